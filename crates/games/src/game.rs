//! The interface of every game. A game reads a position and solves it once; everything else is a question to
//! the solved position.

use super::about::About;
use super::nodes::Nodes;
use super::picture::{Scene, Show};
use super::random::RandomPositions;
use super::reason::Reasons;
use super::records::Records;
use super::refusal::Refusal;
use super::sequence::Sequence;
use super::written::{none_written, written};
use crate::language::Words;
use crate::schema::ToSchema;
use crate::serial::{self, DeserializeOwned, Serialize};
use nimber_solvers::misere::{Element, VerifiedQuotient};
use nimber_solvers::theory::{Budget, Method, Nimber, Outcome, Play, Temper};
use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::sync::Arc;

/// A game: its rules, its tables, and the types of its positions and moves.
///
/// Generic code over [`GamePosition<G>`](crate::GamePosition) has it as a bound. What else a game of the service implements is not shown. A
/// game of one's own implements [`ImpartialGame`](crate::ImpartialGame).
///
/// ```
/// use nimber_games::{Chomp, Game, GamePosition, Nim, Refusal};
///
/// /// How many moves the game lasts if both players make the best move.
/// fn length<G: Game>(mut position: GamePosition<G>) -> Result<usize, Refusal> {
///     let mut moves = 0;
///     while let Some(mv) = position.solve()?.best_move()? {
///         position = position.play(&mv)?;
///         moves += 1;
///     }
///     Ok(moves)
/// }
///
/// assert_eq!((length(Nim::new([2, 2])?)?, length(Chomp::rectangle(1, 3)?)?), (4, 2));
/// # Ok::<(), Refusal>(())
/// ```
pub trait Game: Send + Sync + Sized + 'static {
    /// A position as it arrives, not yet checked.
    type Request: DeserializeOwned + ToSchema;
    /// A legal position: `Clone + Debug + Display + Eq + Hash + Send + Sync`, and `Serialize` with the feature `serde`.
    type Position: Position;
    /// An independent part and its value, as answers list it.
    type Component: Words + Serialize + ToSchema + 'static;
    /// A legal move, as answers list it. Generic code that needs an order, or reads moves, says so:
    /// `G: Game<Move: Ord + DeserializeOwned>`. All games have that but sums, and games of one's own whose type has no `Ord` or `FromStr`.
    type Move: Removes + Words + Clone + Debug + Display + Eq + Hash + Serialize + ToSchema + Send + Sync + 'static;
    /// A move as a player sends it, not yet checked.
    type MoveRequest: DeserializeOwned + ToSchema + Send + Sync + 'static;
    /// A solved position.
    #[doc(hidden)]
    type Solved<'a>: Solved<Component = Self::Component, Move = Self::Move> + Send
    where
        Self: 'a;

    /// Whether its last move wins the whole sum that it is a component of.
    #[doc(hidden)]
    const DECIDES_SUMS: bool = false;

    /// Rules, parameters, limits and examples. Built once.
    #[doc(hidden)]
    fn about(&self) -> &About;

    /// # Errors
    /// [`Refusal::InvalidPosition`] with every fault, or [`Refusal::BeyondLimits`].
    #[doc(hidden)]
    fn parse(&self, request: Self::Request) -> Result<Self::Position, Refusal>;

    /// With `#[inline]`, only programs with the game compile what solves it.
    ///
    /// # Errors
    /// [`Refusal::BeyondLimits`] or [`Refusal::OutOfWork`] if there is no exact answer within the limits or the work,
    /// [`Refusal::Stopped`] on a deadline or cancellation.
    #[doc(hidden)]
    fn solve<'a>(&'a self, position: &'a Self::Position, play: Play, budget: &'a Budget) -> Result<Self::Solved<'a>, Refusal>;

    /// Solves a position that play reached from the solved `earlier` one, under the same play. Implement it
    /// if the earlier solution covers later positions.
    #[doc(hidden)]
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

    /// Finds the legal move that a player's request means.
    #[doc(hidden)]
    fn find(&self, position: &Self::Position, request: &Self::MoveRequest, budget: &Budget) -> Result<Self::Move, Refusal>;

    /// The legal move that is equal to `mv`, which may be a move of another position. By default each legal move is looked at, for a unit
    /// of work. Implement it, with [`equal_to`], where there may be many.
    ///
    /// # Errors
    /// [`Refusal::IllegalMove`] if there is none.
    #[doc(hidden)]
    fn find_equal(&self, position: &Self::Position, mv: &Self::Move, budget: &Budget) -> Result<Self::Move, Refusal> {
        for legal in self.legal(position, budget)? {
            budget.spend(1)?;
            if legal == *mv {
                return Ok(legal);
            }
        }
        Err(no_such_move(mv))
    }

    /// The legal move that `Display` writes as this text. By default each legal move is written, if they are at most a million.
    ///
    /// # Errors
    /// [`Refusal::IllegalMove`] if there is none, or more than one. [`Refusal::OutOfWork`] if there are more moves.
    #[doc(hidden)]
    fn find_written(&self, position: &Self::Position, text: &str, budget: &Budget) -> Result<Self::Move, Refusal> {
        written(text, self.legal(position, budget)?)?.ok_or_else(|| none_written(text))
    }

    /// The legal moves, each once and in a fixed order, made one by one from the position alone. With [`Game::apply`] this defines the
    /// game: everything else only finds faster what follows from it.
    ///
    /// # Errors
    /// Where moves have to be found together, why the work stopped.
    #[doc(hidden)]
    fn legal<'a>(&'a self, position: &'a Self::Position, budget: &Budget) -> Result<Legal<'a, Self::Move>, Refusal>;

    #[doc(hidden)]
    fn apply(&self, position: &Self::Position, mv: &Self::Move) -> Self::Position;

    /// The same, but a part that the move empties stays as 0, so that those after it keep their indices. Implement it if [`Game::apply`]
    /// leaves such parts out.
    #[doc(hidden)]
    fn apply_in_place(&self, position: &Self::Position, mv: &Self::Move) -> Self::Position {
        self.apply(position, mv)
    }

    /// Whether there is no move. Implement it if moves have to be found together.
    #[doc(hidden)]
    fn is_over(&self, position: &Self::Position) -> bool {
        self.legal(position, &Budget::unlimited()).is_ok_and(|mut moves| moves.next().is_none())
    }

    /// Whether a single move can end the game. It may say yes where no move does, but never no where one does. Implement it if most
    /// positions need several moves to end.
    #[doc(hidden)]
    fn can_end_at_once(&self, position: &Self::Position) -> bool {
        let _ = position;
        true
    }

    /// What the game has besides.
    #[doc(hidden)]
    fn abilities(&self) -> Abilities<'_, Self> {
        Abilities::default()
    }
}

