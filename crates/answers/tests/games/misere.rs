//! Misère play by quotients and the theorem on tame games, through the catalogue and the library.

use crate::support::{CATALOGUE, LARGEST, analyze, ask, quotient, with};
use nimber_answers::catalogue::Catalogue;
use nimber_answers::verb::Verb;
use nimber_games::misere_report::MisereReport;
use nimber_games::{Refusal, Tables};
use nimber_solvers::misere::{Bounds, Unfound, find};
use nimber_solvers::octal::OctalCode;
use nimber_solvers::theory::{Budget, Stop};
use proptest::prelude::*;
use serde_json::{Value, json};
use std::collections::HashMap;

fn octal(code: &str, heaps: &[u64], limit: u64) -> Value {
    analyze("octal", json!({ "code": code, "heaps": heaps, "play": "misere", "limit": limit, "moves": "all", "positions": true })).unwrap()
}

/// Whether the player to move loses, by complete search.
fn lost(code: &OctalCode, mut heaps: Vec<u64>, known: &mut HashMap<Vec<u64>, bool>) -> bool {
    heaps.retain(|&heap| heap > 0);
    heaps.sort_unstable();
    if let Some(&lost) = known.get(&heaps) {
        return lost;
    }
    let (mut moves, mut wins) = (0, false);
    for (index, &heap) in heaps.iter().enumerate() {
        for take in 0..=heap {
            for smaller in 0..=(heap - take) / 2 {
                let parts = [smaller, heap - take - smaller].into_iter().filter(|&part| part > 0).count();
                if !code.allows(take, parts) || (take == 0 && parts < 2) {
                    continue;
                }
                moves += 1;
                let after = [&heaps[..index], &[smaller, heap - take - smaller], &heaps[index + 1..]].concat();
                wins |= lost(code, after, known);
            }
        }
    }
    known.insert(heaps, moves > 0 && !wins);
    moves > 0 && !wins
}

fn misere(rows: &[u64], rings: &[u64], limit: u64) -> Value {
    analyze("kayles", json!({ "rows": rows, "rings": rings, "play": "misere", "limit": limit })).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    /// Counting by residue classes agrees with listing one by one, and the listed moves leave lost positions.
    #[test]
    fn winning_moves_of_long_rows_are_complete(
        rows in proptest::collection::vec(0u64..600, 1..4),
        rings in proptest::collection::vec(prop_oneof![1u64..6, 15u64..21, 23u64..600], 0..2),
    ) {
        let (counted, listed) = (misere(&rows, &rings, 0), misere(&rows, &rings, 10_000));
        prop_assert_eq!(&counted["method"], "quotient");
        prop_assert_eq!(&counted["winning_moves_total"], &listed["winning_moves_total"]);
        let moves = listed["winning_moves"].as_array().unwrap();
        prop_assert_eq!(&listed["winning_moves_total"], &json!(moves.len()));
        // A finished game is won without a move.
        prop_assert_eq!(listed["advice"]["kind"] == "win", !moves.is_empty());
        // All moves, each with its outcome.
        let options = json!({ "play": "misere", "limit": 10_000, "moves": "all", "positions": true });
        let all = analyze("kayles", with(&json!({ "rows": rows, "rings": rings }), options)).unwrap();
        let lost = all["moves"].as_array().unwrap().iter().filter(|mv| mv["outcome"] == "P").count();
        prop_assert_eq!(lost, moves.len());
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(30))]

    /// Games with a known quotient: outcomes agree with full search, and counts, lists and marks agree.
    #[test]
    fn games_with_a_quotient_agree_with_full_search(code in 0usize..4, heaps in proptest::collection::vec(0u64..10, 0..5)) {
        let code = ["0.75", "0.77", "0.144", "4.56"][code];
        let answer = octal(code, &heaps, 10_000);
        let rules: OctalCode = code.parse().unwrap();
        let expected = if lost(&rules, heaps.clone(), &mut HashMap::new()) { "P" } else { "N" };
        prop_assert_eq!(&answer["outcome"], expected, "{} {:?}", code, heaps);
        let winning = answer["winning_moves"].as_array().unwrap();
        prop_assert_eq!(&answer["winning_moves_total"], &json!(winning.len()));
        let marked: Vec<_> = answer["moves"].as_array().unwrap().iter().filter(|mv| mv["outcome"] == "P").collect();
        prop_assert_eq!(marked, winning.iter().collect::<Vec<_>>());
        prop_assert_eq!(&octal(code, &heaps, 0)["winning_moves_total"], &answer["winning_moves_total"]);
    }

    /// Kayles as three games: only the bottles decide, not how they are distributed over the components.
    #[test]
    fn sums_in_one_quotient_are_one_position(
        [first, second, third] in prop::array::uniform3(proptest::collection::vec(0u64..200, 1..3)),
    ) {
        let whole = misere(&[&first[..], &second, &third].concat(), &[], 0);
        let request = json!({ "play": "misere", "limit": 10_000, "components": [
            { "game": "kayles", "rows": first },
            { "game": "octal", "code": "0.77", "heaps": second },
            { "game": "kayles", "rows": third },
        ] });
        let sum = analyze("sum", request).unwrap();
        prop_assert_eq!(&sum["outcome"], &whole["outcome"]);
        let winning = sum["winning_moves"].as_array().unwrap();
        prop_assert_eq!(&sum["winning_moves_total"], &json!(winning.len()));
        for mv in winning.iter().step_by(winning.len() / 8 + 1) {
            let mut after = mv["position"].clone();
            after["play"] = json!("misere");
            after["limit"] = json!(0);
            prop_assert_eq!(&analyze("sum", after).unwrap()["outcome"], "P");
        }
    }
}

