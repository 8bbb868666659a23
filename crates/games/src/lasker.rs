//! Lasker's Nim: take any number of objects from one heap, or split a heap in two (Edward Lasker, Brettspiele der Völker, 1931).

use super::about::About;
use super::components::{Rules, Visited, Visitor};
use super::game::Legal;
use super::heaps::{self, HEAP_COUNT, HEAPS, HeapCut, HeapGame, HeapsPosition};
use super::periods::{PeriodException, PeriodReport};
use super::refusal::Refusal;
use super::wire::MAX_INTEGER;
use crate::serial::json;
use nimber_solvers::theory::{Budget, Nimber, Play, TargetValues, Temper};
use smallvec::SmallVec;
use std::ops::ControlFlow;
use std::sync::LazyLock;

static ABOUT: LazyLock<About> = LazyLock::new(|| About {
    name: "lasker",
    title: "Lasker's Nim",
    rules: "Take any number of objects from one heap, or split one heap into two non-empty heaps.",
    plays: vec![Play::Normal, Play::Misere],
    move_order: "by heap; the moves that take first, by how much is taken, least first; then the splits, by their smaller part",
    parameters: vec![HEAPS],
    limits: vec![HEAP_COUNT, heaps::heap_size(LARGEST_SENT_HEAP)],
    start: json!({ "heaps": [2, 3, 4] }),
    starts: heaps::starts(&[&[3, 5, 7], &[4, 6, 9], &[2, 7, 8], &[5, 6, 10, 11]]),
    small: Some(|numbers| json!({ "heaps": numbers.list(3, 7) })),
    examples: vec!["heaps=2,3,4", "heaps=4&moves=all", "heaps=1,1,3&play=misere"],
    example_move: json!({ "heap": 2, "take": 0, "leaves": [2, 2] }),
    refused: heaps::refused(),
    move_shapes: heaps::MOVE_SHAPES,
    ..About::default()
});

/// Lasker's Nim. The empty heap is worth 0. A heap of n > 0 is worth n-1, n, n or n+1 if n leaves 0, 1, 2 or
/// 3 modulo 4 (Winning Ways, chapter 4). Misère play is tame, and every heap of 2 or more is firm.
#[derive(Clone, Copy, Debug, Default)]
pub struct Lasker;

/// The value of a heap. The function only exchanges 4q+3 and 4q+4, so it is its own inverse: the heap of
/// value v is `value(v)`.
fn value(heap: u64) -> u64 {
    match (heap, heap % 4) {
        (0, _) => 0,
        (_, 0) => heap - 1,
        (_, 3) => heap + 1,
        _ => heap,
    }
}

/// The heap with a value. `None` if it would be above the largest number.
fn heap_worth(value: u64) -> Option<u64> {
    (value <= LARGEST_HEAP).then(|| self::value(value))
}

/// The largest heap: its value, and so every value of a smaller one, is at most 2^64 - 1. The next heap is worth 2^64.
pub(super) const LARGEST_HEAP: u64 = u64::MAX - 1;

/// The largest heap of a request: its value, and so every sum of values, is at most 2^53 - 1. The next heap is worth 2^53.
const LARGEST_SENT_HEAP: u64 = MAX_INTEGER - 1;

/// Units for counting the moves to one value, which takes constant time.
const COUNT_COST: u64 = 4;

impl HeapGame for Lasker {
    type Rule = ();
    type Position = HeapsPosition;
    type Rules<'a> = Lasker;

    fn about(&self) -> &About {
        &ABOUT
    }

    fn rules(&self, _: &(), _: u64, _: &Budget) -> Result<Lasker, Refusal> {
        Ok(Lasker)
    }

    fn check_heap(&self, heap: u64) -> Result<(), Refusal> {
        if heap <= LARGEST_HEAP { Ok(()) } else { Err(too_large(heap, LARGEST_HEAP, "2^64 - 1")) }
    }

    fn check_sent_heap(&self, _: &(), heap: u64) -> Result<(), Refusal> {
        if heap <= LARGEST_SENT_HEAP { Ok(()) } else { Err(too_large(heap, LARGEST_SENT_HEAP, "2^53 - 1")) }
    }

