//! The memory for what requests hold: bodies and what is decoded from them, and answers until the client has read them.

use super::problem::{Problem, ProblemKind};
use axum::body::Bytes;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{Instant, sleep};

/// How long a request waits for memory.
const PATIENCE: Duration = Duration::from_secs(2);

/// How often it looks.
const INTERVAL: Duration = Duration::from_millis(50);

/// In bytes. Less is not counted: most requests have hardly a kilobyte.
const SMALL: usize = 1 << 16;

/// In bytes. Memory is counted in whole pages of this size.
pub const PAGE: usize = 1 << 10;

pub struct Memory {
    pages: Arc<Semaphore>,
    total: u32,
}

/// Memory that is free again when this is dropped.
pub type Reservation = Option<OwnedSemaphorePermit>;

/// An answer with its memory.
struct Answer {
    bytes: Bytes,
    _memory: OwnedSemaphorePermit,
}

impl AsRef<[u8]> for Answer {
    fn as_ref(&self) -> &[u8] {
        &self.bytes
    }
}

impl Memory {
    /// Memory of so many bytes.
    pub fn new(bytes: usize) -> Self {
        let total = u32::try_from(bytes / PAGE).unwrap_or(u32::MAX).min(Semaphore::MAX_PERMITS as u32);
        Memory { pages: Arc::new(Semaphore::new(total as usize)), total }
    }

    /// All of it.
    pub fn bytes(&self) -> usize {
        self.total as usize * PAGE
    }

    /// The number of pages; `None` if they need not be counted. Whoever needs more than there is gets all of it.
    fn pages(&self, bytes: usize) -> Option<u32> {
        (bytes > SMALL).then(|| u32::try_from(bytes.div_ceil(PAGE)).unwrap_or(u32::MAX).min(self.total))
    }

    /// Waits a moment until there is so much memory. There is no queue: in a queue, a large request would keep the small ones behind it
    /// waiting.
    pub async fn reserve(&self, bytes: usize) -> Result<Reservation, Problem> {
        let Some(pages) = self.pages(bytes) else { return Ok(None) };
        let began = Instant::now();
        loop {
            match self.pages.clone().try_acquire_many_owned(pages) {
                Ok(reserved) => return Ok(Some(reserved)),
                Err(_) if began.elapsed() < PATIENCE => sleep(INTERVAL).await,
                Err(_) => return Err(no_memory()),
            }
        }
    }

    /// The answer, with its memory until the last byte is sent. An answer without room is dropped at once: while it waited, it would take
    /// the memory that it waits for.
    pub fn hold(&self, answer: Bytes) -> Result<Bytes, Problem> {
        let Some(pages) = self.pages(answer.len()) else { return Ok(answer) };
        let memory = self.pages.clone().try_acquire_many_owned(pages).map_err(|_| no_memory())?;
        Ok(Bytes::from_owner(Answer { bytes: answer, _memory: memory }))
    }
}

fn no_memory() -> Problem {
    Problem::new(ProblemKind::Overloaded, "too many large requests and answers are under way; try again later")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn answers_keep_their_memory_until_they_are_dropped() {
        let memory = Memory::new(1 << 20);
        let large = || Bytes::from(vec![7; 600 << 10]);
        let first = memory.hold(large()).unwrap();
        let sent = first.slice(1000..);
        drop(first);
        assert_eq!(memory.hold(large()).unwrap_err().kind(), ProblemKind::Overloaded);
        assert!(memory.hold(Bytes::from(vec![7; SMALL])).is_ok(), "small answers always have room");
        drop(sent);
        assert_eq!(memory.hold(large()).unwrap(), large());
        assert!(memory.reserve(usize::MAX).await.unwrap().is_some(), "a request for more than all gets all");
    }
}
