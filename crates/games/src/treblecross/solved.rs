//! A solved board: one that is over, one on which a line can be completed, or a sum of runs.

use super::position::{CELLS, MOST_CELLS, Run, TreblecrossPosition};
use super::wire::{TreblecrossComponent, TreblecrossMove};
use crate::components::{BestMoves, ReplyShare, STALL_WORK, ends_within};
use crate::game::{Beside, InQuotient, InSum, Listing, Mark, MoveFilter, Solved, Stalls};
use crate::reason::{Change, Reasons, Rule};
use crate::refusal::Refusal;
use nimber_solvers::octal::{OctalCache, OctalCode, OctalValues};
use nimber_solvers::theory::{Budget, Method, Nimber, Outcome, Temper};
use std::sync::Arc;

/// Looking at this many cells costs one unit of work.
pub(super) const CELLS_PER_UNIT: u64 = 16;

/// A board and what decides it.
pub struct SolvedTreblecross<'a> {
    position: &'a TreblecrossPosition,
    state: State,
    budget: &'a Budget,
}

enum State {
    /// Three crosses are in a row: the opponent has won.
    Over,
    /// A move completes a line, and wins.
    Threat,
    /// All crosses are at least three cells apart.
    Quiet { runs: Vec<Run>, values: Option<Arc<OctalValues>>, total: Nimber },
}

impl<'a> SolvedTreblecross<'a> {
    pub(super) fn new(cache: &OctalCache, position: &'a TreblecrossPosition, budget: &'a Budget) -> Result<Self, Refusal> {
        budget.spend(1 + position.cells().len() as u64 / CELLS_PER_UNIT)?;
        let state = if position.is_over() {
            State::Over
        } else if position.completing().next().is_some() {
            State::Threat
        } else {
            let runs = position.runs();
            let values = runs.iter().map(Run::heap).max().map(|largest| values_up_to(cache, largest, budget)).transpose()?;
            let total = runs.iter().map(|run| value_of(values.as_deref(), run.heap())).sum();
            State::Quiet { runs, values, total }
        };
        Ok(SolvedTreblecross { position, state, budget })
    }

    /// The values of the runs, from left to right.
    pub(super) fn run_values(&self) -> Vec<(Run, Nimber)> {
        match &self.state {
            State::Over | State::Threat => Vec::new(),
            State::Quiet { runs, values, .. } => runs.iter().map(|&run| (run, value_of(values.as_deref(), run.heap()))).collect(),
        }
    }

    /// The mark of the position after a move, beside a heap of Nim.
    fn mark_after(&self, cell: usize, beside: Nimber) -> Mark {
        let lets_the_opponent_win = Mark { sg: None, outcome: Outcome::N };
        match &self.state {
            State::Over => lets_the_opponent_win,
            State::Threat => match self.position.with(cell).is_over() {
                true => Mark::normal(Nimber::ZERO),
                false => lets_the_opponent_win,
            },
            State::Quiet { total, .. } => match self.change(cell) {
                Some((_, from, to)) => Mark::normal(*total + from + to + beside),
                None => lets_the_opponent_win,
            },
        }
    }

    /// The index of the run that a cross in a cell changes, and its values before and after. `None` for a cell within two of a cross.
    fn change(&self, cell: usize) -> Option<(usize, Nimber, Nimber)> {
        let State::Quiet { runs, values, .. } = &self.state else { return None };
        let index = runs.partition_point(|run| run.cells().end <= cell);
        let run = runs.get(index).filter(|run| run.at <= cell)?;
        let value = |heap| value_of(values.as_deref(), heap);
        let [left, right] = run.split(cell).map(value);
        Some((index, value(run.heap()), left + right))
    }

    /// Lists moves by their marks. A winning move leaves the whole, with the heap beside it, worth 0, or completes a line.
    fn list(&self, beside: Nimber, want: MoveFilter, limit: usize) -> Result<Listing<TreblecrossMove>, Refusal> {
        let (mut listing, mut total) = (Listing::none(), 0);
        if let State::Over = self.state {
            return Ok(listing);
        }
        let per_move = if let State::Threat = self.state { self.position.cells().len() as u64 / CELLS_PER_UNIT } else { 0 };
        for cell in self.position.empty_cells() {
            self.budget.spend(1 + per_move)?;
            let mark = self.mark_after(cell, beside);
            if want == MoveFilter::All || mark.outcome == Outcome::P {
                total += 1;
                if listing.moves.len() < limit {
                    listing.moves.push((TreblecrossMove { cell }, mark));
                }
            }
        }
        Ok(Listing { total: Some(total), ..listing })
    }

    /// How many replies win after a cross in a free cell.
    fn winning_replies(&self, cell: usize) -> u128 {
        let State::Quiet { runs, values, total } = &self.state else { return 0 };
        let Some((changed, from, to)) = self.change(cell) else { return 0 };
        let (values, whole) = (values.as_deref(), *total + from + to);
        let of_heap = |heap: u64| {
            let target = whole + value_of(values, heap);
            (0..heap.saturating_sub(2)).filter(|&left| value_of(values, left) + value_of(values, heap - 3 - left) == target).count()
        };
        let others = runs.iter().enumerate().filter(|&(index, _)| index != changed).map(|(_, run)| run.heap());
        let own = runs.get(changed).map_or([0, 0], |run| run.split(cell));
        others.chain(own).map(of_heap).sum::<usize>() as u128
    }
}

