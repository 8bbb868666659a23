//! Normal play: the nimber of a land, by proof-number search.
//!
//! A node is a couple: a land and a heap of g beside it. The player to move loses it exactly if the nimber of the land is g. An option that
//! is a sum becomes a couple, too: known nimbers are added to the heap. If several lands are unknown, all nimbers but one are needed
//! anyway, so the search begins with the cheapest (Lemoine and Viennot, "Nimbers are inevitable", 2010).
//!
//! Each node has two numbers: estimates of the work to prove it won, and to prove it lost. The search always goes to where a proof seems
//! cheapest (Allis 1994), depth first within limits (Nagai 2002), and stays there until it is clearly no longer the cheapest (Pawlewicz and
//! Lew 2007). One thread searches. Nine tenths of its time would go into making options, and further threads make some of them ahead.

mod ahead;
mod estimate;
mod guess;
mod knowledge;
mod proof;
mod state;
mod worker;

use self::ahead::Ahead;
use self::state::SharedSearch;
use self::worker::{Halt, Worker};
use super::DEFAULT_MEMORY;
use super::STACK;
use super::expand::Expander;
use super::position::Land;
use super::rules::SproutsRules;
use crate::theory::{Budget, Nimber, Stop};
use std::sync::atomic::{AtomicBool, Ordering};

pub use self::estimate::Estimate;
pub use self::state::SMALL;

/// A solver with its results. Threads share it.
#[derive(Clone)]
pub struct Solver {
    shared: SharedSearch,
}

/// What a solver has done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Figures {
    /// Different lands that were met.
    pub lands: usize,
    /// Lands of which all options were made.
    pub expanded: usize,
    /// Lands whose nimber is known.
    pub nimbers: usize,
    /// In bytes.
    pub memory: usize,
}

impl Default for Solver {
    fn default() -> Self {
        Solver::under(SproutsRules::Sprouts, DEFAULT_MEMORY)
    }
}

impl Solver {
    /// A solver for a game with these rules that takes about `memory` bytes. When they are used up, it drops everything but proven facts
    /// and continues.
    pub fn under(rules: SproutsRules, memory: usize) -> Self {
        Solver { shared: SharedSearch::within(memory, rules) }
    }

    /// # Errors
    /// [`Stop::Exhausted`] also if the memory does not hold the facts.
    pub fn nimber(&self, land: &Land, budget: &Budget) -> Result<Nimber, Stop> {
        loop {
            let mut worker = Worker::new(&self.shared, budget, Expander::new(false));
            if let Some(found) = self.result(worker.solve(land))? {
                return Ok(found);
            }
        }
    }

    /// The nimber of a land, if it was found before.
    pub fn known_nimber(&self, land: &Land) -> Option<Nimber> {
        self.shared.state().table.nimber(land.packed(), land.hash()).map(|nimber| Nimber::new(nimber.into()))
    }

    /// Whether a land has this nimber. This is often far less work than finding the nimber.
    ///
    /// # Errors
    /// Like [`Solver::nimber`].
    pub fn has_nimber(&self, land: &Land, nimber: Nimber, budget: &Budget) -> Result<bool, Stop> {
        let Some(heap) = small_heap(nimber) else {
            return self.nimber(land, budget).map(|found| found == nimber);
        };
        loop {
            let mut worker = Worker::new(&self.shared, budget, Expander::new(false));
            if let Some(found) = self.result(worker.decide(land, heap))? {
                return Ok(found);
            }
        }
    }

    /// Like [`Solver::nimber`], with several threads. They find exactly what one finds, sooner.
    ///
    /// # Errors
    /// Like [`Solver::nimber`].
    pub fn nimber_with(&self, threads: usize, land: &Land, budget: &Budget) -> Result<Nimber, Stop> {
        self.search_with(threads, budget, |worker| worker.solve(land))
    }

    /// Like [`Solver::has_nimber`], with several threads.
    ///
    /// # Errors
    /// Like [`Solver::nimber`].
    pub fn has_nimber_with(&self, threads: usize, land: &Land, nimber: Nimber, budget: &Budget) -> Result<bool, Stop> {
        match small_heap(nimber) {
            Some(heap) => self.search_with(threads, budget, |worker| worker.decide(land, heap)),
            None => self.nimber_with(threads, land, budget).map(|found| found == nimber),
        }
    }

    /// One thread searches, and the others help it.
    fn search_with<T: Send>(
        &self,
        threads: usize,
        budget: &Budget,
        search: impl Fn(&mut Worker<'_>) -> Result<T, Halt> + Sync,
    ) -> Result<T, Stop> {
        let worker = || Worker::new(&self.shared, budget, Expander::new(true));
        let thread = || std::thread::Builder::new().stack_size(STACK);
        loop {
            let is_over = AtomicBool::new(false);
            let found = std::thread::scope(|scope| {
                let searcher = thread().spawn_scoped(scope, || search(&mut worker()));
                for _ in 1..threads {
                    // A thread that cannot begin is not missed: the search only takes longer.
                    let _ = thread().spawn_scoped(scope, || worker().help(&is_over));
                }
                let found = searcher.map(std::thread::ScopedJoinHandle::join);
                is_over.store(true, Ordering::Relaxed);
                found
            });
            let found = match found {
                Ok(found) => found.unwrap_or_else(|panic| std::panic::resume_unwind(panic)),
                Err(_) => Err(Halt::Stopped(Stop::NoMemory)),
            };
            if let Some(found) = self.result(found)? {
                return Ok(found);
            }
        }
    }

    /// The result of a search, once all threads have ended. `None` if it has to continue with less in memory.
    fn result<T>(&self, result: Result<T, Halt>) -> Result<Option<T>, Stop> {
        let mut state = self.shared.state();
        state.path.clear();
        state.ahead = Ahead::default();
        match result {
            Ok(found) => Ok(Some(found)),
            Err(Halt::Stopped(stop)) => Err(stop),
            Err(Halt::Full) => state.forget(self.shared.memory).map(|()| None),
        }
    }

    /// The figures of all searches so far. Walks through all lands.
    pub fn figures(&self) -> Figures {
        let state = self.shared.state();
        let mut figures = Figures { lands: state.table.land_count(), expanded: 0, nimbers: 0, memory: state.size() };
        for record in state.table.records() {
            figures.expanded += usize::from(record.is_expanded());
            figures.nimbers += usize::from(record.nimber().is_some());
        }
        figures
    }
}

/// A nimber that has a bit in a [set](super::table::LandRecord::excluded) of excluded ones.
fn small_heap(nimber: Nimber) -> Option<u32> {
    u32::try_from(nimber.get()).ok().filter(|&heap| heap < u32::BITS)
}
