//! Reads boards of Chomp and tiles of moves, and rows and sides for iChomp.

use crate::notation;
use crate::refusal::{Faults, Refusal};
use crate::serial::Deserialize;
use crate::wire::STANDS;
use crate::wire::{Integer, as_illegal};
use nimber_solvers::chomp::Partition;
use std::str::FromStr;

/// The most rows or columns of a board, in Chomp and in iChomp.
pub const MAX_SIDE: u16 = 256;

/// The corner in a picture.
pub(super) const CORNER: char = 'o';

/// The name of the limit on the sides of a board.
pub const BOARD_SIDE: &str = "board_side";

/// A board of Chomp as it arrives: `rows`, or `width` and `height`.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ChompRequest {
    /// The lengths of the rows, none longer than the one before it, each 0 to 256; row 0 has the poisoned corner.
    #[cfg_attr(feature = "schema", schema(example = json!([4, 4, 2])))]
    pub rows: Option<Vec<Integer>>,
    /// The number of columns of a full board.
    pub width: Option<Integer>,
    /// The number of rows of a full board.
    pub height: Option<Integer>,
}

impl FromStr for ChompRequest {
    type Err = Refusal;

    /// Reads a picture such as `oxxx/xx`, or the lengths of its rows, `4,2`.
    fn from_str(text: &str) -> Result<Self, Refusal> {
        let text = text.trim();
        let rows = if text.starts_with([CORNER, STANDS]) {
            notation::rows(text).iter().map(|row| length(row)).collect::<Result<_, _>>()?
        } else {
            notation::read_sizes(text)?
        };
        Ok(ChompRequest { rows: Some(rows), width: None, height: None })
    }
}

/// The length of a row of a picture.
fn length(row: &str) -> Result<Integer, Refusal> {
    match row.chars().find(|&place| place != CORNER && place != STANDS) {
        None => Ok((row.len() as u64).into()),
        Some(other) => Err(Refusal::malformed("/rows", format!("`{other}` is no tile; a picture has `o` in the corner and `x` elsewhere"))),
    }
}

pub(super) fn parse(request: ChompRequest) -> Result<Partition, Refusal> {
    let mut faults = Faults::default();
    let rows = match (request.rows, request.width, request.height) {
        (Some(rows), None, None) => read_rows("/rows", &rows, &mut faults),
        (None, Some(width), Some(height)) => {
            let sides = read_sides(&width, &height, &mut faults)?;
            sides.filter(|&(width, _)| width > 0).map_or_else(Vec::new, |(width, height)| vec![width; height as usize])
        }
        _ => return Err(Refusal::malformed("/rows", "either `rows` is needed, or `width` and `height`")),
    };
    let rows = faults.none_in(rows)?;
    check_side("rows", rows.len() as u64)?;
    check_side("tiles in a row", rows.first().copied().unwrap_or(0))?;
    Ok(partition(&rows))
}

/// The refusal of a move at a place without a tile, at `pointer`. `have` says where there are tiles.
pub(crate) fn no_tile(row: u64, col: u64, pointer: &str, have: &str) -> Refusal {
    Refusal::illegal(pointer, no_tile_in(row, col, have))
}

/// The same for a place off a board of these sides, neither of which is 0.
pub(crate) fn off_board(row: u64, col: u64, height: u64, width: u64) -> Refusal {
    let have = format!("the board has rows 1 to {height} and columns 1 to {width}");
    Refusal::off_board([row, col], [height, width], &no_tile_in(row, col, &have))
}

fn no_tile_in(row: u64, col: u64, have: &str) -> String {
    format!("there is no tile in row {}, column {}; {have}", row.saturating_add(1), col.saturating_add(1))
}

/// Reads row lengths at `pointer` and reports faults. The result has no empty rows at the end.
pub(crate) fn read_rows(pointer: &str, rows: &[Integer], faults: &mut Faults) -> Vec<u64> {
    let mut lengths = Vec::with_capacity(rows.len().min(MAX_SIDE.into()));
    let mut longest = u64::MAX;
    for (index, row) in rows.iter().enumerate() {
        let place = || format!("{pointer}/{index}");
        // A row that cannot be read counts as long as allowed, so that it makes no later row wrong.
        let length = row.read_size(place, faults).unwrap_or(longest);
        if length > longest {
            let hint = if longest == 0 { "; empty rows are only allowed at the end" } else { "" };
            faults.push(
                place(),
                format!("row {} is {length} long, longer than a row before it; at most {longest} is possible here{hint}", index + 1),
            );
        }
        longest = longest.min(length);
        lengths.push(longest);
    }
    let end = lengths.iter().rposition(|&length| length > 0).map_or(0, |last| last + 1);
    lengths.truncate(end);
    lengths
}

/// `rows` must come from [`read_rows`] without faults and must not be longer than [`MAX_SIDE`].
pub(crate) fn partition(rows: &[u64]) -> Partition {
    Partition::new(rows.iter().map(|&row| u16::try_from(row).unwrap_or(u16::MAX))).unwrap_or_default()
}

/// `what` is `rows` or `columns` in the message.
fn check_side(what: &str, found: u64) -> Result<(), Refusal> {
    if found <= MAX_SIDE.into() {
        return Ok(());
    }
    let detail = format!("{found} {what} are too many; boards of at most {MAX_SIDE} x {MAX_SIDE} are answered");
    Err(Refusal::beyond(BOARD_SIDE, MAX_SIDE.into(), found, detail))
}

/// Reads the coordinates of the tile in a player's move.
pub(crate) fn read_tile(row: &Integer, col: &Integer) -> Result<(u64, u64), Refusal> {
    as_illegal(|faults| {
        let row = row.read_size(|| "/row".to_owned(), faults);
        let col = col.read_size(|| "/col".to_owned(), faults);
        row.zip(col)
    })
}

pub(crate) fn read_sides(width: &Integer, height: &Integer, faults: &mut Faults) -> Result<Option<(u64, u64)>, Refusal> {
    let width = width.read_size(|| "/width".to_owned(), faults);
    let height = height.read_size(|| "/height".to_owned(), faults);
    let Some((width, height)) = width.zip(height) else { return Ok(None) };
    check_sides(width, height)?;
    Ok(Some((width, height)))
}

pub(crate) fn check_sides(width: u64, height: u64) -> Result<(), Refusal> {
    check_side("columns", width)?;
    check_side("rows", height)
}
