//! The values of heaps in games in which a move removes some objects from one heap and splits the rest: Grundy's game and its relatives.

mod partitions;
mod rule;
mod sums;

pub use partitions::PartitionVisitor;
pub use rule::SplitMoves;

use super::cache::PricedCache;
use crate::theory::{Budget, Nimber, ProvenPeriod, Stop};
use std::sync::Arc;
use sums::Sums;

/// The largest heap that has a value.
pub const LARGEST_HEAP: u64 = 20_000;

/// The most moves in one heap that has a value.
pub const MOST_MOVES: u64 = 1_000_000;

/// In units of work, for a request that may do no more itself. It suffices for the largest heaps of most rules.
pub const TABLE_WORK: u64 = 1 << 27;

/// Each takes at most 200 kB. A search for a period makes ten.
const REMEMBERED_TABLES: usize = 32;

/// The fewest values that are computed.
const FIRST_VALUES: u64 = 64;

/// The values and the numbers of moves of the first heaps, as far as both are within the limits.
#[derive(Debug)]
pub struct SplitValues {
    values: Box<[u16]>,
    moves: Box<[u64]>,
}

impl SplitValues {
    /// Computes the values of the heaps below `count`.
    fn new(rule: &SplitMoves, count: usize, budget: &Budget) -> Result<Self, Stop> {
        let moves = SplitValues::move_counts(rule, count, budget)?;
        let count = moves.iter().position(|&moves| moves > MOST_MOVES).unwrap_or(count);
        let mut sums = Sums::new(rule, count, budget)?;
        let mut options = Vec::new();
        for heap in 0..count {
            options.clear();
            options.resize(sums.width().max(1), 0u64);
            for &take in rule.take.iter().take_while(|&&take| take <= heap as u64) {
                let rest = heap - take as usize;
                for parts in rule.parts_after(take) {
                    budget.spend(sums.width() as u64)?;
                    match parts {
                        0 if rest > 0 => {}
                        0 => options[0] |= 1,
                        1 if (rest as u64) < rule.least => {}
                        1 => {
                            let value = usize::from(sums.values()[rest]);
                            options[value / 64] |= 1 << (value % 64);
                        }
                        _ => options.iter_mut().zip(sums.of(parts, rest)).for_each(|(word, more)| *word |= more),
                    }
                }
            }
            // A heap without objects has no move.
            sums.add(if heap == 0 { 0 } else { mex(&options) }, budget)?;
        }
        Ok(SplitValues { values: sums.into_values(budget).into(), moves })
    }

    /// The largest heap under a rule that has a value, in a table that is long enough.
    pub fn largest_heap(rule: &SplitMoves, budget: &Budget) -> Result<u64, Stop> {
        let moves = SplitValues::move_counts(rule, LARGEST_HEAP as usize + 1, budget)?;
        Ok(moves.iter().position(|&moves| moves > MOST_MOVES).map_or(LARGEST_HEAP, |heap| heap as u64 - 1))
    }

    fn move_counts(rule: &SplitMoves, count: usize, budget: &Budget) -> Result<Box<[u64]>, Stop> {
        budget.spend(count as u64 * (rule.most_parts() + rule.take.len() as u64 * rule.parts.len() as u64))?;
        Ok(partitions::move_counts(rule, count, MOST_MOVES))
    }

    /// `None` if the heap is larger than it was asked for, or has more moves than [`MOST_MOVES`].
    #[inline]
    pub fn value(&self, heap: u64) -> Option<Nimber> {
        usize::try_from(heap).ok().and_then(|heap| self.values.get(heap)).map(|&value| Nimber::new(value.into()))
    }

    /// The largest heap that has a value.
    pub fn largest(&self) -> u64 {
        (self.values.len() as u64).saturating_sub(1)
    }

    /// The number of moves in a heap; `None` if it is larger than it was asked for.
    pub fn moves(&self, heap: u64) -> Option<u64> {
        usize::try_from(heap).ok().and_then(|heap| self.moves.get(heap)).copied()
    }
}

/// A value is at most the number of moves that a game can last: less than twice the objects, so two bytes hold it.
fn mex(options: &[u64]) -> u16 {
    let full = options.iter().take_while(|&&word| word == u64::MAX).count();
    let ones = options.get(full).map_or(0, |word| word.trailing_ones());
    (64 * full) as u16 + ones as u16
}

