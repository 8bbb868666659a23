//! Reads a graph. Names of nodes become numbers while reading, so a million edges take only a few megabytes.

use crate::refusal::{Faults, Refusal, pointer_to};
use std::collections::{HashMap, HashSet};
use std::fmt;
use std::ops::Range;

/// The edges as they arrive: an object from each node to the list of its options. Entries over a limit are counted but not stored.
#[derive(Clone, Debug, Default)]
pub struct Edges {
    pub(super) names: Vec<Box<str>>,
    pub(super) ids: HashMap<Box<str>, u32>,
    /// The range of each node's options, for nodes that came with a list.
    pub(super) lists: Vec<Option<Range<usize>>>,
    /// Option o is the list `targets[parts[o]..parts[o + 1]]`.
    pub(super) parts: Vec<u32>,
    pub(super) targets: Vec<u32>,
    /// For each node, the last node that had it alone as an option. This drops parallel edges.
    last_named_by: Vec<u32>,
    sent: usize,
    too_many_nodes: bool,
    longest_name: usize,
}

impl Edges {
    /// Refuses a graph over the limits.
    pub(super) fn check(&self) -> Result<(), Refusal> {
        let mut faults = Faults::default();
        if self.sent > MAX_EDGES {
            let detail = format!("{} edges are too many; graphs of at most {MAX_EDGES} are answered", self.sent);
            faults.beyond("edges", MAX_EDGES as u64, self.sent, detail);
        }
        if self.too_many_nodes {
            let detail = format!("the graph has too many nodes; graphs of at most {MAX_NODES} are answered");
            faults.beyond("nodes", MAX_NODES as u64, format!("more than {MAX_NODES}"), detail);
        }
        if self.longest_name > MAX_NAME {
            let detail = format!("a node's name has {} bytes; at most {MAX_NAME} are allowed", self.longest_name);
            faults.beyond("node_name", MAX_NAME as u64, self.longest_name, detail);
        }
        faults.none_in(())
    }

    /// The number of a node; `None` for one over the limits.
    fn intern(&mut self, name: &str) -> Option<u32> {
        if let Some(&id) = self.ids.get(name) {
            return Some(id);
        }
        self.longest_name = self.longest_name.max(name.len());
        self.too_many_nodes |= self.names.len() == MAX_NODES;
        if self.too_many_nodes || name.len() > MAX_NAME {
            return None;
        }
        let id = self.names.len() as u32;
        self.names.push(name.into());
        self.ids.insert(name.into(), id);
        self.lists.push(None);
        self.last_named_by.push(u32::MAX);
        Some(id)
    }

    /// Edges from each node to its options, each a list of nodes.
    ///
    /// # Errors
    /// [`Refusal::InvalidPosition`] for a node that comes twice.
    pub(super) fn of<N: AsRef<str>>(lists: impl IntoIterator<Item = (N, Vec<Vec<N>>)>) -> Result<Self, Refusal> {
        let mut edges = Edges { parts: vec![0], ..Edges::default() };
        for (name, options) in lists {
            let name = name.as_ref();
            let Some(node) = edges.intern(name) else { continue };
            if edges.lists[node as usize].is_some() {
                let detail = format!("the node `{name}` has two lists of successors");
                return Err(Refusal::invalid(format!("/edges{}", pointer_to(name)), detail));
            }
            let (first, mut seen) = (edges.parts.len() - 1, HashSet::new());
            for option in &options {
                let nodes = option.iter().filter_map(|name| edges.intern(name.as_ref())).collect();
                edges.add_option(node, nodes, option.len(), &mut seen);
            }
            edges.lists[node as usize] = Some(first..edges.parts.len() - 1);
        }
        Ok(edges)
    }

    fn add_edge(&mut self, from: u32, to: Option<u32>) {
        self.sent += 1;
        let Some(to) = to.filter(|_| self.sent <= MAX_EDGES) else { return };
        if std::mem::replace(&mut self.last_named_by[to as usize], from) != from {
            self.targets.push(to);
            self.parts.push(self.targets.len() as u32);
        }
    }

