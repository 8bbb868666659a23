//! Tables by tiles that store one of each pair of conjugates.
//!
//! A position and its conjugate are worth the same. Of every pair, the position that is at least as high as wide is stored; what is no
//! wider than the narrow width m is stored either way, because such tails form a single block. That leaves little more than half
//! of the positions, in an [order](layout) of their own.
//!
//! Building differs from [building all](super::build) where a cut leaves the stored positions: only taking a tile of column 0 makes a
//! position lower, so
//!
//! - within a block, these cuts lead to tails of too few rows. Their values are fetched from the conjugates once per
//!   block, and count as options of higher tails from then on;
//! - a cut of the first row leads to narrower positions, which need fewer rows to be stored: to a block of *more* tails. From some
//!   grade on no tail is too low for either block and the runs are contiguous; before that an index list says where each tail is.
//!
//! A conjugate of too low a position has a shorter first row. So blocks are solved by first row, and by tiles of the head among those.

mod build;
mod counts;
mod group;
mod heads;
pub mod layout;
mod plan;
mod reflected;
mod single;
mod tails;

pub use build::{HalvedBuilder, ORDER};
pub use layout::{HalvedRanks, LAYOUT};
