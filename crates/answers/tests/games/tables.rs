//! Tables of single heaps against the moves that an analysis lists.

use crate::support::{analyze, limit_of, pointers, table, values, with};
use serde_json::{Value, json};

/// What a listed move says of itself.
fn bare(listed: &Value) -> Value {
    let mut mv = listed.clone();
    mv.as_object_mut().unwrap().retain(|field, _| !["wins", "sg", "position"].contains(&field.as_str()));
    mv
}

/// The games with a sequence and a rule of theirs, and the parameter that lists the heaps.
fn rules() -> [(&'static str, &'static str, Value); 12] {
    [
        ("nim", "heaps", json!({})),
        ("subtraction", "heaps", json!({ "take": [1, 3, 4] })),
        ("subtraction", "heaps", json!({ "take": "1-6" })),
        ("subtraction", "heaps", json!({ "take": [4, 6] })),
        ("lasker", "heaps", json!({})),
        ("kayles", "rows", json!({})),
        ("kayles", "rows", json!({ "take": "any" })),
        ("kayles", "rows", json!({ "take": "2,5" })),
        ("octal", "heaps", json!({ "code": "0.77" })),
        ("octal", "heaps", json!({ "code": "4.3~" })),
        ("octal", "heaps", json!({ "code": "0.6" })),
        ("octal", "heaps", json!({ "code": "0.07~" })),
    ]
}

#[test]
fn a_row_has_the_first_listed_move_to_each_smaller_value() {
    for (game, heaps, rule) in rules() {
        let answer = table(game, with(&rule, json!({ "from": 0, "to": 60 }))).unwrap();
        assert_eq!(answer["rows"].as_array().unwrap().len(), 61);
        for (n, row) in answer["rows"].as_array().unwrap().iter().enumerate() {
            let whole = analyze(game, with(&rule, json!({ heaps: [n], "moves": "all", "positions": true, "limit": 10_000 }))).unwrap();
            let sg = whole["sg"].as_u64().unwrap();
            let listed = whole["moves"].as_array().unwrap();
            let firsts: Vec<Value> = (0..sg).map(|value| bare(listed.iter().find(|mv| mv["sg"] == value).unwrap())).collect();
            assert_eq!(*row, json!({ "n": n, "sg": sg, "sg_binary": format!("{sg:b}"), "moves": firsts }), "{game} {rule}");
        }
    }
}

#[test]
fn a_table_begins_with_one_and_comes_in_pages() {
    for (game, _, rule) in rules().into_iter().chain([("grundy", "groups", json!({}))]) {
        let page = |range: Value| table(game, with(&rule, range)).unwrap()["rows"].as_array().unwrap().clone();
        let whole = page(json!({ "to": 100 }));
        assert_eq!((&whole[0]["n"], whole.len()), (&json!(1), 100));
        assert_eq!(whole, [page(json!({ "to": 40 })), page(json!({ "from": 41, "to": 100 }))].concat(), "{game}");
        assert_eq!(page(json!({ "to": 0 })), Vec::<Value>::new());
        assert_eq!(page(json!({ "from": 0, "to": 0 }))[0]["sg"], 0);
        let refusal = table(game, with(&rule, json!({ "from": 5, "to": 4 }))).unwrap_err();
        assert_eq!(pointers(&refusal), ["/to"]);
    }
}

/// Lasker's Nim lists splits first, so the takes are beyond the ten thousand moves that are listed at once.
#[test]
fn moves_at_the_end_of_a_long_list_are_found() {
    let sizes = values("lasker", json!({ "to": 9_000 })).unwrap();
    let answer = table("lasker", json!({ "from": 8_999, "to": 9_000 })).unwrap();
    for row in answer["rows"].as_array().unwrap() {
        assert_eq!(row["moves"].as_array().unwrap().len(), sizes[row["n"].as_u64().unwrap() as usize] as usize);
        for (value, mv) in row["moves"].as_array().unwrap().iter().enumerate() {
            let left = mv["leaves"].as_array().unwrap().iter().map(|leaf| sizes[leaf.as_u64().unwrap() as usize]);
            assert_eq!(left.fold(0, |sum, leaf| sum ^ leaf), value as u64, "{mv}");
        }
    }
}

#[test]
fn the_size_of_a_table_is_limited() {
    for (game, rule) in [("grundy", json!({})), ("kayles", json!({})), ("subtraction", json!({ "take": [1, 2] }))] {
        let ask = |from: u64, to: u64| table(game, with(&rule, json!({ "from": from, "to": to })));
        assert_eq!(ask(1, 1001).unwrap()["rows"].as_array().unwrap().len(), 1001);
        assert_eq!(limit_of(ask(1, 1002)), "table_rows");
        assert_eq!(ask(9_000, 10_000).unwrap()["rows"][1000]["n"], 10_000);
        assert_eq!(limit_of(ask(9_000, 10_001)), "table_heap");
        assert_eq!(limit_of(ask(10_001, 10_001)), "table_heap");
    }
    let nim = |from: u64, to: u64| table("nim", json!({ "from": from, "to": to }));
    assert_eq!(((3988..=4012).sum::<u64>(), (9086..=9096).sum::<u64>()), (100_000, 100_001));
    assert!(nim(3988, 4012).is_ok());
    assert_eq!(limit_of(nim(9086, 9096)), "table_moves");
}
