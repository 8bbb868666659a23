//! Memory that several computations share.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// All computations together hold at most so many bytes, besides one, which may hold as much as its work needs. So every computation is
/// possible.
#[derive(Clone, Debug)]
pub struct SharedMemory {
    most: u64,
    patience: Duration,
    state: Arc<Mutex<State>>,
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

/// How often a computation that waits for memory looks for it.
const INTERVAL: Duration = Duration::from_millis(10);

impl SharedMemory {
    /// `patience` is how long a computation waits for memory.
    pub fn of(bytes: u64, patience: Duration) -> Self {
        SharedMemory { most: bytes, patience, state: Arc::default() }
    }

    /// What all computations hold now, in bytes.
    pub fn held(&self) -> u64 {
        let state = self.state();
        state.held + state.large.unwrap_or(0)
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What a computation has taken when it needs so many bytes in all. `None` if it has to wait.
    fn try_take(&self, taken: Taken, bytes: u64) -> Option<Taken> {
        let mut state = self.state();
        let Taken::Bytes(before) = taken else {
            state.large = Some(bytes);
            return Some(Taken::Large);
        };
        let others = state.held - before;
        if others.saturating_add(bytes) <= self.most {
            state.held = others + bytes;
            return Some(Taken::Bytes(bytes));
        }
        if state.large.is_some() {
            return None;
        }
        *state = State { held: others, large: Some(bytes) };
        Some(Taken::Large)
    }
}

impl Holding {
    pub fn new(memory: SharedMemory) -> Self {
        Holding { memory, bytes: AtomicU64::new(0), taken: Mutex::new(Taken::Bytes(0)) }
    }

    /// Whether there is room for so many bytes more. Waits a moment until there is, while `check` allows it. Less than a piece is not
    /// counted.
    pub fn grow<E>(&self, bytes: u64, check: impl Fn() -> Result<(), E>) -> Result<bool, E> {
        let before = self.bytes.fetch_add(bytes, Ordering::Relaxed);
        if before / PIECE == before.saturating_add(bytes) / PIECE {
            return Ok(true);
        }
        let mut taken = self.taken();
        let began = Instant::now();
        loop {
            // Other threads may have added to it.
            if let Some(more) = self.memory.try_take(*taken, self.bytes.load(Ordering::Relaxed)) {
                *taken = more;
                return Ok(true);
            }
            let checked = check();
            if checked.is_err() || began.elapsed() >= self.memory.patience {
                self.bytes.fetch_sub(bytes, Ordering::Relaxed);
                return checked.map(|()| false);
            }
            sleep(INTERVAL);
        }
    }

    /// Gives back so many bytes. The large one stays it until it ends.
    pub fn shrink(&self, bytes: u64) {
        let mut taken = self.taken();
        let before = self.bytes.fetch_sub(bytes, Ordering::Relaxed);
        let left = before.saturating_sub(bytes);
        let mut state = self.memory.state();
        match &mut *taken {
            Taken::Bytes(has) => {
                let left = left.min(*has);
                state.held -= *has - left;
                *has = left;
            }
            Taken::Large => state.large = Some(left),
        }
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
}
