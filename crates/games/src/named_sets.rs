//! Sets of numbers that rules call by name.

/// A set of numbers from 1 on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum NamedSet {
    /// 1, 4, 9, 16, …
    Squares,
    /// 2, 3, 5, 7, …
    Primes,
    /// 1, 2, 4, 8, …
    PowersOfTwo,
    /// 1, 2, 3, 5, 8, …
    Fibonacci,
}

impl NamedSet {
    pub const ALL: [NamedSet; 4] = [NamedSet::Squares, NamedSet::Primes, NamedSet::PowersOfTwo, NamedSet::Fibonacci];

    /// The name in requests.
    pub const fn name(self) -> &'static str {
        match self {
            NamedSet::Squares => "squares",
            NamedSet::Primes => "primes",
            NamedSet::PowersOfTwo => "powers-of-two",
            NamedSet::Fibonacci => "fibonacci",
        }
    }

    /// The set of this name.
    pub fn named(name: &str) -> Option<Self> {
        NamedSet::ALL.into_iter().find(|set| set.name() == name)
    }

    /// The numbers of the set that are at most `most`, ascending. For primes this takes time and memory in proportion to `most`.
    ///
    /// ```
    /// use nimber_games::named_sets::NamedSet;
    /// assert_eq!(NamedSet::Fibonacci.up_to(8), [1, 2, 3, 5, 8]);
    /// assert_eq!(NamedSet::Primes.up_to(8), [2, 3, 5, 7]);
    /// ```
    pub fn up_to(self, most: u64) -> Vec<u64> {
        match self {
            NamedSet::Squares => (1..=most.isqrt()).map(|root| root * root).collect(),
            NamedSet::Primes => primes(most),
            NamedSet::PowersOfTwo => (0..u64::BITS).map(|exponent| 1 << exponent).take_while(|&power| power <= most).collect(),
            NamedSet::Fibonacci => {
                let pairs = std::iter::successors(Some((1u64, 2u64)), |&(one, next)| Some((next, one.checked_add(next)?)));
                pairs.map(|(number, _)| number).take_while(|&number| number <= most).collect()
            }
        }
    }
}

fn primes(most: u64) -> Vec<u64> {
    let mut is_composite = vec![false; most as usize + 1];
    let mut primes = Vec::new();
    for number in 2..=most {
        if is_composite[number as usize] {
            continue;
        }
        primes.push(number);
        for multiple in (number * number..=most).step_by(number as usize) {
            is_composite[multiple as usize] = true;
        }
    }
    primes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_begin_as_everybody_knows_them_and_end_at_the_bound() {
        let first = [vec![1, 4, 9, 16], vec![2, 3, 5, 7, 11, 13], vec![1, 2, 4, 8, 16], vec![1, 2, 3, 5, 8, 13]];
        for (set, first) in NamedSet::ALL.into_iter().zip(first) {
            assert_eq!(set.up_to(16), first, "{}", set.name());
            for most in 0..=16 {
                let expected: Vec<u64> = first.iter().copied().filter(|&number| number <= most).collect();
                assert_eq!(set.up_to(most), expected, "{} {most}", set.name());
            }
            assert_eq!(NamedSet::named(set.name()), Some(set));
        }
        assert_eq!(NamedSet::Primes.up_to(1_000_000).len(), 78_498);
        assert_eq!(NamedSet::PowersOfTwo.up_to(u64::MAX).len(), 64);
        assert_eq!(NamedSet::Fibonacci.up_to(u64::MAX).last(), Some(&12_200_160_415_121_876_738));
        assert_eq!(NamedSet::named("cubes"), None);
    }
}
