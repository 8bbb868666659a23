//! Subtraction games: take one of the allowed amounts from one heap. With 1 to k allowed it is the game of Bash
//! (Bachet de Méziriac, Problèmes plaisants et délectables, 1612).

mod amounts;

pub use amounts::{Amounts, LARGEST_AMOUNT, MOST_AMOUNTS, TakeRequest};

use super::about::{About, Bound, Parameter, ParameterKind};
use super::components::{Rules, Visited, Visitor};
use super::game::{Legal, Position};
use super::heaps::{self, HEAP_COUNT, HEAPS, HeapCut, HeapGame, Heaps, in_any_order};
use super::periods::{MAX_LISTED, PeriodReport, total_of};
use super::refusal::{Faults, Refusal};
use super::wire::{Integer, MAX_INTEGER, read_sizes};
use crate::language::{Phrase, message};
use crate::notation;
use nimber_solvers::subtraction::{HeapSequence, LONGEST_SEQUENCE, SequenceCache, Sequences};
use nimber_solvers::theory::{Budget, Method, Nimber, Play, TargetValues, Temper};
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::fmt;
use std::str::FromStr;
use std::sync::{Arc, LazyLock};

/// Subtraction games, with a cache of the sequences of recent rules.
#[derive(Debug, Default)]
pub struct Subtraction {
    cache: SequenceCache,
}

/// A position as it arrives.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct SubtractionRequest {
    /// The sizes of the heaps.
    #[cfg_attr(feature = "schema", schema(max_items = 4096, example = json!([5, 9])))]
    pub heaps: Vec<Integer>,
    /// The amounts that a move may take.
    pub take: TakeRequest,
}

/// A legal position.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SubtractionPosition {
    /// The sizes of the heaps.
    #[cfg_attr(feature = "schema", schema(max_items = 4096, example = json!([5, 9])))]
    pub heaps: Vec<u64>,
    /// The amounts that a move may take.
    #[cfg_attr(feature = "schema", schema(value_type = TakeRequest))]
    pub take: Amounts,
}

impl fmt::Display for SubtractionPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} take {}", notation::sizes(&self.heaps), self.take)
    }
}

impl FromStr for SubtractionRequest {
    type Err = Refusal;

    /// Reads heaps and amounts, such as `5,9 take 1,3,4`.
    fn from_str(text: &str) -> Result<Self, Refusal> {
        let (heaps, [take]) = notation::named(text, ["take"])?;
        let take = take.ok_or_else(|| Refusal::malformed("/take", "the amounts are missing, such as `take 1,3,4`"))?;
        Ok(SubtractionRequest { heaps: notation::read_sizes(heaps.unwrap_or_default())?, take: TakeRequest::Text(take.to_owned()) })
    }
}

impl Position for SubtractionPosition {
    fn up_to_symmetry(&self) -> String {
        in_any_order(&self.heaps)
    }
}

impl Heaps for SubtractionPosition {
    type Request = SubtractionRequest;
    type Rule = Amounts;

    fn parse(request: SubtractionRequest) -> Result<Self, Refusal> {
        let mut faults = Faults::default();
        let heaps = read_sizes("heaps", &request.heaps, &mut faults);
        let take = Amounts::read(&request.take, &mut faults);
        let take = faults.none_in(take)?;
        Ok(SubtractionPosition { heaps, take: take.within_limits()? })
    }

    fn heaps(&self) -> &[u64] {
        &self.heaps
    }

    fn rule(&self) -> &Amounts {
        &self.take
    }

    fn rule_in_words(&self) -> Option<Phrase> {
        Some(Phrase::of(message::PICTURE_RULE_AMOUNTS).text("take", self.take.to_string()))
    }

    fn with_heaps(&self, heaps: Vec<u64>) -> Self {
        SubtractionPosition { heaps, take: self.take.clone() }
    }
}

/// The moves and values of the heaps of one position.
#[derive(Clone, Debug)]
pub enum SubtractionRules {
    /// Take 1 to k. A heap of n is worth n mod (k+1), and is fickle if that is 0 or 1.
    UpTo(u64),
    /// Take one of some amounts.
    Set(Arc<[u64]>, Arc<Sequences>),
}

impl SubtractionRules {
    /// The value of a heap if up to `most` may be taken.
    fn residue(heap: u64, most: u64) -> u64 {
        heap % (most + 1)
    }
}