/// What the values of a rule say of its period.
pub enum Periodicity {
    Proven(ProvenPeriod),
    /// This number of values, from heap 0 on, proves none.
    Unproven(u64),
}

/// The most units of work for a table.
fn most_work(budget: &Budget) -> u64 {
    TABLE_WORK.max(budget.request_allowance())
}

/// The values for the most recently requested rules, by the number of values. A smaller number is not taken from more values, because its
/// price is not known from theirs.
#[derive(Debug, Default)]
pub struct SplitCache(PricedCache<(SplitMoves, usize), Arc<SplitValues>, REMEMBERED_TABLES>);

impl SplitCache {
    /// The values of the heaps up to `largest`, as far as they are within the limits. They are computed for all requests.
    pub fn values(&self, rule: &SplitMoves, largest: u64, budget: &Budget) -> Result<Arc<SplitValues>, Stop> {
        self.table(rule, largest, budget)?.ok_or(Stop::Exhausted { allowance: most_work(budget) })
    }

    /// `None` if the values take more than [`most_work`].
    fn table(&self, rule: &SplitMoves, largest: u64, budget: &Budget) -> Result<Option<Arc<SplitValues>>, Stop> {
        let count = largest.saturating_add(1).next_power_of_two().clamp(FIRST_VALUES, LARGEST_HEAP + 1) as usize;
        self.0.get(&(rule.clone(), count), most_work(budget), budget, |budget| SplitValues::new(rule, count, budget).map(Arc::new))
    }

    /// Searches for a period, and doubles the number of values until one is proven or the values reach a limit. The values that were found
    /// before a deadline stay, so that the next attempt goes on there.
    pub fn period(&self, rule: &SplitMoves, budget: &Budget) -> Result<Periodicity, Stop> {
        let mut looked_at = 0;
        let mut largest = FIRST_VALUES - 1;
        loop {
            let Some(known) = self.table(rule, largest, budget)? else { return Ok(Periodicity::Unproven(looked_at)) };
            if let Some(proven) = ProvenPeriod::find(rule.theorem(), &known.values) {
                return Ok(Periodicity::Proven(proven));
            }
            looked_at = known.values.len() as u64;
            if looked_at <= largest || largest == LARGEST_HEAP {
                return Ok(Periodicity::Unproven(looked_at));
            }
            largest = (2 * largest + 1).min(LARGEST_HEAP);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cache::tests::check_price;

    fn rule(parts: &[u64], unequal: bool) -> SplitMoves {
        SplitMoves { take: [0, 1].into(), parts: parts.into(), unequal, least: 1 }
    }

    #[test]
    fn values_have_one_price() {
        for largest in [0, 100, 1_000] {
            for rule in [rule(&[2], true), rule(&[2, 3], false)] {
                check_price(|cache: &SplitCache, budget| cache.values(&rule, largest, budget).map(|values| values.values.clone()));
            }
        }
        // More values that are cached are no cheaper, and no dearer.
        let (cache, rule) = (SplitCache::default(), rule(&[2], true));
        let price = |cache: &SplitCache, largest| {
            let budget = Budget::unlimited();
            cache.values(&rule, largest, &budget).unwrap();
            budget.done()
        };
        price(&cache, 1_000);
        assert_eq!(price(&cache, 100), price(&SplitCache::default(), 100));
    }

    #[test]
    fn a_search_for_a_period_goes_on_where_it_stopped() {
        let (cache, rule) = (SplitCache::default(), rule(&[2], true));
        let searched = |cache: &SplitCache, budget: &Budget| match cache.period(&rule, budget).unwrap() {
            Periodicity::Proven(proven) => panic!("{proven:?}"),
            Periodicity::Unproven(values) => (values, budget.done()),
        };
        let (values, done) = searched(&SplitCache::default(), &Budget::unlimited());
        cache.values(&rule, 5_000, &Budget::unlimited()).unwrap();
        let stopped = Budget::unlimited().until(std::time::Instant::now());
        assert!(matches!(cache.period(&rule, &stopped), Err(Stop::Deadline)));
        let (again, rest) = searched(&cache, &Budget::unlimited());
        assert_eq!((again, values), (LARGEST_HEAP + 1, LARGEST_HEAP + 1));
        assert!(rest < done, "{rest} of {done}");
        // A budget that does not suffice is no fact about the rule.
        assert!(matches!(cache.period(&rule, &Budget::of(1_000)), Err(Stop::Exhausted { allowance: 1_000 })));
    }
}
