//! A certificate, and what is proven by it.

use super::misere::{self, Lost};
use super::normal::{self, Nimbers};
use super::proven::Proven;
use super::unproven::Unproven;
use crate::sprouts::position::Position;
use crate::sprouts::rules::Rules;
use crate::theory::Play;

/// Claims about lands or positions. Nothing is proven before [`Certificate::verify`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    pub(super) rules: Rules,
    pub(super) starts: Vec<Position>,
    pub(super) claims: Claims,
}

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
    pub fn new(rules: Rules, starts: Vec<Position>, claims: Claims) -> Self {
        Certificate { rules, starts, claims }
    }

    pub fn rules(&self) -> Rules {
        self.rules
    }

    pub fn starts(&self) -> &[Position] {
        &self.starts
    }

    pub fn claims(&self) -> &Claims {
        &self.claims
    }

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
        let results = match &self.claims {
            Claims::Normal(nimbers) => normal::verify(self.rules, nimbers, &self.starts, done)?,
            Claims::Misere(lost) => misere::verify(self.rules, lost, &self.starts, done)?.into_iter().map(Proven::Outcome).collect(),
        };
        Ok(Verified { results, certificate: self })
    }
}
