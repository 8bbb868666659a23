//! Who wins a start in misère play.
//!
//! The claims are positions that the player to move loses. Every option of such a position has an option that is listed, too,
//! or is a single tree that is lost. A start is lost if it is listed, and won if one of its options is. Small lands are listed
//! as their reduced trees, which the verifier makes itself.

use super::proven::Unproven;
use crate::sprouts::misere::component::Component;
use crate::sprouts::misere::components::Components;
use crate::sprouts::misere::trees::TreeId;
use crate::sprouts::misere::trees::read_trees;
use crate::sprouts::position::{Land, Position};
use crate::sprouts::rules::SproutsRules;
use crate::theory::{Budget, Outcome, Stop};
use std::collections::{BTreeSet, HashSet};
use std::fmt;
use std::ops::ControlFlow;

/// Lost positions, and the trees in them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lost {
    /// The options of the trees from 1 on, each a tree before. Tree 0 has none.
    pub trees: Vec<Vec<u32>>,
    /// Positions that the player to move loses in misère play.
    pub positions: BTreeSet<LostPosition>,
}

/// A position as trees and lands side by side. A tree stands for every land with its options.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct LostPosition {
    /// In order.
    pub trees: Vec<u32>,
    /// In order.
    pub lands: Vec<Land>,
}

/// The highest tree that is listed.
pub const TALLEST: u8 = 16;

impl fmt::Display for LostPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let components = self.trees.iter().map(|tree| format!("#{tree}")).chain(self.lands.iter().map(ToString::to_string));
        f.write_str(&components.collect::<Vec<_>>().join(" + "))
    }
}

impl LostPosition {
    /// Its components, given its trees.
    pub fn components(&self, trees: &[TreeId], components: &mut Components, budget: &Budget) -> Result<Vec<Component>, Stop> {
        let mut position: Vec<Component> = self.trees.iter().map(|&tree| trees[tree as usize]).collect();
        for land in &self.lands {
            position.push(components.of_land(land, budget)?);
        }
        components.normalise(&mut position);
        Ok(position)
    }
}

/// The outcomes of the starts, if all claims hold. One of `every` is checked, and `done` is called for each of these.
pub fn verify(rules: SproutsRules, lost: &Lost, starts: &[Position], every: usize, done: impl Fn()) -> Result<Vec<Outcome>, Unproven> {
    let budget = Budget::unlimited();
    let unfinished = |stop: Stop| Unproven { claim: "the whole".to_owned(), why: stop.to_string() };
    let mut verifier = Verifier { components: Components::exact(rules), lost: HashSet::new(), won: HashSet::new(), budget: &budget };
    let trees = read_trees(&lost.trees, verifier.components.trees_mut());
    verifier.read(lost, &trees).map_err(unfinished)?;
    verifier.check(lost, &trees, every, done).map_err(unfinished)??;
    let outcome = |start: &Position| match verifier.outcome(start).map_err(unfinished)? {
        Some(outcome) => Ok(outcome),
        None => Err(Unproven { claim: start.to_string(), why: "neither the start nor an option of it is listed".to_owned() }),
    };
    starts.iter().map(outcome).collect()
}

struct Verifier<'a> {
    components: Components,
    lost: HashSet<Vec<Component>>,
    /// Positions that have a listed option.
    won: HashSet<Vec<Component>>,
    budget: &'a Budget,
}

impl Verifier<'_> {
    fn read(&mut self, lost: &Lost, trees: &[TreeId]) -> Result<(), Stop> {
        for claim in &lost.positions {
            let position = claim.components(trees, &mut self.components, self.budget)?;
            self.lost.insert(position);
        }
        Ok(())
    }

    fn check(&mut self, lost: &Lost, trees: &[TreeId], every: usize, done: impl Fn()) -> Result<Result<(), Unproven>, Stop> {
        for claim in lost.positions.iter().step_by(every) {
            done();
            let position = claim.components(trees, &mut self.components, self.budget)?;
            let unproven = |why: &str| Ok(Err(Unproven { claim: claim.to_string(), why: why.to_owned() }));
            match self.components.is_won(&position) {
                Some(false) => continue,
                Some(true) => return unproven("it is won"),
                None => {}
            }
            for option in self.options(&position)? {
                if !self.is_won(&option)? {
                    return unproven("nothing shows that each of its options is won");
                }
            }
        }
        Ok(Ok(()))
    }

    fn options(&mut self, position: &[Component]) -> Result<HashSet<Vec<Component>>, Stop> {
        let mut options = HashSet::new();
        self.components.expand(position, self.budget)?;
        self.components.each_option(position, self.budget, |_, option| {
            if !options.contains(option) {
                options.insert(option.to_vec());
            }
            ControlFlow::Continue(())
        })?;
        Ok(options)
    }

    fn is_won(&mut self, position: &[Component]) -> Result<bool, Stop> {
        if let Some(is_won) = self.components.is_won(position) {
            return Ok(is_won);
        }
        if self.won.contains(position) {
            return Ok(true);
        }
        let Verifier { components, lost, budget, .. } = self;
        let mut look =
            |components: &Components, option: &[Component]| match components.is_won(option) == Some(false) || lost.contains(option) {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            };
        let mut room = [Vec::new(), Vec::new()];
        // A move in one component is usually enough, and the other lands need not be expanded.
        for index in 0..position.len() {
            components.expand(&position[index..=index], budget)?;
            if components.each_option_of(index, position, &mut room, budget, &mut look)?.is_break() {
                self.won.insert(position.to_vec());
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn outcome(&mut self, start: &Position) -> Result<Option<Outcome>, Stop> {
        let start = self.components.of(start, self.budget)?;
        Ok(if self.lost.contains(&start) || self.components.is_won(&start) == Some(false) {
            Some(Outcome::P)
        } else {
            self.is_won(&start)?.then_some(Outcome::N)
        })
    }
}
