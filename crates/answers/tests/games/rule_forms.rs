//! Rules as data that are literally another game, against that game and against the table of the rule.

use crate::support::{analyze, limit_of, period, play, values, with};
use nimber_games::Refusal;
use proptest::prelude::*;
use serde_json::{Value, json};
use std::collections::BTreeSet;

fn rule(kinds: &[Value]) -> Value {
    json!({ "rule": kinds })
}

/// The same moves, in a rule that no other game answers: one kind of move has no choice.
fn by_table(kinds: &[Value]) -> Value {
    let none = json!({ "where": { "b": { "from": "n", "to": "n-1" } }, "leaves": ["b"] });
    rule(&[kinds, &[none]].concat())
}

/// Whether another game answers the rule.
pub fn is_recognised(kinds: &[Value]) -> bool {
    match period("rule", rule(kinds)) {
        Ok(report) => !report["reason"].as_str().unwrap_or_default().contains("literally"),
        Err(_) => true,
    }
}

/// The listed moves in an order of their own.
fn sorted(moves: &Value) -> BTreeSet<String> {
    moves.as_array().expect("moves").iter().map(Value::to_string).collect()
}

/// Compares everything but the order of the moves. False if the rule is refused.
fn agrees_with_the_table(kinds: &[Value], heaps: &[Vec<u64>]) -> bool {
    let ask = |rule: Value, heaps: &[u64], play: &str| {
        analyze("rule", with(&rule, json!({ "heaps": heaps, "play": play, "moves": "all", "limit": 10_000 })))
    };
    for heaps in heaps {
        for side in ["normal", "misere"] {
            let (found, table) = match (ask(rule(kinds), heaps, side), ask(by_table(kinds), heaps, side)) {
                (Ok(found), Ok(table)) => (found, table),
                (Err(Refusal::InvalidPosition(_)), Err(Refusal::InvalidPosition(_))) => return false,
                (found, table) => panic!("{kinds:?} {heaps:?} {side}: {found:?} and {table:?}"),
            };
            for field in ["sg", "outcome", "components", "winning_moves_total", "moves_total"] {
                assert_eq!(found[field], table[field], "{kinds:?} {heaps:?} {side} {field}");
            }
            for field in ["winning_moves", "moves"] {
                assert_eq!(sorted(&found[field]), sorted(&table[field]), "{kinds:?} {heaps:?} {side} {field}");
            }
        }
    }
    let all = |rule: Value| values("rule", with(&rule, json!({ "to": 40 }))).unwrap();
    assert_eq!(all(rule(kinds)), all(by_table(kinds)), "{kinds:?}");
    true
}

/// Kinds of moves that are like those of other games, and many that are nearly like them.
fn kind() -> impl Strategy<Value = Value> {
    let end = prop::sample::select(vec![
        "n",
        "n",
        "n-T",
        "n-T-1",
        "n-1",
        "n-2",
        "n/2",
        "(n-1)/2",
        "(n-T)/2",
        "(n-T-1)/2",
        "(n+1)/2",
        "2n",
        "n/3",
        "7",
    ]);
    let from = prop::sample::select(vec![json!(1), json!(1), json!(0), json!(2), json!("n/2")]);
    let takes = prop_oneof![
        2 => (0u64..4).prop_map(|take| (take.to_string(), None)),
        1 => proptest::collection::btree_set(0u64..5, 1..3).prop_map(|list| ("t".to_owned(), Some(json!({ "in": list })))),
        1 => (0u64..3, 0u64..3).prop_map(|(from, more)| ("t".to_owned(), Some(json!({ "from": from, "to": from + more })))),
        1 => Just(("t".to_owned(), Some(json!({})))),
    ];
    (0usize..5, takes, from.clone(), end.clone(), end, 0u64..3).prop_map(|(leaves, (take, range), from, end, other, least)| {
        let constant = if take == "t" { "1" } else { &take };
        let [end, other] = [end, other].map(|end| end.replace('T', constant));
        let mut variables = serde_json::Map::new();
        variables.extend(range.map(|range| ("t".to_owned(), range)));
        let leaves = match leaves {
            0 => return json!({ "leaves": [] }),
            1 => json!([format!("n-{take}")]),
            leaves => {
                variables.insert("b".to_owned(), json!({ "from": from, "to": end }));
                if leaves == 4 {
                    variables.insert("c".to_owned(), json!({ "from": from, "to": other }));
                    json!(["b", format!("n-b-c-{take}"), "c"])
                } else {
                    json!([format!("n-b-{take}"), "b"])
                }
            }
        };
        json!({ "where": variables, "leaves": leaves, "least": least })
    })
}

fn small() -> Vec<Vec<u64>> {
    let mut all: Vec<Vec<u64>> = (0..=11).map(|heap| vec![heap]).collect();
    all.extend([vec![1, 2], vec![4, 3], vec![5, 6, 1], vec![7, 7]]);
    all
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    #[test]
    fn a_recognised_rule_has_the_answers_of_its_table(kinds in proptest::collection::vec(kind(), 1..4)) {
        // The others are answered by the table anyway.
        if is_recognised(&kinds) {
            agrees_with_the_table(&kinds, &small());
        }
    }

    #[test]
    fn a_single_kind_has_the_answers_of_its_table(kind in kind()) {
        if is_recognised(std::slice::from_ref(&kind)) {
            agrees_with_the_table(&[kind], &small());
        }
    }
}

fn two(from: u64, to: &str, take: u64) -> Value {
    json!({ "where": { "b": { "from": from, "to": to } }, "leaves": ["b", format!("n-b-{take}")] })
}

