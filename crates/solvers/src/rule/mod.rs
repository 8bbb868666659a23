//! The values of heaps under a rule that is data: linear templates of moves.

mod choices;
mod growth;
mod template;

pub use choices::{Choices, LeafLimits, combinations};
pub use growth::Growth;
pub use template::{Domain, End, LARGEST_NUMBER, Linear, MOST_LEAVES, MOST_VARIABLES, Template, divisors};

use super::cache::PricedCache;
use crate::theory::{Budget, Nimber, Stop};
use choices::Numbers;
use std::borrow::Cow;
use std::ops::ControlFlow;
use std::sync::Arc;
use template::Sieve;

/// The largest heap that has a value. Six sizes below it fit in 120 bits.
pub const LARGEST_HEAP: u64 = 1_000_000;

/// In units of work, for a request that may do no more itself.
pub const TABLE_WORK: u64 = 1 << 27;

/// Each takes at most 12 MB.
const REMEMBERED_TABLES: usize = 6;

/// The fewest values that are computed.
const FIRST_VALUES: u64 = 16;

/// In units of work, besides the choices.
const WORK_PER_HEAP: u64 = 8;

/// In units of work, where different choices may leave the same heaps: the heaps are sorted and compared.
const WORK_TO_COMPARE: u64 = 4;

/// What is known of a heap.
#[derive(Clone, Copy, Debug, Default)]
struct Entry {
    value: u32,
    /// The most moves that a game can last; the largest number stands for it and for more.
    longest: u32,
}

/// The values, the numbers of moves and the longest games of the first heaps.
#[derive(Debug)]
pub struct RuleValues {
    entries: Box<[Entry]>,
    /// The number of different moves.
    moves: Box<[u32]>,
    /// Why there are no more.
    growth: Option<Growth>,
}

impl RuleValues {
    /// Computes the values of the heaps below `count`, or as far as the choices leave smaller heaps.
    fn new(templates: &[Template], count: usize, budget: &Budget) -> Result<Self, Stop> {
        let bytes = (count * (size_of::<Entry>() + 2 * size_of::<u32>())) as u64;
        budget.reserve_memory(bytes)?;
        let values = Builder::new(templates, count, budget).and_then(|mut builder| {
            for heap in 1..count {
                if builder.add(heap, budget)?.is_break() {
                    break;
                }
            }
            Ok(RuleValues { entries: builder.entries.into(), moves: builder.moves.into(), growth: builder.growth })
        });
        budget.release_memory(bytes);
        values
    }

    fn entry(&self, heap: u64) -> Option<Entry> {
        usize::try_from(heap).ok().and_then(|heap| self.entries.get(heap)).copied()
    }

    /// `None` if the heap is larger than it was asked for, or the rule lets heaps grow before.
    #[inline]
    pub fn value(&self, heap: u64) -> Option<Nimber> {
        self.entry(heap).map(|entry| Nimber::new(entry.value.into()))
    }

    /// The number of different moves in a heap.
    pub fn moves(&self, heap: u64) -> Option<u64> {
        usize::try_from(heap).ok().and_then(|heap| self.moves.get(heap)).map(|&moves| moves.into())
    }

    /// The most moves that a game can last. At most 2^32 - 1, which stands for all that is more, too.
    pub fn longest_game(&self, heap: u64) -> Option<u64> {
        self.entry(heap).map(|entry| entry.longest.into())
    }

    /// The choice that leaves a heap that is not smaller, if there is one among the heaps that were looked at.
    pub fn growth(&self) -> Option<&Growth> {
        self.growth.as_ref()
    }
}

struct Builder<'a> {
    templates: &'a [Template],
    is_injective: bool,
    sieve: Option<Sieve>,
    divisors: Vec<u64>,
    entries: Vec<Entry>,
    moves: Vec<u32>,
    /// For each value, the last heap that had an option of it.
    seen: Vec<u32>,
    /// The heaps that each choice leaves, as one number.
    left: Vec<u128>,
    growth: Option<Growth>,
}

