//! What games on heaps say of their requests.

use crate::about::{Bound, Parameter, ParameterKind, Shape};
use crate::refusal::Refusal;
use crate::serial::{Value, json};
use crate::wire::{MAX_HEAPS, MAX_INTEGER};

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

/// Refuses a heap above [`MAX_INTEGER`], for games whose moves are made with signed numbers.
pub(crate) fn check_largest(heap: u64) -> Result<(), Refusal> {
    if heap <= MAX_INTEGER {
        return Ok(());
    }
    let detail = format!("a heap of {heap} is too large; in this game heaps have at most {MAX_INTEGER} objects");
    Err(Refusal::beyond("heap_size", MAX_INTEGER, heap, detail))
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
