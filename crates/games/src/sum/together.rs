//! Misère sums of positions of one game, which solves them together.

use super::position::SumPosition;
use crate::erased::{DynPosition, DynTogether};
use crate::refusal::Refusal;
use nimber_solvers::theory::{Budget, Outcome};
use std::sync::Arc;

type Positions = Vec<Arc<dyn DynPosition>>;

/// A sum of positions of one game, and the sums after its moves, each with its outcome.
pub(super) struct OneGame {
    game: Box<dyn DynTogether>,
    outcome: Outcome,
    after: Vec<(Positions, Outcome)>,
}

impl OneGame {
    /// `None` if components of several games have moves, or those of a game that does not solve them together.
    ///
    /// # Errors
    /// Like [`Game::solve`](crate::Game::solve).
    pub fn of(position: &SumPosition, budget: &Budget) -> Result<Option<Self>, Refusal> {
        let components = with_moves(position.components().iter().cloned());
        let Some(game) = components.first().and_then(|first| first.game().together()) else { return Ok(None) };
        let outcome = outcome(&*game, &components, budget)?;
        Ok(outcome.map(|outcome| OneGame { game, outcome, after: Vec::new() }))
    }

    /// Adds the sum after a move.
    ///
    /// # Errors
    /// Like [`Game::solve`](crate::Game::solve).
    pub fn add(&mut self, after: &SumPosition, budget: &Budget) -> Result<(), Refusal> {
        let components = with_moves(after.components().iter().cloned());
        let outcome = self.outcome_of(&components, budget)?;
        self.after.push((components, outcome));
        Ok(())
    }

    /// The outcome after a move, or of the whole.
    pub fn outcome(&self, after: Option<usize>) -> Outcome {
        after.map_or(self.outcome, |mv| self.after[mv].1)
    }

    /// How many replies to a move there are, and how many of them win.
    ///
    /// # Errors
    /// Like [`Game::solve`](crate::Game::solve).
    pub fn replies(&self, mv: usize, budget: &Budget) -> Result<(u128, u128), Refusal> {
        let (components, _) = &self.after[mv];
        let (mut legal, mut winning) = (0, 0);
        for (index, component) in components.iter().enumerate() {
            for reply in component.legal(budget)? {
                let mut after = components.clone();
                after[index] = reply.after();
                legal += 1;
                winning += u128::from(self.outcome_of(&with_moves(after.into_iter()), budget)? == Outcome::P);
            }
        }
        Ok((legal, winning))
    }

    /// Every move of the game leads to a position of it.
    fn outcome_of(&self, components: &Positions, budget: &Budget) -> Result<Outcome, Refusal> {
        Ok(outcome(&*self.game, components, budget)?.unwrap_or(Outcome::N))
    }
}

fn with_moves(components: impl Iterator<Item = Arc<dyn DynPosition>>) -> Positions {
    components.filter(|component| !component.is_over()).collect()
}

fn outcome(game: &dyn DynTogether, components: &Positions, budget: &Budget) -> Result<Option<Outcome>, Refusal> {
    game.outcome(&components.iter().map(|component| &**component).collect::<Vec<_>>(), budget)
}
