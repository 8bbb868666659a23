//! A rule on heaps as data: every move is a linear template, such as "leave n-2b and n-b, for b from 1". No expression language: a rule
//! says which heaps a move leaves, and over which numbers its variables run.

mod data;
mod expression;
mod form;
mod position;
mod rules;

#[cfg(feature = "schema")]
pub(crate) use data::SetRequest;
pub use data::{LONGEST_LIST, MOST_MOVES};
#[cfg(feature = "schema")]
pub(crate) use expression::ExpressionRequest;
pub use position::{HeapRule, MOST_CHOICES, MOST_CHOICES_OF_ALL, RulePosition};
pub use rules::{RuleRules, TableRules};

use crate::serial::{Value, json};
use form::Form;

use super::about::{About, Bound, NumberSource, OtherName, Parameter, ParameterKind};
use super::components::LONGEST_MISERE_SEARCH;
use super::game::Legal;
use super::heaps::{HEAP_COUNT, HEAPS, HeapCut, HeapGame, check_largest, heap_size, with_plus};
use super::nim::Nim;
use super::octal::Octal;
use super::periods::PeriodReport;
use super::refusal::Refusal;
use super::split::Split;
use super::subtraction::{Amounts, Subtraction, period_without_end};
use super::wire::MAX_INTEGER;
use nimber_solvers::octal::OctalCache;
use nimber_solvers::rule::{LARGEST_HEAP, LARGEST_NUMBER, MOST_LEAVES, MOST_VARIABLES, RuleCache};
use nimber_solvers::theory::{Budget, Play, Theorem};
use std::sync::{Arc, LazyLock};

/// With a cache of the values of recent rules. A rule that is literally another game is answered as that.
#[derive(Debug, Default)]
pub struct Rule {
    cache: RuleCache,
    subtraction: Subtraction,
    octal: Octal,
    split: Split,
}

impl Rule {
    /// Shares the values of octal codes with other games.
    pub fn sharing(octal: Arc<OctalCache>) -> Self {
        Rule { octal: Octal::sharing(octal), ..Rule::default() }
    }
}

/// What `rule` is in a query string.
const RULE: &str = "The kinds of moves, as JSON: what a move leaves of a heap of n, over which numbers its variables run, and the least \
                     size of what is left.";

