//! What proves the nimber of a start in normal play, and its verifier.
//!
//! A certificate is a list of lands with their nimbers. Take a land with the nimber g. Each heap smaller than g is the value of one of its
//! options. And no option is worth g: either the nimbers of its lands are known, and their sum is not g; or they are known but for one
//! land, and that land has an option after which everything is known and the whole is worth g. Lands with at most [`SMALL`] lives are not
//! listed, because the mex rule gives their nimbers at once.

use super::position::{Land, Misread, Position};
use std::collections::{BTreeMap, HashMap};
use std::fmt;

/// Lands with at most so many lives are not listed.
pub const SMALL: u32 = 7;

/// Claims about lands. Nothing is proven before [`Certificate::verify`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Certificate {
    start: Position,
    nimbers: BTreeMap<Land, u32>,
}

/// A certificate that was verified.
#[derive(Debug)]
pub struct Verified {
    certificate: Certificate,
    nimber: u32,
}

impl Verified {
    pub fn start(&self) -> &Position {
        &self.certificate.start
    }

    /// The nimber of the start.
    pub fn nimber(&self) -> u32 {
        self.nimber
    }

    /// How many lands the certificate lists.
    pub fn lands(&self) -> usize {
        self.certificate.nimbers.len()
    }
}

/// What a certificate does not prove.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{land}: {why}")]
pub struct Unproven {
    pub land: String,
    pub why: String,
}

/// Text that is no certificate.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unreadable {
    #[error("the first line is not `{HEADER}`")]
    Header,
    #[error("line {line}: {why}")]
    Line {
        /// From 1 on.
        line: usize,
        why: String,
    },
}

const HEADER: &str = "sprouts certificate 1";

impl Certificate {
    /// Claims that a start has the value that follows from the nimbers of these lands.
    pub fn new(start: Position, nimbers: BTreeMap<Land, u32>) -> Self {
        Certificate { start, nimbers }
    }

    /// The claims.
    pub fn nimbers(&self) -> &BTreeMap<Land, u32> {
        &self.nimbers
    }

    /// Checks every land without searching. `progress` is told how many are done.
    pub fn verify(self, mut progress: impl FnMut(usize)) -> Result<Verified, Unproven> {
        let mut verifier = Verifier { claims: &self.nimbers, small: HashMap::new() };
        for (done, (land, &nimber)) in self.nimbers.iter().enumerate() {
            progress(done);
            verifier.check(land, nimber).map_err(|why| Unproven { land: Position::from(land.clone()).to_string(), why })?;
        }
        match verifier.value(&self.start, 0) {
            Value::Known(nimber) => Ok(Verified { nimber, certificate: self }),
            Value::BesideUnknown(..) => {
                Err(Unproven { land: self.start.to_string(), why: "the nimber of the start is not listed".to_owned() })
            }
        }
    }
}

struct Verifier<'a> {
    claims: &'a BTreeMap<Land, u32>,
    /// The nimbers of lands that are too small to be listed.
    small: HashMap<Land, u32>,
}

/// What is known of a position.
enum Value {
    Known(u32),
    /// The value of the other lands, and the first land that is not listed; whether there are more of these.
    BesideUnknown(u32, Land, bool),
}

impl Verifier<'_> {
    fn value(&mut self, position: &Position, heap: u32) -> Value {
        let mut sum = heap;
        let mut unknown: Option<Land> = None;
        let mut several = false;
        for land in position.lands() {
            match self.nimber(land) {
                Some(nimber) => sum ^= nimber,
                None => {
                    several |= unknown.is_some();
                    unknown.get_or_insert_with(|| land.clone());
                }
            }
        }
        unknown.map_or(Value::Known(sum), |land| Value::BesideUnknown(sum, land, several))
    }

    fn nimber(&mut self, land: &Land) -> Option<u32> {
        if land.lives() > SMALL { self.claims.get(land).copied() } else { Some(self.mex(land)) }
    }

    fn mex(&mut self, land: &Land) -> u32 {
        if let Some(&known) = self.small.get(land) {
            return known;
        }
        let mut seen = 0u64;
        for option in Position::from(land.clone()).options() {
            seen |= 1 << option.lands().iter().fold(0, |sum, land| sum ^ self.mex(land));
        }
        let nimber = seen.trailing_ones();
        self.small.insert(land.clone(), nimber);
        nimber
    }

    /// Checks that a land has the nimber that is claimed, if the other claims hold. Lands get fewer lives from move to move, so the claims
    /// do not rest on each other in a circle.
    fn check(&mut self, land: &Land, nimber: u32) -> Result<(), String> {
        let mut seen = 0u64;
        for option in Position::from(land.clone()).options() {
            match self.value(&option, 0) {
                Value::Known(value) if value == nimber => return Err(format!("{option} is an option, and is worth {nimber}, too")),
                Value::Known(value) => seen |= 1 << value,
                Value::BesideUnknown(.., true) => return Err(format!("several lands of the option {option} are not listed")),
                Value::BesideUnknown(others, unknown, false) => {
                    let replies = Position::from(unknown).options();
                    let refutes = |reply: &Position| matches!(self.value(reply, others), Value::Known(value) if value == nimber);
                    if !replies.iter().any(refutes) {
                        return Err(format!("nothing shows that its option {option} is not worth {nimber}"));
                    }
                }
            }
        }
        match (0..nimber).find(|heap| seen >> heap & 1 == 0) {
            None => Ok(()),
            Some(heap) => Err(format!("no option is worth {heap}")),
        }
    }
}

/// The start on the second line, and on each line after it a nimber and a land.
impl fmt::Display for Certificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{HEADER}\n{}", self.start)?;
        for (land, nimber) in &self.nimbers {
            writeln!(f, "{nimber} {}", Position::from(land.clone()))?;
        }
        Ok(())
    }
}

impl std::str::FromStr for Certificate {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let mut lines = (1..).zip(text.lines());
        if lines.next().is_none_or(|(_, line)| line != HEADER) {
            return Err(Unreadable::Header);
        }
        let wrong = |line, why: String| Unreadable::Line { line, why };
        let (number, start) = lines.next().ok_or_else(|| wrong(2, "the start is missing".to_owned()))?;
        let start = start.parse().map_err(|misread: Misread| wrong(number, misread.to_string()))?;
        let mut nimbers = BTreeMap::new();
        for (number, line) in lines {
            let (nimber, land) = line.split_once(' ').ok_or_else(|| wrong(number, "a nimber and a land are expected".to_owned()))?;
            let nimber = nimber.parse().ok().filter(|&nimber: &u32| nimber < 32);
            let nimber = nimber.ok_or_else(|| wrong(number, "a nimber from 0 to 31 is expected".to_owned()))?;
            let position: Position = land.parse().map_err(|misread: Misread| wrong(number, misread.to_string()))?;
            match position.lands() {
                [land] => nimbers.insert(land.clone(), nimber),
                _ => return Err(wrong(number, "one land is expected".to_owned())),
            };
        }
        Ok(Certificate { start, nimbers })
    }
}
