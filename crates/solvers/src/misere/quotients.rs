//! The misère quotients of heap games: some are shipped, others are searched when they are first needed, and kept.

use super::HeapElements;
use super::{Bounds, Finding, Quotient, Unfound, find};
use crate::recent::Recent;
use crate::theory::{Budget, HeapRules, Stop};
use std::cell::OnceCell;
use std::sync::{Arc, Mutex, PoisonError};

/// The budget of the search for one quotient. It is fixed and not charged to the request. So a position has the same answer, by the same
/// method, whatever was asked before.
const SEARCH_WORK: u64 = 1 << 24;

/// How many games are kept. A quotient has at most 256 elements, so 2^16 products.
const MAX_GAMES: usize = 64;

/// A quotient that is part of the program.
#[derive(Clone, Debug)]
pub struct Shipped<C> {
    pub rules: C,
    /// The heaps of the game in the proven quotient.
    pub elements: HeapElements,
    /// The claim for the heaps of this game only.
    pub claim: Quotient,
}

/// The shipped quotients, and those of the games that were asked for last.
#[derive(Debug)]
pub struct Quotients<C> {
    shipped: Mutex<Vec<Shipped<C>>>,
    found: Recent<C, Option<HeapElements>, MAX_GAMES>,
}

impl<C> Default for Quotients<C> {
    fn default() -> Self {
        Quotients { shipped: Mutex::default(), found: Recent::default() }
    }
}

impl<C: HeapRules + Clone + PartialEq> Quotients<C> {
    /// Adds a shipped quotient. Returns the one that counts for its rules: elements of two copies could not be multiplied, so the first
    /// stays.
    pub fn ship(&self, shipped: Shipped<C>) -> Shipped<C> {
        let mut all = self.shipped.lock().unwrap_or_else(PoisonError::into_inner);
        let first = all.iter().find(|first| first.rules == shipped.rules).cloned();
        first.unwrap_or_else(|| {
            all.push(shipped.clone());
            shipped
        })
    }

    pub fn shipped(&self, rules: &C) -> Option<Shipped<C>> {
        let shipped = self.shipped.lock().unwrap_or_else(PoisonError::into_inner);
        shipped.iter().find(|shipped| shipped.rules == *rules).cloned()
    }

    /// The elements of the heaps of a game: of all heaps or, if only a quotient of the first heaps is found, of these. `None` if not even
    /// that is found. If the search is stopped for another reason than too much work, nothing is kept.
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
pub struct Sought<'a, C> {
    quotients: &'a Quotients<C>,
    rules: C,
    elements: OnceCell<Option<HeapElements>>,
}

impl<'a, C: HeapRules + Clone + PartialEq> Sought<'a, C> {
    pub fn new(quotients: &'a Quotients<C>, rules: C) -> Self {
        Sought { quotients, rules, elements: OnceCell::new() }
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
