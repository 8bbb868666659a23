//! A board with its centre and quadrants, and its moves, as they are written.

use crate::chomp::tile_in_words;
use crate::game::{Position, Removes, compared_by};
use crate::language::{Phrase, Words, display_in_words, message};
use crate::listed::BinaryValue;
use crate::notation;
use crate::serial::{Deserialize, Serialize};
use crate::wire::{GAP, Integer, STANDS, read_by_names};
use nimber_solvers::chomp::Partition;
use nimber_solvers::theory::Nimber;
use std::fmt;
use std::iter::repeat_n;
use std::ops::Range;

/// One of the four quadrants of the board, named by its direction from the centre.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "schema", schema(as = IChompQuadrant))]
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

    /// Whether the quadrant is above the centre. Then its row 0 is its lowest on the board.
    pub fn is_above(self) -> bool {
        matches!(self, Quadrant::Nw | Quadrant::Ne)
    }

    /// Whether the quadrant is left of the centre. Then its column 0 is its rightmost on the board.
    pub fn is_left(self) -> bool {
        matches!(self, Quadrant::Nw | Quadrant::Sw)
    }
}

/// The grid point in which the quadrants meet, between the places of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", schema(as = IChompCentre))]
pub struct Centre {
    /// The first row below it: 0 for the upper edge of the board.
    #[cfg_attr(feature = "schema", schema(maximum = 256))]
    pub row: u16,
    /// The first column right of it: 0 for the left edge.
    #[cfg_attr(feature = "schema", schema(maximum = 256))]
    pub col: u16,
}

/// The size of a board and its centre.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Frame {
    pub(super) width: u16,
    pub(crate) height: u16,
    pub(super) centre: Centre,
}

impl Frame {
    /// The largest number of rows and of columns of a quadrant.
    pub(super) fn sides(self, quadrant: Quadrant) -> (u16, u16) {
        let rows = if quadrant.is_above() { self.centre.row } else { self.height - self.centre.row };
        let cols = if quadrant.is_left() { self.centre.col } else { self.width - self.centre.col };
        (rows, cols)
    }

    /// The row and column on the board of a tile of a quadrant.
    pub(super) fn on_board(self, quadrant: Quadrant, row: u16, col: u16) -> (u16, u16) {
        let row = if quadrant.is_above() { self.centre.row - 1 - row } else { self.centre.row + row };
        let col = if quadrant.is_left() { self.centre.col - 1 - col } else { self.centre.col + col };
        (row, col)
    }

    /// The quadrant of a place of the board, with the row and column in it, counted from the centre.
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

    /// The centre; `None` if it is the middle of the board.
    fn off_centre(self) -> Option<Centre> {
        let even = self.width.is_multiple_of(2) && self.height.is_multiple_of(2);
        let middle = even && self.centre == Centre { row: self.height / 2, col: self.width / 2 };
        (!middle).then_some(self.centre)
    }
}

/// A board of iChomp that play can reach.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct IChompPosition {
    /// The lines of the board, top to bottom: `#` a tile, `.` none.
    #[cfg_attr(feature = "schema", schema(rename = "board", value_type = Vec<String>, max_items = 256))]
    #[cfg_attr(feature = "schema", schema(example = json!(["xxxx", "xxxx", "xxxx", "xxxx"])))]
    quadrants: [Partition; 4],
    /// The grid point in which the quadrants meet; absent where it is the middle.
    #[cfg_attr(feature = "schema", schema(rename = "centre", value_type = Option<Centre>, required = false))]
    frame: Frame,
}

impl IChompPosition {
    /// `quadrants` must be within the sides of the frame.
    pub(super) fn new(frame: Frame, quadrants: [Partition; 4]) -> Self {
        IChompPosition { frame, quadrants }
    }

    pub(crate) fn frame(&self) -> Frame {
        self.frame
    }

    /// The tiles of a quadrant, as a position of Chomp with its corner at the centre.
    pub fn quadrant(&self, quadrant: Quadrant) -> &Partition {
        &self.quadrants[quadrant as usize]
    }

    /// In the order of [`Quadrant::ALL`].
    pub fn quadrants(&self) -> &[Partition; 4] {
        &self.quadrants
    }

