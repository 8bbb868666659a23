//! Chomp through the catalogue: both plays, advice and the opponent, against the rules in their plainest
//! form.

use crate::support::{analyze_text, catalogue_with, pointers};
use nimber_answers::catalogue::Catalogue;
use nimber_answers::verb::Verb;
use nimber_games::{Refusal, Tables};
use nimber_solvers::chomp::{self, ValueTable};
use nimber_solvers::theory::Budget;
use proptest::prelude::*;
use serde_json::{Value, json};
use std::collections::HashMap;
use std::sync::{Arc, LazyLock};

static WITH_TABLES: LazyLock<Catalogue> = LazyLock::new(|| catalogue_with(&["8x8", "30"]));
static WITHOUT: LazyLock<Catalogue> = LazyLock::new(|| catalogue_with(&[]));

/// Values up to 20 tiles, outcomes up to 34.
static WITH_OUTCOMES: LazyLock<Catalogue> = LazyLock::new(|| {
    let outcomes = chomp::Outcomes::solve(34, chomp::Kernel::default(), &Budget::unlimited(), &|_, _| ()).unwrap();
    let table = Arc::new(ValueTable::build("20".parse().unwrap(), &Budget::unlimited(), &|_, _| ()).unwrap());
    Catalogue::new(&Tables {
        chomp: chomp::ValueTables { tables: vec![table] },
        chomp_outcomes: Some(Arc::new(outcomes)),
        ..Tables::outline()
    })
});

fn ask(catalogue: &Catalogue, verb: &'static Verb, request: Value, budget: &Budget) -> Result<Value, Refusal> {
    crate::support::ask(catalogue, "chomp", verb, request, budget)
}

fn analyze(request: Value) -> Result<Value, Refusal> {
    ask(&WITH_TABLES, Verb::ANALYZE, request, &Budget::of(10_000_000))
}

fn play_move(request: Value) -> Result<Value, Refusal> {
    ask(&WITH_TABLES, Verb::MOVE, request, &Budget::of(10_000_000))
}

/// The rules again: values of normal play, and the winner with a poisoned corner, each by full recursion.
#[derive(Default)]
struct Twin {
    values: HashMap<Vec<u64>, i64>,
    wins: HashMap<Vec<u64>, bool>,
}

fn options(rows: &[u64]) -> Vec<(u64, u64, Vec<u64>)> {
    let mut options = Vec::new();
    for (row, &length) in rows.iter().enumerate() {
        for col in 0..length {
            let mut after: Vec<u64> = rows.iter().enumerate().map(|(i, &r)| if i >= row { r.min(col) } else { r }).collect();
            after.retain(|&length| length > 0);
            options.push((row as u64, col, after));
        }
    }
    options
}

impl Twin {
    fn value(&mut self, rows: &[u64]) -> i64 {
        if let Some(&value) = self.values.get(rows) {
            return value;
        }
        let seen: Vec<i64> = options(rows).iter().map(|(_, _, after)| self.value(after)).collect();
        let value = (0..).find(|value| !seen.contains(value)).unwrap();
        self.values.insert(rows.to_vec(), value);
        value
    }

    /// Whether the player to move wins. In misère play, taking the last tile, the poisoned one, loses.
    fn wins(&mut self, rows: &[u64], misere: bool) -> bool {
        if !misere {
            return self.value(rows) != 0;
        }
        if let Some(&wins) = self.wins.get(rows) {
            return wins;
        }
        let wins = rows.is_empty() || options(rows).iter().any(|(_, _, after)| !self.wins(after, true));
        self.wins.insert(rows.to_vec(), wins);
        wins
    }

    fn winning(&mut self, rows: &[u64], misere: bool) -> Vec<(u64, u64)> {
        options(rows).into_iter().filter(|(_, _, after)| !self.wins(after, misere)).map(|(row, col, _)| (row, col)).collect()
    }

