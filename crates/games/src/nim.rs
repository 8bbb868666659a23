//! Nim: take any number of objects from one heap (Bouton 1901).

use super::about::{About, OtherName};
use super::components::{Rules, StallVisitor, Visited, Visitor, of_leaves};
use super::game::Legal;
use super::heaps::{self, HEAP_COUNT, HEAPS, HeapCut, HeapGame, HeapsPosition};
use super::periods::PeriodReport;
use super::refusal::Refusal;
use super::wire::MAX_INTEGER;
use crate::serial::json;
use nimber_solvers::theory::{Budget, Nimber, Play, TargetValues, Temper};
use std::sync::LazyLock;

static ABOUT: LazyLock<About> = LazyLock::new(|| About {
    name: "nim",
    title: "Nim",
    rules: "Take any number of objects from one heap.",
    plays: vec![Play::Normal, Play::Misere],
    move_order: "by heap, then by how much is taken, least first",
    parameters: vec![HEAPS],
    limits: vec![HEAP_COUNT, heaps::heap_size(MAX_INTEGER)],
    start: json!({ "heaps": [3, 5, 7] }),
    starts: heaps::starts(&[&[3, 5, 7], &[1, 3, 5, 7], &[4, 6, 9], &[2, 5, 8, 11]]),
    small: Some(|numbers| json!({ "heaps": numbers.list(3, 7) })),
    names: vec![
        OtherName::new("nimble", json!({ "heaps": [2, 5, 7, 7] })),
        OtherName::new("turning-turtles", json!({ "heaps": [1, 3, 4] })),
        OtherName::new("mock-turtles", json!({ "heaps": [1, 7, 8] })),
        OtherName::new("ruler", json!({ "heaps": [4, 2, 1] })),
        OtherName::new("staircase-nim", json!({ "heaps": [3, 5] })),
        OtherName::new("silver-dollar", json!({ "heaps": [2, 0, 3] })),
        OtherName::new("marienbad", json!({ "heaps": [1, 3, 5, 7] })).misere(),
    ],
    examples: vec!["heaps=3,5,7", "heaps=1,1,2&play=misere", "heaps=4,4&moves=all"],
    example_move: json!({ "heap": 0, "take": 1 }),
    refused: heaps::refused(),
    move_shapes: heaps::MOVE_SHAPES,
    ..About::default()
});

/// A heap of n is worth n. Misère Nim is tame (Bouton's own theorem).
#[derive(Clone, Copy, Debug, Default)]
pub struct Nim;

impl HeapGame for Nim {
    type Rule = ();
    type Position = HeapsPosition;
    type Rules<'a> = Nim;

    fn about(&self) -> &About {
        &ABOUT
    }

    fn rules(&self, _: &(), _: u64, _: &Budget) -> Result<Nim, Refusal> {
        Ok(Nim)
    }

    fn cuts<'a>(&'a self, _: &'a (), heap: u64) -> Legal<'a, HeapCut> {
        Box::new((1..=heap).map(move |take| HeapCut::take(heap, take)))
    }

    fn check_cut(&self, _: &(), size: u64, cut: &HeapCut) -> Result<(), String> {
        match (cut.take, &cut.leaves[..]) {
            (0, _) => Err(format!("a move takes at least one of the {size} objects")),
            (_, [] | [_]) => Ok(()),
            _ => Err("a heap of Nim cannot be split".to_owned()),
        }
    }

    fn period(&self, _: &(), _: &Budget) -> Result<PeriodReport, Refusal> {
        Ok(PeriodReport::of_formula("a heap of n has exactly the heaps 0..n-1 as options, so its value is n (Bouton 1901)", 0, vec![0], 1))
    }
}

impl Rules for Nim {
    type Component = u64;
    type Cut = HeapCut;

    fn value(&self, &heap: &u64, _: &Budget) -> Result<Nimber, Refusal> {
        Ok(Nimber::new(heap))
    }

    fn visit(&self, &heap: &u64, wanted: TargetValues<'_>, budget: &Budget, visitor: &mut Visitor<'_, Self>) -> Visited {
        // Of n objects, taking n - v leaves v, which is worth v.
        heaps::visit_takes_by_value(self, heap, heap, |value| heap.checked_sub(value), wanted, budget, visitor)
    }

    fn move_count(&self, &heap: &u64) -> u128 {
        heap.into()
    }

    fn longest_game(&self, &heap: &u64) -> u128 {
        heap.into()
    }

    fn temper(&self, &heap: &u64, _: &Budget) -> Result<Option<Temper>, Refusal> {
        Ok(Some(if heap >= 2 { Temper::Firm } else { Temper::Fickle }))
    }

    fn nim_heap(&self, &heap: &u64) -> Option<u64> {
        Some(heap)
    }

    /// In normal play, the winning replies to taking `t` from a heap depend only on the highest bit that the
    /// heap changes. Among the moves with the same highest bit, the smallest `t` leaves the most replies.
    fn visit_stalling(&self, &heap: &u64, budget: &Budget, visitor: &mut StallVisitor<'_, Self>) -> Visited {
        let takes = (0..u64::BITS).filter(|bit| heap >> bit & 1 == 1).map(|bit| (heap & ((1 << bit) - 1)) + 1);
        heaps::visit_takes(self, heap, takes, TargetValues::Any, budget, &mut of_leaves(self, visitor))
    }

    fn count(&self, &heap: &u64, target: Nimber, budget: &Budget) -> Result<u128, Refusal> {
        budget.spend(1)?;
        Ok(u128::from(target.get() < heap))
    }
}
