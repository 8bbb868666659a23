//! The certificate of starts: of all lost positions that were found, those that a short proof needs.

use super::component::{Component, Kind, kind};
use super::{Solver, numbers};
use crate::sprouts::certificate::{Certificate, ProofGoal};
use crate::sprouts::position::Position;
use crate::sprouts::rules::SproutsRules;
use crate::theory::{Budget, Outcome, Stop};
use std::collections::{BTreeSet, BinaryHeap, HashSet};
use std::ops::ControlFlow;

/// A certificate while it is made.
struct Proof<'a> {
    solver: &'a mut Solver,
    budget: &'a Budget,
    /// The positions that are claimed to be lost.
    claims: HashSet<Vec<Component>>,
    /// Claims whose options have no replies yet, with their lives. A reply has fewer.
    open: BinaryHeap<(u32, Vec<Component>)>,
}

impl Solver {
    /// A certificate of these starts, each with what to prove of it, which is not verified. Misère play has no nimbers.
    ///
    /// An option of a lost position may have several lost options. This takes the claims with the most lives first, and of the replies
    /// one that is claimed already, or else the one with the fewest lives.
    ///
    /// # Errors
    /// Like [`Solver::outcome`].
    pub fn certificate(&mut self, goals: &[(Position, ProofGoal)], budget: &Budget) -> Result<Certificate, Stop> {
        // With a search for each, memory is made free where it is used up. Little is left to search then, and it may take
        // more.
        for (start, goal) in goals {
            self.outcome(start, budget)?;
            later(start, *goal, self.components.rules()).iter().try_for_each(|position| self.outcome(position, budget).map(drop))?;
        }
        self.forget_unused();
        let memory = std::mem::replace(&mut self.memory, usize::MAX);
        let proof = self.prove(goals, budget);
        self.memory = memory;
        let claims = proof?.into_iter().collect();
        Ok(self.certified(goals.iter().map(|(start, _)| start.clone()).collect(), &claims))
    }

    /// The lost positions that prove these starts.
    fn prove(&mut self, goals: &[(Position, ProofGoal)], budget: &Budget) -> Result<HashSet<Vec<Component>>, Stop> {
        let mut proof = Proof { solver: self, budget, claims: HashSet::new(), open: BinaryHeap::new() };
        for (start, goal) in goals {
            let mut decided = BTreeSet::from([proof.solver.components(start, budget)?]);
            for position in later(start, *goal, proof.solver.components.rules()) {
                decided.insert(proof.solver.components(&position, budget)?);
            }
            proof.decide(&decided)?;
        }
        while let Some((_, position)) = proof.open.pop() {
            let options = proof.options(&position)?;
            proof.decide(&options)?;
        }
        Ok(proof.claims)
    }
}

/// The positions after a start that a certificate decides, too.
fn later(start: &Position, goal: ProofGoal, rules: SproutsRules) -> BTreeSet<Position> {
    start.within(if let ProofGoal::Within(moves) = goal { moves } else { 0 }, rules)
}

impl Proof<'_> {
    /// Adds what shows who wins each of these positions.
    fn decide(&mut self, positions: &BTreeSet<Vec<Component>>) -> Result<(), Stop> {
        let mut open = Vec::new();
        for position in positions {
            if self.solver.components.is_won(position).is_some() {
                continue;
            }
            if self.solver.decide(position, self.budget)? == Outcome::P {
                self.add(position);
                continue;
            }
            let mut replies = self.replies(position)?;
            // What is needed anyway comes first: it is free then where it is one of several replies.
            if replies.len() > 1 {
                open.push(replies);
            } else if let Some(only) = replies.pop() {
                self.add(&only);
            }
        }
        for replies in open {
            if let Some(best) = replies.iter().min_by_key(|reply| self.cost(reply)) {
                self.add(best);
            }
        }
        Ok(())
    }

    /// Claims that a position is lost.
    fn add(&mut self, position: &[Component]) {
        if self.solver.components.is_won(position).is_none() && !self.claims.contains(position) {
            self.claims.insert(position.to_vec());
            self.open.push((self.lives(position), position.to_vec()));
        }
    }

    /// Nothing for what is claimed, or known at once.
    fn cost(&self, position: &[Component]) -> u32 {
        let is_free = self.claims.contains(position) || self.solver.components.is_won(position).is_some();
        if is_free { 0 } else { self.lives(position) }
    }

    /// A bound of the moves to the end, which each move makes less.
    fn lives(&self, position: &[Component]) -> u32 {
        let components = &self.solver.components;
        let lives = position.iter().map(|&component| match kind(component) {
            Kind::Tree(tree) => components.trees().height(tree).into(),
            Kind::Land(land) => components.lands().measures(land).0,
        });
        lives.sum()
    }

    fn options(&mut self, position: &[Component]) -> Result<BTreeSet<Vec<Component>>, Stop> {
        let mut options = BTreeSet::new();
        self.solver.expand(position, self.budget)?;
        self.solver.components.each_option(position, self.budget, |_, option| {
            if !options.contains(option) {
                options.insert(option.to_vec());
            }
            ControlFlow::Continue(())
        })?;
        Ok(options)
    }

    /// The options of a won position that are known to be lost; one that costs nothing alone.
    fn replies(&mut self, position: &[Component]) -> Result<Vec<Vec<Component>>, Stop> {
        let mut replies: Vec<Vec<Component>> = Vec::new();
        let Proof { solver, budget, claims, .. } = self;
        solver.expand(position, budget)?;
        let Solver { components, positions, assumed, .. } = &mut **solver;
        components.each_option(position, budget, |components, option| {
            if claims.contains(option) || components.is_won(option) == Some(false) {
                replies = vec![option.to_vec()];
                return ControlFlow::Break(());
            }
            if numbers(components, positions, assumed.as_ref(), option).1 == 0 && !replies.iter().any(|reply| reply == option) {
                replies.push(option.to_vec());
            }
            ControlFlow::Continue(())
        })?;
        Ok(replies)
    }
}
