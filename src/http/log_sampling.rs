//! Keeps the log short where much happens that is alike.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Allows something at most once in a time.
pub struct Seldom {
    interval: Duration,
    last: Mutex<Option<Instant>>,
}

impl Seldom {
    pub const fn every(interval: Duration) -> Self {
        Seldom { interval, last: Mutex::new(None) }
    }

    /// Whether it may happen now. Then it does.
    pub fn is_due(&self, now: Instant) -> bool {
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        let is_due = last.is_none_or(|last| now.saturating_duration_since(last) >= self.interval);
        if is_due {
            *last = Some(now);
        }
        is_due
    }
}

/// Counts events that are alike.
#[derive(Debug)]
pub struct AlikeCounts<E>(HashMap<E, u64>);

impl<E> Default for AlikeCounts<E> {
    fn default() -> Self {
        AlikeCounts(HashMap::new())
    }
}

impl<E: Eq + Hash> AlikeCounts<E> {
    /// Whether this event is known, or one of the first `most` that differ.
    pub fn has_room_for(&self, event: &E, most: usize) -> bool {
        self.0.len() < most || self.0.contains_key(event)
    }

    /// Counts the event. Returns how many were alike so far.
    pub fn count(&mut self, event: E) -> u64 {
        let count = self.0.entry(event).or_insert(0);
        *count += 1;
        *count
    }

    /// The counts so far. All begin again.
    pub fn take(&mut self) -> HashMap<E, u64> {
        std::mem::take(&mut self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_happens_once_in_a_time() {
        let (began, seldom) = (Instant::now(), Seldom::every(Duration::from_secs(60)));
        let is_due = |seconds| seldom.is_due(began + Duration::from_secs(seconds));
        assert_eq!([0, 0, 59, 60, 61, 120].map(is_due), [true, false, false, true, false, true]);
    }
}
