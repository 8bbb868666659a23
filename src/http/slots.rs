//! How many tables are sent at once.

use super::memory::{Memory, Reservation};
use super::problem::{Problem, ProblemKind};
use super::transfer::PIECE;
use std::sync::Arc;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

const MOST_TRANSFERS: usize = 4;

/// In bytes: a piece that waits for the client, and the next one.
const MEMORY: usize = 2 * PIECE as usize;

/// The places for transfers.
pub struct Slots(Arc<Semaphore>);

/// One transfer, until it is dropped.
pub struct Slot {
    _permit: OwnedSemaphorePermit,
    _memory: Reservation,
}

impl Default for Slots {
    fn default() -> Self {
        Slots(Arc::new(Semaphore::new(MOST_TRANSFERS)))
    }
}

impl Slots {
    /// Refused if too many are under way.
    pub async fn take(&self, answers: &Memory) -> Result<Slot, Problem> {
        let permit = self.0.clone().try_acquire_owned().map_err(|_| {
            Problem::new(ProblemKind::Overloaded, format!("{MOST_TRANSFERS} tables are being sent already; try again later"))
        })?;
        let mut memory = answers.reserve();
        memory.grow_to(MEMORY).await?;
        Ok(Slot { _permit: permit, _memory: memory })
    }
}
