//! iChomp: four boards of Chomp around a centre point, played side by side, with edible corners.
//!
//! Taking a tile also takes every tile of its quadrant that lies as far or farther from the centre in both
//! directions. So each quadrant is a position of Chomp in normal play (see [`chomp`](super::chomp)), and the
//! board is their sum.
//!
//! The game is the sum of four quadrants if their values can be found; otherwise what symmetry shows. Values do not decide misère play,
//! so a table of all sums of small quadrants does. `board` has the position and its moves as they are written, `request` reads them,
//! `quadrants` is the sum of four solved ones, `misere` picks the table, and `partial` handles boards that are too large.

pub mod board;
mod misere;
mod partial;
#[cfg(feature = "pictures")]
mod picture;
pub mod quadrants;
mod request;

pub use board::{Centre, IChompComponent, IChompMove, IChompMoveRequest, IChompPosition, Quadrant};

use crate::about::{About, Bound, Parameter, ParameterKind, Shape};
use crate::chomp::random::random_shape;
use crate::chomp::{BOARD_SIDE, BoardValues, MAX_SIDE, no_tile, off_board, read_tile};
use crate::components::SolvedSum;
use crate::game::{Abilities, Game, Legal, SolvedEither};
use crate::random::{RandomPositions, Size};
use crate::refusal::Refusal;
use crate::serial::{Map, Value, json, object};
use misere::QUADRANT_SHAPES;
use nimber_solvers::chomp::MisereSumTables;
use nimber_solvers::theory::{Budget, Nimber, Play};
use partial::{Partial, SolvedPartial};
use quadrants::{QuadrantRules, Quadrants, Solutions};
use rand::Rng;
pub use request::IChompRequest;
use request::parse;
use std::sync::LazyLock;

#[doc(hidden)]
#[derive(Clone, Debug)]
pub struct IChomp {
    values: BoardValues,
}

static ABOUT: LazyLock<About> = LazyLock::new(|| About {
    name: "ichomp",
    title: "iChomp",
    rules: "Take a tile and with it every tile of its quadrant that lies as far or farther from the centre in both directions.",
    plays: vec![Play::Normal, Play::Misere],
    move_order: "by quadrant (nw, ne, sw, se), then by row and by column of the board",
    parameters: vec![
        Parameter::optional(
            "board",
            ParameterKind::Lines,
            "The lines of the board, top to bottom and separated by `/`: `x`, `1` or `#` a tile, `.` or `0` none; at most 256 lines of 256 \
             places.",
            "1111/1111/1111/1111",
        ),
        Parameter::optional(
            "width",
            ParameterKind::Integer,
            "The columns of a full board, at most 256; with `height`, instead of `board`.",
            "8",
        ),
        Parameter::optional(
            "height",
            ParameterKind::Integer,
            "The rows of a full board, at most 256; with `width`, instead of `board`.",
            "6",
        ),
        quadrant(
            "nw",
            "The row lengths of the north-west quadrant, from the centre outward. Without `width` and `height`, the board is the smallest \
             one that holds the quadrants.",
            "3,3,1",
        ),
        quadrant("ne", "The same of the north-east quadrant.", "4,2"),
        quadrant("sw", "The same of the south-west quadrant.", "2"),
        quadrant("se", "The same of the south-east quadrant.", "4,4"),
        Parameter::optional(
            "centre",
            ParameterKind::Point,
            "The grid point in which the quadrants meet: the first row below it and the first column right of it. By default the middle; \
             needed where a side is odd.",
            "3,4",
        ),
    ],
    limits: vec![
        Bound { name: BOARD_SIDE, value: MAX_SIDE.into(), about: "rows and columns of the board" },
        Bound {
            name: QUADRANT_SHAPES,
            value: MisereSumTables::MOST_SHAPES,
            about: "shapes, up to transposition, within the smallest rectangle that holds each quadrant in one of its two directions, in \
                misère play with two or more quadrants: 43 within 4x4, 142 within 5x5; a board with more is searched if few enough \
                positions can follow, and a larger table raises the limit",
        },
    ],
    start: json!({ "width": 6, "height": 6, "centre": { "row": 2, "col": 2 } }),
    starts: vec![
        json!({ "width": 6, "height": 4 }),
        json!({ "width": 8, "height": 6 }),
        json!({ "width": 6, "height": 6 }),
        json!({ "width": 5, "height": 7, "centre": { "row": 3, "col": 2 } }),
    ],
    misere_starts: vec![
        json!({ "width": 4, "height": 4 }),
        json!({ "width": 6, "height": 4 }),
        json!({ "width": 5, "height": 4, "centre": { "row": 2, "col": 2 } }),
    ],
    small: Some(|numbers| {
        let (width, height) = (numbers.below(4), numbers.below(4));
        let centre = json!({ "row": numbers.below(height + 1), "col": numbers.below(width + 1) });
        match numbers.below(2) {
            0 => json!({ "width": width, "height": height, "centre": centre }),
            _ => json!({ "board": numbers.lines(height, width), "centre": centre }),
        }
    }),
    examples: vec![
        "width=8&height=6",
        "board=0110/1111/1111/0100&moves=all",
        "board=11111/11111/11111&centre=1,2",
        "nw=3,3,1&se=4,4",
        "ne=4,2,1",
        "width=8&height=8&play=misere",
    ],
    example_move: json!({ "row": 4, "col": 3 }),
    refused: vec![
        json!({ "board": ["xxxx", "xxxx", "x.xx", "xxxx"] }),
        json!({ "width": 300, "height": 4 }),
        json!({ "width": 4, "height": 4, "player_move": { "row": 4, "col": 0 } }),
    ],
    shapes: &[
        Shape { given: &["board"], absent: &["width", "height", "quadrants"] },
        Shape { given: &["width", "height"], absent: &["board"] },
        Shape { given: &["quadrants"], absent: &["board", "width", "height"] },
    ],
    ..About::default()
});

