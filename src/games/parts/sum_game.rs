//! Games on parts, and what makes each of them a game.

use super::misere::Worth;
use super::sum::Sum;
use super::{Rules, Temper};
use crate::games::game::{About, Assessment, AuxiliaryTable, Beside, Game, InQuotient, Listing, Mark, PeriodReport, Want};
use crate::games::misere_report::MisereReport;
use crate::games::refusal::Refusal;
use crate::solvers::misere::Bounds;
use crate::theory::{Budget, Nimber, Play};
use serde::{Serialize, de::DeserializeOwned};
use std::hash::Hash;
use std::sync::Arc;
use utoipa::ToSchema;

/// A game whose positions are sums of independent parts; every such game is a [`Game`].
///
/// The associated types are those of [`Game`], together with the part and the move inside a part.
#[allow(missing_docs)]
pub trait SumGame: Send + Sync + 'static {
    type Request: DeserializeOwned + ToSchema;
    type Position: Clone + Serialize + ToSchema + Send + Sync;
    type Component: Serialize + ToSchema + Send;
    type Move: Clone + Serialize + ToSchema + Send;
    type MoveRequest: DeserializeOwned + ToSchema;
    type Part: Clone + Ord + Hash;
    type Cut: Clone;
    type Rules<'a>: Rules<Part = Self::Part, Cut = Self::Cut>
    where
        Self: 'a;

    /// See [`Game::REDRAWS_ALL`].
    const REDRAWS_ALL: bool = true;

    /// See [`Game::about`].
    fn about(&self) -> About;

    /// See [`Game::parse`].
    ///
    /// # Errors
    /// As there.
    fn parse(&self, request: Self::Request) -> Result<Self::Position, Refusal>;

    /// The rules that this position is played by, with the values that they need at hand.
    ///
    /// # Errors
    /// The limit that the position exceeds.
    fn rules<'a>(&'a self, position: &'a Self::Position, budget: &Budget) -> Result<Self::Rules<'a>, Refusal>;

    /// The parts of a position, in the order sent.
    fn parts(&self, position: &Self::Position) -> Vec<Self::Part>;

    /// How the part at `index` is listed.
    fn component(&self, position: &Self::Position, index: usize, value: Nimber) -> Self::Component;

    /// How a move in the part at `index` is listed; `result` is the value that it leaves of that part.
    fn name_move(&self, position: &Self::Position, index: usize, cut: &Self::Cut, result: Nimber) -> Self::Move;

    /// See [`Game::apply`].
    fn apply(&self, position: &Self::Position, mv: &Self::Move) -> Self::Position;

    /// See [`Game::find`].
    ///
    /// # Errors
    /// As there.
    fn find(&self, position: &Self::Position, request: &Self::MoveRequest) -> Result<Self::Move, Refusal>;

    /// See [`Game::table`].
    ///
    /// # Errors
    /// As there.
    fn table(&self, to: u64, budget: &Budget) -> Result<AuxiliaryTable, Refusal> {
        let _ = (to, budget);
        Err(Refusal::malformed("", "this game has no auxiliary table"))
    }

    /// See [`Game::path_parameter`].
    fn path_parameter(&self) -> Option<&'static str> {
        None
    }

    /// See [`Game::size_of`].
    fn size_of(&self, position: &Self::Position) -> u64 {
        serde_json::to_vec(position).map_or(0, |json| json.len() as u64)
    }

    /// See [`Game::redraws`].
    fn redraws(&self, position: &Self::Position) -> bool {
        let _ = position;
        true
    }

    /// See [`Game::is_bulky`].
    fn is_bulky(&self) -> bool {
        false
    }

    /// See [`Game::values`].
    ///
    /// # Errors
    /// As there.
    fn values(&self, rule: &Self::Position, from: u64, to: u64, budget: &Budget) -> Result<Vec<u64>, Refusal> {
        let _ = (rule, from, to, budget);
        Err(Refusal::malformed("", "this game has no sequence of heap values"))
    }

    /// See [`Game::period`].
    ///
    /// # Errors
    /// As there.
    fn period(&self, rule: &Self::Position, budget: &Budget) -> Result<PeriodReport, Refusal> {
        let _ = (rule, budget);
        Err(Refusal::malformed("", "this game has no sequence of heap values"))
    }

    /// See [`Game::finds_quotients`].
    fn finds_quotients(&self) -> bool {
        false
    }

    /// See [`Game::misere_report`].
    ///
    /// # Errors
    /// As there.
    fn misere_report(&self, rule: &Self::Position, bounds: Bounds, work: u64, budget: &Budget) -> Result<MisereReport, Refusal> {
        let _ = (rule, bounds, work, budget);
        Err(Refusal::malformed("", "this game has no report on misere quotients"))
    }
}

impl<G: SumGame> Game for G {
    type Request = G::Request;
    type Position = G::Position;
    type Component = G::Component;
    type Move = G::Move;
    type MoveRequest = G::MoveRequest;

    const REDRAWS_ALL: bool = <G as SumGame>::REDRAWS_ALL;

    fn about(&self) -> About {
        SumGame::about(self)
    }

    fn parse(&self, request: Self::Request) -> Result<Self::Position, Refusal> {
        SumGame::parse(self, request)
    }

