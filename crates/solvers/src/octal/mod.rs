//! Octal games: their codes, two solvers for the values of heaps, and a cache of values.

pub mod code;
#[doc(hidden)]
mod misere;
#[doc(hidden)]
mod sparse;
mod values;

pub use code::{CodeError, NaiveOctal, OctalCode};
#[doc(hidden)]
pub use misere::OctalMisere;
#[doc(hidden)]
pub use sparse::{Effort, SparseOctal};
pub use values::{LONGEST_REPEATING_TABLE, LONGEST_TABLE, OctalCache, OctalValues, PeriodSearch, TAME_WORK, limit};
