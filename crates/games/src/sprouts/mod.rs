//! Sprouts (Conway and Paterson): join two spots by a line that crosses nothing, and put a new spot on the line. At most three line ends
//! meet at a spot.

mod book;
pub(crate) mod limits;
pub(crate) mod map;
#[cfg(feature = "pictures")]
pub(crate) mod picture;
pub(crate) mod reading;
mod records;
pub(crate) mod solved;
pub(crate) mod text;
pub(crate) mod wire;

pub use book::{BUILT_IN, Book, CertificateFile, FILES};
pub use limits::{MAX_DRAWN_MOVES, MAX_LIVES, MAX_MAP_SPOTS, MAX_SPOTS, MAX_TEXT, MAX_VALUED_LIVES};
pub use map::{
    Drawing, NewVertex, SproutsCorner, SproutsCornerRequest, SproutsEnd, SproutsLine, SproutsLineRequest, SproutsMap, SproutsSurvivor,
};
pub use solved::SolvedSprouts;
pub use wire::{SproutsComponent, SproutsMove, SproutsMoveRequest, SproutsPosition, SproutsRequest};

use self::book::check_start;
use self::solved::Solvable;
use crate::about::{About, Bound, Parameter, ParameterKind, Shape};
use crate::drawing::map_parameter;
use crate::game::{Abilities, Game, Legal};
use crate::random::{RandomPositions, Size};
use crate::refusal::Refusal;
use crate::serial::{Map, Value, json, object};
use nimber_solvers::theory::{Budget, Play};
use rand::seq::IndexedRandom;
use rand::{Rng, RngExt};
use std::sync::{Arc, LazyLock};

/// Every answer is searched. Certificates make the search of large positions short.
#[derive(Clone, Debug)]
pub struct Sprouts {
    book: Arc<Book>,
}

#[doc(hidden)]
impl Sprouts {
    pub fn new(book: Arc<Book>) -> Self {
        Sprouts { book }
    }
}

/// With the certificates that are built in.
impl Default for Sprouts {
    fn default() -> Self {
        Sprouts::new(Arc::new(Book::shipped()))
    }
}

