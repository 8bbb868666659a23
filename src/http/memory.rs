//! Memory for requests: long heads, bodies and the values decoded from them, and answers until the client has read them.

use super::problem::{Problem, ProblemKind};
use axum::body::Bytes;
use prometheus_client::metrics::counter::Counter;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{Instant, sleep};

/// How long a request waits for memory.
pub const TIMEOUT: Duration = Duration::from_secs(2);

/// A request for less than this part of all memory is granted as long as there is some, so that small requests do not wait for large ones.
const SMALL_PART: u32 = 16;

/// How often a waiting reservation looks for free memory.
const INTERVAL: Duration = Duration::from_millis(50);

/// In bytes. Smaller requests are not counted while they are computed, because few are computed at once.
const SMALL: usize = 1 << 16;

/// In bytes. Even less is not counted while it waits for a client either. Most requests and answers are below a kilobyte.
const TINY: usize = 1 << 12;

/// In bytes. Memory is counted in whole pages of this size.
const PAGE: usize = 1 << 10;

const TOO_MANY: &str = "too many large requests and answers are under way; try again later";

#[derive(Clone)]
pub struct Memory {
    pages: Arc<Semaphore>,
    total: u32,
    /// Counts the refused requests.
    refused: Counter,
    /// Numbers reservations by age.
    next: Arc<AtomicU64>,
    /// The reservations that wait for more memory, by age.
    waiting: Arc<Mutex<BTreeMap<u64, Waiter>>>,
}

/// A reservation that waits for more memory. In pages; `needs` is the total.
struct Waiter {
    has: u32,
    needs: u32,
}

/// Reserved memory, which can grow. Dropping it releases all.
pub struct Reservation {
    memory: Memory,
    number: u64,
    pages: Option<OwnedSemaphorePermit>,
}

/// Marks a reservation as waiting until it is dropped.
struct WaitingGuard {
    memory: Memory,
    number: u64,
}

impl Drop for WaitingGuard {
    fn drop(&mut self) {
        self.memory.waiting().remove(&self.number);
    }
}

/// An answer with its reservation.
struct ReservedAnswer {
    bytes: Bytes,
    _memory: Reservation,
}

impl AsRef<[u8]> for ReservedAnswer {
    fn as_ref(&self) -> &[u8] {
        &self.bytes
    }
}

impl Memory {
    /// A total of this number of bytes.
    pub fn new(bytes: usize, refused: Counter) -> Self {
        let total = u32::try_from(bytes / PAGE).unwrap_or(u32::MAX).min(Semaphore::MAX_PERMITS as u32);
        Memory { pages: Arc::new(Semaphore::new(total as usize)), total, refused, next: Arc::default(), waiting: Arc::default() }
    }

    /// In bytes.
    pub fn reserved(&self) -> usize {
        (self.total as usize).saturating_sub(self.pages.available_permits()) * PAGE
    }

    /// An empty reservation.
    pub fn reserve(&self) -> Reservation {
        Reservation { memory: self.clone(), number: self.next.fetch_add(1, Ordering::Relaxed), pages: None }
    }

    /// Reserves memory for an answer until its last byte is sent. If there is none, the answer is dropped at once: a waiting answer would
    /// take the memory that it waits for.
    pub fn hold(&self, answer: Bytes) -> Result<Bytes, Problem> {
        self.try_hold(answer).ok_or_else(|| self.refuse(TOO_MANY))
    }

    /// The same; `None` if there is no memory.
    pub fn try_hold(&self, answer: Bytes) -> Option<Bytes> {
        let mut memory = self.reserve();
        memory.try_grow_for_client_to(answer.len()).then(|| memory.hold(answer))
    }

    fn waiting(&self) -> MutexGuard<'_, BTreeMap<u64, Waiter>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The problem that there is no memory. Counts it.
    pub fn refuse(&self, detail: &str) -> Problem {
        self.refused.inc();
        Problem::new(ProblemKind::Overloaded, detail)
    }
}

impl Reservation {
    /// Grows to this total, for data that is being computed with, and waits a moment for it. The oldest waiting reservation goes first. If
    /// it needs memory of other waiting ones, the youngest of them is refused: otherwise all would wait until all are refused.
    pub async fn grow_to(&mut self, bytes: usize) -> Result<(), Problem> {
        self.grow(bytes, SMALL).await
    }

    /// The same for data that waits for a client, of which less is free of charge.
    pub async fn grow_for_client_to(&mut self, bytes: usize) -> Result<(), Problem> {
        self.grow(bytes, TINY).await
    }

    /// The same without waiting. False if there is not enough memory.
    pub fn try_grow_for_client_to(&mut self, bytes: usize) -> bool {
        self.try_grow(bytes, TINY)
    }

    async fn grow(&mut self, bytes: usize, free: usize) -> Result<(), Problem> {
        let began = Instant::now();
        let mut waiting = None;
        while !(self.is_next(bytes) && self.try_grow(bytes, free)) {
            if began.elapsed() >= TIMEOUT || self.has_to_give_up() {
                return Err(self.memory.refuse(TOO_MANY));
            }
            if waiting.is_none() && self.pages.is_some() {
                self.memory.waiting().insert(self.number, Waiter { has: self.has(), needs: self.pages_for(bytes) });
                waiting = Some(WaitingGuard { memory: self.memory.clone(), number: self.number });
            }
            sleep(INTERVAL).await;
        }
        Ok(())
    }

