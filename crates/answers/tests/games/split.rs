//! Splitting games against full searches, Grundy's game, octal games and the ends of their range.

use crate::heap_games::{Twin, Wire, positions};
use crate::support::{CATALOGUE, LARGEST, analyze, analyze_text, ask, limit_of, period, play, pointers, values, values_text, with};
use nimber_answers::verb::Verb;
use nimber_games::Refusal;
use nimber_games::components::LONGEST_MISERE_SEARCH;
use nimber_solvers::split::{LARGEST_HEAP, MOST_MOVES, SplitMoves};
use nimber_solvers::theory::Budget;
use proptest::prelude::*;
use serde_json::{Value, json};
use std::collections::BTreeSet;

fn rule(take: &[u64], parts: &[u64], unequal: bool, least: u64) -> SplitMoves {
    SplitMoves { take: take.into(), parts: parts.into(), unequal, least }
}

fn fields(rule: &SplitMoves) -> Value {
    json!({ "take": &*rule.take, "parts": &*rule.parts, "unequal": rule.unequal, "least": rule.least })
}

fn wire(rule: &SplitMoves) -> Wire {
    Wire { game: "split", heaps: "heaps", heap: "heap", rule: fields(rule) }
}

/// Every way to write `objects` as a sum of `parts` numbers in ascending order, whatever the rule.
fn sums(objects: u64, parts: u64) -> Vec<Vec<u64>> {
    if parts == 0 {
        return if objects == 0 { vec![vec![]] } else { vec![] };
    }
    let first = |first: u64| sums(objects - first, parts - 1).into_iter().map(move |rest| [&[first][..], &rest].concat());
    (1..=objects).flat_map(first).filter(|sum| sum.is_sorted()).collect()
}

/// The moves by the text of the rules.
fn options(rule: &SplitMoves) -> impl Fn(u64) -> Vec<(u64, Vec<u64>)> + use<> {
    let rule = rule.clone();
    move |heap| {
        let mut options = Vec::new();
        for &take in rule.take.iter().filter(|&&take| take <= heap) {
            for &parts in &*rule.parts {
                for leaves in sums(heap - take, parts) {
                    let sizes: BTreeSet<_> = leaves.iter().collect();
                    let is_large = leaves.iter().all(|&leaf| leaf >= rule.least);
                    if leaves != [heap] && heap > 0 && is_large && !(rule.unequal && sizes.len() < leaves.len()) {
                        options.push((take, leaves));
                    }
                }
            }
        }
        options
    }
}

/// For each heap its value, its number of moves and the most moves of a game, by the recursion.
fn by_recursion(rule: &SplitMoves, heaps: u64) -> Vec<(u64, u64, u64)> {
    let options = options(rule);
    let mut known: Vec<(u64, u64, u64)> = Vec::new();
    for heap in 0..heaps {
        let moves = options(heap);
        let of = |leaves: &[u64]| leaves.iter().map(|&leaf| known[leaf as usize]).collect::<Vec<_>>();
        let reached: BTreeSet<u64> = moves.iter().map(|(_, leaves)| of(leaves).iter().fold(0, |sum, leaf| sum ^ leaf.0)).collect();
        let value = (0..).find(|value| !reached.contains(value)).expect("finitely many options");
        let longest = moves.iter().map(|(_, leaves)| 1 + of(leaves).iter().map(|leaf| leaf.2).sum::<u64>()).max();
        known.push((value, moves.len() as u64, longest.unwrap_or(0)));
    }
    known
}

fn rules() -> Vec<SplitMoves> {
    vec![
        rule(&[0], &[2], true, 1),
        rule(&[0], &[2], false, 1),
        rule(&[0], &[2, 3], true, 1),
        rule(&[0], &[3], true, 2),
        rule(&[0], &[2, 3, 4], false, 1),
        rule(&[0, 1], &[1, 2], true, 1),
        rule(&[1, 2], &[0, 1, 2], false, 1),
        rule(&[1, 3], &[0, 2], true, 2),
        rule(&[2], &[0, 1, 3], false, 2),
        rule(&[0, 1, 2, 3], &[0, 3], true, 1),
        rule(&[2, 5], &[0], true, 1),
    ]
}