    /// The smallest share of winning replies, then the fewest tiles, then the order of the list.
    fn stall(&mut self, rows: &[u64], misere: bool) -> (u64, u64) {
        let tiles: u64 = rows.iter().sum();
        let mut best: Option<(f64, u64, (u64, u64))> = None;
        for (row, col, after) in options(rows) {
            let legal: u64 = after.iter().sum();
            let share = match legal {
                0 => {
                    if misere {
                        f64::INFINITY
                    } else {
                        0.0
                    }
                }
                _ => self.winning(&after, misere).len() as f64 / legal as f64,
            };
            if best.is_none_or(|(least, removed, _)| (share, tiles - legal) < (least, removed)) {
                best = Some((share, tiles - legal, (row, col)));
            }
        }
        best.unwrap().2
    }
}

fn tile(mv: &Value) -> (u64, u64) {
    (mv["row"].as_u64().unwrap(), mv["col"].as_u64().unwrap())
}

fn tiles(moves: &Value) -> Vec<(u64, u64)> {
    moves.as_array().unwrap().iter().map(tile).collect()
}

/// Every board of at most `most` tiles.
fn boards(most: u64) -> Vec<Vec<u64>> {
    fn extend(board: &mut Vec<u64>, longest: u64, left: u64, all: &mut Vec<Vec<u64>>) {
        all.push(board.clone());
        for row in 1..=longest.min(left) {
            board.push(row);
            extend(board, row, left - row, all);
            board.pop();
        }
    }
    let mut all = Vec::new();
    extend(&mut Vec::new(), most, most, &mut all);
    all
}

#[test]
fn the_published_vectors() {
    let vectors: Vec<Value> = serde_json::from_str(include_str!("../../../solvers/tests/data/chomp-vectors.json")).unwrap();
    assert_eq!(vectors.len(), 40);
    for vector in vectors {
        for catalogue in [&*WITH_TABLES, &*WITHOUT] {
            let request = json!({ "rows": vector["rows"], "play": vector["play"] });
            let answer = ask(catalogue, Verb::ANALYZE, request, &Budget::of(10_000_000)).unwrap();
            assert_eq!((&answer["sg"], &answer["outcome"]), (&vector["sg"], &vector["outcome"]), "{vector}");
            let expected: Vec<(u64, u64)> = serde_json::from_value(vector["winning_moves"].clone()).unwrap();
            assert_eq!(tiles(&answer["winning_moves"]), expected, "{vector}");
        }
    }
}

#[test]
fn every_small_board_is_answered_as_the_rules_say() {
    let mut twin = Twin::default();
    for rows in boards(10) {
        for (play, misere) in [("normal", false), ("misere", true)] {
            let answer = analyze(json!({ "rows": rows, "play": play, "moves": "all", "positions": true })).unwrap();
            let all = options(&rows);
            assert_eq!(answer["sg"], json!(twin.value(&rows) - i64::from(misere)), "{rows:?}");
            assert_eq!(answer["outcome"], if twin.wins(&rows, misere) { "N" } else { "P" }, "{rows:?} {play}");
            assert_eq!(answer["components"], json!([{ "rows": rows, "sg": answer["sg"] }]));
            assert_eq!((&answer["moves_total"], tiles(&answer["moves"])), (&json!(all.len()), all.iter().map(|o| (o.0, o.1)).collect()));
            for (listed, (_, _, after)) in answer["moves"].as_array().unwrap().iter().zip(&all) {
                assert_eq!(listed["position"], json!({ "rows": after }));
                assert_eq!(listed["sg"], json!(twin.value(after) - i64::from(misere)));
                assert_eq!(listed["removes"], json!(rows.iter().sum::<u64>() - after.iter().sum::<u64>()));
            }
            let winning = twin.winning(&rows, misere);
            assert_eq!(tiles(&answer["winning_moves"]), winning, "{rows:?} {play}");
            assert_eq!(answer["winning_moves_total"], winning.len());
            let advice = &answer["advice"];
            match (rows.is_empty(), winning.first()) {
                (true, _) => assert_eq!(advice, &json!({ "kind": "over", "move": null })),
                (_, Some(&first)) => assert_eq!((&advice["kind"], tile(&advice["move"])), (&json!("win"), first)),
                _ => assert_eq!((&advice["kind"], tile(&advice["move"])), (&json!("stall"), twin.stall(&rows, misere)), "{rows:?}"),
            }
        }
    }
}

