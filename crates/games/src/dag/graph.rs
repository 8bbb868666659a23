//! A finite graph without cycles whose nodes have names.

use super::digraph::{Digraph, Lists};
use super::reading::Edges;
use crate::notation;
use crate::serial::Serialize;
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
            self.listed[node as usize] == other.listed[twin as usize] && self.names_of_options(node).eq(other.names_of_options(twin))
        };
        self.node_count() == other.node_count() && (0..self.node_count() as u32).all(is_alike)
    }
}

impl Graph {
    /// # Errors
    /// The nodes of a cycle, each in an option of the one before it and the first in an option of the last; and the names of all nodes.
    pub fn new(edges: Edges) -> Result<Self, (Vec<u32>, Vec<Box<str>>)> {
        let Edges { names, ids, lists: sent, parts, targets, .. } = edges;
        let mut listed = vec![false; names.len()];
        let mut lists = Lists { starts: vec![0], parts: vec![0], targets: Vec::with_capacity(targets.len()) };
        for (node, options) in sent.into_iter().enumerate() {
            if let Some(options) = options {
                listed[node] = true;
                for option in options {
                    lists.targets.extend_from_slice(&targets[parts[option] as usize..parts[option + 1] as usize]);
                    lists.parts.push(lists.targets.len() as u32);
                }
            }
            lists.starts.push(lists.parts.len() as u32 - 1);
        }
        match Digraph::new(lists) {
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

    /// The nodes of all options, in the order sent.
    pub fn successors(&self, node: u32) -> &[u32] {
        self.edges.successors(node)
    }

    /// The options of a node: the nodes that take the place of a token, sorted by name. Each once, in the order sent.
    pub fn options(&self, node: u32) -> impl ExactSizeIterator<Item = &[u32]> {
        self.edges.options(node).map(|option| self.edges.option(option))
    }

    /// How many options a node has.
    pub fn degree(&self, node: u32) -> u64 {
        self.edges.degree(node)
    }

    /// An option as a text, such as `a + b`.
    pub fn in_signs(&self, option: &[u32]) -> String {
        match option {
            [] => notation::NOTHING.to_owned(),
            option => option.iter().map(|&node| self.name(node)).collect::<Vec<_>>().join(" + "),
        }
    }

    /// The nodes that came with a list of successors, sorted by name.
    fn listed_nodes(&self) -> Vec<u32> {
        let mut nodes: Vec<u32> = (0..self.names.len() as u32).filter(|&node| self.listed[node as usize]).collect();
        nodes.sort_unstable_by_key(|&node| self.name(node));
        nodes
    }

    fn names_of_options(&self, node: u32) -> impl Iterator<Item = Vec<&str>> {
        self.options(node).map(|option| option.iter().map(|&to| self.name(to)).collect())
    }

    /// The approximate size of the edges as JSON, in bytes.
    pub fn written_size(&self) -> u64 {
        let listed = self.names.iter().zip(&self.listed).filter(|&(_, &listed)| listed).map(|(name, _)| name.len() + 6);
        let named = self.edges.targets().iter().map(|&target| self.name(target).len() + 3);
        let brackets = 3 * self.edges.targets().len().abs_diff(self.edges.option_count());
        (listed.sum::<usize>() + named.sum::<usize>() + brackets) as u64
    }
}

impl fmt::Display for Graph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let node = |node: u32| {
            let options: Vec<_> = self.options(node).map(|option| self.in_notation(option)).collect();
            format!("{}>{}", Name(self.name(node)), notation::Joined(&options, ","))
        };
        notation::Joined(&self.listed_nodes().into_iter().map(node).collect::<Vec<_>>(), " ").fmt(f)
    }
}

/// What stands between the nodes of an option in a text, and alone for an option of none.
pub const BESIDE: char = '+';

impl Graph {
    fn in_notation(&self, option: &[u32]) -> String {
        match option {
            [] => BESIDE.to_string(),
            option => option.iter().map(|&node| Name(self.name(node)).to_string()).collect::<Vec<_>>().join("+"),
        }
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
            name => notation::Quoted(name).fmt(f),
        }
    }
}

/// Writes nodes by their names.
pub struct Names<'a>(pub &'a Graph, pub &'a [u32]);

#[cfg(feature = "serde")]
mod written {
    use super::*;
    use serde::Serializer;
    use serde::ser::SerializeSeq;

    /// The edges in a form that can be sent back: the nodes that came with a list of successors, sorted by name.
    impl Serialize for Graph {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.collect_map(self.listed_nodes().into_iter().map(|node| (self.name(node), Options(self, node))))
        }
    }

    /// Writes the options of a node: one node as its name, and others as a list of names.
    struct Options<'a>(&'a Graph, u32);

    impl Serialize for Options<'_> {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            let Options(graph, node) = *self;
            let mut options = serializer.serialize_seq(Some(graph.degree(node) as usize))?;
            for option in graph.options(node) {
                match *option {
                    [to] => options.serialize_element(graph.name(to))?,
                    ref several => options.serialize_element(&Names(graph, several))?,
                }
            }
            options.end()
        }
    }

    impl Serialize for Names<'_> {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.collect_seq(self.1.iter().map(|&node| self.0.name(node)))
        }
    }
}
