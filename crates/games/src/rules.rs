//! The games themselves, with their tables and wire forms, as the service has them: `rules::Nim` is the game, [`Nim`](crate::Nim) a
//! position of it.

#[doc(inline)]
pub use crate::{
    brussels_sprouts::BrusselsSprouts,
    chomp::{BoardValues, Chomp},
    dag::Dag,
    grundy::Grundy,
    ichomp::IChomp,
    kayles::Kayles,
    lasker::Lasker,
    mixed_sprouts::MixedSprouts,
    nim::Nim,
    octal::{CodeGame, Octal},
    rule::Rule,
    split::Split,
    sprouts::{Book, Sprouts},
    subtraction::Subtraction,
    sum::Sum,
    wythoff::Wythoff,
};
