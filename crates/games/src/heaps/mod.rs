//! Games on heaps: a move cuts one heap. Their positions and moves, and the code that all of them share.

mod cut;
pub(crate) mod game;
mod parameters;
#[cfg(feature = "pictures")]
mod picture;
pub(crate) mod position;

pub(crate) use cut::Leaves;
pub use cut::{HeapCut, visit_takes, visit_takes_by_value};
pub(crate) use parameters::check_largest;
pub use parameters::{HEAP_COUNT, HEAPS, MOVE_SHAPES, heap_size, refused, starts};
pub use position::{Heaps, HeapsRequest, find_heap_move, in_any_order, replace_heap, with_plus};
// Users find these at the root.
pub(crate) use {
    game::HeapGame,
    position::{HeapMove, HeapMoveRequest, HeapsPosition},
};
