//! Games of one's own: from the options of each position to values, outcomes, winning moves and sums.

mod elements;
mod forms;
mod memo;
mod solved;
mod solver;
mod state;
mod wire;
mod worth;

pub use solved::SolvedOwn;
pub use solver::Solver;
pub use state::OwnMove;
pub use wire::{NoRequest, OwnComponent, OwnMoveRequest, OwnPosition};

use self::solved::SharedMemo;
use self::state::State;
use super::answer::Answer;
use super::position::GamePosition;
use crate::about::About;
use crate::game::{Abilities, Game, Legal};
use crate::refusal::Refusal;
use crate::sum::OWN;
use crate::written::{none_written, written};
use nimber_solvers::theory::{Budget, Play};
use std::fmt;
use std::hash::Hash;
use std::marker::PhantomData;
use std::str::FromStr;
use std::sync::{Arc, LazyLock};

/// A position of a game of one's own. Its options are all that is needed.
///
/// The game has to be impartial, and it has to end: a position that can be reached again is refused, and so is a game with too many
/// positions for the budget. Positions that are equal have to have equal options.
///
/// The budget counts positions, options and parts, and not what the functions of this trait do. A deadline holds for that, too.
///
/// ```
/// use nimber_games::{ImpartialGame, Nim, Nimber, OwnMove};
///
/// /// One token on a strip. It moves 1, 2 or 3 squares, but not as far as the move before.
/// #[derive(Clone, Debug, PartialEq, Eq, Hash)]
/// struct Strip { squares: u64, last: u64 }
///
/// impl ImpartialGame for Strip {
///     fn options(&self) -> impl Iterator<Item = Self> {
///         let Strip { squares, last } = *self;
///         (1..=3).filter(move |&step| step != last && step <= squares).map(move |step| Strip { squares: squares - step, last: step })
///     }
/// }
///
/// let strip = Strip { squares: 8, last: 0 };
/// assert_eq!(strip.solve()?.nimber(), Some(Nimber::new(0)));
/// // In a sum with heaps of Nim:
/// let sum = Nim::new([2])? + strip;
/// let answer = sum.solve()?;
/// assert_eq!(answer.nimber(), Some(Nimber::new(2)));
/// for mv in answer.winning_moves()? {
///     if let Some(step) = mv.typed::<OwnMove<Strip>>() {
///         println!("to square {} in components[{}]", step.to.squares, mv.component);
///     }
/// }
/// # Ok::<(), nimber_games::Refusal>(())
/// ```
pub trait ImpartialGame: Clone + Eq + Hash + fmt::Debug + Send + Sync + Sized + 'static {
    /// The positions after each legal move, in any order. Equal ones count once. None if the game is over.
    fn options(&self) -> impl Iterator<Item = Self>;

    /// The independent parts, of which a move changes one: the position is their sum. By default it is one part. Parts that are told make a
    /// solution much shorter: each is solved once, however they come together. A part is not divided further, and none means that the game
    /// is over.
    fn parts(&self) -> Vec<Self> {
        vec![self.clone()]
    }

    /// One of the positions that differ from this one only in a symmetry, such as a board and its mirror image: the same one for all of
    /// them. By default every position stands for itself. Each part is solved in this form.
    fn canonical(&self) -> Self {
        self.clone()
    }

    /// The moves with what players call them, in the order in which they are listed: the same positions as the options, or
    /// lists of moves are refused. By default they have no names, and are shown by the positions that they lead to. The search does not ask
    /// for names.
    ///
    /// ```
    /// use nimber_games::{ImpartialGame, OwnMove};
    ///
    /// /// A heap of which 1 to 3 objects are taken.
    /// #[derive(Clone, Debug, PartialEq, Eq, Hash)]
    /// struct Heap(u64);
    ///
    /// impl ImpartialGame for Heap {
    ///     fn options(&self) -> impl Iterator<Item = Self> {
    ///         (1..=self.0.min(3)).map(|take| Heap(self.0 - take))
    ///     }
    ///     fn moves(&self) -> impl Iterator<Item = OwnMove<Self>> {
    ///         (1..=self.0.min(3)).map(|take| OwnMove::named(format!("take {take}"), Heap(self.0 - take)))
    ///     }
    /// }
    ///
    /// let heap = Heap(10);
    /// assert_eq!(heap.solve()?.winning_moves()?[0].to_string(), "take 2");
    /// assert_eq!(heap.play(&heap.named("take 3")?)?, Heap(7));
    /// assert!(heap.named("take 4").is_err());
    /// # Ok::<(), nimber_games::Refusal>(())
    /// ```
    fn moves(&self) -> impl Iterator<Item = OwnMove<Self>> {
        self.options().map(OwnMove::to)
    }

    /// The move that players call so.
    ///
    /// # Errors
    /// [`Refusal::IllegalMove`] if there is none, or if such moves lead to several positions. [`Refusal::OutOfWork`] for more moves than
    /// [`DEFAULT_WORK`](crate::DEFAULT_WORK), since all of them are looked at. [`Refusal::InvalidPosition`] for a move to no option.
    fn named(&self, name: &str) -> Result<OwnMove<Self>, Refusal> {
        self.position().find(&OwnMoveRequest { name: Some(name.to_owned()), to: None })
    }

    /// The position in words or signs, in which it and its moves are shown. It is `Debug` by default; a type with `Display` has
    /// `self.to_string()`. If the type has `FromStr`, [`Own`] has it, too.
    fn text(&self) -> String {
        format!("{self:?}")
    }

    /// The position with what all positions have, `+` above all. Rust lets no library give `+` to every type that may implement this trait.
    fn position(&self) -> Own<Self> {
        GamePosition::place(Arc::new(OwnGame(PhantomData)), OwnPosition { state: self.clone() })
    }

    /// Solves the position in normal play. See [`GamePosition::solve`].
    ///
    /// # Errors
    /// [`Refusal::InvalidPosition`] if a position can be reached again, [`Refusal::BeyondLimits`] if there are too many positions.
    fn solve(&self) -> Result<Answer<OwnGame<Self>>, Refusal> {
        self.position().solve()
    }

    /// See [`GamePosition::solve_under`].
    ///
    /// # Errors
    /// Like [`ImpartialGame::solve`].
    fn solve_under(&self, play: Play) -> Result<Answer<OwnGame<Self>>, Refusal> {
        self.position().solve_under(play)
    }

    /// See [`GamePosition::solve_within`].
    ///
    /// # Errors
    /// Like [`ImpartialGame::solve`]; also [`Refusal::Stopped`].
    fn solve_within(&self, play: Play, budget: Budget) -> Result<Answer<OwnGame<Self>>, Refusal> {
        self.position().solve_within(play, budget)
    }

    /// The position after a move: `mv.to`, if it is an option of this position.
    ///
    /// # Errors
    /// [`Refusal::IllegalMove`] if it is not.
    fn play(&self, mv: &OwnMove<Self>) -> Result<Self, Refusal> {
        Ok(self.position().play(mv)?.into_data().state)
    }
}

