//! A cache of down-sets of earlier requests. Equal requests at the same time are solved once.

use super::ranks::{count, work};
use super::{Downset, MOST_POSITIONS};
use crate::cache::{CacheFigures, WatchedCache};
use crate::chomp::partition::Partition;
use crate::theory::{Budget, Stop};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// The size of the cache: 64 MB.
pub const MOST_BYTES: u64 = 64 << 20;

/// The most down-sets in the cache. It keeps a lookup short.
pub const MOST_CACHED: usize = 256;

/// How long a request waits for another's computation before it checks its own deadline again.
const PATIENCE: Duration = Duration::from_millis(10);

/// Solved down-sets; the least recently used is dropped first. A down-set answers for every position within
/// it or within its conjugate, so all moves of a game on one board cost one search.
#[derive(Debug)]
pub struct Downsets {
    most_bytes: u64,
    state: Mutex<State>,
    /// Signalled when a computation ends, with or without a result.
    ended: Condvar,
}

#[derive(Debug, Default)]
struct State {
    /// Least recently used first.
    cached: Vec<Arc<Downset>>,
    /// The positions that are being solved, in canonical form.
    under_way: Vec<Partition>,
    figures: CacheFigures,
}

/// The positions whose down-sets a request has paid for, in canonical form.
#[derive(Default)]
struct PaidTops(Vec<Partition>);

/// Marks a position as being solved until it is dropped.
struct Turn<'a> {
    downsets: &'a Downsets,
    position: &'a Partition,
}

impl Default for Downsets {
    fn default() -> Self {
        Downsets::within(MOST_BYTES)
    }
}

/// The part of a budget for down-sets: all but a sixteenth, which is left for the rest of the answer. It does
/// not depend on earlier requests, so refusals do not depend on them either.
pub fn share(budget: &Budget) -> u128 {
    (budget.allowance() - budget.allowance() / 16).into()
}

impl Downsets {
    /// Hits, misses, boards kept and their bytes, since the cache was made.
    pub fn figures(&self) -> CacheFigures {
        self.state().figures
    }

    /// The cache with its name, for metrics.
    pub fn watched(self: Arc<Self>) -> WatchedCache {
        WatchedCache { name: "chomp-downsets", figures: Arc::new(move || self.figures()) }
    }

    /// An empty cache of limited size.
    pub fn within(most_bytes: u64) -> Self {
        Downsets { most_bytes, state: Mutex::default(), ended: Condvar::new() }
    }

    /// Returns a down-set that [covers](Downset::covers) the position: from the cache, or solved now for this
    /// position. If another request is solving it, waits for the result; if that request stops, solves it
    /// here.
    ///
    /// A down-set from the cache or from another request costs what it would take to solve. Positions within one
    /// that the request has paid for cost nothing. A down-set beyond the [share] of the budget is refused.
    pub fn solve(&self, position: &Partition, budget: &Budget) -> Result<Arc<Downset>, Stop> {
        let canonical = position.canonical();
        let exhausted = Stop::Exhausted { allowance: budget.allowance() };
        let (positions, work) = (count(&canonical), work(&canonical));
        // Checked before the cache: a request is either always refused or never.
        if positions > MOST_POSITIONS || work > share(budget) {
            return Err(exhausted);
        }
        let is_paid =
            budget.account(|PaidTops(tops)| tops.iter().any(|top| canonical.is_within(top) || canonical.conjugate().is_within(top)));
        let pay = || budget.account(|PaidTops(tops)| tops.push(canonical.clone()));
        let charge = || {
            if !is_paid {
                budget.charge(work as u64)?;
                pay();
            }
            Ok(())
        };
        if let Some(cached) = self.state().hit(&canonical) {
            return charge().map(|()| cached);
        }
        // If the work exceeds the budget that is left, refuse at once instead of waiting.
        if !is_paid {
            budget.afford(work)?;
        }
        let mut state = self.state();
        let mut has_waited = false;
        while state.under_way.contains(&canonical) {
            budget.check_deadline()?;
            has_waited = true;
            state = self.ended.wait_timeout(state, PATIENCE).map_or_else(|broken| broken.into_inner().0, |(state, _)| state);
        }
        if let Some(cached) = state.hit(&canonical) {
            state.figures.shared += u64::from(has_waited);
            drop(state);
            return charge().map(|()| cached);
        }
        state.under_way.push(canonical.clone());
        drop(state);
        let turn = Turn { downsets: self, position: &canonical };
        // When the turn ends, with or without a result, the waiting requests look again.
        let solved = if is_paid {
            Downset::solve(&canonical, &budget.paid())?
        } else {
            let solved = Downset::solve(&canonical, budget)?;
            pay();
            solved
        };
        let solved = Arc::new(solved);
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
    /// A cached down-set that covers the position. It becomes the most recently used.
    fn hit(&mut self, position: &Partition) -> Option<Arc<Downset>> {
        let conjugate = position.conjugate();
        let covers = |cached: &Arc<Downset>| position.is_within(cached.top()) || conjugate.is_within(cached.top());
        let at = self.cached.iter().rposition(covers)?;
        self.cached[at..].rotate_left(1);
        self.figures.hits += 1;
        self.cached.last().cloned()
    }

    fn keep(&mut self, solved: Arc<Downset>, most_bytes: u64) {
        if solved.bytes() > most_bytes {
            return;
        }
        // Down-sets within the new one are no longer needed.
        self.cached.retain(|cached| !solved.covers(cached.top()));
        self.cached.push(solved);
        let mut bytes: u64 = self.cached.iter().map(|cached| cached.bytes()).sum();
        let mut given_up = 0;
        while bytes > most_bytes || self.cached.len() - given_up > MOST_CACHED {
            bytes -= self.cached[given_up].bytes();
            given_up += 1;
        }
        self.cached.drain(..given_up);
        self.figures.evictions += given_up as u64;
        (self.figures.bytes, self.figures.entries) = (bytes, self.cached.len() as u64);
    }
}
