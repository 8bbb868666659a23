//! Positions with constructors, their answers, sums of positions, and games of one's own: what a Rust program uses.
//!
//! One generic type, [`GamePosition`], has the positions of every [`Game`](crate::Game). [`Kayles`], [`Nim`] and so on are aliases of it.
//! The games themselves, with their tables and wire forms, are the types of the same names in `rules`.

mod answer;
mod board_games;
mod games;
mod heap_games;
mod heap_values;
#[cfg(feature = "serde")]
mod json;
mod own;
mod position;
mod reply;
mod said;
mod sum;
mod sum_text;
mod theory;

pub use answer::{Answer, DEFAULT_WORK, MOST_LISTED, RatedMove};
pub use board_games::{BrusselsSprouts, Chomp, Dag, Hackenbush, IChomp, MixedSprouts, Notakto, Sprouts};
pub use games::{Catalogued, Games};
pub use heap_games::{
    Euclid, FibonacciNim, Grundy, Kayles, Lasker, Moore, Nim, Octal, Rule, Split, SplitRule, Subtraction, Treblecross, Wythoff,
};
pub use own::{ImpartialGame, Own, OwnComponent, OwnGame, OwnMove, OwnMoveRequest, OwnPosition, Solver};
pub use position::GamePosition;
pub use reply::Reply;
pub use sum::{Component, Sum};
pub use theory::{MisereQuotient, Period};
