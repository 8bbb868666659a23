//! The options of one part and their mex.

use crate::support::{CATALOGUE, analyze, ask, limit_of, with};
use nimber_answers::verb::Verb;
use nimber_games::NumberSource;
use nimber_games::Refusal;
use nimber_solvers::theory::Budget;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::{Value, json};
use std::collections::BTreeMap;

fn mex(game: &str, request: Value) -> Result<Value, Refusal> {
    ask(&CATALOGUE, game, Verb::MEX, request, &Budget::of(100_000_000))
}

/// The options are the moves of an analysis, and their mex is the value.
#[test]
fn the_mex_of_the_options_is_the_value() {
    for (game, position) in [
        ("nim", json!({ "heaps": [5] })),
        ("nim", json!({ "heaps": [0, 5, 0] })),
        ("subtraction", json!({ "heaps": [9], "take": [1, 3, 4] })),
        ("lasker", json!({ "heaps": [8] })),
        ("wythoff", json!({ "heaps": [4, 5] })),
        ("wythoff", json!({ "heaps": [1024, 1024] })),
        ("kayles", json!({ "rows": [10] })),
        ("kayles", json!({ "rows": [0], "rings": [9] })),
        ("kayles", json!({ "bottles": ["xxxxx."] })),
        ("grundy", json!({ "groups": [1, 30, 2] })),
        ("octal", json!({ "code": "0.137", "heaps": [20] })),
        ("chomp", json!({ "rows": [4, 4, 2] })),
        ("ichomp", json!({ "quadrants": { "ne": [4, 2, 1] } })),
        ("sprouts", json!({ "spots": 3 })),
        ("brussels-sprouts", json!({ "crosses": 1 })),
        ("dag", json!({ "edges": { "a": ["b", "c"], "b": ["c"], "d": ["a"] }, "tokens": ["c", "d"] })),
    ] {
        let step = mex(game, with(&position, json!({ "play": "normal" }))).unwrap();
        let whole = analyze(game, with(&position, json!({ "play": "normal", "moves": "all", "limit": 10_000 }))).unwrap();
        assert_eq!((&step["options"], &step["mex"]), (&whole["moves"], &whole["sg"]), "{game} {position}");
        assert_eq!([&step["game"], &step["play"], &step["position"]], [&whole["game"], &whole["play"], &whole["position"]]);
        let mut values: Vec<u64> = step["options"].as_array().unwrap().iter().map(|option| option["sg"].as_u64().unwrap()).collect();
        values.sort_unstable();
        values.dedup();
        assert_eq!(step["values"], json!(values));
    }
}

/// Small positions of every game that has such a question.
#[test]
fn the_mex_of_a_small_position_of_any_game_is_its_value() {
    let (mut rng, mut compared) = (ChaCha8Rng::seed_from_u64(3), BTreeMap::new());
    for game in CATALOGUE.games().filter(|game| game.answers(Verb::MEX)) {
        let (name, Some(small)) = (game.about().name, game.about().small) else { continue };
        for _ in 0..30 {
            let bytes: [u8; 40] = rng.random();
            let position = small(&mut NumberSource(&bytes));
            let position = with(&position, json!({ "play": "normal" }));
            let (Ok(step), Ok(whole)) = (mex(name, position.clone()), analyze(name, position.clone())) else {
                continue;
            };
            assert_eq!(step["mex"], whole["sg"], "{name} {position}");
            *compared.entry(name).or_insert(0) += 1;
        }
    }
    assert!(compared.len() >= 10, "{compared:?}");
}

/// Chomp has values in misère play, its default, both in an analysis and as a mex. The empty board is worth -1, which no mex counts.
#[test]
fn chomp_has_a_mex_in_the_play_of_its_analysis() {
    for rows in [vec![1], vec![2, 1], vec![2, 2], vec![4, 4, 2], vec![7, 3], vec![5, 1, 1]] {
        let position = json!({ "rows": rows });
        let (step, whole) = (mex("chomp", position.clone()).unwrap(), analyze("chomp", position.clone()).unwrap());
        assert_eq!((&step["play"], &step["mex"]), (&whole["play"], &whole["sg"]), "{position}");
        assert_eq!((&step["options"][0]["sg"], &step["options"][0]["wins"]), (&json!(-1), &json!(false)));
        assert!(step["values"].as_array().unwrap().iter().all(|value| value.is_u64()), "{step}");
        let normal = mex("chomp", with(&position, json!({ "play": "normal" }))).unwrap();
        assert_eq!(normal["mex"].as_u64().unwrap(), step["mex"].as_u64().unwrap() + 1, "{position}");
    }
    let step = mex("chomp", json!({ "rows": [2, 1] })).unwrap();
    assert_eq!(json!([step["play"], step["values"], step["mex"]]), json!(["misere", [1], 0]));
    let refusal = mex("chomp", json!({ "rows": [] })).unwrap_err();
    assert!(refusal.to_string().contains("-1 in misere play"), "{refusal}");
}

/// A quadrant is answered in the default play of iChomp, too: normal play. Misère play has no values there.
#[test]
fn ichomp_has_a_mex_in_the_play_of_its_analysis() {
    let position = json!({ "quadrants": { "ne": [2, 1] } });
    let (step, whole) = (mex("ichomp", position.clone()).unwrap(), analyze("ichomp", position.clone()).unwrap());
    assert_eq!(json!([step["play"], step["mex"]]), json!(["normal", 1]));
    assert_eq!((&step["play"], &step["mex"]), (&whole["play"], &whole["sg"]));
    assert!(mex("ichomp", with(&position, json!({ "play": "misere" }))).is_err());
}

#[test]
fn a_finished_game_has_mex_0() {
    let chomp = json!({ "rows": [], "play": "normal" });
    for (game, position) in [("nim", json!({ "heaps": [] })), ("chomp", chomp), ("grundy", json!({ "groups": [2] }))] {
        let step = mex(game, position).unwrap();
        assert_eq!(json!([step["options"], step["values"], step["mex"]]), json!([[], [], 0]));
    }
}

#[test]
fn several_parts_are_refused() {
    for (game, position) in [
        ("nim", json!({ "heaps": [3, 5] })),
        ("kayles", json!({ "rows": [1], "rings": [3] })),
        ("ichomp", json!({ "width": 4, "height": 4 })),
        ("grundy", json!({ "groups": [3, 3] })),
    ] {
        let refusal = mex(game, position).unwrap_err();
        assert!(matches!(&refusal, Refusal::InvalidPosition(_)) && refusal.to_string().contains("independent parts"), "{refusal}");
    }
}

#[test]
fn options_without_end_or_value_are_refused() {
    assert_eq!(mex("nim", json!({ "heaps": [10_000] })).unwrap()["mex"], 10_000);
    assert_eq!(limit_of(mex("nim", json!({ "heaps": [10_001] }))), "options");
    assert_eq!(limit_of(mex("wythoff", json!({ "heaps": [1024, 1025] }))), "unvalued_options");
    assert!(mex("sprouts", json!({ "spots": 6 })).is_ok());
    assert_eq!(limit_of(mex("sprouts", json!({ "spots": 7 }))), "unvalued_options");
}
