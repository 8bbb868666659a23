//! One memo for many positions.

use super::ImpartialGame;
use super::memo::Memo;
use crate::positions::answer::{DEFAULT_WORK, naming, needing};
use crate::refusal::Refusal;
use nimber_solvers::theory::{Budget, Nimber, Outcome, Play};

/// Solves many positions of a game of one's own and keeps what it finds, so that none is looked at twice.
///
/// ```
/// use nimber_games::{ImpartialGame, Nimber, Solver};
///
/// /// Take a proper divisor.
/// #[derive(Clone, Debug, PartialEq, Eq, Hash)]
/// struct Divisor(u64);
///
/// impl ImpartialGame for Divisor {
///     fn options(&self) -> impl Iterator<Item = Self> {
///         (1..self.0).filter(|take| self.0 % take == 0).map(|take| Divisor(self.0 - take))
///     }
/// }
///
/// let mut solver = Solver::new();
/// for number in 1..=100 {
///     // How often 2 divides it.
///     assert_eq!(solver.nimber(&Divisor(number))?, Nimber::new(number.trailing_zeros().into()));
/// }
/// # Ok::<(), nimber_games::Refusal>(())
/// ```
#[derive(Debug)]
pub struct Solver<T> {
    memo: Memo<T>,
    most: usize,
}

/// How many positions a [`Solver`] keeps, if nothing else is said.
const MOST_KEPT: usize = 4_000_000;

impl<T: ImpartialGame> Default for Solver<T> {
    fn default() -> Self {
        Solver::keeping(MOST_KEPT)
    }
}

impl<T: ImpartialGame> Solver<T> {
    /// A solver that keeps at most four million positions.
    pub fn new() -> Self {
        Solver::default()
    }

    /// A solver that keeps at most this number of positions for each play, which bounds its memory: a position takes about 50 bytes besides
    /// itself, and one that misère play has to search takes as much again for each option. When there are more, it forgets what it found
    /// for earlier questions. While it looks for an answer, it also keeps the parts of the options that it has not looked at yet: up to
    /// eight for each of these positions, or a million if that is more, each with about 30 bytes besides itself. Of nine parts and more,
    /// equal ones are kept once.
    ///
    /// ```
    /// use nimber_games::{ImpartialGame, Nimber, Refusal, Solver};
    /// # #[derive(Clone, Debug, PartialEq, Eq, Hash)]
    /// # struct Heap(u64);
    /// # impl ImpartialGame for Heap {
    /// #     fn options(&self) -> impl Iterator<Item = Self> {
    /// #         (1..=self.0.min(3)).map(|take| Heap(self.0 - take))
    /// #     }
    /// # }
    /// // `Heap` is a heap of which 1 to 3 are taken.
    /// let mut solver = Solver::keeping(100);
    /// assert_eq!(solver.nimber(&Heap(90))?, Nimber::new(2));
    /// assert_eq!(solver.known(), 91);
    /// assert!(matches!(solver.nimber(&Heap(200)), Err(Refusal::BeyondLimits(_))));
    /// # Ok::<(), Refusal>(())
    /// ```
    pub fn keeping(most: usize) -> Self {
        Solver { memo: Memo::keeping(most), most }
    }

    /// The nimber of a position, within [`DEFAULT_WORK`].
    ///
    /// # Errors
    /// [`Refusal::InvalidPosition`] if a position can be reached again. [`Refusal::BeyondLimits`] or [`Refusal::OutOfWork`] if more
    /// positions can follow than are kept or than the work suffices for.
    pub fn nimber(&mut self, position: &T) -> Result<Nimber, Refusal> {
        self.nimber_within(position, &Budget::of(DEFAULT_WORK))
            .map_err(|refusal| needing(refusal, "a larger budget is needed: `nimber_within`"))
    }

    /// The nimber of a position, within a budget.
    ///
    /// ```
    /// use nimber_games::{Budget, ImpartialGame, Nimber, Refusal, Solver};
    /// # #[derive(Clone, Debug, PartialEq, Eq, Hash)]
    /// # struct Heap(u64);
    /// # impl ImpartialGame for Heap {
    /// #     fn options(&self) -> impl Iterator<Item = Self> {
    /// #         (1..=self.0.min(3)).map(|take| Heap(self.0 - take))
    /// #     }
    /// # }
    /// // `Heap` is a heap of which 1 to 3 are taken.
    /// let mut solver = Solver::new();
    /// assert!(matches!(solver.nimber_within(&Heap(1_000), &Budget::of(5_000)), Err(Refusal::OutOfWork(_))));
    /// assert_eq!(solver.nimber_within(&Heap(1_000), &Budget::unlimited())?, Nimber::ZERO);
    /// # Ok::<(), Refusal>(())
    /// ```
    ///
    /// # Errors
    /// Like [`Solver::nimber`]; also [`Refusal::Stopped`].
    pub fn nimber_within(&mut self, position: &T, budget: &Budget) -> Result<Nimber, Refusal> {
        self.ask(|memo| Ok(memo.worth(position, budget)?.nimber())).map_err(|refusal| naming(refusal, "nimber_within"))
    }

    /// Who wins a position under this play, within [`DEFAULT_WORK`].
    ///
    /// ```
    /// use nimber_games::{ImpartialGame, Outcome, Play, Solver};
    /// # #[derive(Clone, Debug, PartialEq, Eq, Hash)]
    /// # struct Heap(u64);
    /// # impl ImpartialGame for Heap {
    /// #     fn options(&self) -> impl Iterator<Item = Self> {
    /// #         (1..=self.0.min(3)).map(|take| Heap(self.0 - take))
    /// #     }
    /// # }
    /// // `Heap` is a heap of which 1 to 3 are taken.
    /// let mut solver = Solver::new();
    /// assert_eq!(solver.outcome(&Heap(1), Play::Normal)?, Outcome::N);
    /// assert_eq!(solver.outcome(&Heap(1), Play::Misere)?, Outcome::P);
    /// # Ok::<(), nimber_games::Refusal>(())
    /// ```
    ///
    /// # Errors
    /// Like [`Solver::nimber`].
    pub fn outcome(&mut self, position: &T, play: Play) -> Result<Outcome, Refusal> {
        let answer = self.outcome_within(position, play, &Budget::of(DEFAULT_WORK));
        answer.map_err(|refusal| needing(refusal, "a larger budget is needed: `outcome_within`"))
    }

    /// Who wins a position under this play, within a budget.
    ///
    /// # Errors
    /// Like [`Solver::nimber`]; also [`Refusal::Stopped`].
    pub fn outcome_within(&mut self, position: &T, play: Play, budget: &Budget) -> Result<Outcome, Refusal> {
        self.ask(|memo| Ok(memo.mark(position, play, budget)?.outcome)).map_err(|refusal| naming(refusal, "outcome_within"))
    }

    /// How many positions it knows.
    pub fn known(&self) -> usize {
        self.memo.count()
    }

    fn ask<A>(&mut self, ask: impl Fn(&mut Memo<T>) -> Result<A, Refusal>) -> Result<A, Refusal> {
        let had_found = self.known() > 0;
        match ask(&mut self.memo) {
            // It may fit where nothing else is kept.
            Err(Refusal::BeyondLimits(_)) if had_found => {
                self.memo = Memo::keeping(self.most);
                ask(&mut self.memo)
            }
            answer => answer,
        }
    }
}
