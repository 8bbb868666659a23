//! What one row or ring of bottles can do.

use super::code_of;
use super::take::Take;
use crate::games::game::Method;
use crate::games::parts::{self, Rules, Temper, Visitor, Wanted};
use crate::games::refusal::Refusal;
use crate::solvers::kayles::MisereKayles;
use crate::solvers::kayles::any;
use crate::solvers::misere::VerifiedQuotient;
use crate::solvers::misere::{Element, ElementSet};
use crate::solvers::misere::{HeapElements, Sought};
use crate::solvers::octal::OctalCode;
use crate::solvers::octal::{OctalValues, Splits};
use crate::theory::{Budget, MexSet, Nimber, ProvenPeriod, tame};
use std::ops::ControlFlow;
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
    values: Option<Arc<OctalValues>>,
    misere: RowQuotient<'a>,
}

/// The misère quotient of the rows.
#[derive(Debug)]
pub enum RowQuotient<'a> {
    /// None is asked for.
    None,
    /// That of Kayles, which most rings are in as well.
    Kayles(&'a MisereKayles),
    /// That of another rule, looked for when it is needed.
    Sought(Sought<'a, OctalCode>),
}

impl RowQuotient<'_> {
    /// What rows are worth.
    fn rows(&self, budget: &Budget) -> Result<Option<HeapElements>, Refusal> {
        match self {
            RowQuotient::None => Ok(None),
            RowQuotient::Kayles(misere) => Ok(Some(misere.rows())),
            RowQuotient::Sought(sought) => Ok(sought.elements(budget)?.cloned()),
        }
    }
}

/// What a count by formula is charged.
const STEPS: u64 = 64;

impl<'a> KaylesRules<'a> {
    /// The rules of `take`; `values` have to cover every row of the position, and may be missing only where any run may be taken.
    /// `misere` has to be that of `take`.
    pub fn new(take: &'a Take, values: Option<Arc<OctalValues>>, misere: RowQuotient<'a>) -> Self {
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
        let Some(values) = &self.values else {
            return visit_any(size, wanted, budget, &mut visit);
        };
        for take in self.take.lengths(size) {
            let rest = size - take;
            let flow = Splits::new(values, rest).visit(0..rest + 1, wanted, budget, &mut |left, result| visit(take, left, result))?;
            if flow.is_break() {
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
}

/// Visits the moves of a row from which any run may be taken.
fn visit_any(
    size: u64,
    wanted: Wanted<'_>,
    budget: &Budget,
    visit: &mut dyn FnMut(u64, u64, Nimber) -> Result<ControlFlow<()>, Refusal>,
) -> Result<ControlFlow<()>, Refusal> {
    let all = || (0..size).rev().flat_map(|rest| (0..=rest).map(move |left| (rest, left)));
    let splits: &mut dyn Iterator<Item = (u64, u64)> = match wanted {
        Wanted::Any => &mut all(),
        Wanted::OneOf(values) => &mut any::Splits::new(values.iter().map(|value| value.get()), size),
    };
    for (rest, left) in splits {
        budget.spend(1)?;
        if visit(size - rest, left, Nimber::new(left) + Nimber::new(rest - left))?.is_break() {
            return Ok(ControlFlow::Break(()));
        }
    }
    Ok(ControlFlow::Continue(()))
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
            (Part::Row(size), Some(values)) => self
                .take
                .lengths(size)
                .map(|take| Splits::new(values, size - take).count(target, budget))
                .sum::<Result<u64, _>>()
                .map_err(Refusal::from),
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
            (Part::Row(size), take) => match &self.values {
                None => STEPS,
                Some(values) => take.lengths(size).map(|take| Splits::new(values, size - take).count_cost()).fold(0, u64::saturating_add),
            },
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

    fn quotient(&self, budget: &Budget) -> Result<Option<&Arc<VerifiedQuotient>>, Refusal> {
        match &self.misere {
            RowQuotient::None => Ok(None),
            RowQuotient::Kayles(misere) => Ok(Some(misere.quotient())),
            RowQuotient::Sought(sought) => Ok(sought.elements(budget)?.map(HeapElements::quotient)),
        }
    }

    fn element(&self, &part: &Part, budget: &Budget) -> Result<Option<Element>, Refusal> {
        match (&self.misere, part) {
            (RowQuotient::Kayles(misere), Part::Row(size)) => Ok(misere.row(size)),
            (RowQuotient::Kayles(misere), Part::Ring(size) | Part::Circle(size)) => Ok(misere.ring(size)),
            (RowQuotient::Sought(sought), Part::Row(size)) => Ok(sought.elements(budget)?.and_then(|rows| rows.element(size))),
            _ => Ok(None),
        }
    }

    fn visit_elements(
        &self,
        part: &Part,
        wanted: &ElementSet,
        budget: &Budget,
        visitor: &mut Visitor<'_, Self>,
    ) -> Result<ControlFlow<()>, Refusal> {
        let (&Part::Row(size), Some(rows)) = (part, self.misere.rows(budget)?) else {
            return parts::visit_elements_by_trying(self, part, wanted, budget, visitor);
        };
        for take in self.take.lengths(size) {
            let rest = size - take;
            let flow = rows.visit_splits(rest, 0..rest + 1, wanted, budget, &mut |left| {
                visitor(&Shot::Row { take, left }, &[Part::Row(left), Part::Row(rest - left)], self.row(left) + self.row(rest - left))
            })?;
            if flow.is_break() {
                return Ok(flow);
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    fn count_elements(&self, part: &Part, wanted: &ElementSet, budget: &Budget) -> Result<u64, Refusal> {
        let (&Part::Row(size), Some(rows)) = (part, self.misere.rows(budget)?) else {
            return parts::count_elements_by_trying(self, part, wanted, budget);
        };
        self.take.lengths(size).map(|take| rows.count_splits(size - take, wanted, budget)).sum::<Result<u64, _>>().map_err(Refusal::from)
    }

    fn count_elements_cost(&self, part: &Part) -> u64 {
        let cost = |rest: u64| match &self.misere {
            RowQuotient::None => rest,
            RowQuotient::Kayles(misere) => misere.rows().count_cost(rest),
            RowQuotient::Sought(sought) => sought.count_cost(rest),
        };
        match *part {
            Part::Row(size) => self.take.lengths(size).map(|take| cost(size - take)).fold(0, u64::saturating_add),
            Part::Ring(_) | Part::Circle(_) => self.moves(part),
        }
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
            _ if matches!(self.misere, RowQuotient::Kayles(_)) => return Ok(None),
            Take::Lengths(lengths) => lengths,
        };
        let Some(values) = &self.values else { return Ok(None) };
        let rows = values.tame(&code_of(lengths)?, budget)?;
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
