//! What a solver has proven, as certificates.

use super::components::{Component, Kind, kind};
use super::trees::{ListedTrees, read_trees};
use super::{Solver, numbers};
use crate::sprouts::certificate::misere::{Lost, LostPosition};
use crate::sprouts::certificate::{Certificate, Claims, ProofGoal};
use crate::sprouts::position::{Land, Position};
use crate::sprouts::proof_numbers::INFINITY;
use crate::sprouts::table::LandId;
use crate::theory::{Budget, Outcome, Stop};
use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;

impl Solver {
    /// A certificate of these starts, each with what to prove of it, which is not verified. Misère play has no nimbers.
    ///
    /// # Errors
    /// Like [`Solver::outcome`].
    pub fn certificate(&mut self, goals: &[(Position, ProofGoal)], budget: &Budget) -> Result<Certificate, Stop> {
        let mut open: Vec<Vec<Component>> = Vec::new();
        for (start, goal) in goals {
            let start = self.components.of(start, budget)?;
            if *goal == ProofGoal::Options {
                open.extend(self.options(&start, budget)?);
            }
            open.push(start);
        }
        let mut seen: HashSet<Vec<Component>> = HashSet::new();
        let mut lost = Vec::new();
        while let Some(position) = open.pop() {
            if self.components.is_won(&position).is_some() || !seen.insert(position.clone()) {
                continue;
            }
            match self.decide(&position, budget)? {
                Outcome::P => {
                    open.extend(self.options(&position, budget)?);
                    lost.push(position);
                }
                Outcome::N => open.extend(self.reply(&position, budget)?),
            }
        }
        let starts = goals.iter().map(|(start, _)| start.clone()).collect();
        Ok(Certificate::new(self.components.rules(), starts, Claims::Misere(self.claims(lost.iter().map(Vec::as_slice)))))
    }

    /// Assumes that these positions are lost.
    ///
    /// # Errors
    /// Like [`Solver::outcome`].
    pub fn assume(&mut self, lost: &Lost, budget: &Budget) -> Result<(), Stop> {
        let trees = read_trees(&lost.trees, self.components.trees_mut());
        for claim in &lost.positions {
            let position = claim.components(&trees, &mut self.components, budget)?;
            self.keep(&position, (INFINITY, 0), budget)?;
        }
        Ok(())
    }

    fn options(&mut self, position: &[Component], budget: &Budget) -> Result<Vec<Vec<Component>>, Stop> {
        let mut options = Vec::new();
        self.components.expand(position, budget)?;
        self.components.each_option(position, budget, |_, option| {
            options.push(option.to_vec());
            ControlFlow::Continue(())
        })?;
        Ok(options)
    }

    /// A lost option of a position that is won.
    fn reply(&mut self, position: &[Component], budget: &Budget) -> Result<Option<Vec<Component>>, Stop> {
        let Solver { components, positions, proofs, .. } = self;
        let mut reply = None;
        components.expand(position, budget)?;
        components.each_option(position, budget, |components, option| {
            if numbers(components, positions, proofs, option).1 > 0 {
                return ControlFlow::Continue(());
            }
            reply = Some(option.to_vec());
            ControlFlow::Break(())
        })?;
        Ok(reply)
    }

    fn claims<'a>(&self, lost: impl Iterator<Item = &'a [Component]>) -> Lost {
        let mut claims = Lost::default();
        let mut trees = ListedTrees::default();
        let mut lands: HashMap<LandId, Option<Land>> = HashMap::new();
        for position in lost {
            let mut claim = LostPosition::default();
            for &component in position {
                match kind(component) {
                    Kind::Tree(tree) => claim.trees.push(trees.number(tree, self.components.trees())),
                    Kind::Land(land) => {
                        claim.lands.extend(
                            lands
                                .entry(land)
                                .or_insert_with(|| Land::of_packed(self.components.packed(land), self.components.rules()))
                                .clone(),
                        );
                    }
                }
            }
            claim.trees.sort_unstable();
            claim.lands.sort_unstable();
            claims.positions.insert(claim);
        }
        claims.trees = trees.options;
        claims
    }
}
