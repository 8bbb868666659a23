//! Infinite sets of numbers that rules name: squares, primes, powers of two, Fibonacci numbers.

use std::fmt;

/// A set of positive numbers with a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum NumberSet {
    /// 1, 4, 9, 16 and so on.
    Squares,
    /// 2, 3, 5, 7 and so on.
    Primes,
    /// 1, 2, 4, 8 and so on.
    PowersOfTwo,
    /// 1, 2, 3, 5 and so on.
    Fibonacci,
}

impl NumberSet {
    /// Every set, in the order of the variants.
    pub const ALL: [NumberSet; 4] = [NumberSet::Squares, NumberSet::Primes, NumberSet::PowersOfTwo, NumberSet::Fibonacci];

    /// The name in rules and in `Display`: `squares`, `primes`, `powers-of-two` or `fibonacci`.
    pub fn name(self) -> &'static str {
        match self {
            NumberSet::Squares => "squares",
            NumberSet::Primes => "primes",
            NumberSet::PowersOfTwo => "powers-of-two",
            NumberSet::Fibonacci => "fibonacci",
        }
    }

    /// The set whose [`name`](NumberSet::name) this is, letter by letter.
    pub fn named(name: &str) -> Option<Self> {
        NumberSet::ALL.into_iter().find(|set| set.name() == name)
    }

    /// The least number of the set: 2 for the primes, else 1.
    pub fn least(self) -> u64 {
        if self == NumberSet::Primes { 2 } else { 1 }
    }

    /// Takes the time of the square root of `number` for primes, and constant time otherwise.
    pub fn contains(self, number: u64) -> bool {
        match self {
            NumberSet::Squares => number > 0 && number.isqrt().pow(2) == number,
            NumberSet::Primes => number >= 2 && (2..=number.isqrt()).all(|divisor| !number.is_multiple_of(divisor)),
            NumberSet::PowersOfTwo => number.is_power_of_two(),
            NumberSet::Fibonacci => self.up_to(number).last() == Some(number) && number > 0,
        }
    }

    /// The numbers of the set up to `most`, ascending, found one by one.
    pub fn up_to(self, most: u64) -> Box<dyn Iterator<Item = u64> + Send> {
        match self {
            NumberSet::Squares => Box::new((1..=most.isqrt()).map(|root| root * root)),
            NumberSet::Primes => Box::new((2..=most).filter(|&number| NumberSet::Primes.contains(number))),
            NumberSet::PowersOfTwo => Box::new((0..most.checked_ilog2().map_or(0, |log| log + 1)).map(|exponent| 1 << exponent)),
            NumberSet::Fibonacci => {
                let pairs = std::iter::successors(Some((1u64, 2u64)), |&(one, next)| Some((next, one.checked_add(next)?)));
                Box::new(pairs.map(|(number, _)| number).take_while(move |&number| number <= most))
            }
        }
    }

    /// The same as [`NumberSet::up_to`], all at once. Primes are sieved.
    pub fn list(self, most: u64) -> Vec<u64> {
        if self != NumberSet::Primes {
            return self.up_to(most).collect();
        }
        let mut is_composite = vec![false; usize::try_from(most).unwrap_or(0) + 1];
        let mut primes = Vec::new();
        for number in 2..is_composite.len() {
            if !is_composite[number] {
                primes.push(number as u64);
                (number.saturating_mul(number)..is_composite.len()).step_by(number).for_each(|multiple| is_composite[multiple] = true);
            }
        }
        primes
    }
}

impl fmt::Display for NumberSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_numbers_of_each_set() {
        for (set, first) in [
            (NumberSet::Squares, [1, 4, 9, 16, 25, 36]),
            (NumberSet::Primes, [2, 3, 5, 7, 11, 13]),
            (NumberSet::PowersOfTwo, [1, 2, 4, 8, 16, 32]),
            (NumberSet::Fibonacci, [1, 2, 3, 5, 8, 13]),
        ] {
            assert_eq!(set.up_to(40).take(6).collect::<Vec<_>>(), first);
            assert_eq!((set.least(), NumberSet::named(set.name())), (first[0], Some(set)));
            for most in [0, 1, 2, 3, 4, 100, 1000] {
                let by_definition: Vec<u64> = (0..=most).filter(|&number| set.contains(number)).collect();
                assert_eq!((set.list(most), set.up_to(most).collect()), (by_definition.clone(), by_definition), "{set} to {most}");
            }
        }
    }

    #[test]
    fn the_largest_numbers() {
        let largest = (1u64 << 53) - 1;
        assert!(NumberSet::Squares.contains(94_906_265 * 94_906_265) && !NumberSet::Squares.contains(largest));
        assert_eq!(NumberSet::PowersOfTwo.up_to(largest).last(), Some(1 << 52));
        assert_eq!(NumberSet::Fibonacci.up_to(largest).last(), Some(8_944_394_323_791_464));
    }
}
