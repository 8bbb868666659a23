//! A cache of the values of octal games. Values are computed when they are first needed, and shared between requests and games.

use super::code::{NaiveOctal, OctalCode};
use super::sparse::{Effort, SparseOctal};
use crate::cache::{LruCache, PricedCache};
use crate::misere::QuotientCache;
use crate::splits::{Tail, WantedSplits};
use crate::theory::{Budget, HeapRules, Nimber, ProvenPeriod, Stop, TameHeaps, TargetValues};
use std::sync::Arc;

/// The most values that are computed for a code. Larger heaps have an answer only if a period is proven.
pub const LONGEST_TABLE: u64 = 1 << 20;

/// The same for a code whose last digit repeats. There a value takes time in proportion to the heap.
pub const LONGEST_REPEATING_TABLE: u64 = 1 << 13;

/// The number of values of the first stage.
const FIRST_STAGE: u64 = 1 << 8;

/// From here on stages grow by an eighth instead of doubling.
const FINE_STAGES: u64 = 1 << 12;

/// In marked options. [`OctalCache::fetch_period`] ends when the values have cost more. The cost depends only on the values, not on
/// earlier requests.
const SEARCH_COST: u64 = 1 << 28;

/// The most codes in the cache. Each takes at most 6 MiB: 2^20 values of two bytes, and fewer values of four bytes in a proven period. A
/// solver and its buffers are dropped after each request.
const MAX_CODES: usize = 32;

/// How many values are computed to answer for a heap of this size. It depends only on the heap, so earlier requests do not change an answer
/// or its method.
fn stage(heap: u64) -> u64 {
    let count = heap.saturating_add(1);
    match count {
        0..=FINE_STAGES => count.next_power_of_two().max(FIRST_STAGE),
        _ if count > LONGEST_TABLE => LONGEST_TABLE,
        _ => count.next_multiple_of(count.next_power_of_two() / 16),
    }
}

/// The values of the heaps of an octal code from 0 up, and what they cost.
#[derive(Clone, Debug, Default)]
pub struct OctalValues {
    values: Vec<u16>,
    /// How many values belong to finished stages.
    staged: u64,
    /// What each finished stage costs, in units of work. It depends only on the values, not on how they were computed.
    costs: Vec<u64>,
    /// The cost of the finished stages, in marked options.
    effort: Effort,
    proven: Option<ProvenPeriod>,
    /// How many values belonged to finished stages when the search for a period ended without one.
    ended: Option<u64>,
}

/// The number of heaps that are checked to see whether a code is tame.
const TAME_SEARCH: u64 = 1 << 9;

