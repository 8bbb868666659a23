//! One thread of a search.

use super::state::{Evaluation, OpenCouple, PATIENCE, SMALL, SearchState, SharedSearch, Step, couple};
use crate::sprouts::expand::{Expander, LandOptions};
use crate::sprouts::position::Land;
use crate::sprouts::proof_numbers::INFINITY;
use crate::sprouts::table::{LandId, Lands};
use crate::theory::{Budget, Nimber, Stop};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// In units of work: the cost of making an option.
const OPTION_WORK: u64 = 100;

/// How long a thread rests that finds no options to make.
const REST: Duration = Duration::from_micros(20);

/// Why a search ends without an answer.
pub enum Halt {
    Stopped(Stop),
    /// The memory is used up.
    Full,
}

impl From<Stop> for Halt {
    fn from(stop: Stop) -> Self {
        Halt::Stopped(stop)
    }
}

/// When to leave a node.
#[derive(Clone, Copy)]
enum Limits {
    /// When one of the numbers reaches its limit.
    Either(u32, u32),
    /// When both reach it.
    Both(u32),
}

impl Limits {
    /// The limits for a node with these numbers.
    fn at(self, p: u32, d: u32) -> (u32, u32) {
        match self {
            Limits::Either(p, d) => (p, d),
            Limits::Both(limit) if p < limit && d >= limit => (limit, INFINITY),
            Limits::Both(limit) if d < limit && p >= limit => (INFINITY, limit),
            Limits::Both(limit) => (limit, limit),
        }
    }
}

/// One thread of a search.
pub struct Worker<'a> {
    shared: &'a SharedSearch,
    expander: Expander,
    budget: &'a Budget,
    numbers: Vec<LandId>,
    /// The length of the path to where the search is.
    depth: usize,
}

impl<'a> Worker<'a> {
    pub fn new(shared: &'a SharedSearch, budget: &'a Budget, expander: Expander) -> Self {
        Worker { shared, expander: expander.under(shared.rules), budget, numbers: Vec::new(), depth: 0 }
    }

    /// Finds the nimber of a land.
    pub fn solve(&mut self, land: &Land) -> Result<Nimber, Halt> {
        let land = self.shared.state().table.intern(land.packed(), land.hash());
        Ok(Nimber::new(self.solve_land(land)?.into()))
    }

    /// Finds the nimber of a land of the table.
    pub fn solve_land(&mut self, land: LandId) -> Result<u32, Halt> {
        loop {
            let heap = {
                let state = self.shared.state();
                let record = state.table.record(land);
                if let Some(nimber) = record.nimber() {
                    return Ok(nimber);
                }
                record.least_open()
            };
            self.search(land, heap, Limits::Either(INFINITY, INFINITY))?;
        }
    }

    /// Proves that the nimber of a land is `heap`, or that it is not.
    pub fn decide(&mut self, land: &Land, heap: u32) -> Result<bool, Halt> {
        let land = self.shared.state().table.intern(land.packed(), land.hash());
        self.decide_land(land, heap)
    }

    /// Like [`Worker::decide`], of a land of the table.
    pub fn decide_land(&mut self, land: LandId, heap: u32) -> Result<bool, Halt> {
        loop {
            {
                let state = self.shared.state();
                let record = state.table.record(land);
                if let Some(nimber) = record.nimber() {
                    return Ok(nimber == heap);
                }
                if record.excluded >> heap & 1 == 1 {
                    return Ok(false);
                }
            }
            self.search(land, heap, Limits::Either(INFINITY, INFINITY))?;
        }
    }

    /// Makes the options of a land, or takes those that another thread has made.
    pub fn expand(&mut self, land: LandId) -> Result<(), Halt> {
        let (packed, growth) = {
            let mut state = self.shared.state();
            if state.table.record(land).is_expanded() {
                return Ok(());
            }
            if state.size() > self.shared.memory || state.table.is_full() {
                return Err(Halt::Full);
            }
            (state.table.packed(land).to_vec(), state.growth())
        };
        self.budget.reserve_memory(growth)?;
        self.budget.spend(OPTION_WORK)?;
        if let Some(made) = self.take_made(land) {
            self.budget.spend(OPTION_WORK * made.ends.len() as u64)?;
            let SearchState { table, .. } = &mut *self.shared.state();
            table.name(&made, &mut self.numbers);
            table.keep_options(land, &made, &self.numbers);
            return Ok(());
        }
        let found = self.expander.expand(&packed);
        self.budget.spend(OPTION_WORK * found.ends.len() as u64)?;
        {
            let mut state = self.shared.state();
            state.table.name(found, &mut self.numbers);
            state.table.keep_options(land, found, &self.numbers);
        }
        self.expander.remember(&self.numbers);
        Ok(())
    }