/// The move that was found for what `mv` says, if all that it says about itself is right.
///
/// # Errors
/// [`Refusal::IllegalMove`] otherwise.
pub fn equal_to<M: Display + Eq>(mv: &M, found: M) -> Result<M, Refusal> {
    if found == *mv { Ok(found) } else { Err(no_such_move(mv)) }
}

fn no_such_move(mv: &dyn Display) -> Refusal {
    Refusal::illegal("", format!("no legal move here is all that this one says of itself: {mv}"))
}

/// Compares, orders and hashes a type by what one of its methods returns: by what a move says, and not by what follows from the position.
macro_rules! compared_by {
    ($type:ty, $key:ident) => {
        impl PartialEq for $type {
            fn eq(&self, other: &Self) -> bool {
                self.$key() == other.$key()
            }
        }

        impl Eq for $type {}

        impl PartialOrd for $type {
            fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
                Some(self.cmp(other))
            }
        }

        impl Ord for $type {
            fn cmp(&self, other: &Self) -> std::cmp::Ordering {
                self.$key().cmp(&other.$key())
            }
        }

        impl std::hash::Hash for $type {
            fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
                self.$key().hash(state);
            }
        }
    };
}

pub(crate) use compared_by;

/// What not every game has.
pub struct Abilities<'a, G: Game> {
    /// The values of single heaps.
    pub sequence: Option<&'a dyn Sequence<G::Position>>,
    /// Random positions, where positions have a size.
    pub random: Option<&'a dyn RandomPositions<G::Position>>,
    /// The starts that were solved ahead, where not every start can be answered.
    pub records: Option<&'a Records>,
    /// How positions are drawn.
    pub picture: Option<&'a dyn Draw<G>>,
    /// The values of all nodes, where positions are graphs.
    pub nodes: Option<Nodes<G::Position>>,
    /// Solves positions side by side in misère play, where that is more than to solve each.
    pub together: Option<NewTogether<G::Position>>,
}

impl<G: Game> Default for Abilities<'_, G> {
    fn default() -> Self {
        Abilities { sequence: None, random: None, records: None, picture: None, nodes: None, together: None }
    }
}

/// Makes a [`Together`] that has found nothing yet.
pub type NewTogether<P> = fn() -> Box<dyn Together<P>>;

/// Solves positions of a game side by side in misère play, and keeps what it finds.
pub trait Together<P>: Send {
    /// Who wins these positions together.
    ///
    /// # Errors
    /// Like [`Game::solve`].
    fn outcome(&self, positions: &[&P], budget: &Budget) -> Result<Outcome, Refusal>;
}

