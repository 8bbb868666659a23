//! Lists of moves of which no more are made than an answer [in place](Budget::in_place) has time for.

use crate::erased::{DynMove, DynPosition, DynSolved};
use crate::game::{Listing, MoveFilter};
use crate::refusal::Refusal;
use nimber_solvers::theory::Budget;

/// In units of time, for making a move of a list.
pub const TIME_PER_MOVE: u64 = 20;

/// Shorter lists of moves are not worth counting.
const SHORT_LIST: usize = 256;

/// [`DynPosition::legal_moves`], of which no more are made than the time allows.
pub fn legal(position: &dyn DynPosition, most: usize, budget: &Budget) -> Result<Vec<DynMove>, Refusal> {
    let too_many = usize::try_from(budget.time_left() / TIME_PER_MOVE).map_or(usize::MAX, |fitting| fitting.saturating_add(1));
    let moves = position.legal_moves(most.min(too_many), budget)?;
    budget.pace(TIME_PER_MOVE * moves.len() as u64)?;
    Ok(moves)
}

/// [`DynSolved::moves`]. The time for a long list is taken before it is made.
pub fn list(solved: &dyn DynSolved, want: MoveFilter, limit: usize, budget: &Budget) -> Result<Listing<DynMove>, Refusal> {
    if limit > SHORT_LIST {
        let total = || Ok::<_, Refusal>(solved.moves(want, 0)?.total.map_or(limit as u64, |total| total.min(limit as u128) as u64));
        budget.pace_by(|| total().map(|total| TIME_PER_MOVE * total))?;
    }
    solved.moves(want, limit)
}
