//! Nimbers (Sprague–Grundy values) and the minimum excludant.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign};

/// A Sprague–Grundy value: the size of the Nim heap that a position is worth in normal play.
///
/// Addition is nim-addition (XOR), so the value of a sum of games is the `+` of their values.
///
/// ```
/// use nimber_solvers::theory::Nimber;
/// let heaps = [3, 5, 7].map(Nimber::new);
/// assert_eq!(heaps.into_iter().sum::<Nimber>(), Nimber::new(1));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(transparent))]
pub struct Nimber(u64);

impl Nimber {
    /// The value of a position that the player to move loses.
    pub const ZERO: Nimber = Nimber(0);

    /// The value of a heap of this size.
    #[inline]
    pub const fn new(size: u64) -> Self {
        Nimber(size)
    }

    /// The size of the heap that is worth this.
    #[inline]
    pub const fn get(self) -> u64 {
        self.0
    }

    /// Whether the player to move loses in normal play.
    pub const fn is_zero(self) -> bool {
        self.0 == 0
    }
}

impl From<u64> for Nimber {
    fn from(size: u64) -> Self {
        Nimber(size)
    }
}

// The addition of nimbers is the exclusive or.
#[allow(clippy::suspicious_arithmetic_impl)]
impl Add for Nimber {
    type Output = Nimber;
    #[inline]
    fn add(self, other: Nimber) -> Nimber {
        Nimber(self.0 ^ other.0)
    }
}

#[allow(clippy::suspicious_op_assign_impl)]
impl AddAssign for Nimber {
    #[inline]
    fn add_assign(&mut self, other: Nimber) {
        self.0 ^= other.0;
    }
}

impl Sum for Nimber {
    fn sum<I: Iterator<Item = Nimber>>(values: I) -> Nimber {
        values.fold(Nimber::ZERO, Add::add)
    }
}

impl From<Nimber> for u64 {
    fn from(nimber: Nimber) -> u64 {
        nimber.0
    }
}

impl fmt::Display for Nimber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The minimum excludant: the least nimber that is not among `values`.
///
/// ```
/// use nimber_solvers::theory::{Nimber, mex};
/// assert_eq!(mex([0, 2, 42].map(Nimber::new)), Nimber::new(1));
/// assert_eq!(mex([]), Nimber::ZERO);
/// ```
pub fn mex(values: impl IntoIterator<Item = Nimber>) -> Nimber {
    let mut seen = MexSet::default();
    for value in values {
        seen.insert(value);
    }
    seen.mex()
}

/// A set of nimbers from which the mex is read. `clear` keeps the memory for the next position.
#[derive(Clone, Debug, Default)]
pub struct MexSet {
    words: Vec<u64>,
}

/// Larger values are not stored. A mex of 2^24 would need a position with 2^24 options, and no table has one.
const LARGEST_TRACKED: u64 = 1 << 24;

impl MexSet {
    /// Values from 2^24 on are dropped.
    pub fn insert(&mut self, value: Nimber) {
        let value = value.get();
        if value >= LARGEST_TRACKED {
            return;
        }
        let word = (value / 64) as usize;
        if word >= self.words.len() {
            self.words.resize(word + 1, 0);
        }
        self.words[word] |= 1 << (value % 64);
    }

    /// The least nimber that is not in the set.
    pub fn mex(&self) -> Nimber {
        let full = self.words.iter().take_while(|&&word| word == u64::MAX).count();
        let ones = self.words.get(full).map_or(0, |word| word.trailing_ones());
        Nimber(full as u64 * 64 + u64::from(ones))
    }

    /// Empties the set, and keeps its memory.
    pub fn clear(&mut self) {
        self.words.fill(0);
    }
}

/// The moves that a caller asks for, by the value that they leave.
#[derive(Clone, Copy, Debug)]
pub enum TargetValues<'a> {
    /// All moves.
    Any,
    /// The moves to one of these values.
    OneOf(&'a [Nimber]),
}

impl TargetValues<'_> {
    /// Whether a move to this value is wanted.
    #[inline]
    pub fn admits(&self, value: Nimber) -> bool {
        match self {
            TargetValues::Any => true,
            TargetValues::OneOf(values) => values.contains(&value),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn mex_of_the_textbook_examples() {
        for (values, expected) in [(vec![0, 1], 2), (vec![0, 2], 1), (vec![0, 1, 2, 3], 4), (vec![], 0), (vec![1, 2], 0)] {
            assert_eq!(mex(values.into_iter().map(Nimber)), Nimber(expected));
        }
    }

    proptest! {
        #[test]
        fn mex_is_the_least_value_missing(values in proptest::collection::vec(0u64..200, 0..300)) {
            let found = mex(values.iter().copied().map(Nimber)).get();
            prop_assert!(!values.contains(&found));
            prop_assert!((0..found).all(|smaller| values.contains(&smaller)));
        }

        #[test]
        fn every_nimber_is_its_own_negative(a: u64, b: u64) {
            prop_assert_eq!(Nimber(a) + Nimber(b) + Nimber(b), Nimber(a));
        }
    }
}