    /// False for places off the board.
    pub fn is_tile(&self, row: u16, col: u16) -> bool {
        if row >= self.frame.height || col >= self.frame.width {
            return false;
        }
        let (quadrant, row, col) = self.frame.in_quadrant(row, col);
        self.quadrant(quadrant).contains(row, col)
    }

    /// The position after taking the tile at this row and column of the board.
    pub(super) fn after(&self, row: u16, col: u16) -> IChompPosition {
        let (quadrant, row, col) = self.frame.in_quadrant(row, col);
        let mut after = self.clone();
        after.quadrants[quadrant as usize] = self.quadrant(quadrant).cut(row, col);
        after
    }

    /// Appends a line of the board: `x` a tile, `.` none.
    pub fn write_line(&self, row: u16, text: &mut String) {
        let tiles = self.tiles_of_line(row);
        text.extend(repeat_n(GAP, tiles.start));
        text.extend(repeat_n(STANDS, tiles.len()));
        text.extend(repeat_n(GAP, usize::from(self.frame.width) - tiles.end));
    }

    /// The tiles of a line: a run across the centre, or none.
    fn tiles_of_line(&self, line: u16) -> Range<usize> {
        let Frame { centre, .. } = self.frame;
        let (left, right, row) = match line.checked_sub(centre.row) {
            Some(row) => (Quadrant::Sw, Quadrant::Se, row),
            None => (Quadrant::Nw, Quadrant::Ne, centre.row - 1 - line),
        };
        let length = |quadrant| usize::from(self.quadrant(quadrant).rows().get(usize::from(row)).copied().unwrap_or(0));
        let middle = usize::from(centre.col);
        middle - length(left)..middle + length(right)
    }
}

impl fmt::Display for IChompPosition {
    /// A picture; behind `@` the row and the column of the centre, where it is not the middle.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let row = |row| {
            let mut line = String::new();
            self.write_line(row, &mut line);
            line
        };
        notation::Joined(&(0..self.frame.height).map(row).collect::<Vec<_>>(), "/").fmt(f)?;
        self.frame.off_centre().map_or(Ok(()), |Centre { row, col }| write!(f, " @{row},{col}"))
    }
}

impl Position for IChompPosition {
    fn up_to_symmetry(&self) -> String {
        let mut quadrants = self.quadrants().each_ref().map(Partition::canonical);
        quadrants.sort_unstable();
        format!("{quadrants:?}")
    }

    /// The picture, with two quotes and a comma per line.
    fn json_size(&self) -> u64 {
        128 + u64::from(self.frame.height) * (u64::from(self.frame.width) + 3)
    }
}

/// Writes the lines of a board.
struct Picture<'a>(&'a IChompPosition);

/// One quadrant with its value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct IChompComponent {
    /// Where it lies.
    pub quadrant: Quadrant,
    /// The lengths of its rows: rows from the centre outward, lengths from the centre outward.
    pub rows: Vec<u16>,
    /// Its Sprague–Grundy value in normal play. `null` if the quadrant is too large to be solved and the answer needs symmetry only.
    #[cfg_attr(feature = "schema", schema(required))]
    pub sg: Option<u64>,
    /// That value in binary, if it is asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sg_binary: Option<BinaryValue>,
    /// Its value if the tile at the centre were poisoned: one less, and so -1 for an empty quadrant. It tells who wins misère play of
    /// this quadrant alone, and nothing of misère play of the whole board, where the last tile of all loses.
    #[cfg_attr(feature = "schema", schema(minimum = -1, required))]
    pub sg_misere: Option<i64>,
}

/// A move: the tile that is taken, with every tile of its quadrant that lies as far or farther from the centre in both directions.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct IChompMove {
    /// Row of the tile on the board, from 0.
    pub row: u16,
    /// Column of the tile on the board, from 0.
    pub col: u16,
    /// The quadrant in which it lies.
    pub(super) quadrant: Quadrant,
    /// How many tiles are removed.
    pub(super) removes: u32,
    /// What the quadrant is worth after the move: the number that the game's own page prints on the tile. Absent from a
    /// player's move whose value no table holds, and where the quadrant is too large to be solved.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) quadrant_sg: Option<u64>,
}

