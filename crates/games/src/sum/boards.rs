//! Misère sums of up to four boards of Chomp. Their corners are edible, so they are the same as the quadrants of a board of iChomp.

use super::position::SumPosition;
use crate::chomp::Chomp;
use crate::erased::DynPosition;
use crate::erased::typed::typed;
use crate::refusal::Refusal;
use nimber_solvers::chomp::{BoardBox, MisereSums, Partition};
use nimber_solvers::theory::{Budget, Outcome, Stop};
use std::sync::Arc;

/// A sum of boards, the sums after its moves, and the table that covers them.
pub(super) struct BoardSums {
    sums: Arc<MisereSums>,
    /// The boards that are not empty.
    boards: Vec<Partition>,
    /// Those after each move, in the order of the moves.
    after: Vec<Vec<Partition>>,
}

impl BoardSums {
    /// `None` if another game takes part, or if the boards are too many or too large for a table.
    ///
    /// # Errors
    /// Why the work stopped.
    pub fn of(position: &SumPosition, budget: &Budget) -> Result<Option<Self>, Refusal> {
        let Some(boards) = position.components().iter().map(|component| board(&**component)).collect::<Option<Vec<_>>>() else {
            return Ok(None);
        };
        let Some((chomp, _)) = boards.first() else { return Ok(None) };
        let boards: Vec<_> = boards.iter().map(|(_, board)| *board).filter(|board| !board.is_empty()).cloned().collect();
        if boards.len() > 4 {
            return Ok(None);
        }
        match chomp.misere_sums().fetch(BoardBox::holding(&boards), budget) {
            Ok(sums) => Ok(sums.map(|sums| BoardSums { sums, boards, after: Vec::new() })),
            Err(Stop::Exhausted { .. }) => Ok(None),
            Err(stop) => Err(stop.into()),
        }
    }

    /// Adds the sum after a move, which replaces a component.
    pub fn add(&mut self, position: &SumPosition, index: usize, replaced: &dyn DynPosition) {
        let components = position.components().iter().enumerate();
        let after = components.map(|(at, component)| if at == index { replaced } else { &**component });
        let boards = after.filter_map(board).map(|(_, board)| board.clone());
        self.after.push(boards.filter(|board| !board.is_empty()).collect());
    }

    /// The outcome after a move, or of the whole.
    pub fn outcome(&self, after: Option<usize>) -> Outcome {
        self.outcome_of(after.map_or(&self.boards, |mv| &self.after[mv]))
    }

    /// How many replies to a move there are, and how many of them win.
    pub fn replies(&self, mv: usize) -> (u128, u128) {
        let boards = &self.after[mv];
        let (mut legal, mut winning) = (0, 0);
        for (index, board) in boards.iter().enumerate() {
            let mut after = boards.clone();
            for (row, col) in board.moves() {
                after[index] = board.cut(row, col);
                legal += 1;
                winning += u128::from(self.outcome_of(&after) == Outcome::P);
            }
        }
        (legal, winning)
    }

    fn outcome_of(&self, boards: &[Partition]) -> Outcome {
        // The table covers all of them.
        self.sums.outcome(boards).unwrap_or(Outcome::N)
    }
}

fn board(component: &dyn DynPosition) -> Option<(&Chomp, &Partition)> {
    typed::<Chomp>(component).map(|(chomp, position)| (&**chomp, position.board()))
}