/// A position of a game of one's own among the other positions. If `T` has `FromStr`, it is read from what [`ImpartialGame::text`]
/// writes, and by serde. A sum with one is written, but not read.
///
/// ```
/// use nimber_games::{ImpartialGame, Own, Refusal};
/// use std::num::ParseIntError;
/// use std::str::FromStr;
///
/// #[derive(Clone, Debug, PartialEq, Eq, Hash)]
/// struct Heap(u64);
///
/// impl ImpartialGame for Heap {
///     fn options(&self) -> impl Iterator<Item = Self> {
///         (0..self.0).map(Heap)
///     }
///     fn text(&self) -> String {
///         self.0.to_string()
///     }
/// }
///
/// impl FromStr for Heap {
///     type Err = ParseIntError;
///     fn from_str(text: &str) -> Result<Self, ParseIntError> {
///         text.parse().map(Heap)
///     }
/// }
///
/// fn main() -> Result<(), Refusal> {
///     let heap = "5".parse::<Own<Heap>>()?; // what `Heap` says of a wrong text is in the refusal
///     assert_eq!(heap, serde_json::from_str(&serde_json::to_string(&heap).unwrap()).unwrap());
///     Ok(())
/// }
/// ```
pub type Own<T> = GamePosition<OwnGame<T>>;

/// The game whose positions are `T`.
#[derive(Debug)]
pub struct OwnGame<T>(PhantomData<fn() -> T>);

/// Reads what [`ImpartialGame::text`] writes, if `T` does. What `T` says of a text that it does not read becomes a [`Refusal`].
impl<T: ImpartialGame + FromStr<Err: fmt::Display>> FromStr for Own<T> {
    type Err = Refusal;

    fn from_str(text: &str) -> Result<Self, Refusal> {
        let read = text.parse::<T>().map_err(|error| Refusal::malformed("", error.to_string().trim_end_matches('.')))?;
        Ok(read.position())
    }
}

impl<T: ImpartialGame> State for T {
    fn each_option(&self) -> impl Iterator<Item = Self> {
        self.options()
    }

    fn each_move(&self) -> impl Iterator<Item = OwnMove<Self>> {
        self.moves()
    }

    fn reduced_parts(&self) -> Vec<Self> {
        let mut parts = self.parts();
        parts.iter_mut().for_each(|part| *part = part.canonical());
        parts
    }

    fn written(&self) -> String {
        self.text()
    }
}

static ABOUT: LazyLock<About> = LazyLock::new(|| About {
    name: OWN,
    title: "A game of one's own",
    rules: "Move to one of the options of the position.",
    plays: vec![Play::Normal, Play::Misere],
    move_order: "as the options are listed",
    ..About::default()
});

impl<T: ImpartialGame> Game for OwnGame<T> {
    type Request = NoRequest;
    type Position = OwnPosition<T>;
    type Component = OwnComponent;
    type Move = OwnMove<T>;
    type MoveRequest = OwnMoveRequest;
    type Solved<'a> = SolvedOwn<'a, T>;

