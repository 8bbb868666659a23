//! Parts of tables on their way to a client. They are large, so they are copied in pieces.

use super::connections::Connection;
use crate::snapshots::Snapshot;
use axum::body::{Body, Bytes};
use futures_util::stream::try_unfold;
use std::any::Any;
use std::fmt;
use std::io;
use std::ops::Range;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// In bytes.
pub const PIECE: u64 = 1 << 20;

/// How long a client may take for a piece if no other transfer waits.
const LONGEST_PIECE: Duration = Duration::from_secs(30);

/// Part of a snapshot on its way to a client.
#[derive(Clone)]
pub struct Transfer {
    pub snapshot: Arc<Snapshot>,
    pub range: Range<u64>,
    pub pace: Arc<Pace>,
    /// Resources that are released when the transfer is over.
    pub holds: Arc<dyn Any + Send + Sync>,
}

impl fmt::Debug for Transfer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Transfer").field("range", &self.range).finish_non_exhaustive()
    }
}

impl Transfer {
    /// In bytes.
    pub fn length(&self) -> u64 {
        self.range.end.saturating_sub(self.range.start)
    }

    /// The next piece. A mapped table may have to be read from the disk, so this runs on a blocking thread.
    async fn next(&mut self) -> io::Result<Option<Bytes>> {
        if self.range.is_empty() {
            return Ok(None);
        }
        let (snapshot, end) = (self.snapshot.clone(), self.range.end.min(self.range.start + PIECE));
        let piece = std::mem::replace(&mut self.range.start, end)..end;
        self.pace.begin_piece();
        let copied = tokio::task::spawn_blocking(move || snapshot.copy(piece)).await;
        self.pace.hand_over();
        copied.map(|bytes| Some(bytes.into())).map_err(io::Error::other)
    }
}

impl From<Transfer> for Body {
    fn from(transfer: Transfer) -> Body {
        let pieces = try_unfold(transfer, async |mut transfer| {
            if transfer.pace.waited() > LONGEST_PIECE {
                return Err(io::Error::from(io::ErrorKind::TimedOut));
            }
            Ok(transfer.next().await?.map(|piece| (piece, transfer)))
        });
        Body::from_stream(pieces)
    }
}

/// The speed at which a client reads its transfer.
pub struct Pace {
    connection: Option<Arc<Connection>>,
    /// The time when the client got the last piece; `None` while none is ready.
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

    /// The next piece is being copied, so a delay is not the client's fault.
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
