//! iChomp through the catalogue, against its rule applied to pictures, without partitions or sums.

use crate::ichomp_twin::{Picture, Twin, draw, read, tile, tiles};
use crate::support::{ask_text, catalogue_with, pointers};
use nimber_answers::catalogue::Catalogue;
use nimber_answers::verb::Verb;
use nimber_games::{Refusal, Tables};
use nimber_solvers::chomp;
use nimber_solvers::theory::{Budget, Stop};
use serde_json::{Value, json};
use std::collections::HashSet;
use std::sync::{Arc, LazyLock};

pub static WITH_TABLES: LazyLock<Catalogue> = LazyLock::new(|| catalogue_with(&["8x8", "30"]));
pub static WITHOUT: LazyLock<Catalogue> = LazyLock::new(|| catalogue_with(&[]));

pub fn ask(catalogue: &Catalogue, verb: &'static Verb, request: Value, budget: &Budget) -> Result<Value, Refusal> {
    crate::support::ask(catalogue, "ichomp", verb, request, budget)
}

pub fn analyze(request: Value) -> Result<Value, Refusal> {
    ask(&WITH_TABLES, Verb::ANALYZE, request, &Budget::of(100_000_000))
}

pub fn play_move(request: Value) -> Result<Value, Refusal> {
    ask(&WITH_TABLES, Verb::MOVE, request, &Budget::of(100_000_000))
}

#[test]
fn the_published_vectors() {
    let vectors: Vec<Value> = serde_json::from_str(include_str!("../data/ichomp-vectors.json")).unwrap();
    assert_eq!(vectors.len(), 60);
    for vector in vectors {
        for catalogue in [&*WITH_TABLES, &*WITHOUT] {
            let answer = ask(catalogue, Verb::ANALYZE, json!({ "board": vector["board"] }), &Budget::of(10_000_000)).unwrap();
            assert_eq!((&answer["sg"], &answer["outcome"]), (&vector["sg"], &vector["outcome"]), "{vector}");
            let quadrants: Vec<&Value> = answer["components"].as_array().unwrap().iter().map(|part| &part["sg"]).collect();
            assert_eq!(json!(quadrants), vector["quadrant_sg"]);
            let mut expected: Vec<(u64, u64)> = serde_json::from_value(vector["winning_moves"].clone()).unwrap();
            expected.sort_unstable();
            let mut found = tiles(&answer["winning_moves"]);
            found.sort_unstable();
            assert_eq!(found, expected, "{vector}");
        }
    }
}

