//! Misère play: who wins a position, by proof-number search.
//!
//! There are no nimbers, so a node is a whole position. Its small lands are reduced trees, of which there are few: that
//! makes most positions equal to others. Only positions that the search has visited are kept.

mod knowledge;
pub(super) mod listed_trees;
pub(super) mod parts;
pub(super) mod trees;
mod unfinished;

use super::DEFAULT_MEMORY;
use super::interner::Interner;
use super::position::Position;
use super::proof_numbers::{Choice, INFINITY, PER_NODE};
use super::rules::Rules;
use crate::theory::{Budget, Outcome, Stop};
use parts::{Kind, Part, Parts, kind};
use std::ops::ControlFlow;

pub use unfinished::Unfinished;

/// The numbers of a position that was not searched: per two lives for a win, per option for a loss.
const PER_LIFE: u32 = 5;
const PER_OPTION: u32 = 32;

/// A position is left when its numbers exceed the second best by one part in so many.
const PATIENCE: u32 = 4;

/// A solver and what it knows.
pub struct Solver {
    parts: Parts,
    /// Searched positions, each the list of its parts in order.
    positions: Interner<Part>,
    /// The numbers of each searched position: for a win and for a loss.
    proofs: Vec<(u32, u32)>,
    /// In bytes.
    memory: usize,
    /// The memory that was counted for this search, in bytes.
    held: usize,
}

/// What a solver has done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Figures {
    pub positions: usize,
    pub lands: usize,
    pub trees: usize,
    /// In bytes, without the trees.
    pub memory: usize,
}

impl Default for Solver {
    fn default() -> Self {
        Solver::under(Rules::Sprouts, DEFAULT_MEMORY)
    }
}

impl Solver {
    /// A solver for a game with these rules, that takes at most about this many bytes.
    pub fn under(rules: Rules, memory: usize) -> Self {
        Solver { parts: Parts::new(rules, memory > DEFAULT_MEMORY), positions: Interner::default(), proofs: Vec::new(), memory, held: 0 }
    }

    /// Who wins if the player who moves last loses.
    ///
    /// # Errors
    /// [`Stop::Exhausted`] also if the memory is used up.
    pub fn outcome(&mut self, position: &Position, budget: &Budget) -> Result<Outcome, Stop> {
        let parts = self.parts.of(position, budget)?;
        self.decide(&parts, budget)
    }

    fn decide(&mut self, parts: &[Part], budget: &Budget) -> Result<Outcome, Stop> {
        self.search(parts, INFINITY, INFINITY, budget)?;
        let (p, _) = numbers(&self.parts, &self.positions, &self.proofs, parts);
        Ok(if p == 0 { Outcome::N } else { Outcome::P })
    }

    pub fn figures(&self) -> Figures {
        Figures { positions: self.positions.len(), lands: self.parts.land_count(), trees: self.parts.trees().count(), memory: self.size() }
    }

    fn size(&self) -> usize {
        self.parts.size() + self.positions.size() + self.proofs.capacity() * size_of::<(u32, u32)>()
    }

    fn keep(&mut self, parts: &[Part], numbers: (u32, u32), budget: &Budget) -> Result<(), Stop> {
        let number = self.positions.intern(parts, hash(parts)) as usize;
        if number == self.proofs.len() {
            self.proofs.push(numbers);
        } else {
            self.proofs[number] = numbers;
        }
        let size = self.size();
        if size > self.memory || self.positions.is_full() || self.parts.is_full() {
            return Err(Stop::Exhausted { allowance: self.memory as u64 });
        }
        let growth = size.saturating_sub(self.held);
        self.held += growth;
        budget.hold(growth as u64)
    }

    /// Searches a position until it is proven or its numbers reach the limits.
    fn search(&mut self, parts: &[Part], p_limit: u32, d_limit: u32, budget: &Budget) -> Result<(), Stop> {
        loop {
            let (p, d) = numbers(&self.parts, &self.positions, &self.proofs, parts);
            if p == 0 || d == 0 {
                return Ok(());
            }
            self.parts.expand(parts, budget)?;
            let choice = self.evaluate(parts, budget)?;
            self.keep(parts, (choice.p, choice.d), budget)?;
            if choice.p >= p_limit || choice.d >= d_limit {
                return Ok(());
            }
            let (p_next, d_next) = choice.limits(p_limit, d_limit, PATIENCE);
            let Some(best) = choice.best else { return Ok(()) };
            self.search(&best, p_next, d_next, budget)?;
        }
    }

    /// Looks at every option of a position.
    fn evaluate(&mut self, position: &[Part], budget: &Budget) -> Result<Choice<Vec<Part>>, Stop> {
        let Solver { parts, positions, proofs, .. } = self;
        let mut choice = Choice::none();
        parts.each_option(position, budget, |parts, option| {
            let (p, d) = numbers(parts, positions, proofs, option);
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
fn numbers(parts: &Parts, positions: &Interner<Part>, proofs: &[(u32, u32)], position: &[Part]) -> (u32, u32) {
    match parts.is_won(position) {
        Some(true) => return (0, INFINITY),
        Some(false) => return (INFINITY, 0),
        None => {}
    }
    if let Some(number) = positions.find(position, hash(position)) {
        return proofs[number as usize];
    }
    let (mut lives, mut mobility) = (0, 0);
    for &part in position {
        match kind(part) {
            Kind::Tree(tree) => {
                lives += u32::from(parts.trees().height(tree));
                mobility += parts.trees().options(tree).len() as u32;
            }
            Kind::Land(land) => {
                lives += parts.land(land).lives();
                mobility += parts.land(land).mobility();
            }
        }
    }
    (PER_NODE + PER_LIFE * lives / 2, PER_NODE.saturating_add(PER_OPTION.saturating_mul(mobility)).min(INFINITY - 1))
}

fn hash(parts: &[Part]) -> u64 {
    let fold = |hash: u64, &part: &Part| (hash ^ u64::from(part)).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
    parts.iter().fold(parts.len() as u64, fold).wrapping_mul(0xd6e8_feb8_6659_fd93)
}
