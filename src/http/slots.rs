//! Bounds how many tables are sent at once.

use super::holdings::Owner;
use super::memory::{Memory, Reservation};
use super::problem::{Problem, ProblemKind};
use super::transfer::{PIECE, Pace};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

const MOST_TRANSFERS: usize = 4;

/// In bytes: the piece that is being sent, and the next one.
const MEMORY: usize = 2 * PIECE as usize;

/// How long a client may take for a piece while others wait: half a megabyte a second. A service that fetches a table resumes where it was
/// cut off.
const LONGEST_PIECE: Duration = Duration::from_secs(2);

/// How long a connection that is cut off may take to release its slot.
const RELEASE: Duration = Duration::from_secs(1);

/// The slots for transfers.
pub struct Slots {
    places: Arc<Semaphore>,
    /// The transfers that have a slot.
    transfers: Mutex<Vec<Weak<Pace>>>,
}

/// A slot. Dropping it frees it.
pub struct Slot {
    pace: Arc<Pace>,
    _permit: OwnedSemaphorePermit,
    _memory: Reservation,
}

impl Default for Slots {
    fn default() -> Self {
        Slots { places: Arc::new(Semaphore::new(MOST_TRANSFERS)), transfers: Mutex::default() }
    }
}

impl Slots {
    /// Takes a slot for a transfer. If none is free, the slowest transfer is cut off if it is too slow. Otherwise the request is refused.
    pub async fn take(&self, answers: &Memory, owner: &Owner) -> Result<Slot, Problem> {
        let permit = match self.places.clone().try_acquire_owned() {
            Ok(permit) => Some(permit),
            Err(_) if self.cut_off_slowest() => timeout(RELEASE, self.places.clone().acquire_owned()).await.ok().and_then(Result::ok),
            Err(_) => None,
        };
        let permit = permit.ok_or_else(|| {
            Problem::new(ProblemKind::Overloaded, format!("{MOST_TRANSFERS} tables are being sent already; try again later"))
        })?;
        let mut memory = answers.reserve_for(owner);
        memory.grow_to(MEMORY).await?;
        let pace = Arc::new(Pace::new(owner.connection().cloned()));
        let mut transfers = self.transfers();
        transfers.retain(|transfer| transfer.strong_count() > 0);
        transfers.push(Arc::downgrade(&pace));
        Ok(Slot { pace, _permit: permit, _memory: memory })
    }

    fn transfers(&self) -> MutexGuard<'_, Vec<Weak<Pace>>> {
        self.transfers.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Closes the connection of the transfer whose client has had a piece for longest, if that is too long.
    fn cut_off_slowest(&self) -> bool {
        let mut transfers = self.transfers();
        let slowest = transfers.iter().filter_map(Weak::upgrade).max_by_key(|transfer| transfer.waited());
        let Some(slowest) = slowest.filter(|transfer| transfer.waited() > LONGEST_PIECE) else { return false };
        // The next waiting transfer cuts off another one.
        transfers.retain(|transfer| !std::ptr::eq(transfer.as_ptr(), Arc::as_ptr(&slowest)));
        slowest.cut_off()
    }
}

impl Slot {
    pub fn pace(&self) -> &Arc<Pace> {
        &self.pace
    }
}
