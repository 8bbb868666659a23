//! Bounded work: each computation for a request spends from a budget, and stops when the budget is used up.

use super::shared_memory::{MemoryReservation, Room};
use super::stop::{CancelFlag, Stop};
use std::any::Any;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The limits of one computation: units of work, a deadline, and a flag to cancel it. A unit is about one option looked up, a few
/// nanoseconds. Threads may share one budget.
///
/// The same question takes the same work each time: what earlier questions have found costs as much as finding it.
///
/// ```
/// use nimber_solvers::theory::{Budget, Stop};
/// let budget = Budget::of(100);
/// assert!(budget.spend(100).is_ok());
/// assert_eq!(budget.spend(1), Err(Stop::Exhausted { allowance: 100 }));
/// ```
// Work and time are counted apart, in the same units. What is computed (`spend`) costs both. A cached result is charged (`charge`) the work
// of computing it, and no time: so earlier requests change neither whether the work suffices nor any decision that depends on `spent`.
// Writing (`pace`) costs time only. Only an answer in place (`in_place`) has a limit of time in units. Results that take about as much as a
// whole request are computed for all requests (`for_all`), on a budget of their own.
#[derive(Debug)]
pub struct Budget {
    allowance: u64,
    spent: AtomicU64,
    /// The part of `spent` that was charged for cached results.
    kept: AtomicU64,
    deadline: Option<Instant>,
    cancel: CancelFlag,
    /// The limit of time in place, in units.
    time: Option<u64>,
    /// The units of time that were no work, where time has a limit.
    paced: AtomicU64,
    memory: Option<Arc<MemoryReservation>>,
    /// The whole request, of which this budget may be a part.
    request: Arc<Request>,
}

/// What all budgets of a request share.
#[derive(Debug, Default)]
struct Request {
    allowance: u64,
    /// What it was charged for. Each cache of results has a type of its own here.
    accounts: Mutex<Vec<Box<dyn Any + Send>>>,
    /// The units that it did [for all](Budget::for_all).
    for_all: AtomicU64,
}

/// In units. Reading the clock for each unit would cost too much.
const CLOCK_INTERVAL: u64 = 1 << 14;

/// In allowances of a request: the highest price of a result that it may use and that is computed [for all](Budget::for_all).
const ALLOWANCES_FOR_ALL: u64 = 2;

impl Budget {
    /// `allowance` units without a deadline.
    pub fn of(allowance: u64) -> Self {
        Budget {
            allowance,
            spent: AtomicU64::new(0),
            kept: AtomicU64::new(0),
            deadline: None,
            cancel: CancelFlag::default(),
            time: None,
            paced: AtomicU64::new(0),
            memory: None,
            request: Arc::new(Request { allowance, ..Request::default() }),
        }
    }

    /// No bound on the work: for a program that waits for its answer, or that stops it by a [deadline](Budget::until) or a
    /// [flag](Budget::cancelled_by).
    pub fn unlimited() -> Self {
        Budget::of(u64::MAX)
    }

    /// Stops with [`Stop::Deadline`] soon after this time, usually within 50 milliseconds.
    ///
    /// ```
    /// use nimber_solvers::theory::{Budget, Stop};
    /// use std::time::Instant;
    /// let budget = Budget::unlimited().until(Instant::now());
    /// assert_eq!(budget.check_deadline(), Err(Stop::Deadline));
    /// ```
    pub fn until(mut self, deadline: Instant) -> Self {
        self.deadline = Some(deadline);
        self
    }

    /// Stops with [`Stop::Cancelled`] soon after any thread has raised the flag, usually within 50 milliseconds.
    ///
    /// ```
    /// use nimber_solvers::theory::{Budget, CancelFlag, Stop};
    /// let cancel = CancelFlag::default();
    /// let budget = Budget::unlimited().cancelled_by(cancel.clone());
    /// assert_eq!(budget.check_deadline(), Ok(()));
    /// cancel.raise();
    /// assert_eq!(budget.check_deadline(), Err(Stop::Cancelled));
    /// ```
    pub fn cancelled_by(mut self, cancel: CancelFlag) -> Self {
        self.cancel = cancel;
        self
    }

    /// Takes the memory of the computation from this room, for which it waits no longer than `patience`.
    #[doc(hidden)]
    pub fn within(mut self, room: impl Room + 'static, patience: Duration) -> Self {
        self.memory = Some(Arc::new(MemoryReservation::new(Box::new(room), patience)));
        self
    }

