//! The memory for what requests hold: bodies and what is decoded from them, and answers until the client has read them.

use super::problem::{Problem, ProblemKind};
use axum::body::Bytes;
use prometheus_client::metrics::counter::Counter;
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
const PAGE: usize = 1 << 10;

#[derive(Clone)]
pub struct Memory {
    pages: Arc<Semaphore>,
    total: u32,
    /// Counts the requests that got none.
    refused: Counter,
}

/// Memory that grows with what it is for, and is free again when this is dropped.
pub struct Reservation {
    memory: Memory,
    pages: Option<OwnedSemaphorePermit>,
}

/// An answer with its memory.
struct Answer {
    bytes: Bytes,
    _memory: Reservation,
}

impl AsRef<[u8]> for Answer {
    fn as_ref(&self) -> &[u8] {
        &self.bytes
    }
}

impl Memory {
    /// Memory of so many bytes.
    pub fn new(bytes: usize, refused: Counter) -> Self {
        let total = u32::try_from(bytes / PAGE).unwrap_or(u32::MAX).min(Semaphore::MAX_PERMITS as u32);
        Memory { pages: Arc::new(Semaphore::new(total as usize)), total, refused }
    }

    /// In bytes.
    pub fn reserved(&self) -> usize {
        (self.total as usize).saturating_sub(self.pages.available_permits()) * PAGE
    }

    /// Nothing yet.
    pub fn reserve(&self) -> Reservation {
        Reservation { memory: self.clone(), pages: None }
    }

    /// The answer, with its memory until the last byte is sent. An answer without room is dropped at once: while it waited, it would take
    /// the memory that it waits for.
    pub fn hold(&self, answer: Bytes) -> Result<Bytes, Problem> {
        self.try_hold(answer).ok_or_else(|| self.refuse())
    }

    /// The same; `None` without room.
    pub fn try_hold(&self, answer: Bytes) -> Option<Bytes> {
        let mut memory = self.reserve();
        memory.try_grow_to(answer.len()).then(|| memory.hold(answer))
    }

    fn refuse(&self) -> Problem {
        self.refused.inc();
        Problem::new(ProblemKind::Overloaded, "too many large requests and answers are under way; try again later")
    }
}

impl Reservation {
    /// Waits a moment until there is so much memory in all. There is no queue: in a queue, a large request would keep the small ones behind
    /// it waiting.
    pub async fn grow_to(&mut self, bytes: usize) -> Result<(), Problem> {
        let began = Instant::now();
        while !self.try_grow_to(bytes) {
            if began.elapsed() >= PATIENCE {
                return Err(self.memory.refuse());
            }
            sleep(INTERVAL).await;
        }
        Ok(())
    }

    /// Whoever needs more than there is gets all of it.
    fn try_grow_to(&mut self, bytes: usize) -> bool {
        let total = self.memory.total;
        let has = self.pages.as_ref().map_or(0, |pages| pages.num_permits() as u32);
        let needs = u32::try_from(bytes.div_ceil(PAGE)).unwrap_or(u32::MAX).min(total);
        if bytes <= SMALL || needs <= has {
            return true;
        }
        // A little more than is needed, so that growing takes few steps.
        let grown = (has + has / 4).clamp(needs, total);
        let Ok(more) = self.memory.pages.clone().try_acquire_many_owned(grown - has) else { return false };
        match &mut self.pages {
            Some(pages) => pages.merge(more),
            none => *none = Some(more),
        }
        true
    }

    /// The answer, with this memory until its last byte is sent.
    pub fn hold(self, answer: Bytes) -> Bytes {
        if self.pages.is_none() { answer } else { Bytes::from_owner(Answer { bytes: answer, _memory: self }) }
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
        assert!(memory.hold(Bytes::from(vec![7; SMALL])).is_ok(), "small answers always have room");
        assert_eq!((memory.reserved(), memory.refused.get()), (600 << 10, 1));
        assert!(memory.try_hold(large()).is_none() && memory.refused.get() == 1, "the client was not told");
        drop(sent);
        assert_eq!(memory.hold(large()).unwrap(), large());
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
}
