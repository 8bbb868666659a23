//! The heaps of a game in a misère quotient, and the splits whose parts are together worth certain elements, found and counted by the
//! period of the heap map: in a huge heap both parts repeat.

use super::{Element, ElementSet, VerifiedQuotient};
use crate::theory::{Budget, Stop};
use std::ops::{ControlFlow, Range};
use std::sync::Arc;

/// How many splits are charged at once.
const STEPS: u64 = 64;

/// The elements of the heaps of one game.
#[derive(Clone, Debug)]
pub struct HeapElements {
    quotient: Arc<VerifiedQuotient>,
    /// Heap n of the game is heap n * stride of the quotient, which may describe other things, too.
    stride: u64,
}

impl HeapElements {
    /// The heaps of a game that are every `stride`-th heap of a quotient; the stride divides the period.
    pub fn new(quotient: Arc<VerifiedQuotient>, stride: u64) -> Self {
        HeapElements { quotient, stride }
    }

    /// The quotient.
    pub fn quotient(&self) -> &Arc<VerifiedQuotient> {
        &self.quotient
    }

    /// What a heap is worth; `None` for heaps of which nothing is proven.
    pub fn element(&self, heap: u64) -> Option<Element> {
        self.quotient.element(heap.checked_mul(self.stride)?)
    }

    /// The first heap from which on the elements repeat, and their period.
    fn tail(&self) -> Option<(u64, u64)> {
        let (preperiod, period) = self.quotient.period()?;
        Some((preperiod.div_ceil(self.stride), period / self.stride))
    }

    /// Whether the parts of the split of `rest` objects with this left part are together worth one of the wanted elements.
    fn is_hit(&self, rest: u64, left: u64, wanted: &ElementSet) -> bool {
        let parts = self.element(left).zip(self.element(rest - left));
        parts.is_some_and(|(left, right)| wanted.contains(self.quotient.product(left, right)))
    }

    /// Where both parts of `rest` objects are periodic: the left parts of all such splits, if there are more than one period of them,
    /// and the period.
    fn periodic(&self, rest: u64) -> Option<(Range<u64>, u64)> {
        let (preperiod, period) = self.tail()?;
        let lefts = preperiod..rest.checked_sub(preperiod)? + 1;
        (lefts.end > lefts.start + period).then_some((lefts, period))
    }

    /// Left parts that can be passed over because none of their splits is a hit.
    fn barren(&self, rest: u64, wanted: &ElementSet, budget: &Budget) -> Result<Range<u64>, Stop> {
        let Some((lefts, period)) = self.periodic(rest) else { return Ok(0..0) };
        budget.spend(period)?;
        let fertile = (lefts.start..lefts.start + period).any(|left| self.is_hit(rest, left, wanted));
        Ok(if fertile { 0..0 } else { lefts })
    }

    /// Visits the left parts in `lefts` whose split of `rest` objects is worth one of the wanted elements, ascending.
    ///
    /// # Errors
    /// Those of the budget and of the visitor.
    pub fn visit_splits<E: From<Stop>>(
        &self,
        rest: u64,
        lefts: Range<u64>,
        wanted: &ElementSet,
        budget: &Budget,
        visit: &mut dyn FnMut(u64) -> Result<ControlFlow<()>, E>,
    ) -> Result<ControlFlow<()>, E> {
        let barren = self.barren(rest, wanted, budget)?;
        let mut left = lefts.start;
        let mut paid = left;
        while left < lefts.end {
            if barren.contains(&left) {
                left = barren.end;
                continue;
            }
            if left >= paid {
                budget.spend(STEPS.min(lefts.end - left))?;
                paid = left.saturating_add(STEPS);
            }
            if self.is_hit(rest, left, wanted) && visit(left)?.is_break() {
                return Ok(ControlFlow::Break(()));
            }
            left += 1;
        }
        Ok(ControlFlow::Continue(()))
    }

    /// How many splits of `rest` objects, left and right distinguished and parts of 0 included, are worth one of the wanted elements.
    ///
    /// # Errors
    /// Those of the budget.
    pub fn count_splits(&self, rest: u64, wanted: &ElementSet, budget: &Budget) -> Result<u64, Stop> {
        budget.spend(self.count_cost(rest))?;
        let hit = |left: u64| u64::from(self.is_hit(rest, left, wanted));
        let Some((lefts, period)) = self.periodic(rest) else {
            // A split and its mirror image; the middle is its own.
            let half = 2 * (0..rest.div_ceil(2)).map(hit).sum::<u64>();
            return Ok(half + if rest.is_multiple_of(2) { hit(rest / 2) } else { 0 });
        };
        let edges = 2 * (0..lefts.start).map(hit).sum::<u64>();
        let inner = (lefts.start..lefts.start + period).map(|left| hit(left) * (lefts.end - left).div_ceil(period));
        Ok(edges + inner.sum::<u64>())
    }

    /// The same for two parts that are not empty and not distinguished.
    ///
    /// # Errors
    /// Those of the budget.
    pub fn count_proper_splits(&self, rest: u64, wanted: &ElementSet, budget: &Budget) -> Result<u64, Stop> {
        if rest < 2 {
            return Ok(0);
        }
        let distinguished = self.count_splits(rest, wanted, budget)? - 2 * u64::from(self.is_hit(rest, 0, wanted));
        let middle = rest.is_multiple_of(2) && self.is_hit(rest, rest / 2, wanted);
        Ok((distinguished + u64::from(middle)) / 2)
    }

    /// What counting splits spends.
    pub fn count_cost(&self, rest: u64) -> u64 {
        match self.periodic(rest) {
            Some((lefts, period)) => lefts.start + period,
            None => rest / 2 + 1,
        }
    }
}