/// Every board within reach of a full one, in both plays, with every field.
#[test]
fn every_small_board_is_answered_as_the_rule_says() {
    for (height, width, centre) in
        [(4, 4, (2, 2)), (2, 6, (1, 3)), (3, 3, (1, 2)), (3, 3, (0, 0)), (3, 2, (3, 1)), (1, 5, (0, 2)), (4, 2, (2, 0))]
    {
        let mut twin = Twin::new(centre);
        let mut reachable = vec![vec![vec![true; width]; height]];
        let mut seen: HashSet<Picture> = reachable.iter().cloned().collect();
        let is_middle = 2 * centre.0 == height && 2 * centre.1 == width;
        let as_position = |picture: &Picture| match is_middle {
            true => json!({ "board": draw(picture) }),
            false => json!({ "board": draw(picture), "centre": { "row": centre.0, "col": centre.1 } }),
        };
        while let Some(picture) = reachable.pop() {
            for (play, misere) in [("normal", false), ("misere", true)] {
                let mut request = as_position(&picture);
                request["play"] = json!(play);
                request["moves"] = json!("all");
                request["positions"] = json!(true);
                let answer = analyze(request).unwrap();
                let moves = twin.moves(&picture);
                let context = format!("{:?} around {centre:?}, {play}", draw(&picture));
                assert_eq!(answer["position"], as_position(&picture));
                assert_eq!(answer["sg"], if misere { Value::Null } else { json!(twin.value(&picture)) }, "{context}");
                assert_eq!(answer["outcome"], if twin.wins(&picture, misere) { "N" } else { "P" }, "{context}");
                assert_eq!(answer["moves_total"], moves.len(), "{context}");
                for (listed, taken) in answer["moves"].as_array().unwrap().iter().zip(&moves) {
                    let quadrant = twin.quadrant(taken.row, taken.col);
                    let left = twin.only(&taken.after, quadrant);
                    assert_eq!(tile(listed), (taken.row as u64, taken.col as u64), "{context}");
                    assert_eq!(listed["quadrant"], ["nw", "ne", "sw", "se"][quadrant]);
                    assert_eq!((&listed["removes"], &listed["position"]), (&json!(taken.removes), &as_position(&taken.after)));
                    assert_eq!(listed["quadrant_sg"], json!(twin.value(&left)), "{context}");
                    match misere {
                        false => assert_eq!(listed["sg"], json!(twin.value(&taken.after)), "{context}"),
                        true => assert_eq!(listed["outcome"], if twin.wins(&taken.after, true) { "N" } else { "P" }, "{context}"),
                    }
                }
                for (index, part) in answer["components"].as_array().unwrap().iter().enumerate() {
                    let value = twin.value(&twin.only(&picture, index)) as i64;
                    assert_eq!((&part["sg"], &part["sg_misere"]), (&json!(value), &json!(value - 1)));
                }
                let winning = twin.winning(&picture, misere);
                assert_eq!(tiles(&answer["winning_moves"]), winning, "{context}");
                assert_eq!(answer["winning_moves_total"], winning.len());
                let advice = &answer["advice"];
                match (moves.is_empty(), winning.first()) {
                    (true, _) => assert_eq!(advice, &json!({ "kind": "over", "move": null })),
                    (_, Some(&first)) => assert_eq!((&advice["kind"], tile(&advice["move"])), (&json!("win"), first)),
                    _ => {
                        assert_eq!((&advice["kind"], tile(&advice["move"])), (&json!("stall"), twin.stall(&picture, misere)), "{context}")
                    }
                }
            }
            for taken in twin.moves(&picture) {
                if seen.insert(taken.after.clone()) {
                    reachable.push(taken.after);
                }
            }
        }
    }
}

#[test]
fn the_three_forms_and_the_query_string_mean_the_same() {
    let same = |requests: &[Value]| {
        let answers: Vec<Value> = requests.iter().map(|request| analyze(request.clone()).unwrap()).collect();
        assert!(answers.windows(2).all(|pair| pair[0] == pair[1]), "{answers:?}");
    };
    let centre = json!({ "row": 2, "col": 2 });
    same(&[
        json!({ "board": [".xx.", "xxxx", "xxxx", ".x.."] }),
        json!({ "board": ["0110", "1111", "1111", "0100"] }),
        json!({ "board": [".xx.", "xxxx", "xxxx", ".x.."], "centre": centre }),
        json!({ "quadrants": { "nw": [2, 1], "ne": [2, 1], "sw": [2, 1, 0, 0], "se": [2] }, "width": 4, "height": 4 }),
    ]);
    let full = json!({ "nw": [3, 3], "ne": [1, 1], "sw": [3], "se": [1] });
    let centre = json!({ "row": 2, "col": 3 });
    same(&[
        json!({ "board": ["xxxx", "xxxx", "xxxx"], "centre": centre }),
        json!({ "width": 4, "height": 3, "centre": centre }),
        json!({ "quadrants": full, "width": 4, "height": 3, "centre": centre }),
    ]);
    for (query, request) in [
        (&[("board", "0110/1111/1111/0100")][..], json!({ "board": [".xx.", "xxxx", "xxxx", ".x.."] })),
        (&[("board", ".##./####/####/.#..")], json!({ "board": [".xx.", "xxxx", "xxxx", ".x.."] })),
        (&[("nw", "2,1"), ("ne", "2,1"), ("sw", "2,1"), ("se", "2")], json!({ "board": [".xx.", "xxxx", "xxxx", ".x.."] })),
        (&[("se", "3,1"), ("width", "8"), ("height", "6")], json!({ "quadrants": { "se": [3, 1] }, "width": 8, "height": 6 })),
        (&[("width", "4"), ("height", "3"), ("centre", "2,3")], json!({ "width": 4, "height": 3, "centre": centre })),
    ] {
        let answer = ask_text(&WITH_TABLES, "ichomp", Verb::ANALYZE, query, &Budget::of(10_000_000)).unwrap();
        assert_eq!(answer, analyze(request).unwrap());
    }
}

