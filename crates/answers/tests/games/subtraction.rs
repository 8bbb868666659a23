//! Subtraction games against full searches, golden vectors and the ends of their range.

use crate::heap_games::{Twin, Wire, check_vector, positions};
use crate::support::{LARGEST, analyze, analyze_text, limit_of, period, play, values, vectors, with};
use nimber_games::Refusal;
use nimber_solvers::subtraction::LONGEST_SEQUENCE;
use proptest::prelude::*;
use serde_json::{Value, json};

fn wire(take: impl Into<Value>) -> Wire {
    Wire { game: "subtraction", heaps: "heaps", heap: "heap", rule: json!({ "take": take.into() }) }
}

fn options(take: &[u64]) -> impl Fn(u64) -> Vec<(u64, Vec<u64>)> + use<> {
    let mut take = take.to_vec();
    take.sort_unstable();
    move |heap| {
        let takes = take.iter().filter(|&&take| take <= heap);
        takes.map(|&take| (take, if take == heap { vec![] } else { vec![heap - take] })).collect()
    }
}

#[test]
fn both_plays_agree_with_full_search() {
    for take in [&[1][..], &[1, 2], &[1, 2, 3], &[2], &[2, 3], &[1, 3, 4], &[2, 5, 7], &[1, 4, 10, 12], &[3, 5], &[1, 5, 6]] {
        let mut twin = Twin::new(options(take));
        for heaps in positions(3, 13) {
            wire(take).check(&mut twin, &heaps, false);
            wire(take).check(&mut twin, &heaps, true);
        }
        for heaps in [&[0, 30, 0, 28, 1][..], &[45], &[17, 18, 19], &[6, 6, 5, 5, 2]] {
            wire(take).check(&mut twin, heaps, false);
            wire(take).check(&mut twin, heaps, true);
        }
    }
}

#[test]
fn a_range_from_one_is_the_same_however_it_is_written() {
    let mut twin = Twin::new(options(&(1..=70).collect::<Vec<_>>()));
    for heaps in [&[3, 75, 80][..], &[71, 142], &[71], &[72, 1], &[72, 71, 1]] {
        wire("1-70").check(&mut twin, heaps, false);
        wire("1-70").check(&mut twin, heaps, true);
    }
    for (text, written) in [
        ("1,2,3", json!([1, 2, 3])),
        ("3,1-2,2", json!([1, 2, 3])),
        ("1-3,7-9", json!([1, 2, 3, 7, 8, 9])),
        ("1-65", json!("1-65")),
        ("5", json!([5])),
        ("2-5", json!([2, 3, 4, 5])),
        ("2-66", json!("2-66")),
        ("66,3-65,70-72", json!("3-66,70-72")),
        ("9007199254740991,1", json!([1, 9007199254740991u64])),
        ("squares", json!("squares")),
    ] {
        let answer = analyze_text("subtraction", &[("heaps", "10"), ("take", text)]).unwrap();
        assert_eq!(answer["position"], json!({ "heaps": [10], "take": written }));
        assert_eq!(analyze("subtraction", answer["position"].clone()).unwrap(), answer);
    }
}

#[test]
fn golden_vectors() {
    let heaps = |vector: &Value| -> Vec<u64> { serde_json::from_value(vector["position"].clone()).unwrap() };
    for vector in vectors("subtraction") {
        check_vector(&wire(vector["set"].clone()), &vector, &heaps(&vector));
    }
    for vector in vectors("bash") {
        check_vector(&wire(format!("1-{}", vector["k"])), &vector, &heaps(&vector));
    }
    for vector in vectors("any_two") {
        check_vector(&wire("1,2"), &vector, &[vector["total"].as_u64().unwrap()]);
    }
}

