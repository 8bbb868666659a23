//! Games that are sums of independent parts: heaps, rows, groups, quadrants.
//!
//! A game states what one part can do ([`Rules`]) and how parts and moves are written ([`SumGame`]); values, outcomes, winning
//! moves, counts, advice and misère play of the whole follow here, once for all games.

mod misere;
mod rules;
mod search;
mod stall;
mod sum;
mod sum_game;

pub use crate::theory::{Temper, Wanted};
pub(in crate::games) use misere::tame_outcome;
pub use rules::{CutVisitor, Rules, Visitor, count_elements_by_trying, visit_elements_by_trying};
pub use search::LONGEST_MISERE_SEARCH;
pub use stall::STALL_WORK;
pub(in crate::games) use stall::Share;
pub use sum_game::SumGame;
