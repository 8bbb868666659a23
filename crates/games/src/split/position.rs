//! Positions: heaps and a rule.

use super::numbers::{Numbers, NumbersField, NumbersRequest};
use crate::game::Position;
use crate::heaps::{Heaps, in_any_order};
use crate::language::{Phrase, message};
use crate::notation;
use crate::refusal::{Faults, Refusal};
use crate::serial::{Deserialize, Serialize};
use crate::take::Text;
use crate::wire::{Integer, read_sizes};
use nimber_solvers::split::SplitMoves;
use std::fmt;
use std::str::FromStr;

/// The most heaps that a move may leave of one heap.
pub const MOST_PARTS: u64 = 64;

/// How many amounts a rule may have, and the largest of them.
pub const MOST_AMOUNTS: usize = 64;
pub const LARGEST_AMOUNT: u64 = 4096;

const PARTS: NumbersField = NumbersField {
    name: "parts",
    largest: MOST_PARTS,
    largest_name: "parts",
    most: MOST_PARTS as usize + 1,
    most_name: "parts",
    default: 2,
};

const TAKE: NumbersField = NumbersField {
    name: "take",
    largest: LARGEST_AMOUNT,
    largest_name: "largest_amount",
    most: MOST_AMOUNTS,
    most_name: "amounts",
    default: 0,
};

/// A position as it arrives.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct SplitRequest {
    /// The sizes of the heaps.
    #[cfg_attr(feature = "schema", schema(max_items = 4096, example = json!([9, 12])))]
    pub heaps: Vec<Integer>,
    /// How many heaps a move leaves of one heap; 2 by default. 0: a move may take a whole heap. 1: it may take without splitting.
    #[cfg_attr(feature = "schema", schema(example = "2-3"))]
    pub parts: Option<NumbersRequest>,
    /// Whether these heaps have to be of different sizes; true by default.
    pub unequal: Option<bool>,
    /// The smallest size of each; 1 by default.
    pub least: Option<Integer>,
    /// How many objects the same move removes; 0 by default.
    #[cfg_attr(feature = "schema", schema(example = "0-1"))]
    pub take: Option<NumbersRequest>,
}

/// A legal position.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SplitPosition {
    /// The sizes of the heaps.
    #[cfg_attr(feature = "schema", schema(max_items = 4096, example = json!([9, 12])))]
    pub heaps: Vec<u64>,
    #[serde(flatten)]
    pub(crate) rule: SplitRule,
}

/// How a heap may be split.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SplitRule {
    /// How many heaps a move leaves of one heap.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<u64>, min_items = 1, max_items = 65, example = json!([2])))]
    pub parts: Numbers,
    /// Whether these heaps have to be of different sizes.
    pub unequal: bool,
    /// The smallest size of each.
    #[cfg_attr(feature = "schema", schema(minimum = 1))]
    pub least: u64,
    /// How many objects the same move removes.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<u64>, min_items = 1, max_items = 64, example = json!([0])))]
    pub take: Numbers,
}

impl SplitRule {
    pub fn moves(&self) -> SplitMoves {
        SplitMoves { take: self.take.shared(), parts: self.parts.shared(), unequal: self.unequal, least: self.least }
    }
}

impl fmt::Display for SplitPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // What is usual is left out.
        let SplitRule { parts, unequal, least, take } = &self.rule;
        let (parts, take) = (parts.shared(), take.shared());
        write!(f, "{}", notation::sizes(&self.heaps))?;
        if *parts != [PARTS.default] {
            write!(f, " parts {}", notation::sizes(&parts))?;
        }
        if !unequal {
            write!(f, " unequal false")?;
        }
        if *least != 1 {
            write!(f, " least {least}")?;
        }
        if *take != [TAKE.default] {
            write!(f, " take {}", notation::sizes(&take))?;
        }
        Ok(())
    }
}

impl FromStr for SplitRequest {
    type Err = Refusal;

    /// Reads heaps and what is not usual of the rule, such as `9,12 parts 2-3`.
    fn from_str(text: &str) -> Result<Self, Refusal> {
        let (heaps, [parts, unequal, least, take]) = notation::named(text, ["parts", "unequal", "least", "take"])?;
        let wrong = |name: &str, right: &str| Refusal::malformed(format!("/{name}"), format!("`{name}` is {right}"));
        Ok(SplitRequest {
            heaps: notation::read_sizes(heaps.unwrap_or_default())?,
            parts: parts.map(|parts| NumbersRequest::Text(Text::given(parts))),
            unequal: unequal.map(|text| text.parse().map_err(|_| wrong("unequal", "`true` or `false`"))).transpose()?,
            least: least.map(|text| text.parse::<u64>().map(Integer::from).map_err(|_| wrong("least", "a number"))).transpose()?,
            take: take.map(|take| NumbersRequest::Text(Text::given(take))),
        })
    }
}

impl Position for SplitPosition {
    fn up_to_symmetry(&self) -> String {
        in_any_order(&self.heaps)
    }
}

impl Heaps for SplitPosition {
    type Request = SplitRequest;
    type Rule = SplitRule;

    fn parse(request: SplitRequest) -> Result<Self, Refusal> {
        let mut faults = Faults::default();
        let heaps = read_sizes("heaps", &request.heaps, &mut faults);
        let parts = Numbers::read(&PARTS, request.parts.as_ref(), &mut faults);
        let least = match &request.least {
            None => 1,
            Some(least) => match least.read(|| "/least".to_owned(), &mut faults) {
                Some(0) => {
                    faults.push("/least", "a heap that a move leaves has at least 1 object; `parts` says how many heaps there may be");
                    1
                }
                read => read.unwrap_or(1),
            },
        };
        let take = Numbers::read(&TAKE, request.take.as_ref(), &mut faults);
        let rule = SplitRule { parts, unequal: request.unequal.unwrap_or(true), least, take };
        let position = faults.none_in(SplitPosition { heaps, rule })?;
        if !position.rule.moves().has_moves() {
            let detail = "a move that takes nothing has to leave at least 2 heaps, or it would change nothing; `parts` needs a number \
                          from 2 on, or `take` one from 1 on";
            return Err(Refusal::invalid("/parts", detail));
        }
        Ok(position)
    }

    fn requested(request: &SplitRequest) -> &[Integer] {
        &request.heaps
    }

    fn heaps(&self) -> &[u64] {
        &self.heaps
    }

    fn rule(&self) -> &SplitRule {
        &self.rule
    }

    fn rule_in_words(&self) -> Option<Phrase> {
        let SplitRule { parts, least, take, unequal } = &self.rule;
        let message = if *unequal { message::PICTURE_RULE_SPLIT_UNEQUAL } else { message::PICTURE_RULE_SPLIT };
        Some(Phrase::of(message).text("take", take.to_string()).text("parts", parts.to_string()).number("least", *least))
    }

    fn with_heaps(&self, heaps: Vec<u64>) -> Self {
        SplitPosition { heaps, rule: self.rule.clone() }
    }
}