#[test]
fn the_poisoned_corner_is_legal_and_loses() {
    let answer = analyze(json!({ "rows": [1], "moves": "all", "positions": true })).unwrap();
    assert_eq!((&answer["play"], &answer["sg"], &answer["outcome"]), (&json!("misere"), &json!(0), &json!("P")));
    let corner = json!({ "row": 0, "col": 0, "removes": 1 });
    assert_eq!(answer["moves"], json!([{ "row": 0, "col": 0, "removes": 1, "wins": false, "sg": -1, "position": { "rows": [] } }]));
    assert_eq!(answer["advice"], json!({ "kind": "stall", "move": corner }));
    let over = analyze(json!({ "rows": [] })).unwrap();
    assert_eq!((&over["sg"], &over["outcome"], &over["advice"]["kind"]), (&json!(-1), &json!("N"), &json!("over")));
    let over = analyze(json!({ "rows": [], "play": "normal" })).unwrap();
    assert_eq!((&over["sg"], &over["outcome"], &over["advice"]["kind"]), (&json!(0), &json!("P"), &json!("over")));
}

#[test]
fn the_method_is_the_least_direct_one_needed() {
    for (rows, method) in
        [(json!([5]), "formula"), (json!([9, 1, 1]), "formula"), (json!([4, 4, 4]), "table"), (json!([20, 9, 3]), "search")]
    {
        assert_eq!(analyze(json!({ "rows": rows })).unwrap()["method"], method, "{rows}");
    }
}

#[test]
fn one_search_answers_everything_that_is_asked_of_a_position() {
    // A lost board outside the tables: value, list of moves and advice.
    let rows = json!([13, 11, 9, 8, 5, 2]);
    let search = chomp::downset::work(&chomp::Partition::new([13, 11, 9, 8, 5, 2]).unwrap()) as u64;
    for verb in [Verb::ANALYZE, Verb::MOVE] {
        let nothing_kept = catalogue_with(&[]);
        let budget = Budget::unlimited();
        let answer = ask(&nothing_kept, verb, json!({ "rows": rows }), &budget).unwrap();
        assert!((search..search + search / 5).contains(&budget.spent()), "{} for a search of {search}", budget.spent());
        // The rest of the game uses the results of this search.
        let next = answer["position"]["rows"].clone();
        let budget = Budget::of(2 * search);
        assert!(ask(&nothing_kept, Verb::ANALYZE, json!({ "rows": next, "moves": "all", "positions": true }), &budget).is_ok());
        assert!(budget.done() < search / 5, "{} for a search of {search}", budget.done());
        let figures = (nothing_kept.caches()[0].figures)();
        assert_eq!((nothing_kept.caches()[0].name, figures.misses, figures.entries), ("chomp-downsets", 1, 1));
    }
    let answer = ask(&WITHOUT, Verb::ANALYZE, json!({ "rows": rows }), &Budget::unlimited()).unwrap();
    assert_eq!((&answer["method"], &answer["advice"]["kind"]), (&json!("search"), &json!("stall")));
}

#[test]
fn thin_boards_beyond_every_table_are_answered() {
    for rows in [vec![4; 60], vec![6; 30], vec![60; 4], vec![11; 11]] {
        let answer = ask(&catalogue_with(&[]), Verb::ANALYZE, json!({ "rows": rows }), &Budget::of(100_000_000)).unwrap();
        // The first player wins every rectangle (strategy stealing).
        assert_eq!((&answer["method"], &answer["outcome"], answer["sg"] == 0), (&json!("search"), &json!("N"), false));
    }
}

