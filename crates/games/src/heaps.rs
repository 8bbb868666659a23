//! Games on heaps: a move cuts one heap. Their positions and moves, and the code that all of them share.

pub(crate) mod game;
#[cfg(feature = "pictures")]
mod picture;
pub(crate) mod position;

pub use position::find_heap_move;
pub(crate) use {
    game::HeapGame,
    position::{HeapComponent, HeapMove, HeapMoveRequest, HeapsPosition},
};

use super::notation;
use crate::about::{Bound, Parameter, ParameterKind, Shape};
use crate::components::{Components, Rules, Visited, Visitor};
use crate::game::{Position, Removes};
use crate::language::Phrase;
use crate::listed::BinaryValue;
use crate::refusal::Refusal;
use crate::schema::ToSchema;
use crate::serial::{Deserialize, DeserializeOwned, Value, json};
use crate::wire::{Integer, MAX_HEAPS};
use nimber_solvers::theory::{Budget, Nimber, TargetValues};
use smallvec::SmallVec;
use std::ops::ControlFlow;
use std::str::FromStr;

/// The heaps that a move leaves of one heap: at most two in nearly all games.
pub type Leaves = SmallVec<[u64; 2]>;

/// A move inside one heap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeapCut {
    /// The number of objects removed.
    pub take: u64,
    /// The non-empty heaps that remain, in ascending order.
    pub leaves: Leaves,
}

impl HeapCut {
    /// Takes some objects, at most the heap, and leaves the others as one heap.
    pub fn take(heap: u64, take: u64) -> Self {
        HeapCut { take, leaves: Some(heap - take).into_iter().filter(|&left| left > 0).collect() }
    }

    /// Takes some objects and leaves two heaps, the smaller one given.
    pub fn split(heap: u64, take: u64, smaller: u64) -> Self {
        HeapCut { take, leaves: [smaller, heap - take - smaller].into() }
    }
}

impl Removes for HeapCut {
    fn removed(&self) -> u64 {
        self.take
    }
}

/// The `heaps` parameter of every game on heaps.
pub const HEAPS: Parameter = Parameter::required(
    "heaps",
    ParameterKind::Integers,
    "The sizes of the heaps, at most 4096 of them. Empty heaps are legal and inert.",
    "3,5,7",
);

/// The limit on the number of heaps.
pub const HEAP_COUNT: Bound = Bound { name: "heaps", value: MAX_HEAPS as u64, about: "heaps in one position" };

/// The limit on the size of a heap.
pub const fn heap_size(largest: u64) -> Bound {
    Bound { name: "heap_size", value: largest, about: "objects in one heap" }
}

/// The ways to send a move in one heap.
pub const MOVE_SHAPES: &[Shape] = &[Shape { given: &["take"], absent: &[] }, Shape { given: &["leaves"], absent: &["take"] }];

/// Positions of these heaps, for games whose positions are only heaps.
pub fn starts(positions: &[&[u64]]) -> Vec<Value> {
    positions.iter().map(|heaps| json!({ "heaps": heaps })).collect()
}

/// Examples of refused requests, for games whose positions are only heaps that cannot grow.
pub fn refused() -> Vec<Value> {
    vec![json!({ "heaps": [3, -5] }), json!({ "heaps": [3, 5, 7], "player_move": { "heap": 0, "take": 4 } })]
}

/// A position with a list of heaps, and perhaps a rule.
pub trait Heaps: Position {
    /// A position as it arrives.
    type Request: DeserializeOwned + ToSchema;
    /// What the moves of a heap depend on besides its size: an octal code, or nothing.
    type Rule;

    /// See [`Game::parse`](crate::Game::parse).
    fn parse(request: Self::Request) -> Result<Self, Refusal>;

    fn heaps(&self) -> &[u64];

    fn rule(&self) -> &Self::Rule;

    /// The rule in words, if there are several: `taking 1, 3 and 4`.
    fn rule_in_words(&self) -> Option<Phrase> {
        None
    }

