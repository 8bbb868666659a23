//! iChomp as it is served.

use super::board::{IChompPosition, Quadrant};
use super::quadrants::{Cut, Part, Solutions};
use super::request::{IChompRequest, parse};
use crate::games::chomp::Tables;
use crate::games::chomp::game::{BOARD_SIDE, MAX_SIDE, read_tile};
use crate::games::game::{About, Bound, Kind, Parameter};
use crate::games::parts::{LONGEST_MISERE_SEARCH, SumGame};
use crate::games::refusal::Refusal;
use crate::games::wire::Integer;
use crate::theory::{Budget, Nimber, Play};
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::sync::Arc;
use utoipa::ToSchema;

/// iChomp, with the values that it was given.
#[derive(Clone, Debug, Default)]
pub struct IChomp {
    tables: Tables,
}

/// One quadrant with its value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct IChompComponent {
    /// Where it lies.
    pub quadrant: Quadrant,
    /// The lengths of its rows: rows from the centre outward, lengths from the centre outward.
    pub rows: Vec<u16>,
    /// Its Sprague–Grundy value in normal play.
    pub sg: u64,
    /// Its value if the tile at the centre were poisoned: one less, and so -1 for an empty quadrant.
    #[schema(minimum = -1)]
    pub sg_misere: i64,
}

/// A move: the tile that is taken, with every tile of its quadrant that lies as far or farther from the centre in both directions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct IChompMove {
    /// Row of the tile on the board.
    pub row: u16,
    /// Column of the tile on the board.
    pub col: u16,
    /// The quadrant in which it lies.
    pub quadrant: Quadrant,
    /// How many tiles are removed.
    pub removes: u32,
    /// What the quadrant is worth after the move: the number that the game's own page prints on the tile. Absent only from a
    /// player's move whose value no table holds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub quadrant_sg: Option<u64>,
}

/// A move as a player sends it.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct IChompMoveRequest {
    /// Row of the tile on the board, from 0.
    pub row: Integer,
    /// Column of the tile on the board, from 0.
    pub col: Integer,
}

impl IChomp {
    /// iChomp that answers from these tables.
    pub fn new(tables: Tables) -> Self {
        IChomp { tables }
    }
}

/// A parameter that describes the board.
const fn parameter(name: &'static str, kind: Kind, about: &'static str, example: &'static str) -> Parameter {
    Parameter { name, kind, required: false, in_rule: false, about, example }
}

impl SumGame for IChomp {
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
        let solutions = Arc::new(Solutions::new(&self.tables, &Quadrant::ALL.map(|quadrant| position.quadrant(quadrant)), budget)?);
        Ok(position.solutions.get_or_init(|| solutions))
    }

    fn parts(&self, position: &IChompPosition) -> Vec<Part> {
        Quadrant::ALL.map(|quadrant| Part { quadrant, tiles: position.quadrant(quadrant) }).into()
    }

    fn component(&self, position: &IChompPosition, index: usize, value: Nimber) -> IChompComponent {
        let quadrant = Quadrant::ALL[index];
        let sg = value.get();
        IChompComponent { quadrant, rows: position.quadrant(quadrant).rows().to_vec(), sg, sg_misere: sg as i64 - 1 }
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
            None => self.tables.solve(&after, &Budget::of(0)).ok().map(|solved| solved.value()),
        };
        Ok(IChompMove { row, col, quadrant, removes: tiles.removed_by(i, j), quadrant_sg: known.map(Nimber::get) })
    }

    /// The picture, with two quotes and a comma per line.
    fn size_of(&self, position: &IChompPosition) -> u64 {
        let frame = position.frame();
        128 + u64::from(frame.height) * (u64::from(frame.width) + 3)
    }
}
