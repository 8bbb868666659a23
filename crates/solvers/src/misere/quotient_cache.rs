//! The misère quotients of heap games. Some are shipped with the program, others are searched when they are first needed, and cached.

use super::HeapElements;
use super::finder::find_within;
use super::nim::{WithNim, equal_heaps};
use super::{Bounds, Quotient, Unfound};
use crate::cache::PricedCache;
use crate::theory::{Budget, HeapRules, Stop};
use std::cell::RefCell;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

/// In units of the search, for one quotient. It does not depend on the request, so earlier requests do not change an answer or its method.
const SEARCH_WORK: u64 = 1 << 24;

/// In units of work. A unit of the search takes about ten nanoseconds, longer than most others.
const PRICE_OF_UNIT: u64 = 4;

/// The highest price of a quotient, in units of work.
pub const SEARCH_PRICE: u64 = PRICE_OF_UNIT * SEARCH_WORK;

/// The most games in the cache. A quotient has at most 256 elements, so 2^16 products.
const MAX_GAMES: usize = 64;

/// A quotient that is part of the program.
#[derive(Clone, Debug)]
pub struct Shipped {
    /// The heaps of the game in the proven quotient.
    pub elements: HeapElements,
    /// The claim for the heaps of this game only.
    pub claim: Quotient,
}

/// Verified when it is first needed; `None` if it is wrong.
type LazyShipped = Arc<LazyLock<Option<Shipped>>>;

/// The shipped quotients, and the quotients of the games that were asked for last.
#[derive(Debug)]
pub struct QuotientCache<C> {
    shipped: Mutex<Vec<(C, LazyShipped)>>,
    found: PricedCache<WithNim<C>, Option<HeapElements>, MAX_GAMES>,
}

impl<C> Default for QuotientCache<C> {
    fn default() -> Self {
        QuotientCache { shipped: Mutex::default(), found: PricedCache::default() }
    }
}

impl<C: HeapRules + Clone + PartialEq> QuotientCache<C> {
    /// Adds a shipped quotient, unless there is one for its rules. `verify` makes it when it is first needed.
    pub fn ship(&self, rules: C, verify: fn() -> Option<Shipped>) {
        let mut all = self.shipped.lock().unwrap_or_else(PoisonError::into_inner);
        if all.iter().all(|(other, _)| *other != rules) {
            all.push((rules, Arc::new(LazyLock::new(verify))));
        }
    }

    /// The shipped quotient for these rules. There is one copy, because elements of two copies cannot be multiplied.
    pub fn shipped(&self, rules: &C) -> Option<Shipped> {
        let all = self.shipped.lock().unwrap_or_else(PoisonError::into_inner);
        let shipped = Arc::clone(&all.iter().find(|(other, _)| other == rules)?.1);
        // Others need not wait until it is verified.
        drop(all);
        LazyLock::force(&shipped).clone()
    }

    /// The elements of the heaps of a game and of the Nim heaps up to `nim`: of all heaps, or of the first heaps if no quotient of all
    /// heaps is found. `None` if there is none for heap 1. Nothing is cached if the search is stopped for another reason than too much
    /// work.
    fn fetch(&self, rules: &C, nim: u64, budget: &Budget) -> Result<Option<HeapElements>, Stop> {
        if nim == 0
            && let Some(shipped) = self.shipped(rules)
        {
            return Ok(Some(shipped.elements));
        }
        // Nim heaps that equal heaps of the game are in its own quotient.
        if nim > 0
            && let Some(equal) = equal_heaps(rules, nim)
        {
            return Ok(self.fetch(rules, 0, budget)?.and_then(|elements| elements.with_nim(&equal)));
        }
        let rules = WithNim { rules: rules.clone(), most: nim };
        let found = self.found.get(&rules, SEARCH_PRICE, budget, |budget| {
            let searching = budget.beside(budget.remaining() / PRICE_OF_UNIT);
            let (finding, is_used_up) = find_within(SEARCH_WORK, &rules, Bounds::default(), &searching);
            // What was found until the work was used up counts, if it was not only the work of this request.
            let is_cut_off = is_used_up && searching.allowance() < SEARCH_WORK;
            // What was found by the deadline is kept.
            let _ = budget.spend(if is_used_up { budget.remaining() } else { PRICE_OF_UNIT * searching.spent() });
            match finding.stopped {
                Some(Unfound::Stopped(stop, _)) if is_cut_off || !stop.is_exhausted() => Err(stop),
                _ if is_cut_off => Err(Stop::Exhausted { allowance: budget.allowance() }),
                _ => Ok(finding.quotient.and_then(|quotient| HeapElements::after_nim(Arc::new(quotient), nim))),
            }
        })?;
        Ok(found.flatten())
    }
}

/// The quotient of one game, alone or with Nim heaps, searched when it is first needed.
#[derive(Clone, Debug)]
pub struct LazyQuotient<'a, C> {
    quotients: &'a QuotientCache<C>,
    rules: C,
    /// By the largest Nim heap.
    elements: RefCell<Vec<(u64, Option<HeapElements>)>>,
}

impl<'a, C: HeapRules + Clone + PartialEq> LazyQuotient<'a, C> {
    pub fn new(quotients: &'a QuotientCache<C>, rules: C) -> Self {
        LazyQuotient { quotients, rules, elements: RefCell::default() }
    }

    /// The elements of the heaps, and of the Nim heaps up to `nim`. `None` if no quotient is found.
    pub fn elements(&self, nim: u64, budget: &Budget) -> Result<Option<HeapElements>, Stop> {
        if let Some((_, known)) = self.elements.borrow().iter().find(|(most, _)| *most == nim) {
            return Ok(known.clone());
        }
        let elements = self.quotients.fetch(&self.rules, nim, budget)?;
        self.elements.borrow_mut().push((nim, elements.clone()));
        Ok(elements)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cache::tests::check_price;
    use crate::kayles::MisereKayles;
    use crate::octal::OctalCode;
    use std::sync::atomic::{AtomicUsize, Ordering};

    #[test]
    fn a_shipped_quotient_is_verified_once_and_when_it_is_needed() {
        static VERIFIED: AtomicUsize = AtomicUsize::new(0);
        let (cache, code): (_, OctalCode) = (QuotientCache::default(), "0.77".parse().unwrap());
        cache.ship(code.clone(), || {
            VERIFIED.fetch_add(1, Ordering::Relaxed);
            None
        });
        assert_eq!(VERIFIED.load(Ordering::Relaxed), 0);
        assert!(cache.shipped(&code).is_none() && cache.shipped(&"0.76".parse().unwrap()).is_none());
        // The first one for these rules counts.
        MisereKayles::ship(&cache);
        assert!(cache.shipped(&code).is_none());
        assert_eq!(VERIFIED.load(Ordering::Relaxed), 1);
    }

    /// Also if the search uses up its work.
    #[test]
    fn quotients_have_one_price() {
        for text in ["0.75", "0.144", "0.5~"] {
            let code: OctalCode = text.parse().unwrap();
            check_price(|cache: &QuotientCache<OctalCode>, budget| {
                Ok(cache.fetch(&code, 0, budget)?.map(|found| (found.quotient().order(), found.quotient().map().collect::<Vec<_>>())))
            });
        }
    }

    #[test]
    fn all_share_the_shipped_quotient() {
        let cache = QuotientCache::default();
        MisereKayles::ship(&cache);
        let [one, other] = [(), ()].map(|()| cache.shipped(&"0.77".parse().unwrap()).unwrap());
        assert!(Arc::ptr_eq(one.elements.quotient(), other.elements.quotient()));
    }
}
