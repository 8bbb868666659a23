//! A finite graph without cycles, and the values of its nodes.

use super::cycle::order;
use nimber_solvers::theory::{Budget, Stop};

/// A finite graph without cycles. Nodes are numbers from 0.
#[derive(Debug)]
pub struct Digraph {
    /// The successors of node n are `targets[starts[n]..starts[n + 1]]`, each once.
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

impl Digraph {
    /// The graph in which the successors of node n are `targets[starts[n]..starts[n + 1]]`, each once.
    ///
    /// # Errors
    /// The nodes of a cycle, each a successor of the one before it and the first a successor of the last.
    pub fn new(starts: Vec<u32>, targets: Vec<u32>) -> Result<Self, Vec<u32>> {
        let order = order(&starts, &targets)?;
        Ok(Digraph { starts, targets, order })
    }

    fn node_count(&self) -> usize {
        self.order.len()
    }

    /// The number of nodes plus the number of edges.
    pub fn size(&self) -> usize {
        self.node_count() + self.targets.len()
    }

    /// The ends of all edges.
    pub fn targets(&self) -> &[u32] {
        &self.targets
    }

    /// For each node, the most moves until a token on it is stuck.
    pub fn depths(&self) -> Vec<u32> {
        let mut depths = vec![0; self.node_count()];
        for &node in &self.order {
            depths[node as usize] = self.successors(node).iter().map(|&to| depths[to as usize] + 1).max().unwrap_or(0);
        }
        depths
    }

    /// Each once.
    pub fn successors(&self, node: u32) -> &[u32] {
        &self.targets[self.starts[node as usize] as usize..self.starts[node as usize + 1] as usize]
    }

    pub fn degree(&self, node: u32) -> u64 {
        u64::from(self.starts[node as usize + 1] - self.starts[node as usize])
    }

    /// The values of every node. The order puts successors first, so long chains need no stack.
    pub fn worths(&self, budget: &Budget) -> Result<Vec<NodeValues>, Stop> {
        budget.spend(self.size() as u64)?;
        let mut worths = vec![NodeValues::default(); self.node_count()];
        let largest_degree = (0..self.node_count() as u32).map(|node| self.degree(node)).max().unwrap_or(0);
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
