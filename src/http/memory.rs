//! Memory for requests: long heads, bodies and the values decoded from them, and answers until the client has read them; and for long
//! computations.

use super::holdings::{Holdings, Owner};
use super::problem::{Problem, ProblemKind};
use axum::body::Bytes;
use prometheus_client::metrics::counter::Counter;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
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

/// Clones share it.
#[derive(Clone)]
pub struct Memory {
    /// In pages.
    total: u32,
    holdings: Arc<Mutex<Holdings>>,
    /// Counts the refused requests.
    refused: Counter,
    /// Numbers reservations by age.
    next: Arc<AtomicU64>,
}

/// Reserved memory, which can grow. Dropping it releases all.
pub struct Reservation {
    memory: Memory,
    number: u64,
    /// `None` for what is not shared out by client.
    owner: Option<Owner>,
}

/// Marks a reservation as waiting until it is dropped.
struct WaitingGuard {
    memory: Memory,
    number: u64,
}

impl Drop for WaitingGuard {
    fn drop(&mut self) {
        self.memory.holdings().stop_waiting(self.number);
    }
}

impl Drop for Reservation {
    fn drop(&mut self) {
        self.memory.holdings().release(self.number);
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
        let total = u32::try_from(bytes / PAGE).unwrap_or(u32::MAX);
        Memory { total, holdings: Arc::new(Mutex::new(Holdings::new(total))), refused, next: Arc::default() }
    }

    fn holdings(&self) -> MutexGuard<'_, Holdings> {
        self.holdings.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// In bytes.
    pub fn total(&self) -> usize {
        self.total as usize * PAGE
    }

    /// In bytes.
    pub fn reserved(&self) -> usize {
        self.holdings().reserved() as usize * PAGE
    }

    /// An empty reservation that never has to give up its memory.
    pub fn reserve(&self) -> Reservation {
        self.reserve_as(None)
    }

    /// An empty reservation. When other clients need memory, its owner may have to give it up.
    pub fn reserve_for(&self, owner: &Owner) -> Reservation {
        self.reserve_as(Some(owner.clone()))
    }

    fn reserve_as(&self, owner: Option<Owner>) -> Reservation {
        Reservation { memory: self.clone(), number: self.next.fetch_add(1, Ordering::Relaxed), owner }
    }

    /// Reserves memory for an answer until its last byte is sent. If there is none, the answer is dropped at once: a waiting answer would
    /// take the memory that it waits for.
    pub fn hold(&self, owner: &Owner, answer: Bytes) -> Result<Bytes, Problem> {
        self.try_hold(owner, answer).ok_or_else(|| self.refuse(TOO_MANY))
    }

