//! Bottles through the catalogue: golden vectors, the shapes of positions and moves, limits and refusals.

use crate::support::{LARGEST, analyze, analyze_text, limit_of as limit_name, period, play, values_text, with};
use nimber_games::Refusal;
use serde_json::{Value, json};
use std::collections::BTreeSet;

fn take_of(game: &str) -> (&'static str, Value) {
    match game {
        "run123" => ("1-3", json!([1, 2, 3])),
        "run1" => ("1", json!([1])),
        "run_any" => ("any", json!("any")),
        _ => ("1,2", json!([1, 2])),
    }
}

fn list(items: &[Value]) -> String {
    items.iter().map(Value::to_string).collect::<Vec<_>>().join(",")
}

fn array(value: &Value) -> &Vec<Value> {
    value.as_array().unwrap_or_else(|| panic!("{value} is an array"))
}

/// Checks that the query form and the JSON form get the same answer, and returns it.
fn both(pairs: &[(&str, &str)], mut request: Value) -> Value {
    let mut pairs = pairs.to_vec();
    pairs.push(("limit", "10000"));
    request["limit"] = json!(10_000);
    let (query, body) = (analyze_text("kayles", &pairs).unwrap(), analyze("kayles", request).unwrap());
    assert_eq!(query, body);
    assert_eq!(body["winning_moves_total"], array(&body["winning_moves"]).len());
    body
}

/// The non-empty parts that a move leaves, sorted.
fn parts(mv: &Value) -> Vec<u64> {
    let mut parts: Vec<u64> = array(&mv["leaves"]).iter().filter_map(Value::as_u64).filter(|&part| part > 0).collect();
    parts.sort_unstable();
    parts
}

fn check_position(vector: &Value, answer: &Value, moves: BTreeSet<String>) {
    let id = &vector["id"];
    assert_eq!(answer["sg"], vector["sg"], "{id}");
    assert_eq!(answer["outcome"], vector["outcome"], "{id}");
    let expected: BTreeSet<String> = array(&vector["winning_moves"]).iter().map(Value::to_string).collect();
    assert_eq!(moves, expected, "{id}");
}

fn in_row(mv: &Value, rows: &[Value]) -> String {
    json!([rows[mv["row"].as_u64().unwrap() as usize], parts(mv)]).to_string()
}

#[test]
fn golden_vectors() {
    let document: Value = serde_json::from_str(include_str!("../data/kayles.json")).unwrap();
    for vector in array(&document["vectors"]) {
        let game = vector["game"].as_str().unwrap();
        let play = vector["play"].as_str().unwrap_or("normal");
        let (text, take) = take_of(game);
        if vector["kind"] == "sg_table" {
            let (from, to) = (vector["from"].to_string(), vector["to"].to_string());
            assert_eq!(
                json!(values_text("kayles", &[("take", text), ("from", &from), ("to", &to)]).unwrap()),
                vector["sg"],
                "{}",
                vector["id"]
            );
            continue;
        }
        match game {
            "kayles_ring" => {
                let (ring, rows) = (vector["ring"].to_string(), array(&vector["rows"]));
                let answer = both(
                    &[("rings", &ring), ("rows", &list(rows)), ("take", text), ("play", play)],
                    json!({ "rings": [vector["ring"]], "rows": rows, "take": take, "play": play }),
                );
                let name = |mv: &Value| if mv["ring"].is_null() { in_row(mv, rows) } else { json!(["ring", mv["take"]]).to_string() };
                check_position(vector, &answer, array(&answer["winning_moves"]).iter().map(name).collect());
            }
            "kayles_string" => {
                let picture = vector["position"].as_str().unwrap();
                let form = if vector["ring"] == true { "circles" } else { "bottles" };
                let answer = both(
                    &[(form, picture), ("take", &list(array(&vector["sizes"]))), ("play", play)],
                    json!({ form: [picture], "take": vector["sizes"], "play": play }),
                );
                let cells = |mv: &Value| {
                    let (at, take) = (mv["at"].as_u64().unwrap(), mv["take"].as_u64().unwrap());
                    let cells: BTreeSet<u64> = (at..at + take).map(|cell| cell % picture.len() as u64).collect();
                    json!(cells).to_string()
                };
                check_position(vector, &answer, array(&answer["winning_moves"]).iter().map(cells).collect());
            }
            _ => {
                let rows = array(&vector["position"]);
                let request = json!({ "rows": rows, "take": take, "play": play });
                let answer = both(&[("rows", &list(rows)), ("take", text), ("play", play)], request);
                check_position(vector, &answer, array(&answer["winning_moves"]).iter().map(|mv| in_row(mv, rows)).collect());
            }
        }
    }
}

