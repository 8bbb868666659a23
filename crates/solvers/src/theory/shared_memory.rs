//! Memory that several computations share.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// A limit for the memory of all computations together. One of them, the large one, may exceed it, so that every computation is possible.
#[derive(Clone, Debug)]
pub struct SharedMemory {
    most: u64,
    patience: Duration,
    shared: Arc<Shared>,
}

#[derive(Debug, Default)]
struct Shared {
    state: Mutex<State>,
    /// Notified whenever a computation releases memory.
    released: Condvar,
}

#[derive(Debug, Default)]
struct State {
    /// In bytes, without the large one.
    reserved: u64,
    /// The memory of the large one, in bytes, if there is one.
    large: Option<u64>,
}

/// The memory of one computation. Dropping it releases all.
#[derive(Debug)]
pub(super) struct MemoryReservation {
    memory: SharedMemory,
    /// In bytes.
    bytes: AtomicU64,
    /// Locked only by a thread that has locked the state of the memory.
    taken: Mutex<Grant>,
}

/// The share of a computation in the limit.
#[derive(Clone, Copy, Debug)]
enum Grant {
    Bytes(u64),
    Large,
}

/// In bytes. Memory is taken in pieces of this size.
const PIECE: u64 = 1 << 20;

/// How often a computation that waits for memory checks its deadline and its flag.
const INTERVAL: Duration = Duration::from_millis(50);

impl SharedMemory {
    /// `patience` is how long a computation waits for memory.
    pub fn of(bytes: u64, patience: Duration) -> Self {
        SharedMemory { most: bytes, patience, shared: Arc::default() }
    }

    /// The memory of all computations now, in bytes.
    pub fn reserved(&self) -> u64 {
        let state = self.state();
        state.reserved + state.large.unwrap_or(0)
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.shared.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    /// The new share of a computation that needs `bytes` in all. `None` if it has to wait.
    fn try_take(&mut self, taken: Grant, bytes: u64, most: u64) -> Option<Grant> {
        let Grant::Bytes(before) = taken else {
            self.large = Some(bytes);
            return Some(Grant::Large);
        };
        let others = self.reserved - before;
        if others.saturating_add(bytes) <= most {
            self.reserved = others + bytes;
            return Some(Grant::Bytes(bytes));
        }
        if self.large.is_some() {
            return None;
        }
        *self = State { reserved: others, large: Some(bytes) };
        Some(Grant::Large)
    }
}

impl MemoryReservation {
    pub fn new(memory: SharedMemory) -> Self {
        MemoryReservation { memory, bytes: AtomicU64::new(0), taken: Mutex::new(Grant::Bytes(0)) }
    }

    /// Reserves `bytes` more, and returns whether there was room. Waits for other computations if there is none, while `check` allows it.
    /// Less than a piece is not counted.
    pub fn grow<E>(&self, bytes: u64, check: impl Fn() -> Result<(), E>) -> Result<bool, E> {
        let before = self.bytes.fetch_add(bytes, Ordering::Relaxed);
        if before / PIECE == before.saturating_add(bytes) / PIECE {
            return Ok(true);
        }
        // There is no clock in a WebAssembly module, and nobody to wait for.
        let began = (!self.memory.patience.is_zero()).then(Instant::now);
        let mut state = self.memory.state();
        loop {
            // Other threads of this computation may have changed either.
            let (mut taken, all) = (self.taken(), self.bytes.load(Ordering::Relaxed));
            if let Some(more) = state.try_take(*taken, all, self.memory.most) {
                *taken = more;
                return Ok(true);
            }
            drop(taken);
            let left = self.memory.patience.saturating_sub(began.map_or(Duration::ZERO, |began| began.elapsed()));
            let checked = check();
            if checked.is_err() || left.is_zero() {
                self.bytes.fetch_sub(bytes, Ordering::Relaxed);
                return checked.map(|()| false);
            }
            let waited = self.memory.shared.released.wait_timeout(state, left.min(INTERVAL));
            state = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    /// Releases `bytes`. The large computation keeps its priority until it ends.
    pub fn shrink(&self, bytes: u64) {
        let mut state = self.memory.state();
        let mut taken = self.taken();
        let before = self.bytes.fetch_sub(bytes, Ordering::Relaxed);
        let left = before.saturating_sub(bytes);
        match &mut *taken {
            Grant::Bytes(has) => {
                let left = left.min(*has);
                state.reserved -= *has - left;
                *has = left;
            }
            Grant::Large => state.large = Some(left),
        }
        self.memory.shared.released.notify_all();
    }

    fn taken(&self) -> MutexGuard<'_, Grant> {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for MemoryReservation {
    fn drop(&mut self) {
        let taken = *self.taken.get_mut().unwrap_or_else(PoisonError::into_inner);
        let mut state = self.memory.state();
        match taken {
            Grant::Bytes(bytes) => state.reserved -= bytes,
            Grant::Large => state.large = None,
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
        assert!(small.reserve_memory(8 * PIECE).is_ok());
        assert!(large.reserve_memory(8 * PIECE).is_ok() && large.reserve_memory(800 * PIECE).is_ok());
        assert_eq!(memory.reserved(), 816 * PIECE);
        large.release_memory(8 * PIECE);
        assert_eq!(memory.reserved(), 808 * PIECE);
        assert!(small.reserve_memory(2 * PIECE).is_ok());
        assert!(other.reserve_memory(PIECE - 1).is_ok(), "less than a piece is not counted");
        assert_eq!(other.reserve_memory(PIECE), Err(Stop::NoMemory));
        small.release_memory(2 * PIECE);
        assert!(other.reserve_memory(PIECE).is_ok());
        drop((small, other));
        let other = computation();
        assert!(other.reserve_memory(PIECE).is_ok());
        let part = large.beside(1);
        drop(large);
        assert_eq!(other.reserve_memory(10 * PIECE), Err(Stop::NoMemory), "a part of the large one goes on");
        drop(part);
        assert!(other.reserve_memory(800 * PIECE).is_ok());
    }

    /// A thread waits for memory, and another thread of the same computation releases it.
    #[test]
    fn a_computation_gives_back_memory_while_a_thread_of_it_waits() {
        let memory = SharedMemory::of(10 * PIECE, Duration::from_secs(20));
        let go_on = || Ok::<_, Stop>(());
        let (large, other) = (MemoryReservation::new(memory.clone()), MemoryReservation::new(memory.clone()));
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
        assert_eq!(memory.reserved(), 808 * PIECE);
    }

    #[test]
    fn a_cancelled_computation_does_not_wait() {
        let memory = SharedMemory::of(PIECE, Duration::from_secs(3600));
        let cancel = crate::theory::CancelFlag::default();
        let (large, small) = (Budget::unlimited().within(&memory), Budget::unlimited().within(&memory).cancelled_by(cancel.clone()));
        assert!(large.reserve_memory(8 * PIECE).is_ok());
        cancel.raise();
        assert_eq!(small.reserve_memory(2 * PIECE), Err(Stop::Cancelled));
        assert_eq!(memory.reserved(), 8 * PIECE);
    }
}
