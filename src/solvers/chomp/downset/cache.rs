//! Down-sets of earlier requests: kept as long as there is room, and solved once where several want the same at a time.

use super::{Downset, MOST_POSITIONS, count, work};
use crate::solvers::chomp::partition::Partition;
use crate::theory::{Budget, Cache, CacheFigures, Stop};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// The bytes that are kept at most: 64 MB.
pub const MOST_BYTES: u64 = 64 << 20;

/// The most down-sets that are kept, so that looking through them stays short.
pub const MOST_KEPT: usize = 256;

/// How long one waits for another's computation before looking at the own deadline again.
const PATIENCE: Duration = Duration::from_millis(10);

/// Solved down-sets, the least recently used given up first. Every position within one of them, or within its conjugate, is
/// answered from it: the moves of a game on one board cost one search.
#[derive(Debug)]
pub struct Downsets {
    most_bytes: u64,
    state: Mutex<State>,
    /// Signalled whenever a computation ends, with or without a result.
    ended: Condvar,
}

#[derive(Debug, Default)]
struct State {
    /// Least recently used first.
    kept: Vec<Arc<Downset>>,
    /// What is being solved, as canonical positions.
    under_way: Vec<Partition>,
    figures: CacheFigures,
}

/// Says that a position is being solved, until it is dropped.
struct Turn<'a> {
    downsets: &'a Downsets,
    position: &'a Partition,
}

impl Default for Downsets {
    fn default() -> Self {
        Downsets::within(MOST_BYTES)
    }
}

/// What of a budget may go into down-sets: all but a sixteenth, which is left for the rest of the answer. It depends on nothing that
/// was asked before, so that neither does what is refused.
pub fn share(budget: &Budget) -> u128 {
    (budget.allowance() - budget.allowance() / 16).into()
}

impl Downsets {
    /// None so far, and never more than so many bytes.
    pub fn within(most_bytes: u64) -> Self {
        Downsets { most_bytes, state: Mutex::default(), ended: Condvar::new() }
    }

    /// A down-set that [covers](Downset::covers) the position: one that is kept, or its own, solved now. If it is being solved
    /// for somebody else, waits for that; if that is called off, does it instead.
    ///
    /// Spends nothing for what is kept or solved by others, but refuses what would be beyond the [share] of the budget.
    ///
    /// # Errors
    /// Those of [`Downset::solve`], also while waiting.
    pub fn solve(&self, position: &Partition, budget: &Budget) -> Result<Arc<Downset>, Stop> {
        let canonical = position.canonical();
        let exhausted = Stop::Exhausted { allowance: budget.allowance() };
        let (positions, work) = (count(&canonical), work(&canonical));
        // Not even if it is kept: a refusal is the same every time.
        if positions > MOST_POSITIONS || work > share(budget) {
            return Err(exhausted);
        }
        if let Some(kept) = self.state().hit(&canonical) {
            return Ok(kept);
        }
        // Nobody waits for what is beyond the own budget, so that on a small one this takes next to no time.
        if work > budget.remaining().into() {
            return Err(exhausted);
        }
        let mut state = self.state();
        let mut has_waited = false;
        while state.under_way.contains(&canonical) {
            budget.check()?;
            has_waited = true;
            state = self.ended.wait_timeout(state, PATIENCE).map_or_else(|broken| broken.into_inner().0, |(state, _)| state);
        }
        if let Some(kept) = state.hit(&canonical) {
            state.figures.shared += u64::from(has_waited);
            return Ok(kept);
        }
        state.under_way.push(canonical.clone());
        drop(state);
        let turn = Turn { downsets: self, position: &canonical };
        // However this ends, the turn is over and those who wait look again.
        let solved = Arc::new(Downset::solve(&canonical, budget)?);
        let mut state = self.state();
        state.figures.misses += 1;
        state.keep(solved.clone(), self.most_bytes);
        drop(state);
        drop(turn);
        Ok(solved)
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        self.downsets.state().under_way.retain(|position| position != self.position);
        self.downsets.ended.notify_all();
    }
}

impl State {
    /// A kept down-set that covers the position, which is now the one used last.
    fn hit(&mut self, position: &Partition) -> Option<Arc<Downset>> {
        let conjugate = position.conjugate();
        let covers = |kept: &Arc<Downset>| position.is_within(kept.top()) || conjugate.is_within(kept.top());
        let at = self.kept.iter().rposition(covers)?;
        self.kept[at..].rotate_left(1);
        self.figures.hits += 1;
        self.kept.last().cloned()
    }

    fn keep(&mut self, solved: Arc<Downset>, most_bytes: u64) {
        if solved.bytes() > most_bytes {
            return;
        }
        // What lies within the new one has nothing to add to it.
        self.kept.retain(|kept| !solved.covers(kept.top()));
        self.kept.push(solved);
        let mut bytes: u64 = self.kept.iter().map(|kept| kept.bytes()).sum();
        let mut given_up = 0;
        while bytes > most_bytes || self.kept.len() - given_up > MOST_KEPT {
            bytes -= self.kept[given_up].bytes();
            given_up += 1;
        }
        self.kept.drain(..given_up);
        self.figures.evictions += given_up as u64;
        (self.figures.bytes, self.figures.entries) = (bytes, self.kept.len() as u64);
    }
}

impl Cache for Downsets {
    fn name(&self) -> &'static str {
        "chomp-downsets"
    }

    fn figures(&self) -> CacheFigures {
        self.state().figures
    }
}