#[test]
fn invalid_boards_are_refused_with_every_wrong_row() {
    let refusal = analyze(json!({ "rows": [3, 5, 4, 2] })).unwrap_err();
    assert!(matches!(refusal, Refusal::InvalidPosition(_)));
    assert_eq!(pointers(&refusal), ["/rows/1", "/rows/2"]);
    assert!(refusal.faults()[1].detail.contains("at most 3"), "{refusal}");
    let refusal = analyze(json!({ "rows": [3, 0, 1] })).unwrap_err();
    assert_eq!(pointers(&refusal), ["/rows/2"]);
    assert!(refusal.faults()[0].detail.contains("empty rows are only allowed at the end"), "{refusal}");
    assert_eq!(pointers(&analyze(json!({ "rows": [3, -1, 1.5, 9007199254740992u64] })).unwrap_err()), ["/rows/1", "/rows/2", "/rows/3"]);
    assert!(matches!(analyze(json!({ "row": [3] })), Err(Refusal::Malformed(_))));
    assert_eq!(analyze(json!({ "rows": [2, 1, 0, 0] })).unwrap()["position"], json!({ "rows": [2, 1] }));
    assert_eq!(analyze(json!({ "rows": [0] })).unwrap()["position"], json!({ "rows": [] }));
}

#[test]
fn sides_of_256_are_answered_and_257_are_not() {
    let mut hook = vec![1u64; 256];
    hook[0] = 256;
    let answer = analyze(json!({ "rows": hook, "moves": "all", "positions": true, "limit": 10000 })).unwrap();
    assert_eq!((&answer["sg"], &answer["outcome"], &answer["moves_total"]), (&json!(0), &json!("P"), &json!(511)));
    for rows in [vec![257u64], vec![1; 257]] {
        match analyze(json!({ "rows": rows })).unwrap_err() {
            Refusal::BeyondLimits(limit) | Refusal::OutOfWork(limit) => {
                assert_eq!((limit.name, limit.allowed, limit.found.as_deref()), ("board_side", 256, Some("257")))
            }
            other => panic!("{other}"),
        }
    }
    // Within the sides, but more boards than are searched with any budget, or more work than one request may cost.
    for (rows, name) in [(vec![256u64; 256], "boards_within"), (vec![256; 255], "boards_within"), (vec![13; 13], "work_budget")] {
        match ask(&WITHOUT, Verb::ANALYZE, json!({ "rows": rows }), &Budget::of(10_000_000)).unwrap_err() {
            Refusal::BeyondLimits(limit) | Refusal::OutOfWork(limit) => assert_eq!(limit.name, name),
            other => panic!("{other}"),
        }
    }
}

#[test]
fn illegal_moves_are_refused_with_a_reason() {
    for (mv, reason) in [
        (json!({ "row": 0, "col": 3 }), "no tile in row 1, column 4; that row has columns 1 to 3"),
        (json!({ "row": 5, "col": 0 }), "rows 1 to 2"),
        (json!({ "row": 70000, "col": 70000 }), "rows 1 to 2"),
    ] {
        let refusal = play_move(json!({ "rows": [3, 1], "player_move": mv })).unwrap_err();
        assert!(matches!(refusal, Refusal::IllegalMove(_)) && refusal.to_string().contains(reason), "{refusal}");
    }
    assert_eq!(
        pointers(&play_move(json!({ "rows": [3], "player_move": { "row": -1, "col": 0.5 } })).unwrap_err()),
        ["/player_move/row", "/player_move/col"]
    );
    let refusal = play_move(json!({ "rows": [], "player_move": { "row": 0, "col": 0 } })).unwrap_err();
    assert!(refusal.to_string().contains("the board is empty"), "{refusal}");
}

