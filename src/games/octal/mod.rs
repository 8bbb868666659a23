//! Octal games by their code (Guy and Smith 1956), such as Kayles `0.77`, Dawson's Chess `0.137` and Lasker's Nim `4.3~`.

mod rules;

pub use rules::OctalRules;

use super::about::{About, Bound, Parameter, ParameterKind};
use super::game::{Game, Position};
use super::heaps::{self, HEAPS, HeapComponent, HeapMove, HeapMoveRequest, Heaps, HeapsPosition};
use super::lasker::Lasker;
use super::misere_report::MisereReport;
use super::nim::Nim;
use super::parts::{LONGEST_MISERE_SEARCH, Rules, SolvedSum};
use super::periods::{self, PeriodReport};
use super::refusal::{Faults, Refusal};
use super::sequence::{HasQuotients, Sequence};
use super::wire::{Integer, MAX_HEAPS, MAX_INTEGER, read_sizes};
use crate::solvers::misere::{Bounds, Finding, Sought, Unfound, find};
use crate::solvers::octal::code::MAX_DIGITS;
use crate::solvers::octal::{CodeError, LONGEST_REPEATING_TABLE, LONGEST_TABLE, OctalCode, Shelf, limit};
use crate::theory::{Budget, Nimber, Play, Stop};
use serde::{Deserialize, Serialize, Serializer};
use serde_json::json;
use std::sync::{Arc, LazyLock};
use utoipa::ToSchema;

/// Octal games, with a cache of the values of recent codes.
#[derive(Debug, Default)]
pub struct Octal {
    shelf: Arc<Shelf>,
}

impl Octal {
    /// Shares its values with other games.
    pub fn sharing(shelf: Arc<Shelf>) -> Self {
        Octal { shelf }
    }
}

/// A position as it arrives.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct OctalRequest {
    /// The code of the game: digits from 0 to 7, before the point 0 or 4; a trailing `~` repeats the last digit for ever.
    #[schema(example = "0.77", pattern = "^[04]\\.[0-7]+~?$")]
    pub code: String,
    /// The sizes of the heaps.
    #[schema(max_items = 4096, example = json!([10, 3]))]
    pub heaps: Vec<Integer>,
}

/// A legal position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct OctalPosition {
    /// The code of the game, without digits that change nothing.
    #[serde(serialize_with = "write_code")]
    #[schema(value_type = String, example = "0.77", pattern = "^[04]\\.[0-7]+~?$")]
    pub code: OctalCode,
    /// The sizes of the heaps.
    #[schema(max_items = 4096, example = json!([10, 3]))]
    pub heaps: Vec<u64>,
}

impl Position for OctalPosition {}

impl Heaps for OctalPosition {
    fn heaps(&self) -> &[u64] {
        &self.heaps
    }

    fn with_heaps(&self, heaps: Vec<u64>) -> Self {
        OctalPosition { code: self.code.clone(), heaps }
    }
}

fn write_code<S: Serializer>(code: &OctalCode, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(code)
}

fn read_code(text: &str) -> Result<OctalCode, Refusal> {
    text.parse().map_err(|error: CodeError| match error {
        CodeError::TooLong(digits) => Refusal::beyond("code_digits", MAX_DIGITS as u64, digits, error.to_string()),
        _ => Refusal::invalid("/code", error.to_string()),
    })
}

static ABOUT: LazyLock<About> = LazyLock::new(|| About {
    name: "octal",
    title: "Octal games",
    rules: "Digit k of the code says what a move that takes k objects may leave of the heap, as a sum of 1 (nothing), 2 (one heap) \
            and 4 (two heaps). The digit before the point is 0, or 4 where a heap may be split without taking.",
    plays: vec![Play::Normal, Play::Misere],
    move_order: "by heap, then by how much is taken, least first; then one heap left before two, and two by the smaller part",
    parameters: vec![
        Parameter {
            in_path: true,
            ..Parameter::required(
                "code",
                ParameterKind::Text,
                "The code: 0 or 4, a point, and up to 64 digits from 0 to 7; a trailing `~` repeats the last digit for ever.",
                "0.77",
            )
            .of_rule()
        },
        HEAPS,
    ],
    limits: vec![
        Bound { name: "heaps", value: MAX_HEAPS as u64, about: "heaps in one position" },
        Bound { name: "code_digits", value: MAX_DIGITS as u64, about: "digits after the point" },
        Bound { name: "heap_size", value: MAX_INTEGER, about: "objects in one heap, where a period is proven, and for 0.3~ and 4.3~" },
        Bound {
            name: "heap_size_without_period",
            value: LONGEST_TABLE - 1,
            about: "objects in one heap under every other code; the work budget may run out first, but values already found are kept",
        },
        Bound {
            name: "heap_size_repeating",
            value: LONGEST_REPEATING_TABLE - 1,
            about: "objects in one heap where the last digit is repeated for ever, except 0.3~ and 4.3~",
        },
        Bound {
            name: "misere_moves",
            value: LONGEST_MISERE_SEARCH,
            about: "moves that a misere game may last if neither a theorem nor a misère quotient covers every heap",
        },
    ],
    start: json!({ "code": "0.137", "heaps": [7, 9] }),
    examples: vec!["code=0.137&heaps=7,9", "code=0.77&heaps=1000000,5", "code=4.3~&heaps=2,3,4", "code=0.07&heaps=5,6&play=misere"],
    example_move: json!({ "heap": 0, "take": 3, "leaves": [1, 3] }),
    refused: vec![
        json!({ "code": "0.8", "heaps": [5] }),
        json!({ "code": "0.6", "heaps": [1000000000000_u64] }),
        json!({ "code": "0.77", "heaps": [10, 3], "player_move": { "heap": 0, "take": 3 } }),
    ],
    bulky: false,
});

