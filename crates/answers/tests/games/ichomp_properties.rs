//! iChomp: what holds for every board.

use crate::ichomp::{WITH_TABLES, WITHOUT, analyze, ask, play_move};
use crate::ichomp_twin::{Picture, draw, read, tile, tiles, tiles_of};
use crate::support::catalogue_with;
use nimber_answers::verb::Verb;
use nimber_games::Refusal;
use nimber_solvers::theory::Budget;
use proptest::prelude::*;
use proptest::test_runner::TestRunner;
use serde_json::{Value, json};
use std::cell::Cell;

/// A board as the rows of its quadrants, its size and its centre.
fn any_request() -> impl Strategy<Value = Value> {
    let side = || (0u64..7, 0u64..7);
    (side(), side(), proptest::collection::vec(proptest::collection::vec(0u64..7, 0..7), 4)).prop_map(
        |((above, below), (left, right), quadrants)| {
            let rows = |index: usize, height: u64, width: u64| {
                let mut rows: Vec<u64> = quadrants[index].iter().map(|&row| row.min(width)).take(height as usize).collect();
                rows.sort_unstable_by(|a, b| b.cmp(a));
                rows
            };
            json!({
                "quadrants": {
                    "nw": rows(0, above, left), "ne": rows(1, above, right), "sw": rows(2, below, left), "se": rows(3, below, right),
                },
                "width": left + right, "height": above + below, "centre": { "row": above, "col": left },
            })
        },
    )
}

/// With too little work for most quadrants, the remaining answers are right.
#[test]
fn answers_for_boards_beyond_the_budget_are_exact() {
    let boards = (proptest::collection::vec(1u64..9, 0..9), proptest::collection::vec((0..5, 0u64..9, 0u64..9), 4));
    let (told_of, silent) = (Cell::new(0), Cell::new(0));
    let config = ProptestConfig { source_file: Some(file!()), ..ProptestConfig::with_cases(100) };
    let checked = TestRunner::new(config).run(&boards, |(mut own, forms)| {
        own.sort_unstable_by(|a, b| b.cmp(a));
        let width = own.first().copied().unwrap_or(0);
        let columns = || (0..width).map(|col| own.iter().filter(|&&row| row > col).count() as u64).collect();
        let quadrant = |&(form, row, col): &(i32, u64, u64)| match form {
            0 => own.clone(),
            1 => columns(),
            2 => own.iter().zip(0..).map(|(&length, at)| if at >= row { length.min(col) } else { length }).collect(),
            3 => vec![row],
            _ => Vec::new(),
        };
        let rows: Vec<Vec<u64>> = forms.iter().map(quadrant).collect();
        let request = json!({ "quadrants": { "nw": rows[0], "ne": rows[1], "sw": rows[2], "se": rows[3] }, "width": 18, "height": 18 });
        let full = ask(&WITH_TABLES, Verb::ANALYZE, request.clone(), &Budget::unlimited()).unwrap();
        let told = match ask(&catalogue_with(&[]), Verb::ANALYZE, request, &Budget::of(6000)) {
            Ok(told) => told,
            Err(Refusal::BeyondLimits(_) | Refusal::OutOfWork(_)) => {
                silent.set(silent.get() + 1);
                return Ok(());
            }
            Err(refusal) => panic!("{refusal}"),
        };
        told_of.set(told_of.get() + u32::from(told["sg"].is_null()));
        prop_assert_eq!(&told["outcome"], &full["outcome"]);
        prop_assert!(told["sg"].is_null() || told["sg"] == full["sg"]);
        let (found, all) = (tiles(&told["winning_moves"]), tiles(&full["winning_moves"]));
        prop_assert!(found.iter().all(|mv| all.contains(mv)) && found.is_empty() == all.is_empty());
        prop_assert!(told["winning_moves_total"].is_null() || found == all);
        for (told, full) in told["components"].as_array().unwrap().iter().zip(full["components"].as_array().unwrap()) {
            prop_assert!(told["sg"].is_null() || told == full);
        }
        Ok(())
    });
    checked.unwrap_or_else(|failure| panic!("{failure}"));
    assert!(told_of.get() > 0 && silent.get() > 0, "{} without a value, {} without an answer", told_of.get(), silent.get());
}

