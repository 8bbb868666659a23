//! Divides heaps into two classes, one as small as possible, by a rule that is linear over XOR.

use crate::octal::OctalCode;

const MOST_MASK_BITS: u32 = 12;

/// Divides heaps and values into rare and common ones.
///
/// The range class: a heap is rare if its value and a mask have an even number of bits in common. The range and domain class: if all moves
/// that leave two heaps take the same number t modulo 2, the parity of a + t is added to the number of bits of heap a.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Class {
    mask: u16,
    /// 1 for the range and domain class, otherwise 0.
    domain: usize,
    /// The parity t.
    take: usize,
}

impl Class {
    /// `take` is t for the range and domain class.
    pub fn new(mask: u16, take: Option<usize>) -> Self {
        Class { mask, domain: take.is_some().into(), take: take.unwrap_or(0) & 1 }
    }

    /// The class with the fewest rare heaps in the upper half of `values`. No mask has more bits than the largest value.
    ///
    /// A Walsh–Hadamard transform of the number of heaps of each value gives the number of rare heaps for all masks at once.
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
                // No mask has higher bits.
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

    /// The parity of bits that rare values have in this heap. Options with two rare or two common parts have rare values. A rare value
    /// would make the heap rare.
    pub fn parity(&self, heap: usize) -> usize {
        self.domain & (heap + self.take)
    }

    /// For each result of [`Class::parity`], a table with 1 for every rare value below `size` and 0 for every common value.
    pub fn tables(&self, size: usize) -> [Vec<u8>; 2] {
        [0, 1].map(|parity| (0..size).map(|value| ((value as u16 & self.mask).count_ones() & 1 == parity).into()).collect())
    }
}

/// The Walsh–Hadamard transform. Entry m becomes the sum of all entries v, where an entry is negated if v and m have an odd number of bits
/// in common.
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
    use crate::octal::NaiveOctal;
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
