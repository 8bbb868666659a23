//! Brussels Sprouts (Conway and Paterson): join two free arms by a line that crosses nothing, and put a short stroke across the line.
//! The stroke makes two new free arms, one on each side of the line. The game begins with crosses of four free arms.
//!
//! # How long a game lasts
//!
//! The map of a drawing has *regions*; what bounds a region is one or more *boundaries*, and on each lie some free arms. Say that a
//! region has a free arms on b boundaries. Then the game in it lasts exactly a + b - 2 more moves:
//!
//! - A move that joins arms of two boundaries makes them one. It uses two arms and makes two, so a stays, and b falls by 1.
//! - A move that joins arms of one boundary cuts the region in two. One new arm lies on each side. The other boundaries go to one side or
//!   the other, and the one that was joined has a part on each side. So the two regions have a arms together, and b + 1 boundaries; and
//!   (a1 + b1 - 2) + (a2 + b2 - 2) = (a + b - 2) - 1.
//! - Every boundary has at least one free arm: at the start it has four, and each part of a cut boundary gets one of the new arms. So a
//!   is at least b, and b at least 1. If no move is left, then a = 1, hence b = 1, and a + b - 2 = 0. As long as a is 2 or more, two arms
//!   can be joined, because nothing separates them inside a region.
//!
//! So each move takes 1 from the sum of a + b - 2 over all regions, and the game is over at 0. At the start n crosses lie in one region
//! with 4n arms on n boundaries: 5n - 2 moves.
//!
//! Hence the value is the parity of the moves to come: a position without a move is worth 0, and all options of any other are worth the
//! opposite of its own parity. Under misère play the player wins who wins the game with one move less.

mod map;
mod moves;
#[cfg(feature = "pictures")]
mod picture;
mod reading;
mod solved;
mod wire;

pub use map::{BrusselsSproutsMap, MAX_ARMS, MAX_CROSSES, MAX_NAME};
pub use solved::SolvedMap;
pub use wire::{
    BrusselsSproutsArm, BrusselsSproutsArmRequest, BrusselsSproutsComponent, BrusselsSproutsMove, BrusselsSproutsMoveRequest,
    BrusselsSproutsPosition, BrusselsSproutsRequest,
};

use crate::about::{About, Bound, Parameter, ParameterKind, Shape};
use crate::drawing::map_parameter;
use crate::game::{Abilities, Game, Legal};
use crate::random::{RandomPositions, Size};
use crate::refusal::Refusal;
use crate::serial::{Map, Value, json, object};
use nimber_solvers::theory::{Budget, Play};
use rand::seq::IndexedRandom;
use rand::{Rng, RngExt};
use std::sync::LazyLock;

/// Every game from n crosses lasts 5n - 2 moves, so a formula tells who wins.
#[derive(Clone, Copy, Debug, Default)]
pub struct BrusselsSprouts;

