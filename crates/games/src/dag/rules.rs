//! The moves and values of a token on a node.

use super::digraph::{Digraph, NodeValues};
use super::quotient::NodeElements;
use crate::components::{Elements, Rules, Visited, Visitor};
use crate::game::Removes;
use crate::refusal::Refusal;
use foldhash::fast::RandomState;
use nimber_solvers::theory::{Budget, Method, Nimber, Outcome, TargetValues, Temper};
use std::cell::RefCell;
use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::Arc;

/// The rules on one solved graph. A component is the node of a token. A move is one of its options.
#[derive(Debug)]
pub struct DagRules {
    graph: Arc<Digraph>,
    worths: Arc<[NodeValues]>,
    /// For nodes that were asked for: the values of the options with their numbers, sorted. Thousands of tokens may share a node with
    /// thousands of options.
    by_value: RefCell<HashMap<u32, Index, RandomState>>,
    /// The nodes that count for a misère quotient, with all within their reach.
    tokens: Arc<[u32]>,
    /// The quotients that were searched for, by the largest Nim heap.
    quotients: RefCell<Vec<(u64, Option<NodeElements>)>>,
}

type Index = Arc<[(u32, u32)]>;

impl DagRules {
    /// Solves `graph`, for positions within reach of `tokens`.
    pub fn new(graph: &Arc<Digraph>, tokens: &[u32], budget: &Budget) -> Result<Self, Refusal> {
        Ok(DagRules {
            graph: graph.clone(),
            worths: graph.worths(budget)?.into(),
            by_value: RefCell::default(),
            tokens: tokens.into(),
            quotients: RefCell::default(),
        })
    }

    /// The same rules for a later position, which has the same graph.
    #[must_use]
    pub fn later(&self) -> Self {
        let (graph, worths, tokens) = (self.graph.clone(), Arc::clone(&self.worths), Arc::clone(&self.tokens));
        DagRules { graph, worths, by_value: RefCell::default(), tokens, quotients: self.quotients.clone() }
    }

    fn worth(&self, node: u32) -> NodeValues {
        self.worths[node as usize]
    }

    pub fn value_of(&self, node: u32) -> Nimber {
        Nimber::new(self.worth(node).normal.into())
    }

    /// The value of the nodes that take the place of a token.
    fn value_after(&self, option: u32) -> u32 {
        self.graph.option(option).iter().fold(0, |value, &to| value ^ self.worth(to).normal)
    }

    /// The values that one move from a node can leave, least first.
    pub fn values_after(&self, node: u32, budget: &Budget) -> Result<Vec<u64>, Refusal> {
        budget.spend(self.graph.successors(node).len() as u64)?;
        let mut values: Vec<u64> = self.graph.options(node).map(|option| self.value_after(option).into()).collect();
        values.sort_unstable();
        values.dedup();
        Ok(values)
    }

    /// Who wins misère play on this node alone, if its values tell.
    pub fn alone(&self, node: u32) -> Option<Outcome> {
        self.worth(node).misere.map(|value| Outcome::of(Nimber::new(value.into())))
    }

    fn index(&self, node: u32, budget: &Budget) -> Result<Index, Refusal> {
        if let Some(index) = self.by_value.borrow().get(&node) {
            return Ok(index.clone());
        }
        budget.spend(self.graph.successors(node).len() as u64)?;
        let mut index: Vec<_> = self.graph.options(node).map(|option| (self.value_after(option), option)).collect();
        index.sort_unstable();
        let index = Index::from(index);
        self.by_value.borrow_mut().insert(node, index.clone());
        Ok(index)
    }
}

/// The entries of an index with one value.
fn with_value(index: &[(u32, u32)], value: Nimber) -> &[(u32, u32)] {
    let Ok(value) = u32::try_from(value.get()) else { return &[] };
    let start = index.partition_point(|&(other, _)| other < value);
    let end = index.partition_point(|&(other, _)| other <= value);
    &index[start..end]
}

/// A token is pushed along this option of the graph.
#[derive(Clone, Copy, Debug)]
pub struct Push {
    pub option: u32,
}

impl Removes for Push {}

impl Rules for DagRules {
    type Component = u32;
    type Cut = Push;

    fn value(&self, &node: &u32, _: &Budget) -> Result<Nimber, Refusal> {
        Ok(self.value_of(node))
    }

    fn method(&self, _: &u32) -> Method {
        Method::Search
    }

    fn visit(&self, &node: &u32, wanted: TargetValues<'_>, budget: &Budget, visitor: &mut Visitor<'_, Self>) -> Visited {
        let mut push = |option: u32| {
            let (to, value) = (self.graph.option(option), self.value_after(option));
            visitor(&Push { option }, to, Nimber::new(value.into()))
        };
        match wanted {
            TargetValues::Any => {
                for option in self.graph.options(node) {
                    budget.spend(self.graph.option(option).len().max(1) as u64)?;
                    if push(option)?.is_break() {
                        return Ok(ControlFlow::Break(()));
                    }
                }
            }
            TargetValues::OneOf(values) => {
                let index = self.index(node, budget)?;
                let mut options: Vec<u32> = values.iter().flat_map(|&value| with_value(&index, value)).map(|&(_, option)| option).collect();
                budget.spend(options.len() as u64 + 1)?;
                options.sort_unstable();
                for option in options {
                    if push(option)?.is_break() {
                        return Ok(ControlFlow::Break(()));
                    }
                }
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    fn move_count(&self, &node: &u32) -> u128 {
        self.graph.degree(node).into()
    }

    fn count(&self, &node: &u32, target: Nimber, budget: &Budget) -> Result<u128, Refusal> {
        let index = self.index(node, budget)?;
        budget.spend(1)?;
        Ok(with_value(&index, target).len() as u128)
    }

    fn longest_game(&self, &node: &u32) -> u128 {
        self.worth(node).longest.into()
    }

    fn temper(&self, &node: &u32, _: &Budget) -> Result<Option<Temper>, Refusal> {
        let worth = self.worth(node);
        Ok(worth.tame.then_some(if worth.is_firm() { Temper::Firm } else { Temper::Fickle }))
    }

    fn temper_method(&self) -> Method {
        Method::Search
    }

    fn elements(&self, nim: u64, budget: &Budget) -> Result<Option<Elements<'_, u32>>, Refusal> {
        let known = self.quotients.borrow().iter().find(|(most, _)| *most == nim).map(|(_, found)| found.clone());
        let found = match known {
            Some(found) => found,
            None => {
                let found = NodeElements::find(&self.graph, &self.worths, &self.tokens, nim, budget)?;
                self.quotients.borrow_mut().push((nim, found.clone()));
                found
            }
        };
        Ok(found.map(|found| found.of(&self.graph)))
    }

    fn known(&self, nodes: &[u32]) -> Option<(Outcome, Method)> {
        let mut alive = nodes.iter().filter(|node| self.move_count(node) > 0);
        let (&node, None) = (alive.next()?, alive.next()) else { return None };
        Some((self.alone(node)?, Method::Search))
    }
}
