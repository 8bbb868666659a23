//! Refusals in words: what a player reads, and where a program finds the place.

use crate::support::{analyze, play, pointers, with};
use nimber_games::Refusal;
use serde_json::json;

#[test]
fn a_refusal_is_a_sentence_without_pointers_and_says_it_once() {
    for (game, request, sentence) in [
        ("nim", json!({ "heaps": [-1, 3, -1] }), "-1 is negative; a whole number from 0 is needed."),
        ("chomp", json!({ "rows": [3, 5] }), "row 2 is 5 long, longer than a row before it; at most 3 is possible here."),
        ("nim", json!({}), "the field `heaps` is needed."),
    ] {
        let refusal = analyze(game, request).unwrap_err();
        assert_eq!(refusal.to_string(), sentence);
    }
}

#[test]
fn a_field_that_is_missing_is_named_by_its_pointer() {
    for (game, request, pointer) in [
        ("nim", json!({}), "/heaps"),
        ("ichomp", json!({ "width": 4, "height": 4, "centre": { "row": 2 } }), "/centre/col"),
        ("octal", json!({ "heaps": [3] }), "/code"),
    ] {
        assert_eq!(pointers(&analyze(game, request).unwrap_err()), [pointer], "{game}");
    }
    let refusal = play("chomp", json!({ "rows": [3], "player_move": { "row": 0 } })).unwrap_err();
    assert_eq!(pointers(&refusal), ["/player_move/col"]);
}

#[test]
fn a_refusal_for_size_names_every_limit_and_another_way() {
    let odd: Vec<u64> = (0..2049).map(|n| 2 * n + 1).collect();
    for (game, request, name, words) in [
        (
            "subtraction",
            json!({ "heaps": [100], "take": odd }),
            "amounts",
            ["2049 amounts", "at most 2048", "leave out amounts above the largest heap"],
        ),
        ("mixed-sprouts", json!({ "spots": 90, "crosses": 91 }), "spots", ["90 spots are too many", "91 crosses are too many", "at most"]),
    ] {
        match analyze(game, request).unwrap_err() {
            Refusal::BeyondLimits(limit) | Refusal::OutOfWork(limit) => {
                assert_eq!(limit.name, name);
                assert!(words.iter().all(|words| limit.detail.contains(words)), "{}", limit.detail);
            }
            other => panic!("{game}: {other:?}"),
        }
    }
}

#[test]
fn a_move_need_not_name_the_only_heap() {
    for (game, request, mv, index) in [
        ("nim", json!({ "heaps": [5] }), json!({ "take": 2 }), "heap"),
        ("grundy", json!({ "groups": [7] }), json!({ "leaves": [3, 4] }), "group"),
        ("dag", json!({ "edges": { "a": ["b"], "b": ["c"] }, "tokens": ["a"] }), json!({ "to": "b" }), "token"),
        ("hackenbush", json!({ "edges": [["ground", "a"]] }), json!({ "removes": 1 }), "edge"),
    ] {
        let asked = |index: Option<&str>| {
            let named = index.map_or(json!({}), |index| json!({ index: 0 }));
            play(game, with(&request, json!({ "seed": 1, "player_move": with(&mv, named) }))).unwrap()
        };
        assert_eq!(asked(None), asked(Some(index)), "{game}");
    }
    let refusal = play("nim", json!({ "heaps": [5, 3], "player_move": { "take": 2 } })).unwrap_err();
    assert_eq!(pointers(&refusal), ["/player_move/heap"]);
    assert!(matches!(&refusal, Refusal::IllegalMove(_)), "{refusal:?}");
}
