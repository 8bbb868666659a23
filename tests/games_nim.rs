//! Nim through the catalogue: the answers that every other game gives in the same shape.

use nimber::catalogue::{Catalogue, Verb};
use nimber::games::{Refusal, Tables};
use nimber::request::Fields;
use nimber::theory::Budget;
use serde_json::{Value, json};

fn analyze(game: &str, request: Value) -> Result<Value, Refusal> {
    let catalogue = Catalogue::new(&Tables::default());
    let game = catalogue.game(game).expect("the game is registered");
    let answer = game.answer(Verb::Analyze, Fields::from_value(request)?, &Budget::of(10_000_000))?;
    Ok(serde_json::from_slice(&answer).expect("answers are JSON"))
}

#[test]
fn three_five_seven() {
    let answer = analyze("nim", json!({ "heaps": [3, 5, 7] })).unwrap();
    assert_eq!(answer["sg"], 1);
    assert_eq!(answer["outcome"], "N");
    assert_eq!(answer["winning_moves"][0], json!({ "heap": 0, "take": 1, "leaves": [2], "sg": 0, "position": { "heaps": [2, 5, 7] } }));
    assert_eq!(answer["winning_moves_total"], 3);
    assert_eq!(answer["advice"], json!({ "kind": "win", "move": { "heap": 0, "take": 1, "leaves": [2] } }));
}

#[test]
fn the_largest_heaps_are_answered_at_once() {
    let largest = (1u64 << 53) - 1;
    let answer = analyze("nim", json!({ "heaps": [largest, largest], "moves": "all", "limit": 2 })).unwrap();
    assert_eq!(answer["advice"]["kind"], "stall");
    assert_eq!(answer["moves_total"], 2 * largest);
    assert_eq!(answer["moves"].as_array().unwrap().len(), 2);
}

#[test]
fn the_finished_game_is_over() {
    for (play, outcome) in [("normal", "P"), ("misere", "N")] {
        let answer = analyze("nim", json!({ "heaps": [0, 0], "play": play })).unwrap();
        assert_eq!((&answer["outcome"], &answer["advice"]), (&json!(outcome), &json!({ "kind": "over", "move": null })));
    }
}
