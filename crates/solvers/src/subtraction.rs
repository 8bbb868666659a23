//! The values of heaps in subtraction games, in normal and misère play, with proofs of their periods.
//!
//! Amounts without gaps, from L to R, have a [formula](range_value). The values of other rules are found by the definition, and
//! those of finitely many amounts are searched for a period.

use super::cache::LruCache;
use super::number_sets::NumberSet;
use crate::theory::{Budget, Method, Nimber, Play, ProvenPeriod, Stop, Theorem};
use std::sync::Arc;

/// The first search for a period computes at most this many values.
pub const FIRST_SEARCH: usize = 1 << 17;

/// The most values that are computed. If they do not prove a period, larger heaps have no value.
pub const LONGEST_SEQUENCE: usize = 1 << 20;

/// Each takes at most 4 MiB.
const CACHED_SEQUENCES: usize = 8;

/// The value of a heap if a move takes at least `least` and at most `most`: floor((n mod (L + R)) / L).
///
/// The proof is an induction. Let m be n mod (L + R), and q = floor(m / L).
/// - No option is worth q. A move that takes t <= m leaves the remainder m - t <= m - L, which is worth less. One that takes t > m leaves
///   m - t + L + R >= m + L, which is worth more.
/// - Every p < q is the value of an option. Take (q - p) L, which is at least L, and at most m. It is at most R, because m < L + R, except
///   that q L may be above R for p = 0. Then take R: it leaves m - R < L, which is worth 0.
///
/// With L = 1 the value is n mod (R + 1) (Bachet de Méziriac 1612).
pub fn range_value(heap: u64, least: u64, most: u64) -> u64 {
    // No heap is as large as a period above the largest number.
    least.checked_add(most).map_or(heap, |period| heap % period) / least
}

/// The moves of a heap that leave `value` if a move takes `least` to `most`: the first and the last amount of at most two runs, ascending.
pub fn range_takes(heap: u64, least: u64, most: u64, value: u64) -> impl Iterator<Item = (u64, u64)> {
    // The sums may exceed a u64.
    let [heap, least, most, value] = [heap, least, most, value].map(u128::from);
    let period = least + most;
    let from = heap % period;
    // The remainders with this value.
    let block = Some(value * least).filter(|&first| first < period).map(|first| (first, (first + least - 1).min(period - 1)));
    let run = move |shift: u128| {
        let (first, last) = block?;
        let start = (from + shift).saturating_sub(last).max(least);
        let end = (from + shift).checked_sub(first)?.min(most).min(heap);
        // Both are amounts that can be taken from the heap.
        (start <= end).then_some((u64::try_from(start).ok()?, u64::try_from(end).ok()?))
    };
    [0, period].into_iter().filter_map(run)
}

/// Amounts that have gaps or no end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GappedAmounts {
    /// Ascending, at least one.
    List(Arc<[u64]>),
    Named(NumberSet),
}

/// The sequences that were requested last.
#[derive(Debug, Default)]
pub struct SequenceCache(LruCache<SequenceKey, (Arc<HeapSequence>, u64), CACHED_SEQUENCES>);

#[derive(Clone, Debug, PartialEq)]
struct SequenceKey {
    amounts: GappedAmounts,
    play: Play,
    length: usize,
}

impl SequenceCache {
    /// The values of the heaps up to `largest`, or up to the largest that is computed. They are computed or taken from the cache. The
    /// result is the same, and so is what it costs.
    pub fn sequence(&self, amounts: &GappedAmounts, play: Play, largest: u64, budget: &Budget) -> Result<Arc<HeapSequence>, Stop> {
        let needed = usize::try_from(largest).map_or(LONGEST_SEQUENCE, |heap| heap.min(LONGEST_SEQUENCE - 1) + 1).next_power_of_two();
        let key = |length| SequenceKey { amounts: amounts.clone(), play, length };
        if let GappedAmounts::Named(_) = amounts {
            return self.fetch(key(needed.max(64)), budget);
        }
        let first = self.fetch(key(FIRST_SEARCH), budget)?;
        // A heap that is beyond all that is computed gets no value by more computing.
        let is_enough = needed <= FIRST_SEARCH || largest >= LONGEST_SEQUENCE as u64 || first.period().is_some();
        if is_enough { Ok(first) } else { self.fetch(key(needed), budget) }
    }

