//! Games that are sums of independent parts: heaps, rows, groups, quadrants.
//!
//! A game defines the moves of one part ([`Rules`]) and how parts and moves are written ([`Parts`]). A
//! [`SolvedSum`] does the rest, once for all games: values, outcomes, winning moves, counts, advice and
//! misère play of the whole.

mod misere;
mod misere_search;
mod rules;
mod solved;
mod stall;
mod sum;

pub use misere_search::LONGEST_MISERE_SEARCH;
pub use rules::{CutVisitor, Elements, MisereRules, Rules, Visited, Visitor, tame_outcome};
pub use solved::{Parts, SolvedSum};
pub use stall::{BestMoves, ReplyShare, STALL_WORK};
