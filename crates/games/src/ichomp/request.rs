//! Reading a board: a picture, a full rectangle, or the row lengths of the quadrants.

use super::board::{Centre, Frame, IChompPosition, Quadrant};
use crate::chomp::{MAX_SIDE, check_sides, partition, read_rows, read_sides};
use crate::notation;
use crate::refusal::{Fault, Faults, Refusal};
use crate::serial::Deserialize;
use crate::wire::{Integer, MAX_INTEGER, stands};
use nimber_solvers::chomp::Partition;
use std::str::FromStr;

/// A board as it arrives: either `board`, or `width` and `height` of a full board, or the quadrants. Without `width` and `height`,
/// quadrants are on the smallest board that holds them with the centre in its middle, or where `centre` says.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct IChompRequest {
    /// The lines of the board, top to bottom and of equal length: `x`, `#` or `1` a tile, `.` or `0` none.
    #[cfg_attr(feature = "schema", schema(max_items = 256, example = json!(["xxxx", "xxxx", "xxxx", "xxxx"])))]
    pub board: Option<Vec<String>>,
    /// How many columns the board has, 0 to 256.
    pub width: Option<Integer>,
    /// How many rows the board has, 0 to 256.
    pub height: Option<Integer>,
    /// The tiles that stand, if not all do.
    #[serde(default, deserialize_with = "crate::wire::object")]
    pub quadrants: Option<QuadrantRows>,
    /// The grid point in which the quadrants meet; by default the middle, so that it is needed where a side is odd.
    #[serde(default, deserialize_with = "crate::wire::object")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<Centre>))]
    pub centre: Option<CentreRequest>,
}

impl FromStr for IChompRequest {
    type Err = Refusal;

    /// Reads a picture such as `xxx./xxxx`, and the row and the column of the centre where it is not the middle, such as `xx/xx @1,2`.
    fn from_str(text: &str) -> Result<Self, Refusal> {
        let (board, centre) = text.split_once('@').map_or((text, None), |(board, centre)| (board, Some(centre)));
        let centre = centre.map(|centre| match notation::read_sizes(centre).map(<[Integer; 2]>::try_from) {
            Ok(Ok([row, col])) => Ok(CentreRequest { row, col }),
            _ => Err(Refusal::malformed("/centre", "behind `@` are the row and the column of the centre, such as `@1,2`")),
        });
        Ok(IChompRequest { board: Some(notation::rows(board.trim())), centre: centre.transpose()?, ..IChompRequest::default() })
    }
}

/// The row lengths of each quadrant: rows from the centre outward, lengths from the centre outward. None for an empty one.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields, default)]
#[cfg_attr(feature = "schema", schema(as = IChompQuadrantRows))]
pub struct QuadrantRows {
    /// Above the centre and left of it.
    #[cfg_attr(feature = "schema", schema(example = json!([3, 3, 1])))]
    pub nw: Vec<Integer>,
    /// Above and right.
    pub ne: Vec<Integer>,
    /// Below and left.
    pub sw: Vec<Integer>,
    /// Below and right.
    pub se: Vec<Integer>,
}

/// The grid point in which the quadrants meet, as it arrives.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CentreRequest {
    /// The first row below it, 0 to the height of the board.
    pub row: Integer,
    /// The first column right of it, 0 to the width of the board.
    pub col: Integer,
}

/// The request without the centre, once its form is known.
enum RequestForm {
    Picture(Vec<String>),
    Rectangle(Integer, Integer),
    /// The row lengths, and the width and height of the board if they are given.
    Quadrants(QuadrantRows, Option<(Integer, Integer)>),
}

/// Reads a position.
///
/// # Errors
/// [`Refusal::Malformed`] if the fields do not match one form. [`Refusal::BeyondLimits`] if the board is too
/// large. [`Refusal::InvalidPosition`] with all other faults.
pub(super) fn parse(mut request: IChompRequest) -> Result<IChompPosition, Refusal> {
    let centre = request.centre.take();
    let mut faults = Faults::default();
    let read = match form(request)? {
        RequestForm::Picture(lines) => {
            let width = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0) as u64;
            let height = lines.len() as u64;
            check_sides(width, height)?;
            // If the lines have different lengths, the centre cannot be checked.
            read_lines(&lines, &mut faults).and_then(|places| {
                let frame = read_frame(width, height, centre.as_ref(), &mut faults)?;
                Some((frame, read_tiles(&places, frame, &mut faults)))
            })
        }
        RequestForm::Rectangle(width, height) => match read_sides(&width, &height, &mut faults)? {
            None => None,
            Some((width, height)) => read_frame(width, height, centre.as_ref(), &mut faults).map(|frame| (frame, full(frame))),
        },
        RequestForm::Quadrants(rows, sides) => {
            let pointer = |quadrant: Quadrant| format!("/quadrants/{}", quadrant.name());
            let rows = Quadrant::ALL.map(|quadrant| read_rows(&pointer(quadrant), rows.of(quadrant), &mut faults));
            let sides = match sides {
                Some((width, height)) => read_sides(&width, &height, &mut faults)?,
                None => {
                    // Rows that cannot be read tell nothing of the sides.
                    faults.none_in(())?;
                    faults = Faults::default();
                    smallest_sides(&rows, centre.as_ref(), &mut faults)?
                }
            };
            let frame = sides.and_then(|(width, height)| read_frame(width, height, centre.as_ref(), &mut faults));
            frame.map(|frame| {
                for quadrant in Quadrant::ALL {
                    check_fit(&pointer(quadrant), &rows[quadrant as usize], frame.sides(quadrant), &mut faults);
                }
                (frame, rows.map(|rows| partition(&rows)))
            })
        }
    };
    faults.none_in(())?;
    let (frame, quadrants) = read.ok_or_else(|| Refusal::invalid("", "the board cannot be read"))?;
    Ok(IChompPosition::new(frame, quadrants))
}