/// A human who follows the twin plays against the opponent, moving first or second. The right side wins.
#[test]
fn games_against_the_opponent_end_with_the_right_winner() {
    let mut twin = Twin::default();
    for rows in boards(9).into_iter().filter(|rows| !rows.is_empty()) {
        for (play, misere) in [("normal", false), ("misere", true)] {
            let opponent_wins = twin.wins(&rows, misere);
            let mut exchange = play_move(json!({ "rows": rows, "play": play, "seed": 7 })).unwrap();
            loop {
                let after: Vec<u64> = serde_json::from_value(exchange["position"]["rows"].clone()).unwrap();
                if exchange["game_over"] == true {
                    break;
                }
                assert_eq!(twin.wins(&after, misere), !opponent_wins, "{rows:?} {play}: {after:?}");
                let human = twin.winning(&after, misere).first().copied().unwrap_or((0, 0));
                let listed = analyze(json!({ "rows": after, "play": play, "moves": "all", "positions": true })).unwrap()["moves"]
                    .as_array()
                    .unwrap()
                    .iter()
                    .find(|mv| tile(mv) == human)
                    .cloned();
                // A listed move is accepted with its describing fields.
                exchange = play_move(json!({ "rows": after, "play": play, "seed": 7, "player_move": listed })).unwrap();
                assert_eq!(exchange["player"]["was_winning"], !opponent_wins);
            }
            assert_eq!(exchange["winner"], if opponent_wins { "opponent" } else { "player" }, "{rows:?} {play}");
        }
    }
}

fn any_board() -> impl Strategy<Value = Vec<u64>> {
    proptest::collection::vec(1u64..9, 1..9).prop_map(|mut rows| {
        rows.sort_unstable_by(|a, b| b.cmp(a));
        rows
    })
}

proptest! {
    #[test]
    fn larger_boards_are_consistent(rows in any_board(), misere: bool) {
        let play = if misere { "misere" } else { "normal" };
        let answer = analyze(json!({ "rows": rows, "play": play, "moves": "all", "positions": true, "limit": 10000 })).unwrap();
        let moves = answer["moves"].as_array().unwrap();
        prop_assert_eq!(moves.len() as u64, rows.iter().sum::<u64>());
        let zeros: Vec<_> = moves.iter().filter(|mv| mv["sg"] == 0).cloned().collect();
        prop_assert_eq!(answer["outcome"] == "P", zeros.is_empty());
        prop_assert_eq!(answer["sg"] == 0, zeros.is_empty());
        prop_assert_eq!(&answer["winning_moves"], &json!(zeros));
        if !misere {
            prop_assert_eq!(tiles(&answer["winning_moves"]), [(0, 0)]);
        }
        // The transposed board has the same value, also when searched without tables.
        let columns: Vec<u64> = (0..rows[0]).map(|col| rows.iter().filter(|&&row| row > col).count() as u64).collect();
        prop_assert_eq!(&analyze(json!({ "rows": columns, "play": play })).unwrap()["sg"], &answer["sg"]);
        let request = json!({ "rows": rows, "play": play, "moves": "all", "positions": true, "limit": 10000 });
        let mut searched = ask(&WITHOUT, Verb::ANALYZE, request, &Budget::unlimited()).unwrap();
        searched["method"] = answer["method"].clone();
        prop_assert_eq!(&searched, &answer);
        // Answers can be sent back.
        for mv in moves.iter().take(5) {
            let mut next = mv["position"].clone();
            next["play"] = json!(play);
            prop_assert_eq!(&analyze(next).unwrap()["sg"], &mv["sg"]);
        }
    }

    #[test]
    fn a_perfect_opponent_leaves_p_positions(rows in any_board(), seed in 0u64..1000) {
        let exchange = play_move(json!({ "rows": rows, "seed": seed })).unwrap();
        let won = analyze(json!({ "rows": rows })).unwrap()["outcome"] == "N";
        prop_assert_eq!(exchange["outcome"] == "P", won);
    }
}

