//! Nim through the catalogue: the shape of its answers, which is the same for every game.

use crate::heap_games::{Twin, Wire, check_vector, positions};
use crate::support::{LARGEST, analyze, play, values, vectors, with};
use nimber_games::Refusal;
use proptest::prelude::*;
use serde_json::json;

fn wire() -> Wire {
    Wire { game: "nim", heaps: "heaps", heap: "heap", rule: json!({}) }
}

fn options(heap: u64) -> Vec<(u64, Vec<u64>)> {
    (1..=heap).map(|take| (take, if take == heap { vec![] } else { vec![heap - take] })).collect()
}

#[test]
fn both_plays_agree_with_full_search() {
    let mut twin = Twin::new(options);
    for heaps in positions(4, 14) {
        wire().check(&mut twin, &heaps, false);
        wire().check(&mut twin, &heaps, true);
    }
    for heaps in [&[0, 7, 0, 4, 3][..], &[2, 1, 2, 1, 1], &[1, 1, 1, 1, 1], &[12, 9, 5], &[15, 15], &[6, 6, 3, 3]] {
        wire().check(&mut twin, heaps, false);
        wire().check(&mut twin, heaps, true);
    }
}

#[test]
fn golden_vectors() {
    for vector in vectors("nim") {
        let heaps: Vec<u64> = serde_json::from_value(vector["position"].clone()).unwrap();
        check_vector(&wire(), &vector, &heaps);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn huge_heaps_have_exact_totals(heaps in proptest::collection::vec(0..=LARGEST, 1..6), misere: bool) {
        let play = if misere { "misere" } else { "normal" };
        let answer = analyze("nim", json!({ "heaps": heaps, "play": play })).unwrap();
        let winning = answer["winning_moves"].as_array().unwrap();
        prop_assert_eq!(&answer["winning_moves_total"], winning.len());
        prop_assert_eq!(answer["outcome"] == "N", !winning.is_empty());
        for mv in winning {
            let after = analyze("nim", with(&mv["position"], json!({ "play": play }))).unwrap();
            prop_assert_eq!(&after["outcome"], "P");
        }
    }
}

#[test]
fn players_moves_are_checked() {
    let answer = play("nim", json!({ "heaps": [3, 5, 7], "player_move": { "heap": 0, "take": 1 } })).unwrap();
    assert_eq!(answer["player"]["was_winning"], true);
    for illegal in [json!({ "heap": 0, "take": 0 }), json!({ "heap": 0, "take": 4 }), json!({ "heap": 1, "leaves": [1, 3] })] {
        let refusal = play("nim", json!({ "heaps": [3, 5, 7], "player_move": illegal })).unwrap_err();
        assert!(matches!(refusal, Refusal::IllegalMove(_)), "{illegal}: {refusal}");
    }
    assert_eq!(values("nim", json!({ "from": 3, "to": 5 })).unwrap(), [3, 4, 5]);
}

#[test]
fn three_five_seven() {
    let answer = analyze("nim", json!({ "heaps": [3, 5, 7] })).unwrap();
    assert_eq!(answer["sg"], 1);
    assert_eq!(answer["outcome"], "N");
    assert_eq!(
        answer["winning_moves"][0],
        json!({ "heap": 0, "take": 1, "leaves": [2], "wins": true, "sg": 0, "position": { "heaps": [2, 5, 7] } })
    );
    assert_eq!(answer["winning_moves_total"], 3);
    assert_eq!(answer["advice"], json!({ "kind": "win", "move": { "heap": 0, "take": 1, "leaves": [2] } }));
}

#[test]
fn the_largest_heaps_are_answered_at_once() {
    let largest = (1u64 << 53) - 1;
    let answer = analyze("nim", json!({ "heaps": [largest, largest], "moves": "all", "positions": true, "limit": 2 })).unwrap();
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
