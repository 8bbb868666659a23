//! Misère play: who wins a position, by proof-number search.
//!
//! There are no nimbers, so a node is a whole position. Its small lands are reduced trees. There are few of these, so most positions are
//! equal to others. Only visited positions are stored.

mod assumed;
pub(super) mod component;
pub(super) mod components;
mod knowledge;
mod lands;
mod positions;
mod proof;
pub(super) mod trees;
mod unfinished;

use super::DEFAULT_MEMORY;
use super::position::Position;
use super::proof_numbers::{Choice, INFINITY, PER_NODE};
use super::rules::SproutsRules;
use crate::theory::{Budget, Outcome, Stop};
use assumed::Assumed;
use component::{Component, Kind, LAND, kind};
use components::Components;
use positions::Positions;
use std::ops::ControlFlow;

pub use unfinished::Unfinished;

/// The numbers of an unsearched position: per two lives for a win, per option for a loss.
const PER_LIFE: u32 = 5;
const PER_OPTION: u32 = 32;

/// The search leaves a position when its numbers exceed the second best by one part in `PATIENCE`.
const PATIENCE: u32 = 4;

/// A solver with its results.
pub struct Solver {
    components: Components,
    positions: Positions,
    assumed: Option<Assumed>,
    /// In bytes.
    memory: usize,
    /// The memory that was counted for this search, in bytes.
    reserved: usize,
    /// Whether a search has ended because the memory is used up.
    is_full: bool,
}

/// What a solver has done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Figures {
    /// Positions that were met.
    pub positions: usize,
    /// Different lands in them.
    pub lands: usize,
    /// Different trees, which small lands are replaced by.
    pub trees: usize,
    /// In bytes, without the trees.
    pub memory: usize,
}

impl Default for Solver {
    fn default() -> Self {
        Solver::under(SproutsRules::Sprouts, DEFAULT_MEMORY)
    }
}

impl Clone for Solver {
    /// The memory of a copy counts for the next search.
    fn clone(&self) -> Self {
        let Solver { components, positions, assumed, memory, reserved: _, is_full: _ } = self;
        Solver {
            components: components.clone(),
            positions: positions.clone(),
            assumed: assumed.clone(),
            memory: *memory,
            reserved: 0,
            is_full: false,
        }
    }
}

impl Solver {
    /// A solver for a game with these rules that takes at most about `memory` bytes. When they are used up, it drops all lands but those of
    /// searched positions, and continues.
    pub fn under(rules: SproutsRules, memory: usize) -> Self {
        Solver {
            components: Components::new(rules, memory > DEFAULT_MEMORY),
            positions: Positions::default(),
            assumed: None,
            memory,
            reserved: 0,
            is_full: false,
        }
    }

    /// Who wins misère play.
    ///
    /// # Errors
    /// [`Stop::Exhausted`] also if the memory does not hold the searched positions.
    pub fn outcome(&mut self, position: &Position, budget: &Budget) -> Result<Outcome, Stop> {
        loop {
            let components = self.components(position, budget)?;
            match self.decide(&components, budget) {
                Err(_) if std::mem::take(&mut self.is_full) && self.forget_unused() => {}
                result => return result,
            }
        }
    }

    /// Forgets the options of lands, and the lands that are in no searched position. Most lands are only options. Returns whether a
    /// quarter of the memory is free then, so that the search does not come here again at once.
    fn forget_unused(&mut self) -> bool {
        let mut is_used = vec![false; self.components.lands().len()];
        for component in self.positions.iter().flat_map(|(position, _)| position) {
            if let Kind::Land(land) = kind(component) {
                is_used[land as usize] = true;
            }
        }
        let numbers = self.components.forget_but(|land| is_used[land as usize]);
        if let Some(assumed) = &mut self.assumed {
            assumed.meet_again(&self.components);
        }
        self.positions = std::mem::take(&mut self.positions).renamed(|component| match kind(component) {
            Kind::Tree(tree) => tree,
            Kind::Land(land) => numbers[land as usize] | LAND,
        });
        self.size() <= self.memory / 4 * 3
    }

    /// Who wins, if that was found before.
    ///
    /// # Errors
    /// Like [`Solver::outcome`].
    pub fn known_outcome(&mut self, position: &Position, budget: &Budget) -> Result<Option<Outcome>, Stop> {
        let components = self.components(position, budget)?;
        Ok(self.proven(&components))
    }