#[test]
fn quadrants_alone_are_on_the_smallest_board_that_holds_them() {
    for (request, board) in [
        (json!({ "quadrants": { "nw": [3, 3, 1] } }), json!(["..x...", "xxx...", "xxx...", "......", "......", "......"])),
        (json!({ "quadrants": { "nw": [1], "se": [2] } }), json!([".x..", "..xx"])),
        (json!({ "quadrants": { "nw": [0, 0] } }), json!([])),
        (json!({ "quadrants": {} }), json!([])),
        (json!({ "quadrants": { "nw": [1], "se": [2] }, "centre": { "row": 1, "col": 1 } }), json!(["x..", ".xx"])),
        (json!({ "quadrants": { "se": [2] }, "centre": { "row": 0, "col": 0 } }), json!(["xx"])),
        (json!({ "quadrants": { "nw": [1] }, "centre": { "row": 2, "col": 3 } }), json!(["...", "..x"])),
        (json!({ "quadrants": { "nw": [128], "se": [1] } }), Value::Null),
    ] {
        let answer = analyze(request.clone()).unwrap();
        assert!(board.is_null() || answer["position"]["board"] == board, "{request}: {}", answer["position"]);
        assert_eq!(analyze(answer["position"].clone()).unwrap(), answer);
    }
    for (request, pointer) in [
        (json!({ "quadrants": { "nw": [1, 2] } }), "/quadrants/nw/1"),
        (json!({ "quadrants": { "nw": [1, -2] } }), "/quadrants/nw/1"),
        (json!({ "quadrants": { "nw": [2, 2] }, "centre": { "row": 1, "col": 2 } }), "/quadrants/nw"),
        (json!({ "quadrants": { "nw": [2] }, "centre": { "row": 1, "col": 1 } }), "/quadrants/nw/0"),
        (json!({ "quadrants": { "nw": [2] }, "centre": { "row": 1, "col": -1 } }), "/centre/col"),
    ] {
        let refusal = analyze(request.clone()).unwrap_err();
        assert!(matches!(refusal, Refusal::InvalidPosition(_)) && pointers(&refusal)[0] == pointer, "{request}: {refusal:?}");
    }
    for request in [json!({ "ne": [129] }), json!({ "sw": vec![1; 129] }), json!({ "se": [(1u64 << 53) - 1] })] {
        assert!(matches!(analyze(json!({ "quadrants": request })), Err(Refusal::BeyondLimits(_) | Refusal::OutOfWork(_))));
    }
    let odd = analyze(json!({ "width": 7, "height": 5 })).unwrap_err();
    assert_eq!(pointers(&odd), ["/centre"]);
    assert!(odd.faults()[0].detail.starts_with("the width 7 and the height 5 are odd"), "{odd}");
}

#[test]
fn examples_of_the_catalogue_are_answered() {
    for name in ["chomp", "ichomp"] {
        let about = WITHOUT.game(name).unwrap().about();
        for example in &about.examples {
            let pairs: Vec<_> = example.split('&').map(|pair| pair.split_once('=').expect("name=text")).collect();
            let answer = ask_text(&WITHOUT, name, Verb::ANALYZE, &pairs, &Budget::of(10_000_000));
            answer.unwrap_or_else(|refusal| panic!("{name} {example}: {refusal}"));
        }
        let mut request = about.start.clone();
        request["player_move"] = about.example_move.clone();
        crate::support::ask(&WITHOUT, name, Verb::MOVE, request, &Budget::of(10_000_000)).unwrap();
    }
}

