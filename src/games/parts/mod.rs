//! Games that are sums of independent parts: heaps, rows, groups, quadrants.
//!
//! A game states what one part can do ([`Rules`]) and how parts and moves are written ([`Parts`]). A [`SolvedSum`] makes the rest of it,
//! once for all games: values, outcomes, winning moves, counts, advice and misère play of the whole.

mod misere;
mod rules;
mod search;
mod share;
mod solved;
mod stall;
mod sum;
mod tame;

pub use crate::theory::{Temper, Wanted};
pub use rules::{CutVisitor, Elements, MisereRules, Rules, Visitor};
pub use search::LONGEST_MISERE_SEARCH;
pub use share::{STALL_WORK, Share};
pub use solved::{Parts, SolvedSum};
pub use tame::tame_outcome;
