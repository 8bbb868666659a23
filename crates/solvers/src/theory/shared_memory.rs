//! Memory that several computations share.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// All computations together hold at most so many bytes, besides one, which may hold as much as its work needs. So every computation is
/// possible.
#[derive(Clone, Debug)]
pub struct SharedMemory {
    most: u64,
    patience: Duration,
    shared: Arc<Shared>,
}

#[derive(Debug, Default)]
struct Shared {
    state: Mutex<State>,
    /// Told whenever a computation gives back memory.
    released: Condvar,
}

#[derive(Debug, Default)]
struct State {
    /// In bytes, without the large one.
    held: u64,
    /// What the large one holds, in bytes, if there is one.
    large: Option<u64>,
}

/// What one computation holds. It is free again when this is dropped.
#[derive(Debug)]
pub(super) struct Holding {
    memory: SharedMemory,
    /// In bytes.
    bytes: AtomicU64,
    /// Locked only by a thread that has locked the state of the memory.
    taken: Mutex<Taken>,
}

/// What the shared memory knows of a computation.
#[derive(Clone, Copy, Debug)]
enum Taken {
    Bytes(u64),
    Large,
}

/// In bytes. Memory is taken in pieces of this size.
const PIECE: u64 = 1 << 20;

/// How often a computation that waits for memory looks whether it has been cancelled.
const INTERVAL: Duration = Duration::from_millis(50);

impl SharedMemory {
    /// `patience` is how long a computation waits for memory.
    pub fn of(bytes: u64, patience: Duration) -> Self {
        SharedMemory { most: bytes, patience, shared: Arc::default() }
    }

    /// What all computations hold now, in bytes.
    pub fn held(&self) -> u64 {
        let state = self.state();
        state.held + state.large.unwrap_or(0)
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.shared.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    /// What a computation has taken when it needs `bytes` in all. `None` if it has to wait.
    fn try_take(&mut self, taken: Taken, bytes: u64, most: u64) -> Option<Taken> {
        let Taken::Bytes(before) = taken else {
            self.large = Some(bytes);
            return Some(Taken::Large);
        };
        let others = self.held - before;
        if others.saturating_add(bytes) <= most {
            self.held = others + bytes;
            return Some(Taken::Bytes(bytes));
        }
        if self.large.is_some() {
            return None;
        }
        *self = State { held: others, large: Some(bytes) };
        Some(Taken::Large)
    }
}

impl Holding {
    pub fn new(memory: SharedMemory) -> Self {
        Holding { memory, bytes: AtomicU64::new(0), taken: Mutex::new(Taken::Bytes(0)) }
    }

    /// Whether there is room for `bytes` more. If there is none, it waits for other computations, while `check` allows it. Less than a
    /// piece is not counted.
    pub fn grow<E>(&self, bytes: u64, check: impl Fn() -> Result<(), E>) -> Result<bool, E> {
        let before = self.bytes.fetch_add(bytes, Ordering::Relaxed);
        if before / PIECE == before.saturating_add(bytes) / PIECE {
            return Ok(true);
        }
        let began = Instant::now();
        let mut state = self.memory.state();
        loop {
            // Other threads of this computation may have changed either.
            let (mut taken, all) = (self.taken(), self.bytes.load(Ordering::Relaxed));
            if let Some(more) = state.try_take(*taken, all, self.memory.most) {
                *taken = more;
                return Ok(true);
            }
            drop(taken);
            let left = self.memory.patience.saturating_sub(began.elapsed());
            let checked = check();
            if checked.is_err() || left.is_zero() {
                self.bytes.fetch_sub(bytes, Ordering::Relaxed);
                return checked.map(|()| false);
            }
            let waited = self.memory.shared.released.wait_timeout(state, left.min(INTERVAL));
            state = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    /// Gives back `bytes`. The large computation stays the large one until it ends.
    pub fn shrink(&self, bytes: u64) {
        let mut state = self.memory.state();
        let mut taken = self.taken();
        let before = self.bytes.fetch_sub(bytes, Ordering::Relaxed);
        let left = before.saturating_sub(bytes);
        match &mut *taken {
            Taken::Bytes(has) => {
                let left = left.min(*has);
                state.held -= *has - left;
                *has = left;
            }
            Taken::Large => state.large = Some(left),
        }
        self.memory.shared.released.notify_all();
    }

    fn taken(&self) -> MutexGuard<'_, Taken> {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Holding {
    fn drop(&mut self) {
        let taken = *self.taken.get_mut().unwrap_or_else(PoisonError::into_inner);
        let mut state = self.memory.state();
        match taken {
            Taken::Bytes(bytes) => state.held -= bytes,
            Taken::Large => state.large = None,
        }
        self.memory.shared.released.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theory::{Budget, Stop};

    #[test]
    fn one_computation_may_hold_more_than_all_others_together() {
        let memory = SharedMemory::of(10 * PIECE, INTERVAL);
        let computation = || Budget::unlimited().within(&memory);
        let (large, small, other) = (computation(), computation(), computation());
        assert!(small.hold(8 * PIECE).is_ok());
        assert!(large.hold(8 * PIECE).is_ok() && large.hold(800 * PIECE).is_ok());
        assert_eq!(memory.held(), 816 * PIECE);
        large.release(8 * PIECE);
        assert_eq!(memory.held(), 808 * PIECE);
        assert!(small.hold(2 * PIECE).is_ok());
        assert!(other.hold(PIECE - 1).is_ok(), "less than a piece is not counted");
        assert_eq!(other.hold(PIECE), Err(Stop::NoMemory));
        small.release(2 * PIECE);
        assert!(other.hold(PIECE).is_ok());
        drop((small, other));
        let other = computation();
        assert!(other.hold(PIECE).is_ok());
        let part = large.beside(1);
        drop(large);
        assert_eq!(other.hold(10 * PIECE), Err(Stop::NoMemory), "a part of the large one goes on");
        drop(part);
        assert!(other.hold(800 * PIECE).is_ok());
    }

    /// So a search on several threads goes on when one of them gives back what another one needs.
    #[test]
    fn a_computation_gives_back_memory_while_a_thread_of_it_waits() {
        let memory = SharedMemory::of(10 * PIECE, Duration::from_secs(20));
        let go_on = || Ok::<_, Stop>(());
        let (large, other) = (Holding::new(memory.clone()), Holding::new(memory.clone()));
        assert!(other.grow(8 * PIECE, go_on) == Ok(true) && large.grow(800 * PIECE, go_on) == Ok(true));
        let (waits, waiting) = std::sync::mpsc::channel();
        std::thread::scope(|scope| {
            let waiter = scope.spawn(|| {
                other.grow(4 * PIECE, || {
                    let _ = waits.send(());
                    go_on()
                })
            });
            waiting.recv().expect("it has no room and asks whether to wait");
            other.shrink(4 * PIECE);
            assert_eq!(waiter.join().expect("it ends"), Ok(true));
        });
        assert_eq!(memory.held(), 808 * PIECE);
    }

    #[test]
    fn a_cancelled_computation_does_not_wait() {
        let memory = SharedMemory::of(PIECE, Duration::from_secs(3600));
        let cancel = crate::theory::CancelFlag::default();
        let (large, small) = (Budget::unlimited().within(&memory), Budget::unlimited().within(&memory).cancelled_by(cancel.clone()));
        assert!(large.hold(8 * PIECE).is_ok());
        cancel.raise();
        assert_eq!(small.hold(2 * PIECE), Err(Stop::Cancelled));
        assert_eq!(memory.held(), 8 * PIECE);
    }
}
