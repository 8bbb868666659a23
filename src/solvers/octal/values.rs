//! A cache of the values of octal games. Values are computed when they are first needed, and shared between requests and games.

use super::code::OctalCode;
use super::sparse::{Effort, SparseOctal};
use crate::solvers::misere::Quotients;
use crate::solvers::recent::Recent;
use crate::solvers::splits::{Splits, Tail};
use crate::theory::{Budget, HeapRules, Nimber, ProvenPeriod, Stop, TameHeaps, TargetValues};
use std::sync::{Arc, OnceLock};

/// The most values that are computed for a code. Larger heaps have an answer only if a period is proven.
pub const LONGEST_TABLE: u64 = 1 << 20;

/// The same for a code whose last digit repeats. There a value takes time in proportion to the heap.
pub const LONGEST_REPEATING_TABLE: u64 = 1 << 13;

/// The first stage has so many values.
const FIRST_STAGE: u64 = 1 << 8;

/// From here on stages grow by an eighth instead of doubling.
const FINE_STAGES: u64 = 1 << 12;

/// In marked options. When the values have cost more, the search for a period ends. The cost depends only on the values, not on what was
/// asked before.
const SEARCH_COST: u64 = 1 << 28;

/// How many codes are kept. Each takes at most 6 MiB: 2^20 values of two bytes, and fewer values of four bytes in a proven period. A solver
/// and its buffers are dropped after each request.
const MAX_CODES: usize = 32;

/// How many values are computed to answer for a heap of this size. It depends only on the heap. So a position has the same answer, by the
/// same method, whatever was asked before.
fn stage(heap: u64) -> u64 {
    let count = heap.saturating_add(1);
    match count {
        0..=FINE_STAGES => count.next_power_of_two().max(FIRST_STAGE),
        _ if count > LONGEST_TABLE => LONGEST_TABLE,
        _ => count.next_multiple_of(count.next_power_of_two() / 16),
    }
}

#[derive(Clone, Debug, Default)]
pub struct OctalValues {
    values: Vec<u16>,
    /// How many values belong to finished stages.
    staged: u64,
    /// The cost of the finished stages, while a period is searched.
    effort: Effort,
    proven: Option<ProvenPeriod>,
    /// Found when misère play is first asked for.
    tame: OnceLock<TameHeaps>,
}

/// So many heaps are checked to see whether a code is tame.
const TAME_SEARCH: u64 = 1 << 9;

impl OctalValues {
    /// The value of a heap. It must not be larger than the heap for which the values were fetched.
    pub fn value(&self, heap: u64) -> Nimber {
        match (usize::try_from(heap).ok().and_then(|heap| self.values.get(heap)), &self.proven) {
            (Some(&value), _) => Nimber::new(value.into()),
            (None, Some(proven)) => proven.value(heap),
            (None, None) => Nimber::ZERO,
        }
    }

    /// How many values were computed.
    pub fn known(&self) -> usize {
        self.values.len()
    }

    /// The splits of `rest` objects that have a wanted value. The values must be fetched for a heap of `rest` or more.
    pub fn splits<'s>(&'s self, rest: u64, wanted: TargetValues<'s>) -> Splits<impl Fn(u64) -> bool + 's> {
        let tail = match wanted {
            TargetValues::Any => None,
            TargetValues::OneOf(_) => self.tail(rest),
        };
        Splits::new(rest, tail, move |left| match wanted {
            TargetValues::Any => true,
            TargetValues::OneOf(values) => values.contains(&(self.value(left) + self.value(rest - left))),
        })
    }

    /// The periodic part of the values, if a period is proven for `heap`.
    pub fn tail(&self, heap: u64) -> Option<Tail> {
        self.period(heap).map(|proven| Tail { preperiod: proven.preperiod(), period: proven.period() })
    }

    /// The period, if the values that are computed for a heap of this size prove it.
    pub fn period(&self, heap: u64) -> Option<&ProvenPeriod> {
        self.proven.as_ref().filter(|proven| proven.checked() <= stage(heap))
    }

