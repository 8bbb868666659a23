//! Wythoff's game against full searches, golden vectors and the ends of its range.

use crate::support::{LARGEST, analyze, play, vectors, with};
use nimber_games::Refusal;
use nimber_games::service::WYTHOFF_VALUED_HEAP as LARGEST_VALUED_HEAP;
use proptest::prelude::*;
use serde_json::{Value, json};

const SIZE: usize = 45;

type Pair = [usize; 2];

/// Every move in listing order.
fn moves([first, second]: Pair) -> Vec<Pair> {
    let both = (1..=first.min(second)).map(|take| [take, take]);
    (1..=first).map(|take| [take, 0]).chain((1..=second).map(|take| [0, take])).chain(both).collect()
}

fn after([first, second]: Pair, take: Pair) -> Pair {
    [first - take[0], second - take[1]]
}

/// All positions with heaps below [`SIZE`]: the value, and whether the player to move wins misère play.
struct Twin(Vec<Vec<(u64, bool)>>);

impl Twin {
    fn new() -> Self {
        let mut twin = Twin(vec![vec![(0, false); SIZE]; SIZE]);
        for first in 0..SIZE {
            for second in 0..SIZE {
                let options: Vec<_> = moves([first, second]).into_iter().map(|take| after([first, second], take)).collect();
                let value = (0..).find(|&value| options.iter().all(|option| twin.0[option[0]][option[1]].0 != value)).unwrap();
                let misere = options.is_empty() || options.iter().any(|option| !twin.0[option[0]][option[1]].1);
                twin.0[first][second] = (value, misere);
            }
        }
        twin
    }

    fn wins(&self, pair: Pair, misere: bool) -> bool {
        let (value, misere_win) = self.0[pair[0]][pair[1]];
        if misere { misere_win } else { value > 0 }
    }

    fn winning(&self, pair: Pair, misere: bool) -> Vec<Pair> {
        moves(pair).into_iter().filter(|&take| !self.wins(after(pair, take), misere)).collect()
    }

    fn stall(&self, pair: Pair, misere: bool) -> Option<Pair> {
        let mut best: Option<(usize, usize, usize, Pair)> = None;
        for take in moves(pair) {
            let next = after(pair, take);
            let legal = moves(next).len();
            let (winning, legal) = if legal == 0 { (usize::from(misere), 1) } else { (self.winning(next, misere).len(), legal) };
            let removed = take[0] + take[1];
            if best.is_none_or(|(w, l, r, _)| (winning * l, removed) < (w * legal, r)) {
                best = Some((winning, legal, removed, take));
            }
        }
        best.map(|(.., take)| take)
    }
}

fn takes(moves: &Value) -> Vec<Pair> {
    moves.as_array().unwrap().iter().map(|mv| serde_json::from_value(mv["take"].clone()).unwrap()).collect()
}

#[test]
fn both_plays_agree_with_full_search() {
    let twin = Twin::new();
    for pair in (0..SIZE).flat_map(|first| (0..SIZE).map(move |second| [first, second])) {
        for misere in [false, true] {
            let play = if misere { "misere" } else { "normal" };
            let answer =
                analyze("wythoff", json!({ "heaps": pair, "play": play, "moves": "all", "positions": true, "limit": 10_000 })).unwrap();
            let value = twin.0[pair[0]][pair[1]].0;
            assert_eq!(answer["sg"], if misere { Value::Null } else { json!(value) }, "{pair:?}");
            assert_eq!(answer["components"], json!([{ "heaps": pair, "sg": value }]));
            assert_eq!(answer["outcome"], if twin.wins(pair, misere) { "N" } else { "P" }, "{pair:?} {play}");
            assert_eq!(takes(&answer["moves"]), moves(pair));
            assert_eq!(answer["moves_total"], moves(pair).len());
            for mv in answer["moves"].as_array().unwrap() {
                let next: Pair = serde_json::from_value(mv["position"]["heaps"].clone()).unwrap();
                match misere {
                    true => assert_eq!(mv["outcome"], if twin.wins(next, true) { "N" } else { "P" }),
                    false => assert_eq!(mv["sg"], twin.0[next[0]][next[1]].0),
                }
            }
            let winning = twin.winning(pair, misere);
            assert_eq!(takes(&answer["winning_moves"]), winning, "{pair:?} {play}");
            assert_eq!(answer["winning_moves_total"], winning.len());
            let advised = &answer["advice"]["move"]["take"];
            match (winning.first(), moves(pair).is_empty()) {
                (Some(first), _) => assert_eq!((&answer["advice"]["kind"], advised), (&json!("win"), &json!(first))),
                (None, true) => assert_eq!(answer["advice"], json!({ "kind": "over", "move": null })),
                (None, false) => {
                    assert_eq!(answer["advice"]["kind"], "stall");
                    assert_eq!(*advised, json!(twin.stall(pair, misere)), "{pair:?} {play}");
                }
            }
        }
    }
}

