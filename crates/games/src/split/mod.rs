//! Grundy's game and its relatives: a move removes some objects from one heap, and splits the rest into heaps.

pub mod numbers;
mod position;
mod rules;

pub use position::{LARGEST_AMOUNT, MOST_AMOUNTS, MOST_PARTS, SplitPosition, SplitRequest, SplitRule};
pub use rules::SplitRules;

use super::about::{About, Bound, Parameter, ParameterKind};
use super::components::LONGEST_MISERE_SEARCH;
use super::game::Legal;
use super::heaps::{HEAP_COUNT, HEAPS, HeapCut, HeapGame, check_largest, heap_size};
use super::periods::PeriodReport;
use super::refusal::Refusal;
use super::wire::MAX_INTEGER;
use crate::serial::json;
use nimber_solvers::split::{LARGEST_HEAP, MOST_MOVES, Periodicity, SplitCache};
use nimber_solvers::theory::{Budget, Play, Theorem};
use std::sync::LazyLock;

/// With a cache of the values of recent rules.
#[derive(Debug, Default)]
pub struct Split {
    cache: SplitCache,
}

static ABOUT: LazyLock<About> = LazyLock::new(|| About {
    name: "split",
    title: "Splitting games (Grundy's relatives)",
    rules: "Remove some objects from one heap and split the rest into heaps, as the parameters say. Without them it is Grundy's game: \
            remove nothing, and leave two heaps of different sizes.",
    plays: vec![Play::Normal, Play::Misere],
    move_order: "by heap; then by how much is taken, least first; then by the number of heaps that are left, fewest first; then by the \
                 smallest of these, the next, and so on",
    parameters: vec![
        HEAPS,
        Parameter::optional(
            "parts",
            ParameterKind::Text,
            "How many heaps a move leaves of one heap: numbers up to 64 and ranges, separated by commas; 2 by default. With 1, a move \
             may take without splitting; with 0, it may take a whole heap. A move that takes nothing leaves at least 2.",
            "2-3",
        )
        .of_rule()
        .or_list(),
        Parameter::optional(
            "unequal",
            ParameterKind::Boolean,
            "Whether these heaps have to be of different sizes; `true` by default.",
            "false",
        )
        .of_rule(),
        Parameter::optional("least", ParameterKind::Integer, "The smallest size of each of these heaps; 1 by default.", "2")
            .of_rule()
            .within(1, MAX_INTEGER),
        Parameter::optional(
            "take",
            ParameterKind::Text,
            "How many objects the same move removes: numbers and ranges, separated by commas, at most 64 numbers of at most 4096 each; \
             0 by default.",
            "0-1",
        )
        .of_rule()
        .or_list(),
    ],
    limits: vec![
        HEAP_COUNT,
        heap_size(LARGEST_HEAP),
        Bound {
            name: "heap_moves",
            value: MOST_MOVES,
            about: "moves in one heap: with 3 parts this allows heaps of some 3400, with 4 parts of some 500, with any number of \
                unequal parts of 109",
        },
        Bound { name: "parts", value: MOST_PARTS, about: "heaps that a move may leave of one heap" },
        Bound { name: "amounts", value: MOST_AMOUNTS as u64, about: "amounts that may be taken" },
        Bound { name: "largest_amount", value: LARGEST_AMOUNT, about: "the largest of the amounts" },
        Bound { name: "misere_moves", value: LONGEST_MISERE_SEARCH, about: "moves that a misere game may last" },
    ],
    start: json!({ "heaps": [9, 12], "parts": [2, 3] }),
    starts: vec![
        json!({ "heaps": [9, 12], "parts": [2, 3] }),
        json!({ "heaps": [14], "parts": [2, 3, 4], "unequal": false }),
        json!({ "heaps": [11, 6], "take": [0, 1] }),
        json!({ "heaps": [8, 13], "parts": [1, 2], "take": [1, 2] }),
    ],
    small: Some(|numbers| {
        json!({
            "take": [numbers.below(3), numbers.below(3)],
            "parts": [numbers.below(4), numbers.below(4)],
            "unequal": numbers.below(2) == 1,
            "least": numbers.below(2) + 1,
            "heaps": numbers.list(3, 10),
        })
    }),
    examples: vec!["heaps=9,12&parts=2-3", "heaps=7,8&take=1-2&parts=0-2&unequal=false", "heaps=11&least=2", "heaps=3,9&play=misere"],
    example_move: json!({ "heap": 1, "leaves": [1, 3, 8] }),
    refused: vec![
        json!({ "heaps": [9], "parts": 1 }),
        json!({ "heaps": [9], "parts": [2, 65] }),
        json!({ "heaps": [9, 12], "player_move": { "heap": 1, "leaves": [6, 6] } }),
    ],
    move_shapes: crate::heaps::MOVE_SHAPES,
    ..About::default()
});