    /// The tempers of the first heaps. How many does not depend on what was asked before.
    pub fn tame(&self, code: &OctalCode, budget: &Budget) -> Result<&TameHeaps, Stop> {
        if let Some(tame) = self.tame.get() {
            return Ok(tame);
        }
        let tame = TameHeaps::of(code, TAME_SEARCH, budget)?;
        Ok(self.tame.get_or_init(|| tame))
    }

    /// How far the computation has gone.
    fn extent(&self) -> (u64, usize) {
        (self.staged, self.values.len())
    }

    fn answers(&self, heap: u64) -> bool {
        self.period(heap).is_some() || self.staged >= stage(heap).max(heap.saturating_add(1))
    }

    /// Whether the search for a period has ended, or no theorem could prove one.
    fn gave_up(&self, code: &OctalCode) -> bool {
        code.largest_take().is_none() || self.effort.marks() > SEARCH_COST
    }

    /// Whether a heap will never have an answer. Only for heaps without an answer so far.
    fn refuses(&self, code: &OctalCode, heap: u64) -> bool {
        heap > limit(code) && (self.gave_up(code) || self.staged > limit(code))
    }
}

/// Computes the values of a code stage by stage.
struct StagedSolver<'a> {
    code: &'a OctalCode,
    solver: SparseOctal,
    /// Everything except the values, which are in `solver`.
    found: OctalValues,
}

impl<'a> StagedSolver<'a> {
    fn from(code: &'a OctalCode, known: &OctalValues) -> Self {
        let solver = SparseOctal::resume(code.clone(), known.values.clone());
        StagedSolver { code, solver, found: OctalValues { values: Vec::new(), ..known.clone() } }
    }

    /// Goes on until there is an answer for a heap of this size. Returns false if there never is.
    fn reach(&mut self, heap: u64, budget: &Budget) -> Result<bool, Stop> {
        while !self.found.answers(heap) {
            if self.found.refuses(self.code, heap) {
                return Ok(false);
            }
            self.next_stage(budget)?;
        }
        Ok(true)
    }

    fn next_stage(&mut self, budget: &Budget) -> Result<(), Stop> {
        let next = stage(self.found.staged);
        self.solver.extend_to(next as usize, budget)?;
        budget.spend(next)?;
        self.found.staged = next;
        if !self.found.gave_up(self.code) {
            let values = &self.solver.values()[..next as usize];
            self.found.effort.look_at(self.code, values);
            let theorem = if self.found.gave_up(self.code) { None } else { self.code.theorem() };
            self.found.proven = theorem.and_then(|theorem| ProvenPeriod::find(theorem, values));
        }
        Ok(())
    }

    /// Includes the values of an unfinished stage.
    fn finish(self) -> OctalValues {
        let mut values = self.solver.into_values();
        values.shrink_to_fit();
        OctalValues { values, ..self.found }
    }
}

/// The values and misère quotients of the codes that were asked for last.
#[derive(Debug, Default)]
pub struct Shelf {
    codes: Recent<OctalCode, Arc<OctalValues>, MAX_CODES>,
    quotients: Quotients<OctalCode>,
}

impl Shelf {
    pub fn quotients(&self) -> &Quotients<OctalCode> {
        &self.quotients
    }

    /// The values of all heaps up to `largest`. `None` if `largest` is above [`limit`] and no period is proven. After an error, the values
    /// found so far are kept, and another call goes on from there.
    pub fn fetch(&self, code: &OctalCode, largest: u64, budget: &Budget) -> Result<Option<Arc<OctalValues>>, Stop> {
        let known = self.codes.get(code).unwrap_or_default();
        if known.answers(largest) {
            return Ok(Some(known));
        }
        if known.refuses(code, largest) {
            return Ok(None);
        }
        let mut solver = StagedSolver::from(code, &known);
        let before = known.extent();
        drop(known);
        let reached = solver.reach(largest, budget);
        let found = Arc::new(solver.finish());
        // A code whose last digit repeats is solved from the start again. If that was stopped early, there may be fewer values than before.
        if found.extent() > before {
            // Another request may have gone further meanwhile.
            self.codes.keep(code, Arc::clone(&found), |known| known.extent() < found.extent());
        }
        Ok(reached?.then_some(found))
    }

