//! Fibonacci Nim with a limit for each heap: take at most the limit, and the heap then has twice what was taken as its limit.
//!
//! Every number is a sum of Fibonacci numbers 1, 2, 3, 5, 8, … of which no two follow each other, in exactly one way (Zeckendorf 1972). In
//! normal play a heap alone is lost exactly if its limit is below the smallest of these parts (Whinihan 1963).
//!
//! A move that takes k from n and wins leaves m = n - k whose smallest part is above 2k, or nothing. Then k is below the Fibonacci number
//! before that part, so the parts of k do not touch those of m, and both together are the parts of n: k is the sum of the last parts of n.

use crate::theory::{Nimber, Play};
use std::collections::BinaryHeap;
use std::sync::{Arc, PoisonError, RwLock};

/// The parts of a number, the largest first.
pub fn zeckendorf(mut number: u64) -> Vec<u64> {
    let (mut before, mut last) = (1u64, 1u64);
    while let Some(next) = before.checked_add(last).filter(|&next| next <= number) {
        (before, last) = (last, next);
    }
    let mut parts = Vec::new();
    while number > 0 {
        if last <= number {
            number -= last;
            parts.push(last);
        }
        (before, last) = (last - before, before);
    }
    parts
}

/// The heap whose lost limits under normal play are those of a heap of `size` under this play.
///
/// Nobody who can avoid it takes the last object under misère play. So a heap of at least one object is played like one with an object
/// less in normal play, as long as there is a move.
pub fn played_size(size: u64, play: Play) -> u64 {
    match play {
        Play::Normal => size,
        Play::Misere => size.saturating_sub(1),
    }
}

/// Whether the player to move loses with a heap alone. `limit` is at most `size`.
pub fn is_lost(size: u64, limit: u64, play: Play) -> bool {
    match (play, limit) {
        (Play::Normal, 0) => true,
        (Play::Misere, 0) => false,
        _ => zeckendorf(played_size(size, play)).last().is_none_or(|&smallest| limit < smallest),
    }
}

/// What to take from a heap alone to win, least first. There are fewer amounts than the heap has parts. `limit` is at most `size`.
pub fn winning_takes(size: u64, limit: u64, play: Play) -> Vec<u64> {
    let parts = zeckendorf(played_size(size, play));
    let mut takes = Vec::new();
    let mut take = 0;
    for (index, part) in parts.iter().enumerate().rev() {
        take += part;
        if take > limit {
            break;
        }
        if index.checked_sub(1).is_none_or(|before| 2 * take < parts[before]) {
            takes.push(take);
        }
    }
    takes
}

/// The values of heaps under all limits.
///
/// A heap with a larger limit has more options, so its value does not fall as the limit grows. It is enough to know the least limit for
/// each value. There are few of them: 22 for a heap of 1000.
#[derive(Clone, Debug, Default)]
pub struct FibonacciValues {
    /// The least limits of heap n for the values 1, 2, 3, … are at `starts[n]..starts[n + 1]`.
    starts: Vec<u32>,
    limits: Vec<u32>,
}

/// For some value: taking n - `after` from heap n leaves that value, for each n from a start to before `end`.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Source {
    after: u32,
    end: u32,
}

impl FibonacciValues {
    /// The values of the heaps below `count`, which is below 2^31.
    pub fn new(count: u32) -> Self {
        let mut table = FibonacciValues { starts: vec![0], limits: Vec::new() };
        // By the heap at which they start, each with its value; and by value, those that have started.
        let mut coming: Vec<Vec<(usize, Source)>> = (0..count).map(|_| Vec::new()).collect();
        let mut sources: Vec<BinaryHeap<Source>> = Vec::new();
        for heap in 0..count {
            for (value, source) in std::mem::take(&mut coming[heap as usize]) {
                if sources.len() <= value {
                    sources.resize_with(value + 1, BinaryHeap::new);
                }
                sources[value].push(source);
            }
            let first = table.limits.len();
            let mut limit = 0;
            for sources in &mut sources {
                while sources.peek().is_some_and(|source| source.end <= heap) {
                    sources.pop();
                }
                let Some(source) = sources.peek() else { break };
                limit = limit.max(heap - source.after);
                table.limits.push(limit);
            }
            table.starts.push(table.limits.len() as u32);
            // After `take` the limit is twice that: the value is that of the largest least limit up to it.
            let limits = &table.limits[first..];
            let least_take = |value: usize| value.checked_sub(1).map_or(1, |index| limits[index].div_ceil(2));
            for value in 0..=limits.len() {
                let start = heap + least_take(value);
                let end = if value < limits.len() { heap + least_take(value + 1) } else { u32::MAX };
                if start < end && start < count {
                    coming[start as usize].push((value, Source { after: heap, end }));
                }
            }
        }
        table
    }

    /// `None` if the heap is too large for the table.
    pub fn value(&self, size: u64, limit: u64) -> Option<Nimber> {
        let size = usize::try_from(size).ok()?;
        let &[first, end] = self.starts.get(size..)?.first_chunk()?;
        let limits = &self.limits[first as usize..end as usize];
        Some(Nimber::new(limits.partition_point(|&least| u64::from(least) <= limit) as u64))
    }
}

