//! A solved position: who wins by digits, values by formula or by search.

use super::position::{MooreComponent, MooreMove, MoorePosition};
use crate::components::{BestMoves, ReplyShare, STALL_WORK, ends_within};
use crate::game::{Listing, Mark, MoveFilter, Removes, Solved, Stalls};
use crate::listed::BinaryValue;
use crate::reason::{Change, Reasons, Rule};
use crate::refusal::Refusal;
use crate::wire::MAX_INTEGER;
use nimber_solvers::moore::{MooreValues, has_only_ones, is_lost, moves_within_reach, remainders, value_by_formula, visit_lost};
use nimber_solvers::theory::{Budget, Method, Nimber, Outcome, Play};
use std::ops::ControlFlow;

/// The most moves in all positions within reach for which the values are searched.
pub const MOST_SEARCHED: u64 = 1 << 22;

/// The most winning moves that are counted and put in order.
pub const MOST_ORDERED: usize = 1 << 14;

/// A position and the source of its answers.
pub struct SolvedHeaps<'a> {
    position: &'a MoorePosition,
    play: Play,
    budget: &'a Budget,
    /// The values within reach, where no formula has them and they can be searched.
    values: Option<MooreValues>,
}

/// In units of work, for each heap: to know who wins, or to find one more winning move.
const LOOK: u64 = 4;

/// So many moves within reach are tried in a unit of work.
const TRIED: u64 = 4;

/// The bytes of a value in the table.
const VALUE_BYTES: u64 = 4;

/// The bytes of a winning move, besides those for each heap.
const MOVE_BYTES: u64 = 24;

/// The winning moves that were looked for.
struct Winning {
    takes: Vec<Vec<u64>>,
    /// Whether these are all of them, in order.
    is_complete: bool,
}

impl<'a> SolvedHeaps<'a> {
    pub fn new(position: &'a MoorePosition, play: Play, budget: &'a Budget) -> Result<Self, Refusal> {
        let MoorePosition { heaps, most } = position;
        budget.spend(1 + LOOK * heaps.len() as u64)?;
        let is_searched = value_by_formula(heaps, *most).is_none();
        let reach = moves_within_reach(heaps).filter(|&reach| is_searched && reach <= MOST_SEARCHED);
        let values = reach.map(|reach| -> Result<MooreValues, Refusal> {
            budget.spend(reach / TRIED)?;
            // There are at most as many positions as moves.
            budget.reserve_memory(VALUE_BYTES * heaps.iter().map(|heap| heap + 1).product::<u64>())?;
            Ok(MooreValues::new(heaps, *most))
        });
        Ok(SolvedHeaps { position, play, budget, values: values.transpose()? })
    }

    /// `None` if the value is not known, or too large for an answer.
    fn value(&self, position: &MoorePosition) -> Option<Nimber> {
        let MoorePosition { heaps, most } = position;
        let value = value_by_formula(heaps, *most).or_else(|| self.values.as_ref()?.value(heaps));
        let value = value.or_else(|| is_lost(heaps, *most, Play::Normal).then_some(Nimber::ZERO));
        value.filter(|value| value.get() <= MAX_INTEGER)
    }

    fn mark_of(&self, position: &MoorePosition) -> Mark {
        let outcome = if is_lost(&position.heaps, position.most, self.play) { Outcome::P } else { Outcome::N };
        match (self.play, self.value(position)) {
            (Play::Normal, Some(value)) => Mark::normal(value),
            _ => Mark { sg: None, outcome },
        }
    }

    fn look(&self, budget: &Budget) -> Result<(), Refusal> {
        Ok(budget.spend(1 + LOOK * self.position.heaps.len() as u64)?)
    }

    fn move_bytes(&self) -> u64 {
        MOVE_BYTES + size_of::<u64>() as u64 * self.position.heaps.len() as u64
    }

    fn row(&self, take: Vec<u64>) -> (MooreMove, Mark) {
        let mark = self.mark_of(&self.position.after(&take));
        (MooreMove { take }, mark)
    }