/// Legal moves, made one by one.
pub type Legal<'a, M> = Box<dyn Iterator<Item = M> + Send + 'a>;

/// Draws positions of a game.
pub trait Draw<G: Game> {
    /// What pictures show, in a few words for the page about pictures.
    fn shows(&self) -> &'static str;

    /// How many things the picture of a position consists of.
    fn things(&self, position: &G::Position) -> u64;

    /// What it costs to find places for these things, in units of work, where that is not plain.
    fn layout_work(&self, position: &G::Position) -> u64 {
        let _ = position;
        0
    }

    /// The picture of a position that is too hard to solve, if there is one.
    fn unsolved_scene(&self, position: &G::Position, show: Show) -> Option<Result<Scene, Refusal>> {
        let _ = (position, show);
        None
    }

    /// The picture of a solved position.
    ///
    /// # Errors
    /// Like [`Solved::moves`].
    fn scene(&self, position: &G::Position, solved: &G::Solved<'_>, play: Play, show: Show) -> Result<Scene, Refusal>;
}

/// Without the feature `pictures`, games have none.
#[cfg(not(feature = "pictures"))]
impl<G: Game> Draw<G> for G {
    fn shows(&self) -> &'static str {
        ""
    }

    fn things(&self, _: &G::Position) -> u64 {
        0
    }

    fn scene(&self, _: &G::Position, _: &G::Solved<'_>, _: Play, _: Show) -> Result<Scene, Refusal> {
        Err(Refusal::lacks(self.about(), "picture without the feature `pictures`"))
    }
}

/// A legal position: plain data. A client can send its serialised form back. Equal positions have equal answers. `Display` writes its
/// [notation](crate#values-and-notation).
pub trait Position: Clone + Debug + Display + Eq + Hash + Serialize + ToSchema + Send + Sync + 'static {
    /// Whether listed moves carry the position after them. False if each would repeat much of the request;
    /// the game's limits then name the size from which this holds.
    fn lists_positions(&self) -> bool {
        true
    }

    /// A text that is the same for two positions under one rule if they differ only in a symmetry, such as the order of equal parts. By
    /// default it is their notation, which only equal positions share.
    fn up_to_symmetry(&self) -> String {
        self.to_string()
    }

    /// Whether that text tells all others apart, as the notation does.
    fn is_told_by_text(&self) -> bool {
        true
    }

    /// The approximate size of the position as JSON, in bytes. It bounds the size of answers.
    fn json_size(&self) -> u64 {
        // The code that writes it is there already; counting without writing would be compiled once more for each game.
        serial::text(self).len() as u64
    }
}

/// A move.
pub trait Removes {
    /// How many objects the move removes, 0 where nothing leaves the board. Of equally good stalling moves, the one that removes least is
    /// advised.
    fn removed(&self) -> u64 {
        0
    }
}

/// A solved position.
pub trait Solved {
    /// See [`Game::Component`].
    type Component;
    /// See [`Game::Move`].
    type Move;

    /// The value and outcome of the whole position.
    fn mark(&self) -> Mark;

    /// How the mark is known: the least direct method in use.
    fn method(&self) -> Method;

    /// The independent parts, in the order sent, with their values in binary if `binary`.
    fn components(&self, binary: bool) -> Vec<Self::Component>;

    /// How many independent parts have a move left.
    fn open_components(&self) -> usize {
        self.components(false).len()
    }

    /// Lists moves in the game's documented order: the first `limit`, and the number of all.
    fn moves(&self, want: MoveFilter, limit: usize) -> Result<Listing<Self::Move>, Refusal>;

    /// In a lost position: the moves after which the smallest share of the opponent's replies wins, and of these the ones that remove
    /// least. At most `most`, and at least one if there is a move. The first is the first listed, whatever `most` is.
    fn stalls(&self, most: usize) -> Result<Stalls<Self::Move>, Refusal>;

    /// What decides the position, for an explanation.
    fn reasons(&self) -> Result<Reasons, Refusal>;

    /// Misère play within a sum, for games that know more than values.
    fn in_sum(&self) -> Option<&dyn InSum<Move = Self::Move>> {
        None
    }
}

/// A position that is solved in the usual way, or in another one where that is refused.
#[doc(hidden)]
#[allow(clippy::large_enum_variant)] // there is one at a time, on the stack
pub enum SolvedEither<A, B> {
    Usual(A),
    Other(B),
}

impl<A: Solved, B: Solved<Component = A::Component, Move = A::Move>> SolvedEither<A, B> {
    fn get(&self) -> &dyn Solved<Component = A::Component, Move = A::Move> {
        match self {
            SolvedEither::Usual(solved) => solved,
            SolvedEither::Other(solved) => solved,
        }
    }
}

