//! Random graphs on the ground.

use super::reading::{GROUND, MAX_EDGES};
use super::{Hackenbush, HackenbushPosition};
use crate::drawing::Vertex;
use crate::random::{RandomPositions, Size};
use crate::refusal::Refusal;
use crate::serial::{Map, Value, json, object};
use nimber_solvers::theory::Budget;
use rand::{Rng, RngExt};

const SIZES: &[Size] = &[Size::new("size", "How many edges are drawn, 1 to 256; 12 by default.", (12, "12"), (1, 256))];

/// The chances of 8 that an edge leads to a new node.
const NEW: u64 = 5;

impl RandomPositions<HackenbushPosition> for Hackenbush {
    fn distribution(&self) -> &'static str {
        "Edges are added one by one. Each begins at the ground or at a node, all equally likely, and leads with 5 chances of 8 to a new \
         node, and otherwise to the ground or to any node, all equally likely: loops and parallel edges are among them."
    }

    fn sizes(&self) -> &'static [Size] {
        SIZES
    }

    fn base(&self, _: &[u64]) -> Map<String, Value> {
        object([("edges", json!([]))])
    }

    fn sample(&self, _: &HackenbushPosition, sizes: &[u64], rng: &mut dyn Rng, _: &Budget) -> Result<HackenbushPosition, Refusal> {
        let size = sizes.iter().sum::<u64>().min(MAX_EDGES as u64);
        let mut nodes = vec![Vertex::named(GROUND)];
        let mut edges = Vec::new();
        for _ in 0..size {
            let from = nodes[rng.random_range(0..nodes.len())].clone();
            if rng.random_range(0..8) < NEW {
                nodes.push(Vertex::numbered(nodes.len() - 1));
                edges.extend(nodes.last().map(|to| [from, to.clone()]));
            } else {
                edges.push([from, nodes[rng.random_range(0..nodes.len())].clone()]);
            }
        }
        Ok(HackenbushPosition { edges })
    }
}
