//! The constructors of games on boards, drawings and graphs. Each position is legal, or the error names what is wrong.

use super::position::GamePosition;
use crate::drawing::Vertex;
use crate::refusal::Refusal;
use crate::wire::{Integer, STANDS};
use crate::{brussels_sprouts, chomp, dag, hackenbush, ichomp, mixed_sprouts, notakto, sprouts};

/// Chomp: take a tile and all tiles below it, right of it, or both. The usual play is misère play: the corner is poisoned.
///
/// Then the answer has an outcome and no nimber. The `sg` of its component is the nimber, in normal play, of the board without its corner,
/// which is the same game.
///
/// In a sum with other positions the corner has no poison of its own, so the [play](GamePosition::usual_play) has to be named:
///
/// ```
/// use nimber_games::{Chomp, Nim, Outcome, Play};
/// let sum = Chomp::rows([1])? + Nim::new([1])?;
/// assert!(sum.solve().is_err());
/// assert_eq!(sum.solve_under(Play::Normal)?.outcome(), Outcome::P); // the corner is edible
/// # Ok::<(), nimber_games::Refusal>(())
/// ```
pub type Chomp = GamePosition<chomp::Chomp>;

/// iChomp: four boards of Chomp around a centre, with edible corners.
pub type IChomp = GamePosition<ichomp::IChomp>;

/// Notakto: put crosses on square boards; a board with a line of crosses is dead. The usual play is misère play: who kills the last board
/// loses.
pub type Notakto = GamePosition<notakto::Notakto>;

/// Sprouts: join two spots by a line that crosses nothing, and put a spot on it.
pub type Sprouts = GamePosition<sprouts::Sprouts>;

/// Brussels Sprouts: join two free arms of crosses, and put a stroke across the line.
pub type BrusselsSprouts = GamePosition<brussels_sprouts::BrusselsSprouts>;

/// Sprouts mixed with Brussels Sprouts: start from spots and crosses, and put a spot or a stroke on each line.
pub type MixedSprouts = GamePosition<mixed_sprouts::MixedSprouts>;

/// Green Hackenbush: cut an edge of a graph on the ground.
pub type Hackenbush = GamePosition<hackenbush::Hackenbush>;

/// Tokens on a finite graph without cycles.
pub type Dag = GamePosition<dag::Dag>;

impl Chomp {
    /// A board with rows of these lengths, none longer than the one before it; at most 256 rows of at most 256 tiles. Rows of 0 tiles may
    /// only be at the end, and are left out.
    ///
    /// ```
    /// use nimber_games::Chomp;
    /// assert_eq!(Chomp::rows([4, 2])?, "oxxx/xx".parse()?);
    /// assert!(Chomp::rows([2, 4]).is_err());
    /// # Ok::<(), nimber_games::Refusal>(())
    /// ```
    ///
    /// # Errors
    /// [`Refusal::InvalidPosition`] if a row is longer than the one before it, [`Refusal::BeyondLimits`] for a larger board.
    pub fn rows(lengths: impl IntoIterator<Item = u64>) -> Result<Self, Refusal> {
        Self::read(chomp::ChompRequest { rows: Some(lengths.into_iter().map(Integer::from).collect()), width: None, height: None })
    }

    /// A full board. Without rows or without columns it is the empty board, on which the game is over, as after the last move.
    ///
    /// ```
    /// use nimber_games::Chomp;
    /// assert_eq!(Chomp::rectangle(0, 5)?, Chomp::rows([])?);
    /// assert!(Chomp::rectangle(5, 0)?.is_over());
    /// # Ok::<(), nimber_games::Refusal>(())
    /// ```
    ///
    /// # Errors
    /// [`Refusal::BeyondLimits`] for more than 256 rows or columns.
    pub fn rectangle(rows: u16, columns: u16) -> Result<Self, Refusal> {
        Self::rows(std::iter::repeat_n(u64::from(columns), rows.into()))
    }

