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
//! Eight blocks are solved side by side with vector instructions. What several heads have in common is collected once, and only a
//! part of the columns has lists.

pub(super) mod blocks;
mod collect;
mod group;
mod lane;
pub(super) mod simd;
mod strips;
pub(super) mod tails;

pub use lane::Kernel;
