//! Wythoff's game: its lost positions by integer arithmetic, and the values of small positions from a table.
//!
//! In normal play the lost positions are the pairs of floor(k*phi) and floor(k*phi) + k for k = 0, 1, 2, …, where phi is the golden ratio
//! (Wythoff 1907). Each number is in exactly one pair, and each difference belongs to exactly one pair.
//!
//! In misère play the pairs (0, 1) and (2, 2) replace (0, 0) and (1, 2). They have the same numbers and the same differences. So no move
//! leads from a pair to a pair, as in normal play. The finished game is won. From every other position with heaps x <= y that is not a
//! pair, a move leads to a pair. If y is above the partner of x, take from y. If y is below it, then x >= 3, and the pair with the
//! difference y - x has smaller heaps.

use crate::theory::{Nimber, Play};

/// floor(2^64 / phi).
const INVERSE_OF_PHI: u128 = 0x9e37_79b9_7f4a_7c15;

/// floor(k / phi) for k <= 2^64.
///
/// The product with a number that is less than 1 / 2^64 below 1 / phi is less than 1 below k / phi. So it ends at the number that is
/// searched, or at the one before it. A number n is at most k / phi exactly if n * n <= k * (k - n), because 1 / phi is the positive root
/// of x * x = 1 - x. Both products fit in 128 bits.
fn over_phi(k: u128) -> u128 {
    let found = (k * INVERSE_OF_PHI) >> 64;
    let next = found + 1;
    if next <= k && next * next <= k * (k - next) { next } else { found }
}

/// floor(k*phi), as phi is 1 + 1 / phi.
pub fn golden(k: u64) -> u128 {
    let k = u128::from(k);
    k + over_phi(k)
}

/// The other heap of the lost position with a heap of this size.
///
/// The numbers floor(k*phi) are the smaller heaps of the pairs. The numbers between them are the larger heaps, in order. Let k be the
/// number of smaller heaps among 1..=heap. Then `heap` is either the k-th smaller heap, or the larger heap of the pair with difference heap
/// - k.
pub fn partner(heap: u64, play: Play) -> u128 {
    match (play, heap) {
        (Play::Misere, 0) => 1,
        (Play::Misere, 1) => 0,
        (Play::Misere, 2) => 2,
        _ => {
            let heap = u128::from(heap);
            // How many of 1..=heap are floor(k*phi) for some k.
            let k = over_phi(heap + 1);
            if k + over_phi(k) == heap { heap + k } else { k }
        }
    }
}

/// The smaller heap of the lost position with this difference.
pub fn lost_pair(difference: u64, play: Play) -> u128 {
    match (play, difference) {
        (Play::Misere, 0) => 2,
        (Play::Misere, 1) => 0,
        _ => golden(difference),
    }
}

/// The values of small positions, because no formula for values is known.
#[derive(Clone, Debug)]
pub struct WythoffValues {
    /// The value of (smaller, larger) is at index larger * (larger + 1) / 2 + smaller.
    values: Box<[u16]>,
    largest: u64,
}

impl WythoffValues {
    /// `largest` is at most 2^14 - 1. Takes about largest^3 / 200 word operations.
    pub fn new(largest: usize) -> Self {
        debug_assert!(largest < 1 << 14);
        let size = largest + 1;
        // A value is at most the sum of the heaps, since every move makes the sum smaller.
        let words = (2 * largest) / 64 + 1;
        // The values below a cell in its column (the smaller heap varies) and on its diagonal (both heaps vary). The game is symmetric, so
        // cells with the larger heap first are not needed: the beginning of a row is an earlier column.
        let mut columns = vec![0u64; size * words];
        let mut diagonals = vec![0u64; size * words];
        let mut row = vec![0u64; words];
        let mut values = vec![0u16; size * (size + 1) / 2];
        for smaller in 0..size {
            row.copy_from_slice(&columns[smaller * words..][..words]);
            for larger in smaller..size {
                let column = &mut columns[larger * words..][..words];
                let diagonal = &mut diagonals[(larger - smaller) * words..][..words];
                let mut word = 0;
                let mut seen = row[0] | column[0] | diagonal[0];
                while seen == u64::MAX {
                    word += 1;
                    seen = row[word] | column[word] | diagonal[word];
                }
                let bit = seen.trailing_ones();
                row[word] |= 1 << bit;
                column[word] |= 1 << bit;
                diagonal[word] |= 1 << bit;
                values[larger * (larger + 1) / 2 + smaller] = (word * 64 + bit as usize) as u16;
            }
        }
        WythoffValues { values: values.into(), largest: largest as u64 }
    }

