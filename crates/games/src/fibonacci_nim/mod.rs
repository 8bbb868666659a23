//! Fibonacci Nim: take at most the limit of a heap, which then is twice what was taken (Whinihan 1963; with a limit for each heap, Larsson
//! and Rubinstein-Salzedo 2016).

mod alone;
#[cfg(feature = "pictures")]
mod picture;
mod position;
mod rules;

pub use alone::SolvedAlone;
pub use position::{FibonacciNimComponent, FibonacciNimPosition, FibonacciNimRequest, LimitedHeap, LimitedHeaps};
pub use rules::{LARGEST_VALUED_HEAP, LimitedHeapRules};

use crate::about::{About, Bound, Parameter, ParameterKind};
use crate::components::{LONGEST_MISERE_SEARCH, SolvedSum};
use crate::game::{Abilities, Game, Legal, SolvedEither, equal_to};
use crate::heaps::position::find_written_heap_move;
use crate::heaps::{self, HEAP_COUNT, HEAPS, HeapCut, HeapMove, HeapMoveRequest, find_heap_move};
use crate::periods::PeriodReport;
use crate::random::{self, HEAP_DISTRIBUTION, HEAP_SIZES, RandomPositions, Size};
use crate::refusal::Refusal;
use crate::sequence::{Sequence, list_values};
use crate::serial::{Map, Value, json, object};
use crate::wire::MAX_INTEGER;
use nimber_solvers::fibonacci::GrowingFibonacciValues;
use nimber_solvers::theory::{Budget, Play};
use rand::Rng;
use rules::HEAP_SIZE_WITH_VALUE;
use std::sync::LazyLock;

/// Fibonacci Nim. A formula tells who wins with one heap of any size. Values come only from a table, which grows as it is needed.
#[derive(Debug)]
pub struct FibonacciNim {
    values: GrowingFibonacciValues,
}

impl Default for FibonacciNim {
    fn default() -> Self {
        FibonacciNim { values: GrowingFibonacciValues::up_to(LARGEST_VALUED_HEAP as u32) }
    }
}

impl FibonacciNim {
    /// The rules of heaps up to `largest`.
    fn rules_up_to(&self, largest: u64) -> Result<LimitedHeapRules, Refusal> {
        let values = self.values.with(largest).ok_or_else(|| {
            let detail = format!(
                "a heap of {largest} is too large beside another one with moves left; its value is needed, and values are known up to \
                 {LARGEST_VALUED_HEAP}; a heap alone is answered whatever its size"
            );
            Refusal::beyond(HEAP_SIZE_WITH_VALUE, LARGEST_VALUED_HEAP, largest, detail)
        })?;
        Ok(LimitedHeapRules { values })
    }
}

const LIMITS: Parameter = Parameter::optional(
    "limits",
    ParameterKind::Integers,
    "For each heap, the most that may be taken from it now: twice what was taken from it last, and all but one at the start, which holds \
     if there are no limits.",
    "4,12",
);

static ABOUT: LazyLock<About> = LazyLock::new(|| About {
    name: "fibonacci-nim",
    title: "Fibonacci Nim",
    rules: "Take from one heap, at first any number but not all, and later at most twice as many as were last taken from this heap.",
    plays: vec![Play::Normal, Play::Misere],
    move_order: "by heap, then by how much is taken, least first",
    parameters: vec![Parameter { example: "20,13".into(), ..HEAPS }, LIMITS],
    limits: vec![
        HEAP_COUNT,
        heaps::heap_size(MAX_INTEGER),
        Bound {
            name: HEAP_SIZE_WITH_VALUE,
            value: LARGEST_VALUED_HEAP,
            about: "objects in each heap if several have moves left; a larger heap alone has the `sg` null if it is won, but outcome and \
                winning moves are exact",
        },
        Bound { name: "misere_moves", value: LONGEST_MISERE_SEARCH, about: "moves that a misère game with several heaps may last" },
    ],
    start: json!({ "heaps": [20] }),
    starts: heaps::starts(&[&[20], &[33], &[9, 12], &[6, 10, 14]]),
    misere_starts: heaps::starts(&[&[20], &[33], &[9, 12], &[4, 6, 7]]),
    small: Some(|numbers| {
        let heaps = numbers.list(3, 9);
        match numbers.below(2) {
            0 => json!({ "heaps": heaps }),
            _ => json!({ "heaps": heaps, "limits": heaps.iter().map(|heap| numbers.below(heap + 1)).collect::<Vec<_>>() }),
        }
    }),
    examples: vec!["heaps=20", "heaps=20,13&limits=4,12", "heaps=20&play=misere"],
    example_move: json!({ "heap": 0, "take": 2 }),
    refused: vec![
        json!({ "heaps": [20, 13], "limits": [4] }),
        json!({ "heaps": [20], "player_move": { "heap": 0, "take": 20 } }),
        json!({ "heaps": [LARGEST_VALUED_HEAP + 1, 5] }),
    ],
    move_shapes: heaps::MOVE_SHAPES,
    ..About::default()
});