    /// Computes values until a period is proven or the search for it ends. `None` if no period is proven.
    pub fn fetch_period(&self, code: &OctalCode, budget: &Budget) -> Result<Option<Arc<OctalValues>>, Stop> {
        self.fetch(code, u64::MAX, budget)
    }
}

/// The largest heap that has an answer if no period is proven.
pub fn limit(code: &OctalCode) -> u64 {
    if code.largest_take().is_some() { LONGEST_TABLE - 1 } else { LONGEST_REPEATING_TABLE - 1 }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code(text: &str) -> OctalCode {
        text.parse().unwrap()
    }

    fn fetch(shelf: &Shelf, text: &str, largest: u64) -> Option<Arc<OctalValues>> {
        shelf.fetch(&code(text), largest, &Budget::unlimited()).unwrap()
    }

    #[test]
    fn answers_do_not_depend_on_what_was_asked_before() {
        let cold = Shelf::default();
        let warm = Shelf::default();
        fetch(&warm, "0.777", 5_000);
        for heap in [0, 3, 255, 256, 1_000] {
            let (a, b) = (fetch(&cold, "0.777", heap).unwrap(), fetch(&warm, "0.777", heap).unwrap());
            assert_eq!(a.value(heap), b.value(heap));
            assert_eq!(a.period(heap), b.period(heap));
        }
    }

    #[test]
    fn a_stopped_computation_goes_on_where_it_was() {
        let shelf = Shelf::default();
        let whole = fetch(&Shelf::default(), "0.777", 1_000).unwrap();
        for _ in 0..200 {
            if let Ok(found) = shelf.fetch(&code("0.777"), 1_000, &Budget::of(20_000)) {
                let found = found.unwrap();
                assert_eq!((found.staged, &found.values, found.effort.marks()), (whole.staged, &whole.values, whole.effort.marks()));
                return;
            }
        }
        panic!("no progress");
    }

    #[test]
    fn requests_at_the_same_time_agree_and_leave_the_longest_values() {
        let shelf = Shelf::default();
        let fetch_up_to = |largest| fetch(&shelf, "0.6", largest).unwrap();
        let found: Vec<_> = std::thread::scope(|scope| {
            let threads: Vec<_> = [9_000, 300, 20_000, 5_000].map(|largest| scope.spawn(move || (largest, fetch_up_to(largest)))).into();
            threads.into_iter().map(|thread| thread.join().unwrap()).collect()
        });
        let longest = fetch_up_to(0);
        assert_eq!(longest.staged, stage(20_000));
        for (largest, values) in found {
            assert!((0..=largest).all(|heap| values.value(heap) == longest.value(heap)), "{largest}");
        }
    }

    #[test]
    fn periodic_codes_have_no_largest_heap() {
        let shelf = Shelf::default();
        assert_eq!(fetch(&shelf, "0.77", u64::MAX).unwrap().period(0).map(ProvenPeriod::period), Some(12));
        assert!(fetch(&shelf, "0.7~", LONGEST_REPEATING_TABLE - 1).is_some());
        assert!(fetch(&shelf, "0.7~", LONGEST_REPEATING_TABLE).is_none());
    }

    #[test]
    fn stages_cover_their_heaps_and_grow_by_an_eighth_at_most() {
        let mut count = 0;
        while count < LONGEST_TABLE {
            let next = stage(count);
            assert!(next > count && (count < FINE_STAGES || next - count <= count / 8), "{count} {next}");
            assert_eq!(stage(next - 1), next);
            count = next;
        }
        assert_eq!((count, stage(u64::MAX)), (LONGEST_TABLE, LONGEST_TABLE));
    }
}
