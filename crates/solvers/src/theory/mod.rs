//! What holds for every impartial game: values, outcomes, periods with their proofs, bounded work.
//!
//! Nothing here does I/O or knows a particular game.

mod budget;
mod nimber;
mod outcome;
mod period;
mod shared_memory;
mod stop;
pub mod tame;

pub use budget::Budget;
pub use nimber::{MexSet, Nimber, TargetValues, mex};
pub use outcome::{Method, Outcome, Play};
pub use period::{HeapRules, ProvenPeriod, Theorem};
pub use shared_memory::Room;
pub use stop::{CancelFlag, Stop};
pub use tame::{TameHeaps, Temper};
