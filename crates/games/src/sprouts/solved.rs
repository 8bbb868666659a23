//! A solved position: its value or outcome, its options, and what they are worth.

use super::book::Book;
use super::length::{moves_least, moves_most};
use super::limits::{DRAWN_MOVE_WORK, MAX_VALUED_LIVES, drawn_moves};
use super::map::Drawing;
use super::wire::{SproutsComponent, SproutsMove, SproutsPosition};
use crate::game::{Beside, InQuotient, InSum, Listing, Mark, MoveFilter, Solved};
use crate::parts::{BestMoves, ReplyShare, STALL_WORK};
use crate::reason::{Change, Reasons, Rule};
use crate::refusal::Refusal;
use nimber_solvers::sprouts::{Land, Position, misere, normal};
use nimber_solvers::theory::{Budget, Method, Nimber, Outcome, Play, Stop, Temper};
use std::cell::{OnceCell, RefCell};

pub struct SolvedSprouts<'a> {
    position: &'a SproutsPosition,
    budget: &'a Budget,
    known: PlaySolver,
    mark: Mark,
    /// Of each land, in normal play.
    values: Vec<Nimber>,
    options: Vec<SproutsMove>,
    stalls: OnceCell<Vec<SproutsMove>>,
}

/// A solver with what it knows.
enum PlaySolver {
    Normal(Box<normal::Solver>),
    Misere(Box<RefCell<misere::Solver>>),
}

impl PlaySolver {
    /// The mark of a position beside a heap, with the value in normal play.
    fn mark(&self, position: &Position, beside: Nimber, budget: &Budget) -> Result<Mark, Stop> {
        match self {
            PlaySolver::Normal(solver) => {
                let lands = unpaired(position);
                let value = lands.iter().try_fold(beside, |sum, land| Ok(sum + solver.nimber(land, budget)?))?;
                Ok(Mark::normal(value))
            }
            PlaySolver::Misere(_) => self.outcome(position, beside, budget).map(Mark::misere),
        }
    }

    /// Who wins a position beside a heap; under misère play the heap is empty.
    fn outcome(&self, position: &Position, beside: Nimber, budget: &Budget) -> Result<Outcome, Stop> {
        match self {
            PlaySolver::Normal(solver) => {
                let mut lands = unpaired(position);
                lands.sort_by_key(|land| land.lives());
                // The values of all lands but one are needed.
                let Some(last) = lands.pop() else { return Ok(Outcome::of(beside)) };
                let others = lands.iter().try_fold(beside, |sum, land| Ok(sum + solver.nimber(land, budget)?))?;
                let is_lost = solver.has_nimber(last, others, budget)?;
                Ok(if is_lost { Outcome::P } else { Outcome::N })
            }
            PlaySolver::Misere(solver) => solver.borrow_mut().outcome(position, budget),
        }
    }
}

/// Two equal lands are worth 0 together.
fn unpaired(position: &Position) -> Vec<&Land> {
    let mut lands: Vec<&Land> = Vec::new();
    for land in position.lands() {
        if lands.last() == Some(&land) {
            lands.pop();
        } else {
            lands.push(land);
        }
    }
    lands
}

impl<'a> SolvedSprouts<'a> {
    pub fn new(book: &Book, position: &'a SproutsPosition, play: Play, budget: &'a Budget) -> Result<Self, Refusal> {
        let options = position.options(budget)?;
        let known = match play {
            Play::Normal => PlaySolver::Normal(Box::new(book.normal_solver(position.position(), budget)?)),
            Play::Misere => PlaySolver::Misere(Box::new(RefCell::new(book.misere_solver(position.position(), budget)?))),
        };
        let (mark, values) = match &known {
            PlaySolver::Normal(solver) => {
                let values = position.lands().iter().map(|land| solver.nimber(land, budget)).collect::<Result<Vec<_>, _>>()?;
                (Mark::normal(values.iter().copied().sum()), values)
            }
            PlaySolver::Misere(_) => (known.mark(position.position(), Nimber::ZERO, budget)?, Vec::new()),
        };
        Ok(SolvedSprouts { position, budget, known, mark, values, options, stalls: OnceCell::new() })
    }

    fn list(&self, beside: Nimber, want: MoveFilter, limit: usize) -> Result<Listing<SproutsMove>, Refusal> {
        let has_values = self.position.position().lives() <= MAX_VALUED_LIVES;
        let mark = |option| match has_values {
            true => self.known.mark(option, beside, self.budget),
            false => self.known.outcome(option, beside, self.budget).map(|outcome| Mark { sg: None, outcome }),
        };
        let wins = |option| Ok::<_, Stop>(self.known.outcome(option, beside, self.budget)? == Outcome::P);
        let mut moves = Vec::new();
        let mut total = 0;
        for option in &self.options {
            let is_listed = moves.len() < limit;
            match want {
                MoveFilter::Winning if !wins(&option.to)? => continue,
                _ if is_listed => moves.push((option.clone(), mark(&option.to)?)),
                _ => {}
            }
            total += 1;
        }
        Ok(Listing { moves, total: Some(total) })
    }

