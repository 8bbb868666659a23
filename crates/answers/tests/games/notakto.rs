//! Notakto: both plays against full searches of lists of crosses, and its limits.

use crate::support::{CATALOGUE, analyze, analyze_text, ask, limit_of, play, pointers, with};
use nimber_answers::verb::Verb;
use nimber_games::{Nimber, Notakto, Outcome, Play};
use nimber_solvers::theory::Budget;
use proptest::prelude::*;
use serde_json::{Value, json};
use std::collections::HashMap;

/// A board by its rows, without symmetries and tables.
type Board = Vec<Vec<bool>>;

fn is_dead(board: &Board) -> bool {
    let side = board.len();
    let line = |cell: &dyn Fn(usize) -> (usize, usize)| (0..side).all(|place| board[cell(place).0][cell(place).1]);
    (0..side).any(|index| line(&|place| (index, place)) || line(&|place| (place, index)))
        || line(&|place| (place, place))
        || line(&|place| (place, side - 1 - place))
}

/// Every position after a move, with the move.
fn options(boards: &[Board]) -> Vec<([usize; 3], Vec<Board>)> {
    let mut options = Vec::new();
    for (index, board) in boards.iter().enumerate().filter(|(_, board)| !is_dead(board)) {
        for (row, col) in
            (0..board.len()).flat_map(|row| (0..board.len()).map(move |col| (row, col))).filter(|&(row, col)| !board[row][col])
        {
            let mut after = boards.to_vec();
            after[index][row][col] = true;
            options.push(([index, row, col], after));
        }
    }
    options
}

/// Full search.
#[derive(Default)]
struct Twin {
    won: HashMap<Vec<Board>, bool>,
    values: HashMap<Vec<Board>, u64>,
}

impl Twin {
    /// Who wins misère play. A dead board changes nothing, and the order does not count.
    fn wins(&mut self, boards: &[Board]) -> bool {
        let key = alive(boards);
        if let Some(&won) = self.won.get(&key) {
            return won;
        }
        let won = key.is_empty() || options(&key).iter().any(|(_, after)| !self.wins(after));
        self.won.insert(key, won);
        won
    }

    fn value(&mut self, boards: &[Board]) -> u64 {
        let key = alive(boards);
        if let Some(&value) = self.values.get(&key) {
            return value;
        }
        let seen: Vec<u64> = options(&key).iter().map(|(_, after)| self.value(after)).collect();
        let value = (0..).find(|value| !seen.contains(value)).unwrap();
        self.values.insert(key, value);
        value
    }
}

fn alive(boards: &[Board]) -> Vec<Board> {
    let mut alive: Vec<Board> = boards.iter().filter(|board| !is_dead(board)).cloned().collect();
    alive.sort_unstable();
    alive
}

fn request(boards: &[Board]) -> Value {
    let row = |row: &Vec<bool>| row.iter().map(|&cross| if cross { 'x' } else { '.' }).collect::<String>();
    json!({ "boards": boards.iter().map(|board| board.iter().map(row).collect::<Vec<_>>()).collect::<Vec<_>>() })
}

/// The winning moves of an answer.
fn winning(answer: &Value) -> Vec<[usize; 3]> {
    let moves = answer["winning_moves"].as_array().unwrap();
    let index = |mv: &Value, name: &str| mv[name].as_u64().unwrap() as usize;
    moves.iter().map(|mv| ["board", "row", "col"].map(|name| index(mv, name))).collect()
}

/// Compares the outcomes, the values and the lists of winning moves.
fn check(twin: &mut Twin, boards: &[Board]) {
    let options = options(boards);
    for (name, misere) in [("misere", true), ("normal", false)] {
        let answer = analyze("notakto", with(&request(boards), json!({ "play": name, "limit": 1000 }))).unwrap();
        let expected = if misere { twin.wins(boards) } else { twin.value(boards) > 0 };
        assert_eq!(answer["outcome"], if expected { "N" } else { "P" }, "{name} {}", request(boards));
        let wins = |after: &[Board], twin: &mut Twin| if misere { !twin.wins(after) } else { twin.value(after) == 0 };
        let expected: Vec<_> = options.iter().filter(|(_, after)| wins(after, twin)).map(|(mv, _)| *mv).collect();
        assert_eq!(winning(&answer), expected, "{name} {}", request(boards));
        if !misere {
            assert_eq!(answer["sg"], twin.value(boards));
            for (component, board) in answer["components"].as_array().unwrap().iter().zip(boards) {
                assert_eq!(component["sg"], twin.value(std::slice::from_ref(board)), "{component}");
            }
        }
    }
}

