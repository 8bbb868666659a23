//! Notakto: crosses only, on several square boards. A board with a full row, column or diagonal is dead, and in misère play, which is
//! the usual one, who kills the last board loses.
//!
//! Each board is an independent component. Boards of 3x3 have a misère quotient of 18 elements (Plambeck and Whitehead, *The Secrets of
//! Notakto: Winning at X-only Tic-Tac-Toe*, 2013), so any number of them is answered in both plays. Boards of 4x4 are in a table, and sums
//! with them are searched in misère play. For a board of 5x5, the values of all boards that can follow it are computed.

#[cfg(feature = "pictures")]
mod picture;
mod position;
mod random;
mod request;
mod rules;

pub use position::{NotaktoComponent, NotaktoMove, NotaktoMoveRequest, NotaktoPosition};
pub use request::{MAX_BOARDS, NotaktoRequest};
pub use rules::{Cross, NotaktoRules};

use crate::about::{About, Bound, Parameter, ParameterKind, Shape};
use crate::components::{Components, LONGEST_MISERE_SEARCH, SolvedSum};
use crate::game::{Abilities, Game, Legal};
use crate::listed::BinaryValue;
use crate::refusal::Refusal;
use crate::serial::json;
use crate::wire::{as_illegal, read_only_index};
use nimber_solvers::misere::QuotientCache;
use nimber_solvers::notakto::{Board, ClassCache, LARGEST_SIDE, LEAST_SIDE, ThreeByThree};
use nimber_solvers::theory::{Budget, Nimber, Play};
use request::{BOARD_SIDE, BOARDS};
use std::sync::LazyLock;

/// With what is found about small boards when they are first asked for.
#[derive(Debug, Default)]
pub struct Notakto {
    classes: ClassCache,
    quotients: QuotientCache<ThreeByThree>,
}

static ABOUT: LazyLock<About> = LazyLock::new(|| About {
    name: "notakto",
    title: "Notakto",
    rules: "Both players put crosses into free cells of square boards. A board with a full row, column or diagonal of crosses is dead, and \
            nobody plays there any more. In misère play, the usual one, the player who kills the last board loses.",
    plays: vec![Play::Misere, Play::Normal],
    move_order: "by board, then by row and by column",
    parameters: vec![
        Parameter::optional(
            "boards",
            ParameterKind::Pictures,
            "The boards, separated by `,`; the rows of each from top to bottom, separated by `/`: `x`, `1` or `#` a cross, `.` or `0` a \
             free cell. Boards of different sizes may stand side by side.",
            "x../.../...,.../.x./...",
        ),
        Parameter::optional("size", ParameterKind::Integer, "The side of empty boards, 3 to 5, instead of `boards`.", "3")
            .within(LEAST_SIDE.into(), LARGEST_SIDE.into()),
        Parameter::optional("count", ParameterKind::Integer, "With `size`, how many boards there are; 1 by default.", "2")
            .within(0, MAX_BOARDS as u64),
    ],
    limits: vec![
        Bound { name: BOARDS, value: MAX_BOARDS as u64, about: "boards of one position" },
        Bound {
            name: BOARD_SIDE,
            value: LARGEST_SIDE.into(),
            about: "rows and columns of a board; several boards of 5x5 that are almost empty may take more work than a request may cost",
        },
        Bound {
            name: "misere_moves",
            value: LONGEST_MISERE_SEARCH,
            about: "moves that a misère game with boards of more than 3x3 may last, unless only one board is alive; the work budget may \
                run out first",
        },
    ],
    start: json!({ "size": 3, "count": 3 }),
    starts: vec![
        json!({ "size": 3, "count": 1 }),
        json!({ "size": 3, "count": 2 }),
        json!({ "size": 3, "count": 3 }),
        json!({ "boards": [["x..", "...", "..."], ["...", ".x.", "..."], ["..x", "x..", "..."]] }),
        json!({ "boards": [["x...", "....", "..x.", "...."], ["...", ".x.", "..."]] }),
    ],
    small: Some(|numbers| {
        let board = |side: u64, numbers: &mut crate::about::NumberSource<'_>| numbers.lines(side, side);
        let boards: Vec<_> = (0..numbers.below(4)).map(|_| board(if numbers.below(4) == 0 { 4 } else { 3 }, numbers)).collect();
        json!({ "boards": boards })
    }),
    examples: vec![
        "size=3&count=2",
        "boards=x../.../...,.../.x./...&moves=all",
        "size=4&play=normal",
        "boards=x.../..x./..../....,.x./.../...",
    ],
    example_move: json!({ "board": 1, "row": 1, "col": 1 }),
    refused: vec![
        json!({ "boards": [["x..", "..", "..."]] }),
        json!({ "size": 6, "count": 2 }),
        json!({ "boards": [["x..", "...", "..."]], "player_move": { "board": 0, "row": 0, "col": 0 } }),
    ],
    shapes: &[Shape { given: &["boards"], absent: &["size", "count"] }, Shape { given: &["size"], absent: &["boards"] }],
    ..About::default()
});