#[test]
fn octal_games_answer_by_their_quotients() {
    for (code, heaps) in [("0.77", vec![LARGEST, 25, 12]), ("0.75", vec![LARGEST, LARGEST - 4, 7]), ("0.77", vec![300; 400])] {
        let answer = analyze("octal", json!({ "code": code, "heaps": heaps, "play": "misere", "limit": 3 })).unwrap();
        assert_eq!(answer["method"], "quotient", "{code}");
        if code == "0.77" {
            assert_eq!(answer["outcome"], misere(&heaps, &[], 0)["outcome"]);
        }
    }
    // The first heaps of 0.07 are tame.
    let answer = analyze("octal", json!({ "code": "0.07", "heaps": [5, 6], "play": "misere" })).unwrap();
    assert_eq!(answer["method"], "search");
}

#[test]
fn the_report_of_a_code_is_bounded_and_repeatable() {
    let report = |request: Value| quotient("octal", request);
    let kayles = report(json!({ "code": "0.77" })).unwrap();
    assert_eq!((&kayles["proven"], &kayles["order"]), (&json!(true), &json!(40)));
    assert_eq!((&kayles["preperiod"], &kayles["period"]), (&json!(71), &json!(12)));
    assert_eq!(kayles["heap_map"].as_array().unwrap().len(), 83);
    assert_eq!(kayles["p_portion"].as_array().unwrap().len(), 9);
    assert!(kayles["reason"].is_null());
    let open = report(json!({ "code": "0.07", "to": 20, "order": 8 })).unwrap();
    assert_eq!(open["proven"], false);
    assert!(open["reason"].as_str().unwrap().contains("at most 8 elements"), "{open}");
    assert_eq!(report(json!({ "code": "0.07", "to": 20, "order": 8 })).unwrap(), open);
    let worked = report(json!({ "code": "0.007", "work": 10_000 })).unwrap();
    assert!(worked["reason"].as_str().unwrap().contains("10000 units of work"), "{worked}");
    for (request, limit) in
        [(json!({ "to": 10_001 }), "to"), (json!({ "order": 1025 }), "order"), (json!({ "work": 1_000_000_000 }), "work_budget")]
    {
        let mut request = request;
        request["code"] = json!("0.07");
        assert!(matches!(report(request), Err(Refusal::BeyondLimits(found) | Refusal::OutOfWork(found)) if found.name == limit), "{limit}");
    }
    // In place there is no time for the proof of what is shipped.
    let short = ask(&CATALOGUE, "octal", Verb::MISERE, json!({ "code": "0.77" }), &Budget::of(1_000_000).in_place(10));
    assert_eq!(short.unwrap_err(), Refusal::Stopped(Stop::NotInPlace));
    assert!(matches!(report(json!({ "code": "0.77", "to": 0 })), Err(Refusal::InvalidPosition(_))));
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
    let answer = analyze("kayles", json!({ "rows": [251], "rings": [6], "play": "misere" }));
    assert!(matches!(answer, Err(Refusal::BeyondLimits(limit) | Refusal::OutOfWork(limit)) if limit.name == "misere_moves"));
}

/// Rows below the first wild one are answered by the theorem on tame games, longer ones by a quotient of the
/// first rows, others by search.
#[test]
fn other_rules_are_answered_as_far_as_something_is_proven() {
    let ask = |rows: Vec<u64>| analyze("kayles", json!({ "rows": rows, "take": "1-3", "play": "misere", "limit": 0 }));
    let answer = ask(vec![4; 301]).unwrap();
    assert_eq!((&answer["outcome"], &answer["method"]), (&json!("N"), &json!("search")));
    let answer = ask(vec![5; 301]).unwrap();
    assert_eq!(answer["method"], "quotient");
    assert!(matches!(ask(vec![200; 301]), Err(Refusal::BeyondLimits(limit) | Refusal::OutOfWork(limit)) if limit.name == "misere_moves"));
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

/// The first request has the same work left as later ones. But it alone takes the time of the search.
#[test]
fn the_search_for_a_quotient_is_the_work_of_the_first_request_and_takes_none_from_its_answer() {
    let catalogue = Catalogue::new(&Tables::default());
    for (game, request) in [
        ("grundy", json!({ "groups": [13, 14], "play": "misere" })),
        ("octal", json!({ "code": "0.0766", "heaps": [9, 12], "play": "misere" })),
        ("split", json!({ "parts": 2, "least": 1, "unequal": true, "take": "2-56", "heaps": [3_000], "limit": 1 })),
    ] {
        let ask = |budget: &Budget| ask(&catalogue, game, Verb::ANALYZE, request.clone(), budget);
        let (first, second) = (Budget::of(40_000_000), Budget::of(40_000_000));
        assert_eq!(ask(&first).unwrap(), ask(&second).unwrap());
        assert_eq!(first.spent(), second.spent());
        assert!(first.done() > 100_000 + second.done(), "{game}: {} and {}", first.done(), second.done());
        // The same price is asked of those who come later.
        assert!(ask(&Budget::of(10_000)).is_err());
    }
}

/// In this game a heap of n has about n^2/4 options. The work goes into reading them, and everything known
/// when it ends is proven.
#[test]
fn an_ended_search_for_a_quotient_reports_only_what_is_proven() {
    let search = |code: &str, work: u64| find(&code.parse::<OctalCode>().unwrap(), Bounds::default(), &Budget::of(work));
    let Some(Unfound::Stopped(_, heap)) = search("0.5~", 1 << 20).stopped else { panic!("the work does not suffice") };
    assert!(heap < 120, "{heap} heaps were looked at");
    let proven = search("0.75~", 1 << 22).quotient.unwrap();
    assert!(proven.map().len() > 50, "{} heaps are proven", proven.map().len());
}