    /// Whether no older reservation waits, or only little is needed.
    fn is_next(&self, bytes: usize) -> bool {
        let needs = self.pages_for(bytes);
        let is_small = bytes <= SMALL || needs < self.memory.total / SMALL_PART;
        is_small || needs <= self.has() || self.memory.waiting().range(..self.number).next().is_none()
    }

    /// Whether it is the youngest waiting reservation, and the oldest needs more than all other requests will release.
    fn has_to_give_up(&self) -> bool {
        let waiting = self.memory.waiting();
        let (Some((_, oldest)), Some((youngest, _))) = (waiting.first_key_value(), waiting.last_key_value()) else { return false };
        let held: u32 = waiting.values().map(|waiter| waiter.has).sum();
        *youngest == self.number && oldest.needs - oldest.has > self.memory.total - held
    }

    /// In pages.
    fn has(&self) -> u32 {
        self.pages.as_ref().map_or(0, |pages| pages.num_permits() as u32)
    }

    /// A request for more than the total gets the total.
    fn pages_for(&self, bytes: usize) -> u32 {
        u32::try_from(bytes.div_ceil(PAGE)).unwrap_or(u32::MAX).min(self.memory.total)
    }

    fn try_grow(&mut self, bytes: usize, free: usize) -> bool {
        let total = self.memory.total;
        let (has, needs) = (self.has(), self.pages_for(bytes));
        if bytes <= free || needs <= has {
            return true;
        }
        // Takes a quarter more than before, so that growing takes few steps.
        let grown = (has + has / 4).clamp(needs, total);
        let take = |pages| self.memory.pages.clone().try_acquire_many_owned(pages).ok();
        let Some(more) = take(grown - has).or_else(|| take(needs - has)) else { return false };
        match &mut self.pages {
            Some(pages) => pages.merge(more),
            none => *none = Some(more),
        }
        true
    }

    /// Keeps this reservation with the answer until its last byte is sent.
    pub fn hold(self, answer: Bytes) -> Bytes {
        if self.pages.is_none() { answer } else { Bytes::from_owner(ReservedAnswer { bytes: answer, _memory: self }) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn answers_keep_their_memory_until_they_are_dropped() {
        let memory = Memory::new(1 << 20, Counter::default());
        let large = || Bytes::from(vec![7; 600 << 10]);
        let first = memory.hold(large()).unwrap();
        let sent = first.slice(1000..);
        drop(first);
        assert_eq!(memory.hold(large()).unwrap_err().kind(), ProblemKind::Overloaded);
        assert_eq!((memory.reserved(), memory.refused.get()), (600 << 10, 1));
        assert!(memory.try_hold(large()).is_none() && memory.refused.get() == 1, "the client was not told");
        drop(sent);
        assert_eq!(memory.hold(large()).unwrap(), large());
    }

    /// Thousands of clients could leave short answers unread.
    #[tokio::test]
    async fn short_answers_are_counted_but_for_the_shortest() {
        let memory = Memory::new(1 << 20, Counter::default());
        let unread: Vec<_> = std::iter::from_fn(|| memory.try_hold(Bytes::from(vec![7; SMALL]))).take(100).collect();
        assert_eq!((unread.len(), memory.reserved()), (16, 1 << 20));
        assert!(memory.hold(Bytes::from(vec![7; TINY])).is_ok(), "the shortest answers always have room");
        let mut batch = memory.reserve();
        batch.grow_to(SMALL).await.unwrap();
        assert!(batch.grow_for_client_to(SMALL).await.is_err(), "it may be worked with, but not wait for a client");
    }

    #[tokio::test]
    async fn a_reservation_grows_up_to_everything() {
        let memory = Memory::new(1 << 20, Counter::default());
        let mut body = memory.reserve();
        for bytes in [1, SMALL, 100_001, 300_003, 300_003, 900_000, 1 << 20, usize::MAX] {
            body.grow_to(bytes).await.unwrap();
        }
        assert_eq!(memory.pages.available_permits(), 0);
        drop(body);
        assert_eq!(memory.pages.available_permits(), 1 << 10);
    }

    #[tokio::test]
    async fn those_that_wait_for_a_third_do_not_give_up() {
        let memory = Memory::new(3 << 20, Counter::default());
        let mut bodies = [memory.reserve(), memory.reserve(), memory.reserve()];
        for body in &mut bodies {
            body.grow_to(1 << 20).await.unwrap();
        }
        let [first, second, third] = bodies;
        let [first, second] = [first, second].map(|mut body| tokio::spawn(async move { body.grow_to(2 << 20).await.is_ok() }));
        // Meanwhile both look for memory several times.
        sleep(8 * INTERVAL).await;
        assert!(memory.waiting().len() == 2 && !first.is_finished() && !second.is_finished());
        drop(third);
        assert_eq!((first.await.unwrap(), second.await.unwrap()), (true, true));
    }

    /// Together they need three times the total, and each gets its first third.
    #[tokio::test]
    async fn of_several_that_wait_for_each_other_the_oldest_gets_what_it_needs() {
        let memory = Memory::new(3 << 20, Counter::default());
        let mut bodies = [memory.reserve(), memory.reserve(), memory.reserve()];
        for body in &mut bodies {
            body.grow_to(800 << 10).await.unwrap();
        }
        let [first, second, third] = bodies.map(|mut body| tokio::spawn(async move { body.grow_to(3 << 20).await.is_ok() }));
        assert_eq!((first.await.unwrap(), second.await.unwrap(), third.await.unwrap()), (true, false, false));
    }
}
