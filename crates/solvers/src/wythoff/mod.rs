//! Wythoff's game: lost positions by a formula, values from a table.

mod pairs;
mod table;

pub use pairs::{lost_pair, partner};
pub use table::Table;
