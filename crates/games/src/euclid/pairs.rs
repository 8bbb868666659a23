//! Pairs of numbers as they arrive and as they are written, and moves in them.

use crate::game::{Position, Removes, compared_by};
use crate::language::{Phrase, Words, display_in_words, message};
use crate::listed::BinaryValue;
use crate::notation::{Joined, NOTHING, is_above_all, too_large};
use crate::refusal::{Faults, Refusal};
use crate::serial::{Deserialize, Serialize};
use crate::wire::{Integer, MAX_HEAPS, read_by_names, too_many};
use std::fmt;
use std::str::FromStr;

/// The name of the list of pairs.
pub const PAIRS: &str = "pairs";

/// Between the numbers of a pair.
const TIMES: char = 'x';

/// A list of pairs, or text such as `25x7,100x64`.
#[derive(Clone, Debug)]
pub enum PairsRequest {
    List(Vec<[Integer; 2]>),
    Text {
        text: String,
        /// Whether it comes from a request.
        is_sent: bool,
    },
}

/// A position as it arrives.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct EuclidRequest {
    /// Pairs of positive numbers; also text such as `25x7,100x64`.
    pub pairs: PairsRequest,
}

/// A legal position.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct EuclidPosition {
    /// Pairs of positive numbers.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<Vec<u64>>, max_items = 4096, example = json!([[25, 7], [100, 64]])))]
    pub(super) pairs: Vec<[u64; 2]>,
}

impl EuclidPosition {
    pub(super) fn parse(request: EuclidRequest) -> Result<Self, Refusal> {
        let mut faults = Faults::default();
        let sent = match request.pairs {
            PairsRequest::List(pairs) => pairs,
            PairsRequest::Text { text, is_sent } => read_text(&text, is_sent, &mut faults),
        };
        if sent.len() > MAX_HEAPS && sent.iter().flatten().any(Integer::is_sent) {
            too_many(PAIRS, sent.len(), &mut faults);
            return faults.none_in(EuclidPosition::default());
        }
        let mut read = |index: usize, side: usize, number: &Integer| {
            let pointer = || format!("/{PAIRS}/{index}/{side}");
            let number = number.read_size(pointer, &mut faults)?;
            if number == 0 {
                faults.push(pointer(), "a number of a pair is 0; a positive number is needed");
            }
            Some(number)
        };
        let mut pairs = Vec::with_capacity(sent.len());
        for (index, [first, second]) in sent.iter().enumerate() {
            if let (Some(first), Some(second)) = (read(index, 0, first), read(index, 1, second)) {
                pairs.push([first, second]);
            }
        }
        faults.none_in(EuclidPosition { pairs })
    }

    /// In the order sent.
    pub fn pairs(&self) -> &[[u64; 2]] {
        &self.pairs
    }

    pub(super) fn with(&self, mv: &EuclidMove) -> Self {
        let mut pairs = self.pairs.clone();
        if let Some(pair) = pairs.get_mut(mv.pair) {
            *pair = mv.leaves;
        }
        EuclidPosition { pairs }
    }
}

/// Reads pairs with commas or spaces between them. `-` is none.
fn read_text(text: &str, is_sent: bool, faults: &mut Faults) -> Vec<[Integer; 2]> {
    let entries = text.split([',', ' ']).map(str::trim).filter(|entry| !entry.is_empty() && *entry != NOTHING);
    let mut pairs = Vec::new();
    if entries.clone().next().is_none() && text.trim() != NOTHING {
        faults.push(format!("/{PAIRS}"), format!("there is no pair; write one as `25x7`, and none as `{NOTHING}`"));
    }
    for (index, entry) in entries.enumerate() {
        let number = |text: &str| text.trim().parse::<u64>().ok().map(|number| Integer::of(number.into(), is_sent));
        let numbers = entry.split_once(TIMES).map(|(first, second)| [first.trim(), second.trim()]);
        let large = numbers.filter(|_| !is_sent).and_then(|numbers| numbers.into_iter().find(|number| is_above_all(number)));
        match (numbers.and_then(|[first, second]| number(first).zip(number(second))), large) {
            (Some((first, second)), _) => pairs.push([first, second]),
            (None, Some(large)) => faults.push(format!("/{PAIRS}/{index}"), too_large(large)),
            (None, None) => {
                faults.push(format!("/{PAIRS}/{index}"), format!("`{entry}` is no pair; a pair is two numbers, such as `25x7`"))
            }
        }
    }
    pairs
}

/// A pair in text.
pub(super) struct Written([u64; 2]);

impl fmt::Display for Written {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Written([first, second]) = self;
        write!(f, "{first}{TIMES}{second}")
    }
}

impl EuclidPosition {
    /// The pairs in text, each by itself.
    pub(super) fn written(&self) -> Vec<Written> {
        self.pairs.iter().map(|&pair| Written(pair)).collect()
    }
}

impl fmt::Display for EuclidPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Joined(&self.written(), ",").fmt(f)
    }
}

