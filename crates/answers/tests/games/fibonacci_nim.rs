//! Fibonacci Nim against full searches, in both plays, and at the ends of its range.

use crate::support::{LARGEST, analyze, play, with};
use nimber_games::Refusal;
use nimber_games::service::FIBONACCI_NIM_VALUED_HEAP as LARGEST_VALUED_HEAP;
use proptest::prelude::*;
use serde_json::{Value, json};
use std::collections::HashMap;

const SIZE: usize = 60;

/// By the definition: for each heap and limit the value, and whether the player to move wins misère play.
struct Twin(Vec<Vec<(u64, bool)>>);

impl Twin {
    fn new() -> Self {
        let mut twin = Twin(Vec::new());
        for size in 0..=SIZE {
            let row = (0..=size).map(|limit| {
                let options: Vec<_> = (1..=limit).map(|take| twin.after(size, take)).collect();
                let value = (0..).find(|value| options.iter().all(|option| option.0 != *value)).unwrap();
                (value, options.is_empty() || options.iter().any(|option| !option.1))
            });
            let row = row.collect();
            twin.0.push(row);
        }
        twin
    }

    fn after(&self, size: usize, take: usize) -> (u64, bool) {
        self.0[size - take][(2 * take).min(size - take)]
    }
}

fn takes(moves: &Value) -> Vec<u64> {
    moves.as_array().unwrap().iter().map(|mv| mv["take"].as_u64().unwrap()).collect()
}

#[test]
fn every_heap_with_every_limit_is_as_a_search_finds() {
    let twin = Twin::new();
    for (size, limit) in (0..=SIZE).flat_map(|size| (0..=size).map(move |limit| (size, limit))) {
        for misere in [false, true] {
            let request = json!({ "heaps": [size], "limits": [limit], "play": if misere { "misere" } else { "normal" } });
            let answer = analyze("fibonacci-nim", with(&request, json!({ "moves": "all", "positions": true }))).unwrap();
            let (value, misere_win) = twin.0[size][limit];
            let won = if misere { misere_win } else { value > 0 };
            assert_eq!(answer["sg"], if misere { Value::Null } else { json!(value) }, "{size} {limit}");
            assert_eq!(answer["outcome"], if won { "N" } else { "P" }, "{size} {limit} {misere}");
            assert_eq!(answer["components"], json!([{ "heap": 0, "size": size, "limit": limit, "sg": value }]));
            assert_eq!(takes(&answer["moves"]), (1..=limit as u64).collect::<Vec<_>>());
            let wins = |take: usize| if misere { !twin.after(size, take).1 } else { twin.after(size, take).0 == 0 };
            let winning: Vec<u64> = (1..=limit).filter(|&take| wins(take)).map(|take| take as u64).collect();
            assert_eq!(takes(&answer["winning_moves"]), winning, "{size} {limit} {misere}");
            for (take, mv) in (1..).zip(answer["moves"].as_array().unwrap()) {
                let left = size - take;
                let position = if left == 0 { json!([[], []]) } else { json!([[left], [(2 * take).min(left)]]) };
                assert_eq!(json!([mv["position"]["heaps"], mv["position"]["limits"]]), position);
                if !misere {
                    assert_eq!(mv["sg"], twin.after(size, take).0);
                }
            }
        }
    }
}

/// Whether the player to move wins misère play with two heaps.
fn wins_misere(heaps: [[usize; 2]; 2], known: &mut HashMap<[[usize; 2]; 2], bool>) -> bool {
    if let Some(&won) = known.get(&heaps) {
        return won;
    }
    let mut options = Vec::new();
    for (index, [size, limit]) in heaps.into_iter().enumerate() {
        for take in 1..=limit {
            let mut after = heaps;
            after[index] = [size - take, (2 * take).min(size - take)];
            options.push(after);
        }
    }
    let won = options.is_empty() || options.into_iter().any(|after| !wins_misere(after, known));
    known.insert(heaps, won);
    won
}

