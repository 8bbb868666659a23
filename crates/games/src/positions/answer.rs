//! The answer for a position.

use crate::erased::{DynMove, DynPosition, DynSolved};
use crate::game::{Game, Listing, Mark, MoveFilter};
use crate::refusal::{Limit, Refusal, WORK_BUDGET};
use nimber_solvers::theory::{Budget, Method, Nimber, Outcome, Play, Stop};
use self_cell::self_cell;
use std::fmt::{self, Write};
use std::marker::PhantomData;
use std::sync::{Arc, Mutex, PoisonError};

/// The units of work that [`solve`](crate::GamePosition::solve) may do: about a second in a release build, and several times as long in a
/// debug build.
pub const DEFAULT_WORK: u64 = 100_000_000;

/// The longest complete list of moves. The start of a longer one is in [`Answer::list`].
pub const MOST_LISTED: usize = 1_000_000;

/// The moves between two looks at the deadline.
const COPIED_IN_A_ROW: usize = 1 << 12;

type Solution<'a> = Box<dyn DynSolved + 'a>;

struct SolveInput {
    position: Arc<dyn DynPosition>,
    play: Play,
    budget: Budget,
}

self_cell! {
    /// A solved position with the position and the budget that it refers to.
    struct Cell {
        owner: SolveInput,
        #[covariant]
        dependent: Solution,
    }
}

/// A solved position: who wins, its value, and its moves.
///
/// The position is solved once. The lists of moves are made when they are asked for, with what is left of the budget. A clone shares the
/// solution and the budget, and so do threads, one of which makes a list at a time.
pub struct Answer<G: Game> {
    cell: Arc<Mutex<Cell>>,
    play: Play,
    mark: Mark,
    method: Method,
    game: PhantomData<fn() -> G>,
}

impl<G: Game> Clone for Answer<G> {
    fn clone(&self) -> Self {
        let Answer { ref cell, play, mark, method, game } = *self;
        Answer { cell: cell.clone(), play, mark, method, game }
    }
}

/// A move, and what the position after it is worth.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct RatedMove<M> {
    /// The move.
    pub mv: M,
    /// The nimber after it. `None` in misère play, and if only the outcome is known.
    pub nimber: Option<Nimber>,
    /// The outcome after it, for the opponent, who moves next: `P` if the move wins.
    pub outcome: Outcome,
}

impl<M> RatedMove<M> {
    /// Whether the move wins.
    pub fn wins(&self) -> bool {
        self.outcome == Outcome::P
    }
}

impl<G: Game> Answer<G> {
    pub(super) fn new(position: Arc<dyn DynPosition>, play: Play, budget: Budget) -> Result<Self, Refusal> {
        let cell = Cell::try_new(SolveInput { position, play, budget }, |asked| asked.position.solve(asked.play, &asked.budget));
        let cell = cell.map_err(|refusal| naming(refusal, SOLVE_WITHIN))?;
        let (mark, method) = (cell.borrow_dependent().mark(), cell.borrow_dependent().method());
        Ok(Answer { cell: Arc::new(Mutex::new(cell)), play, mark, method, game: PhantomData })
    }