impl FromStr for EuclidRequest {
    type Err = Refusal;

    /// Reads pairs such as `25x7,100x64`.
    fn from_str(text: &str) -> Result<Self, Refusal> {
        Ok(EuclidRequest { pairs: PairsRequest::Text { text: text.to_owned(), is_sent: false } })
    }
}

impl Position for EuclidPosition {
    fn up_to_symmetry(&self) -> String {
        let ordered = |&[first, second]: &[u64; 2]| (first != second).then(|| (first.min(second), first.max(second)));
        let mut pairs: Vec<_> = self.pairs.iter().filter_map(ordered).collect();
        pairs.sort_unstable();
        format!("{pairs:?}")
    }
}

/// A pair with its value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct EuclidComponent {
    /// The pair's index in `pairs`.
    pub pair: usize,
    /// Its numbers.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<u64>, min_items = 2, max_items = 2))]
    pub sizes: [u64; 2],
    /// Its Sprague–Grundy value in normal play.
    pub sg: u64,
    /// That value in binary, if it is asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sg_binary: Option<BinaryValue>,
}

/// A move in one pair.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct EuclidMove {
    /// The pair's index in `pairs`.
    pub pair: usize,
    /// How much is taken from its larger number: a multiple of the smaller one.
    pub take: u64,
    /// The pair after the move.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<u64>, min_items = 2, max_items = 2))]
    pub(super) leaves: [u64; 2],
}

read_by_names!(EuclidMove { pair: usize, take: u64, leaves: [u64; 2] });

/// A move as a player sends it.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct EuclidMoveRequest {
    /// The pair's index in `pairs`; may be left out where there is one pair.
    pub pair: Option<Integer>,
    /// How much to take from the larger number: a multiple of the smaller one. May be left out where `leaves` says it.
    pub take: Option<Integer>,
    /// The pair after the move; may be left out where `take` says it.
    #[cfg_attr(feature = "schema", schema(min_items = 2, max_items = 2))]
    pub leaves: Option<Vec<Integer>>,
}

/// Moves are compared by the pair and by how much is taken. What is left follows from the position.
impl EuclidMove {
    /// What is left of the pair in the position in which the move was found.
    pub fn leaves(&self) -> [u64; 2] {
        self.leaves
    }

    fn key(&self) -> (usize, u64) {
        (self.pair, self.take)
    }

    /// The move as a player would send it.
    pub(super) fn said(&self) -> EuclidMoveRequest {
        EuclidMoveRequest { pair: Some((self.pair as u64).into()), take: Some(self.take.into()), leaves: None }
    }
}

compared_by!(EuclidMove, key);

impl Removes for EuclidMove {
    fn removed(&self) -> u64 {
        self.take
    }
}

impl Words for EuclidComponent {
    fn in_words(&self) -> Phrase {
        let [first, second] = self.sizes;
        Phrase::of(message::PART_NUMBERS).number("index", self.pair as u64 + 1).number("first", first).number("second", second)
    }
}

impl Words for EuclidMove {
    fn in_words(&self) -> Phrase {
        let [first, second] = self.leaves;
        let phrase = Phrase::of(message::MOVE_SUBTRACT).number("take", self.take).number("pair", self.pair as u64 + 1);
        phrase.number("first", first).number("second", second)
    }
}

display_in_words!(EuclidMove);

#[cfg(feature = "serde")]
mod read {
    use super::*;
    use crate::wire::integer::HAS_LIMITS;
    use serde::de::{self, Deserializer, SeqAccess, Visitor};

    impl<'de> Deserialize<'de> for PairsRequest {
        fn deserialize<D: Deserializer<'de>>(source: D) -> Result<Self, D::Error> {
            source.deserialize_newtype_struct(HAS_LIMITS, PairsVisitor { is_sent: true })
        }
    }

    struct PairsVisitor {
        is_sent: bool,
    }

    impl<'de> Visitor<'de> for PairsVisitor {
        type Value = PairsRequest;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a list of pairs of numbers such as [[25,7],[100,64]], or text such as \"25x7,100x64\",")
        }

        fn visit_newtype_struct<D: Deserializer<'de>>(self, source: D) -> Result<PairsRequest, D::Error> {
            source.deserialize_any(self)
        }

        fn visit_some<D: Deserializer<'de>>(self, source: D) -> Result<PairsRequest, D::Error> {
            source.deserialize_any(PairsVisitor { is_sent: false })
        }

        fn visit_str<E: de::Error>(self, text: &str) -> Result<PairsRequest, E> {
            Ok(PairsRequest::Text { text: text.to_owned(), is_sent: self.is_sent })
        }

        fn visit_seq<A: SeqAccess<'de>>(self, mut entries: A) -> Result<PairsRequest, A::Error> {
            let mut pairs = Vec::new();
            while let Some(pair) = entries.next_element()? {
                pairs.push(pair);
            }
            Ok(PairsRequest::List(pairs))
        }
    }
}
