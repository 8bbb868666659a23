//! The picture of a board, its centre and its quadrants.

use super::partial::Partial;
use super::quadrants::Solutions;
use crate::solvers::chomp::Partition;
use serde::{Deserialize, Serialize, Serializer};
use std::ops::Range;
use std::sync::{Arc, OnceLock};
use utoipa::ToSchema;

/// A standing tile, as answers draw it.
pub(super) const TILE: u8 = b'#';

/// A place without a tile.
pub(super) const GAP: u8 = b'.';

/// A quarter of the board, named by its direction from the centre.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Quadrant {
    /// Above the centre and left of it.
    Nw,
    /// Above and right.
    Ne,
    /// Below and left.
    Sw,
    /// Below and right.
    Se,
}

impl Quadrant {
    /// The quadrants in the order in which answers list them.
    pub const ALL: [Quadrant; 4] = [Quadrant::Nw, Quadrant::Ne, Quadrant::Sw, Quadrant::Se];

    /// The name on the wire.
    pub fn name(self) -> &'static str {
        match self {
            Quadrant::Nw => "nw",
            Quadrant::Ne => "ne",
            Quadrant::Sw => "sw",
            Quadrant::Se => "se",
        }
    }

    /// Whether the quadrant lies above the centre: its row 0 is then its lowest on the board.
    pub fn is_above(self) -> bool {
        matches!(self, Quadrant::Nw | Quadrant::Ne)
    }

    /// Whether the quadrant lies left of the centre: its column 0 is then its rightmost on the board.
    pub fn is_left(self) -> bool {
        matches!(self, Quadrant::Nw | Quadrant::Sw)
    }
}

/// The grid point in which the quadrants meet, between the places of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
pub struct Centre {
    /// The first row below it: 0 for the upper edge of the board.
    #[schema(maximum = 256)]
    pub row: u16,
    /// The first column right of it: 0 for the left edge.
    #[schema(maximum = 256)]
    pub col: u16,
}

/// The size of a board and its centre.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Frame {
    pub(super) width: u16,
    pub(super) height: u16,
    pub(super) centre: Centre,
}

impl Frame {
    /// The largest number of rows and of columns of a quadrant.
    pub(super) fn sides(self, quadrant: Quadrant) -> (u16, u16) {
        let rows = if quadrant.is_above() { self.centre.row } else { self.height - self.centre.row };
        let cols = if quadrant.is_left() { self.centre.col } else { self.width - self.centre.col };
        (rows, cols)
    }

    /// Where a tile of a quadrant lies on the board: its row and column.
    pub(super) fn on_board(self, quadrant: Quadrant, row: u16, col: u16) -> (u16, u16) {
        let row = if quadrant.is_above() { self.centre.row - 1 - row } else { self.centre.row + row };
        let col = if quadrant.is_left() { self.centre.col - 1 - col } else { self.centre.col + col };
        (row, col)
    }

    /// The quadrant of a place of the board, and the row and column in it, counted from the centre.
    pub(super) fn in_quadrant(self, row: u16, col: u16) -> (Quadrant, u16, u16) {
        let (above, left) = (row < self.centre.row, col < self.centre.col);
        let quadrant = match (above, left) {
            (true, true) => Quadrant::Nw,
            (true, false) => Quadrant::Ne,
            (false, true) => Quadrant::Sw,
            (false, false) => Quadrant::Se,
        };
        let row = if above { self.centre.row - 1 - row } else { row - self.centre.row };
        let col = if left { self.centre.col - 1 - col } else { col - self.centre.col };
        (quadrant, row, col)
    }

    /// The rows and columns of the board that lie as far or farther from the centre than this place, in its quadrant.
    fn beyond(self, row: u16, col: u16) -> (Range<usize>, Range<usize>) {
        let rows = if row < self.centre.row { 0..row + 1 } else { row..self.height };
        let cols = if col < self.centre.col { 0..col + 1 } else { col..self.width };
        (rows.start.into()..rows.end.into(), cols.start.into()..cols.end.into())
    }
}

/// The places of a board, line by line: `#` a tile, `.` none.
///
/// One text for the whole board, because a list of all moves holds a picture of the board after each of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    text: String,
    width: usize,
}

impl Picture {
    /// A picture of lines of this width, each place [`TILE`] or [`GAP`].
    fn new(places: Vec<u8>, width: u16) -> Self {
        Picture { text: String::from_utf8(places).unwrap_or_default(), width: width.into() }
    }