impl HeapGame for Split {
    type Rule = SplitRule;
    type Position = SplitPosition;
    type Rules<'a> = SplitRules;

    fn about(&self) -> &About {
        &ABOUT
    }

    fn rules(&self, rule: &SplitRule, largest: u64, budget: &Budget) -> Result<SplitRules, Refusal> {
        SplitRules::up_to(&self.cache, rule.moves(), largest, budget)
    }

    fn check_heap(&self, heap: u64) -> Result<(), Refusal> {
        check_largest(heap)
    }

    fn check_cut(&self, numbers: &SplitRule, _: u64, cut: &HeapCut) -> Result<(), String> {
        let rule = numbers.moves();
        let parts = cut.leaves.len() as u64;
        // The leaves are in ascending order.
        let smaller = cut.leaves.first().filter(|&&leaf| leaf < rule.least);
        let equal = cut.leaves.windows(2).find(|pair| rule.unequal && pair[0] == pair[1]);
        if rule.take.binary_search(&cut.take).is_err() {
            Err(format!("{} cannot be taken; what may be taken is {}", cut.take, numbers.take))
        } else if rule.parts.binary_search(&parts).is_err() {
            Err(format!("the move leaves {parts} non-empty heaps; what may be left is {}", numbers.parts))
        } else if !rule.allows(cut.take, parts) {
            Err("a move that takes nothing has to leave at least 2 heaps".to_owned())
        } else if let Some(smaller) = smaller {
            Err(format!("a heap of {smaller} is too small; what is left has at least {} objects", rule.least))
        } else if let Some(equal) = equal {
            Err(format!("two heaps of {} are equal; they have to differ", equal[0]))
        } else {
            Ok(())
        }
    }

    fn cuts<'a>(&'a self, rule: &'a SplitRule, heap: u64) -> Legal<'a, HeapCut> {
        let rule = rule.moves();
        let ways = rule
            .take
            .iter()
            .take_while(|&&take| take <= heap && heap > 0)
            .flat_map(|&take| rule.parts_after(take).map(move |parts| (take, parts)));
        let ways: Vec<(u64, u64)> = ways.collect();
        let leaves = move |(take, parts)| rule.partitions(heap - take, parts).map(move |leaves| HeapCut { take, leaves: leaves.into() });
        Box::new(ways.into_iter().flat_map(leaves))
    }

    fn period(&self, rule: &SplitRule, budget: &Budget) -> Result<PeriodReport, Refusal> {
        Ok(match self.cache.period(&rule.moves(), budget)? {
            Periodicity::Proven(proven) => PeriodReport::proven(&proven),
            Periodicity::Unproven(values) => PeriodReport::unknown(
                values,
                format!("the first {values} values, those of the heaps from 0 to {}, prove no period", values.saturating_sub(1)),
            ),
        })
    }

    fn theorem(&self, rule: &SplitRule) -> Option<Theorem> {
        Some(rule.moves().theorem())
    }
}
