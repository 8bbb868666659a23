//! A heap of any size alone, by Zeckendorf's theorem.

use super::position::{FibonacciNimComponent, FibonacciNimPosition, LimitedHeap};
use crate::components::{BestMoves, ReplyShare};
use crate::game::{Listing, Mark, MoveFilter, Solved, Stalls};
use crate::heaps::{HeapCut, HeapMove};
use crate::reason::{Change, Reasons, Rule};
use crate::refusal::Refusal;
use nimber_solvers::fibonacci::{GrowingFibonacciValues, is_lost, played_size, winning_takes, zeckendorf};
use nimber_solvers::theory::{Budget, Method, Nimber, Outcome, Play};
use std::cmp::Ordering;

/// A position in which one heap has moves left.
pub struct SolvedAlone<'a> {
    pub(super) position: &'a FibonacciNimPosition,
    /// The index of this heap.
    pub(super) alone: usize,
    pub(super) table: &'a GrowingFibonacciValues,
    pub(super) play: Play,
    pub(super) budget: &'a Budget,
}

/// The most moves whose replies are counted for advice: a bound on the work, far above the most ever needed.
const MOST_STALLS: u64 = 1 << 12;

/// What it costs to know whether a heap is lost: it has at most 38 parts.
const LOOK: u64 = 4;

impl SolvedAlone<'_> {
    fn heap(&self) -> LimitedHeap {
        LimitedHeap { size: self.position.heaps[self.alone], limit: self.position.limits[self.alone] }
    }

    /// The value in normal play. `None` for won heaps beyond the table.
    fn value(&self, LimitedHeap { size, limit }: LimitedHeap) -> Option<Nimber> {
        match self.table.with(size) {
            Some(values) => values.value(size, limit),
            None => is_lost(size, limit, Play::Normal).then_some(Nimber::ZERO),
        }
    }

    fn mark_of(&self, heap: LimitedHeap) -> Mark {
        match (self.play, self.value(heap)) {
            (Play::Misere, _) => Mark::misere(if is_lost(heap.size, heap.limit, Play::Misere) { Outcome::P } else { Outcome::N }),
            (Play::Normal, Some(value)) => Mark::normal(value),
            (Play::Normal, None) => Mark { sg: None, outcome: Outcome::N },
        }
    }

    fn row(&self, take: u64) -> (HeapMove, Mark) {
        let heap = self.heap();
        (HeapMove::of(self.alone, &HeapCut::take(heap.size, take)), self.mark_of(heap.after(take)))
    }

    fn winning(&self, heap: LimitedHeap) -> Vec<u64> {
        winning_takes(heap.size, heap.limit, self.play)
    }

    /// The values of the heaps for a picture, if all are known.
    pub(super) fn values(&self) -> Vec<Nimber> {
        let value = |(index, heap)| if index == self.alone { self.value(heap) } else { Some(Nimber::ZERO) };
        self.position.all().enumerate().map(value).collect::<Option<_>>().unwrap_or_default()
    }

    /// The winning moves of each heap: the first one, and how many it has.
    pub(super) fn winning_by_heap(&self) -> Vec<Listing<HeapMove>> {
        let mut lists = vec![Listing::none(); self.position.heaps.len()];
        let takes = self.winning(self.heap());
        let first = takes.first().map(|&take| self.row(take));
        lists[self.alone] = Listing { moves: first.into_iter().collect(), total: Some(takes.len() as u128) };
        lists
    }
}

impl Solved for SolvedAlone<'_> {
    type Component = FibonacciNimComponent;
    type Move = HeapMove;

    fn mark(&self) -> Mark {
        self.mark_of(self.heap())
    }

    /// Only values other than 0 need the table.
    fn method(&self) -> Method {
        if self.mark().sg.is_some_and(|value| value != 0) { Method::Table } else { Method::Formula }
    }

    fn components(&self, binary: bool) -> Vec<FibonacciNimComponent> {
        let component = |(index, heap)| {
            let value = if index == self.alone { self.value(heap) } else { Some(Nimber::ZERO) };
            FibonacciNimComponent::of(index, heap, value, binary)
        };
        self.position.all().enumerate().map(component).collect()
    }

    fn open_components(&self) -> usize {
        1
    }

    fn moves(&self, want: MoveFilter, limit: usize) -> Result<Listing<HeapMove>, Refusal> {
        let heap = self.heap();
        if want == MoveFilter::Winning {
            self.budget.spend(LOOK)?;
            let takes = self.winning(heap);
            let total = Some(takes.len() as u128);
            return Ok(Listing { moves: takes.into_iter().take(limit).map(|take| self.row(take)).collect(), total });
        }
        let mut moves = Vec::new();
        for take in (1..=heap.limit).take(limit) {
            self.budget.spend(LOOK)?;
            moves.push(self.row(take));
        }
        Ok(Listing { moves, total: Some(heap.limit.into()) })
    }

    /// The more replies a move leaves, the better it can be. So the moves are tried in this order, until no other can have a smaller share
    /// of winning replies: each has at least one, as the opponent wins.
    fn stalls(&self, most: usize) -> Result<Stalls<HeapMove>, Refusal> {
        let heap = self.heap();
        let replies = |take: u64| heap.after(take).limit;
        // After a third of the heap the replies become fewer again.
        let mut below = heap.limit.min(heap.size / 3);
        let mut above = below + 1;
        let mut best = BestMoves::new(most);
        let mut tried = 0;
        loop {
            let take = match (below > 0, above <= heap.limit) {
                (false, false) => break,
                (true, is_above) if !is_above || replies(below) >= replies(above) => {
                    below -= 1;
                    below + 1
                }
                _ => {
                    above += 1;
                    above - 1
                }
            };
            let legal = u128::from(replies(take));
            let least = ReplyShare { winning: 1, legal: legal.max(1), removed: 0 };
            if best.compare(&least) == Ordering::Greater {
                break;
            }
            if tried == MOST_STALLS {
                best.is_partial = true;
                break;
            }
            tried += 1;
            self.budget.spend(LOOK)?;
            // Without a reply the opponent has lost in normal play and won in misère play.
            let winning = if legal == 0 { usize::from(self.play == Play::Misere) } else { self.winning(heap.after(take)).len() };
            let share = ReplyShare { winning: winning as u128, legal, removed: take };
            best.offer(share, || self.row(take).0);
        }
        Ok(best.finish())
    }

    fn reasons(&self) -> Result<Reasons, Refusal> {
        let heap = self.heap();
        let parts = zeckendorf(played_size(heap.size, self.play));
        let take = self.winning(heap).first().copied();
        let change = take.map(|take| Change { component: self.alone, to: self.value(heap.after(take)) });
        let value = |(index, heap)| if index == self.alone { self.value(heap) } else { Some(Nimber::ZERO) };
        let values = self.position.all().enumerate().map(value).collect();
        Ok(Reasons { values, rule: Rule::Zeckendorf { component: self.alone, parts, limit: heap.limit }, change })
    }
}
