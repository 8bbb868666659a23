//! What holds for every impartial game: values, outcomes, periods with their proofs, bounded work.
//!
//! Nothing here does I/O or knows a particular game.

pub mod budget;
pub mod nimber;
pub mod outcome;
pub mod period;
pub mod shared_memory;
pub mod tame;

pub use budget::{Budget, CancelFlag, Stop};
pub use nimber::{MexSet, Nimber, TargetValues, mex};
pub use outcome::{Method, Outcome, Play};
pub use period::{HeapRules, ProvenPeriod, Theorem};
pub use shared_memory::Room;
pub use tame::{TameHeaps, Temper};
