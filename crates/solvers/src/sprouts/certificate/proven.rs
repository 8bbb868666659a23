//! What a certificate proves, and why it is refused.

use crate::theory::Outcome;
use std::error::Error;
use std::fmt;

/// What is proven of a start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proven {
    /// Its nimber in normal play.
    Nimber(u32),
    /// Who wins, in misère play or where the nimber is not known.
    Outcome(Outcome),
}

/// How much to prove of a start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProofGoal {
    /// Who wins.
    Outcomes,
    /// Its nimber, if it has one.
    Nimbers,
    /// Its nimber, and who wins each position up to so many moves later.
    Within(u8),
}

/// What a certificate does not prove.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unproven {
    /// The claim, in land notation.
    pub claim: String,
    /// Which step of its proof is missing or wrong.
    pub why: String,
}

impl fmt::Display for Unproven {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.claim, self.why)
    }
}

impl Error for Unproven {}