/// In units of work. The search for tame heaps takes less.
pub const TAME_WORK: u64 = 1 << 24;

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
    pub fn splits<'s>(&'s self, rest: u64, wanted: TargetValues<'s>) -> WantedSplits<impl Fn(u64) -> bool + 's> {
        let tail = match wanted {
            TargetValues::Any => None,
            TargetValues::OneOf(_) => self.tail(rest),
        };
        WantedSplits::new(rest, tail, move |left| match wanted {
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

    /// How many values prove no period, if there is none for the largest heaps. It does not depend on earlier requests.
    pub fn searched(&self) -> u64 {
        self.ended.unwrap_or(LONGEST_TABLE)
    }

    /// How far the computation has gone.
    fn extent(&self) -> (u64, usize) {
        (self.staged, self.values.len())
    }

    /// Whether there is an answer for a heap after the stages with `staged` values.
    fn answers(&self, staged: u64, heap: u64) -> bool {
        self.period(heap).is_some_and(|proven| proven.checked() <= staged) || staged >= stage(heap).max(heap.saturating_add(1))
    }

    /// Whether a heap will never have an answer. Only for heaps without an answer after these stages.
    fn refuses(&self, code: &OctalCode, staged: u64, heap: u64) -> bool {
        // No theorem could prove a period, or the search for one has ended.
        let gave_up = code.largest_take().is_none() || self.ended.is_some_and(|ended| ended <= staged);
        heap > limit(code) && (gave_up || staged > limit(code))
    }

    /// The cost of the next stage, which ends with `next` values.
    fn next_cost(&self, code: &OctalCode, next: u64) -> u64 {
        let has_class = self.staged > 0 && code.splits() && code.largest_take().is_some();
        let work = match has_class {
            true => self.effort.work_ahead(code, next - self.staged),
            false => (self.staged..next).map(|heap| NaiveOctal::work(code, heap as usize)).sum(),
        };
        work + next
    }
}

/// Goes through the stages of a code, and computes the unknown ones.
struct StagedSolver<'a> {
    code: &'a OctalCode,
    known: Arc<OctalValues>,
    /// Made for the first unknown stage. The solver has the values, and the `OctalValues` everything else.
    grown: Option<(SparseOctal, OctalValues)>,
}

impl StagedSolver<'_> {
    fn found(&self) -> &OctalValues {
        self.grown.as_ref().map_or(&self.known, |(_, found)| found)
    }

    /// Computes stages until there is an answer for a heap of this size. Returns false if there is none. The request pays for each stage,
    /// whether it is known or not, but not for the first `paid` stages. Raises `paid` to the stages that are paid for.
    fn reach(&mut self, heap: u64, paid: &mut usize, budget: &Budget) -> Result<bool, Stop> {
        let (mut index, mut staged) = (0, 0);
        while !self.found().answers(staged, heap) {
            let found = self.found();
            if found.refuses(self.code, staged, heap) {
                return Ok(false);
            }
            let next = stage(staged);
            let known = found.costs.get(index).copied();
            let cost = known.unwrap_or_else(|| found.next_cost(self.code, next));
            if index >= *paid {
                if known.is_some() {
                    budget.charge(cost)?
                } else {
                    budget.spend(cost)?
                }
                *paid = index + 1;
            }
            if known.is_none() {
                self.next_stage(next, cost, &budget.paid())?;
            }
            (index, staged) = (index + 1, next);
        }
        Ok(true)
    }

    fn next_stage(&mut self, next: u64, cost: u64, budget: &Budget) -> Result<(), Stop> {
        let (solver, found) = self.grown.get_or_insert_with(|| {
            let OctalValues { staged, ref costs, ref effort, ref proven, ended, ref values } = *self.known;
            let (costs, effort, proven) = (costs.clone(), effort.clone(), proven.clone());
            let found = OctalValues { values: Vec::new(), staged, costs, effort, proven, ended };
            (SparseOctal::resume(self.code.clone(), values.clone()), found)
        });
        solver.extend_to(next as usize, budget)?;
        found.staged = next;
        found.costs.push(cost);
        let Some(theorem) = self.code.theorem() else { return Ok(()) };
        let values = &solver.values()[..next as usize];
        found.effort.look_at(self.code, values);
        if found.ended.is_none() && found.effort.marks() > SEARCH_COST {
            found.ended = Some(next);
        }
        if found.ended.is_none() {
            found.proven = ProvenPeriod::find(theorem, values);
        }
        Ok(())
    }

    /// Includes the values of an unfinished stage. `None` if nothing was computed.
    fn finish(self) -> Option<OctalValues> {
        let (solver, found) = self.grown?;
        let mut values = solver.into_values();
        values.shrink_to_fit();
        Some(OctalValues { values, ..found })
    }
}

/// The stages that a request has paid for, by code.
#[derive(Default)]
struct PaidStages(Vec<(OctalCode, usize)>);

impl PaidStages {
    fn of(&mut self, code: &OctalCode) -> &mut usize {
        let place = self.0.iter().position(|(paid, _)| paid == code).unwrap_or_else(|| {
            self.0.push((code.clone(), 0));
            self.0.len() - 1
        });
        &mut self.0[place].1
    }
}

/// The values, tempers and misère quotients of the most recently requested codes.
#[derive(Debug, Default)]
pub struct OctalCache {
    codes: LruCache<OctalCode, Arc<OctalValues>, MAX_CODES>,
    tame: PricedCache<OctalCode, Arc<TameHeaps>, MAX_CODES>,
    quotients: QuotientCache<OctalCode>,
}

impl OctalCache {
    #[doc(hidden)]
    pub fn quotients(&self) -> &QuotientCache<OctalCode> {
        &self.quotients
    }

    /// The tempers of the first heaps. They are computed for all requests.
    pub fn tame(&self, code: &OctalCode, budget: &Budget) -> Result<Arc<TameHeaps>, Stop> {
        let found = self.tame.get(code, TAME_WORK, budget, |budget| TameHeaps::of(code, TAME_SEARCH, budget).map(Arc::new))?;
        found.ok_or(Stop::Exhausted { allowance: TAME_WORK })
    }

    /// The values of all heaps up to `largest`. `None` if `largest` is above [`limit`] and no period is proven. After an error, the values
    /// found so far are kept, and another call goes on from there.
    pub fn fetch(&self, code: &OctalCode, largest: u64, budget: &Budget) -> Result<Option<Arc<OctalValues>>, Stop> {
        let (found, is_answered) = self.reach(code, largest, budget)?;
        Ok(is_answered.then_some(found))
    }

