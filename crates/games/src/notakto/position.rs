//! Boards and crosses as they are written.

use crate::game::{Position, Removes};
use crate::language::{Phrase, Words, display_in_words, message};
use crate::listed::BinaryValue;
use crate::notation;
use crate::serial::{Deserialize, Serialize};
use crate::wire::{GAP, Integer, STANDS, read_by_names};
use nimber_solvers::notakto::Board;
use std::fmt;

/// Boards in any state.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct NotaktoPosition {
    /// The boards, each as its rows from top to bottom: `x` a cross, `.` a free cell.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<Vec<String>>, max_items = 64))]
    #[cfg_attr(feature = "schema", schema(example = json!([["x..", "...", "..."], ["...", ".x.", "..."]])))]
    boards: Vec<Board>,
}

impl NotaktoPosition {
    pub(super) fn new(boards: Vec<Board>) -> Self {
        NotaktoPosition { boards }
    }

    /// The boards, on which [`has`](Board::has) tells whether a cell has a cross.
    pub fn boards(&self) -> &[Board] {
        &self.boards
    }

    pub(super) fn after(&self, mv: &NotaktoMove) -> Self {
        let mut boards = self.boards.clone();
        if let Some(board) = boards.get_mut(mv.board) {
            *board = board.with(mv.row * board.side() + mv.col);
        }
        NotaktoPosition { boards }
    }
}

/// The rows of a board.
pub(super) fn rows(board: Board) -> Vec<String> {
    let cell = |row, col| if board.has(row * board.side() + col) { STANDS } else { GAP };
    (0..board.side()).map(|row| (0..board.side()).map(|col| cell(row, col)).collect()).collect()
}

impl fmt::Display for NotaktoPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let boards: Vec<_> = self.boards.iter().map(|&board| rows(board).join("/")).collect();
        notation::Joined(&boards, ",").fmt(f)
    }
}

impl Position for NotaktoPosition {
    fn up_to_symmetry(&self) -> String {
        let mut boards: Vec<Board> = self.boards.iter().map(|board| board.canonical()).collect();
        boards.sort_unstable();
        NotaktoPosition { boards }.to_string()
    }
}

/// A board with its value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct NotaktoComponent {
    /// Its index, from 0.
    pub board: usize,
    /// Its rows from top to bottom: `x` a cross, `.` a free cell.
    #[cfg_attr(feature = "schema", schema(min_items = 3, max_items = 5, example = json!(["x..", "...", "..."])))]
    pub rows: Vec<String>,
    /// Its Sprague–Grundy value in normal play: 0 if it is dead.
    pub sg: u64,
    /// That value in binary, if it is asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sg_binary: Option<BinaryValue>,
}

impl Words for NotaktoComponent {
    fn in_words(&self) -> Phrase {
        Phrase::of(message::PART_NOTAKTO).number("index", self.board as u64 + 1)
    }
}

/// A move: the cell that gets a cross.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct NotaktoMove {
    /// The index of the board, from 0.
    pub board: usize,
    /// The row of the cell, from 0.
    pub row: u8,
    /// The column of the cell, from 0.
    pub col: u8,
}

read_by_names!(NotaktoMove { board: usize, row: u8, col: u8 });

impl NotaktoMove {
    pub(super) fn new(index: usize, board: Board, cell: u8) -> Self {
        NotaktoMove { board: index, row: cell / board.side(), col: cell % board.side() }
    }
}

/// Nothing leaves a board.
impl Removes for NotaktoMove {}

impl Words for NotaktoMove {
    fn in_words(&self) -> Phrase {
        let phrase = Phrase::of(message::MOVE_CROSS).number("board", self.board as u64 + 1);
        phrase.number("row", u64::from(self.row) + 1).number("col", u64::from(self.col) + 1)
    }
}

display_in_words!(NotaktoMove);

/// A move as a player sends it.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NotaktoMoveRequest {
    /// The index of the board, from 0. It need not be given if there is only one.
    pub board: Option<Integer>,
    /// The row of the cell, from 0.
    pub row: Integer,
    /// The column of the cell, from 0.
    pub col: Integer,
}

#[cfg(feature = "serde")]
mod written {
    use super::*;
    use serde::Serializer;
    use serde::ser::SerializeStruct;

    impl Serialize for NotaktoPosition {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            let boards: Vec<_> = self.boards.iter().copied().map(rows).collect();
            let mut position = serializer.serialize_struct("NotaktoPosition", 1)?;
            position.serialize_field("boards", &boards)?;
            position.end()
        }
    }
}
