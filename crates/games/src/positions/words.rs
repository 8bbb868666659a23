//! Moves show themselves in words, such as "take 2 from heap 3". People count from 1.

use super::own::OwnMove;
use crate::language::{Language, Words};
use std::fmt;

macro_rules! in_words {
    ($($mv:path),* $(,)?) => {
        $(impl fmt::Display for $mv {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&Language::default().say(&self.in_words()))
            }
        })*
    };
}

in_words!(
    crate::brussels_sprouts::BrusselsSproutsMove,
    crate::chomp::ChompMove,
    crate::dag::DagMove,
    crate::grundy::GrundyMove,
    crate::heaps::HeapMove,
    crate::ichomp::IChompMove,
    crate::kayles::KaylesMove,
    crate::sprouts::SproutsMove,
    crate::sum::SumMove,
    crate::wythoff::WythoffMove,
);

impl<T: fmt::Debug> fmt::Display for OwnMove<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&Language::default().say(&self.in_words()))
    }
}
