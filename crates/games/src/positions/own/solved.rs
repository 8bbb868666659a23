//! Solved positions of a game of one's own.

use super::memo::{Memo, is_lost};
use super::state::{OwnMove, State};
use super::wire::{OwnComponent, OwnPosition};
use crate::components::{BestMoves, ReplyShare, STALL_WORK, ends_within};
use crate::game::{Beside, InQuotient, InSum, Listing, Mark, MoveFilter, Solved, Stalls, Together};
use crate::listed::BinaryValue;
use crate::reason::{Change, Reasons, Rule};
use crate::refusal::Refusal;
use nimber_solvers::theory::{Budget, Method, Nimber, Outcome, Play, Temper};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A solved position, with what is known of everything that can follow it.
pub struct SolvedOwn<'a, T> {
    state: &'a T,
    memo: Arc<Mutex<Memo<T>>>,
    /// The parts with their nimbers.
    parts: Vec<(T, Nimber)>,
    play: Play,
    budget: &'a Budget,
    mark: Mark,
}

impl<'a, T: State> SolvedOwn<'a, T> {
    /// # Errors
    /// Those of the [`Memo`].
    pub fn new(state: &'a T, parts: Vec<T>, play: Play, budget: &'a Budget) -> Result<Self, Refusal> {
        SolvedOwn::among(Arc::new(Mutex::new(Memo::keeping(usize::MAX))), state, parts, play, budget)
    }

    /// Solves a position that can follow this one.
    ///
    /// # Errors
    /// Like [`SolvedOwn::new`].
    pub fn later<'b>(&self, state: &'b T, parts: Vec<T>, play: Play, budget: &'b Budget) -> Result<SolvedOwn<'b, T>, Refusal> {
        SolvedOwn::among(self.memo.clone(), state, parts, play, budget)
    }

    fn among(memo: Arc<Mutex<Memo<T>>>, state: &'a T, parts: Vec<T>, play: Play, budget: &'a Budget) -> Result<Self, Refusal> {
        let mut solved = SolvedOwn { state, memo, parts: Vec::new(), play, budget, mark: Mark::normal(Nimber::ZERO) };
        for part in parts {
            budget.spend(1)?;
            let nimber = solved.memo().worth(&part, budget)?.nimber();
            solved.parts.push((part, nimber));
        }
        solved.mark = solved.mark_of(state, budget)?;
        Ok(solved)
    }

    fn memo(&self) -> MutexGuard<'_, Memo<T>> {
        self.memo.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn mark_of(&self, state: &T, budget: &Budget) -> Result<Mark, Refusal> {
        budget.spend(1)?;
        self.memo().mark(state, self.play, budget)
    }

    /// Lists the options: each gets its mark until the list is full. Then they are only counted, and marked if only winning ones count.
    fn list(&self, want: MoveFilter, limit: usize, mark: impl Fn(&T) -> Result<Mark, Refusal>) -> Result<Listing<OwnMove<T>>, Refusal> {
        let mut listing = Listing::none();
        let mut total = 0;
        for mv in self.state.distinct_moves(self.budget)? {
            if want == MoveFilter::All && listing.moves.len() == limit {
                self.budget.spend(1)?;
                total += 1;
                continue;
            }
            let mark = mark(&mv.to)?;
            if want == MoveFilter::All || is_lost(mark) {
                total += 1;
                if listing.moves.len() < limit {
                    listing.moves.push((mv, mark));
                }
            }
        }
        Ok(Listing { total: Some(total), ..listing })
    }

    /// How many replies the opponent has to a move, and how many of them win.
    fn share(&self, after: &T, budget: &Budget) -> Result<ReplyShare, Refusal> {
        let (mut legal, mut winning) = (0, 0);
        for reply in after.distinct_options() {
            legal += 1;
            winning += u128::from(is_lost(self.mark_of(&reply, budget)?));
        }
        if legal == 0 {
            // Without a reply the opponent has lost in normal play and won in misère play.
            winning = u128::from(self.play == Play::Misere);
        }
        Ok(ReplyShare { winning, legal, removed: 0 })
    }
}

