//! The interface of a game on heaps, and what follows from it.

use super::cut::HeapCut;
use super::parameters::HEAPS;
use super::position::{HeapComponent, HeapMove, HeapMoveRequest, Heaps, find_heap_move, find_written_heap_move, replace_heap};
use crate::about::About;
use crate::components::{Rules, SolvedSum};
use crate::game::{Abilities, Game, Legal, equal_to};
use crate::periods::PeriodReport;
use crate::random::{self, HEAP_DISTRIBUTION, HEAP_SIZES, RandomPositions, Size};
use crate::refusal::Refusal;
use crate::sequence::{MisereReports, Sequence, list_values};
use crate::serial::{Map, Value, json, object};
use crate::wire::Integer;
use crate::written::{none_written, written};
use nimber_solvers::theory::{Budget, HeapRules, Play, Theorem};
use rand::Rng;

/// A game on heaps. Positions with the same rule differ in their heaps only. Generic code has it as a bound for
/// [`with_heaps`](crate::GamePosition::with_heaps).
pub trait HeapGame: Send + Sync + 'static {
    /// What besides the heaps makes a position, such as an octal code.
    type Rule;
    /// A legal position.
    type Position: Heaps<Rule = Self::Rule>;
    /// The moves and values of single heaps under one rule.
    #[doc(hidden)]
    type Rules<'a>: Rules<Component = u64, Cut = HeapCut> + Send;

    /// Whether the heaps that a move leaves may together have more objects than the heap that it replaces. Such a move takes 0.
    #[doc(hidden)]
    const MAY_LEAVE_MORE: bool = false;

    #[doc(hidden)]
    fn about(&self) -> &About;

    /// The rules for heaps up to `largest`.
    #[doc(hidden)]
    fn rules<'a>(&'a self, rule: &'a Self::Rule, largest: u64, budget: &Budget) -> Result<Self::Rules<'a>, Refusal>;

    /// Says why a cut of a heap of `size` objects is illegal, and what is legal.
    #[doc(hidden)]
    fn check_cut(&self, rule: &Self::Rule, size: u64, cut: &HeapCut) -> Result<(), String>;

    /// Refuses heaps whose values are too large for an answer.
    #[doc(hidden)]
    fn check_heap(&self, heap: u64) -> Result<(), Refusal> {
        let _ = heap;
        Ok(())
    }

    /// The same for the heaps of a position that is not read, and refuses heaps with which the rule is illegal.
    #[doc(hidden)]
    fn check_heaps(&self, rule: &Self::Rule, heaps: &[u64]) -> Result<(), Refusal> {
        let _ = rule;
        heaps.iter().try_for_each(|&heap| self.check_heap(heap))
    }

    /// The same for a heap of a request, where values have a limit.
    #[doc(hidden)]
    fn check_sent_heap(&self, rule: &Self::Rule, heap: u64) -> Result<(), Refusal> {
        let _ = rule;
        self.check_heap(heap)
    }

    /// The cuts of a heap in the documented order, made one by one. See [`Game::legal`].
    #[doc(hidden)]
    fn cuts<'a>(&'a self, rule: &'a Self::Rule, heap: u64) -> Legal<'a, HeapCut>;

    /// See [`Sequence::period`].
    #[doc(hidden)]
    fn period(&self, rule: &Self::Rule, budget: &Budget) -> Result<PeriodReport, Refusal>;

    /// See [`Sequence::search_period`].
    #[doc(hidden)]
    fn search_period(&self, rule: &Self::Rule, budget: &Budget) -> Result<PeriodReport, Refusal> {
        HeapGame::period(self, rule, budget)
    }

    /// The theorem by which finitely many values prove a period, if one covers the rule. It also bounds the heaps that prove a misère
    /// quotient of all heaps.
    #[doc(hidden)]
    fn theorem(&self, rule: &Self::Rule) -> Option<Theorem> {
        let _ = rule;
        None
    }

    /// See [`Sequence::misere_reports`].
    #[doc(hidden)]
    fn misere_reports(&self) -> Option<MisereReports<'_, Self::Rule>> {
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

    fn about(&self) -> &About {
        HeapGame::about(self)
    }

    fn parse(&self, request: Self::Request) -> Result<G::Position, Refusal> {
        let is_sent = G::Position::requested(&request).iter().any(Integer::is_sent);
        let position = G::Position::parse(request)?;
        let check = |&heap: &u64| if is_sent { self.check_sent_heap(position.rule(), heap) } else { self.check_heap(heap) };
        position.heaps().iter().try_for_each(check)?;
        Ok(position)
    }

    fn solve<'a>(&'a self, position: &'a G::Position, play: Play, budget: &'a Budget) -> Result<Self::Solved<'a>, Refusal> {
        let largest = position.heaps().iter().copied().max().unwrap_or(0);
        SolvedSum::new(position, self.rules(position.rule(), largest, budget)?, play, budget)
    }

    fn find(&self, position: &G::Position, request: &HeapMoveRequest, _: &Budget) -> Result<HeapMove, Refusal> {
        find_heap_move(position.heaps(), request, G::MAY_LEAVE_MORE, |size, cut| self.check_cut(position.rule(), size, cut))
    }

    fn find_equal(&self, position: &G::Position, mv: &HeapMove, budget: &Budget) -> Result<HeapMove, Refusal> {
        equal_to(mv, self.find(position, &mv.said_of(position.heaps()), budget)?)
    }

    fn find_written(&self, position: &G::Position, text: &str, budget: &Budget) -> Result<HeapMove, Refusal> {
        if G::MAY_LEAVE_MORE {
            return written(text, Game::legal(self, position, budget)?)?.ok_or_else(|| none_written(text));
        }
        find_written_heap_move(text, |request| self.find(position, request, budget))
    }

    fn apply(&self, position: &G::Position, mv: &HeapMove) -> G::Position {
        position.with_heaps(replace_heap(position.heaps(), mv.heap, mv.leaves()))
    }

    fn apply_in_place(&self, position: &G::Position, mv: &HeapMove) -> G::Position {
        match mv.leaves() {
            [] => {
                let mut heaps = position.heaps().to_vec();
                heaps[mv.heap] = 0;
                position.with_heaps(heaps)
            }
            _ => Game::apply(self, position, mv),
        }
    }

    fn legal<'a>(&'a self, position: &'a G::Position, _: &Budget) -> Result<Legal<'a, HeapMove>, Refusal> {
        let cuts = |(heap, &size): (usize, &u64)| self.cuts(position.rule(), size).map(move |cut| HeapMove::of(heap, &cut));
        Ok(Box::new(position.heaps().iter().enumerate().flat_map(cuts)))
    }

    fn can_end_at_once(&self, position: &G::Position) -> bool {
        position.heaps().iter().filter(|&&heap| self.cuts(position.rule(), heap).next().is_some()).take(2).count() == 1
    }

    fn abilities(&self) -> Abilities<'_, Self> {
        Abilities { sequence: Some(self), random: Some(self), picture: Some(self), ..Abilities::default() }
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
        object([(HEAPS.name, json!([]))])
    }

    fn sample(&self, base: &G::Position, sizes: &[u64], rng: &mut dyn Rng, _: &Budget) -> Result<G::Position, Refusal> {
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
        let rules = self.rules(rule.rule(), to, budget)?;
        list_values(from, to, budget, |heap| rules.value(&heap, budget))
    }

    fn single(&self, rule: &G::Position, heap: u64) -> G::Position {
        rule.with_heaps(vec![heap])
    }

    fn period(&self, rule: &G::Position, budget: &Budget) -> Result<PeriodReport, Refusal> {
        HeapGame::period(self, rule.rule(), budget)
    }

    fn search_period(&self, rule: &G::Position, budget: &Budget) -> Result<PeriodReport, Refusal> {
        HeapGame::search_period(self, rule.rule(), budget)
    }

    fn heap_rules<'a>(&'a self, rule: &'a G::Position) -> Option<Box<dyn HeapRules + 'a>> {
        let (rule, theorem) = (rule.rule(), HeapGame::theorem(self, rule.rule())?);
        Some(Box::new(SingleHeaps { game: self, rule, theorem }))
    }

    fn misere_reports(&self) -> Option<MisereReports<'_, G::Position>> {
        let reports = HeapGame::misere_reports(self)?;
        Some(Box::new(move |position, bounds, work, budget| reports(position.rule(), bounds, work, budget)))
    }
}

/// From so many parts on, the options of one heap may take longer than a look at the deadline may wait.
const MOST_PARTS_TOGETHER: u64 = 5;

/// The heaps of a rule, one by one.
struct SingleHeaps<'a, G: HeapGame> {
    game: &'a G,
    rule: &'a G::Rule,
    theorem: Theorem,
}

impl<G: HeapGame> HeapRules for SingleHeaps<'_, G> {
    fn visit_options(&self, heap: u64, visitor: &mut dyn FnMut(&[u64])) {
        self.game.cuts(self.rule, heap).for_each(|cut| visitor(cut.leaves()));
    }

    /// See [`nimber_solvers::misere`] for why the theorems on values give it.
    fn heaps_to_check(&self, preperiod: u64, period: u64) -> Option<u64> {
        match self.theorem {
            Theorem::Parts { unequal: true, most_parts: 2.., .. } => None,
            // Heaps have too many options.
            Theorem::Parts { most_parts: MOST_PARTS_TOGETHER.., .. } => None,
            theorem => Some(theorem.values_needed(preperiod, period)),
        }
    }

    fn theorem(&self) -> Option<Theorem> {
        Some(self.theorem)
    }
}
