//! Euclid's game against full searches, published values, and the ends of its range.

use crate::support::{LARGEST, analyze, analyze_text, limit_of, play, pointers, with};
use nimber_games::Refusal;
use proptest::prelude::*;
use serde_json::{Value, json};
use std::collections::HashMap;

/// Of every pair up to this, all is searched.
const SIZE: u64 = 60;

type Pairs = Vec<[u64; 2]>;

/// Every move in listing order: the pair, what is taken, and the position after it.
fn moves(pairs: &Pairs) -> Vec<(usize, u64, Pairs)> {
    let mut moves = Vec::new();
    for (index, &[first, second]) in pairs.iter().enumerate() {
        let (larger, smaller) = (first.max(second), first.min(second));
        for take in (1..larger).filter(|take| take % smaller == 0) {
            let mut after = pairs.clone();
            after[index] = if first > second { [first - take, second] } else { [first, second - take] };
            moves.push((index, take, after));
        }
    }
    moves
}

/// Who wins, by search of everything that can follow.
#[derive(Default)]
struct Twin(HashMap<(Pairs, bool), bool>);

impl Twin {
    fn wins(&mut self, pairs: &Pairs, misere: bool) -> bool {
        let mut sorted: Pairs = pairs.iter().map(|&[a, b]| [a.min(b), a.max(b)]).collect();
        sorted.sort_unstable();
        if let Some(&wins) = self.0.get(&(sorted.clone(), misere)) {
            return wins;
        }
        let options = moves(&sorted);
        let wins = options.is_empty() && misere || options.iter().any(|(.., after)| !self.wins(after, misere));
        self.0.insert((sorted, misere), wins);
        wins
    }

    /// Compares an answer with everything that it lists.
    fn check(&mut self, pairs: &Pairs, misere: bool) -> Value {
        let play = if misere { "misere" } else { "normal" };
        let answer =
            analyze("euclid", json!({ "pairs": pairs, "play": play, "moves": "all", "positions": true, "limit": 10_000 })).unwrap();
        assert_eq!(answer["outcome"], if self.wins(pairs, misere) { "N" } else { "P" }, "{pairs:?} {play}");
        let listed = answer["moves"].as_array().unwrap();
        let moves = moves(pairs);
        assert_eq!(listed.len(), moves.len(), "{pairs:?}");
        for (listed, (pair, take, after)) in listed.iter().zip(&moves) {
            assert_eq!((&listed["pair"], &listed["take"]), (&json!(pair), &json!(take)), "{pairs:?}");
            assert_eq!(listed["position"], json!({ "pairs": after }), "{pairs:?} {take}");
            assert_eq!(listed["wins"], !self.wins(after, misere), "{pairs:?} {play} {take}");
        }
        let winning: Vec<&Value> = listed.iter().filter(|mv| mv["wins"] == true).collect();
        assert_eq!(answer["winning_moves"].as_array().unwrap().iter().collect::<Vec<_>>(), winning, "{pairs:?} {play}");
        answer
    }
}

#[test]
fn every_small_pair_is_answered_as_a_search_finds() {
    let mut twin = Twin::default();
    let mut values: HashMap<[u64; 2], u64> = HashMap::new();
    for (first, second) in (1..=SIZE).flat_map(|first| (1..=SIZE).map(move |second| (first, second))) {
        values_up_to(&mut values, [first, second]);
        let pairs = vec![[first, second]];
        for misere in [false, true] {
            let answer = twin.check(&pairs, misere);
            let value = values[&[first, second]];
            assert_eq!(answer["sg"], if misere { Value::Null } else { json!(value) }, "{pairs:?}");
            assert_eq!(answer["components"], json!([{ "pair": 0, "sizes": [first, second], "sg": value }]));
        }
    }
}

/// The value by the rules alone.
fn values_up_to(values: &mut HashMap<[u64; 2], u64>, pair: [u64; 2]) -> u64 {
    if let Some(&value) = values.get(&pair) {
        return value;
    }
    let options: Vec<u64> = moves(&vec![pair]).into_iter().map(|(.., after)| values_up_to(values, after[0])).collect();
    let value = (0..).find(|value| !options.contains(value)).unwrap();
    values.insert(pair, value);
    value
}

#[test]
fn sums_of_pairs_follow_in_both_plays() {
    let mut twin = Twin::default();
    for one in (1..=7).flat_map(|first| (1..=first).map(move |second| [first, second])) {
        for other in (1..=8).flat_map(|first| (1..=first).map(move |second| [second, first])) {
            for misere in [false, true] {
                twin.check(&vec![one, other], misere);
            }
        }
    }
    for pairs in [vec![[5, 3], [8, 5], [2, 1]], vec![[5, 3], [4, 4], [9, 2]], vec![[7, 3], [7, 3], [3, 2]], vec![]] {
        twin.check(&pairs, false);
        twin.check(&pairs, true);
    }
}

/// By Nivasch's theorem.
#[test]
fn published_values_are_right() {
    for (pairs, value) in [
        ("3x2", 0),
        ("5x3", 1),
        ("7x2", 3),
        ("25x7", 3),
        ("100x64", 0),
        ("89x55", 1),
        ("60x7", 8),
        ("97x13", 7),
        ("25x7,100x64,60x7", 11),
        ("9007199254740991x1", LARGEST - 1),
        ("9007199254740991x9007199254740990", 0),
    ] {
        assert_eq!(analyze_text("euclid", &[("pairs", pairs)]).unwrap()["sg"], value, "{pairs}");
    }
}

