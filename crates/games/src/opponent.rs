//! An opponent: a player that chooses a move by its [`Level`](crate::Level) or [`Skill`].
//!
//! It sees a move or two ahead, and the larger the game that is left, the more often it errs elsewhere. `docs/levels.md` says how often
//! each level wins. Programs ask a position for its [`reply`](crate::GamePosition::reply); here are the parts for games without types.

use crate::erased::{DynMove, DynPosition, DynSolved};
use crate::game::{Mark, MoveFilter};
use crate::level::Skill;
use crate::paced::{TIME_PER_MOVE, legal, list};
use crate::refusal::Refusal;
use nimber_solvers::theory::{Budget, Outcome, Play, Stop};
use rand::seq::IndexedRandom;
use rand::{Rng, RngExt};

/// How many moves that are as good as each other a player chooses from.
const MOST_CHOSEN_FROM: usize = 256;

/// How many moves of a position are looked through.
const MOST_LOOKED_THROUGH: usize = 10_000;

/// The skill from which a player always looks ahead. Below it, the player does so with a probability in proportion to its skill, and
/// otherwise makes any move.
const ATTENTIVE: f64 = 0.25;

/// How many moves of its own a player looks ahead to a win.
const MOVES_AHEAD: usize = 2;

/// In units of work: the most for looking ahead before one move. It is a fixed number, so that the same seed gives the same move.
const LOOK_WORK: u64 = 1 << 20;

/// In units of work for each byte of its JSON: what it takes to make a position, beside looking at it.
const MAKING: u64 = 3;

/// The longest game that is told from longer ones, in moves, and how many moves of a position are drawn from to measure it.
const LONG_GAME: usize = 32;
const MOVES_TO_MEASURE: usize = 64;

/// A position in which a player has to move.
#[doc(hidden)]
#[derive(Clone, Copy)]
pub struct Turn<'a> {
    pub position: &'a dyn DynPosition,
    /// The solved position; `None` if no exact answer fits the budget.
    pub solved: Option<&'a dyn DynSolved>,
    pub play: Play,
    pub budget: &'a Budget,
}

type Moves = Vec<DynMove>;

