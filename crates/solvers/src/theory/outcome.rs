//! Who wins, in normal and in misère play, and how it is known.

use super::Nimber;
use std::fmt;

/// The outcome class of a position under perfect play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = OutcomeClass))]
pub enum Outcome {
    /// The player who moves next wins.
    N,
    /// The previous player wins: whoever has to move loses.
    P,
}

impl Outcome {
    /// In normal play.
    pub fn of(value: Nimber) -> Outcome {
        if value.is_zero() { Outcome::P } else { Outcome::N }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Outcome::N => "N",
            Outcome::P => "P",
        })
    }
}

/// Who wins. `normal`: the player who makes the last move. `misere`: the other player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "schema", schema(as = PlayConvention))]
pub enum Play {
    /// The player who makes the last move wins.
    Normal,
    /// The player who makes the last move loses.
    Misere,
}

impl Play {
    /// The outcome of a position without a move.
    pub fn outcome_of_the_end(self) -> Outcome {
        match self {
            Play::Normal => Outcome::P,
            Play::Misere => Outcome::N,
        }
    }

    /// The word in requests and answers.
    pub fn name(self) -> &'static str {
        match self {
            Play::Normal => "normal",
            Play::Misere => "misere",
        }
    }
}

/// How an answer is known, from the most to the least direct.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "schema", schema(as = SolutionMethod))]
#[non_exhaustive]
pub enum Method {
    /// A proven closed form, or equal parts that cancel whatever they are worth.
    Formula,
    /// A sequence whose period is proven.
    Period,
    /// A table of values computed beforehand.
    Table,
    /// A verified misère quotient.
    Quotient,
    /// A complete search made for this request.
    Search,
}