impl Game for Notakto {
    type Request = NotaktoRequest;
    type Position = NotaktoPosition;
    type Component = NotaktoComponent;
    type Move = NotaktoMove;
    type MoveRequest = NotaktoMoveRequest;
    type Solved<'a> = SolvedSum<'a, &'a NotaktoPosition, NotaktoRules<'a>>;

    fn about(&self) -> &About {
        &ABOUT
    }

    fn parse(&self, request: NotaktoRequest) -> Result<NotaktoPosition, Refusal> {
        request::parse(request)
    }

    #[inline]
    fn solve<'a>(&'a self, position: &'a NotaktoPosition, play: Play, budget: &'a Budget) -> Result<Self::Solved<'a>, Refusal> {
        SolvedSum::new(position, NotaktoRules::new((&self.classes, &self.quotients), position.boards(), budget)?, play, budget)
    }

    /// The boards of a later position can follow the solved ones.
    #[inline]
    fn solve_later<'a>(
        &'a self,
        position: &'a NotaktoPosition,
        earlier: &Self::Solved<'_>,
        play: Play,
        budget: &'a Budget,
    ) -> Result<Self::Solved<'a>, Refusal> {
        SolvedSum::new(position, earlier.rules().later(&self.quotients), play, budget)
    }

    fn find(&self, position: &NotaktoPosition, request: &NotaktoMoveRequest, _: &Budget) -> Result<NotaktoMove, Refusal> {
        let board = read_only_index("board", request.board.as_ref(), position.boards().len())?;
        let (row, col) = as_illegal(|faults| {
            let row = request.row.read_size(|| "/row".to_owned(), faults);
            let col = request.col.read_size(|| "/col".to_owned(), faults);
            row.zip(col)
        })?;
        let found = position.boards()[board];
        let (side, number) = (u64::from(found.side()), board + 1);
        let cell = if row < side && col < side { Some((row * side + col) as u8) } else { None };
        let detail = match cell {
            None => {
                let detail = format!(
                    "board {number} has rows 1 to {side} and columns 1 to {side}, and no row {}, column {}",
                    row.saturating_add(1),
                    col.saturating_add(1)
                );
                return Err(Refusal::off_board([row, col], [side, side], &detail));
            }
            Some(_) if found.is_dead() => format!("board {number} is dead: it has a line of crosses, so nobody plays there any more"),
            Some(cell) if found.has(cell) => format!("there is a cross already on board {number} in row {}, column {}", row + 1, col + 1),
            Some(cell) => return Ok(NotaktoMove::new(board, found, cell)),
        };
        Err(Refusal::illegal("", detail))
    }

    fn legal<'a>(&'a self, position: &'a NotaktoPosition, _: &Budget) -> Result<Legal<'a, NotaktoMove>, Refusal> {
        let moves = |(index, &board): (usize, &Board)| board.moves().map(move |cell| NotaktoMove::new(index, board, cell));
        Ok(Box::new(position.boards().iter().enumerate().flat_map(moves)))
    }

    fn apply(&self, position: &NotaktoPosition, mv: &NotaktoMove) -> NotaktoPosition {
        position.after(mv)
    }

    fn can_end_at_once(&self, position: &NotaktoPosition) -> bool {
        position.boards().iter().filter(|board| !board.is_dead()).count() == 1
    }

    fn abilities(&self) -> Abilities<'_, Self> {
        Abilities { random: Some(self), picture: Some(self), ..Abilities::default() }
    }
}

impl Components for &NotaktoPosition {
    type Component = Board;
    type Cut = Cross;
    type Listed = NotaktoComponent;
    type Move = NotaktoMove;

    fn components(&self) -> &[Board] {
        self.boards()
    }

    fn listed_component(&self, index: usize, value: Nimber, binary: bool) -> NotaktoComponent {
        let sg = value.get();
        NotaktoComponent { board: index, rows: position::rows(self.boards()[index]), sg, sg_binary: BinaryValue::wanted(binary, sg) }
    }

    fn listed_move(&self, index: usize, &Cross(cell): &Cross, _: Nimber) -> NotaktoMove {
        NotaktoMove::new(index, self.boards()[index], cell)
    }
}
