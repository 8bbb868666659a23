//! Games on heaps: a move cuts one heap. This is the code that all of them share.

mod picture;

use super::about::About;
use super::game::{Draw, Game, Shape};
use super::heaps::{self, HEAPS, HeapComponent, HeapCut, HeapMove, HeapMoveRequest, Heaps};
use super::parts::{Rules, SolvedSum};
use super::periods::PeriodReport;
use super::random::{self, HEAP_DISTRIBUTION, HEAP_SIZES, RandomPositions, Size};
use super::refusal::Refusal;
use super::sequence::{HasQuotients, Sequence};
use nimber_solvers::theory::{Budget, Nimber, Play};
use rand::Rng;
use serde_json::{Map, Value, json};

/// A game on heaps. Positions with the same rule differ in their heaps only. A method that gets a `rule` ignores its heaps.
pub trait HeapGame: Send + Sync + 'static {
    type Position: Heaps;
    /// The moves and values of single heaps under one rule.
    type Rules<'a>: Rules<Part = u64, Cut = HeapCut>;

    fn about(&self) -> &About;

    /// The rules for heaps up to `largest`.
    fn rules<'a>(&'a self, rule: &'a Self::Position, largest: u64, budget: &Budget) -> Result<Self::Rules<'a>, Refusal>;

    /// Says why a cut of a heap of `size` objects is illegal, and what is legal.
    fn check_cut(&self, rule: &Self::Position, size: u64, cut: &HeapCut) -> Result<(), String>;

    /// Refuses heaps whose values are too large for an answer.
    fn check_heap(&self, heap: u64) -> Result<(), Refusal> {
        let _ = heap;
        Ok(())
    }

    fn has_move(&self, rule: &Self::Position, heap: u64) -> bool {
        let _ = rule;
        heap > 0
    }

    /// See [`Sequence::period`].
    fn period(&self, rule: &Self::Position, budget: &Budget) -> Result<PeriodReport, Refusal>;

    /// See [`Sequence::quotients`].
    fn quotients(&self) -> Option<&dyn HasQuotients<Self::Position>> {
        None
    }
}

impl<G: HeapGame> Game for G {
    type Request = <G::Position as Heaps>::Request;
    type Position = G::Position;
    type Component = HeapComponent;
    type Move = HeapMove;
    type MoveRequest = HeapMoveRequest;
    type Solved<'a> = SolvedSum<'a, &'a G::Position, G::Rules<'a>>;

    const MOVE_SHAPES: &'static [Shape] =
        &[Shape { given: &["heap", "take"], absent: &[] }, Shape { given: &["heap", "leaves"], absent: &["take"] }];

    fn about(&self) -> &About {
        HeapGame::about(self)
    }

    fn parse(&self, request: Self::Request) -> Result<G::Position, Refusal> {
        let position = G::Position::parse(request)?;
        position.heaps().iter().try_for_each(|&heap| self.check_heap(heap))?;
        Ok(position)
    }

    fn solve<'a>(&'a self, position: &'a G::Position, play: Play, budget: &'a Budget) -> Result<Self::Solved<'a>, Refusal> {
        let largest = position.heaps().iter().copied().max().unwrap_or(0);
        SolvedSum::new(position, self.rules(position, largest, budget)?, play, budget)
    }

    fn find(&self, position: &G::Position, request: &HeapMoveRequest, _: &Budget) -> Result<HeapMove, Refusal> {
        heaps::find_heap_move(position.heaps(), request, |size, cut| self.check_cut(position, size, cut))
    }

    fn apply(&self, position: &G::Position, mv: &HeapMove) -> G::Position {
        position.with_heaps(heaps::replace_heap(position.heaps(), mv.heap, &mv.leaves))
    }

    fn apply_in_place(&self, position: &G::Position, mv: &HeapMove) -> G::Position {
        match mv.leaves[..] {
            [] => {
                let mut heaps = position.heaps().to_vec();
                heaps[mv.heap] = 0;
                position.with_heaps(heaps)
            }
            _ => Game::apply(self, position, mv),
        }
    }

    fn is_over(&self, position: &G::Position) -> bool {
        !position.heaps().iter().any(|&heap| self.has_move(position, heap))
    }

    fn can_end_at_once(&self, position: &G::Position) -> bool {
        position.heaps().iter().filter(|&&heap| self.has_move(position, heap)).take(2).count() == 1
    }

    fn sequence(&self) -> Option<&dyn Sequence<G::Position>> {
        Some(self)
    }

    fn picture(&self) -> Option<&dyn Draw<G>> {
        Some(self)
    }

    fn random(&self) -> Option<&dyn RandomPositions<G::Position>> {
        Some(self)
    }
}

impl<G: HeapGame> RandomPositions<G::Position> for G {
    fn distribution(&self) -> &'static str {
        HEAP_DISTRIBUTION
    }

    fn sizes(&self) -> &'static [Size] {
        HEAP_SIZES
    }

    fn base(&self, _: &[u64]) -> Map<String, Value> {
        Map::from_iter([(HEAPS.name.to_owned(), json!([]))])
    }

    fn draw(&self, base: &G::Position, sizes: &[u64], rng: &mut dyn Rng, _: &Budget) -> Result<G::Position, Refusal> {
        let &[count, largest] = sizes else { return Ok(base.clone()) };
        Ok(base.with_heaps(random::heaps(count, largest, rng)))
    }
}

impl<G: HeapGame> Sequence<G::Position> for G {
    fn heaps_parameter(&self) -> &'static str {
        HEAPS.name
    }

    fn values(&self, rule: &G::Position, from: u64, to: u64, budget: &Budget) -> Result<Vec<u64>, Refusal> {
        self.check_heap(to)?;
        let rules = self.rules(rule, to, budget)?;
        budget.spend((to - from).saturating_add(1))?;
        (from..=to).map(|heap| rules.value(&heap, budget).map(Nimber::get)).collect()
    }

    fn single(&self, rule: &G::Position, heap: u64) -> G::Position {
        rule.with_heaps(vec![heap])
    }

    fn period(&self, rule: &G::Position, budget: &Budget) -> Result<PeriodReport, Refusal> {
        HeapGame::period(self, rule, budget)
    }

    fn quotients(&self) -> Option<&dyn HasQuotients<G::Position>> {
        HeapGame::quotients(self)
    }
}