#[test]
fn a_known_period() {
    let report = period("subtraction", json!({ "take": [1, 4, 10, 12] })).unwrap();
    assert_eq!((&report["preperiod"], &report["period"], &report["proven"]), (&json!(24), &json!(11), &json!(true)));
    let report = period("subtraction", json!({ "take": "1-3" })).unwrap();
    assert_eq!((&report["preperiod"], &report["period"], &report["certificate"]["values"]), (&json!(0), &json!(4), &json!([0, 1, 2, 3])));
    let report = period("subtraction", json!({ "take": format!("1-{}", LARGEST - 1) })).unwrap();
    assert_eq!(report["period"], LARGEST);
    assert_eq!(report["certificate"]["values"], json!((0..10_000).collect::<Vec<_>>()));
    assert_eq!(report["certificate"]["values_total"], LARGEST);
    let report = period("subtraction", json!({ "take": "1-9999" })).unwrap();
    assert_eq!(report["certificate"]["values"].as_array().unwrap().len(), 10_000);
    assert_eq!(report["certificate"].get("values_total"), None);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20))]

    #[test]
    fn values_follow_the_recursion_beyond_the_period(take in proptest::collection::btree_set(1u64..40, 1..6)) {
        let take: Vec<u64> = take.into_iter().collect();
        let found = values("subtraction", json!({ "take": take, "to": 10_000 })).unwrap();
        for heap in 0..found.len() {
            let options: Vec<u64> = take.iter().filter_map(|&take| heap.checked_sub(take as usize)).map(|left| found[left]).collect();
            prop_assert_eq!(found[heap], (0..).find(|value| !options.contains(value)).unwrap());
        }
        let report = period("subtraction", json!({ "take": take })).unwrap();
        // The period of a few sets is longer than the computed range.
        prop_assert_eq!(report["period"].is_u64(), report["proven"] == true);
        let (preperiod, period) = (report["preperiod"].as_u64().unwrap_or(0), report["period"].as_u64().unwrap_or(LARGEST));
        for heap in (preperiod as usize..10_001usize.saturating_sub(period as usize)).step_by(7) {
            prop_assert_eq!(found[heap], found[heap + period as usize]);
        }
    }

    #[test]
    fn single_heaps_and_pairs_agree_with_full_search(
        take in proptest::collection::btree_set(1u64..9, 1..5),
        heaps in proptest::collection::vec(0u64..24, 0..4),
    ) {
        let take: Vec<u64> = take.into_iter().collect();
        let mut twin = Twin::new(options(&take));
        wire(take.clone()).check(&mut twin, &heaps, false);
        wire(take.clone()).check(&mut twin, &heaps, true);
    }

    #[test]
    fn huge_heaps_have_exact_totals(
        heaps in proptest::collection::vec(0..=LARGEST, 1..5),
        rule in prop::sample::select(&["1-3", "1,3,4", "2,5,7-9", "1-100", "3-5", "1-9007199254740991", "1-1000000007",
            "2-9", "5", "powers-of-two"][..]),
    ) {
        for play in ["normal", "misere"] {
            let request = json!({ "heaps": heaps, "take": rule, "play": play });
            let answer = analyze("subtraction", with(&request, json!({ "moves": "all", "positions": true, "limit": 3 }))).unwrap();
            let total = answer["winning_moves_total"].as_u64().unwrap();
            prop_assert_eq!(answer["outcome"] == "N", total > 0);
            let long = analyze("subtraction", with(&request, json!({ "limit": 10_000 }))).unwrap();
            prop_assert_eq!(&long["winning_moves_total"], total);
            let moves = long["winning_moves"].as_array().unwrap();
            prop_assert_eq!(moves.len() as u64, total);
            for mv in moves.iter().take(5) {
                let after = analyze("subtraction", with(&mv["position"], json!({ "play": play, "limit": 0 }))).unwrap();
                prop_assert_eq!(&after["outcome"], "P");
            }
        }
    }
}

/// The amounts of a named set, as far as they matter here.
fn named(name: &str) -> Vec<u64> {
    (1..200u64)
        .filter(|&number| match name {
            "squares" => number.isqrt().pow(2) == number,
            "primes" => number > 1 && (2..number).all(|divisor| number % divisor > 0),
            "powers-of-two" => number.is_power_of_two(),
            _ => [1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144].contains(&number),
        })
        .collect()
}

#[test]
fn named_sets_agree_with_full_search() {
    for name in ["squares", "primes", "powers-of-two", "fibonacci"] {
        let mut twin = Twin::new(options(&named(name)));
        for heaps in [&[0][..], &[1], &[2], &[3, 1], &[7, 7, 1], &[30], &[28, 13], &[25, 16, 9], &[6, 6, 5, 5, 2], &[150]] {
            wire(name).check(&mut twin, heaps, false);
            wire(name).check(&mut twin, heaps, true);
        }
    }
}