fn boards(sides: std::ops::RangeInclusive<usize>, crosses: f64, most: usize) -> impl Strategy<Value = Vec<Board>> {
    let board = sides
        .prop_flat_map(move |side| proptest::collection::vec(proptest::collection::vec(proptest::bool::weighted(crosses), side), side));
    proptest::collection::vec(board, 0..=most)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn boards_of_three_agree_with_full_search(boards in boards(3..=3, 0.35, 3)) {
        check(&mut Twin::default(), &boards);
    }

    #[test]
    fn boards_of_all_sizes_agree_with_full_search(boards in boards(3..=5, 0.65, 3)) {
        let free: usize = alive(&boards).iter().flatten().flatten().filter(|&&cross| !cross).count();
        prop_assume!(free <= 14);
        check(&mut Twin::default(), &boards);
    }
}

#[test]
fn one_and_two_boards_from_the_start_agree_with_full_search() {
    let empty = |side| vec![vec![false; side]; side];
    let mut twin = Twin::default();
    check(&mut twin, &[empty(3)]);
    let mut boards = vec![empty(3), empty(3)];
    boards[0][0][1] = true;
    boards[1][1][1] = true;
    check(&mut twin, &boards);
    let mut board = empty(4);
    (board[0][0], board[1][2], board[3][3]) = (true, true, true);
    check(&mut twin, &[board]);
}

/// Published: an even number of empty boards of 3x3 is lost in misère play.
#[test]
fn empty_boards_of_three() {
    for count in 1..=64 {
        let answer = analyze("notakto", json!({ "size": 3, "count": count })).unwrap();
        assert_eq!(answer["play"], "misere");
        assert_eq!(answer["outcome"], if count % 2 == 1 { "N" } else { "P" }, "{count}");
        assert_eq!(answer["method"], "quotient");
        assert_eq!(winning(&answer).is_empty(), count % 2 == 0);
    }
}

/// The quotient has 18 elements, and four of them are lost.
#[test]
fn the_quotient_of_boards_of_three_is_explained() {
    let answer = analyze("notakto", json!({ "size": 3, "count": 3, "explain": true })).unwrap();
    let rule = &answer["explanation"]["rule"];
    assert_eq!((&rule["name"], &rule["order"]), (&json!("quotient"), &json!(18)), "{rule}");
    assert_eq!(rule["p_portion"].as_array().map(Vec::len), Some(4), "{rule}");
    let normal = analyze("notakto", json!({ "size": 3, "count": 3, "explain": true, "play": "normal" })).unwrap();
    assert_eq!(normal["explanation"]["rule"]["name"], "xor");
}

/// The centre, a corner, and a knight's move from it: as the rules of the game tell.
#[test]
fn the_example_of_the_rules_is_right() {
    for (board, outcome) in [("x..\n.x.\n...", "N"), ("x..\n.xx\n...", "P"), ("x..\n.x.\n.x.", "P")] {
        let rows: Vec<_> = board.lines().collect();
        assert_eq!(analyze("notakto", json!({ "boards": [rows] })).unwrap()["outcome"], outcome, "{board}");
    }
}

#[test]
fn boards_of_four() {
    // One is lost in both plays.
    for (play, method) in [("misere", "table"), ("normal", "table")] {
        let answer = analyze("notakto", json!({ "size": 4, "play": play })).unwrap();
        assert_eq!((&answer["outcome"], &answer["method"]), (&json!("P"), &json!(method)), "{play}");
    }
    // Several are searched.
    for (count, outcome) in [(2, "P"), (3, "P")] {
        let answer = analyze("notakto", json!({ "size": 4, "count": count })).unwrap();
        assert_eq!((&answer["outcome"], &answer["method"]), (&json!(outcome), &json!("search")), "{count}");
    }
    assert_eq!(limit_of(analyze("notakto", json!({ "size": 4, "count": 20 }))), "misere_moves");
    assert!(analyze("notakto", json!({ "size": 4, "count": 64, "play": "normal" })).is_ok());
}

/// Beside a game that is in the quotient of the boards, too, or whose Nim heaps are.
#[test]
fn sums_with_nim_heaps() {
    let mut twin = Twin::default();
    // A board that only has moves that kill it is a heap of 1.
    let one = json!({ "game": "notakto", "boards": [["xx.", "x..", "..."]] });
    let board: Board = ["xx.", "x..", "..."].iter().map(|row| row.chars().map(|sign| sign == 'x').collect()).collect();
    for heap in 0..4u64 {
        let sum = json!({ "components": [one, { "game": "nim", "heaps": [heap] }], "play": "misere" });
        let answer = analyze("sum", sum.clone()).unwrap();
        let wins = wins_with_heap(&mut twin, std::slice::from_ref(&board), heap);
        assert_eq!(answer["outcome"], if wins { "N" } else { "P" }, "{sum}");
    }
}