    fn cuts<'a>(&'a self, _: &'a (), heap: u64) -> Legal<'a, HeapCut> {
        let takes = (1..=heap).map(move |take| HeapCut::take(heap, take));
        Box::new(takes.chain((1..=heap / 2).map(move |smaller| HeapCut::split(heap, 0, smaller))))
    }

    fn check_cut(&self, _: &(), size: u64, cut: &HeapCut) -> Result<(), String> {
        match (cut.take, cut.leaves.len()) {
            (0, 2) => Ok(()),
            (0, 0 | 1) => Err(format!("a move takes at least one of the {size} objects, or splits them into two non-empty heaps")),
            (_, 0 | 1) => Ok(()),
            (0, _) => Err("a heap is split into exactly two heaps".to_owned()),
            _ => Err("a move takes objects or splits the heap, not both".to_owned()),
        }
    }

    fn period(&self, _: &(), _: &Budget) -> Result<PeriodReport, Refusal> {
        let theorem =
            "heaps of 4q+1, 4q+2, 4q+3 and 4q+4 are worth 4q+1, 4q+2, 4q+4 and 4q+3, by induction over q (Winning Ways, chapter 4)";
        let report = PeriodReport::of_formula(theorem, 1, vec![1, 2, 4, 3], 4);
        Ok(PeriodReport { exceptions: vec![PeriodException { heap: 0, sg: 0 }], ..report })
    }
}

/// Refuses a heap above `most`, beyond which values exceed a number.
pub(super) fn too_large(heap: u64, most: u64, value: &str) -> Refusal {
    Refusal::beyond("heap_size", most, heap, format!("a heap of {heap} is too large; beyond {most} values exceed {value}"))
}

impl Rules for Lasker {
    type Component = u64;
    type Cut = HeapCut;

    fn value(&self, &heap: &u64, _: &Budget) -> Result<Nimber, Refusal> {
        Ok(Nimber::new(value(heap)))
    }

    fn visit(&self, &heap: &u64, wanted: TargetValues<'_>, budget: &Budget, visitor: &mut Visitor<'_, Self>) -> Visited {
        if visit_takes(heap, wanted, budget, visitor)?.is_break() {
            return Ok(ControlFlow::Break(()));
        }
        visit_splits(heap, wanted, budget, visitor)
    }

    /// Every number from 1 to the heap can be taken, and every number up to half the heap can be split off.
    fn move_count(&self, &heap: &u64) -> u128 {
        u128::from(heap) + u128::from(heap / 2)
    }

    fn count(&self, &heap: &u64, target: Nimber, budget: &Budget) -> Result<u128, Refusal> {
        budget.spend(COUNT_COST)?;
        let target = target.get();
        let ordered: u128 = ways(heap, target).iter().map(Ways::count).sum();
        // Halving the ordered splits counts a pair of equal parts as a half. Such a pair is worth 0.
        let halves = u128::from(target == 0 && heap > 0 && heap % 2 == 0);
        Ok(u128::from(heap_worth(target).is_some_and(|left| left < heap)) + (ordered + halves) / 2)
    }

    /// Split into single objects first, then take them one by one.
    fn longest_game(&self, &heap: &u64) -> u128 {
        (2 * u128::from(heap)).saturating_sub(1)
    }

    fn temper(&self, &heap: &u64, _: &Budget) -> Result<Option<Temper>, Refusal> {
        Ok(Some(if heap >= 2 { Temper::Firm } else { Temper::Fickle }))
    }
}

/// Visits the moves that take objects, smallest amount first.
pub(super) fn visit_takes(heap: u64, wanted: TargetValues<'_>, budget: &Budget, visitor: &mut Visitor<'_, Lasker>) -> Visited {
    heaps::visit_takes_by_value(&Lasker, heap, heap, |wanted| heap.checked_sub(heap_worth(wanted)?), wanted, budget, visitor)
}