impl Game for Octal {
    type Request = OctalRequest;
    type Position = OctalPosition;
    type Component = HeapComponent;
    type Move = HeapMove;
    type MoveRequest = HeapMoveRequest;
    type Solved<'a> = SolvedSum<'a, &'a OctalPosition, OctalRules<'a>>;

    fn about(&self) -> &About {
        &ABOUT
    }

    fn parse(&self, request: OctalRequest) -> Result<OctalPosition, Refusal> {
        let code = read_code(&request.code)?;
        let mut faults = Faults::default();
        let heaps = read_sizes("heaps", &request.heaps, &mut faults);
        faults.none_in(OctalPosition { code, heaps })
    }

    fn solve<'a>(&'a self, position: &'a OctalPosition, play: Play, budget: &'a Budget) -> Result<Self::Solved<'a>, Refusal> {
        let largest = position.heaps.iter().copied().max().unwrap_or(0);
        SolvedSum::new(position, self.rules_up_to(&position.code, largest, budget)?, play, budget)
    }

    fn find(&self, position: &OctalPosition, request: &HeapMoveRequest) -> Result<HeapMove, Refusal> {
        heaps::find_heap_move(&position.heaps, request, |_, cut| {
            let (code, take, left) = (&position.code, cut.take, cut.leaves.len());
            if code.allows(take, left) { Ok(()) } else { Err(refused(code, take, left)) }
        })
    }

    fn apply(&self, position: &OctalPosition, mv: &HeapMove) -> OctalPosition {
        heaps::apply(position, mv)
    }

    fn is_over(&self, position: &OctalPosition) -> bool {
        !position.heaps.iter().any(|&heap| rules::has_move(&position.code, heap))
    }

    fn sequence(&self) -> Option<&dyn Sequence<OctalPosition>> {
        Some(self)
    }
}

impl Sequence<OctalPosition> for Octal {
    fn heaps(&self) -> &'static str {
        HEAPS.name
    }

    fn values(&self, rule: &OctalPosition, from: u64, to: u64, budget: &Budget) -> Result<Vec<u64>, Refusal> {
        let rules = self.rules_up_to(&rule.code, to, budget)?;
        budget.spend((to - from).saturating_add(1))?;
        (from..=to).map(|heap| rules.value(&heap, budget).map(Nimber::get)).collect()
    }

    fn period(&self, rule: &OctalPosition, budget: &Budget) -> Result<PeriodReport, Refusal> {
        let rule = &rule.code;
        if rule.is_nim() {
            Nim.period(&HeapsPosition::default(), budget)
        } else if rule.is_lasker() {
            Lasker.period(&HeapsPosition::default(), budget)
        } else {
            periods::of_code(&self.shelf, rule, budget)
        }
    }

    fn quotients(&self) -> Option<&dyn HasQuotients<OctalPosition>> {
        Some(self)
    }
}

impl HasQuotients<OctalPosition> for Octal {
    fn report(&self, rule: &OctalPosition, bounds: Bounds, work: u64, budget: &Budget) -> Result<MisereReport, Refusal> {
        let code = &rule.code;
        let shipped = self.shelf.quotients().shipped(code).and_then(|shipped| shipped.claim.verify(code, budget).ok());
        if let Some(quotient) = shipped {
            return Ok(MisereReport::new(code, &Finding { quotient: Some(quotient), stopped: None }));
        }
        let finding = find(code, bounds, &budget.reserve(work)?);
        match finding.stopped {
            // If a deadline ended the search, that is not a fact about the game.
            Some(Unfound::Stopped(stop @ (Stop::Deadline | Stop::Cancelled), _)) => Err(stop.into()),
            _ => Ok(MisereReport::new(code, &finding)),
        }
    }
}

impl Octal {
    /// The rules of a code, with the values of heaps up to `largest`.
    fn rules_up_to<'a>(&'a self, code: &'a OctalCode, largest: u64, budget: &Budget) -> Result<OctalRules<'a>, Refusal> {
        if code.is_nim() {
            return Ok(OctalRules::Nim);
        }
        if code.is_lasker() {
            return Ok(OctalRules::Lasker);
        }
        if let Some(values) = self.shelf.fetch(code, largest, budget)? {
            let quotient = Sought::new(self.shelf.quotients(), code.clone());
            return Ok(OctalRules::Code { code, values, quotient });
        }
        let most = limit(code);
        let name = if code.largest_take().is_some() { "heap_size_without_period" } else { "heap_size_repeating" };
        let detail = format!("no period is proven for {code}, so a heap of {largest} is too large; heaps up to {most} are answered");
        Err(Refusal::beyond(name, most, largest, detail))
    }
}

/// Says why a move is illegal, and what is legal.
fn refused(code: &OctalCode, take: u64, left: usize) -> String {
    let lefts: Vec<_> =
        ["nothing", "one heap", "two heaps"].into_iter().enumerate().filter(|&(heaps, _)| code.allows(take, heaps)).collect();
    let right = match lefts[..] {
        [] => "no move takes that many".to_owned(),
        _ => format!("it may leave {}", lefts.iter().map(|&(_, name)| name).collect::<Vec<_>>().join(" or ")),
    };
    let heaps = if left == 1 { "heap" } else { "heaps" };
    format!("in {code} a move that takes {take} cannot leave {left} {heaps}; {right}")
}
