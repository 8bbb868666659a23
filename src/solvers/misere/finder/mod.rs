//! Looks for misère quotients, heap by heap.
//!
//! A heap whose options are worth the same elements as those of a smaller one is worth the same. For any other the quotient is
//! [learned](learner) anew, with this heap as one more letter of the words that stand for sums. [Outcomes](outcomes) are searched for,
//! with most heaps replaced by what they are known to be worth beside smaller ones.
//!
//! That they are worth the same beside the new heap need not be true, but nothing here is believed: what is found is accepted by the
//! verifier alone. It refuses a candidate with a position where it is wrong. From this position something is learned, or it shows that
//! a replacement was wrong, so that the search ends if the quotient is finite.

mod interrupt;
mod known;
mod learner;
mod outcomes;
mod word;

use super::{ElementSet, Flaw, MAX_ORDER, VerifiedQuotient};
use crate::theory::{Budget, HeapRules, Stop};
use interrupt::Break;
use known::Known;
use learner::Learner;
use std::collections::HashMap;
use word::Word;

/// How far to look for a quotient.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The largest heap that is looked at; at most 10000.
    pub heaps: u64,
    /// The largest order; at most [`MAX_ORDER`].
    pub order: usize,
}

impl Default for Bounds {
    /// Heaps up to 1000 and orders up to 256.
    fn default() -> Self {
        Bounds { heaps: 1000, order: 256 }
    }
}

/// The largest heap of all bounds: heaps are numbered by 16 bits.
pub const LARGEST_HEAP: u64 = 10_000;

/// What was found.
#[derive(Clone, Debug)]
pub struct Finding {
    /// The last quotient that was proven. If its map has a period it answers for all heaps, otherwise for those up to the last that it
    /// names. `None` if there is not even one for the first heap.
    pub quotient: Option<VerifiedQuotient>,
    /// Why the search ended before a period was proven.
    pub stopped: Option<Unfound>,
}

/// Why no quotient of all heaps was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unfound {
    /// The elements of the heaps up to the bound prove no period.
    #[error("the elements of the heaps up to {0} prove no period")]
    Heaps(u64),
    /// The quotient has more elements than the bound allows, or many more had to be told apart on the way to it.
    #[error("no quotient of at most {order} elements was found for the heaps up to {heap}")]
    Order {
        /// The last heap.
        heap: u64,
        /// The bound.
        order: usize,
    },
    /// The budget ended, or the search was called off.
    #[error("{end} while the heaps up to {1} were looked at", end = ended(.0))]
    Stopped(Stop, u64),
}

/// A stop as the end of a search.
fn ended(stop: &Stop) -> String {
    match stop {
        Stop::Exhausted { allowance } => format!("the {allowance} units of work were used up"),
        stop => stop.to_string(),
    }
}

/// Looks for the misère quotient of a game, heap by heap, until a period of the elements is proven or a bound is reached. One unit of
/// work is about one word of a set; to look up the outcome of a sum costs eight, to search for it fifty more.
///
/// ```
/// use nimber::solvers::misere::{Bounds, find};
/// use nimber::theory::Budget;
/// use nimber::solvers::octal::OctalCode;
/// let kayles: OctalCode = "0.77".parse()?;
/// let found = find(&kayles, Bounds::default(), &Budget::of(100_000_000));
/// let quotient = found.quotient.ok_or("nothing")?;
/// assert_eq!((quotient.order(), quotient.period()), (40, Some((71, 12))));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn find<R: HeapRules + ?Sized>(rules: &R, bounds: Bounds, budget: &Budget) -> Finding {
    let last = bounds.heaps.min(LARGEST_HEAP);
    // A quarter is set aside: to prove what is known in the end.
    let searching = match budget.part(budget.remaining() / 4 * 3) {
        Ok(searching) => searching,
        Err(stop) => return Finding { quotient: None, stopped: Some(Unfound::Stopped(stop, 0)) },
    };
    let mut finder = Finder::new(rules, bounds.order.min(MAX_ORDER), &searching);
    for heap in 1..=last {
        let stopped = match finder.step(heap as u16).and_then(|()| Ok(finder.with_period()?)) {
            Ok(None) => continue,
            Ok(Some(quotient)) => return Finding { quotient: Some(quotient), stopped: None },
            Err(Break::Stopped(Stop::Exhausted { .. })) => Unfound::Stopped(Stop::Exhausted { allowance: budget.allowance() }, heap),
            Err(Break::Stopped(stop)) => return Finding { quotient: finder.proven, stopped: Some(Unfound::Stopped(stop, heap)) },
            Err(Break::TooLarge) => Unfound::Order { heap, order: finder.largest_order },
        };
        let stopped = match finder.prove(budget) {
            Err(Break::Stopped(stop @ (Stop::Deadline | Stop::Cancelled))) => Unfound::Stopped(stop, heap),
            _ => stopped,
        };
        return Finding { quotient: finder.proven, stopped: Some(stopped) };
    }
    if let Err(Break::Stopped(stop)) = finder.prove(budget) {
        return Finding { quotient: finder.proven, stopped: Some(Unfound::Stopped(stop, last)) };
    }
    Finding { quotient: finder.proven, stopped: Some(Unfound::Heaps(last)) }
}

