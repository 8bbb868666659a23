//! Searches for misère quotients, heap by heap.
//!
//! If the options of a heap have the same elements as those of a smaller heap, both heaps have the same element. For any other heap the
//! quotient is [learned](learner) again. Sums are words, and the new heap is one more letter. The [outcomes](outcomes) of words are found
//! by search. To keep the search small, most heaps are replaced by words of letters.
//!
//! A replacement is known to be right beside smaller heaps, but it may be wrong beside the new heap. This does no harm, since only the
//! verifier accepts a quotient. If it refuses a candidate, it names a position where the candidate is wrong. Either the learner
//! learns from this position, or the position shows that a replacement was wrong. So the search ends if the quotient is finite.

mod learner;
mod outcomes;
mod word_monoid;

use super::{ElementSet, Flaw, MAX_ORDER, VerifiedQuotient};
use crate::theory::{Budget, HeapRules, Stop};
use learner::Learner;
use std::collections::HashMap;
use std::error::Error;
use std::fmt;
use word_monoid::Interrupt;
use word_monoid::Word;
use word_monoid::WordMonoid;

/// How far to search; by default up to heap 1000, and up to 256 elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The largest heap, at most 10,000.
    pub heaps: u64,
    /// The largest order, at most 1024.
    pub order: usize,
}

impl Default for Bounds {
    fn default() -> Self {
        Bounds { heaps: 1000, order: 256 }
    }
}

/// Heaps have numbers of 16 bits.
pub const LARGEST_HEAP: u64 = 10_000;

/// What a search has found, which may be a quotient and the reason why it went no further.
#[derive(Clone, Debug)]
pub struct Finding {
    /// The last quotient that was proven. With a period it holds for all heaps, otherwise for the heaps in its map. `None` if there is none
    /// for heap 1.
    pub quotient: Option<VerifiedQuotient>,
    /// Why the search ended before a period was proven.
    pub stopped: Option<Unfound>,
}

/// Why no quotient for all heaps was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unfound {
    /// The bound on heaps was reached, at this heap.
    Heaps(u64),
    /// The quotient has more elements than the bound allows, or an intermediate candidate had far more.
    Order {
        /// The last heap that was looked at.
        heap: u64,
        /// The bound on the number of elements.
        order: usize,
    },
    /// With the last heap.
    Stopped(Stop, u64),
}

impl fmt::Display for Unfound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unfound::Heaps(last) => write!(f, "the elements of the heaps up to {last} prove no period"),
            Unfound::Order { heap, order } => write!(f, "no quotient of at most {order} elements was found for the heaps up to {heap}"),
            Unfound::Stopped(stop, last) => write!(f, "{} while the heaps up to {last} were looked at", ended(stop)),
        }
    }
}

impl Error for Unfound {}

fn ended(stop: &Stop) -> String {
    match stop {
        Stop::Exhausted { allowance } => format!("the {allowance} units of work were used up"),
        stop => stop.to_string(),
    }
}

/// Searches for the misère quotient of a game until a period of the elements is proven or a bound is reached. One unit of work is about one
/// word of a set. Looking up the outcome of a sum costs 8 units, and searching for it 50 more.
///
/// ```
/// use nimber_solvers::misere::{Bounds, find};
/// use nimber_solvers::theory::Budget;
/// use nimber_solvers::octal::OctalCode;
/// let kayles: OctalCode = "0.77".parse()?;
/// let found = find(&kayles, Bounds::default(), &Budget::of(100_000_000));
/// let quotient = found.quotient.ok_or("nothing")?;
/// assert_eq!((quotient.order(), quotient.period()), (40, Some((71, 12))));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn find<R: HeapRules + ?Sized>(rules: &R, bounds: Bounds, budget: &Budget) -> Finding {
    find_within(budget.remaining(), rules, bounds, budget).0
}

/// Searches like [`find`] with `work` units, and returns whether they were used up. If the budget has fewer and the search does not use
/// them up either, the finding is the same.
pub(super) fn find_within<R: HeapRules + ?Sized>(work: u64, rules: &R, bounds: Bounds, budget: &Budget) -> (Finding, bool) {
    let last = bounds.heaps.min(LARGEST_HEAP);
    // A quarter of the work is kept for the last proof.
    let proof_work = work - work / 4 * 3;
    let searching = budget.beside((work - proof_work).min(budget.remaining()));
    let mut finder = Finder::new(rules, bounds.order.min(MAX_ORDER), &searching);
    let searched = finder.search(last);
    let proving = budget.beside(proof_work.min(budget.remaining().saturating_sub(searching.spent())));
    let ended = |quotient, stopped, is_used_up| {
        // Both had no more than there was.
        let _ = budget.spend(searching.spent() + proving.spent());
        (Finding { quotient, stopped }, is_used_up)
    };
    let exhausted = Stop::Exhausted { allowance: budget.allowance() };
    let (unfound, heap, mut is_used_up) = match searched {
        Ok(Some(quotient)) => return ended(Some(quotient), None, false),
        Ok(None) => (Unfound::Heaps(last), last, false),
        Err((Interrupt::Stopped(stop), heap)) if stop.is_exhausted() => (Unfound::Stopped(exhausted, heap), heap, true),
        Err((Interrupt::Stopped(stop), heap)) => return ended(finder.proven, Some(Unfound::Stopped(stop, heap)), false),
        Err((Interrupt::TooLarge, heap)) => (Unfound::Order { heap, order: finder.largest_order }, heap, false),
    };
    let stopped = match finder.prove(&proving) {
        Err(Interrupt::Stopped(stop)) if stop.is_exhausted() => {
            is_used_up = true;
            if unfound == Unfound::Heaps(last) { Unfound::Stopped(exhausted, last) } else { unfound }
        }
        Err(Interrupt::Stopped(stop)) => Unfound::Stopped(stop, heap),
        _ => unfound,
    };
    ended(finder.proven, Some(stopped), is_used_up)
}