/// Values that are computed when they are needed, up to a largest heap.
#[derive(Debug)]
pub struct GrowingFibonacciValues {
    largest: u32,
    known: RwLock<Arc<FibonacciValues>>,
}

/// The first table, in heaps.
const FIRST_STEP: u32 = 1 << 10;

impl GrowingFibonacciValues {
    /// An empty table, which grows up to this heap as heaps are asked for.
    pub fn up_to(largest: u32) -> Self {
        GrowingFibonacciValues { largest, known: RwLock::default() }
    }

    /// A table with this heap; `None` if it is above the largest.
    pub fn with(&self, size: u64) -> Option<Arc<FibonacciValues>> {
        let size = u32::try_from(size).ok().filter(|&size| size <= self.largest)?;
        let has = |table: &FibonacciValues| size + 1 < table.starts.len() as u32;
        let known = Arc::clone(&self.known.read().unwrap_or_else(PoisonError::into_inner));
        if has(&known) {
            return Some(known);
        }
        let mut known = self.known.write().unwrap_or_else(PoisonError::into_inner);
        if !has(&known) {
            let count = (size + 1).next_power_of_two().max(FIRST_STEP).min(self.largest + 1);
            *known = Arc::new(FibonacciValues::new(count));
        }
        Some(Arc::clone(&known))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theory::mex;
    use proptest::prelude::*;

    const SIZE: usize = 120;

    /// By the definition: for each heap and limit the value, and whether the player to move wins misère play.
    fn slow() -> Vec<Vec<(u64, bool)>> {
        let mut table: Vec<Vec<(u64, bool)>> = Vec::new();
        for size in 0..SIZE {
            let row = (0..=size).map(|limit| {
                let options: Vec<_> = (1..=limit).map(|take| table[size - take][(2 * take).min(size - take)]).collect();
                let value = mex(options.iter().map(|&(value, _)| Nimber::new(value)));
                (value.get(), options.is_empty() || options.iter().any(|&(_, is_won)| !is_won))
            });
            let row = row.collect();
            table.push(row);
        }
        table
    }

    #[test]
    fn formula_and_table_agree_with_the_definition() {
        let (slow, table) = (slow(), FibonacciValues::new(SIZE as u32));
        for (size, row) in slow.iter().enumerate() {
            for (limit, &(value, misere)) in row.iter().enumerate() {
                let (heap, most) = (size as u64, limit as u64);
                assert_eq!(table.value(heap, most), Some(Nimber::new(value)), "{size} {limit}");
                assert_eq!(is_lost(heap, most, Play::Normal), value == 0, "{size} {limit}");
                assert_eq!(is_lost(heap, most, Play::Misere), !misere, "{size} {limit}");
                for play in [Play::Normal, Play::Misere] {
                    let wins = |take: usize| match (play, slow[size - take][(2 * take).min(size - take)]) {
                        (Play::Normal, (value, _)) => value == 0,
                        (Play::Misere, (_, is_won)) => !is_won,
                    };
                    let winning: Vec<u64> = (1..=limit).filter(|&take| wins(take)).map(|take| take as u64).collect();
                    assert_eq!(winning_takes(heap, most, play), winning, "{size} {limit} {play:?}");
                }
            }
        }
        assert_eq!(table.value(SIZE as u64, 1), None);
    }

    #[test]
    fn a_grown_table_has_the_values_of_one_made_at_once() {
        let (growing, whole) = (GrowingFibonacciValues::up_to(3000), FibonacciValues::new(3001));
        for size in [5, 1023, 1024, 2999, 3000] {
            let table = growing.with(size).unwrap();
            for limit in [0, 1, size / 3, size - 1, size] {
                assert_eq!(table.value(size, limit), whole.value(size, limit), "{size} {limit}");
            }
        }
        assert!(growing.with(3001).is_none());
    }

    proptest! {
        #[test]
        fn parts_are_fibonacci_numbers_with_gaps(number in 1u64..(1 << 53)) {
            let parts = zeckendorf(number);
            prop_assert_eq!(parts.iter().sum::<u64>(), number);
            let numbers = std::iter::successors(Some((1, 2)), |&(one, two)| Some((two, one + two)));
            let fibonacci: Vec<u64> = numbers.map(|(one, _)| one).take(80).collect();
            let places: Vec<usize> = parts.iter().map(|part| fibonacci.binary_search(part).unwrap()).collect();
            prop_assert!(places.windows(2).all(|pair| pair[0] > pair[1] + 1), "{:?}", parts);
        }

        #[test]
        fn winning_moves_of_large_heaps_lead_to_lost_ones(size in 2u64..(1 << 53), part in 0u32..53, misere: bool) {
            let (limit, play) = ((size - 1) >> part, if misere { Play::Misere } else { Play::Normal });
            prop_assume!(limit > 0);
            let takes = winning_takes(size, limit, play);
            prop_assert_eq!(takes.is_empty(), is_lost(size, limit, play));
            for take in takes {
                prop_assert!(take <= limit && is_lost(size - take, (2 * take).min(size - take), play));
            }
        }
    }
}
