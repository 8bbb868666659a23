//! Misère iChomp: tables of sums, the search of what they do not cover, and refusals.

use crate::ichomp::{WITH_TABLES, WITHOUT, ask};
use crate::ichomp_twin::{Twin, draw, read, tile, tiles};
use crate::support::catalogue_with;
use nimber_answers::catalogue::Catalogue;
use nimber_answers::verb::{DEFAULT_WORK_BUDGET, Verb};
use nimber_games::{Refusal, Tables};
use nimber_solvers::chomp::{BoardBox, MisereSumTables, MisereSums};
use nimber_solvers::theory::Budget;
use proptest::prelude::*;
use serde_json::{Value, json};
use std::sync::Arc;

fn misere(mut request: Value) -> Value {
    request["play"] = json!("misere");
    ask(&WITH_TABLES, Verb::ANALYZE, request, &Budget::of(DEFAULT_WORK_BUDGET)).unwrap()
}

#[test]
fn full_boards_of_any_centre_are_answered_with_all_winning_moves() {
    for (width, height, centre, outcome) in [
        (6, 6, (3, 3), "P"),
        (8, 8, (4, 4), "P"),
        (10, 10, (5, 5), "P"),
        (8, 6, (3, 4), "P"),
        (10, 4, (2, 5), "P"),
        (7, 5, (3, 3), "N"),
        (9, 9, (4, 4), "P"),
        (5, 5, (5, 5), "N"),
        (18, 6, (3, 9), "P"),
    ] {
        let full = json!({ "width": width, "height": height, "centre": { "row": centre.0, "col": centre.1 }, "moves": "all", "limit": 200,
            "positions": true });
        let answer = misere(full.clone());
        let context = format!("{width}x{height} around {centre:?}");
        assert_eq!((&answer["outcome"], &answer["sg"], &answer["method"]), (&json!(outcome), &Value::Null, &json!("table")), "{context}");
        assert_eq!(answer["moves_total"], width * height);
        let listed = answer["moves"].as_array().unwrap();
        let winning: Vec<_> = listed.iter().filter(|mv| mv["outcome"] == "P").map(tile).collect();
        assert_eq!((winning.is_empty(), tiles(&answer["winning_moves"])), (outcome == "P", winning), "{context}");
        for mv in listed.iter().step_by(7) {
            let mut after = mv["position"].clone();
            after["limit"] = json!(0);
            assert_eq!(misere(after)["outcome"], mv["outcome"], "{context}: {mv}");
        }
        let advice = if outcome == "P" { "stall" } else { "win" };
        assert_eq!(answer["advice"]["kind"], advice, "{context}");
        assert!(answer["moves"][0]["quadrant_sg"].is_u64());
    }
}

/// The first player loses on 8x8, whatever is played.
#[test]
fn the_opponent_wins_8x8_and_explains_the_table() {
    let ask = |request: Value| ask(&WITH_TABLES, Verb::MOVE, request, &Budget::of(DEFAULT_WORK_BUDGET)).unwrap();
    let mut position = json!({ "width": 8, "height": 8 });
    for seed in 0.. {
        let lost = misere(position.clone());
        assert_eq!(lost["outcome"], "P");
        position["play"] = json!("misere");
        position["limit"] = json!(3);
        position["moves"] = json!("all");
        let moves = misere(position.clone())["moves"].clone();
        position["player_move"] = moves[seed % 3 % moves.as_array().unwrap().len()].clone();
        position.as_object_mut().unwrap().retain(|name, _| !["limit", "moves"].contains(&name.as_str()));
        let exchange = ask(position);
        if exchange["game_over"] == true {
            assert_eq!(exchange["winner"], "opponent");
            break;
        }
        position = exchange["position"].clone();
    }
    let explained = misere(json!({ "width": 8, "height": 8, "explain": true }))["explanation"].clone();
    assert_eq!(explained["rule"]["name"], "lost-boards", "{explained}");
    assert!(explained.to_string().contains("A table of the lost boards decides"), "{explained}");
}

