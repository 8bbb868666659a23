#![doc = include_str!("../README.md")]

pub mod cache;
pub mod chomp;
pub mod cpu;
pub mod grundy;
pub mod kayles;
pub mod misere;
pub mod notakto;
pub mod number_sets;
pub mod octal;
pub mod rule;
pub mod split;
pub mod splits;
pub mod sprouts;
pub mod subtraction;
pub mod theory;
pub mod wythoff;