/// Visits the moves that split, by the smaller part.
pub(super) fn visit_splits(heap: u64, wanted: TargetValues<'_>, budget: &Budget, visitor: &mut Visitor<'_, Lasker>) -> Visited {
    let smaller: &mut dyn Iterator<Item = u64> = match wanted {
        TargetValues::Any => &mut (1..=heap / 2),
        TargetValues::OneOf(values) => &mut LaskerSplits::new(heap, values),
    };
    for smaller in smaller {
        budget.spend(1)?;
        if visit_split(heap, smaller, visitor)?.is_break() {
            return Ok(ControlFlow::Break(()));
        }
    }
    Ok(ControlFlow::Continue(()))
}

fn visit_split(heap: u64, smaller: u64, visitor: &mut Visitor<'_, Lasker>) -> Visited {
    let leaves = [smaller, heap - smaller];
    let cut = HeapCut { take: 0, leaves: leaves.into() };
    visitor(&cut, &leaves, Nimber::new(value(leaves[0]) ^ value(leaves[1])))
}

/// The ordered splits of a heap into parts of values x and y with x XOR y = `target` and given last two
/// binary digits of x.
///
/// The last two digits of x determine those of y, and so the difference between each part and its value. Then
/// both x + y and x XOR y are given. Because x + y = (x XOR y) + 2 (x AND y), x consists of the common digits
/// and any subset of the digits of the target above the last two.
#[derive(Clone, Copy)]
struct Ways {
    /// The digits that x always has.
    fixed: u64,
    /// x has any subset of these digits, and y has the others.
    free: u64,
    /// The number of subsets with an empty part, which are not splits.
    empty_parts: u64,
}

impl Ways {
    /// The number of ordered splits.
    fn count(&self) -> u128 {
        (1u128 << self.free.count_ones()) - u128::from(self.empty_parts)
    }
}

/// The heap of value v is v plus this number, for v > 0 with the last two binary digits `digits`.
fn excess(digits: u64) -> i64 {
    match digits {
        0 => -1,
        3 => 1,
        _ => 0,
    }
}

/// All ordered splits of `heap` to the value `target`, by the last two digits of the value of the first part.
fn ways(heap: u64, target: u64) -> SmallVec<[Ways; 4]> {
    let last = target & 3;
    let free = target & !3;
    let by_digits = |x: u64| {
        let y = x ^ last;
        // It may be above the largest number, but half of what is above the target is not.
        let sum = i128::from(heap) - i128::from(excess(x)) - i128::from(excess(y));
        let twice_common = Some(sum - i128::from(target)).filter(|twice| *twice >= 0 && twice % 2 == 0)?;
        let common = u64::try_from(twice_common / 2).ok()?;
        if common & target != 0 || common & 3 != x & !last {
            return None;
        }
        // x = 0 takes the empty subset, y = 0 the full one. Not both are possible, because their sum is
        // positive.
        let empty_parts = if common == 0 { u64::from(x == 0) + u64::from(y == 0) } else { 0 };
        Some(Ways { fixed: common | x, free, empty_parts })
    };
    (0..4).filter_map(by_digits).collect()
}

/// The smaller parts of all splits to the wanted values, ascending, in constant time each.
struct LaskerSplits {
    heap: u64,
    /// Each entry with the next subset of its free digits.
    open: SmallVec<[(Ways, u64); 8]>,
}

impl LaskerSplits {
    fn new(heap: u64, wanted: &[Nimber]) -> Self {
        let open = wanted.iter().flat_map(|target| ways(heap, target.get())).map(|ways| (ways, 0)).collect();
        LaskerSplits { heap, open }
    }
}

impl Iterator for LaskerSplits {
    type Item = u64;

    fn next(&mut self) -> Option<u64> {
        loop {
            let part = |&(ways, subset): &(Ways, u64)| value(ways.fixed | subset);
            let next = (0..self.open.len()).min_by_key(|&index| part(&self.open[index]))?;
            let smaller = part(&self.open[next]);
            let (ways, subset) = &mut self.open[next];
            // The next larger subset of the free digits. After the full one comes the empty one.
            *subset = subset.wrapping_sub(ways.free) & ways.free;
            if *subset == 0 {
                self.open.swap_remove(next);
            }
            // Parts ascend, so from the middle on every split has already been seen with its parts exchanged.
            if smaller > self.heap / 2 {
                return None;
            }
            if smaller > 0 {
                return Some(smaller);
            }
        }
    }
}