    /// Reserves memory until the computation ends. Waits a moment for others if no memory is free.
    ///
    /// # Errors
    /// [`Stop::NoMemory`], or the reasons of [`Budget::check_deadline`].
    #[doc(hidden)]
    pub fn reserve_memory(&self, bytes: u64) -> Result<(), Stop> {
        match &self.memory {
            Some(memory) if !memory.grow(bytes, || self.check_deadline())? => Err(Stop::NoMemory),
            _ => Ok(()),
        }
    }

    /// Releases `bytes` of the reserved memory.
    #[doc(hidden)]
    pub fn release_memory(&self, bytes: u64) {
        if let Some(memory) = &self.memory {
            memory.shrink(bytes);
        }
    }

    /// Limits the time to `most` units: more of them stop the computation with [`Stop::NotInPlace`].
    #[doc(hidden)]
    pub fn in_place(mut self, most: u64) -> Self {
        self.time = Some(most);
        self
    }

    /// Takes `units` of time without work: making and writing an answer.
    ///
    /// # Errors
    /// [`Stop::NotInPlace`] if that is too long.
    #[doc(hidden)]
    pub fn pace(&self, units: u64) -> Result<(), Stop> {
        self.pace_by(|| Ok(units))
    }

    /// [`Budget::pace`], where it takes time to count the units. They are counted only if time has a limit.
    ///
    /// # Errors
    /// Like [`Budget::pace`], or why they cannot be counted.
    #[doc(hidden)]
    pub fn pace_by<E: From<Stop>>(&self, units: impl FnOnce() -> Result<u64, E>) -> Result<(), E> {
        let Some(most) = self.time else { return Ok(()) };
        let units = units()?;
        if self.paced.fetch_add(units, Ordering::Relaxed).saturating_add(units).saturating_add(self.own_done()) <= most {
            return Ok(());
        }
        self.paced.fetch_sub(units, Ordering::Relaxed);
        Err(Stop::NotInPlace.into())
    }

    /// Whether `work` units may be spent. Call it before something that is not to begin in vain; it spends nothing.
    ///
    /// # Errors
    /// Those of [`Budget::spend`], without the deadline.
    #[doc(hidden)]
    pub fn afford(&self, work: u128) -> Result<(), Stop> {
        if work > self.remaining().into() {
            return Err(Stop::Exhausted { allowance: self.allowance });
        }
        if work > self.time_left().into() { Err(Stop::NotInPlace) } else { Ok(()) }
    }

    /// Call it before something that takes long and is not counted in units.
    ///
    /// # Errors
    /// [`Stop::NotInPlace`] if time has a limit.
    #[doc(hidden)]
    pub fn take_long(&self) -> Result<(), Stop> {
        if self.time.is_some() { Err(Stop::NotInPlace) } else { Ok(()) }
    }

    /// The units of time that are left; `u64::MAX` without a limit.
    #[doc(hidden)]
    pub fn time_left(&self) -> u64 {
        self.time.map_or(u64::MAX, |most| most.saturating_sub(self.own_done()).saturating_sub(self.paced.load(Ordering::Relaxed)))
    }

    /// Pays for `work` units. Call it before the work is done.
    // So many loops spend that the module for web pages would be larger by 2 kB, and no faster.
    #[cfg_attr(target_family = "wasm", inline(never))]
    #[cfg_attr(not(target_family = "wasm"), inline)]
    pub fn spend(&self, work: u64) -> Result<(), Stop> {
        let before = self.spent.fetch_add(work, Ordering::Relaxed);
        let after = before.saturating_add(work);
        if after > self.allowance || self.time.is_some() || before / CLOCK_INTERVAL != after / CLOCK_INTERVAL {
            return self.check_spending(before, work);
        }
        Ok(())
    }

    /// The rare cases of [`Budget::spend`], and answers in place, which are short.
    #[inline(never)]
    fn check_spending(&self, before: u64, work: u64) -> Result<(), Stop> {
        let after = before.saturating_add(work);
        let done = || after.saturating_sub(self.kept.load(Ordering::Relaxed)).saturating_add(self.paced.load(Ordering::Relaxed));
        let stop = if after > self.allowance {
            Stop::Exhausted { allowance: self.allowance }
        } else if self.time.is_some_and(|most| done() > most) {
            Stop::NotInPlace
        } else if before / CLOCK_INTERVAL != after / CLOCK_INTERVAL {
            return self.check_deadline();
        } else {
            return Ok(());
        };
        // The rest may still pay for a smaller piece of work.
        self.spent.fetch_sub(work, Ordering::Relaxed);
        Err(stop)
    }

