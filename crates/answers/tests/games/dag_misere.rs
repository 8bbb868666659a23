//! Misère play on graphs whose nodes are not tame: by the quotient of the nodes, against full searches.

use crate::dag::{Twin, check, positions, pushes, request};
use crate::support::{CATALOGUE, analyze, ask, limit_of, with};
use nimber_answers::verb::Verb;
use nimber_solvers::theory::Budget;
use proptest::prelude::*;
use serde_json::{Value, json};
use std::collections::HashMap;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn many_tokens_agree_with_full_search((options, tokens) in positions(7, 2, 4)) {
        check(&options, &tokens, true);
    }
}

/// Ten nodes, most of them not tame, with options of two nodes and of none. Their quotient has 70 elements.
fn wild() -> Vec<Vec<Vec<usize>>> {
    vec![
        vec![],
        vec![vec![0], vec![]],
        vec![vec![0], vec![1]],
        vec![vec![], vec![2, 2]],
        vec![vec![3, 3], vec![0, 3]],
        vec![vec![]],
        vec![vec![], vec![2]],
        vec![vec![2, 4], vec![2, 5], vec![2, 6]],
        vec![vec![1]],
        vec![vec![7]],
    ]
}

fn misere(options: &[Vec<Vec<usize>>], tokens: &[usize]) -> Value {
    with(&request(options, tokens), json!({ "play": "misere" }))
}

fn outcome(options: &[Vec<Vec<usize>>], tokens: &[usize]) -> (Value, Value) {
    let answer = analyze("dag", misere(options, tokens)).unwrap();
    (answer["outcome"].clone(), answer["method"].clone())
}

/// 40 tokens.
fn crowd() -> Vec<usize> {
    [9, 7, 4, 3, 7, 6, 2, 9].repeat(5)
}

#[test]
fn a_quotient_of_ten_nodes_agrees_with_full_search() {
    let options = wild();
    let mut twin = Twin { options: &options, known: HashMap::new() };
    let mut by_quotient = 0;
    for one in 0..10 {
        for other in 0..=one {
            for third in [0, 5, 6] {
                let tokens = [one, other, third];
                let (outcome, method) = outcome(&options, &tokens);
                assert_eq!(outcome, if twin.wins(&tokens, true) { "N" } else { "P" }, "{tokens:?}");
                by_quotient += usize::from(method == "quotient");
            }
        }
    }
    assert!(by_quotient > 100, "{by_quotient}");
}

#[test]
fn forty_tokens_are_answered_where_a_search_is_refused() {
    let (options, mut tokens) = (wild(), crowd());
    // Little work is not enough for a quotient, and then the game is too long for a search.
    let poor = ask(&CATALOGUE, "dag", Verb::ANALYZE, misere(&options, &tokens), &Budget::of(100_000));
    assert_eq!(limit_of(poor), "misere_moves");
    assert_eq!(outcome(&options, &tokens).1, "quotient");
    // Some way down, each position is lost or has a move to a lost one.
    let (mut won, mut lost) = (0, 0);
    loop {
        tokens.retain(|&node| !options[node].is_empty());
        if tokens.is_empty() {
            break;
        }
        let answer = analyze("dag", misere(&options, &tokens)).unwrap();
        let winning = pushes(&answer, "winning_moves");
        assert_eq!(answer["outcome"] == "N", !winning.is_empty(), "{tokens:?}");
        match winning.first() {
            Some(first) => {
                won += 1;
                tokens = Twin::after(&tokens, first);
                assert_eq!(outcome(&options, &tokens).0, "P", "{tokens:?}");
            }
            None => lost += 1,
        }
        tokens.truncate(tokens.len().saturating_sub(3));
    }
    assert!(won > 4 && won + lost > 10, "{won} {lost}");
}

#[test]
fn a_node_of_the_table_that_is_too_long_for_a_search_has_an_outcome() {
    let (mut options, tokens) = (wild(), crowd());
    options.push(vec![tokens.clone()]);
    let table = ask(&CATALOGUE, "dag", Verb::NODES, misere(&options, &[]), &Budget::of(100_000_000)).unwrap();
    let row = table["nodes"].as_array().unwrap().iter().find(|row| row["node"] == "v10").unwrap();
    assert_eq!(row["outcome"], if outcome(&options, &tokens).0 == "P" { "N" } else { "P" });
    let table = ask(&CATALOGUE, "dag", Verb::NODES, misere(&options, &[]), &Budget::of(20_000)).unwrap();
    assert!(table["nodes"].as_array().unwrap().iter().any(|row| row["outcome"].is_null()), "{table}");
}

/// Nim heaps beside the graph are worth what nodes with the same options are.
#[test]
fn nim_heaps_join_the_quotient() {
    let (options, tokens) = (wild(), crowd());
    let mut with_heaps = options.clone();
    for heap in 0..4 {
        with_heaps.push((0..heap).map(|left| vec![10 + left]).collect());
    }
    for heaps in [vec![1], vec![2], vec![2, 3], vec![1, 3, 3]] {
        let sum = json!({
            "components": [with(&request(&options, &tokens), json!({ "game": "dag" })), { "game": "nim", "heaps": heaps }],
            "play": "misere",
        });
        let answer = analyze("sum", sum).unwrap();
        let all: Vec<usize> = tokens.iter().copied().chain(heaps.iter().map(|heap| 10 + heap)).collect();
        assert_eq!((answer["outcome"].clone(), answer["method"].clone()), outcome(&with_heaps, &all), "{heaps:?}");
        assert_eq!(answer["method"], "quotient");
    }
}