#[test]
fn a_board_that_play_cannot_reach_is_refused_with_its_tiles() {
    let refusal = analyze(json!({ "board": ["x..x", ".xx.", ".xxx", ".x.."] })).unwrap_err();
    assert!(matches!(refusal, Refusal::InvalidPosition(_)));
    assert_eq!(pointers(&refusal), ["/board/0", "/board/0"]);
    assert!(refusal.faults()[0].detail.contains("row 1, column 1 cannot be there"), "{refusal}");
    assert!(refusal.faults()[0].detail.contains("in row 2, column 1, is gone"), "{refusal}");
    assert!(refusal.faults()[1].detail.contains("row 1, column 4 cannot be there"), "{refusal}");
    let refusal = analyze(json!({ "quadrants": { "nw": [1, 2], "se": [3], "sw": [1, 1, 1] }, "width": 4, "height": 4 })).unwrap_err();
    assert_eq!(pointers(&refusal), ["/quadrants/nw/1", "/quadrants/sw", "/quadrants/se/0"]);
}

#[test]
fn invalid_pictures_are_refused_with_every_wrong_line() {
    let refusal = analyze(json!({ "board": ["xx", "xy", "xxx"] })).unwrap_err();
    assert_eq!(pointers(&refusal), ["/board/1", "/board/2"]);
    for (request, pointer) in [
        (json!({ "board": ["xxx"], "centre": null }), "/centre"),
        (json!({ "width": 3, "height": 4 }), "/centre"),
        (json!({ "width": 4, "height": 4, "centre": { "row": 5, "col": 0 } }), "/centre/row"),
        (json!({ "width": 4, "height": 4, "centre": { "row": 0, "col": -1 } }), "/centre/col"),
        (json!({ "width": -4, "height": 4 }), "/width"),
        (json!({ "board": ["#💥"] }), "/board/0"),
    ] {
        let refusal = analyze(request).unwrap_err();
        assert!(matches!(refusal, Refusal::InvalidPosition(_)) && pointers(&refusal)[0] == pointer, "{refusal}");
    }
    for (request, pointer) in [
        (json!({}), ""),
        (json!({ "width": 4 }), "/height"),
        (json!({ "quadrants": {}, "width": 4 }), "/height"),
        (json!({ "board": [], "width": 4 }), "/width"),
        (json!({ "board": [], "quadrants": {} }), "/quadrants"),
        (json!({ "quadrants": { "n": [] }, "width": 2, "height": 2 }), "/quadrants/n"),
        (json!({ "board": [4] }), "/board/0"),
    ] {
        let refusal = analyze(request.clone()).unwrap_err();
        assert!(matches!(refusal, Refusal::Malformed(_)) && pointers(&refusal)[0] == pointer, "{request}: {refusal:?}");
    }
}

#[test]
fn boards_without_tiles_are_finished() {
    for request in [
        json!({ "board": [] }),
        json!({ "width": 0, "height": 0 }),
        json!({ "width": 0, "height": 7 }),
        json!({ "board": ["", "", ""] }),
        json!({ "board": ["..", ".."] }),
        json!({ "quadrants": {}, "width": 6, "height": 2 }),
        json!({ "quadrants": { "nw": [0] }, "width": 3, "height": 1, "centre": { "row": 0, "col": 3 } }),
    ] {
        let answer = analyze(request.clone()).unwrap();
        assert_eq!((&answer["sg"], &answer["outcome"], &answer["advice"]["kind"]), (&json!(0), &json!("P"), &json!("over")), "{request}");
        assert_eq!(answer["components"][3], json!({ "quadrant": "se", "rows": [], "sg": 0, "sg_misere": -1 }));
        assert_eq!(analyze(answer["position"].clone()).unwrap(), answer);
    }
}

