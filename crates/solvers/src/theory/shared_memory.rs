//! Memory that several computations share.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// The part of one computation in memory that others use, too. Dropping it releases all.
pub trait Room: Send {
    /// Makes it this large, in bytes, and returns whether that is possible. It always is if it had as much before.
    fn resize(&mut self, bytes: u64) -> bool;
}

impl std::fmt::Debug for MemoryReservation {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("MemoryReservation").field("bytes", &self.bytes).finish_non_exhaustive()
    }
}

/// The memory of one computation, which its threads share.
pub(super) struct MemoryReservation {
    room: Mutex<Box<dyn Room>>,
    patience: Duration,
    /// What it has and what its threads wait for, in bytes.
    bytes: AtomicU64,
}

/// In bytes. Memory is taken in pieces of this size.
const PIECE: u64 = 1 << 20;

/// How often a computation that waits for memory looks for some, and checks its deadline and its flag.
const INTERVAL: Duration = Duration::from_millis(10);

impl MemoryReservation {
    /// `patience` is how long the computation waits for memory.
    pub fn new(room: Box<dyn Room>, patience: Duration) -> Self {
        MemoryReservation { room: Mutex::new(room), patience, bytes: AtomicU64::new(0) }
    }

    fn room(&self) -> MutexGuard<'_, Box<dyn Room>> {
        self.room.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether there is room for all that is needed now.
    fn resize(&self) -> bool {
        let mut room = self.room();
        // Other threads of this computation may have changed it.
        room.resize(self.bytes.load(Ordering::Relaxed))
    }

    /// Reserves `bytes` more, and returns whether there was room. Waits for other computations if there is none, while `check` allows it.
    /// Less than a piece is not counted.
    pub fn grow<E>(&self, bytes: u64, check: impl Fn() -> Result<(), E>) -> Result<bool, E> {
        let before = self.bytes.fetch_add(bytes, Ordering::Relaxed);
        if before / PIECE == before.saturating_add(bytes) / PIECE || self.resize() {
            return Ok(true);
        }
        let began = Instant::now();
        loop {
            let checked = check();
            if checked.is_err() || began.elapsed() >= self.patience {
                self.shrink(bytes);
                return checked.map(|()| false);
            }
            sleep(INTERVAL);
            if self.resize() {
                return Ok(true);
            }
        }
    }

    /// Releases `bytes`.
    pub fn shrink(&self, bytes: u64) {
        self.bytes.fetch_sub(bytes, Ordering::Relaxed);
        self.resize();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theory::{Budget, CancelFlag, Stop};
    use std::sync::Arc;
    use std::sync::mpsc::channel;

    /// A room with a limit that its owner may change, and what it has now. In bytes.
    #[derive(Clone, Default)]
    struct Limited {
        most: Arc<AtomicU64>,
        has: Arc<AtomicU64>,
    }

    impl Limited {
        fn to(pieces: u64) -> Self {
            Limited { most: Arc::new((pieces * PIECE).into()), ..Limited::default() }
        }

        fn budget(&self, patience: Duration) -> Budget {
            Budget::unlimited().within(self.clone(), patience)
        }
    }

    impl Room for Limited {
        fn resize(&mut self, bytes: u64) -> bool {
            let fits = bytes <= self.most.load(Ordering::Relaxed);
            if fits {
                self.has.store(bytes, Ordering::Relaxed);
            }
            fits
        }
    }

    #[test]
    fn memory_is_taken_by_the_piece_and_released() {
        let room = Limited::to(10);
        let budget = room.budget(INTERVAL);
        assert!(budget.reserve_memory(PIECE - 1).is_ok() && room.has.load(Ordering::Relaxed) == 0, "less than a piece is not counted");
        assert!(budget.reserve_memory(8 * PIECE).is_ok());
        assert_eq!(budget.reserve_memory(2 * PIECE), Err(Stop::NoMemory));
        budget.release_memory(4 * PIECE);
        assert!(room.has.load(Ordering::Relaxed) < 5 * PIECE);
        assert!(budget.beside(1).reserve_memory(2 * PIECE).is_ok(), "its parts share its memory");
    }

    #[test]
    fn a_computation_waits_for_others() {
        let room = Limited::to(1);
        let most = room.most.clone();
        let (waits, waiting) = channel();
        std::thread::scope(|scope| {
            let memory = MemoryReservation::new(Box::new(room), Duration::from_secs(20));
            let waiter = scope.spawn(move || {
                memory.grow(4 * PIECE, || {
                    let _ = waits.send(());
                    Ok::<_, Stop>(())
                })
            });
            waiting.recv().expect("it has no room and asks whether to wait");
            most.store(4 * PIECE, Ordering::Relaxed);
            assert_eq!(waiter.join().expect("it ends"), Ok(true));
        });
    }

    /// A thread waits for memory, and another thread of the same computation releases it.
    #[test]
    fn a_computation_gives_back_memory_while_a_thread_of_it_waits() {
        let go_on = || Ok::<_, Stop>(());
        let memory = MemoryReservation::new(Box::new(Limited::to(10)), Duration::from_secs(20));
        assert_eq!(memory.grow(8 * PIECE, go_on), Ok(true));
        let (waits, waiting) = channel();
        std::thread::scope(|scope| {
            let waiter = scope.spawn(|| {
                memory.grow(4 * PIECE, || {
                    let _ = waits.send(());
                    go_on()
                })
            });
            waiting.recv().expect("it has no room and asks whether to wait");
            memory.shrink(4 * PIECE);
            assert_eq!(waiter.join().expect("it ends"), Ok(true));
        });
    }

    #[test]
    fn a_cancelled_computation_does_not_wait() {
        let cancel = CancelFlag::default();
        let budget = Limited::to(1).budget(Duration::from_secs(20)).cancelled_by(cancel.clone());
        cancel.raise();
        assert_eq!(budget.reserve_memory(2 * PIECE), Err(Stop::Cancelled));
    }
}