    fn fetch(&self, key: SequenceKey, budget: &Budget) -> Result<Arc<HeapSequence>, Stop> {
        let is_paid = budget.account(|PaidSequences(paid)| paid.contains(&key));
        let sequence = match self.0.get(&key) {
            Some((known, cost)) => {
                budget.charge(if is_paid { 0 } else { cost })?;
                known
            }
            None => {
                // The lock is not held here, so other requests do not wait.
                let paid = budget.paid();
                let budget = if is_paid { &paid } else { budget };
                let before = budget.spent();
                let found = HeapSequence::new(&key, budget)?;
                self.0.keep(&key, (Arc::new(found), budget.spent() - before), |_| false).0
            }
        };
        if !is_paid {
            budget.account(|PaidSequences(paid)| paid.push(key));
        }
        Ok(sequence)
    }
}

/// The sequences that a request has paid for.
#[derive(Default)]
struct PaidSequences(Vec<SequenceKey>);

#[derive(Debug)]
pub enum HeapSequence {
    /// The values of all heaps.
    Periodic(ProvenPeriod),
    /// The values of the first heaps.
    Computed(Box<[u32]>),
}

impl HeapSequence {
    fn new(key: &SequenceKey, budget: &Budget) -> Result<Self, Stop> {
        let end = u32::from(key.play == Play::Misere);
        let amounts = match &key.amounts {
            GappedAmounts::Named(set) => {
                budget.spend(key.length as u64 / WORK_PER_UNIT)?;
                let amounts = set.list(key.length as u64);
                return Ok(HeapSequence::Computed(values(&amounts, end, key.length, budget)?.into()));
            }
            GappedAmounts::List(amounts) => amounts,
        };
        let largest = amounts.last().copied().unwrap_or(0);
        // From the largest amount on, every amount can be taken. So both recursions depend only on the last `largest` values.
        let theorem = Theorem::LastValues { largest_take: largest };
        let mut length = match key.length {
            FIRST_SEARCH => usize::try_from(largest.saturating_mul(4)).unwrap_or(FIRST_SEARCH).clamp(64, FIRST_SEARCH),
            length => length,
        };
        loop {
            let values = values(amounts, end, length, budget)?;
            if let Some(proven) = ProvenPeriod::find(theorem, &values) {
                return Ok(HeapSequence::Periodic(proven));
            }
            if length == key.length {
                return Ok(HeapSequence::Computed(values.into()));
            }
            length = (2 * length).min(key.length);
        }
    }

    /// `None` if the heap is too large and no period is proven.
    pub fn value(&self, heap: u64) -> Option<Nimber> {
        match self {
            HeapSequence::Periodic(proven) => Some(proven.value(heap)),
            HeapSequence::Computed(values) => {
                usize::try_from(heap).ok().and_then(|heap| values.get(heap)).map(|&value| Nimber::new(value.into()))
            }
        }
    }

    pub fn method(&self) -> Method {
        match self {
            HeapSequence::Periodic(_) => Method::Period,
            HeapSequence::Computed(_) => Method::Table,
        }
    }

    pub fn period(&self) -> Option<&ProvenPeriod> {
        match self {
            HeapSequence::Periodic(proven) => Some(proven),
            HeapSequence::Computed(_) => None,
        }
    }
}

/// Options or words that are marked for a unit of work.
const WORK_PER_UNIT: u64 = 4;