#[test]
fn rules_are_the_games_that_they_say() {
    let kayles = [two(0, "n/2", 1), two(0, "n", 2)];
    let together = [json!({ "where": { "b": { "from": 0 }, "t": { "in": [1, 2] } }, "leaves": ["b", "n-b-t"] })];
    let dawson = [json!({ "where": { "x": { "from": 1, "to": "n-2" } }, "leaves": ["n-x-2", "x"], "least": 1 })];
    let lasker = [json!({ "where": { "t": {} }, "leaves": ["n-t"] }), two(1, "n/2", 0)];
    let one_left = [json!({ "leaves": ["n-1"], "least": 1 }), json!({ "leaves": ["n-2"], "least": 0 })];
    let grundy = [two(1, "(n-1)/2", 0)];
    let three = [json!({ "where": { "b": {}, "c": {} }, "leaves": ["b", "c", "n-b-c"], "least": 1 })];
    let pairs = [json!({ "where": { "b": {}, "t": { "from": 0, "to": 1 } }, "leaves": ["b", "n-b-t"], "least": 2 })];
    let cut = [
        json!({ "where": { "b": { "from": 1, "to": "n-1" } }, "leaves": ["b", "n-b"] }),
        json!({ "where": { "b": {}, "c": {} }, "leaves": ["b", "c", "n-b-c"], "least": 1 }),
    ];
    for (kinds, game, own) in [
        (&kayles[..], "octal", json!({ "code": "0.77" })),
        (&together, "octal", json!({ "code": "0.77" })),
        (&dawson, "octal", json!({ "code": "0.04" })),
        (&lasker, "octal", json!({ "code": "4.3~" })),
        (&one_left, "octal", json!({ "code": "0.23" })),
        (&grundy, "split", json!({})),
        (&three, "split", json!({ "parts": 3, "unequal": false })),
        (&pairs, "split", json!({ "take": "0-1", "unequal": false, "least": 2 })),
        (&cut, "split", json!({ "parts": "2-3", "unequal": false })),
    ] {
        assert!(is_recognised(kinds), "{game} {own}");
        assert!(agrees_with_the_table(kinds, &small()), "{game} {own}");
        for play in ["normal", "misere"] {
            let request = json!({ "heaps": [9, 5, 12], "play": play, "moves": "all", "limit": 10_000 });
            let found = analyze("rule", with(&rule(kinds), request.clone())).unwrap();
            let other = analyze(game, with(&own, request)).unwrap();
            for field in ["sg", "outcome", "method", "moves", "winning_moves", "components", "advice"] {
                assert_eq!(found[field], other[field], "{game} {own} {play} {field}");
            }
            assert_eq!(found["game"], "rule");
            assert_eq!(found["position"]["rule"], analyze("rule", with(&rule(kinds), json!({ "heaps": [] }))).unwrap()["position"]["rule"]);
        }
        let (found, other) = (period("rule", rule(kinds)).unwrap(), period(game, own.clone()).unwrap());
        for field in ["period", "preperiod", "proven", "reason", "certificate", "exceptions"] {
            assert_eq!(found[field], other[field], "{game} {own} {field}");
        }
    }
    // A proven period answers heaps of any size, and a misère quotient positions of any length.
    let large = json!({ "heaps": [1_000_000_000_000_u64, 4], "play": "misere" });
    let (found, other) =
        (analyze("rule", with(&rule(&kayles), large.clone())).unwrap(), analyze("octal", with(&json!({ "code": "0.77" }), large)).unwrap());
    assert_eq!((&found["outcome"], &found["winning_moves"]), (&other["outcome"], &other["winning_moves"]));
}

#[test]
fn rules_that_are_only_nearly_another_game_are_answered_by_their_table() {
    for kinds in [
        // From 2 there is a move to one heap of 1, from 3 there is none to one of 2.
        [two(1, "n/2", 1)],
        [two(0, "n/3", 1)],
        [json!({ "where": { "b": { "to": 7 } }, "leaves": ["b", "n-b"], "least": 1 })],
        [two(2, "n", 1)],
        [json!({ "where": { "b": { "from": "(n+1)/2" } }, "leaves": ["n-b"] })],
        [json!({ "where": { "b": {}, "c": {} }, "leaves": ["b", "c", "n-b-c-1"], "least": 0, })],
        [json!({ "where": { "b": { "divides": "n" } }, "leaves": ["n-b"], "least": 1 })],
        [json!({ "where": { "b": {} }, "leaves": ["b", "n-2b"], "least": 1 })],
        [json!({ "where": { "b": {} }, "leaves": ["n-b"], "least": 1 })],
        [json!({ "leaves": [] })],
    ] {
        let recognised = is_recognised(&kinds);
        assert_eq!(recognised, kinds[0]["leaves"] == json!(["b", "c", "n-b-c-1"]), "{kinds:?}");
        assert!(agrees_with_the_table(&kinds, &small()), "{kinds:?}");
    }
}

#[test]
fn a_move_of_a_recognised_rule_leaves_no_more_than_the_heap() {
    let splits = [two(1, "n-1", 0)];
    let made = |leaves: Value| play("rule", with(&rule(&splits), json!({ "heaps": [10], "player_move": { "leaves": leaves } })));
    assert!(made(json!([4, 6])).is_ok());
    for leaves in [json!([8, 9]), json!([4, 5]), json!([10])] {
        assert!(matches!(made(leaves), Err(Refusal::IllegalMove(_))));
    }
    let grundy = rule(&[two(1, "(n-1)/2", 0)]);
    assert_eq!(limit_of(analyze("rule", with(&grundy, json!({ "heaps": [20_001] })))), "heap_size");
}
