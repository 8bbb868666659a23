//! A finite graph without cycles, and the values of its nodes.

use super::cycle::order;
use nimber_solvers::theory::{Budget, Stop};
use std::ops::Range;

/// A finite graph without cycles, in which an option of a node is a list of nodes: those that take the place of a token. Nodes are numbers
/// from 0.
#[derive(Debug)]
pub struct Digraph {
    lists: Lists,
    /// Every node after all of its successors.
    order: Vec<u32>,
}

/// The options of each node.
#[derive(Clone, Debug)]
pub struct Lists {
    /// Node n has the options `starts[n]..starts[n + 1]`, each once.
    pub starts: Vec<u32>,
    /// Option o is the list `targets[parts[o]..parts[o + 1]]`.
    pub parts: Vec<u32>,
    pub targets: Vec<u32>,
}

/// The value of a token on a node.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NodeValues {
    /// The Sprague–Grundy value.
    pub normal: u32,
    /// The same with 1 for a node without options. A lone token loses misère play on 0. `None` where an option of several nodes is not
    /// known to be tame: no theorem has the value of such a sum.
    pub misere: Option<u32>,
    /// Whether every node within reach has one of the value pairs (0, 1), (1, 0) and (n, n).
    pub tame: bool,
    /// The most moves until nothing of the token can move. Lengths of lists add up and are cut at the largest number.
    pub longest: u64,
}

impl NodeValues {
    /// Those of no token at all.
    const NOTHING: NodeValues = NodeValues { normal: 0, misere: Some(1), tame: true, longest: 0 };

    /// Whether a tame node is firm: its two values are equal.
    pub fn is_firm(self) -> bool {
        self.misere == Some(self.normal)
    }

    /// Those of two tokens side by side. A sum of tame games is tame, and fickle if both are (Conway, *On Numbers and Games*, chapter 12).
    fn beside(self, other: NodeValues) -> NodeValues {
        let normal = self.normal ^ other.normal;
        let tame = self.tame && other.tame;
        let is_firm = self.is_firm() || other.is_firm();
        let misere = tame.then_some(if is_firm { normal } else { normal ^ 1 });
        NodeValues { normal, misere, tame, longest: self.longest.saturating_add(other.longest) }
    }
}

impl Digraph {
    /// The graph with these options.
    ///
    /// # Errors
    /// The nodes of a cycle, each in an option of the one before it and the first in an option of the last.
    pub fn new(lists: Lists) -> Result<Self, Vec<u32>> {
        let edges: Vec<u32> = lists.starts.iter().map(|&start| lists.parts[start as usize]).collect();
        let order = order(&edges, &lists.targets)?;
        Ok(Digraph { lists, order })
    }

    fn node_count(&self) -> usize {
        self.order.len()
    }

    /// The number of nodes plus the number of edges.
    pub fn size(&self) -> usize {
        self.node_count() + self.lists.targets.len()
    }

    /// The ends of all edges.
    pub fn targets(&self) -> &[u32] {
        &self.lists.targets
    }

    /// How many options all nodes have together.
    pub fn option_count(&self) -> usize {
        self.lists.parts.len() - 1
    }

    /// Every node after all of its successors.
    pub fn order(&self) -> &[u32] {
        &self.order
    }

    /// For each node, the most edges of a way down from it.
    pub fn depths(&self) -> Vec<u32> {
        let mut depths = vec![0; self.node_count()];
        for &node in &self.order {
            depths[node as usize] = self.successors(node).iter().map(|&to| depths[to as usize] + 1).max().unwrap_or(0);
        }
        depths
    }

    /// The nodes of all options, one after the other.
    pub fn successors(&self, node: u32) -> &[u32] {
        let Range { start, end } = self.options(node);
        &self.lists.targets[self.lists.parts[start as usize] as usize..self.lists.parts[end as usize] as usize]
    }

    /// The options of a node, in the order sent.
    pub fn options(&self, node: u32) -> Range<u32> {
        self.lists.starts[node as usize]..self.lists.starts[node as usize + 1]
    }

    /// The nodes that take the place of a token.
    pub fn option(&self, option: u32) -> &[u32] {
        &self.lists.targets[self.lists.parts[option as usize] as usize..self.lists.parts[option as usize + 1] as usize]
    }

    /// How many options a node has.
    pub fn degree(&self, node: u32) -> u64 {
        self.options(node).len() as u64
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
            let mut worth = NodeValues::NOTHING;
            for option in self.options(node) {
                let next = match *self.option(option) {
                    [to] => worths[to as usize],
                    ref several => several.iter().fold(NodeValues::NOTHING, |sum, &to| sum.beside(worths[to as usize])),
                };
                worth.misere = worth.misere.filter(|_| next.misere.is_some());
                for (marks, value) in marks.iter_mut().zip([Some(next.normal), next.misere]) {
                    if let Some(mark) = value.and_then(|value| marks.get_mut(value as usize)) {
                        *mark = node;
                    }
                }
                worth.tame &= next.tame;
                worth.longest = worth.longest.max(next.longest.saturating_add(1));
            }
            let [normal, misere] = marks.each_ref().map(|marks| marks.iter().take_while(|&&mark| mark == node).count() as u32);
            worth.normal = normal;
            if self.degree(node) > 0 {
                worth.misere = worth.misere.map(|_| misere);
            }
            worth.tame &= worth.misere.is_some_and(|misere| normal == misere || normal + misere == 1);
            worths[node as usize] = worth;
        }
        Ok(worths)
    }
}
