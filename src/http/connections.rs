//! The open connections of a listener. If there is no room for another one, the connection that has kept the service waiting for longest is
//! evicted: it is idle, or its body arrives slowly.

use prometheus_client::metrics::gauge::Gauge;
use std::net::IpAddr;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::Notify;

#[derive(Clone, Copy, Debug)]
pub struct ConnectionBounds {
    /// The most open connections. A further one closes the connection that has been idle for longest, or that sends its body most slowly.
    pub most: usize,
    /// The most open connections of one address. `None` means no limit.
    pub per_client: Option<NonZeroUsize>,
    /// How long a connection may wait for its next request. It should be longer than proxies keep connections.
    pub idle: Duration,
    /// How long a client may take to send its first request, and the head of each one.
    pub head: Duration,
    /// How long a client may read nothing of an answer that is ready.
    pub stall: Duration,
    /// How long a connection that has to end may still take to send its first request, which may be under way.
    pub first_request_grace: Duration,
}

impl ConnectionBounds {
    /// The most open connections of the address for `/metrics` and health checks.
    pub const FOR_METRICS: usize = 16;

    /// The most sockets that a listener may have open. This includes twice the number of connections that may be told why they end, because
    /// others are cut off a moment later.
    pub fn most_sockets(&self) -> usize {
        self.most + 2 * most_leaving(self.most)
    }

    /// The most files that a listener may have open.
    pub fn files(&self) -> usize {
        self.most_sockets() + 1
    }
}

pub struct Connections {
    most: usize,
    most_per_client: Option<NonZeroUsize>,
    began: Instant,
    open: Mutex<Vec<Arc<Connection>>>,
    /// The number of further connections that still have a file, because they are being told why they end.
    leaving: AtomicUsize,
    /// The number of open connections.
    count: Gauge,
}

/// An open connection. It is idle until the head of its first request has arrived, and from the head of an answer until the next request.
pub struct Connection {
    client: IpAddr,
    began: Instant,
    /// The time when it became idle, or when its body began to arrive, in microseconds after `began`; [`BUSY`] while an answer is computed.
    waits_since: AtomicU64,
    /// The bytes of the body of an open request that have arrived. 0 while it is idle.
    received: AtomicU64,
    /// Whether the body of an open request is still arriving.
    sends: AtomicBool,
    /// The number of requests that it has sent.
    requests: AtomicU64,
    /// Whether a request was answered in the present turn of its task.
    has_answered: AtomicBool,
    /// The time when its client last read some of an answer, in microseconds after `began`.
    read_at: AtomicU64,
    /// Whether it has memory for a long head.
    has_long_head: AtomicBool,
    /// Whether it has to end at once, because its memory is needed.
    hurries: AtomicBool,
    leave: Notify,
    cut_off: Notify,
}

const BUSY: u64 = u64::MAX;

/// In bytes a second. A slower body counts as waiting for its client for the time that it is behind.
const EXPECTED_RATE: u64 = 32 << 10;

impl Connections {
    pub fn new(most: usize, most_per_client: Option<NonZeroUsize>, count: Gauge) -> Self {
        Connections {
            most: most.max(1),
            most_per_client,
            began: Instant::now(),
            open: Mutex::default(),
            leaving: AtomicUsize::new(0),
            count,
        }
    }

    /// Counts a connection as leaving until this is dropped.
    pub fn leave(self: &Arc<Self>) -> Leaving {
        self.leaving.fetch_add(1, Ordering::Relaxed);
        Leaving(self.clone())
    }

    /// Whether too many connections are leaving, so that they have to be cut off.
    pub fn is_crowded(&self) -> bool {
        self.leaving.load(Ordering::Relaxed) > most_leaving(self.most)
    }

    fn open(&self) -> MutexGuard<'_, Vec<Arc<Connection>>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a connection, and evicts another one if necessary. `None` if the service owes an answer to every other connection.
    pub fn enter(self: &Arc<Self>, client: IpAddr) -> Option<OpenConnection> {
        let mut open = self.open();
        if let Some(most) = self.most_per_client
            && open.iter().filter(|other| other.client == client).count() >= most.get()
        {
            evict(&mut open, false, |other| other.client == client)?;
        }
        if open.len() >= self.most {
            evict(&mut open, false, |_| true)?;
        }
        let connection = Arc::new(Connection {
            client,
            began: self.began,
            waits_since: AtomicU64::new(self.began.elapsed().as_micros() as u64),
            received: AtomicU64::new(0),
            sends: AtomicBool::new(false),
            requests: AtomicU64::new(0),
            has_answered: AtomicBool::new(false),
            read_at: AtomicU64::new(0),
            has_long_head: AtomicBool::new(false),
            hurries: AtomicBool::new(false),
            leave: Notify::new(),
            cut_off: Notify::new(),
        });
        open.push(connection.clone());
        self.count.set(open.len() as i64);
        Some(OpenConnection { connections: self.clone(), connection })
    }