fn quadrant(name: &'static str, about: &'static str, example: &'static str) -> Parameter {
    Parameter::optional(name, ParameterKind::Integers, about, example).inside("quadrants")
}

#[doc(hidden)]
impl IChomp {
    pub fn new(values: BoardValues) -> Self {
        IChomp { values }
    }

    /// The move that takes a tile of the board. Nothing is solved: the value of what it leaves is looked up.
    fn taking(&self, position: &IChompPosition, row: u16, col: u16) -> IChompMove {
        let (quadrant, i, j) = position.frame().in_quadrant(row, col);
        let tiles = position.quadrant(quadrant);
        let known = self.values.look_up(&tiles.cut(i, j)).map(|(value, _)| value);
        IChompMove { row, col, quadrant, removes: tiles.removed_by(i, j), quadrant_sg: known.map(Nimber::get) }
    }
}

impl Game for IChomp {
    type Request = IChompRequest;
    type Position = IChompPosition;
    type Component = IChompComponent;
    type Move = IChompMove;
    type MoveRequest = IChompMoveRequest;
    type Solved<'a> = SolvedIChomp<'a>;

    fn about(&self) -> &About {
        &ABOUT
    }

    fn parse(&self, request: IChompRequest) -> Result<IChompPosition, Refusal> {
        parse(request)
    }

