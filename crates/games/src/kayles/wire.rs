//! How shots and components are written.

use super::position::{List, RunPlace};
use crate::game::{Removes, compared_by};
use crate::language::{Phrase, Words, display_in_words, message};
use crate::listed::BinaryValue;
use crate::serial::{Deserialize, Serialize};
use smallvec::SmallVec;
use std::borrow::Cow;

/// A shot: what it hits, and how many bottles it takes. Shots are compared by these, and at a row by how many bottles are left to the left
/// of the shot: what else is left follows from the position.
#[derive(Clone, Debug)]
pub struct KaylesMove {
    /// Where its first bottle is.
    pub place: KaylesPlace,
    /// How many bottles are removed.
    pub take: u64,
    pub(super) leaves: SmallVec<[u64; 2]>,
}

/// The place of a run of bottles, by its index in one of the four lists of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum KaylesPlace {
    /// A row, by its size.
    Row(usize),
    /// A ring, by its size.
    Ring(usize),
    /// A line of a picture.
    Line {
        /// Its index.
        line: usize,
        /// The cell of the first bottle.
        at: usize,
    },
    /// A circle of a picture.
    Circle {
        /// Its index.
        circle: usize,
        /// The cell of the first bottle; 0 if a full circle is taken whole.
        at: usize,
    },
}

/// A shot. It names one of `row`, `ring`, `line` and `circle`; the last two have `at`.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = KaylesMove))]
struct WrittenMove<'a> {
    /// The row's index in `rows` as it was sent.
    #[serde(skip_serializing_if = "Option::is_none")]
    row: Option<usize>,
    /// The ring's index in `rings` as it was sent.
    #[serde(skip_serializing_if = "Option::is_none")]
    ring: Option<usize>,
    /// The line's index in `bottles` as it was sent.
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    /// The circle's index in `circles` as it was sent.
    #[serde(skip_serializing_if = "Option::is_none")]
    circle: Option<usize>,
    /// In a picture, the cell of the first bottle removed. On a circle a run goes on from the end of the string to its start; it is 0 if a
    /// full circle is taken whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    at: Option<usize>,
    /// How many bottles are removed.
    take: u64,
    /// How many of their run are left to the left and to the right of them. Of a ring and of a full circle: the one row that is left.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<u64>, min_items = 1, max_items = 2))]
    leaves: Cow<'a, [u64]>,
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
        let place = match list {
            List::Rows => KaylesPlace::Row(index),
            List::Rings => KaylesPlace::Ring(index),
            List::Lines => KaylesPlace::Line { line: index, at },
            List::Circles => KaylesPlace::Circle { circle: index, at },
        };
        KaylesMove { place, take, leaves }
    }

    /// How many bottles of their run are left to the left and to the right of them. Of a ring and of a full circle: the one row that is
    /// left.
    pub fn leaves(&self) -> &[u64] {
        &self.leaves
    }

    fn key(&self) -> (KaylesPlace, u64, Option<u64>) {
        (self.place, self.take, self.left())
    }

    /// The bottles to the left of a shot at a row. Elsewhere its place says them.
    pub(super) fn left(&self) -> Option<u64> {
        matches!(self.place, KaylesPlace::Row(_)).then(|| self.leaves.first().copied().unwrap_or(0))
    }
}

compared_by!(KaylesMove, key);

#[cfg(feature = "schema")]
impl utoipa::PartialSchema for KaylesMove {
    fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::Schema> {
        WrittenMove::schema()
    }
}

#[cfg(feature = "schema")]
impl utoipa::ToSchema for KaylesMove {
    fn schemas(schemas: &mut Vec<(String, utoipa::openapi::RefOr<utoipa::openapi::Schema>)>) {
        WrittenMove::schemas(schemas);
    }
}

impl Removes for KaylesMove {
    fn removed(&self) -> u64 {
        self.take
    }
}

impl Words for KaylesMove {
    fn in_words(&self) -> Phrase {
        let leaves = &self.leaves[..];
        let phrase = |message, index: usize| Phrase::of(message).number("index", index as u64 + 1).number("take", self.take);
        match (self.place, leaves) {
            (KaylesPlace::Row(row), &[left, right]) => phrase(message::MOVE_SHOOT_ROW, row).number("left", left).number("right", right),
            (KaylesPlace::Row(row), _) => phrase(message::MOVE_SHOOT_ROW, row).number("left", leaves.iter().sum()),
            (KaylesPlace::Ring(ring), _) => phrase(message::MOVE_SHOOT_RING, ring).number("left", leaves.iter().sum()),
            (KaylesPlace::Line { line, at }, _) => phrase(message::MOVE_SHOOT_LINE, line).number("at", at as u64 + 1),
            (KaylesPlace::Circle { circle, at }, _) => phrase(message::MOVE_SHOOT_CIRCLE, circle).number("at", at as u64 + 1),
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

#[cfg(feature = "serde")]
mod form {
    use super::*;
    use crate::wire::by_names::ByNames;
    use serde::de::Error;
    use serde::{Deserializer, Serializer};

    impl Serialize for KaylesMove {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            let nowhere = WrittenMove {
                row: None,
                ring: None,
                line: None,
                circle: None,
                at: None,
                take: self.take,
                leaves: Cow::Borrowed(&self.leaves),
            };
            let written = match self.place {
                KaylesPlace::Row(row) => WrittenMove { row: Some(row), ..nowhere },
                KaylesPlace::Ring(ring) => WrittenMove { ring: Some(ring), ..nowhere },
                KaylesPlace::Line { line, at } => WrittenMove { line: Some(line), at: Some(at), ..nowhere },
                KaylesPlace::Circle { circle, at } => WrittenMove { circle: Some(circle), at: Some(at), ..nowhere },
            };
            written.serialize(serializer)
        }
    }

    impl<'de> Deserialize<'de> for KaylesMove {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            let WrittenMove { row, ring, line, circle, at, take, leaves } =
                WrittenMove::deserialize(ByNames::new("KaylesMove", deserializer))?;
            let place = match (row, ring, line, circle, at) {
                (Some(row), None, None, None, None) => KaylesPlace::Row(row),
                (None, Some(ring), None, None, None) => KaylesPlace::Ring(ring),
                (None, None, Some(line), None, Some(at)) => KaylesPlace::Line { line, at },
                (None, None, None, Some(circle), Some(at)) => KaylesPlace::Circle { circle, at },
                _ => return Err(D::Error::custom("a shot has `row` or `ring`, or `at` beside `line` or `circle`")),
            };
            Ok(KaylesMove { place, take, leaves: SmallVec::from_slice(&leaves) })
        }
    }
}