impl<A: Solved, B: Solved<Component = A::Component, Move = A::Move>> Solved for SolvedEither<A, B> {
    type Component = A::Component;
    type Move = A::Move;

    fn mark(&self) -> Mark {
        self.get().mark()
    }

    fn method(&self) -> Method {
        self.get().method()
    }

    fn components(&self, binary: bool) -> Vec<A::Component> {
        self.get().components(binary)
    }

    fn open_components(&self) -> usize {
        self.get().open_components()
    }

    fn moves(&self, want: MoveFilter, limit: usize) -> Result<Listing<A::Move>, Refusal> {
        self.get().moves(want, limit)
    }

    fn stalls(&self, most: usize) -> Result<Stalls<A::Move>, Refusal> {
        self.get().stalls(most)
    }

    fn reasons(&self) -> Result<Reasons, Refusal> {
        self.get().reasons()
    }

    fn in_sum(&self) -> Option<&dyn InSum<Move = A::Move>> {
        self.get().in_sum()
    }
}

/// A solved position as a component of a sum.
pub trait InSum {
    /// See [`Game::Move`].
    type Move;

    /// Firm or fickle, if the component is known to be tame.
    fn temper(&self) -> Result<Option<Temper>, Refusal>;

    /// The sizes of the Nim heaps that the component consists of, if it does.
    fn nim_heaps(&self) -> Option<Vec<u64>> {
        None
    }

    /// The element of the component in a proven misère quotient of the game's own heaps and the Nim heaps up to `nim`, if one covers it.
    fn in_quotient(&self, nim: u64) -> Result<Option<InQuotient>, Refusal>;

    /// Lists the moves of the component beside a fixed game, in which no move is made. Like [`Solved::moves`], but the marks are those of
    /// the whole; `None` if they are not known.
    fn moves_beside(&self, beside: Beside, want: MoveFilter, limit: usize) -> Result<Option<Listing<Self::Move>>, Refusal>;
}

/// A fixed game beside a position, in which no move is made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Beside {
    /// A Nim heap, or a game equal to one. Under misère play it is at most 1; it is 1 only beside a tame position.
    Heap(Nimber),
    /// A game with this element in a misère quotient that the position is in, too.
    Element(InQuotient),
}

/// The element of a position in a misère quotient.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InQuotient {
    /// Two positions are in the same quotient if the pointers are equal.
    pub quotient: Arc<VerifiedQuotient>,
    /// The product of the elements of all parts.
    pub element: Element,
    /// The elements of the Nim heaps from 0 up.
    pub nim: Arc<[Element]>,
}

/// Which moves to list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveFilter {
    /// All legal moves.
    All,
    /// The moves to a P-position.
    Winning,
}

/// The value and outcome of a position for the player about to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    /// The value as answers show it: the nimber in normal play, `None` under misère play. Chomp is an
    /// exception: its misère value is the normal value minus 1, and so -1 for the empty board.
    pub sg: Option<i128>,
    /// Who wins.
    pub outcome: Outcome,
}

impl Mark {
    /// The mark of a normal-play position.
    pub fn normal(value: Nimber) -> Self {
        Mark { sg: Some(value.get().into()), outcome: Outcome::of(value) }
    }

    /// The mark of a misère position without a value.
    pub fn misere(outcome: Outcome) -> Self {
        Mark { sg: None, outcome }
    }
}

/// The first moves of a list and the length of the whole list.
#[derive(Clone, Debug)]
pub struct Listing<M> {
    /// Each move with the mark of the position after it.
    pub moves: Vec<(M, Mark)>,
    /// The length of the whole list; `None` if counting it would exceed the work budget, or the integer. It may exceed
    /// 2^64.
    pub total: Option<u128>,
}

impl<M> Listing<M> {
    /// The complete list of no moves.
    pub fn none() -> Self {
        Listing { moves: Vec::new(), total: Some(0) }
    }
}

/// The moves to advise in a lost position; see [`Solved::stalls`].
#[doc(hidden)]
pub struct Stalls<M> {
    /// Equally good moves, in the order of the game.
    pub moves: Vec<M>,
    /// Whether another move may be better, because not all replies were counted.
    pub is_partial: bool,
}

#[doc(hidden)]
impl<M> Stalls<M> {
    /// Moves of which none is better than another.
    pub fn all_of(moves: Vec<M>) -> Self {
        Stalls { moves, is_partial: false }
    }

    pub fn map<N>(self, form: impl FnMut(M) -> N) -> Stalls<N> {
        Stalls { moves: self.moves.into_iter().map(form).collect(), is_partial: self.is_partial }
    }
}
