//! Bottles against complete searches that use only the rule, and against each other.

use crate::support::{analyze, values_text};
use proptest::prelude::*;
use serde_json::{Value, json};
use std::collections::{BTreeSet, HashMap};

/// A line, or a circle if the flag is set; true is a bottle.
type Board = Vec<(bool, Vec<bool>)>;

/// Every option of a board, with the cells that it empties.
fn options(board: &Board, lengths: &[usize]) -> Vec<(usize, BTreeSet<usize>, Board)> {
    let mut found = Vec::new();
    for (index, (circle, cells)) in board.iter().enumerate() {
        let mut shots = BTreeSet::new();
        for at in 0..cells.len() {
            for &length in lengths.iter().filter(|&&length| length <= cells.len() && (*circle || at + length <= cells.len())) {
                let shot: BTreeSet<usize> = (at..at + length).map(|cell| cell % cells.len()).collect();
                if shot.iter().all(|&cell| cells[cell]) {
                    shots.insert(shot);
                }
            }
        }
        for shot in shots {
            let mut after = board.clone();
            shot.iter().for_each(|&cell| after[index].1[cell] = false);
            found.push((index, shot, after));
        }
    }
    found
}

/// Values and misère outcomes (true: the player to move wins) by complete search, over single lines and boards.
struct Search {
    lengths: Vec<usize>,
    known: HashMap<Board, (u64, bool)>,
}

impl Search {
    fn new(lengths: &[usize]) -> Self {
        Search { lengths: lengths.to_vec(), known: HashMap::new() }
    }

    fn solve(&mut self, board: &Board) -> (u64, bool) {
        if let Some(&known) = self.known.get(board) {
            return known;
        }
        let options: Vec<_> = options(board, &self.lengths).into_iter().map(|(_, _, after)| self.solve(&after)).collect();
        let value = (0..).find(|value| options.iter().all(|option| option.0 != *value)).unwrap();
        let solved = (value, options.is_empty() || options.iter().any(|option| !option.1));
        self.known.insert(board.clone(), solved);
        solved
    }
}

fn picture(cells: &[bool]) -> String {
    cells.iter().map(|&bottle| if bottle { 'x' } else { '.' }).collect()
}

/// `any` is tested as the longest run of a small board.
fn rule(lengths: &[usize]) -> Value {
    if lengths.len() == ANY { json!("any") } else { json!(lengths) }
}

const ANY: usize = 12;

fn lengths() -> impl Strategy<Value = Vec<usize>> {
    prop_oneof![
        Just(vec![1, 2]),
        Just(vec![1, 2, 3]),
        Just(vec![1]),
        Just(vec![2]),
        Just(vec![1, 3]),
        Just(vec![2, 3]),
        Just(vec![1, 2, 4]),
        Just((1..=ANY).collect::<Vec<_>>()),
    ]
}

fn array(value: &Value) -> &Vec<Value> {
    value.as_array().unwrap()
}

fn analyzed(position: &Value, extra: Value) -> Value {
    let mut request = position.clone();
    for (key, value) in extra.as_object().unwrap() {
        request[key] = value.clone();
    }
    analyze("kayles", request).unwrap()
}

/// Checks the answer for a board against the search, move by move. `shot_of` names a move by list entry and
/// cells.
fn check_board(board: &Board, lengths: &[usize], position: &Value) -> Result<(), TestCaseError> {
    let mut search = Search::new(lengths);
    let (value, misere_wins) = search.solve(board);
    let normal = analyzed(position, json!({ "moves": "all", "positions": true, "limit": 10_000 }));
    prop_assert_eq!(&normal["sg"], value);
    let misere = analyzed(position, json!({ "moves": "all", "positions": true, "limit": 10_000, "play": "misere" }));
    prop_assert_eq!(&misere["outcome"], if misere_wins { "N" } else { "P" });
    let options = options(board, lengths);
    for (answer, of) in [(&normal, 0), (&misere, 1)] {
        let expected: BTreeSet<(usize, BTreeSet<usize>, String)> = options
            .iter()
            .map(|(index, shot, after)| {
                let (value, wins) = search.solve(after);
                let mark = if of == 0 { value.to_string() } else { if wins { "\"N\"" } else { "\"P\"" }.to_owned() };
                (*index, shot.clone(), mark)
            })
            .collect();
        let lines = board.iter().filter(|(circle, _)| !circle).count();
        let name = |mv: &Value| {
            let number = |key: &str| mv[key].as_u64().map(|number| number as usize);
            let index = number("line").or(number("circle").map(|circle| circle + lines)).unwrap();
            let cells = board[index].1.len();
            let shot = (0..number("take").unwrap()).map(|cell| (number("at").unwrap() + cell) % cells).collect();
            (index, shot, mv[["sg", "outcome"][of]].to_string())
        };
        let listed: Vec<_> = array(&answer["moves"]).iter().map(name).collect();
        prop_assert_eq!(listed.len(), options.len());
        prop_assert_eq!(&answer["moves_total"], options.len());
        prop_assert_eq!(listed.into_iter().collect::<BTreeSet<_>>(), expected.clone());
        let lost = ["0", "\"P\""][of];
        let winning = expected.iter().filter(|(_, _, mark)| mark == lost).count();
        prop_assert_eq!(&answer["winning_moves_total"], winning);
        prop_assert_eq!(array(&answer["winning_moves"]).len(), winning);
    }
    Ok(())
}

