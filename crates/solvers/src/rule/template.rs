//! A rule on heaps as data: moves as linear templates.

use std::sync::Arc;

/// The most variables of a template.
pub const MOST_VARIABLES: usize = 3;

/// The most heaps that a template leaves.
pub const MOST_LEAVES: usize = 6;

/// The largest coefficient, constant, divisor or number of a list.
pub const LARGEST_NUMBER: u64 = 1_000_000;

/// A linear expression with whole coefficients in the size n of a heap and in the variables.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Linear {
    /// The coefficient of n.
    pub heap: i64,
    /// The coefficients of the variables.
    pub of: [i64; MOST_VARIABLES],
    pub constant: i64,
}

/// The end of a range: a linear expression in n, divided and rounded down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct End {
    /// The coefficient of n.
    pub heap: i64,
    pub constant: i64,
    /// At least 1.
    pub divisor: i64,
}

impl End {
    pub fn at(self, heap: i64) -> i64 {
        (self.heap * heap + self.constant).div_euclid(self.divisor)
    }
}

/// The numbers over which a variable runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Domain {
    /// From the first to the second; none if the second is smaller.
    Between(End, End),
    /// These, ascending.
    OneOf(Arc<[u64]>),
    /// Those of these that are at most n, ascending.
    UpToHeap(Arc<[u64]>),
    /// The divisors of n.
    Divisors,
}

/// One kind of move: every choice of the variables is a move, unless a leaf is smaller than `least`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Template {
    /// At most [`MOST_VARIABLES`].
    pub domains: Vec<Domain>,
    /// What is left of a heap of n: at most [`MOST_LEAVES`]. A leaf of 0 is no heap.
    pub leaves: Vec<Linear>,
    pub least: i64,
}

impl Template {
    /// Whether different choices always leave different heaps, as the sum of the leaves shows.
    pub fn is_injective(&self) -> bool {
        match self.domains.len() {
            0 => true,
            1 => self.leaves.iter().map(|leaf| leaf.of[0]).sum::<i64>() != 0,
            _ => false,
        }
    }
}

/// The divisors of a number, ascending. None of 0.
pub fn divisors(number: u64) -> Vec<u64> {
    let small: Vec<u64> = (1..=number.isqrt()).filter(|&divisor| number.is_multiple_of(divisor)).collect();
    let large = small.iter().rev().filter(|&&divisor| divisor != number / divisor).map(|divisor| number / divisor);
    small.iter().copied().chain(large).collect()
}

/// A way to find the divisors of many numbers.
pub(super) struct Sieve(Vec<u32>);

impl Sieve {
    /// For numbers below `count`. Each entry is the smallest prime factor.
    pub fn below(count: usize) -> Self {
        let mut smallest = vec![0u32; count];
        for number in 2..count {
            if smallest[number] == 0 {
                (number..count).step_by(number).for_each(|multiple| {
                    if smallest[multiple] == 0 {
                        smallest[multiple] = number as u32;
                    }
                });
            }
        }
        Sieve(smallest)
    }

    /// Writes the divisors of `number`, which is not 0.
    pub fn divisors(&self, number: usize, divisors: &mut Vec<u64>) {
        divisors.clear();
        divisors.push(1);
        let mut rest = number;
        while rest > 1 {
            let prime = self.0[rest];
            let before = divisors.len();
            let mut power = 1;
            while self.0[rest] == prime {
                rest /= prime as usize;
                power *= u64::from(prime);
                divisors.extend_from_within(..before);
                divisors[..].iter_mut().rev().take(before).for_each(|divisor| *divisor *= power);
            }
        }
        divisors.sort_unstable();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn divisors_are_found_by_trying_and_by_the_sieve() {
        let sieve = Sieve::below(500);
        let mut found = Vec::new();
        for number in 1..500 {
            let tried: Vec<u64> = (1..=number).filter(|divisor| number % divisor == 0).collect();
            sieve.divisors(number as usize, &mut found);
            assert_eq!((divisors(number), &found), (tried.clone(), &tried), "{number}");
        }
        assert!(divisors(0).is_empty());
    }
}
