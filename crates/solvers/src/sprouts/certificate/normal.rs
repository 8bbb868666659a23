//! The nimber of a start in normal play.
//!
//! The claims are lands with their nimbers. Take a land with the nimber g. Each heap smaller than g has to be the value of one of its
//! options. And no option may be worth g. Either the nimbers of all its lands are known, and their sum is not g. Or one land is unknown,
//! and has an option after which everything is known and the sum is g. Lands with at most [`SMALL`] lives are not listed, because the mex
//! rule gives their nimbers at once. A start whose nimber does not follow is won if one of its options is worth 0.

use super::proven::{Proven, Unproven};
use crate::sprouts::position::{Land, Position};
use crate::sprouts::rules::SproutsRules;
use crate::theory::Outcome;
#[cfg(feature = "tables")]
use rayon::prelude::*;
use std::collections::{BTreeMap, HashMap};
use std::error::Error;
use std::fmt;

/// Lands with at most this number of lives are not listed.
pub const SMALL: u32 = 7;

/// The nimbers of large lands.
pub type Nimbers = BTreeMap<Land, u32>;

/// What is proven of the starts, if all claims hold. One of `every` is checked, by all cores with the feature `tables`. `done` is called
/// after each.
pub fn verify(
    rules: SproutsRules,
    claims: &Nimbers,
    starts: &[Position],
    every: usize,
    done: impl Fn() + Sync,
) -> Result<Vec<Proven>, Unproven> {
    // Each move reduces the lives of a land, so no claim depends on itself.
    let check = |verifier: &mut Verifier, (land, &nimber): (&Land, &u32)| {
        let checked = verifier.check(land, nimber, claims);
        done();
        checked.map_err(|gap| Unproven { claim: land.to_string(), why: gap.to_string() })
    };
    let checked: Vec<(&Land, &u32)> = claims.iter().step_by(every).collect();
    #[cfg(feature = "tables")]
    checked.into_par_iter().try_for_each_init(|| Verifier::under(rules), check)?;
    #[cfg(not(feature = "tables"))]
    {
        let mut verifier = Verifier::under(rules);
        checked.into_iter().try_for_each(|claim| check(&mut verifier, claim))?;
    }
    let mut verifier = Verifier::under(rules);
    let mut proven = |start: &Position| match verifier.value(start, claims) {
        Worth::Known(nimber) => Ok(Proven::Nimber(nimber)),
        Worth::Unknown { .. } if verifier.has_option_worth_zero(start, claims) => Ok(Proven::Outcome(Outcome::N)),
        Worth::Unknown { .. } => {
            Err(Unproven { claim: start.to_string(), why: "neither the start nor an option worth 0 is listed".to_owned() })
        }
    };
    starts.iter().map(&mut proven).collect()
}

/// Checks claims against each other.
struct Verifier {
    rules: SproutsRules,
    /// The nimbers of lands that are too small to be listed.
    small: HashMap<Land, u32>,
}

/// Why a claim does not follow from others.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Gap {
    Equal(Position),
    Open(Position),
    Missing(u32),
}

impl fmt::Display for Gap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Gap::Equal(option) => write!(f, "its option {option} is worth the same"),
            Gap::Open(option) => write!(f, "nothing shows that its option {option} is not worth the same"),
            Gap::Missing(nimber) => write!(f, "no option is worth {nimber}"),
        }
    }
}

impl Error for Gap {}

/// What is known of a position.
enum Worth {
    Known(u32),
    /// The value of the other lands, the first land that is not listed, and whether there are more of these.
    Unknown {
        others: u32,
        land: Land,
        several: bool,
    },
}

impl Verifier {
    fn under(rules: SproutsRules) -> Self {
        Verifier { rules, small: HashMap::new() }
    }

    fn check(&mut self, land: &Land, nimber: u32, claims: &Nimbers) -> Result<(), Gap> {
        let mut seen = 0u64;
        for option in Position::from(land.clone()).options_under(self.rules) {
            match self.value(&option, claims) {
                Worth::Known(value) if value == nimber => return Err(Gap::Equal(option)),
                Worth::Known(value) => seen |= 1 << value,
                Worth::Unknown { others, land, several } => {
                    let rules = self.rules;
                    let worth = |reply: &Position| matches!(self.value(reply, claims), Worth::Known(value) if value == nimber ^ others);
                    if several || Position::from(land).find_option(rules, worth).is_none() {
                        return Err(Gap::Open(option));
                    }
                }
            }
        }
        (0..nimber).find(|heap| seen >> heap & 1 == 0).map_or(Ok(()), |heap| Err(Gap::Missing(heap)))
    }

    fn has_option_worth_zero(&mut self, position: &Position, claims: &Nimbers) -> bool {
        let rules = self.rules;
        position.find_option(rules, |option| matches!(self.value(option, claims), Worth::Known(0))).is_some()
    }

    fn value(&mut self, position: &Position, claims: &Nimbers) -> Worth {
        let mut sum = 0;
        let mut unknown: Option<Land> = None;
        let mut several = false;
        for lands in position.lands().chunk_by(|one, other| one == other) {
            // Two equal lands are worth 0 together.
            let Some(land) = lands.first().filter(|_| lands.len() % 2 == 1) else { continue };
            let nimber = if land.lives() > SMALL { claims.get(land).copied() } else { Some(self.mex(land)) };
            match nimber {
                Some(nimber) => sum ^= nimber,
                None => {
                    several |= unknown.is_some();
                    unknown.get_or_insert_with(|| land.clone());
                }
            }
        }
        unknown.map_or(Worth::Known(sum), |land| Worth::Unknown { others: sum, land, several })
    }

    fn mex(&mut self, land: &Land) -> u32 {
        if let Some(&known) = self.small.get(land) {
            return known;
        }
        let mut seen = 0u64;
        for option in Position::from(land.clone()).options_under(self.rules) {
            seen |= 1 << option.lands().iter().fold(0, |sum, land| sum ^ self.mex(land));
        }
        let nimber = seen.trailing_ones();
        self.small.insert(land.clone(), nimber);
        nimber
    }
}
