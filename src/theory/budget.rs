//! Bounded work: every computation on behalf of a request draws on a budget and stops when it is gone.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

/// Why a computation stopped before it had an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Stop {
    /// It would take more work than one request may cost.
    #[error("the position takes more than {allowance} units of work")]
    Exhausted {
        /// The units that were allowed.
        allowance: u64,
    },
    /// The deadline of the request passed.
    #[error("the deadline passed")]
    Deadline,
    /// Nobody waits for the answer any more.
    #[error("the request was cancelled")]
    Cancelled,
}

/// Raised once, seen by every computation that holds a clone.
#[derive(Clone, Debug, Default)]
pub struct CancelFlag(Arc<AtomicBool>);

impl CancelFlag {
    /// Asks every holder to stop.
    pub fn raise(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether the flag has been raised.
    pub fn is_raised(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// What one computation may cost: units of work (one unit is about one looked-up option, a few nanoseconds),
/// a deadline, and a flag by which it can be called off. Threads may share one budget.
///
/// ```
/// use nimber::theory::{Budget, Stop};
/// let budget = Budget::of(100);
/// assert!(budget.spend(100).is_ok());
/// assert_eq!(budget.spend(1), Err(Stop::Exhausted { allowance: 100 }));
/// ```
#[derive(Debug)]
pub struct Budget {
    allowance: u64,
    spent: AtomicU64,
    deadline: Option<Instant>,
    cancel: CancelFlag,
    is_trial: bool,
}

/// The clock is read at most once per this many units, so that spending costs nanoseconds.
const CLOCK_INTERVAL: u64 = 1 << 14;

impl Budget {
    /// A budget of `allowance` units without a deadline.
    pub fn of(allowance: u64) -> Self {
        Budget { allowance, spent: AtomicU64::new(0), deadline: None, cancel: CancelFlag::default(), is_trial: false }
    }

    /// No bound at all: for the command line, start-up and tests.
    pub fn unlimited() -> Self {
        Budget::of(u64::MAX)
    }

    /// The same budget with a deadline.
    pub fn until(mut self, deadline: Instant) -> Self {
        self.deadline = Some(deadline);
        self
    }

    /// The same budget, called off when `cancel` is raised.
    pub fn cancelled_by(mut self, cancel: CancelFlag) -> Self {
        self.cancel = cancel;
        self
    }

    /// The same budget, for a first attempt: if it is exhausted, the work is done again with a larger one.
    pub fn on_trial(mut self) -> Self {
        self.is_trial = true;
        self
    }

    /// Whether there will be another attempt. Then what would make do with less for want of units has to stop instead.
    pub fn is_trial(&self) -> bool {
        self.is_trial
    }

    /// Accounts for `work` units about to be done.
    ///
    /// # Errors
    /// The reason to stop: the units are used up, the deadline has passed or the flag was raised.
    pub fn spend(&self, work: u64) -> Result<(), Stop> {
        let before = self.spent.fetch_add(work, Ordering::Relaxed);
        let after = before.saturating_add(work);
        if after > self.allowance {
            // Undo, so that a refused lump does not hide what is left for a smaller one.
            self.spent.fetch_sub(work, Ordering::Relaxed);
            return Err(Stop::Exhausted { allowance: self.allowance });
        }
        if before / CLOCK_INTERVAL != after / CLOCK_INTERVAL || work >= CLOCK_INTERVAL {
            self.check()?;
        }
        Ok(())
    }

    /// A budget of its own for a part of the work, whose size must not depend on what is left: `allowance` units of this budget,
    /// with the same deadline and flag. They are spent at once, whether the part needs them all or not.
    ///
    /// # Errors
    /// As [`Budget::spend`].
    pub fn part(&self, allowance: u64) -> Result<Budget, Stop> {
        self.spend(allowance)?;
        Ok(Budget { allowance, spent: AtomicU64::new(0), deadline: self.deadline, cancel: self.cancel.clone(), is_trial: self.is_trial })
    }

    /// A budget of its own for something that is kept for others once it is done: `allowance` units that are not charged here, so that who
    /// asks first has no less left than who asks later. It has the same deadline and flag.
    ///
    /// # Errors
    /// [`Stop::Exhausted`] on [trial](Budget::on_trial): it may be too much for a short attempt.
    pub fn apart(&self, allowance: u64) -> Result<Budget, Stop> {
        if self.is_trial {
            return Err(Stop::Exhausted { allowance: self.allowance });
        }
        Ok(Budget { allowance, spent: AtomicU64::new(0), deadline: self.deadline, cancel: self.cancel.clone(), is_trial: false })
    }

    /// Looks at the clock and the flag without spending anything.
    ///
    /// # Errors
    /// [`Stop::Deadline`] or [`Stop::Cancelled`].
    pub fn check(&self) -> Result<(), Stop> {
        if self.cancel.is_raised() {
            return Err(Stop::Cancelled);
        }
        match self.deadline {
            Some(deadline) if Instant::now() >= deadline => Err(Stop::Deadline),
            _ => Ok(()),
        }
    }

    /// The units that are left.
    pub fn remaining(&self) -> u64 {
        self.allowance.saturating_sub(self.spent.load(Ordering::Relaxed))
    }

    /// The units spent so far.
    pub fn spent(&self) -> u64 {
        self.spent.load(Ordering::Relaxed)
    }

    /// The units that were allowed at the start.
    pub fn allowance(&self) -> u64 {
        self.allowance
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn a_raised_flag_stops_the_next_lump_of_work() {
        let cancel = CancelFlag::default();
        let budget = Budget::unlimited().cancelled_by(cancel.clone());
        assert_eq!(budget.spend(CLOCK_INTERVAL), Ok(()));
        cancel.raise();
        assert_eq!(budget.spend(CLOCK_INTERVAL), Err(Stop::Cancelled));
    }

    #[test]
    fn small_spendings_meet_the_deadline_too() {
        let budget = Budget::unlimited().until(Instant::now() - Duration::from_secs(1));
        let stopped = (0..=CLOCK_INTERVAL).find_map(|_| budget.spend(1).err());
        assert_eq!(stopped, Some(Stop::Deadline));
    }

    #[test]
    fn a_part_ends_by_its_own_allowance_and_with_the_whole() {
        let cancel = CancelFlag::default();
        let budget = Budget::of(100).cancelled_by(cancel.clone());
        let part = budget.part(60).unwrap();
        assert_eq!(part.spend(61), Err(Stop::Exhausted { allowance: 60 }));
        assert_eq!(budget.remaining(), 40);
        assert!(budget.part(41).is_err());
        cancel.raise();
        assert_eq!(part.check(), Err(Stop::Cancelled));
    }

    #[test]
    fn work_for_others_is_not_charged() {
        let budget = Budget::of(100);
        assert!(budget.apart(1000).unwrap().spend(1000).is_ok());
        assert_eq!(budget.remaining(), 100);
        assert!(Budget::of(100).on_trial().apart(10).is_err());
    }

    #[test]
    fn a_refused_lump_leaves_the_rest_usable() {
        let budget = Budget::of(10);
        assert!(budget.spend(11).is_err());
        assert_eq!(budget.remaining(), 10);
        assert!(budget.spend(10).is_ok());
    }
}
