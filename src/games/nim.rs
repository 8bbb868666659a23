//! Nim: take any number of objects from one heap (Bouton 1901).

use super::about::{About, Bound};
use super::game::Game;
use super::heaps::{self, HEAPS, HeapComponent, HeapCut, HeapMove, HeapMoveRequest, HeapsPosition, HeapsRequest};
use super::parts::{MisereRules, Rules, SolvedSum, Visitor};
use super::periods::PeriodReport;
use super::refusal::Refusal;
use super::sequence::Sequence;
use super::wire::{MAX_HEAPS, MAX_INTEGER};
use crate::theory::{Budget, Method, Nimber, Play, Temper, Wanted};
use serde_json::json;
use smallvec::SmallVec;
use std::ops::ControlFlow;
use std::sync::LazyLock;

static ABOUT: LazyLock<About> = LazyLock::new(|| About {
    name: "nim",
    title: "Nim",
    rules: "Take any number of objects from one heap.",
    plays: vec![Play::Normal, Play::Misere],
    move_order: "by heap, then by how much is taken, least first",
    parameters: vec![HEAPS],
    limits: vec![
        Bound { name: "heaps", value: MAX_HEAPS as u64, about: "heaps in one position" },
        Bound { name: "heap_size", value: MAX_INTEGER, about: "objects in one heap" },
    ],
    start: json!({ "heaps": [3, 5, 7] }),
    examples: vec!["heaps=3,5,7", "heaps=1,1,2&play=misere", "heaps=4,4&moves=all"],
    example_move: json!({ "heap": 0, "take": 1 }),
    refused: vec![json!({ "heaps": [3, -5] }), json!({ "heaps": [3, 5, 7], "player_move": { "heap": 0, "take": 4 } })],
    bulky: false,
});

/// A heap of n is worth n. Misère Nim is tame (Bouton's own theorem).
#[derive(Clone, Copy, Debug, Default)]
pub struct Nim;

impl Game for Nim {
    type Request = HeapsRequest;
    type Position = HeapsPosition;
    type Component = HeapComponent;
    type Move = HeapMove;
    type MoveRequest = HeapMoveRequest;
    type Solved<'a> = SolvedSum<'a, &'a HeapsPosition, Nim>;

    fn about(&self) -> &About {
        &ABOUT
    }

    fn parse(&self, request: HeapsRequest) -> Result<HeapsPosition, Refusal> {
        HeapsPosition::parse(request)
    }

    fn solve<'a>(&'a self, position: &'a HeapsPosition, play: Play, budget: &'a Budget) -> Result<Self::Solved<'a>, Refusal> {
        SolvedSum::new(position, Nim, play, budget)
    }

    fn find(&self, position: &HeapsPosition, request: &HeapMoveRequest) -> Result<HeapMove, Refusal> {
        heaps::find_heap_move(&position.heaps, request, |size, cut| match cut.leaves.len() {
            _ if cut.take == 0 => Err(format!("a move takes at least one of the {size} objects")),
            0 | 1 => Ok(()),
            _ => Err("a heap of Nim cannot be split".to_owned()),
        })
    }

    fn apply(&self, position: &HeapsPosition, mv: &HeapMove) -> HeapsPosition {
        heaps::apply(position, mv)
    }

    fn is_over(&self, position: &HeapsPosition) -> bool {
        position.heaps.iter().all(|&heap| heap == 0)
    }

    fn sequence(&self) -> Option<&dyn Sequence<HeapsPosition>> {
        Some(self)
    }
}

impl Rules for Nim {
    type Part = u64;
    type Cut = HeapCut;

    fn value(&self, &heap: &u64, _: &Budget) -> Result<Nimber, Refusal> {
        Ok(Nimber::new(heap))
    }

    fn method(&self, _: &u64) -> Method {
        Method::Formula
    }

    fn visit(&self, &heap: &u64, wanted: Wanted<'_>, budget: &Budget, visitor: &mut Visitor<'_, Self>) -> Result<ControlFlow<()>, Refusal> {
        match wanted {
            Wanted::Any => heaps::visit_takes(self, heap, 1..=heap, wanted, budget, visitor),
            // A heap of n is worth n, so the move to value v takes n - v.
            Wanted::OneOf(values) => {
                let mut takes: SmallVec<[u64; 2]> = values.iter().filter_map(|value| heap.checked_sub(value.get())).collect();
                takes.retain(|take| *take > 0);
                takes.sort_unstable();
                heaps::visit_takes(self, heap, takes, wanted, budget, visitor)
            }
        }
    }

    fn moves(&self, &heap: &u64) -> u64 {
        heap
    }

    fn longest_game(&self, &heap: &u64) -> u64 {
        heap
    }

    fn misere(&self) -> Option<&dyn MisereRules<Self>> {
        Some(self)
    }

    /// In normal play, the winning replies to taking `t` from a heap depend only on the highest bit that the
    /// heap changes. Among the moves with the same highest bit, the smallest `t` leaves the most replies.
    fn visit_stalling(&self, &heap: &u64, budget: &Budget, visitor: &mut Visitor<'_, Self>) -> Result<ControlFlow<()>, Refusal> {
        let bits = (0..u64::BITS).filter(|bit| heap >> bit & 1 == 1);
        heaps::visit_takes(self, heap, bits.map(|bit| (heap & ((1 << bit) - 1)) + 1), Wanted::Any, budget, visitor)
    }

    fn count(&self, &heap: &u64, target: Nimber, budget: &Budget) -> Result<u64, Refusal> {
        budget.spend(1)?;
        Ok(u64::from(target.get() < heap))
    }

    fn count_cost(&self, _: &u64) -> u64 {
        1
    }
}

impl MisereRules<Nim> for Nim {
    fn temper(&self, &heap: &u64, _: &Budget) -> Result<Option<Temper>, Refusal> {
        Ok(Some(if heap >= 2 { Temper::Firm } else { Temper::Fickle }))
    }

    fn temper_method(&self) -> Method {
        Method::Formula
    }
}

impl Sequence<HeapsPosition> for Nim {
    fn heaps(&self) -> &'static str {
        HEAPS.name
    }

    fn values(&self, _: &HeapsPosition, from: u64, to: u64, _: &Budget) -> Result<Vec<u64>, Refusal> {
        Ok((from..=to).collect())
    }

    fn period(&self, _: &HeapsPosition, _: &Budget) -> Result<PeriodReport, Refusal> {
        Ok(PeriodReport::of_formula("a heap of n has exactly the heaps 0..n-1 as options, so its value is n (Bouton 1901)", 0, vec![0], 1))
    }
}