    /// The board as lines of text: `x` a tile, `o` the corner. The lengths of its rows are in `data().rows()`.
    ///
    /// ```
    /// use nimber_games::Chomp;
    /// let chomp = Chomp::rows([4, 2])?;
    /// assert_eq!(chomp.drawing(), "oxxx\nxx\n");
    /// assert_eq!(chomp.data().rows(), [4, 2]);
    /// # Ok::<(), nimber_games::Refusal>(())
    /// ```
    pub fn drawing(&self) -> String {
        let drawn = (0..).zip(self.data().rows()).flat_map(|(row, &length)| {
            let tile = move |col| if (row, col) == (0, 0) { 'o' } else { STANDS };
            (0..length).map(tile).chain(['\n'])
        });
        drawn.collect()
    }
}

impl IChomp {
    /// A full board of even sides, whose quadrants meet in the middle. `from_json` reads other boards, with the feature `serde`.
    ///
    /// ```
    /// use nimber_games::{IChomp, Nimber};
    /// // Four equal quadrants, in pairs.
    /// assert_eq!(IChomp::board(8, 8)?.solve()?.nimber(), Some(Nimber::ZERO));
    /// assert!(IChomp::board(7, 8).is_err());
    /// # Ok::<(), nimber_games::Refusal>(())
    /// ```
    ///
    /// # Errors
    /// [`Refusal::InvalidPosition`] for an odd side, [`Refusal::BeyondLimits`] for more than 256 columns or rows.
    pub fn board(width: u16, height: u16) -> Result<Self, Refusal> {
        let [width, height] = [width, height].map(|side| Some(u64::from(side).into()));
        Self::read(ichomp::IChompRequest { width, height, ..ichomp::IChompRequest::default() })
    }

    /// A picture: rows of `x`, a tile, and `.`, none. The centre is in the middle. A picture with another centre is read from
    /// [notation](crate#values-and-notation), such as `xxx/xx. @1,1`.
    ///
    /// ```
    /// use nimber_games::IChomp;
    /// let board = IChomp::picture(["xxx.", "xxxx"])?;
    /// assert_eq!(board, "xxx./xxxx".parse()?);
    /// # Ok::<(), nimber_games::Refusal>(())
    /// ```
    ///
    /// # Errors
    /// [`Refusal::InvalidPosition`] for another picture or an odd side, [`Refusal::BeyondLimits`] for more than 256 columns or rows.
    pub fn picture<'a>(rows: impl IntoIterator<Item = &'a str>) -> Result<Self, Refusal> {
        rows.into_iter().collect::<Vec<_>>().join("\n").parse()
    }

    /// The board as lines of text: `x` a tile, `.` none.
    ///
    /// ```
    /// use nimber_games::IChomp;
    /// let board = IChomp::board(4, 2)?;
    /// assert_eq!(board.drawing(), "xxxx\nxxxx\n");
    /// let after = board.play(&board.move_from_json(r#"{"row": 0, "col": 3}"#)?)?;
    /// assert_eq!(after.drawing(), "xxx.\nxxxx\n");
    /// # Ok::<(), nimber_games::Refusal>(())
    /// ```
    pub fn drawing(&self) -> String {
        let (board, mut drawing) = (self.data(), String::new());
        for row in 0..board.frame().height {
            board.write_line(row, &mut drawing);
            drawing.push('\n');
        }
        drawing
    }
}

