//! Chomp: requests, moves, both plays, advice.
//!
//! Chomp is usually played with a poisoned corner: the player who takes it loses. This is misère play. The
//! corner lies under all other tiles as an ordinal sum. So a board that is not empty is worth one more with
//! an edible corner than with a poisoned one (the colon principle: Berlekamp, Conway, Guy, *Winning Ways*,
//! chapter 7). Therefore one table answers both plays: misère values are normal values minus 1.

#[cfg(feature = "pictures")]
mod picture;
pub(crate) mod random;
mod request;

pub use request::{BOARD_SIDE, ChompRequest, MAX_SIDE};
pub(crate) use request::{check_sides, no_tile, off_board, partition, read_rows, read_sides, read_tile};

use super::about::{About, Bound, OtherName, Parameter, ParameterKind, Shape};
use super::components::{BestMoves, ReplyShare, STALL_WORK, ends_within};
use super::game::{Abilities, Game, Legal, Listing, Mark, MoveFilter, Position, Removes, Solved, Stalls, compared_by};
use super::listed::BinaryValue;
use super::notation;
use super::reason::{Change, Reasons, Rule};
use super::refusal::Refusal;
use super::wire::STANDS;
use super::wire::{Integer, read_by_names};
use crate::language::{Phrase, Words, display_in_words, message};
use crate::serial::{Deserialize, Serialize, json};
use nimber_solvers::chomp::downset::{self, MOST_POSITIONS};
use nimber_solvers::chomp::{Downsets, MisereSumTables, Outcomes, Partition, SolvedPartition, ValueTables};
use nimber_solvers::theory::{Budget, Method, Nimber, Outcome, Play, Stop};
use std::fmt;
use std::sync::{Arc, LazyLock};

/// Where the values of boards come from, for Chomp and for the quadrants of iChomp.
#[doc(hidden)]
#[derive(Clone, Debug, Default)]
pub struct BoardValues {
    pub tables: ValueTables,
    /// Outcomes of misère Chomp, for boards beyond the tables.
    pub outcomes: Option<Arc<Outcomes>>,
    /// The cache of searches.
    pub downsets: Arc<Downsets>,
    /// Who wins misère play of several boards.
    pub misere_sums: MisereSumTables,
}

impl BoardValues {
    /// Looks up the value of a board in normal play, and how it is known.
    pub fn look_up(&self, tiles: &Partition) -> Option<(Nimber, Method)> {
        if let Some(solved) = self.tables.look_up(tiles) {
            return Some((solved.value(), solved.method()));
        }
        // Lost positions of misère Chomp are worth 1 in normal play.
        let is_lost = self.outcomes.as_ref()?.outcome(tiles) == Some(Outcome::P);
        is_lost.then_some((Nimber::new(1), Method::Table))
    }

    /// Solves a board and all boards within it.
    ///
    /// # Errors
    /// [`Refusal::BeyondLimits`] for a board that no budget suffices for, otherwise why the work stopped.
    fn solve(&self, tiles: &Partition, budget: &Budget) -> Result<SolvedPartition, Refusal> {
        let solved = self.tables.solve_among(&self.downsets, tiles, budget);
        solved.map_err(|stop| match stop {
            Stop::Exhausted { .. } if downset::count(tiles) > MOST_POSITIONS => {
                let detail =
                    format!("the board has more than {MOST_POSITIONS} boards within it, too many to search; a smaller one is needed");
                Refusal::beyond(BOARDS_WITHIN, MOST_POSITIONS as u64, format!("more than {MOST_POSITIONS}"), detail)
            }
            _ => stop.into(),
        })
    }
}

/// The limit on the boards that follow from one by leaving out tiles.
const BOARDS_WITHIN: &str = "boards_within";

#[doc(hidden)]
#[derive(Clone, Debug)]
pub struct Chomp {
    values: BoardValues,
}

