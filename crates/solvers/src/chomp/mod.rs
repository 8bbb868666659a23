//! Chomp: take a tile and every tile that lies as far or farther from the corner in both directions.
//!
//! A position is a [`Partition`]: its row lengths counted from the corner. All values in this module are for
//! *normal* play: the corner may be taken like any other tile, and the player who takes the last tile wins.
//! So the empty board is worth 0 and a single tile 1. In misère play the corner is poisoned. There a board
//! that is not empty is worth exactly one less, because the corner tile lies under everything else as an
//! ordinal sum.
//!
//! [`ValueTables::solve_among`] picks the most direct exact way to a value: a closed form ([`closed_form`]), a [`ValueTable`] of
//! every position of an [`Extent`], or the [`Downset`] of the position itself.
//!
//! ```
//! use nimber_solvers::chomp::{Downsets, Extent, Partition, ValueTable, ValueTables};
//! use nimber_solvers::theory::{Budget, Method, Nimber};
//! use std::sync::Arc;
//!
//! let table = ValueTable::build(Extent::Box { rows: 6, cols: 6 }, &Budget::unlimited(), &|_, _| ())?;
//! let tables = ValueTables { tables: vec![Arc::new(table)] };
//! let board = Partition::rectangle(4, 5);
//! let solved = tables.solve_among(&Downsets::default(), &board, &Budget::of(1000))?;
//! assert_eq!((solved.value(), solved.method()), (Nimber::new(14), Method::Table));
//!
//! // The moves that win in misère play lead to boards worth 1.
//! let mut winning = Vec::new();
//! solved.option_values_of(&board, |row, col, value| winning.extend((value == Nimber::new(1)).then_some((row, col))));
//! assert_eq!(winning, [(2, 2)]);
//! # Ok::<(), nimber_solvers::theory::Stop>(())
//! ```

#[cfg(feature = "tables")]
pub mod build;
pub mod closed_form;
pub mod downset;
mod extent;
pub mod outcomes;
mod partition;
pub mod rank;
#[cfg(feature = "tables")]
pub mod sieve;
mod solver;
pub mod sums;
mod table;

pub use super::cpu::Kernel;
pub use downset::{Downset, Downsets};
pub use extent::Extent;
pub use outcomes::Outcomes;
pub use partition::Partition;
pub use rank::{LAYOUT, Ranks};
#[cfg(feature = "tables")]
pub use sieve::{SieveRecords, Smallest};
pub use solver::{SolvedPartition, ValueTables};
pub use sums::{BoardBox, MisereSumTables, MisereSums};
pub use table::{TableStatistics, ValueTable};

/// The bytes of a table, on the heap or in a mapped file.
#[cfg(feature = "tables")]
type Bytes = bytes::Bytes;

/// The bytes of a table. Without the feature `tables`, only tables on the heap can be read.
#[cfg(not(feature = "tables"))]
type Bytes = std::sync::Arc<[u8]>;

/// Words as bytes that are the same on every machine, without a copy.
#[cfg(feature = "tables")]
fn bytes_of(mut words: Vec<u64>) -> Bytes {
    struct Words(Vec<u64>);

    impl AsRef<[u8]> for Words {
        fn as_ref(&self) -> &[u8] {
            zerocopy::IntoBytes::as_bytes(&*self.0)
        }
    }

    if cfg!(target_endian = "big") {
        words.iter_mut().for_each(|word| *word = word.to_le());
    }
    Bytes::from_owner(Words(words))
}

/// Words as bytes that are the same on every machine.
#[cfg(not(feature = "tables"))]
fn bytes_of(words: Vec<u64>) -> Bytes {
    words.into_iter().flat_map(u64::to_le_bytes).collect()
}
