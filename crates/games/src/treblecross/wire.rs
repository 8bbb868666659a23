//! How moves and components are written.

use super::position::Run;
use crate::game::Removes;
use crate::language::{Phrase, Words, display_in_words, message};
use crate::listed::BinaryValue;
use crate::serial::{Deserialize, Serialize};
use crate::wire::{Integer, read_by_names};
use nimber_solvers::theory::Nimber;

/// A run of cells of which none is within two of a cross; where a line can be completed, the whole board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TreblecrossComponent {
    /// Its first cell, from 0.
    pub at: usize,
    /// How many cells it has.
    pub size: usize,
    /// Its value: that of a heap of two more in the octal game 0.007. Null for a board on which a line can be completed.
    #[cfg_attr(feature = "schema", schema(required))]
    pub sg: Option<u64>,
    /// That value in binary, if it is asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sg_binary: Option<BinaryValue>,
}

/// A move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TreblecrossMove {
    /// The empty cell that gets a cross, from 0.
    pub cell: usize,
}

read_by_names!(TreblecrossMove { cell: usize });

/// A move as a player sends it.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct TreblecrossMoveRequest {
    /// The empty cell that gets a cross, from 0.
    pub cell: Integer,
}

impl TreblecrossComponent {
    pub(super) fn of_run(run: Run, value: Nimber, binary: bool) -> Self {
        let sg = value.get();
        TreblecrossComponent { at: run.at, size: run.size, sg: Some(sg), sg_binary: BinaryValue::wanted(binary, sg) }
    }

    pub(super) fn of_board(size: usize) -> Self {
        TreblecrossComponent { at: 0, size, sg: None, sg_binary: None }
    }
}

impl Removes for TreblecrossMove {}

impl Words for TreblecrossComponent {
    fn in_words(&self) -> Phrase {
        match self.sg {
            None => Phrase::of(message::PART_BOARD),
            Some(_) => Phrase::of(message::PART_CELLS).number("size", self.size as u64).number("at", self.at as u64 + 1),
        }
    }
}

impl Words for TreblecrossMove {
    fn in_words(&self) -> Phrase {
        Phrase::of(message::MOVE_TREBLECROSS).number("cell", self.cell as u64 + 1)
    }
}

display_in_words!(TreblecrossMove);