/// A board of Chomp.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ChompPosition {
    /// The lengths of the rows, weakly decreasing, each at least 1.
    #[serde(serialize_with = "lengths")]
    #[cfg_attr(feature = "schema", schema(value_type = Vec<u16>, max_items = 256, example = json!([4, 4, 2])))]
    rows: Partition,
}

impl fmt::Display for ChompPosition {
    /// A picture: `o` is the corner.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let row = |(row, &length): (usize, &u16)| {
            let tiles = STANDS.to_string().repeat(length.into());
            if row == 0 { tiles.replacen(STANDS, &request::CORNER.to_string(), 1) } else { tiles }
        };
        notation::Joined(&self.rows().iter().enumerate().map(row).collect::<Vec<_>>(), "/").fmt(f)
    }
}

/// The board with its value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ChompComponent {
    /// The lengths of its rows.
    pub rows: Vec<u16>,
    /// Its value: in normal play the Sprague–Grundy value, in misère play that minus 1, and so -1 for the empty board. `null` if
    /// only the outcome is known.
    #[cfg_attr(feature = "schema", schema(minimum = -1, required))]
    pub sg: Option<i64>,
    /// That value in binary, if it is asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sg_binary: Option<BinaryValue>,
}

/// A move: the tile that is taken, with every tile that lies as far or farther from the corner in both directions. The tile is what two
/// moves are compared by.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ChompMove {
    /// Row of the tile, from 0.
    pub row: u16,
    /// Column of the tile, from 0.
    pub col: u16,
    /// How many tiles are removed.
    removes: u32,
}

read_by_names!(ChompMove { row: u16, col: u16, removes: u32 });

impl ChompMove {
    /// How many tiles it takes. This follows from the tile and the board on which the move was found.
    pub fn removes(&self) -> u32 {
        self.removes
    }

    fn tile(&self) -> (u16, u16) {
        (self.row, self.col)
    }
}

compared_by!(ChompMove, tile);

impl Removes for ChompMove {
    fn removed(&self) -> u64 {
        self.removes.into()
    }
}

impl Words for ChompComponent {
    fn in_words(&self) -> Phrase {
        Phrase::of(message::PART_BOARD)
    }
}

impl Words for ChompMove {
    fn in_words(&self) -> Phrase {
        tile_in_words(self.row, self.col)
    }
}

display_in_words!(ChompMove);

/// Taking a tile, in words.
pub(crate) fn tile_in_words(row: u16, col: u16) -> Phrase {
    Phrase::of(message::MOVE_TILE).number("row", u64::from(row) + 1).number("col", u64::from(col) + 1)
}

/// A move as a player sends it.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ChompMoveRequest {
    /// Row of the tile, from 0.
    pub row: Integer,
    /// Column of the tile, from 0.
    pub col: Integer,
}

#[doc(hidden)]
impl Chomp {
    pub fn new(values: BoardValues) -> Self {
        Chomp { values }
    }

    /// Who wins misère play of several boards with edible corners.
    pub(crate) fn misere_sums(&self) -> &MisereSumTables {
        &self.values.misere_sums
    }

    /// The outcomes and the position's own outcome, if this is the most direct way to answer.
    fn outcomes_for(&self, position: &ChompPosition, play: Play) -> Option<(&Outcomes, Outcome)> {
        let BoardValues { tables, outcomes, .. } = &self.values;
        let outcomes = outcomes.as_deref().filter(|_| play == Play::Misere)?;
        let outcome = outcomes.outcome(&position.rows)?;
        tables.look_up(&position.rows).is_none().then_some((outcomes, outcome))
    }
}

impl ChompPosition {
    /// The lengths of the rows, none longer than the one before it, each at least 1.
    pub fn rows(&self) -> &[u16] {
        self.rows.rows()
    }

    /// The board as the solvers have it.
    pub fn board(&self) -> &Partition {
        &self.rows
    }

    fn name(&self, row: u16, col: u16) -> ChompMove {
        ChompMove { row, col, removes: self.rows.removed_by(row, col) }
    }
}

