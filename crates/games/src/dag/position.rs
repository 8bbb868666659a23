//! Positions and moves of tokens on a graph.

use super::graph::{BESIDE, Name, is_plain};
use super::graph::{Graph, Names};
use super::reading::MAX_TOKENS;
use super::reading::{Edges, Tokens, clipped, cycle_fault};
use crate::game::Removes;
use crate::language::{Phrase, Words, display_in_words, message};
use crate::listed::BinaryValue;
use crate::notation;
use crate::refusal::{Faults, Refusal};
use crate::serial::{Deserialize, Serialize};
use crate::wire::{Integer, read_by_names};
use crate::wording::cut;
use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;
use std::sync::Arc;

/// A position as it arrives.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct DagRequest {
    /// From each node its options: the nodes to which a token can be pushed, or lists of nodes that take the place of a token. A node that
    /// is only named in an option has none itself; an option that is sent twice is one.
    #[cfg_attr(feature = "schema", schema(example = json!({ "a": ["b", "c"], "b": ["c"] })))]
    pub edges: Edges,
    /// The node of each token.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<String>, max_items = 4096, example = json!(["a", "b"])))]
    pub tokens: Tokens,
    /// `false` leaves `edges` out of every position of the answer, which then says only where the tokens are; true by default.
    pub graph: Option<bool>,
}

/// A legal position: a graph without cycles, and the node of each token. Positions of one game share the graph.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct DagPosition {
    /// From each node its options, in the order of the nodes' names; each once. Absent with `graph=false`.
    #[cfg_attr(feature = "schema", schema(rename = "edges", required = false, value_type = Edges, example = json!({ "a": ["b"] })))]
    graph: Arc<Graph>,
    /// The node of each token.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<String>, max_items = 4096, example = json!(["a", "b"])))]
    tokens: Vec<u32>,
    /// Whether answers have the graph.
    #[cfg_attr(feature = "schema", schema(ignore))]
    pub(super) is_written_whole: bool,
}

/// A token with the value of its node.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct DagComponent {
    /// The token's index in `tokens` as it was sent.
    pub token: usize,
    /// Its node.
    pub node: String,
    /// Its Sprague–Grundy value in normal play.
    pub sg: u64,
    /// That value in binary, if it is asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sg_binary: Option<BinaryValue>,
}

/// A legal move. It has `to` or `leaves`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct DagMove {
    /// The token's index in `tokens` as it was sent.
    pub token: usize,
    /// The node to which it is pushed.
    #[serde(skip_serializing_if = "Option::is_none")]
    to: Option<String>,
    /// The nodes that take its place, sorted by name, where the option is a list of several nodes or of none.
    #[serde(skip_serializing_if = "Option::is_none")]
    leaves: Option<Vec<String>>,
}

read_by_names!(DagMove { token: usize, to: Option<String>, leaves: Option<Vec<String>> });

impl DagMove {
    pub(super) fn new(graph: &Graph, token: usize, option: &[u32]) -> Self {
        let name = |&node: &u32| graph.name(node).to_owned();
        match option {
            [to] => DagMove { token, to: Some(name(to)), leaves: None },
            several => DagMove { token, to: None, leaves: Some(several.iter().map(name).collect()) },
        }
    }

    /// The nodes that take the place of the token: one that is pushed along an edge, or those of a list.
    pub fn leaves(&self) -> &[String] {
        self.leaves.as_deref().unwrap_or(self.to.as_slice())
    }
}

impl Removes for DagMove {}

impl Words for DagComponent {
    fn in_words(&self) -> Phrase {
        Phrase::of(message::PART_TOKEN).number("index", self.token as u64 + 1).text("node", &*self.node)
    }
}

impl Words for DagMove {
    fn in_words(&self) -> Phrase {
        let phrase = |message| Phrase::of(message).number("index", self.token as u64 + 1);
        match self.leaves() {
            [] => phrase(message::MOVE_TOKEN_OFF),
            [to] => phrase(message::MOVE_TOKEN).text("to", &**to),
            several => phrase(message::MOVE_TOKEN_SPLIT).text("leaves", several.join(" + ")),
        }
    }
}

display_in_words!(DagMove);

/// A move as a player sends it.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct DagMoveRequest {
    /// The token's index in `tokens`; may be left out where there is one token.
    pub token: Option<Integer>,
    /// The node to which to push it.
    pub to: Option<String>,
    /// The nodes that take its place, in any order, where the option is a list.
    pub leaves: Option<Vec<String>>,
}

