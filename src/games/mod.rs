//! The games: rules, values and the most direct exact way to them.

pub mod chomp;
