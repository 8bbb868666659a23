//! Grundy's game against full searches, golden vectors and the ends of its range.

use crate::heap_games::{Twin, Wire, check_vector, positions};
use crate::support::{LARGEST, analyze, ask, limit_of, period, play, values, vectors, with};
use nimber_answers::catalogue::Catalogue;
use nimber_answers::verb::Verb;
use nimber_games::rules::Grundy;
use nimber_games::{AuxiliaryTable, Sequence};
use nimber_games::{Refusal, Tables};
use nimber_solvers::grundy::{DEFAULT_VALUE_COUNT, Values};
use nimber_solvers::theory::Budget;
use proptest::prelude::*;
use serde_json::{Value, json};

fn wire() -> Wire {
    Wire { game: "grundy", heaps: "groups", heap: "group", rule: json!({}) }
}

fn options(group: u64) -> Vec<(u64, Vec<u64>)> {
    (1..group.div_ceil(2)).map(|smaller| (0, vec![smaller, group - smaller])).collect()
}

/// The auxiliary table from 1 on.
fn rows(grundy: &Grundy, to: u64) -> Result<AuxiliaryTable, Refusal> {
    (Sequence::table(grundy).expect("Grundy's game has a table of its own").rows)(1, to, &Budget::unlimited())
}

#[test]
fn both_plays_agree_with_full_search() {
    let mut twin = Twin::new(options);
    for groups in positions(3, 16) {
        wire().check(&mut twin, &groups, false);
        wire().check(&mut twin, &groups, true);
    }
    for groups in [&[0, 7, 0, 4, 4][..], &[3, 13], &[20], &[2, 1, 2], &[6, 5, 4, 3]] {
        wire().check(&mut twin, groups, false);
        wire().check(&mut twin, groups, true);
    }
}

