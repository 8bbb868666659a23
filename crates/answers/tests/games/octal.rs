//! Octal games against full searches, golden vectors, known periods and the ends of their range.

use crate::heap_games::{Twin, Wire, positions};
use crate::support::{CATALOGUE, LARGEST, analyze, analyze_text, ask, limit_of, period, play, values, vectors, with};
use nimber_answers::verb::Verb;
use nimber_games::Refusal;
use nimber_solvers::octal::OctalCode;
use nimber_solvers::theory::Budget;
use proptest::prelude::*;
use serde_json::{Value, json};

fn wire(code: &str) -> Wire {
    Wire { game: "octal", heaps: "heaps", heap: "heap", rule: json!({ "code": code }) }
}

/// The moves of a heap by the definition of the code, in the documented order.
fn options(code: &OctalCode, heap: u64) -> Vec<(u64, Vec<u64>)> {
    let mut moves = Vec::new();
    for take in 0..=heap {
        let (digit, left) = (code.digit(take), heap - take);
        if digit & 1 != 0 && left == 0 {
            moves.push((take, vec![]));
        }
        if digit & 2 != 0 && left > 0 {
            moves.push((take, vec![left]));
        }
        if digit & 4 != 0 {
            moves.extend((1..=left / 2).map(|smaller| (take, vec![smaller, left - smaller])));
        }
    }
    moves
}

fn check(text: &str, parts: usize, total: u64) {
    let code: OctalCode = text.parse().unwrap();
    let mut twin = Twin::new(|heap| options(&code, heap));
    for heaps in positions(parts, total) {
        wire(text).check(&mut twin, &heaps, false);
        wire(text).check(&mut twin, &heaps, true);
    }
    for heaps in [&[0, 5, 0, 3][..], &[2, 2, 2, 1], &[3, 1, 3]] {
        wire(text).check(&mut twin, heaps, false);
        wire(text).check(&mut twin, heaps, true);
    }
}

#[test]
fn named_codes_agree_with_full_search() {
    for code in
        ["0.77", "0.07", "0.137", "0.6", "0.007", "4.7", "4.3~", "0.3~", "0.333", "0.0", "4.0", "0.7~", "0.1", "4.07", "0.35~", "0.04"]
    {
        check(code, 2, 8);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(30))]

    #[test]
    fn random_codes_agree_with_full_search(
        split: bool,
        digits in proptest::collection::vec(0u8..8, 1..5),
        repeats in proptest::bool::weighted(0.2),
    ) {
        check(&OctalCode::new(split, digits, repeats).unwrap().to_string(), 2, 8);
    }

    #[test]
    fn winning_moves_of_large_heaps_are_complete_and_in_order(
        code in prop::sample::select(&["0.77", "0.137", "0.45", "4.7", "0.6", "4.3~", "0.3337", "0.54"][..]),
        heap in 0u64..2500,
        other in 0u64..2500,
    ) {
        let parsed: OctalCode = code.parse().unwrap();
        let sg = values("octal", json!({ "code": code, "to": 2500 })).unwrap();
        let answer = analyze("octal", json!({ "code": code, "heaps": [heap, other], "limit": 10000 })).unwrap();
        let found: Vec<_> = answer["winning_moves"].as_array().unwrap().iter().map(|mv| wire(code).cut(mv)).collect();
        let tried = |index: usize, heap: u64, target: u64| {
            let value = |left: &[u64]| left.iter().fold(0, |sum, &part| sum ^ sg[part as usize]);
            let moves = options(&parsed, heap).into_iter().filter(|(_, left)| value(left) == target);
            moves.map(move |(take, left)| (index, take, left)).collect::<Vec<_>>()
        };
        let mut expected = tried(0, heap, sg[other as usize]);
        expected.extend(tried(1, other, sg[heap as usize]));
        prop_assert_eq!(&answer["winning_moves_total"], expected.len());
        expected.truncate(10_000);
        prop_assert_eq!(found, expected);
    }

    #[test]
    fn totals_do_not_depend_on_the_limit(
        split: bool,
        digits in proptest::collection::vec(0u8..8, 1..4),
        heaps in proptest::collection::vec(0u64..300, 0..4),
    ) {
        let code = OctalCode::new(split, digits, false).unwrap().to_string();
        let long = analyze("octal", json!({ "code": code, "heaps": heaps, "limit": 10000 })).unwrap();
        prop_assert_eq!(&long["winning_moves_total"], long["winning_moves"].as_array().unwrap().len());
        let short = analyze("octal", json!({ "code": code, "heaps": heaps, "limit": 0 })).unwrap();
        prop_assert_eq!(&short["winning_moves_total"], &long["winning_moves_total"]);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(10))]

    #[test]
    fn huge_heaps_have_exact_totals(
        code in prop_oneof![Just("0.77"), Just("0.07"), Just("4.7"), Just("0.45"), Just("4.3~"), Just("0.3~"), Just("0.333")],
        heap in LARGEST / 2..=LARGEST,
        rest in proptest::collection::vec(0..=LARGEST, 1..4),
    ) {
        let heaps = [&rest[..], &[heap]].concat();
        let answer = analyze("octal", json!({ "code": code, "heaps": heaps, "limit": 5, "moves": "all", "positions": true })).unwrap();
        let total = answer["winning_moves_total"].as_u64().unwrap();
        prop_assert_eq!(answer["winning_moves"].as_array().unwrap().len() as u64, total.min(5));
        prop_assert_eq!(answer["outcome"] == "N", total > 0);
        for mv in answer["winning_moves"].as_array().unwrap() {
            let after = analyze("octal", with(&mv["position"], json!({ "limit": 0 }))).unwrap();
            prop_assert_eq!(&after["outcome"], "P");
        }
    }
}

