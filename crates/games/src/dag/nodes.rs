//! The values of all nodes, and who wins misère play on each.

use super::digraph::Digraph;
use super::{DagPosition, DagRules};
use crate::components::{Elements, LONGEST_MISERE_SEARCH, Rules};
use crate::nodes::{NodeColumns, NodeRow};
use crate::refusal::Refusal;
use crate::wire::MAX_INTEGER;
use foldhash::fast::RandomState;
use nimber_solvers::theory::{Budget, Outcome, Play, Stop};
use std::collections::HashMap;

/// In units of work, for making and writing a row.
const WORK_PER_ROW: u64 = 20;

/// The table of all nodes; see [`NodeRows`](crate::nodes::NodeRows).
pub fn rows(position: &DagPosition, play: Play, columns: NodeColumns, budget: &Budget) -> Result<Vec<NodeRow>, Refusal> {
    let graph = position.graph();
    budget.spend(graph.node_count() as u64 * WORK_PER_ROW)?;
    let rules = DagRules::new(graph.edges(), graph.edges().order(), budget)?;
    let mut outcomes = vec![None; graph.node_count()];
    // Where the values tell who wins each node, nothing is searched.
    if play == Play::Misere && graph.edges().order().iter().any(|&node| rules.alone(node).is_none()) {
        let elements = rules.elements(0, budget)?;
        let mut misere = MisereNodes { graph: graph.edges(), rules: &rules, elements, known: HashMap::default() };
        let searched = budget.part(budget.allowance() / 2, |budget| {
            graph.edges().order().iter().try_for_each(|&node| {
                outcomes[node as usize] = misere.outcome(node, budget)?;
                Ok::<(), Stop>(())
            })
        });
        match searched {
            // What is not searched by then stays unknown.
            Err(stop) if stop.is_exhausted() => {}
            searched => searched?,
        }
    }
    let row = |node: u32| {
        let outcome = match play {
            Play::Normal => Some(Outcome::of(rules.value_of(node))),
            Play::Misere => outcomes[node as usize].or_else(|| rules.alone(node)),
        };
        let longest = columns.longest.then(|| u64::try_from(rules.longest_game(&node)).unwrap_or(u64::MAX).min(MAX_INTEGER));
        let values = columns.mex.then(|| rules.values_after(node, budget)).transpose()?;
        Ok(NodeRow { node: graph.name(node).to_owned(), sg: rules.value_of(node).get(), outcome, values, longest })
    };
    (0..graph.node_count() as u32).map(row).collect()
}

/// Misère play on single nodes. What is searched for one is known for those above it.
struct MisereNodes<'a> {
    graph: &'a Digraph,
    rules: &'a DagRules,
    elements: Option<Elements<'a, u32>>,
    /// Who wins several tokens side by side, by their nodes in order, without those that have no option.
    known: HashMap<Box<[u32]>, Outcome, RandomState>,
}

/// In units of work: what an option costs that is built, sorted and looked up.
const SEARCHED_OPTION: u64 = 64;

/// In bytes, about: what a searched position takes besides its nodes.
const POSITION_BYTES: u64 = 64;

impl MisereNodes<'_> {
    /// `None` if the game may last too long.
    fn outcome(&mut self, node: u32, budget: &Budget) -> Result<Option<Outcome>, Stop> {
        if let Some(outcome) = self.rules.alone(node) {
            return Ok(Some(outcome));
        }
        if let Some(outcome) = self.in_quotient(&[node]) {
            return Ok(Some(outcome));
        }
        // This bounds the depth of the search.
        if self.rules.longest_game(&node) > LONGEST_MISERE_SEARCH.into() {
            return Ok(None);
        }
        self.search(&[node], budget).map(Some)
    }

    fn in_quotient(&self, tokens: &[u32]) -> Option<Outcome> {
        let elements = self.elements.as_ref()?;
        Some(elements.quotient().outcome_of(elements.product(tokens)?))
    }

    fn search(&mut self, tokens: &[u32], budget: &Budget) -> Result<Outcome, Stop> {
        match tokens {
            [] => return Ok(Outcome::N),
            [node] => {
                if let Some(outcome) = self.rules.alone(*node) {
                    return Ok(outcome);
                }
            }
            _ => {}
        }
        if let Some(&outcome) = self.known.get(tokens) {
            return Ok(outcome);
        }
        if let Some(outcome) = self.in_quotient(tokens) {
            return Ok(outcome);
        }
        let mut outcome = Outcome::P;
        'tokens: for (index, &node) in tokens.iter().enumerate().filter(|&(index, node)| index == 0 || tokens[index - 1] != *node) {
            for option in self.graph.options(node) {
                budget.spend(SEARCHED_OPTION)?;
                let left = self.graph.option(option).iter().copied().filter(|&to| self.graph.degree(to) > 0);
                let mut after: Vec<u32> = tokens[..index].iter().chain(&tokens[index + 1..]).copied().chain(left).collect();
                after.sort_unstable();
                if self.search(&after, budget)? == Outcome::P {
                    outcome = Outcome::N;
                    break 'tokens;
                }
            }
        }
        budget.reserve_memory(POSITION_BYTES + 4 * tokens.len() as u64)?;
        self.known.insert(tokens.into(), outcome);
        Ok(outcome)
    }
}