    fn best_stalls(&self) -> Result<Vec<SproutsMove>, Refusal> {
        if self.options.is_empty() {
            return Ok(Vec::new());
        }
        let part = self.budget.beside(STALL_WORK.min(self.budget.remaining()));
        let mut best = BestMoves::new(self.options.len());
        for option in &self.options {
            let (share, is_counted) = match self.share(&option.to, &part) {
                Err(Stop::Exhausted { .. }) if part.allowance() < STALL_WORK => {
                    return Err(Stop::Exhausted { allowance: self.budget.allowance() }.into());
                }
                // Not counted: assume that every reply wins.
                Err(Stop::Exhausted { .. }) => (ReplyShare { winning: 1, legal: 1, removed: 1 }, false),
                counted => (counted?, true),
            };
            best.offer(share, || option.clone());
            if !is_counted {
                break;
            }
        }
        self.budget.spend(part.spent())?;
        Ok(best.finish())
    }

    /// How many replies to a move win.
    fn share(&self, option: &Position, budget: &Budget) -> Result<ReplyShare, Stop> {
        budget.spend(option.lands().iter().map(drawn_moves).sum::<u64>().saturating_mul(DRAWN_MOVE_WORK))?;
        let replies = option.options();
        let mut winning = 0;
        for reply in &replies {
            winning += u128::from(self.known.outcome(reply, Nimber::ZERO, budget)? == Outcome::P);
        }
        if replies.is_empty() {
            // Without a reply the opponent has lost in normal play and won in misère play.
            winning = u128::from(matches!(self.known, PlaySolver::Misere(_)));
        }
        Ok(ReplyShare { winning, legal: replies.len() as u128, removed: 1 })
    }
}

impl Solved for SolvedSprouts<'_> {
    type Component = SproutsComponent;
    type Move = SproutsMove;

    fn mark(&self) -> Mark {
        self.mark
    }

    fn method(&self) -> Method {
        Method::Search
    }

    fn components(&self) -> Vec<SproutsComponent> {
        let component = |(index, land): (usize, &Land)| SproutsComponent {
            land: land.to_string(),
            lives: land.lives(),
            moves_least: moves_least(land),
            moves_most: moves_most(land),
            sg: self.values.get(index).map(|value| value.get()),
            end: None,
        };
        if let Some(end) = self.position.map().filter(|_| self.options.is_empty()).and_then(Drawing::end) {
            let sg = matches!(self.known, PlaySolver::Normal(_)).then_some(0);
            let lives = end.survivors.len() as u32;
            return vec![SproutsComponent { land: String::new(), lives, moves_least: 0, moves_most: 0, sg, end: Some(end) }];
        }
        self.position.lands().iter().enumerate().map(component).collect()
    }

    fn moves(&self, want: MoveFilter, limit: usize) -> Result<Listing<SproutsMove>, Refusal> {
        if self.mark.outcome == Outcome::P {
            if want == MoveFilter::Winning {
                return Ok(Listing::none());
            }
            // The search for values would change the cost of counting replies, and so the advice.
            self.stalls(1)?;
        }
        self.list(Nimber::ZERO, want, limit)
    }

    fn stalls(&self, most: usize) -> Result<Vec<SproutsMove>, Refusal> {
        let best = match self.stalls.get() {
            Some(best) => best,
            None => {
                let best = self.best_stalls()?;
                self.stalls.get_or_init(|| best)
            }
        };
        Ok(best.iter().take(most.max(1)).cloned().collect())
    }

    fn reasons(&self) -> Result<Reasons, Refusal> {
        let lands = self.position.lands();
        let winning = match self.mark.outcome {
            Outcome::N => self.moves(MoveFilter::Winning, 1)?.moves.into_iter().next(),
            Outcome::P => None,
        };
        let change = winning.map(|(mv, _)| {
            // The line is drawn in the land that is missing after the move.
            let mut left = mv.to.lands().to_vec();
            let gone = lands.iter().position(|land| match left.iter().position(|other| other == land) {
                Some(place) => {
                    left.remove(place);
                    false
                }
                None => true,
            });
            let component = gone.unwrap_or(0);
            // The XOR is 0 after the move.
            let to =
                self.values.get(component).zip(self.mark.sg).and_then(|(&value, sg)| Some(value + Nimber::new(u64::try_from(sg).ok()?)));
            Change { component, to }
        });
        let (rule, known) = match self.known {
            PlaySolver::Normal(_) => (Rule::Xor { alike: Vec::new() }, Some(Nimber::ZERO)),
            PlaySolver::Misere(_) => (Rule::Search, None),
        };
        // A finished map has a component, but no land.
        let values = (0..self.components().len()).map(|index| self.values.get(index).copied().or(known)).collect();
        Ok(Reasons { values, rule, change })
    }

    fn in_sum(&self) -> Option<&dyn InSum<Move = SproutsMove>> {
        Some(self)
    }
}

impl InSum for SolvedSprouts<'_> {
    type Move = SproutsMove;

    fn temper(&self) -> Result<Option<Temper>, Refusal> {
        Ok(None)
    }

    fn in_quotient(&self) -> Result<Option<InQuotient>, Refusal> {
        Ok(None)
    }

    fn moves_beside(&self, beside: Beside, want: MoveFilter, limit: usize) -> Result<Option<Listing<SproutsMove>>, Refusal> {
        match (beside, &self.known) {
            (Beside::Heap(heap), PlaySolver::Normal(_)) => self.list(heap, want, limit).map(Some),
            _ => Ok(None),
        }
    }
}