static ABOUT: LazyLock<About> = LazyLock::new(|| About {
    name: "sprouts",
    title: "Sprouts",
    rules: "Join two spots, or one to itself, by a line that crosses nothing, and put a new spot on the line; at most three line ends meet \
        at a spot.",
    plays: vec![Play::Normal, Play::Misere],
    move_order: "by the position after the move, in a fixed order; moves that lead to equal positions are listed once",
    parameters: vec![
        Parameter::optional("spots", ParameterKind::Integer, "How many spots the game starts from.", "5"),
        Parameter::optional(
            "position",
            ParameterKind::Text,
            "A position in land notation; either this or `spots`. In a URL, `+` between lands is written `%2B`.",
            "0*2.AB}AB}",
        ),
        map_parameter(r#"{"regions":[[["A"],["B"]]]}"#),
    ],
    limits: vec![
        Bound { name: "spots", value: MAX_SPOTS.into(), about: "spots to start from; in misère play 20" },
        Bound { name: "lives", value: MAX_LIVES.into(), about: "lives of a position; the work budget may run out first" },
        Bound {
            name: "lives_with_values",
            value: MAX_VALUED_LIVES.into(),
            about: "lives of a position up to which listed moves carry their `sg`; with more they carry their `outcome`",
        },
        Bound {
            name: "drawn_moves",
            value: MAX_DRAWN_MOVES,
            about: "lines that can be drawn in a position, alike or not; it concerns regions with many boundaries",
        },
        Bound { name: "characters", value: MAX_TEXT as u64, about: "characters of a position in land notation" },
        Bound { name: "map_spots", value: MAX_MAP_SPOTS as u64, about: "spots of a map, finished ones too, with one more for each life" },
    ],
    start: json!({ "spots": 3 }),
    starts: vec![json!({ "spots": 3 }), json!({ "spots": 4 }), json!({ "spots": 5 })],
    misere_starts: vec![json!({ "spots": 3 }), json!({ "spots": 4 })],
    small: Some(|numbers| {
        let texts = ["", "22}", "222}", "1AB}AB}", "2A}2A} + AB}AB}", "222} + 22} + AB}AB}", "AB.CD}AB}CD}"];
        json!({ "position": texts[numbers.below(texts.len() as u64) as usize] })
    }),
    examples: vec!["spots=3", "position=0*2.AB%7DAB%7D&moves=all", "spots=4&play=misere"],
    example_move: json!({ "to": "0.1a1a}" }),
    refused: vec![json!({ "position": "0*2.AB}A}" }), json!({ "spots": 100 }), json!({ "spots": 2, "player_move": { "to": "22}" } })],
    slow_to_read: true,
    shapes: &[
        Shape { given: &["spots"], absent: &["position", "map"] },
        Shape { given: &["position"], absent: &["spots", "map"] },
        Shape { given: &["map"], absent: &["spots", "position"] },
    ],
    move_shapes: &[Shape { given: &["to"], absent: &[] }, Shape { given: &["line"], absent: &["to"] }],
    ..About::default()
});

impl Game for Sprouts {
    type Request = SproutsRequest;
    type Position = SproutsPosition;
    type Component = SproutsComponent;
    type Move = SproutsMove;
    type MoveRequest = SproutsMoveRequest;
    type Solved<'a> = SolvedSprouts<'a, SproutsPosition>;

    fn about(&self) -> &About {
        &ABOUT
    }

    fn parse(&self, request: SproutsRequest) -> Result<SproutsPosition, Refusal> {
        reading::parse(request)
    }

    #[inline]
    fn solve<'a>(&'a self, position: &'a SproutsPosition, play: Play, budget: &'a Budget) -> Result<Self::Solved<'a>, Refusal> {
        check_start(position.position(), play, budget)?;
        SolvedSprouts::new(Some(&self.book), position, play, budget)
    }

    fn find(&self, position: &SproutsPosition, request: &SproutsMoveRequest, budget: &Budget) -> Result<SproutsMove, Refusal> {
        reading::find(position, request, budget)
    }

    fn find_equal(&self, position: &SproutsPosition, mv: &SproutsMove, budget: &Budget) -> Result<SproutsMove, Refusal> {
        reading::find_equal(position, mv, budget)
    }

    fn apply(&self, position: &SproutsPosition, mv: &SproutsMove) -> SproutsPosition {
        match (position.map(), &mv.line) {
            (Some(map), Some(line)) => SproutsPosition::drawn(map.after(line, NewVertex::Spot), mv.to.clone()),
            _ => SproutsPosition::begun(mv.to.clone()),
        }
    }

    fn legal<'a>(&'a self, position: &'a SproutsPosition, budget: &Budget) -> Result<Legal<'a, SproutsMove>, Refusal> {
        Ok(Box::new(position.options(budget)?.into_iter()))
    }

    fn abilities(&self) -> Abilities<'_, Self> {
        Abilities { random: Some(self), records: Some(&records::RECORDS), picture: Some(self), ..Abilities::default() }
    }

    fn is_over(&self, position: &SproutsPosition) -> bool {
        position.position().is_over()
    }

    fn can_end_at_once(&self, position: &SproutsPosition) -> bool {
        position.lands().iter().map(solved::moves_least).sum::<u32>() <= 1
    }
}

const SIZES: &[Size] = &[
    Size::new("size", "How many spots the game starts from, 1 to 8; 4 by default.", (4, "4"), (1, 8)),
    Size::new("maps", "With 1, the position is a `map`: 0 to 1; none by default.", (0, "0"), (0, 1)),
];

impl RandomPositions<SproutsPosition> for Sprouts {
    fn distribution(&self) -> &'static str {
        "From the start with n spots, 0 to 2n - 1 moves are made; each number of moves is equally likely, and each move."
    }

    fn sizes(&self) -> &'static [Size] {
        SIZES
    }

    fn base(&self, sizes: &[u64]) -> Map<String, Value> {
        let start = match *sizes {
            [spots, 1] => ("map", json!(Drawing::start(spots as usize))),
            _ => ("spots", json!(sizes.first())),
        };
        object([start])
    }

    fn sample(&self, base: &SproutsPosition, sizes: &[u64], rng: &mut dyn Rng, budget: &Budget) -> Result<SproutsPosition, Refusal> {
        let spots = sizes.first().copied().unwrap_or_default();
        played(self, base, 2 * spots, rng, budget)
    }
}

/// The position after fewer than `most` random moves; each number of moves is equally likely, and each move.
pub(crate) fn played<G: Game>(game: &G, from: &G::Position, most: u64, rng: &mut dyn Rng, budget: &Budget) -> Result<G::Position, Refusal> {
    let mut position = from.clone();
    for _ in 0..rng.random_range(0..most.max(1)) {
        let moves: Vec<_> = game.legal(&position, budget)?.collect();
        match moves.choose(rng) {
            Some(mv) => position = game.apply(&position, mv),
            None => break,
        }
    }
    Ok(position)
}