#[test]
fn ten_and_three() {
    let answer = analyze("kayles", json!({ "rows": [10, 3] })).unwrap();
    assert_eq!(answer["sg"], 1);
    assert_eq!(answer["method"], "period");
    assert_eq!(answer["position"], json!({ "rows": [10, 3] }));
    assert_eq!(answer["components"], json!([{ "row": 0, "size": 10, "sg": 2 }, { "row": 1, "size": 3, "sg": 3 }]));
    let first = json!({ "row": 0, "take": 2, "leaves": [1, 7], "wins": true, "sg": 0, "position": { "rows": [1, 7, 3] } });
    assert_eq!(answer["winning_moves"][0], first);
    assert_eq!(answer["winning_moves_total"], 4);
    assert_eq!(answer["advice"], json!({ "kind": "win", "move": { "row": 0, "take": 2, "leaves": [1, 7] } }));
}

#[test]
fn rings_become_rows() {
    let answer = analyze("kayles", json!({ "rings": [3, 2], "rows": [4], "moves": "all", "positions": true })).unwrap();
    assert_eq!(
        answer["components"],
        json!([{ "row": 0, "size": 4, "sg": 1 }, { "ring": 0, "size": 3, "sg": 0 }, { "ring": 1, "size": 2, "sg": 2 }])
    );
    let moves = array(&answer["moves"]);
    assert_eq!(answer["moves_total"], 7 + 2 + 2);
    assert_eq!(
        moves[7],
        json!({ "ring": 0, "take": 1, "leaves": [2], "wins": false, "sg": 1, "position": { "rows": [4, 2], "rings": [2] } })
    );
    assert_eq!(
        moves[10],
        json!({ "ring": 1, "take": 2, "leaves": [0], "wins": false, "sg": 1, "position": { "rows": [4], "rings": [3] } })
    );
    // A missing list appears once it is needed.
    let answer = analyze("kayles", json!({ "rings": [1], "moves": "all", "positions": true })).unwrap();
    assert_eq!(answer["moves"], json!([{ "ring": 0, "take": 1, "leaves": [0], "wins": true, "sg": 0, "position": { "rings": [] } }]));
    assert_eq!(
        analyze("kayles", json!({ "rings": [2], "moves": "all", "positions": true })).unwrap()["moves"][0]["position"],
        json!({ "rings": [], "rows": [1] })
    );
}

/// By the mex of the rows that a ring can become.
#[test]
fn a_ring_under_a_range_has_its_formula() {
    for (least, most) in [(1, 2), (1, 3), (2, 3), (2, 5), (3, 4), (3, 9), (5, 6), (7, 12)] {
        let take = format!("{least}-{most}");
        let rows = values_text("kayles", &[("take", &take), ("to", "60")]).unwrap();
        for size in 0..=60usize {
            let options: Vec<u64> = (least..=most).filter_map(|shot| size.checked_sub(shot)).map(|left| rows[left]).collect();
            let mex = (0..).find(|value| !options.contains(value)).unwrap();
            let answer = analyze("kayles", json!({ "rings": [size], "take": take })).unwrap();
            assert_eq!(answer["sg"], mex, "{size} {take}");
            let formula = if size < least + most { size / least } else { 0 };
            assert_eq!(mex, formula as u64);
        }
    }
}

