//! The certificate of starts: of all proven facts, those that a short proof needs.

use super::Solver;
use super::knowledge::claim;
use super::state::{SMALL, SharedSearch};
use super::worker::{Halt, Worker};
use crate::sprouts::certificate::normal::Nimbers;
use crate::sprouts::certificate::{Certificate, Claims, ProofGoal};
use crate::sprouts::expand::Expander;
use crate::sprouts::position::Position;
use crate::sprouts::table::{LandId, LandTable};
use crate::theory::{Budget, Stop};
use std::collections::{BinaryHeap, HashSet};

impl Solver {
    /// A certificate of these starts, each with what to prove of it, which is not verified.
    ///
    /// A claim follows from others in many ways. This takes the claims with the most lives first. Each takes those reasons that add
    /// the fewest claims to the ones that are needed already.
    ///
    /// # Errors
    /// Like [`Solver::nimber`]; [`Stop::Contradiction`] if nothing proves an assumption.
    pub fn certificate(&self, goals: &[(Position, ProofGoal)], budget: &Budget) -> Result<Certificate, Stop> {
        // The options of the search take room, and most of them are not looked at again. If nothing can be dropped, there may be enough.
        let _ = self.shared.state().forget(self.shared.memory);
        let mut proof = Proof {
            shared: &self.shared,
            worker: Worker::new(&self.shared, budget, Expander::new(true)),
            claims: HashSet::new(),
            open: BinaryHeap::new(),
        };
        proof.of_goals(goals).map_err(|halt| match halt {
            Halt::Stopped(stop) => stop,
            Halt::Full => Stop::Exhausted { allowance: self.shared.memory as u64 },
        })?;
        let table = &self.shared.state().table;
        let nimbers: Nimbers = proof.claims.into_iter().filter_map(|land| claim(table, land, self.shared.rules)).collect();
        Ok(Certificate::new(self.shared.rules, goals.iter().map(|(start, _)| start.clone()).collect(), Claims::Normal(nimbers)))
    }
}

/// A certificate while it is made.
struct Proof<'a> {
    shared: &'a SharedSearch,
    worker: Worker<'a>,
    /// The lands whose nimbers are claimed.
    claims: HashSet<LandId>,
    /// Claims without reasons yet, with their lives. The reasons of a claim have fewer lives.
    open: BinaryHeap<(u32, LandId)>,
}