    fn solved<T>(&self, ask: impl FnOnce(&Solution<'_>) -> T) -> T {
        // A panic leaves nothing half made that a later question would see.
        ask(self.cell.lock().unwrap_or_else(PoisonError::into_inner).borrow_dependent())
    }

    fn check_deadline(&self) -> Result<(), Stop> {
        self.cell.lock().unwrap_or_else(PoisonError::into_inner).borrow_owner().budget.check_deadline()
    }

    /// The play under which the position was solved.
    pub fn play(&self) -> Play {
        self.play
    }

    /// Who wins: `N` if the next player does, the one to move, and `P` if the previous player does.
    pub fn outcome(&self) -> Outcome {
        self.mark.outcome
    }

    /// Whether the player to move wins.
    pub fn is_won(&self) -> bool {
        self.outcome() == Outcome::N
    }

    /// The nimber (Sprague–Grundy value) of the whole position. `None` in misère play, and if only the outcome is known.
    ///
    /// ```
    /// use nimber_games::{Nimber, Play, Wythoff};
    /// let wythoff = Wythoff::new(4, 6)?;
    /// assert_eq!(wythoff.solve_under(Play::Misere)?.nimber(), None);
    /// assert_eq!(wythoff.solve()?.nimber().map(Nimber::get), Some(9));
    /// # Ok::<(), nimber_games::Refusal>(())
    /// ```
    pub fn nimber(&self) -> Option<Nimber> {
        nimber(self.mark, self.play)
    }

    /// How the answer is known.
    ///
    /// ```
    /// use nimber_games::{Chomp, Kayles, Method};
    /// assert_eq!(Kayles::rows([1_000_000_000])?.solve()?.method(), Method::Period);
    /// assert_eq!(Chomp::rows([5, 4, 2])?.solve()?.method(), Method::Search);
    /// # Ok::<(), nimber_games::Refusal>(())
    /// ```
    pub fn method(&self) -> Method {
        self.method
    }

    /// The independent parts with their values, such as the heaps of Nim, in the order in which the position has them.
    ///
    /// ```
    /// use nimber_games::Kayles;
    /// let answer = Kayles::rows([10, 3])?.solve()?;
    /// let nimbers: Vec<u64> = answer.components().iter().map(|row| row.sg).collect();
    /// assert_eq!(nimbers, [2, 3]);
    /// # Ok::<(), nimber_games::Refusal>(())
    /// ```
    pub fn components(&self) -> Vec<G::Component> {
        self.solved(|solved| solved.components(false)).into_inner().downcast().map_or_else(|_| Vec::new(), |components| *components)
    }

    /// All winning moves; none in a lost position.
    ///
    /// ```
    /// use nimber_games::Nim;
    /// let nim = Nim::new([3, 5, 7])?;
    /// let winning = nim.solve()?.winning_moves()?;
    /// assert_eq!(winning.iter().map(|mv| (mv.heap, mv.take)).collect::<Vec<_>>(), [(0, 1), (1, 1), (2, 1)]);
    /// # Ok::<(), nimber_games::Refusal>(())
    /// ```
    ///
    /// # Errors
    /// [`Refusal::BeyondLimits`] if there are more than [`MOST_LISTED`], [`Refusal::OutOfWork`] if the budget is used up.
    pub fn winning_moves(&self) -> Result<Vec<G::Move>, Refusal> {
        let listed = self.complete(MoveFilter::Winning)?;
        Ok(listed.into_iter().map(|listed| listed.mv).collect())
    }

    /// All legal moves, each with what the position after it is worth.
    ///
    /// ```
    /// use nimber_games::{Nim, Nimber};
    /// let answer = Nim::new([3, 1])?.solve()?;
    /// let moves = answer.moves()?;
    /// // Taking 2 of the 3 wins. Whoever takes 1 of them instead leaves a position of nimber 3.
    /// assert!(moves[1].wins() && moves[0].nimber == Some(Nimber::new(3)));
    /// // The nimber of a position is the least that no move leads to.
    /// assert_eq!(answer.nimber(), Some(nimber_games::mex(moves.iter().filter_map(|rated| rated.nimber))));
    /// # Ok::<(), nimber_games::Refusal>(())
    /// ```
    ///
    /// # Errors
    /// Like [`Answer::winning_moves`].
    pub fn moves(&self) -> Result<Vec<RatedMove<G::Move>>, Refusal> {
        self.complete(MoveFilter::All)
    }

    /// The first `limit` moves or winning moves, and how many there are in all. A row of a billion bottles has nearly two billion moves.
    ///
    /// ```
    /// use nimber_games::{Kayles, MoveFilter};
    /// let answer = Kayles::rows([1_000_000_000])?.solve()?;
    /// let start = answer.list(MoveFilter::All, 10)?;
    /// assert_eq!((start.moves.len(), start.total), (10, Some(1_999_999_999)));
    /// assert!(answer.moves().is_err());
    /// # Ok::<(), nimber_games::Refusal>(())
    /// ```
    ///
    /// # Errors
    /// [`Refusal::OutOfWork`] if the budget is used up.
    pub fn list(&self, want: MoveFilter, limit: usize) -> Result<Listing<G::Move>, Refusal> {
        let Listing { moves, total } = self.solved(|solved| solved.moves(want, limit)).map_err(|refusal| naming(refusal, SOLVE_WITHIN))?;
        let mut listed = Vec::with_capacity(moves.len());
        for part in moves.chunks(COPIED_IN_A_ROW) {
            self.check_deadline()?;
            listed.extend(part.iter().filter_map(|(mv, mark)| Some((typed(mv)?, *mark))));
        }
        Ok(Listing { moves: listed, total })
    }

    /// The move to make: the first winning move, or in a lost position one after which the smallest share of the replies wins. `None` if
    /// the game is over.
    ///
    /// ```
    /// use nimber_games::Kayles;
    /// let mut kayles = Kayles::rows([7, 5])?;
    /// while let Some(mv) = kayles.solve()?.best_move()? {
    ///     println!("{mv}");
    ///     kayles = kayles.play(&mv)?;
    /// }
    /// assert!(kayles.is_over());
    /// # Ok::<(), nimber_games::Refusal>(())
    /// ```
    ///
    /// # Errors
    /// [`Refusal::OutOfWork`] if the budget is used up.
    pub fn best_move(&self) -> Result<Option<G::Move>, Refusal> {
        match self.outcome() {
            Outcome::N => {
                let first = self.list(MoveFilter::Winning, 1)?.moves.into_iter().next();
                // Misère play is won where no move is left.
                Ok(first.map(|(mv, _)| mv))
            }
            Outcome::P => {
                let stalls = self.solved(|solved| solved.stalls(1)).map_err(|refusal| naming(refusal, SOLVE_WITHIN))?;
                Ok(stalls.moves.first().and_then(typed))
            }
        }
    }

    fn complete(&self, want: MoveFilter) -> Result<Vec<RatedMove<G::Move>>, Refusal> {
        // The start often tells how many there are: a list that is too long need not be made.
        let mut listing = self.list(want, COPIED_IN_A_ROW)?;
        let is_complete = |listing: &Listing<_>| listing.total == Some(listing.moves.len() as u128);
        if !is_complete(&listing) && listing.total.is_none_or(|total| total <= MOST_LISTED as u128) {
            listing = self.list(want, MOST_LISTED)?;
        }
        let whole = is_complete(&listing);
        let Listing { moves, total } = listing;
        if !whole {
            let found = total.map_or_else(|| "more than can be counted".to_owned(), |total| total.to_string());
            let detail = format!("the list of moves is too long; `list` gives its start ({found} moves; at most {MOST_LISTED} are listed)");
            return Err(Refusal::beyond("listed_moves", MOST_LISTED as u64, found, detail));
        }
        let play = self.play();
        let rated = moves.into_iter().map(|(mv, mark)| RatedMove { mv, nimber: nimber(mark, play), outcome: mark.outcome });
        Ok(rated.collect())
    }
}

/// The function that solves a position within a larger budget.
const SOLVE_WITHIN: &str = "solve_within";

/// Names the function that takes a larger budget, where the work was too much.
pub(super) fn naming(refusal: Refusal, function: &str) -> Refusal {
    match refusal {
        Refusal::OutOfWork(mut limit) => {
            let _ = match limit.name {
                WORK_BUDGET => write!(limit.detail, ", or a larger budget: `{function}`"),
                _ => write!(limit.detail, "; a larger budget may suffice: `{function}`"),
            };
            Refusal::OutOfWork(limit)
        }
        other => other,
    }
}

/// Says what is needed instead, where the work of a question about all heaps was too much.
pub(super) fn needing(refusal: Refusal, needed: &str) -> Refusal {
    match refusal {
        Refusal::OutOfWork(limit) => {
            let detail = format!("an exact answer takes more than the {} units of work that it may cost; {needed}", limit.allowed);
            Refusal::OutOfWork(Limit { detail, ..limit })
        }
        other => other,
    }
}

/// The move as its game has it.
pub(super) fn typed<M: Clone + 'static>(mv: &DynMove) -> Option<M> {
    mv.inner().downcast_ref().cloned()
}

fn nimber(mark: Mark, play: Play) -> Option<Nimber> {
    match play {
        Play::Normal => mark.sg.and_then(|sg| u64::try_from(sg).ok()).map(Nimber::new),
        Play::Misere => None,
    }
}

impl<G: Game> fmt::Debug for Answer<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut answer = f.debug_struct("Answer");
        answer.field("play", &self.play()).field("outcome", &self.outcome()).field("nimber", &self.nimber());
        answer.field("method", &self.method()).finish()
    }
}
