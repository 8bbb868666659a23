//! Random graphs with tokens.

use super::{Dag, DagPosition, DagRequest};
use crate::random::{RandomPositions, Size};
use crate::refusal::Refusal;
use crate::serial::{Map, Value, json, object};
use nimber_solvers::theory::Budget;
use rand::{Rng, RngExt};

const SIZES: &[Size] = &[
    Size::new("size", "How many tokens are drawn, 1 to 64; 3 by default.", (3, "3"), (1, 64)),
    Size::new("nodes", "How many nodes the graph has, 2 to 64; 8 by default.", (8, "8"), (2, 64)),
    Size::new("option", "The most nodes that an option has, 1 to 3; 1 by default.", (1, "1"), (1, 3)),
];

/// The most options that a node gets.
const MOST_OPTIONS: u64 = 3;

impl RandomPositions<DagPosition> for Dag {
    fn distribution(&self) -> &'static str {
        "The nodes are numbers from 0. A node gets one to three options, 0 gets none, and an option has one to `option` nodes: the numbers \
         of options and of their nodes, the smaller nodes to which they lead, and the nodes of the tokens are each equally likely."
    }

    fn sizes(&self) -> &'static [Size] {
        SIZES
    }

    fn base(&self, _: &[u64]) -> Map<String, Value> {
        object([("edges", json!({})), ("tokens", json!([]))])
    }

    fn sample(&self, base: &DagPosition, sizes: &[u64], rng: &mut dyn Rng, budget: &Budget) -> Result<DagPosition, Refusal> {
        let &[size, nodes, longest] = sizes else { return Ok(base.clone()) };
        budget.spend(nodes * MOST_OPTIONS * longest)?;
        let mut edges = Vec::new();
        for node in 1..nodes {
            let mut options = Vec::new();
            for _ in 0..rng.random_range(1..=MOST_OPTIONS) {
                options.push((0..rng.random_range(1..=longest)).map(|_| rng.random_range(0..node).to_string()).collect());
            }
            edges.push((node.to_string(), options));
        }
        // A graph is the same whatever the order of its nodes; their numbers are given by this one.
        edges.sort_unstable();
        let tokens: Vec<String> = (0..size).map(|_| rng.random_range(0..nodes).to_string()).collect();
        DagPosition::parse(DagRequest::of(edges, tokens)?)
    }
}