    /// The same; `None` if there is no memory.
    pub fn try_hold(&self, owner: &Owner, answer: Bytes) -> Option<Bytes> {
        if answer.len() <= TINY {
            return Some(answer);
        }
        let mut memory = self.reserve_for(owner);
        memory.try_grow_for_client_to(answer.len()).then(|| memory.hold(answer))
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
            if began.elapsed() >= TIMEOUT || self.is_evicted() || self.memory.holdings().has_to_give_up(self.number) {
                return Err(self.memory.refuse(TOO_MANY));
            }
            if waiting.is_none() && (self.has() > 0 || self.owner.is_some()) {
                self.wait_for(self.pages_for(bytes));
                waiting = Some(WaitingGuard { memory: self.memory.clone(), number: self.number });
            }
            sleep(INTERVAL).await;
        }
        Ok(())
    }

    fn wait_for(&self, pages: u32) {
        self.memory.holdings().wait(self.number, self.owner.as_ref().map(|owner| owner.client), pages);
    }

    /// Whether no older reservation waits, or only little is needed.
    fn is_next(&self, bytes: usize) -> bool {
        let needs = self.pages_for(bytes);
        let is_small = bytes <= SMALL || needs < self.memory.total / SMALL_PART;
        is_small || needs <= self.has() || self.memory.holdings().is_oldest(self.number)
    }

    /// In pages.
    fn has(&self) -> u32 {
        self.memory.holdings().has(self.number)
    }

    /// A request for more than the total gets the total.
    fn pages_for(&self, bytes: usize) -> u32 {
        pages(bytes).min(self.memory.total)
    }

    fn try_grow(&mut self, bytes: usize, free: usize) -> bool {
        if bytes <= free {
            return true;
        }
        let (has, needs) = (self.has(), self.pages_for(bytes));
        // Takes a quarter more than before, so that growing takes few steps.
        let wants = has.saturating_add(has / 4);
        needs <= has || self.memory.holdings().try_grow(self.number, self.owner.as_ref(), needs, wants)
    }

    /// Grows to exactly this total, or leaves it as it is. False if there is not enough memory. It then counts as waiting for it, until it
    /// finds some or ends.
    pub fn try_grow_exactly_to(&mut self, bytes: usize) -> bool {
        let (has, needs) = (self.has(), pages(bytes));
        if needs <= has {
            self.stop_waiting();
            return true;
        }
        let has_grown = needs <= self.memory.total && self.memory.holdings().try_grow(self.number, self.owner.as_ref(), needs, needs);
        if has_grown {
            self.memory.holdings().stop_waiting(self.number);
        } else if self.owner.is_some() {
            self.wait_for(needs);
        }
        has_grown
    }

    pub fn stop_waiting(&self) {
        self.memory.holdings().stop_waiting(self.number);
    }

    /// In bytes.
    pub fn bytes(&self) -> usize {
        self.has() as usize * PAGE
    }

    /// Releases what is more than this total.
    pub fn shrink_to(&mut self, bytes: usize) {
        self.memory.holdings().shrink(self.number, pages(bytes));
    }

    /// Whether it had to give up its memory. It gets none any more.
    pub fn is_evicted(&self) -> bool {
        self.memory.holdings().is_evicted(self.number)
    }

    /// Its age: older reservations of the same memory have lower numbers.
    pub fn number(&self) -> u64 {
        self.number
    }

    /// Keeps this reservation with the answer until its last byte is sent.
    pub fn hold(self, answer: Bytes) -> Bytes {
        if self.has() == 0 {
            return answer;
        }
        self.memory.holdings().complete(self.number);
        Bytes::from_owner(ReservedAnswer { bytes: answer, _memory: self })
    }
}

