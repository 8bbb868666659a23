//! Keeps the log short where the same thing happens again and again.

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
