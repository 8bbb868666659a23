//! Sprouts mixed with Brussels Sprouts: start with spots and crosses in one drawing, join spots or free arms by a line that crosses
//! nothing, and put a spot or a cross-bar on it. It is a game of its own, because a start of spots alone is another game than Sprouts: a
//! player may put a cross on a line.

mod limits;
mod map;
#[cfg(feature = "pictures")]
mod picture;
mod reading;
mod wire;

pub use limits::{MAX_MIXED_CROSSES, MAX_MIXED_LIVES, MAX_MIXED_SPOTS, MAX_MIXED_VALUED_LIVES, MAX_MIXED_VERTICES};
pub use map::MixedSproutsMap;
pub use wire::{
    MixedSproutsComponent, MixedSproutsCorner, MixedSproutsCornerRequest, MixedSproutsLine, MixedSproutsLineRequest, MixedSproutsMove,
    MixedSproutsMoveRequest, MixedSproutsPosition, MixedSproutsRequest,
};

use crate::about::{About, Bound, Parameter, ParameterKind, Shape};
use crate::drawing::map_parameter;
use crate::game::{Abilities, Game, Legal};
use crate::random::{RandomPositions, Size};
use crate::refusal::Refusal;
use crate::serial::{Map, Value, json, object};
use crate::sprouts::map::Drawing;
use crate::sprouts::solved::Solvable;
use crate::sprouts::{MAX_DRAWN_MOVES, MAX_TEXT, SolvedSprouts, played};
use nimber_solvers::theory::{Budget, Play};
use rand::Rng;
use std::sync::LazyLock;

/// Every answer is searched.
#[derive(Clone, Copy, Debug, Default)]
pub struct MixedSprouts;

