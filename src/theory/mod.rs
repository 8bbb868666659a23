//! What is true of every impartial game, whatever its rules: values, outcomes, periods with their proofs, bounded work.
//!
//! Nothing here does I/O and nothing here knows a particular game.

pub mod budget;
pub mod nimber;
pub mod outcome;

pub use budget::{Budget, CancelFlag, Stop};
pub use nimber::{MexSet, Nimber, mex};
pub use outcome::{Outcome, Play};