/// Rows are heaps of Nim, and a single quadrant is a board of misère Chomp.
#[test]
fn rows_and_single_quadrants_need_no_table() {
    let rows = misere(json!({ "width": 255, "height": 2, "centre": { "row": 1, "col": 100 } }));
    assert_eq!((&rows["outcome"], &rows["method"]), (&json!("P"), &json!("formula")));
    let ones = misere(json!({ "board": ["xx", "x."], "moves": "all" }));
    assert_eq!((&ones["outcome"], &ones["method"]), (&json!("P"), &json!("formula")));
    for side in [7, 12] {
        let single = misere(json!({ "width": side, "height": side, "centre": { "row": 0, "col": side } }));
        let chomp = crate::support::ask(
            &WITH_TABLES,
            "chomp",
            Verb::ANALYZE,
            json!({ "width": side, "height": side }),
            &Budget::of(DEFAULT_WORK_BUDGET),
        );
        assert_eq!((&single["outcome"], single["winning_moves_total"].as_u64()), (&json!("N"), Some(1)));
        assert_eq!(chomp.unwrap()["winning_moves"][0]["removes"], single["winning_moves"][0]["removes"]);
    }
}

#[test]
fn what_is_too_large_is_refused_before_any_work() {
    for (request, shapes) in [
        (json!({ "width": 12, "height": 12 }), "494"),
        (json!({ "width": 40, "height": 4 }), "230"),
        (json!({ "width": 30, "height": 30 }), "77575144"),
        (json!({ "width": 256, "height": 256 }), "more than 9223372036854775807"),
    ] {
        let mut request = request;
        request["play"] = json!("misere");
        let budget = Budget::of(DEFAULT_WORK_BUDGET);
        let refusal = ask(&WITH_TABLES, Verb::ANALYZE, request.clone(), &budget).unwrap_err();
        match &refusal {
            Refusal::OutOfWork(limit) | Refusal::BeyondLimits(limit) => {
                assert_eq!((limit.name, limit.allowed, limit.found.as_deref()), ("quadrant_shapes", 220, Some(shapes)), "{request}")
            }
            other => panic!("{request}: {other}"),
        }
        assert!(budget.done() < 1000, "{request}: {}", budget.done());
    }
}

/// A large quadrant beside small ones.
#[test]
fn few_positions_are_searched() {
    let searched = misere(json!({ "quadrants": { "nw": vec![7; 7], "se": [1] }, "width": 14, "height": 14 }));
    assert_eq!((&searched["method"], &searched["outcome"]), (&json!("search"), &json!("N")));
    // Taking the square leaves the last tile to the opponent.
    assert!(tiles(&searched["winning_moves"]).contains(&(6, 6)), "{searched}");
}

