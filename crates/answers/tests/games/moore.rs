//! Moore's Nim against full searches, in both plays, and at the ends of its range.

use crate::support::{LARGEST, analyze, limit_of, play, with};
use nimber_games::Refusal;
use nimber_games::service::{MOST_ORDERED, MOST_SEARCHED};
use proptest::prelude::*;
use serde_json::{Value, json};
use std::collections::HashMap;

type Heaps = [usize; 3];

/// Every move in listing order.
fn moves(heaps: Heaps, most: usize) -> Vec<Heaps> {
    let takes = (0..=heaps[0]).flat_map(|a| (0..=heaps[1]).flat_map(move |b| (0..=heaps[2]).map(move |c| [a, b, c])));
    takes.filter(|take| (1..=most).contains(&take.iter().filter(|&&take| take > 0).count())).collect()
}

fn after(heaps: Heaps, take: Heaps) -> Heaps {
    [heaps[0] - take[0], heaps[1] - take[1], heaps[2] - take[2]]
}

/// The value, and whether the player to move wins misère play.
type Known = HashMap<Heaps, (u64, bool)>;

fn search(heaps: Heaps, most: usize, known: &mut Known) -> (u64, bool) {
    if let Some(&found) = known.get(&heaps) {
        return found;
    }
    let options: Vec<_> = moves(heaps, most).into_iter().map(|take| search(after(heaps, take), most, known)).collect();
    let value = (0..).find(|value| options.iter().all(|option| option.0 != *value)).unwrap();
    let found = (value, options.is_empty() || options.iter().any(|option| !option.1));
    known.insert(heaps, found);
    found
}

fn takes(moves: &Value) -> Vec<Heaps> {
    moves.as_array().unwrap().iter().map(|mv| serde_json::from_value(mv["take"].clone()).unwrap()).collect()
}

#[test]
fn triples_are_as_a_search_finds_in_both_plays() {
    for most in 1..=3 {
        let mut known = Known::new();
        for heaps in (0..=6).flat_map(|a| (0..=6).flat_map(move |b| (0..=6).map(move |c| [a, b, c]))) {
            for misere in [false, true] {
                let play = if misere { "misere" } else { "normal" };
                let options = json!({ "moves": "all", "positions": true, "limit": 1000 });
                let answer = analyze("moore", with(&json!({ "heaps": heaps, "most": most, "play": play }), options)).unwrap();
                let (value, misere_win) = search(heaps, most, &mut known);
                let won = if misere { misere_win } else { value > 0 };
                assert_eq!(answer["sg"], if misere { Value::Null } else { json!(value) }, "{heaps:?} {most}");
                assert_eq!(answer["outcome"], if won { "N" } else { "P" }, "{heaps:?} {most} {play}");
                assert_eq!(answer["components"], json!([{ "heaps": heaps, "sg": value }]));
                assert_eq!(takes(&answer["moves"]), moves(heaps, most));
                assert_eq!(answer["moves_total"], moves(heaps, most).len());
                for mv in answer["moves"].as_array().unwrap() {
                    let next: Heaps = serde_json::from_value(mv["position"]["heaps"].clone()).unwrap();
                    match misere {
                        true => assert_eq!(mv["outcome"], if known[&next].1 { "N" } else { "P" }),
                        false => assert_eq!(mv["sg"], known[&next].0),
                    }
                }
                let wins = |take: &Heaps| if misere { !known[&after(heaps, *take)].1 } else { known[&after(heaps, *take)].0 == 0 };
                let winning: Vec<_> = moves(heaps, most).into_iter().filter(wins).collect();
                assert_eq!(takes(&answer["winning_moves"]), winning, "{heaps:?} {most} {play}");
                assert_eq!(answer["winning_moves_total"], winning.len());
            }
        }
    }
}

