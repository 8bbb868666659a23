//! What a position consists of.

use super::trees::TreeId;
use crate::sprouts::table::LandId;

/// A component of a position: a tree, or a large land.
pub type Component = u32;

/// Marks a land.
pub const LAND: Component = 1 << 31;

/// Ends an option. No land has this number.
pub const END: Component = u32::MAX;

/// What a component is.
pub enum Kind {
    Tree(TreeId),
    Land(LandId),
}

#[inline]
pub fn kind(component: Component) -> Kind {
    if component < LAND { Kind::Tree(component) } else { Kind::Land(component & !LAND) }
}
