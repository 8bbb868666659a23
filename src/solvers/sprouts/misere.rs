//! Misère play: who wins a position.

use super::position::Position;
use crate::theory::{Budget, Outcome, Stop};
use std::collections::HashMap;

/// A solver and what it knows.
#[derive(Default)]
pub struct Solver {
    outcomes: HashMap<Position, Outcome>,
}

impl Solver {
    /// Who wins if the player who moves last loses.
    pub fn outcome(&mut self, position: &Position, budget: &Budget) -> Result<Outcome, Stop> {
        if let Some(&known) = self.outcomes.get(position) {
            return Ok(known);
        }
        let options = position.options();
        budget.spend(1000 * (1 + options.len() as u64))?;
        // Without a move, the player has won.
        let mut outcome = if options.is_empty() { Outcome::N } else { Outcome::P };
        for option in &options {
            if self.outcome(option, budget)? == Outcome::P {
                outcome = Outcome::N;
                break;
            }
        }
        self.outcomes.insert(position.clone(), outcome);
        Ok(outcome)
    }
}
