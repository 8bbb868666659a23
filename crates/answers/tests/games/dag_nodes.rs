//! The table of all nodes of a graph, against full searches of random graphs.

use crate::dag::{Twin, longest, positions, request};
use crate::support::{CATALOGUE, with};
use nimber_answers::verb::Verb;
use nimber_games::Refusal;
use nimber_games::request::Fields;
use nimber_solvers::theory::Budget;
use proptest::prelude::*;
use serde_json::{Map, Value, json};
use std::collections::{BTreeSet, HashMap};

/// The table of all nodes of a graph.
fn table(request: Value) -> Result<Value, Refusal> {
    let budget = Budget::of(100_000_000);
    let answer = CATALOGUE.game("dag").unwrap().read(Verb::NODES, Fields::from_value(request)?)?.answer(&budget)?;
    Ok(serde_json::from_slice(&answer.bytes).unwrap())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn the_table_of_nodes_agrees_with_full_search((options, _) in positions(7, 3, 0)) {
        let mut twin = Twin { options: &options, known: HashMap::new() };
        let request = request(&options, &[]);
        let asked = json!({ "mex": true, "longest": true });
        let (normal, misere) = (table(with(&request, asked)).unwrap(), table(with(&request, json!({ "play": "misere" }))).unwrap());
        for (row, misere) in normal["nodes"].as_array().unwrap().iter().zip(misere["nodes"].as_array().unwrap()) {
            let node: usize = row["node"].as_str().unwrap()[1..].parse().unwrap();
            let (value, misere_won) = twin.solve(&[node]);
            let moves = twin.moves(&[node]);
            let values: BTreeSet<u64> = moves.iter().map(|mv| twin.solve(&Twin::after(&[node], mv)).0).collect();
            prop_assert_eq!(&row["sg"], &json!(value));
            prop_assert_eq!(&row["values"], &json!(values));
            prop_assert_eq!(&row["outcome"], if value > 0 { "N" } else { "P" });
            prop_assert_eq!(&row["longest"], &json!(longest(&options, node)));
            prop_assert_eq!((&misere["node"], &misere["outcome"]), (&row["node"], &json!(if misere_won { "N" } else { "P" })));
            prop_assert!(misere.get("values").is_none() && misere.get("longest").is_none());
        }
    }
}

#[test]
fn an_option_of_the_table_may_be_null() {
    let request = json!({ "edges": { "a": ["b"] } });
    assert_eq!(table(with(&request, json!({ "mex": null, "longest": null }))).unwrap(), table(request).unwrap());
}

#[test]
fn a_table_of_nodes_needs_no_tokens() {
    let edges = json!({ "3": ["2", ["1", "1"]], "2": ["1"] });
    let rows = table(json!({ "edges": edges })).unwrap();
    let row = |node: &str, sg: u64| json!({ "node": node, "sg": sg, "outcome": if sg > 0 { "N" } else { "P" } });
    assert_eq!(rows, json!({ "game": "dag", "play": "normal", "nodes": [row("2", 1), row("1", 0), row("3", 2)] }));
    assert_eq!(table(json!({ "edges": edges, "tokens": ["3"] })).unwrap(), rows);
    let refusal = table(json!({ "edges": { "a": ["a"] } })).unwrap_err();
    assert_eq!(refusal.faults()[0].place.pointer(), "/edges/a");
    // What no theorem covers and lasts too long for a search is not known, and what stands beside it is.
    let mut edges: Map<String, Value> = (1..300)
        .map(|node: u64| (node.to_string(), json!([[(node - 1).to_string(), (node / 2).to_string()], (node / 3).to_string()])))
        .collect();
    edges.insert("0".to_owned(), json!([]));
    let rows = table(json!({ "edges": edges, "play": "misere" })).unwrap();
    let outcomes: Vec<&Value> = rows["nodes"].as_array().unwrap().iter().map(|row| &row["outcome"]).collect();
    assert!(outcomes.iter().any(|outcome| outcome.is_null()) && outcomes.iter().any(|outcome| *outcome == "P"), "{outcomes:?}");
}
