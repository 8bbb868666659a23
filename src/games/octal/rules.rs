//! The moves and values of one heap of an octal game.

use crate::games::heaps::{HeapCut, Leaves};
use crate::games::lasker::{self, Lasker};
use crate::games::nim::Nim;
use crate::games::parts::{Elements, MisereRules, Rules, Visitor};
use crate::games::refusal::Refusal;
use crate::solvers::misere::{Element, ElementSet, HeapElements, Sought, VerifiedQuotient};
use crate::solvers::octal::{OctalCode, OctalValues, Splits};
use crate::theory::{Budget, Method, Nimber, Temper, Wanted};
use smallvec::smallvec;
use std::ops::ControlFlow;
use std::sync::Arc;

#[derive(Clone, Debug)]
pub enum OctalRules<'a> {
    /// The code `0.3~`, in closed form.
    Nim,
    /// The code `4.3~`, in closed form.
    Lasker,
    /// Any other code.
    Code {
        code: &'a OctalCode,
        /// The values of all heaps within reach of the position.
        values: Arc<OctalValues>,
        /// Its misère quotient.
        quotient: Sought<'a, OctalCode>,
    },
}

/// Visits the move that takes `take` and leaves `leaves`.
fn visit_cut(take: u64, leaves: Leaves, value: Nimber, visitor: &mut Visitor<'_, OctalRules<'_>>) -> Result<ControlFlow<()>, Refusal> {
    let cut = HeapCut { take, leaves };
    visitor(&cut, &cut.leaves, value)
}

/// The amounts that a move may take from a heap, ascending.
fn takes(code: &OctalCode, heap: u64) -> impl Iterator<Item = u64> {
    let most = code.largest_take().unwrap_or(heap).min(heap);
    (0..=most).filter(|&take| code.digit(take) != 0)
}

/// How many moves that take `take` leave `left` objects.
fn moves_leaving(code: &OctalCode, take: u64, left: u64) -> u64 {
    match left {
        0 => code.allows(take, 0).into(),
        _ => u64::from(code.allows(take, 1)) + if code.allows(take, 2) { left / 2 } else { 0 },
    }
}

pub(super) fn has_move(code: &OctalCode, heap: u64) -> bool {
    takes(code, heap).any(|take| moves_leaving(code, take, heap - take) > 0)
}