    /// An option of any number of nodes. Each counts as an edge, and none as one.
    fn add_option(&mut self, from: u32, mut nodes: Vec<u32>, sent: usize, seen: &mut HashSet<Vec<u32>>) {
        if let ([to], 1) = (&nodes[..], sent) {
            return self.add_edge(from, Some(*to));
        }
        self.sent += sent.max(1);
        if self.sent > MAX_EDGES || nodes.len() < sent {
            return;
        }
        nodes.sort_unstable_by(|&one, &other| self.names[one as usize].cmp(&self.names[other as usize]));
        if seen.insert(nodes.clone()) {
            self.targets.append(&mut nodes);
            self.parts.push(self.targets.len() as u32);
        }
    }
}

/// The nodes of the tokens as they arrive. In a request, names over the limit are counted but not stored.
#[derive(Clone, Debug, Default)]
pub struct Tokens {
    pub(super) names: Vec<String>,
    pub(super) sent: usize,
    /// Whether they come from a request, which has a limit that a Rust program has not.
    pub(super) is_limited: bool,
}

/// The most names in the detail of a problem.
pub(super) const NAMES_SHOWN: usize = 16;

/// The pointer and the detail of a fault for a cycle.
pub(super) fn cycle_fault(cycle: &[u32], names: &[Box<str>]) -> (String, String) {
    let name = |node: u32| &names[node as usize][..];
    let first = cycle.first().map_or("", |&node| name(node));
    let pointer = format!("/edges{}", pointer_to(first));
    let shown: Vec<&str> = cycle.iter().take(NAMES_SHOWN).map(|&node| name(node)).collect();
    let more = match cycle.len().saturating_sub(NAMES_SHOWN) {
        0 => String::new(),
        more => format!("({more} more) -> "),
    };
    let detail = format!(
        "the graph has a cycle, {} -> {more}{first}, so play might never end; a graph without cycles is needed",
        shown.join(" -> ")
    );
    (pointer, detail)
}

/// Shortens a name for a message.
pub(super) fn clipped(name: &str) -> String {
    match name.char_indices().nth(MAX_NAME) {
        None => name.to_owned(),
        Some((end, _)) => format!("{}…", &name[..end]),
    }
}

/// The most nodes of a graph.
pub const MAX_NODES: usize = 100_000;

/// The most edges of a graph, parallel ones included.
pub const MAX_EDGES: usize = 1_000_000;

/// The most tokens of a position in a request. Moves may leave more.
pub const MAX_TOKENS: usize = 4096;

/// The longest name of a node, in bytes of UTF-8.
pub const MAX_NAME: usize = 64;

/// The most nodes plus edges of a graph that every listed move repeats.
pub const MAX_REDRAWN: usize = 512;

#[cfg(feature = "serde")]
mod read {
    use super::*;
    use crate::fault::ReadFault;
    use crate::wire::integer::HAS_LIMITS;
    use serde::de::{self, DeserializeSeed, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};

