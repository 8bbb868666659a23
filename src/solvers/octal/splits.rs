//! The ways to leave two parts of a heap or row, found and counted without looking at each of them.
//!
//! Where both parts follow a proven period p, the value of a split (a, b) depends only on a modulo p, since a + b is given. So in a
//! huge heap the splits to one value are those of a few residue classes, and those with a part before the periodic range.

use super::values::OctalValues;
use crate::theory::{Budget, Nimber, ProvenPeriod, Stop, Wanted};
use std::ops::{ControlFlow, Range};

/// How many splits are charged at once.
const STEPS: u64 = 64;

/// The splits of `rest` objects, ordered and with empty parts: a left part from 0 to `rest`.
#[derive(Clone, Copy, Debug)]
pub struct Splits<'v> {
    values: &'v OctalValues,
    /// The heap or row that the move is made in: how the value of its parts is known depends on it.
    rest: u64,
}

impl<'v> Splits<'v> {
    /// The splits of `rest` objects; `values` have to cover a heap of `rest`.
    pub fn new(values: &'v OctalValues, rest: u64) -> Self {
        Splits { values, rest }
    }

    /// The value of the split with this left part.
    fn value(&self, left: u64) -> Nimber {
        self.values.value(left) + self.values.value(self.rest - left)
    }

    /// Where both parts follow the period: the left parts of all such splits, if there are more than one period of them.
    fn periodic(&self) -> Option<(&'v ProvenPeriod, Range<u64>)> {
        let period = self.values.period(self.rest)?;
        let lefts = period.preperiod()..self.rest.checked_sub(period.preperiod())? + 1;
        (lefts.end > lefts.start + period.period()).then_some((period, lefts))
    }

    /// Visits the left parts in `lefts` whose split has a wanted value, ascending. Those of a residue class without one are passed over.
    ///
    /// # Errors
    /// Those of the budget and of the visitor.
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
    ///
    /// # Errors
    /// Those of the budget.
    pub fn count(&self, target: Nimber, budget: &Budget) -> Result<u64, Stop> {
        budget.spend(self.count_cost())?;
        let hit = |left: u64| u64::from(self.value(left) == target);
        let Some((period, lefts)) = self.periodic() else {
            // A split and its mirror image; the middle is its own.
            let half = 2 * (0..self.rest.div_ceil(2)).map(hit).sum::<u64>();
            return Ok(half + if self.rest.is_multiple_of(2) { hit(self.rest / 2) } else { 0 });
        };
        let edges = 2 * (0..lefts.start).map(hit).sum::<u64>();
        let inner = (lefts.start..lefts.start + period.period()).map(|left| hit(left) * (lefts.end - left).div_ceil(period.period()));
        Ok(edges + inner.sum::<u64>())
    }

    /// How many splits into two non-empty parts have the value `target`, mirror images counted once.
    ///
    /// # Errors
    /// Those of the budget.
    pub fn count_proper(&self, target: Nimber, budget: &Budget) -> Result<u64, Stop> {
        if self.rest < 2 {
            return Ok(0);
        }
        let ordered = self.count(target, budget)? - 2 * u64::from(self.value(0) == target);
        // The middle is worth 0.
        let middle = u64::from(self.rest.is_multiple_of(2) && target.is_zero());
        Ok((ordered + middle) / 2)
    }

    /// What counting spends.
    pub fn count_cost(&self) -> u64 {
        match self.periodic() {
            Some((period, lefts)) => lefts.start + period.period(),
            None => self.rest / 2 + 1,
        }
    }
}