#[test]
fn in_sums_with_other_games_pairs_are_tame() {
    let sum = |play: &str| {
        let components = json!([{ "game": "euclid", "pairs": [[25, 7], [1_000_000_000_007_u64, 3]] }, { "game": "nim", "heaps": [3, 5] }]);
        analyze("sum", json!({ "components": components, "play": play })).unwrap()
    };
    assert_eq!((&sum("normal")["outcome"], &sum("misere")["outcome"]), (&json!("N"), &json!("N")));
    let small = |pairs: Value, heaps: Value| {
        let components = json!([{ "game": "euclid", "pairs": pairs }, { "game": "nim", "heaps": heaps }]);
        analyze("sum", json!({ "components": components, "play": "misere" })).unwrap()["outcome"].clone()
    };
    // Pairs without a choice act like heaps of at most 1.
    assert_eq!([small(json!([[2, 1]]), json!([1])), small(json!([[3, 2]]), json!([1]))], ["N", "P"]);
    assert_eq!([small(json!([[3, 1]]), json!([2])), small(json!([[5, 3]]), json!([2]))], ["P", "N"]);
}

#[test]
fn a_move_is_found_by_what_it_takes_or_leaves() {
    let after = |mv: Value| play("euclid", json!({ "pairs": [[25, 7]], "player_move": mv, "reply": false }));
    for mv in [json!({ "take": 14 }), json!({ "leaves": [11, 7] }), json!({ "pair": 0, "take": 14, "leaves": [11, 7] })] {
        assert_eq!(after(mv).unwrap()["position"], json!({ "pairs": [[11, 7]] }));
    }
    for (mv, pointer) in [
        (json!({ "take": 0 }), "/player_move/take"),
        (json!({ "take": 8 }), "/player_move/take"),
        (json!({ "take": 25 }), "/player_move/take"),
        (json!({ "take": 28 }), "/player_move/take"),
        (json!({ "take": 14, "leaves": [7, 11] }), "/player_move/leaves"),
        (json!({ "leaves": [25, 7] }), "/player_move/leaves"),
        (json!({ "leaves": [18, 0] }), "/player_move/leaves"),
        (json!({ "leaves": [LARGEST, LARGEST] }), "/player_move/leaves"),
        (json!({ "leaves": [4] }), "/player_move/leaves"),
        (json!({}), "/player_move"),
        (json!({ "pair": 1, "take": 7 }), "/player_move/pair"),
    ] {
        assert_eq!(pointers(&after(mv.clone()).unwrap_err()), [pointer], "{mv}");
    }
}

#[test]
fn pairs_are_read_from_lists_and_text_and_their_limits_are_named() {
    for pairs in [json!("25x7,100x64"), json!("25x7 100x64"), json!([[25, 7], [100, 64]])] {
        assert_eq!(analyze("euclid", json!({ "pairs": pairs })).unwrap()["position"], json!({ "pairs": [[25, 7], [100, 64]] }));
    }
    assert_eq!(analyze_text("euclid", &[("pairs", "-")]).unwrap()["outcome"], "P");
    for (pairs, pointer) in [
        (json!([[25, 0]]), "/pairs/0/1"),
        (json!([[1, 2], [LARGEST + 1, 7]]), "/pairs/1/0"),
        (json!("25x7,25"), "/pairs/1"),
        (json!("0x7"), "/pairs/0/0"),
        (json!("25x-7"), "/pairs/0"),
    ] {
        assert_eq!(pointers(&analyze("euclid", json!({ "pairs": pairs })).unwrap_err()), [pointer], "{pairs}");
    }
    for malformed in [json!(3), json!([[1, 2, 3]]), json!([3]), json!([["1", 2]])] {
        assert!(matches!(analyze("euclid", json!({ "pairs": malformed })), Err(Refusal::Malformed(_))), "{malformed}");
    }
    let many = |count: usize| analyze("euclid", json!({ "pairs": vec![[3, 2]; count], "limit": 1 }));
    assert_eq!(many(4096).unwrap()["outcome"], "P");
    assert_eq!(limit_of(many(4097)), "pairs");
}

proptest! {
    /// Of any size, in both plays.
    #[test]
    fn winning_moves_lead_to_lost_pairs(
        pairs in proptest::collection::vec([1..=LARGEST, 1..=1_u64 << 45], 1..4),
        play in proptest::sample::select(vec!["normal", "misere"]),
    ) {
        let asked = |pairs: &Value| json!({ "pairs": pairs, "play": play, "limit": 100 });
        let answer = analyze("euclid", asked(&json!(pairs))).unwrap();
        let swapped: Pairs = pairs.iter().rev().map(|&[first, second]| [second, first]).collect();
        prop_assert_eq!(&answer["outcome"], &analyze("euclid", asked(&json!(swapped))).unwrap()["outcome"]);
        let winning = answer["winning_moves"].as_array().unwrap();
        prop_assert_eq!(winning.is_empty(), answer["outcome"] == "P");
        for mv in winning {
            let after = analyze("euclid", with(&mv["position"], json!({ "play": play }))).unwrap();
            prop_assert_eq!(&after["outcome"], "P");
        }
    }
}
