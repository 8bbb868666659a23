//! Why a computation stops, and the flag that stops one.

use std::error::Error;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Why a computation stopped before it had an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Stop {
    /// The position takes more than the allowance.
    Exhausted {
        /// In units of work.
        allowance: u64,
    },
    /// The work takes longer than an answer in place may. Nobody but the scheduler asks for this stop, and it answers on a thread then.
    NotInPlace,
    /// The deadline passed.
    Deadline,
    /// Nobody waits for the answer any more.
    Cancelled,
    /// Other computations hold the memory.
    NoMemory,
    /// An assumed fact is false.
    Contradiction,
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Stop::Exhausted { allowance } => write!(f, "the position takes more than {allowance} units of work"),
            Stop::NotInPlace => f.write_str("the answer takes too long to be given in place"),
            Stop::Deadline => f.write_str("the deadline passed"),
            Stop::Cancelled => f.write_str("the computation was cancelled"),
            Stop::NoMemory => f.write_str("too many large computations are under way"),
            Stop::Contradiction => f.write_str("a stored fact is wrong"),
        }
    }
}

impl Error for Stop {}

impl Stop {
    /// Whether the work is too much for the budget. Any other stop says nothing about the work.
    pub fn is_exhausted(self) -> bool {
        matches!(self, Stop::Exhausted { .. })
    }
}

/// A flag that all its clones share.
#[derive(Clone, Debug, Default)]
pub struct CancelFlag(Arc<AtomicBool>);

impl CancelFlag {
    /// Stops all computations whose budget has this flag, also from another thread.
    pub fn raise(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether they are stopped.
    pub fn is_raised(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