impl DagMoveRequest {
    /// The names of the nodes that take the place of the token, and the field that has them.
    ///
    /// # Errors
    /// There are none, or they are there twice.
    pub(super) fn leaves(&self) -> Result<(&'static str, &[String]), Refusal> {
        match (&self.to, &self.leaves) {
            (Some(to), None) => Ok(("/to", std::slice::from_ref(to))),
            (None, Some(leaves)) => Ok(("/leaves", leaves)),
            (Some(_), Some(_)) => Err(Refusal::illegal("/leaves", "the move has `to` or `leaves`, not both")),
            (None, None) => {
                Err(Refusal::illegal("", "the move needs `to`, a node, or `leaves`, the nodes that take the place of the token"))
            }
        }
    }
}

impl DagRequest {
    /// A graph by the options of each node, and the nodes of the tokens.
    ///
    /// # Errors
    /// [`Refusal::InvalidPosition`] for a node that comes twice.
    pub(crate) fn of<N: AsRef<str>>(
        lists: impl IntoIterator<Item = (N, Vec<Vec<N>>)>,
        tokens: impl IntoIterator<Item = N>,
    ) -> Result<Self, Refusal> {
        let names: Vec<String> = tokens.into_iter().map(|name| name.as_ref().to_owned()).collect();
        Ok(DagRequest { edges: Edges::of(lists)?, tokens: Tokens { sent: names.len(), names, is_limited: false }, graph: None })
    }
}

impl FromStr for DagRequest {
    type Err = Refusal;

    /// Reads each node with its options, and behind `@` the nodes of the tokens, such as `a>b,c b>c @ a,b`. The nodes of a list have `+`
    /// between them, and `+` alone is a list of none.
    fn from_str(text: &str) -> Result<Self, Refusal> {
        let mut rest = Rest(text.trim_start());
        let (mut edges, mut tokens) = (Vec::new(), None);
        while !rest.0.is_empty() {
            if rest.takes('@') {
                tokens = Some(rest.names()?);
                break;
            }
            if edges.is_empty() && rest.takes('-') {
                continue;
            }
            let node = rest.name()?;
            if !rest.takes('>') {
                return Err(rest.fault("`>` is missing behind a node"));
            }
            edges.push((node, rest.options()?));
        }
        let Some(tokens) = tokens else { return Err(rest.fault("`@` and the tokens are missing")) };
        if !rest.0.is_empty() {
            return Err(rest.fault("the text does not end behind the tokens"));
        }
        DagRequest::of(edges, tokens)
    }
}

/// What is left of the text of a graph.
struct Rest<'t>(&'t str);

impl Rest<'_> {
    fn fault(&self, what: &str) -> Refusal {
        let rest = if self.0.is_empty() { "at the end".to_owned() } else { format!("at `{}`", cut(self.0, 16)) };
        Refusal::malformed("", format!("{what} {rest}; a graph is written like `a>b,c b>c @ a,b`"))
    }

    /// Whether this sign comes next. Then it is taken.
    fn takes(&mut self, sign: char) -> bool {
        let rest = self.0.strip_prefix(sign);
        self.0 = rest.unwrap_or(self.0).trim_start();
        rest.is_some()
    }

    fn name(&mut self) -> Result<String, Refusal> {
        let end = self.0.find(|letter: char| !is_plain(letter)).unwrap_or(self.0.len());
        let (name, read) = match self.0.starts_with('"') {
            true => {
                let (name, rest) = notation::read_quoted(self.0).ok_or_else(|| self.fault("a name is not complete"))?;
                (name, self.0.len() - rest.len())
            }
            false if end == 0 => return Err(self.fault("a name is missing")),
            false => (self.0[..end].to_owned(), end),
        };
        self.0 = self.0[read..].trim_start();
        Ok(name)
    }

    fn options(&mut self) -> Result<Vec<Vec<String>>, Refusal> {
        let mut options = Vec::new();
        if self.takes('-') {
            return Ok(options);
        }
        loop {
            let mut option = Vec::new();
            if !self.takes(BESIDE) {
                option.push(self.name()?);
                while self.takes(BESIDE) {
                    option.push(self.name()?);
                }
            }
            options.push(option);
            if !self.takes(',') {
                return Ok(options);
            }
        }
    }

    fn names(&mut self) -> Result<Vec<String>, Refusal> {
        if self.takes('-') {
            return Ok(Vec::new());
        }
        let mut names = vec![self.name()?];
        while self.takes(',') {
            names.push(self.name()?);
        }
        Ok(names)
    }
}