    /// Of the connections with memory for a long head, evicts the one that has kept the service waiting for longest, but never `own`.
    pub fn free_memory(&self, own: &Arc<Connection>) {
        let mut open = self.open();
        if evict(&mut open, true, |other| other.has_long_head() && !Arc::ptr_eq(other, own)).is_some() {
            self.count.set(open.len() as i64);
        }
    }
}

/// The most refused or evicted connections that are told why and read to their end. Each takes a file.
pub fn most_leaving(most: usize) -> usize {
    (most / 8).clamp(4, 512)
}

/// A connection that is leaving, until this is dropped.
pub struct Leaving(Arc<Connections>);

impl Drop for Leaving {
    fn drop(&mut self) {
        self.0.leaving.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Evicts the candidate that has kept the service waiting for longest.
fn evict(open: &mut Vec<Arc<Connection>>, hurries: bool, is_candidate: impl Fn(&Arc<Connection>) -> bool) -> Option<()> {
    let waits =
        open.iter().enumerate().filter(|(_, other)| is_candidate(other)).map(|(index, other)| (other.waits_since_adjusted(), index));
    let (since, index) = waits.min()?;
    // A busy connection does not wait for its client, and neither does one whose body arrives fast enough.
    if since > open.get(index)?.now() {
        return None;
    }
    let connection = open.swap_remove(index);
    connection.hurries.store(hurries, Ordering::Relaxed);
    connection.leave.notify_one();
    Some(())
}

/// A place among the open connections; dropping it frees the place.
pub struct OpenConnection {
    connections: Arc<Connections>,
    connection: Arc<Connection>,
}

impl OpenConnection {
    pub fn connection(&self) -> &Arc<Connection> {
        &self.connection
    }

    pub fn connections(&self) -> &Arc<Connections> {
        &self.connections
    }
}

impl Drop for OpenConnection {
    fn drop(&mut self) {
        let mut open = self.connections.open();
        open.retain(|other| !Arc::ptr_eq(other, &self.connection));
        self.connections.count.set(open.len() as i64);
    }
}

impl Connection {
    fn now(&self) -> u64 {
        self.began.elapsed().as_micros() as u64
    }

    /// The time since when it has kept the service waiting. The bytes of the body that have arrived extend it by the time that they may
    /// take.
    fn waits_since_adjusted(&self) -> u64 {
        let arrived = self.received.load(Ordering::Relaxed).saturating_mul(1_000_000) / EXPECTED_RATE;
        self.waits_since.load(Ordering::Relaxed).saturating_add(arrived)
    }

    /// The first bytes of a head have arrived.
    pub fn begin_head(&self) {
        self.waits_since.store(self.now(), Ordering::Relaxed);
    }

    /// A head has arrived. `sends`: whether a body follows.
    pub fn begin_request(&self, sends: bool) {
        self.requests.fetch_add(1, Ordering::Relaxed);
        self.sends.store(sends, Ordering::Relaxed);
        self.waits_since.store(if sends { self.now() } else { BUSY }, Ordering::Relaxed);
    }

    /// Counts bytes of the body that have arrived.
    pub fn receive(&self, bytes: usize) {
        self.received.fetch_add(bytes as u64, Ordering::Relaxed);
    }

    /// The whole body has arrived.
    pub fn end_body(&self) {
        self.waits_since.store(BUSY, Ordering::Relaxed);
        self.sends.store(false, Ordering::Relaxed);
    }

    /// Its task has its turn.
    pub fn begin_turn(&self) {
        self.has_answered.store(false, Ordering::Relaxed);
    }

    /// Whether a request was answered in this turn. A further one must have been sent at the same time.
    pub fn has_answered(&self) -> bool {
        self.has_answered.load(Ordering::Relaxed)
    }

    /// The head of the answer is ready.
    pub fn end_request(&self) {
        self.has_answered.store(true, Ordering::Relaxed);
        self.received.store(0, Ordering::Relaxed);
        self.waits_since.store(self.now(), Ordering::Relaxed);
        self.sends.store(false, Ordering::Relaxed);
    }

    /// Its client has read some of an answer.
    pub fn has_read(&self) {
        self.read_at.store(self.now(), Ordering::Relaxed);
    }

    /// How long its client has read nothing.
    pub fn unread_for(&self, now: Instant) -> Duration {
        let read_at = Duration::from_micros(self.read_at.load(Ordering::Relaxed));
        now.saturating_duration_since(self.began).saturating_sub(read_at)
    }

    pub fn requests(&self) -> u64 {
        self.requests.load(Ordering::Relaxed)
    }

    pub fn has_asked(&self) -> bool {
        self.requests() > 0
    }

    /// Whether the body of its request is still arriving.
    pub fn sends(&self) -> bool {
        self.sends.load(Ordering::Relaxed)
    }

    /// Whether the head of its next request is still awaited.
    pub fn is_idle(&self) -> bool {
        !self.sends() && self.waits_since.load(Ordering::Relaxed) != BUSY
    }

    /// It only waits for its client to read the last answer, so it is the first to go.
    pub fn linger(&self) {
        self.sends.store(false, Ordering::Relaxed);
        self.received.store(0, Ordering::Relaxed);
        self.waits_since.store(0, Ordering::Relaxed);
    }

    /// Whether it has memory for a long head.
    pub fn has_long_head(&self) -> bool {
        self.has_long_head.load(Ordering::Relaxed)
    }

    /// It has memory for a long head from now on.
    pub fn hold_long_head(&self) {
        self.has_long_head.store(true, Ordering::Relaxed);
    }

    /// It has no such memory any more.
    pub fn release_long_head(&self) {
        self.has_long_head.store(false, Ordering::Relaxed);
    }

    /// Whether it has to end at once, because its memory is needed.
    pub fn hurries(&self) -> bool {
        self.hurries.load(Ordering::Relaxed)
    }

    /// Ends the connection at once, in the middle of an answer.
    pub fn cut_off(&self) {
        self.cut_off.notify_one();
    }

    /// Resolves when the connection has to end at once.
    pub async fn is_cut_off(&self) {
        self.cut_off.notified().await;
    }

    /// Resolves when the connection is evicted.
    pub async fn evicted(&self) {
        self.leave.notified().await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::thread::sleep;

    fn address(last: u8) -> IpAddr {
        [10, 0, 0, last].into()
    }

    fn is_open(connections: &Connections, place: &OpenConnection) -> bool {
        connections.open().iter().any(|other| Arc::ptr_eq(other, place.connection()))
    }

    #[test]
    fn the_longest_idle_connection_goes_first_and_a_busy_one_never() {
        let connections = Arc::new(Connections::new(3, None, Gauge::default()));
        let places: Vec<_> = (0..3).map(|last| connections.enter(address(last)).unwrap()).collect();
        places[0].connection().begin_request(false);
        sleep(Duration::from_millis(2));
        places[1].connection().begin_request(false);
        places[1].connection().end_request();
        let fourth = connections.enter(address(3)).unwrap();
        let open: Vec<_> = places.iter().map(|place| is_open(&connections, place)).collect();
        assert_eq!(open, [true, true, false]);
        for place in [&places[1], &fourth] {
            place.connection().begin_request(false);
        }
        assert!(connections.enter(address(4)).is_none());
        drop(fourth);
        assert_eq!(connections.count.get(), 2);
        assert!(connections.enter(address(4)).is_some());
    }

    #[test]
    fn a_client_has_its_own_limit() {
        let connections = Arc::new(Connections::new(10, NonZeroUsize::new(2), Gauge::default()));
        let other = connections.enter(address(1)).unwrap();
        let places: Vec<_> = (0..3).map(|_| connections.enter(address(0)).unwrap()).collect();
        let open: Vec<_> = places.iter().map(|place| is_open(&connections, place)).collect();
        assert_eq!((open, is_open(&connections, &other)), (vec![false, true, true], true));
    }

    /// It counts as waiting for the time that its body is behind.
    #[test]
    fn of_bodies_that_arrive_the_slowest_goes_and_none_that_arrives_fast_or_is_whole() {
        let connections = Arc::new(Connections::new(3, None, Gauge::default()));
        let places: Vec<_> = (0..3).map(|last| connections.enter(address(last)).unwrap()).collect();
        for place in &places {
            place.connection().begin_request(true);
        }
        places[0].connection().end_body();
        places[1].connection().receive(1 << 30);
        sleep(Duration::from_millis(2));
        let fourth = connections.enter(address(3)).unwrap();
        fourth.connection().begin_request(false);
        let open: Vec<_> = places.iter().map(|place| is_open(&connections, place)).collect();
        assert_eq!(open, [true, true, false]);
        assert!(connections.enter(address(4)).is_none(), "one body arrives fast, and two connections wait for their answers");
    }

    #[test]
    fn the_memory_of_a_long_head_is_that_of_the_longest_idle_one() {
        let connections = Arc::new(Connections::new(9, None, Gauge::default()));
        let places: Vec<_> = (0..5).map(|last| connections.enter(address(last)).unwrap()).collect();
        for place in &places[1..] {
            place.connection().hold_long_head();
        }
        // The others have waited for longer then.
        sleep(Duration::from_millis(2));
        places[1].connection().begin_request(false);
        places[2].connection().begin_request(true);
        connections.free_memory(places[3].connection());
        let open: Vec<_> = places.iter().map(|place| is_open(&connections, place)).collect();
        assert_eq!(open, [true, true, true, true, false]);
        assert!(places[4].connection().hurries() && connections.count.get() == 4);
        connections.free_memory(places[3].connection());
        connections.free_memory(places[3].connection());
        assert!(!is_open(&connections, &places[2]) && connections.count.get() == 3, "there is nobody else");
    }
}