fn value_in(sequence: &HeapSequence, heap: u64) -> Result<Nimber, Refusal> {
    sequence.value(heap).ok_or_else(|| {
        let most = LONGEST_SEQUENCE as u64 - 1;
        let detail = format!(
            "the first {LONGEST_SEQUENCE} values under these amounts prove no period, so a heap of {heap} is too large; heaps up to \
             {most} are answered"
        );
        Refusal::beyond("heap_size_without_period", most, heap, detail)
    })
}

impl Rules for SubtractionRules {
    type Component = u64;
    type Cut = HeapCut;

    fn value(&self, &heap: &u64, _: &Budget) -> Result<Nimber, Refusal> {
        match self {
            SubtractionRules::UpTo(most) => Ok(Nimber::new(Self::residue(heap, *most))),
            SubtractionRules::Set(_, sequences) => value_in(&sequences.normal, heap),
        }
    }

    fn method(&self, _: &u64) -> Method {
        match self {
            SubtractionRules::UpTo(_) => Method::Formula,
            SubtractionRules::Set(_, sequences) => sequences.normal.method(),
        }
    }

    fn visit(&self, &heap: &u64, wanted: TargetValues<'_>, budget: &Budget, visitor: &mut Visitor<'_, Self>) -> Visited {
        match self {
            // The k moves lead to k different values.
            SubtractionRules::UpTo(most) => heaps::visit_takes_by_value(
                self,
                heap,
                heap.min(*most),
                |value| take_for_value(heap, *most, value),
                wanted,
                budget,
                visitor,
            ),
            SubtractionRules::Set(amounts, _) => {
                let takes = amounts.iter().copied().take_while(|&take| take <= heap);
                heaps::visit_takes(self, heap, takes, wanted, budget, visitor)
            }
        }
    }

    fn move_count(&self, &heap: &u64) -> u64 {
        match self {
            SubtractionRules::UpTo(most) => heap.min(*most),
            SubtractionRules::Set(amounts, _) => amounts.partition_point(|&take| take <= heap) as u64,
        }
    }

    fn longest_game(&self, &heap: &u64) -> u64 {
        match self {
            SubtractionRules::UpTo(_) => heap,
            SubtractionRules::Set(amounts, _) => amounts.first().map_or(0, |least| heap / least),
        }
    }

    /// Every subtraction game is tame (Ferguson, On sums of graph games with last player losing, 1974): the genus of a heap is
    /// 0^1, 1^0 or n^n.
    fn temper(&self, &heap: &u64, _: &Budget) -> Result<Option<Temper>, Refusal> {
        let fickle = match self {
            SubtractionRules::UpTo(most) => Self::residue(heap, *most) <= 1,
            SubtractionRules::Set(_, sequences) => {
                let value = value_in(&sequences.normal, heap)?;
                value.get() <= 1 && value_in(&sequences.misere, heap)? != value
            }
        };
        Ok(Some(if fickle { Temper::Fickle } else { Temper::Firm }))
    }

    fn temper_method(&self) -> Method {
        match self {
            SubtractionRules::UpTo(_) => Method::Formula,
            SubtractionRules::Set(_, sequences) => sequences.misere.method(),
        }
    }
}

/// The amount from 1 to `most` that leaves a heap worth `to`.
fn take_for_value(heap: u64, most: u64, to: u64) -> Option<u64> {
    let from = SubtractionRules::residue(heap, most);
    let take = if to <= from { from - to } else { (most + 1).checked_sub(to)? + from };
    (1..=heap.min(most)).contains(&take).then_some(take)
}

const TAKE: &str = "The amounts that a move may take: numbers and ranges, separated by commas. Any range `1-k`, and otherwise at most 64 \
                    amounts of at most 4096 each.";