#[test]
fn golden_vectors() {
    for vector in vectors("wythoff") {
        let answer = analyze("wythoff", json!({ "heaps": vector["position"], "play": vector["play"] })).unwrap();
        assert_eq!((&answer["sg"], &answer["outcome"]), (&vector["sg"], &vector["outcome"]), "{}", vector["id"]);
        let mut reached: Vec<String> =
            answer["winning_moves"].as_array().unwrap().iter().map(|mv| mv["position"]["heaps"].to_string()).collect();
        let mut expected: Vec<String> = vector["winning_moves"].as_array().unwrap().iter().map(Value::to_string).collect();
        reached.sort();
        expected.sort();
        assert_eq!(reached, expected, "{}", vector["id"]);
    }
}

/// The lost positions by their definition as complementary sequences, without irrational numbers.
#[test]
fn lost_positions_are_the_complementary_pairs() {
    let mut used = vec![false; 6000];
    let mut least = 0;
    for k in 0..2000 {
        while used[least] {
            least += 1;
        }
        (used[least], used[least + k]) = (true, true);
        let answer = analyze("wythoff", json!({ "heaps": [least + k, least] })).unwrap();
        assert_eq!((&answer["outcome"], &answer["sg"]), (&json!("P"), &json!(0)));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn heaps_of_any_size_have_their_winning_moves(
        first in prop_oneof![0..=LARGEST, Just(LARGEST)],
        second in prop_oneof![0..=LARGEST, Just(LARGEST)],
        misere: bool,
    ) {
        let play = if misere { "misere" } else { "normal" };
        let options = json!({ "play": play, "moves": "all", "positions": true, "limit": 3 });
        let answer = analyze("wythoff", with(&json!({ "heaps": [first, second] }), options)).unwrap();
        let winning = answer["winning_moves"].as_array().unwrap();
        prop_assert_eq!(&answer["winning_moves_total"], winning.len());
        prop_assert_eq!(answer["outcome"] == "N", !winning.is_empty());
        prop_assert_eq!(&answer["moves_total"], first + second + first.min(second));
        for mv in winning {
            let lost = analyze("wythoff", with(&mv["position"], json!({ "play": play }))).unwrap();
            prop_assert_eq!(&lost["outcome"], "P");
            // The advice in a lost position leads to a won one.
            let kind = &lost["advice"]["kind"];
            if kind == "stall" {
                let stalled = with(&mv["position"], json!({ "play": play, "player_move": lost["advice"]["move"] }));
                let exchange = play_on(stalled);
                prop_assert_eq!(&exchange["player"]["was_winning"], false);
            }
        }
    }
}

fn play_on(request: Value) -> Value {
    play("wythoff", with(&request, json!({ "seed": 7 }))).unwrap()
}

#[test]
fn values_end_with_the_table() {
    let answer = analyze("wythoff", json!({ "heaps": [LARGEST_VALUED_HEAP, LARGEST_VALUED_HEAP] })).unwrap();
    assert!(answer["sg"].is_u64());
    assert_eq!(answer["method"], "table");
    let answer =
        analyze("wythoff", json!({ "heaps": [LARGEST_VALUED_HEAP + 2, 3], "moves": "all", "positions": true, "limit": 1 })).unwrap();
    assert_eq!((&answer["sg"], &answer["outcome"], &answer["method"]), (&Value::Null, &json!("N"), &json!("formula")));
    assert_eq!(answer["moves"][0]["outcome"], "N");
    assert_eq!(answer["winning_moves"][0]["sg"], 0);
}

#[test]
fn invalid_positions_are_refused() {
    for heaps in [json!([]), json!([1]), json!([1, 2, 3]), json!([1, LARGEST + 1]), json!([-1, 2])] {
        assert!(matches!(analyze("wythoff", json!({ "heaps": heaps })), Err(Refusal::InvalidPosition(_))), "{heaps}");
    }
}

#[test]
fn players_moves_are_checked() {
    let request = json!({ "heaps": [4, 5], "seed": 1 });
    let answer = play("wythoff", with(&request, json!({ "player_move": { "take": [3, 3] } }))).unwrap();
    assert_eq!((&answer["player"]["was_winning"], &answer["player"]["position"]["heaps"]), (&json!(true), &json!([1, 2])));
    for illegal in [json!([0, 0]), json!([1, 2]), json!([5, 0]), json!([0, 6]), json!([1]), json!([1, 1, 1]), json!([-1, 0])] {
        let refusal = play("wythoff", with(&request, json!({ "player_move": { "take": illegal } }))).unwrap_err();
        assert!(matches!(refusal, Refusal::IllegalMove(_)), "{illegal}: {refusal}");
    }
}
