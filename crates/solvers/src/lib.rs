#![doc = include_str!("../README.md")]
#![deny(missing_docs)]

pub mod chomp;
pub mod fibonacci;
pub mod grundy;
pub mod misere;
pub mod moore;
pub mod number_sets;
pub mod octal;
pub mod sprouts;
pub mod theory;
pub mod wythoff;

// For `nimber-games` and the crates of the service.
#[doc(hidden)]
pub mod cache;
#[doc(hidden)]
pub mod cpu;
#[doc(hidden)]
pub mod kayles;
#[doc(hidden)]
pub mod notakto;
#[doc(hidden)]
pub mod rule;
#[doc(hidden)]
pub mod split;
#[doc(hidden)]
pub mod splits;
#[doc(hidden)]
pub mod subtraction;