impl<'a> Builder<'a> {
    fn new(templates: &'a [Template], count: usize, budget: &Budget) -> Result<Self, Stop> {
        let has_divisors = templates.iter().any(|template| template.domains.contains(&Domain::Divisors));
        if has_divisors {
            budget.spend(4 * count as u64)?;
        }
        let mut entries = Vec::with_capacity(count);
        entries.push(Entry::default());
        let mut moves = Vec::with_capacity(count);
        moves.push(0);
        Ok(Builder {
            templates,
            is_injective: matches!(templates, [template] if template.is_injective()),
            sieve: has_divisors.then(|| Sieve::below(count)),
            divisors: Vec::new(),
            entries,
            moves,
            seen: vec![0; 2],
            left: Vec::new(),
            growth: None,
        })
    }

    /// Adds the heap that is larger by one than the last. Breaks if it has a choice that leaves a heap not smaller.
    fn add(&mut self, heap: usize, budget: &Budget) -> Result<ControlFlow<()>, Stop> {
        if let Some(sieve) = &self.sieve {
            sieve.divisors(heap, &mut self.divisors);
        }
        budget.spend(WORK_PER_HEAP)?;
        self.left.clear();
        let mut options = Options { heap: heap as u32, longest: 0, moves: 0 };
        for (index, template) in self.templates.iter().enumerate() {
            let limits = [(template.least, i64::MAX); MOST_LEAVES];
            let mut choices = Choices::within(template, heap as i64, limits, Some(Cow::Borrowed(&self.divisors)));
            while choices.next_span() {
                let count = choices.left_in_span();
                budget.spend(1 + if self.is_injective { count } else { count.saturating_mul(1 + WORK_TO_COMPARE) })?;
                let grown = match template.leaves.len() {
                    1 => options.take_single(&choices, &self.entries, &mut self.seen),
                    leaves => options.take(&choices, leaves, &self.entries, &mut self.seen),
                };
                if grown.is_break() {
                    self.growth = growth(&mut choices, heap, index, template.leaves.len());
                    return Ok(ControlFlow::Break(()));
                }
                if !self.is_injective {
                    while choices.next_in_span() {
                        self.left.push(packed(choices.left()));
                    }
                }
            }
        }
        if !self.is_injective {
            self.left.sort_unstable();
            self.left.dedup();
            options.moves = self.left.len() as u32;
        }
        let mex = self.seen.iter().position(|&last| last != options.heap).unwrap_or(self.seen.len());
        if mex >= self.seen.len() {
            self.seen.resize((mex + 1).next_power_of_two(), 0);
        }
        self.entries.push(Entry { value: mex as u32, longest: options.longest });
        self.moves.push(options.moves);
        Ok(ControlFlow::Continue(()))
    }
}

/// Several sizes below [`LARGEST_HEAP`], ascending, as one number. Different sizes are different numbers.
pub fn packed(sizes: impl Iterator<Item = u64>) -> u128 {
    sizes.fold(0, |packed, size| packed << 20 | u128::from(size))
}

/// What is found of the options of a heap.
struct Options {
    heap: u32,
    longest: u32,
    moves: u32,
}

impl Options {
    /// Takes the choices of a span that leave one heap. Breaks at one that is not smaller.
    fn take_single(&mut self, choices: &Choices<'_>, entries: &[Entry], seen: &mut [u32]) -> ControlFlow<()> {
        let (base, step) = choices.leaf_by_innermost(0);
        let (heap, mut longest) = (self.heap, self.longest);
        let mut take = |number: i64| {
            let Some(entry) = entries.get((base + step * number) as usize) else { return ControlFlow::Break(()) };
            seen[entry.value as usize] = heap;
            longest = longest.max(entry.longest.saturating_add(1));
            ControlFlow::Continue(())
        };
        match choices.numbers() {
            Numbers::List(list) => list.iter().try_for_each(|&number| take(number as i64))?,
            Numbers::Range(from, end) => (from..end).try_for_each(take)?,
        }
        self.longest = longest;
        self.moves = self.moves.saturating_add(choices.left_in_span() as u32);
        ControlFlow::Continue(())
    }