#[test]
fn golden_vectors() {
    for vector in vectors("octal") {
        assert_eq!(vector["kind"], "sg_table");
        let found = values("octal", json!({ "code": vector["code"], "from": vector["from"], "to": vector["to"] })).unwrap();
        assert_eq!(json!(found), vector["sg"], "{}", vector["code"]);
    }
}

#[test]
fn known_periods() {
    for (code, preperiod, length) in [
        ("0.77", 71, 12),
        ("0.07", 53, 34),
        ("0.137", 52, 34),
        ("0.17", 33, 34),
        ("0.4", 54, 34),
        ("0.15", 1, 10),
        ("0.26", 1, 4),
        ("0.45", 498, 20),
        ("0.055", 259, 148),
        ("0.171", 12, 11),
        ("4.4", 72, 12),
        ("4.6", 72, 12),
        ("4.7", 1, 2),
        ("4.3", 2, 2),
        ("4.07", 1, 4),
        ("0.3337", 20, 5),
        ("0.52", 4, 4),
        ("0.54", 3, 7),
        ("0.156", 3479, 349),
        ("0.644", 3256, 442),
    ] {
        let report = period("octal", json!({ "code": code })).unwrap();
        assert_eq!(
            (&report["preperiod"], &report["period"], &report["proven"]),
            (&json!(preperiod), &json!(length), &json!(true)),
            "{code}"
        );
        // The values alone are enough to check the certificate again.
        let checked = report["certificate"]["checked"].as_u64().unwrap();
        let sg = values("octal", json!({ "code": code, "to": checked - 1 })).unwrap();
        assert!((preperiod..checked as usize - length).all(|heap| sg[heap] == sg[heap + length]), "{code}");
        assert_eq!(report["certificate"]["values"], json!(sg[preperiod..preperiod + length]), "{code}");
        let huge = values("octal", json!({ "code": code, "from": LARGEST, "to": LARGEST })).unwrap();
        assert_eq!(huge[0], sg[preperiod + (LARGEST - preperiod as u64) as usize % length], "{code}");
    }
    for code in ["0.3~", "4.3~"] {
        assert!(period("octal", json!({ "code": code })).unwrap()["saltus"].as_u64() > Some(0));
    }
    let officers = period("octal", json!({ "code": "0.6" })).unwrap();
    assert_eq!((&officers["period"], &officers["proven"]), (&Value::Null, &json!(false)));
    // The search ends when the values have cost much, before the largest heap that has one.
    let searched = period("octal", json!({ "code": "0.76" })).unwrap();
    assert_eq!(searched["reason"], "the values of the heaps from 0 to 26623, the largest that is searched, prove no period");
    let repeating = period("octal", json!({ "code": "0.7~" })).unwrap();
    assert_eq!((&repeating["period"], &repeating["proven"]), (&Value::Null, &json!(false)));
}