impl From<Partition> for ChompPosition {
    fn from(rows: Partition) -> Self {
        ChompPosition { rows }
    }
}

static ABOUT: LazyLock<About> = LazyLock::new(|| About {
    name: "chomp",
    title: "Chomp",
    rules: "Take a tile and with it every tile that lies below it, right of it, or both; in misère play, which is the usual one, the top \
        left tile is poisoned.",
    plays: vec![Play::Misere, Play::Normal],
    misere_values: true,
    move_order: "by row, then by column",
    parameters: vec![
        Parameter::optional(
            "rows",
            ParameterKind::Integers,
            "The lengths of the rows, none longer than the one before it, at most 256 rows of at most 256 tiles; `8x10` is ten rows of 8. \
             Empty rows are allowed at the end.",
            "4,4,2",
        ),
        Parameter::optional("width", ParameterKind::Integer, "The number of columns of a full board; goes with `height`.", "8"),
        Parameter::optional("height", ParameterKind::Integer, "The number of rows of a full board; goes with `width`.", "10"),
    ],
    limits: vec![
        Bound { name: BOARD_SIDE, value: MAX_SIDE.into(), about: "rows of a board, and tiles of a row" },
        Bound { name: BOARDS_WITHIN, value: MOST_POSITIONS as u64, about: "boards within one that no table has" },
    ],
    start: json!({ "rows": [7, 7, 7, 7] }),
    starts: vec![
        json!({ "rows": [7, 7, 7, 7] }),
        json!({ "rows": [5, 5, 5, 5, 5] }),
        json!({ "rows": [8, 8, 8] }),
        json!({ "rows": [6, 6, 6, 6, 6, 6] }),
    ],
    small: Some(|numbers| {
        let mut rows = numbers.list(4, 5);
        rows.sort_unstable_by(|one, other| other.cmp(one));
        json!({ "rows": rows })
    }),
    names: vec![OtherName::new("schuhs-game-of-divisors", json!({ "rows": [4, 4, 4] })).misere()],
    examples: vec!["rows=7,7,7,7", "rows=3,3,1,1&moves=all", "rows=6,5,2,1", "rows=4,2&play=normal"],
    example_move: json!({ "row": 3, "col": 4 }),
    refused: vec![json!({ "rows": [3, 5] }), json!({ "rows": [300] }), json!({ "rows": [4, 4], "player_move": { "row": 0, "col": 9 } })],
    shapes: &[Shape { given: &["rows"], absent: &["width", "height"] }, Shape { given: &["width", "height"], absent: &["rows"] }],
    ..About::default()
});

impl Game for Chomp {
    type Request = ChompRequest;
    type Position = ChompPosition;
    type Component = ChompComponent;
    type Move = ChompMove;
    type MoveRequest = ChompMoveRequest;
    type Solved<'a> = SolvedBoard<'a>;

    fn about(&self) -> &About {
        &ABOUT
    }

    fn parse(&self, request: ChompRequest) -> Result<ChompPosition, Refusal> {
        Ok(request::parse(request)?.into())
    }

