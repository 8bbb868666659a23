//! What one row or ring of bottles can do.

use super::any::{self, Splits};
use super::misere::MisereKayles;
use super::take::Take;
use super::values::RowValues;
use crate::games::game::Method;
use crate::games::parts::{self, Rules, Temper, Visitor, Wanted};
use crate::games::refusal::Refusal;
use crate::theory::quotient::{Element, ElementSet};
use crate::theory::{Budget, MexSet, Nimber, ProvenPeriod, VerifiedQuotient, tame};
use std::ops::{ControlFlow, Range};
use std::sync::Arc;

/// An independent part of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Part {
    /// A row of so many bottles.
    Row(u64),
    /// A ring of so many bottles, all places alike.
    Ring(u64),
    /// A ring of so many bottles in a picture, where every place is its own.
    Circle(u64),
}

/// A shot at one part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shot {
    /// At a row: how many bottles it removes, and how many stay to the left of them.
    Row {
        /// The bottles removed.
        take: u64,
        /// The bottles left of them.
        left: u64,
    },
    /// At a ring: how many bottles it removes, and the place of the first of them (0 where all places are alike).
    Ring {
        /// The bottles removed.
        take: u64,
        /// The place of the first.
        at: u64,
    },
}

/// The rules for one position: the run lengths, and the values of all rows that can come of it.
#[derive(Debug)]
pub struct KaylesRules<'a> {
    take: &'a Take,
    /// `None` where any run may be taken: then a row of n is worth n.
    values: Option<Arc<RowValues>>,
    misere: Option<&'a MisereKayles>,
}

/// The first row from which on something repeats, and its period.
type Tail = (u64, u64);

/// How many steps are charged at once.
const STEPS: u64 = 64;

impl<'a> KaylesRules<'a> {
    /// The rules of `take`; `values` have to cover every row of the position, and may be missing only where any run may be taken.
    /// `misere` may be given only where one or two bottles are taken.
    pub fn new(take: &'a Take, values: Option<Arc<RowValues>>, misere: Option<&'a MisereKayles>) -> Self {
        KaylesRules { take, values, misere }
    }

    fn row(&self, size: u64) -> Nimber {
        match &self.values {
            None => Nimber::new(size),
            Some(values) => values.value(size),
        }
    }

    fn period(&self, size: u64) -> Option<&ProvenPeriod> {
        self.values.as_ref()?.period(size)
    }

    fn split(&self, rest: u64, left: u64) -> Nimber {
        self.row(left) + self.row(rest - left)
    }

    /// Where both parts of `rest` bottles are periodic: the left parts of all such splits, if there are more than one period of them.
    fn periodic_splits(rest: u64, (preperiod, period): Tail) -> Option<Range<u64>> {
        let splits = preperiod..rest.checked_sub(preperiod)? + 1;
        (splits.end > splits.start + period).then_some(splits)
    }

    /// The period of the values of rows, where it answers for a row of this size.
    fn tail(&self, size: u64) -> Option<Tail> {
        self.period(size).map(|period| (period.preperiod(), period.period()))
    }

    /// Left parts that can be passed over because none of them is a `hit`.
    fn barren(rest: u64, tail: Option<Tail>, hit: impl Fn(u64) -> bool, budget: &Budget) -> Result<Range<u64>, Refusal> {
        let Some((tail, splits)) = tail.and_then(|tail| Some((tail, Self::periodic_splits(rest, tail)?))) else { return Ok(0..0) };
        budget.spend(tail.1)?;
        let fertile = (splits.start..splits.start + tail.1).any(hit);
        Ok(if fertile { 0..0 } else { splits })
    }

    /// Visits the splits of `rest` bottles that are hits; hits have to repeat with `tail` in both parts.
    fn visit_splits(
        rest: u64,
        tail: Option<Tail>,
        hit: impl Fn(u64) -> bool,
        budget: &Budget,
        visit: &mut dyn FnMut(u64) -> Result<ControlFlow<()>, Refusal>,
    ) -> Result<ControlFlow<()>, Refusal> {
        let barren = Self::barren(rest, tail, &hit, budget)?;
        let mut left = 0;
        while left <= rest {
            if barren.contains(&left) {
                left = barren.end;
                continue;
            }
            if left % STEPS == 0 {
                budget.spend(STEPS.min(rest - left + 1))?;
            }
            if hit(left) && visit(left)?.is_break() {
                return Ok(ControlFlow::Break(()));
            }
            left += 1;
        }
        Ok(ControlFlow::Continue(()))
    }

