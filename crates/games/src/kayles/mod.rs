//! Bottles in rows and rings: one shot removes a run of adjacent bottles (Kayles, Dudeney and Loyd; the octal game 0.77).

mod moves;
#[cfg(feature = "pictures")]
mod picture;
mod position;
mod rules;
mod run_lengths;
mod wire;

pub use moves::KaylesMoveRequest;
pub use position::{KaylesPosition, KaylesRequest, MAX_CELLS, MAX_ROW_ANY, RowOrRing, Shot};
pub use rules::KaylesRules;
pub use run_lengths::{MAX_RUN, RunLengths};
pub use wire::{KaylesComponent, KaylesMove, KaylesPlace};

use crate::about::{About, Bound, OtherName, Parameter, ParameterKind, Shape};
use crate::components::{Components, LONGEST_MISERE_SEARCH, Rules, SolvedSum};
use crate::game::{Abilities, Game, Legal, equal_to};
use crate::periods::{self, PeriodReport};
use crate::random::{RandomPositions, Size, heaps};
use crate::refusal::Refusal;
use crate::sequence::{Sequence, list_values};
use crate::serial::{Map, Value, json, object};
use crate::wire::{MAX_HEAPS, MAX_INTEGER};
use nimber_solvers::kayles::MisereKayles;
use nimber_solvers::octal::{LONGEST_TABLE, OctalCache, OctalMisere, OctalValues, limit};
use nimber_solvers::theory::{Budget, HeapRules, Nimber, Play};
use position::{RunPlace, check_row_any};
use rand::Rng;
use rules::{RowQuotient, code_of};
use std::sync::{Arc, LazyLock, OnceLock};

/// Bottles in rows and rings. The value of a row is that of the octal code with a 7 for every run length. The
/// value of a ring is the mex of the rows that it can become.
#[derive(Debug)]
pub struct Kayles {
    cache: Arc<OctalCache>,
    /// The misère play of Kayles, that is, of one or two bottles per shot.
    misere: OnceLock<Option<MisereKayles>>,
}

impl Kayles {
    /// Shares its values with other games.
    pub fn sharing(cache: Arc<OctalCache>) -> Self {
        MisereKayles::ship(cache.quotients());
        let kayles = Kayles { cache, misere: OnceLock::new() };
        // Nothing stops an unlimited budget. Even if this failed, the values would be computed on first use.
        let _ = kayles.values_of(&RunLengths::default(), 0, &Budget::unlimited());
        kayles
    }

    /// Without the quotient, misère play is searched. A test shows that the shipped quotient is valid.
    fn misere(&self) -> Option<&MisereKayles> {
        self.misere.get_or_init(|| MisereKayles::shipped(self.cache.quotients())).as_ref()
    }

    /// The rules of `take` for these rows and rings. In normal play, rings that are lost by formula need no values of the rows that they
    /// leave, unless the position is won.
    fn rules<'a>(&'a self, take: &'a RunLengths, all: &[RowOrRing], play: Play, budget: &Budget) -> Result<KaylesRules<'a>, Refusal> {
        let longest = |components: &mut dyn Iterator<Item = &RowOrRing>| components.map(|one| one.size()).max().unwrap_or(0);
        let (all_rows, others) = (longest(&mut all.iter()), longest(&mut all.iter().filter(|&&one| !rules::is_lost_ring(take, one))));
        if play == Play::Misere || others == all_rows {
            return self.rules_up_to(take, all_rows, budget);
        }
        match budget.part(budget.remaining() / 2, |budget| self.rules_up_to(take, all_rows, budget)) {
            Err(refusal @ (Refusal::BeyondLimits(_) | Refusal::OutOfWork(_))) => {
                let rules = self.rules_up_to(take, others, budget)?.without_longer_rows(others, refusal);
                let total: Nimber = all.iter().map(|component| rules.value(component, budget)).sum::<Result<_, _>>()?;
                if total == Nimber::ZERO { Ok(rules) } else { self.rules_up_to(take, all_rows, budget) }
            }
            found => found,
        }
    }