/// Checks what holds for every answer.
fn check_consistent(position: &Value, play: &str) -> Result<(), TestCaseError> {
    let ask = |limit: u64| analyzed(position, json!({ "moves": "all", "positions": true, "limit": limit, "play": play }));
    let full = ask(10_000);
    prop_assert_eq!(&full["position"], position);
    let moves = array(&full["moves"]);
    prop_assert_eq!(&full["moves_total"], moves.len());
    let mut winning = Vec::new();
    // The move with the smallest share of winning replies, then the least removed, then the first listed.
    let mut stall: Option<((f64, u64), &Value)> = None;
    for mv in moves {
        let after = analyzed(&mv["position"], json!({ "play": play, "limit": 0, "moves": "all", "positions": true }));
        let share = match (after["winning_moves_total"].as_u64().unwrap(), after["moves_total"].as_u64().unwrap()) {
            (_, 0) => {
                if play == "misere" {
                    f64::INFINITY
                } else {
                    0.0
                }
            }
            (winning, legal) => winning as f64 / legal as f64,
        };
        let rank = (share, mv["take"].as_u64().unwrap());
        if stall.is_none_or(|(least, _)| rank < least) {
            stall = Some((rank, mv));
        }
        if play == "normal" {
            prop_assert_eq!(&mv["sg"], &after["sg"]);
        } else {
            prop_assert_eq!(&mv["outcome"], &after["outcome"]);
        }
        if after["outcome"] == "P" {
            winning.push(mv.clone());
        }
    }
    if let (Some((_, mv)), true) = (stall, winning.is_empty()) {
        for (key, value) in full["advice"]["move"].as_object().unwrap() {
            prop_assert_eq!(value, &mv[key]);
        }
    }
    let wins = !winning.is_empty() || (moves.is_empty() && play == "misere");
    prop_assert_eq!(&full["outcome"], if wins { "N" } else { "P" });
    prop_assert_eq!(array(&full["winning_moves"]), &winning);
    prop_assert_eq!(&full["winning_moves_total"], winning.len());
    for limit in [0, 1, 4] {
        let short = ask(limit);
        for (list, total) in [("moves", "moves_total"), ("winning_moves", "winning_moves_total")] {
            let expected = &array(&full[list])[..array(&full[list]).len().min(limit as usize)];
            prop_assert_eq!(array(&short[list]), expected);
            prop_assert_eq!(&short[total], &full[total]);
        }
        prop_assert_eq!(&short["advice"], &full["advice"]);
    }
    Ok(())
}