fn form(request: IChompRequest) -> Result<RequestForm, Refusal> {
    let IChompRequest { board, width, height, quadrants, .. } = request;
    let each = |names: &[(&str, bool)], detail: &str| {
        let meant = names.iter().filter(|(_, is_meant)| *is_meant);
        Refusal::Malformed(meant.map(|&(name, _)| Fault::new(name, detail)).collect())
    };
    match (board, width, height, quadrants) {
        (Some(lines), None, None, None) => Ok(RequestForm::Picture(lines)),
        (None, Some(width), Some(height), None) => Ok(RequestForm::Rectangle(width, height)),
        (None, Some(width), Some(height), Some(rows)) => Ok(RequestForm::Quadrants(rows, Some((width, height)))),
        (None, None, None, Some(rows)) => Ok(RequestForm::Quadrants(rows, None)),
        (None, None, None, None) => Err(Refusal::malformed("", "one of `board`, `width` and `height`, or `quadrants` is needed")),
        (None, width, height, _) => {
            let missing = [("/width", width.is_none()), ("/height", height.is_none())];
            Err(each(&missing, "`width` and `height` go together; one of them is missing"))
        }
        (Some(_), width, height, quadrants) => {
            let given = [("/width", width.is_some()), ("/height", height.is_some()), ("/quadrants", quadrants.is_some())];
            Err(each(
                &given,
                "the picture in `board` already describes the whole board; `width`, `height` and `quadrants` cannot stand beside it",
            ))
        }
    }
}

/// The width and height of the smallest board that holds the quadrants with the centre in its middle, or at a given place.
fn smallest_sides(rows: &[Vec<u64>; 4], centre: Option<&CentreRequest>, faults: &mut Faults) -> Result<Option<(u64, u64)>, Refusal> {
    // How far some quadrants reach from the centre.
    let reach = |quadrants: &[Quadrant], length: fn(&Vec<u64>) -> u64| {
        quadrants.iter().map(|&quadrant| length(&rows[quadrant as usize])).max().unwrap_or(0)
    };
    let height: fn(&Vec<u64>) -> u64 = |rows| rows.len() as u64;
    let width: fn(&Vec<u64>) -> u64 = |rows| rows.first().copied().unwrap_or(0);
    let sides = match centre {
        None => Some((reach(&Quadrant::ALL, width).saturating_mul(2), 2 * reach(&Quadrant::ALL, height))),
        Some(centre) => {
            let row = centre.row.read_size(|| "/centre/row".to_owned(), faults);
            let col = centre.col.read_size(|| "/centre/col".to_owned(), faults);
            let (below, right) = (reach(&[Quadrant::Sw, Quadrant::Se], height), reach(&[Quadrant::Ne, Quadrant::Se], width));
            row.zip(col).map(|(row, col)| (col.saturating_add(right), row.saturating_add(below)))
        }
    };
    if let Some((width, height)) = sides {
        check_sides(width, height)?;
    }
    Ok(sides)
}

/// The frame of a board within [`MAX_SIDE`]. Boards with an empty side have no places and are all the same
/// board, 0 x 0.
fn read_frame(width: u64, height: u64, centre: Option<&CentreRequest>, faults: &mut Faults) -> Option<Frame> {
    let centre = match centre {
        None if width == 0 || height == 0 => (0, 0),
        None => {
            let odd = match (width.is_multiple_of(2), height.is_multiple_of(2)) {
                (true, true) => None,
                (false, true) => Some(format!("the width {width} is odd")),
                (true, false) => Some(format!("the height {height} is odd")),
                (false, false) => Some(format!("the width {width} and the height {height} are odd")),
            };
            if let Some(odd) = odd {
                let detail = format!(
                    "{odd}, so the board has no middle; a centre with a row from 0 to {height} and a column from 0 to {width} is needed"
                );
                faults.push("/centre", detail);
            }
            (height / 2, width / 2)
        }
        Some(point) => {
            let row = read_coordinate("row", &point.row, height, faults);
            let col = read_coordinate("col", &point.col, width, faults);
            row.zip(col)?
        }
    };
    let short = |length: u64| u16::try_from(length).unwrap_or(MAX_SIDE);
    if width == 0 || height == 0 {
        return Some(Frame { width: 0, height: 0, centre: Centre { row: 0, col: 0 } });
    }
    Some(Frame { width: short(width), height: short(height), centre: Centre { row: short(centre.0), col: short(centre.1) } })
}