    #[inline]
    fn solve<'a>(&'a self, position: &'a ChompPosition, play: Play, budget: &'a Budget) -> Result<SolvedBoard<'a>, Refusal> {
        let known = match self.outcomes_for(position, play) {
            Some((outcomes, outcome)) => BoardKnowledge::Outcomes(outcomes, outcome),
            None => BoardKnowledge::Values(Arc::new(self.values.solve(&position.rows, budget)?)),
        };
        Ok(SolvedBoard { position, play, budget, known })
    }

    /// A search covers every later board, too.
    #[inline]
    fn solve_later<'a>(
        &'a self,
        position: &'a ChompPosition,
        earlier: &SolvedBoard<'_>,
        play: Play,
        budget: &'a Budget,
    ) -> Result<SolvedBoard<'a>, Refusal> {
        match &earlier.known {
            BoardKnowledge::Values(solved) if solved.value_of(&position.rows).is_some() => {
                Ok(SolvedBoard { position, play, budget, known: BoardKnowledge::Values(Arc::clone(solved)) })
            }
            _ => self.solve(position, play, budget),
        }
    }

    fn find(&self, position: &ChompPosition, request: &ChompMoveRequest, _: &Budget) -> Result<ChompMove, Refusal> {
        let (row, col) = read_tile(&request.row, &request.col)?;
        match (u16::try_from(row), u16::try_from(col)) {
            (Ok(row), Ok(col)) if position.rows.contains(row, col) => Ok(position.name(row, col)),
            _ => {
                let rows = position.rows.rows();
                Err(match (usize::try_from(row).ok().and_then(|row| rows.get(row)), rows.first()) {
                    (Some(length), _) => no_tile(row, col, "/col", &format!("that row has columns 1 to {length}")),
                    (None, Some(&width)) => off_board(row, col, rows.len() as u64, width.into()),
                    (None, None) => no_tile(row, col, "", "the board is empty"),
                })
            }
        }
    }

    fn find_equal(&self, position: &ChompPosition, mv: &ChompMove, budget: &Budget) -> Result<ChompMove, Refusal> {
        self.find(position, &ChompMoveRequest { row: u64::from(mv.row).into(), col: u64::from(mv.col).into() }, budget)
    }

    fn apply(&self, position: &ChompPosition, mv: &ChompMove) -> ChompPosition {
        position.rows.cut(mv.row, mv.col).into()
    }

    fn legal<'a>(&'a self, position: &'a ChompPosition, _: &Budget) -> Result<Legal<'a, ChompMove>, Refusal> {
        Ok(Box::new(position.rows.moves().map(|(row, col)| position.name(row, col))))
    }

    fn abilities(&self) -> Abilities<'_, Self> {
        Abilities { random: Some(self), picture: Some(self), ..Abilities::default() }
    }
}

impl Position for ChompPosition {
    fn up_to_symmetry(&self) -> String {
        format!("{:?}", self.rows.canonical())
    }

    fn json_size(&self) -> u64 {
        16 + 4 * u64::from(self.rows.height())
    }
}

/// A board and the source of its answers.
pub struct SolvedBoard<'a> {
    position: &'a ChompPosition,
    play: Play,
    budget: &'a Budget,
    known: BoardKnowledge<'a>,
}

/// What is known of a board and of all boards within it.
enum BoardKnowledge<'a> {
    /// Values, from the solution of this board or of an earlier one.
    Values(Arc<SolvedPartition>),
    /// Who wins misère play, but no values.
    Outcomes(&'a Outcomes, Outcome),
}

