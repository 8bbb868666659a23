//! A position of any game.

use super::answer::{Answer, DEFAULT_WORK};
use super::games::{Catalogued, Games};
use crate::erased::erased;
use crate::game::Game;
use crate::refusal::Refusal;
use crate::sum::SumPosition;
use nimber_solvers::theory::{Budget, Play};
use std::any::Any;
use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;
use std::sync::Arc;

/// A legal position of the game `G`, ready to be solved and played.
///
/// It is made by a constructor of its game, such as [`Kayles::rows`](crate::Kayles::rows), or from the
/// [notation](crate#values-and-notation) that `Display` writes. It is a value: it can be compared, hashed, and written and read by serde,
/// in the form of the service.
///
/// ```
/// use nimber_games::{Chomp, Outcome, Play};
/// let chomp = Chomp::rectangle(2, 3)?;
/// assert_eq!(chomp.to_string(), "oxx/xxx");
/// assert_eq!("oxx/xxx".parse::<Chomp>()?, chomp);
/// assert_eq!(serde_json::to_string(&chomp).unwrap(), r#"{"rows":[3,3]}"#);
/// let answer = chomp.solve()?;
/// assert_eq!((answer.play(), answer.outcome()), (Play::Misere, Outcome::N));
/// let after = chomp.play(&answer.winning_moves()?[0])?;
/// assert_eq!(after.solve()?.outcome(), Outcome::P);
/// # Ok::<(), nimber_games::Refusal>(())
/// ```
pub struct GamePosition<G: Game> {
    game: Arc<G>,
    data: G::Position,
}

impl<G: Catalogued> GamePosition<G> {
    /// Reads a position for the shared games.
    pub(super) fn read(request: G::Request) -> Result<Self, Refusal> {
        let game = G::shared();
        let data = game.parse(request)?;
        Ok(GamePosition { game, data })
    }
}

impl<G: Game> GamePosition<G> {
    pub(super) fn place(game: Arc<G>, data: G::Position) -> Self {
        GamePosition { game, data }
    }

    /// The same position for games with other tables, as in the example of [`Games`]. The components of a sum keep theirs.
    ///
    /// # Errors
    /// [`Refusal::Malformed`] for a game of one's own, which has no tables.
    pub fn using(self, games: &Games) -> Result<Self, Refusal> {
        Ok(GamePosition { game: games.get()?, ..self })
    }

    /// The game: its name, its rules and its limits are in [`Game::about`].
    #[doc(hidden)]
    pub fn game(&self) -> &Arc<G> {
        &self.game
    }

    pub(super) fn into_data(self) -> G::Position {
        self.data
    }

    /// The position as plain data.
    ///
    /// ```
    /// use nimber_games::{Chomp, Nim};
    /// assert_eq!(Nim::new([3, 5])?.data().heaps, [3, 5]);
    /// assert_eq!(Chomp::rows([4, 2])?.data().rows(), [4, 2]);
    /// # Ok::<(), nimber_games::Refusal>(())
    /// ```
    pub fn data(&self) -> &G::Position {
        &self.data
    }

    /// The play that is usual for the game. It is misère play for Chomp, whose corner is poisoned, and for Notakto, in which nobody wants
    /// to kill the last board. It is normal play for all other games.
    ///
    /// A sum with Chomp or Notakto has none. One play holds for all components of a sum, and nobody loses by taking the corner of a board
    /// in it.
    ///
    /// ```
    /// use nimber_games::{Chomp, Kayles, Nim, Play};
    /// assert_eq!(Kayles::rows([5])?.usual_play(), Some(Play::Normal));
    /// assert_eq!(Chomp::rectangle(2, 3)?.usual_play(), Some(Play::Misere));
    /// assert_eq!((Chomp::rectangle(2, 3)? + Nim::new([3])?).usual_play(), None);
    /// # Ok::<(), nimber_games::Refusal>(())
    /// ```
    pub fn usual_play(&self) -> Option<Play> {
        self.unusual_component().is_none().then(|| self.game.about().usual_play())
    }

