//! A solved position. Only the number of moves to come counts.

use super::map::{free_arms, moves_left};
use super::moves::{count, list};
use super::wire::{BrusselsSproutsComponent, BrusselsSproutsMove, BrusselsSproutsPosition};
use crate::components::tame_outcome;
use crate::game::{Beside, InQuotient, InSum, Listing, Mark, MoveFilter, Solved, Stalls};
use crate::listed::BinaryValue;
use crate::reason::{Change, Reasons, Rule};
use crate::refusal::Refusal;
use nimber_solvers::theory::{Budget, Method, Nimber, Outcome, Play, Temper};

pub struct SolvedMap<'a> {
    position: &'a BrusselsSproutsPosition,
    play: Play,
    budget: &'a Budget,
    moves_left: usize,
}

impl<'a> SolvedMap<'a> {
    pub fn new(position: &'a BrusselsSproutsPosition, play: Play, budget: &'a Budget) -> Result<Self, Refusal> {
        let map = position.map();
        budget.spend(1 + map.free_arms() as u64)?;
        Ok(SolvedMap { position, play, budget, moves_left: map.moves_left() })
    }

    /// The mark of a map with this number of moves left, beside a heap.
    fn mark_of(&self, moves: usize, beside: Nimber) -> Mark {
        let value = parity(moves) + beside;
        match self.play {
            Play::Normal => Mark::normal(value),
            // The heap is 0 or 1, so nothing is firm.
            Play::Misere => Mark::misere(tame_outcome(value, false)),
        }
    }

    /// All moves are equally good.
    fn list(&self, beside: Nimber, want: MoveFilter, limit: usize) -> Result<Listing<BrusselsSproutsMove>, Refusal> {
        let Some(left) = self.moves_left.checked_sub(1) else { return Ok(Listing::none()) };
        let mark = self.mark_of(left, beside);
        if want == MoveFilter::Winning && mark.outcome == Outcome::N {
            return Ok(Listing::none());
        }
        let map = self.position.map();
        let moves = list(map, limit, self.budget)?;
        Ok(Listing { moves: moves.into_iter().map(|mv| (mv, mark)).collect(), total: count(map) })
    }
}

/// The value of a game that lasts this number of moves however it is played.
fn parity(moves: usize) -> Nimber {
    Nimber::new(moves as u64 % 2)
}

impl Solved for SolvedMap<'_> {
    type Component = BrusselsSproutsComponent;
    type Move = BrusselsSproutsMove;

    fn mark(&self) -> Mark {
        self.mark_of(self.moves_left, Nimber::ZERO)
    }

    fn method(&self) -> Method {
        Method::Formula
    }

    fn components(&self, binary: bool) -> Vec<BrusselsSproutsComponent> {
        let regions = self.position.map().regions.iter().enumerate();
        let component = |(index, region): (usize, &Vec<_>)| {
            let (moves_left, free_arms) = (moves_left(region), free_arms(region));
            let sg = parity(moves_left).get();
            let sg_binary = BinaryValue::wanted(binary, sg);
            BrusselsSproutsComponent { region: index, free_arms, boundaries: region.len(), moves_left, sg, sg_binary }
        };
        regions.map(component).collect()
    }

    fn open_components(&self) -> usize {
        self.position.map().regions.iter().filter(|region| moves_left(region) > 0).count()
    }

    fn moves(&self, want: MoveFilter, limit: usize) -> Result<Listing<BrusselsSproutsMove>, Refusal> {
        self.list(Nimber::ZERO, want, limit)
    }

    /// In a lost position every reply to every move wins.
    fn stalls(&self, most: usize) -> Result<Stalls<BrusselsSproutsMove>, Refusal> {
        Ok(Stalls::all_of(self.list(Nimber::ZERO, MoveFilter::All, most.max(1))?.moves.into_iter().map(|(mv, _)| mv).collect()))
    }

    fn reasons(&self) -> Result<Reasons, Refusal> {
        let values: Vec<_> = self.position.map().regions.iter().map(|region| parity(moves_left(region))).collect();
        let winning = self.list(Nimber::ZERO, MoveFilter::Winning, 1)?.moves.into_iter().next();
        // A move changes the parity of its region.
        let change = winning.map(|(mv, _)| Change { component: mv.region, to: Some(values[mv.region] + Nimber::new(1)) });
        let rule = Rule::Parity { moves: self.moves_left as u64 };
        Ok(Reasons { values: values.into_iter().map(Some).collect(), rule, change })
    }

    fn in_sum(&self) -> Option<&dyn InSum<Move = BrusselsSproutsMove>> {
        Some(self)
    }
}

impl InSum for SolvedMap<'_> {
    type Move = BrusselsSproutsMove;

    /// After an even number of moves the value is 0 and the misère value 1, after an odd number the reverse.
    fn temper(&self) -> Result<Option<Temper>, Refusal> {
        Ok(Some(Temper::Fickle))
    }

    fn in_quotient(&self, _: u64) -> Result<Option<InQuotient>, Refusal> {
        Ok(None)
    }

    fn moves_beside(&self, beside: Beside, want: MoveFilter, limit: usize) -> Result<Option<Listing<BrusselsSproutsMove>>, Refusal> {
        match beside {
            Beside::Heap(heap) => self.list(heap, want, limit).map(Some),
            Beside::Element(_) => Ok(None),
        }
    }
}
