//! All positions that play can reach in one component of a sum.

use crate::dag::order;
use crate::erased::{DynMove, DynPosition};
use crate::game::{Listing, MoveFilter};
use crate::refusal::Refusal;
use foldhash::fast::RandomState;
use nimber_solvers::theory::{Budget, Play};
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::Arc;

/// The cost of a position or a move in units of work, besides its bytes as JSON.
const LOOK: u64 = 100;

/// A position with more moves has too many successors to search.
const MOST_MOVES: usize = 10_000;

/// What tells a position from the others within reach. Those that differ in a symmetry have the same game before them.
#[derive(PartialEq, Eq, Hash)]
enum Known {
    Text(String),
    Position(Arc<dyn DynPosition>),
}

impl Known {
    fn of(position: &Arc<dyn DynPosition>) -> Self {
        match position.is_told_by_text() {
            true => Known::Text(position.up_to_symmetry()),
            false => Known::Position(position.clone()),
        }
    }
}

/// The positions within reach of a position, and its own moves; `None` if there are too many.
pub type ReachWithMoves = Option<(Reach, Vec<DynMove>)>;

/// The positions within reach, numbered so that every move leads to a smaller number. The last one is the position itself.
pub struct Reach {
    /// The moves of position n lead to `targets[starts[n]..starts[n + 1]]`, in the order of the game.
    starts: Vec<u32>,
    targets: Vec<u32>,
}

impl Reach {
    /// Finds all positions within reach of a position.
    ///
    /// # Errors
    /// Like [`Game::solve`](crate::Game::solve).
    pub fn from(position: &Arc<dyn DynPosition>, budget: &Budget) -> Result<ReachWithMoves, Refusal> {
        let first = position.solve(Play::Normal, budget)?;
        let mut states = vec![position.clone()];
        let mut numbers = HashMap::<Known, u32, RandomState>::default();
        numbers.insert(Known::of(position), 0);
        let (mut starts, mut targets) = (vec![0], Vec::new());
        let mut first_moves = None;
        while let Some(state) = states.get(starts.len() - 1).cloned() {
            budget.spend(LOOK)?;
            let solved = first.solve_later(&*state)?;
            let Listing { moves, total } = solved.moves(MoveFilter::All, MOST_MOVES)?;
            if total != Some(moves.len() as u128) {
                return Ok(None);
            }
            for (mv, _) in &moves {
                let after = mv.after();
                let bytes = after.json_size();
                budget.spend(LOOK + bytes)?;
                let Ok(next) = u32::try_from(states.len()) else { return Ok(None) };
                targets.push(match numbers.entry(Known::of(&after)) {
                    Entry::Occupied(known) => *known.get(),
                    Entry::Vacant(new) => {
                        budget.reserve_memory(2 * bytes)?;
                        states.push(after);
                        *new.insert(next)
                    }
                });
            }
            let Ok(end) = u32::try_from(targets.len()) else { return Ok(None) };
            starts.push(end);
            first_moves.get_or_insert_with(|| moves.into_iter().map(|(mv, _)| mv).collect());
        }
        let reach = Reach { starts, targets }.ordered();
        Ok(reach.zip(first_moves))
    }

    /// Renumbers the positions. `None` for a game that need not end.
    fn ordered(&self) -> Option<Self> {
        let order = order(&self.starts, &self.targets).ok()?;
        let mut rank = vec![0; order.len()];
        (0..).zip(&order).for_each(|(number, &old)| rank[old as usize] = number);
        let (mut starts, mut targets) = (vec![0], Vec::with_capacity(self.targets.len()));
        for &old in &order {
            targets.extend(self.after(old as usize).iter().map(|&to| rank[to as usize]));
            starts.push(targets.len() as u32);
        }
        Some(Reach { starts, targets })
    }

    pub fn count(&self) -> usize {
        self.starts.len() - 1
    }

    /// The number of moves of all positions.
    pub fn move_count(&self) -> usize {
        self.targets.len()
    }

    /// Where the moves of a position lead.
    pub fn after(&self, number: usize) -> &[u32] {
        &self.targets[self.starts[number] as usize..self.starts[number + 1] as usize]
    }
}
