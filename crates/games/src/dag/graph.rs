//! A finite graph without cycles whose nodes have names.

use super::digraph::Digraph;
use super::reading::Edges;
use crate::notation;
use serde::{Serialize, Serializer};
use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;

/// A finite graph without cycles. Nodes are numbered in the order in which they were first named.
#[derive(Debug)]
pub struct Graph {
    names: Vec<Box<str>>,
    ids: HashMap<Box<str>, u32>,
    /// Whether the request listed successors for the node, perhaps none.
    listed: Vec<bool>,
    /// The edges, each once, in the order sent.
    edges: Arc<Digraph>,
}

/// The numbers of nodes depend on the order in which they were named, which does not count.
impl PartialEq for Graph {
    fn eq(&self, other: &Self) -> bool {
        let is_alike = |node: u32| {
            let Some(twin) = other.id(self.name(node)) else { return false };
            self.listed[node as usize] == other.listed[twin as usize] && self.names_of_successors(node).eq(other.names_of_successors(twin))
        };
        self.node_count() == other.node_count() && (0..self.node_count() as u32).all(is_alike)
    }
}

impl Graph {
    /// # Errors
    /// The nodes of a cycle, each a successor of the one before it and the first a successor of the last; and
    /// the names of all nodes.
    pub fn new(edges: Edges) -> Result<Self, (Vec<u32>, Vec<Box<str>>)> {
        let Edges { names, ids, lists, targets: sent, .. } = edges;
        let mut starts = Vec::with_capacity(names.len() + 1);
        let mut targets = Vec::with_capacity(sent.len());
        let mut listed = vec![false; names.len()];
        starts.push(0);
        for (node, list) in lists.iter().enumerate() {
            if let Some(list) = list {
                listed[node] = true;
                targets.extend_from_slice(&sent[list.clone()]);
            }
            starts.push(targets.len() as u32);
        }
        match Digraph::new(starts, targets) {
            Err(cycle) => Err((cycle, names)),
            Ok(edges) => Ok(Graph { names, ids, listed, edges: Arc::new(edges) }),
        }
    }

    /// The same graph without names.
    pub fn edges(&self) -> &Arc<Digraph> {
        &self.edges
    }

    /// The number of nodes plus the number of edges.
    pub fn size(&self) -> usize {
        self.edges.size()
    }

    /// The number of nodes.
    pub fn node_count(&self) -> usize {
        self.names.len()
    }

    pub fn name(&self, node: u32) -> &str {
        &self.names[node as usize]
    }

    pub fn id(&self, name: &str) -> Option<u32> {
        self.ids.get(name).copied()
    }

    /// Each once, in the order sent.
    pub fn successors(&self, node: u32) -> &[u32] {
        self.edges.successors(node)
    }

    pub fn degree(&self, node: u32) -> u64 {
        self.edges.degree(node)
    }

    /// The nodes that came with a list of successors, sorted by name.
    fn listed_nodes(&self) -> Vec<u32> {
        let mut nodes: Vec<u32> = (0..self.names.len() as u32).filter(|&node| self.listed[node as usize]).collect();
        nodes.sort_unstable_by_key(|&node| self.name(node));
        nodes
    }

    fn names_of_successors(&self, node: u32) -> impl Iterator<Item = &str> {
        self.successors(node).iter().map(|&to| self.name(to))
    }

    /// The approximate size of the edges as JSON, in bytes.
    pub fn written_size(&self) -> u64 {
        let listed = self.names.iter().zip(&self.listed).filter(|&(_, &listed)| listed).map(|(name, _)| name.len() + 6);
        let named = self.edges.targets().iter().map(|&target| self.name(target).len() + 3);
        (listed.sum::<usize>() + named.sum::<usize>()) as u64
    }
}

/// The edges in a form that can be sent back: the nodes that came with a list of successors, sorted by name.
impl Serialize for Graph {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.listed_nodes().into_iter().map(|node| (self.name(node), Names(self, self.successors(node)))))
    }
}

impl fmt::Display for Graph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let node = |node: u32| {
            let successors: Vec<_> = self.names_of_successors(node).map(Name).collect();
            format!("{}>{}", Name(self.name(node)), notation::Joined(&successors, ","))
        };
        notation::Joined(&self.listed_nodes().into_iter().map(node).collect::<Vec<_>>(), " ").fmt(f)
    }
}

/// Whether a letter may stand in a name without quotation marks.
pub fn is_plain(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}

/// A name as it stands in a text. One that is not plain has quotation marks.
pub struct Name<'a>(pub &'a str);

impl fmt::Display for Name<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            "" => f.write_str("\"\""),
            name if name.chars().all(is_plain) => f.write_str(name),
            name => f.write_str(&serde_json::to_string(name).map_err(|_| fmt::Error)?),
        }
    }
}

/// Writes nodes by their names.
pub struct Names<'a>(pub &'a Graph, pub &'a [u32]);

impl Serialize for Names<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.1.iter().map(|&node| self.0.name(node)))
    }
}
