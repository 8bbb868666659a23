//! Charges a first attempt for making and writing an answer, which no game counts as work. If it costs too much, the request is answered on
//! a thread, where it costs nothing. So no request is refused for it.

use nimber_games::refusal::WORK_BUDGET;
use nimber_games::{DynMove, DynPosition, DynSolved, Listing, MoveFilter, Refusal};
use nimber_solvers::theory::Budget;

/// How many bytes of JSON are written in the time of one unit of work.
const BYTES_PER_WORK: u64 = 5;

/// In units of work, for making a move of a list.
const WORK_PER_MOVE: u64 = 20;

/// Shorter lists of moves are not worth counting.
const SHORT_LIST: usize = 256;

/// Charges a first attempt.
pub fn charge_first(work: u64, budget: &Budget) -> Result<(), Refusal> {
    if budget.is_trial() {
        budget.spend(work)?;
    }
    Ok(())
}

/// Charges a first attempt for writing `bytes` bytes.
pub fn charge_bytes(bytes: u64, budget: &Budget) -> Result<(), Refusal> {
    charge_first(bytes / BYTES_PER_WORK, budget)
}

/// Charges a first attempt for writing a position.
pub fn charge_writing(position: &dyn DynPosition, budget: &Budget) -> Result<(), Refusal> {
    // Some positions are written to be measured.
    if budget.is_trial() { charge_bytes(position.json_size(), budget) } else { Ok(()) }
}

/// What was found; `None` if it is beyond the limits. A first attempt that used up its work is refused instead: the next one has more.
pub fn unless_beyond<T>(found: Result<T, Refusal>, budget: &Budget) -> Result<Option<T>, Refusal> {
    match found {
        Err(Refusal::BeyondLimits(limit)) if !(budget.is_trial() && limit.name == WORK_BUDGET) => Ok(None),
        found => found.map(Some),
    }
}

/// [`DynSolved::moves`]. A first attempt pays for a long list before it is made.
pub fn list(solved: &dyn DynSolved, want: MoveFilter, limit: usize, budget: &Budget) -> Result<Listing<Box<dyn DynMove>>, Refusal> {
    if budget.is_trial() && limit > SHORT_LIST {
        let total = solved.moves(want, 0)?.total.map_or(limit as u64, |total| total.min(limit as u128) as u64);
        charge_first(WORK_PER_MOVE * total, budget)?;
    }
    solved.moves(want, limit)
}
