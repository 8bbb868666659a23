//! The misère quotients of heap games. Some are shipped with the program, others are searched when they are first needed, and cached.

use super::HeapElements;
use super::{Bounds, Finding, Quotient, Unfound, find};
use crate::cache::LruCache;
use crate::theory::{Budget, HeapRules, Stop};
use std::cell::OnceCell;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

/// The budget of the search for one quotient. It is fixed and not charged to the request, so earlier requests do not change an answer or
/// its method.
const SEARCH_WORK: u64 = 1 << 24;

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
    found: LruCache<C, Option<HeapElements>, MAX_GAMES>,
}

impl<C> Default for QuotientCache<C> {
    fn default() -> Self {
        QuotientCache { shipped: Mutex::default(), found: LruCache::default() }
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

    /// The elements of the heaps of a game: of all heaps, or of the first heaps if no quotient of all heaps is found. `None` if there is
    /// none for heap 1. Nothing is cached if the search is stopped for another reason than too much work.
    fn fetch(&self, rules: &C, budget: &Budget) -> Result<Option<HeapElements>, Stop> {
        if let Some(shipped) = self.shipped(rules) {
            return Ok(Some(shipped.elements));
        }
        if let Some(known) = self.found.get(rules) {
            return Ok(known);
        }
        let Finding { quotient, stopped } = find(rules, Bounds::default(), &budget.uncharged(SEARCH_WORK)?);
        match stopped {
            Some(Unfound::Stopped(stop, _)) if !stop.is_exhausted() => return Err(stop),
            _ => {}
        }
        // If another request was faster, all share the quotient that it found.
        Ok(self.found.keep(rules, quotient.map(|quotient| HeapElements::new(Arc::new(quotient), 1)), |_| false))
    }
}

/// The quotient of one game, searched when it is first needed.
#[derive(Clone, Debug)]
pub struct LazyQuotient<'a, C> {
    quotients: &'a QuotientCache<C>,
    rules: C,
    elements: OnceCell<Option<HeapElements>>,
}

impl<'a, C: HeapRules + Clone + PartialEq> LazyQuotient<'a, C> {
    pub fn new(quotients: &'a QuotientCache<C>, rules: C) -> Self {
        LazyQuotient { quotients, rules, elements: OnceCell::new() }
    }

    /// `None` if no quotient is found.
    pub fn elements(&self, budget: &Budget) -> Result<Option<&HeapElements>, Stop> {
        if let Some(elements) = self.elements.get() {
            return Ok(elements.as_ref());
        }
        let elements = self.quotients.fetch(&self.rules, budget)?;
        Ok(self.elements.get_or_init(|| elements).as_ref())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
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

    #[test]
    fn all_share_the_shipped_quotient() {
        let cache = QuotientCache::default();
        MisereKayles::ship(&cache);
        let [one, other] = [(), ()].map(|()| cache.shipped(&"0.77".parse().unwrap()).unwrap());
        assert!(Arc::ptr_eq(one.elements.quotient(), other.elements.quotient()));
    }
}