impl Game for FibonacciNim {
    type Request = FibonacciNimRequest;
    type Position = FibonacciNimPosition;
    type Component = FibonacciNimComponent;
    type Move = HeapMove;
    type MoveRequest = HeapMoveRequest;
    type Solved<'a> = SolvedEither<SolvedSum<'a, LimitedHeaps, LimitedHeapRules>, SolvedAlone<'a>>;

    fn about(&self) -> &About {
        &ABOUT
    }

    fn parse(&self, request: FibonacciNimRequest) -> Result<FibonacciNimPosition, Refusal> {
        FibonacciNimPosition::read(&request)
    }

    #[inline]
    fn solve<'a>(&'a self, position: &'a FibonacciNimPosition, play: Play, budget: &'a Budget) -> Result<Self::Solved<'a>, Refusal> {
        if let Some(alone) = position.only_open() {
            budget.spend(position.heaps.len() as u64)?;
            return Ok(SolvedEither::Other(SolvedAlone { position, alone, table: &self.values, play, budget }));
        }
        let open = position.all().filter(|heap| heap.limit > 0);
        let rules = self.rules_up_to(open.map(|heap| heap.size).max().unwrap_or(0))?;
        SolvedSum::new(LimitedHeaps(position.all().collect()), rules, play, budget).map(SolvedEither::Usual)
    }

    fn find(&self, position: &FibonacciNimPosition, request: &HeapMoveRequest, _: &Budget) -> Result<HeapMove, Refusal> {
        let mv = find_heap_move(&position.heaps, request, false, |_, _| Ok(()))?;
        let (size, limit) = (position.heaps[mv.heap], position.limits[mv.heap]);
        let complaint = match (mv.take, mv.leaves()) {
            (_, [_, _, ..]) => "a heap of Fibonacci Nim cannot be split".to_owned(),
            (0, _) => format!("a move takes at least one of the {size} objects"),
            (take, _) if take > limit => match limit {
                0 => format!("nothing may be taken from this heap of {size}"),
                _ => format!("{take} are too many; at most {limit} may be taken from this heap of {size} now"),
            },
            _ => return Ok(mv),
        };
        Err(Refusal::illegal("", complaint))
    }

    fn find_written(&self, position: &FibonacciNimPosition, text: &str, budget: &Budget) -> Result<HeapMove, Refusal> {
        find_written_heap_move(text, |request| self.find(position, request, budget))
    }

    fn find_equal(&self, position: &FibonacciNimPosition, mv: &HeapMove, budget: &Budget) -> Result<HeapMove, Refusal> {
        equal_to(mv, self.find(position, &mv.said_of(&position.heaps), budget)?)
    }

    fn apply(&self, position: &FibonacciNimPosition, mv: &HeapMove) -> FibonacciNimPosition {
        position.after(mv, false)
    }

    fn apply_in_place(&self, position: &FibonacciNimPosition, mv: &HeapMove) -> FibonacciNimPosition {
        position.after(mv, true)
    }

    fn legal<'a>(&'a self, position: &'a FibonacciNimPosition, _: &Budget) -> Result<Legal<'a, HeapMove>, Refusal> {
        let moves =
            |(index, heap): (usize, LimitedHeap)| (1..=heap.limit).map(move |take| HeapMove::of(index, &HeapCut::take(heap.size, take)));
        Ok(Box::new(position.all().enumerate().flat_map(moves)))
    }

    fn can_end_at_once(&self, position: &FibonacciNimPosition) -> bool {
        position.only_open().is_some()
    }

    fn abilities(&self) -> Abilities<'_, Self> {
        Abilities { sequence: Some(self), random: Some(self), picture: Some(self), ..Abilities::default() }
    }
}

impl RandomPositions<FibonacciNimPosition> for FibonacciNim {
    fn distribution(&self) -> &'static str {
        HEAP_DISTRIBUTION
    }

    fn sizes(&self) -> &'static [Size] {
        HEAP_SIZES
    }

    fn base(&self, _: &[u64]) -> Map<String, Value> {
        object([(HEAPS.name, json!([]))])
    }

    fn sample(&self, base: &FibonacciNimPosition, sizes: &[u64], rng: &mut dyn Rng, _: &Budget) -> Result<FibonacciNimPosition, Refusal> {
        let &[count, largest] = sizes else { return Ok(base.clone()) };
        Ok(FibonacciNimPosition::start(random::heaps(count, largest, rng)))
    }
}

/// The values of heaps from which nothing has been taken.
impl Sequence<FibonacciNimPosition> for FibonacciNim {
    fn heaps_parameter(&self) -> &'static str {
        HEAPS.name
    }

    fn values(&self, _: &FibonacciNimPosition, from: u64, to: u64, budget: &Budget) -> Result<Vec<u64>, Refusal> {
        let rules = self.rules_up_to(to)?;
        list_values(from, to, budget, |heap| rules.value_of(LimitedHeap::start(heap)))
    }

    fn single(&self, _: &FibonacciNimPosition, heap: u64) -> FibonacciNimPosition {
        FibonacciNimPosition::start(vec![heap])
    }

    fn period(&self, _: &FibonacciNimPosition, _: &Budget) -> Result<PeriodReport, Refusal> {
        let reason = "the values have no period: they are 0 exactly at the Fibonacci numbers, whose distances grow";
        Ok(PeriodReport::unknown(0, reason))
    }
}
