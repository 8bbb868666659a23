//! Normal play: the nimber of a land, by proof-number search.
//!
//! A node is a couple: a land and a heap of g beside it. It is lost for the player to move exactly if the nimber of the land is g. An
//! option that is a sum becomes a couple, too: known nimbers are added to the heap. Where several lands are unknown, all nimbers but one
//! are needed anyway, so the cheapest is looked for first (Lemoine and Viennot, "Nimbers are inevitable", 2010).
//!
//! Each node has two numbers: how much work a proof that it is won, or lost, may take. The search always goes to where a proof seems
//! cheapest (Allis 1994), depth first within limits (Nagai 2002), and stays there a little longer than it is cheapest (Pawlewicz and Lew
//! 2007). Several threads share one table: whoever looks at a node that another thread is working at sees higher numbers.

use super::certificate::{self, Certificate};
use super::expand::Expander;
use super::position::{Land, Position};
use super::proof::{Collected, collect};
use super::table::{LandId, Table};
use crate::theory::{Budget, Nimber, Play, Stop};
use foldhash::fast::FixedState;
use std::collections::{BTreeMap, HashMap};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The numbers of a proven node.
const INFINITY: u32 = 1 << 30;

/// The numbers of a node that was not searched: per node, per life for a win, per option for a loss.
const PER_NODE: u32 = 32;
const PER_LIFE: u32 = 5;
const PER_OPTION: u32 = 128;

/// A node is left when its numbers exceed the second best by one part in so many.
const PATIENCE: u32 = 8;

/// Lands with at most so many lives are solved by the mex rule.
const SMALL: u32 = 7;

/// In units of work: what it takes to make an option.
const OPTION_WORK: u64 = 100;

/// A solver and what it knows. Threads share it.
pub struct Solver {
    state: Mutex<State>,
    /// In bytes.
    memory: usize,
}

#[derive(Default)]
struct State {
    table: Table,
    /// The numbers of searched couples.
    proofs: HashMap<u64, (u32, u32), FixedState>,
    /// How many threads are working at a couple, if there are several threads.
    busy: HashMap<u64, u32, FixedState>,
    /// Every thread has to leave.
    is_over: bool,
    /// How many facts there were when the solver last forgot everything else.
    facts: usize,
}

/// What a solver has done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Figures {
    pub lands: usize,
    pub expanded: usize,
    pub nimbers: usize,
    /// In bytes.
    pub memory: usize,
}

/// Why a thread ends without an answer.
enum Halt {
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

/// In bytes.
const DEFAULT_MEMORY: usize = 256 << 20;

impl Default for Solver {
    fn default() -> Self {
        Solver::within(DEFAULT_MEMORY)
    }
}

impl Solver {
    /// A solver that takes about this many bytes. When they are used up, it forgets everything but proven facts, and goes on.
    pub fn within(memory: usize) -> Self {
        Solver { state: Mutex::default(), memory }
    }

    /// # Errors
    /// [`Stop::Exhausted`] also if the memory does not hold the facts.
    pub fn nimber(&self, land: &Land, budget: &Budget) -> Result<Nimber, Stop> {
        loop {
            let mut worker = Worker { solver: self, expander: Expander::new(false), budget, numbers: Vec::new(), is_one_of_many: false };
            if let Some(result) = self.result(vec![worker.solve(land)])? {
                return Ok(result);
            }
        }
    }

    /// Whether a land has this nimber. Often far less work than to find it.
    ///
    /// # Errors
    /// Like [`Solver::nimber`].
    pub fn has_nimber(&self, land: &Land, nimber: Nimber, budget: &Budget) -> Result<bool, Stop> {
        let Some(heap) = u32::try_from(nimber.get()).ok().filter(|&heap| heap < u32::BITS) else {
            return self.nimber(land, budget).map(|found| found == nimber);
        };
        loop {
            let mut worker = Worker { solver: self, expander: Expander::new(false), budget, numbers: Vec::new(), is_one_of_many: false };
            if let Some(found) = self.result(vec![worker.decide(land, heap)])? {
                return Ok(found);
            }
        }
    }

