//! Finds and counts the wanted splits of a heap or row, without looking at each split.
//!
//! Let the heaps repeat in what matters from some heap on, with period p. If both parts of a split (a, b) are in the periodic part, then
//! only a modulo p matters, since a + b is given. So in a huge heap the wanted splits are some residue classes, and splits with a part
//! before the periodic part.

use crate::theory::{Budget, Stop};
use std::ops::{ControlFlow, Range};

/// The number of splits for which the budget is charged at once.
const SPLITS_PER_CHARGE: u64 = 64;

/// The periodic part of the heaps.
#[derive(Clone, Copy, Debug)]
pub struct Tail {
    pub preperiod: u64,
    pub period: u64,
}

impl Tail {
    /// The left parts of the splits of `rest` whose two parts are both in the periodic part. `None` if these are not more than one period.
    fn lefts(self, rest: u64) -> Option<Range<u64>> {
        // Only if `rest` is the largest number is one left out at the end.
        let lefts = self.preperiod..rest.checked_sub(self.preperiod)?.saturating_add(1);
        (lefts.end > lefts.start + self.period).then_some(lefts)
    }
}

/// The units of work that counting the splits of `rest` objects spends.
pub fn count_cost(rest: u64, tail: Option<Tail>) -> u64 {
    match tail.and_then(|tail| Some((tail, tail.lefts(rest)?))) {
        Some((tail, lefts)) => lefts.start + tail.period,
        None => rest / 2 + 1,
    }
}

/// The wanted splits of `rest` objects. The left part may be any number from 0 to `rest`.
#[derive(Clone, Copy, Debug)]
pub struct WantedSplits<H> {
    rest: u64,
    tail: Option<Tail>,
    is_wanted: H,
}

impl<H: Fn(u64) -> bool> WantedSplits<H> {
    /// `is_wanted` gets the left part of a split. Mirror images are equally wanted. Without a `tail` every split is looked at.
    pub fn new(rest: u64, tail: Option<Tail>, is_wanted: H) -> Self {
        WantedSplits { rest, tail, is_wanted }
    }

    /// Whether the split with this left part is wanted.
    pub fn is_wanted(&self, left: u64) -> bool {
        (self.is_wanted)(left)
    }

    fn periodic(&self) -> Option<(u64, Range<u64>)> {
        let tail = self.tail?;
        Some((tail.period, tail.lefts(self.rest)?))
    }

    /// Visits the left parts in `lefts` whose split is wanted, in ascending order. Skips residue classes without such a split.
    pub fn visit<E: From<Stop>>(
        &self,
        lefts: Range<u64>,
        budget: &Budget,
        visitor: &mut dyn FnMut(u64) -> Result<ControlFlow<()>, E>,
    ) -> Result<ControlFlow<()>, E> {
        let Some((period, periodic)) = self.periodic() else { return self.visit_each(lefts, budget, visitor) };
        if self.visit_each(lefts.start..lefts.end.min(periodic.start), budget, visitor)?.is_break() {
            return Ok(ControlFlow::Break(()));
        }
        let inner = lefts.start.max(periodic.start)..lefts.end.min(periodic.end);
        if !inner.is_empty() {
            budget.spend(period)?;
            let cycle = inner.start..inner.end.min(inner.start + period);
            let fertile: Vec<u64> = cycle.filter(|&left| self.is_wanted(left)).collect();
            let rounds = if fertile.is_empty() { 0 } else { (inner.end - inner.start).div_ceil(period) };
            for round in 0..rounds {
                // No left part is the largest number, where the sum ends.
                for left in fertile.iter().map(|first| first.saturating_add(round * period)).take_while(|&left| left < inner.end) {
                    budget.spend(1)?;
                    if visitor(left)?.is_break() {
                        return Ok(ControlFlow::Break(()));
                    }
                }
            }
        }
        self.visit_each(lefts.start.max(periodic.end)..lefts.end, budget, visitor)
    }

    fn visit_each<E: From<Stop>>(
        &self,
        lefts: Range<u64>,
        budget: &Budget,
        visitor: &mut dyn FnMut(u64) -> Result<ControlFlow<()>, E>,
    ) -> Result<ControlFlow<()>, E> {
        for left in lefts.clone() {
            if (left - lefts.start).is_multiple_of(SPLITS_PER_CHARGE) {
                budget.spend(SPLITS_PER_CHARGE.min(lefts.end - left))?;
            }
            if self.is_wanted(left) && visitor(left)?.is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    /// How many splits are wanted. Left and right are distinguished, and a part may be empty.
    pub fn count(&self, budget: &Budget) -> Result<u128, Stop> {
        budget.spend(count_cost(self.rest, self.tail))?;
        let wanted = |left: u64| u128::from(self.is_wanted(left));
        let Some((period, lefts)) = self.periodic() else {
            // Each split has a mirror image, except the split in the middle.
            let half = 2 * (0..self.rest.div_ceil(2)).map(wanted).sum::<u128>();
            return Ok(half + if self.rest.is_multiple_of(2) { wanted(self.rest / 2) } else { 0 });
        };
        let edges = 2 * (0..lefts.start).map(wanted).sum::<u128>();
        let end = u128::from(self.rest - lefts.start) + 1;
        let inner = (lefts.start..lefts.start + period).filter(|&left| self.is_wanted(left));
        Ok(edges + inner.map(|left| (end - u128::from(left)).div_ceil(period.into())).sum::<u128>())
    }

    /// How many splits into two non-empty parts are wanted. Mirror images count once.
    pub fn count_proper(&self, budget: &Budget) -> Result<u128, Stop> {
        if self.rest < 2 {
            return Ok(0);
        }
        let distinguished = self.count(budget)? - 2 * u128::from(self.is_wanted(0));
        let middle = self.rest.is_multiple_of(2) && self.is_wanted(self.rest / 2);
        Ok((distinguished + u128::from(middle)) / 2)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The splits of the largest number are more than that.
    #[test]
    fn the_splits_of_the_largest_number_are_counted() {
        let all = 1u128 << 64;
        for (preperiod, period) in [(0, 1), (0, 2), (3, 2), (5, 12)] {
            let tail = Some(Tail { preperiod, period });
            let count = |is_wanted: fn(u64) -> bool| {
                let splits = WantedSplits::new(u64::MAX, tail, is_wanted);
                (splits.count(&Budget::unlimited()), splits.count_proper(&Budget::unlimited()))
            };
            assert_eq!(count(|_| true), (Ok(all), Ok(all / 2 - 1)));
            assert_eq!(count(|_| false), (Ok(0), Ok(0)));
        }
        let odd = WantedSplits::new(u64::MAX - 1, Some(Tail { preperiod: 0, period: 2 }), |left| left % 2 == 1);
        assert_eq!(odd.count(&Budget::unlimited()), Ok(all / 2 - 1));
        let mut last = Vec::new();
        let all = WantedSplits::new(u64::MAX, Some(Tail { preperiod: 0, period: 2 }), |_| true);
        let _ = all.visit(u64::MAX - 3..u64::MAX, &Budget::unlimited(), &mut |left| {
            last.push(left);
            Ok::<_, Stop>(ControlFlow::Continue(()))
        });
        assert_eq!(last, [u64::MAX - 3, u64::MAX - 2, u64::MAX - 1]);
    }
}