    fn about(&self) -> &About {
        &ABOUT
    }

    fn parse(&self, request: NoRequest) -> Result<OwnPosition<T>, Refusal> {
        match request {}
    }

    fn solve<'a>(&'a self, position: &'a OwnPosition<T>, play: Play, budget: &'a Budget) -> Result<Self::Solved<'a>, Refusal> {
        SolvedOwn::new(&position.state, position.state.parts(), play, budget)
    }

    fn solve_later<'a>(
        &'a self,
        position: &'a OwnPosition<T>,
        earlier: &Self::Solved<'_>,
        play: Play,
        budget: &'a Budget,
    ) -> Result<Self::Solved<'a>, Refusal> {
        earlier.later(&position.state, position.state.parts(), play, budget)
    }

    fn find(&self, position: &OwnPosition<T>, request: &OwnMoveRequest, budget: &Budget) -> Result<OwnMove<T>, Refusal> {
        let OwnMoveRequest { to, name } = request;
        if to.is_none() && name.is_none() {
            return Err(Refusal::illegal("", "the move needs `to` or `name`"));
        }
        let is_so =
            |mv: &OwnMove<T>| name.as_ref().is_none_or(|name| mv.name() == Some(name)) && to.as_ref().is_none_or(|to| mv.to.text() == *to);
        let found = move_where(position, budget, is_so)?;
        if let Some(mv) = &found {
            for other in position.state.moves() {
                budget.spend(1)?;
                if is_so(&other) && other != *mv {
                    let [one, other] = [mv, &other].map(|mv| mv.to.shown());
                    return Err(Refusal::illegal("", format!("several moves are meant by this: to {one}, and to {other}")));
                }
            }
        }
        found.ok_or_else(|| match (name, to) {
            (None, to) => no_move_to(position, to.as_deref().unwrap_or_default()),
            (Some(name), to) => {
                let to = to.as_ref().map(|to| format!(" to {to}")).unwrap_or_default();
                Refusal::illegal("/name", format!("no move from {}{to} is called {name}", position.state.text()))
            }
        })
    }

    /// Moves with several names are read by each of them. Not all options are kept, which may be many.
    fn find_written(&self, position: &OwnPosition<T>, text: &str, budget: &Budget) -> Result<OwnMove<T>, Refusal> {
        if let Some(mv) = written(text, position.state.moves())? {
            self.find_equal(position, &mv, budget)?;
            return Ok(mv);
        }
        // An option is a move, too, above all where none was told.
        written(text, position.state.options().map(OwnMove::to))?.ok_or_else(|| none_written(text))
    }

    /// Only the position after a move counts: its text need not tell it from others, and options may come in another order each time.
    fn find_equal(&self, position: &OwnPosition<T>, mv: &OwnMove<T>, budget: &Budget) -> Result<OwnMove<T>, Refusal> {
        move_where(position, budget, |legal| legal == mv)?.ok_or_else(|| no_move_to(position, &mv.to.text()))
    }

    fn apply(&self, _: &OwnPosition<T>, mv: &OwnMove<T>) -> OwnPosition<T> {
        OwnPosition { state: mv.to.clone() }
    }

    fn legal<'a>(&'a self, position: &'a OwnPosition<T>, budget: &Budget) -> Result<Legal<'a, OwnMove<T>>, Refusal> {
        // Not one by one: the options need not be `Send`. The options are the rules, and `moves` only gives them names.
        Ok(Box::new(position.state.moves_to_options(budget)?.moves.into_iter()))
    }

    fn is_over(&self, position: &OwnPosition<T>) -> bool {
        position.state.options().next().is_none()
    }

    /// Several positions are the sum of all their parts.
    fn abilities(&self) -> Abilities<'_, Self> {
        Abilities { together: Some(|| Box::new(SharedMemo::default())), ..Abilities::default() }
    }
}

/// The first move that is the wanted one. Each move and each option that is looked at costs a unit.
fn move_where<T: ImpartialGame>(
    position: &OwnPosition<T>,
    budget: &Budget,
    is_wanted: impl Fn(&OwnMove<T>) -> bool,
) -> Result<Option<OwnMove<T>>, Refusal> {
    for mv in position.state.moves() {
        budget.spend(1)?;
        if is_wanted(&mv) {
            for option in position.state.options() {
                budget.spend(1)?;
                if option == mv.to {
                    return Ok(Some(mv));
                }
            }
            return Err(position.state.no_option(&mv));
        }
    }
    // An option to which no move was told is a move, too.
    for option in position.state.options() {
        budget.spend(1)?;
        let mv = OwnMove::to(option);
        if is_wanted(&mv) {
            return Ok(Some(mv));
        }
    }
    Ok(None)
}

fn no_move_to<T: ImpartialGame>(position: &OwnPosition<T>, to: &str) -> Refusal {
    Refusal::illegal("/to", format!("no move leads from {} to {to}", position.state.text()))
}
