//! Grundy's game: the values of groups, two bytes of input a nanosecond, and what is known of misère play.

mod ahead;
#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod class;
mod dispatch;
mod loops;
mod misere;
mod plan;
mod portable;
mod solver;
mod splits;
mod values;

pub use misere::{Groups, Misere};
pub use splits::Splits;
pub use values::{DEFAULT_VALUE_COUNT, Facts, LARGEST_VALUE_COUNT, LAYOUT, Values};
