//! The misère quotient of the forms of a game of one's own: each form is a heap, and an option leaves the heaps of a sum.

use crate::refusal::Refusal;
use nimber_solvers::misere::{Bounds, Element, Unfound, VerifiedQuotient, find};
use nimber_solvers::theory::{Budget, HeapRules, Outcome};
use smallvec::SmallVec;
use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

/// A sum of forms in ascending order, without those that have no move.
pub type Sum = SmallVec<[u32; 4]>;

/// The options of each form, which have lower numbers.
pub type FormOptions = [Arc<[Sum]>];

/// The most forms that get an element.
const MAX_HEAPS: usize = 256;

/// The most forms that their options leave together. Each step of the search for a quotient reads all of them.
const MAX_LEFT: usize = 8192;

/// In units of work. A unit of the search for a quotient takes longer than most others.
const PRICE_OF_UNIT: u64 = 4;

/// The proven elements of some forms.
#[derive(Debug)]
pub struct FormElements {
    quotient: VerifiedQuotient,
    heaps: HashMap<u32, u64>,
}

impl FormElements {
    /// Searches for the quotient of these forms in ascending order, which are all those within reach of a sum, with half of the work that
    /// is left. `None` if not even the first form has a quotient that is small enough.
    ///
    /// # Errors
    /// Why the work stopped, but for work that is used up: then the forms that were reached by then have an element.
    pub fn find(forms: &FormOptions, reached: &BTreeSet<u32>, budget: &Budget) -> Result<Option<Self>, Refusal> {
        let reached = first(forms, reached);
        let heaps: HashMap<u32, u64> = reached.iter().copied().zip(1..).collect();
        let rules = FormHeaps { forms, reached: &reached, heaps: &heaps };
        let searching = budget.beside(budget.remaining() / 2 / PRICE_OF_UNIT);
        let finding = find(&rules, Bounds { heaps: reached.len() as u64, ..Bounds::default() }, &searching);
        budget.spend(PRICE_OF_UNIT * searching.spent().min(searching.allowance()))?;
        match finding.stopped {
            Some(Unfound::Stopped(stop, _)) if !stop.is_exhausted() => Err(stop.into()),
            _ => Ok(finding.quotient.map(|quotient| FormElements { quotient, heaps })),
        }
    }

    /// The outcome of a sum; `None` if not all of its forms have an element.
    pub fn outcome(&self, sum: &Sum) -> Option<Outcome> {
        let mut product = Element::IDENTITY;
        for form in sum {
            product = self.quotient.product(product, self.quotient.element(*self.heaps.get(form)?)?);
        }
        Some(self.quotient.outcome_of(product))
    }
}

/// The forms with moves within reach of a sum. An option leaves forms with lower numbers only.
///
/// # Errors
/// Why the work stopped.
pub fn reach(forms: &FormOptions, sum: &Sum, budget: &Budget) -> Result<BTreeSet<u32>, Refusal> {
    let mut reached: BTreeSet<u32> = sum.iter().copied().collect();
    let mut next = reached.last().copied();
    while let Some(form) = next {
        let options = &forms[form as usize];
        budget.spend(1 + options.len() as u64)?;
        reached.extend(options.iter().flatten().copied());
        next = reached.range(..form).next_back().copied();
    }
    Ok(reached)
}

/// The first of these forms, as far as they fit.
fn first(forms: &FormOptions, reached: &BTreeSet<u32>) -> Vec<u32> {
    let mut left = 0;
    let fitting = reached.iter().copied().take(MAX_HEAPS).take_while(|&form| {
        left += forms[form as usize].iter().map(|option| option.len()).sum::<usize>();
        left <= MAX_LEFT
    });
    fitting.collect()
}

/// Forms as heaps: form `reached[n - 1]` is heap n.
struct FormHeaps<'a> {
    forms: &'a FormOptions,
    reached: &'a [u32],
    heaps: &'a HashMap<u32, u64>,
}

impl HeapRules for FormHeaps<'_> {
    fn visit_options(&self, heap: u64, visitor: &mut dyn FnMut(&[u64])) {
        let Some(&form) = (heap as usize).checked_sub(1).and_then(|place| self.reached.get(place)) else { return };
        for option in self.forms[form as usize].iter() {
            // All of them are within reach, and have lower numbers.
            let leaves: Vec<u64> = option.iter().filter_map(|left| self.heaps.get(left).copied()).collect();
            visitor(&leaves);
        }
    }

    /// The forms do not go on beyond those within reach.
    fn heaps_to_check(&self, _: u64, _: u64) -> Option<u64> {
        None
    }
}
