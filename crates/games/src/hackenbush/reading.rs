//! Reads edges: a list of pairs of names, or a text such as `ground-a,a-b`.

use crate::drawing::Vertex;
use crate::notation::NOTHING;
use std::fmt;

/// The name of the ground.
pub const GROUND: &str = "ground";

/// The most edges of a position.
pub const MAX_EDGES: usize = 4096;

/// The longest name of a node, in bytes of UTF-8.
pub const MAX_NAME: usize = 64;

/// What stands between the ends of an edge in a text.
pub const BETWEEN: char = '-';

/// The edges as they arrive. Those over the limit are counted but not stored.
#[derive(Clone, Debug, Default)]
pub struct HackenbushEdges {
    pub(super) edges: Vec<[Vertex; 2]>,
    pub(super) sent: usize,
}

impl HackenbushEdges {
    fn add(&mut self, ends: [Vertex; 2]) {
        self.sent += 1;
        if self.sent <= MAX_EDGES {
            self.edges.push(ends);
        }
    }

    /// Reads edges with commas between them.
    ///
    /// # Errors
    /// A sentence on the first text that is no edge.
    pub(super) fn of_text(text: &str) -> Result<Self, String> {
        let mut read = HackenbushEdges::default();
        if text.trim() == NOTHING {
            return Ok(read);
        }
        for edge in text.split(',') {
            let Some((one, other)) = edge.trim().split_once(BETWEEN) else {
                let shown: String = edge.trim().chars().take(MAX_NAME).collect();
                return Err(format!("`{shown}` is no edge; edges are written like `ground-a,a-b`, and `-` is none"));
            };
            read.add([Vertex::named(one), Vertex::named(other)]);
        }
        Ok(read)
    }
}

impl FromIterator<[Vertex; 2]> for HackenbushEdges {
    fn from_iter<I: IntoIterator<Item = [Vertex; 2]>>(edges: I) -> Self {
        let mut read = HackenbushEdges::default();
        edges.into_iter().for_each(|ends| read.add(ends));
        read
    }
}

struct Edge([Vertex; 2]);

#[cfg(feature = "serde")]
mod read {
    use super::*;
    use serde::de::{self, Deserialize, Deserializer, IgnoredAny, SeqAccess, Visitor};

    impl<'de> Deserialize<'de> for HackenbushEdges {
        fn deserialize<D: Deserializer<'de>>(source: D) -> Result<Self, D::Error> {
            source.deserialize_any(EdgesVisitor)
        }
    }

    struct EdgesVisitor;

    impl<'de> Visitor<'de> for EdgesVisitor {
        type Value = HackenbushEdges;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a list of edges such as [\"ground\",\"a\"], or a text such as \"ground-a,a-b\"")
        }

        fn visit_str<E: de::Error>(self, text: &str) -> Result<HackenbushEdges, E> {
            HackenbushEdges::of_text(text).map_err(E::custom)
        }

        fn visit_seq<A: SeqAccess<'de>>(self, mut entries: A) -> Result<HackenbushEdges, A::Error> {
            let mut read = HackenbushEdges::default();
            while let Some(Edge(ends)) = entries.next_element()? {
                read.add(ends);
            }
            Ok(read)
        }
    }

    impl<'de> Deserialize<'de> for Edge {
        fn deserialize<D: Deserializer<'de>>(source: D) -> Result<Self, D::Error> {
            source.deserialize_seq(EdgeVisitor)
        }
    }

    struct EdgeVisitor;

    impl<'de> Visitor<'de> for EdgeVisitor {
        type Value = Edge;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("an edge as a list of its two ends, such as [\"ground\",\"a\"],")
        }

        fn visit_seq<A: SeqAccess<'de>>(self, mut names: A) -> Result<Edge, A::Error> {
            let no_edge = || de::Error::custom("an edge is a list of its two ends, such as [\"ground\",\"a\"]");
            let ends = [names.next_element()?.ok_or_else(no_edge)?, names.next_element()?.ok_or_else(no_edge)?];
            match names.next_element::<IgnoredAny>()? {
                None => Ok(Edge(ends)),
                Some(_) => Err(no_edge()),
            }
        }
    }
}
