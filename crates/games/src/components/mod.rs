//! Games that are sums of independent components: heaps, rows, groups, quadrants.
//!
//! A game defines the moves of one component ([`Rules`]) and how components and moves are written ([`Components`]). A
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
pub use solved::{Components, SolvedSum};
pub use stall::{BestMoves, ReplyShare, STALL_WORK};