#[test]
fn pairs_of_heaps_are_as_a_search_finds_in_both_plays() {
    let (twin, mut known) = (Twin::new(), HashMap::new());
    let heaps: Vec<[usize; 2]> = (0..=9).flat_map(|size| (0..=size).map(move |limit| [size, limit])).collect();
    for (&one, &other) in heaps.iter().flat_map(|one| heaps.iter().map(move |other| (one, other))) {
        let request = json!({ "heaps": [one[0], other[0]], "limits": [one[1], other[1]] });
        let answer = analyze("fibonacci-nim", request.clone()).unwrap();
        let value = |[size, limit]: [usize; 2]| twin.0[size][limit].0;
        assert_eq!(answer["sg"], value(one) ^ value(other), "{request}");
        let misere = analyze("fibonacci-nim", with(&request, json!({ "play": "misere" }))).unwrap();
        assert_eq!(misere["outcome"], if wins_misere([one, other], &mut known) { "N" } else { "P" }, "{request}");
        for (play, answer) in [("normal", answer), ("misere", misere)] {
            let winning = answer["winning_moves"].as_array().unwrap();
            assert_eq!(answer["outcome"] == "N" && answer["advice"]["kind"] != "over", !winning.is_empty(), "{request} {play}");
            for mv in winning {
                let after = analyze("fibonacci-nim", with(&mv["position"], json!({ "play": play }))).unwrap();
                assert_eq!(after["outcome"], "P", "{request} {play} {mv}");
            }
        }
    }
}