impl Notakto {
    /// Boards as pictures: rows of `x`, a cross, and `.`, a free cell, with `/` between them. At most 64 boards of 3x3 to 5x5.
    ///
    /// ```
    /// use nimber_games::{Notakto, Outcome};
    /// let boards = Notakto::new(["x../.../...", ".../.x./..."])?;
    /// assert_eq!(boards, "x../.../...,.../.x./...".parse()?);
    /// for mv in boards.solve()?.winning_moves()? {
    ///     assert_eq!(boards.play(&mv)?.solve()?.outcome(), Outcome::P);
    /// }
    /// # Ok::<(), nimber_games::Refusal>(())
    /// ```
    ///
    /// # Errors
    /// [`Refusal::InvalidPosition`] for another picture, [`Refusal::BeyondLimits`] for more or larger boards.
    pub fn new<'a>(boards: impl IntoIterator<Item = &'a str>) -> Result<Self, Refusal> {
        Self::read(notakto::NotaktoRequest::of_pictures(boards)?)
    }

    /// Empty boards, each with this number of rows and columns.
    ///
    /// ```
    /// use nimber_games::Notakto;
    /// assert!(Notakto::empty(3, 1)?.solve()?.is_won());
    /// assert!(!Notakto::empty(3, 2)?.solve()?.is_won());
    /// # Ok::<(), nimber_games::Refusal>(())
    /// ```
    ///
    /// # Errors
    /// [`Refusal::BeyondLimits`] for more than 64 boards or more than 5 rows, [`Refusal::InvalidPosition`] for less than 3.
    pub fn empty(size: u64, count: u64) -> Result<Self, Refusal> {
        Self::read(notakto::NotaktoRequest { boards: None, size: Some(size.into()), count: Some(count.into()) })
    }
}

impl Sprouts {
    /// The start with this number of spots, at most 59.
    ///
    /// Small starts are searched, and larger ones are answered by certificates. A larger start without one is refused when it is solved,
    /// since a search for it exceeds any usual budget. The refusal lists the starts that have one in this play. Without the feature
    /// `certificates` none has: a start is searched, or refused because a larger budget is needed.
    ///
    /// ```
    /// use nimber_games::Sprouts;
    /// let won = |spots: u8| Ok(Sprouts::spots(spots)?.solve()?.is_won());
    /// let won: Vec<bool> = (1..=6).map(won).collect::<Result<_, nimber_games::Refusal>>()?;
    /// assert_eq!(won, [false, false, true, true, true, false]);
    /// # Ok::<(), nimber_games::Refusal>(())
    /// ```
    ///
    /// # Errors
    /// [`Refusal::BeyondLimits`] for more spots, with the limit.
    pub fn spots(spots: u8) -> Result<Self, Refusal> {
        Self::read(sprouts::SproutsRequest { spots: Some(u64::from(spots).into()), position: None, map: None })
    }

    /// A position in land notation, such as `0*2.AB}AB}`.
    ///
    /// ```
    /// use nimber_games::Sprouts;
    /// // A line from one of three spots back to it, with the other two on one side. Its vertices are in both regions.
    /// let after = Sprouts::position("0*2.AB}AB}")?;
    /// assert_eq!(after, Sprouts::position("XY}0*2.YX}")?); // equal up to names and order
    /// assert!(Sprouts::spots(3)?.legal_moves().any(|mv| mv.to == *after.data().position()));
    /// # Ok::<(), nimber_games::Refusal>(())
    /// ```
    ///
    /// # Errors
    /// [`Refusal::InvalidPosition`] if it is none, [`Refusal::BeyondLimits`] if it is too large.
    pub fn position(text: &str) -> Result<Self, Refusal> {
        Self::read(sprouts::SproutsRequest { spots: None, position: Some(text.to_owned()), map: None })
    }
}

impl BrusselsSprouts {
    /// The start with this number of crosses, at most 1000.
    ///
    /// ```
    /// use nimber_games::BrusselsSprouts;
    /// // The game lasts 5n - 2 moves, however it is played.
    /// assert!(!BrusselsSprouts::crosses(2)?.solve()?.is_won() && BrusselsSprouts::crosses(3)?.solve()?.is_won());
    /// # Ok::<(), nimber_games::Refusal>(())
    /// ```
    ///
    /// # Errors
    /// [`Refusal::BeyondLimits`] for more crosses.
    pub fn crosses(crosses: u64) -> Result<Self, Refusal> {
        Self::read(brussels_sprouts::BrusselsSproutsRequest { crosses: Some(crosses.into()), map: None })
    }
}