    /// The components of a position.
    fn components(&mut self, position: &Position, budget: &Budget) -> Result<Vec<Component>, Stop> {
        let components = self.components.of(position, budget);
        self.meet();
        components
    }

    /// Makes the options of the lands of a position.
    fn expand(&mut self, components: &[Component], budget: &Budget) -> Result<(), Stop> {
        let expanded = self.components.expand(components, budget);
        self.meet();
        expanded
    }

    fn meet(&mut self) {
        if let Some(assumed) = &mut self.assumed {
            assumed.meet(&self.components);
        }
    }

    fn numbers(&self, components: &[Component]) -> (u32, u32) {
        numbers(&self.components, &self.positions, self.assumed.as_ref(), components)
    }

    fn proven(&self, components: &[Component]) -> Option<Outcome> {
        match self.numbers(components) {
            (0, _) => Some(Outcome::N),
            (_, 0) => Some(Outcome::P),
            _ => None,
        }
    }

    fn decide(&mut self, components: &[Component], budget: &Budget) -> Result<Outcome, Stop> {
        self.search(components, INFINITY, INFINITY, budget)?;
        Ok(self.proven(components).unwrap_or(Outcome::P))
    }

    /// The figures of all searches so far.
    pub fn figures(&self) -> Figures {
        Figures {
            positions: self.positions.len(),
            lands: self.components.lands().len(),
            trees: self.components.trees().count(),
            memory: self.size(),
        }
    }

    fn size(&self) -> usize {
        self.components.size() + self.positions.size()
    }

    fn keep(&mut self, components: &[Component], numbers: (u32, u32), budget: &Budget) -> Result<(), Stop> {
        self.positions.keep(components, numbers);
        let size = self.size();
        if size > self.memory || self.positions.is_full() || self.components.is_full() {
            self.is_full = true;
            return Err(Stop::Exhausted { allowance: self.memory as u64 });
        }
        let growth = size.saturating_sub(self.reserved);
        self.reserved += growth;
        budget.reserve_memory(growth as u64)
    }

    /// Searches a position until it is proven or its numbers reach the limits.
    fn search(&mut self, components: &[Component], p_limit: u32, d_limit: u32, budget: &Budget) -> Result<(), Stop> {
        loop {
            let (p, d) = self.numbers(components);
            if p == 0 || d == 0 {
                return Ok(());
            }
            self.expand(components, budget)?;
            let choice = self.evaluate(components, budget)?;
            self.keep(components, (choice.p, choice.d), budget)?;
            if choice.p >= p_limit || choice.d >= d_limit {
                return Ok(());
            }
            let (p_next, d_next) = choice.limits(p_limit, d_limit, PATIENCE);
            let Some(best) = choice.best else { return Ok(()) };
            self.search(&best, p_next, d_next, budget)?;
        }
    }

    /// Looks at every option of a position.
    fn evaluate(&mut self, position: &[Component], budget: &Budget) -> Result<Choice<Vec<Component>>, Stop> {
        let Solver { components, positions, assumed, .. } = self;
        let mut choice = Choice::none();
        components.each_option(position, budget, |components, option| {
            let (p, d) = numbers(components, positions, assumed.as_ref(), option);
            if d == 0 {
                choice = Choice::won();
                return ControlFlow::Break(());
            }
            if p > 0 {
                choice.consider(p, d, || option.to_vec());
            }
            ControlFlow::Continue(())
        })?;
        Ok(choice)
    }
}

/// The numbers of a position.
fn numbers(components: &Components, positions: &Positions, assumed: Option<&Assumed>, position: &[Component]) -> (u32, u32) {
    match components.is_won(position) {
        Some(true) => return (0, INFINITY),
        Some(false) => return (INFINITY, 0),
        None => {}
    }
    if let Some(numbers) = positions.numbers(position) {
        return numbers;
    }
    if assumed.is_some_and(|assumed| assumed.contains(position)) {
        return (INFINITY, 0);
    }
    let (mut lives, mut mobility) = (0, 0);
    for &component in position {
        match kind(component) {
            Kind::Tree(tree) => {
                lives += u32::from(components.trees().height(tree));
                mobility += components.trees().options(tree).len() as u32;
            }
            Kind::Land(land) => {
                let (more_lives, more_mobility) = components.lands().measures(land);
                lives += more_lives;
                mobility += more_mobility;
            }
        }
    }
    (PER_NODE + PER_LIFE * lives / 2, PER_NODE.saturating_add(PER_OPTION.saturating_mul(mobility)).min(INFINITY - 1))
}
