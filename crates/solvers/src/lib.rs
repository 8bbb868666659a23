#![doc = include_str!("../README.md")]

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