#[test]
fn sides_of_256_are_answered_and_257_are_not() {
    let answer = analyze(json!({ "width": 256, "height": 2, "moves": "all", "positions": true, "limit": 10000 })).unwrap();
    assert_eq!((&answer["outcome"], &answer["moves_total"], &answer["method"]), (&json!("P"), &json!(512), &json!("formula")));
    let tall = json!({ "width": 1, "height": 256, "centre": { "row": 128, "col": 0 } });
    assert_eq!(analyze(tall).unwrap()["sg"], 0);
    for request in [
        json!({ "width": 257, "height": 2 }),
        json!({ "width": 2, "height": 257 }),
        json!({ "board": [".".repeat(257)] }),
        json!({ "board": vec![""; 257] }),
        json!({ "quadrants": {}, "width": 257, "height": 2 }),
    ] {
        match analyze(request).unwrap_err() {
            Refusal::BeyondLimits(limit) | Refusal::OutOfWork(limit) => {
                assert_eq!((limit.name, limit.allowed, limit.found.as_deref()), ("board_side", 256, Some("257")))
            }
            other => panic!("{other}"),
        }
    }
    match analyze(json!({ "width": 255, "height": 256, "centre": { "row": 128, "col": 127 } })) {
        // Two pairs of equal quadrants.
        Ok(answer) => assert_eq!(answer["sg"], 0),
        Err(refusal) => panic!("{refusal}"),
    }
    match analyze(json!({ "width": 255, "height": 255, "centre": { "row": 100, "col": 127 } })).unwrap_err() {
        Refusal::BeyondLimits(limit) | Refusal::OutOfWork(limit) => assert_eq!(limit.name, "work_budget"),
        other => panic!("{other}"),
    }
}

#[test]
fn equal_and_conjugate_quadrants_are_searched_once() {
    let partition = chomp::Partition::new([13, 11, 9, 8, 5, 2]).unwrap();
    let search = chomp::downset::work(&partition) as u64;
    let (rows, columns) = (partition.rows().to_vec(), partition.conjugate().rows().to_vec());
    let request = json!({ "quadrants": { "nw": rows, "ne": columns, "sw": rows, "se": columns }, "width": 26, "height": 26 });
    let budget = Budget::unlimited();
    ask(&catalogue_with(&[]), Verb::MOVE, request.clone(), &budget).unwrap();
    assert!((search..search + search / 2).contains(&budget.spent()), "{} for {search}", budget.spent());
    let answer = ask(&WITHOUT, Verb::ANALYZE, request.clone(), &Budget::unlimited()).unwrap();
    assert_eq!((&answer["sg"], &answer["method"], &answer["advice"]["kind"]), (&json!(0), &json!("search"), &json!("stall")));
}

#[test]
fn a_full_square_of_any_size_is_lost() {
    for side in [30, 100, 256] {
        let answer = analyze(json!({ "width": side, "height": side, "moves": "all", "positions": true, "limit": 20 })).unwrap();
        assert_eq!((&answer["sg"], &answer["outcome"], &answer["method"]), (&json!(0), &json!("P"), &json!("formula")));
        assert_eq!((&answer["winning_moves"], &answer["winning_moves_total"]), (&json!([]), &json!(0)));
        let component = &answer["components"][2];
        assert_eq!((&component["rows"][0], &component["sg"], &component["sg_misere"]), (&json!(side / 2), &Value::Null, &Value::Null));
        // After every move the opponent wins.
        assert_eq!((&answer["moves_total"], &answer["moves"][0]["outcome"]), (&json!(side * side), &json!("N")));
        assert_eq!((&answer["advice"]["kind"], &answer["advice"]["move"]["removes"]), (&json!("stall"), &json!(1)));
    }
    // In misère play equal quadrants do not cancel.
    assert!(matches!(
        analyze(json!({ "width": 30, "height": 30, "play": "misere" })),
        Err(Refusal::BeyondLimits(_) | Refusal::OutOfWork(_))
    ));
    // In place the answer is the same, or there is no time for it.
    let in_place = |side: u64| {
        let (full, work) = (json!({ "width": side, "height": side }), 100_000_000);
        let short = ask(&WITH_TABLES, Verb::ANALYZE, full.clone(), &Budget::of(work).in_place(20_000));
        match short {
            Err(Refusal::Stopped(Stop::NotInPlace)) => false,
            short => short == ask(&WITH_TABLES, Verb::ANALYZE, full, &Budget::of(work)) || panic!("{side}"),
        }
    };
    assert_eq!([4, 24, 30, 64].map(in_place), [true, false, true, true]);
}