    /// The rules of `take` for rows and rings up to `longest`.
    fn rules_up_to<'a>(&'a self, take: &'a RunLengths, longest: u64, budget: &Budget) -> Result<KaylesRules<'a>, Refusal> {
        let quotient = match take {
            RunLengths::Any => RowQuotient::None,
            RunLengths::Lengths(lengths) => {
                let rows = OctalMisere::new(&self.cache, code_of(lengths)?);
                match self.misere() {
                    _ if !take.is_default() => RowQuotient::Lazy(rows),
                    Some(misere) => RowQuotient::Kayles(misere, rows),
                    None => RowQuotient::None,
                }
            }
        };
        Ok(KaylesRules::new(take, self.values_of(take, longest, budget)?, quotient))
    }

    /// The values of the rows up to `largest`; `None` if a row of n is worth n.
    fn values_of(&self, take: &RunLengths, largest: u64, budget: &Budget) -> Result<Option<Arc<OctalValues>>, Refusal> {
        let RunLengths::Lengths(lengths) = take else { return check_row_any(largest).map(|()| None) };
        let code = code_of(lengths)?;
        match self.cache.fetch(&code, largest, budget)? {
            Some(values) => Ok(Some(values)),
            None => {
                let most = limit(&code);
                let detail =
                    format!("no period is proven for this rule, so a row of {largest} is too long; rows up to {most} are answered");
                Err(Refusal::beyond("row_size_without_period", most, largest, detail))
            }
        }
    }
}

static ABOUT: LazyLock<About> = LazyLock::new(|| About {
    name: "kayles",
    title: "Kayles (bottles)",
    rules: "Bottles stand in rows and rings. One shot removes a run of adjacent bottles, one or two unless `take` says otherwise; \
            a gap that it leaves is never closed.",
    plays: vec![Play::Normal, Play::Misere],
    move_order: "rows, then rings (lines, then circles), in the order sent; inside a line or circle by run of bottles; then by how \
                 much is taken, least first; then from left to right",
    parameters: vec![
        Parameter::optional(
            "rows",
            ParameterKind::Integers,
            "The sizes of the rows, at most 4096 of them. Empty rows are legal and inert.",
            "10,3",
        ),
        Parameter::optional("rings", ParameterKind::Integers, "The sizes of the closed circles, at most 4096 of them.", "7"),
        Parameter::optional(
            "bottles",
            ParameterKind::Lines,
            "Instead of rows and rings, a picture: lines of `x`, `#` or `1` (a bottle) and `.` or `0` (a gap).",
            "xx.xxx.x",
        )
        .counted_by("rows"),
        Parameter::optional("circles", ParameterKind::Lines, "The same, with the ends of each line joined.", "xx.xxx").counted_by("rings"),
        Parameter::optional(
            "take",
            ParameterKind::Text,
            "The lengths of the run that one shot removes: numbers up to 64 and ranges, or `any`. 1 and 2 by default.",
            "1-3",
        )
        .of_rule()
        .or_list(),
    ],
    limits: vec![
        Bound { name: "rows", value: MAX_HEAPS as u64, about: "rows in one position, and as many rings, lines and circles" },
        Bound { name: "run_length", value: MAX_RUN, about: "bottles in a listed run" },
        Bound { name: "row_size", value: MAX_INTEGER, about: "bottles in one row or ring, where a period is proven (1,2 and many others)" },
        Bound {
            name: "row_size_without_period",
            value: LONGEST_TABLE - 1,
            about: "bottles in one row or ring under every other rule; the work budget may run out first",
        },
        Bound { name: "row_size_any", value: MAX_ROW_ANY, about: "bottles in one row or ring where any run may be taken" },
        Bound { name: "picture_cells", value: MAX_CELLS as u64, about: "cells of all lines and circles of a picture" },
        Bound {
            name: "misere_moves",
            value: LONGEST_MISERE_SEARCH,
            about: "moves that a misere game may last if neither a theorem nor a misère quotient covers every row and ring; with 1,2 \
                this concerns rings of 6, 10, 14, 21 or 22",
        },
    ],
    start: json!({ "rows": [10, 3] }),
    starts: vec![
        json!({ "rows": [10, 3] }),
        json!({ "rows": [13] }),
        json!({ "rows": [7, 8, 2] }),
        json!({ "rows": [5, 10], "take": [1, 2, 3] }),
    ],
    small: Some(|numbers| {
        let take = Some(numbers.list(3, 4)).filter(|take| !take.is_empty());
        match numbers.below(2) {
            0 => json!({ "rows": numbers.list(2, 7), "rings": numbers.list(2, 6), "take": take }),
            _ => json!({ "bottles": numbers.lines(1, 6), "circles": numbers.lines(1, 5), "take": take }),
        }
    }),
    names: vec![
        OtherName::new("dawsons-kayles", json!({ "rows": [10], "take": [2] })),
        OtherName::new("dawsons-chess-on-a-ring", json!({ "rings": [9], "take": [2] })),
        OtherName::new("rayles", json!({ "rows": [7, 4] })),
    ],
    examples: vec!["rows=10,3", "rows=5,10&take=1-3", "rings=7&rows=4,2", "bottles=xx.xxx.x", "rows=2,2&play=misere"],
    example_move: json!({ "row": 0, "take": 2, "leaves": [1, 7] }),
    refused: vec![
        json!({ "bottles": ["x?x"] }),
        json!({ "rows": [10, 3], "take": [1, 65] }),
        json!({ "rows": [10, 3], "player_move": { "row": 1, "take": 3, "leaves": [0, 0] } }),
    ],
    shapes: &[
        Shape { given: &["rows"], absent: &["bottles", "circles"] },
        Shape { given: &["rings"], absent: &["rows", "bottles", "circles"] },
        Shape { given: &["bottles"], absent: &["rows", "rings"] },
        Shape { given: &["circles"], absent: &["rows", "rings", "bottles"] },
    ],
    move_shapes: &[
        Shape { given: &["row", "take"], absent: &["ring", "line", "circle", "at"] },
        Shape { given: &["row", "leaves"], absent: &["ring", "line", "circle", "at", "take"] },
        Shape { given: &["ring", "take"], absent: &["row", "line", "circle", "at"] },
        Shape { given: &["ring", "leaves"], absent: &["row", "line", "circle", "at", "take"] },
        Shape { given: &["line", "at", "take"], absent: &["row", "ring", "circle"] },
        Shape { given: &["circle", "at", "take"], absent: &["row", "ring", "line"] },
    ],
    ..About::default()
});