fn visit_code(
    code: &OctalCode,
    values: &OctalValues,
    heap: u64,
    wanted: Wanted<'_>,
    budget: &Budget,
    visitor: &mut Visitor<'_, OctalRules<'_>>,
) -> Result<ControlFlow<()>, Refusal> {
    for take in takes(code, heap) {
        budget.spend(1)?;
        let left = heap - take;
        let value = values.value(left);
        let (parts, leaves): (usize, Leaves) = if left == 0 { (0, smallvec![]) } else { (1, smallvec![left]) };
        if code.allows(take, parts) && wanted.admits(value) && visit_cut(take, leaves, value, visitor)?.is_break() {
            return Ok(ControlFlow::Break(()));
        }
        if code.allows(take, 2) && left >= 2 {
            let mut visit = |smaller: u64, value: Nimber| visit_cut(take, smallvec![smaller, left - smaller], value, visitor);
            if Splits::new(values, left).visit(1..left / 2 + 1, wanted, budget, &mut visit)?.is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
    }
    Ok(ControlFlow::Continue(()))
}

impl Rules for OctalRules<'_> {
    type Part = u64;
    type Cut = HeapCut;

    fn value(&self, heap: &u64, budget: &Budget) -> Result<Nimber, Refusal> {
        match self {
            OctalRules::Nim => Nim.value(heap, budget),
            OctalRules::Lasker => Lasker.value(heap, budget),
            OctalRules::Code { values, .. } => Ok(values.value(*heap)),
        }
    }

    fn method(&self, &heap: &u64) -> Method {
        match self {
            OctalRules::Nim | OctalRules::Lasker => Method::Formula,
            OctalRules::Code { values, .. } if values.period(heap).is_some() => Method::Period,
            OctalRules::Code { .. } => Method::Search,
        }
    }

    fn visit(&self, &heap: &u64, wanted: Wanted<'_>, budget: &Budget, visitor: &mut Visitor<'_, Self>) -> Result<ControlFlow<()>, Refusal> {
        match self {
            OctalRules::Nim => Nim.visit(&heap, wanted, budget, visitor),
            OctalRules::Lasker => match lasker::visit_splits(heap, wanted, budget, visitor)? {
                // Splits take nothing, so they come first.
                ControlFlow::Continue(()) => lasker::visit_takes(heap, wanted, budget, visitor),
                stop => Ok(stop),
            },
            OctalRules::Code { code, values, .. } => visit_code(code, values, heap, wanted, budget, visitor),
        }
    }

    fn moves(&self, &heap: &u64) -> u64 {
        match self {
            OctalRules::Nim => Nim.moves(&heap),
            OctalRules::Lasker => Lasker.moves(&heap),
            OctalRules::Code { code, .. } => takes(code, heap).map(|take| moves_leaving(code, take, heap - take)).sum(),
        }
    }

    fn count(&self, &heap: &u64, target: Nimber, budget: &Budget) -> Result<u64, Refusal> {
        let (code, values) = match self {
            OctalRules::Nim => return Nim.count(&heap, target, budget),
            OctalRules::Lasker => return Lasker.count(&heap, target, budget),
            OctalRules::Code { code, values, .. } => (code, values),
        };
        let mut count = 0;
        for take in takes(code, heap) {
            budget.spend(1)?;
            let left = heap - take;
            let whole = code.allows(take, usize::from(left > 0)) && values.value(left) == target;
            count += u64::from(whole);
            if code.allows(take, 2) {
                count += Splits::new(values, left).count_proper(target, budget)?;
            }
        }
        Ok(count)
    }

    fn count_cost(&self, &heap: &u64) -> u64 {
        match self {
            OctalRules::Nim => Nim.count_cost(&heap),
            OctalRules::Lasker => Lasker.count_cost(&heap),
            OctalRules::Code { code, values, .. } => {
                let cost = |take| 1 + if code.allows(take, 2) { Splits::new(values, heap - take).count_cost() } else { 0 };
                takes(code, heap).map(cost).fold(0, u64::saturating_add)
            }
        }
    }

    fn visit_cost(&self, heap: &u64) -> u64 {
        match self {
            OctalRules::Nim => Nim.visit_cost(heap),
            OctalRules::Lasker => Lasker.visit_cost(heap),
            OctalRules::Code { .. } => self.moves(heap),
        }
    }

    fn longest_game(&self, &heap: &u64) -> u64 {
        match self {
            OctalRules::Nim => Nim.longest_game(&heap),
            OctalRules::Lasker => Lasker.longest_game(&heap),
            // If splits take nothing, a heap of n can be split at most n - 1 times; every other move takes
            // something.
            OctalRules::Code { code, .. } if code.allows(0, 2) => (2 * heap).saturating_sub(1),
            OctalRules::Code { code, .. } => match code.written_takes().find(|&take| code.digit(take) != 0) {
                Some(least) => heap / least,
                None => 0,
            },
        }
    }

    fn visit_stalling(&self, heap: &u64, budget: &Budget, visitor: &mut Visitor<'_, Self>) -> Result<ControlFlow<()>, Refusal> {
        match self {
            OctalRules::Nim => Nim.visit_stalling(heap, budget, visitor),
            _ => self.visit(heap, Wanted::Any, budget, visitor),
        }
    }

    fn misere(&self) -> Option<&dyn MisereRules<Self>> {
        Some(self)
    }
}