impl Turn<'_> {
    /// The move of a player with this skill; `None` if there is no move.
    ///
    /// # Errors
    /// Like [`DynPosition::solve`].
    pub fn choose(self, skill: Skill, rng: &mut dyn Rng) -> Result<Option<DynMove>, Refusal> {
        let skill = skill.get();
        if skill < ATTENTIVE && !rng.random_bool(skill / ATTENTIVE) {
            return self.any(rng);
        }
        let finds_best = skill >= 1.0 || {
            let size = self.size(rng)?;
            rng.random_bool(size.powf(-(1.0 - skill).powi(2) / 2.0))
        };
        self.look_ahead(finds_best, rng)
    }

    /// Any legal move.
    ///
    /// # Errors
    /// Like [`DynPosition::solve`].
    pub fn any(self, rng: &mut dyn Rng) -> Result<Option<DynMove>, Refusal> {
        Ok(self.legal()?.choose(rng).cloned())
    }

    /// A move that is seen to win, else one of the best if the player `finds_best`, else any move. Avoids a move after which the opponent
    /// wins with its next move, and one that ends the game as lost.
    ///
    /// # Errors
    /// Like [`DynPosition::solve`].
    pub fn look_ahead(self, finds_best: bool, rng: &mut dyn Rng) -> Result<Option<DynMove>, Refusal> {
        let mut winning = self.winning()?;
        if let Some(mv) = self.sure(&winning)?.choose(rng) {
            return Ok(Some((*mv).clone()));
        }
        winning.truncate(MOST_CHOSEN_FROM);
        let best = match self.solved {
            _ if !finds_best => Vec::new(),
            Some(_) if !winning.is_empty() => return Ok(winning.choose(rng).cloned()),
            Some(solved) => solved.stalls(MOST_CHOSEN_FROM)?.moves,
            None => self.winning_in_normal_play()?,
        };
        let legal = self.legal()?;
        for ahead in [1, 0] {
            for moves in [&best, &legal] {
                if let Some(mv) = self.safe(moves, ahead, rng)? {
                    return Ok(Some(mv));
                }
            }
        }
        Ok(legal.choose(rng).cloned())
    }

    /// Whether the player wins with its next move or the one after it, as far as it sees.
    ///
    /// # Errors
    /// Like [`DynPosition::solve`].
    pub fn wins_soon(self) -> Result<bool, Refusal> {
        Ok(!self.sure(&self.winning()?)?.is_empty())
    }

    /// The moves that are seen to win soonest.
    fn sure(self, winning: &Moves) -> Result<Vec<&DynMove>, Refusal> {
        let mut sure = Vec::new();
        self.look(|sight| {
            for ahead in 0..MOVES_AHEAD {
                for mv in winning {
                    if sight.loses(&*mv.after(), ahead)? {
                        sure.push(mv);
                    }
                }
                if !sure.is_empty() {
                    break;
                }
            }
            Ok(())
        })?;
        Ok(sure)
    }

    /// One of the moves after which the opponent does not win with at most `ahead` moves.
    fn safe(self, moves: &Moves, ahead: usize, rng: &mut dyn Rng) -> Result<Option<DynMove>, Refusal> {
        let mut left: Vec<_> = moves.iter().collect();
        let mut drawn = None;
        let is_safe = self.look(|sight| {
            while let Some(mv) = pick(&mut left, rng) {
                drawn = Some(mv.clone());
                if !sight.wins(&*mv.after(), ahead)? {
                    return Ok(true);
                }
            }
            Ok(false)
        })?;
        Ok(drawn.filter(|_| is_safe.unwrap_or(true)))
    }

    fn legal(self) -> Result<Moves, Refusal> {
        match self.solved {
            Some(solved) => {
                Ok(list(solved, MoveFilter::All, MOST_LOOKED_THROUGH, self.budget)?.moves.into_iter().map(|(mv, _)| mv).collect())
            }
            None => legal(self.position, MOST_LOOKED_THROUGH, self.budget),
        }
    }

    /// The moves that may win; all legal ones if that is not known.
    fn winning(self) -> Result<Moves, Refusal> {
        let Some(solved) = self.solved else { return self.legal() };
        // Only a few of many winning moves may end the game.
        let most = if self.play == Play::Normal && self.position.can_end_at_once() { MOST_LOOKED_THROUGH } else { MOST_CHOSEN_FROM };
        let listing = match solved.moves(MoveFilter::Winning, MOST_CHOSEN_FROM)? {
            listing if listing.total.is_some_and(|total| (MOST_CHOSEN_FROM as u128 + 1..=most as u128).contains(&total)) => {
                list(solved, MoveFilter::Winning, most, self.budget)?
            }
            listing => listing,
        };
        Ok(listing.moves.into_iter().map(|(mv, _)| mv).collect())
    }

    /// Far from the end of a game, the winning moves of normal play usually win misère play, too.
    fn winning_in_normal_play(self) -> Result<Moves, Refusal> {
        let found = match self.play {
            Play::Misere => self.part(|budget| self.position.solve(Play::Normal, budget)?.moves(MoveFilter::Winning, MOST_CHOSEN_FROM))?,
            Play::Normal => None,
        };
        Ok(found.into_iter().flat_map(|listing| listing.moves).map(|(mv, _)| mv).collect())
    }

    /// The size of the game that is left: the number of legal moves times the length of a random game.
    fn size(self, rng: &mut dyn Rng) -> Result<f64, Refusal> {
        let total = match self.solved {
            Some(solved) => solved.moves(MoveFilter::All, 0)?.total.unwrap_or(u128::MAX),
            None => self.legal()?.len() as u128,
        };
        let mut length = 0;
        self.part(|budget| {
            let mut position = None;
            while length < LONG_GAME {
                let here = position.as_deref().unwrap_or(self.position);
                budget.spend(here.json_size())?;
                let moves = legal(here, MOVES_TO_MEASURE, budget)?;
                let Some(mv) = moves.choose(rng) else { break };
                position = Some(mv.after());
                length += 1;
            }
            Ok(())
        })?;
        Ok(total.max(1) as f64 * length.max(1) as f64)
    }

    /// Looks ahead; `None` if that takes too much work.
    fn look<T>(self, look: impl FnOnce(Sight<'_>) -> Result<T, Refusal>) -> Result<Option<T>, Refusal> {
        let is_solved = self.solved.is_some();
        self.part(|budget| look(Sight { play: self.play, is_solved, budget }))
    }

    /// Some work, bounded so that enough is left to move; `None` if it takes more.
    fn part<T>(self, work: impl FnOnce(&Budget) -> Result<T, Refusal>) -> Result<Option<T>, Refusal> {
        Refusal::within_limits(self.budget.part(LOOK_WORK.min(self.budget.remaining() / 4), work))
    }
}

