//! The moves and values of one pair.

use crate::components::{Rules, Visited, Visitor};
use crate::game::Removes;
use crate::refusal::Refusal;
use nimber_solvers::theory::{Budget, Nimber, TargetValues, Temper};
use smallvec::SmallVec;
use std::ops::ControlFlow;

/// A pair, the larger number first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pair {
    larger: u64,
    smaller: u64,
}

/// Takes a multiple of the smaller number from the larger one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Subtraction {
    pub take: u64,
}

impl Removes for Subtraction {
    fn removed(&self) -> u64 {
        self.take
    }
}

impl Pair {
    /// Both numbers are positive.
    pub fn of([first, second]: [u64; 2]) -> Self {
        Pair { larger: first.max(second), smaller: first.min(second) }
    }

    /// The value of a/b - b/a, rounded down, where a is the larger number: G. Nivasch, The Sprague–Grundy function of the game Euclid,
    /// Discrete Mathematics 306, 2006.
    pub fn value(self) -> Nimber {
        let (a, b) = (u128::from(self.larger), u128::from(self.smaller));
        // Less than a / b, so it is no larger than a.
        Nimber::new(u64::try_from((a * a - b * b) / (a * b)).unwrap_or(u64::MAX))
    }

    /// The smaller number can be taken once, twice and so on up to this.
    pub fn moves(self) -> u64 {
        (self.larger - 1) / self.smaller
    }

    /// Whether a move takes this.
    pub fn allows(self, take: u64) -> bool {
        take > 0 && take < self.larger && take.is_multiple_of(self.smaller)
    }

    /// What is taken, least first.
    pub fn takes(self) -> impl Iterator<Item = u64> {
        (1..=self.moves()).map(move |times| times * self.smaller)
    }

    /// Both numbers are above what is taken.
    fn after(self, take: u64) -> Pair {
        Pair::of([self.larger - take, self.smaller])
    }

    /// The moves that leave a value, least taken first: at most two. As long as the larger number stays the larger one, each
    /// subtraction lowers a/b - b/a by more than 1. So at most one of these moves leaves the value v, and it leaves v or v + 1 times the
    /// smaller number and a rest. Otherwise only the rest is left, by the last move.
    fn takes_for(self, value: Nimber) -> SmallVec<[u64; 3]> {
        let Pair { larger, smaller } = self;
        let (times, last) = (larger / smaller, self.moves());
        let left = [value.get().saturating_add(1), value.get()].into_iter().filter_map(|left| times.checked_sub(left));
        let mut tried: SmallVec<[u64; 3]> = left.chain([last]).filter(|&times| (1..=last).contains(&times)).collect();
        tried.dedup();
        tried.into_iter().map(|times| times * smaller).filter(|&take| self.after(take).value() == value).collect()
    }

    /// In misère play a pair is fickle if no player has a choice before the end, and otherwise firm. (V. Gurvich, On the misère version of
    /// game Euclid and miserable games, Discrete Mathematics 307, 2007.)
    ///
    /// Without a choice, the values 0 and 1 alternate from the end on, and so do the misère values 1 and 0: such pairs are fickle. They are
    /// the multiples of 1x1, 1x2, 2x3, 3x5, 5x8 and so on, neighbours among the Fibonacci numbers. Any other pair is firm, by induction.
    /// If none of its options is fickle, values and misère values are the mex of the same numbers. Otherwise its smaller number is a
    /// multiple of some G among 1, 2, 3, 5 and so on, and an option has a neighbour of G beside it, E or E + G. Both leave the same rest
    /// divided by G, and the larger number is more than E + G, because the pair is not fickle. So E and E + G are both left by a move. One
    /// of these options is worth 0 and the other 1, in misère play 1 and 0, and both mexes are the same.
    pub fn temper(self) -> Temper {
        let mut pair = self;
        while pair.moves() == 1 {
            pair = pair.after(pair.smaller);
        }
        if pair.moves() == 0 { Temper::Fickle } else { Temper::Firm }
    }

    /// The most moves: those of Euclid's algorithm by subtraction.
    fn longest_game(self) -> u64 {
        let (mut a, mut b, mut moves) = (self.larger, self.smaller, 0);
        while b > 0 {
            moves += a / b;
            (a, b) = (b, a % b);
        }
        moves - 1
    }
}

