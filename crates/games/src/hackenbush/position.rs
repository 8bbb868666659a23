//! Positions and moves of green Hackenbush.

use super::bush::{Bush, Ends, Placed, bushes};
use super::reading::{BETWEEN, GROUND, HackenbushEdges, MAX_EDGES, MAX_NAME};
use super::rules::Cut;
use crate::components::Components;
use crate::drawing::Vertex;
use crate::game::{Position, Removes, compared_by};
use crate::language::{Phrase, Words, display_in_words, message};
use crate::listed::BinaryValue;
use crate::notation::Joined;
use crate::refusal::{Faults, Refusal};
use crate::serial::{Deserialize, Serialize};
use crate::wire::{Integer, read_by_names};
use nimber_solvers::theory::Nimber;
use std::collections::HashMap;
use std::fmt;
use std::str::FromStr;

/// The most edges of a position that listed moves carry.
pub const MAX_REDRAWN: usize = 512;

/// A position as it arrives.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct HackenbushRequest {
    /// The two ends of each edge. `ground` is the ground; any other name of letters, digits and `_` is a node. Or a text such as
    /// `ground-a,a-b`.
    pub edges: HackenbushEdges,
}

impl FromStr for HackenbushRequest {
    type Err = Refusal;

    /// Reads edges such as `ground-a,a-b`.
    fn from_str(text: &str) -> Result<Self, Refusal> {
        Ok(HackenbushRequest { edges: HackenbushEdges::of_text(text).map_err(|fault| Refusal::malformed("/edges", fault))? })
    }
}

/// A legal position: every edge hangs on the ground.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct HackenbushPosition {
    /// The two ends of each edge; `ground` is the ground.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<Vec<String>>, max_items = 4096, example = json!([["ground", "a"], ["a", "b"]])))]
    pub edges: Vec<[Vertex; 2]>,
}

impl HackenbushPosition {
    /// # Errors
    /// [`Refusal::BeyondLimits`] for too many edges and for long names, [`Refusal::InvalidPosition`] for other names, and for edges that
    /// do not hang on the ground.
    pub(super) fn parse(HackenbushRequest { edges: HackenbushEdges { edges, sent } }: HackenbushRequest) -> Result<Self, Refusal> {
        let mut faults = Faults::default();
        if sent > MAX_EDGES {
            faults.beyond("edges", MAX_EDGES as u64, sent, format!("{sent} edges are too many; at most {MAX_EDGES} are answered"));
            return faults.none_in(HackenbushPosition { edges });
        }
        let mut are_named = true;
        for (place, name) in
            edges.iter().enumerate().flat_map(|(index, ends)| ends.iter().enumerate().map(move |end| ((index, end.0), end.1)))
        {
            let name = name.name();
            if name.len() > MAX_NAME {
                let detail = format!("a node's name has {} bytes; at most {MAX_NAME} are allowed", name.len());
                faults.beyond("node_name", MAX_NAME as u64, name.len(), detail);
            } else if name.is_empty() || !name.chars().all(|letter| letter.is_alphanumeric() || letter == '_') {
                let (index, end) = place;
                let detail = format!("`{name}` is no name of a node; it consists of letters, digits and `_`");
                faults.push(format!("/edges/{index}/{end}"), detail);
                are_named = false;
            }
        }
        let position = HackenbushPosition { edges };
        if are_named {
            let mut hangs = vec![false; position.edges.len()];
            position.bushes().into_iter().flat_map(|(_, indices)| indices).for_each(|index| hangs[index] = true);
            for (index, _) in hangs.iter().enumerate().filter(|(_, hangs)| !**hangs) {
                let [one, other] = &position.edges[index];
                let detail = format!(
                    "the edge from {} to {} does not hang on the ground; edges lead to every node from the node `{GROUND}`",
                    one.name(),
                    other.name()
                );
                faults.push(format!("/edges/{index}"), detail);
            }
        }
        faults.none_in(position)
    }

    /// The edges with numbers for their ends, 0 for the ground; and the names of the nodes with these numbers.
    pub(super) fn numbered(&self) -> (Vec<Ends>, Vec<&str>) {
        let mut numbers: HashMap<&str, u16> = HashMap::from([(GROUND, 0)]);
        let mut names = vec![GROUND];
        let mut edges = Vec::with_capacity(self.edges.len());
        for ends in &self.edges {
            edges.push(ends.each_ref().map(|node| {
                *numbers.entry(node.name()).or_insert_with(|| {
                    names.push(node.name());
                    names.len() as u16 - 1
                })
            }));
        }
        (edges, names)
    }

    /// The parts that are joined only by the ground, in the order of their first edges.
    pub(super) fn bushes(&self) -> Vec<Placed> {
        bushes(&self.numbered().0)
    }

    /// The cut of an edge. Its index is below the number of edges.
    pub(super) fn cut(&self, edge: usize, removes: u64) -> HackenbushMove {
        HackenbushMove { edge, nodes: self.edges[edge].clone(), removes }
    }

    /// All cuts, by bush and then by edge.
    pub(super) fn cuts(&self) -> Vec<HackenbushMove> {
        let of_bush = |(bush, indices): Placed| {
            let cut = |(&edge, removes): (&usize, u16)| self.cut(edge, removes.into());
            indices.iter().zip(bush.removes()).map(cut).collect::<Vec<_>>()
        };
        self.bushes().into_iter().flat_map(of_bush).collect()
    }