read_by_names!(IChompMove { row: u16, col: u16, quadrant: Quadrant, removes: u32, quadrant_sg: Option<u64> });

impl IChompMove {
    /// What the move is. All else follows from the board.
    fn tile(&self) -> (u16, u16) {
        (self.row, self.col)
    }
}

compared_by!(IChompMove, tile);

/// What follows from the tile and the board on which the move was found.
impl IChompMove {
    /// The quadrant in which the tile lies.
    pub fn quadrant(&self) -> Quadrant {
        self.quadrant
    }

    /// How many tiles it takes.
    pub fn removes(&self) -> u32 {
        self.removes
    }

    /// What the quadrant is worth after the move, if that is known: the number that the game's own page prints on the tile.
    pub fn quadrant_nimber(&self) -> Option<Nimber> {
        self.quadrant_sg.map(Nimber::new)
    }
}

impl Removes for IChompMove {
    fn removed(&self) -> u64 {
        self.removes.into()
    }
}

impl Words for IChompComponent {
    fn in_words(&self) -> Phrase {
        Phrase::of(match self.quadrant {
            Quadrant::Nw => message::PART_QUADRANT_NW,
            Quadrant::Ne => message::PART_QUADRANT_NE,
            Quadrant::Sw => message::PART_QUADRANT_SW,
            Quadrant::Se => message::PART_QUADRANT_SE,
        })
    }
}

impl Words for IChompMove {
    fn in_words(&self) -> Phrase {
        tile_in_words(self.row, self.col)
    }
}

display_in_words!(IChompMove);

/// A move as a player sends it.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct IChompMoveRequest {
    /// Row of the tile on the board, from 0.
    pub row: Integer,
    /// Column of the tile on the board, from 0.
    pub col: Integer,
}

impl IChompComponent {
    pub(super) fn new(quadrant: Quadrant, tiles: &Partition, value: Option<Nimber>, binary: bool) -> Self {
        let sg = value.map(Nimber::get);
        let sg_binary = BinaryValue::wanted(binary, sg);
        IChompComponent { quadrant, rows: tiles.rows().to_vec(), sg, sg_binary, sg_misere: sg.map(|sg| sg as i64 - 1) }
    }
}

/// A move in a quadrant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cut {
    /// Row of the tile, counted from the centre.
    pub row: u16,
    /// Column of the tile, counted from the centre.
    pub col: u16,
    /// How many tiles are removed.
    pub removes: u32,
}

impl Removes for Cut {
    fn removed(&self) -> u64 {
        self.removes.into()
    }
}

impl IChompMove {
    /// A move in a quadrant; `left` is the value of the quadrant after it, if known.
    pub(super) fn new(frame: Frame, quadrant: Quadrant, cut: Cut, left: Option<Nimber>) -> Self {
        let (row, col) = frame.on_board(quadrant, cut.row, cut.col);
        IChompMove { row, col, quadrant, removes: cut.removes, quadrant_sg: left.map(Nimber::get) }
    }
}

#[cfg(feature = "serde")]
mod written {
    use super::*;
    use serde::Serializer;
    use serde::ser::{SerializeSeq, SerializeStruct};

    impl Serialize for IChompPosition {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            let off_centre = self.frame.off_centre();
            let mut position = serializer.serialize_struct("IChompPosition", 1 + usize::from(off_centre.is_some()))?;
            position.serialize_field("board", &Picture(self))?;
            if let Some(centre) = off_centre {
                position.serialize_field("centre", &centre)?;
            }
            position.end()
        }
    }

    impl Serialize for Picture<'_> {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            let height = self.0.frame.height;
            let mut lines = serializer.serialize_seq(Some(height.into()))?;
            let (mut line, mut written) = (String::new(), None);
            for row in 0..height {
                // Most lines are like the one above.
                let tiles = Some(self.0.tiles_of_line(row));
                if tiles != written {
                    line.clear();
                    self.0.write_line(row, &mut line);
                    written = tiles;
                }
                lines.serialize_element(&line)?;
            }
            lines.end()
        }
    }
}