    /// The same rule with other heaps.
    fn with_heaps(&self, heaps: Vec<u64>) -> Self;
}

impl<P: Heaps> Components for &P {
    type Component = u64;
    type Cut = HeapCut;
    type Listed = HeapComponent;
    type Move = HeapMove;

    fn components(&self) -> &[u64] {
        self.heaps()
    }

    fn listed_component(&self, index: usize, value: Nimber, binary: bool) -> HeapComponent {
        let sg = value.get();
        HeapComponent { heap: index, size: self.heaps()[index], sg, sg_binary: BinaryValue::wanted(binary, sg) }
    }

    fn listed_move(&self, index: usize, cut: &HeapCut, _: Nimber) -> HeapMove {
        HeapMove::of(index, cut)
    }
}

/// A position that is nothing but heaps.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct HeapsRequest {
    /// The sizes of the heaps.
    #[cfg_attr(feature = "schema", schema(max_items = 4096, example = json!([3, 5, 7])))]
    pub heaps: Vec<Integer>,
}

impl FromStr for HeapsRequest {
    type Err = Refusal;

    /// Reads sizes such as `3,5,7`.
    fn from_str(text: &str) -> Result<Self, Refusal> {
        Ok(HeapsRequest { heaps: notation::read_sizes(text)? })
    }
}

/// Sizes as a sum, such as `2 + 3`.
pub fn with_plus(sizes: &[u64]) -> String {
    sizes.iter().map(u64::to_string).collect::<Vec<_>>().join(" + ")
}

/// Visits the moves that take one of these amounts, each at most the heap, and leave a remainder of a wanted
/// value.
pub fn visit_takes<R: Rules<Component = u64, Cut = HeapCut>>(
    rules: &R,
    heap: u64,
    takes: impl IntoIterator<Item = u64>,
    wanted: TargetValues<'_>,
    budget: &Budget,
    visitor: &mut Visitor<'_, R>,
) -> Visited {
    for take in takes {
        budget.spend(1)?;
        let left = heap - take;
        let value = rules.value(&left, budget)?;
        if wanted.admits(value) && visitor(&HeapCut::take(heap, take), &[left], value)?.is_break() {
            return Ok(ControlFlow::Break(()));
        }
    }
    Ok(ControlFlow::Continue(()))
}

/// Visits the moves that take 1 to `most` and leave a remainder of a wanted value, if different remainders have different values.
/// `take_for_value` says how much to take to leave a given value: 0 or `None` if no move does.
pub fn visit_takes_by_value<R: Rules<Component = u64, Cut = HeapCut>>(
    rules: &R,
    heap: u64,
    most: u64,
    take_for_value: impl Fn(u64) -> Option<u64>,
    wanted: TargetValues<'_>,
    budget: &Budget,
    visitor: &mut Visitor<'_, R>,
) -> Visited {
    let TargetValues::OneOf(values) = wanted else { return visit_takes(rules, heap, 1..=most, wanted, budget, visitor) };
    let mut takes: SmallVec<[u64; 2]> = values.iter().filter_map(|value| take_for_value(value.get())).filter(|&take| take > 0).collect();
    takes.sort_unstable();
    visit_takes(rules, heap, takes, wanted, budget, visitor)
}

/// Heaps as [`Position::up_to_symmetry`] has them: their order does not matter.
pub fn in_any_order(heaps: &[u64]) -> String {
    let mut heaps: Vec<u64> = heaps.iter().copied().filter(|&heap| heap > 0).collect();
    heaps.sort_unstable();
    format!("{heaps:?}")
}

/// The heaps after a move: the non-empty `leaves` replace the entry at `index`.
pub fn replace_heap(heaps: &[u64], index: usize, leaves: &[u64]) -> Vec<u64> {
    let mut after = Vec::with_capacity(heaps.len() + 1);
    after.extend_from_slice(&heaps[..index]);
    after.extend(leaves.iter().copied().filter(|&leaf| leaf > 0));
    after.extend_from_slice(&heaps[index + 1..]);
    after
}
