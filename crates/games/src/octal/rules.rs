//! The moves and values of one heap of an octal game.

use crate::components::{Elements, Rules, StallVisitor, Visited, Visitor, ask_rules, of_leaves};
use crate::heaps::{HeapCut, HeapGame, Leaves};
use crate::lasker::{self, Lasker};
use crate::nim::Nim;
use crate::refusal::Refusal;
use nimber_solvers::misere::ElementSet;
use nimber_solvers::octal::{OctalCache, OctalCode, OctalMisere, OctalValues, limit};
use nimber_solvers::splits::WantedSplits;
use nimber_solvers::theory::{Budget, Method, Nimber, TargetValues, Temper};
use smallvec::smallvec;
use std::ops::ControlFlow;
use std::sync::Arc;

/// The rules that a code comes to.
#[derive(Clone, Debug)]
pub enum OctalRules<'a> {
    /// The code `0.3~`, in closed form.
    Nim,
    /// The code `4.3~`, in closed form.
    Lasker,
    Code(CodeRules<'a>),
}

/// Any code but those in closed form.
#[derive(Clone, Debug)]
pub struct CodeRules<'a> {
    code: &'a OctalCode,
    /// The values of all heaps within reach of the position.
    values: Arc<OctalValues>,
    /// Its misère quotient.
    misere: OctalMisere<'a>,
}

/// The amounts that a move may take from a heap, ascending.
fn takes(code: &OctalCode, heap: u64) -> impl Iterator<Item = u64> {
    let most = code.largest_take().unwrap_or(heap).min(heap);
    (0..=most).filter(|&take| code.digit(take) != 0)
}

/// How many moves that take `take` leave `left` objects.
fn moves_leaving(code: &OctalCode, take: u64, left: u64) -> u128 {
    match left {
        0 => code.allows(take, 0).into(),
        _ => u128::from(code.allows(take, 1)) + if code.allows(take, 2) { u128::from(left / 2) } else { 0 },
    }
}

/// All moves in a heap: by what they take, whole rests first, then by the smaller part.
pub(super) fn cuts(code: &OctalCode, heap: u64) -> impl Iterator<Item = HeapCut> {
    takes(code, heap).flat_map(move |take| {
        let left = heap - take;
        let whole = code.allows(take, usize::from(left > 0)).then(|| HeapCut::take(heap, take));
        let most = if code.allows(take, 2) { left / 2 } else { 0 };
        whole.into_iter().chain((1..=most).map(move |smaller| HeapCut::split(heap, take, smaller)))
    })
}

/// Visits the moves after which the rest of a heap, split or not, is wanted. `splits` gets the number of objects left.
fn visit_wanted<H: Fn(u64) -> bool>(
    code: &OctalCode,
    values: &OctalValues,
    heap: u64,
    splits: impl Fn(u64) -> WantedSplits<H>,
    budget: &Budget,
    visitor: &mut Visitor<'_, CodeRules<'_>>,
) -> Visited {
    for take in takes(code, heap) {
        budget.spend(1)?;
        let left = heap - take;
        let splits = splits(left);
        let mut visit = |leaves: Leaves| {
            let cut = HeapCut { take, leaves };
            visitor(&cut, &cut.leaves, cut.leaves.iter().map(|&leaf| values.value(leaf)).sum())
        };
        // A rest that is not split has an empty left part.
        let whole: Leaves = if left == 0 { smallvec![] } else { smallvec![left] };
        if code.allows(take, whole.len()) && splits.is_wanted(0) && visit(whole)?.is_break() {
            return Ok(ControlFlow::Break(()));
        }
        if code.allows(take, 2) && left >= 2 {
            let flow = splits.visit(1..left / 2 + 1, budget, &mut |smaller| visit(smallvec![smaller, left - smaller]))?;
            if flow.is_break() {
                return Ok(flow);
            }
        }
    }
    Ok(ControlFlow::Continue(()))
}

/// Counts what [`visit_wanted`] visits.
fn count_wanted<H: Fn(u64) -> bool>(
    code: &OctalCode,
    heap: u64,
    splits: impl Fn(u64) -> WantedSplits<H>,
    budget: &Budget,
) -> Result<u128, Refusal> {
    let mut count = 0;
    for take in takes(code, heap) {
        budget.spend(1)?;
        let left = heap - take;
        let splits = splits(left);
        count += u128::from(code.allows(take, usize::from(left > 0)) && splits.is_wanted(0));
        if code.allows(take, 2) {
            count += splits.count_proper(budget)?;
        }
    }
    Ok(count)
}

