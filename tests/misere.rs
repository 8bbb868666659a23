//! Misère play by quotients and the tame theorem, through the catalogue and the library.

#[path = "common/kayles_helpers.rs"]
mod helpers;

use helpers::analyze;
use nimber::theory::quotient::{Bounds, MisereReport};
use nimber::theory::{Budget, OctalCode};
use proptest::prelude::*;
use serde_json::{Value, json};

const LARGEST: u64 = (1 << 53) - 1;

fn misere(rows: &[u64], rings: &[u64], limit: u64) -> Value {
    analyze(json!({ "rows": rows, "rings": rings, "play": "misere", "limit": limit })).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    /// Counting by residue classes and listing one by one agree, and what is listed is lost for the opponent.
    #[test]
    fn winning_moves_of_long_rows_are_complete(
        rows in proptest::collection::vec(0u64..600, 1..4),
        rings in proptest::collection::vec(prop_oneof![1u64..6, 15u64..600], 0..2),
    ) {
        let (counted, listed) = (misere(&rows, &rings, 0), misere(&rows, &rings, 10_000));
        prop_assert_eq!(&counted["method"], "quotient");
        prop_assert_eq!(&counted["winning_moves_total"], &listed["winning_moves_total"]);
        let moves = listed["winning_moves"].as_array().unwrap();
        prop_assert_eq!(&listed["winning_moves_total"], &json!(moves.len()));
        prop_assert_eq!(listed["outcome"] == "N", !moves.is_empty());
        // All moves, each with its outcome.
        let all = analyze(json!({ "rows": rows, "rings": rings, "play": "misere", "limit": 10_000, "moves": "all" })).unwrap();
        let lost = all["moves"].as_array().unwrap().iter().filter(|mv| mv["outcome"] == "P").count();
        prop_assert_eq!(lost, moves.len());
    }
}

#[test]
fn the_largest_rows_have_exact_totals() {
    // The same elements as rows of the first periods, so the same winner.
    let like = |row: u64| 71 + 12 + (row - 71) % 12;
    for rows in [vec![LARGEST], vec![LARGEST, LARGEST - 5], vec![LARGEST, 4, 25]] {
        let answer = misere(&rows, &[], 3);
        let small: Vec<u64> = rows.iter().map(|&row| if row > 71 { like(row) } else { row }).collect();
        assert_eq!(answer["outcome"], misere(&small, &[], 0)["outcome"], "{rows:?}");
        assert_eq!(answer["method"], "quotient");
        assert!(answer["winning_moves_total"].is_u64());
    }
}

#[test]
fn a_thousand_rows_are_answered() {
    let rows: Vec<u64> = (0..1000).map(|index| index * index * 7919 % 1_000_003).collect();
    let answer = misere(&rows, &[], 5);
    assert_eq!(answer["method"], "quotient");
    let lost = misere(&[vec![7; 1000], vec![4, 1]].concat(), &[3, 5], 0);
    assert!(!lost["advice"]["move"].is_null());
}

#[test]
fn rings_without_an_element_are_searched() {
    for (ring, outcome) in [(6, "N"), (10, "N"), (14, "N"), (21, "N"), (22, "N")] {
        let answer = misere(&[], &[ring], 10);
        assert_eq!((&answer["outcome"], &answer["method"]), (&json!(outcome), &json!("search")), "{ring}");
    }
    let answer = analyze(json!({ "rows": [251], "rings": [6], "play": "misere" }));
    assert!(matches!(answer, Err(nimber::games::Refusal::BeyondLimits(limit)) if limit.name == "misere_moves"));
}

/// Rows below the first wild one are answered by the tame theorem, others by search.
#[test]
fn other_rules_are_tame_while_rows_are_short() {
    let rows = vec![4; 301];
    let answer = analyze(json!({ "rows": rows, "take": "1-3", "play": "misere", "limit": 0 })).unwrap();
    assert_eq!((&answer["outcome"], &answer["method"]), (&json!("N"), &json!("search")));
    let rows = vec![5; 301];
    assert!(analyze(json!({ "rows": rows, "take": "1-3", "play": "misere", "limit": 0 })).is_err());
}

#[test]
fn reports_say_what_is_proven() {
    let report = |code: &str, heaps: u64| {
        let code: OctalCode = code.parse().unwrap();
        serde_json::to_value(MisereReport::of(&code, Bounds { heaps, order: 64 }, &Budget::of(100_000_000))).unwrap()
    };
    let proven = report("0.75", 50);
    assert_eq!((&proven["proven"], &proven["order"], &proven["p_portion"]), (&json!(true), &json!(8), &json!(["a", "bb"])));
    assert_eq!((&proven["preperiod"], &proven["period"]), (&json!(8), &json!(2)));
    let open = report("0.77", 8);
    assert_eq!((&open["proven"], &open["order"], &open["heaps"]), (&json!(false), &json!(12), &json!(8)));
    assert!(open["reason"].as_str().unwrap().contains("up to 8"));
    assert_eq!(open["heap_map"], json!(["1", "a", "b", "ab", "a", "c", "ab", "b", "abb"]));
}
