//! Finds and counts the splits of a heap or row by their value, without looking at each split.
//!
//! If both parts of a split (a, b) are in the periodic part with period p, its value depends only on a modulo p, since a + b is given. So in a
//! huge heap the splits to one value are some residue classes, and splits with a part before the periodic part.

use super::values::OctalValues;
use crate::theory::{Budget, Nimber, ProvenPeriod, Stop, Wanted};
use std::ops::{ControlFlow, Range};

/// After so many splits, the budget is charged.
const STEPS: u64 = 64;

/// The splits of `rest` objects. The left part may be any number from 0 to `rest`.
#[derive(Clone, Copy, Debug)]
pub struct Splits<'v> {
    values: &'v OctalValues,
    rest: u64,
}

impl<'v> Splits<'v> {
    /// `values` must be fetched for a heap of `rest` or more.
    pub fn new(values: &'v OctalValues, rest: u64) -> Self {
        Splits { values, rest }
    }

    fn value(&self, left: u64) -> Nimber {
        self.values.value(left) + self.values.value(self.rest - left)
    }

    /// The left parts of the splits whose two parts are both in the periodic part. `None` if these are not more than one period.
    fn periodic(&self) -> Option<(&'v ProvenPeriod, Range<u64>)> {
        let period = self.values.period(self.rest)?;
        let lefts = period.preperiod()..self.rest.checked_sub(period.preperiod())? + 1;
        (lefts.end > lefts.start + period.period()).then_some((period, lefts))
    }

    /// Visits the left parts in `lefts` whose split has a wanted value, in ascending order. Skips residue classes without such a split.
    pub fn visit<E: From<Stop>>(
        &self,
        lefts: Range<u64>,
        wanted: Wanted<'_>,
        budget: &Budget,
        visitor: &mut dyn FnMut(u64, Nimber) -> Result<ControlFlow<()>, E>,
    ) -> Result<ControlFlow<()>, E> {
        let (Some((period, periodic)), Wanted::OneOf(_)) = (self.periodic(), wanted) else {
            return self.visit_each(lefts, wanted, budget, visitor);
        };
        let before = lefts.start..lefts.end.min(periodic.start);
        if self.visit_each(before, wanted, budget, visitor)?.is_break() {
            return Ok(ControlFlow::Break(()));
        }
        let inner = lefts.start.max(periodic.start)..lefts.end.min(periodic.end);
        if !inner.is_empty() {
            budget.spend(period.period())?;
            let cycle = inner.start..inner.end.min(inner.start + period.period());
            let fertile: Vec<(u64, Nimber)> =
                cycle.map(|left| (left, self.value(left))).filter(|&(_, value)| wanted.admits(value)).collect();
            let rounds = if fertile.is_empty() { 0 } else { (inner.end - inner.start).div_ceil(period.period()) };
            for round in 0..rounds {
                for &(first, value) in &fertile {
                    let left = first + round * period.period();
                    if left >= inner.end {
                        break;
                    }
                    budget.spend(1)?;
                    if visitor(left, value)?.is_break() {
                        return Ok(ControlFlow::Break(()));
                    }
                }
            }
        }
        self.visit_each(lefts.start.max(periodic.end)..lefts.end, wanted, budget, visitor)
    }

    fn visit_each<E: From<Stop>>(
        &self,
        lefts: Range<u64>,
        wanted: Wanted<'_>,
        budget: &Budget,
        visitor: &mut dyn FnMut(u64, Nimber) -> Result<ControlFlow<()>, E>,
    ) -> Result<ControlFlow<()>, E> {
        for left in lefts.clone() {
            if (left - lefts.start).is_multiple_of(STEPS) {
                budget.spend(STEPS.min(lefts.end - left))?;
            }
            let value = self.value(left);
            if wanted.admits(value) && visitor(left, value)?.is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    /// How many splits have the value `target`.
    pub fn count(&self, target: Nimber, budget: &Budget) -> Result<u64, Stop> {
        budget.spend(self.count_cost())?;
        let hit = |left: u64| u64::from(self.value(left) == target);
        let Some((period, lefts)) = self.periodic() else {
            // Each split has a mirror image, except the split in the middle.
            let half = 2 * (0..self.rest.div_ceil(2)).map(hit).sum::<u64>();
            return Ok(half + if self.rest.is_multiple_of(2) { hit(self.rest / 2) } else { 0 });
        };
        let edges = 2 * (0..lefts.start).map(hit).sum::<u64>();
        let inner = (lefts.start..lefts.start + period.period()).map(|left| hit(left) * (lefts.end - left).div_ceil(period.period()));
        Ok(edges + inner.sum::<u64>())
    }

    /// How many splits into two non-empty parts have the value `target`. Mirror images count once.
    pub fn count_proper(&self, target: Nimber, budget: &Budget) -> Result<u64, Stop> {
        if self.rest < 2 {
            return Ok(0);
        }
        let ordered = self.count(target, budget)? - 2 * u64::from(self.value(0) == target);
        // The split in the middle has value 0.
        let middle = u64::from(self.rest.is_multiple_of(2) && target.is_zero());
        Ok((ordered + middle) / 2)
    }

    /// The units of work that counting spends.
    pub fn count_cost(&self) -> u64 {
        match self.periodic() {
            Some((period, lefts)) => lefts.start + period.period(),
            None => self.rest / 2 + 1,
        }
    }
}
