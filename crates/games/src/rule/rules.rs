//! The moves and values of one heap.

use super::position::HeapRule;
use crate::components::{Elements, Rules, Visited, Visitor, ask_rules};
use crate::heaps::{HeapCut, Leaves};
use crate::octal::OctalRules;
use crate::refusal::Refusal;
use crate::split::SplitRules;
use crate::subtraction::SubtractionRules;
use nimber_solvers::misere::ElementSet;
use nimber_solvers::rule::{Choices, Domain, MOST_LEAVES, RuleValues, Template, divisors, packed};
use nimber_solvers::theory::{Budget, Method, Nimber, TargetValues, Temper};
use std::borrow::Cow;
use std::collections::HashSet;
use std::ops::ControlFlow;
use std::sync::Arc;

/// In units of time, besides the work for each choice.
const WORK_PER_MOVE: u64 = 5;

/// The rules that the data come to.
#[derive(Debug)]
pub enum RuleRules<'a> {
    Subtraction(SubtractionRules<'a>),
    Octal(OctalRules<'a>),
    Split(SplitRules),
    Table(TableRules<'a>),
}

/// Rules whose values are computed heap by heap.
#[derive(Clone, Debug)]
pub struct TableRules<'a> {
    pub(super) rule: &'a HeapRule,
    /// Of all heaps within reach.
    pub(super) values: Arc<RuleValues>,
}

/// Which moves came before. Where all choices leave different heaps, there is nothing to remember.
struct Seen(Option<HashSet<u128>>);

impl Seen {
    fn new(rule: &HeapRule) -> Self {
        let is_injective = matches!(&rule.templates()[..], [template] if template.is_injective());
        Seen((!is_injective).then(HashSet::new))
    }

    fn is_new(&mut self, leaves: &[u64]) -> bool {
        self.0.as_mut().is_none_or(|seen| seen.insert(packed(leaves.iter().copied())))
    }
}

fn cut(heap: u64, leaves: Leaves) -> HeapCut {
    HeapCut { take: heap.saturating_sub(leaves.iter().sum()), leaves }
}

/// All moves in a heap, made one by one.
pub(super) fn cuts(rule: &HeapRule, heap: u64) -> impl Iterator<Item = HeapCut> {
    let mut seen = Seen::new(rule);
    let choices = rule.templates().iter().flat_map(move |template| {
        let mut choices = Choices::new(template, heap);
        let mut has_span = choices.next_span();
        std::iter::from_fn(move || {
            while has_span {
                if choices.next_in_span() {
                    return Some(choices.left().collect::<Leaves>());
                }
                has_span = choices.next_span();
            }
            None
        })
    });
    choices.filter(move |leaves| seen.is_new(leaves)).map(move |leaves| cut(heap, leaves))
}

/// Whether some choice leaves these heaps, which are not empty and ascend.
pub(super) fn leaves(rule: &HeapRule, heap: u64, wanted: &[u64]) -> bool {
    rule.templates().iter().any(|template| template_leaves(template, heap, wanted))
}

/// One leaf that depends on the innermost variable is held at each size that it can have, so that this variable has one choice.
fn template_leaves(template: &Template, heap: u64, wanted: &[u64]) -> bool {
    let count = template.leaves.len();
    if heap == 0 || wanted.len() > count {
        return false;
    }
    let sizes: Vec<i64> = wanted.iter().map(|&size| size as i64).chain((wanted.len() < count).then_some(0)).collect();
    let limits = (sizes.iter().copied().min().unwrap_or(0).max(template.least), sizes.iter().copied().max().unwrap_or(0));
    let divisors: Option<Cow<[u64]>> = template.domains.contains(&Domain::Divisors).then(|| divisors(heap).into());
    let found = |limits| {
        let mut choices = Choices::within(template, heap as i64, limits, divisors.clone());
        while choices.next_span() {
            while choices.next_in_span() {
                if choices.left().eq(wanted.iter().copied()) {
                    return true;
                }
            }
        }
        false
    };
    let innermost = template.domains.len().saturating_sub(1);
    match (0..count).find(|&leaf| template.leaves[leaf].of[innermost] != 0) {
        None => found([limits; MOST_LEAVES]),
        Some(held) => sizes.iter().filter(|&&size| size >= template.least).any(|&size| {
            let mut limits = [limits; MOST_LEAVES];
            limits[held] = (size, size);
            found(limits)
        }),
    }
}

impl TableRules<'_> {
    fn value_of(&self, heap: u64) -> Result<Nimber, Refusal> {
        self.values.value(heap).ok_or_else(|| super::position::too_large(heap))
    }
}

impl Rules for TableRules<'_> {
    type Component = u64;
    type Cut = HeapCut;

    fn value(&self, &heap: &u64, _: &Budget) -> Result<Nimber, Refusal> {
        self.value_of(heap)
    }

    fn method(&self, _: &u64) -> Method {
        Method::Table
    }

    fn visit(&self, &heap: &u64, wanted: TargetValues<'_>, budget: &Budget, visitor: &mut Visitor<'_, Self>) -> Visited {
        let mut seen = Seen::new(self.rule);
        for template in &**self.rule.templates() {
            let mut choices = Choices::new(template, heap);
            while choices.next_span() {
                budget.spend(1)?;
                while choices.next_in_span() {
                    budget.spend(1)?;
                    let leaves: Leaves = choices.left().collect();
                    let value = leaves.iter().map(|&leaf| self.value_of(leaf)).sum::<Result<Nimber, _>>()?;
                    if !wanted.admits(value) || !seen.is_new(&leaves) {
                        continue;
                    }
                    budget.pace(WORK_PER_MOVE)?;
                    let cut = cut(heap, leaves);
                    if visitor(&cut, &cut.leaves, value)?.is_break() {
                        return Ok(ControlFlow::Break(()));
                    }
                }
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    fn move_count(&self, &heap: &u64) -> u128 {
        self.values.moves(heap).unwrap_or(0).into()
    }

    fn longest_game(&self, &heap: &u64) -> u128 {
        self.values.longest_game(heap).unwrap_or(0).into()
    }
}

impl Rules for RuleRules<'_> {
    type Component = u64;
    type Cut = HeapCut;

    ask_rules!(
        RuleRules::Subtraction(rules) => rules,
        RuleRules::Octal(rules) => rules,
        RuleRules::Split(rules) => rules,
        RuleRules::Table(rules) => rules,
    );

    fn visit(&self, heap: &u64, wanted: TargetValues<'_>, budget: &Budget, visitor: &mut Visitor<'_, Self>) -> Visited {
        match self {
            RuleRules::Subtraction(rules) => rules.visit(heap, wanted, budget, visitor),
            RuleRules::Octal(rules) => rules.visit(heap, wanted, budget, visitor),
            RuleRules::Split(rules) => rules.visit(heap, wanted, budget, visitor),
            RuleRules::Table(rules) => rules.visit(heap, wanted, budget, visitor),
        }
    }
}