    /// The options of a land, if another thread has made them. While it makes them, this one helps, as long as there is something to do.
    fn take_made(&mut self, land: LandId) -> Option<LandOptions> {
        loop {
            {
                let ahead = &mut self.shared.state().ahead;
                ahead.need(land);
                if !ahead.is_begun(land) {
                    return ahead.take(land);
                }
            }
            if !self.make_ahead() {
                return None;
            }
        }
    }

    /// Helps the search until it is over.
    pub fn help(&mut self, is_over: &AtomicBool) {
        while !is_over.load(Ordering::Relaxed) {
            if !self.make_ahead() {
                std::thread::sleep(REST);
            }
        }
    }

    /// Makes the options of a land that the search will probably need. Returns whether there was one.
    ///
    /// New lands get their numbers when the search takes the options. So their order, on which it depends a little where moves seem equally
    /// good, is the same as for one thread.
    fn make_ahead(&mut self) -> bool {
        let (land, packed) = {
            let mut state = self.shared.state();
            let Some(land) = state.guess() else { return false };
            state.ahead.begin(land);
            (land, state.table.packed(land).to_vec())
        };
        let found = self.expander.expand(&packed);
        self.shared.state().table.look_up(found, &mut self.numbers);
        let options = found.with_numbers(&self.numbers);
        self.shared.state().ahead.finish(land, options);
        self.expander.remember(&self.numbers);
        true
    }

    /// Finds the nimbers of a small land and of all later lands.
    fn mex(&mut self, land: LandId) -> Result<u32, Halt> {
        if let Some(nimber) = self.shared.state().table.record(land).nimber() {
            return Ok(nimber);
        }
        self.expand(land)?;
        let unknown: Vec<LandId> = {
            let SearchState { table, .. } = &*self.shared.state();
            table.options(land).flatten().filter(|&land| table.record(land).nimber().is_none()).collect()
        };
        for land in unknown {
            self.mex(land)?;
        }
        let mut state = self.shared.state();
        let SearchState { table, .. } = &mut *state;
        let value = |option: Lands<'_>| option.fold(0, |sum, land| sum ^ table.record(land).nimber().unwrap_or_default());
        let seen = table.options(land).fold(0u64, |seen, option| seen | 1 << value(option));
        let nimber = seen.trailing_ones();
        table.set_nimber(land, nimber)?;
        Ok(nimber)
    }

    /// Searches a couple until it is proven or its numbers reach the limits.
    fn search(&mut self, land: LandId, heap: u32, limits: Limits) -> Result<(), Halt> {
        let lives = self.shared.state().table.record(land).lives();
        if lives <= SMALL {
            return self.mex(land).map(drop);
        }
        self.expand(land)?;
        self.depth += 1;
        let result = self.descend(land, heap, limits);
        self.depth -= 1;
        result
    }

    fn descend(&mut self, land: LandId, heap: u32, limits: Limits) -> Result<(), Halt> {
        loop {
            let (step, p_limit, d_limit) = {
                let mut state = self.shared.state();
                let record = state.table.record(land);
                if record.nimber().is_some() || record.excluded >> heap & 1 == 1 {
                    return Ok(());
                }
                match state.evaluate(land, heap) {
                    Evaluation::Won => {
                        state.table.exclude(land, heap)?;
                        state.proofs.remove(&couple(land, heap));
                        return Ok(());
                    }
                    Evaluation::Lost => {
                        state.table.set_nimber(land, heap)?;
                        state.found.push(land);
                        state.proofs.remove(&couple(land, heap));
                        return Ok(());
                    }
                    Evaluation::Open(choice, step) => {
                        state.proofs.insert(couple(land, heap), (choice.p, choice.d));
                        let (p_limit, d_limit) = limits.at(choice.p, choice.d);
                        if choice.p >= p_limit || choice.d >= d_limit {
                            return Ok(());
                        }
                        state.path.truncate(self.depth - 1);
                        state.path.push(OpenCouple { land, heap, p_limit, d_limit });
                        let (p_limit, d_limit) = choice.limits(p_limit, d_limit, PATIENCE);
                        (step, p_limit, d_limit)
                    }
                }
            };
            match step {
                Step::Couple(land, heap) => self.search(land, heap, Limits::Either(p_limit, d_limit))?,
                Step::Part { land, number, sum } => {
                    let heap = self.shared.state().table.record(land).least_open();
                    let limit = number.saturating_add(p_limit.min(d_limit).saturating_sub(sum).max(1));
                    self.search(land, heap, Limits::Both(limit))?;
                }
            }
        }
    }
}
