//! What every game offers. A game reads a position and solves it once; everything else is a question to what was solved.

use super::about::About;
use super::refusal::Refusal;
use super::sequence::Sequence;
use crate::solvers::misere::{Element, VerifiedQuotient};
use crate::theory::{Budget, Method, Nimber, Outcome, Play, Temper};
use serde::{Serialize, de::DeserializeOwned};
use std::sync::Arc;
use utoipa::ToSchema;

/// A game: its rules, the tables it was given, and the shapes in which its positions and moves travel.
pub trait Game: Send + Sync + 'static {
    /// A position as it arrives, before anyone knows that it is one.
    type Request: DeserializeOwned + ToSchema;
    /// A legal position.
    type Position: Position;
    /// An independent part with its value, as answers list it.
    type Component: Serialize + ToSchema;
    /// A legal move, as answers list it.
    type Move: Clone + Serialize + ToSchema + Send;
    /// A move as a player sends it, before anyone knows that it is legal.
    type MoveRequest: DeserializeOwned + ToSchema + Send + Sync;
    /// A solved position.
    type Solved<'a>: Solved<Component = Self::Component, Move = Self::Move>
    where
        Self: 'a;

    /// Rules, parameters, limits and examples: built once.
    fn about(&self) -> &About;

    /// Reads a position.
    ///
    /// # Errors
    /// [`Refusal::InvalidPosition`] with everything that is wrong, or [`Refusal::BeyondLimits`].
    fn parse(&self, request: Self::Request) -> Result<Self::Position, Refusal>;

    /// Solves a position.
    ///
    /// # Errors
    /// [`Refusal::BeyondLimits`] when there is no exact answer within the limits, [`Refusal::Stopped`] when called off.
    fn solve<'a>(&'a self, position: &'a Self::Position, play: Play, budget: &'a Budget) -> Result<Self::Solved<'a>, Refusal>;

    /// Solves a position that play has reached from an earlier one, by the same play. Worth its own code where the earlier solution
    /// covers the later position.
    ///
    /// # Errors
    /// As [`Game::solve`].
    fn solve_later<'a>(
        &'a self,
        position: &'a Self::Position,
        earlier: &Self::Solved<'_>,
        play: Play,
        budget: &'a Budget,
    ) -> Result<Self::Solved<'a>, Refusal> {
        let _ = earlier;
        self.solve(position, play, budget)
    }

    /// The legal move that a player's request means.
    ///
    /// # Errors
    /// [`Refusal::IllegalMove`] with the reason.
    fn find(&self, position: &Self::Position, request: &Self::MoveRequest) -> Result<Self::Move, Refusal>;

    /// The position after a legal move.
    fn apply(&self, position: &Self::Position, mv: &Self::Move) -> Self::Position;

    /// Whether no move is left.
    fn is_over(&self, position: &Self::Position) -> bool;

    /// The values of single heaps, for games that have such a sequence.
    fn sequence(&self) -> Option<&dyn Sequence<Self::Position>> {
        None
    }
}

/// A legal position: plain data that serialises to a form that can be sent back.
pub trait Position: Clone + Serialize + ToSchema + Send + Sync + 'static {
    /// Whether listed moves carry the position after them, whatever its size.
    const ALWAYS_REDRAWN: bool = true;

    /// Whether listed moves carry the position after them. Not where each would repeat much that the request has said already; the
    /// game's limits then say from which size on.
    fn is_redrawn(&self) -> bool {
        true
    }

    /// About how many bytes of JSON the position takes, so that the size of answers can be bounded.
    fn json_size(&self) -> u64 {
        let mut count = ByteCount(0);
        // Counting bytes does not fail.
        let _ = serde_json::to_writer(&mut count, self);
        count.0
    }
}

/// Counts what is written.
struct ByteCount(u64);

impl std::io::Write for ByteCount {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0 += bytes.len() as u64;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// A solved position.
pub trait Solved {
    /// See [`Game::Component`].
    type Component;
    /// See [`Game::Move`].
    type Move;

    /// What the whole is worth.
    fn mark(&self) -> Mark;

