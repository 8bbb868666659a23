//! Chomp: take a tile and every tile that lies as far or farther from the corner in both directions.
//!
//! A position is a [`Partition`], its row lengths counted from the corner. All values in this module are those of *normal*
//! play, in which the corner may be taken like any other tile and whoever takes the last tile wins; so the empty board is
//! worth 0 and a single tile 1. In misère play (the corner is poisoned) a board that is not empty is worth exactly one less,
//! because the corner tile stands under everything else as an ordinal sum.
//!
//! [`solve`] picks the most direct exact way to a value: a closed form ([`closed_form`]), a [`Table`] of every position of
//! an [`Extent`], or the [`Downset`] of the position itself.

pub mod build;
pub mod closed_form;
pub mod downset;
pub mod partition;
pub mod rank;
pub mod solver;
pub mod table;

pub use build::{Builder, StreamBuilder};
pub use downset::Downset;
pub use partition::{Partition, PartitionError};
pub use rank::{Extent, ExtentError, LAYOUT, Ranks};
pub use solver::{Covering, Solved, Tables, Way, solve};
pub use table::{Facts, Table, TableError};