    /// Computes values until a period is proven or the search for it ends.
    pub fn fetch_period(&self, code: &OctalCode, budget: &Budget) -> Result<Arc<OctalValues>, Stop> {
        Ok(self.reach(code, u64::MAX, budget)?.0)
    }

    /// Searches for a period as far as the budget suffices, at most in [`LONGEST_TABLE`] values. What is found depends only on the budget.
    ///
    /// # Errors
    /// Why the work stopped, unless the budget was used up.
    pub fn search_period(&self, code: &OctalCode, budget: &Budget) -> Result<PeriodSearch, Stop> {
        let Some(theorem) = code.theorem() else { return Ok(PeriodSearch { proven: None, searched: 0, is_cut_short: false }) };
        let mut wanted = FIRST_STAGE;
        loop {
            let (found, reached) = self.go(code, wanted - 1, budget);
            // More values may be known than are paid for, and fewer if they were dropped meanwhile.
            let searched = budget.account(|paid: &mut PaidStages| staged_after(*paid.of(code))).min(found.staged);
            // The stages do not prove what was found after the end of their own search.
            let proven = found.proven.clone().filter(|proven| proven.checked() <= searched);
            let proven = proven.or_else(|| ProvenPeriod::find(theorem, &found.values[..searched as usize]));
            let is_cut_short = match reached {
                Ok(_) => false,
                Err(stop) if stop.is_exhausted() => true,
                Err(stop) => return Err(stop),
            };
            if proven.is_some() || is_cut_short || wanted == LONGEST_TABLE {
                return Ok(PeriodSearch { proven, searched, is_cut_short });
            }
            wanted = (2 * wanted).min(LONGEST_TABLE);
        }
    }

    /// The values, and whether there is one for `largest`.
    fn reach(&self, code: &OctalCode, largest: u64, budget: &Budget) -> Result<(Arc<OctalValues>, bool), Stop> {
        let (found, reached) = self.go(code, largest, budget);
        Ok((found, reached?))
    }

    /// The values that are found, also if the work stops, and whether there is one for `largest`.
    fn go(&self, code: &OctalCode, largest: u64, budget: &Budget) -> (Arc<OctalValues>, Result<bool, Stop>) {
        let known = self.codes.get(code).unwrap_or_default();
        let mut solver = StagedSolver { code, known: Arc::clone(&known), grown: None };
        let mut paid = budget.account(|paid: &mut PaidStages| *paid.of(code));
        let reached = solver.reach(largest, &mut paid, budget);
        budget.account(|stages: &mut PaidStages| *stages.of(code) = paid);
        let Some(found) = solver.finish().map(Arc::new) else { return (known, reached) };
        // A code whose last digit repeats is solved from the start again. If that stops early, there may be fewer values than before.
        if found.extent() > known.extent() {
            // Another request may have gone further meanwhile.
            self.codes.keep(code, Arc::clone(&found), |known| known.extent() < found.extent());
        }
        (found, reached)
    }
}

/// What a search for a period has found.
#[derive(Clone, Debug)]
pub struct PeriodSearch {
    /// The period, if one is proven.
    pub proven: Option<ProvenPeriod>,
    /// The number of values, from heap 0 on.
    pub searched: u64,
    /// Whether the budget was used up before the largest heap.
    pub is_cut_short: bool,
}

/// The number of values after this number of stages.
fn staged_after(stages: usize) -> u64 {
    (0..stages).fold(0, |staged, _| stage(staged))
}

