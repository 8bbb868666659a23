//! Rules as data against trying every choice, golden values, other games and the ends of their range.

use crate::heap_games::{Twin, Wire, positions};
use crate::rule_forms::is_recognised;
use crate::support::{CATALOGUE, LARGEST, analyze, analyze_text, ask, limit_of, period, play, pointers, values, values_text, with};
use nimber_answers::verb::Verb;
use nimber_games::Refusal;
use nimber_games::components::LONGEST_MISERE_SEARCH;
use nimber_games::service::{LONGEST_LIST, MOST_CHOICES, MOST_MOVES};
use nimber_solvers::rule::{LARGEST_HEAP, LARGEST_NUMBER, MOST_LEAVES};
use nimber_solvers::theory::Budget;
use proptest::prelude::*;
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// The numbers of a variable: as they are sent, and for each heap.
#[derive(Clone, Debug)]
enum Numbers {
    Between(i64, i64),
    /// From a number to a fraction of n less a number: least, less and divisor.
    UpTo(i64, i64, i64),
    List(Vec<i64>),
    Set(&'static str),
    Divisors,
}

impl Numbers {
    fn json(&self) -> Value {
        match self {
            Numbers::Between(from, to) => json!({ "from": from.to_string(), "to": to.to_string() }),
            Numbers::UpTo(from, less, divisor) => json!({ "from": from, "to": format!("(n-{less})/{divisor}") }),
            Numbers::List(list) => json!({ "in": list }),
            Numbers::Set(name) => json!({ "in": name }),
            Numbers::Divisors => json!({ "divides": "n" }),
        }
    }

    fn of(&self, n: i64) -> Vec<i64> {
        match self {
            Numbers::Between(from, to) => (*from..=*to).collect(),
            Numbers::UpTo(from, less, divisor) => (*from..=(n - less).div_euclid(*divisor)).collect(),
            Numbers::List(list) => list.iter().copied().collect::<BTreeSet<_>>().into_iter().collect(),
            Numbers::Set(name) => (1..=n).filter(|&number| is_in(name, number)).collect(),
            Numbers::Divisors => (1..=n).filter(|number| n % number == 0).collect(),
        }
    }
}

fn is_in(set: &str, number: i64) -> bool {
    match set {
        "squares" => (1..=number).any(|root| root * root == number),
        "primes" => number > 1 && (2..number).all(|divisor| number % divisor != 0),
        "powers-of-two" => number.count_ones() == 1,
        _ => [1, 2, 3, 5, 8, 13, 21, 34, 55].contains(&number),
    }
}

/// A kind of move: the numbers of the variables b and c, and for each leaf its coefficients of n, b and c and its constant.
#[derive(Clone, Debug)]
struct Kind {
    numbers: Vec<Numbers>,
    leaves: Vec<[i64; 4]>,
    least: i64,
}

impl Kind {
    fn json(&self) -> Value {
        let text = |&[n, b, c, constant]: &[i64; 4]| format!("{n}n{b:+}b{c:+}c{constant:+}");
        let text = |leaf: &[i64; 4]| match self.numbers.len() {
            0 => text(leaf).replace("+0b", "").replace("+0c", ""),
            1 => text(leaf).replace("+0c", ""),
            _ => text(leaf),
        };
        let variables: serde_json::Map<_, _> =
            ["b", "c"].into_iter().zip(&self.numbers).map(|(name, numbers)| (name.to_owned(), numbers.json())).collect();
        json!({ "where": variables, "leaves": self.leaves.iter().map(text).collect::<Vec<_>>(), "least": self.least })
    }

