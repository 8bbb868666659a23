//! Two classes of heaps, one of them as small as can be found, by a rule that is linear over XOR.

use crate::solvers::octal::OctalCode;

/// The masks that are tried have at most so many bits.
const MOST_MASK_BITS: u32 = 12;

/// A division of heaps into rare and common ones, and of values likewise.
///
/// A heap a is rare if the number of bits that its value has in common with a mask is even: the range class. Where all moves that
/// leave two heaps take the same number of objects modulo 2, the parity of a + t, with t that number, may be added to the number of
/// bits: the range and domain class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Class {
    mask: u16,
    /// 1 if the parity of the heap counts, otherwise 0.
    domain: usize,
    /// The parity of what a move takes that leaves two heaps, if it is that of all.
    take: usize,
}

impl Class {
    /// The class with this mask; the parity of heaps counts if `take` gives that of all moves that leave two heaps.
    pub fn new(mask: u16, take: Option<usize>) -> Self {
        Class { mask, domain: take.is_some().into(), take: take.unwrap_or(0) & 1 }
    }

    /// Of all classes with masks of as many bits as the values have, one that leaves the fewest of the heaps in the upper half of
    /// `values` rare.
    ///
    /// The number of rare heaps under every mask at once is a Walsh–Hadamard transform of the number of heaps of each value.
    pub fn choose(code: &OctalCode, values: &[u16]) -> Self {
        let from = values.len() / 2;
        let upper = &values[from..];
        let bits = upper.iter().map(|value| u16::BITS - value.leading_zeros()).max().unwrap_or(0).min(MOST_MASK_BITS);
        let takes: Vec<usize> = code.written_takes().filter(|&take| code.allows(take, 2)).map(|take| take as usize).collect();
        let uniform = takes.first().copied().filter(|first| takes.iter().all(|take| (take ^ first) & 1 == 0));
        let mut best = (i64::MAX, Class::new(0, None));
        for take in [None, uniform].into_iter().take(1 + usize::from(uniform.is_some())) {
            let mut excess = vec![0i64; 1 << bits];
            for (index, &value) in upper.iter().enumerate() {
                let odd = take.is_some_and(|take| (from + index + take) & 1 == 1);
                // Higher bits are in no mask.
                excess[usize::from(value) & ((1 << bits) - 1)] += if odd { -1 } else { 1 };
            }
            transform(&mut excess);
            for (mask, &excess) in excess.iter().enumerate() {
                if excess < best.0 {
                    best = (excess, Class::new(mask as u16, take));
                }
            }
        }
        best.1
    }

    /// Whether a heap of this value is rare.
    pub fn is_rare(&self, heap: usize, value: u16) -> bool {
        (value & self.mask).count_ones() & 1 == self.parity(heap) as u32
    }

    /// Which parity of bits rare values have in a heap. They are the values of its options that leave two rare or two common heaps, and
    /// also the values that would make the heap rare.
    pub fn parity(&self, heap: usize) -> usize {
        self.domain & (heap + self.take)
    }

    /// For both results of [`Class::parity`]: 1 for every rare value below `size`, otherwise 0.
    pub fn tables(&self, size: usize) -> [Vec<u8>; 2] {
        [0, 1].map(|parity| (0..size).map(|value| ((value as u16 & self.mask).count_ones() & 1 == parity).into()).collect())
    }
}

/// The Walsh–Hadamard transform: entry m becomes the sum of all entries v, negated where v and m have an odd number of common bits.
fn transform(entries: &mut [i64]) {
    let mut half = 1;
    while half < entries.len() {
        for pair in entries.chunks_exact_mut(2 * half) {
            let (low, high) = pair.split_at_mut(half);
            for (a, b) in low.iter_mut().zip(high) {
                (*a, *b) = (*a + *b, *a - *b);
            }
        }
        half *= 2;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solvers::octal::{NaiveOctal, OctalSolver};
    use crate::theory::Budget;

    fn values(code: &OctalCode, count: usize) -> Vec<u16> {
        let mut solver = NaiveOctal::new(code.clone());
        solver.extend_to(count, &Budget::unlimited()).unwrap();
        solver.values().to_vec()
    }

    #[test]
    fn the_class_has_the_fewest_rare_heaps() {
        for code in ["0.6", "0.777", "0.104", "0.106", "4.0", "0.16", "0.55"] {
            let code: OctalCode = code.parse().unwrap();
            let values = values(&code, 2_000);
            let count = |class: Class| (1_000..2_000).filter(|&heap| class.is_rare(heap, values[heap])).count();
            let chosen = count(Class::choose(&code, &values));
            let tried = (0..128).map(|mask| count(Class::new(mask, None))).min();
            assert!(Some(chosen) <= tried, "{code}: {chosen} {tried:?}");
        }
    }

    #[test]
    fn masks_that_are_known_to_be_good_are_found() {
        for (code, mask, domain) in [("0.777", 0x179, false), ("0.356", 0x1b, false), ("0.104", 0x17, true), ("0.106", 0xd, true)] {
            let code: OctalCode = code.parse().unwrap();
            let class = Class::choose(&code, &values(&code, 8_192));
            assert_eq!((class.mask, class.domain == 1), (mask, domain), "{code}");
        }
    }
}
