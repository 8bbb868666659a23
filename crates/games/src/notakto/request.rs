//! Reading boards.

use super::position::NotaktoPosition;
use crate::notation;
use crate::refusal::{Faults, Refusal};
use crate::serial::Deserialize;
use crate::wire::{Integer, stands};
use nimber_solvers::notakto::{Board, LARGEST_SIDE, LEAST_SIDE};
use std::str::FromStr;

/// The most boards of one position.
pub const MAX_BOARDS: usize = 64;

/// The names of the limits.
pub(super) const BOARDS: &str = "boards";
pub(super) const BOARD_SIDE: &str = "board_side";

/// Boards as they arrive: `boards`, or `size` and `count` of empty ones.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NotaktoRequest {
    /// The boards, each as its rows from top to bottom: `x`, `#` or `1` a cross, `.` or `0` a free cell.
    #[cfg_attr(feature = "schema", schema(max_items = 64, example = json!([["x..", "...", "..."], ["...", ".x.", "..."]])))]
    pub boards: Option<Vec<Vec<String>>>,
    /// The side of empty boards, 3 to 5.
    pub size: Option<Integer>,
    /// How many empty boards there are, up to 64; 1 by default.
    pub count: Option<Integer>,
}

impl NotaktoRequest {
    /// Boards as pictures, such as `x../.../...`.
    ///
    /// # Errors
    /// [`Refusal::InvalidPosition`] for a picture of nothing.
    pub(crate) fn of_pictures<'a>(boards: impl IntoIterator<Item = &'a str>) -> Result<Self, Refusal> {
        let read = |(index, picture): (usize, &str)| match picture {
            "" => Err(Refusal::invalid(format!("/boards/{index}"), missing(index))),
            picture => Ok(notation::rows(picture)),
        };
        let boards = boards.into_iter().enumerate().map(read).collect::<Result<_, _>>()?;
        Ok(NotaktoRequest { boards: Some(boards), ..NotaktoRequest::default() })
    }
}

impl FromStr for NotaktoRequest {
    type Err = Refusal;

    /// Reads pictures with commas between them, such as `x../.../...,.../.x./...`.
    fn from_str(text: &str) -> Result<Self, Refusal> {
        let text = text.trim();
        let boards = text.split(',').map(str::trim).filter(|_| text != notation::NOTHING);
        NotaktoRequest::of_pictures(boards)
    }
}

/// What is said where a picture should be.
fn missing(index: usize) -> String {
    format!("board {} is missing; a board has {LEAST_SIDE} to {LARGEST_SIDE} rows, such as `x../.../...`", index + 1)
}

pub(super) fn parse(request: NotaktoRequest) -> Result<NotaktoPosition, Refusal> {
    let mut faults = Faults::default();
    let boards = match (request.boards, request.size, request.count) {
        (Some(boards), None, None) => {
            check_count(boards.len() as u64, &mut faults);
            let boards = boards.iter().take(MAX_BOARDS).enumerate();
            boards.filter_map(|(index, rows)| read_board(index, rows, &mut faults)).collect()
        }
        (None, Some(size), count) => {
            let side = size.read_size(|| "/size".to_owned(), &mut faults);
            let count = count.map_or(Some(1), |count| count.read_size(|| "/count".to_owned(), &mut faults)).unwrap_or(0);
            check_count(count, &mut faults);
            let board = side.and_then(|side| empty("/size", side, &mut faults));
            board.map_or_else(Vec::new, |board| vec![board; MAX_BOARDS.min(usize::try_from(count).unwrap_or(MAX_BOARDS))])
        }
        (None, None, _) => return Err(Refusal::malformed("", "either `boards` is needed, or `size` of empty boards")),
        (Some(_), ..) => {
            return Err(Refusal::malformed("/boards", "`boards` describes all boards; `size` and `count` cannot stand beside it"));
        }
    };
    faults.none_in(NotaktoPosition::new(boards))
}

fn check_count(count: u64, faults: &mut Faults) {
    if count > MAX_BOARDS as u64 {
        faults.beyond(BOARDS, MAX_BOARDS as u64, count, format!("{count} boards are too many; at most {MAX_BOARDS} are answered"));
    }
}

/// The empty board of this side.
fn empty(pointer: &str, side: u64, faults: &mut Faults) -> Option<Board> {
    if side < LEAST_SIDE.into() {
        faults.push(pointer, format!("a board of {side} x {side} is too small; boards are of {LEAST_SIDE} x {LEAST_SIDE} and more"));
    } else if side > LARGEST_SIDE.into() {
        let most = format!("{LARGEST_SIDE} x {LARGEST_SIDE}");
        let detail = format!("a board of {side} x {side} is too large; boards of at most {most} are answered");
        faults.beyond(BOARD_SIDE, LARGEST_SIDE.into(), side, detail);
    }
    u8::try_from(side).ok().and_then(Board::empty)
}

fn read_board(index: usize, rows: &[String], faults: &mut Faults) -> Option<Board> {
    let side = rows.len();
    let mut board = empty(&format!("/boards/{index}"), side as u64, faults);
    for (row, text) in rows.iter().enumerate() {
        let length = text.chars().count();
        let pointer = || format!("/boards/{index}/{row}");
        if let Some(sign) = text.chars().find(|&sign| stands(sign).is_none()) {
            faults.push(pointer(), format!("{sign:?} is not allowed; `x`, `#` or `1` is a cross, `.` or `0` is a free cell"));
        } else if length != side {
            let detail = format!("row {} is {length} long, and there are {side} rows; a board has as many rows as columns", row + 1);
            faults.push(pointer(), detail);
        } else {
            let crosses = text.chars().enumerate().filter(|&(_, sign)| stands(sign) == Some(true));
            board = board.map(|board| crosses.fold(board, |board, (col, _)| board.with((row * side + col) as u8)));
        }
    }
    board
}
