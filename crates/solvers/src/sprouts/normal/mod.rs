//! Normal play: the nimber of a land, by proof-number search.
//!
//! A node is a couple: a land and a heap of g beside it. The player to move loses it exactly if the nimber of the land is g. An option that
//! is a sum becomes a couple, too: known nimbers are added to the heap. If several lands are unknown, all nimbers but one are needed
//! anyway, so the search begins with the cheapest (Lemoine and Viennot, "Nimbers are inevitable", 2010).
//!
//! Each node has two numbers: estimates of the work to prove it won, and to prove it lost. The search always goes to where a proof seems
//! cheapest (Allis 1994), depth first within limits (Nagai 2002), and stays there until it is clearly no longer the cheapest (Pawlewicz and
//! Lew 2007). Several threads share one table. A node that one thread is working at shows higher numbers to the others.

mod estimate;
mod knowledge;
mod proof;
mod state;
mod worker;

use self::state::SharedSearch;
use self::worker::{Halt, Worker};
use super::DEFAULT_MEMORY;
use super::STACK;
use super::expand::Expander;
use super::position::Land;
use super::rules::SproutsRules;
use crate::theory::{Budget, Nimber, Stop};

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
    pub lands: usize,
    pub expanded: usize,
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
            let mut worker = Worker::new(&self.shared, budget, Expander::new(false), false);
            if let Some(result) = self.result(vec![worker.solve(land)])? {
                return Ok(result);
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
        let Some(heap) = u32::try_from(nimber.get()).ok().filter(|&heap| heap < u32::BITS) else {
            return self.nimber(land, budget).map(|found| found == nimber);
        };
        loop {
            let mut worker = Worker::new(&self.shared, budget, Expander::new(false), false);
            if let Some(found) = self.result(vec![worker.decide(land, heap)])? {
                return Ok(found);
            }
        }
    }

    /// Like [`Solver::nimber`], with several threads.
    pub fn nimber_with(&self, threads: usize, land: &Land, budget: &Budget) -> Result<Nimber, Stop> {
        loop {
            let work = || {
                let mut worker = Worker::new(&self.shared, budget, Expander::new(true), threads > 1);
                let result = worker.solve(land);
                self.shared.state().is_over = true;
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

    /// The result of the threads, once all have ended. `None` if the search has to continue with less in memory.
    fn result<T>(&self, results: Vec<Result<T, Halt>>) -> Result<Option<T>, Stop> {
        let mut state = self.shared.state();
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
            None => state.forget(self.shared.memory).map(|()| None),
        }
    }

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