static ABOUT: LazyLock<About> = LazyLock::new(|| About {
    name: "brussels-sprouts",
    title: "Brussels Sprouts",
    rules: "From crosses of four free arms, join two free arms by a line that crosses nothing and put a short stroke across the line, \
        which makes two new free arms.",
    plays: vec![Play::Normal, Play::Misere],
    move_order: "by region; in it first those that enclose no other boundary, then those that enclose boundary 0, boundary 1, both, \
        boundary 2 and so on; each by the first arm, then by the second",
    parameters: vec![
        Parameter::optional("crosses", ParameterKind::Integer, "How many crosses of four free arms the game starts from.", "3"),
        map_parameter(r#"{"regions":[[["A","A","A","A"]]]}"#),
    ],
    limits: vec![
        Bound { name: "crosses", value: MAX_CROSSES as u64, about: "crosses to start from" },
        Bound { name: "arms", value: MAX_ARMS as u64, about: "free arms of a map; play does not change their number" },
        Bound { name: "vertex_name", value: MAX_NAME as u64, about: "bytes of the name of a cross or a stroke" },
    ],
    start: json!({ "crosses": 2 }),
    starts: vec![json!({ "crosses": 1 }), json!({ "crosses": 2 }), json!({ "crosses": 3 })],
    small: Some(|numbers| json!({ "crosses": numbers.below(2) })),
    examples: vec!["crosses=2", "crosses=1&moves=all", "crosses=4&play=misere"],
    example_move: json!({ "region": 0, "from": { "boundary": 0, "arm": 0 }, "to": { "boundary": 1, "arm": 2 } }),
    refused: vec![
        json!({ "map": { "regions": [[["A", "A", "A", "A"], []]] } }),
        json!({ "crosses": 1001 }),
        json!({ "crosses": 1, "player_move": { "region": 0, "from": { "boundary": 0, "arm": 2 }, "to": { "boundary": 0, "arm": 2 } } }),
    ],
    shapes: &[Shape { given: &["crosses"], absent: &["map"] }, Shape { given: &["map"], absent: &["crosses"] }],
    ..About::default()
});

impl Game for BrusselsSprouts {
    type Request = BrusselsSproutsRequest;
    type Position = BrusselsSproutsPosition;
    type Component = BrusselsSproutsComponent;
    type Move = BrusselsSproutsMove;
    type MoveRequest = BrusselsSproutsMoveRequest;
    type Solved<'a> = SolvedMap<'a>;

    fn about(&self) -> &About {
        &ABOUT
    }

    fn parse(&self, request: BrusselsSproutsRequest) -> Result<BrusselsSproutsPosition, Refusal> {
        reading::parse(request)
    }

    #[inline]
    fn solve<'a>(&'a self, position: &'a BrusselsSproutsPosition, play: Play, budget: &'a Budget) -> Result<SolvedMap<'a>, Refusal> {
        SolvedMap::new(position, play, budget)
    }

    fn find(
        &self,
        position: &BrusselsSproutsPosition,
        request: &BrusselsSproutsMoveRequest,
        _: &Budget,
    ) -> Result<BrusselsSproutsMove, Refusal> {
        reading::find(position.map(), request)
    }

    fn find_equal(&self, position: &BrusselsSproutsPosition, mv: &BrusselsSproutsMove, _: &Budget) -> Result<BrusselsSproutsMove, Refusal> {
        reading::find(position.map(), &mv.said())
    }

    fn apply(&self, position: &BrusselsSproutsPosition, mv: &BrusselsSproutsMove) -> BrusselsSproutsPosition {
        BrusselsSproutsPosition::drawn(moves::after(position.map(), mv))
    }

    fn legal<'a>(&'a self, position: &'a BrusselsSproutsPosition, _: &Budget) -> Result<Legal<'a, BrusselsSproutsMove>, Refusal> {
        let (map, stroke) = (position.map(), position.map().next_stroke());
        Ok(Box::new(moves::all_lines(map).map(move |line| line.named(map, &stroke))))
    }

    fn can_end_at_once(&self, position: &BrusselsSproutsPosition) -> bool {
        position.map().moves_left() == 1
    }

    fn abilities(&self) -> Abilities<'_, Self> {
        Abilities { random: Some(self), picture: Some(self), ..Abilities::default() }
    }
}

const SIZES: &[Size] = &[Size::new("size", "How many crosses the game starts from, 1 to 16; 2 by default.", (2, "2"), (1, 16))];

/// In units of time, for making a move: the arms of its region are copied, and the names of all are looked at.
const TIME_PER_ARM: u64 = 4;

/// Each move is one of this number of first moves.
const CHOICE: usize = 256;

impl RandomPositions<BrusselsSproutsPosition> for BrusselsSprouts {
    fn distribution(&self) -> &'static str {
        "From the start with n crosses, 0 to 5n - 3 moves are made; each number of moves is equally likely, and each of the first 256 \
         listed moves."
    }

    fn sizes(&self) -> &'static [Size] {
        SIZES
    }

    fn base(&self, sizes: &[u64]) -> Map<String, Value> {
        object(sizes.iter().map(|&crosses| ("crosses", json!(crosses))))
    }

    fn sample(
        &self,
        base: &BrusselsSproutsPosition,
        _: &[u64],
        rng: &mut dyn Rng,
        budget: &Budget,
    ) -> Result<BrusselsSproutsPosition, Refusal> {
        let count = rng.random_range(0..base.map().moves_left().max(1));
        if count == 0 {
            return Ok(base.clone());
        }
        let (mut map, arms) = (base.map().clone(), base.map().free_arms() as u64);
        for _ in 0..count {
            budget.pace(TIME_PER_ARM * arms)?;
            let Some(line) = moves::lines(&map, CHOICE, budget)?.choose(rng).copied() else { break };
            let mv = line.named(&map, &map.next_stroke());
            moves::play(&mut map, &mv);
        }
        Ok(BrusselsSproutsPosition::drawn(map))
    }
}
