//! Grundy's game: the values of groups by a sparse-space method with vector kernels, and misère play of the first groups.

mod ahead;
#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod class;
mod growing;
mod loops;
#[doc(hidden)]
mod misere;
mod plan;
mod solver;
mod splits;
mod values;
#[cfg(target_arch = "x86_64")]
mod vector_loops;

pub use growing::GrowingValues;
#[doc(hidden)]
pub use misere::{GrundyHeapRules, Misere};
pub use splits::GroupSplits;
pub use values::{DEFAULT_VALUE_COUNT, LARGEST_VALUE_COUNT, LAYOUT, ValueStatistics, Values};
