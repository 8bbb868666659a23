//! How games are computed fast: values and positions, without wire forms, limits of requests or sentences for users.

pub mod chomp;
pub mod cpu;
pub mod grundy;
pub mod kayles;
pub mod misere;
pub mod octal;
mod recent;
pub mod split;
pub mod splits;
pub mod sprouts;
pub mod subtraction;
pub mod theory;
pub mod wythoff;

/// Its example is tested.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