/// Boards of Chomp side by side are quadrants of iChomp.
#[test]
fn sums_of_boards_of_chomp_are_answered_by_the_same_table() {
    let (square, hook, stairs, row) = (vec![4; 4], vec![5, 1, 1, 1, 1], vec![3, 2, 1], vec![4]);
    for boards in [
        vec![&square, &square, &square, &square],
        vec![&square, &hook, &stairs],
        vec![&hook, &hook],
        vec![&stairs, &row, &row, &hook],
        vec![&stairs, &stairs, &square, &row],
    ] {
        let components: Vec<Value> = boards.iter().map(|rows| json!({ "game": "chomp", "rows": rows })).collect();
        let request = json!({ "components": components, "play": "misere", "moves": "all", "limit": 100, "explain": true });
        let sum = crate::support::ask(&WITH_TABLES, "sum", Verb::ANALYZE, request, &Budget::of(DEFAULT_WORK_BUDGET)).unwrap();
        let rows = |index: usize| boards.get(index).map_or(&[][..], |rows| &rows[..]);
        // Only below and right of the centre, the moves of a quadrant are listed as those of a board.
        let quadrants = json!({ "nw": rows(0), "ne": rows(1), "sw": rows(2), "se": rows(3) });
        let board = misere(json!({ "quadrants": quadrants, "width": 10, "height": 10, "moves": "all", "limit": 100 }));
        assert_eq!((&sum["outcome"], &sum["method"]), (&board["outcome"], &json!("table")), "{boards:?}");
        for field in ["moves_total", "winning_moves_total"] {
            assert_eq!(sum[field], board[field], "{boards:?}: {field}");
        }
        assert_eq!(sum["advice"]["kind"], board["advice"]["kind"]);
        assert!(sum["advice"]["move"]["move"]["removes"].is_u64());
        assert_eq!(sum["explanation"]["rule"]["name"], "lost-boards", "{boards:?}");
        let lost = |answer: &Value| answer["moves"].as_array().unwrap().iter().filter(|mv| mv["outcome"] == "P").count();
        assert_eq!(lost(&sum), lost(&board));
    }
    let other = json!({ "components": [{ "game": "chomp", "rows": [3, 3] }, { "game": "nim", "heaps": [2] }], "play": "misere" });
    let other = crate::support::ask(&WITH_TABLES, "sum", Verb::ANALYZE, other, &Budget::of(DEFAULT_WORK_BUDGET)).unwrap();
    assert_eq!(other["method"], "search");
}

#[test]
fn a_table_raises_the_limit() {
    let table = MisereSums::build(BoardBox::new(2, 20), &Budget::unlimited(), &|_, _| ()).unwrap();
    let mut tables = MisereSumTables::default();
    tables.table = Some(Arc::new(table));
    let with = Catalogue::new(&Tables { misere_sums: tables, ..Tables::outline() });
    let ask = |request: Value| ask(&with, Verb::ANALYZE, request, &Budget::of(1_000_000));
    let answer = ask(json!({ "width": 40, "height": 4, "play": "misere" })).unwrap();
    assert_eq!((&answer["outcome"], &answer["method"]), (&json!("P"), &json!("table")));
    assert!(ask(json!({ "width": 12, "height": 12, "play": "misere" })).is_err());
}

proptest! {
    #![proptest_config(ProptestConfig { source_file: Some(file!()), ..ProptestConfig::with_cases(60) })]

    /// With too little work for a table, the board is searched, and the answer is the same.
    #[test]
    fn a_search_finds_what_the_table_says(rows in proptest::collection::vec(proptest::collection::vec(1u64..=3, 0..=2), 3)) {
        let mut rows = rows;
        rows.iter_mut().for_each(|rows| rows.sort_unstable_by(|a, b| b.cmp(a)));
        // The long row asks for a table of 4x4.
        let request = json!({
            "quadrants": { "nw": rows[0], "ne": rows[1], "sw": rows[2], "se": [4] }, "width": 8, "height": 8, "play": "misere",
            "moves": "all", "limit": 30,
        });
        let by_table = ask(&WITHOUT, Verb::ANALYZE, request.clone(), &Budget::of(DEFAULT_WORK_BUDGET)).unwrap();
        let mut searched = match ask(&catalogue_with(&[]), Verb::ANALYZE, request, &Budget::of(450_000)) {
            Ok(searched) => searched,
            Err(Refusal::OutOfWork(_)) => return Ok(()),
            Err(refusal) => panic!("{refusal}"),
        };
        prop_assert!(searched["method"] == "search" || searched["method"] == "formula");
        searched["method"] = by_table["method"].clone();
        prop_assert_eq!(&searched, &by_table);
        let mut twin = Twin::new((4, 4));
        let picture = read(&by_table["position"]["board"]);
        prop_assert_eq!(by_table["outcome"] == "N", twin.wins(&picture, true), "{:?}", draw(&picture));
    }
}
