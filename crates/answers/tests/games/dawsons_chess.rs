//! Dawson's Chess as a game of its own: all that a game with one octal code has to say. It answers as `octal` does with the code 0.137.

use nimber_games::components::LONGEST_MISERE_SEARCH;
use nimber_games::rules::{CodeGame, Octal};
use nimber_games::wire::MAX_INTEGER;
use nimber_games::{About, Bound, Game, MoveFilter, Position, Solved};
use nimber_games::{
    HeapsPosition,
    heaps::{HEAP_COUNT, HEAPS},
};
use nimber_solvers::octal::{OctalCache, OctalCode};
use nimber_solvers::theory::{Budget, Play};
use serde_json::{Value, json};
use std::sync::{Arc, LazyLock};

static ABOUT: LazyLock<About> = LazyLock::new(|| About {
    name: "dawsons_chess",
    title: "Dawson's Chess",
    rules: "Take three objects and split the rest in two at will, two objects and leave at most one heap, or a heap of one.",
    plays: vec![Play::Normal, Play::Misere],
    move_order: "by heap, then by how much is taken, least first; then one heap left before two, and two by the smaller part",
    parameters: vec![HEAPS],
    limits: vec![
        HEAP_COUNT,
        Bound { name: "heap_size", value: MAX_INTEGER, about: "objects in one heap" },
        Bound {
            name: "misere_moves",
            value: LONGEST_MISERE_SEARCH,
            about: "moves that a misère game may last if no quotient covers every heap",
        },
    ],
    start: json!({ "heaps": [7, 9] }),
    examples: vec!["heaps=7,9"],
    example_move: json!({ "heap": 0, "take": 3, "leaves": [1, 3] }),
    refused: vec![json!({ "heaps": [3, -5] })],
    move_shapes: nimber_games::heaps::MOVE_SHAPES,
    ..About::default()
});

#[derive(Debug)]
struct DawsonsChess {
    code: OctalCode,
    cache: Arc<OctalCache>,
}

impl CodeGame for DawsonsChess {
    type Rule = ();
    type Position = HeapsPosition;

    fn about(&self) -> &About {
        &ABOUT
    }

    fn code<'a>(&'a self, _: &'a ()) -> &'a OctalCode {
        &self.code
    }

    fn octal_cache(&self) -> &OctalCache {
        &self.cache
    }
}

/// What a game says of a position, of two moves in its first heap, and of the values of heaps.
fn asked<G: Game>(game: &G, request: Value, play: Play) -> Value {
    let budget = Budget::of(100_000_000);
    let position = game.parse(serde_json::from_value(request).expect("a request")).expect("a position");
    let solved = game.solve(&position, play, &budget).expect("an answer");
    let listed = |want| {
        let listing = solved.moves(want, 100).expect("moves");
        listing.moves.iter().map(|(mv, mark)| (json!(mv), format!("{mark:?}"), heaps(&game.apply(&position, mv)))).collect::<Vec<_>>()
    };
    let found = |mv: Value| {
        let found = game.find(&position, &serde_json::from_value(mv).expect("a move"), &Budget::unlimited());
        found.map(|mv| json!(mv)).map_err(|refusal| refusal.to_string())
    };
    let sequence = game.abilities().sequence.expect("heaps have values");
    json!([
        format!("{:?} {:?}", solved.mark(), solved.method()),
        solved.components(false),
        listed(MoveFilter::All),
        listed(MoveFilter::Winning),
        solved.stalls(1).expect("advice").moves.pop(),
        game.is_over(&position),
        found(json!({ "heap": 0, "take": 3 })),
        found(json!({ "heap": 0, "take": 1 })),
        sequence.values(&position, 0, 100, &budget).expect("values"),
        sequence.period(&position, &budget).expect("a period"),
    ])
}

fn heaps(position: &impl Position) -> Value {
    json!(position)["heaps"].clone()
}

#[test]
fn a_game_of_one_code_answers_as_octal_does() {
    let game = DawsonsChess { code: "0.137".parse().expect("a code"), cache: Arc::default() };
    for heaps in [vec![0], vec![1, 1], vec![7, 9], vec![3, 4, 5, 6], vec![14, 14]] {
        for play in [Play::Normal, Play::Misere] {
            let named = asked(&game, json!({ "heaps": heaps }), play);
            let by_code = asked(&Octal::default(), json!({ "code": "0.137", "heaps": heaps }), play);
            assert_eq!(named, by_code, "{heaps:?} {play:?}");
        }
    }
}
