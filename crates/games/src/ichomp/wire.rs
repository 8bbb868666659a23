//! The written form of quadrants and moves.

use super::board::{Frame, Quadrant};
use crate::chomp::tile_in_words;
use crate::game::Removes;
use crate::language::{Phrase, Words, display_in_words, message};
use crate::wire::Integer;
use nimber_solvers::chomp::Partition;
use nimber_solvers::theory::Nimber;
use serde::{Deserialize, Serialize};

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
    /// Its value if the tile at the centre were poisoned: one less, and so -1 for an empty quadrant.
    #[cfg_attr(feature = "schema", schema(minimum = -1, required))]
    pub sg_misere: Option<i64>,
}

/// A move: the tile that is taken, with every tile of its quadrant that lies as far or farther from the centre in both directions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct IChompMove {
    /// Row of the tile on the board.
    pub row: u16,
    /// Column of the tile on the board.
    pub col: u16,
    /// The quadrant in which it lies.
    pub quadrant: Quadrant,
    /// How many tiles are removed.
    pub removes: u32,
    /// What the quadrant is worth after the move: the number that the game's own page prints on the tile. Absent from a
    /// player's move whose value no table holds, and where the quadrant is too large to be solved.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub quadrant_sg: Option<u64>,
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
    pub(super) fn new(quadrant: Quadrant, tiles: &Partition, value: Option<Nimber>) -> Self {
        let sg = value.map(Nimber::get);
        IChompComponent { quadrant, rows: tiles.rows().to_vec(), sg, sg_misere: sg.map(|sg| sg as i64 - 1) }
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