static ABOUT: LazyLock<About> = LazyLock::new(|| About {
    name: "subtraction",
    title: "Subtraction games (Bash)",
    rules: "Take one of the allowed amounts from one heap.",
    plays: vec![Play::Normal, Play::Misere],
    move_order: "by heap, then by how much is taken, least first",
    parameters: vec![HEAPS, Parameter::required("take", ParameterKind::Text, TAKE, "1-3").of_rule().or_list()],
    limits: vec![
        HEAP_COUNT,
        heaps::heap_size(MAX_INTEGER),
        Bound { name: "amounts", value: MOST_AMOUNTS as u64, about: "amounts that may be taken, unless they are 1 to k" },
        Bound { name: "largest_amount", value: LARGEST_AMOUNT, about: "the largest of the amounts, unless they are 1 to k" },
        Bound {
            name: "heap_size_without_period",
            value: LONGEST_SEQUENCE as u64 - 1,
            about: "objects in one heap if this many values prove no period of the rule",
        },
    ],
    start: json!({ "heaps": [5, 9], "take": [1, 3, 4] }),
    starts: vec![
        json!({ "heaps": [21], "take": [1, 2, 3] }),
        json!({ "heaps": [7, 9, 14], "take": [1, 2, 3] }),
        json!({ "heaps": [10, 13], "take": [1, 3, 4] }),
        json!({ "heaps": [12, 15, 17], "take": [2, 3, 5] }),
    ],
    small: Some(|numbers| {
        let take = [4, 6, 9].map(|most| numbers.below(most) + 1);
        json!({ "take": take, "heaps": numbers.list(3, 9) })
    }),
    examples: vec!["heaps=10&take=1-3", "heaps=5,9&take=1,3,4", "heaps=21&take=1-3&play=misere"],
    example_move: json!({ "heap": 0, "take": 3 }),
    refused: vec![
        json!({ "heaps": [5, 9], "take": "0-3" }),
        json!({ "heaps": [5, 9], "take": [1, 5000] }),
        json!({ "heaps": [5, 9], "take": [1, 3, 4], "player_move": { "heap": 0, "take": 2 } }),
    ],
    move_shapes: heaps::MOVE_SHAPES,
    ..About::default()
});

impl HeapGame for Subtraction {
    type Rule = Amounts;
    type Position = SubtractionPosition;
    type Rules<'a> = SubtractionRules;

    fn about(&self) -> &About {
        &ABOUT
    }

    fn rules(&self, take: &Amounts, _: u64, budget: &Budget) -> Result<SubtractionRules, Refusal> {
        match take {
            Amounts::UpTo(most) => Ok(SubtractionRules::UpTo(*most)),
            Amounts::Set(amounts) => Ok(SubtractionRules::Set(amounts.clone(), self.cache.sequences(amounts, budget)?)),
        }
    }

    fn check_cut(&self, take: &Amounts, _: u64, cut: &HeapCut) -> Result<(), String> {
        if !take.contains(cut.take) {
            Err(format!("{} cannot be taken; the amounts are {}", cut.take, take))
        } else if cut.leaves.len() > 1 {
            Err("a heap of a subtraction game cannot be split".to_owned())
        } else {
            Ok(())
        }
    }

    fn cuts<'a>(&'a self, take: &'a Amounts, heap: u64) -> Legal<'a, HeapCut> {
        let takes: Legal<'a, u64> = match take {
            Amounts::UpTo(most) => Box::new(1..=heap.min(*most)),
            Amounts::Set(amounts) => Box::new(amounts.iter().copied().take_while(move |&take| take <= heap)),
        };
        Box::new(takes.map(move |take| HeapCut::take(heap, take)))
    }

    fn period(&self, take: &Amounts, budget: &Budget) -> Result<PeriodReport, Refusal> {
        let sequences = match self.rules(take, 0, budget)? {
            SubtractionRules::Set(_, sequences) => sequences,
            SubtractionRules::UpTo(most) => return Ok(period_of_up_to(most)),
        };
        Ok(match sequences.normal.period() {
            Some(proven) => PeriodReport::proven(proven),
            None => {
                let reason = format!(
                    "the values of every subtraction game are periodic in the end, but the first {LONGEST_SEQUENCE} values of this one do \
                     not prove a period"
                );
                PeriodReport::unknown(LONGEST_SEQUENCE as u64, reason)
            }
        })
    }
}

/// The list of values is cut after [`MAX_LISTED`] entries.
fn period_of_up_to(most: u64) -> PeriodReport {
    let period = most + 1;
    let theorem =
        format!("with 1 to k allowed, the options of n are the k heaps before it, so the value is n mod (k+1), here n mod {period}");
    let mut report = PeriodReport::of_formula(theorem, 0, (0..period.min(MAX_LISTED as u64)).collect(), 0);
    report.period = Some(period);
    if let Some(certificate) = &mut report.certificate {
        certificate.values_total = total_of(period);
    }
    report
}
