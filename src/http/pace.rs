//! How fast a client takes a table.

use super::connections::Connection;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The pace of one transfer.
pub struct Pace {
    connection: Option<Arc<Connection>>,
    /// Since when the client has had a piece; `None` while none is ready.
    handed_over: Mutex<Option<Instant>>,
}

impl Pace {
    pub fn new(connection: Option<Arc<Connection>>) -> Self {
        Pace { connection, handed_over: Mutex::default() }
    }

    fn handed_over(&self) -> MutexGuard<'_, Option<Instant>> {
        self.handed_over.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How long the client has had the last piece.
    pub fn waited(&self) -> Duration {
        self.handed_over().map_or(Duration::ZERO, |since| since.elapsed())
    }

    /// The next piece is being copied. Meanwhile, the client is not the one who is slow.
    pub fn begin_piece(&self) {
        *self.handed_over() = None;
    }

    pub fn hand_over(&self) {
        *self.handed_over() = Some(Instant::now());
    }

    /// Closes the connection. Returns whether there is one.
    pub fn cut_off(&self) -> bool {
        self.connection.as_ref().inspect(|connection| connection.cut_off()).is_some()
    }
}