/// A turn that a player has taken.
pub struct TakenTurn {
    /// What the player chose.
    pub mv: Option<DynMove>,
    /// The outcome of the position before the move and the mark of the one after it; `None` if no exact answer fits the budget.
    pub exact: Option<(Outcome, Mark)>,
}

/// Lets a player choose a move in the solved position, or where half of the budget does not solve it, in the position as it is.
///
/// # Errors
/// Like [`DynPosition::solve`], without those of limits.
pub fn take_turn(
    position: &dyn DynPosition,
    play: Play,
    mut choose: impl FnMut(Turn<'_>) -> Result<Option<DynMove>, Refusal>,
    budget: &Budget,
) -> Result<TakenTurn, Refusal> {
    let exact = budget.half(|budget| {
        let solved = position.solve(play, budget)?;
        let outcome = solved.mark().outcome;
        let mv = choose(Turn { position, solved: Some(&*solved), play, budget })?;
        let mark = match &mv {
            Some(mv) => solved.solve_later(&*mv.after())?.mark(),
            None => solved.mark(),
        };
        Ok(TakenTurn { mv, exact: Some((outcome, mark)) })
    });
    let exact = match exact {
        Err(Refusal::Stopped(Stop::Deadline)) => budget.check_deadline().map(|()| None)?,
        found => Refusal::within_limits(found)?,
    };
    match exact {
        Some(taken) => Ok(taken),
        None => Ok(TakenTurn { mv: choose(Turn { position, solved: None, play, budget })?, exact: None }),
    }
}

/// Looks ahead.
#[derive(Clone, Copy)]
struct Sight<'a> {
    play: Play,
    /// Whether the position that is looked at was solved.
    is_solved: bool,
    budget: &'a Budget,
}

impl Sight<'_> {
    /// Whether the player to move can win with at most `moves` moves of its own.
    fn wins(self, position: &dyn DynPosition, moves: usize) -> Result<bool, Refusal> {
        if position.is_over() {
            return Ok(self.play == Play::Misere);
        }
        if moves == 0 || moves == 1 && self.play == Play::Normal && !position.can_end_at_once() {
            return Ok(false);
        }
        self.pay(position)?;
        let tried = match (self.play, self.is_solved) {
            (Play::Normal, true) => {
                let listing = position.solve(self.play, self.budget)?.moves(MoveFilter::Winning, MOST_CHOSEN_FROM)?;
                self.budget.pace(TIME_PER_MOVE * listing.moves.len() as u64)?;
                listing.moves.into_iter().map(|(mv, _)| mv).collect()
            }
            _ => legal(position, MOST_LOOKED_THROUGH, self.budget)?,
        };
        for mv in tried {
            if self.loses(&*mv.after(), moves - 1)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Pays for looking at a position, and takes the time for making it.
    fn pay(self, position: &dyn DynPosition) -> Result<(), Refusal> {
        let size = position.json_size();
        self.budget.spend(size)?;
        Ok(self.budget.pace(MAKING * size)?)
    }

    /// Whether the player to move has lost: after each of its moves, the other can win with at most `moves` moves.
    fn loses(self, position: &dyn DynPosition, moves: usize) -> Result<bool, Refusal> {
        if position.is_over() {
            return Ok(self.play == Play::Normal);
        }
        self.pay(position)?;
        if moves == 0 && (self.play == Play::Normal || !position.can_end_at_once()) {
            return Ok(false);
        }
        // Usually the first reply shows that it is not lost.
        for most in [1, MOST_CHOSEN_FROM + 1] {
            let replies = legal(position, most, self.budget)?;
            if replies.len() > MOST_CHOSEN_FROM {
                return Ok(false);
            }
            for reply in replies {
                if !self.wins(&*reply.after(), moves)? {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }
}

/// Takes one of the moves, each with the same probability.
fn pick<M>(moves: &mut Vec<M>, rng: &mut dyn Rng) -> Option<M> {
    (!moves.is_empty()).then(|| moves.swap_remove(rng.random_range(0..moves.len())))
}