#[test]
fn a_range_of_any_length_has_its_formula() {
    let found = values("subtraction", json!({ "take": "2-5", "to": 20 })).unwrap();
    assert_eq!(found, [0, 0, 1, 1, 2, 2, 3, 0, 0, 1, 1, 2, 2, 3, 0, 0, 1, 1, 2, 2, 3]);
    let answer = analyze("subtraction", json!({ "heaps": [987654321], "take": "1000-1000000", "limit": 3 })).unwrap();
    assert_eq!((&answer["sg"], &answer["method"], &answer["position"]["take"]), (&json!(668), &json!("formula"), &json!("1000-1000000")));
    // It has to leave one of the 1000 remainders that are worth 0.
    assert_eq!(answer["winning_moves_total"], 1000);
    assert_eq!(answer["winning_moves"][0]["take"], 668_321 - 999);
    let report = period("subtraction", json!({ "take": "1000-1000000" })).unwrap();
    assert_eq!((&report["preperiod"], &report["period"], &report["proven"]), (&json!(0), &json!(1_001_000), &json!(true)));
    assert_eq!((&report["certificate"]["values"][9_999], &report["certificate"]["values_total"]), (&json!(9), &json!(1_001_000)));
    let report = period("subtraction", json!({ "take": "3" })).unwrap();
    assert_eq!((&report["period"], &report["certificate"]["values"]), (&json!(6), &json!([0, 0, 0, 1, 1, 1])));
}

#[test]
fn values_under_named_sets() {
    let first = [
        0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 3, 2, 3, 4, 5, 3, 2, 3, 4, 0, 1, 2, 3, 2, 0, 1, 2, 3, 2,
        0, 1, 2, 3, 2, 3, 4, 5, 0, 1, 3, 4, 5, 0, 1, 3,
    ];
    assert_eq!(values("subtraction", json!({ "take": "squares", "to": 59 })).unwrap(), first);
    for (heap, sg) in [(1000, 2), (4097, 3), (8000, 0), (50_000, 47), (99_998, 65)] {
        let answer = analyze("subtraction", json!({ "heaps": [heap], "take": "squares" })).unwrap();
        assert_eq!((&answer["sg"], &answer["method"]), (&json!(sg), &json!("table")));
    }
    let report = period("subtraction", json!({ "take": "powers-of-two" })).unwrap();
    assert_eq!((&report["period"], &report["certificate"]["values"]), (&json!(3), &json!([0, 1, 2])));
    let huge = analyze("subtraction", json!({ "heaps": [LARGEST], "take": "powers-of-two", "play": "misere" })).unwrap();
    assert_eq!((&huge["components"][0]["sg"], &huge["outcome"], &huge["method"]), (&json!(1), &json!("P"), &json!("formula")));
    for name in ["squares", "primes", "fibonacci"] {
        let report = period("subtraction", json!({ "take": name })).unwrap();
        assert_eq!((&report["period"], &report["proven"]), (&Value::Null, &json!(false)));
        assert!(report["reason"].as_str().unwrap().contains("infinitely many"));
    }
}

#[test]
fn a_period_that_json_clients_cannot_read_is_refused() {
    let of = |range: &str| period("subtraction", json!({ "take": range }));
    assert_eq!(of("1-9007199254740990").unwrap()["period"], LARGEST);
    assert_eq!(limit_of(of("1-9007199254740991")), "period");
    assert_eq!(limit_of(of("9007199254740990")), "period");
}

#[test]
fn amounts_of_any_size() {
    let ask = |heap: u64| analyze("subtraction", json!({ "heaps": [heap], "take": [1, 3, 9_007_199_254_740_991u64] })).unwrap();
    assert_eq!((&ask(200_000)["sg"], &ask(200_001)["sg"]), (&json!(0), &json!(1)));
    let list: Vec<u64> = (0..2048u64).map(|index| 3 * index + 1).collect();
    let answer = analyze("subtraction", json!({ "heaps": [100_000], "take": list, "limit": 1 })).unwrap();
    assert!(answer["position"]["take"].is_string());
    assert_eq!(limit_of(analyze("subtraction", json!({ "heaps": [9], "take": "1,3-2050" }))), "amounts");
}

