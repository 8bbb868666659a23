//! A move inside one heap.

use crate::components::{Rules, Visited, Visitor};
use crate::game::Removes;
use nimber_solvers::theory::{Budget, TargetValues};
use smallvec::SmallVec;
use std::ops::ControlFlow;

/// The heaps that a move leaves of one heap: at most two in nearly all games.
pub(crate) type Leaves = SmallVec<[u64; 2]>;

/// A move inside one heap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeapCut {
    /// The number of objects removed.
    pub take: u64,
    pub(crate) leaves: Leaves,
}

impl HeapCut {
    /// The non-empty heaps that remain, in ascending order.
    pub fn leaves(&self) -> &[u64] {
        &self.leaves
    }

    /// Takes some objects, at most the heap, and leaves the others as one heap.
    pub fn take(heap: u64, take: u64) -> Self {
        HeapCut { take, leaves: Some(heap - take).into_iter().filter(|&left| left > 0).collect() }
    }

    /// Takes some objects and leaves two heaps, the smaller one given.
    pub fn split(heap: u64, take: u64, smaller: u64) -> Self {
        HeapCut { take, leaves: [smaller, heap - take - smaller].into() }
    }
}

impl Removes for HeapCut {
    fn removed(&self) -> u64 {
        self.take
    }
}

/// Visits the moves that take one of these amounts, each at most the heap, and leave a remainder of a wanted
/// value.
pub fn visit_takes<R: Rules<Component = u64, Cut = HeapCut>>(
    rules: &R,
    heap: u64,
    takes: impl IntoIterator<Item = u64>,
    wanted: TargetValues<'_>,
    budget: &Budget,
    visitor: &mut Visitor<'_, R>,
) -> Visited {
    for take in takes {
        budget.spend(1)?;
        let left = heap - take;
        let value = rules.value(&left, budget)?;
        if wanted.admits(value) && visitor(&HeapCut::take(heap, take), &[left], value)?.is_break() {
            return Ok(ControlFlow::Break(()));
        }
    }
    Ok(ControlFlow::Continue(()))
}

/// Visits the moves that take 1 to `most` and leave a remainder of a wanted value, if different remainders have different values.
/// `take_for_value` says how much to take to leave a given value: 0 or `None` if no move does.
pub fn visit_takes_by_value<R: Rules<Component = u64, Cut = HeapCut>>(
    rules: &R,
    heap: u64,
    most: u64,
    take_for_value: impl Fn(u64) -> Option<u64>,
    wanted: TargetValues<'_>,
    budget: &Budget,
    visitor: &mut Visitor<'_, R>,
) -> Visited {
    let TargetValues::OneOf(values) = wanted else { return visit_takes(rules, heap, 1..=most, wanted, budget, visitor) };
    let mut takes: SmallVec<[u64; 2]> = values.iter().filter_map(|value| take_for_value(value.get())).filter(|&take| take > 0).collect();
    takes.sort_unstable();
    visit_takes(rules, heap, takes, wanted, budget, visitor)
}
