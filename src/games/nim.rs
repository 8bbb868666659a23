//! Nim: take any number of objects from one heap (Bouton 1901).

use super::game::{About, Bound, Exception, Method, PeriodCertificate, PeriodReport};
use super::heaps::{self, HEAPS, HeapComponent, HeapCut, HeapMove, HeapMoveRequest, HeapsPosition, HeapsRequest};
use super::parts::{Rules, SumGame, Temper, Visitor, Wanted};
use super::refusal::Refusal;
use super::wire::{MAX_HEAPS, MAX_INTEGER};
use crate::theory::{Budget, Nimber, Play};
use serde_json::json;
use smallvec::smallvec;
use std::ops::ControlFlow;

/// Nim. A heap of n is worth n; misère Nim is tame (Bouton's own theorem).
#[derive(Clone, Copy, Debug, Default)]
pub struct Nim;

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
            Wanted::Any => {
                for take in 1..=heap {
                    budget.spend(1)?;
                    if visit_take(heap, take, visitor)?.is_break() {
                        return Ok(ControlFlow::Break(()));
                    }
                }
            }
            Wanted::OneOf(values) => {
                let mut lefts: smallvec::SmallVec<[u64; 2]> = values.iter().map(|value| value.get()).filter(|&left| left < heap).collect();
                // Moves are listed by how much they take.
                lefts.sort_unstable_by(|a, b| b.cmp(a));
                for left in lefts {
                    if visit_take(heap, heap - left, visitor)?.is_break() {
                        return Ok(ControlFlow::Break(()));
                    }
                }
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    fn moves(&self, &heap: &u64) -> u64 {
        heap
    }

    fn count(&self, &heap: &u64, target: Nimber, budget: &Budget) -> Result<u64, Refusal> {
        budget.spend(1)?;
        Ok(u64::from(target.get() < heap))
    }

    fn count_cost(&self, _: &u64) -> u64 {
        1
    }

    fn longest_game(&self, &heap: &u64) -> u64 {
        heap
    }

    fn removed(&self, cut: &HeapCut) -> u64 {
        cut.take
    }

    /// Which replies win after taking `t` from a heap depends, in normal play, only on the highest bit that the heap changes;
    /// among the moves with the same highest bit the smallest `t` leaves the most replies in all.
    fn visit_stalling(&self, &heap: &u64, budget: &Budget, visitor: &mut Visitor<'_, Self>) -> Result<ControlFlow<()>, Refusal> {
        for bit in (0..u64::BITS).filter(|bit| heap >> bit & 1 == 1) {
            budget.spend(1)?;
            let take = (heap & ((1 << bit) - 1)) + 1;
            if visit_take(heap, take, visitor)?.is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    fn temper(&self, &heap: &u64, _: &Budget) -> Result<Option<Temper>, Refusal> {
        Ok(Some(if heap >= 2 { Temper::Firm } else { Temper::Fickle }))
    }
}

fn visit_take(heap: u64, take: u64, visitor: &mut Visitor<'_, Nim>) -> Result<ControlFlow<()>, Refusal> {
    let left = heap - take;
    let cut = HeapCut { take, leaves: if left == 0 { smallvec![] } else { smallvec![left] } };
    visitor(&cut, &[left], Nimber::new(left))
}

impl SumGame for Nim {
    type Request = HeapsRequest;
    type Position = HeapsPosition;
    type Component = HeapComponent;
    type Move = HeapMove;
    type MoveRequest = HeapMoveRequest;
    type Part = u64;
    type Cut = HeapCut;
    type Rules<'a> = Nim;

    fn about(&self) -> About {
        About {
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
            sequence: Some("heaps"),
            table: None,
            start: json!({ "heaps": [3, 5, 7] }),
            examples: vec!["heaps=3,5,7", "heaps=1,1,2&play=misere", "heaps=4,4&moves=all"],
            example_move: json!({ "heap": 0, "take": 1 }),
        }
    }

    fn parse(&self, request: HeapsRequest) -> Result<HeapsPosition, Refusal> {
        HeapsPosition::parse(request)
    }

    fn rules<'a>(&'a self, _: &'a HeapsPosition, _: &Budget) -> Result<Nim, Refusal> {
        Ok(Nim)
    }

    fn parts(&self, position: &HeapsPosition) -> Vec<u64> {
        position.heaps.clone()
    }

    fn component(&self, position: &HeapsPosition, index: usize, value: Nimber) -> HeapComponent {
        HeapComponent::new(&position.heaps, index, value)
    }

    fn name_move(&self, _: &HeapsPosition, index: usize, cut: &HeapCut, _: Nimber) -> HeapMove {
        HeapMove::new(index, cut)
    }

    fn apply(&self, position: &HeapsPosition, mv: &HeapMove) -> HeapsPosition {
        HeapsPosition { heaps: heaps::replace_heap(&position.heaps, mv.heap, &mv.leaves) }
    }

    fn find(&self, position: &HeapsPosition, request: &HeapMoveRequest) -> Result<HeapMove, Refusal> {
        heaps::find_heap_move(&position.heaps, request, |size, cut| match cut.leaves.len() {
            _ if cut.take == 0 => Err(format!("a move takes at least one of the {size} objects")),
            0 | 1 => Ok(()),
            _ => Err("a heap of Nim cannot be split".to_owned()),
        })
    }

    fn values(&self, _: &HeapsPosition, from: u64, to: u64, _: &Budget) -> Result<Vec<u64>, Refusal> {
        Ok((from..=to).collect())
    }

    fn period(&self, _: &HeapsPosition, _: &Budget) -> Result<PeriodReport, Refusal> {
        Ok(PeriodReport {
            preperiod: Some(0),
            period: Some(1),
            saltus: Some(1),
            proven: true,
            certificate: Some(PeriodCertificate {
                theorem: "a heap of n has exactly the heaps 0..n-1 as options, so its value is n (Bouton 1901)".to_owned(),
                checked: 1,
                values: vec![0],
                values_total: None,
            }),
            exceptions: Vec::<Exception>::new(),
            exceptions_total: None,
            reason: None,
        })
    }
}