impl Solved for SolvedBoard<'_> {
    type Component = ChompComponent;
    type Move = ChompMove;

    fn mark(&self) -> Mark {
        match &self.known {
            BoardKnowledge::Values(solved) => mark(solved.value_of(&self.position.rows).unwrap_or_default(), self.play),
            BoardKnowledge::Outcomes(_, outcome) => Mark::misere(*outcome),
        }
    }

    fn method(&self) -> Method {
        match &self.known {
            BoardKnowledge::Values(solved) => solved.method(),
            BoardKnowledge::Outcomes(..) => Method::Table,
        }
    }

    fn components(&self, binary: bool) -> Vec<ChompComponent> {
        let sg = self.mark().sg;
        let sg_binary = BinaryValue::of_mark(binary, sg);
        vec![ChompComponent { rows: self.position.rows.rows().to_vec(), sg: sg.and_then(|sg| sg.try_into().ok()), sg_binary }]
    }

    fn moves(&self, want: MoveFilter, limit: usize) -> Result<Listing<ChompMove>, Refusal> {
        let rows = &self.position.rows;
        let tiles = u64::from(rows.tiles());
        if want == MoveFilter::All && limit == 0 {
            return Ok(Listing { moves: Vec::new(), total: Some(tiles.into()) });
        }
        let mut moves = Vec::new();
        let mut total = 0;
        let mut add = |row, col, mark: Mark| {
            if want == MoveFilter::All || mark.outcome == Outcome::P {
                total += 1;
                if moves.len() < limit {
                    moves.push((self.position.name(row, col), mark));
                }
            }
        };
        self.budget.spend(tiles)?;
        match &self.known {
            BoardKnowledge::Values(solved) => {
                solved.option_values_of(rows, |row, col, value| add(row, col, mark(value, self.play)));
            }
            BoardKnowledge::Outcomes(outcomes, _) => {
                outcomes.option_outcomes(rows, |row, col, outcome| add(row, col, Mark::misere(outcome)));
            }
        }
        Ok(Listing { moves, total: Some(total) })
    }

    fn reasons(&self) -> Result<Reasons, Refusal> {
        let winning = match self.mark().outcome {
            Outcome::N => self.moves(MoveFilter::Winning, 1)?.moves.first().map(|(_, mark)| mark.sg),
            Outcome::P => None,
        };
        // A value as it is in normal play.
        let normal = |sg: Option<i128>| u64::try_from(sg? + i128::from(self.play == Play::Misere)).ok().map(Nimber::new);
        let rule = match (&self.known, self.play) {
            (BoardKnowledge::Outcomes(..), _) => Rule::LostBoards,
            (BoardKnowledge::Values(_), Play::Misere) => Rule::Poison,
            (BoardKnowledge::Values(_), Play::Normal) => Rule::Xor { alike: Vec::new() },
        };
        let change = winning.map(|sg| Change { component: 0, to: normal(sg) });
        Ok(Reasons { values: vec![normal(self.mark().sg)], rule, change })
    }

    /// The replies of lost boards with up to two thousand tiles are counted.
    fn stalls(&self, most: usize) -> Result<Stalls<ChompMove>, Refusal> {
        let SolvedBoard { position, play, budget, .. } = *self;
        // A reply wins if it leaves a P-position.
        let lost = match play {
            Play::Normal => Nimber::ZERO,
            Play::Misere => Nimber::new(1),
        };
        let mut best = BestMoves::new(most);
        best.is_partial |= !ends_within(STALL_WORK, budget, &mut |budget| {
            for (row, col) in position.rows.moves() {
                let after = position.rows.cut(row, col);
                let legal = u64::from(after.tiles());
                let mv = position.name(row, col);
                best.look_at(|| mv);
                budget.spend(legal + 1)?;
                let winning = match &self.known {
                    // A player who faces the empty board has lost in normal play and won in misère play.
                    _ if legal == 0 => Some(u64::from(play == Play::Misere)),
                    BoardKnowledge::Values(solved) => solved.count_options_of(&after, lost).map(u64::from),
                    BoardKnowledge::Outcomes(outcomes, _) => outcomes.winning_moves(&after).map(|moves| moves.len() as u64),
                };
                let removed = mv.removes.into();
                match winning {
                    Some(winning) => best.offer(ReplyShare { winning: winning.into(), legal: legal.into(), removed }, || mv),
                    None => best.offer_uncounted(removed, || mv),
                }
            }
            Ok(())
        })?;
        Ok(best.finish())
    }
}

/// The value as answers show it.
fn shown(value: Nimber, play: Play) -> i64 {
    // No board has 2^63 tiles.
    let value = i64::try_from(value.get()).unwrap_or(i64::MAX);
    match play {
        Play::Normal => value,
        Play::Misere => value - 1,
    }
}

/// The mark of a board with this normal-play value. In misère play the empty board is worth -1 and is won by
/// the player to move: the other player has eaten the poison.
fn mark(value: Nimber, play: Play) -> Mark {
    let sg = shown(value, play);
    Mark { sg: Some(sg.into()), outcome: if sg == 0 { Outcome::P } else { Outcome::N } }
}

#[cfg(feature = "serde")]
fn lengths<S: serde::Serializer>(board: &Partition, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(board.rows())
}