    /// Like [`Solver::nimber`], with several threads.
    pub fn nimber_with(&self, threads: usize, land: &Land, budget: &Budget) -> Result<Nimber, Stop> {
        loop {
            let work = || {
                let mut worker =
                    Worker { solver: self, expander: Expander::new(true), budget, numbers: Vec::new(), is_one_of_many: threads > 1 };
                let result = worker.solve(land);
                self.state().is_over = true;
                result
            };
            let results = std::thread::scope(|scope| {
                let threads = (0..threads).map(|_| std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work));
                let threads: Vec<_> = threads.filter_map(Result::ok).collect();
                threads.into_iter().map(|thread| thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))).collect()
            });
            if let Some(result) = self.result(results)? {
                return Ok(result);
            }
        }
    }

    /// A certificate of the nimber of a start. It is not verified.
    pub fn certificate(&self, start: &Position, budget: &Budget) -> Result<Certificate, Stop> {
        let mut nimbers = BTreeMap::new();
        for land in start.lands() {
            self.nimber(land, budget)?;
            let land = self.state().table.intern(land.packed(), land.hash());
            let proof = loop {
                let collected = collect(&self.state().table, land, certificate::SMALL);
                match collected {
                    Collected::Proof(proof) => break proof,
                    Collected::Missing(land) => {
                        let mut worker =
                            Worker { solver: self, expander: Expander::new(false), budget, numbers: Vec::new(), is_one_of_many: false };
                        match worker.expand(land) {
                            Ok(()) | Err(Halt::Over) => {}
                            Err(Halt::Stopped(stop)) => return Err(stop),
                            Err(Halt::Full) => return Err(Stop::Exhausted { allowance: self.memory as u64 }),
                        }
                    }
                }
            };
            let state = self.state();
            for land in proof {
                if let (Some(nimber), Some(land)) = (state.table.record(land).nimber(), Land::of_packed(state.table.packed(land))) {
                    nimbers.insert(land, nimber);
                }
            }
        }
        Ok(Certificate::new(start.clone(), nimbers))
    }

    /// What the threads have found, once all have ended. `None` if the search has to go on with less in memory.
    fn result<T>(&self, results: Vec<Result<T, Halt>>) -> Result<Option<T>, Stop> {
        let mut state = self.state();
        state.is_over = false;
        state.busy.clear();
        let mut stopped = None;
        for result in results {
            match result {
                Ok(found) => return Ok(Some(found)),
                Err(Halt::Stopped(stop)) => stopped = Some(stop),
                Err(Halt::Full | Halt::Over) => {}
            }
        }
        match stopped {
            Some(stop) => Err(stop),
            None => state.forget(self.memory).map(|()| None),
        }
    }

    pub fn figures(&self) -> Figures {
        let state = self.state();
        let mut figures = Figures { lands: state.table.land_count(), expanded: 0, nimbers: 0, memory: state.size() };
        for record in state.table.records() {
            figures.expanded += usize::from(record.is_expanded());
            figures.nimbers += usize::from(record.nimber().is_some());
        }
        figures
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// In bytes. A search is as deep as the game is long.
pub(super) const STACK: usize = 256 << 20;

fn couple(land: LandId, heap: u32) -> u64 {
    u64::from(land) << 8 | u64::from(heap)
}

impl State {
    /// In bytes.
    fn size(&self) -> usize {
        self.table.size() + self.proofs.capacity() * size_of::<(u64, (u32, u32))>()
    }

    /// Forgets everything but facts, and of these so many that they take at most half of the memory. Fails if there is nothing new, since
    /// the search would only repeat itself.
    fn forget(&mut self, memory: usize) -> Result<(), Stop> {
        self.proofs = HashMap::default();
        for with_exclusions in [true, false] {
            let facts = self.table.facts(SMALL, with_exclusions);
            if facts.size() <= memory / 2 && facts.land_count() > self.facts {
                self.facts = facts.land_count();
                self.table = facts;
                return Ok(());
            }
        }
        Err(Stop::Exhausted { allowance: memory as u64 })
    }

    /// The numbers of a couple: for a win and for a loss.
    fn numbers(&self, land: LandId, heap: u32) -> (u32, u32) {
        let record = self.table.record(land);
        if record.nimber() == Some(heap) {
            return (INFINITY, 0);
        }
        if record.nimber().is_some() || record.excluded >> heap & 1 == 1 {
            return (0, INFINITY);
        }
        let searched = if record.is_expanded() { self.proofs.get(&couple(land, heap)) } else { None };
        let (p, d) = searched.copied().unwrap_or_else(|| (PER_NODE + PER_LIFE * record.lives(), PER_NODE + PER_OPTION * record.mobility()));
        match self.busy.get(&couple(land, heap)) {
            Some(threads) => (p.saturating_mul(1 + threads).min(INFINITY - 1), d.saturating_mul(1 + threads).min(INFINITY - 1)),
            None => (p, d),
        }
    }

    /// Looks at everything that a player can do with a couple.
    fn evaluate(&self, land: LandId, heap: u32) -> Evaluation {
        let mut choice = Choice { p: INFINITY, second: INFINITY, d: 0, step: None, p_step: 0 };
        let record = self.table.record(land);
        for smaller in (0..heap).filter(|smaller| record.excluded >> smaller & 1 == 0) {
            let (p, d) = self.numbers(land, smaller);
            choice.consider(p, d, Step::Couple(land, smaller));
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
                None if sum == 0 => return Evaluation::Won,
                None => {}
                Some(land) if !several => {
                    let (p, d) = self.numbers(land, sum);
                    if p > 0 {
                        choice.consider(p, d, Step::Couple(land, sum));
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
                    choice.consider(sum, sum, Step::Part { land: cheapest.1, number: cheapest.0, sum });
                }
            }
        }
        match choice.step {
            None => Evaluation::Lost,
            Some(step) => Evaluation::Open(choice, step),
        }
    }
}

enum Evaluation {
    Won,
    Lost,
    Open(Choice, Step),
}

/// The numbers of a node, and where to go.
#[derive(Clone, Copy)]
struct Choice {
    p: u32,
    d: u32,
    step: Option<Step>,
    /// The first number of the step, and the second number of the next best.
    p_step: u32,
    second: u32,
}

#[derive(Clone, Copy)]
enum Step {
    Couple(LandId, u32),
    /// One of several unknown lands, its least number, and the sum of those of all.
    Part {
        land: LandId,
        number: u32,
        sum: u32,
    },
}

impl Choice {
    #[inline]
    fn consider(&mut self, p: u32, d: u32, step: Step) {
        self.d = self.d.saturating_add(p).min(INFINITY - 1);
        if self.step.is_none() || d < self.p {
            self.second = self.p;
            self.p = d;
            self.step = Some(step);
            self.p_step = p;
        } else if d < self.second {
            self.second = d;
        }
    }

    /// The limits within which the best step stays the best, and a little more.
    fn limits(&self, p_limit: u32, d_limit: u32) -> (u32, u32) {
        let p = (d_limit - self.d).saturating_add(self.p_step).min(INFINITY);
        let d = p_limit.min(self.second.saturating_add(self.second / PATIENCE + 1));
        (p, d)
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
struct Worker<'a> {
    solver: &'a Solver,
    expander: Expander,
    budget: &'a Budget,
    numbers: Vec<LandId>,
    is_one_of_many: bool,
}

impl Worker<'_> {
    fn solve(&mut self, land: &Land) -> Result<Nimber, Halt> {
        let land = self.solver.state().table.intern(land.packed(), land.hash());
        loop {
            let heap = {
                let state = self.solver.state();
                let record = state.table.record(land);
                if let Some(nimber) = record.nimber() {
                    return Ok(Nimber::new(nimber.into()));
                }
                record.least_open()
            };
            self.search(land, heap, Limits::Either(INFINITY, INFINITY))?;
        }
    }

    /// Proves that the nimber of a land is `heap`, or that it is not.
    fn decide(&mut self, land: &Land, heap: u32) -> Result<bool, Halt> {
        let land = self.solver.state().table.intern(land.packed(), land.hash());
        loop {
            {
                let state = self.solver.state();
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
    fn expand(&mut self, land: LandId) -> Result<(), Halt> {
        let packed = {
            let state = self.solver.state();
            if state.table.record(land).is_expanded() {
                return Ok(());
            }
            if state.is_over {
                return Err(Halt::Over);
            }
            if state.size() > self.solver.memory || state.table.is_full() {
                return Err(Halt::Full);
            }
            state.table.packed(land).to_vec()
        };
        self.budget.spend(OPTION_WORK)?;
        let found = self.expander.expand(&packed);
        self.budget.spend(OPTION_WORK * found.ends.len() as u64)?;
        {
            let mut state = self.solver.state();
            state.table.name(found, &mut self.numbers);
            state.table.keep_options(land, found, &self.numbers, Play::Normal);
        }
        self.expander.remember(&self.numbers);
        Ok(())
    }

    /// Finds the nimber of a small land, and of everything that can become of it.
    fn mex(&mut self, land: LandId) -> Result<u32, Halt> {
        if let Some(nimber) = self.solver.state().table.record(land).nimber() {
            return Ok(nimber);
        }
        self.expand(land)?;
        let unknown: Vec<LandId> = {
            let State { table, .. } = &*self.solver.state();
            table.options(land).flatten().filter(|&land| table.record(land).nimber().is_none()).collect()
        };
        for land in unknown {
            self.mex(land)?;
        }
        let mut state = self.solver.state();
        let State { table, .. } = &mut *state;
        let value = |option: super::table::Lands<'_>| option.fold(0, |sum, land| sum ^ table.record(land).nimber().unwrap_or_default());
        let seen = table.options(land).fold(0u64, |seen, option| seen | 1 << value(option));
        let nimber = seen.trailing_ones();
        table.set_nimber(land, nimber);
        Ok(nimber)
    }

    /// Searches a couple until it is proven or its numbers reach the limits.
    fn search(&mut self, land: LandId, heap: u32, limits: Limits) -> Result<(), Halt> {
        let lives = self.solver.state().table.record(land).lives();
        if lives <= SMALL {
            return self.mex(land).map(drop);
        }
        self.expand(land)?;
        if !self.is_one_of_many {
            return self.descend(land, heap, limits);
        }
        *self.solver.state().busy.entry(couple(land, heap)).or_default() += 1;
        let result = self.descend(land, heap, limits);
        let mut state = self.solver.state();
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
                let mut state = self.solver.state();
                let record = state.table.record(land);
                if record.nimber().is_some() || record.excluded >> heap & 1 == 1 {
                    return Ok(());
                }
                match state.evaluate(land, heap) {
                    Evaluation::Won => {
                        state.table.exclude(land, heap);
                        state.proofs.remove(&couple(land, heap));
                        return Ok(());
                    }
                    Evaluation::Lost => {
                        state.table.set_nimber(land, heap);
                        state.proofs.remove(&couple(land, heap));
                        return Ok(());
                    }
                    Evaluation::Open(choice, step) => {
                        state.proofs.insert(couple(land, heap), (choice.p, choice.d));
                        let (p_limit, d_limit) = limits.at(choice.p, choice.d);
                        if choice.p >= p_limit || choice.d >= d_limit {
                            return Ok(());
                        }
                        let (p_limit, d_limit) = choice.limits(p_limit, d_limit);
                        (step, p_limit, d_limit)
                    }
                }
            };
            match step {
                Step::Couple(land, heap) => self.search(land, heap, Limits::Either(p_limit, d_limit))?,
                Step::Part { land, number, sum } => {
                    let heap = self.solver.state().table.record(land).least_open();
                    let limit = number.saturating_add(p_limit.min(d_limit).saturating_sub(sum).max(1));
                    self.search(land, heap, Limits::Both(limit))?;
                }
            }
        }
    }
}