impl MixedSprouts {
    /// The start with these numbers of spots and crosses.
    ///
    /// ```
    /// use nimber_games::MixedSprouts;
    /// let start = MixedSprouts::start(2, 1)?;
    /// assert_eq!(start, "2+1".parse()?);
    /// assert!(!start.is_over());
    /// # Ok::<(), nimber_games::Refusal>(())
    /// ```
    ///
    /// # Errors
    /// [`Refusal::BeyondLimits`] for more than 7 spots, 7 crosses or 28 lives.
    pub fn start(spots: u8, crosses: u8) -> Result<Self, Refusal> {
        let (spots, crosses) = (Some(u64::from(spots).into()), Some(u64::from(crosses).into()));
        Self::read(mixed_sprouts::MixedSproutsRequest { spots, crosses, position: None, map: None })
    }

    /// A position in land notation, such as `0.2222}`.
    ///
    /// ```
    /// use nimber_games::MixedSprouts;
    /// // Two spots, and a cross, which is a boundary of four arms.
    /// let [told, start] = [MixedSprouts::position("0*2.2222}")?, MixedSprouts::start(2, 1)?];
    /// assert_eq!(told.solve()?.nimber(), start.solve()?.nimber());
    /// # Ok::<(), nimber_games::Refusal>(())
    /// ```
    ///
    /// # Errors
    /// [`Refusal::InvalidPosition`] if it is none, [`Refusal::BeyondLimits`] if it is too large.
    pub fn position(text: &str) -> Result<Self, Refusal> {
        Self::read(mixed_sprouts::MixedSproutsRequest { spots: None, crosses: None, position: Some(text.to_owned()), map: None })
    }
}

impl Hackenbush {
    /// Edges between these nodes, at most 4096. The node `ground` is the ground.
    ///
    /// ```
    /// use nimber_games::{Hackenbush, Nimber};
    /// let girl = Hackenbush::new([("ground", "a"), ("a", "b"), ("b", "ground"), ("b", "c")])?;
    /// let answer = girl.solve()?;
    /// assert_eq!(answer.nimber(), Some(Nimber::new(0)));
    /// # Ok::<(), nimber_games::Refusal>(())
    /// ```
    ///
    /// # Errors
    /// [`Refusal::InvalidPosition`] for an edge that does not hang on the ground, and for a name with other signs than letters, digits and
    /// `_`. [`Refusal::BeyondLimits`], with the limit.
    pub fn new<'a>(edges: impl IntoIterator<Item = (&'a str, &'a str)>) -> Result<Self, Refusal> {
        let edges = edges.into_iter().map(|(one, other)| [Vertex::named(one), Vertex::named(other)]).collect();
        Self::read(hackenbush::HackenbushRequest { edges })
    }
}

impl Dag {
    /// Tokens on the nodes of a graph, which is given by each node with its successors.
    ///
    /// ```
    /// use nimber_games::{Dag, Nimber};
    /// let dag = Dag::tokens([("a", vec!["b", "c"]), ("b", vec!["c"])], ["a", "b"])?;
    /// assert_eq!(dag.solve()?.nimber(), Some(Nimber::new(3)));
    /// # Ok::<(), nimber_games::Refusal>(())
    /// ```
    ///
    /// # Errors
    /// [`Refusal::InvalidPosition`] for a cycle, a node with two lists of successors, or a token that is on no node.
    /// [`Refusal::BeyondLimits`] for a graph that is too large.
    pub fn tokens<'a>(
        edges: impl IntoIterator<Item = (&'a str, Vec<&'a str>)>,
        tokens: impl IntoIterator<Item = &'a str>,
    ) -> Result<Self, Refusal> {
        let lists = edges.into_iter().map(|(node, next)| (node, next.into_iter().map(|to| vec![to]).collect()));
        Self::read(dag::DagRequest::of(lists, tokens)?)
    }
}
