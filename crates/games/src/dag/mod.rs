//! Tokens on a finite graph without cycles: a move pushes one token along an edge. Every impartial game is
//! such a graph, so this game answers for rules that the service does not know by name.
//!
//! Each token is an independent component. Its value is the mex of the values of the options of its node (Sprague 1935, Grundy 1939). An
//! option is a node, or a list of nodes whose tokens take the place of the one that moves: its value is their XOR. Any number of tokens may
//! share a node.

mod cycle;
mod digraph;
mod graph;
mod layers;
mod nodes;
#[cfg(feature = "pictures")]
mod picture;
mod position;
mod quotient;
mod random;
mod reading;
mod rules;

pub use cycle::order;
pub use graph::Graph;
pub use position::{DagComponent, DagMove, DagMoveRequest, DagPosition, DagRequest};
#[cfg(feature = "schema")]
pub(crate) use reading::Edges;
pub use reading::{MAX_EDGES, MAX_NAME, MAX_NODES, MAX_REDRAWN, MAX_TOKENS};
pub use rules::{DagRules, Push};

use super::about::{About, Bound, Parameter, ParameterKind, Shape};
use super::components::{Components, LONGEST_MISERE_SEARCH, SolvedSum};
use super::game::{Abilities, Game, Legal, Position};
use super::listed::BinaryValue;
use super::nodes::Nodes;
use super::refusal::Refusal;
use super::wire::read_only_index;
use crate::serial::{Value, json, object};
use nimber_solvers::theory::{Budget, Nimber, Play};
use reading::{NAMES_SHOWN, clipped};
use std::sync::LazyLock;

#[doc(hidden)]
#[derive(Clone, Copy, Debug, Default)]
pub struct Dag;

/// What `edges` are in a query string.
const EDGES: &str = "From each node its options, as JSON: nodes to which a token can be pushed, or lists of nodes that take its place; a \
                     node without an entry has none. A graph that is too long for a URL is sent as a body.";

/// What `graph` is.
const GRAPH: &str = "`false` leaves `edges` out of every position of the answer; true by default.";

