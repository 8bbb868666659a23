//! Green Hackenbush: cut an edge of a graph on the ground, and what hangs on the ground no longer falls.
//!
//! Parts that are joined only by the ground are independent. The value of a part follows from the colon principle and the fusion principle
//! (Berlekamp, Conway and Guy, *Winning Ways*, chapter 7): that takes time in proportion to its edges. Fusion keeps the value and not the
//! options, so the values after the cuts are found from what is left, cut by cut. Misère play is searched.

mod bush;
mod layout;
#[cfg(feature = "pictures")]
mod picture;
mod position;
mod random;
mod reading;
mod rules;

pub use position::{
    Bushes, HackenbushComponent, HackenbushMove, HackenbushMoveRequest, HackenbushPosition, HackenbushRequest, MAX_REDRAWN,
};
#[cfg(feature = "schema")]
pub(crate) use reading::HackenbushEdges;
pub use reading::{GROUND, MAX_EDGES, MAX_NAME};
pub use rules::HackenbushRules;

use super::about::{About, Bound, Parameter, ParameterKind};
use super::components::{LONGEST_MISERE_SEARCH, SolvedSum};
use super::drawing::Vertex;
use super::game::{Abilities, Game, Legal};
use super::refusal::Refusal;
use super::wire::read_only_index;
use crate::serial::json;
use nimber_solvers::theory::{Budget, Play};
use std::sync::LazyLock;

#[doc(hidden)]
#[derive(Clone, Copy, Debug, Default)]
pub struct Hackenbush;

/// What `edges` are in a query string.
const EDGES: &str = "The edges, each as its two ends with `-` between them, separated by commas; `-` alone is none. `ground` is the \
                     ground, and any other name of letters, digits and `_` is a node. Loops and several edges between the same nodes are \
                     legal.";

static ABOUT: LazyLock<About> = LazyLock::new(|| About {
    name: "hackenbush",
    title: "Green Hackenbush",
    rules: "Cut one edge of a graph that stands on the ground; edges that hang on the ground no longer fall with it.",
    plays: vec![Play::Normal, Play::Misere],
    move_order: "by part, that of the first edge first, then by edge; parts are joined only by the ground",
    parameters: vec![Parameter::required("edges", ParameterKind::Text, EDGES, "ground-a,a-b,a-ground")],
    limits: vec![
        Bound { name: "edges", value: MAX_EDGES as u64, about: "edges of a position" },
        Bound { name: "node_name", value: MAX_NAME as u64, about: "bytes of a node's name" },
        Bound {
            name: "edges_with_positions",
            value: MAX_REDRAWN as u64,
            about: "edges of a position up to which listed moves carry the `position` after them",
        },
        Bound {
            name: "misere_moves",
            value: LONGEST_MISERE_SEARCH,
            about: "moves that a misère game may last, unless every part is a row of edges from the ground on or known to be tame",
        },
    ],
    start: json!({ "edges": edges("ground-a,a-b,b-c,a-d,d-a,ground-e,e-f,f-ground,e-e") }),
    starts: [
        "ground-a,a-b,b-c,a-d,d-e,d-f,ground-g,g-h,h-i,h-h",
        "ground-a,ground-b,a-b,a-c,b-c,c-d,d-e,c-c,ground-f,f-g,g-h",
        "ground-a,a-b,a-c,b-d,b-e,c-f,c-c,f-g,ground-h,h-i,h-j,j-j",
        "ground-a,ground-a,a-b,b-c,b-d,c-d,c-e,ground-f,f-g,f-h,h-f",
    ]
    .map(|text| json!({ "edges": edges(text) }))
    .into(),
    small: Some(|numbers| {
        // Each edge begins at a node that hangs on the ground, and ends at any node.
        const NODES: [&str; 5] = [GROUND, "a", "b", "c", "d"];
        let mut hanging = 1;
        let mut edges = Vec::new();
        for _ in 0..numbers.below(8) {
            let (from, to) = (numbers.below(hanging) as usize, numbers.below(NODES.len() as u64).min(hanging));
            hanging = hanging.max(to + 1);
            edges.push([NODES[from], NODES[to as usize]]);
        }
        json!({ "edges": edges })
    }),
    examples: vec!["edges=ground-a,a-b,b-c", "edges=ground-a,a-b,a-ground", "edges=ground-a,a-a,a-b&play=misere"],
    example_move: json!({ "edge": 2 }),
    refused: vec![
        json!({ "edges": [["ground", "a"], ["b", "c"]] }),
        json!({ "edges": [["ground", "a b"]] }),
        json!({ "edges": [["ground", "a"]], "player_move": { "edge": 1 } }),
    ],
    ..About::default()
});

/// The edges of a text as pairs.
fn edges(text: &str) -> Vec<Vec<&str>> {
    text.split(',').map(|edge| edge.split(reading::BETWEEN).collect()).collect()
}

impl Game for Hackenbush {
    type Request = HackenbushRequest;
    type Position = HackenbushPosition;
    type Component = HackenbushComponent;
    type Move = HackenbushMove;
    type MoveRequest = HackenbushMoveRequest;
    type Solved<'a> = SolvedSum<'a, Bushes<'a>, HackenbushRules>;

    fn about(&self) -> &About {
        &ABOUT
    }

    fn parse(&self, request: HackenbushRequest) -> Result<HackenbushPosition, Refusal> {
        HackenbushPosition::parse(request)
    }

    #[inline]
    fn solve<'a>(&'a self, position: &'a HackenbushPosition, play: Play, budget: &'a Budget) -> Result<Self::Solved<'a>, Refusal> {
        SolvedSum::new(Bushes::of(position), HackenbushRules::default(), play, budget)
    }

    fn find(&self, position: &HackenbushPosition, request: &HackenbushMoveRequest, budget: &Budget) -> Result<HackenbushMove, Refusal> {
        budget.spend(position.edges.len() as u64)?;
        let edge = read_only_index("edge", request.edge.as_ref(), position.edges.len())?;
        let nodes = &position.edges[edge];
        if request.nodes.as_ref().is_some_and(|given| given != nodes) {
            let [one, other] = nodes.each_ref().map(Vertex::name);
            return Err(Refusal::illegal("/nodes", format!("edge {} leads from {one} to {other}", edge + 1)));
        }
        Ok(position.cut(edge, (position.edges.len() - position.without(edge).edges.len()) as u64))
    }

    fn find_equal(&self, position: &HackenbushPosition, mv: &HackenbushMove, budget: &Budget) -> Result<HackenbushMove, Refusal> {
        self.find(position, &mv.said(), budget)
    }

    fn apply(&self, position: &HackenbushPosition, mv: &HackenbushMove) -> HackenbushPosition {
        position.without(mv.edge)
    }

    fn legal<'a>(&'a self, position: &'a HackenbushPosition, _: &Budget) -> Result<Legal<'a, HackenbushMove>, Refusal> {
        Ok(Box::new(position.cuts().into_iter()))
    }

    fn is_over(&self, position: &HackenbushPosition) -> bool {
        position.edges.is_empty()
    }

    fn abilities(&self) -> Abilities<'_, Self> {
        Abilities { random: Some(self), picture: Some(self), ..Abilities::default() }
    }

    /// All edges fall with one if it is the only one on the ground.
    fn can_end_at_once(&self, position: &HackenbushPosition) -> bool {
        position.edges.iter().filter(|ends| ends.iter().any(|end| end.name() == GROUND)).take(2).count() == 1
    }
}
