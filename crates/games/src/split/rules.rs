//! The moves and values of one heap.

use crate::components::{Rules, Visited, Visitor};
use crate::heaps::{HeapCut, Leaves};
use crate::refusal::Refusal;
use nimber_solvers::split::{LARGEST_HEAP, MOST_MOVES, SplitCache, SplitMoves, SplitValues};
use nimber_solvers::theory::{Budget, Method, Nimber, TargetValues};
use std::ops::ControlFlow;
use std::sync::Arc;

/// The number of heaps left by a move that cost a unit of work.
const PARTS_PER_UNIT: u64 = 4;

/// In units of time, besides the work for each move: it is a list of heaps whose values are added.
const WORK_PER_MOVE: u64 = 5;

#[derive(Clone, Debug)]
pub struct SplitRules {
    rule: SplitMoves,
    values: Arc<SplitValues>,
}

impl SplitRules {
    /// The rules for heaps up to `largest`.
    pub(super) fn up_to(cache: &SplitCache, rule: SplitMoves, largest: u64, budget: &Budget) -> Result<Self, Refusal> {
        if largest > LARGEST_HEAP {
            let most = SplitValues::largest_heap(&rule, budget)?;
            if most < LARGEST_HEAP {
                return Err(too_many_moves(largest, most));
            }
            let detail = format!("a heap of {largest} is too large; heaps up to {LARGEST_HEAP} are answered");
            return Err(Refusal::beyond("heap_size", LARGEST_HEAP, largest, detail));
        }
        let values = cache.values(&rule, largest, budget)?;
        let rules = SplitRules { rule, values };
        rules.value_of(largest)?;
        Ok(rules)
    }

    fn value_of(&self, heap: u64) -> Result<Nimber, Refusal> {
        self.values.value(heap).ok_or_else(|| too_many_moves(heap, self.values.largest()))
    }
}

/// Refuses a heap above `most`, the largest with few enough moves.
fn too_many_moves(heap: u64, most: u64) -> Refusal {
    let detail = format!(
        "a heap of {} has more than {MOST_MOVES} moves under this rule, so a heap of {heap} is too large; heaps up to {most} are answered",
        most + 1
    );
    Refusal::beyond("heap_moves", MOST_MOVES, format!("more than {MOST_MOVES}"), detail)
}

impl Rules for SplitRules {
    type Component = u64;
    type Cut = HeapCut;

    fn value(&self, &heap: &u64, _: &Budget) -> Result<Nimber, Refusal> {
        self.value_of(heap)
    }

    fn method(&self, _: &u64) -> Method {
        Method::Table
    }

    fn visit(&self, &heap: &u64, wanted: TargetValues<'_>, budget: &Budget, visitor: &mut Visitor<'_, Self>) -> Visited {
        for &take in self.rule.take.iter().take_while(|&&take| take <= heap && heap > 0) {
            budget.spend(1)?;
            let mut cut = HeapCut { take, leaves: Leaves::new() };
            for parts in self.rule.parts_after(take) {
                let cost = parts.div_ceil(PARTS_PER_UNIT).max(1);
                let flow = self.rule.visit_partitions(heap - take, parts, &mut |leaves| {
                    budget.spend(cost)?;
                    budget.pace(WORK_PER_MOVE)?;
                    let value = leaves.iter().map(|&leaf| self.value_of(leaf)).sum::<Result<Nimber, _>>()?;
                    if !wanted.admits(value) {
                        return Ok(ControlFlow::Continue(()));
                    }
                    cut.leaves.clear();
                    cut.leaves.extend_from_slice(leaves);
                    visitor(&cut, leaves, value)
                })?;
                if flow.is_break() {
                    return Ok(flow);
                }
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    fn move_count(&self, &heap: &u64) -> u128 {
        self.values.moves(heap).unwrap_or(0).into()
    }

    fn longest_game(&self, &heap: &u64) -> u128 {
        self.rule.longest_game(heap).into()
    }
}