static ABOUT: LazyLock<About> = LazyLock::new(|| About {
    name: "rule",
    title: "A rule of your own",
    rules: "Replace one heap of n by the smaller heaps that a kind of move leaves of it, for some choice of its variables. A choice that \
            leaves a heap below `least` is no move. In a query string, `rule` is JSON.",
    plays: vec![Play::Normal, Play::Misere],
    move_order: "by heap; then in the order of `rule`, and of the numbers of their variables, ascending, the last letter changing first; \
                 of choices that leave the same heaps only the first counts. Under a rule that is a subtraction game, an octal code or a \
                 splitting game, in the order of that game",
    parameters: vec![HEAPS, Parameter::required("rule", ParameterKind::Json, RULE, r#"[{"leaves":["n-1"]}]"#).of_rule()],
    limits: vec![
        HEAP_COUNT,
        heap_size(LARGEST_HEAP),
        Bound { name: "moves", value: MOST_MOVES as u64, about: "kinds of moves of a rule" },
        Bound { name: "variables", value: MOST_VARIABLES as u64, about: "variables of a kind of move" },
        Bound { name: "leaves", value: MOST_LEAVES as u64, about: "heaps that a move may leave of one heap" },
        Bound { name: "numbers", value: LONGEST_LIST as u64, about: "numbers in the list of a variable" },
        Bound { name: "number", value: LARGEST_NUMBER, about: "the largest number in a list or an expression" },
        Bound { name: "choices", value: MOST_CHOICES, about: "combinations of the variables' numbers for one heap" },
        Bound { name: "choices_of_all_heaps", value: MOST_CHOICES_OF_ALL, about: "such combinations for all heaps of a position" },
        Bound { name: "misere_moves", value: LONGEST_MISERE_SEARCH, about: "moves that a misere game may last" },
    ],
    start: json!({ "heaps": [7, 4], "rule": [{ "where": { "b": { "from": 1 } }, "leaves": ["n-2b", "n-b"] }] }),
    starts: vec![
        json!({ "heaps": [9, 12], "rule": [{ "where": { "b": { "divides": "n" } }, "leaves": ["n-b"], "least": 1 }] }),
        json!({ "heaps": [13, 8], "rule": [{ "where": { "b": { "in": "squares" } }, "leaves": ["n-b"] }] }),
        json!({ "heaps": [14, 9], "rule": [{ "where": { "b": { "in": "squares" } }, "leaves": ["n-b"] }] }),
        json!({ "heaps": [6, 5], "rule": [
            { "where": { "b": { "from": 1 } }, "leaves": ["n-b"] },
            { "where": { "b": { "from": 1 }, "c": { "from": 1 } }, "leaves": ["b", "c", "n-b-c"], "least": 1 },
        ] }),
    ],
    small: Some(small),
    names: vec![OtherName::new(
        "divisor-game",
        json!({ "heaps": [12], "rule": [{ "where": { "b": { "divides": "n" } }, "leaves": ["n-b"], "least": 1 }] }),
    )],
    examples: vec!["heaps=10,3&rule=%5B%7B%22where%22:%7B%22b%22:%7B%22in%22:%22squares%22%7D%7D,%22leaves%22:%5B%22n-b%22%5D%7D%5D"],
    example_move: json!({ "heap": 0, "leaves": [3, 5] }),
    refused: vec![
        json!({ "heaps": [9], "rule": [{ "leaves": ["n-b"] }] }),
        json!({ "heaps": [9], "rule": [{ "where": { "b": { "from": 0 } }, "leaves": ["b", "n-b"] }] }),
        json!({ "heaps": [7, 4], "rule": [{ "leaves": ["n-1"] }], "player_move": { "heap": 0, "take": 2 } }),
    ],
    move_shapes: crate::heaps::MOVE_SHAPES,
    has_moves: true,
    ..About::default()
});

/// A small position under one or two kinds of moves.
fn small(numbers: &mut NumberSource<'_>) -> Value {
    let kinds = [
        json!(["n-b"]),
        json!(["b", "n-b"]),
        json!(["n-b-c"]),
        json!(["b", "c", "n-b-c"]),
        json!(["n-b", "n-c"]),
        json!(["n-2b", "c-1"]),
        json!(["n-2b+1"]),
        json!([]),
    ];
    let range = |numbers: &mut NumberSource<'_>| match numbers.below(7) {
        0 => json!({ "from": numbers.below(3), "to": "n-1" }),
        1 => json!({ "from": "n/2" }),
        2 => json!({ "to": format!("(n-{})/2", numbers.below(3)) }),
        3 => json!({ "in": "primes" }),
        4 => json!({ "in": [numbers.below(6), 1 + numbers.below(6)] }),
        5 => json!({ "divides": "n" }),
        _ => json!({}),
    };
    let mut moves = Vec::new();
    for _ in 0..=numbers.below(2) {
        let leaves = &kinds[numbers.below(kinds.len() as u64) as usize];
        let (b, c) = (range(numbers), range(numbers));
        moves.push(json!({ "where": { "b": b, "c": c }, "leaves": leaves, "least": numbers.below(3) }));
    }
    json!({ "heaps": numbers.list(2, 6), "rule": moves })
}

impl HeapGame for Rule {
    type Rule = HeapRule;
    type Position = RulePosition;
    type Rules<'a> = RuleRules<'a>;

    const MAY_LEAVE_MORE: bool = true;

    fn about(&self) -> &About {
        &ABOUT
    }

    fn rules<'a>(&'a self, rule: &'a HeapRule, largest: u64, budget: &Budget) -> Result<RuleRules<'a>, Refusal> {
        match rule.form() {
            Form::Subtraction(amounts) => return self.subtraction.rules(amounts, largest, budget).map(RuleRules::Subtraction),
            Form::Octal(code) => return self.octal.rules(code, largest, budget).map(RuleRules::Octal),
            Form::Split(split) => return self.split.rules(split, largest, budget).map(RuleRules::Split),
            Form::Other => {}
        }
        if largest > LARGEST_HEAP {
            return Err(position::too_large(largest));
        }
        let values = self.cache.values(rule.templates(), largest, budget)?;
        match values.growth().filter(|growth| growth.heap <= largest) {
            Some(growth) => Err(rule.grows(growth, "/rule")),
            None => Ok(RuleRules::Table(TableRules { rule, values })),
        }
    }

    /// No heap may be larger than what stands for any number.
    fn check_heap(&self, heap: u64) -> Result<(), Refusal> {
        check_largest(heap)
    }

    fn check_heaps(&self, rule: &HeapRule, heaps: &[u64]) -> Result<(), Refusal> {
        heaps.iter().try_for_each(|&heap| self.check_heap(heap))?;
        rule.check(heaps, "/rule")
    }

    fn check_sent_heap(&self, rule: &HeapRule, heap: u64) -> Result<(), Refusal> {
        match rule.form() {
            Form::Octal(code) => self.octal.check_sent_heap(code, heap),
            _ => self.check_heap(heap),
        }
    }

    fn check_cut(&self, rule: &HeapRule, heap: u64, cut: &HeapCut) -> Result<(), String> {
        // Such a move leaves no more than the heap.
        let is_whole = cut.leaves.iter().sum::<u64>().checked_add(cut.take) == Some(heap);
        match rule.form() {
            Form::Subtraction(amounts) => return self.subtraction.check_cut(amounts, heap, cut),
            Form::Octal(code) if is_whole => return self.octal.check_cut(code, heap, cut),
            Form::Split(split) if is_whole => return self.split.check_cut(split, heap, cut),
            _ => {}
        }
        // No heap is larger.
        let is_possible = cut.leaves.iter().all(|&leaf| leaf <= MAX_INTEGER);
        if is_possible && rules::leaves(rule, heap, &cut.leaves) {
            return Ok(());
        }
        let left = |leaves: &[u64]| if leaves.is_empty() { "nothing".to_owned() } else { with_plus(leaves) };
        let right = match self.cuts(rule, heap).next() {
            Some(legal) => format!("a legal move leaves {}", left(&legal.leaves)),
            None => "it has no move".to_owned(),
        };
        Err(format!("no move leaves {} of a heap of {heap}; {right}", left(&cut.leaves)))
    }

    fn cuts<'a>(&'a self, rule: &'a HeapRule, heap: u64) -> Legal<'a, HeapCut> {
        match rule.form() {
            Form::Subtraction(amounts) => self.subtraction.cuts(amounts, heap),
            Form::Octal(code) => self.octal.cuts(code, heap),
            Form::Split(split) => self.split.cuts(split, heap),
            Form::Other => Box::new(rules::cuts(rule, heap)),
        }
    }

    fn period(&self, rule: &HeapRule, budget: &Budget) -> Result<PeriodReport, Refusal> {
        match rule.form() {
            // No heap has more objects, so this is any number from the least on.
            Form::Subtraction(Amounts::Range { least: 1, most: MAX_INTEGER }) => Nim.period(&(), budget),
            &Form::Subtraction(Amounts::Range { least, most: MAX_INTEGER }) => Ok(period_without_end(least)),
            Form::Subtraction(amounts) => self.subtraction.period(amounts, budget),
            Form::Octal(code) => HeapGame::period(&self.octal, code, budget),
            Form::Split(split) => HeapGame::period(&self.split, split, budget),
            Form::Other => Ok(PeriodReport::unknown(
                0,
                "a period is proven only for rules that are literally a subtraction game, an octal code or a splitting game, and no \
                 theorem covers this one",
            )),
        }
    }

    fn theorem(&self, rule: &HeapRule) -> Option<Theorem> {
        match rule.form() {
            Form::Subtraction(amounts) => self.subtraction.theorem(amounts),
            Form::Octal(code) => HeapGame::theorem(&self.octal, code),
            Form::Split(split) => self.split.theorem(split),
            Form::Other => None,
        }
    }

    fn search_period(&self, rule: &HeapRule, budget: &Budget) -> Result<PeriodReport, Refusal> {
        match rule.form() {
            Form::Subtraction(Amounts::Range { .. }) | Form::Split(_) | Form::Other => HeapGame::period(self, rule, budget),
            Form::Subtraction(amounts) => HeapGame::search_period(&self.subtraction, amounts, budget),
            Form::Octal(code) => HeapGame::search_period(&self.octal, code, budget),
        }
    }
}