/// The values of the octal game 0.007 up to a heap.
fn values_up_to(cache: &OctalCache, largest: u64, budget: &Budget) -> Result<Arc<OctalValues>, Refusal> {
    let code = OctalCode::new(false, vec![0, 0, 7], false).map_err(|error| Refusal::invalid("/board", error.to_string()))?;
    let beyond = || Refusal::beyond(CELLS, MOST_CELLS as u64, largest, format!("a board with a run of {largest} cells is too long"));
    cache.fetch(&code, largest, budget)?.ok_or_else(beyond)
}

fn value_of(values: Option<&OctalValues>, heap: u64) -> Nimber {
    values.map_or(Nimber::ZERO, |values| values.value(heap))
}

impl Solved for SolvedTreblecross<'_> {
    type Component = TreblecrossComponent;
    type Move = TreblecrossMove;

    fn mark(&self) -> Mark {
        match &self.state {
            State::Over => Mark::normal(Nimber::ZERO),
            State::Threat => Mark { sg: None, outcome: Outcome::N },
            State::Quiet { total, .. } => Mark::normal(*total),
        }
    }

    fn method(&self) -> Method {
        match &self.state {
            // The values of 0.007 are not known to have a period.
            State::Quiet { values: Some(_), .. } => Method::Search,
            _ => Method::Formula,
        }
    }

    fn components(&self, binary: bool) -> Vec<TreblecrossComponent> {
        match self.state {
            State::Over => Vec::new(),
            State::Threat => vec![TreblecrossComponent::of_board(self.position.cells().len())],
            State::Quiet { .. } => {
                self.run_values().into_iter().map(|(run, value)| TreblecrossComponent::of_run(run, value, binary)).collect()
            }
        }
    }

    fn moves(&self, want: MoveFilter, limit: usize) -> Result<Listing<TreblecrossMove>, Refusal> {
        self.list(Nimber::ZERO, want, limit)
    }

    /// A move after which a line can be completed is advised only if there is no other, because everybody sees how to answer it.
    fn stalls(&self, most: usize) -> Result<Stalls<TreblecrossMove>, Refusal> {
        let mut best = BestMoves::new(most);
        let State::Quiet { runs, .. } = &self.state else { return Ok(best.finish()) };
        let cells = self.position.cells().len() as u64;
        let is_stuck = runs.is_empty();
        let tried: Vec<usize> = if is_stuck { self.position.empty_cells().collect() } else { runs.iter().flat_map(Run::cells).collect() };
        let legal = self.position.empty_cells().count().saturating_sub(1) as u128;
        best.is_partial |= !ends_within(STALL_WORK, self.budget, &mut |budget| {
            for &cell in &tried {
                let mv = || TreblecrossMove { cell };
                best.look_at(mv);
                budget.spend(1 + cells / CELLS_PER_UNIT)?;
                let winning = match is_stuck {
                    true => self.position.with(cell).completing().count() as u128,
                    false => self.winning_replies(cell),
                };
                best.offer(ReplyShare { winning, legal, removed: 0 }, mv);
            }
            Ok(())
        })?;
        Ok(best.finish())
    }

    fn reasons(&self) -> Result<Reasons, Refusal> {
        let values: Vec<_> = self.run_values().into_iter().map(|(_, value)| Some(value)).collect();
        let first = self.moves(MoveFilter::Winning, 1)?.moves.into_iter().next();
        if let State::Threat = self.state {
            let change = first.map(|_| Change { component: 0, to: Some(Nimber::ZERO) });
            return Ok(Reasons { values: vec![None], rule: Rule::AtOnce, change });
        }
        let change = first.and_then(|(mv, _)| self.change(mv.cell)).map(|(component, _, to)| Change { component, to: Some(to) });
        Ok(Reasons { values, rule: Rule::Xor { alike: Vec::new() }, change })
    }

    fn in_sum(&self) -> Option<&dyn InSum<Move = TreblecrossMove>> {
        Some(self)
    }
}

/// Beside other games, too, who completes a line wins everything. So a move that lets the opponent do so loses, whatever is beside it.
impl InSum for SolvedTreblecross<'_> {
    type Move = TreblecrossMove;

    fn temper(&self) -> Result<Option<Temper>, Refusal> {
        Ok(None)
    }

    fn in_quotient(&self, _: u64) -> Result<Option<InQuotient>, Refusal> {
        Ok(None)
    }

    fn moves_beside(&self, beside: Beside, want: MoveFilter, limit: usize) -> Result<Option<Listing<TreblecrossMove>>, Refusal> {
        match (beside, &self.state) {
            (Beside::Heap(heap), State::Over | State::Quiet { .. }) => self.list(heap, want, limit).map(Some),
            _ => Ok(None),
        }
    }
}