static ABOUT: LazyLock<About> = LazyLock::new(|| About {
    name: "mixed-sprouts",
    title: "Mixed Sprouts",
    rules: "Join spots or free arms of crosses by a line that crosses nothing, and put a new spot or a cross-bar on it; at most three line \
        ends meet at a spot.",
    plays: vec![Play::Normal, Play::Misere],
    move_order: "by the position after the move, in a fixed order; moves that lead to equal positions are listed once",
    parameters: vec![
        Parameter::optional("spots", ParameterKind::Integer, "How many spots the game starts from; with `crosses`.", "2"),
        Parameter::optional(
            "crosses",
            ParameterKind::Integer,
            "How many crosses of four free arms the game starts from; with `spots`.",
            "1",
        ),
        Parameter::optional(
            "position",
            ParameterKind::Text,
            "A position in land notation, a free arm as `2`; either this or `spots` and `crosses`. In a URL, `+` between lands is written \
             `%2B`.",
            "0.2222}",
        ),
        map_parameter(r#"{"regions":[[["A"],["B","B","B","B"]]],"crosses":["B"]}"#),
    ],
    limits: vec![
        Bound { name: "spots", value: MAX_MIXED_SPOTS, about: "spots to start from" },
        Bound { name: "crosses", value: MAX_MIXED_CROSSES, about: "crosses to start from" },
        Bound {
            name: "lives",
            value: MAX_MIXED_LIVES.into(),
            about: "lives of a position, 3 for a spot and 4 for a cross at the start; the work budget may run out first",
        },
        Bound {
            name: "lives_with_values",
            value: MAX_MIXED_VALUED_LIVES.into(),
            about: "lives of a position up to which listed moves carry their `sg`; with more they carry their `outcome`",
        },
        Bound {
            name: "drawn_moves",
            value: MAX_DRAWN_MOVES,
            about: "lines that can be drawn in a position, alike or not; it concerns regions with many boundaries",
        },
        Bound { name: "characters", value: MAX_TEXT as u64, about: "characters of a position in land notation" },
        Bound {
            name: "map_vertices",
            value: MAX_MIXED_VERTICES as u64,
            about: "spots and crosses of a map, used-up ones too, with one more for each move that may come",
        },
    ],
    start: json!({ "spots": 1, "crosses": 1 }),
    starts: vec![json!({ "spots": 1, "crosses": 1 }), json!({ "spots": 2, "crosses": 1 }), json!({ "spots": 1, "crosses": 2 })],
    misere_starts: vec![json!({ "spots": 1, "crosses": 1 }), json!({ "spots": 0, "crosses": 2 })],
    small: Some(|numbers| {
        let texts = ["", "22}", "222}", "0}", "2222}", "2A}2A}", "AB.22}AB}", "222} + 22}", "0.2}"];
        json!({ "position": texts[numbers.below(texts.len() as u64) as usize] })
    }),
    examples: vec!["spots=1&crosses=1", "position=0.2222%7D&moves=all&limit=5", "spots=2&crosses=1&play=misere"],
    example_move: json!({ "to": "2A}0.2A}" }),
    refused: vec![
        json!({ "position": "0*2.AB}A}" }),
        json!({ "spots": 100, "crosses": 0 }),
        json!({ "spots": 1, "crosses": 0, "player_move": { "to": "22}22}" } }),
    ],
    slow_to_read: true,
    shapes: &[
        Shape { given: &["spots", "crosses"], absent: &["position", "map"] },
        Shape { given: &["position"], absent: &["spots", "crosses", "map"] },
        Shape { given: &["map"], absent: &["spots", "crosses", "position"] },
    ],
    move_shapes: &[Shape { given: &["to"], absent: &[] }, Shape { given: &["line"], absent: &["to"] }],
    ..About::default()
});

impl Game for MixedSprouts {
    type Request = MixedSproutsRequest;
    type Position = MixedSproutsPosition;
    type Component = MixedSproutsComponent;
    type Move = MixedSproutsMove;
    type MoveRequest = MixedSproutsMoveRequest;
    type Solved<'a> = SolvedSprouts<'a, MixedSproutsPosition>;

    fn about(&self) -> &About {
        &ABOUT
    }

    fn parse(&self, request: MixedSproutsRequest) -> Result<MixedSproutsPosition, Refusal> {
        reading::parse(request)
    }

    #[inline]
    fn solve<'a>(&'a self, position: &'a MixedSproutsPosition, play: Play, budget: &'a Budget) -> Result<Self::Solved<'a>, Refusal> {
        SolvedSprouts::new(None, position, play, budget)
    }

    fn find(
        &self,
        position: &MixedSproutsPosition,
        request: &MixedSproutsMoveRequest,
        budget: &Budget,
    ) -> Result<MixedSproutsMove, Refusal> {
        reading::find(position, request, budget)
    }

    fn find_equal(&self, position: &MixedSproutsPosition, mv: &MixedSproutsMove, budget: &Budget) -> Result<MixedSproutsMove, Refusal> {
        reading::find_equal(position, mv, budget)
    }

    fn apply(&self, position: &MixedSproutsPosition, mv: &MixedSproutsMove) -> MixedSproutsPosition {
        match (position.map(), &mv.line) {
            (Some(map), Some(line)) => MixedSproutsPosition::drawn(map.after(&line.line(), line.puts), mv.to.clone()),
            _ => MixedSproutsPosition::begun(mv.to.clone()),
        }
    }

    fn legal<'a>(&'a self, position: &'a MixedSproutsPosition, budget: &Budget) -> Result<Legal<'a, MixedSproutsMove>, Refusal> {
        Ok(Box::new(position.options(budget)?.into_iter()))
    }

    fn abilities(&self) -> Abilities<'_, Self> {
        Abilities { random: Some(self), picture: Some(self), ..Abilities::default() }
    }

    fn is_over(&self, position: &MixedSproutsPosition) -> bool {
        position.position().is_over()
    }

    fn can_end_at_once(&self, position: &MixedSproutsPosition) -> bool {
        position.position().lands().iter().map(limits::moves_least).sum::<u32>() <= 1
    }
}

const SIZES: &[Size] = &[
    Size::new("spots", "How many spots the game starts from, 0 to 4; 1 by default.", (1, "1"), (0, 4)),
    Size::new("crosses", "How many crosses the game starts from, 0 to 3; 1 by default.", (1, "1"), (0, 3)),
    Size::new("maps", "With 1, the position is a `map`: 0 to 1; none by default.", (0, "0"), (0, 1)),
];

impl RandomPositions<MixedSproutsPosition> for MixedSprouts {
    fn distribution(&self) -> &'static str {
        "From the start with s spots and c crosses, 0 to 2s + 3c - 1 moves are made; each number of moves is equally likely, and each move."
    }

    fn sizes(&self) -> &'static [Size] {
        SIZES
    }

    fn base(&self, sizes: &[u64]) -> Map<String, Value> {
        if let [spots, crosses, 1] = *sizes {
            let map = json!(Drawing::mixed_start(spots as usize, crosses as usize));
            return object([("map", map)]);
        }
        object(["spots", "crosses"].into_iter().zip(sizes).map(|(name, &size)| (name, json!(size))))
    }

    fn sample(
        &self,
        base: &MixedSproutsPosition,
        sizes: &[u64],
        rng: &mut dyn Rng,
        budget: &Budget,
    ) -> Result<MixedSproutsPosition, Refusal> {
        let most: u64 = sizes.iter().zip([2, 3]).map(|(size, moves)| size * moves).sum();
        played(self, base, most, rng, budget)
    }
}