/// A ring whose rows have no value is lost by formula. What needs their values is refused.
#[test]
fn a_long_ring_under_a_range_is_lost() {
    for size in [900_000, 5_000_000, LARGEST] {
        let ring = |more: Value| analyze("kayles", with(&json!({ "rings": [size], "take": "2-5" }), more));
        let answer = ring(json!({})).unwrap();
        assert_eq!((&answer["sg"], &answer["outcome"], &answer["method"]), (&json!(0), &json!("P"), &json!("formula")));
        assert_eq!((&answer["winning_moves"], &answer["winning_moves_total"]), (&json!([]), &json!(0)));
        assert_eq!(answer["advice"]["kind"], "stall");
        assert_eq!(answer["advice"]["move"], json!({ "ring": 0, "take": 2, "leaves": [size - 2] }));
        let beside = |more: Value| ring(more).map(|answer| answer["outcome"].clone());
        assert_eq!(beside(json!({ "rings": [size, size, 7], "rows": [4, 4] })).unwrap(), "P");
        for more in [
            json!({ "moves": "all" }),
            json!({ "explain": true }),
            json!({ "rows": [4] }),
            json!({ "rows": [size] }),
            json!({ "play": "misere" }),
        ] {
            let limit = limit_name(ring(more.clone()));
            assert!(["row_size_without_period", "work_budget"].contains(&limit), "{size} {more} {limit}");
        }
    }
    // Where a period is proven, all is answered as for short rings.
    let proven = json!({ "rings": [LARGEST], "rows": [4], "take": "1-2", "moves": "all" });
    assert_eq!(analyze("kayles", proven).unwrap()["outcome"], "N");
}

#[test]
fn pictures_name_cells() {
    let answer =
        analyze("kayles", json!({ "bottles": ["", "x.xx"], "circles": ["xx.x", "xx"], "moves": "all", "positions": true })).unwrap();
    assert_eq!(
        answer["components"],
        json!([
            { "line": 1, "at": 0, "size": 1, "sg": 1 },
            { "line": 1, "at": 2, "size": 2, "sg": 2 },
            { "circle": 0, "at": 3, "size": 3, "sg": 3 },
            { "circle": 1, "at": 0, "size": 2, "sg": 2 },
        ])
    );
    let moves = array(&answer["moves"]);
    let at = |key: &str, index: u64| -> Vec<(u64, u64, Value)> {
        let of = moves.iter().filter(|mv| mv[key] == index);
        of.map(|mv| (mv["at"].as_u64().unwrap(), mv["take"].as_u64().unwrap(), mv["leaves"].clone())).collect()
    };
    assert_eq!(at("line", 1), [(0, 1, json!([0, 0])), (2, 1, json!([0, 1])), (3, 1, json!([1, 0])), (2, 2, json!([0, 0]))]);
    let circle = [(3, 1, json!([0, 2])), (0, 1, json!([1, 1])), (1, 1, json!([2, 0])), (3, 2, json!([0, 1])), (0, 2, json!([1, 0]))];
    assert_eq!(at("circle", 0), circle);
    assert_eq!(at("circle", 1), [(0, 1, json!([1])), (1, 1, json!([1])), (0, 2, json!([0]))]);
    assert_eq!(moves.iter().find(|mv| mv["circle"] == 0 && mv["take"] == 2).unwrap()["position"]["circles"], json!([".x..", "xx"]));
}

#[test]
fn empty_positions_are_over() {
    for request in [
        json!({ "rows": [] }),
        json!({ "rings": [] }),
        json!({ "rows": [0, 0] }),
        json!({ "bottles": [] }),
        json!({ "circles": ["", ".."] }),
    ] {
        for (play, outcome) in [("normal", "P"), ("misere", "N")] {
            let mut asked = request.clone();
            asked["play"] = json!(play);
            let answer = analyze("kayles", asked).unwrap();
            assert_eq!((&answer["outcome"], &answer["advice"]["kind"]), (&json!(outcome), &json!("over")), "{request}");
            assert_eq!(answer["position"], request);
        }
    }
}

