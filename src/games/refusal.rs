//! Why a game gives no answer, in terms of the input: the only errors that the games floor knows.

use crate::theory::Stop;
use std::fmt;

/// One thing that is wrong with the input, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// JSON pointer into the request, such as `/rows/2`; empty for the request as a whole.
    pub pointer: String,
    /// One sentence: what is wrong and what would be right.
    pub detail: String,
}

/// The reason why a request has no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The request does not have the shape that the schema describes: a missing, unknown or repeated field, a wrong type.
    Malformed(Vec<Fault>),
    /// The shape is right, but it is no position of the game.
    InvalidPosition(Vec<Fault>),
    /// The position is right, but the move is none of its moves.
    IllegalMove(Vec<Fault>),
    /// A position of the game beyond what this service solves exactly.
    BeyondLimits(Limit),
    /// The computation was called off or ran out of time; another try may succeed.
    Stopped(Stop),
}

/// A documented limit and what went over it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limit {
    /// The limit's documented name, such as `work_budget`.
    pub name: &'static str,
    /// The largest value that is accepted.
    pub allowed: u64,
    /// What the request asked for, where it is known as a number.
    pub found: Option<String>,
    /// One sentence: what was too much and what would be right.
    pub detail: String,
}

/// The name of the limit on work per request.
pub const WORK_BUDGET: &str = "work_budget";

/// The name of the limit on components of a misère sum that neither the tame theorem nor a quotient covers.
pub const WILD_COMPONENTS: &str = "wild_components";

impl Refusal {
    /// A malformed request with a single fault.
    pub fn malformed(pointer: impl Into<String>, detail: impl Into<String>) -> Self {
        Refusal::Malformed(vec![Fault { pointer: pointer.into(), detail: detail.into() }])
    }

    /// An invalid position with a single fault.
    pub fn invalid(pointer: impl Into<String>, detail: impl Into<String>) -> Self {
        Refusal::InvalidPosition(vec![Fault { pointer: pointer.into(), detail: detail.into() }])
    }

    /// An illegal move with a single fault.
    pub fn illegal(pointer: impl Into<String>, detail: impl Into<String>) -> Self {
        Refusal::IllegalMove(vec![Fault { pointer: pointer.into(), detail: detail.into() }])
    }

    /// A request over the limit `name`.
    pub fn beyond(name: &'static str, allowed: u64, found: impl fmt::Display, detail: impl Into<String>) -> Self {
        Refusal::BeyondLimits(Limit { name, allowed, found: Some(found.to_string()), detail: detail.into() })
    }

    /// A misère sum that no theorem covers, because of a component of `game`.
    pub fn no_misere_sum(game: &str) -> Self {
        Refusal::BeyondLimits(Limit {
            name: WILD_COMPONENTS,
            allowed: 0,
            found: Some("1".to_owned()),
            detail: format!(
                "under misere play a sum of games is answered if at most one of its components has moves left, if all are tame, or if all are in one misere quotient, and this component of {game} is not known to be tame or in the quotient of the others; it is answered on its own, or in a sum under normal play"
            ),
        })
    }

    /// The faults, if this refusal lists any.
    pub fn faults(&self) -> &[Fault] {
        match self {
            Refusal::Malformed(faults) | Refusal::InvalidPosition(faults) | Refusal::IllegalMove(faults) => faults,
            Refusal::BeyondLimits(_) | Refusal::Stopped(_) => &[],
        }
    }

    /// The same refusal with every place moved below `prefix`: what a part of a larger request reports.
    #[must_use]
    pub fn below(mut self, prefix: &str) -> Self {
        if let Refusal::Malformed(faults) | Refusal::InvalidPosition(faults) | Refusal::IllegalMove(faults) = &mut self {
            for fault in faults {
                fault.pointer.insert_str(0, prefix);
            }
        }
        self
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Malformed(faults) | Refusal::InvalidPosition(faults) | Refusal::IllegalMove(faults) => {
                for (index, fault) in faults.iter().enumerate() {
                    if index > 0 {
                        f.write_str(" ")?;
                    }
                    match fault.pointer.as_str() {
                        "" => write!(f, "{}.", fault.detail)?,
                        pointer => write!(f, "{pointer}: {}.", fault.detail)?,
                    }
                }
                Ok(())
            }
            Refusal::BeyondLimits(limit) => write!(f, "{}.", limit.detail),
            Refusal::Stopped(stop) => write!(f, "{stop}."),
        }
    }
}

impl std::error::Error for Refusal {}

impl From<Stop> for Refusal {
    fn from(stop: Stop) -> Self {
        match stop {
            Stop::Exhausted { allowance } => Refusal::BeyondLimits(Limit {
                name: WORK_BUDGET,
                allowed: allowance,
                found: None,
                detail: format!(
                    "an exact answer takes more than the {allowance} units of work that one request may cost; a smaller position is needed"
                ),
            }),
            Stop::Deadline | Stop::Cancelled => Refusal::Stopped(stop),
        }
    }
}

/// Collects what is wrong with a position, so that everything is reported at once.
#[derive(Debug, Default)]
pub struct Faults {
    faults: Vec<Fault>,
    beyond: Option<Limit>,
}

/// More faults than this help nobody.
const MOST_FAULTS: usize = 16;

impl Faults {
    /// Notes one fault.
    pub fn push(&mut self, pointer: impl Into<String>, detail: impl Into<String>) {
        if self.faults.len() < MOST_FAULTS {
            self.faults.push(Fault { pointer: pointer.into(), detail: detail.into() });
        }
    }

    /// Notes that the position exceeds the limit `name`; the first one is reported if nothing is wrong besides.
    pub fn beyond(&mut self, name: &'static str, allowed: u64, found: impl fmt::Display, detail: impl Into<String>) {
        self.beyond.get_or_insert_with(|| Limit { name, allowed, found: Some(found.to_string()), detail: detail.into() });
    }

    /// The value, unless something was noted.
    ///
    /// # Errors
    /// [`Refusal::InvalidPosition`] with everything that was noted, else [`Refusal::BeyondLimits`].
    pub fn none_in<T>(self, value: T) -> Result<T, Refusal> {
        match (self.faults, self.beyond) {
            (faults, _) if !faults.is_empty() => Err(Refusal::InvalidPosition(faults)),
            (_, Some(limit)) => Err(Refusal::BeyondLimits(limit)),
            (_, None) => Ok(value),
        }
    }
}
