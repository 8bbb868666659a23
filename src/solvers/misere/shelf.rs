//! The misère quotients of games on heaps: those that are shipped, and those that are found when misère play first asks for them.

use super::HeapElements;
use super::{Bounds, Finding, Quotient, Unfound, find};
use crate::theory::{Budget, HeapRules, Stop};
use std::cell::OnceCell;
use std::sync::{Arc, Mutex, PoisonError};

/// What looking for the quotient of one game may cost: a fixed amount, so that a position has the same answer, by the same method,
/// whatever was asked before. It is not charged to the request that needs the quotient first.
pub const QUOTIENT_WORK: u64 = 1 << 24;

/// How many games are remembered, each with a quotient of at most 256 elements and their 2^16 products.
const MAX_GAMES: usize = 64;

/// The quotient of a game that was known before anybody looked for it.
#[derive(Clone, Debug)]
pub struct Shipped<C> {
    /// The game.
    pub rules: C,
    /// Its heaps in the proven quotient.
    pub elements: HeapElements,
    /// The claim for the heaps of the game alone.
    pub claim: Quotient,
}

/// The quotients of the games asked for last, and those that are shipped.
#[derive(Debug)]
pub struct Quotients<C> {
    shipped: Mutex<Vec<Shipped<C>>>,
    /// The latest used last.
    found: Mutex<Vec<(C, Option<HeapElements>)>>,
}

impl<C> Default for Quotients<C> {
    fn default() -> Self {
        Quotients { shipped: Mutex::default(), found: Mutex::default() }
    }
}

impl<C: HeapRules + Clone + PartialEq> Quotients<C> {
    /// Adds a quotient that need not be looked for.
    pub fn ship(&self, shipped: Shipped<C>) {
        self.shipped.lock().unwrap_or_else(PoisonError::into_inner).push(shipped);
    }

    /// The shipped quotient of a game.
    pub fn shipped(&self, rules: &C) -> Option<Shipped<C>> {
        let shipped = self.shipped.lock().unwrap_or_else(PoisonError::into_inner);
        shipped.iter().find(|shipped| shipped.rules == *rules).cloned()
    }

    /// The elements of the heaps of a game in its quotient, or in that of its first heaps; `None` if there is not even one of those.
    ///
    /// # Errors
    /// Why the search stopped. Nothing is kept then.
    fn fetch(&self, rules: &C, budget: &Budget) -> Result<Option<HeapElements>, Stop> {
        if let Some(shipped) = self.shipped(rules) {
            return Ok(Some(shipped.elements));
        }
        if let Some(known) = self.known(rules) {
            return Ok(known);
        }
        let Finding { quotient, stopped } = find(rules, Bounds::default(), &budget.apart(QUOTIENT_WORK)?);
        if let Some(Unfound::Stopped(stop @ (Stop::Deadline | Stop::Cancelled), _)) = stopped {
            return Err(stop);
        }
        Ok(self.keep(rules, quotient.map(|quotient| HeapElements::new(Arc::new(quotient), 1))))
    }

    fn known(&self, rules: &C) -> Option<Option<HeapElements>> {
        let mut found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        let index = found.iter().position(|(known, _)| known == rules)?;
        let entry = found.remove(index);
        let elements = entry.1.clone();
        found.push(entry);
        Some(elements)
    }

    /// Keeps what was found; if another request was faster, its finding, so that all share one.
    fn keep(&self, rules: &C, elements: Option<HeapElements>) -> Option<HeapElements> {
        let mut found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, known)) = found.iter().find(|(known, _)| known == rules) {
            return known.clone();
        }
        if found.len() == MAX_GAMES {
            found.remove(0);
        }
        found.push((rules.clone(), elements.clone()));
        elements
    }
}

/// The quotient of one game, looked for when it is first needed.
#[derive(Clone, Debug)]
pub struct Sought<'a, C> {
    quotients: &'a Quotients<C>,
    rules: C,
    elements: OnceCell<Option<HeapElements>>,
}

impl<'a, C: HeapRules + Clone + PartialEq> Sought<'a, C> {
    /// The quotient of the game with these rules.
    pub fn new(quotients: &'a Quotients<C>, rules: C) -> Self {
        Sought { quotients, rules, elements: OnceCell::new() }
    }

    /// The elements of the heaps, if there is a quotient.
    ///
    /// # Errors
    /// Why the search stopped.
    pub fn elements(&self, budget: &Budget) -> Result<Option<&HeapElements>, Stop> {
        if let Some(elements) = self.elements.get() {
            return Ok(elements.as_ref());
        }
        let elements = self.quotients.fetch(&self.rules, budget)?;
        Ok(self.elements.get_or_init(|| elements).as_ref())
    }

    /// What counting splits of `rest` objects spends, once the quotient is known.
    pub fn count_cost(&self, rest: u64) -> u64 {
        match self.elements.get() {
            Some(Some(elements)) => elements.count_cost(rest),
            _ => rest,
        }
    }
}