#[test]
fn positions_carry_their_rule() {
    let position = |request: Value| analyze("kayles", request).unwrap()["position"].clone();
    assert_eq!(position(json!({ "rows": [5], "take": [2, 1, 2] })), json!({ "rows": [5] }));
    assert_eq!(position(json!({ "rows": [5], "take": "1-3" })), json!({ "rows": [5], "take": [1, 2, 3] }));
    assert_eq!(position(json!({ "rows": [5], "take": "any" })), json!({ "rows": [5], "take": "any" }));
    assert_eq!(position(json!({ "circles": ["x"], "take": [1] })), json!({ "circles": ["x"], "take": [1] }));
}

#[test]
fn huge_rows_follow_the_period() {
    let answer = analyze("kayles", json!({ "rows": [LARGEST] })).unwrap();
    assert_eq!(answer["sg"], [4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 2, 7][(LARGEST % 12) as usize]);
    assert_eq!(answer["method"], "period");
    let listed = array(&answer["winning_moves"]);
    assert_eq!(listed.len(), 256);
    // Every twelfth place wins, and a few near the ends.
    let total = answer["winning_moves_total"].as_u64().unwrap();
    assert!(total > LARGEST / 12, "{total}");
    let answer =
        analyze("kayles", json!({ "rows": [LARGEST, LARGEST], "rings": [LARGEST], "moves": "all", "positions": true, "limit": 1 }))
            .unwrap();
    assert_eq!((&answer["outcome"], &answer["advice"]["kind"]), (&json!("P"), &json!("stall")));
    assert_eq!(answer["moves_total"], 2 * (2 * LARGEST - 1) + 2);
    assert_eq!(values_text("kayles", &[("from", &(LARGEST - 2).to_string()), ("to", &LARGEST.to_string())]).unwrap().len(), 3);
    let answer = analyze("kayles", json!({ "rows": [1 << 26, (1 << 26) - 1], "take": "any", "limit": 3 })).unwrap();
    assert_eq!((&answer["method"], &answer["sg"]), (&json!("formula"), &json!((1 << 27) - 1)));
    assert_eq!(answer["winning_moves"][0]["leaves"], json!([0, (1 << 26) - 1]));
}

#[test]
fn totals_do_not_depend_on_the_limit() {
    for (rows, take) in [
        (vec![700, 41], json!([1, 2])),
        (vec![999], json!([1, 2])),
        (vec![171, 172, 400], json!([2])),
        (vec![300, 5], json!([1, 2, 3])),
        (vec![90, 33], json!("any")),
        (vec![400, 33], json!([1, 3, 4])),
        (vec![500, 33], json!([1])),
    ] {
        let total = |limit: u64| {
            let answer = analyze("kayles", json!({ "rows": rows, "take": take, "limit": limit })).unwrap();
            let listed = array(&answer["winning_moves"]).len() as u64;
            assert_eq!(listed, limit.min(answer["winning_moves_total"].as_u64().unwrap()), "{rows:?} {take}");
            answer["winning_moves_total"].clone()
        };
        assert_eq!(total(10_000), total(0), "{rows:?} {take}");
        assert_eq!(total(10_000), total(3), "{rows:?} {take}");
    }
}

#[test]
fn misere_theorems_have_no_length_limit() {
    let outcome = |rows: Value, take: Value| {
        let answer = analyze("kayles", json!({ "rows": rows, "take": take, "play": "misere" })).unwrap();
        (answer["outcome"].clone(), answer["method"].clone())
    };
    assert_eq!(outcome(json!([LARGEST]), json!([1])), (json!("P"), json!("formula")));
    assert_eq!(outcome(json!([10_000, 301]), json!([1])), (json!("P"), json!("formula")));
    assert_eq!(outcome(json!([10_000, 300]), json!([1])), (json!("N"), json!("formula")));
    assert_eq!(outcome(json!([1000, 1000]), json!("any")), (json!("P"), json!("formula")));
    assert_eq!(outcome(json!([1, 1, 1]), json!("any")), (json!("P"), json!("formula")));
    assert_eq!(outcome(json!([5, 1]), json!([1, 2])), (json!("P"), json!("quotient")));
    assert_eq!(outcome(json!([20]), json!([1, 2])), (json!("P"), json!("quotient")));
    assert_eq!(outcome(json!([LARGEST, LARGEST]), json!([1, 2])), (json!("P"), json!("quotient")));
    assert_eq!(outcome(json!([5]), json!([1, 2, 3])), (json!("N"), json!("quotient")));
}