    #[inline]
    fn solve<'a>(&'a self, position: &'a IChompPosition, play: Play, budget: &'a Budget) -> Result<SolvedIChomp<'a>, Refusal> {
        let sums = match play {
            Play::Normal => None,
            // Before any work: a board that is too large for misère play is refused at once.
            Play::Misere => misere::sums_for(&self.values.misere_sums, position.quadrants(), budget)?,
        };
        match Solutions::new(&self.values, position.quadrants(), budget).map_err(Refusal::from) {
            Ok(solutions) => solved_sum(position, QuadrantRules::new(solutions, sums), play, budget),
            // Equal quadrants cancel only in normal play.
            Err(Refusal::OutOfWork(limit)) if play == Play::Normal => {
                let partial = Partial::new(&self.values, position, budget)?;
                Ok(SolvedEither::Other(SolvedPartial::new(partial, position.frame(), limit, budget)?))
            }
            Err(refusal) => Err(refusal),
        }
    }

    /// The quadrants of a later position are within the solved ones.
    #[inline]
    fn solve_later<'a>(
        &'a self,
        position: &'a IChompPosition,
        earlier: &SolvedIChomp<'_>,
        play: Play,
        budget: &'a Budget,
    ) -> Result<SolvedIChomp<'a>, Refusal> {
        match earlier {
            SolvedEither::Usual(sum) => solved_sum(position, sum.rules().clone(), play, budget),
            SolvedEither::Other(_) => self.solve(position, play, budget),
        }
    }

    fn find(&self, position: &IChompPosition, request: &IChompMoveRequest, _: &Budget) -> Result<IChompMove, Refusal> {
        let (row, col) = read_tile(&request.row, &request.col)?;
        let tile = u16::try_from(row).ok().zip(u16::try_from(col).ok()).filter(|&(row, col)| position.is_tile(row, col));
        let Some((row, col)) = tile else {
            let frame = position.frame();
            return Err(match (u64::from(frame.height), u64::from(frame.width)) {
                (0, _) | (_, 0) => no_tile(row, col, "", "the board is empty"),
                (height, width) if row < height && col < width => no_tile(row, col, "", "it has been taken"),
                (height, width) => off_board(row, col, height, width),
            });
        };
        Ok(self.taking(position, row, col))
    }

    fn find_equal(&self, position: &IChompPosition, mv: &IChompMove, budget: &Budget) -> Result<IChompMove, Refusal> {
        self.find(position, &IChompMoveRequest { row: u64::from(mv.row).into(), col: u64::from(mv.col).into() }, budget)
    }

    /// By row and column of the board, without values.
    fn legal<'a>(&'a self, position: &'a IChompPosition, budget: &Budget) -> Result<Legal<'a, IChompMove>, Refusal> {
        let frame = position.frame();
        budget.spend(u64::from(frame.height) * u64::from(frame.width))?;
        let places = (0..frame.height).flat_map(move |row| (0..frame.width).map(move |col| (row, col)));
        let tiles = places.filter(|&(row, col)| position.is_tile(row, col));
        Ok(Box::new(tiles.map(|(row, col)| self.taking(position, row, col))))
    }

    fn apply(&self, position: &IChompPosition, mv: &IChompMove) -> IChompPosition {
        position.after(mv.row, mv.col)
    }

    fn abilities(&self) -> Abilities<'_, Self> {
        Abilities { random: Some(self), picture: Some(self), ..Abilities::default() }
    }

    fn can_end_at_once(&self, position: &IChompPosition) -> bool {
        position.quadrants().iter().filter(|quadrant| !quadrant.is_empty()).count() <= 1
    }
}

fn solved_sum<'a>(position: &'a IChompPosition, rules: QuadrantRules, play: Play, budget: &'a Budget) -> Result<SolvedIChomp<'a>, Refusal> {
    SolvedSum::new(Quadrants::of(position), rules, play, budget).map(SolvedEither::Usual)
}

/// Otherwise some quadrants are too large.
pub type SolvedIChomp<'a> = SolvedEither<SolvedSum<'a, Quadrants, QuadrantRules>, SolvedPartial<'a>>;

const SIZES: &[Size] = &[
    Size::new("width", "The columns of the board, 1 to 32; 8 by default.", (8, "8"), (1, 32)),
    Size::new("height", "The rows of the board, 1 to 32; 8 by default.", (8, "8"), (1, 32)),
];

impl RandomPositions<IChompPosition> for IChomp {
    fn distribution(&self) -> &'static str {
        "In each quadrant, every shape that play can reach is equally likely."
    }

    fn sizes(&self) -> &'static [Size] {
        SIZES
    }

    fn kept_parameters(&self) -> &'static [&'static str] {
        &["centre"]
    }

    fn base(&self, sizes: &[u64]) -> Map<String, Value> {
        object(SIZES.iter().zip(sizes).map(|(size, &number)| (size.parameter.name, json!(number))))
    }

    fn sample(&self, base: &IChompPosition, _: &[u64], rng: &mut dyn Rng, _: &Budget) -> Result<IChompPosition, Refusal> {
        let frame = base.frame();
        Ok(IChompPosition::new(frame, Quadrant::ALL.map(|quadrant| random_shape(frame.sides(quadrant), rng))))
    }
}