#[test]
fn values_of_more_heaps_are_searched_up_to_a_limit() {
    let answer = analyze("moore", json!({ "heaps": [2, 3, 4, 5], "most": 2 })).unwrap();
    assert_eq!(answer["method"], "search");
    // Taking from one heap is Nim, and from all of them every smaller sum can be left.
    assert_eq!(analyze("moore", json!({ "heaps": [2, 3, 4, 5, 1000], "most": 1 })).unwrap()["sg"], 1000);
    assert_eq!(analyze("moore", json!({ "heaps": [2, 3, 4, 5, 1000], "most": 7 })).unwrap()["sg"], 1014);
    // 136 * 136 * 136 is within the limit, and 136 * 136 * 153 * 3 is not.
    const { assert!(136 * 136 * 136 < MOST_SEARCHED && MOST_SEARCHED < 136 * 136 * 153 * 3) };
    let large = analyze("moore", json!({ "heaps": [15, 15, 16, 1], "most": 2 })).unwrap();
    assert_eq!((&large["sg"], &large["outcome"], &large["method"]), (&Value::Null, &json!("N"), &json!("formula")));
    let sum = json!({ "components": [{ "game": "moore", "heaps": [15, 15, 16, 1], "most": 2 }, { "game": "nim", "heaps": [3] }] });
    assert_eq!(limit_of(analyze("sum", sum)), "unvalued_components");
    // A sum of three of the largest heaps is no integer of JSON.
    let sum = analyze("moore", json!({ "heaps": [LARGEST, LARGEST, 1], "most": 3 })).unwrap();
    assert_eq!((&sum["sg"], &sum["outcome"]), (&Value::Null, &json!("N")));
}

#[test]
fn many_winning_moves_are_listed_without_their_number() {
    let heaps: Vec<u64> = (0..12).map(|index| LARGEST - index).collect();
    let answer = analyze("moore", json!({ "heaps": heaps, "most": 10 })).unwrap();
    assert_eq!((&answer["outcome"], &answer["winning_moves_total"]), (&json!("N"), &Value::Null));
    let winning = answer["winning_moves"].as_array().unwrap();
    assert!(!winning.is_empty() && winning.len() <= MOST_ORDERED);
    for mv in winning {
        let after = analyze("moore", mv["position"].clone()).unwrap();
        assert_eq!(after["outcome"], "P");
    }
    assert_eq!(answer["advice"]["move"]["take"], winning[0]["take"]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn large_heaps_have_winning_moves(
        heaps in proptest::collection::vec(prop_oneof![0..=LARGEST, Just(LARGEST), 0..4u64], 1..6),
        most in 1u64..6,
        misere: bool,
    ) {
        let play_name = if misere { "misere" } else { "normal" };
        let answer = analyze("moore", json!({ "heaps": heaps, "most": most, "play": play_name })).unwrap();
        let winning = answer["winning_moves"].as_array().unwrap();
        if heaps.iter().any(|&heap| heap > 0) {
            prop_assert_eq!(answer["outcome"] == "N", !winning.is_empty());
        }
        for mv in winning.iter().take(2) {
            let lost = analyze("moore", with(&mv["position"], json!({ "play": play_name }))).unwrap();
            prop_assert_eq!(&lost["outcome"], "P");
        }
    }
}

#[test]
fn the_explanation_has_the_columns() {
    let explain = |request: Value| analyze("moore", with(&request, json!({ "explain": true }))).unwrap()["explanation"].clone();
    let told = explain(json!({ "heaps": [3, 5, 7], "most": 2 }));
    assert_eq!(told["rule"], json!({ "name": "digits", "modulus": 3, "remainders": [2, 2, 0] }));
    let told = explain(json!({ "heaps": [1, 1, 1, 1, 0], "most": 2, "play": "misere" }));
    assert_eq!(told["rule"], json!({ "name": "digits", "modulus": 3, "remainders": [1] }));
    assert!(told["steps"].to_string().contains("No heap has two objects"), "{told}");
}

#[test]
fn invalid_positions_and_moves_are_refused() {
    for (heaps, most) in [(json!([1]), json!(0)), (json!([-1]), json!(2)), (json!([LARGEST + 1]), json!(2))] {
        let refused = analyze("moore", json!({ "heaps": heaps, "most": most }));
        assert!(matches!(refused, Err(Refusal::InvalidPosition(_))), "{heaps} {most}");
    }
    assert!(analyze("moore", json!({ "heaps": vec![1; 64], "most": 64 })).is_ok());
    assert_eq!(limit_of(analyze("moore", json!({ "heaps": vec![1; 65], "most": 2 }))), "heaps");
    assert_eq!(limit_of(analyze("moore", json!({ "heaps": [1], "most": 65 }))), "most");
    let request = json!({ "heaps": [3, 5, 7], "most": 2, "seed": 1 });
    for illegal in [json!([0, 0, 0]), json!([1, 1, 1]), json!([4, 0, 0]), json!([1, 1]), json!([1, 0, 0, 0]), json!([-1, 0, 0])] {
        let refusal = play("moore", with(&request, json!({ "player_move": { "take": illegal } }))).unwrap_err();
        assert!(matches!(refusal, Refusal::IllegalMove(_)), "{illegal}: {refusal}");
    }
}