    /// The title of the first game in a sum whose usual play is not that of sums.
    fn unusual_component(&self) -> Option<&'static str> {
        let sum = (&self.data as &dyn Any).downcast_ref::<SumPosition>()?;
        let usual = self.game.about().usual_play();
        let mut abouts = sum.components().iter().map(|component| component.game().about());
        abouts.find(|about| about.usual_play() != usual).map(|about| about.title)
    }

    /// Solves the position under its [usual play](GamePosition::usual_play), within [`DEFAULT_WORK`].
    ///
    /// # Errors
    /// [`Refusal::BeyondLimits`] or [`Refusal::OutOfWork`] if there is no exact answer within the limits of the game or the work.
    /// [`Refusal::Malformed`] for a sum without a usual play, which needs [`solve_under`](GamePosition::solve_under).
    pub fn solve(&self) -> Result<Answer<G>, Refusal> {
        self.solve_under(self.needed_play("solve_under")?)
    }

    /// The usual play, or a refusal that names the function to say the play with.
    pub(super) fn needed_play(&self, instead: &str) -> Result<Play, Refusal> {
        match self.unusual_component() {
            None => Ok(self.game.about().usual_play()),
            Some(game) => {
                let detail = format!(
                    "a sum with {game} has no usual play: say with `{instead}` whether the player who moves last in the whole sum wins \
                     (normal play) or loses (misere play)"
                );
                Err(Refusal::malformed("", detail))
            }
        }
    }

    /// Solves the position within [`DEFAULT_WORK`].
    ///
    /// ```
    /// use nimber_games::{Nim, Outcome, Play};
    /// let nim = Nim::new([1, 1])?;
    /// assert_eq!(nim.solve_under(Play::Normal)?.outcome(), Outcome::P);
    /// assert_eq!(nim.solve_under(Play::Misere)?.outcome(), Outcome::N);
    /// # Ok::<(), nimber_games::Refusal>(())
    /// ```
    ///
    /// # Errors
    /// Like [`GamePosition::solve`].
    pub fn solve_under(&self, play: Play) -> Result<Answer<G>, Refusal> {
        self.solve_within(play, Budget::of(DEFAULT_WORK))
    }

    /// Solves the position within a budget, which may have a deadline and a flag that cancels it.
    ///
    /// ```
    /// use nimber_games::{Budget, Chomp, Play, Refusal, Stop};
    /// use std::time::Instant;
    /// let (board, late) = (Chomp::rectangle(9, 9)?, Instant::now());
    /// let refusal = board.solve_within(Play::Misere, Budget::unlimited().until(late)).unwrap_err();
    /// assert!(matches!(refusal, Refusal::Stopped(Stop::Deadline)));
    /// let refusal = board.solve_within(Play::Misere, Budget::of(1_000)).unwrap_err();
    /// assert!(matches!(refusal, Refusal::OutOfWork(_)));
    /// # Ok::<(), Refusal>(())
    /// ```
    ///
    /// # Errors
    /// Like [`GamePosition::solve`]; also [`Refusal::Stopped`].
    pub fn solve_within(&self, play: Play, budget: Budget) -> Result<Answer<G>, Refusal> {
        Answer::new(erased(self.game.clone(), self.data.clone()), play, budget)
    }

    /// The legal moves, each once, in the order of the game. They follow from the rules alone, so positions that are too large to solve
    /// have them, too. They are made one by one; only those of Sprouts and its relatives, and of games of
    /// one's own, are found together.
    ///
    /// A game of one's own makes all its options before the first move: equal ones are one move, and the moves do not depend on the order
    /// of the options. Each option is kept until then, with about 50 bytes besides itself. Ten million of them take seconds and about half
    /// a gigabyte. [`is_over`](GamePosition::is_over) makes only the first.
    ///
    /// ```
    /// use nimber_games::Chomp;
    /// let chomp = Chomp::rectangle(40, 40)?;
    /// assert_eq!(chomp.legal_moves().count(), 1600);
    /// let last = chomp.legal_moves().last().expect("there is a tile");
    /// assert_eq!(chomp.play(&last)?.legal_moves().count(), 1599);
    /// # Ok::<(), nimber_games::Refusal>(())
    /// ```
    pub fn legal_moves(&self) -> impl Iterator<Item = G::Move> + Send + '_ {
        // Finding them can only run out of a budget, and this one has no bound.
        self.game.legal(&self.data, &Budget::unlimited()).into_iter().flatten()
    }

    /// The legal move that a player means by what the rules need of it, such as a tile of Chomp. What follows from the position, such as
    /// how many tiles it takes, is in the move that is found.
    ///
    /// ```
    /// use nimber_games::{Chomp, ChompMoveRequest};
    /// let chomp = Chomp::rectangle(4, 5)?;
    /// let mv = chomp.find(&ChompMoveRequest { row: 2.into(), col: 3.into() })?;
    /// assert_eq!(mv.removes(), 4);
    /// assert_eq!(chomp.play(&mv)?.data().rows(), [5, 5, 3, 3]);
    /// # Ok::<(), nimber_games::Refusal>(())
    /// ```
    ///
    /// # Errors
    /// [`Refusal::IllegalMove`] if there is none.
    pub fn find(&self, said: &G::MoveRequest) -> Result<G::Move, Refusal> {
        self.game.find(&self.data, said, &Budget::of(DEFAULT_WORK))
    }

    /// The legal move that `Display` writes as this text. So a log of sentences is read back, one move after the other. Two lines in a
    /// drawing may be written alike: their JSON tells them apart. So may moves of a game of one's own, if its texts do not tell positions
    /// apart.
    ///
    /// ```
    /// use nimber_games::{Chomp, Kayles, Nim};
    /// let sum = Kayles::rows([5])? + Nim::new([3])? + Chomp::rectangle(2, 2)?;
    /// for mv in sum.legal_moves() {
    ///     assert_eq!(sum.move_from_text(&mv.to_string())?, mv);
    /// }
    /// # Ok::<(), nimber_games::Refusal>(())
    /// ```
    ///
    /// # Errors
    /// [`Refusal::IllegalMove`] if there is none, or more than one. [`Refusal::OutOfWork`] if there are more than a million moves and the
    /// game looks at all of them. Games on heaps, pairs, rows and groups read the numbers of the text.
    pub fn move_from_text(&self, text: &str) -> Result<G::Move, Refusal> {
        self.game.find_written(&self.data, text, &Budget::of(DEFAULT_WORK))
    }

    /// The position after a move.
    ///
    /// ```
    /// use nimber_games::Nim;
    /// let nim = Nim::new([3, 5])?;
    /// let all_of_5 = nim.take(1, 5)?;
    /// assert_eq!(nim.play(&all_of_5)?, Nim::new([3])?);
    /// assert!(Nim::new([3, 4])?.play(&all_of_5).is_err());
    /// # Ok::<(), nimber_games::Refusal>(())
    /// ```
    ///
    /// # Errors
    /// [`Refusal::IllegalMove`] if the move is not legal here. A move that was found in another position can be played if this position
    /// has the tile, too, or enough in the heap.
    pub fn play(&self, mv: &G::Move) -> Result<Self, Refusal> {
        let mv = self.game.find_equal(&self.data, mv, &Budget::of(DEFAULT_WORK))?;
        Ok(GamePosition { game: self.game.clone(), data: self.game.apply(&self.data, &mv) })
    }

    /// Whether there is no legal move. Who has won then is in the answer, as in every other position: the player to move, if
    /// [`is_won`](Answer::is_won), else the one who moved last. No board is too large for that.
    ///
    /// ```
    /// use nimber_games::Chomp;
    /// let corner = Chomp::rectangle(1, 1)?;
    /// let over = corner.play(&corner.tile(0, 0)?)?;
    /// assert!(over.is_over() && over.solve()?.is_won()); // the other player took the corner
    /// # Ok::<(), nimber_games::Refusal>(())
    /// ```
    pub fn is_over(&self) -> bool {
        self.game.is_over(&self.data)
    }
}

