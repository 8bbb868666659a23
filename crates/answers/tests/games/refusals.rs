//! Refusals in words: what a player reads, and where a program finds the place.

use crate::support::{LARGEST, analyze, analyze_text, limit_of, play, pointers, values, with};
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

/// A Rust program may give larger sizes; a request may not, in whatever form it comes.
#[test]
fn a_size_above_the_largest_of_a_request_is_refused_in_every_form() {
    let large = LARGEST + 1;
    let complaint = |number: u64| format!("{number} is above 9007199254740991 (2^53 - 1), the largest number that is answered exactly.");
    let refused = |number: u64, answer: Result<serde_json::Value, Refusal>| {
        let refusal = answer.expect_err("it is too large");
        assert_eq!(refusal.to_string(), complaint(number), "{refusal:?}");
    };
    for number in [large, u64::MAX] {
        for (game, request) in [
            ("nim", json!({ "heaps": [number] })),
            ("lasker", json!({ "heaps": [number] })),
            ("wythoff", json!({ "heaps": [number, 1] })),
            ("fibonacci-nim", json!({ "heaps": [5], "limits": [number] })),
            ("moore", json!({ "heaps": [number], "most": 2 })),
            ("euclid", json!({ "pairs": [[number, 1]] })),
            ("euclid", json!({ "pairs": format!("{number}x1") })),
            ("kayles", json!({ "rows": [number] })),
            ("kayles", json!({ "rings": [number] })),
            ("octal", json!({ "code": "0.77", "heaps": [number] })),
            ("grundy", json!({ "groups": [number] })),
            ("split", json!({ "heaps": [number] })),
            ("rule", json!({ "heaps": [number], "rule": [{ "leaves": ["n-1"] }] })),
            ("rule", json!({ "heaps": [3], "rule": [{ "where": { "b": { "in": [number] } }, "leaves": ["n-b"] }] })),
            ("subtraction", json!({ "heaps": [number], "take": "1-3" })),
            ("subtraction", json!({ "heaps": [3], "take": [1, number] })),
            ("subtraction", json!({ "heaps": [3], "take": format!("1-{number}") })),
            ("sum", json!({ "components": [{ "game": "nim", "heaps": [number] }] })),
            ("sum", json!({ "components": [{ "game": "subtraction", "heaps": [3], "take": format!("1-{number}") }] })),
            ("sum", json!({ "components": [{ "game": "euclid", "pairs": format!("{number}x1") }] })),
        ] {
            refused(number, analyze(game, request));
        }
        let text = number.to_string();
        refused(number, analyze_text("nim", &[("heaps", &text)]));
        refused(number, analyze_text("euclid", &[("pairs", &format!("{text}x1"))]));
        refused(number, analyze_text("subtraction", &[("heaps", "3"), ("take", &format!("1-{text}"))]));
        refused(number, analyze_text("sum", &[("components", &format!(r#"[{{"game":"nim","heaps":[{text}]}}]"#))]));
        for (game, request) in [
            ("nim", json!({ "heaps": [5], "player_move": { "heap": 0, "take": number } })),
            ("lasker", json!({ "heaps": [5], "player_move": { "heap": 0, "leaves": [number, 1] } })),
            ("euclid", json!({ "pairs": [[5, 2]], "player_move": { "take": number } })),
            ("kayles", json!({ "rows": [5], "player_move": { "row": 0, "take": number, "leaves": [0, 0] } })),
            ("moore", json!({ "heaps": [5], "most": 1, "player_move": { "take": [number] } })),
            (
                "sum",
                json!({
                    "components": [{ "game": "nim", "heaps": [5] }],
                    "player_move": { "component": 0, "move": { "heap": 0, "take": number } },
                }),
            ),
        ] {
            refused(number, play(game, request));
        }
        refused(number, values("nim", json!({ "from": number, "to": number })).map(serde_json::Value::from));
    }
    let many = json!({ "components": [{ "game": "nim", "heaps": vec![1; 4097] }] });
    assert_eq!(limit_of(analyze("sum", many)), "heaps");
    // Its value is too large for an answer.
    let sum = json!({ "components": [{ "game": "lasker", "heaps": [LARGEST] }] });
    assert_eq!(limit_of(analyze("sum", sum)), "heap_size");
    assert!(analyze("moore", json!({ "heaps": [LARGEST, LARGEST], "most": 2 })).expect("an answer")["sg"].is_null());
}