fn has_move(position: &KaylesPosition, size: u64) -> bool {
    position.take().lengths(size).next().is_some()
}

impl Game for Kayles {
    type Request = KaylesRequest;
    type Position = KaylesPosition;
    type Component = KaylesComponent;
    type Move = KaylesMove;
    type MoveRequest = KaylesMoveRequest;
    type Solved<'a> = SolvedSum<'a, KaylesComponents<'a>, KaylesRules<'a>>;

    fn about(&self) -> &About {
        &ABOUT
    }

    fn parse(&self, request: KaylesRequest) -> Result<KaylesPosition, Refusal> {
        KaylesPosition::parse(request)
    }

    #[inline]
    fn solve<'a>(&'a self, position: &'a KaylesPosition, play: Play, budget: &'a Budget) -> Result<Self::Solved<'a>, Refusal> {
        let placed = KaylesComponents::new(position);
        let rules = self.rules(position.take(), &placed.components, play, budget)?;
        SolvedSum::new(placed, rules, play, budget)
    }

    fn find(&self, position: &KaylesPosition, request: &KaylesMoveRequest, _: &Budget) -> Result<KaylesMove, Refusal> {
        moves::find(position, request)
    }

    fn find_written(&self, position: &KaylesPosition, text: &str, _: &Budget) -> Result<KaylesMove, Refusal> {
        moves::find_written(position, text)
    }

    fn find_equal(&self, position: &KaylesPosition, mv: &KaylesMove, budget: &Budget) -> Result<KaylesMove, Refusal> {
        equal_to(mv, self.find(position, &moves::said(position, mv), budget)?)
    }

    fn apply(&self, position: &KaylesPosition, mv: &KaylesMove) -> KaylesPosition {
        moves::apply(position, mv)
    }

    fn apply_in_place(&self, position: &KaylesPosition, mv: &KaylesMove) -> KaylesPosition {
        moves::apply_in_place(position, mv)
    }

    fn legal<'a>(&'a self, position: &'a KaylesPosition, _: &Budget) -> Result<Legal<'a, KaylesMove>, Refusal> {
        let shots = move |place: RunPlace| {
            rules::shots(position.take(), place.component).map(move |shot| moves::listed_shot(position, &place, shot))
        };
        Ok(Box::new(position.places().into_iter().flat_map(shots)))
    }

    fn can_end_at_once(&self, position: &KaylesPosition) -> bool {
        position.places().iter().filter(|place| has_move(position, place.component.size())).take(2).count() == 1
    }

    fn abilities(&self) -> Abilities<'_, Self> {
        Abilities { sequence: Some(self), random: Some(self), picture: Some(self), ..Abilities::default() }
    }
}