    impl<'de> de::Deserialize<'de> for Edges {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            deserializer.deserialize_map(EdgesVisitor)
        }
    }

    struct EdgesVisitor;

    impl<'de> Visitor<'de> for EdgesVisitor {
        type Value = Edges;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("an object from each node to the list of its options")
        }

        fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Edges, A::Error> {
            let mut edges = Edges { parts: vec![0], ..Edges::default() };
            while let Some(node) = entries.next_key_seed(Name(&mut edges))? {
                let Some(node) = node else {
                    entries.next_value::<IgnoredAny>()?;
                    continue;
                };
                if edges.lists[node as usize].is_some() {
                    return Err(de::Error::custom(ReadFault::Twice { name: edges.names[node as usize].to_string() }));
                }
                let first = edges.parts.len() - 1;
                entries.next_value_seed(Options(&mut edges, node))?;
                edges.lists[node as usize] = Some(first..edges.parts.len() - 1);
            }
            Ok(edges)
        }
    }

    impl<'de> de::Deserialize<'de> for Tokens {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            deserializer.deserialize_newtype_struct(HAS_LIMITS, TokensVisitor { is_limited: true })
        }
    }

    struct TokensVisitor {
        is_limited: bool,
    }

    impl<'de> Visitor<'de> for TokensVisitor {
        type Value = Tokens;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("the list of the tokens' nodes")
        }

        fn visit_newtype_struct<D: Deserializer<'de>>(self, source: D) -> Result<Tokens, D::Error> {
            source.deserialize_seq(self)
        }

        fn visit_some<D: Deserializer<'de>>(self, source: D) -> Result<Tokens, D::Error> {
            source.deserialize_seq(TokensVisitor { is_limited: false })
        }

        fn visit_seq<A: SeqAccess<'de>>(self, mut names: A) -> Result<Tokens, A::Error> {
            let mut tokens = Tokens { is_limited: self.is_limited, ..Tokens::default() };
            while let Some(name) = names.next_element::<String>()? {
                tokens.sent += 1;
                if !self.is_limited || tokens.sent <= MAX_TOKENS {
                    tokens.names.push(name);
                }
            }
            Ok(tokens)
        }
    }

    /// Reads a name as the number of its node.
    struct Name<'a>(&'a mut Edges);

    impl<'de> DeserializeSeed<'de> for Name<'_> {
        type Value = Option<u32>;

        fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
            deserializer.deserialize_str(self)
        }
    }

    impl Visitor<'_> for Name<'_> {
        type Value = Option<u32>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("the name of a node as a string")
        }

        fn visit_str<E: de::Error>(self, name: &str) -> Result<Self::Value, E> {
            Ok(self.0.intern(name))
        }
    }

    /// Reads the list of a node's options.
    struct Options<'a>(&'a mut Edges, u32);

    impl<'de> DeserializeSeed<'de> for Options<'_> {
        type Value = ();

        fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
            deserializer.deserialize_seq(self)
        }
    }

    impl<'de> Visitor<'de> for Options<'_> {
        type Value = ();

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("the list of a node's options")
        }

        fn visit_seq<A: SeqAccess<'de>>(self, mut options: A) -> Result<(), A::Error> {
            let Options(edges, from) = self;
            // A set of each node's own: to clear one costs what it once held.
            let mut seen = HashSet::new();
            while options.next_element_seed(SentOption { edges, from, seen: &mut seen })?.is_some() {}
            Ok(())
        }
    }

    /// Reads one option: a node, or a list of nodes.
    struct SentOption<'a> {
        edges: &'a mut Edges,
        from: u32,
        /// The options of several nodes or of none that the node has already.
        seen: &'a mut HashSet<Vec<u32>>,
    }

    impl<'de> DeserializeSeed<'de> for SentOption<'_> {
        type Value = ();

        fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
            deserializer.deserialize_any(self)
        }
    }

    impl<'de> Visitor<'de> for SentOption<'_> {
        type Value = ();

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("the name of a node as a string, or a list of such names")
        }

        fn visit_str<E: de::Error>(self, name: &str) -> Result<(), E> {
            let to = self.edges.intern(name);
            self.edges.add_edge(self.from, to);
            Ok(())
        }

        fn visit_seq<A: SeqAccess<'de>>(self, mut names: A) -> Result<(), A::Error> {
            let (mut nodes, mut sent) = (Vec::new(), 0);
            while let Some(node) = names.next_element_seed(Name(self.edges))? {
                sent += 1;
                if self.edges.sent + sent <= MAX_EDGES {
                    nodes.extend(node);
                }
            }
            self.edges.add_option(self.from, nodes, sent, self.seen);
            Ok(())
        }
    }
}