    /// Takes the choices of a span. Breaks at one that leaves a heap that is not smaller.
    fn take(&mut self, choices: &Choices<'_>, leaves: usize, entries: &[Entry], seen: &mut [u32]) -> ControlFlow<()> {
        let lines: [(i64, i64); MOST_LEAVES] =
            std::array::from_fn(|leaf| if leaf < leaves { choices.leaf_by_innermost(leaf) } else { (0, 0) });
        let mut take = |number: i64| {
            let (mut value, mut longest) = (0, 1u32);
            for (base, step) in &lines[..leaves] {
                let Some(entry) = entries.get((base + step * number) as usize) else { return ControlFlow::Break(()) };
                value ^= entry.value;
                longest = longest.saturating_add(entry.longest);
            }
            seen[value as usize] = self.heap;
            self.longest = self.longest.max(longest);
            ControlFlow::Continue(())
        };
        match choices.numbers() {
            Numbers::List(list) => list.iter().try_for_each(|&number| take(number as i64))?,
            Numbers::Range(from, end) => (from..end).try_for_each(take)?,
        }
        self.moves = self.moves.saturating_add(choices.left_in_span() as u32);
        ControlFlow::Continue(())
    }
}

/// The first choice of a span that leaves a heap not smaller than `heap`.
fn growth(choices: &mut Choices<'_>, heap: usize, template: usize, leaves: usize) -> Option<Growth> {
    while choices.next_in_span() {
        if let Some(leaf) = (0..leaves).find(|&leaf| choices.leaf(leaf) >= heap as i64) {
            return Some(Growth { heap: heap as u64, template, leaf: (leaf, choices.leaf(leaf)), values: choices.values() });
        }
    }
    None
}

/// The values under the most recently requested rules, by the number of values.
#[derive(Debug, Default)]
pub struct RuleCache(PricedCache<(Arc<[Template]>, usize), Arc<RuleValues>, REMEMBERED_TABLES>);

impl RuleCache {
    /// The values of the heaps up to `largest`, which is at most [`LARGEST_HEAP`]. They are computed for all requests.
    ///
    /// # Errors
    /// [`Stop::Exhausted`] if they take more than [`TABLE_WORK`] and than the request may cost. Or why the work stopped.
    pub fn values(&self, templates: &Arc<[Template]>, largest: u64, budget: &Budget) -> Result<Arc<RuleValues>, Stop> {
        let count = rounded(largest.saturating_add(1)).clamp(FIRST_VALUES, LARGEST_HEAP + 1) as usize;
        let find = |budget: &Budget| RuleValues::new(templates, count, budget).map(Arc::new);
        let most = TABLE_WORK.max(budget.request_allowance());
        self.0.get(&(templates.clone(), count), most, budget, find)?.ok_or(Stop::Exhausted { allowance: most })
    }
}

/// The number, or up to an eighth more, so that not every number of values is computed anew.
fn rounded(count: u64) -> u64 {
    count.next_multiple_of((count.next_power_of_two() / 16).max(1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cache::tests::check_price;

    fn by(domain: Domain, least: i64) -> Arc<[Template]> {
        [Template { domains: vec![domain], leaves: vec![Linear { heap: 1, of: [-1, 0, 0], constant: 0 }], least }].into()
    }

    #[test]
    fn values_have_one_price() {
        let squares = by(Domain::UpToHeap((1..200).map(|root| root * root).collect()), 0);
        for largest in [0, 100, 3_000] {
            for rule in [&squares, &by(Domain::Divisors, 1)] {
                check_price(|cache: &RuleCache, budget| {
                    cache.values(rule, largest, budget).map(|values| values.entries.iter().map(|entry| entry.value).collect::<Vec<_>>())
                });
            }
        }
    }

    #[test]
    fn a_heap_that_does_not_shrink_ends_the_values() {
        let rule = by(Domain::OneOf([0, 2].into()), 1);
        let values = RuleCache::default().values(&rule, 10, &Budget::unlimited()).unwrap();
        let growth = Growth { heap: 1, template: 0, leaf: (0, 1), values: [0; 3] };
        assert_eq!((values.growth(), values.value(0), values.value(1)), (Some(&growth), Some(Nimber::ZERO), None));
    }
}
