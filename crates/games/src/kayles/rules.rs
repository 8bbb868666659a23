//! The moves and values of one row or ring of bottles.

use super::position::{RowOrRing, Shot};
use super::run_lengths::RunLengths;
use crate::components::{Elements, Rules, StallVisitor, Visited, Visitor, of_leaves};
use crate::refusal::Refusal;
use nimber_solvers::kayles::{self, MisereKayles};
use nimber_solvers::misere::{ElementSet, HeapElements};
use nimber_solvers::octal::{OctalCode, OctalMisere, OctalValues};
use nimber_solvers::splits::WantedSplits;
use nimber_solvers::theory::{Budget, Method, MexSet, Nimber, ProvenPeriod, TargetValues, Temper, tame};
use smallvec::smallvec;
use std::ops::ControlFlow;
use std::sync::Arc;

/// The rules for one position: the run lengths, and the values of all rows that play can reach.
#[derive(Debug)]
pub struct KaylesRules<'a> {
    take: &'a RunLengths,
    /// `None` if any run may be taken: then a row of n is worth n.
    values: Option<Arc<OctalValues>>,
    /// The longest row that has a value, and why longer ones have none. Only rings that are lost may leave these.
    missing: Option<(u64, Refusal)>,
    quotient: RowQuotient<'a>,
}

/// The misère quotient of the rows.
#[derive(Debug)]
pub enum RowQuotient<'a> {
    /// No quotient is needed.
    None,
    /// The quotient of Kayles, which covers most rings, too; and that of its rows beside Nim heaps, which is another one if no row equals
    /// such a heap.
    Kayles(&'a MisereKayles, OctalMisere<'a>),
    /// The quotient of another rule, and tempers; searched for on first use.
    Lazy(OctalMisere<'a>),
}

/// The octal code of the rule: a 7 for every run length.
pub fn code_of(lengths: &[u64]) -> Result<OctalCode, Refusal> {
    let digits = (1..=lengths.last().copied().unwrap_or(0)).map(|place| if lengths.contains(&place) { 7 } else { 0 }).collect();
    OctalCode::new(false, digits, false).map_err(|error| Refusal::invalid("/take", error.to_string()))
}

/// The value of a ring if a shot takes `least` to `most` bottles, at least two different lengths: 0 from `least + most` on, and below that
/// the number of bottles divided by `least`, rounded down.
///
/// Call them L and R. A shot leaves the ring as one row.
/// - A row of L or more is won: take a run of L or L + 1 from its middle, of the same parity as the row, and repeat every shot on the other
///   side. So a ring of L + R or more, after which at least L bottles are left, is lost.
/// - A row of m < R is worth floor(m / L), by induction: one shot leaves any single row up to m - L, and rows of a and b with
///   a + b <= m - L are together worth at most floor(a / L) + floor(b / L), which is less.
/// - A ring of n < L + R becomes each of the rows from n - R, or 0, to n - L, which is less than R. The first is shorter than L. So their
///   values are all numbers below floor(n / L).
fn ring_value(size: u64, (least, most): (u64, u64)) -> Nimber {
    Nimber::new(if size < least + most { size / least } else { 0 })
}

/// Whether [`ring_value`] says that this ring is lost.
pub(super) fn is_lost_ring(take: &RunLengths, component: RowOrRing) -> bool {
    let is_ring = !matches!(component, RowOrRing::Row(_));
    is_ring && take.range().is_some_and(|range| component.size() > 0 && ring_value(component.size(), range) == Nimber::ZERO)
}

/// The cost of a count by formula.
const COUNT_BY_FORMULA: u64 = 64;

impl<'a> KaylesRules<'a> {
    /// `values` must cover every row of the position; they may be missing only if any run may be taken.
    /// `quotient` must be that of `take`.
    pub fn new(take: &'a RunLengths, values: Option<Arc<OctalValues>>, quotient: RowQuotient<'a>) -> Self {
        KaylesRules { take, values, missing: None, quotient }
    }

    /// The rules for a position in which only rings that are lost are longer than `longest`. `refusal` says why longer rows have no value.
    pub fn without_longer_rows(self, longest: u64, refusal: Refusal) -> Self {
        KaylesRules { missing: Some((longest, refusal)), ..self }
    }

    /// Refuses a row that has no value.
    fn check_row(&self, size: u64) -> Result<(), Refusal> {
        match &self.missing {
            Some((longest, refusal)) if size > *longest => Err(refusal.clone()),
            _ => Ok(()),
        }
    }