    fn assess(&self, position: &Self::Position, play: Play, budget: &Budget) -> Result<Assessment<Self::Component>, Refusal> {
        let rules = self.rules(position, budget)?;
        let sum = Sum::new(&rules, self.parts(position), budget)?;
        let (mark, method) = match play {
            Play::Normal => (Mark::normal(sum.total), sum.method()),
            Play::Misere => sum.misere(budget)?,
        };
        let components = sum.values.iter().enumerate().map(|(index, &value)| self.component(position, index, value)).collect();
        Ok(Assessment { mark, components, method })
    }

    fn list(
        &self,
        position: &Self::Position,
        play: Play,
        want: Want,
        limit: usize,
        budget: &Budget,
    ) -> Result<Listing<Self::Move>, Refusal> {
        let rules = self.rules(position, budget)?;
        let sum = Sum::new(&rules, self.parts(position), budget)?;
        let name = |index: usize, cut: &G::Cut, result: Nimber| self.name_move(position, index, cut, result);
        match play {
            Play::Normal => sum.list_normal(want, limit, budget, name),
            Play::Misere => sum.list_misere(want, limit, budget, name),
        }
    }

    fn apply(&self, position: &Self::Position, mv: &Self::Move) -> Self::Position {
        SumGame::apply(self, position, mv)
    }

    fn find(&self, position: &Self::Position, request: &Self::MoveRequest) -> Result<Self::Move, Refusal> {
        SumGame::find(self, position, request)
    }

    fn stall(&self, position: &Self::Position, play: Play, budget: &Budget) -> Result<Option<Self::Move>, Refusal> {
        let rules = self.rules(position, budget)?;
        let sum = Sum::new(&rules, self.parts(position), budget)?;
        let best = sum.stall(play, budget)?;
        Ok(best.map(|(index, cut, result)| self.name_move(position, index, &cut, result)))
    }

    fn table(&self, to: u64, budget: &Budget) -> Result<AuxiliaryTable, Refusal> {
        SumGame::table(self, to, budget)
    }

    fn path_parameter(&self) -> Option<&'static str> {
        SumGame::path_parameter(self)
    }

    fn size_of(&self, position: &Self::Position) -> u64 {
        SumGame::size_of(self, position)
    }

    fn redraws(&self, position: &Self::Position) -> bool {
        SumGame::redraws(self, position)
    }

    fn is_bulky(&self) -> bool {
        SumGame::is_bulky(self)
    }

    fn temper(&self, position: &Self::Position, budget: &Budget) -> Result<Option<Temper>, Refusal> {
        let rules = self.rules(position, budget)?;
        let sum = Sum::new(&rules, self.parts(position), budget)?;
        Ok(sum.tempers(budget)?.map(|tempers| if tempers.any_firm() { Temper::Firm } else { Temper::Fickle }))
    }

    fn in_quotient(&self, position: &Self::Position, budget: &Budget) -> Result<Option<InQuotient>, Refusal> {
        let rules = self.rules(position, budget)?;
        let sum = Sum::new(&rules, self.parts(position), budget)?;
        let worth = Worth::of(&sum, budget)?;
        Ok(worth.map(|worth| InQuotient { quotient: Arc::clone(worth.quotient), element: worth.product() }))
    }

    fn list_beside(
        &self,
        position: &Self::Position,
        beside: Beside,
        play: Play,
        want: Want,
        limit: usize,
        budget: &Budget,
    ) -> Result<Listing<Self::Move>, Refusal> {
        let rules = self.rules(position, budget)?;
        let mut sum = Sum::new(&rules, self.parts(position), budget)?;
        let name = |index: usize, cut: &G::Cut, result: Nimber| self.name_move(position, index, cut, result);
        // Something in which nobody moves: every outcome takes it into account, no list goes through it. As a heap under misère play
        // it is fickle, so that it makes no part firm; sums that have to be searched have no place for it.
        let heap = match beside {
            Beside::Heap(heap) => heap,
            Beside::Element(element) => {
                sum.beside = Some(element);
                return match (play, Worth::of(&sum, budget)?) {
                    (Play::Misere, Some(_)) => sum.list_misere(want, limit, budget, name),
                    _ => Err(Refusal::no_misere_sum(SumGame::about(self).name)),
                };
            }
        };
        sum.total += heap;
        match play {
            Play::Normal => sum.list_normal(want, limit, budget, name),
            Play::Misere if heap.is_zero() || heap == Nimber::new(1) && sum.tempers(budget)?.is_some() => {
                sum.list_misere(want, limit, budget, name)
            }
            Play::Misere => Err(Refusal::no_misere_sum(SumGame::about(self).name)),
        }
    }

    fn finds_quotients(&self) -> bool {
        SumGame::finds_quotients(self)
    }

    fn misere_report(&self, rule: &Self::Position, bounds: Bounds, work: u64, budget: &Budget) -> Result<MisereReport, Refusal> {
        SumGame::misere_report(self, rule, bounds, work, budget)
    }

    fn values(&self, rule: &Self::Position, from: u64, to: u64, budget: &Budget) -> Result<Vec<u64>, Refusal> {
        SumGame::values(self, rule, from, to, budget)
    }

    fn period(&self, rule: &Self::Position, budget: &Budget) -> Result<PeriodReport, Refusal> {
        SumGame::period(self, rule, budget)
    }
}
