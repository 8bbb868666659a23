//! The games themselves, with their tables and wire forms, as the service has them: `rules::Nim` is the game, [`Nim`](crate::Nim) a
//! position of it.

#[doc(inline)]
pub use crate::{
    brussels_sprouts::BrusselsSprouts,
    chomp::{BoardValues, Chomp},
    dag::Dag,
    euclid::Euclid,
    fibonacci_nim::FibonacciNim,
    grundy::Grundy,
    hackenbush::Hackenbush,
    ichomp::IChomp,
    kayles::Kayles,
    lasker::Lasker,
    mixed_sprouts::MixedSprouts,
    moore::Moore,
    nim::Nim,
    notakto::Notakto,
    octal::{CodeGame, Octal},
    rule::Rule,
    split::Split,
    sprouts::{Book, Sprouts},
    subtraction::Subtraction,
    sum::Sum,
    treblecross::Treblecross,
    wythoff::Wythoff,
};