    fn visit_row(
        &self,
        size: u64,
        wanted: Wanted<'_>,
        budget: &Budget,
        visitor: &mut Visitor<'_, Self>,
    ) -> Result<ControlFlow<()>, Refusal> {
        let mut visit = |take: u64, left: u64, result: Nimber| {
            let right = size - take - left;
            visitor(&Shot::Row { take, left }, &[Part::Row(left), Part::Row(right)], result)
        };
        if let (Wanted::OneOf(values), None) = (wanted, &self.values) {
            for (rest, left) in Splits::new(values.iter().map(|value| value.get()), size) {
                budget.spend(1)?;
                if visit(size - rest, left, self.split(rest, left))?.is_break() {
                    return Ok(ControlFlow::Break(()));
                }
            }
            return Ok(ControlFlow::Continue(()));
        }
        for take in self.take.lengths(size) {
            let rest = size - take;
            // Without a choice no period is looked at.
            let tail = if let Wanted::Any = wanted { None } else { self.tail(rest) };
            let hit = |left: u64| wanted.admits(self.split(rest, left));
            if Self::visit_splits(rest, tail, hit, budget, &mut |left| visit(take, left, self.split(rest, left)))?.is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    /// The lengths of the shots at a ring that may leave a wanted value, ascending.
    fn ring_lengths(&self, size: u64, wanted: Wanted<'_>) -> Box<dyn Iterator<Item = u64> + '_> {
        match (wanted, &self.values) {
            (Wanted::OneOf(values), None) => {
                let mut lengths: Vec<u64> =
                    values.iter().map(|value| value.get()).filter(|&left| left < size).map(|left| size - left).collect();
                lengths.sort_unstable();
                lengths.dedup();
                Box::new(lengths.into_iter())
            }
            _ => Box::new(self.take.lengths(size)),
        }
    }

    fn visit_ring(
        &self,
        size: u64,
        places: impl Fn(u64) -> u64,
        wanted: Wanted<'_>,
        budget: &Budget,
        visitor: &mut Visitor<'_, Self>,
    ) -> Result<ControlFlow<()>, Refusal> {
        for take in self.ring_lengths(size, wanted) {
            let result = self.row(size - take);
            budget.spend(1)?;
            if !wanted.admits(result) {
                continue;
            }
            for at in 0..places(take) {
                budget.spend(1)?;
                if visitor(&Shot::Ring { take, at }, &[Part::Row(size - take)], result)?.is_break() {
                    return Ok(ControlFlow::Break(()));
                }
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    /// How many splits of `rest` bottles, left and right distinguished, are hits; hits have to be the same for mirror images, and to
    /// repeat with `tail` in both parts.
    fn count_splits(rest: u64, tail: Option<Tail>, is_hit: impl Fn(u64) -> bool, budget: &Budget) -> Result<u64, Refusal> {
        let hit = |left: u64| u64::from(is_hit(left));
        let Some(((_, period), splits)) = tail.and_then(|tail| Some((tail, Self::periodic_splits(rest, tail)?))) else {
            budget.spend(rest / 2 + 1)?;
            // A split and its mirror image; the middle is its own.
            let half = 2 * (0..rest.div_ceil(2)).map(hit).sum::<u64>();
            return Ok(half + if rest.is_multiple_of(2) { hit(rest / 2) } else { 0 });
        };
        budget.spend(splits.start + period)?;
        let edges = 2 * (0..splits.start).map(hit).sum::<u64>();
        let inner = (splits.start..splits.start + period).map(|left| hit(left) * (splits.end - left).div_ceil(period));
        Ok(edges + inner.sum::<u64>())
    }

    /// The quotient, the period of its rows, and whether a split of `rest` bottles is worth one of the wanted elements.
    fn element_hits<'b>(&'b self, wanted: &'b ElementSet) -> Option<(Tail, impl Fn(u64, u64) -> bool + 'b)> {
        let misere = self.misere?;
        let quotient = misere.quotient();
        let row = |size: u64| misere.row(size).unwrap_or(Element::IDENTITY);
        Some((misere.tail()?, move |rest: u64, left: u64| wanted.contains(quotient.product(row(left), row(rest - left)))))
    }
}

/// In how many places a run of `take` bottles can be taken from a full circle of `size`: the whole circle is one run, wherever one
/// starts to count.
fn places(size: u64, take: u64) -> u64 {
    if take == size { 1 } else { size }
}

impl Rules for KaylesRules<'_> {
    type Part = Part;
    type Cut = Shot;

    fn value(&self, &part: &Part, budget: &Budget) -> Result<Nimber, Refusal> {
        match (part, &self.values) {
            (Part::Row(size), _) => Ok(self.row(size)),
            // Exactly the rows 0 to size - 1 are left.
            (Part::Ring(size) | Part::Circle(size), None) => Ok(Nimber::new(size)),
            (Part::Ring(size) | Part::Circle(size), Some(_)) => {
                let mut options = MexSet::default();
                for take in self.take.lengths(size) {
                    budget.spend(1)?;
                    options.insert(self.row(size - take));
                }
                Ok(options.mex())
            }
        }
    }

    fn method(&self, &part: &Part) -> Method {
        let (Part::Row(size) | Part::Ring(size) | Part::Circle(size)) = part;
        match self.take {
            Take::Any => Method::Formula,
            take if take.is_one() => Method::Formula,
            _ if self.period(size).is_some() => Method::Period,
            _ => Method::Search,
        }
    }

    fn visit(
        &self,
        &part: &Part,
        wanted: Wanted<'_>,
        budget: &Budget,
        visitor: &mut Visitor<'_, Self>,
    ) -> Result<ControlFlow<()>, Refusal> {
        match part {
            Part::Row(size) => self.visit_row(size, wanted, budget, visitor),
            Part::Ring(size) => self.visit_ring(size, |_| 1, wanted, budget, visitor),
            Part::Circle(size) => self.visit_ring(size, |take| places(size, take), wanted, budget, visitor),
        }
    }

    fn moves(&self, &part: &Part) -> u64 {
        match (part, self.take) {
            (Part::Row(size), Take::Any) => {
                let (half, other) = if size.is_multiple_of(2) { (size / 2, size + 1) } else { (size.div_ceil(2), size) };
                half.saturating_mul(other)
            }
            (Part::Row(size), take) => take.lengths(size).map(|length| size - length + 1).fold(0, u64::saturating_add),
            (Part::Ring(size), Take::Any) => size,
            (Part::Ring(size), take) => take.lengths(size).count() as u64,
            (Part::Circle(size), take) => take.lengths(size).map(|length| places(size, length)).sum(),
        }
    }

    fn count(&self, &part: &Part, target: Nimber, budget: &Budget) -> Result<u64, Refusal> {
        match (part, &self.values) {
            (Part::Row(size), None) => {
                budget.spend(STEPS)?;
                Ok(any::count(target.get(), size))
            }
            (Part::Row(size), Some(_)) => {
                let count = |rest: u64| Self::count_splits(rest, self.tail(rest), |left| self.split(rest, left) == target, budget);
                self.take.lengths(size).map(|take| count(size - take)).sum()
            }
            (Part::Ring(size) | Part::Circle(size), _) => {
                let mut count = 0;
                for take in self.ring_lengths(size, Wanted::OneOf(&[target])) {
                    budget.spend(1)?;
                    if self.row(size - take) == target {
                        count += if let Part::Ring(_) = part { 1 } else { places(size, take) };
                    }
                }
                Ok(count)
            }
        }
    }

    fn count_cost(&self, &part: &Part) -> u64 {
        match (part, self.take) {
            (Part::Row(_), Take::Any) => STEPS,
            (Part::Row(size), take) => {
                let per_length = |length: u64| {
                    let rest = size - length;
                    match self.tail(rest) {
                        Some(tail) if Self::periodic_splits(rest, tail).is_some() => tail.0 + tail.1,
                        _ => rest / 2 + 1,
                    }
                };
                take.lengths(size).map(per_length).fold(0, u64::saturating_add)
            }
            (Part::Ring(_) | Part::Circle(_), Take::Any) => 1,
            (Part::Ring(size) | Part::Circle(size), take) => take.lengths(size).count() as u64,
        }
    }

    fn visit_cost(&self, part: &Part) -> u64 {
        match (part, self.take) {
            // Of each bit below the length of `size`, the value leaves two ways to share it between the parts.
            (Part::Row(size), Take::Any) => size.saturating_mul(4),
            (Part::Ring(_), Take::Any) => 2,
            _ => self.moves(part),
        }
    }

    fn longest_game(&self, &part: &Part) -> u64 {
        let (Part::Row(size) | Part::Ring(size) | Part::Circle(size)) = part;
        size / self.take.shortest()
    }

    fn removed(&self, cut: &Shot) -> u64 {
        let (Shot::Row { take, .. } | Shot::Ring { take, .. }) = *cut;
        take
    }

    fn quotient(&self) -> Option<&VerifiedQuotient> {
        self.misere.map(MisereKayles::quotient)
    }

    fn element(&self, &part: &Part) -> Option<Element> {
        self.misere?.element(part)
    }

    fn visit_elements(
        &self,
        part: &Part,
        wanted: &ElementSet,
        budget: &Budget,
        visitor: &mut Visitor<'_, Self>,
    ) -> Result<ControlFlow<()>, Refusal> {
        let (&Part::Row(size), Some((tail, hit))) = (part, self.element_hits(wanted)) else {
            return parts::visit_elements_by_trying(self, part, wanted, budget, visitor);
        };
        for take in self.take.lengths(size) {
            let rest = size - take;
            let flow = Self::visit_splits(rest, Some(tail), |left| hit(rest, left), budget, &mut |left| {
                visitor(&Shot::Row { take, left }, &[Part::Row(left), Part::Row(rest - left)], self.split(rest, left))
            })?;
            if flow.is_break() {
                return Ok(flow);
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    fn count_elements(&self, part: &Part, wanted: &ElementSet, budget: &Budget) -> Result<u64, Refusal> {
        let (&Part::Row(size), Some((tail, hit))) = (part, self.element_hits(wanted)) else {
            return parts::count_elements_by_trying(self, part, wanted, budget);
        };
        self.take.lengths(size).map(|take| Self::count_splits(size - take, Some(tail), |left| hit(size - take, left), budget)).sum()
    }

    /// Where any run may be taken, a part of n can become every row below n, and two parts that a split leaves are worth no more than
    /// n - 1 together, so that the induction of misère Nim goes through: from XOR 0 with a part of 2 or more, there are two of those,
    /// and no move reaches XOR 0 or spoils both. Exactly one bottle per shot leaves no choice at all: the number of bottles decides.
    /// Under other rules rows may still be tame, all of them or the shortest: their tempers come from the tame theorem.
    fn temper(&self, &part: &Part, budget: &Budget) -> Result<Option<Temper>, Refusal> {
        let (Part::Row(size) | Part::Ring(size) | Part::Circle(size)) = part;
        let lengths = match self.take {
            Take::Any if size >= 2 => return Ok(Some(Temper::Firm)),
            Take::Any => return Ok(Some(Temper::Fickle)),
            take if take.is_one() => return Ok(Some(Temper::Fickle)),
            // The quotient knows more.
            _ if self.misere.is_some() => return Ok(None),
            Take::Lengths(lengths) => lengths,
        };
        let Some(values) = &self.values else { return Ok(None) };
        let rows = values.tame(lengths, budget)?;
        if let Part::Row(row) = part {
            return Ok(rows.get(row).map(|(_, temper)| temper));
        }
        let options: Option<Vec<_>> = self.take.lengths(size).map(|take| rows.get(size - take)).collect();
        Ok(options.and_then(tame::label_of).map(|(_, temper)| temper))
    }

    fn temper_method(&self) -> Method {
        match (self.take, &self.values) {
            (Take::Lengths(lengths), Some(_)) if lengths[..] != [1] => Method::Search,
            _ => Method::Formula,
        }
    }
}
