//! Starts that were solved ahead, beside the published records.

use crate::serial::Serialize;
use nimber_solvers::theory::{Outcome, Play};

/// The solved starts of a game.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Records {
    /// The game's name.
    pub game: &'static str,
    /// Starts that this program has solved. `is_shipped` tells whether the program contains its certificate.
    pub solved: Vec<SolvedStart>,
    /// What others have published. These outcomes are not checked here, and never part of an answer.
    pub published: Vec<PublishedRecord>,
}

/// A start that was solved.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SolvedStart {
    /// How many spots the game starts from.
    pub spots: u32,
    /// Who wins: the player who moves last, or the other.
    pub play: Play,
    /// Its Sprague–Grundy value; null under misère play.
    #[cfg_attr(feature = "schema", schema(required))]
    pub sg: Option<u64>,
    /// Who wins.
    pub outcome: Outcome,
    /// How it was solved.
    pub method: &'static str,
    /// CPU time of the search, in seconds. Starts with fewer spots were solved before it and shared what they found.
    pub cpu_seconds: f64,
    /// The memory that the program took, in MB.
    pub memory_mb: u64,
    /// How many claims its certificate has.
    pub claims: u64,
    /// Whether the certificate is a part of the program, so that the start is answered at once.
    pub is_shipped: bool,
}

/// A record that others have published.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PublishedRecord {
    /// Who wins: the player who moves last, or the other.
    pub play: Play,
    /// Which starts were solved.
    pub spots: &'static str,
    /// Who solved them.
    pub by: &'static str,
    /// The year.
    pub year: u32,
    /// Where it was published.
    pub source: &'static str,
}