#[test]
fn periods() {
    let kayles = period("kayles", json!({})).unwrap();
    assert_eq!((&kayles["preperiod"], &kayles["period"], &kayles["proven"]), (&json!(71), &json!(12), &json!(true)));
    assert_eq!(kayles["certificate"]["checked"], 168);
    assert_eq!(kayles["certificate"]["values"], json!(values_text("kayles", &[("from", "71"), ("to", "82")]).unwrap()));
    assert_eq!(array(&kayles["exceptions"]).len(), 14);
    let dawson = period("kayles", json!({ "take": [2] })).unwrap();
    assert_eq!((&dawson["preperiod"], &dawson["period"]), (&json!(53), &json!(34)));
    let one = period("kayles", json!({ "take": "1" })).unwrap();
    assert_eq!((&one["preperiod"], &one["period"], &one["saltus"]), (&json!(0), &json!(2), &json!(0)));
    let any = period("kayles", json!({ "take": "any" })).unwrap();
    assert_eq!((&any["preperiod"], &any["period"], &any["saltus"]), (&json!(0), &json!(1), &json!(1)));
    let unknown = period("kayles", json!({ "take": "1-3" })).unwrap();
    assert_eq!((&unknown["period"], &unknown["proven"]), (&Value::Null, &json!(false)));
    assert_eq!(unknown["reason"], "the values of the heaps from 0 to 180223, the largest that is searched, prove no period");
}

fn limit_of(refusal: Refusal) -> (&'static str, u64, Option<String>) {
    match refusal {
        Refusal::BeyondLimits(limit) | Refusal::OutOfWork(limit) => (limit.name, limit.allowed, limit.found),
        other => panic!("{other:?}"),
    }
}

#[test]
fn one_more_than_the_limit_is_refused() {
    let beyond = |request: Value| limit_of(analyze("kayles", request).unwrap_err());
    assert_eq!(beyond(json!({ "rows": [1], "take": [65] })), ("run_length", 64, Some("65".to_owned())));
    assert!(analyze("kayles", json!({ "rows": [70], "take": [64] })).is_ok());
    assert_eq!(beyond(json!({ "rows": [(1 << 26) + 1], "take": "any" })), ("row_size_any", 1 << 26, Some(((1 << 26) + 1).to_string())));
    assert_eq!(beyond(json!({ "rings": [(1 << 26) + 1], "take": "any" })).0, "row_size_any");
    let line = "x".repeat(2048);
    assert!(analyze("kayles", json!({ "bottles": [line], "circles": [line], "limit": 0 })).is_ok());
    assert_eq!(beyond(json!({ "bottles": [line], "circles": [line, "."] })), ("picture_cells", 4096, Some("4097".to_owned())));
    assert_eq!(
        beyond(json!({ "rows": [1 << 20], "take": "1,2,3" })),
        ("row_size_without_period", (1 << 20) - 1, Some("1048576".to_owned()))
    );
    assert_eq!(beyond(json!({ "rows": [251], "rings": [6], "play": "misere" })), ("misere_moves", 256, Some("257".to_owned())));
    assert_eq!(beyond(json!({ "rows": [(1 << 20) - 1], "take": "1,2,3" })).0, "work_budget");
    for (list, entry) in [("rows", json!(0)), ("rings", json!(0)), ("bottles", json!("")), ("circles", json!(""))] {
        assert!(analyze("kayles", json!({ list: vec![entry.clone(); 4096] })).is_ok(), "{list}");
        assert_eq!(beyond(json!({ list: vec![entry; 4097] })), (list, 4096, Some("4097".to_owned())));
    }
    assert!(matches!(analyze("kayles", json!({ "rows": [LARGEST + 1] })), Err(Refusal::InvalidPosition(_))));
}

