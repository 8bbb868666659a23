//! Positions as words.

use smallvec::SmallVec;

/// A position: heaps in ascending order. As the word of an element it is made of letters, heaps that are no products of others.
pub(super) type Word = SmallVec<[u16; 12]>;

/// The sum of two words.
pub(super) fn sum(one: &[u16], other: &[u16]) -> Word {
    let mut sum = Word::from_slice(one);
    sum.extend_from_slice(other);
    sum.sort_unstable();
    sum
}
