//! The moves of single heaps, with the values of a table.

use super::position::LimitedHeap;
use crate::components::{Rules, Visited, Visitor};
use crate::heaps::HeapCut;
use crate::refusal::Refusal;
use nimber_solvers::fibonacci::FibonacciValues;
use nimber_solvers::theory::{Budget, Method, Nimber, TargetValues};
use std::ops::ControlFlow;
use std::sync::Arc;

/// The largest heap of a won position with a known value.
pub const LARGEST_VALUED_HEAP: u64 = 1 << 16;

/// The name of the limit on heaps whose values are needed.
pub(super) const HEAP_SIZE_WITH_VALUE: &str = "heap_size_with_value";

/// The rules of heaps that the table covers, and of heaps without moves.
pub struct LimitedHeapRules {
    pub(super) values: Arc<FibonacciValues>,
}

impl LimitedHeapRules {
    pub(super) fn value_of(&self, heap: LimitedHeap) -> Result<Nimber, Refusal> {
        if heap.limit == 0 {
            return Ok(Nimber::ZERO);
        }
        self.values.value(heap.size, heap.limit).ok_or_else(|| {
            let detail = format!("a heap of {} is too large; values are known up to {LARGEST_VALUED_HEAP}", heap.size);
            Refusal::beyond(HEAP_SIZE_WITH_VALUE, LARGEST_VALUED_HEAP, heap.size, detail)
        })
    }
}

impl Rules for LimitedHeapRules {
    type Component = LimitedHeap;
    type Cut = HeapCut;

    fn value(&self, &heap: &LimitedHeap, _: &Budget) -> Result<Nimber, Refusal> {
        self.value_of(heap)
    }

    fn method(&self, _: &LimitedHeap) -> Method {
        Method::Table
    }

    fn visit(&self, &heap: &LimitedHeap, wanted: TargetValues<'_>, budget: &Budget, visitor: &mut Visitor<'_, Self>) -> Visited {
        for take in 1..=heap.limit {
            budget.spend(1)?;
            let left = heap.after(take);
            let value = self.value_of(left)?;
            if wanted.admits(value) && visitor(&HeapCut::take(heap.size, take), &[left], value)?.is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    fn move_count(&self, heap: &LimitedHeap) -> u128 {
        heap.limit.into()
    }

    /// Each move may take one object.
    fn longest_game(&self, heap: &LimitedHeap) -> u128 {
        if heap.limit == 0 { 0 } else { heap.size.into() }
    }
}