#[test]
fn invalid_positions_are_refused_with_their_place() {
    for request in [json!({}), json!({ "rows": [1], "bottles": ["x"] }), json!({ "take": [1] })] {
        let refusal = analyze("kayles", request.clone()).unwrap_err();
        assert!(matches!(refusal, Refusal::Malformed(_)) && refusal.to_string().contains("`bottles`"), "{request}: {refusal}");
    }
    for (request, pointer, detail) in [
        (json!({ "rows": [1, -2] }), "/rows/1", "negative"),
        (json!({ "rings": [1.5] }), "/rings/0", "not a whole number"),
        (json!({ "bottles": ["x.", "xy"] }), "/bottles/1", "`y` in place 2"),
        (json!({ "circles": ["ü#"] }), "/circles/0", "`ü` in place 1"),
        (json!({ "rows": [1], "take": [] }), "/take", "at least one"),
        (json!({ "rows": [1], "take": [0] }), "/take", "start at 1"),
        (json!({ "rows": [1], "take": [-1] }), "/take/0", "negative"),
        (json!({ "rows": [1], "take": "some" }), "/take", "`some` is not a list of run lengths"),
    ] {
        let refusal = analyze("kayles", request.clone()).unwrap_err();
        assert!(matches!(refusal, Refusal::InvalidPosition(_)), "{request}: {refusal:?}");
        assert_eq!(refusal.faults()[0].place.pointer(), pointer, "{request}");
        assert!(refusal.faults()[0].detail.contains(detail), "{request}: {refusal}");
    }
    let refusal = analyze("kayles", json!({ "rows": [1], "take": { "to": 3 } })).unwrap_err();
    assert!(matches!(refusal, Refusal::Malformed(_)) && refusal.to_string().contains("`any`"), "{refusal}");
}

#[test]
fn a_players_move_is_found_in_every_form() {
    let picture = json!({ "bottles": ["x.xxx"], "circles": ["xx.x", "xxx"] });
    for (position, mv, expected) in [
        (json!({ "rows": [10] }), json!({ "row": 0, "take": 2, "leaves": [3, 5] }), json!({ "row": 0, "take": 2, "leaves": [3, 5] })),
        (json!({ "rows": [10] }), json!({ "row": 0, "leaves": [3, 5] }), json!({ "row": 0, "take": 2, "leaves": [3, 5] })),
        (json!({ "rows": [2] }), json!({ "row": 0, "take": 2 }), json!({ "row": 0, "take": 2, "leaves": [0, 0] })),
        (json!({ "rings": [5] }), json!({ "ring": 0, "take": 2 }), json!({ "ring": 0, "take": 2, "leaves": [3] })),
        (json!({ "rings": [5] }), json!({ "ring": 0, "leaves": [4] }), json!({ "ring": 0, "take": 1, "leaves": [4] })),
        (picture.clone(), json!({ "line": 0, "at": 3, "take": 1 }), json!({ "line": 0, "at": 3, "take": 1, "leaves": [1, 1] })),
        (picture.clone(), json!({ "circle": 0, "at": 3, "take": 2 }), json!({ "circle": 0, "at": 3, "take": 2, "leaves": [0, 1] })),
        (picture, json!({ "circle": 1, "at": 2, "take": 2, "leaves": [1] }), json!({ "circle": 1, "at": 2, "take": 2, "leaves": [1] })),
        (
            json!({ "circles": ["xx"] }),
            json!({ "circle": 0, "at": 1, "take": 2 }),
            json!({ "circle": 0, "at": 0, "take": 2, "leaves": [0] }),
        ),
    ] {
        let mut request = position;
        request["player_move"] = mv;
        assert_eq!(play("kayles", request).unwrap()["player"]["move"], expected);
    }
}