#[test]
fn published_values_and_lost_heaps() {
    let values =
        [0u64, 0, 0, 0, 3, 0, 4, 4, 0, 5, 5, 5, 6, 0, 6, 6, 7, 7, 7, 7, 7, 0, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 9, 0, 9, 9, 9, 9, 9];
    for (heap, value) in values.into_iter().enumerate() {
        assert_eq!(analyze("fibonacci-nim", json!({ "heaps": [heap] })).unwrap()["sg"], value, "{heap}");
    }
    for lost in [2u64, 3, 5, 8, 13, 21, 34, 55, 89, 144, 1_304_969_544_928_657] {
        let answer = analyze("fibonacci-nim", json!({ "heaps": [lost] })).unwrap();
        assert_eq!((&answer["outcome"], &answer["sg"], &answer["method"]), (&json!("P"), &json!(0), &json!("formula")), "{lost}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn a_heap_of_any_size_has_its_winning_moves(
        size in prop_oneof![2..=LARGEST, Just(LARGEST), 2..200u64],
        part in 0u32..54,
        misere: bool,
    ) {
        let play_name = if misere { "misere" } else { "normal" };
        let limit = if part == 0 { size } else { (size - 1) >> (part - 1) };
        let request = json!({ "heaps": [size], "limits": [limit], "play": play_name });
        let answer = analyze("fibonacci-nim", request).unwrap();
        let winning = answer["winning_moves"].as_array().unwrap();
        prop_assert_eq!(&answer["winning_moves_total"], winning.len());
        if limit > 0 {
            prop_assert_eq!(answer["outcome"] == "N", !winning.is_empty());
        }
        prop_assert_eq!(answer["sg"].is_null(), misere || answer["outcome"] == "N" && size > LARGEST_VALUED_HEAP);
        for mv in winning {
            let lost = analyze("fibonacci-nim", with(&mv["position"], json!({ "play": play_name }))).unwrap();
            prop_assert_eq!(&lost["outcome"], "P");
            if lost["advice"]["kind"] == "stall" {
                let reply = with(&mv["position"], json!({ "play": play_name, "player_move": lost["advice"]["move"], "seed": 1 }));
                prop_assert_eq!(&play("fibonacci-nim", reply).unwrap()["player"]["was_winning"], false);
            }
        }
    }
}

/// The move after which the smallest share of replies wins, and of these the one that takes least.
#[test]
fn advice_in_lost_heaps_is_the_best() {
    let twin = Twin::new();
    for (size, limit) in (1..=SIZE).flat_map(|size| (1..=size).map(move |limit| (size, limit))) {
        for misere in [false, true] {
            let is_lost = |(value, misere_win): (u64, bool)| if misere { !misere_win } else { value == 0 };
            if !is_lost(twin.0[size][limit]) {
                continue;
            }
            let share = |take: usize| {
                let (left, replies) = (size - take, (2 * take).min(size - take));
                let winning = (1..=replies).filter(|&reply| is_lost(twin.after(left, reply))).count();
                if replies == 0 { (usize::from(misere), 1) } else { (winning, replies) }
            };
            let mut best = 1;
            for take in 2..=limit {
                let ((winning, replies), (least, most)) = (share(take), share(best));
                if winning * most < least * replies {
                    best = take;
                }
            }
            let request = json!({ "heaps": [size], "limits": [limit], "play": if misere { "misere" } else { "normal" } });
            assert_eq!(analyze("fibonacci-nim", request).unwrap()["advice"]["move"]["take"], best, "{size} {limit} {misere}");
        }
    }
}

#[test]
fn the_explanation_has_the_fibonacci_numbers() {
    let explain = |request: Value| analyze("fibonacci-nim", with(&request, json!({ "explain": true }))).unwrap();
    let told = explain(json!({ "heaps": [20] }));
    let rule = json!({ "name": "zeckendorf", "component": 0, "parts": [13, 5, 2], "limit": 19 });
    assert_eq!(told["explanation"]["rule"], rule);
    assert!(told["explanation"]["steps"].to_string().contains("20 is 13 + 5 + 2"), "{told}");
    let told = explain(json!({ "heaps": [9], "play": "misere" }));
    assert_eq!(told["explanation"]["rule"]["parts"], json!([8]));
    let told = explain(json!({ "heaps": [20, 13], "limits": [4, 12] }));
    assert_eq!(told["explanation"]["rule"]["name"], "xor");
}

#[test]
fn values_end_with_the_table() {
    let most = LARGEST_VALUED_HEAP;
    let answer = analyze("fibonacci-nim", json!({ "heaps": [most, most - 1] })).unwrap();
    assert!(answer["sg"].is_u64());
    let answer = analyze("fibonacci-nim", json!({ "heaps": [most + 1, 1, 0, LARGEST], "limits": [7, 0, 0, 0] })).unwrap();
    assert_eq!((&answer["outcome"], &answer["sg"], &answer["components"][3]["sg"]), (&json!("N"), &Value::Null, &json!(0)));
    let refusal = analyze("fibonacci-nim", json!({ "heaps": [most + 1, 5] })).unwrap_err();
    assert!(matches!(&refusal, Refusal::BeyondLimits(limit) if limit.name == "heap_size_with_value"), "{refusal}");
}

#[test]
fn invalid_positions_and_moves_are_refused() {
    for (heaps, limits) in
        [(json!([3, 4]), json!([1])), (json!([3]), json!([1, 1])), (json!([3]), json!([-1])), (json!([LARGEST + 1]), json!([1]))]
    {
        let refused = analyze("fibonacci-nim", json!({ "heaps": heaps, "limits": limits }));
        assert!(matches!(refused, Err(Refusal::InvalidPosition(_))), "{heaps} {limits}");
    }
    let request = json!({ "heaps": [20, 6], "limits": [4, 0], "seed": 1 });
    for illegal in [
        json!({ "heap": 0, "take": 5 }),
        json!({ "heap": 0, "take": 0 }),
        json!({ "heap": 1, "take": 1 }),
        json!({ "heap": 0, "take": 2, "leaves": [9, 9] }),
        json!({ "take": 2 }),
    ] {
        let refusal = play("fibonacci-nim", with(&request, json!({ "player_move": illegal }))).unwrap_err();
        assert!(matches!(refusal, Refusal::IllegalMove(_)), "{illegal}: {refusal}");
    }
    let answer = play("fibonacci-nim", with(&request, json!({ "player_move": { "heap": 0, "take": 4 } }))).unwrap();
    assert_eq!(answer["player"]["position"], json!({ "heaps": [16, 6], "limits": [8, 0] }));
}