    /// Pays for a cached result that takes `work` units to compute.
    #[doc(hidden)]
    pub fn charge(&self, work: u64) -> Result<(), Stop> {
        self.kept.fetch_add(work, Ordering::Relaxed);
        self.spend(work).inspect_err(|_| {
            self.kept.fetch_sub(work, Ordering::Relaxed);
        })
    }

    /// Reads or changes a cache's record of what this request was charged for. A request is charged for a result once.
    #[doc(hidden)]
    pub fn account<A: Any + Default + Send, T>(&self, note: impl FnOnce(&mut A) -> T) -> T {
        let mut accounts = self.request.accounts.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(account) = accounts.iter_mut().find_map(|account| account.downcast_mut()) {
            return note(account);
        }
        let mut account = A::default();
        let noted = note(&mut account);
        accounts.push(Box::new(account));
        noted
    }

    /// Moves `allowance` units to a new budget with the same deadline, flag and memory. Units that the new budget does not use are lost, so
    /// the result of that work does not depend on the units that are left here.
    #[doc(hidden)]
    pub fn reserve(&self, allowance: u64) -> Result<Budget, Stop> {
        self.spend(allowance)?;
        Ok(self.beside(allowance))
    }

    /// Runs `work`, whose result is cached for all requests, on a budget of its own of at most `most` units. It costs nothing here, so that
    /// the first request has the same units left as a later one. But its units are [done](Budget::done) by this request.
    ///
    /// Returns the result with its price in units. [`Budget::recall`] asks the same price of later requests. If `most` units do not
    /// suffice, there is no result, and its price is `most`.
    ///
    /// # Errors
    /// [`Stop::Exhausted`] if the price is too high for this request. [`Stop::NotInPlace`] in place, where such work may be too long. Or
    /// the reasons of `work`.
    #[doc(hidden)]
    pub fn for_all<T>(&self, most: u64, work: impl FnOnce(&Budget) -> Result<T, Stop>) -> Result<(Option<T>, u64), Stop> {
        self.take_long()?;
        let part = self.beside(most.min(self.highest_price()));
        let found = work(&part);
        self.request.for_all.fetch_add(part.own_done(), Ordering::Relaxed);
        match found {
            Ok(found) => Ok((Some(found), part.spent())),
            Err(Stop::Exhausted { .. }) if part.allowance == most => Ok((None, most)),
            Err(Stop::Exhausted { .. }) => Err(Stop::Exhausted { allowance: self.request.allowance }),
            Err(stop) => Err(stop),
        }
    }

    /// Uses a cached result that was computed [for all](Budget::for_all), at its price. That takes no time.
    ///
    /// # Errors
    /// [`Stop::Exhausted`] if the price is too high for this request.
    #[doc(hidden)]
    pub fn recall(&self, price: u64) -> Result<(), Stop> {
        if price > self.highest_price() { Err(Stop::Exhausted { allowance: self.request.allowance }) } else { Ok(()) }
    }

    /// It depends only on the whole request, so no part of it is refused what another part may use. And each result is asked alone, so that
    /// it does not matter how often and in which order.
    fn highest_price(&self) -> u64 {
        self.request.allowance.saturating_mul(ALLOWANCES_FOR_ALL)
    }

    /// A new budget of `allowance` units with the time that is left, the same deadline, flag and memory, which costs nothing here. The
    /// caller then charges the units that it has spent to this budget.
    #[doc(hidden)]
    pub fn beside(&self, allowance: u64) -> Budget {
        Budget {
            allowance,
            spent: AtomicU64::new(0),
            kept: AtomicU64::new(0),
            deadline: self.deadline,
            cancel: self.cancel.clone(),
            time: self.time.map(|_| self.time_left()),
            paced: AtomicU64::new(0),
            memory: self.memory.clone(),
            request: self.request.clone(),
        }
    }

    /// Runs `work` on a budget of at most `most` of the units that are left, with the same time, deadline, flag and memory, and charges
    /// what it spent. The rest stays, also where `work` stops early.
    ///
    /// # Errors
    /// The reasons of `work`.
    #[doc(hidden)]
    pub fn part<T, E: From<Stop>>(&self, most: u64, work: impl FnOnce(&Budget) -> Result<T, E>) -> Result<T, E> {
        self.run_part(self.beside(most.min(self.remaining())), work)
    }