/// The rules of pairs of any size.
pub struct PairRules;

impl Rules for PairRules {
    type Component = Pair;
    type Cut = Subtraction;

    fn value(&self, pair: &Pair, _: &Budget) -> Result<Nimber, Refusal> {
        Ok(pair.value())
    }

    fn visit(&self, pair: &Pair, wanted: TargetValues<'_>, budget: &Budget, visitor: &mut Visitor<'_, Self>) -> Visited {
        let mut visit = |take: u64| {
            budget.spend(1)?;
            let after = pair.after(take);
            visitor(&Subtraction { take }, &[after], after.value())
        };
        let takes: &mut dyn Iterator<Item = u64> = match wanted {
            TargetValues::Any => &mut pair.takes(),
            TargetValues::OneOf(values) => {
                let mut takes: SmallVec<[u64; 6]> = values.iter().flat_map(|&value| pair.takes_for(value)).collect();
                takes.sort_unstable();
                takes.dedup();
                &mut takes.into_iter()
            }
        };
        for take in takes {
            if visit(take)?.is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    fn move_count(&self, pair: &Pair) -> u128 {
        pair.moves().into()
    }

    fn count(&self, pair: &Pair, target: Nimber, budget: &Budget) -> Result<u128, Refusal> {
        budget.spend(1)?;
        Ok(pair.takes_for(target).len() as u128)
    }

    fn longest_game(&self, pair: &Pair) -> u128 {
        pair.longest_game().into()
    }

    fn look_alike(&self, one: &Pair, other: &Pair) -> bool {
        // Multiples of one pair have the same moves.
        u128::from(one.larger) * u128::from(other.smaller) == u128::from(other.larger) * u128::from(one.smaller)
    }

    fn temper(&self, pair: &Pair, _: &Budget) -> Result<Option<Temper>, Refusal> {
        Ok(Some(pair.temper()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nimber_solvers::theory::mex;
    use std::collections::HashMap;

    const SIZE: u64 = 120;

    /// The value, the misère value and the length of the longest game of each pair, by the rules alone.
    fn by_search() -> HashMap<Pair, (Nimber, Nimber, u64)> {
        let mut known: HashMap<Pair, (Nimber, Nimber, u64)> = HashMap::new();
        for larger in 1..=SIZE {
            for smaller in 1..=larger {
                let options: Vec<_> = (1..)
                    .map(|times| times * smaller)
                    .take_while(|&take| take < larger)
                    .map(|take| known[&Pair::of([larger - take, smaller])])
                    .collect();
                let misere = if options.is_empty() { Nimber::new(1) } else { mex(options.iter().map(|option| option.1)) };
                let longest = options.iter().map(|option| option.2 + 1).max().unwrap_or(0);
                known.insert(Pair { larger, smaller }, (mex(options.iter().map(|option| option.0)), misere, longest));
            }
        }
        known
    }

    #[test]
    fn values_tempers_and_lengths_are_those_of_a_search() {
        for (pair, (value, misere, longest)) in by_search() {
            assert_eq!((pair.value(), pair.longest_game()), (value, longest), "{pair:?}");
            match pair.temper() {
                Temper::Firm => assert_eq!(misere, value, "{pair:?}"),
                Temper::Fickle => assert!(value.get() < 2 && misere == value + Nimber::new(1), "{pair:?}"),
            }
        }
    }

    #[test]
    fn moves_are_found_by_the_value_that_they_leave() {
        for larger in 1..=SIZE {
            for smaller in 1..=larger {
                let pair = Pair { larger, smaller };
                for value in (0..larger / smaller + 3).chain([SIZE, u64::MAX]).map(Nimber::new) {
                    let tried: Vec<u64> = pair.takes().filter(|&take| pair.after(take).value() == value).collect();
                    assert_eq!(pair.takes_for(value)[..], tried, "{pair:?} {value}");
                }
            }
        }
    }

    #[test]
    fn the_largest_numbers_have_values() {
        let most = u64::MAX;
        for (pair, value) in [([most, 1], most - 1), ([1, most], most - 1), ([most, most - 1], 0), ([most, 2], most / 2)] {
            assert_eq!(Pair::of(pair).value(), Nimber::new(value), "{pair:?}");
        }
        assert_eq!(Pair::of([most, 1]).takes_for(Nimber::ZERO)[..], [most - 1]);
    }
}
