//! What answers list of moves and values, as JSON that derive writes.

use crate::serial::Serialize;
#[cfg(feature = "serde")]
mod json;

#[cfg(feature = "serde")]
pub use json::Json;
#[cfg(feature = "serde")]
pub(crate) use json::written;

use crate::game::Mark;
use crate::language::{Language, Words};
use nimber_solvers::theory::Outcome;

/// A value in binary digits, which stands in `sg_binary` beside `sg`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BinaryValue(u64);

impl BinaryValue {
    /// The digits of a value, where there is one, if they are wanted.
    pub fn wanted(is_wanted: bool, sg: impl Into<Option<u64>>) -> Option<Self> {
        sg.into().filter(|_| is_wanted).map(BinaryValue)
    }

    /// The same for a value that may be -1, which has no digits.
    pub fn of_mark(is_wanted: bool, sg: Option<i128>) -> Option<Self> {
        Self::wanted(is_wanted, sg.and_then(|sg| u64::try_from(sg).ok()))
    }
}

/// A move with what it leads to.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ListedMove<M, P> {
    /// The move. Its fields are written among those of this type.
    #[serde(flatten)]
    pub mv: M,
    /// With `moves=words`: the move in words, in the language `lang`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub words: Option<String>,
    /// Whether the move wins.
    pub wins: bool,
    /// The value of the position after the move; null where it is not known or there is none.
    #[cfg_attr(feature = "schema", schema(value_type = Option<i64>, required, minimum = -1))]
    pub sg: Option<i128>,
    /// That value in binary, if it is asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sg_binary: Option<BinaryValue>,
    /// The outcome for the opponent; only where `sg` is null.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Outcome>,
    /// The position after the move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position: Option<P>,
}

/// What a list says of each move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RowOptions {
    /// The language in which moves are put into words, if they are.
    pub words: Option<Language>,
    /// Whether the position after the move is there.
    pub positions: bool,
    /// Whether a part that the move empties stays as 0 in that position.
    pub keep_empty: bool,
    /// Whether values have their binary digits beside them.
    pub binary: bool,
}

impl<'m, M: Words, P> ListedMove<&'m M, P> {
    /// The row of a move that leads to a position with this mark.
    pub fn new(mv: &'m M, Mark { sg, outcome }: Mark, position: Option<P>, options: RowOptions) -> Self {
        ListedMove {
            words: options.words.map(|language| language.say(&mv.in_words())),
            mv,
            wins: outcome == Outcome::P,
            sg,
            sg_binary: BinaryValue::of_mark(options.binary, sg),
            outcome: sg.is_none().then_some(outcome),
            position,
        }
    }
}
