//! The strip: its cells, its lines, and its runs of free cells.

use crate::game::Position;
use crate::refusal::{Faults, Refusal};
use crate::serial::{Deserialize, Serialize};
use crate::wire::{GAP, stands};
use std::fmt;
use std::ops::Range;
use std::str::FromStr;

/// A line has three cells.
pub const LEAST_CELLS: usize = 3;

/// The longest board.
pub const MOST_CELLS: usize = 4096;

/// The limit on the cells of a board.
pub(super) const CELLS: &str = "cells";

/// A cross, as answers write it.
const CROSS: char = 'X';

/// Crosses closer to one another than this let a line be completed.
const REACH: usize = 2;

/// A position as it arrives.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct TreblecrossRequest {
    /// The cells from left to right: `X` (also `x`, `#` or `1`) is a cross, `.` (also `0`) an empty cell.
    #[cfg_attr(feature = "schema", schema(min_length = 3, max_length = 4096, pattern = "^[Xx#1.0]*$", example = "..X...X."))]
    pub board: String,
}

/// A legal position.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TreblecrossPosition {
    /// The cells from left to right: `X` is a cross, `.` an empty cell.
    #[cfg_attr(feature = "schema", schema(min_length = 3, max_length = 4096, pattern = "^[X.]*$", example = "..X...X."))]
    board: String,
}

/// Neighbouring cells of which none is within two of a cross.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run {
    /// The first cell.
    pub at: usize,
    /// How many cells there are.
    pub size: usize,
}

impl Run {
    pub fn cells(&self) -> Range<usize> {
        self.at..self.at + self.size
    }

    /// The heap of the octal game 0.007 that it is.
    pub fn heap(&self) -> u64 {
        (self.size + REACH) as u64
    }

    /// The heaps that a cross in one of its cells leaves on the left and on the right.
    pub fn split(&self, cell: usize) -> [u64; 2] {
        // The two cells next to the cross are no longer free, and a heap is two more than its run. Heaps of up to 2 have no move.
        [(cell - self.at) as u64, (self.at + self.size - 1 - cell) as u64]
    }
}

impl TreblecrossPosition {
    pub(super) fn parse(request: &TreblecrossRequest) -> Result<Self, Refusal> {
        let mut faults = Faults::default();
        let cells = request.board.chars().count();
        if cells < LEAST_CELLS {
            faults.push("/board", format!("the board has {cells} cells; at least {LEAST_CELLS} are needed for a line"));
        }
        if cells > MOST_CELLS {
            let detail = format!("a board of {cells} cells is too long; at most {MOST_CELLS} are answered");
            faults.beyond(CELLS, MOST_CELLS as u64, cells, detail);
            return faults.none_in(TreblecrossPosition { board: String::new() });
        }
        let mut board = String::with_capacity(cells);
        for (cell, sign) in request.board.chars().enumerate() {
            match if sign == CROSS { Some(true) } else { stands(sign) } {
                Some(is_crossed) => board.push(if is_crossed { CROSS } else { GAP }),
                None => faults.push("/board", format!("`{sign}` in cell {} is neither `X`, a cross, nor `.`, an empty cell", cell + 1)),
            }
        }
        faults.none_in(TreblecrossPosition { board })
    }

    /// The cells as text: `X` and `.`.
    pub fn board(&self) -> &str {
        &self.board
    }

    pub(super) fn cells(&self) -> &[u8] {
        self.board.as_bytes()
    }

    pub(super) fn is_crossed(&self, cell: usize) -> bool {
        self.cells().get(cell) == Some(&(CROSS as u8))
    }

    /// From left to right.
    pub(super) fn empty_cells(&self) -> impl Iterator<Item = usize> {
        (0..self.cells().len()).filter(|&cell| !self.is_crossed(cell))
    }

    pub(super) fn is_over(&self) -> bool {
        (2..self.cells().len()).any(|last| (last - 2..=last).all(|cell| self.is_crossed(cell)))
    }

    /// The empty cells in which a cross completes a line.
    pub fn completing(&self) -> impl Iterator<Item = usize> {
        self.empty_cells().filter(|&cell| {
            let left = (1..=REACH).take_while(|&steps| steps <= cell && self.is_crossed(cell - steps)).count();
            let right = (1..=REACH).take_while(|&steps| self.is_crossed(cell + steps)).count();
            left + right >= REACH
        })
    }

    /// The runs of cells of which none is within two of a cross, from left to right.
    pub(crate) fn runs(&self) -> Vec<Run> {
        let mut runs: Vec<Run> = Vec::new();
        let is_free = |cell: usize| (cell.saturating_sub(REACH)..=cell + REACH).all(|near| !self.is_crossed(near));
        for cell in (0..self.cells().len()).filter(|&cell| is_free(cell)) {
            match runs.last_mut() {
                Some(run) if run.cells().end == cell => run.size += 1,
                _ => runs.push(Run { at: cell, size: 1 }),
            }
        }
        runs
    }

    /// The board with one more cross.
    pub(super) fn with(&self, crossed: usize) -> Self {
        let sign = |(cell, sign)| if cell == crossed { CROSS } else { sign };
        TreblecrossPosition { board: self.board.chars().enumerate().map(sign).collect() }
    }
}

impl fmt::Display for TreblecrossPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.board)
    }
}

impl FromStr for TreblecrossRequest {
    type Err = Refusal;

    /// Reads a board, such as `..X...X.`.
    fn from_str(text: &str) -> Result<Self, Refusal> {
        Ok(TreblecrossRequest { board: text.trim().to_owned() })
    }
}

impl Position for TreblecrossPosition {
    fn up_to_symmetry(&self) -> String {
        let reversed: String = self.board.chars().rev().collect();
        reversed.min(self.board.clone())
    }

    fn json_size(&self) -> u64 {
        (r#"{"board":""}"#.len() + self.board.len()) as u64
    }
}
