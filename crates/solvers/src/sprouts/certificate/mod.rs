//! What proves who wins a start, and its verifier.
//!
//! A certificate claims nimbers of lands, or that positions are lost in misère play. See [`normal`] and [`misere`] for what
//! makes such claims a proof. The verifier makes options, but never searches.

pub(super) mod listed;
pub mod misere;
pub mod normal;
mod packed;
mod prefix_codes;
mod proven;
pub(super) mod text;

use super::position::Position;
use super::rules::SproutsRules;
use crate::theory::Play;
use misere::Lost;
use normal::Nimbers;
pub use packed::{PackedClaims, PackedLost, SmallLands, UNPACKED};
pub use proven::{ProofGoal, Proven, Unproven};
use std::num::NonZeroUsize;
pub use text::Unreadable;

/// Claims about lands or positions. Nothing is proven before [`Certificate::verify`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    rules: SproutsRules,
    starts: Vec<Position>,
    claims: Claims,
}

/// What a certificate claims, by the play under which it does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Claims {
    /// The nimbers of lands.
    Normal(Nimbers),
    /// Positions that the player to move loses.
    Misere(Lost),
}

/// A certificate that was verified.
#[derive(Debug)]
pub struct Verified {
    certificate: Certificate,
    results: Vec<Proven>,
}

impl Verified {
    /// Each start, and what is proven of it.
    pub fn results(&self) -> impl Iterator<Item = (&Position, Proven)> {
        self.certificate.starts.iter().zip(self.results.iter().copied())
    }

    /// How many claims the certificate has.
    pub fn size(&self) -> usize {
        self.certificate.size()
    }
}

impl Certificate {
    /// Claims that who wins these starts follows from these claims.
    pub fn new(rules: SproutsRules, starts: Vec<Position>, claims: Claims) -> Self {
        Certificate { rules, starts, claims }
    }

    /// Whether crosses may stand among the spots.
    pub fn rules(&self) -> SproutsRules {
        self.rules
    }

    /// The positions that the claims are for.
    pub fn starts(&self) -> &[Position] {
        &self.starts
    }

    /// The claims, none of which is proven yet.
    pub fn claims(&self) -> &Claims {
        &self.claims
    }

    /// The play that the claims are about.
    pub fn play(&self) -> Play {
        match self.claims {
            Claims::Normal(_) => Play::Normal,
            Claims::Misere(_) => Play::Misere,
        }
    }

    /// How many claims it has.
    pub fn size(&self) -> usize {
        match &self.claims {
            Claims::Normal(nimbers) => nimbers.len(),
            Claims::Misere(lost) => lost.positions.len(),
        }
    }

    /// Checks every claim without searching. `done` is called for each.
    pub fn verify(self, done: impl Fn() + Sync) -> Result<Verified, Unproven> {
        let results = self.check(1, done)?;
        Ok(Verified { results, certificate: self })
    }

    /// Checks one claim of `every`, from the first on, like [`Certificate::verify`]. Returns what would be proven of the starts if the
    /// other claims held, too.
    pub fn sample(&self, every: NonZeroUsize, done: impl Fn() + Sync) -> Result<Vec<Proven>, Unproven> {
        self.check(every.get(), done)
    }

    fn check(&self, every: usize, done: impl Fn() + Sync) -> Result<Vec<Proven>, Unproven> {
        Ok(match &self.claims {
            Claims::Normal(nimbers) => normal::verify(self.rules, nimbers, &self.starts, every, done)?,
            Claims::Misere(lost) => misere::verify(self.rules, lost, &self.starts, every, done)?.into_iter().map(Proven::Outcome).collect(),
        })
    }
}