impl Sequence<KaylesPosition> for Kayles {
    fn heaps_parameter(&self) -> &'static str {
        "rows"
    }

    fn values(&self, rule: &KaylesPosition, from: u64, to: u64, budget: &Budget) -> Result<Vec<u64>, Refusal> {
        let values = self.values_of(rule.take(), to, budget)?;
        list_values(from, to, budget, |row| Ok(values.as_ref().map_or(Nimber::new(row), |values| values.value(row))))
    }

    fn single(&self, rule: &KaylesPosition, row: u64) -> KaylesPosition {
        rule.with_sizes(vec![row], Vec::new())
    }

    fn period(&self, rule: &KaylesPosition, budget: &Budget) -> Result<PeriodReport, Refusal> {
        match rule.take() {
            RunLengths::Any => Ok(PeriodReport::of_formula(ANY_RUN, 0, vec![0], 1)),
            RunLengths::Lengths(lengths) => periods::of_code(&self.cache, &code_of(lengths)?, budget),
        }
    }

    fn heap_rules<'a>(&'a self, rule: &'a KaylesPosition) -> Option<Box<dyn HeapRules + 'a>> {
        match rule.take() {
            RunLengths::Any => None,
            RunLengths::Lengths(lengths) => Some(Box::new(code_of(lengths).ok()?)),
        }
    }

    fn search_period(&self, rule: &KaylesPosition, budget: &Budget) -> Result<PeriodReport, Refusal> {
        match rule.take() {
            RunLengths::Any => Sequence::period(self, rule, budget),
            RunLengths::Lengths(lengths) => periods::of_code_within(&self.cache, &code_of(lengths)?, budget),
        }
    }
}

/// The theorem on rows from which any run may be taken.
const ANY_RUN: &str =
    "a row of n has the rows 0..n-1 among its options, and a split into a and b is worth a XOR b <= a + b < n, so its value is n";

/// The components of a position with their places.
pub struct KaylesComponents<'a> {
    position: &'a KaylesPosition,
    places: Vec<RunPlace>,
    components: Vec<RowOrRing>,
}

impl<'a> KaylesComponents<'a> {
    fn new(position: &'a KaylesPosition) -> Self {
        let places = position.places();
        let components = places.iter().map(|place| place.component).collect();
        KaylesComponents { position, places, components }
    }
}

impl Components for KaylesComponents<'_> {
    type Component = RowOrRing;
    type Cut = Shot;
    type Listed = KaylesComponent;
    type Move = KaylesMove;

    fn components(&self) -> &[RowOrRing] {
        &self.components
    }

    fn listed_component(&self, index: usize, value: Nimber, binary: bool) -> KaylesComponent {
        KaylesComponent::new(&self.places[index], value.get(), binary)
    }

    fn listed_move(&self, index: usize, cut: &Shot, _: Nimber) -> KaylesMove {
        moves::listed_shot(self.position, &self.places[index], *cut)
    }
}

const SIZES: &[Size] = &[
    Size::new("size", "How many rows are drawn, 0 to 64; 3 by default.", (3, "3"), (0, 64)),
    Size::new("rings", "How many rings are drawn, 0 to 64; none by default.", (0, "0"), (0, 64)),
    Size::new("largest", "The most bottles in a row or ring, 1 to 1000; 10 by default.", (10, "10"), (1, 1000)),
    Size::new("pictures", "With 1, rows and rings are drawn as `bottles` and `circles`: 0 to 1; none by default.", (0, "0"), (0, 1)),
];

impl RandomPositions<KaylesPosition> for Kayles {
    fn distribution(&self) -> &'static str {
        "The size of each row and ring is a number from 1 to `largest`, all equally likely."
    }

    fn sizes(&self) -> &'static [Size] {
        SIZES
    }

    fn base(&self, _: &[u64]) -> Map<String, Value> {
        object([("rows", json!([]))])
    }

    fn sample(&self, base: &KaylesPosition, sizes: &[u64], rng: &mut dyn Rng, _: &Budget) -> Result<KaylesPosition, Refusal> {
        let &[rows, rings, largest, pictures] = sizes else { return Ok(base.clone()) };
        let (rows, rings) = (heaps(rows, largest, rng), heaps(rings, largest, rng));
        if pictures == 0 { Ok(base.with_sizes(rows, rings)) } else { base.with_pictures(&rows, &rings) }
    }
}
