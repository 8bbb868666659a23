//! Octal games: their codes, two solvers for the values of heaps, and a cache of values.

pub mod code;
pub mod sparse;
mod values;

pub use code::{CodeError, NaiveOctal, OctalCode, OctalSolver};
pub use sparse::{Effort, SparseOctal};
pub use values::{MAX_VALUES, MAX_VALUES_REPEATING, OctalValues, Shelf, limit};
