//! What is true of every impartial game, whatever its rules: values, outcomes, periods with their proofs, bounded work.
//!
//! Nothing here does I/O and nothing here knows a particular game.

pub mod budget;
pub mod cache;
pub mod journal;
pub mod nimber;
pub mod octal;
pub mod outcome;
pub mod period;
pub mod quotient;
pub mod sparse;
pub mod tame;

pub use budget::{Budget, CancelFlag, Stop};
pub use cache::{Cache, CacheFigures};
pub use journal::{Forgetful, Journal};
pub use nimber::{MexSet, Nimber, mex};
pub use octal::{CodeError, NaiveOctal, OctalCode, OctalSolver};
pub use outcome::{Outcome, Play};
pub use period::{HeapValue, NotProven, ProvenPeriod, Theorem};
pub use quotient::{Quotient, VerifiedQuotient};
pub use sparse::{Effort, SparseOctal};
pub use tame::{TameHeaps, Temper};