/// The largest heap that has an answer if no period is proven.
pub fn limit(code: &OctalCode) -> u64 {
    if code.largest_take().is_some() { LONGEST_TABLE - 1 } else { LONGEST_REPEATING_TABLE - 1 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cache::tests::check_price;

    fn code(text: &str) -> OctalCode {
        text.parse().unwrap()
    }

    fn fetch(cache: &OctalCache, text: &str, largest: u64) -> Option<Arc<OctalValues>> {
        cache.fetch(&code(text), largest, &Budget::unlimited()).unwrap()
    }

    #[test]
    fn answers_do_not_depend_on_what_was_asked_before() {
        let cold = OctalCache::default();
        let warm = OctalCache::default();
        fetch(&warm, "0.777", 5_000);
        for heap in [0, 3, 255, 256, 1_000] {
            let (a, b) = (fetch(&cold, "0.777", heap).unwrap(), fetch(&warm, "0.777", heap).unwrap());
            assert_eq!(a.value(heap), b.value(heap));
            assert_eq!(a.period(heap), b.period(heap));
        }
    }

    #[test]
    fn a_stopped_computation_goes_on_where_it_was() {
        let cache = OctalCache::default();
        let whole = fetch(&OctalCache::default(), "0.777", 1_000).unwrap();
        assert!(cache.fetch(&code("0.777"), 1_000, &Budget::of(20_000)).is_err());
        assert!((stage(0)..stage(1_000)).contains(&fetch(&cache, "0.777", 0).unwrap().staged));
        let found = fetch(&cache, "0.777", 1_000).unwrap();
        assert_eq!((found.staged, &found.values, &found.costs), (whole.staged, &whole.values, &whole.costs));
    }

    /// Cached values cost what they cost on a new service, and they cost it once in each request.
    #[test]
    fn kept_values_are_charged_like_new_ones() {
        let warm = OctalCache::default();
        for (text, steps) in [("0.6", [0, 700, 5_000, 20_000]), ("0.77", [0, 100, 1 << 40, 7]), ("0.3~", [0, 900, 8_000, 9_000])] {
            for largest in steps {
                let cold = OctalCache::default();
                let budgets = [Budget::unlimited(), Budget::unlimited(), Budget::unlimited()];
                let found = [&cold, &cold, &warm].into_iter().zip(&budgets).map(|(cache, budget)| {
                    let found = cache.fetch(&code(text), largest, budget).unwrap().map(|found| found.value(largest));
                    assert_eq!(cache.fetch(&code(text), largest, budget).unwrap().map(|found| found.value(largest)), found);
                    (found, budget.spent())
                });
                let found: Vec<_> = found.collect();
                assert!(found.iter().all(|other| *other == found[0]), "{text} {largest} {found:?}");
                assert_eq!((budgets[0].done(), budgets[1].done()), (budgets[0].spent(), 0));
                assert!(cold.fetch(&code(text), largest, &Budget::of(budgets[0].spent())).is_ok());
                // A heap that is refused without a stage costs nothing.
                if let Some(less) = budgets[0].spent().checked_sub(1) {
                    assert!(cold.fetch(&code(text), largest, &Budget::of(less)).is_err());
                }
            }
        }
    }

    #[test]
    fn tempers_have_one_price() {
        for text in ["0.3303", "0.0766", "0.777", "4.7"] {
            check_price(|cache: &OctalCache, budget| cache.tame(&code(text), budget));
        }
    }

    /// Whatever was asked before.
    #[test]
    fn the_values_that_prove_no_period_are_counted() {
        let (cold, warm) = (OctalCache::default(), OctalCache::default());
        fetch(&warm, "0.76", 40_000);
        for cache in [cold, warm] {
            let values = cache.fetch_period(&code("0.76"), &Budget::unlimited()).unwrap();
            assert_eq!((values.period(u64::MAX), values.searched()), (None, 26_624));
        }
    }

    #[test]
    fn a_search_for_a_period_goes_on_after_the_cost_of_a_request() {
        let (cold, warm) = (OctalCache::default(), OctalCache::default());
        fetch(&warm, "0.76", 40_000);
        for units in [0, 100_000, 10_000_000, 100_000_000] {
            let found = [&cold, &warm].map(|cache| cache.search_period(&code("0.76"), &Budget::of(units)).unwrap());
            assert_eq!(found[0].searched, found[1].searched);
            assert!(found.iter().all(|found| found.proven.is_none() && found.is_cut_short));
        }
        let raised = crate::theory::CancelFlag::default();
        raised.raise();
        assert_eq!(cold.search_period(&code("0.76"), &Budget::unlimited().cancelled_by(raised)).err(), Some(Stop::Cancelled));
        // Values that were paid for and dropped are found again.
        let budget = Budget::unlimited();
        warm.fetch(&code("0.127"), 5000, &budget).unwrap();
        let again = OctalCache::default().search_period(&code("0.127"), &budget).unwrap();
        assert_eq!(again.proven.map(|proven| proven.period()), Some(4));
        let kayles = warm.search_period(&code("0.77"), &Budget::unlimited()).unwrap();
        assert_eq!(kayles.proven.map(|proven| proven.period()), Some(12));
    }

    #[test]
    fn requests_at_the_same_time_agree_and_leave_the_longest_values() {
        let cache = OctalCache::default();
        let fetch_up_to = |largest| fetch(&cache, "0.6", largest).unwrap();
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
        let cache = OctalCache::default();
        assert_eq!(fetch(&cache, "0.77", u64::MAX).unwrap().period(0).map(ProvenPeriod::period), Some(12));
        assert!(fetch(&cache, "0.7~", LONGEST_REPEATING_TABLE - 1).is_some());
        assert!(fetch(&cache, "0.7~", LONGEST_REPEATING_TABLE).is_none());
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
