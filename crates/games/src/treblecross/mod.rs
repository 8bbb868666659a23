//! Treblecross: put a cross into an empty cell of a strip; who completes three in a row wins.
//!
//! Two crosses within two cells of each other let the opponent complete a line. So as long as nobody has to give way, the crosses keep
//! three cells apart, and a run of n cells of which none is within two of a cross is a heap of n + 2 in the octal game 0.007: a cross takes
//! from the run its cell, and on each side the two cells next to it, as far as the run goes. At an end of the board that is the same.

#[cfg(feature = "pictures")]
mod picture;
mod position;
mod solved;
mod wire;

use crate::serial::{Map, Value, json, object};
use position::CELLS;
pub use position::{LEAST_CELLS, MOST_CELLS, Run, TreblecrossPosition, TreblecrossRequest};
pub use solved::SolvedTreblecross;
pub use wire::{TreblecrossComponent, TreblecrossMove, TreblecrossMoveRequest};

use crate::about::{About, Bound, Parameter, ParameterKind};
use crate::game::{Abilities, Game, Legal};
use crate::random::{RandomPositions, Size};
use crate::refusal::Refusal;
use crate::wire::read_index;
use nimber_solvers::octal::OctalCache;
use nimber_solvers::theory::{Budget, Play};
use rand::{Rng, RngExt};
use std::sync::{Arc, LazyLock};

/// Treblecross on a strip of cells.
#[derive(Debug, Default)]
pub struct Treblecross {
    cache: Arc<OctalCache>,
}

impl Treblecross {
    /// Shares its values with other games.
    pub fn sharing(cache: Arc<OctalCache>) -> Self {
        Treblecross { cache }
    }
}

static ABOUT: LazyLock<About> = LazyLock::new(|| About {
    name: "treblecross",
    title: "Treblecross",
    rules: "Put an X into an empty cell of a strip; who completes three in a row wins the game, and the whole sum if the board is a \
            component of one.",
    plays: vec![Play::Normal],
    move_order: "by cell, from left to right",
    parameters: vec![Parameter::required(
        "board",
        ParameterKind::Text,
        "The cells from left to right, 3 to 4096 of them: `X` is a cross, `.` an empty cell.",
        "..X...X.",
    )],
    limits: vec![Bound { name: CELLS, value: MOST_CELLS as u64, about: "cells of the board" }],
    start: json!({ "board": ".........." }),
    starts: ["..........", ".X...............", "............X......", "......X............."]
        .map(|board| json!({ "board": board }))
        .into(),
    // The values are those of sums in which a line decides everything. A solver that knows only the moves of one board finds others.
    small: None,
    examples: vec!["board=..X...X.", "board=..........", "board=.X.X...X&moves=all"],
    example_move: json!({ "cell": 4 }),
    refused: vec![json!({ "board": "..O" }), json!({ "board": ".." }), json!({ "board": "..........", "player_move": { "cell": 10 } })],
    ..About::default()
});

impl Game for Treblecross {
    type Request = TreblecrossRequest;
    type Position = TreblecrossPosition;
    type Component = TreblecrossComponent;
    type Move = TreblecrossMove;
    type MoveRequest = TreblecrossMoveRequest;
    type Solved<'a> = SolvedTreblecross<'a>;

    const DECIDES_SUMS: bool = true;

    fn about(&self) -> &About {
        &ABOUT
    }

    fn parse(&self, request: TreblecrossRequest) -> Result<TreblecrossPosition, Refusal> {
        TreblecrossPosition::parse(&request)
    }

    #[inline]
    fn solve<'a>(&'a self, position: &'a TreblecrossPosition, play: Play, budget: &'a Budget) -> Result<SolvedTreblecross<'a>, Refusal> {
        match play {
            Play::Normal => SolvedTreblecross::new(&self.cache, position, budget),
            Play::Misere => Err(Refusal::other_play(&ABOUT)),
        }
    }

    fn find(&self, position: &TreblecrossPosition, request: &TreblecrossMoveRequest, _: &Budget) -> Result<TreblecrossMove, Refusal> {
        if position.is_over() {
            return Err(Refusal::illegal("", "three crosses are in a row, so the game is over"));
        }
        let cell = read_index("cell", &request.cell, position.cells().len())?;
        match position.is_crossed(cell) {
            false => Ok(TreblecrossMove { cell }),
            true => Err(Refusal::illegal("/cell", format!("cell {} has a cross already; a move takes an empty one", cell + 1))),
        }
    }

    fn legal<'a>(&'a self, position: &'a TreblecrossPosition, _: &Budget) -> Result<Legal<'a, TreblecrossMove>, Refusal> {
        match position.is_over() {
            true => Ok(Box::new(std::iter::empty())),
            false => Ok(Box::new(position.empty_cells().map(|cell| TreblecrossMove { cell }))),
        }
    }

    fn apply(&self, position: &TreblecrossPosition, mv: &TreblecrossMove) -> TreblecrossPosition {
        position.with(mv.cell)
    }

    fn is_over(&self, position: &TreblecrossPosition) -> bool {
        position.is_over()
    }

    fn can_end_at_once(&self, position: &TreblecrossPosition) -> bool {
        position.completing().next().is_some()
    }

    fn abilities(&self) -> Abilities<'_, Self> {
        Abilities { random: Some(self), picture: Some(self), ..Abilities::default() }
    }
}

const SIZES: &[Size] = &[
    Size::new("size", "How many cells the board has, 3 to 1000; 16 by default.", (16, "16"), (LEAST_CELLS as u64, 1000)),
    Size::new("crosses", "How many crosses are drawn at most, 0 to 64; 2 by default.", (2, "2"), (0, 64)),
];

impl RandomPositions<TreblecrossPosition> for Treblecross {
    fn distribution(&self) -> &'static str {
        "The crosses are drawn one after another, each in a cell that is not within two of a cross, all equally likely, as long as there \
         is one."
    }

    fn sizes(&self) -> &'static [Size] {
        SIZES
    }

    fn base(&self, sizes: &[u64]) -> Map<String, Value> {
        let cells = sizes.first().map_or(LEAST_CELLS, |&cells| cells as usize);
        object([("board", json!(".".repeat(cells)))])
    }

    fn sample(
        &self,
        base: &TreblecrossPosition,
        sizes: &[u64],
        rng: &mut dyn Rng,
        budget: &Budget,
    ) -> Result<TreblecrossPosition, Refusal> {
        let mut position = base.clone();
        for _ in 0..sizes.get(1).copied().unwrap_or(0) {
            budget.spend(1 + position.cells().len() as u64 / solved::CELLS_PER_UNIT)?;
            let free: Vec<usize> = position.runs().iter().flat_map(Run::cells).collect();
            if free.is_empty() {
                break;
            }
            position = position.with(free[rng.random_range(0..free.len())]);
        }
        Ok(position)
    }
}
