//! Lasker's Nim against full searches, golden vectors and the ends of its range.

use crate::heap_games::{Twin, Wire, check_vector, positions};
use crate::support::{LARGEST, analyze, limit_of, period, play, values, vectors, with};
use nimber_games::Refusal;
use proptest::prelude::*;
use serde_json::json;

fn wire() -> Wire {
    Wire { game: "lasker", heaps: "heaps", heap: "heap", rule: json!({}) }
}

fn options(heap: u64) -> Vec<(u64, Vec<u64>)> {
    let takes = (1..=heap).map(|take| (take, if take == heap { vec![] } else { vec![heap - take] }));
    takes.chain((1..=heap / 2).map(|smaller| (0, vec![smaller, heap - smaller]))).collect()
}

#[test]
fn both_plays_agree_with_full_search() {
    let mut twin = Twin::new(options);
    for heaps in positions(3, 11) {
        wire().check(&mut twin, &heaps, false);
        wire().check(&mut twin, &heaps, true);
    }
    for heaps in [&[0, 2, 0, 3, 1, 1][..], &[2, 2, 2, 2, 2], &[1, 1, 1, 1, 1], &[4, 3, 3, 1]] {
        wire().check(&mut twin, heaps, false);
        wire().check(&mut twin, heaps, true);
    }
}

#[test]
fn golden_vectors() {
    for vector in vectors("lasker") {
        if vector["kind"] == "sg_table" {
            let found = values("lasker", json!({ "from": vector["from"], "to": vector["to"] })).unwrap();
            assert_eq!(json!(found), vector["sg"]);
        } else {
            let heaps: Vec<u64> = serde_json::from_value(vector["position"].clone()).unwrap();
            check_vector(&wire(), &vector, &heaps);
        }
    }
}

fn value(n: u64) -> u64 {
    match n % 4 {
        0 => n.saturating_sub(1),
        3 => n + 1,
        _ => n,
    }
}

/// The winning moves of a heap against the rest, by trying every one.
fn tried(heap: u64, target: u64) -> Vec<(u64, Vec<u64>)> {
    options(heap).into_iter().filter(|(_, left)| left.iter().fold(0, |sum, &part| sum ^ value(part)) == target).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(25))]

    #[test]
    fn winning_moves_of_large_heaps_are_complete_and_in_order(heap in 0u64..3000, other in 0u64..3000) {
        let answer = analyze("lasker", json!({ "heaps": [heap, other], "limit": 10000 })).unwrap();
        let found: Vec<_> = answer["winning_moves"].as_array().unwrap().iter().map(|mv| wire().cut(mv)).collect();
        let mut expected: Vec<_> = tried(heap, value(other)).into_iter().map(|(take, left)| (0, take, left)).collect();
        expected.extend(tried(other, value(heap)).into_iter().map(|(take, left)| (1, take, left)));
        prop_assert_eq!(&answer["winning_moves_total"], expected.len());
        prop_assert_eq!(found, expected);
    }

    #[test]
    fn totals_do_not_depend_on_the_limit(heaps in proptest::collection::vec(0u64..3000, 0..5), misere: bool) {
        let play = if misere { "misere" } else { "normal" };
        let long = analyze("lasker", json!({ "heaps": heaps, "limit": 10000, "play": play })).unwrap();
        prop_assert_eq!(&long["winning_moves_total"], long["winning_moves"].as_array().unwrap().len());
        let short = analyze("lasker", json!({ "heaps": heaps, "limit": 0, "play": play })).unwrap();
        prop_assert_eq!(&short["winning_moves_total"], &long["winning_moves_total"]);
    }

    #[test]
    fn huge_heaps_have_exact_totals(heap in LARGEST / 2..LARGEST, rest in proptest::collection::vec(0..LARGEST, 1..4)) {
        let heaps = [&rest[..], &[heap]].concat();
        for play in ["normal", "misere"] {
            let answer = analyze("lasker", json!({ "heaps": heaps, "limit": 2, "play": play, "moves": "all", "positions": true })).unwrap();
            let total = answer["winning_moves_total"].as_u64().unwrap();
            prop_assert_eq!(answer["winning_moves"].as_array().unwrap().len() as u64, total.min(2));
            prop_assert_eq!(answer["outcome"] == "N", total > 0);
            for mv in answer["winning_moves"].as_array().unwrap() {
                let after = analyze("lasker", with(&mv["position"], json!({ "play": play, "limit": 0 }))).unwrap();
                prop_assert_eq!(&after["outcome"], "P");
            }
        }
    }
}

