//! Building tables.
//!
//! The options of a position are looked up one byte each, so what counts is to find the bytes without computing a rank for
//! every one. The [layout](super::rank) stores positions with the same head (rows longer than the narrow width m) as one
//! block, in an order of tails that does not depend on the head. For a whole block at a time, with one set of seen values per
//! tail:
//!
//! - a cut that leaves every row of the head longer than m does not touch the tail: it adds one contiguous run of values;
//! - a cut of row i of the head in a column J <= m turns the rest of the head into rows of length J and clips the tail to J.
//!   What it adds depends on the clipped tail only, so it is collected from narrow tails to wide ones, each wider tail first
//!   copying what its clipped self has collected. Clipped tails of equal cost are contiguous, here and where the cut leads;
//! - a cut within the tail leads to another tail of the same block, the same one whatever the head: a prepared list.
//!
//! The block of a head depends on heads of fewer tiles only, so heads with equally many tiles are done in parallel.
//!
//! [`StreamBuilder`] does that block by block in the plainest way. [`LaneBuilder`] solves eight blocks side by side with vector
//! instructions, collects once what several heads have in common, and has lists for part of the columns only; it takes half the
//! time or less and is what a service uses. The tests compare the two.

pub(super) mod blocks;
mod collect;
mod group;
mod lane;
pub(super) mod simd;
mod stream;
mod strips;
pub(super) mod tails;

use super::rank::Extent;
use super::table::Table;
use crate::theory::{Budget, Stop};

pub use lane::{Kernel, LaneBuilder};
pub use stream::StreamBuilder;

/// Makes tables.
pub trait Builder {
    /// The table of an extent.
    ///
    /// Spends one unit of work per option looked up and calls `progress(done, total)`, both counted in positions, from time to
    /// time with `done` ascending, the last time with `done == total`.
    ///
    /// # Errors
    /// The budget's reasons. An extent that cannot have a table ([`Extent::check`]) or that does not fit the memory exhausts
    /// every budget.
    fn build(&self, extent: Extent, budget: &Budget, progress: &(dyn Fn(u64, u64) + Sync)) -> Result<Table, Stop>;
}