#[test]
fn golden_vectors() {
    let table = Grundy::new(Values::new(100));
    for vector in vectors("grundy") {
        match vector["kind"].as_str() {
            Some("sg_table") => {
                let found = values("grundy", json!({ "from": vector["from"], "to": vector["to"] })).unwrap();
                assert_eq!(json!(found), vector["sg"]);
            }
            Some("ns2_table") => {
                let rows = rows(&table, vector["n_max"].as_u64().unwrap()).unwrap().rows;
                let rows: Vec<Value> = rows.iter().map(|row| json!([row.n, row.sg_binary, row.splits])).collect();
                assert_eq!(json!(rows), vector["rows"]);
            }
            _ => {
                let groups: Vec<u64> = serde_json::from_value(vector["position"].clone()).unwrap();
                check_vector(&wire(), &vector, &groups);
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(30))]

    #[test]
    fn large_groups_have_every_winning_move(groups in proptest::collection::vec(0u64..4000, 1..4)) {
        let answer = analyze("grundy", json!({ "groups": groups, "limit": 10_000 })).unwrap();
        let sizes = values("grundy", json!({ "to": 4000 })).unwrap();
        let total = groups.iter().fold(0, |sum, &group| sum ^ sizes[group as usize]);
        prop_assert_eq!(&answer["sg"], total);
        let mut expected = Vec::new();
        for (index, &group) in groups.iter().enumerate() {
            let others = total ^ sizes[group as usize];
            let winning = options(group).into_iter().filter(|(_, parts)| sizes[parts[0] as usize] ^ sizes[parts[1] as usize] == others);
            expected.extend(winning.map(|(_, parts)| (index, 0, parts)));
        }
        let expected = if total == 0 { Vec::new() } else { expected };
        let found: Vec<_> = answer["winning_moves"].as_array().unwrap().iter().map(|mv| wire().cut(mv)).collect();
        prop_assert_eq!(found, expected);
        let short = analyze("grundy", json!({ "groups": groups, "limit": 0 })).unwrap();
        prop_assert_eq!(&short["winning_moves_total"], &answer["winning_moves_total"]);
        prop_assert_eq!(&short["advice"], &answer["advice"]);
    }
}

#[test]
fn requests_over_a_limit_are_refused() {
    let most = DEFAULT_VALUE_COUNT as u64 - 1;
    assert!(analyze("grundy", json!({ "groups": [most] })).is_ok());
    assert_eq!(limit_of(analyze("grundy", json!({ "groups": [most + 1] }))), "group_size");
    assert_eq!(limit_of(analyze("grundy", json!({ "groups": [LARGEST] }))), "group_size");
    assert!(values("grundy", json!({ "from": most, "to": most })).is_ok());
    assert!(values("grundy", json!({ "from": most, "to": most + 1 })).is_err());
    assert_eq!(limit_of(analyze("grundy", json!({ "groups": [259], "play": "misere" }))), "misere_moves");
    assert_eq!(limit_of(analyze("grundy", json!({ "groups": vec![1; 4097] }))), "groups");
    assert!(matches!(rows(&Grundy::new(Values::new(5)), 5), Err(Refusal::BeyondLimits(_) | Refusal::OutOfWork(_))));
}

#[test]
fn many_large_groups_are_answered() {
    let most = DEFAULT_VALUE_COUNT as u64 - 1;
    for groups in [vec![most; 2], vec![most, most - 1, 1, 1], vec![most; 100], vec![3; 4096]] {
        let answer = analyze("grundy", json!({ "groups": groups, "moves": "all", "positions": true, "limit": 2 })).unwrap();
        assert_eq!(answer["moves"].as_array().unwrap().len(), 2);
    }
}

/// Every winning split of a group of 2^20 - 1, and thousands of such groups, within the service's default budget.
#[test]
fn the_largest_groups_of_a_service_are_answered() {
    let values = Values::new(1 << 20);
    let catalogue = Catalogue::new(&Tables { grundy: values.clone().into(), ..Tables::outline() });
    let analyze = |groups: &[u64], limit: u64| {
        let request = json!({ "groups": groups, "limit": limit });
        ask(&catalogue, "grundy", Verb::ANALYZE, request, &Budget::of(100_000_000)).unwrap()
    };
    let most = (1 << 20) - 1;
    let value = |group: u64| values.value(group).unwrap().get();
    let winning: Vec<u64> = (1..=most / 2).filter(|&smaller| value(smaller) == value(most - smaller)).collect();
    let answer = analyze(&[most], 10_000);
    let listed: Vec<u64> = answer["winning_moves"].as_array().unwrap().iter().map(|mv| mv["leaves"][0].as_u64().unwrap()).collect();
    assert!(listed.len() == 10_000 && listed == winning[..10_000]);
    assert_eq!(answer["winning_moves_total"], winning.len());
    assert_eq!(analyze(&[most], 0)["winning_moves_total"], winning.len());
    // An odd number of equal groups: each has the splits of one alone.
    assert_eq!(analyze(&[most; 4095], 10)["winning_moves_total"], 4095 * winning.len());
    let different: Vec<u64> = (0..4096).map(|less| most - less).collect();
    assert!(analyze(&different, 10)["winning_moves_total"].is_u64());
    assert_eq!(analyze(&[most; 2], 10)["advice"]["kind"], "stall");
}

#[test]
fn no_period_is_claimed() {
    let report = period("grundy", json!({})).unwrap();
    assert_eq!((&report["period"], &report["preperiod"], &report["proven"]), (&Value::Null, &Value::Null, &json!(false)));
    assert!(report["reason"].is_string());
}

#[test]
fn players_moves_are_checked() {
    let request = json!({ "groups": [14, 2], "seed": 1 });
    let answer = play("grundy", with(&request, json!({ "player_move": { "group": 0, "leaves": [12, 2] } }))).unwrap();
    assert_eq!(answer["player"]["move"], json!({ "group": 0, "leaves": [2, 12] }));
    for illegal in [
        json!({ "group": 0, "leaves": [7, 7] }),
        json!({ "group": 0, "leaves": [0, 14] }),
        json!({ "group": 0, "leaves": [1, 12] }),
        json!({ "group": 0, "leaves": [14] }),
        json!({ "group": 0, "leaves": [1, 2, 11] }),
        json!({ "group": 1, "leaves": [1, 1] }),
        json!({ "group": 2, "leaves": [1, 2] }),
        json!({ "group": 0, "leaves": [LARGEST, LARGEST] }),
    ] {
        let refusal = play("grundy", with(&request, json!({ "player_move": illegal }))).unwrap_err();
        assert!(matches!(refusal, Refusal::IllegalMove(_)), "{illegal}: {refusal}");
    }
}