    fn row(&self, size: u64) -> Nimber {
        match &self.values {
            None => Nimber::new(size),
            Some(values) => values.value(size),
        }
    }

    /// Refuses a ring that leaves rows without a value.
    fn check_ring(&self, size: u64) -> Result<(), Refusal> {
        self.check_row(size.saturating_sub(self.take.shortest()))
    }

    /// Whether a shot at a ring may leave a wanted value.
    fn may_leave(&self, size: u64, wanted: TargetValues<'_>) -> Result<bool, Refusal> {
        match (self.check_ring(size), wanted) {
            // The ring is lost, and no move keeps a value.
            (Err(_), TargetValues::OneOf(values)) if values.iter().all(|&value| value == Nimber::ZERO) => Ok(false),
            (checked, _) => checked.map(|()| true),
        }
    }

    fn period(&self, size: u64) -> Option<&ProvenPeriod> {
        self.values.as_ref()?.period(size)
    }

    /// The rows in a misère quotient, with the Nim heaps up to `nim`.
    fn row_elements(&self, nim: u64, budget: &Budget) -> Result<Option<HeapElements>, Refusal> {
        Ok(match &self.quotient {
            RowQuotient::None => None,
            RowQuotient::Kayles(misere, _) if nim == 0 => Some(misere.rows()),
            RowQuotient::Kayles(_, rows) | RowQuotient::Lazy(rows) => rows.elements(nim, budget)?,
        })
    }

    fn visit_row(&self, size: u64, wanted: TargetValues<'_>, budget: &Budget, visitor: &mut Visitor<'_, Self>) -> Visited {
        let mut visit = |take: u64, left: u64, result: Nimber| {
            let right = size - take - left;
            visitor(&Shot::Row { take, left }, &[RowOrRing::Row(left), RowOrRing::Row(right)], result)
        };
        let Some(values) = &self.values else {
            return visit_any(size, wanted, budget, &mut visit);
        };
        self.visit_rests(size, |rest| values.splits(rest, wanted), budget, &mut visit)
    }