#[test]
fn requests_over_a_limit_are_refused() {
    let ask = |take: Value| analyze("subtraction", json!({ "heaps": [10], "take": take }));
    assert!(ask(json!([2, 4096, 9007199254740991u64])).is_ok());
    assert!(ask(json!("2-66")).is_ok());
    assert!(ask(json!("1,3-2049")).is_ok());
    assert_eq!(limit_of(ask(json!("1,3-2050"))), "amounts");
    assert_eq!(limit_of(ask(json!("1-9007199254740,9007199254742-9007199254740991"))), "amounts");
    assert!(ask(json!("1-9007199254740991")).is_ok());
    for name in ["squares", "primes", "fibonacci"] {
        for heap in [1 << 20, LARGEST] {
            assert_eq!(limit_of(analyze("subtraction", json!({ "heaps": [heap], "take": name }))), "heap_size_without_period");
            assert_eq!(
                limit_of(values("subtraction", json!({ "from": heap, "to": heap, "take": name })).map(Value::from)),
                "heap_size_without_period"
            );
        }
    }
    for invalid in [
        json!([]),
        json!(""),
        json!([0, 1]),
        json!("0-3"),
        json!("3-1"),
        json!("any"),
        json!("square"),
        json!("squares,2"),
        json!("1-9007199254740992"),
        json!("1,,2"),
        json!("+1"),
        json!([-1]),
    ] {
        let refusal = ask(invalid.clone()).unwrap_err();
        assert!(matches!(&refusal, Refusal::InvalidPosition(_)), "{invalid}: {refusal}");
        assert!(refusal.faults()[0].place.pointer().starts_with("/take"), "{invalid}");
    }
    for malformed in [json!(3), json!(["squares"]), json!(null)] {
        assert!(matches!(ask(malformed.clone()), Err(Refusal::Malformed(_))), "{malformed}");
    }
    assert!(matches!(analyze("subtraction", json!({ "heaps": [10] })), Err(Refusal::Malformed(_))));
}

#[test]
fn heaps_beyond_what_is_computed_are_refused() {
    // A period may begin behind the largest amount only.
    let take = json!([1, 5, 1u64 << 40]);
    let report = period("subtraction", json!({ "take": take })).unwrap();
    assert_eq!((&report["period"], &report["proven"]), (&Value::Null, &json!(false)), "{take}");
    let most = LONGEST_SEQUENCE as u64 - 1;
    for play in ["normal", "misere"] {
        let answer = analyze("subtraction", json!({ "heaps": [most], "take": take, "play": play })).unwrap();
        assert_eq!(answer["method"], "table");
        assert_eq!(
            limit_of(analyze("subtraction", json!({ "heaps": [most + 1], "take": take, "play": play }))),
            "heap_size_without_period"
        );
    }
}

#[test]
fn the_largest_heaps_are_answered() {
    for take in ["1-3", "1,3,4", "1-4503599627370496", "1-9007199254740991", "2-65", "1000-1000000", "powers-of-two"] {
        for play in ["normal", "misere"] {
            for heaps in [vec![LARGEST; 4096], vec![LARGEST; 2], vec![4; 4096]] {
                let answer = analyze(
                    "subtraction",
                    json!({ "heaps": heaps, "take": take, "play": play, "moves": "all", "positions": true, "limit": 2 }),
                )
                .unwrap();
                assert_eq!(answer["moves"].as_array().unwrap().len(), if heaps[0] == 4 && take == "1000-1000000" { 0 } else { 2 });
            }
        }
    }
}

#[test]
fn players_moves_are_checked() {
    let request = json!({ "heaps": [5, 9], "take": [1, 3, 4], "seed": 1 });
    let answer = play("subtraction", with(&request, json!({ "player_move": { "heap": 1, "take": 4 } }))).unwrap();
    assert_eq!((&answer["player"]["was_winning"], &answer["outcome"]), (&json!(true), &json!("N")));
    for illegal in [json!({ "heap": 0, "take": 2 }), json!({ "heap": 0, "take": 0 }), json!({ "heap": 0, "leaves": [1, 3] })] {
        let refusal = play("subtraction", with(&request, json!({ "player_move": illegal }))).unwrap_err();
        assert!(matches!(refusal, Refusal::IllegalMove(_)), "{illegal}: {refusal}");
    }
}