    /// The lines, top to bottom.
    pub fn lines(&self) -> impl Iterator<Item = &str> {
        let width = self.width;
        let height = self.text.len().checked_div(width).unwrap_or(0);
        (0..height).map(move |line| &self.text[line * width..(line + 1) * width])
    }

    fn is_tile(&self, row: u16, col: u16) -> bool {
        self.text.as_bytes()[usize::from(row) * self.width + usize::from(col)] == TILE
    }
}

impl Serialize for Picture {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.lines())
    }
}

/// A board of iChomp that play can reach.
///
/// It remembers what its quadrants are worth, so that the value, the lists of moves and the advice of one analysis solve them
/// once. What is remembered lives as long as the position, which is as long as the request. A position after a move lies
/// within the one before it and inherits what is known.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct IChompPosition {
    /// The lines of the board, top to bottom: `#` a tile, `.` none.
    #[schema(value_type = Vec<String>, max_items = 256, example = json!(["####", "####", "####", "####"]))]
    board: Picture,
    /// The grid point in which the quadrants meet; absent where it is the middle.
    #[serde(rename = "centre", skip_serializing_if = "Option::is_none")]
    #[schema(rename = "centre", required = false)]
    off_centre: Option<Centre>,
    #[serde(skip)]
    #[schema(ignore)]
    frame: Frame,
    #[serde(skip)]
    #[schema(ignore)]
    pub(super) solutions: OnceLock<Arc<Solutions>>,
    /// What is known instead where the quadrants are too large. Not inherited: other moves win after a move.
    #[serde(skip)]
    #[schema(ignore)]
    pub(super) partial: OnceLock<Arc<Partial>>,
}

impl IChompPosition {
    /// The board with these quadrants, each within its sides of the frame.
    pub(super) fn new(frame: Frame, quadrants: &[Partition; 4]) -> Self {
        let width = usize::from(frame.width);
        let mut places = vec![GAP; width * usize::from(frame.height)];
        for (quadrant, tiles) in Quadrant::ALL.into_iter().zip(quadrants) {
            for (&length, row) in tiles.rows().iter().zip(0u16..) {
                // The two ends of the row on the board, whichever is left.
                let (line, near) = frame.on_board(quadrant, row, 0);
                let (_, far) = frame.on_board(quadrant, row, length - 1);
                let line = usize::from(line) * width;
                places[line + usize::from(near.min(far))..=line + usize::from(near.max(far))].fill(TILE);
            }
        }
        let middle = frame.width.is_multiple_of(2)
            && frame.height.is_multiple_of(2)
            && frame.centre == Centre { row: frame.height / 2, col: frame.width / 2 };
        IChompPosition {
            board: Picture::new(places, frame.width),
            off_centre: (!middle).then_some(frame.centre),
            frame,
            solutions: OnceLock::new(),
            partial: OnceLock::new(),
        }
    }

    /// The picture.
    pub fn picture(&self) -> &Picture {
        &self.board
    }

    /// The size and the centre.
    pub fn frame(&self) -> Frame {
        self.frame
    }

    /// The tiles of a quadrant, as a position of Chomp whose corner lies at the centre.
    pub fn quadrant(&self, quadrant: Quadrant) -> Partition {
        let (rows, cols) = self.frame.sides(quadrant);
        let stands = |row, col| {
            let (row, col) = self.frame.on_board(quadrant, row, col);
            self.board.is_tile(row, col)
        };
        standing(rows, cols, stands)
    }

    /// Whether a tile stands there; not so for places off the board.
    pub fn is_tile(&self, row: u16, col: u16) -> bool {
        row < self.frame.height && col < self.frame.width && self.board.is_tile(row, col)
    }

    /// The position after taking the tile at this row and column of the board.
    pub(super) fn after(&self, row: u16, col: u16) -> IChompPosition {
        let (rows, cols) = self.frame.beyond(row, col);
        let width = self.board.width;
        let mut places = self.board.text.clone().into_bytes();
        for line in rows {
            places[line * width..][cols.clone()].fill(GAP);
        }
        IChompPosition {
            board: Picture::new(places, self.frame.width),
            off_centre: self.off_centre,
            frame: self.frame,
            solutions: self.solutions.clone(),
            partial: OnceLock::new(),
        }
    }
}

/// The partition of the tiles that stand among so many rows and columns of a quadrant that play can reach.
pub(super) fn standing(rows: u16, cols: u16, stands: impl Fn(u16, u16) -> bool) -> Partition {
    let lengths = (0..rows).map(|row| (0..cols).take_while(|&col| stands(row, col)).count() as u16);
    Partition::new(lengths.take_while(|&length| length > 0)).unwrap_or_default()
}