    /// What to take to win from a position: all, if there are at most so many that they are put in order.
    fn winning(&self, MoorePosition { heaps, most }: &MoorePosition, budget: &Budget) -> Result<Winning, Refusal> {
        let mut winning = Winning { takes: Vec::new(), is_complete: true };
        let mut stopped = Ok(());
        let _ = visit_lost(heaps, *most, self.play, &mut |after| {
            stopped = self.look(budget).and_then(|()| Ok(budget.reserve_memory(self.move_bytes())?));
            winning.is_complete = winning.takes.len() < MOST_ORDERED;
            if stopped.is_err() || !winning.is_complete {
                return ControlFlow::Break(());
            }
            winning.takes.push(heaps.iter().zip(after).map(|(heap, left)| heap - left).collect());
            ControlFlow::Continue(())
        });
        stopped?;
        if winning.is_complete {
            winning.takes.sort_unstable();
        }
        Ok(winning)
    }

    /// How many replies the opponent has to a move, and how many of them win; `None` if there are too many to count.
    fn share(&self, mv: &MooreMove, budget: &Budget) -> Result<Option<ReplyShare>, Refusal> {
        let after = self.position.after(&mv.take);
        let Some(legal) = after.move_count() else { return Ok(None) };
        let winning = self.winning(&after, budget)?;
        budget.release_memory(self.move_bytes() * winning.takes.len() as u64);
        let winning = match legal {
            // Without a reply the opponent has lost in normal play and won in misère play.
            0 => u128::from(self.play == Play::Misere),
            _ if !winning.is_complete => return Ok(None),
            _ => winning.takes.len() as u128,
        };
        Ok(Some(ReplyShare { winning, legal, removed: mv.removed() }))
    }
}

impl Solved for SolvedHeaps<'_> {
    type Component = MooreComponent;
    type Move = MooreMove;

    fn mark(&self) -> Mark {
        self.mark_of(self.position)
    }

    fn method(&self) -> Method {
        let is_searched = self.values.is_some() && self.mark().sg.is_some_and(|value| value != 0);
        if is_searched { Method::Search } else { Method::Formula }
    }

    fn components(&self, binary: bool) -> Vec<MooreComponent> {
        let sg = self.value(self.position).map(Nimber::get);
        vec![MooreComponent { heaps: self.position.heaps.clone(), sg, sg_binary: BinaryValue::wanted(binary, sg) }]
    }

    fn moves(&self, want: MoveFilter, limit: usize) -> Result<Listing<MooreMove>, Refusal> {
        if want == MoveFilter::Winning {
            let Winning { takes, is_complete } = self.winning(self.position, self.budget)?;
            let total = is_complete.then_some(takes.len() as u128);
            return Ok(Listing { moves: takes.into_iter().take(limit).map(|take| self.row(take)).collect(), total });
        }
        let mut moves = Vec::new();
        for MooreMove { take } in self.position.all_moves().take(limit) {
            self.look(self.budget)?;
            moves.push(self.row(take));
        }
        Ok(Listing { moves, total: self.position.move_count() })
    }

    /// Tries every move, and counts the replies to it.
    fn stalls(&self, most: usize) -> Result<Stalls<MooreMove>, Refusal> {
        let mut best = BestMoves::new(most);
        best.is_partial |= !ends_within(STALL_WORK, self.budget, &mut |budget| {
            for mv in self.position.all_moves() {
                self.look(budget)?;
                best.look_at(|| mv.clone());
                match self.share(&mv, budget)? {
                    Some(share) => best.offer(share, || mv),
                    None => best.offer_uncounted(mv.removed(), || mv),
                }
            }
            Ok(())
        })?;
        Ok(best.finish())
    }

    fn reasons(&self) -> Result<Reasons, Refusal> {
        let MoorePosition { heaps, most } = self.position;
        let has_only_ones = self.play == Play::Misere && has_only_ones(heaps);
        let remainders = if has_only_ones { vec![heaps.iter().sum::<u64>() % (most + 1)] } else { remainders(heaps, *most) };
        let winning = self.winning(self.position, self.budget)?.takes;
        let change = winning.first().map(|take| Change { component: 0, to: self.value(&self.position.after(take)) });
        Ok(Reasons { values: vec![self.value(self.position)], rule: Rule::Digits { modulus: most + 1, remainders, has_only_ones }, change })
    }
}