#[test]
fn long_lists_of_a_period_are_cut_off_and_counted() {
    let long = |code: &str| {
        let report = period("octal", json!({ "code": code })).unwrap();
        let listed =
            report["exceptions"].as_array().unwrap().iter().map(|exception| exception["heap"].as_u64().unwrap()).collect::<Vec<_>>();
        let totals = (report["exceptions_total"].as_u64(), report["certificate"]["values_total"].as_u64());
        ((report["preperiod"].as_u64(), report["period"].as_u64()), totals, listed, report["certificate"]["values"].clone())
    };
    let values_from =
        |code: &str, from: u64, count: u64| values("octal", json!({ "code": code, "from": from, "to": from + count - 1 })).unwrap();

    let (found, totals, listed, cycle) = long("0.16");
    assert_eq!((found, totals, listed.len()), ((Some(105_351), Some(149_459)), (None, Some(149_459)), 3_634));
    assert_eq!(cycle, json!(values_from("0.16", 105_351, 10_000)));

    let (found, totals, listed, cycle) = long("0.56");
    assert_eq!((found, totals.1, listed.len()), ((Some(326_640), Some(144)), None, 10_000));
    assert_eq!(cycle, json!(values_from("0.56", 326_640, 144)));
    // The values that are not listed are under `/values`.
    let cycle = values_from("0.56", 326_640, 144);
    let carried = |heap: u64| cycle[((heap + 144 * 326_640 - 326_640) % 144) as usize];
    let exceptions = (0..326_640).step_by(10_000).flat_map(|from| {
        let values = values_from("0.56", from, 10_000.min(326_640 - from));
        (from..).zip(values).filter(|&(heap, value)| value != carried(heap)).map(|(heap, _)| heap).collect::<Vec<_>>()
    });
    let exceptions: Vec<_> = exceptions.collect();
    assert_eq!((totals.0, &exceptions[..10_000]), (Some(exceptions.len() as u64), &listed[..]));

    let small = period("octal", json!({ "code": "0.77" })).unwrap();
    assert_eq!((small.get("exceptions_total"), small["certificate"].get("values_total")), (None, None));
}

#[test]
fn a_heap_of_dawsons_chess() {
    let answer = analyze_text("octal", &[("code", "0.1370"), ("heaps", "7,9")]).unwrap();
    assert_eq!(answer["position"], json!({ "code": "0.137", "heaps": [7, 9] }));
    assert_eq!((&answer["sg"], &answer["outcome"]), (&json!(2), &json!("N")));
    let far = analyze("octal", json!({ "code": "0.137", "heaps": [LARGEST, LARGEST] })).unwrap();
    assert_eq!((&far["outcome"], &far["method"], &far["advice"]["kind"]), (&json!("P"), &json!("period"), &json!("stall")));
}

#[test]
fn invalid_positions_are_refused() {
    for code in ["77", "1.7", "0.8", "", "0.7~7", "0.", "0.7.7"] {
        assert!(matches!(analyze("octal", json!({ "code": code, "heaps": [4] })), Err(Refusal::InvalidPosition(_))), "{code}");
    }
    assert_eq!(limit_of(analyze("octal", json!({ "code": "0.77", "heaps": vec![1; 4097] }))), "heaps");
    for heaps in [json!([LARGEST + 1]), json!([-1]), json!([1.5])] {
        assert!(matches!(analyze("octal", json!({ "code": "0.77", "heaps": heaps })), Err(Refusal::InvalidPosition(_))), "{heaps}");
    }
    assert!(matches!(analyze("octal", json!({ "heaps": [4] })), Err(Refusal::Malformed(_))));
}