#[test]
fn both_plays_agree_with_full_search() {
    for rule in rules() {
        let mut twin = Twin::new(options(&rule));
        for heaps in positions(2, 11).into_iter().chain([vec![0, 4, 0, 3, 1, 1], vec![13], vec![5, 5, 2]]) {
            wire(&rule).check(&mut twin, &heaps, false);
            wire(&rule).check(&mut twin, &heaps, true);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn values_counts_and_bounds_agree_with_the_recursion(
        take in proptest::collection::btree_set(0u64..6, 1..4),
        parts in proptest::collection::btree_set(0u64..6, 1..4),
        unequal: bool,
        least in 1u64..4,
    ) {
        let rule = rule(&Vec::from_iter(take), &Vec::from_iter(parts), unequal, least);
        if !rule.has_moves() {
            let refusal = values("split", with(&fields(&rule), json!({ "to": 9 }))).unwrap_err();
            prop_assert_eq!(pointers(&refusal), ["/parts"]);
            return Ok(());
        }
        let known = by_recursion(&rule, 26);
        let found = values("split", with(&fields(&rule), json!({ "to": 25 }))).unwrap();
        prop_assert_eq!(found, known.iter().map(|heap| heap.0).collect::<Vec<_>>());
        for (heap, &(_, moves, longest)) in known.iter().enumerate() {
            let answer = analyze("split", with(&fields(&rule), json!({ "heaps": [heap], "moves": "all", "limit": 0 }))).unwrap();
            prop_assert_eq!(&answer["moves_total"], moves);
            prop_assert_eq!(rule.has_move(heap as u64), moves > 0);
            prop_assert!(longest <= rule.longest_game(heap as u64), "{} {} {:?}", heap, longest, rule);
        }
    }

    /// The theorem is the project's own for unequal parts and for more than two.
    #[test]
    fn proven_periods_hold_beyond_what_proved_them(
        take in proptest::collection::btree_set(0u64..5, 1..4),
        parts in prop::sample::select(vec![vec![2], vec![1, 2], vec![0, 2], vec![3], vec![2, 3], vec![0, 1, 3], vec![4]]),
        unequal: bool,
        least in 1u64..4,
    ) {
        let rule = rule(&Vec::from_iter(take), &parts, unequal, least);
        prop_assume!(rule.has_moves());
        let count = if rule.most_parts() == 2 { 4000 } else { 300 };
        let known = values("split", with(&fields(&rule), json!({ "to": count }))).unwrap();
        let known: Vec<u32> = known.into_iter().map(|value| value as u32).collect();
        for shown in [20, 40, 80, 160, 320, 640, 1280].into_iter().filter(|&shown| shown < known.len()) {
            let Some(proven) = nimber_solvers::theory::ProvenPeriod::find(rule.theorem(), &known[..shown]) else { continue };
            for (heap, &value) in known.iter().enumerate() {
                prop_assert_eq!(proven.value(heap as u64).get(), u64::from(value), "{:?} {} {}", &rule, shown, heap);
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]

    #[test]
    fn octal_games_have_the_same_values(
        take in proptest::collection::btree_set(0u64..7, 1..4),
        parts in proptest::collection::btree_set(0u64..3, 1..4),
    ) {
        let rule = rule(&Vec::from_iter(take), &Vec::from_iter(parts), false, 1);
        let digit = |take| (0..3).filter(|&parts| rule.allows(take, parts)).map(|parts| 1 << parts).sum::<u64>();
        let code = format!("{}.{}", digit(0), (1..7).map(|take| digit(take).to_string()).collect::<String>());
        prop_assume!(rule.has_moves());
        prop_assert_eq!(
            values("split", with(&fields(&rule), json!({ "to": 2000 }))).unwrap(),
            values("octal", json!({ "code": code, "to": 2000 })).unwrap()
        );
        let found = period("split", fields(&rule)).unwrap();
        if found["proven"] == true {
            let octal = period("octal", json!({ "code": code })).unwrap();
            for field in ["preperiod", "period", "exceptions"] {
                prop_assert_eq!(&found[field], &octal[field], "{}", code);
            }
        }
    }
}

#[test]
fn without_parameters_it_is_grundys_game() {
    assert_eq!(values("split", json!({ "to": 10_000 })).unwrap(), values("grundy", json!({ "to": 10_000 })).unwrap());
    for play in ["normal", "misere"] {
        for heaps in [json!([14, 27, 28]), json!([13, 3]), json!([1, 2, 0]), json!([9, 9, 4])] {
            let ask = |game, name: &str| analyze(game, json!({ name: heaps, "play": play, "moves": "all", "positions": true })).unwrap();
            let (split, grundy) = (ask("split", "heaps"), ask("grundy", "groups"));
            for field in ["sg", "outcome", "winning_moves_total", "moves_total"] {
                assert_eq!(split[field], grundy[field], "{heaps} {field}");
            }
            let leaves = |answer: &Value| answer["moves"].as_array().unwrap().iter().map(|mv| mv["leaves"].clone()).collect::<Vec<_>>();
            assert_eq!(leaves(&split), leaves(&grundy));
        }
    }
}

/// The number of sets of different numbers with this sum.
fn sets(objects: usize) -> u64 {
    let mut ways = vec![0u64; objects + 1];
    ways[0] = 1;
    for size in 1..=objects {
        for sum in (size..=objects).rev() {
            ways[sum] += ways[sum - size];
        }
    }
    ways[objects]
}

#[test]
fn heaps_over_a_limit_are_refused() {
    let ask =
        |heap: u64, rule: Value| analyze("split", with(&rule, json!({ "heaps": [heap], "moves": "all", "positions": true, "limit": 0 })));
    assert_eq!(ask(LARGEST_HEAP, json!({})).unwrap()["moves_total"], (LARGEST_HEAP - 1) / 2);
    assert_eq!(limit_of(ask(LARGEST_HEAP + 1, json!({}))), "heap_size");
    assert_eq!(limit_of(ask(LARGEST, json!({}))), "heap_size");
    assert_eq!(limit_of(values("split", json!({ "from": LARGEST_HEAP, "to": LARGEST_HEAP + 1 })).map(Value::from)), "heap_size");
    for (rule, heap) in [
        (json!({ "parts": 3 }), 3467),
        (json!({ "parts": "2-3", "unequal": false }), 3461),
        (json!({ "parts": "2-4" }), 525),
        (json!({ "parts": "2-64" }), 109),
        (json!({ "parts": "2-64", "unequal": false }), 60),
        (json!({ "parts": 64 }), 2140),
    ] {
        let answer = ask(heap, rule.clone()).unwrap_or_else(|refusal| panic!("{rule}: {refusal}"));
        assert!(answer["moves_total"].as_u64().unwrap() <= MOST_MOVES, "{rule}");
        let refusal = ask(heap + 1, rule.clone()).unwrap_err();
        assert!(refusal.to_string().contains(&format!("heaps up to {heap} are answered")), "{refusal}");
        assert_eq!(limit_of(Err(refusal)), "heap_moves");
        assert_eq!(limit_of(ask(LARGEST_HEAP, rule)), "heap_moves");
    }
    assert_eq!(ask(109, json!({ "parts": "2-64" })).unwrap()["moves_total"], sets(109) - 1);
    assert!(sets(110) - 1 > MOST_MOVES);
    // The values grow with the heaps, and take too much work before the heaps are too large.
    let wide = json!({ "take": "0-63", "parts": "0-2", "unequal": false });
    assert!(ask(1000, wide.clone()).is_ok());
    assert_eq!(limit_of(ask(LARGEST_HEAP, wide)), "work_budget");
}

#[test]
fn the_answer_does_not_depend_on_what_was_asked_before() {
    let rule = json!({ "parts": "1-3", "take": "0,2,4", "least": 2 });
    let first = values("split", with(&rule, json!({ "to": 70 }))).unwrap();
    let report = period("split", rule.clone()).unwrap();
    let refused = analyze("split", with(&rule, json!({ "heaps": [10_000] }))).unwrap_err();
    assert_eq!(values("split", with(&rule, json!({ "to": 70 }))).unwrap(), first);
    assert_eq!(period("split", rule.clone()).unwrap(), report);
    assert_eq!(analyze("split", with(&rule, json!({ "heaps": [10_000] }))).unwrap_err(), refused);
}

#[test]
fn rules_over_a_limit_are_refused() {
    let ask = |field: &str, value: Value| analyze("split", json!({ "heaps": [10], field: value }));
    assert!(ask("parts", json!("0-64")).is_ok());
    assert_eq!(limit_of(ask("parts", json!("2-65"))), "parts");
    let overlapping: Vec<String> = (0..64).flat_map(|first| (first..64).map(move |last| format!("{first}-{last}"))).collect();
    assert_eq!(ask("take", json!(overlapping.join(","))).unwrap(), ask("take", json!("0-63")).unwrap());
    assert_eq!(limit_of(ask("take", json!("0-64"))), "amounts");
    assert!(ask("take", json!(vec![1; 128])).is_ok(), "equal numbers count once");
    assert_eq!(limit_of(ask("take", json!(vec![1; 129]))), "amounts");
    assert!(ask("take", json!([0, 4096])).is_ok());
    assert_eq!(limit_of(ask("take", json!([0, 4097]))), "largest_amount");
    assert_eq!(ask("least", json!(LARGEST)).unwrap()["advice"]["kind"], "over");
    assert_eq!(pointers(&ask("least", json!(LARGEST + 1)).unwrap_err()), ["/least"]);
    assert_eq!(limit_of(analyze("split", json!({ "heaps": vec![1; 4097] }))), "heaps");
    for (field, invalid) in [
        ("parts", json!([])),
        ("parts", json!("")),
        ("parts", json!(1)),
        ("parts", json!("0,1")),
        ("parts", json!("3-2")),
        ("parts", json!("2-3-4")),
        ("parts", json!("9007199254740992")),
        ("parts", json!("two")),
        ("parts", json!([2, -1])),
        ("parts", json!(2.5)),
        ("least", json!(0)),
        ("take", json!([])),
        ("take", json!("1-")),
        ("take", json!("+1")),
    ] {
        let refusal = ask(field, invalid.clone()).unwrap_err();
        assert!(matches!(&refusal, Refusal::InvalidPosition(_)), "{field} {invalid}: {refusal}");
        assert!(refusal.faults()[0].place.pointer().starts_with(&format!("/{field}")), "{field} {invalid}: {refusal}");
    }
    for (field, malformed) in
        [("parts", json!(null)), ("parts", json!(["2"])), ("unequal", json!("no")), ("least", json!("1")), ("take", json!({}))]
    {
        let answer = ask(field, malformed.clone());
        let is_default = malformed.is_null() && answer.is_ok();
        assert!(is_default || matches!(answer, Err(Refusal::Malformed(_))), "{field} {malformed}: {answer:?}");
    }
}

#[test]
fn misere_games_over_the_limit_are_refused() {
    let ask = |heap: u64| analyze("split", json!({ "heaps": [heap], "take": 1, "parts": 1, "play": "misere" }));
    // The last of 256 moves is the second player's.
    assert_eq!(ask(LONGEST_MISERE_SEARCH + 1).unwrap()["outcome"], "N");
    assert_eq!(limit_of(ask(LONGEST_MISERE_SEARCH + 2)), "misere_moves");
}

#[test]
fn the_rule_is_the_same_however_it_is_written() {
    let written = json!({ "heaps": [12, 0], "parts": [1, 2, 3], "unequal": false, "least": 2, "take": [0, 1, 3] });
    let answer = analyze("split", written.clone()).unwrap();
    assert_eq!(answer["position"], written);
    let text = [("heaps", "12,0"), ("parts", "3,1-2,2"), ("unequal", "false"), ("least", "2"), ("take", "3,0-1")];
    assert_eq!(analyze_text("split", &text).unwrap(), answer);
    for mv in answer["winning_moves"].as_array().unwrap() {
        let after = analyze("split", mv["position"].clone()).unwrap();
        assert_eq!((&after["sg"], &after["position"]), (&mv["sg"], &mv["position"]));
    }
    let short = analyze("split", json!({ "heaps": [9] })).unwrap();
    assert_eq!(short["position"], json!({ "heaps": [9], "parts": [2], "unequal": true, "least": 1, "take": [0] }));
    assert_eq!(analyze("split", json!({ "heaps": [9], "parts": 2, "take": 0 })).unwrap(), short);
    assert_eq!(
        values_text("split", &[("to", "9"), ("parts", "2,3")]).unwrap(),
        values("split", json!({ "to": 9, "parts": "2-3" })).unwrap()
    );
}

#[test]
fn players_moves_are_checked() {
    let request = json!({ "heaps": [9, 12], "parts": "1-3", "take": "0-2", "least": 2, "seed": 1 });
    let ask = |mv: Value| play("split", with(&request, json!({ "player_move": mv })));
    for (legal, leaves) in [
        (json!({ "heap": 1, "leaves": [7, 2, 3] }), json!([2, 3, 7])),
        (json!({ "heap": 0, "take": 2, "leaves": [4, 3, 0] }), json!([3, 4])),
        (json!({ "heap": 0, "take": 1 }), json!([8])),
    ] {
        assert_eq!(ask(legal.clone()).unwrap()["player"]["move"]["leaves"], leaves, "{legal}");
    }
    for (illegal, why) in [
        (json!({ "heap": 0, "take": 3 }), "3 cannot be taken; what may be taken is 0, 1, 2"),
        (json!({ "heap": 0, "take": 0 }), "a move that takes nothing has to leave at least 2 heaps"),
        (json!({ "heap": 1, "leaves": [2, 3, 7, 0, 0, 0] }), ""),
        (json!({ "heap": 1, "leaves": [2, 3, 4, 3] }), "the move leaves 4 non-empty heaps; what may be left is 1, 2, 3"),
        (json!({ "heap": 1, "leaves": [6, 6] }), "two heaps of 6 are equal; they have to differ"),
        (json!({ "heap": 1, "leaves": [1, 11] }), "a heap of 1 is too small; what is left has at least 2 objects"),
        (json!({ "heap": 1, "leaves": [2, 11] }), "the move would leave more than the heap of 12"),
        (json!({ "heap": 2, "leaves": [2, 11] }), "there is no heap 3; the last one is 2"),
    ] {
        match (ask(illegal.clone()), why) {
            (Ok(_), "") => {}
            (Err(Refusal::IllegalMove(faults)), why) => assert_eq!(faults[0].detail, why, "{illegal}"),
            (other, _) => panic!("{illegal}: {other:?}"),
        }
    }
}

#[test]
fn periods_are_reported_with_their_proof_or_with_what_was_looked_at() {
    let kayles = period("split", json!({ "take": "1-2", "parts": "0-2", "unequal": false })).unwrap();
    assert_eq!((&kayles["preperiod"], &kayles["period"], &kayles["certificate"]["checked"]), (&json!(71), &json!(12), &json!(168)));
    let grundy = period("split", json!({})).unwrap();
    assert_eq!((&grundy["period"], &grundy["proven"]), (&Value::Null, &json!(false)));
    let most = LARGEST_HEAP + 1;
    assert_eq!(grundy["reason"], format!("the first {most} values, those of the heaps from 0 to {LARGEST_HEAP}, prove no period"));
    let three = period("split", json!({ "parts": "2-4" })).unwrap();
    assert_eq!(three["reason"], "the first 526 values, those of the heaps from 0 to 525, prove no period");
}

#[test]
fn it_is_a_component_of_sums() {
    let parts = json!([{ "game": "split", "heaps": [9, 12], "parts": "2-3" }, { "game": "nim", "heaps": [4] }]);
    let answer = analyze("sum", json!({ "components": parts })).unwrap();
    let alone = analyze("split", json!({ "heaps": [9, 12], "parts": "2-3" })).unwrap();
    assert_eq!(answer["sg"], alone["sg"].as_u64().unwrap() ^ 4);
    let small = json!([{ "game": "split", "heaps": [5, 3], "parts": "2-3" }, { "game": "nim", "heaps": [4] }]);
    let searched = analyze("sum", json!({ "components": small, "play": "misere" })).unwrap();
    assert_eq!(searched["method"], "search");
    let large = json!([{ "game": "split", "heaps": [90], "parts": "2-3" }, { "game": "nim", "heaps": [4] }]);
    assert_eq!(limit_of(analyze("sum", json!({ "components": large, "play": "misere" }))), "wild_components");
}

#[test]
fn many_large_heaps_take_bounded_work() {
    for (heaps, rule) in [
        (vec![LARGEST_HEAP; 4096], json!({})),
        (vec![3467; 4096], json!({ "parts": 3 })),
        (vec![60; 300], json!({ "parts": "2-64", "unequal": false })),
    ] {
        for verb in [Verb::ANALYZE, Verb::MOVE] {
            match ask(&CATALOGUE, "split", verb, with(&rule, json!({ "heaps": heaps })), &Budget::of(100_000_000)) {
                Err(Refusal::BeyondLimits(limit) | Refusal::OutOfWork(limit)) => assert_eq!(limit.name, "work_budget"),
                answer => assert!(answer.is_ok(), "{rule}: {answer:?}"),
            }
        }
    }
}