    /// All leaves of every choice.
    fn choices(&self, n: i64) -> Vec<Vec<i64>> {
        let numbers = |index: usize| self.numbers.get(index).map_or(vec![0], |numbers| numbers.of(n));
        let pairs = numbers(0).into_iter().flat_map(|b| numbers(1).into_iter().map(move |c| (b, c)));
        let leaves = |(b, c): (i64, i64)| self.leaves.iter().map(|leaf| leaf[0] * n + leaf[1] * b + leaf[2] * c + leaf[3]).collect();
        let is_move = |leaves: &Vec<i64>| n > 0 && leaves.iter().all(|&leaf| leaf >= self.least);
        pairs.map(leaves).filter(is_move).collect()
    }
}

fn rule(kinds: &[Kind]) -> Value {
    json!({ "rule": kinds.iter().map(Kind::json).collect::<Vec<_>>() })
}

fn wire(kinds: &[Kind]) -> Wire {
    Wire { game: "rule", heaps: "heaps", heap: "heap", rule: rule(kinds) }
}

/// The moves by the text of the rules.
fn options(kinds: &[Kind]) -> impl Fn(u64) -> Vec<(u64, Vec<u64>)> + use<> {
    let kinds = kinds.to_vec();
    move |heap| {
        let mut options: Vec<(u64, Vec<u64>)> = Vec::new();
        for leaves in kinds.iter().flat_map(|kind| kind.choices(heap as i64)) {
            let mut leaves: Vec<u64> = leaves.into_iter().filter(|&leaf| leaf > 0).map(|leaf| leaf as u64).collect();
            leaves.sort_unstable();
            let option = (heap.saturating_sub(leaves.iter().sum()), leaves);
            if !options.contains(&option) {
                options.push(option);
            }
        }
        options
    }
}

/// The smallest heap with a choice that leaves a heap not smaller.
fn growth(kinds: &[Kind], heaps: u64) -> Option<i64> {
    (1..=heaps as i64).find(|&n| kinds.iter().flat_map(|kind| kind.choices(n)).any(|leaves| leaves.iter().any(|&leaf| leaf >= n)))
}

/// Whether another game answers the rule, whose moves have an order of their own.
fn is_another_game(kinds: &[Kind]) -> bool {
    is_recognised(&kinds.iter().map(Kind::json).collect::<Vec<_>>())
}

fn numbers() -> impl Strategy<Value = Numbers> {
    prop_oneof![
        (0i64..3, 0i64..5).prop_map(|(from, more)| Numbers::Between(from, from + more)),
        (0i64..3, 0i64..3, 1i64..3).prop_map(|(from, less, divisor)| Numbers::UpTo(from, less, divisor)),
        proptest::collection::vec(0i64..7, 1..4).prop_map(Numbers::List),
        prop::sample::select(vec!["squares", "primes", "powers-of-two", "fibonacci"]).prop_map(Numbers::Set),
        Just(Numbers::Divisors),
    ]
}

fn kind() -> impl Strategy<Value = Kind> {
    let leaves = prop::sample::select(vec![
        vec![],
        vec![[1, 0, 0, -1]],
        vec![[1, -1, 0, 0]],
        vec![[0, 1, 0, -1]],
        vec![[0, 1, 0, 0], [1, -1, 0, 0]],
        vec![[1, -2, 0, 0], [1, -1, 0, 0]],
        vec![[1, -1, -1, 0]],
        vec![[1, -1, 0, 0], [1, 0, -1, 0]],
        vec![[0, 1, 0, 0], [0, 0, 1, 0], [1, -1, -1, 0]],
        vec![[-1, 2, 1, -2], [0, 0, 1, -1]],
        vec![[2, -3, 1, -1]],
    ]);
    (leaves, proptest::collection::vec(numbers(), 2), 0usize..3, 0i64..3).prop_map(|(leaves, mut numbers, count, least)| {
        let used = (1..=2).rev().find(|&variable| leaves.iter().any(|leaf| leaf[variable] != 0)).unwrap_or(0);
        numbers.truncate(count.max(used));
        Kind { numbers, leaves, least }
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn both_plays_agree_with_full_search(kinds in proptest::collection::vec(kind(), 1..3)) {
        prop_assume!(!is_another_game(&kinds));
        if let Some(grown) = growth(&kinds, 6) {
            let refusal = analyze("rule", wire(&kinds).request(&[6])).unwrap_err();
            prop_assert!(refusal.to_string().starts_with(&format!("with n = {grown}")), "{}", refusal);
            prop_assert!(pointers(&refusal)[0].starts_with("/rule/"));
            prop_assert!(grown == 1 || analyze("rule", wire(&kinds).request(&[grown as u64 - 1])).is_ok());
            return Ok(());
        }
        let mut twin = Twin::new(options(&kinds));
        for heaps in positions(2, 5).into_iter().chain([vec![0, 2, 0, 1, 1], vec![6]]) {
            wire(&kinds).check(&mut twin, &heaps, false);
            wire(&kinds).check(&mut twin, &heaps, true);
        }
    }

    #[test]
    fn values_and_counts_agree_with_the_recursion(kinds in proptest::collection::vec(kind(), 1..4)) {
        prop_assume!(growth(&kinds, 30).is_none());
        let options = options(&kinds);
        let mut known: Vec<u64> = Vec::new();
        for heap in 0..=30 {
            let moves = options(heap);
            let value = |leaves: &[u64]| leaves.iter().fold(0, |sum, &leaf| sum ^ known[leaf as usize]);
            let reached: BTreeSet<u64> = moves.iter().map(|(_, leaves)| value(leaves)).collect();
            known.push((0..).find(|value| !reached.contains(value)).expect("finitely many options"));
            if heap % 7 == 6 {
                let answer = analyze("rule", with(&rule(&kinds), json!({ "heaps": [heap], "moves": "all", "limit": 0 }))).unwrap();
                prop_assert_eq!(&answer["moves_total"], moves.len());
            }
        }
        prop_assert_eq!(values("rule", with(&rule(&kinds), json!({ "to": 30 }))).unwrap(), known);
    }
}

fn moves(kinds: Value) -> Value {
    json!({ "rule": kinds })
}

/// Take a square; take a divisor, and not the whole heap; a heap of A becomes A-2B and A-B; take any or split in three.
fn squares() -> Value {
    moves(json!([{ "where": { "b": { "in": "squares" } }, "leaves": ["n-b"] }]))
}

fn divisors() -> Value {
    moves(json!([{ "where": { "b": { "divides": "n" } }, "leaves": ["n-b"], "least": 1 }]))
}

fn double() -> Value {
    moves(json!([{ "where": { "b": { "from": 1 } }, "leaves": ["n-2b", "n-b"] }]))
}

fn any_or_three() -> Value {
    let three = json!({ "where": { "b": { "from": 1 }, "c": { "from": 1 } }, "leaves": ["b", "c", "n-b-c"], "least": 1 });
    moves(json!([{ "where": { "b": { "from": 1 } }, "leaves": ["n-b"] }, three]))
}

#[test]
fn published_values_are_found() {
    let found = |rule: Value, from: u64, to: u64| values("rule", with(&rule, json!({ "from": from, "to": to }))).unwrap();
    let tail = [1, 0, 0, 1, 0, 0, 1, 2, 2, 1, 4, 4];
    assert_eq!(found(double(), 0, 21), [0, 0, 1, 0, 0, 1, 2, 2, 1, 0, 0, 1, 0, 0, 1, 2, 2, 1, 4, 4, 1, 4]);
    assert_eq!(found(double(), 89, 100), tail);
    let power_of_two = |heap: u64| u64::from(heap.trailing_zeros());
    assert_eq!(found(divisors(), 1, 1000), (1..=1000).map(power_of_two).collect::<Vec<_>>());
    let lifted = |heap: u64| match heap % 8 {
        7 => heap + 1,
        0 if heap > 0 => heap - 1,
        _ => heap,
    };
    assert_eq!(found(any_or_three(), 0, 40), (0..=40).map(lifted).collect::<Vec<_>>());
    let first = [0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 3, 2, 3, 4, 5, 3, 2, 3, 4, 0, 1, 2, 3];
    assert_eq!(found(squares(), 0, 37), first);
    for (heap, value) in [(1000, 2), (4097, 3), (8000, 0), (50_000, 47), (99_998, 65)] {
        assert_eq!(found(squares(), heap, heap), [value]);
    }
    // A query string has the rule as JSON.
    let text = squares()["rule"].to_string();
    assert_eq!(analyze_text("rule", &[("heaps", "10,3"), ("rule", &text), ("moves", "all")]).unwrap()["moves_total"], 4);
    assert_eq!(values_text("rule", &[("to", "37"), ("rule", &text)]).unwrap(), first);
}

#[test]
fn a_list_of_moves_is_the_rule() {
    let sent = squares()["rule"].clone();
    let answer = analyze("rule", json!({ "heaps": [10, 3], "moves": sent })).unwrap();
    assert_eq!(answer, analyze("rule", with(&squares(), json!({ "heaps": [10, 3] }))).unwrap());
    assert_eq!(answer["position"]["rule"], sent);
    assert_eq!(values("rule", json!({ "moves": sent, "to": 5 })).unwrap(), [0, 1, 0, 1, 2, 0]);
    let both = analyze("rule", json!({ "heaps": [10, 3], "moves": sent, "rule": sent })).unwrap_err();
    assert_eq!(pointers(&both), ["/moves"]);
    assert_eq!(pointers(&analyze("rule", json!({ "heaps": [10, 3] })).unwrap_err()), ["/rule"]);
    assert_eq!(pointers(&analyze("rule", json!({ "heaps": [10], "moves": [{ "leaves": ["b"] }] })).unwrap_err()), ["/moves/0/leaves/0"]);
    assert!(analyze("nim", json!({ "heaps": [10], "moves": [] })).is_err());
}

#[test]
fn more_may_be_left_than_there_was() {
    let answer = analyze("rule", with(&double(), json!({ "heaps": [10], "moves": "all", "explain": true, "lang": "en" }))).unwrap();
    let listed = |index: usize| (&answer["moves"][index]["take"], &answer["moves"][index]["leaves"]);
    assert_eq!(listed(0), (&json!(0), &json!([8, 9])));
    assert_eq!(listed(4), (&json!(5), &json!([5])));
    for mv in [json!({ "heap": 0, "leaves": [9, 8] }), json!({ "take": 0, "leaves": [8, 9] }), json!({ "take": 5 })] {
        assert!(play("rule", with(&double(), json!({ "heaps": [10], "player_move": mv, "seed": 1 }))).is_ok(), "{mv}");
    }
    for mv in
        [json!({ "leaves": [9, 9] }), json!({ "take": 1, "leaves": [8, 9] }), json!({ "take": 1 }), json!({ "leaves": [LARGEST, LARGEST] })]
    {
        let refusal = play("rule", with(&double(), json!({ "heaps": [10], "player_move": mv }))).unwrap_err();
        assert!(matches!(refusal, Refusal::IllegalMove(_)), "{mv}: {refusal}");
    }
    // Games grow like the Fibonacci numbers, and their length stays within its type.
    let long = moves(json!([{ "where": { "b": { "from": 1, "to": 2 } }, "leaves": ["n-b", "n-1"] }]));
    assert_eq!(analyze("rule", with(&long, json!({ "heaps": [100_000] }))).unwrap()["outcome"], "N");
    assert_eq!(limit_of(analyze("rule", with(&long, json!({ "heaps": [100_000], "play": "misere" })))), "misere_moves");
}

#[test]
fn a_rule_that_only_takes_is_a_subtraction_game() {
    let takes = |kinds: Value, take: Value, heap: u64| {
        for play in ["normal", "misere"] {
            let rule = analyze("rule", with(&moves(kinds.clone()), json!({ "heaps": [heap, 7], "moves": "all", "play": play }))).unwrap();
            let game = analyze("subtraction", json!({ "heaps": [heap, 7], "take": take, "moves": "all", "play": play })).unwrap();
            for field in ["sg", "outcome", "method", "moves", "winning_moves_total", "moves_total", "components"] {
                assert_eq!(rule[field], game[field], "{kinds} {field}");
            }
            assert_eq!(rule["game"], "rule");
        }
        let (found, own) = (period("rule", moves(kinds.clone())).unwrap(), period("subtraction", json!({ "take": take })).unwrap());
        for field in ["period", "preperiod", "proven", "certificate", "exceptions"] {
            assert_eq!(found[field], own[field], "{kinds}");
        }
    };
    takes(json!([{ "where": { "b": { "in": [4, 1, 3] } }, "leaves": ["n-b"] }]), json!([1, 3, 4]), LARGEST);
    takes(json!([{ "where": { "b": { "from": 1, "to": 3 } }, "leaves": ["n-b"] }]), json!("1-3"), 1_000_000_000_000);
    takes(
        json!([{ "leaves": ["n-4"] }, { "leaves": ["n-1"] }, { "where": { "x": { "in": [1, 2] } }, "leaves": ["n-2x+1"] }]),
        json!([1, 3, 4]),
        9,
    );
    let any = moves(json!([{ "where": { "b": {} }, "leaves": ["n-b"] }]));
    assert_eq!(period("rule", any).unwrap(), period("nim", json!({})).unwrap());
    takes(squares()["rule"].clone(), json!("squares"), 9);
    let squares = period("rule", squares()).unwrap();
    assert_eq!((&squares["proven"], &squares["period"]), (&json!(false), &Value::Null));
    assert!(squares["reason"].as_str().unwrap().contains("no theorem"));
}

#[test]
fn other_games_written_as_rules_have_their_values() {
    let same = |kinds: Value, game: &str, request: Value, to: u64| {
        let own = values(game, with(&request, json!({ "to": to }))).unwrap();
        assert_eq!(values("rule", with(&moves(kinds), json!({ "to": to }))).unwrap(), own, "{game} {request}");
    };
    let any = json!({ "where": { "b": {} }, "leaves": ["n-b"] });
    let kayles = |take: u64| json!({ "where": { "b": { "from": 0, "to": "n/2" } }, "leaves": ["b", format!("n-b-{take}")] });
    same(json!([kayles(1), kayles(2)]), "octal", json!({ "code": "0.77" }), 1000);
    same(json!([any, { "where": { "b": { "to": "n/2" } }, "leaves": ["b", "n-b"] }]), "lasker", json!({}), 200);
    same(json!([{ "where": { "b": { "to": "(n-1)/2" } }, "leaves": ["b", "n-b"] }]), "grundy", json!({}), 1000);
    let three = json!([{ "where": { "b": {}, "c": {} }, "leaves": ["b", "c", "n-b-c"], "least": 1 }]);
    same(three, "split", json!({ "parts": 3, "unequal": false }), 100);
    let four = json!([{ "where": { "b": {}, "c": {}, "d": {} }, "leaves": ["b", "c", "d", "n-b-c-d"], "least": 2 }]);
    same(four, "split", json!({ "parts": 4, "unequal": false, "least": 2 }), 40);
}

#[test]
fn misere_play_is_searched_and_a_sum_has_the_value() {
    let ask = |heap: u64| analyze("rule", with(&divisors(), json!({ "heaps": [heap], "play": "misere" })));
    assert_eq!(ask(LONGEST_MISERE_SEARCH + 1).unwrap()["method"], "search");
    assert_eq!(limit_of(ask(LONGEST_MISERE_SEARCH + 2)), "misere_moves");
    let part = with(&squares(), json!({ "game": "rule", "heaps": [9] }));
    let sum = analyze("sum", json!({ "components": [part, { "game": "nim", "heaps": [4] }] })).unwrap();
    assert_eq!(sum["sg"], 6);
}

#[test]
fn rules_over_a_limit_are_refused() {
    let ask = |kinds: Value, heap: u64| analyze("rule", with(&moves(kinds), json!({ "heaps": [heap], "limit": 0 })));
    let take = |number: usize| json!({ "leaves": [format!("n-{number}")], "least": 1 });
    assert!(ask(Value::Array((1..=MOST_MOVES).map(take).collect()), 9).is_ok());
    assert_eq!(limit_of(ask(Value::Array((1..=MOST_MOVES + 1).map(take).collect()), 9)), "moves");
    let leaves = |count: usize| json!([{ "leaves": vec!["n-1"; count] }]);
    assert!(ask(leaves(MOST_LEAVES), 9).is_ok());
    assert_eq!(limit_of(ask(leaves(MOST_LEAVES + 1), 9)), "leaves");
    let variables = |names: &[&str]| {
        let variables: serde_json::Map<_, _> = names.iter().map(|name| ((*name).to_owned(), json!({}))).collect();
        json!([{ "where": variables, "leaves": ["n-1"] }])
    };
    assert!(ask(variables(&["a", "b", "c"]), 9).is_ok());
    assert_eq!(limit_of(ask(variables(&["a", "b", "c", "d"]), 9)), "variables");
    let list = |count: usize, number: u64| json!([{ "where": { "b": { "in": vec![number; count] } }, "leaves": ["n-b"] }]);
    assert!(ask(list(LONGEST_LIST, 5), 9).is_ok());
    assert_eq!(limit_of(ask(list(LONGEST_LIST + 1, 5), 9)), "numbers");
    assert!(ask(list(1, LARGEST_NUMBER), 9).is_ok());
    assert_eq!(limit_of(ask(list(1, LARGEST_NUMBER + 1), 9)), "number");
    assert!(ask(divisors()["rule"].clone(), LARGEST_HEAP).is_ok());
    assert_eq!(limit_of(ask(divisors()["rule"].clone(), LARGEST_HEAP + 1)), "heap_size");
    assert_eq!(limit_of(ask(divisors()["rule"].clone(), LARGEST)), "heap_size");
    assert_eq!(
        limit_of(values("rule", with(&divisors(), json!({ "from": LARGEST_HEAP, "to": LARGEST_HEAP + 1 }))).map(Value::from)),
        "heap_size"
    );
    let side = MOST_CHOICES.isqrt();
    let pairs = |less: u64| json!([{ "where": { "b": { "to": side - less }, "c": { "to": side } }, "leaves": ["n-1"] }]);
    assert!(ask(pairs(0), 9).is_ok());
    let more = json!([{ "where": { "b": { "to": side + 1 }, "c": { "to": side } }, "leaves": ["n-1"] }]);
    assert_eq!(limit_of(ask(more, 9)), "choices");
    let many = |count: usize| analyze("rule", with(&moves(pairs(0)), json!({ "heaps": vec![1; count], "limit": 0 })));
    assert!(many(16).is_ok());
    assert_eq!(limit_of(many(17)), "choices_of_all_heaps");
    assert_eq!(limit_of(analyze("rule", with(&squares(), json!({ "heaps": vec![1; 4097] })))), "heaps");
    assert_eq!(limit_of(ask(any_or_three()["rule"].clone(), 1000)), "work_budget");
    assert!(ask(any_or_three()["rule"].clone(), 500).is_ok());
}

#[test]
fn what_stands_in_a_rule_is_absent_or_not_null() {
    let refused = |kind: Value| pointers(&analyze("rule", with(&moves(json!([kind])), json!({ "heaps": [9] }))).unwrap_err())[0].to_owned();
    assert_eq!(refused(json!({ "leaves": ["n-1"], "least": null })), "/rule/0/least");
    assert_eq!(refused(json!({ "leaves": ["n-1"], "where": null })), "/rule/0/where");
    for field in ["from", "to", "in", "divides"] {
        assert_eq!(refused(json!({ "leaves": ["n-b"], "where": { "b": { field: null } } })), format!("/rule/0/where/b/{field}"));
    }
}

#[test]
fn refusals_say_where_and_what_would_be_right() {
    let refused = |kinds: Value| {
        let refusal = analyze("rule", with(&moves(kinds), json!({ "heaps": [9] }))).unwrap_err();
        (refusal.faults()[0].place.pointer().to_owned(), refusal.to_string())
    };
    let with_range = |range: Value| json!([{ "leaves": ["n-1"] }, { "where": { "b": range }, "leaves": ["n-b"] }]);
    for (kinds, place, cure) in [
        (json!([]), "/rule", r#"[{"leaves": ["n-1"]}]"#),
        (json!([{ "leaves": ["n-b"] }]), "/rule/0/leaves/0", r#"{"b": {"from": 1}}"#),
        (json!([{ "leaves": ["n-1", "n/2"] }]), "/rule/0/leaves/1", "a variable may have one in its range"),
        (json!([{ "leaves": ["n*n"] }]), "/rule/0/leaves/0", "`n-2b`"),
        (json!([{ "leaves": ["1000001n"] }]), "/rule/0/leaves/0", "numbers up to 1000000"),
        (json!([{ "leaves": ["n-1"], "least": -1 }]), "/rule/0/least", "whole number from 0"),
        (json!([{ "where": { "n": {} }, "leaves": ["n-1"] }]), "/rule/0/where/n", "other than n"),
        (json!([{ "where": { "pile": {} }, "leaves": ["n-1"] }]), "/rule/0/where/pile", "a letter from a to z"),
        (with_range(json!({ "from": "b" })), "/rule/1/where/b/from", "depends on n only"),
        (with_range(json!({ "to": "n/0" })), "/rule/1/where/b/to", "`(n-1)/2`"),
        (with_range(json!({ "to": "n", "divides": "n" })), "/rule/1/where/b", "only one of these three"),
        (with_range(json!({ "in": "cubes" })), "/rule/1/where/b/in", "`squares`"),
        (with_range(json!({ "in": "square" })), "/rule/1/where/b/in", "squares"),
        (with_range(json!({ "in": [] })), "/rule/1/where/b/in", "at least one"),
        (with_range(json!({ "in": [1, 2.5] })), "/rule/1/where/b/in/1", "not a whole number"),
        (with_range(json!({ "divides": "n-1" })), "/rule/1/where/b/divides", "only \"n\""),
        (with_range(json!({ "from": 0 })), "/rule/1/leaves/0", "with n = 1 and b = 0 the leaf n-b is 1"),
        (with_range(json!({ "from": "3-n" })), "/rule/1/leaves/0", "with n = 3 and b = 0 the leaf n-b is 3"),
    ] {
        let (pointer, text) = refused(kinds.clone());
        assert_eq!(pointer, place, "{kinds}: {text}");
        assert!(text.contains(cure), "{kinds}: {text}");
    }
    for malformed in [
        json!({}),
        json!("n-1"),
        json!([{}]),
        json!([{ "leaves": "n-1" }]),
        json!([{ "leaves": [["n"]] }]),
        json!([{ "leaves": [], "most": 1 }]),
    ] {
        let refusal = analyze("rule", with(&moves(malformed.clone()), json!({ "heaps": [9] }))).unwrap_err();
        assert!(matches!(refusal, Refusal::Malformed(_)), "{malformed}: {refusal}");
    }
    let illegal = play("rule", with(&divisors(), json!({ "heaps": [9], "player_move": { "take": 2 } }))).unwrap_err();
    assert_eq!(illegal.to_string(), "no move leaves 7 of a heap of 9; a legal move leaves 8.");
}

#[test]
fn the_rule_is_the_same_however_it_is_written() {
    let sent =
        json!([{ "where": { "c": { "in": [3, 1, 3] }, "b": { "to": " (n - 1) / 2 " } }, "leaves": ["-b + n", 0, "2*c-c"], "least": 0 }]);
    let answer = analyze("rule", json!({ "heaps": [5], "rule": sent })).unwrap_err();
    assert_eq!(pointers(&answer), ["/rule/0/leaves/2"]);
    let sent = json!([{ "where": { "c": { "in": [3, 1, 3] }, "b": { "to": " (n - 1) / 2 " } }, "leaves": ["-b + n-c", 0], "least": 0 }]);
    let written = json!([{ "where": { "b": { "from": "1", "to": "(n-1)/2" }, "c": { "in": [1, 3] } }, "leaves": ["n-b-c", "0"] }]);
    let ask = |rule: &Value| analyze("rule", json!({ "heaps": [5, 9], "rule": rule, "moves": "all", "positions": true }));
    let answer = ask(&sent).unwrap();
    assert_eq!(answer["position"], json!({ "heaps": [5, 9], "rule": written }));
    assert_eq!(ask(&written).unwrap(), answer);
    for mv in answer["moves"].as_array().unwrap() {
        let after = analyze("rule", mv["position"].clone()).unwrap();
        assert_eq!((&after["sg"], &after["position"]), (&mv["sg"], &mv["position"]));
    }
}

#[test]
fn many_large_heaps_take_bounded_work() {
    for (heaps, rule) in [(vec![LARGEST_HEAP; 4096], divisors()), (vec![100_000; 4096], squares()), (vec![400; 100], any_or_three())] {
        for verb in [Verb::ANALYZE, Verb::MOVE] {
            match ask(&CATALOGUE, "rule", verb, with(&rule, json!({ "heaps": heaps })), &Budget::of(100_000_000)) {
                Err(Refusal::BeyondLimits(limit) | Refusal::OutOfWork(limit)) => assert_eq!(limit.name, "work_budget"),
                answer => assert!(answer.is_ok(), "{rule}: {answer:?}"),
            }
        }
    }
}