    /// What is left without an edge: the other edges in order, but those that fall.
    pub(super) fn without(&self, edge: usize) -> Self {
        let mut edges = self.edges.clone();
        if edge < edges.len() {
            edges.remove(edge);
        }
        let left = HackenbushPosition { edges };
        let mut hanging: Vec<usize> = left.bushes().into_iter().flat_map(|(_, indices)| indices).collect();
        hanging.sort_unstable();
        HackenbushPosition { edges: hanging.into_iter().map(|index| left.edges[index].clone()).collect() }
    }
}

impl fmt::Display for HackenbushPosition {
    /// Edges such as `ground-a,a-b`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let edge = |[one, other]: &[Vertex; 2]| format!("{}{BETWEEN}{}", one.name(), other.name());
        Joined(&self.edges.iter().map(edge).collect::<Vec<_>>(), ",").fmt(f)
    }
}

impl Position for HackenbushPosition {
    fn lists_positions(&self) -> bool {
        self.edges.len() <= MAX_REDRAWN
    }

    fn json_size(&self) -> u64 {
        let edge = |[one, other]: &[Vertex; 2]| one.name().len() + other.name().len() + 8;
        12 + self.edges.iter().map(edge).sum::<usize>() as u64
    }
}

/// The bushes of a position, and where their edges are in it.
pub struct Bushes<'p> {
    position: &'p HackenbushPosition,
    bushes: Vec<Bush>,
    edges: Vec<Vec<usize>>,
}

impl<'p> Bushes<'p> {
    pub(super) fn of(position: &'p HackenbushPosition) -> Self {
        let (bushes, edges) = position.bushes().into_iter().unzip();
        Bushes { position, bushes, edges }
    }

    /// For each bush the indices of its edges.
    pub(super) fn edges(&self) -> &[Vec<usize>] {
        &self.edges
    }
}

impl Components for Bushes<'_> {
    type Component = Bush;
    type Cut = Cut;
    type Listed = HackenbushComponent;
    type Move = HackenbushMove;

    fn components(&self) -> &[Bush] {
        &self.bushes
    }

    fn listed_component(&self, index: usize, value: Nimber, binary: bool) -> HackenbushComponent {
        let sg = value.get();
        HackenbushComponent { edges: self.edges[index].clone(), sg, sg_binary: BinaryValue::wanted(binary, sg) }
    }

    fn listed_move(&self, index: usize, cut: &Cut, _: Nimber) -> HackenbushMove {
        self.position.cut(self.edges[index][cut.edge], cut.removes.into())
    }
}

/// A part that is joined to others only by the ground, with its value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct HackenbushComponent {
    /// The indices of its edges in `edges` as they were sent.
    pub edges: Vec<usize>,
    /// Its Sprague–Grundy value in normal play.
    pub sg: u64,
    /// That value in binary, if it is asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sg_binary: Option<BinaryValue>,
}

/// The cut of an edge.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct HackenbushMove {
    /// The edge's index in `edges` as they were sent.
    pub edge: usize,
    /// Its ends.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<String>, min_items = 2, max_items = 2, example = json!(["ground", "a"])))]
    nodes: [Vertex; 2],
    /// How many edges go: this one, and those that fall.
    removes: u64,
}

read_by_names!(HackenbushMove { edge: usize, nodes: [Vertex; 2], removes: u64 });

/// Moves are compared by the edge and its ends. What falls follows from the position.
impl HackenbushMove {
    /// The ends of the edge in the position in which the move was found.
    pub fn nodes(&self) -> &[Vertex; 2] {
        &self.nodes
    }

    /// How many edges go in that position: this one, and those that fall.
    pub fn removes(&self) -> u64 {
        self.removes
    }

    fn key(&self) -> (usize, &[Vertex; 2]) {
        (self.edge, &self.nodes)
    }

    /// The move as a player would send it.
    pub(super) fn said(&self) -> HackenbushMoveRequest {
        HackenbushMoveRequest { edge: Some((self.edge as u64).into()), nodes: Some(self.nodes.clone()) }
    }
}

compared_by!(HackenbushMove, key);

/// A move as a player sends it.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct HackenbushMoveRequest {
    /// The edge's index in `edges`; may be left out where there is one edge.
    pub edge: Option<Integer>,
    /// Its ends; may be left out.
    #[cfg_attr(feature = "schema", schema(value_type = Option<Vec<String>>, min_items = 2, max_items = 2))]
    pub nodes: Option<[Vertex; 2]>,
}

impl Removes for HackenbushMove {
    fn removed(&self) -> u64 {
        self.removes
    }
}

impl Words for HackenbushComponent {
    fn in_words(&self) -> Phrase {
        let first = self.edges.first().map_or(0, |&edge| edge as u64 + 1);
        Phrase::of(message::PART_BUSH).number("first", first).number("size", self.edges.len() as u64)
    }
}

impl Words for HackenbushMove {
    fn in_words(&self) -> Phrase {
        let [from, to] = self.nodes.each_ref().map(Vertex::name);
        Phrase::of(message::MOVE_CUT).number("index", self.edge as u64 + 1).text("from", from).text("to", to)
    }
}

display_in_words!(HackenbushMove);