    /// Does some work within half of the allowance, and half of the time until the deadline. See [`Budget::part`].
    ///
    /// # Errors
    /// Those of the work. [`Stop::Deadline`] may be that of the half: [`Budget::check_deadline`] tells.
    #[doc(hidden)]
    pub fn half<T, E: From<Stop>>(&self, work: impl FnOnce(&Budget) -> Result<T, E>) -> Result<T, E> {
        let mut half = self.beside((self.allowance / 2).min(self.remaining()));
        half.deadline = self.deadline.map(|deadline| middle(Instant::now(), deadline));
        self.run_part(half, work)
    }

    fn run_part<T, E: From<Stop>>(&self, part: Budget, work: impl FnOnce(&Budget) -> Result<T, E>) -> Result<T, E> {
        let found = work(&part);
        self.charge(part.spent() - part.own_done())?;
        self.spend(part.own_done())?;
        self.pace(part.paced.into_inner())?;
        found
    }

    /// A new budget without a bound, with the same deadline, flag and memory, for work that is paid for.
    #[doc(hidden)]
    pub fn paid(&self) -> Budget {
        Budget { time: None, ..self.beside(u64::MAX) }
    }

    /// Checks the deadline and the flag. Spends nothing.
    pub fn check_deadline(&self) -> Result<(), Stop> {
        if self.cancel.is_raised() {
            return Err(Stop::Cancelled);
        }
        match self.deadline {
            Some(deadline) if Instant::now() >= deadline => Err(Stop::Deadline),
            _ => Ok(()),
        }
    }

    /// The units of work that are left.
    pub fn remaining(&self) -> u64 {
        self.allowance.saturating_sub(self.spent())
    }

    /// The units that were charged.
    #[inline]
    pub fn spent(&self) -> u64 {
        self.spent.load(Ordering::Relaxed)
    }

    /// The units that took time: those that were charged, without the cached results, and those that the request did for all.
    #[doc(hidden)]
    pub fn done(&self) -> u64 {
        self.own_done().saturating_add(self.request.for_all.load(Ordering::Relaxed))
    }

    fn own_done(&self) -> u64 {
        self.spent().saturating_sub(self.kept.load(Ordering::Relaxed))
    }

    /// The units at the start of the whole request, of which this budget may be a part.
    #[doc(hidden)]
    pub fn request_allowance(&self) -> u64 {
        self.request.allowance
    }

    /// The units at the start.
    pub fn allowance(&self) -> u64 {
        self.allowance
    }
}

/// The time in the middle; the end, if that is earlier than the beginning.
fn middle(begin: Instant, end: Instant) -> Instant {
    end - end.saturating_duration_since(begin) / 2
}