    /// Visits the shots at a row after which its rest, split or not, is wanted, by what they take and what is left of them.
    fn visit_rests<H: Fn(u64) -> bool>(
        &self,
        size: u64,
        splits: impl Fn(u64) -> WantedSplits<H>,
        budget: &Budget,
        visit: &mut dyn FnMut(u64, u64, Nimber) -> Visited,
    ) -> Visited {
        for take in self.take.lengths(size) {
            let rest = size - take;
            let visit = &mut |left| visit(take, left, self.row(left) + self.row(rest - left));
            if splits(rest).visit(0..rest + 1, budget, visit)?.is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Counts what [`KaylesRules::visit_rests`] visits.
    fn count_rests<H: Fn(u64) -> bool>(
        &self,
        size: u64,
        splits: impl Fn(u64) -> WantedSplits<H>,
        budget: &Budget,
    ) -> Result<u128, Refusal> {
        Ok(self.take.lengths(size).map(|take| splits(size - take).count(budget)).sum::<Result<u128, _>>()?)
    }

    /// The lengths of the shots at a ring that may leave a wanted value, ascending.
    fn ring_lengths(&self, size: u64, wanted: TargetValues<'_>) -> Box<dyn Iterator<Item = u64> + '_> {
        match (wanted, &self.values) {
            (TargetValues::OneOf(values), None) => {
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
        wanted: TargetValues<'_>,
        budget: &Budget,
        visitor: &mut Visitor<'_, Self>,
    ) -> Visited {
        if !self.may_leave(size, wanted)? {
            return Ok(ControlFlow::Continue(()));
        }
        for take in self.ring_lengths(size, wanted) {
            let result = self.row(size - take);
            budget.spend(1)?;
            if !wanted.admits(result) {
                continue;
            }
            for at in 0..places(take) {
                budget.spend(1)?;
                if visitor(&Shot::Ring { take, at }, &[RowOrRing::Row(size - take)], result)?.is_break() {
                    return Ok(ControlFlow::Break(()));
                }
            }
        }
        Ok(ControlFlow::Continue(()))
    }
}

/// Visits the moves of a row if any run may be taken.
fn visit_any(size: u64, wanted: TargetValues<'_>, budget: &Budget, visit: &mut dyn FnMut(u64, u64, Nimber) -> Visited) -> Visited {
    let all = || (0..size).rev().flat_map(|rest| (0..=rest).map(move |left| (rest, left)));
    let splits: &mut dyn Iterator<Item = (u64, u64)> = match wanted {
        TargetValues::Any => &mut all(),
        TargetValues::OneOf(values) => &mut kayles::RowSplits::new(values.iter().map(|value| value.get()), size),
    };
    for (rest, left) in splits {
        budget.spend(1)?;
        if visit(size - rest, left, Nimber::new(left) + Nimber::new(rest - left))?.is_break() {
            return Ok(ControlFlow::Break(()));
        }
    }
    Ok(ControlFlow::Continue(()))
}

/// The number of ways to take a run of `take` bottles from a full circle of `size`. Taking the whole circle
/// is one move, wherever it starts.
fn places(size: u64, take: u64) -> u64 {
    if take == size { 1 } else { size }
}

/// All shots at a component, by their length and then by their place.
pub(super) fn shots(take: &RunLengths, component: RowOrRing) -> impl Iterator<Item = Shot> {
    take.lengths(component.size()).flat_map(move |take| {
        let places = match component {
            RowOrRing::Row(size) => size - take + 1,
            RowOrRing::Ring(_) => 1,
            RowOrRing::Circle(size) => places(size, take),
        };
        (0..places).map(move |at| match component {
            RowOrRing::Row(_) => Shot::Row { take, left: at },
            RowOrRing::Ring(_) | RowOrRing::Circle(_) => Shot::Ring { take, at },
        })
    })
}

impl Rules for KaylesRules<'_> {
    type Component = RowOrRing;
    type Cut = Shot;

    fn value(&self, &component: &RowOrRing, budget: &Budget) -> Result<Nimber, Refusal> {
        match (component, &self.values) {
            (RowOrRing::Row(size), _) => self.check_row(size).map(|()| self.row(size)),
            // A shot leaves exactly one of the rows 0 to size - 1.
            (RowOrRing::Ring(size) | RowOrRing::Circle(size), None) => Ok(Nimber::new(size)),
            (RowOrRing::Ring(size) | RowOrRing::Circle(size), Some(_)) => {
                if let Some(range) = self.take.range() {
                    return Ok(ring_value(size, range));
                }
                let mut options = MexSet::default();
                for take in self.take.lengths(size) {
                    budget.spend(1)?;
                    options.insert(self.row(size - take));
                }
                Ok(options.mex())
            }
        }
    }

    fn method(&self, &component: &RowOrRing) -> Method {
        let size = component.size();
        match self.take {
            RunLengths::Any => Method::Formula,
            take if take.is_one() => Method::Formula,
            _ if self.period(size).is_some() => Method::Period,
            take if !matches!(component, RowOrRing::Row(_)) && take.range().is_some() => Method::Formula,
            _ => Method::Search,
        }
    }

    fn visit(&self, &component: &RowOrRing, wanted: TargetValues<'_>, budget: &Budget, visitor: &mut Visitor<'_, Self>) -> Visited {
        match component {
            RowOrRing::Row(size) => self.visit_row(size, wanted, budget, visitor),
            RowOrRing::Ring(size) => self.visit_ring(size, |_| 1, wanted, budget, visitor),
            RowOrRing::Circle(size) => self.visit_ring(size, |take| places(size, take), wanted, budget, visitor),
        }
    }

    /// If the rows that a ring leaves have no value, visits the first shot. Counting the replies to it needs that value, which ends the
    /// visit.
    fn visit_stalling(&self, component: &RowOrRing, budget: &Budget, visitor: &mut StallVisitor<'_, Self>) -> Visited {
        match component {
            RowOrRing::Ring(size) | RowOrRing::Circle(size) if self.check_ring(*size).is_err() => {
                let take = self.take.shortest();
                let row = RowOrRing::Row(size - take);
                visitor(&Shot::Ring { take, at: 0 }, self.move_count(&row), &|| smallvec![row], Nimber::ZERO)
            }
            _ => self.visit(component, TargetValues::Any, budget, &mut of_leaves(self, visitor)),
        }
    }

    fn move_count(&self, &component: &RowOrRing) -> u128 {
        match (component, self.take) {
            (RowOrRing::Row(size), RunLengths::Any) => u128::from(size) * (u128::from(size) + 1) / 2,
            (RowOrRing::Row(size), take) => take.lengths(size).map(|length| u128::from(size - length) + 1).sum(),
            (RowOrRing::Ring(size), RunLengths::Any) => size.into(),
            (RowOrRing::Ring(size), take) => take.lengths(size).count() as u128,
            (RowOrRing::Circle(size), take) => take.lengths(size).map(|length| u128::from(places(size, length))).sum(),
        }
    }

    fn count(&self, &component: &RowOrRing, target: Nimber, budget: &Budget) -> Result<u128, Refusal> {
        match (component, &self.values) {
            (RowOrRing::Row(size), None) => {
                budget.spend(COUNT_BY_FORMULA)?;
                Ok(kayles::count(target.get(), size).into())
            }
            (RowOrRing::Row(size), Some(values)) => {
                let target = [target];
                self.count_rests(size, |rest| values.splits(rest, TargetValues::OneOf(&target)), budget)
            }
            (RowOrRing::Ring(size) | RowOrRing::Circle(size), _) => {
                let (mut count, target) = (0, [target]);
                if !self.may_leave(size, TargetValues::OneOf(&target))? {
                    return Ok(0);
                }
                for take in self.ring_lengths(size, TargetValues::OneOf(&target)) {
                    budget.spend(1)?;
                    if self.row(size - take) == target[0] {
                        count += if let RowOrRing::Ring(_) = component { 1 } else { u128::from(places(size, take)) };
                    }
                }
                Ok(count)
            }
        }
    }

    fn longest_game(&self, &component: &RowOrRing) -> u128 {
        let size = component.size();
        (size / self.take.shortest()).into()
    }

    /// If any run may be taken, a component of n can become every row below n, and the two components after a split are
    /// together worth at most n - 1. So the induction of misère Nim works: a sum with XOR 0 and a component of 2
    /// or more has two such components, and no move reaches XOR 0 or removes both. With exactly one bottle per
    /// shot there is no choice: the number of bottles decides. Under other rules some or all rows may still
    /// be tame; their tempers come from the theorem on tame components.
    fn temper(&self, &component: &RowOrRing, budget: &Budget) -> Result<Option<Temper>, Refusal> {
        let size = component.size();
        match self.take {
            RunLengths::Any if size >= 2 => return Ok(Some(Temper::Firm)),
            RunLengths::Any => return Ok(Some(Temper::Fickle)),
            take if take.is_one() => return Ok(Some(Temper::Fickle)),
            RunLengths::Lengths(_) => {}
        }
        // The quotient of Kayles covers more components than tempers do.
        let RowQuotient::Lazy(misere) = &self.quotient else { return Ok(None) };
        let rows = misere.tame(budget)?;
        if let RowOrRing::Row(row) = component {
            return Ok(rows.get(row).map(|(_, temper)| temper));
        }
        let options: Option<Vec<_>> = self.take.lengths(size).map(|take| rows.get(size - take)).collect();
        Ok(options.and_then(tame::label_of).map(|(_, temper)| temper))
    }

    fn temper_method(&self) -> Method {
        match (self.take, &self.values) {
            (RunLengths::Lengths(lengths), Some(_)) if lengths[..] != [1] => Method::Search,
            _ => Method::Formula,
        }
    }

    fn elements(&self, nim: u64, budget: &Budget) -> Result<Option<Elements<'_, RowOrRing>>, Refusal> {
        Ok(self.row_elements(nim, budget)?.map(|rows| {
            // Most rings have elements under the usual rule only.
            let rings =
                if let RowQuotient::Kayles(misere, _) = self.quotient { Some(misere).filter(|misere| misere.has(&rows)) } else { None };
            Elements::among(rows.clone(), move |&component| match component {
                RowOrRing::Row(size) => rows.element(size),
                RowOrRing::Ring(size) | RowOrRing::Circle(size) => rings?.ring(size),
            })
        }))
    }

    fn visit_elements(
        &self,
        component: &RowOrRing,
        elements: &Elements<'_, RowOrRing>,
        wanted: &ElementSet,
        budget: &Budget,
        visitor: &mut Visitor<'_, Self>,
    ) -> Visited {
        let (&RowOrRing::Row(size), Some(rows)) = (component, elements.heaps()) else {
            return elements.visit_by_trying(self, component, wanted, budget, visitor);
        };
        self.visit_rests(size, |rest| rows.splits(rest, wanted), budget, &mut |take, left, result| {
            let right = size - take - left;
            visitor(&Shot::Row { take, left }, &[RowOrRing::Row(left), RowOrRing::Row(right)], result)
        })
    }

    fn count_elements(
        &self,
        component: &RowOrRing,
        elements: &Elements<'_, RowOrRing>,
        wanted: &ElementSet,
        budget: &Budget,
    ) -> Result<u128, Refusal> {
        match (component, elements.heaps()) {
            (&RowOrRing::Row(size), Some(rows)) => self.count_rests(size, |rest| rows.splits(rest, wanted), budget),
            _ => elements.count_by_trying(self, component, wanted, budget),
        }
    }
}