proptest! {
    #[test]
    fn larger_boards_are_consistent(request in any_request()) {
        let mut asked = request.clone();
        asked["moves"] = json!("all");
        asked["positions"] = json!(true);
        asked["limit"] = json!(10000);
        let answer = analyze(asked).unwrap();
        // The answer has the quadrants of the request.
        for part in answer["components"].as_array().unwrap() {
            let mut rows: Vec<u64> = serde_json::from_value(request["quadrants"][part["quadrant"].as_str().unwrap()].clone()).unwrap();
            rows.retain(|&row| row > 0);
            prop_assert_eq!(&part["rows"], &json!(rows));
        }
        let picture = read(&answer["position"]["board"]);
        let moves = answer["moves"].as_array().unwrap();
        prop_assert_eq!(moves.len() as u64, tiles_of(&picture));
        let zeros: Vec<_> = moves.iter().filter(|mv| mv["sg"] == 0).cloned().collect();
        prop_assert_eq!((answer["sg"] == 0, answer["outcome"] == "P"), (zeros.is_empty(), zeros.is_empty()));
        prop_assert_eq!(&answer["winning_moves"], &json!(zeros));
        // The position of the answer and every position after a move can be sent back.
        let mut again = answer["position"].clone();
        again["moves"] = json!("all");
        again["positions"] = json!(true);
        again["limit"] = json!(10000);
        prop_assert_eq!(&analyze(again).unwrap(), &answer);
        for mv in moves.iter().step_by(7) {
            let after = analyze(mv["position"].clone()).unwrap();
            prop_assert_eq!((&after["sg"], &after["position"]), (&mv["sg"], &mv["position"]));
        }
        // Without tables only the method differs.
        let mut searched = ask(&WITHOUT, Verb::ANALYZE, answer["position"].clone(), &Budget::unlimited()).unwrap();
        prop_assert_eq!(&searched["sg"], &answer["sg"]);
        prop_assert_eq!(searched["advice"].take(), answer["advice"].clone());
    }

    #[test]
    fn mirrors_keep_the_value(request in any_request()) {
        let answer = analyze(request.clone()).unwrap();
        let picture = read(&answer["position"]["board"]);
        let (height, width) = (picture.len(), picture.first().map_or(0, Vec::len));
        prop_assume!(height > 0);
        let (row, col) = tile(&request["centre"]);
        let (row, col) = (row as usize, col as usize);
        let upside_down: Picture = picture.iter().rev().cloned().collect();
        let sideways: Picture = picture.iter().map(|line| line.iter().rev().copied().collect()).collect();
        let transposed: Picture = (0..width).map(|c| picture.iter().map(|line| line[c]).collect()).collect();
        for (mirrored, row, col) in [(upside_down, height - row, col), (sideways, row, width - col), (transposed, col, row)] {
            let mirrored = analyze(json!({ "board": draw(&mirrored), "centre": { "row": row, "col": col } })).unwrap();
            prop_assert_eq!((&mirrored["sg"], &mirrored["winning_moves_total"]), (&answer["sg"], &answer["winning_moves_total"]));
        }
    }

    #[test]
    fn a_tile_without_its_inner_neighbour_is_named(row in 0usize..8, col in 0usize..8) {
        // A full board without one tile: unless this is a corner of the board, its outer neighbours have no
        // support.
        let mut picture = vec![vec![true; 8]; 8];
        picture[row][col] = false;
        let answer = analyze(json!({ "board": draw(&picture) }));
        let outer = |at: usize| if at < 4 { at.checked_sub(1) } else { Some(at + 1).filter(|&at| at < 8) };
        let mut hanging: Vec<String> = Vec::new();
        hanging.extend(outer(row).map(|outer| format!("row {}, column {} cannot be there", outer + 1, col + 1)));
        hanging.extend(outer(col).map(|outer| format!("row {}, column {} cannot be there", row + 1, outer + 1)));
        match answer {
            Ok(_) => prop_assert!(hanging.is_empty()),
            Err(refusal) => {
                prop_assert_eq!(refusal.faults().len(), hanging.len());
                for tile in hanging {
                    prop_assert!(refusal.to_string().contains(&tile), "{} not in {}", tile, refusal);
                }
            }
        }
    }

    #[test]
    fn a_perfect_opponent_leaves_p_positions(request in any_request(), seed in 0u64..1000) {
        let mut asked = request.clone();
        asked["seed"] = json!(seed);
        let exchange = play_move(asked).unwrap();
        let won = analyze(request).unwrap()["outcome"] == "N";
        prop_assert!(!won || exchange["outcome"] == "P");
        prop_assert!(won || exchange["outcome"] == "N" || exchange["game_over"] == true);
    }
}