    /// How that is known: the least direct method that was needed.
    fn method(&self) -> Method;

    /// The independent parts, in the order sent.
    fn components(&self) -> Vec<Self::Component>;

    /// Lists moves in the game's documented order: the first `limit`, and how many there are.
    ///
    /// # Errors
    /// As [`Game::solve`].
    fn moves(&self, want: Want, limit: usize) -> Result<Listing<Self::Move>, Refusal>;

    /// In a lost position: the move after which the smallest share of the opponent's replies wins; ties go to the move that removes
    /// least, then to the first listed. `None` if there is no move.
    ///
    /// # Errors
    /// As [`Game::solve`].
    fn stall(&self) -> Result<Option<Self::Move>, Refusal>;

    /// What a sum with other games has to know, for games that know more than values.
    fn in_sum(&self) -> Option<&dyn InSum<Move = Self::Move>> {
        None
    }
}

/// A solved position as a component of a sum.
pub trait InSum {
    /// See [`Game::Move`].
    type Move;

    /// How the component behaves under misère play, if it is known to be tame.
    ///
    /// # Errors
    /// As [`Game::solve`].
    fn temper(&self) -> Result<Option<Temper>, Refusal>;

    /// What the component is worth in a proven misère quotient of the game's own heaps, if there is one that describes it.
    ///
    /// # Errors
    /// As [`Game::solve`].
    fn in_quotient(&self) -> Result<Option<InQuotient>, Refusal>;

    /// Lists the moves of the component while something stands beside it in which nobody moves: as [`Solved::moves`], with the marks
    /// of the whole. `None` where they are not known.
    ///
    /// # Errors
    /// As [`Game::solve`].
    fn moves_beside(&self, beside: Beside, want: Want, limit: usize) -> Result<Option<Listing<Self::Move>>, Refusal>;
}

/// What stands beside a position without taking part in the listed moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Beside {
    /// A Nim heap, or what is as good as one. Under misère play it is at most 1, and 1 only beside a tame position.
    Heap(Nimber),
    /// Something worth this element of the misère quotient that the position is in.
    Element(Element),
}

/// What a position is worth in a misère quotient.
#[derive(Clone, Debug)]
pub struct InQuotient {
    /// The quotient. Positions are in the same one if this is the same pointer.
    pub quotient: Arc<VerifiedQuotient>,
    /// The product of the elements of all parts.
    pub element: Element,
}

/// Which moves to list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Want {
    /// Every legal move.
    All,
    /// The moves to a P-position.
    Winning,
}

/// What a position is worth to the player about to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    /// The value as answers show it: the nimber in normal play, `None` under misère play – except for Chomp, whose misère value
    /// is the normal value minus 1, and so -1 for the board whose poisoned tile is gone.
    pub sg: Option<i64>,
    /// Who wins.
    pub outcome: Outcome,
}

impl Mark {
    /// The mark of a normal-play position.
    pub fn normal(value: Nimber) -> Self {
        Mark { sg: i64::try_from(value.get()).ok(), outcome: Outcome::of(value) }
    }

    /// The mark of a misère position without a value.
    pub fn misere(outcome: Outcome) -> Self {
        Mark { sg: None, outcome }
    }
}

/// The first moves of a list, and how many the whole list has.
#[derive(Clone, Debug)]
pub struct Listing<M> {
    /// The first moves, each with the mark of the position it leads to.
    pub moves: Vec<(M, Mark)>,
    /// The length of the whole list; `None` where counting it would exceed the work budget. It may exceed 2^53: 4096 heaps have
    /// up to 2^65 moves.
    pub total: Option<u128>,
}

impl<M> Listing<M> {
    /// No moves, and none left out.
    pub fn none() -> Self {
        Listing { moves: Vec::new(), total: Some(0) }
    }

    /// The same list of moves in another form.
    pub fn map<N>(self, form: impl Fn(M) -> N) -> Listing<N> {
        Listing { moves: self.moves.into_iter().map(|(mv, mark)| (form(mv), mark)).collect(), total: self.total }
    }
}