impl DagPosition {
    /// Reads a position.
    ///
    /// # Errors
    /// [`Refusal::BeyondLimits`] for too many nodes, edges or tokens and for long names.
    /// [`Refusal::InvalidPosition`] with a cycle of the graph, or with the tokens that are not on a node.
    pub(crate) fn parse(request: DagRequest) -> Result<Self, Refusal> {
        let DagRequest { edges, tokens, graph: is_written } = request;
        edges.check()?;
        if tokens.is_limited && tokens.sent > MAX_TOKENS {
            let detail = format!("{} tokens are too many; at most {MAX_TOKENS} are answered", tokens.sent);
            return Err(Refusal::beyond("tokens", MAX_TOKENS as u64, tokens.sent, detail));
        }
        let graph = Graph::new(edges).map_err(|(cycle, names)| {
            let (pointer, detail) = cycle_fault(&cycle, &names);
            Refusal::invalid(pointer, detail)
        })?;
        let mut faults = Faults::default();
        let tokens = tokens.names.iter().enumerate().filter_map(|(index, name)| {
            let node = graph.id(name);
            if node.is_none() {
                faults.push(format!("/tokens/{index}"), format!("there is no node {}; every token needs a node of `edges`", clipped(name)));
            }
            node
        });
        let tokens = tokens.collect();
        faults.none_in(DagPosition { graph: Arc::new(graph), tokens, is_written_whole: is_written != Some(false) })
    }

    pub(crate) fn graph(&self) -> &Graph {
        &self.graph
    }

    pub(crate) fn tokens(&self) -> &[u32] {
        &self.tokens
    }

    fn names_of_tokens(&self) -> impl Iterator<Item = &str> {
        self.tokens.iter().map(|&node| self.graph.name(node))
    }

    pub(super) fn has_graph_of(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.graph, &other.graph)
    }

    pub(super) fn after(&self, mv: &DagMove) -> Self {
        let mut after = self.clone();
        if mv.token < after.tokens.len() {
            after.tokens.splice(mv.token..=mv.token, mv.leaves().iter().filter_map(|to| self.graph.id(to)));
        }
        after
    }

    /// The approximate size of the position as JSON, in bytes.
    pub(super) fn written_size(&self) -> u64 {
        let tokens: usize = self.tokens.iter().map(|&node| self.graph.name(node).len() + 3).sum();
        let graph = if self.is_written_whole { self.graph.written_size() } else { 0 };
        24 + graph + tokens as u64
    }
}

/// Positions are equal if their tokens are on nodes of the same names, and every node has the same successors in the same order.
impl PartialEq for DagPosition {
    fn eq(&self, other: &Self) -> bool {
        let is_alike = if self.has_graph_of(other) {
            self.tokens == other.tokens
        } else {
            self.names_of_tokens().eq(other.names_of_tokens()) && self.graph == other.graph
        };
        is_alike && self.is_written_whole == other.is_written_whole
    }
}

impl Eq for DagPosition {}

impl PartialOrd for DagPosition {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// By tokens, then by the texts of the graphs.
impl Ord for DagPosition {
    fn cmp(&self, other: &Self) -> Ordering {
        let of_tokens = self.names_of_tokens().cmp(other.names_of_tokens());
        let of_graphs = || match self.has_graph_of(other) {
            true => Ordering::Equal,
            false => self.graph.to_string().cmp(&other.graph.to_string()),
        };
        of_tokens.then_with(of_graphs).then_with(|| self.is_written_whole.cmp(&other.is_written_whole))
    }
}

impl Hash for DagPosition {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.names_of_tokens().for_each(|name| name.hash(state));
    }
}

impl fmt::Display for DagPosition {
    /// The tokens behind the graph, such as `a>b,c b>c @ a,b`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_written_whole {
            write!(f, "{} ", self.graph)?;
        }
        let tokens: Vec<_> = self.names_of_tokens().map(Name).collect();
        write!(f, "@ {}", notation::Joined(&tokens, ","))
    }
}

#[cfg(feature = "serde")]
mod written {
    use super::*;
    use serde::Serializer;
    use serde::ser::SerializeStruct;

    impl Serialize for DagPosition {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            let mut position = serializer.serialize_struct("DagPosition", 1 + usize::from(self.is_written_whole))?;
            if self.is_written_whole {
                position.serialize_field("edges", &*self.graph)?;
            }
            position.serialize_field("tokens", &Names(&self.graph, &self.tokens))?;
            position.end()
        }
    }
}
