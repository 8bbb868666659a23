//! Builds tables.
//!
//! Each option of a position is one byte in the table. The cost is in finding these bytes, so a build avoids
//! computing a rank for each. The [layout](super::rank) stores positions with the same head (rows longer than
//! the narrow width m) as one block, in an order of tails that does not depend on the head. A whole block is
//! solved at a time, with one set of seen values per tail:
//!
//! - A cut that leaves every row of the head longer than m does not touch the tail. It adds one contiguous
//!   run of values.
//! - A cut of row i of the head in a column J <= m makes the rest of the head rows of length J and clips the
//!   tail to J. Its contribution depends only on the clipped tail. So contributions are collected from narrow
//!   tails to wide ones: each wider tail first copies those of its clipped tail. Clipped tails of equal cost
//!   are contiguous, before and after the cut.
//! - A cut within the tail leads to another tail of the same block, the same for every head: a prepared list.
//!
//! The block of a head depends only on heads of fewer tiles, so heads with the same number of tiles are
//! solved in parallel.
//!
//! Vector instructions solve eight blocks side by side. Cuts that several heads share are collected once, and
//! only some of the columns have lists.

pub(super) mod blocks;
mod collect;
pub(super) mod dispatch;
mod group;
mod lane;
mod plan;
pub(super) mod simd;
pub(super) mod tails;
