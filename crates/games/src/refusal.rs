//! Why a game gives no answer, in terms of the input. The games have no other errors.

use super::about::About;
use super::place::Place;
use super::wording::shorten;
use crate::serial::Serialize;
use nimber_solvers::theory::Stop;
use std::fmt;

/// One place that is wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = FieldError))]
#[non_exhaustive]
pub struct Fault {
    /// The place of the field, in JSON a pointer to it; query parameters are named the same way.
    #[serde(rename = "pointer")]
    #[cfg_attr(feature = "schema", schema(value_type = String, example = "/rows/2"))]
    pub place: Place,
    /// What is wrong there.
    pub detail: String,
}

impl Fault {
    pub(crate) fn new(place: impl Into<Place>, detail: impl Into<String>) -> Self {
        Fault { place: place.into(), detail: shorten(detail.into()) }
    }
}

/// The JSON pointer to a member of an object.
pub fn pointer_to(key: &str) -> String {
    format!("/{}", key.replace('~', "~0").replace('/', "~1"))
}

/// Why a position, a move or a question has no answer. What it quotes is cut to a few dozen characters.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Refusal {
    /// What was given has not the form of its game: a missing, unknown or repeated field, a wrong type, or a text that is not read.
    Malformed(Vec<Fault>),
    /// It has the form, but is not a position of the game.
    InvalidPosition(Vec<Fault>),
    /// The position is legal, but the move is not.
    IllegalMove(Vec<Fault>),
    /// A legal position beyond a documented limit of its game, which no budget moves.
    BeyondLimits(Limit),
    /// An exact answer takes more work than it may cost, and a larger budget may find one. The limit is `work_budget`, or the one that
    /// holds within this budget.
    OutOfWork(Limit),
    /// Nothing has the name that the path gives.
    Missing(String),
    /// The tables of this game are still being prepared.
    #[doc(hidden)]
    Pending { game: &'static str },
    /// The computation was cancelled, was too long for an answer in place, or ran out of time or memory: another try may succeed.
    /// Or a stored fact is wrong.
    Stopped(Stop),
}

/// A documented limit and what went over it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = ExceededLimit))]
#[non_exhaustive]
pub struct Limit {
    /// The limit's name, as `GET /games` lists it.
    #[cfg_attr(feature = "schema", schema(example = "heap_size"))]
    pub name: &'static str,
    /// The largest value that is accepted.
    pub allowed: u64,
    /// What went over it: a number as digits, or a text. `None` where nobody knows by how much it would be exceeded.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "number_or_text")]
    #[cfg_attr(feature = "schema", schema(schema_with = number_or_text_schema))]
    pub found: Option<String>,
    /// One sentence: what was too much, and what to send instead.
    #[serde(skip)]
    pub detail: String,
}

impl Limit {
    pub(crate) fn new(name: &'static str, allowed: u64, found: impl fmt::Display, detail: impl Into<String>) -> Self {
        Limit { name, allowed, found: Some(shorten(found.to_string())), detail: shorten(detail.into()) }
    }

    /// A limit that was reached, where nobody knows by how much it would be exceeded.
    pub fn reached(name: &'static str, allowed: u64, detail: impl Into<String>) -> Self {
        Limit { name, allowed, found: None, detail: shorten(detail.into()) }
    }
}

#[cfg(feature = "serde")]
fn number_or_text<S: serde::Serializer>(found: &Option<String>, serializer: S) -> Result<S::Ok, S::Error> {
    let text = found.as_deref().unwrap_or_default();
    match text.parse::<u64>() {
        Ok(number) => serializer.serialize_u64(number),
        Err(_) => serializer.serialize_str(text),
    }
}

#[cfg(feature = "schema")]
fn number_or_text_schema() -> utoipa::openapi::Schema {
    use utoipa::openapi::schema::{ObjectBuilder, SchemaType, Type};

    let text = "What was asked for, where it is known: a number, or text where it is none or has too many digits.";
    ObjectBuilder::new().schema_type(SchemaType::from_iter([Type::Integer, Type::String])).description(Some(text)).into()
}

/// The name of the limit on work per request.
pub const WORK_BUDGET: &str = "work_budget";

/// The limit on components of a misère sum that neither the theorem on tame games nor a quotient covers.
pub const WILD_COMPONENTS: &str = "wild_components";

impl Refusal {
    /// [`Refusal::Malformed`] with one fault.
    pub fn malformed(place: impl Into<Place>, detail: impl Into<String>) -> Self {
        Refusal::Malformed(vec![Fault::new(place, detail)])
    }

    /// [`Refusal::InvalidPosition`] with one fault.
    pub fn invalid(place: impl Into<Place>, detail: impl Into<String>) -> Self {
        Refusal::InvalidPosition(vec![Fault::new(place, detail)])
    }

    /// [`Refusal::IllegalMove`] with one fault.
    pub fn illegal(place: impl Into<Place>, detail: impl Into<String>) -> Self {
        Refusal::IllegalMove(vec![Fault::new(place, detail)])
    }

    /// A move to a row and a column of which at least one is not on a board of this height and width. Each that is not has a fault.
    pub(crate) fn off_board(place: [u64; 2], sides: [u64; 2], detail: &str) -> Self {
        let wrong = ["/row", "/col"].into_iter().zip(place.into_iter().zip(sides)).filter(|(_, (number, side))| number >= side);
        Refusal::IllegalMove(wrong.map(|(pointer, _)| Fault::new(pointer, detail)).collect())
    }

    /// [`Refusal::BeyondLimits`]: the limit's name and value, what was found, and what to do instead.
    pub fn beyond(name: &'static str, allowed: u64, found: impl fmt::Display, detail: impl Into<String>) -> Self {
        Refusal::BeyondLimits(Limit::new(name, allowed, found, detail))
    }

