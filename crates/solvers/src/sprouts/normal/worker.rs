//! One thread of a search.

use super::state::{Evaluation, SMALL, SearchState, SharedSearch, Step, couple};
use crate::sprouts::expand::Expander;
use crate::sprouts::position::Land;
use crate::sprouts::proof_numbers::INFINITY;
use crate::sprouts::table::{LandId, Lands};
use crate::theory::{Budget, Nimber, Stop};

/// The search leaves a node when its numbers exceed the second best by one part in `PATIENCE`.
const PATIENCE: u32 = 8;

/// In units of work: the cost of making an option.
const OPTION_WORK: u64 = 100;

/// Why a thread ends without an answer.
pub enum Halt {
    Stopped(Stop),
    /// The memory is used up.
    Full,
    /// Another thread has ended the search.
    Over,
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
    is_one_of_many: bool,
}

impl<'a> Worker<'a> {
    pub fn new(shared: &'a SharedSearch, budget: &'a Budget, expander: Expander, is_one_of_many: bool) -> Self {
        Worker { shared, expander: expander.under(shared.rules), budget, numbers: Vec::new(), is_one_of_many }
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

    /// Makes the options of a land. Only the table is shared, so other threads can go on meanwhile.
    pub fn expand(&mut self, land: LandId) -> Result<(), Halt> {
        let (packed, growth) = {
            let mut state = self.shared.state();
            if state.table.record(land).is_expanded() {
                return Ok(());
            }
            if state.is_over {
                return Err(Halt::Over);
            }
            if state.size() > self.shared.memory || state.table.is_full() {
                return Err(Halt::Full);
            }
            (state.table.packed(land).to_vec(), state.growth())
        };
        self.budget.reserve_memory(growth)?;
        self.budget.spend(OPTION_WORK)?;
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
        if !self.is_one_of_many {
            return self.descend(land, heap, limits);
        }
        *self.shared.state().busy.entry(couple(land, heap)).or_default() += 1;
        let result = self.descend(land, heap, limits);
        let mut state = self.shared.state();
        if let Some(threads) = state.busy.get_mut(&couple(land, heap)) {
            *threads -= 1;
            if *threads == 0 {
                state.busy.remove(&couple(land, heap));
            }
        }
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