static ABOUT: LazyLock<About> = LazyLock::new(|| About {
    name: "dag",
    title: "Tokens on a graph",
    rules: "Push one token along an edge of a finite directed graph without cycles; any number of tokens may share a node. An option of a \
        node may also be a list of nodes that take the place of the token. In a query string, `edges` and `tokens` are JSON.",
    plays: vec![Play::Normal, Play::Misere],
    move_order: "by token, then in the order in which the node's options were sent",
    parameters: vec![
        Parameter::required("edges", ParameterKind::Json, EDGES, r#"{"a":["b","c"],"b":["c"]}"#),
        Parameter::required("tokens", ParameterKind::Json, "The node of each token, as JSON.", r#"["a","b"]"#),
        Parameter::optional("graph", ParameterKind::Boolean, GRAPH, "false"),
    ],
    limits: vec![
        Bound { name: "nodes", value: MAX_NODES as u64, about: "nodes of the graph" },
        Bound { name: "edges", value: MAX_EDGES as u64, about: "edges of the graph, parallel ones included" },
        Bound { name: "tokens", value: MAX_TOKENS as u64, about: "tokens of one position" },
        Bound { name: "node_name", value: MAX_NAME as u64, about: "bytes of a node's name" },
        Bound {
            name: "graph_size_with_positions",
            value: MAX_REDRAWN as u64,
            about: "nodes plus edges of a graph up to which listed moves carry the `position` after them; in a larger graph \
                only with `graph=false`",
        },
        Bound {
            name: "misere_moves",
            value: LONGEST_MISERE_SEARCH,
            about: "moves that a misère game of two or more tokens may last, unless every node in reach is tame or lies \
                in a misère quotient",
        },
    ],
    start: json!({
        "edges": { "a": ["b", "c"], "b": ["c", "d"], "c": ["d"], "e": ["a", "c"] },
        "tokens": ["e", "b", "c"],
    }),
    starts: vec![
        json!({ "edges": graph(16), "tokens": ["15", "11", "8"] }),
        json!({ "edges": graph(16), "tokens": ["14", "13"] }),
        json!({ "edges": graph(24), "tokens": ["23", "17", "12", "6"] }),
        json!({
            "edges": { "5": [["1", "4"], ["2", "3"], "3"], "4": [["1", "3"], "2"], "3": [["1", "2"], []] },
            "tokens": ["5", "5", "3"],
        }),
    ],
    small: Some(|numbers| {
        let nodes = numbers.below(6) + 1;
        let name = |node: u64| char::from(b'a' + node as u8).to_string();
        let edges = (0..nodes).map(|from| {
            let to = (from + 1..nodes).filter_map(|to| match numbers.below(5) {
                0 | 1 => Some(json!(name(to))),
                2 => Some(json!([name(to), name(from + 1 + numbers.below(nodes - from - 1))])),
                _ => None,
            });
            (name(from), json!(to.collect::<Vec<_>>()))
        });
        let edges = object(edges);
        let tokens: Vec<_> = numbers.list(3, nodes).into_iter().map(name).collect();
        json!({ "edges": edges, "tokens": tokens })
    }),
    examples: vec!["edges=%7B%22a%22:%5B%22b%22,%22c%22%5D,%22b%22:%5B%22c%22%5D%7D&tokens=%5B%22a%22%5D"],
    example_move: json!({ "token": 0, "to": "c" }),
    move_shapes: &[Shape { given: &["to"], absent: &["leaves"] }, Shape { given: &["leaves"], absent: &["to"] }],
    refused: vec![
        json!({ "edges": { "a": ["b"], "b": ["a"] }, "tokens": ["a"] }),
        json!({ "edges": { "a": ["b"] }, "tokens": ["a"], "player_move": { "token": 0, "to": "a" } }),
    ],
    bulky: true,
    ..About::default()
});

/// A graph without a simple pattern: from node k, edges lead to k - 1, to k - 3 and to the half of k.
fn graph(nodes: usize) -> Value {
    let successors = |node: usize| {
        let to = [node.checked_sub(1), node.checked_sub(3), (node > 0).then_some(node / 2)];
        to.into_iter().flatten().map(|to| to.to_string()).collect::<Vec<_>>()
    };
    object((0..nodes).map(|node| (node.to_string(), json!(successors(node))))).into()
}

impl Game for Dag {
    type Request = DagRequest;
    type Position = DagPosition;
    type Component = DagComponent;
    type Move = DagMove;
    type MoveRequest = DagMoveRequest;
    type Solved<'a> = SolvedSum<'a, &'a DagPosition, DagRules>;

    fn about(&self) -> &About {
        &ABOUT
    }

    fn parse(&self, request: DagRequest) -> Result<DagPosition, Refusal> {
        DagPosition::parse(request)
    }

    #[inline]
    fn solve<'a>(&'a self, position: &'a DagPosition, play: Play, budget: &'a Budget) -> Result<Self::Solved<'a>, Refusal> {
        SolvedSum::new(position, DagRules::new(position.graph().edges(), position.tokens(), budget)?, play, budget)
    }

    #[inline]
    fn solve_later<'a>(
        &'a self,
        position: &'a DagPosition,
        earlier: &Self::Solved<'_>,
        play: Play,
        budget: &'a Budget,
    ) -> Result<Self::Solved<'a>, Refusal> {
        SolvedSum::new(position, earlier.rules().later(), play, budget)
    }

    fn find(&self, position: &DagPosition, request: &DagMoveRequest, _: &Budget) -> Result<DagMove, Refusal> {
        let token = read_only_index("token", request.token.as_ref(), position.tokens().len())?;
        let (graph, node) = (position.graph(), position.tokens()[token]);
        let (field, leaves) = request.leaves()?;
        let mut sorted: Vec<&str> = leaves.iter().map(String::as_str).collect();
        sorted.sort_unstable();
        let asked: Option<Vec<u32>> = sorted.iter().map(|name| graph.id(name)).collect();
        match graph.options(node).find(|&option| asked.as_deref() == Some(option)) {
            Some(option) => Ok(DagMove::new(graph, token, option)),
            None => Err(Refusal::illegal(field, no_option(graph, node, &sorted))),
        }
    }

    fn apply(&self, position: &DagPosition, mv: &DagMove) -> DagPosition {
        position.after(mv)
    }

    fn legal<'a>(&'a self, position: &'a DagPosition, _: &Budget) -> Result<Legal<'a, DagMove>, Refusal> {
        let graph = position.graph();
        let pushes = move |(token, &node): (usize, &u32)| graph.options(node).map(move |option| DagMove::new(graph, token, option));
        Ok(Box::new(position.tokens().iter().enumerate().flat_map(pushes)))
    }

    fn abilities(&self) -> Abilities<'_, Self> {
        Abilities {
            random: Some(self),
            picture: Some(self),
            nodes: Some(Nodes { unneeded: "tokens", rows: nodes::rows }),
            ..Abilities::default()
        }
    }

    fn can_end_at_once(&self, position: &DagPosition) -> bool {
        position.tokens().iter().filter(|&&node| position.graph().degree(node) > 0).take(2).count() == 1
    }
}

impl Position for DagPosition {
    fn lists_positions(&self) -> bool {
        !self.is_written_whole || self.graph().size() <= MAX_REDRAWN
    }

    fn json_size(&self) -> u64 {
        self.written_size()
    }
}

impl Components for &DagPosition {
    type Component = u32;
    type Cut = Push;
    type Listed = DagComponent;
    type Move = DagMove;

    fn components(&self) -> &[u32] {
        self.tokens()
    }

    fn listed_component(&self, index: usize, value: Nimber, binary: bool) -> DagComponent {
        let (node, sg) = (self.graph().name(self.tokens()[index]).to_owned(), value.get());
        DagComponent { token: index, node, sg, sg_binary: BinaryValue::wanted(binary, sg) }
    }

    fn listed_move(&self, index: usize, &Push { option }: &Push, _: Nimber) -> DagMove {
        DagMove::new(self.graph(), index, self.graph().edges().option(option))
    }
}

/// The message for a token that has no such option.
fn no_option(graph: &Graph, from: u32, to: &[&str]) -> String {
    let (name, shown) = (graph.name(from), NAMES_SHOWN.min(graph.degree(from) as usize));
    let to = match to {
        [] => "nothing".to_owned(),
        names => names.iter().take(NAMES_SHOWN).map(|name| clipped(name)).collect::<Vec<_>>().join(" + "),
    };
    let options: Vec<_> = graph.options(from).take(shown).map(|option| graph.in_signs(option)).collect();
    let more = if graph.degree(from) > shown as u64 { ", …" } else { "" };
    match shown {
        0 => format!("no edge leads from {name} to {to}; {name} has no successor"),
        _ => format!("no edge leads from {name} to {to}; its successors are {}{more}", options.join(", ")),
    }
}