impl<T: State> Solved for SolvedOwn<'_, T> {
    type Component = OwnComponent;
    type Move = OwnMove<T>;

    fn mark(&self) -> Mark {
        self.mark
    }

    fn method(&self) -> Method {
        Method::Search
    }

    fn components(&self, binary: bool) -> Vec<OwnComponent> {
        let component = |(part, nimber): &(T, Nimber)| {
            let sg = nimber.get();
            OwnComponent { state: part.written(), sg, sg_binary: BinaryValue::wanted(binary, sg) }
        };
        self.parts.iter().map(component).collect()
    }

    fn open_components(&self) -> usize {
        self.parts.iter().filter(|(part, _)| part.each_option().next().is_some()).count()
    }

    fn moves(&self, want: MoveFilter, limit: usize) -> Result<Listing<OwnMove<T>>, Refusal> {
        self.list(want, limit, |to| self.mark_of(to, self.budget))
    }

    /// Tries every move and every reply to it.
    fn stalls(&self, most: usize) -> Result<Stalls<OwnMove<T>>, Refusal> {
        let mut best = BestMoves::new(most);
        let mut moves = self.state.distinct_moves(self.budget)?.into_iter();
        best.is_partial |= !ends_within(STALL_WORK, self.budget, &mut |budget| {
            for mv in moves.by_ref() {
                best.look_at(|| mv.clone());
                let share = self.share(&mv.to, budget)?;
                best.offer(share, || mv);
            }
            Ok(())
        })?;
        Ok(best.finish())
    }

    fn reasons(&self) -> Result<Reasons, Refusal> {
        let (rule, nimber) = match self.play {
            Play::Normal => (Rule::Xor { alike: Vec::new() }, Some(self.parts.iter().map(|&(_, nimber)| nimber).sum())),
            Play::Misere => (Rule::Search, None),
        };
        let winning = self.moves(MoveFilter::Winning, 1)?.moves;
        let change = winning.first().map(|_| Change { component: 0, to: nimber.map(|_| Nimber::ZERO) });
        Ok(Reasons { values: vec![nimber], rule, change })
    }

    fn in_sum(&self) -> Option<&dyn InSum<Move = OwnMove<T>>> {
        Some(self)
    }
}

impl<T: State> InSum for SolvedOwn<'_, T> {
    type Move = OwnMove<T>;

    fn temper(&self) -> Result<Option<Temper>, Refusal> {
        Ok(self.memo().worth(self.state, self.budget)?.temper())
    }

    fn in_quotient(&self, _: u64) -> Result<Option<InQuotient>, Refusal> {
        Ok(None)
    }

    fn moves_beside(&self, beside: Beside, want: MoveFilter, limit: usize) -> Result<Option<Listing<OwnMove<T>>>, Refusal> {
        let Beside::Heap(heap) = beside else { return Ok(None) };
        let mark = |to: &T| {
            self.budget.spend(1)?;
            let worth = self.memo().worth(to, self.budget)?;
            Ok(match (self.play, worth.misere_outcome_beside(heap)) {
                (Play::Normal, _) => Mark::normal(worth.nimber() + heap),
                (Play::Misere, Some(outcome)) => Mark::misere(outcome),
                (Play::Misere, None) => self.memo().mark(to, Play::Misere, self.budget)?,
            })
        };
        // What follows a tame position is tame.
        let is_known = self.play == Play::Normal || heap.is_zero() || self.temper()?.is_some();
        is_known.then(|| self.list(want, limit, mark)).transpose()
    }
}

/// What is known of the parts of several positions.
pub struct SharedMemo<T>(Mutex<Memo<T>>);

impl<T: State> Default for SharedMemo<T> {
    fn default() -> Self {
        SharedMemo(Mutex::new(Memo::keeping(usize::MAX)))
    }
}

impl<T: State> Together<OwnPosition<T>> for SharedMemo<T> {
    fn outcome(&self, positions: &[&OwnPosition<T>], budget: &Budget) -> Result<Outcome, Refusal> {
        budget.spend(1)?;
        let parts = positions.iter().flat_map(|position| position.state.reduced_parts()).collect();
        self.0.lock().unwrap_or_else(PoisonError::into_inner).misere_outcome(parts, budget)
    }
}