fn pages(bytes: usize) -> u32 {
    u32::try_from(bytes.div_ceil(PAGE)).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::http::connections::{Connections, OpenConnection};
    use futures_util::FutureExt;
    use prometheus_client::metrics::gauge::Gauge;
    use std::net::IpAddr;
    use tokio::time::timeout;

    fn client(last: u8) -> Owner {
        Owner::answer(IpAddr::from([10, 0, 0, last]), None)
    }

    #[tokio::test]
    async fn answers_keep_their_memory_until_they_are_dropped() {
        let memory = Memory::new(1 << 20, Counter::default());
        let large = || Bytes::from(vec![7; 600 << 10]);
        let first = memory.hold(&client(1), large()).unwrap();
        let sent = first.slice(1000..);
        drop(first);
        assert_eq!(memory.hold(&client(1), large()).unwrap_err().kind(), ProblemKind::Overloaded);
        assert_eq!((memory.reserved(), memory.refused.get()), (600 << 10, 1));
        assert!(memory.try_hold(&client(1), large()).is_none() && memory.refused.get() == 1, "the client was not told");
        drop(sent);
        assert_eq!(memory.hold(&client(1), large()).unwrap(), large());
    }

    /// Thousands of clients could leave short answers unread.
    #[tokio::test]
    async fn short_answers_are_counted_but_for_the_shortest() {
        let memory = Memory::new(1 << 20, Counter::default());
        let unread: Vec<_> = std::iter::from_fn(|| memory.try_hold(&client(1), Bytes::from(vec![7; SMALL]))).take(100).collect();
        assert_eq!((unread.len(), memory.reserved()), (16, 1 << 20));
        assert!(memory.hold(&client(1), Bytes::from(vec![7; TINY])).is_ok(), "the shortest answers always have room");
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
        assert_eq!(memory.reserved(), 1 << 20);
        drop(body);
        assert_eq!(memory.reserved(), 0);
    }

    #[tokio::test]
    async fn those_that_wait_for_a_third_do_not_give_up() {
        let memory = Memory::new(3 << 20, Counter::default());
        // Each has more than its share.
        let of_clients = [1, 2, 3].map(|number| memory.reserve_for(&client(number)));
        for mut bodies in [[memory.reserve(), memory.reserve(), memory.reserve()], of_clients] {
            for body in &mut bodies {
                body.grow_to(1 << 20).await.unwrap();
            }
            let [first, second, third] = bodies;
            let [first, second] = [first, second].map(|mut body| tokio::spawn(async move { body.grow_to(2 << 20).await.is_ok() }));
            // Meanwhile both look for memory several times.
            sleep(8 * INTERVAL).await;
            assert!(memory.holdings().waiting() == 2 && !first.is_finished() && !second.is_finished());
            drop(third);
            assert_eq!((first.await.unwrap(), second.await.unwrap()), (true, true));
        }
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

    /// A client with a number of open connections, whose last byte was read just now.
    fn connected(last: u8, connections: usize) -> Vec<(Owner, OpenConnection)> {
        let listener = Arc::new(Connections::new(connections, None, Gauge::default()));
        let open = (0..connections).map(|_| listener.enter([10, 0, 0, last].into()).unwrap());
        open.map(|open| (Owner::answer([10, 0, 0, last].into(), Some(open.connection().clone())), open)).collect()
    }

    /// Holds an answer of this number of kilobytes for each connection.
    fn unread(memory: &Memory, connections: &[(Owner, OpenConnection)], kilobytes: usize) -> Vec<Bytes> {
        connections.iter().map(|(owner, _)| memory.hold(owner, vec![7; kilobytes << 10].into()).unwrap()).collect()
    }

    async fn are_cut_off(connections: &[(Owner, OpenConnection)]) -> Vec<bool> {
        let cut_off = connections.iter().map(async |(_, open)| timeout(INTERVAL, open.connection().is_cut_off()).await.is_ok());
        futures_util::future::join_all(cut_off).await
    }

    #[tokio::test]
    async fn one_client_may_hold_everything_until_another_needs_some() {
        let memory = Memory::new(1 << 20, Counter::default());
        let greedy = connected(1, 4);
        let _unread = unread(&memory, &greedy, 256);
        assert!(memory.try_hold(&greedy[0].0, vec![7; 8 << 10].into()).is_none(), "it is its own fault");
        assert!(memory.try_hold(&client(2), vec![7; 257 << 10].into()).is_none(), "this is more than a quarter");
        let other = memory.hold(&client(2), vec![7; 200 << 10].into()).unwrap();
        assert_eq!(are_cut_off(&greedy).await, [true, false, false, false]);
        assert_eq!(memory.reserved(), (3 * 256 + 200) << 10);
        drop(other);
        assert!(memory.try_hold(&greedy[0].0, vec![7; 200 << 10].into()).is_some(), "nobody else needs it now");
    }

    #[tokio::test]
    async fn whoever_reads_nothing_goes_first_and_whoever_reads_never_within_its_share() {
        let memory = Memory::new(1 << 20, Counter::default());
        let (readers, silent) = ([connected(1, 1), connected(2, 1), connected(3, 1)], connected(4, 2));
        let read: Vec<_> = readers.iter().map(|reader| unread(&memory, reader, 256)).collect();
        let silence = unread(&memory, &silent, 128);
        assert!(memory.try_hold(&client(5), vec![7; 8 << 10].into()).is_none(), "nobody has more than a quarter");
        std::thread::sleep(Duration::from_millis(5100));
        readers.iter().flatten().for_each(|(_, open)| open.connection().has_read());
        let other = memory.hold(&client(5), vec![7; 8 << 10].into()).unwrap();
        assert_eq!(are_cut_off(&silent).await.into_iter().filter(|&is| is).count(), 1);
        for reader in &readers {
            assert_eq!(are_cut_off(reader).await, [false]);
        }
        drop((read, silence));
        assert_eq!(memory.reserved(), other.len(), "what was taken away is not released again");
    }

    /// A batch that waits for memory for its answers, and a client with too much of it.
    #[tokio::test]
    async fn a_client_with_its_share_gets_no_more_while_others_wait() {
        let memory = Memory::new(1 << 20, Counter::default());
        let (mut greedy, mut batch) = (memory.reserve_for(&client(1)), memory.reserve_for(&client(2)));
        greedy.grow_to(700 << 10).await.unwrap();
        let waiting = tokio::spawn(async move { batch.grow_to(400 << 10).await.is_ok() });
        sleep(2 * INTERVAL).await;
        assert!(!greedy.try_grow_for_client_to(800 << 10) && !waiting.is_finished());
        greedy.shrink_to(300 << 10);
        assert!(waiting.await.unwrap());
        assert!(greedy.try_grow_for_client_to(1 << 20));
    }

    /// Otherwise it would keep others from what is free.
    #[test]
    fn a_reservation_waits_no_longer_when_it_needs_less() {
        let memory = Memory::new(1 << 20, Counter::default());
        let (mut computation, mut other) = (memory.reserve_for(&client(1)), memory.reserve_for(&client(2)));
        assert!(computation.try_grow_exactly_to(200 << 10) && other.try_grow_exactly_to(600 << 10));
        for needs in [100 << 10, 250 << 10] {
            assert!(!computation.try_grow_exactly_to(900 << 10) && memory.holdings().waiting() == 1);
            assert!(computation.try_grow_exactly_to(needs) && memory.holdings().waiting() == 0, "{needs}");
        }
        assert!(other.try_grow_exactly_to(700 << 10) && !computation.try_grow_exactly_to(900 << 10));
        drop(computation);
        assert_eq!(memory.holdings().waiting(), 0);
    }

    /// It will not get any, so nobody else may wait for it.
    #[test]
    fn what_is_taken_away_does_not_wait_for_more() {
        let memory = Memory::new(1 << 20, Counter::default());
        let [(owner, _open)] = <[_; 1]>::try_from(connected(1, 1)).ok().unwrap();
        let mut batch = memory.reserve_for(&owner);
        assert!(batch.try_grow_exactly_to(800 << 10) && !batch.try_grow_exactly_to(2 << 20));
        assert_eq!(memory.holdings().waiting(), 1);
        let _other = memory.hold(&client(2), vec![7; 256 << 10].into()).unwrap();
        assert!(batch.is_evicted() && memory.holdings().waiting() == 0);
        let refused = batch.grow_to(900 << 10).now_or_never().expect("it is refused at once");
        assert_eq!((refused.unwrap_err().kind(), memory.holdings().waiting()), (ProblemKind::Overloaded, 0));
    }

    /// It grows by a quarter at a time, but what it does not need yet is no reason to have more than others may keep.
    #[test]
    fn a_client_gets_nothing_beyond_its_share_that_it_does_not_need() {
        let memory = Memory::new(1 << 20, Counter::default());
        let (mut body, mut own) = (memory.reserve_for(&client(1)), memory.reserve());
        for reservation in [&mut body, &mut own] {
            for kilobytes in [240, 241] {
                assert!(reservation.try_grow_for_client_to(kilobytes << 10));
            }
        }
        assert_eq!((body.bytes(), own.bytes()), (256 << 10, 300 << 10));
        assert!(body.try_grow_for_client_to(257 << 10) && body.bytes() == 257 << 10);
    }
}