/// The values of the heaps below `length` by their definition, with `end` as the value of a heap without a move: 0 in normal play, 1 in
/// misère play.
///
/// One value is given after the other, each to all heaps in ascending order. A heap gets it if it has no smaller value, and if no option
/// has got it. So each heap marks once the heaps from which a move leads to it.
fn values(amounts: &[u64], end: u32, length: usize, budget: &Budget) -> Result<Vec<u32>, Stop> {
    values_with(&Marks::new(amounts, length), amounts, end, length, budget)
}

fn values_with(marks: &Marks, amounts: &[u64], end: u32, length: usize, budget: &Budget) -> Result<Vec<u32>, Stop> {
    let words = length.div_ceil(64);
    let stuck = amounts.first().and_then(|&least| usize::try_from(least).ok()).map_or(length, |least| least.min(length));
    let mut values = vec![end; length];
    let mut open = vec![0u64; words];
    (stuck..length).for_each(|heap| open[heap / 64] |= 1 << (heap % 64));
    let mut left = length - stuck;
    let mut is_marked = vec![0u64; words];
    for value in 0.. {
        if left == 0 {
            break;
        }
        budget.spend(words as u64 / WORK_PER_UNIT)?;
        is_marked.fill(0);
        if value == end {
            for heap in 0..stuck {
                budget.spend(marks.cost(heap))?;
                marks.mark(&mut is_marked, heap);
            }
        }
        for word in 0..words {
            loop {
                let free = open[word] & !is_marked[word];
                if free == 0 {
                    break;
                }
                let heap = 64 * word + free.trailing_zeros() as usize;
                values[heap] = value;
                left -= 1;
                open[word] &= !(1 << (heap % 64));
                budget.spend(marks.cost(heap))?;
                marks.mark(&mut is_marked, heap);
            }
        }
    }
    Ok(values)
}

/// The amounts in the form that marks the heaps above a heap faster.
enum Marks {
    /// One amount after the other.
    Each(Vec<usize>),
    /// All amounts as bits, 64 at a time, after a word without any.
    Words(Vec<u64>),
}

impl Marks {
    fn new(amounts: &[u64], length: usize) -> Self {
        let each = Marks::each(amounts, length);
        // A word takes about half the time of an amount.
        if each.len() < length / 128 { Marks::Each(each) } else { Marks::words(&each, length) }
    }

    /// The amounts that matter below `length`.
    fn each(amounts: &[u64], length: usize) -> Vec<usize> {
        amounts.iter().filter_map(|&amount| usize::try_from(amount).ok()).take_while(|&amount| amount < length).collect()
    }

    fn words(amounts: &[usize], length: usize) -> Self {
        let mut words = vec![0u64; length.div_ceil(64) + 1];
        amounts.iter().for_each(|amount| words[amount / 64 + 1] |= 1 << (amount % 64));
        Marks::Words(words)
    }

    /// In units of work, at most.
    fn cost(&self, heap: usize) -> u64 {
        let steps = match self {
            Marks::Each(amounts) => amounts.len(),
            Marks::Words(words) => (words.len() - heap / 64) / 2,
        };
        1 + steps as u64 / WORK_PER_UNIT
    }