impl<'a> OctalRules<'a> {
    /// The rules of a code, with the values of heaps up to `largest`.
    pub(super) fn up_to(cache: &'a OctalCache, code: &'a OctalCode, largest: u64, budget: &Budget) -> Result<Self, Refusal> {
        if code.is_nim() {
            return Ok(OctalRules::Nim);
        }
        if code.is_lasker() {
            Lasker.check_heap(largest)?;
            return Ok(OctalRules::Lasker);
        }
        if let Some(values) = cache.fetch(code, largest, budget)? {
            return Ok(OctalRules::Code(CodeRules { code, values, misere: OctalMisere::new(cache, code.clone()) }));
        }
        let most = limit(code);
        let name = if code.largest_take().is_some() { "heap_size_without_period" } else { "heap_size_repeating" };
        let detail = format!("no period is proven for {code}, so a heap of {largest} is too large; heaps up to {most} are answered");
        Err(Refusal::beyond(name, most, largest, detail))
    }
}

impl Rules for CodeRules<'_> {
    type Component = u64;
    type Cut = HeapCut;

    fn value(&self, heap: &u64, _: &Budget) -> Result<Nimber, Refusal> {
        Ok(self.values.value(*heap))
    }

    fn method(&self, &heap: &u64) -> Method {
        if self.values.period(heap).is_some() { Method::Period } else { Method::Search }
    }

    fn visit(&self, &heap: &u64, wanted: TargetValues<'_>, budget: &Budget, visitor: &mut Visitor<'_, Self>) -> Visited {
        visit_wanted(self.code, &self.values, heap, |left| self.values.splits(left, wanted), budget, visitor)
    }

    fn move_count(&self, &heap: &u64) -> u128 {
        takes(self.code, heap).map(|take| moves_leaving(self.code, take, heap - take)).sum()
    }

    fn count(&self, &heap: &u64, target: Nimber, budget: &Budget) -> Result<u128, Refusal> {
        let target = [target];
        count_wanted(self.code, heap, |left| self.values.splits(left, TargetValues::OneOf(&target)), budget)
    }

    /// If splits take nothing, a heap of n can be split at most n - 1 times; every other move takes something.
    fn longest_game(&self, &heap: &u64) -> u128 {
        if self.code.allows(0, 2) {
            return (2 * u128::from(heap)).saturating_sub(1);
        }
        let least = self.code.written_takes().find(|&take| self.code.digit(take) != 0);
        least.map_or(0, |least| heap / least).into()
    }

    /// No theorem covers all heaps of a code that repeats a digit for ever. The first heaps are examined anyway.
    fn temper(&self, heap: &u64, budget: &Budget) -> Result<Option<Temper>, Refusal> {
        Ok(self.misere.tame(budget)?.get(*heap).map(|(_, temper)| temper))
    }

    fn temper_method(&self) -> Method {
        Method::Search
    }

    fn elements(&self, nim: u64, budget: &Budget) -> Result<Option<Elements<'_, u64>>, Refusal> {
        Ok(self.misere.elements(nim, budget)?.map(Elements::of_heaps))
    }

    fn visit_elements(
        &self,
        heap: &u64,
        elements: &Elements<'_, u64>,
        wanted: &ElementSet,
        budget: &Budget,
        visitor: &mut Visitor<'_, Self>,
    ) -> Visited {
        match elements.heaps() {
            Some(heaps) => visit_wanted(self.code, &self.values, *heap, |left| heaps.splits(left, wanted), budget, visitor),
            None => elements.visit_by_trying(self, heap, wanted, budget, visitor),
        }
    }

    fn count_elements(&self, heap: &u64, elements: &Elements<'_, u64>, wanted: &ElementSet, budget: &Budget) -> Result<u128, Refusal> {
        match elements.heaps() {
            Some(heaps) => count_wanted(self.code, *heap, |left| heaps.splits(left, wanted), budget),
            None => elements.count_by_trying(self, heap, wanted, budget),
        }
    }
}

impl Rules for OctalRules<'_> {
    type Component = u64;
    type Cut = HeapCut;

    ask_rules!(OctalRules::Nim => &Nim, OctalRules::Lasker => &Lasker, OctalRules::Code(rules) => rules);

    fn visit(&self, heap: &u64, wanted: TargetValues<'_>, budget: &Budget, visitor: &mut Visitor<'_, Self>) -> Visited {
        match self {
            OctalRules::Nim => Nim.visit(heap, wanted, budget, visitor),
            // Splits take nothing, so they come first.
            OctalRules::Lasker => match lasker::visit_splits(*heap, wanted, budget, visitor)? {
                ControlFlow::Continue(()) => lasker::visit_takes(*heap, wanted, budget, visitor),
                stop => Ok(stop),
            },
            OctalRules::Code(rules) => rules.visit(heap, wanted, budget, visitor),
        }
    }

    fn visit_stalling(&self, heap: &u64, budget: &Budget, visitor: &mut StallVisitor<'_, Self>) -> Visited {
        match self {
            OctalRules::Nim => Nim.visit_stalling(heap, budget, visitor),
            _ => self.visit(heap, TargetValues::Any, budget, &mut of_leaves(self, visitor)),
        }
    }
}
