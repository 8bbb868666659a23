//! What the threads of a search share: the table, and the numbers of searched couples.

use super::ahead::Ahead;
use crate::sprouts::proof_numbers::{Choice, INFINITY, PER_NODE};
use crate::sprouts::rules::SproutsRules;
use crate::sprouts::table::{DROPPED, LandId, LandTable};
use crate::theory::Stop;
use foldhash::fast::FixedState;
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The numbers of an unsearched couple: per life for a win, per option for a loss.
const PER_LIFE: u32 = 5;
const PER_OPTION: u32 = 128;

/// The search leaves a node when its numbers exceed the second best by one part in `PATIENCE`.
pub const PATIENCE: u32 = 8;

/// Lands with at most this number of lives are solved by the mex rule.
pub const SMALL: u32 = 7;

/// The results of a solver, for one thread at a time.
pub struct SharedSearch {
    state: Mutex<SearchState>,
    pub rules: SproutsRules,
    /// The memory that the results may take, in bytes.
    pub memory: usize,
}

impl SharedSearch {
    pub fn within(memory: usize, rules: SproutsRules) -> Self {
        SharedSearch { state: Mutex::default(), rules, memory }
    }

    pub fn state(&self) -> MutexGuard<'_, SearchState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Clone for SharedSearch {
    fn clone(&self) -> Self {
        SharedSearch { state: Mutex::new(self.state().clone()), ..SharedSearch::within(self.memory, self.rules) }
    }
}

#[derive(Clone, Default)]
pub struct SearchState {
    pub table: LandTable,
    /// The numbers of searched couples.
    pub proofs: HashMap<u64, (u32, u32), FixedState>,
    /// The couples that the search is in, each an option of the one before, or a part of one.
    pub path: Vec<OpenCouple>,
    /// What other threads have made for the search.
    pub ahead: Ahead,
    /// The lands whose nimbers were found by searching, in this order, since somebody last took them.
    pub found: Vec<LandId>,
    /// The memory that was counted for this search, in bytes.
    reserved: usize,
    /// The number of facts when the solver last dropped everything else.
    facts: usize,
}

/// A couple that the search leaves when one of its numbers reaches the limit.
#[derive(Clone, Copy)]
pub struct OpenCouple {
    pub land: LandId,
    pub heap: u32,
    pub p_limit: u32,
    pub d_limit: u32,
}

pub fn couple(land: LandId, heap: u32) -> u64 {
    u64::from(land) << 8 | u64::from(heap)
}

impl SearchState {
    /// In bytes.
    pub fn size(&self) -> usize {
        self.table.size() + self.proofs.capacity() * size_of::<(u64, (u32, u32))>()
    }

    /// The growth since the last call, in bytes.
    pub fn growth(&mut self) -> u64 {
        let more = self.size().saturating_sub(self.reserved);
        self.reserved += more;
        more as u64
    }

    /// Drops unproven entries, and facts until they use at most half of the memory. Fails if there is no new fact since the last time,
    /// because the search would only repeat itself.
    pub fn forget(&mut self, memory: usize) -> Result<(), Stop> {
        self.proofs = HashMap::default();
        for with_exclusions in [true, false] {
            let (facts, numbers) = self.table.facts(SMALL, with_exclusions);
            if facts.size() <= memory / 2 && facts.land_count() > self.facts {
                self.facts = facts.land_count();
                self.table = facts;
                self.found = self.found.iter().map(|&land| numbers[land as usize]).filter(|&land| land != DROPPED).collect();
                return Ok(());
            }
        }
        Err(Stop::Exhausted { allowance: memory as u64 })
    }

    /// The numbers of a couple: for a win and for a loss.
    pub fn numbers(&self, land: LandId, heap: u32) -> (u32, u32) {
        let record = self.table.record(land);
        if record.nimber() == Some(heap) {
            return (INFINITY, 0);
        }
        if record.nimber().is_some() || record.excluded >> heap & 1 == 1 {
            return (0, INFINITY);
        }
        let searched = if record.is_expanded() { self.proofs.get(&couple(land, heap)) } else { None };
        searched.copied().unwrap_or_else(|| unsearched(record.lives(), record.mobility()))
    }

    /// Evaluates all moves from a couple.
    pub fn evaluate(&self, land: LandId, heap: u32) -> Evaluation {
        let mut choice = Choice::none();
        if self.each_move(land, heap, |p, d, step| choice.consider(p, d, || step)) {
            return Evaluation::Won;
        }
        match choice.best {
            None => Evaluation::Lost,
            Some(step) => Evaluation::Open(choice, step),
        }
    }

    /// Calls `consider` with the numbers of each unproven move from a couple. Returns whether another move is proven to win.
    #[inline]
    pub fn each_move(&self, land: LandId, heap: u32, mut consider: impl FnMut(u32, u32, Step)) -> bool {
        let record = self.table.record(land);
        for smaller in (0..heap).filter(|smaller| record.excluded >> smaller & 1 == 0) {
            let (p, d) = self.numbers(land, smaller);
            consider(p, d, Step::Couple(land, smaller));
        }
        for option in self.table.options(land) {
            let mut sum = heap;
            let mut unknown = None;
            let mut several = false;
            for land in option {
                match self.table.record(land).nimber() {
                    Some(nimber) => sum ^= nimber,
                    None if unknown.is_none() => unknown = Some(land),
                    None => several = true,
                }
            }
            match unknown {
                None if sum == 0 => return true,
                None => {}
                Some(land) if !several => {
                    let (p, d) = self.numbers(land, sum);
                    if p > 0 {
                        consider(p, d, Step::Couple(land, sum));
                    }
                }
                Some(_) => {
                    let unknown = option.filter(|&land| self.table.record(land).nimber().is_none());
                    let numbers = unknown.map(|land| {
                        let (p, d) = self.numbers(land, self.table.record(land).least_open());
                        (p.min(d), land)
                    });
                    let (mut sum, mut cheapest) = (0u32, (INFINITY, 0));
                    for (number, land) in numbers {
                        sum = sum.saturating_add(number);
                        cheapest = cheapest.min((number, land));
                    }
                    let sum = sum.min(INFINITY - 1);
                    consider(sum, sum, Step::Part { land: cheapest.1, number: cheapest.0, sum });
                }
            }
        }
        false
    }
}

/// The numbers of a couple that was not searched: for a win and for a loss.
pub fn unsearched(lives: u32, mobility: u32) -> (u32, u32) {
    (PER_NODE + PER_LIFE * lives, PER_NODE + PER_OPTION * mobility)
}

pub enum Evaluation {
    Won,
    Lost,
    Open(Choice<Step>, Step),
}

/// Where to go from a couple.
#[derive(Clone, Copy)]
pub enum Step {
    Couple(LandId, u32),
    /// One of several unknown lands, its least number, and the sum of the numbers of all.
    Part {
        land: LandId,
        number: u32,
        sum: u32,
    },
}
