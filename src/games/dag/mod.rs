//! Tokens on a finite graph without cycles: a move pushes one token along an edge. Every impartial game is such a graph, so that
//! this game answers for rules that the service does not know by name.
//!
//! Each token is an independent part. Its value is the mex of the values of the successors of its node (Sprague 1935, Grundy
//! 1939); any number of tokens may share a node.

mod cycle;
mod graph;
mod position;
mod reading;
mod rules;

pub use graph::Graph;
pub use position::{DagComponent, DagMove, DagMoveRequest, DagPosition, DagRequest};
pub use reading::{Edges, Tokens};
pub use rules::DagRules;

use super::game::{About, Bound};
use super::heaps::read_index;
use super::parts::{LONGEST_MISERE_SEARCH, SumGame};
use super::refusal::Refusal;
use crate::theory::{Budget, Nimber, Play};
use serde_json::json;

/// The most nodes of a graph.
pub const MAX_NODES: usize = 100_000;

/// The most edges of a graph, parallel ones included.
pub const MAX_EDGES: usize = 1_000_000;

/// The most tokens of a position.
pub const MAX_TOKENS: usize = 4096;

/// The longest name of a node, in bytes of UTF-8.
pub const MAX_NAME: usize = 64;

/// The most nodes and edges together of a graph that is drawn again after every listed move.
pub const MAX_REDRAWN: usize = 512;

/// Tokens on a finite graph without cycles.
#[derive(Clone, Copy, Debug, Default)]
pub struct Dag;

impl SumGame for Dag {
    type Request = DagRequest;
    type Position = DagPosition;
    type Component = DagComponent;
    type Move = DagMove;
    type MoveRequest = DagMoveRequest;
    type Part = u32;
    type Cut = u32;
    type Rules<'a> = DagRules<'a>;

    const REDRAWS_ALL: bool = false;

    fn about(&self) -> About {
        About {
            name: "dag",
            title: "Tokens on a graph",
            rules: "Push one token along an edge of a finite directed graph without cycles; any number of tokens may share a node. Positions are sent as JSON only.",
            plays: vec![Play::Normal, Play::Misere],
            move_order: "by token, then in the order in which the node's successors were sent",
            parameters: Vec::new(),
            limits: vec![
                Bound { name: "nodes", value: MAX_NODES as u64, about: "nodes of the graph" },
                Bound { name: "edges", value: MAX_EDGES as u64, about: "edges of the graph, parallel ones included" },
                Bound { name: "tokens", value: MAX_TOKENS as u64, about: "tokens of one position" },
                Bound { name: "node_name", value: MAX_NAME as u64, about: "bytes of a node's name" },
                Bound {
                    name: "graph_size_with_positions",
                    value: MAX_REDRAWN as u64,
                    about: "nodes and edges together for listed moves to carry the `position` after them; in a larger graph that is the graph as sent, with the token on `to`",
                },
                Bound {
                    name: "misere_moves",
                    value: LONGEST_MISERE_SEARCH,
                    about: "moves that a misère game of two or more tokens lasts at most, unless every node in reach is tame",
                },
            ],
            sequence: None,
            table: None,
            start: json!({
                "edges": { "a": ["b", "c"], "b": ["c", "d"], "c": ["d"], "e": ["a", "c"] },
                "tokens": ["e", "b", "a"],
            }),
            examples: Vec::new(),
            example_move: json!({ "token": 0, "to": "c" }),
        }
    }

    fn parse(&self, request: DagRequest) -> Result<DagPosition, Refusal> {
        DagPosition::parse(request)
    }

    fn rules<'a>(&'a self, position: &'a DagPosition, budget: &Budget) -> Result<DagRules<'a>, Refusal> {
        DagRules::new(position.graph(), budget)
    }

    fn parts(&self, position: &DagPosition) -> Vec<u32> {
        position.tokens().to_vec()
    }

    fn component(&self, position: &DagPosition, index: usize, value: Nimber) -> DagComponent {
        DagComponent { token: index, node: position.graph().name(position.tokens()[index]).to_owned(), sg: value.get() }
    }

    fn name_move(&self, position: &DagPosition, index: usize, &to: &u32, _: Nimber) -> DagMove {
        DagMove { token: index, to: position.graph().name(to).to_owned() }
    }

    fn apply(&self, position: &DagPosition, mv: &DagMove) -> DagPosition {
        position.after(mv)
    }

    fn find(&self, position: &DagPosition, request: &DagMoveRequest) -> Result<DagMove, Refusal> {
        let token = read_index("token", &request.token, position.tokens().len())?;
        let (graph, node) = (position.graph(), position.tokens()[token]);
        match graph.id(&request.to).filter(|to| graph.successors(node).contains(to)) {
            Some(to) => Ok(DagMove { token, to: graph.name(to).to_owned() }),
            None => Err(Refusal::illegal("/to", reading::no_edge(graph, node, &request.to))),
        }
    }

    fn size_of(&self, position: &DagPosition) -> u64 {
        position.written_size()
    }

    fn redraws(&self, position: &DagPosition) -> bool {
        position.graph().size() <= MAX_REDRAWN
    }

    fn is_bulky(&self) -> bool {
        true
    }
}