    /// `None` if a heap is too large for the table.
    pub fn value(&self, [first, second]: [u64; 2]) -> Option<Nimber> {
        let (smaller, larger) = (first.min(second), first.max(second));
        if larger > self.largest {
            return None;
        }
        self.values.get((larger * (larger + 1) / 2 + smaller) as usize).map(|&value| Nimber::new(value.into()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn the_first_pairs() {
        let pairs: Vec<_> = (0..8).map(|k| (golden(k), golden(k) + u128::from(k))).collect();
        assert_eq!(pairs, [(0, 0), (1, 2), (3, 5), (4, 7), (6, 10), (8, 13), (9, 15), (11, 18)]);
        assert_eq!((0..11).map(|heap| partner(heap, Play::Normal)).collect::<Vec<_>>(), [0, 2, 1, 5, 7, 3, 10, 4, 13, 15, 6]);
    }

    #[test]
    fn the_largest_numbers() {
        assert_eq!(over_phi(1 << 64), INVERSE_OF_PHI);
        assert_eq!(golden(u64::MAX), 29_847_458_893_032_750_100);
        assert_eq!(partner(u64::MAX, Play::Normal), INVERSE_OF_PHI);
    }

    proptest! {
        #[test]
        fn partners_come_in_pairs(heap in any_size(), play in prop_oneof![Just(Play::Normal), Just(Play::Misere)]) {
            let (larger, other) = (u128::from(heap), partner(heap, play));
            if let Ok(other) = u64::try_from(other) {
                prop_assert_eq!(partner(other, play), larger);
            }
            if let Ok(difference) = u64::try_from(larger.abs_diff(other)) {
                prop_assert_eq!(lost_pair(difference, play), larger.min(other));
            }
        }

        /// k * phi lies between two multiples of k of neighbouring quotients of Fibonacci numbers.
        #[test]
        fn golden_is_the_floor_of_a_multiple_of_phi(k in 1u64..(1 << 53)) {
            let (low, high) = fibonacci_bounds(k);
            prop_assert_eq!(low, high);
            prop_assert_eq!(golden(k), u128::from(low));
        }

        /// phi is the positive root of x * x = x + 1, so n is below k * phi exactly if n * n < n * k + k * k.
        #[test]
        fn golden_is_exact_up_to_the_largest_number(k in any_size()) {
            // So that it fits: n * (n - k) < k * k.
            let (n, k) = (golden(k), u128::from(k));
            let below = |n: u128| n.checked_mul(n - k).is_some_and(|product| product < k * k);
            prop_assert!(k == 0 && n == 0 || below(n) && !below(n + 1));
        }
    }

    /// Small sizes, those near the largest, and those in between.
    fn any_size() -> impl Strategy<Value = u64> {
        prop_oneof![0u64..100, (0u64..100).prop_map(|below| u64::MAX - below), any::<u64>(), (0u32..64).prop_map(|bit| 1 << bit)]
    }

    fn fibonacci_bounds(k: u64) -> (u64, u64) {
        let (mut a, mut b) = (1u128, 1u128);
        // Even steps, so that b/a is above phi and (a+b)/b below it; still within 128 bits.
        for _ in 0..60 {
            (a, b) = (a + b, a + 2 * b);
        }
        let k = u128::from(k);
        let floor = |p: u128, q: u128| {
            // k*p/q without overflow: p < 2^87 would not fit 128 bits times 2^53.
            let (whole, rest) = (p / q, p % q);
            let (high, low) = (k >> 26, k & ((1 << 26) - 1));
            let part = high * rest;
            let carried = part / q;
            whole * k + (carried << 26) + (((part % q) << 26) + low * rest) / q
        };
        (floor(b, a).min(floor(a + b, b)) as u64, floor(b, a).max(floor(a + b, b)) as u64)
    }
}