impl Proof<'_> {
    fn of_goals(&mut self, goals: &[(Position, ProofGoal)]) -> Result<(), Halt> {
        for (start, goal) in goals {
            let mut decided = Vec::new();
            match goal {
                ProofGoal::Outcomes => decided.push(start.clone()),
                ProofGoal::Nimbers => self.claim_all(start)?,
                ProofGoal::Within(moves) => {
                    self.claim_all(start)?;
                    decided.extend(start.within(*moves, self.shared.rules));
                }
            }
            for position in decided {
                let lands = self.numbers(&position);
                // A position without lands is lost, and needs no reason.
                if !lands.is_empty() && self.settle(&lands, 0)? {
                    self.claim_all(&position)?;
                } else if !lands.is_empty() {
                    let ways = self.ways_to_differ(&lands, 0)?;
                    if let Some(best) = ways.iter().min_by_key(|lands| self.cost(lands)) {
                        self.add(best);
                    }
                }
            }
        }
        while let Some((_, land)) = self.open.pop() {
            self.prove(land)?;
        }
        Ok(())
    }

    /// Adds what proves the nimber of a land.
    fn prove(&mut self, land: LandId) -> Result<(), Halt> {
        let nimber = self.worker.solve_land(land)?;
        let options = self.options(land)?;
        for option in &options {
            if self.settle(option, nimber)? {
                return Err(Stop::Contradiction.into());
            }
        }
        for heap in 0..nimber {
            let equal: Vec<&Vec<LandId>> = options.iter().filter(|option| self.value(option) == Some(heap)).collect();
            match equal.into_iter().min_by_key(|option| self.cost(option)) {
                Some(option) => self.add(option),
                None => {
                    for option in &options {
                        if self.settle(option, heap)? {
                            self.claim_lands(option)?;
                            break;
                        }
                    }
                }
            }
        }
        let mut open = Vec::new();
        for option in &options {
            let mut ways = self.ways_to_differ(option, nimber)?;
            // What is needed anyway comes first: it adds nothing then where it is one of several ways.
            if ways.len() > 1 {
                open.push(ways);
            } else if let Some(only) = ways.pop() {
                self.add(&only);
            }
        }
        for ways in open {
            if let Some(best) = ways.iter().min_by_key(|lands| self.cost(lands)) {
                self.add(best);
            }
        }
        Ok(())
    }

    /// The lands whose nimbers show that an option does not have the value `heap`: all of its own, or those of an option of one of its
    /// lands in place of that land. One of these ways is enough; where nothing has to be added, it is the only one.
    fn ways_to_differ(&mut self, option: &[LandId], heap: u32) -> Result<Vec<Vec<LandId>>, Halt> {
        let mut ways = Vec::new();
        if self.value(option).is_some_and(|value| value != heap) {
            ways.push(option.to_vec());
            if self.cost(option) == 0 {
                return Ok(ways);
            }
        }
        for (index, &land) in option.iter().enumerate() {
            // A nimber that is claimed counts as known.
            if self.lives(land) <= SMALL || self.claims.contains(&land) {
                continue;
            }
            let others = [&option[..index], &option[index + 1..]].concat();
            let Some(value) = self.value(&others) else { continue };
            self.expand(land)?;
            let state = self.shared.state();
            let replies = state.table.options(land).filter(|reply| worth(&state.table, *reply) == Some(heap ^ value));
            ways.extend(replies.map(|reply| others.iter().copied().chain(reply).collect()));
        }
        if ways.is_empty() { Err(Stop::Contradiction.into()) } else { Ok(ways) }
    }

    /// Decides whether an option has the value `heap`, so that the table shows it.
    fn settle(&mut self, option: &[LandId], heap: u32) -> Result<bool, Halt> {
        if let Some(value) = self.value(option) {
            return Ok(value == heap);
        }
        let (known, mut lands): (Vec<LandId>, Vec<LandId>) = option.iter().partition(|&&land| self.value(&[land]).is_some());
        lands.sort_by_key(|&land| self.lives(land));
        let Some(last) = lands.pop() else { return Ok(heap == 0) };
        let mut sum = self.value(&known).map_or(heap, |value| heap ^ value);
        for land in lands {
            sum ^= self.worker.solve_land(land)?;
        }
        let is_equal = self.worker.decide_land(last, sum)?;
        // An excluded value may come from an earlier search, whose reason was dropped.
        if !is_equal && self.value(&[last]).is_none() {
            self.expand(last)?;
            let is_shown = {
                let state = self.shared.state();
                let mut replies = state.table.options(last);
                replies.any(|reply| worth(&state.table, reply) == Some(sum))
            };
            if !is_shown {
                self.worker.solve_land(last)?;
            }
        }
        Ok(is_equal)
    }

    fn claim_all(&mut self, position: &Position) -> Result<(), Halt> {
        let lands = self.numbers(position);
        self.claim_lands(&lands)
    }

    fn claim_lands(&mut self, lands: &[LandId]) -> Result<(), Halt> {
        for &land in lands {
            self.worker.solve_land(land)?;
        }
        self.add(lands);
        Ok(())
    }

    /// Claims the nimbers of lands, which are known.
    fn add(&mut self, lands: &[LandId]) {
        for &land in lands {
            let lives = self.lives(land);
            if lives > SMALL && self.claims.insert(land) {
                self.open.push((lives, land));
            }
        }
    }

    /// The numbers of the lands of a position, without pairs of equal ones.
    fn numbers(&self, position: &Position) -> Vec<LandId> {
        let mut state = self.shared.state();
        let odd = position.lands().chunk_by(|one, other| one == other).filter(|lands| lands.len() % 2 == 1);
        odd.filter_map(|lands| lands.first()).map(|land| state.table.intern(land.packed(), land.hash())).collect()
    }

    /// Makes the options of a land, and the nimbers of the small lands in them.
    fn expand(&mut self, land: LandId) -> Result<(), Halt> {
        self.worker.expand(land)?;
        let small: Vec<LandId> = {
            let state = self.shared.state();
            let is_small = |&land: &LandId| state.table.record(land).lives() <= SMALL && state.table.record(land).nimber().is_none();
            state.table.options(land).flatten().filter(is_small).collect()
        };
        for land in small {
            self.worker.solve_land(land)?;
        }
        Ok(())
    }

    fn options(&mut self, land: LandId) -> Result<Vec<Vec<LandId>>, Halt> {
        self.expand(land)?;
        Ok(self.shared.state().table.options(land).map(Iterator::collect).collect())
    }

    fn lives(&self, land: LandId) -> u32 {
        self.shared.state().table.record(land).lives()
    }

    fn value(&self, lands: &[LandId]) -> Option<u32> {
        let state = self.shared.state();
        worth(&state.table, lands.iter().copied())
    }

    /// About how many claims these lands add.
    fn cost(&self, lands: &[LandId]) -> u64 {
        let state = self.shared.state();
        lands.iter().map(|&land| self.cost_of(&state.table, land)).sum()
    }

    fn cost_of(&self, table: &LandTable, land: LandId) -> u64 {
        let lives = table.record(land).lives();
        if lives <= SMALL || self.claims.contains(&land) { 0 } else { u64::from(lives) }
    }
}

/// The value of a sum, if all nimbers are known.
fn worth(table: &LandTable, mut lands: impl Iterator<Item = LandId>) -> Option<u32> {
    lands.try_fold(0, |sum, land| Some(sum ^ table.record(land).nimber()?))
}