#[test]
fn the_largest_heaps_are_answered() {
    for (heaps, play) in [
        (vec![LARGEST - 1; 2], "normal"),
        (vec![LARGEST - 2, LARGEST - 1], "normal"),
        (vec![LARGEST - 1; 2], "misere"),
        (vec![LARGEST - 1; 4096], "normal"),
        (vec![LARGEST - 1; 4096], "misere"),
        (vec![1; 4096], "misere"),
        (vec![1; 4095], "misere"),
    ] {
        let answer = analyze("lasker", json!({ "heaps": heaps, "moves": "all", "positions": true, "limit": 3, "play": play })).unwrap();
        assert_eq!(answer["moves"].as_array().unwrap().len(), 3);
    }
    // Both halves of 2^53 - 2 have the same value; for no other heap near it is this so.
    let answer = analyze("lasker", json!({ "heaps": [LARGEST - 1] })).unwrap();
    assert_eq!(answer["winning_moves"][1]["leaves"], json!([LARGEST / 2, LARGEST / 2]));
    assert_eq!(values("lasker", json!({ "from": LARGEST - 1, "to": LARGEST - 1 })).unwrap(), [LARGEST - 1]);
}

#[test]
fn requests_over_a_limit_are_refused() {
    assert_eq!(limit_of(analyze("lasker", json!({ "heaps": vec![1; 4097] }))), "heaps");
    // Its value would be 2^53, which not every client can read.
    assert_eq!(limit_of(analyze("lasker", json!({ "heaps": [LARGEST] }))), "heap_size");
    assert_eq!(limit_of(analyze("octal", json!({ "code": "4.3~", "heaps": [LARGEST] }))), "heap_size");
    assert!(analyze("octal", json!({ "code": "4.3~", "heaps": [LARGEST - 1] })).is_ok());
    let rule = json!([{ "where": { "t": {} }, "leaves": ["n-t"] }, { "where": { "b": { "to": "n/2" } }, "leaves": ["b", "n-b"] }]);
    assert_eq!(limit_of(analyze("rule", json!({ "rule": rule, "heaps": [LARGEST] }))), "heap_size");
    assert!(analyze("rule", json!({ "rule": rule, "heaps": [LARGEST - 1] })).is_ok());
    for (game, rule) in [("lasker", json!({})), ("octal", json!({ "code": "4.3~" }))] {
        let up_to = |to: u64| values(game, with(&rule, json!({ "from": LARGEST - 2, "to": to }))).map(|values| json!(values));
        assert_eq!(up_to(LARGEST - 1).unwrap(), json!([LARGEST - 2, LARGEST - 1]));
        assert_eq!(limit_of(up_to(LARGEST)), "heap_size");
    }
    for heaps in [json!([LARGEST + 1]), json!([-1]), json!([1.5])] {
        assert!(matches!(analyze("lasker", json!({ "heaps": heaps })), Err(Refusal::InvalidPosition(_))), "{heaps}");
    }
    assert_eq!(limit_of(analyze("lasker", json!({ "heaps": [4], "limit": 10001 }))), "limit");
}

#[test]
fn the_period_is_arithmetic() {
    let report = period("lasker", json!({})).unwrap();
    assert_eq!((&report["preperiod"], &report["period"], &report["saltus"]), (&json!(1), &json!(4), &json!(4)));
    let values = values("lasker", json!({ "to": 5000 })).unwrap();
    assert_eq!(json!(&values[1..5]), report["certificate"]["values"]);
    assert!((1..values.len() - 4).all(|n| values[n + 4] == values[n] + 4));
}

#[test]
fn players_moves_are_checked() {
    let answer = play("lasker", json!({ "heaps": [4, 1], "player_move": { "heap": 0, "leaves": [1, 3] }, "seed": 1 })).unwrap();
    assert_eq!(answer["player"]["move"], json!({ "heap": 0, "take": 0, "leaves": [1, 3] }));
    for illegal in [
        json!({ "heap": 0, "take": 0 }),
        json!({ "heap": 0, "take": 1, "leaves": [1, 2] }),
        json!({ "heap": 0, "take": 5 }),
        json!({ "heap": 0, "leaves": [1, 1, 2] }),
        json!({ "heap": 2, "take": 1 }),
        json!({ "heap": 1, "leaves": [1] }),
        json!({ "heap": 0 }),
    ] {
        let refusal = play("lasker", json!({ "heaps": [4, 1], "player_move": illegal })).unwrap_err();
        assert!(matches!(refusal, Refusal::IllegalMove(_)), "{illegal}: {refusal}");
    }
}