/// What reading and keeping one option costs: it bounds the memory of all options to two bytes per unit.
const READ_OPTION: u64 = 16;

struct Finder<'a, R: HeapRules + ?Sized> {
    rules: &'a R,
    budget: &'a Budget,
    largest_order: usize,
    /// The options of the heaps from 0 up.
    options: Vec<Vec<Word>>,
    /// The quotient of the heaps before the one that is looked at; proven, or the proven one with heaps that are like others.
    known: Known,
    proven: Option<VerifiedQuotient>,
    /// By the elements of all options of a heap: its element.
    like: HashMap<ElementSet, u16>,
    /// Contexts that tell the elements apart.
    contexts: Vec<Word>,
}

impl<'a, R: HeapRules + ?Sized> Finder<'a, R> {
    fn new(rules: &'a R, largest_order: usize, budget: &'a Budget) -> Self {
        Finder {
            rules,
            budget,
            largest_order,
            options: vec![Vec::new()],
            known: Known::trivial(),
            proven: None,
            like: HashMap::from([(ElementSet::empty(1), 0)]),
            contexts: Vec::new(),
        }
    }

    /// Extends the quotient to this heap, the next one.
    fn step(&mut self, heap: u16) -> Result<(), Break> {
        self.read_options(heap);
        let options = &self.options[usize::from(heap)];
        self.budget.spend(READ_OPTION * options.len() as u64 + 1)?;
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
                // No other flaw than (P) and (N) can be in a candidate made here; if it were, nothing would mend it.
                Err(flaw) => learner.learn_from(&candidate.position_of(&flaw).ok_or(Break::TooLarge)?)?,
            }
        };
        if known.order() > self.largest_order {
            return Err(Break::TooLarge);
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

    /// Proves what is known.
    fn prove(&mut self, budget: &Budget) -> Result<(), Break> {
        let proven = self.proven.as_ref().map_or(1, |proven| proven.map().len());
        if proven < self.known.map.len() {
            match self.known.claim().verify(self.rules, budget) {
                Ok(quotient) => self.proven = Some(quotient),
                Err(Flaw::Stopped(stop)) => return Err(stop.into()),
                // Not reached: all types are those of heaps that were proven.
                Err(_) => return Err(Break::TooLarge),
            }
        }
        Ok(())
    }

    fn read_options(&mut self, heap: u16) {
        let mut found: Vec<Word> = Vec::new();
        self.rules.visit_options(heap.into(), &mut |leaves| {
            let mut word: Word = leaves.iter().map(|&leaf| leaf as u16).collect();
            word.sort_unstable();
            found.push(word);
        });
        found.sort_unstable();
        found.dedup();
        self.options.push(found);
    }

    /// The proven quotient with the least period that its elements prove, if they prove one.
    fn with_period(&self) -> Result<Option<VerifiedQuotient>, Stop> {
        let map = &self.known.map;
        let heaps = map.len();
        for period in 1..=heaps / 2 {
            self.budget.spend(1)?;
            let equal = (period..heaps).rev().take_while(|&heap| map[heap] == map[heap - period]).count();
            let preperiod = heaps - period - equal;
            // All types are those of heaps that were checked.
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