/// The cost of reading one option. It bounds the memory of all options to two bytes per unit.
const READ_OPTION: u64 = 16;

struct Finder<'a, R: HeapRules + ?Sized> {
    rules: &'a R,
    budget: &'a Budget,
    largest_order: usize,
    /// The options of the heaps from 0 up.
    options: Vec<Vec<Word>>,
    /// The quotient of the heaps so far: the proven quotient, plus heaps that have the element of a smaller heap.
    known: WordMonoid,
    proven: Option<VerifiedQuotient>,
    /// The element of a heap by the set of the elements of its options.
    like: HashMap<ElementSet, u16>,
    /// Words that tell the elements apart.
    contexts: Vec<Word>,
}

impl<'a, R: HeapRules + ?Sized> Finder<'a, R> {
    fn new(rules: &'a R, largest_order: usize, budget: &'a Budget) -> Self {
        Finder {
            rules,
            budget,
            largest_order,
            options: vec![Vec::new()],
            known: WordMonoid::trivial(),
            proven: None,
            like: HashMap::from([(ElementSet::empty(1), 0)]),
            contexts: Vec::new(),
        }
    }

    /// Extends the quotient heap by heap until a period is proven. `None` if the heaps up to `last` prove none.
    ///
    /// # Errors
    /// Why the search ended, and at which heap.
    fn search(&mut self, last: u64) -> Result<Option<VerifiedQuotient>, (Interrupt, u64)> {
        for heap in 1..=last {
            let found = self.step(heap as u16).and_then(|()| Ok(self.with_period()?)).map_err(|ended| (ended, heap))?;
            if found.is_some() {
                return Ok(found);
            }
        }
        Ok(None)
    }

    /// Extends the quotient to this heap, the next one.
    fn step(&mut self, heap: u16) -> Result<(), Interrupt> {
        self.budget.spend(1)?;
        self.read_options(heap)?;
        let options = &self.options[usize::from(heap)];
        if let Some(&like) = self.like.get(&self.known.products(options)) {
            self.known.map.push(like);
            return Ok(());
        }
        self.prove(self.budget)?;
        let limit = (2 * self.largest_order).min(MAX_ORDER);
        let mut learner = Learner::new(&self.known, &self.options, heap, &self.contexts, limit, self.budget);
        let (known, proven) = loop {
            let candidate = learner.candidate()?;
            match candidate.claim().verify(self.rules, self.budget) {
                Ok(proven) => break (candidate, proven),
                Err(Flaw::Stopped(stop)) => return Err(stop.into()),
                // A candidate of the learner can only fail (P) or (N). The learner cannot repair another flaw.
                Err(flaw) => learner.learn_from(&candidate.position_of(&flaw).ok_or(Interrupt::TooLarge)?)?,
            }
        };
        if known.order() > self.largest_order {
            return Err(Interrupt::TooLarge);
        }
        self.contexts = learner.into_contexts();
        (self.known, self.proven) = (known, Some(proven));
        self.like.clear();
        for (options, &element) in self.options.iter().zip(&self.known.map) {
            self.budget.spend(options.len() as u64 + 1)?;
            self.like.insert(self.known.products(options), element);
        }
        Ok(())
    }

    /// Proves the known quotient, if heaps were added since the last proof.
    fn prove(&mut self, budget: &Budget) -> Result<(), Interrupt> {
        let proven = self.proven.as_ref().map_or(1, |proven| proven.map().len());
        if proven < self.known.map.len() {
            match self.known.claim().verify(self.rules, budget) {
                Ok(quotient) => self.proven = Some(quotient),
                Err(Flaw::Stopped(stop)) => return Err(stop.into()),
                // Never happens: the new heaps have the types of proven heaps.
                Err(_) => return Err(Interrupt::TooLarge),
            }
        }
        Ok(())
    }

    fn read_options(&mut self, heap: u16) -> Result<(), Stop> {
        let (mut found, mut paid): (Vec<Word>, _) = (Vec::new(), Ok(()));
        self.rules.visit_options(heap.into(), &mut |leaves| {
            // Paid before it is kept.
            paid = paid.and_then(|()| self.budget.spend(READ_OPTION));
            if paid.is_ok() {
                let mut word: Word = leaves.iter().map(|&leaf| leaf as u16).collect();
                word.sort_unstable();
                found.push(word);
            }
        });
        paid?;
        found.sort_unstable();
        found.dedup();
        self.options.push(found);
        Ok(())
    }

    /// The quotient of all heaps, if the elements so far prove a period.
    fn with_period(&self) -> Result<Option<VerifiedQuotient>, Stop> {
        let map = &self.known.map;
        let heaps = map.len();
        for period in 1..=heaps / 2 {
            self.budget.spend(1)?;
            let equal = (period..heaps).rev().take_while(|&heap| map[heap] == map[heap - period]).count();
            let preperiod = heaps - period - equal;
            // The heaps so far must have all types.
            let enough = self.rules.heaps_to_check(preperiod as u64, period as u64).is_some_and(|needed| needed <= heaps as u64);
            if !enough {
                continue;
            }
            let mut claim = self.known.claim();
            claim.map.truncate(preperiod + period);
            claim.period = Some(period);
            return match claim.verify(self.rules, self.budget) {
                Ok(quotient) => Ok(Some(quotient)),
                Err(Flaw::Stopped(stop)) => Err(stop),
                Err(_) => Ok(None),
            };
        }
        Ok(None)
    }
}

#[cfg(test)]
mod tests;
