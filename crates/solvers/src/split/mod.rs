//! The values of heaps in games in which a move removes some objects from one heap and splits the rest: Grundy's game and its relatives.

mod partitions;
mod rule;
mod sums;

pub use partitions::PartitionVisitor;
pub use rule::SplitMoves;

use super::cache::LruCache;
use crate::theory::{Budget, Nimber, ProvenPeriod, Stop};
use std::sync::Arc;
use sums::Sums;

/// The largest heap that has a value.
pub const LARGEST_HEAP: u64 = 20_000;

/// The most moves in one heap that has a value.
pub const MOST_MOVES: u64 = 1_000_000;

/// In units of work. It suffices for the largest heaps of most rules.
const TABLE_WORK: u64 = 1 << 27;

/// Each takes at most 200 kB.
const REMEMBERED_RULES: usize = 16;

/// The fewest values that are computed.
const FIRST_VALUES: u64 = 64;

/// The values and the numbers of moves of the first heaps, as far as both are within the limits.
#[derive(Debug)]
pub struct SplitValues {
    values: Box<[u16]>,
    moves: Box<[u64]>,
}

impl SplitValues {
    /// Computes the values that are needed for a heap of `largest`. Their number, and so whether `budget` suffices, depends only on
    /// `largest`.
    fn new(rule: &SplitMoves, largest: u64, budget: &Budget) -> Result<Self, Stop> {
        let count = largest.saturating_add(1).next_power_of_two().clamp(FIRST_VALUES, LARGEST_HEAP + 1) as usize;
        budget.spend(count as u64 * (rule.most_parts() + rule.take.len() as u64 * rule.parts.len() as u64))?;
        let moves = partitions::move_counts(rule, count, MOST_MOVES);
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

    /// `None` if the heap is larger than it was asked for, or has more moves than [`MOST_MOVES`].
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

/// The values for the most recently requested rules.
#[derive(Debug, Default)]
pub struct SplitCache(LruCache<SplitMoves, Arc<SplitValues>, REMEMBERED_RULES>);

impl SplitCache {
    /// The values of the heaps up to `largest`, as far as they are within the limits. They are computed on a budget of their own, so that
    /// earlier requests make no difference.
    pub fn values(&self, rule: &SplitMoves, largest: u64, budget: &Budget) -> Result<Arc<SplitValues>, Stop> {
        let covers = |known: &SplitValues| known.moves(largest).is_some() || known.moves.len() as u64 > LARGEST_HEAP;
        if let Some(known) = self.0.get(rule).filter(|known| covers(known)) {
            return Ok(known);
        }
        let values = Arc::new(SplitValues::new(rule, largest, &budget.uncharged(TABLE_WORK)?)?);
        let count = values.moves.len();
        Ok(self.0.keep(rule, values, |known| known.moves.len() < count))
    }

    /// Searches for a period, and doubles the number of values until one is proven or the values reach a limit.
    pub fn period(&self, rule: &SplitMoves, budget: &Budget) -> Result<Periodicity, Stop> {
        let mut looked_at = 0;
        let mut largest = FIRST_VALUES - 1;
        loop {
            let known = match self.values(rule, largest, budget) {
                Err(stop) if stop.is_exhausted() && !budget.is_trial() => return Ok(Periodicity::Unproven(looked_at)),
                other => other?,
            };
            // There may be more values, from an earlier request.
            let values = &known.values[..known.values.len().min(largest as usize + 1)];
            if let Some(proven) = ProvenPeriod::find(rule.theorem(), values) {
                return Ok(Periodicity::Proven(proven));
            }
            looked_at = values.len() as u64;
            if looked_at <= largest || largest == LARGEST_HEAP {
                return Ok(Periodicity::Unproven(looked_at));
            }
            largest = (2 * largest + 1).min(LARGEST_HEAP);
        }
    }
}