#[test]
fn requests_over_a_limit_are_refused() {
    let over = |code: &str, heap: u64| limit_of(analyze("octal", json!({ "code": code, "heaps": [heap] })));
    assert_eq!(over(&format!("0.{}", "7".repeat(65)), 4), "code_digits");
    assert_eq!(over("0.7~", 1 << 13), "heap_size_repeating");
    assert!(analyze("octal", json!({ "code": "0.7~", "heaps": [(1 << 13) - 1], "limit": 0 })).is_ok());
    assert_eq!(over("0.6", 1 << 20), "heap_size_without_period");
    let far = analyze("octal", json!({ "code": "0.6", "heaps": [1 << 16], "limit": 0 })).unwrap();
    assert_eq!(far["method"], "search");
    assert_eq!(limit_of(analyze("octal", json!({ "code": "0.777", "heaps": [1000], "play": "misere" }))), "misere_moves");
    assert!(analyze("octal", json!({ "code": "4.3~", "heaps": [LARGEST - 1, 5], "play": "misere", "limit": 3 })).is_ok());
}

#[test]
fn players_moves_are_checked() {
    let request = json!({ "code": "0.137", "heaps": [7, 1] });
    let with_move = |mv: Value| play("octal", with(&request, json!({ "player_move": mv, "seed": 1 })));
    let answer = with_move(json!({ "heap": 0, "take": 3, "leaves": [3, 1] })).unwrap();
    assert_eq!(answer["player"]["move"], json!({ "heap": 0, "take": 3, "leaves": [1, 3] }));
    assert!(with_move(json!({ "heap": 1, "take": 1 })).is_ok());
    for illegal in [
        json!({ "heap": 0, "take": 0 }),
        json!({ "heap": 0, "take": 1 }),
        json!({ "heap": 0, "take": 2, "leaves": [1, 4] }),
        json!({ "heap": 0, "take": 4 }),
        json!({ "heap": 0, "take": 8 }),
        json!({ "heap": 2, "take": 1 }),
    ] {
        let refusal = with_move(illegal.clone()).unwrap_err();
        assert!(matches!(refusal, Refusal::IllegalMove(_)), "{illegal}: {refusal}");
    }
}

#[test]
fn a_search_that_may_cost_too_much_is_refused_with_both_numbers() {
    let request = |work: u64| json!({ "code": "0.75", "work": work });
    let search = |work| ask(&CATALOGUE, "octal", Verb::MISERE, request(work), &Budget::of(1_000_000));
    assert!(search(1_000_000).is_ok());
    let Err(Refusal::BeyondLimits(limit) | Refusal::OutOfWork(limit)) = search(1_000_001) else { panic!("it is refused") };
    assert_eq!((limit.name, limit.allowed, limit.found.as_deref()), ("work_budget", 1_000_000, Some("1000001")));
    assert_eq!(limit.detail, "`work` is 1000001, more than the 1000000 units of work that it may cost");
}

#[test]
fn a_code_may_lack_its_zero_and_repeat_digits_in_turn() {
    let ask = |code: &str| analyze("octal", json!({ "code": code, "heaps": [9, 5] })).unwrap();
    assert_eq!(ask(".77"), ask("0.77"));
    assert_eq!(ask("0.1(21)"), ask("0.(12)"));
    assert_eq!(ask("0.(12)")["position"]["code"], "0.(12)");
    // Far enough that no later digit counts, written out.
    assert_eq!(ask("0.(12)")["sg"], ask("0.1212121212")["sg"]);
    let refusal = analyze("octal", json!({ "code": "0.(12)", "heaps": [8192] })).unwrap_err();
    assert_eq!(limit_of(Err(refusal)), "heap_size_repeating");
}
