//! How shots and components are written.

use super::position::{List, RunPlace};
use crate::game::Removes;
use crate::language::{Phrase, Words, display_in_words, message};
use crate::listed::BinaryValue;
use serde::Serialize;
use smallvec::SmallVec;

/// A shot. It names one of `row`, `ring`, `line` and `circle`; the last two have `at`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct KaylesMove {
    /// The row's index in `rows` as it was sent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub row: Option<usize>,
    /// The ring's index in `rings` as it was sent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ring: Option<usize>,
    /// The line's index in `bottles` as it was sent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// The circle's index in `circles` as it was sent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub circle: Option<usize>,
    /// In a picture, the cell of the first bottle removed. On a circle a run goes on from the end of the string to its start; it is 0 if a
    /// full circle is taken whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<usize>,
    /// How many bottles are removed.
    pub take: u64,
    /// How many of their run are left to the left and to the right of them. Of a ring and of a full circle: the one row that is left.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<u64>, min_items = 1, max_items = 2))]
    pub leaves: SmallVec<[u64; 2]>,
}

/// A run of bottles with its value. It names one of `row`, `ring`, `line` and `circle`; the last two have `at`. A full circle, as long as
/// its string, is a ring.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct KaylesComponent {
    /// The row's index in `rows` as it was sent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub row: Option<usize>,
    /// The ring's index in `rings` as it was sent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ring: Option<usize>,
    /// The line's index in `bottles` as it was sent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// The circle's index in `circles` as it was sent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub circle: Option<usize>,
    /// In a picture, the cell of its first bottle.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<usize>,
    /// How many bottles it has.
    pub size: u64,
    /// Its Sprague–Grundy value in normal play.
    pub sg: u64,
    /// That value in binary, if it is asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sg_binary: Option<BinaryValue>,
}

/// The index in each list of an entry of `list`, and its cell if that is a picture.
fn places(list: List, index: usize, at: usize) -> ([Option<usize>; 4], Option<usize>) {
    let indices = List::ALL.map(|other| (other == list).then_some(index));
    (indices, matches!(list, List::Lines | List::Circles).then_some(at))
}

impl KaylesMove {
    /// A shot at the entry of `list` at `index`; `at` counts in pictures only.
    pub(super) fn new(list: List, index: usize, at: usize, take: u64, leaves: SmallVec<[u64; 2]>) -> Self {
        let ([row, ring, line, circle], at) = places(list, index, at);
        KaylesMove { row, ring, line, circle, at, take, leaves }
    }

    /// The entry that it hits, and in a picture the cell of the first bottle removed; otherwise 0.
    pub(super) fn place(&self) -> Option<(List, usize, usize)> {
        let indices = [self.row, self.ring, self.line, self.circle];
        List::ALL.into_iter().zip(indices).find_map(|(list, index)| Some((list, index?, self.at.unwrap_or(0))))
    }
}

impl Removes for KaylesMove {
    fn removed(&self) -> u64 {
        self.take
    }
}

impl Words for KaylesMove {
    fn in_words(&self) -> Phrase {
        let (list, index, at) = self.place().unwrap_or((List::Rows, 0, 0));
        let message = match list {
            List::Rows => message::MOVE_SHOOT_ROW,
            List::Rings => message::MOVE_SHOOT_RING,
            List::Lines => message::MOVE_SHOOT_LINE,
            List::Circles => message::MOVE_SHOOT_CIRCLE,
        };
        let phrase = Phrase::of(message).number("index", index as u64 + 1).number("take", self.take);
        match (list, &self.leaves[..]) {
            (List::Rows, &[left, right]) => phrase.number("left", left).number("right", right),
            (List::Rows | List::Rings, leaves) => phrase.number("left", leaves.iter().sum()),
            (List::Lines | List::Circles, _) => phrase.number("at", at as u64 + 1),
        }
    }
}

display_in_words!(KaylesMove);

impl Words for KaylesComponent {
    fn in_words(&self) -> Phrase {
        let of = |message, index| Phrase::of(message).number("index", index as u64 + 1).number("size", self.size);
        let at = self.at.unwrap_or(0) as u64 + 1;
        match (self.row, self.ring, self.line, self.circle) {
            (Some(row), ..) => of(message::PART_ROW, row),
            (_, Some(ring), ..) => of(message::PART_RING, ring),
            (_, _, Some(line), _) => of(message::PART_LINE, line).number("at", at),
            (.., circle) => of(message::PART_CIRCLE, circle.unwrap_or(0)).number("at", at),
        }
    }
}

impl KaylesComponent {
    pub(super) fn new(&RunPlace { list, index, at, component }: &RunPlace, sg: u64, binary: bool) -> Self {
        let ([row, ring, line, circle], at) = places(list, index, at);
        KaylesComponent { row, ring, line, circle, at, size: component.size(), sg, sg_binary: BinaryValue::wanted(binary, sg) }
    }
}