/// On a full square the opponent mirrors every move of the human, to the end.
#[test]
fn a_large_symmetric_board_is_played_to_the_end() {
    let mut exchange = play_move(json!({ "width": 64, "height": 64 })).unwrap();
    assert_eq!((&exchange["sg"], &exchange["outcome"]), (&Value::Null, &json!("N")));
    let mut position = json!({ "width": 64, "height": 64 });
    for (row, col) in [(5, 9), (20, 50), (40, 3), (31, 31), (63, 63), (32, 32), (31, 32), (32, 31), (31, 31), (30, 31)] {
        position["player_move"] = json!({ "row": row, "col": col });
        exchange = match play_move(position.clone()) {
            Ok(exchange) => exchange,
            Err(Refusal::IllegalMove(_)) => continue,
            Err(refusal) => panic!("{refusal}"),
        };
        assert_eq!((&exchange["player"]["was_winning"], &exchange["outcome"]), (&json!(false), &json!("P")), "{row},{col}");
        position = exchange["position"].clone();
    }
    assert_eq!((&exchange["game_over"], &exchange["winner"]), (&json!(true), &json!("opponent")));
}

#[test]
fn equal_quadrants_cancel_and_the_others_decide() {
    let large = vec![40; 30];
    let mirrored = vec![30; 40];
    let ask = |sw: Value, se: Value, more: &str| {
        let mut request = json!({ "quadrants": { "nw": large, "ne": mirrored, "sw": sw, "se": se }, "width": 80, "height": 80 });
        request[more] = json!(if more == "moves" { "all" } else { "normal" });
        analyze(request)
    };
    // The equal quadrants add nothing to the others.
    let alone = analyze(json!({ "quadrants": { "sw": [5, 5, 5], "se": [3, 1] }, "width": 80, "height": 80 })).unwrap();
    let answer = ask(json!([5, 5, 5]), json!([3, 1]), "play").unwrap();
    assert_eq!((&answer["sg"], &answer["outcome"], &answer["method"]), (&alone["sg"], &alone["outcome"], &json!("table")));
    assert_eq!((&answer["components"][0]["sg"], &answer["winning_moves_total"]), (&Value::Null, &Value::Null));
    assert_eq!(tiles(&answer["winning_moves"]), tiles(&alone["winning_moves"]));
    assert!(!tiles(&answer["winning_moves"]).is_empty() && answer["advice"]["kind"] == "win");
    // It is not known for every move whether it wins or loses.
    assert!(matches!(ask(json!([5, 5, 5]), json!([3, 1]), "moves"), Err(Refusal::BeyondLimits(_) | Refusal::OutOfWork(_))));
    // A single large quadrant is won by taking all of it; its value is unknown.
    let answer = analyze(json!({ "quadrants": { "sw": [4], "se": [4], "nw": large }, "width": 80, "height": 80 })).unwrap();
    assert_eq!((&answer["sg"], &answer["outcome"], tiles(&answer["winning_moves"])), (&Value::Null, &json!("N"), vec![(39, 39)]));
}

/// The lost positions of misère Chomp are worth 1.
#[test]
fn outcomes_of_misere_chomp_tell_the_value_one() {
    let outcomes = chomp::Outcomes::solve(34, chomp::Kernel::default(), &Budget::unlimited(), &|_, _| ()).unwrap();
    let lost = (0..outcomes.ranks().positions()).rev().filter_map(|rank| outcomes.ranks().position(rank));
    let lost =
        lost.into_iter().find(|position| position.height() > 3 && outcomes.outcome(position) == Some(nimber_solvers::theory::Outcome::P));
    let rows = lost.unwrap().rows().to_vec();
    let with_outcomes = Catalogue::new(&Tables { chomp_outcomes: Some(Arc::new(outcomes)), ..Tables::outline() });
    let request = json!({ "quadrants": { "nw": rows, "se": [1, 1] }, "width": 68, "height": 68 });
    let answer = ask(&with_outcomes, Verb::ANALYZE, request.clone(), &Budget::of(3000)).unwrap();
    let solved = ask(&WITHOUT, Verb::ANALYZE, request, &Budget::unlimited()).unwrap();
    assert_eq!((&answer["sg"], &answer["components"][0]["sg"]), (&solved["sg"], &json!(1)));
}