    /// Marks the heaps from which a move leads to `heap`.
    fn mark(&self, is_marked: &mut [u64], heap: usize) {
        match self {
            Marks::Each(amounts) => {
                let length = 64 * is_marked.len();
                for from in amounts.iter().map(|amount| heap + amount).take_while(|&from| from < length) {
                    is_marked[from / 64] |= 1 << (from % 64);
                }
            }
            Marks::Words(words) => {
                let shift = heap % 64;
                for (marked, pair) in is_marked[heap / 64..].iter_mut().zip(words.windows(2)) {
                    *marked |= pair[1] << shift | pair[0] >> 1 >> (63 - shift);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// By the mex of the options of one heap after the other.
    fn by_definition(amounts: &[u64], end: u32, length: usize) -> Vec<u32> {
        let mut values: Vec<u32> = Vec::new();
        for heap in 0..length {
            let options: Vec<u32> =
                amounts.iter().filter_map(|&amount| heap.checked_sub(amount as usize)).map(|left| values[left]).collect();
            values.push(if options.is_empty() { end } else { (0..).find(|value| !options.contains(value)).unwrap() });
        }
        values
    }

    proptest! {
        #[test]
        fn both_ways_to_mark_agree_with_the_definition(
            amounts in proptest::collection::btree_set(1u64..700, 1..12),
            length in 1usize..500,
        ) {
            let amounts: Vec<u64> = amounts.into_iter().collect();
            let each = Marks::each(&amounts, length);
            for marks in [Marks::words(&each, length), Marks::Each(each)] {
                for end in [0, 1] {
                    let found = values_with(&marks, &amounts, end, length, &Budget::unlimited()).unwrap();
                    prop_assert_eq!(found, by_definition(&amounts, end, length));
                }
            }
        }

        #[test]
        fn a_range_has_its_formula(least in 1u64..12, more in 0u64..12, heap in 0u64..80) {
            let most = least + more;
            let amounts: Vec<u64> = (least..=most).collect();
            let (normal, misere) = (by_definition(&amounts, 0, 80), by_definition(&amounts, 1, 80));
            prop_assert_eq!(u64::from(normal[heap as usize]), range_value(heap, least, most));
            // 0 and 1 change places in misère play, and nothing else.
            let expected = match normal[heap as usize] { 0 => 1, 1 => 0, other => other };
            prop_assert_eq!(misere[heap as usize], expected);
            for value in 0..8 {
                let takes: Vec<u64> = range_takes(heap, least, most, value).flat_map(|(first, last)| first..=last).collect();
                let by_trying: Vec<u64> =
                    (least..=most.min(heap)).filter(|take| range_value(heap - take, least, most) == value).collect();
                prop_assert_eq!(takes, by_trying);
            }
        }

        #[test]
        fn runs_of_amounts_at_the_ends_of_the_range(
            least in 1u64..1 << 53, most in 1u64..1 << 53, heap in 0u64..1 << 53, value in 0u64..4,
        ) {
            let (least, most) = (least.min(most), least.max(most));
            for (first, last) in range_takes(heap, least, most, value) {
                prop_assert!(least <= first && first <= last && last <= most.min(heap));
                for take in [first, last] {
                    prop_assert_eq!(range_value(heap - take, least, most), value);
                }
            }
        }
    }

    #[test]
    fn powers_of_two_repeat_with_period_three() {
        let powers = NumberSet::PowersOfTwo.list(1000);
        let residues = |values: [u32; 3]| values.iter().copied().cycle().take(1000).collect::<Vec<_>>();
        assert_eq!(by_definition(&powers, 0, 1000), residues([0, 1, 2]));
        assert_eq!(by_definition(&powers, 1, 1000), residues([1, 0, 2]));
    }

    #[test]
    fn named_sets_agree_with_the_definition() {
        let cache = SequenceCache::default();
        for set in NumberSet::ALL {
            for (play, end) in [(Play::Normal, 0), (Play::Misere, 1)] {
                let found = cache.sequence(&GappedAmounts::Named(set), play, 1999, &Budget::unlimited()).unwrap();
                for (heap, &value) in by_definition(&set.list(2000), end, 2000).iter().enumerate() {
                    assert_eq!(found.value(heap as u64), Some(Nimber::new(value.into())), "{set} {play:?} {heap}");
                }
            }
        }
    }

    /// The costs are the same whether a sequence is cached or not.
    #[test]
    fn a_sequence_has_one_price() {
        let cache = SequenceCache::default();
        let amounts = GappedAmounts::Named(NumberSet::Squares);
        let price = |budget: &Budget| {
            cache.sequence(&amounts, Play::Normal, 5000, budget).unwrap();
            budget.spent()
        };
        let (first, second) = (Budget::unlimited(), Budget::unlimited());
        let paid = price(&first);
        assert_eq!((price(&second), price(&second), price(&first)), (paid, paid, paid));
    }
}