#[test]
fn outcomes_answer_misere_play_beyond_the_tables() {
    for rows in [json!([12, 6, 5, 4, 1, 1]), json!([6, 6, 6, 6, 6]), json!([8, 7, 7, 4, 3, 2, 2]), json!([11, 3, 3, 3, 3, 3, 3, 3])] {
        let request = json!({ "rows": rows, "play": "misere", "moves": "all", "positions": true });
        let known = analyze(json!({ "rows": rows, "play": "misere" })).unwrap();
        let answer = ask(&WITH_OUTCOMES, Verb::ANALYZE, request, &Budget::of(100_000)).unwrap();
        assert_eq!((&answer["method"], &answer["sg"], &answer["components"][0]["sg"]), (&json!("table"), &Value::Null, &Value::Null));
        for key in ["outcome", "winning_moves_total", "advice"] {
            assert_eq!(answer[key], known[key], "{key} of {rows}");
        }
        let tiles = |answer: &Value| answer["winning_moves"].as_array().unwrap().iter().map(tile).collect::<Vec<_>>();
        assert_eq!(tiles(&answer), tiles(&known), "{rows}");
    }
    // Values are given where they exist. Normal play and larger boards are the same as without outcomes.
    let analyze = |rows: Value, play: &str| ask(&WITH_OUTCOMES, Verb::ANALYZE, json!({ "rows": rows, "play": play }), &Budget::of(3000));
    assert!(analyze(json!([4, 4, 4, 4]), "misere").unwrap()["sg"].is_i64());
    assert_eq!(analyze(json!([30, 2]), "misere").unwrap()["method"], "formula");
    assert!(analyze(json!([6, 6, 6, 6, 6]), "normal").is_err());
    assert!(analyze(json!([7, 7, 7, 7, 7]), "misere").is_err());
}

/// Boards of four rows. On lost boards the advice needs the numbers of winning replies.
#[test]
fn outcomes_agree_with_values() {
    let mut lost = 0;
    for (first, rest) in (4..=9u64).flat_map(|first| (3..=first).map(move |rest| (first, rest))) {
        for third in 2..=rest {
            for fourth in 1..=third {
                let rows = json!([first, rest, third, fourth]);
                if !(21..=30).contains(&(first + rest + third + fourth)) {
                    continue;
                }
                let by_outcomes = ask(&WITH_OUTCOMES, Verb::ANALYZE, json!({ "rows": rows }), &Budget::of(100_000)).unwrap();
                let by_values = analyze(json!({ "rows": rows })).unwrap();
                for key in ["outcome", "winning_moves_total", "advice"] {
                    assert_eq!(by_outcomes[key], by_values[key], "{key} of {rows}");
                }
                lost += u32::from(by_outcomes["outcome"] == "P");
            }
        }
    }
    assert!(lost > 1, "{lost}");
}

#[test]
fn a_rectangle_has_a_width_and_a_height() {
    let position = json!({ "rows": [4, 4, 4] });
    assert_eq!(analyze(json!({ "width": 4, "height": 3 })).unwrap()["position"], position);
    for query in [[("width", "4"), ("height", "3")].as_slice(), &[("rows", "4x3")], &[("rows", "4,4x2")]] {
        assert_eq!(analyze_text("chomp", query).unwrap()["position"], position, "{query:?}");
    }
    for none in [json!({ "width": 0, "height": 5 }), json!({ "width": 5, "height": 0 })] {
        assert_eq!(analyze(none).unwrap()["position"], json!({ "rows": [] }));
    }
    for (request, pointer) in [
        (json!({ "width": 4 }), "/rows"),
        (json!({ "rows": [4], "width": 4, "height": 1 }), "/rows"),
        (json!({ "width": 4, "height": -1 }), "/height"),
    ] {
        assert_eq!(pointers(&analyze(request).unwrap_err()), [pointer]);
    }
    for (width, height) in [(257u64, 1u64), (1, 1 << 50)] {
        assert!(matches!(analyze(json!({ "width": width, "height": height })), Err(Refusal::BeyondLimits(_))));
    }
}
