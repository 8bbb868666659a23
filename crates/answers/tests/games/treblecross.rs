//! Treblecross against full searches of every small board, published samples, and the ends of its range.

use crate::support::{CATALOGUE, analyze, analyze_text, ask, limit_of, play, pointers, with};
use nimber_answers::verb::Verb;
use nimber_solvers::theory::Budget;
use proptest::prelude::*;
use serde_json::{Value, json};
use std::collections::HashMap;

/// The longest board of which every position is searched.
const LONGEST: usize = 12;

fn is_over(board: &str) -> bool {
    board.contains("XXX")
}

/// The board after each move, by cell.
fn options(board: &str) -> Vec<(usize, String)> {
    let empty = board.char_indices().filter(|&(_, sign)| sign == '.');
    empty.map(|(cell, _)| (cell, format!("{}X{}", &board[..cell], &board[cell + 1..]))).collect()
}

/// Every board of this length.
fn boards(cells: usize) -> impl Iterator<Item = String> {
    (0..1_u32 << cells).map(move |bits| (0..cells).map(|cell| if bits >> cell & 1 == 1 { 'X' } else { '.' }).collect())
}

/// Who wins several boards and a heap of Nim, by search of everything that can follow. Who completes a line wins all of it.
#[derive(Default)]
struct Twin(HashMap<(Vec<String>, usize), bool>);

impl Twin {
    fn wins(&mut self, boards: &[String], heap: usize) -> bool {
        let key = (boards.to_vec(), heap);
        if let Some(&wins) = self.0.get(&key) {
            return wins;
        }
        let on_a_board = boards.iter().enumerate().any(|(index, board)| {
            options(board).into_iter().any(|(_, after)| {
                let mut left = boards.to_vec();
                left[index] = after;
                is_over(&left[index]) || !self.wins(&left, heap)
            })
        });
        let wins = on_a_board || (0..heap).any(|left| !self.wins(boards, left));
        self.0.insert(key, wins);
        wins
    }

    /// The size of the only heap beside which the boards are lost.
    fn value(&mut self, boards: &[String]) -> usize {
        (0..).find(|&heap| !self.wins(boards, heap)).expect("a value")
    }

    /// Whether a line can be completed.
    fn is_threatened(board: &str) -> bool {
        options(board).iter().any(|(_, after)| is_over(after))
    }
}

fn cells(moves: &Value) -> Vec<u64> {
    moves.as_array().unwrap().iter().map(|mv| mv["cell"].as_u64().unwrap()).collect()
}

fn all(board: &str) -> Value {
    analyze("treblecross", json!({ "board": board, "moves": "all", "positions": true, "limit": 10_000 })).unwrap()
}

#[test]
fn every_small_board_is_won_lost_and_listed_as_a_search_finds() {
    let mut twin = Twin::default();
    let mut over = 0;
    for board in (3..=LONGEST).flat_map(boards) {
        let answer = all(&board);
        if is_over(&board) {
            over += 1;
            assert_eq!((&answer["outcome"], &answer["sg"], &answer["moves_total"]), (&json!("P"), &json!(0), &json!(0)), "{board}");
            assert_eq!(answer["advice"]["kind"], "over");
            continue;
        }
        let whole = [board.clone()];
        let (wins, is_threatened) = (twin.wins(&whole, 0), Twin::is_threatened(&board));
        assert_eq!(answer["outcome"], if wins { "N" } else { "P" }, "{board}");
        assert_eq!(answer["sg"].is_null(), is_threatened, "{board}");
        let mut winning = Vec::new();
        let moves = answer["moves"].as_array().unwrap();
        assert_eq!(moves.len(), options(&board).len(), "{board}");
        for (listed, (cell, after)) in moves.iter().zip(options(&board)) {
            let is_lost = is_over(&after) || !twin.wins(std::slice::from_ref(&after), 0);
            assert_eq!((&listed["cell"], &listed["position"]["board"]), (&json!(cell), &json!(after)), "{board}");
            assert_eq!(listed["wins"], is_lost, "{board} {cell}");
            assert_eq!(listed["sg"].is_null(), !is_over(&after) && Twin::is_threatened(&after), "{board} {cell}");
            if is_lost {
                winning.push(cell as u64);
            }
        }
        assert_eq!(cells(&answer["winning_moves"]), winning, "{board}");
    }
    assert_eq!(over, 1 + 3 + 8 + 20 + 47 + 107 + 238 + 520 + 1121 + 2391);
}

#[test]
fn the_value_of_a_board_is_the_heap_beside_which_it_is_lost() {
    let mut twin = Twin::default();
    for board in (3..=9).flat_map(boards).filter(|board| !is_over(board) && !Twin::is_threatened(board)) {
        let value = twin.value(std::slice::from_ref(&board));
        assert_eq!(analyze("treblecross", json!({ "board": board })).unwrap()["sg"], json!(value), "{board}");
        for heap in 0..5 {
            assert_eq!(twin.wins(std::slice::from_ref(&board), heap), heap != value, "{board} {heap}");
        }
    }
    for (one, other) in [("...", "...."), ("....", "....."), (".....", "......"), ("X....", "....X."), ("......", "...X.")] {
        let boards = [one, other].map(str::to_owned);
        let components = boards.each_ref().map(|board| json!({ "game": "treblecross", "board": board }));
        let answer = analyze("sum", json!({ "components": components, "moves": "all", "positions": true })).unwrap();
        assert_eq!(answer["sg"], json!(twin.value(&boards)), "{boards:?}");
        for mv in answer["moves"].as_array().unwrap() {
            let after: Vec<String> = mv["position"]["components"].as_array().unwrap().iter().map(|part| text(&part["board"])).collect();
            assert_eq!(mv["wins"], !twin.wins(&after, 0), "{mv}");
        }
    }
}