fn read_coordinate(name: &str, given: &Integer, side: u64, faults: &mut Faults) -> Option<u64> {
    let pointer = || format!("/centre/{name}");
    let found = given.read_size(pointer, faults)?;
    if found > side {
        faults.push(pointer(), format!("`{name}` of the centre is {found}, off the board; it is from 0 to {side}"));
        return None;
    }
    Some(found)
}

/// The places of a picture, line by line; `None` if it has faults, which are reported.
fn read_lines(lines: &[String], faults: &mut Faults) -> Option<Vec<Vec<bool>>> {
    let width = lines.first().map_or(0, |line| line.chars().count());
    let mut readable = true;
    let mut places = Vec::with_capacity(lines.len());
    for (index, line) in lines.iter().enumerate() {
        let mut row = Vec::with_capacity(width);
        for place in line.chars() {
            match stands(place) {
                Some(tile) => row.push(tile),
                None => {
                    readable = false;
                    let detail = format!("{place:?} is not allowed; `x`, `#` or `1` is a tile, `.` or `0` is an empty place");
                    faults.push(format!("/board/{index}"), detail);
                    break;
                }
            }
        }
        let length = line.chars().count();
        if length != width {
            readable = false;
            let detail = format!("row {} is {length} long, row 1 is {width} long; all rows need the same length", index + 1);
            faults.push(format!("/board/{index}"), detail);
        }
        places.push(row);
    }
    readable.then_some(places)
}

/// The quadrants of a picture of the frame's size. Reports every tile whose inner neighbour is missing.
fn read_tiles(places: &[Vec<bool>], frame: Frame, faults: &mut Faults) -> [Partition; 4] {
    let stands = |row: u16, col: u16| places[usize::from(row)][usize::from(col)];
    for row in 0..frame.height {
        for col in (0..frame.width).filter(|&col| stands(row, col)) {
            let (quadrant, i, j) = frame.in_quadrant(row, col);
            let inner = [(i > 0).then(|| frame.on_board(quadrant, i - 1, j)), (j > 0).then(|| frame.on_board(quadrant, i, j - 1))];
            if let Some((gone_row, gone_col)) = inner.into_iter().flatten().find(|&(row, col)| !stands(row, col)) {
                faults.push(
                    format!("/board/{row}"),
                    format!(
                        "the tile in row {}, column {} cannot be there, because its neighbour towards the centre, in row {}, column \
                         {}, is gone; a move that takes that tile also takes this one",
                        row + 1,
                        col + 1,
                        gone_row + 1,
                        gone_col + 1
                    ),
                );
            }
        }
    }
    Quadrant::ALL.map(|quadrant| {
        let (rows, cols) = frame.sides(quadrant);
        let stands = |row, col| {
            let (row, col) = frame.on_board(quadrant, row, col);
            stands(row, col)
        };
        standing(rows, cols, stands)
    })
}

/// The largest partition of existing tiles within `rows` and `cols` of a quadrant.
fn standing(rows: u16, cols: u16, stands: impl Fn(u16, u16) -> bool) -> Partition {
    let lengths = (0..rows).map(|row| (0..cols).take_while(|&col| stands(row, col)).count() as u16);
    Partition::new(lengths.take_while(|&length| length > 0)).unwrap_or_default()
}

/// Reports a quadrant with more rows or columns than these.
fn check_fit(pointer: &str, rows: &[u64], (most_rows, most_cols): (u16, u16), faults: &mut Faults) {
    if rows.len() > most_rows.into() {
        let detail = format!("{} rows do not fit; between the centre and the edge of the board there are {most_rows}", rows.len());
        faults.push(pointer, detail);
    }
    if let Some(&longest) = rows.first().filter(|&&longest| longest > most_cols.into() && longest <= MAX_INTEGER) {
        let detail = format!("{longest} tiles do not fit; between the centre and the edge of the board there are {most_cols} columns");
        faults.push(format!("{pointer}/0"), detail);
    }
}

fn full(frame: Frame) -> [Partition; 4] {
    Quadrant::ALL.map(|quadrant| {
        let (rows, cols) = frame.sides(quadrant);
        Partition::rectangle(rows, cols)
    })
}

impl QuadrantRows {
    fn of(&self, quadrant: Quadrant) -> &[Integer] {
        match quadrant {
            Quadrant::Nw => &self.nw,
            Quadrant::Ne => &self.ne,
            Quadrant::Sw => &self.sw,
            Quadrant::Se => &self.se,
        }
    }
}