impl<'a> MisereRules<OctalRules<'a>> for OctalRules<'a> {
    fn temper(&self, heap: &u64, budget: &Budget) -> Result<Option<Temper>, Refusal> {
        match self {
            OctalRules::Nim => MisereRules::<Nim>::temper(&Nim, heap, budget),
            OctalRules::Lasker => MisereRules::<Lasker>::temper(&Lasker, heap, budget),
            // No theorem covers all heaps of a code that repeats a digit for ever. The first heaps are
            // examined anyway.
            OctalRules::Code { code, values, .. } => Ok(values.tame(code, budget)?.get(*heap).map(|(_, temper)| temper)),
        }
    }

    fn temper_method(&self) -> Method {
        match self {
            OctalRules::Nim | OctalRules::Lasker => Method::Formula,
            OctalRules::Code { .. } => Method::Search,
        }
    }

    fn elements(&self, budget: &Budget) -> Result<Option<Box<dyn Elements<OctalRules<'a>> + '_>>, Refusal> {
        match self {
            // A theorem covers all heaps.
            OctalRules::Nim | OctalRules::Lasker => Ok(None),
            OctalRules::Code { code, values, quotient } => Ok(match quotient.elements(budget)? {
                Some(heaps) => Some(Box::new(CodeElements { code, values, heaps })),
                None => None,
            }),
        }
    }
}

/// The heaps of one code in its misère quotient.
struct CodeElements<'r> {
    code: &'r OctalCode,
    values: &'r OctalValues,
    heaps: &'r HeapElements,
}

impl Elements<OctalRules<'_>> for CodeElements<'_> {
    fn quotient(&self) -> &Arc<VerifiedQuotient> {
        self.heaps.quotient()
    }

    fn element(&self, &heap: &u64) -> Option<Element> {
        self.heaps.element(heap)
    }

    fn visit(
        &self,
        _: &OctalRules<'_>,
        &heap: &u64,
        wanted: &ElementSet,
        budget: &Budget,
        visitor: &mut Visitor<'_, OctalRules<'_>>,
    ) -> Result<ControlFlow<()>, Refusal> {
        let CodeElements { code, values, heaps } = self;
        for take in takes(code, heap) {
            budget.spend(1)?;
            let left = heap - take;
            let (parts, leaves): (usize, Leaves) = if left == 0 { (0, smallvec![]) } else { (1, smallvec![left]) };
            let hit = || heaps.element(left).is_some_and(|element| wanted.contains(element));
            if code.allows(take, parts) && hit() && visit_cut(take, leaves, values.value(left), visitor)?.is_break() {
                return Ok(ControlFlow::Break(()));
            }
            if code.allows(take, 2) && left >= 2 {
                let mut visit = |smaller: u64| {
                    let result = values.value(smaller) + values.value(left - smaller);
                    visit_cut(take, smallvec![smaller, left - smaller], result, visitor)
                };
                if heaps.visit_splits(left, 1..left / 2 + 1, wanted, budget, &mut visit)?.is_break() {
                    return Ok(ControlFlow::Break(()));
                }
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    fn count(&self, _: &OctalRules<'_>, &heap: &u64, wanted: &ElementSet, budget: &Budget) -> Result<u64, Refusal> {
        let CodeElements { code, heaps, .. } = self;
        let mut count = 0;
        for take in takes(code, heap) {
            budget.spend(1)?;
            let left = heap - take;
            let hit = heaps.element(left).is_some_and(|element| wanted.contains(element));
            count += u64::from(code.allows(take, usize::from(left > 0)) && hit);
            if code.allows(take, 2) {
                count += heaps.count_proper_splits(left, wanted, budget)?;
            }
        }
        Ok(count)
    }

    fn count_cost(&self, _: &OctalRules<'_>, &heap: &u64) -> u64 {
        let CodeElements { code, heaps, .. } = self;
        let cost = |take| 1 + if code.allows(take, 2) { heaps.count_cost(heap - take) } else { 0 };
        takes(code, heap).map(cost).fold(0, u64::saturating_add)
    }
}
