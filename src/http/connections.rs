//! The open connections of a listener. When there is no room for another one, the one that has been idle for longest goes.

use prometheus_client::metrics::gauge::Gauge;
use std::net::IpAddr;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;
use tokio::sync::Notify;

pub struct Connections {
    most: usize,
    most_per_client: Option<NonZeroUsize>,
    began: Instant,
    open: Mutex<Vec<Arc<Connection>>>,
    /// Shows how many are open.
    count: Gauge,
}

/// An open connection. It is idle until its first request, and from the head of an answer to the next request.
pub struct Connection {
    client: IpAddr,
    began: Instant,
    /// Microseconds from `began`; [`BUSY`] while an answer is computed.
    idle_since: AtomicU64,
    asked: AtomicBool,
    leave: Notify,
    cut_off: Notify,
}

const BUSY: u64 = u64::MAX;

impl Connections {
    pub fn new(most: usize, most_per_client: Option<NonZeroUsize>, count: Gauge) -> Self {
        Connections { most: most.max(1), most_per_client, began: Instant::now(), open: Mutex::default(), count }
    }

    fn open(&self) -> MutexGuard<'_, Vec<Arc<Connection>>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Makes room for a connection, and enters it; `None` if nobody is idle who could go for it.
    pub fn enter(self: &Arc<Self>, client: IpAddr) -> Option<Guest> {
        let mut open = self.open();
        if let Some(most) = self.most_per_client
            && open.iter().filter(|other| other.client == client).count() >= most.get()
        {
            dismiss(&mut open, |other| other.client == client)?;
        }
        if open.len() >= self.most {
            dismiss(&mut open, |_| true)?;
        }
        let connection = Arc::new(Connection {
            client,
            began: self.began,
            idle_since: AtomicU64::new(self.began.elapsed().as_micros() as u64),
            asked: AtomicBool::new(false),
            leave: Notify::new(),
            cut_off: Notify::new(),
        });
        open.push(connection.clone());
        self.count.set(open.len() as i64);
        Some(Guest { connections: self.clone(), connection })
    }
}

/// Ends the candidate that has been idle for longest.
fn dismiss(open: &mut Vec<Arc<Connection>>, is_candidate: impl Fn(&Connection) -> bool) -> Option<()> {
    let idle = open.iter().enumerate().filter(|(_, other)| is_candidate(other));
    let idle = idle.map(|(index, other)| (other.idle_since.load(Ordering::Relaxed), index)).min().filter(|&(since, _)| since != BUSY);
    let (_, index) = idle?;
    open.swap_remove(index).leave.notify_one();
    Some(())
}

/// A place among the open connections; dropping it frees the place.
pub struct Guest {
    connections: Arc<Connections>,
    connection: Arc<Connection>,
}

impl Guest {
    pub fn connection(&self) -> &Arc<Connection> {
        &self.connection
    }
}

impl Drop for Guest {
    fn drop(&mut self) {
        let mut open = self.connections.open();
        open.retain(|other| !Arc::ptr_eq(other, &self.connection));
        self.connections.count.set(open.len() as i64);
    }
}

impl Connection {
    pub fn begin_request(&self) {
        self.asked.store(true, Ordering::Relaxed);
        self.idle_since.store(BUSY, Ordering::Relaxed);
    }

    pub fn end_request(&self) {
        self.idle_since.store(self.began.elapsed().as_micros() as u64, Ordering::Relaxed);
    }

    pub fn has_asked(&self) -> bool {
        self.asked.load(Ordering::Relaxed)
    }

    /// Ends the connection at once, in the middle of an answer.
    pub fn cut_off(&self) {
        self.cut_off.notify_one();
    }

    /// Resolves when the connection has to end at once.
    pub async fn is_cut_off(&self) {
        self.cut_off.notified().await;
    }

    /// Resolves when the connection has to go for another one.
    pub async fn dismissed(&self) {
        self.leave.notified().await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::thread::sleep;
    use std::time::Duration;

    fn address(last: u8) -> IpAddr {
        [10, 0, 0, last].into()
    }

    fn is_open(connections: &Connections, guest: &Guest) -> bool {
        connections.open().iter().any(|other| Arc::ptr_eq(other, guest.connection()))
    }

    #[test]
    fn the_longest_idle_connection_goes_first_and_a_busy_one_never() {
        let connections = Arc::new(Connections::new(3, None, Gauge::default()));
        let guests: Vec<_> = (0..3).map(|last| connections.enter(address(last)).unwrap()).collect();
        guests[0].connection().begin_request();
        sleep(Duration::from_millis(2));
        guests[1].connection().begin_request();
        guests[1].connection().end_request();
        let fourth = connections.enter(address(3)).unwrap();
        let open: Vec<_> = guests.iter().map(|guest| is_open(&connections, guest)).collect();
        assert_eq!(open, [true, true, false]);
        for guest in [&guests[1], &fourth] {
            guest.connection().begin_request();
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
        let guests: Vec<_> = (0..3).map(|_| connections.enter(address(0)).unwrap()).collect();
        let open: Vec<_> = guests.iter().map(|guest| is_open(&connections, guest)).collect();
        assert_eq!((open, is_open(&connections, &other)), (vec![false, true, true], true));
    }
}
