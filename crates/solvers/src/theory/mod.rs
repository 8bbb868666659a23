//! What holds for every impartial game: values, outcomes, periods with their proofs, bounded work.
//!
//! Nothing here does I/O or knows a particular game.

pub mod budget;
pub mod cache;
mod heap_rules;
mod method;
pub mod nimber;
pub mod outcome;
pub mod period;
pub mod shared_memory;
pub mod tame;
mod target_values;

pub use budget::{Budget, CancelFlag, Stop};
pub use cache::{Cache, CacheFigures};
pub use heap_rules::HeapRules;
pub use method::Method;
pub use nimber::{MexSet, Nimber, mex};
pub use outcome::{Outcome, Play};
pub use period::{HeapValue, ProvenPeriod, Theorem};
pub use shared_memory::SharedMemory;
pub use tame::{TameHeaps, Temper};
pub use target_values::TargetValues;