impl<G: Game> Clone for GamePosition<G> {
    fn clone(&self) -> Self {
        GamePosition { game: self.game.clone(), data: self.data.clone() }
    }
}

/// Under whatever tables. The order of heaps counts.
impl<G: Game> PartialEq for GamePosition<G> {
    fn eq(&self, other: &Self) -> bool {
        self.data == other.data
    }
}

impl<G: Game> Eq for GamePosition<G> {}

impl<G: Game> Hash for GamePosition<G> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.data.hash(state);
    }
}

impl<G: Game<Position: Ord>> PartialOrd for GamePosition<G> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// An order for maps and sorted lists. It says nothing of the game.
impl<G: Game<Position: Ord>> Ord for GamePosition<G> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.data.cmp(&other.data)
    }
}

/// Writes the [notation](crate#values-and-notation) of the position.
impl<G: Game> fmt::Display for GamePosition<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.data.fmt(f)
    }
}

/// Reads what `Display` writes: the [notation](crate#values-and-notation) of the game.
impl<G: Catalogued<Request: FromStr<Err = Refusal>>> FromStr for GamePosition<G> {
    type Err = Refusal;

    fn from_str(text: &str) -> Result<Self, Refusal> {
        Self::read(text.parse()?)
    }
}

impl<G: Game> fmt::Debug for GamePosition<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {self}", self.game.about().name)
    }
}
