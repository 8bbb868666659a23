//! Octal games: their codes, two solvers for the values of heaps, and a cache of values.

pub mod code;
mod misere;
pub mod sparse;
mod values;

pub use code::{CodeError, NaiveOctal, OctalCode};
pub use misere::OctalMisere;
pub use sparse::{Effort, SparseOctal};
pub use values::{LONGEST_REPEATING_TABLE, LONGEST_TABLE, OctalCache, OctalValues, PeriodSearch, TAME_WORK, limit};