#[test]
fn listed_moves_can_be_sent_back() {
    for position in
        [json!({ "rows": [3, 0, 4], "rings": [1, 2, 5] }), json!({ "bottles": ["xx.x"], "circles": ["x.xx", "xxx", "x"], "take": "1-3" })]
    {
        let mut request = position.clone();
        request["moves"] = json!("all");
        request["positions"] = json!(true);
        for mv in array(&analyze("kayles", request).unwrap()["moves"]) {
            let mut request = position.clone();
            request["player_move"] = mv.clone();
            let exchange = play("kayles", request).unwrap();
            assert_eq!(exchange["player"]["position"], mv["position"]);
            assert_eq!(exchange["player"]["was_winning"], mv["sg"] == 0);
        }
    }
}

#[test]
fn illegal_moves_are_refused_with_a_reason() {
    let rows = json!({ "rows": [10], "rings": [5] });
    let picture = json!({ "bottles": ["x.xxx"], "circles": ["xxx"] });
    for (position, mv, pointer, reason) in [
        (&rows, json!({}), "", "exactly one of `row`"),
        (&rows, json!({ "row": 0, "ring": 0, "take": 1 }), "", "exactly one of `row`"),
        (&rows, json!({ "line": 0, "at": 0, "take": 1 }), "/line", "has no line; name a `row` or a `ring`"),
        (&rows, json!({ "row": 1, "take": 1 }), "/row", "there is no row 2; the last one is 1"),
        (&rows, json!({ "row": 0, "take": 3, "leaves": [0, 7] }), "/take", "removes 1 or 2 adjacent bottles, not 3"),
        (&rows, json!({ "row": 0, "take": 0, "leaves": [0, 10] }), "/take", "removes 1 or 2 adjacent bottles, not 0"),
        (&rows, json!({ "row": 0, "take": 11 }), "/take", "11 bottles cannot be taken from a row of 10"),
        (&rows, json!({ "row": 0, "take": 2 }), "", "`leaves` is needed"),
        (&rows, json!({ "row": 0, "take": 2, "leaves": [3, 4] }), "/leaves", "that make 8 in all"),
        (&rows, json!({ "row": 0, "leaves": [9] }), "/leaves", "that make 9 in all"),
        (&rows, json!({ "row": 0, "leaves": [9, 9] }), "/leaves", "more than the row of 10"),
        (&rows, json!({ "row": 0, "at": 1, "take": 1 }), "/at", "belongs to the pictures"),
        (&rows, json!({ "ring": 0 }), "", "needs `take` or `leaves`"),
        (&rows, json!({ "ring": 0, "take": 2, "leaves": [1, 2] }), "/leaves", "the shot leaves [3]"),
        (&rows, json!({ "ring": 0, "take": -1 }), "/take", "negative"),
        (&picture, json!({ "row": 0, "take": 1 }), "/row", "has no row; name a `line` or a `circle`"),
        (&picture, json!({ "line": 0, "take": 1 }), "", "needs `at`"),
        (&picture, json!({ "line": 0, "at": 1, "take": 1 }), "/at", "no bottle stands in place 2"),
        (&picture, json!({ "line": 0, "at": 5, "take": 1 }), "/at", "there is no place 6 in the line, which has 5"),
        (&picture, json!({ "line": 0, "at": 4, "take": 2 }), "/take", "1 bottles stand together from place 5 on"),
        (&picture, json!({ "circle": 0, "at": 0, "take": 3 }), "/take", "removes 1 or 2 adjacent bottles, not 3"),
        (&picture, json!({ "circle": 0, "at": 0, "take": 4 }), "/take", "cannot be taken from a circle of 3"),
        (&picture, json!({ "circle": 0, "at": 0, "take": 1, "leaves": [1, 1] }), "/leaves", "the shot leaves [2]"),
    ] {
        let mut request = position.clone();
        request["player_move"] = mv.clone();
        let refusal = play("kayles", request).unwrap_err();
        assert!(matches!(refusal, Refusal::IllegalMove(_)), "{mv}: {refusal:?}");
        assert_eq!(refusal.faults()[0].place.pointer(), format!("/player_move{pointer}"), "{mv}");
        assert!(refusal.faults()[0].detail.contains(reason), "{mv}: {refusal}");
    }
}
