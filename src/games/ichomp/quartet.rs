//! iChomp as a sum of four boards of Chomp, each with its value.

use super::board::{IChompPosition, Quadrant};
use super::game::{IChompComponent, IChompMove, IChompMoveRequest};
use super::quadrants::{Cut, Part, Solutions};
use super::request::{IChompRequest, parse};
use crate::games::chomp::{BOARD_SIDE, MAX_SIDE, read_tile};
use crate::games::game::{About, Bound, Kind, Method, Parameter};
use crate::games::parts::{LONGEST_MISERE_SEARCH, SumGame};
use crate::games::refusal::Refusal;
use crate::solvers::chomp::{Downsets, Outcomes, Partition, Tables};
use crate::theory::{Budget, Nimber, Outcome, Play};
use serde_json::json;
use std::sync::Arc;

/// The sum, with what it was given to find values.
#[derive(Clone, Debug, Default)]
pub(super) struct Quartet {
    pub tables: Tables,
    pub outcomes: Option<Arc<Outcomes>>,
    pub downsets: Arc<Downsets>,
}

impl Quartet {
    /// The value of a quadrant as far as it can be looked up, and how it is known.
    pub fn look_up(&self, tiles: &Partition) -> Option<(Nimber, Method)> {
        if let Some(solved) = self.tables.look_up(tiles) {
            return Some((solved.value(), solved.way().into()));
        }
        // The positions that are lost in misère Chomp are worth 1.
        let is_lost = self.outcomes.as_ref()?.outcome(tiles) == Some(Outcome::P);
        is_lost.then_some((Nimber::new(1), Method::Table))
    }
}

/// A parameter that describes the board.
const fn parameter(name: &'static str, kind: Kind, about: &'static str, example: &'static str) -> Parameter {
    Parameter { name, kind, required: false, in_rule: false, about, example }
}

impl SumGame for Quartet {
    type Request = IChompRequest;
    type Position = IChompPosition;
    type Component = IChompComponent;
    type Move = IChompMove;
    type MoveRequest = IChompMoveRequest;
    type Part = Part;
    type Cut = Cut;
    type Rules<'a> = &'a Solutions;

    fn about(&self) -> About {
        About {
            name: "ichomp",
            title: "iChomp",
            rules: "Take a tile and with it every tile of its quadrant that lies as far or farther from the centre in both directions.",
            plays: vec![Play::Normal, Play::Misere],
            move_order: "by quadrant (nw, ne, sw, se), then by row and by column of the board",
            parameters: vec![
                parameter(
                    "board",
                    Kind::Lines,
                    "The lines of the board, top to bottom and separated by `/`: `1` or `#` a tile, `0` or `.` none; at most 256 lines of 256 places.",
                    "1111/1111/1111/1111",
                ),
                parameter("width", Kind::Integer, "The columns of a full board, at most 256; with `height`, instead of `board`.", "8"),
                parameter("height", Kind::Integer, "The rows of a full board, at most 256; with `width`, instead of `board`.", "6"),
                parameter(
                    "centre",
                    Kind::Point,
                    "The grid point in which the quadrants meet: the first row below it and the first column right of it. By default the middle; needed where a side is odd.",
                    "3,4",
                ),
            ],
            limits: vec![
                Bound { name: BOARD_SIDE, value: MAX_SIDE.into(), about: "rows and columns of the board" },
                Bound { name: "misere_moves", value: LONGEST_MISERE_SEARCH, about: "tiles of a board that is searched in misère play" },
            ],
            sequence: None,
            table: None,
            start: json!({ "width": 8, "height": 8 }),
            examples: vec![
                "width=8&height=6",
                "board=0110/1111/1111/0100&moves=all",
                "board=11111/11111/11111&centre=1,2",
                "width=4&height=4&play=misere",
            ],
            example_move: json!({ "row": 1, "col": 2 }),
        }
    }

    fn parse(&self, request: IChompRequest) -> Result<IChompPosition, Refusal> {
        parse(request)
    }

    fn rules<'a>(&'a self, position: &'a IChompPosition, budget: &Budget) -> Result<&'a Solutions, Refusal> {
        if let Some(solutions) = position.solutions.get() {
            return Ok(solutions);
        }
        let solutions =
            Arc::new(Solutions::new(&self.tables, &self.downsets, &Quadrant::ALL.map(|quadrant| position.quadrant(quadrant)), budget)?);
        Ok(position.solutions.get_or_init(|| solutions))
    }

    fn parts(&self, position: &IChompPosition) -> Vec<Part> {
        Quadrant::ALL.map(|quadrant| Part { quadrant, tiles: position.quadrant(quadrant) }).into()
    }

    fn component(&self, position: &IChompPosition, index: usize, value: Nimber) -> IChompComponent {
        let quadrant = Quadrant::ALL[index];
        IChompComponent::new(quadrant, &position.quadrant(quadrant), Some(value))
    }

    fn name_move(&self, position: &IChompPosition, index: usize, cut: &Cut, result: Nimber) -> IChompMove {
        let quadrant = Quadrant::ALL[index];
        let (row, col) = position.frame().on_board(quadrant, cut.row, cut.col);
        IChompMove { row, col, quadrant, removes: cut.removes, quadrant_sg: Some(result.get()) }
    }

    fn apply(&self, position: &IChompPosition, mv: &IChompMove) -> IChompPosition {
        position.after(mv.row, mv.col)
    }

    fn find(&self, position: &IChompPosition, request: &IChompMoveRequest) -> Result<IChompMove, Refusal> {
        let (row, col) = read_tile(&request.row, &request.col)?;
        let tile = u16::try_from(row).ok().zip(u16::try_from(col).ok()).filter(|&(row, col)| position.is_tile(row, col));
        let Some((row, col)) = tile else {
            let frame = position.frame();
            let have = match (frame.height, frame.width) {
                (0, _) | (_, 0) => "the board is empty".to_owned(),
                (height, width) if row < height.into() && col < width.into() => "it has been taken".to_owned(),
                (height, width) => format!("the board has rows 0 to {} and columns 0 to {}", height - 1, width - 1),
            };
            return Err(Refusal::illegal("", format!("there is no tile at row {row}, column {col}; {have}")));
        };
        let (quadrant, i, j) = position.frame().in_quadrant(row, col);
        let tiles = position.quadrant(quadrant);
        let after = tiles.cut(i, j);
        // A player's move is checked before anything is solved; what can be looked up is told, nothing is searched for.
        let known = match position.solutions.get() {
            Some(solutions) => solutions.value_of(quadrant, &after),
            None => self.look_up(&after).map(|(value, _)| value),
        };
        Ok(IChompMove { row, col, quadrant, removes: tiles.removed_by(i, j), quadrant_sg: known.map(Nimber::get) })
    }

    /// The picture, with two quotes and a comma per line.
    fn size_of(&self, position: &IChompPosition) -> u64 {
        let frame = position.frame();
        128 + u64::from(frame.height) * (u64::from(frame.width) + 3)
    }
}