/// A position of rows and rings with its rule, as in answers.
fn sized(rows: &[u64], rings: &[u64], lengths: &[usize]) -> Value {
    let mut position = json!({ "rows": rows, "rings": rings });
    if *lengths != [1, 2] {
        position["take"] = rule(lengths);
    }
    position
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 128, ..ProptestConfig::default() })]

    #[test]
    fn pictures_agree_with_complete_search(
        lines in proptest::collection::vec(proptest::collection::vec(prop::bool::weighted(0.8), 0..6), 0..3),
        circles in proptest::collection::vec(proptest::collection::vec(prop::bool::weighted(0.85), 0..6), 0..3),
        lengths in lengths(),
    ) {
        let pictures = |lines: &[Vec<bool>]| lines.iter().map(|cells| picture(cells)).collect::<Vec<_>>();
        let position = json!({ "bottles": pictures(&lines), "circles": pictures(&circles), "take": rule(&lengths) });
        let board: Board = lines.into_iter().map(|cells| (false, cells)).chain(circles.into_iter().map(|cells| (true, cells))).collect();
        prop_assume!(board.iter().map(|(_, cells)| cells.len()).sum::<usize>() <= 14);
        check_board(&board, &lengths, &position)?;
    }

    #[test]
    fn rows_and_rings_are_full_lines_and_circles(
        rows in proptest::collection::vec(0u64..8, 0..3),
        rings in proptest::collection::vec(0u64..8, 0..3),
        lengths in lengths(),
        play in prop_oneof![Just("normal"), Just("misere")],
    ) {
        let full = |sizes: &[u64]| sizes.iter().map(|&size| "x".repeat(size as usize)).collect::<Vec<_>>();
        let request = json!({ "bottles": full(&rows), "circles": full(&rings), "take": rule(&lengths), "play": play });
        let pictured = analyze("kayles", request).unwrap();
        let sized = analyze("kayles", json!({ "rows": rows, "rings": rings, "take": rule(&lengths), "play": play })).unwrap();
        prop_assert_eq!(&pictured["sg"], &sized["sg"]);
        prop_assert_eq!(&pictured["outcome"], &sized["outcome"]);
        prop_assert_eq!(&pictured["advice"]["kind"], &sized["advice"]["kind"]);
    }

    #[test]
    fn answers_are_consistent(
        rows in proptest::collection::vec(0u64..14, 0..4),
        rings in proptest::collection::vec(0u64..14, 0..3),
        lengths in lengths(),
    ) {
        check_consistent(&sized(&rows, &rings, &lengths), "normal")?;
    }

    #[test]
    fn misere_answers_are_consistent(
        rows in proptest::collection::vec(0u64..8, 0..4),
        rings in proptest::collection::vec(0u64..8, 0..3),
        lengths in lengths(),
    ) {
        check_consistent(&sized(&rows, &rings, &lengths), "misere")?;
    }

    #[test]
    fn a_mirror_image_is_worth_the_same(
        lines in proptest::collection::vec(proptest::collection::vec(prop::bool::weighted(0.8), 0..40), 1..4),
        lengths in lengths(),
        turn in 0usize..40,
    ) {
        let pictures = |lines: &[Vec<bool>]| lines.iter().map(|cells| picture(cells)).collect::<Vec<_>>();
        let ask = |form: &str, lines: &[Vec<bool>]| {
            analyze("kayles", json!({ form: pictures(lines), "take": rule(&lengths), "moves": "all", "positions": true })).unwrap()
        };
        let mut other = lines.clone();
        for cells in &mut other {
            cells.reverse();
        }
        let compare = |a: Value, b: Value| -> Result<(), TestCaseError> {
            for key in ["sg", "outcome", "winning_moves_total", "moves_total"] {
                prop_assert_eq!(&a[key], &b[key]);
            }
            Ok(())
        };
        compare(ask("bottles", &lines), ask("bottles", &other))?;
        // A circle may also be rotated.
        for cells in other.iter_mut().filter(|cells| !cells.is_empty()) {
            let length = cells.len();
            cells.rotate_left(turn % length);
        }
        compare(ask("circles", &lines), ask("circles", &other))?;
    }

    #[test]
    fn winning_moves_in_long_rows_lead_to_zero(
        rows in proptest::collection::vec(200u64..2_000, 1..3),
        lengths in prop_oneof![Just(vec![1, 2]), Just(vec![2]), Just(vec![1])],
    ) {
        let answer = analyze("kayles", json!({ "rows": rows, "take": lengths, "limit": 10_000 })).unwrap();
        let take = lengths.iter().map(usize::to_string).collect::<Vec<_>>().join(",");
        let row_values = values_text("kayles", &[("take", &take), ("to", "2000")]).unwrap();
        let mut expected = 0u64;
        for &row in &rows {
            let others = answer["sg"].as_u64().unwrap() ^ row_values[row as usize];
            for &take in &lengths {
                let rest = row as usize - take;
                expected += (0..=rest).filter(|&left| row_values[left] ^ row_values[rest - left] == others).count() as u64;
            }
        }
        if answer["outcome"] == "N" {
            prop_assert_eq!(&answer["winning_moves_total"], expected);
        }
        let listed = array(&answer["winning_moves"]);
        prop_assert_eq!(listed.len() as u64, answer["winning_moves_total"].as_u64().unwrap().min(10_000));
        prop_assert!(listed.iter().all(|mv| mv["sg"] == 0));
    }
}

/// After a move of 1 to k (k >= 2) from a ring of more than k bottles, the opponent wins the rest from its
/// middle.
#[test]
fn rings_follow_the_theorem() {
    for longest in 2..=6u64 {
        let rings: Vec<u64> = (0..=300).collect();
        let answer = analyze("kayles", json!({ "rings": rings, "take": format!("1-{longest}"), "limit": 0 })).unwrap();
        for component in array(&answer["components"]) {
            let size = component["size"].as_u64().unwrap();
            assert_eq!(component["sg"], if size > longest { 0 } else { size }, "ring of {size}, 1 to {longest}");
        }
    }
}

/// The rings that are N-positions of misère Kayles.
#[test]
fn misere_rings() {
    for ring in 1..=24u64 {
        let answer = analyze("kayles", json!({ "rings": [ring], "play": "misere", "limit": 0 })).unwrap();
        let wins = [2, 3, 5, 6, 10, 11, 13, 14, 21, 22].contains(&ring);
        assert_eq!(answer["outcome"], if wins { "N" } else { "P" }, "ring of {ring}");
    }
}

/// The single rows that are P-positions of misère Kayles.
#[test]
fn misere_rows() {
    for row in 1..=30u64 {
        let answer = analyze("kayles", json!({ "rows": [row], "play": "misere", "limit": 0 })).unwrap();
        assert_eq!(answer["outcome"], if [1, 4, 9, 12, 20].contains(&row) { "P" } else { "N" }, "row of {row}");
    }
}