fn text(value: &Value) -> String {
    value.as_str().unwrap().to_owned()
}

/// LightOJ 1229 and UVa 10561 print the winning cells from 1.
#[test]
fn published_samples_are_right() {
    for (board, winning) in [
        ("...", vec![0, 1, 2]),
        (".....", vec![2]),
        (".......", vec![3]),
        ("..........", vec![1, 4, 5, 8]),
        (".X...", vec![4]),
        (".X...X", vec![]),
        (".X.X...X", vec![2]),
        ("X.....X", vec![3]),
        ("..X....X..", vec![]),
        ("............", vec![]),
    ] {
        assert_eq!(cells(&analyze_text("treblecross", &[("board", board)]).unwrap()["winning_moves"]), winning, "{board}");
    }
}

#[test]
fn an_empty_board_is_a_heap_of_two_more() {
    for size in [3, 4, 30, 200] {
        let heap = analyze("octal", json!({ "code": "0.007", "heaps": [size + 2] })).unwrap();
        assert_eq!(analyze("treblecross", json!({ "board": ".".repeat(size) })).unwrap()["sg"], heap["sg"], "{size}");
    }
}

/// The free cells are tried before the others, and each of them leaves the fewest winning replies.
#[test]
fn the_advice_gives_way_last() {
    let mut lost = 0;
    for board in boards(11).filter(|board| !is_over(board)) {
        let answer = all(&board);
        if answer["advice"]["kind"] != "stall" {
            continue;
        }
        lost += 1;
        let moves = answer["moves"].as_array().unwrap();
        let is_free = |mv: &&Value| !mv["sg"].is_null();
        let has_free = moves.iter().any(|mv| is_free(&mv));
        let tried: Vec<&Value> = moves.iter().filter(|mv| is_free(mv) || !has_free).collect();
        let replies = |mv: &Value| analyze("treblecross", mv["position"].clone()).unwrap()["winning_moves_total"].as_u64().unwrap();
        let least = tried.iter().map(|mv| replies(mv)).min().unwrap();
        let best: Vec<_> = tried.iter().filter(|mv| replies(mv) == least).map(|mv| &mv["cell"]).collect();
        assert_eq!(&answer["advice"]["move"]["cell"], best[0], "{board}");
    }
    assert!(lost > 30, "{lost}");
}

#[test]
fn what_cannot_be_answered_is_refused_by_name() {
    let longest = ".".repeat(4096);
    let answer = analyze("treblecross", json!({ "board": longest, "limit": 1 })).unwrap();
    assert!(answer["sg"].is_u64());
    assert_eq!(limit_of(analyze("treblecross", json!({ "board": longest + "." }))), "cells");
    for (board, pointer) in [("..", "/board"), ("", "/board"), ("..O", "/board")] {
        assert_eq!(pointers(&analyze("treblecross", json!({ "board": board })).unwrap_err()), [pointer], "{board}");
    }
    assert_eq!(pointers(&analyze("treblecross", json!({ "board": "...", "play": "misere" })).unwrap_err()), ["/play"]);
    for (board, cell) in [(".X.", 1), (".X.", 3), ("XXX.", 3)] {
        play("treblecross", json!({ "board": board, "player_move": { "cell": cell } })).unwrap_err();
    }
    let sum = |board: &str| json!({ "components": [{ "game": "nim", "heaps": [3] }, { "game": "treblecross", "board": board }] });
    assert_eq!(limit_of(analyze("sum", sum("XX.."))), "unvalued_components");
    assert_eq!(analyze("sum", sum("....")).unwrap()["sg"], 1);
    let refusal = analyze("sum", with(&sum("...."), json!({ "play": "misere" }))).unwrap_err();
    assert_eq!(pointers(&refusal), ["/components/1/play"]);
    let poor = ask(&CATALOGUE, "treblecross", Verb::ANALYZE, json!({ "board": ".".repeat(200) }), &Budget::of(50));
    assert_eq!(limit_of(poor), "work_budget");
}

#[test]
fn a_board_is_read_loosely_and_written_one_way() {
    for board in ["..X.", "..x.", "..#.", "0010"] {
        assert_eq!(analyze("treblecross", json!({ "board": board })).unwrap()["position"], json!({ "board": "..X." }), "{board}");
    }
}

proptest! {
    /// On boards that no search reaches.
    #[test]
    fn winning_moves_lead_to_lost_boards_and_the_mirror_image_is_worth_the_same(
        cells in 3_usize..300,
        crosses in 0_u64..20,
        seed in 0_u64..1000,
    ) {
        let drawn = json!({ "size": cells, "crosses": crosses, "seed": seed });
        let Ok(drawn) = ask(&CATALOGUE, "treblecross", Verb::RANDOM, drawn, &Budget::of(10_000_000)) else { return Ok(()) };
        let board = text(&drawn["position"]["board"]);
        let answer = all(&board);
        let mirrored: String = board.chars().rev().collect();
        prop_assert_eq!(&answer["sg"], &all(&mirrored)["sg"]);
        prop_assert_eq!(answer["sg"] == 0, cells_of(&answer).is_empty());
        for mv in answer["moves"].as_array().unwrap() {
            let after = analyze("treblecross", mv["position"].clone()).unwrap();
            prop_assert_eq!(mv["wins"] == true, after["outcome"] == "P");
            prop_assert_eq!(&mv["sg"], &after["sg"]);
        }
    }
}

fn cells_of(answer: &Value) -> Vec<u64> {
    cells(&answer["winning_moves"])
}
