//! The elements of the heaps of one game. Finds and counts the splits of a heap whose parts have a certain product. In a huge heap the
//! elements of both parts repeat, so not every split has to be looked at.

use super::{Element, ElementSet, VerifiedQuotient};
use crate::theory::{Budget, Stop};
use std::ops::{ControlFlow, Range};
use std::sync::Arc;

/// After so many splits, the budget is charged.
const STEPS: u64 = 64;

#[derive(Clone, Debug)]
pub struct HeapElements {
    quotient: Arc<VerifiedQuotient>,
    /// Heap n of the game is heap n * stride of the quotient. The other heaps of the quotient stand for other things, such as rings.
    stride: u64,
}

impl HeapElements {
    /// `stride` must divide the period.
    pub fn new(quotient: Arc<VerifiedQuotient>, stride: u64) -> Self {
        HeapElements { quotient, stride }
    }

    pub fn quotient(&self) -> &Arc<VerifiedQuotient> {
        &self.quotient
    }

    /// `None` if nothing is proven about the heap.
    pub fn element(&self, heap: u64) -> Option<Element> {
        self.quotient.element(heap.checked_mul(self.stride)?)
    }

    /// The first heap of the periodic part, and the period.
    fn tail(&self) -> Option<(u64, u64)> {
        let (preperiod, period) = self.quotient.period()?;
        Some((preperiod.div_ceil(self.stride), period / self.stride))
    }

    /// Whether the split of `rest` objects with this left part has a wanted product.
    fn is_hit(&self, rest: u64, left: u64, wanted: &ElementSet) -> bool {
        let parts = self.element(left).zip(self.element(rest - left));
        parts.is_some_and(|(left, right)| wanted.contains(self.quotient.product(left, right)))
    }

    /// The left parts of the splits whose two parts are both in the periodic part, and the period. `None` if these are not more than one
    /// period.
    fn periodic(&self, rest: u64) -> Option<(Range<u64>, u64)> {
        let (preperiod, period) = self.tail()?;
        let lefts = preperiod..rest.checked_sub(preperiod)? + 1;
        (lefts.end > lefts.start + period).then_some((lefts, period))
    }

    /// Left parts that can be skipped, because no split with one of them is a hit.
    fn barren(&self, rest: u64, wanted: &ElementSet, budget: &Budget) -> Result<Range<u64>, Stop> {
        let Some((lefts, period)) = self.periodic(rest) else { return Ok(0..0) };
        budget.spend(period)?;
        let fertile = (lefts.start..lefts.start + period).any(|left| self.is_hit(rest, left, wanted));
        Ok(if fertile { 0..0 } else { lefts })
    }

    /// Visits the left parts in `lefts` whose split of `rest` objects has a wanted product, in ascending order.
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

    /// How many splits of `rest` objects have a wanted product. Left and right are distinguished, and a part may be empty.
    pub fn count_splits(&self, rest: u64, wanted: &ElementSet, budget: &Budget) -> Result<u64, Stop> {
        budget.spend(self.count_cost(rest))?;
        let hit = |left: u64| u64::from(self.is_hit(rest, left, wanted));
        let Some((lefts, period)) = self.periodic(rest) else {
            // Each split has a mirror image, except the split in the middle.
            let half = 2 * (0..rest.div_ceil(2)).map(hit).sum::<u64>();
            return Ok(half + if rest.is_multiple_of(2) { hit(rest / 2) } else { 0 });
        };
        let edges = 2 * (0..lefts.start).map(hit).sum::<u64>();
        let inner = (lefts.start..lefts.start + period).map(|left| hit(left) * (lefts.end - left).div_ceil(period));
        Ok(edges + inner.sum::<u64>())
    }

    /// As [`HeapElements::count_splits`], but no part may be empty, and mirror images count once.
    pub fn count_proper_splits(&self, rest: u64, wanted: &ElementSet, budget: &Budget) -> Result<u64, Stop> {
        if rest < 2 {
            return Ok(0);
        }
        let distinguished = self.count_splits(rest, wanted, budget)? - 2 * u64::from(self.is_hit(rest, 0, wanted));
        let middle = rest.is_multiple_of(2) && self.is_hit(rest, rest / 2, wanted);
        Ok((distinguished + u64::from(middle)) / 2)
    }

    /// The units of work that counting spends.
    pub fn count_cost(&self, rest: u64) -> u64 {
        match self.periodic(rest) {
            Some((lefts, period)) => lefts.start + period,
            None => rest / 2 + 1,
        }
    }
}
