//! How shots and parts are written.

use super::position::List;
use serde::Serialize;
use smallvec::SmallVec;
use std::borrow::Cow;
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

/// A shot at an entry of one of the lists of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(into = "WrittenMove")]
pub struct KaylesMove {
    /// The list.
    pub list: List,
    /// The index in the list as it was sent.
    pub index: usize,
    /// In a picture, the cell of the first bottle removed; otherwise 0.
    pub at: usize,
    /// How many bottles are removed.
    pub take: u64,
    /// What is left to the left and to the right of them; of a ring, the row that is left.
    pub leaves: SmallVec<[u64; 2]>,
}

/// A part with its value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(into = "WrittenComponent")]
pub struct KaylesComponent {
    /// The list that it is in.
    pub list: List,
    /// The index in the list as it was sent.
    pub index: usize,
    /// In a picture, the cell of its first bottle; otherwise 0.
    pub at: usize,
    /// How many bottles it has.
    pub size: u64,
    /// Its Sprague–Grundy value in normal play.
    pub sg: u64,
}

/// A shot. It names one of `row`, `ring`, `line` and `circle`; the last two have `at`.
#[derive(Serialize, ToSchema)]
struct WrittenMove {
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
    #[schema(value_type = Vec<u64>, min_items = 1, max_items = 2)]
    leaves: SmallVec<[u64; 2]>,
}

/// A run of bottles with its value. It names one of `row`, `ring`, `line` and `circle`; the last two have `at`. A full circle, as long as
/// its string, is a ring.
#[derive(Serialize, ToSchema)]
struct WrittenComponent {
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
    /// In a picture, the cell of its first bottle.
    #[serde(skip_serializing_if = "Option::is_none")]
    at: Option<usize>,
    /// How many bottles it has.
    size: u64,
    /// Its Sprague–Grundy value in normal play.
    sg: u64,
}

/// The index in each list of an entry of `list`, and its cell if that is a picture.
fn places(list: List, index: usize, at: usize) -> ([Option<usize>; 4], Option<usize>) {
    let indices = [List::Rows, List::Rings, List::Lines, List::Circles].map(|other| (other == list).then_some(index));
    (indices, matches!(list, List::Lines | List::Circles).then_some(at))
}

impl From<KaylesMove> for WrittenMove {
    fn from(KaylesMove { list, index, at, take, leaves }: KaylesMove) -> Self {
        let ([row, ring, line, circle], at) = places(list, index, at);
        WrittenMove { row, ring, line, circle, at, take, leaves }
    }
}

impl From<KaylesComponent> for WrittenComponent {
    fn from(KaylesComponent { list, index, at, size, sg }: KaylesComponent) -> Self {
        let ([row, ring, line, circle], at) = places(list, index, at);
        WrittenComponent { row, ring, line, circle, at, size, sg }
    }
}

impl PartialSchema for KaylesMove {
    fn schema() -> RefOr<Schema> {
        WrittenMove::schema()
    }
}

impl ToSchema for KaylesMove {
    fn name() -> Cow<'static, str> {
        "KaylesMove".into()
    }
}

impl PartialSchema for KaylesComponent {
    fn schema() -> RefOr<Schema> {
        WrittenComponent::schema()
    }
}

impl ToSchema for KaylesComponent {
    fn name() -> Cow<'static, str> {
        "KaylesComponent".into()
    }
}
