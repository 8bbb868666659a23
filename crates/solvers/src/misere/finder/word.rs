use smallvec::SmallVec;

/// A position, as its heaps in ascending order. The word of an element consists of letters: these are heaps whose element is not a product
/// of others.
pub(super) type Word = SmallVec<[u16; 12]>;

/// The sum of two words.
pub(super) fn sum(one: &[u16], other: &[u16]) -> Word {
    let mut sum = Word::from_slice(one);
    sum.extend_from_slice(other);
    sum.sort_unstable();
    sum
}