    /// [`Refusal::Missing`] with this sentence.
    pub fn missing(detail: impl Into<String>) -> Self {
        Refusal::Missing(shorten(detail.into()))
    }

    /// A play that a game does not answer.
    pub fn other_play(game: &About) -> Self {
        Refusal::invalid("/play", format!("{} is answered under {} play only", game.name, game.usual_play().name()))
    }

    /// A question that a game does not answer.
    pub fn lacks(game: &About, what: &str) -> Self {
        Refusal::malformed("", format!("{} has no {what}", game.name))
    }

    /// No theorem covers this misère sum, because of a component of `game`.
    pub fn no_misere_sum(game: &str) -> Self {
        Refusal::BeyondLimits(Limit {
            name: WILD_COMPONENTS,
            allowed: 0,
            found: Some("1".to_owned()),
            detail: format!(
                "under misere play a sum of games is answered if at most one of its components has moves left, if all are tame, if all \
                 are in one misere quotient, or if the whole is small enough to search; this component of {game} is not known to be tame \
                 or in the quotient of the others, but it is answered on its own, or in a sum under normal play"
            ),
        })
    }

    /// What is wrong, each with its place; none if nothing is wrong but too much, too long or not there.
    pub fn faults(&self) -> &[Fault] {
        match self {
            Refusal::Malformed(faults) | Refusal::InvalidPosition(faults) | Refusal::IllegalMove(faults) => faults,
            _ => &[],
        }
    }

    /// What was found; `None` if it is beyond the limits.
    ///
    /// # Errors
    /// Any other refusal.
    pub fn within_limits<T>(found: Result<T, Refusal>) -> Result<Option<T>, Refusal> {
        match found {
            Err(Refusal::BeyondLimits(_) | Refusal::OutOfWork(_)) => Ok(None),
            found => found.map(Some),
        }
    }

    /// The same refusal with `prefix` before every pointer, for a part of a larger request.
    #[must_use]
    pub fn below(mut self, prefix: &str) -> Self {
        if let Refusal::Malformed(faults) | Refusal::InvalidPosition(faults) | Refusal::IllegalMove(faults) = &mut self {
            for fault in faults {
                fault.place.prepend(prefix);
            }
        }
        self
    }
}

/// Sentences for people. The places are in [`Refusal::faults`].
impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Malformed(faults) | Refusal::InvalidPosition(faults) | Refusal::IllegalMove(faults) => {
                for (index, Fault { detail, .. }) in faults.iter().enumerate() {
                    // Two places may have the same fault.
                    if faults[..index].iter().all(|before| before.detail != *detail) {
                        let space = if index > 0 { " " } else { "" };
                        write!(f, "{space}{detail}.")?;
                    }
                }
                Ok(())
            }
            Refusal::BeyondLimits(limit) | Refusal::OutOfWork(limit) => write!(f, "{}.", limit.detail),
            Refusal::Missing(detail) => f.write_str(detail),
            Refusal::Pending { game } => write!(f, "the tables of {game} are still being prepared."),
            Refusal::Stopped(stop) => write!(f, "{stop}."),
        }
    }
}

impl std::error::Error for Refusal {}

impl From<Stop> for Refusal {
    fn from(stop: Stop) -> Self {
        match stop {
            Stop::Exhausted { allowance } => Refusal::OutOfWork(Limit::reached(
                WORK_BUDGET,
                allowance,
                format!("an exact answer takes more than the {allowance} units of work that it may cost; a smaller position is needed"),
            )),
            stop => Refusal::Stopped(stop),
        }
    }
}

/// Collects the faults of a position, so that one answer reports all of them.
#[derive(Debug, Default)]
pub struct Faults {
    /// The first faults.
    faults: Vec<Fault>,
    total: usize,
    beyond: Option<Limit>,
}

/// More faults would not help the reader. If there are more, the last one listed is their number.
const MOST_FAULTS: usize = 32;

#[doc(hidden)]
impl Faults {
    pub fn push(&mut self, place: impl Into<Place>, detail: impl Into<String>) {
        self.total += 1;
        if self.faults.len() < MOST_FAULTS {
            self.faults.push(Fault::new(place, detail));
        }
    }

    /// Reports that the position exceeds the limit `name`. Limits count only if there is no fault. The refusal is about the first one,
    /// and its sentence names all.
    pub fn beyond(&mut self, name: &'static str, allowed: u64, found: impl fmt::Display, detail: impl Into<String>) {
        let detail = detail.into();
        match self.beyond {
            Some(_) => self.instead(&detail),
            None => self.beyond = Some(Limit::new(name, allowed, found, detail)),
        }
    }

    /// Adds another way to ask to what was reported about limits.
    pub fn instead(&mut self, way: &str) {
        if let Some(limit) = &mut self.beyond {
            limit.detail += "; ";
            limit.detail += way;
        }
    }

    /// Returns the value if nothing was reported.
    ///
    /// # Errors
    /// [`Refusal::InvalidPosition`] with every fault, else [`Refusal::BeyondLimits`].
    pub fn none_in<T>(mut self, value: T) -> Result<T, Refusal> {
        if self.total > self.faults.len() {
            self.faults.truncate(MOST_FAULTS - 1);
            self.faults.push(Fault::new("", format!("there are {} such errors; the first {} are listed", self.total, MOST_FAULTS - 1)));
        }
        match (self.faults, self.beyond) {
            (faults, _) if !faults.is_empty() => Err(Refusal::InvalidPosition(faults)),
            (_, Some(limit)) => Err(Refusal::BeyondLimits(limit)),
            (_, None) => Ok(value),
        }
    }
}
