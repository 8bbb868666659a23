//! The misère quotient of a graph: each node is a heap of its own, and an option leaves the heaps of a list.

use super::digraph::{Digraph, NodeValues};
use crate::components::Elements;
use nimber_solvers::misere::{Bounds, Element, HeapElements, Unfound, WithNim, find};
use nimber_solvers::theory::{Budget, HeapRules, Stop};
use std::collections::HashMap;
use std::sync::Arc;

/// The most nodes with options that are numbered.
const MAX_HEAPS: usize = 256;

/// The most ends of their edges together. Each step of the search for a quotient reads all of them.
const MAX_ENDS: usize = 4096;

/// In units of the search for a quotient, at most. It gets an eighth of what the request has left, so that a search of the whole comes as
/// far as before.
const SEARCH_WORK: u64 = 1 << 22;

/// In units of work. A unit of the search for a quotient takes longer than most others.
const PRICE_OF_UNIT: u64 = 4;

/// The proven elements of some nodes and of Nim heaps.
#[derive(Clone, Debug)]
pub struct NodeElements {
    heaps: HeapElements,
    numbers: Arc<HashMap<u32, u64>>,
}

impl NodeElements {
    /// Searches for the quotient of the Nim heaps up to `nim` and of the nodes within reach of `tokens`, those with the shortest games
    /// first. `None` if not even the first node has a quotient that is small enough.
    ///
    /// # Errors
    /// Why the work stopped, but for work that is used up: then the nodes that were reached by then have an element.
    pub fn find(graph: &Arc<Digraph>, worths: &[NodeValues], tokens: &[u32], nim: u64, budget: &Budget) -> Result<Option<Self>, Stop> {
        budget.spend(graph.size() as u64)?;
        let nodes = first_nodes(graph, worths, tokens);
        let numbers: HashMap<u32, u64> = nodes.iter().copied().zip(1..).collect();
        let rules = WithNim { rules: NodeHeaps { graph, nodes: &nodes, numbers: &numbers }, most: nim };
        let searching = budget.beside((budget.remaining() / 8 / PRICE_OF_UNIT).min(SEARCH_WORK));
        let finding = find(&rules, Bounds { heaps: nim + nodes.len() as u64, ..Bounds::default() }, &searching);
        budget.spend(PRICE_OF_UNIT * searching.spent().min(searching.allowance()))?;
        match finding.stopped {
            Some(Unfound::Stopped(stop, _)) if !stop.is_exhausted() => Err(stop),
            _ => {
                let heaps = finding.quotient.and_then(|quotient| HeapElements::after_nim(Arc::new(quotient), nim));
                Ok(heaps.map(|heaps| NodeElements { heaps, numbers: Arc::new(numbers) }))
            }
        }
    }

    /// The elements of the nodes of the graph.
    pub fn of<'a>(&self, graph: &'a Digraph) -> Elements<'a, u32> {
        let NodeElements { heaps, numbers } = self.clone();
        Elements::among(heaps.clone(), move |node| match numbers.get(node) {
            Some(&heap) => heaps.element(heap),
            None => (graph.degree(*node) == 0).then_some(Element::IDENTITY),
        })
    }
}

/// The nodes with options within reach, each after its own successors, as far as they fit.
fn first_nodes(graph: &Digraph, worths: &[NodeValues], tokens: &[u32]) -> Vec<u32> {
    let mut is_reached = vec![false; worths.len()];
    tokens.iter().for_each(|&node| is_reached[node as usize] = true);
    for &node in graph.order().iter().rev().filter(|&&node| graph.degree(node) > 0) {
        if is_reached[node as usize] {
            graph.successors(node).iter().for_each(|&to| is_reached[to as usize] = true);
        }
    }
    let mut nodes: Vec<u32> = graph.order().iter().copied().filter(|&node| is_reached[node as usize] && graph.degree(node) > 0).collect();
    nodes.sort_by_key(|&node| worths[node as usize].longest);
    let mut ends = 0;
    let fitting = nodes.iter().take(MAX_HEAPS).take_while(|&&node| {
        ends += graph.successors(node).len();
        ends <= MAX_ENDS
    });
    let fitting = fitting.count();
    nodes.truncate(fitting);
    nodes
}

/// Nodes as heaps: node `nodes[n - 1]` is heap n, and a node without options is no heap.
struct NodeHeaps<'a> {
    graph: &'a Digraph,
    nodes: &'a [u32],
    numbers: &'a HashMap<u32, u64>,
}

impl HeapRules for NodeHeaps<'_> {
    fn visit_options(&self, heap: u64, visitor: &mut dyn FnMut(&[u64])) {
        let Some(&node) = (heap as usize).checked_sub(1).and_then(|place| self.nodes.get(place)) else { return };
        for option in self.graph.options(node) {
            let leaves: Vec<u64> = self.graph.option(option).iter().filter_map(|to| self.numbers.get(to).copied()).collect();
            visitor(&leaves);
        }
    }

    /// A graph does not go on beyond its nodes.
    fn heaps_to_check(&self, _: u64, _: u64) -> Option<u64> {
        None
    }
}