fn wins_with_heap(twin: &mut Twin, boards: &[Board], heap: u64) -> bool {
    if heap == 0 {
        return twin.wins(boards);
    }
    (0..heap).any(|left| !wins_with_heap(twin, boards, left)) || options(boards).iter().any(|(_, after)| !wins_with_heap(twin, after, heap))
}

#[test]
fn requests_in_every_form() {
    let text = analyze_text("notakto", &[("boards", "x../.../...,.../.1./...,0000/0000/0#00/0000")]).unwrap();
    let json = json!({ "boards": [["x..", "...", "..."], ["...", ".x.", "..."], ["....", "....", ".x..", "...."]] });
    assert_eq!(text, analyze("notakto", json.clone()).unwrap());
    assert_eq!(text["position"], json);
    let empty = analyze_text("notakto", &[("size", "3"), ("count", "2")]).unwrap();
    assert_eq!(empty["position"], json!({ "boards": [["...", "...", "..."], ["...", "...", "..."]] }));
    assert_eq!(analyze("notakto", json!({ "size": 3, "count": 0 })).unwrap()["outcome"], "N");
    let answer = play("notakto", json!({ "size": 3, "player_move": { "row": 1, "col": 1 }, "seed": 1 })).unwrap();
    assert_eq!(answer["player"]["position"]["boards"][0][1], ".x.");
}

#[test]
fn what_is_refused() {
    let refused = |request: Value| analyze("notakto", request).unwrap_err();
    assert_eq!(pointers(&refused(json!({ "boards": [["x..", "..", "..."], ["xo.", "...", "..."]] }))), ["/boards/0/1", "/boards/1/0"]);
    assert_eq!(pointers(&refused(json!({ "boards": [["x.", ".."]] }))), ["/boards/0"]);
    assert_eq!(pointers(&refused(json!({ "size": 2 }))), ["/size"]);
    assert_eq!(limit_of(analyze("notakto", json!({ "size": 6 }))), "board_side");
    assert_eq!(limit_of(analyze("notakto", json!({ "boards": [vec!["......"; 6]] }))), "board_side");
    assert_eq!(limit_of(analyze("notakto", json!({ "size": 3, "count": 65 }))), "boards");
    assert_eq!(limit_of(analyze("notakto", json!({ "boards": vec![vec!["..."; 3]; 65] }))), "boards");
    let illegal =
        |mv: Value| play("notakto", json!({ "boards": [["xxx", "...", "..."], ["x..", "...", "..."]], "player_move": mv })).unwrap_err();
    for (mv, part) in [
        (json!({ "board": 0, "row": 1, "col": 1 }), "dead"),
        (json!({ "board": 1, "row": 0, "col": 0 }), "already"),
        (json!({ "board": 1, "row": 0, "col": 3 }), "columns 1 to 3"),
        (json!({ "board": 2, "row": 0, "col": 0 }), "no board 3"),
        (json!({ "row": 0, "col": 0 }), "`board` is needed"),
    ] {
        assert!(illegal(mv.clone()).to_string().contains(part), "{mv}: {}", illegal(mv.clone()));
    }
}

/// A board of 5x5 is answered within the work of a request.
#[test]
fn boards_of_five() {
    // Nine crosses: 65,536 boards can follow.
    let board = json!({ "boards": [["x...x", ".x...", "..x.x", "...x.", "x...."]] });
    let little = ask(&CATALOGUE, "notakto", Verb::ANALYZE, board.clone(), &Budget::of(100_000));
    assert_eq!(limit_of(little), "work_budget");
    for play in ["misere", "normal"] {
        assert_eq!(analyze("notakto", with(&board, json!({ "play": play }))).unwrap()["method"], "table");
    }
    assert_eq!(limit_of(ask(&CATALOGUE, "notakto", Verb::ANALYZE, json!({ "size": 5 }), &Budget::of(60_000_000))), "work_budget");
}

#[test]
fn positions_as_values() {
    let boards = Notakto::new(["xx./.../...", ".../.x./..."]).unwrap();
    let answer = boards.solve().unwrap();
    assert_eq!((answer.play(), answer.nimber()), (Play::Misere, None));
    let normal = boards.solve_under(Play::Normal).unwrap();
    assert_eq!(normal.is_won(), normal.nimber() != Some(Nimber::ZERO));
    for mv in normal.winning_moves().unwrap() {
        assert_eq!(boards.play(&mv).unwrap().solve_under(Play::Normal).unwrap().outcome(), Outcome::P);
    }
    assert_eq!(boards.to_string(), "xx./.../...,.../.x./...");
    assert_eq!(Notakto::empty(3, 0).unwrap().to_string(), "-");
}