#[test]
fn illegal_moves_are_refused_with_a_reason() {
    for (mv, reason) in [
        (json!({ "row": 0, "col": 0 }), "it has been taken"),
        (json!({ "row": 4, "col": 0 }), "rows 1 to 4 and columns 1 to 4"),
        (json!({ "row": 99999, "col": 0 }), "rows 1 to 4 and columns 1 to 4"),
    ] {
        let refusal = play_move(json!({ "board": [".xxx", "xxxx", "xxxx", "xxxx"], "player_move": mv })).unwrap_err();
        assert!(matches!(refusal, Refusal::IllegalMove(_)) && refusal.to_string().contains(reason), "{refusal}");
    }
    let refusal = play_move(json!({ "board": [], "player_move": { "row": 0, "col": 0 } })).unwrap_err();
    assert!(refusal.to_string().contains("the board is empty"), "{refusal}");
}

#[test]
fn the_opponent_accepts_listed_moves_and_tells_what_they_are() {
    let board = json!([".xxx", "xxxx", "xxxx", "xxxx"]);
    let answer = analyze(json!({ "board": board, "moves": "all", "positions": true })).unwrap();
    for listed in answer["moves"].as_array().unwrap() {
        let exchange = play_move(json!({ "board": board, "player_move": listed })).unwrap();
        assert_eq!(exchange["player"]["was_winning"], listed["sg"] == 0);
        assert_eq!(exchange["player"]["position"], listed["position"]);
        for field in ["row", "col", "quadrant", "removes", "quadrant_sg"] {
            assert_eq!(exchange["player"]["move"][field], listed[field]);
        }
        assert_eq!(exchange["outcome"] == "P", listed["sg"] != 0);
    }
}

#[test]
fn games_against_the_opponent_end_with_the_right_winner() {
    for (play, misere) in [("normal", false), ("misere", true)] {
        for start in [[".xx.", "xxxx", "xxxx", "xx.."], ["xxxx", "xxxx", "xxxx", "xxxx"], ["....", ".xx.", "xxxx", "..x."]] {
            let mut twin = Twin::new((2, 2));
            let opponent_wins = twin.wins(&read(&json!(start)), misere);
            let mut exchange = play_move(json!({ "board": start, "play": play, "seed": 3 })).unwrap();
            while exchange["game_over"] == false {
                let faced = read(&exchange["position"]["board"]);
                assert_eq!(twin.wins(&faced, misere), !opponent_wins);
                let (row, col) = match twin.winning(&faced, misere).first() {
                    Some(&winning) => winning,
                    None => twin.moves(&faced).first().map(|taken| (taken.row as u64, taken.col as u64)).unwrap(),
                };
                let request = json!({ "board": draw(&faced), "play": play, "seed": 3, "player_move": { "row": row, "col": col } });
                exchange = play_move(request).unwrap();
            }
            assert_eq!(exchange["winner"], if opponent_wins { "opponent" } else { "player" }, "{start:?} {play}");
        }
    }
}

/// Solutions of other requests save time, but change no answer.
#[test]
fn a_refusal_does_not_depend_on_the_cache() {
    let catalogue = Catalogue::new(&nimber_games::Tables::default());
    let request = json!({
        "quadrants": { "nw": vec![9; 8], "ne": [], "sw": [], "se": vec![8; 10] },
        "width": 20, "height": 20, "centre": { "row": 10, "col": 10 }, "limit": 3,
    });
    let ask = |budget: u64| ask(&catalogue, Verb::ANALYZE, request.clone(), &Budget::of(budget));
    // 24,310 and 43,758 positions at 8 units each: the budget is enough for one of the two, but not for both.
    let refused = ask(450_000).unwrap_err();
    assert_eq!(ask(450_000).unwrap_err(), refused);
    let answer = ask(1_000_000).unwrap();
    assert!(answer["sg"].is_u64());
    assert_eq!(ask(450_000).unwrap_err(), refused);
    assert_eq!(ask(1_000_000).unwrap(), answer);
}
