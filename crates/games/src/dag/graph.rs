//! A finite graph without cycles, and the values of its nodes.

use super::cycle::order;
use super::reading::Edges;
use nimber_solvers::theory::{Budget, Stop};
use serde::{Serialize, Serializer};
use std::collections::HashMap;

/// A finite graph without cycles. Nodes are numbered in the order in which they were first named.
#[derive(Debug)]
pub struct Graph {
    names: Vec<Box<str>>,
    ids: HashMap<Box<str>, u32>,
    /// Whether the request listed successors for the node, perhaps none.
    listed: Vec<bool>,
    /// The successors of node n are `targets[starts[n]..starts[n + 1]]`, each once, in the order sent.
    starts: Vec<u32>,
    targets: Vec<u32>,
    /// Every node after all of its successors.
    order: Vec<u32>,
}

/// The value of a token on a node.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NodeValues {
    /// The Sprague–Grundy value.
    pub normal: u32,
    /// The same with 1 for a node without successors. A lone token loses misère play on 0.
    pub misere: u32,
    /// Whether every node within reach has one of the value pairs (0, 1), (1, 0) and (n, n).
    pub tame: bool,
    /// The most moves until the token is stuck.
    pub longest: u32,
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
        match order(&starts, &targets) {
            Err(cycle) => Err((cycle, names)),
            Ok(order) => Ok(Graph { names, ids, listed, starts, targets, order }),
        }
    }

    /// The number of nodes plus the number of edges.
    pub fn size(&self) -> usize {
        self.names.len() + self.targets.len()
    }

    /// The number of nodes.
    pub fn node_count(&self) -> usize {
        self.names.len()
    }

    /// For each node, the most moves until a token on it is stuck.
    pub fn depths(&self) -> Vec<u32> {
        let mut depths = vec![0; self.names.len()];
        for &node in &self.order {
            depths[node as usize] = self.successors(node).iter().map(|&to| depths[to as usize] + 1).max().unwrap_or(0);
        }
        depths
    }

    pub fn name(&self, node: u32) -> &str {
        &self.names[node as usize]
    }

    pub fn id(&self, name: &str) -> Option<u32> {
        self.ids.get(name).copied()
    }

    /// Each once, in the order sent.
    pub fn successors(&self, node: u32) -> &[u32] {
        &self.targets[self.starts[node as usize] as usize..self.starts[node as usize + 1] as usize]
    }

    pub fn degree(&self, node: u32) -> u64 {
        u64::from(self.starts[node as usize + 1] - self.starts[node as usize])
    }

    /// The approximate size of the edges as JSON, in bytes.
    pub fn written_size(&self) -> u64 {
        let listed = self.names.iter().zip(&self.listed).filter(|&(_, &listed)| listed).map(|(name, _)| name.len() + 6);
        let named = self.targets.iter().map(|&target| self.name(target).len() + 3);
        (listed.sum::<usize>() + named.sum::<usize>()) as u64
    }

    /// The values of every node. The order puts successors first, so long chains need no stack.
    pub fn worths(&self, budget: &Budget) -> Result<Vec<NodeValues>, Stop> {
        budget.spend(self.size() as u64)?;
        let mut worths = vec![NodeValues::default(); self.names.len()];
        let largest_degree = (0..self.names.len() as u32).map(|node| self.degree(node)).max().unwrap_or(0);
        // The value of a node is at most its degree. A value is present if its mark is the node's own, so
        // nothing is cleared between nodes.
        let mut marks = [vec![u32::MAX; largest_degree as usize + 2], vec![u32::MAX; largest_degree as usize + 2]];
        for &node in &self.order {
            let mut worth = NodeValues { tame: true, ..NodeValues::default() };
            for &successor in self.successors(node) {
                let next = worths[successor as usize];
                for (marks, value) in marks.iter_mut().zip([next.normal, next.misere]) {
                    if let Some(mark) = marks.get_mut(value as usize) {
                        *mark = node;
                    }
                }
                worth.tame &= next.tame;
                worth.longest = worth.longest.max(next.longest + 1);
            }
            let [normal, misere] = marks.each_ref().map(|marks| marks.iter().take_while(|&&mark| mark == node).count() as u32);
            worth.normal = normal;
            worth.misere = if worth.longest == 0 { 1 } else { misere };
            worth.tame &= worth.normal == worth.misere || worth.normal + worth.misere == 1;
            worths[node as usize] = worth;
        }
        Ok(worths)
    }
}

/// The edges in a form that can be sent back: the nodes that came with a list of successors, sorted by name.
impl Serialize for Graph {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut nodes: Vec<u32> = (0..self.names.len() as u32).filter(|&node| self.listed[node as usize]).collect();
        nodes.sort_unstable_by_key(|&node| self.name(node));
        serializer.collect_map(nodes.into_iter().map(|node| (self.name(node), Names(self, self.successors(node)))))
    }
}

/// Writes nodes by their names.
pub struct Names<'a>(pub &'a Graph, pub &'a [u32]);

impl Serialize for Names<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.1.iter().map(|&node| self.0.name(node)))
    }
}