#[cfg(test)]
mod tests {
    use super::*;

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
        let part = budget.reserve(60).unwrap();
        assert_eq!(part.spend(61), Err(Stop::Exhausted { allowance: 60 }));
        assert_eq!(budget.remaining(), 40);
        assert!(budget.reserve(41).is_err());
        cancel.raise();
        assert_eq!(part.check_deadline(), Err(Stop::Cancelled));
    }

    #[test]
    fn a_half_ends_in_the_middle() {
        let (begin, hour) = (Instant::now(), Duration::from_secs(3600));
        assert_eq!(middle(begin, begin + 2 * hour), begin + hour);
        assert_eq!(middle(begin + hour, begin), begin);
        let budget = Budget::of(100).until(begin + hour);
        assert_eq!(budget.half(|half| half.spend(51)), Err(Stop::Exhausted { allowance: 50 }));
        assert!(budget.half(|half| Ok::<_, Stop>(half.deadline < budget.deadline)).unwrap());
        let late = Budget::of(100).until(begin);
        assert_eq!(late.half(|half| half.check_deadline()), Err(Stop::Deadline));
    }

    #[test]
    fn the_rest_is_left_where_a_part_stops_early() {
        let budget = Budget::of(100);
        assert_eq!(budget.part(60, |part| part.spend(50).and_then(|()| part.spend(11))), Err(Stop::Exhausted { allowance: 60 }));
        assert_eq!(budget.part(60, |part| Ok::<_, Stop>(part.allowance())), Ok(50));
        assert_eq!(budget.remaining(), 50);
        let short = Budget::of(100).in_place(10);
        assert_eq!(short.part(60, |part| part.charge(40).and_then(|()| part.spend(11))), Err(Stop::NotInPlace));
        assert_eq!((short.spent(), short.done()), (40, 0));
    }

    #[test]
    fn work_for_all_has_a_price_and_is_done_by_the_first() {
        let budget = Budget::of(100);
        let part = budget.beside(10);
        assert_eq!(part.for_all(1000, |own| own.spend(200)), Ok((Some(()), 200)));
        assert_eq!((budget.remaining(), part.remaining(), budget.done()), (100, 10, 200));
        // A result that takes more than `most` is as dear as that for everybody.
        assert_eq!(part.for_all(150, |own| own.spend(151)), Ok((None, 150)));
        assert_eq!(part.for_all(1000, |own| own.spend(201)), Err(Stop::Exhausted { allowance: 100 }));
        assert_eq!((part.recall(200), part.recall(201)), (Ok(()), Err(Stop::Exhausted { allowance: 100 })));
        assert_eq!(Budget::of(100).in_place(100).for_all(10, |_| Ok(())), Err(Stop::NotInPlace));
        assert!(Budget::of(100).in_place(1).recall(200).is_ok());
    }

    #[test]
    fn writing_takes_time_and_is_no_work() {
        let short = Budget::of(1000).in_place(10);
        assert_eq!((short.pace(6), short.pace(5)), (Ok(()), Err(Stop::NotInPlace)));
        assert_eq!((short.spend(5), short.spend(3)), (Err(Stop::NotInPlace), Ok(())));
        assert_eq!((short.spent(), short.done(), short.remaining(), short.time_left()), (3, 3, 997, 1));
        assert_eq!(short.take_long(), Err(Stop::NotInPlace));
        let budget = Budget::of(10);
        assert_eq!((budget.pace(u64::MAX), budget.take_long()), (Ok(()), Ok(())));
        assert_eq!((budget.remaining(), budget.time_left()), (10, u64::MAX));
        // A part has the time of the whole.
        let short = Budget::of(1000).in_place(10);
        assert_eq!(short.part(100, |part| part.pace(8)), Ok(()));
        assert_eq!(short.part(100, |part| part.spend(3)), Err(Stop::NotInPlace));
        assert_eq!((short.spent(), short.time_left()), (0, 2));
    }

    #[test]
    fn too_much_work_is_too_much_in_place_too() {
        let short = Budget::of(100).in_place(10);
        assert_eq!(short.spend(101), Err(Stop::Exhausted { allowance: 100 }));
        assert_eq!(short.part(5, |part| part.spend(6)), Err(Stop::Exhausted { allowance: 5 }));
        assert_eq!(short.spend(11), Err(Stop::NotInPlace));
        assert_eq!(
            [101, 11, 10].map(|work| short.afford(work).err()),
            [Some(Stop::Exhausted { allowance: 100 }), Some(Stop::NotInPlace), None]
        );
    }

    #[test]
    fn kept_results_are_charged_and_cost_no_time() {
        let short = Budget::of(100).in_place(10);
        assert_eq!(short.charge(80), Ok(()));
        assert_eq!((short.spend(11), short.spend(10)), (Err(Stop::NotInPlace), Ok(())));
        assert_eq!(short.charge(11), Err(Stop::Exhausted { allowance: 100 }));
        assert_eq!((short.spent(), short.done(), short.remaining(), short.time_left()), (90, 10, 10, 0));
        assert_eq!(short.charge(10), Ok(()));
    }

    #[test]
    fn parts_of_a_request_share_its_accounts() {
        let budget = Budget::of(100);
        let note = |budget: &Budget, name| budget.account(|names: &mut Vec<u8>| std::mem::replace(names, vec![name]));
        assert_eq!(note(&budget, 1), Vec::<u8>::new());
        assert_eq!(note(&budget.beside(10), 2), vec![1u8]);
        assert_eq!(budget.account(|other: &mut Vec<u16>| other.len()), 0);
        assert_eq!(note(&Budget::of(100), 3), Vec::<u8>::new());
    }

    #[test]
    fn a_refused_lump_leaves_the_rest_usable() {
        let budget = Budget::of(10);
        assert!(budget.spend(11).is_err());
        assert_eq!(budget.remaining(), 10);
        assert!(budget.spend(10).is_ok());
    }
}
