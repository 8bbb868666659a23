//! The misère quotients of octal games: those that are shipped, and those that are found when misère play first asks for them.

use super::elements::HeapElements;
use crate::games::refusal::Refusal;
use crate::theory::quotient::{Bounds, Finding, Quotient, Unfound, find};
use crate::theory::{Budget, OctalCode, Stop};
use std::cell::OnceCell;
use std::sync::{Arc, Mutex, PoisonError};

/// What looking for the quotient of one code may cost: a fixed amount, so that a position has the same answer, by the same method,
/// whatever was asked before. It is charged to the first request that needs the quotient.
pub const QUOTIENT_WORK: u64 = 1 << 24;

/// How many codes are remembered, each with a quotient of at most 256 elements and their 2^16 products.
const MAX_CODES: usize = 64;

/// The quotient of a game that was known before anybody looked for it.
#[derive(Clone, Debug)]
pub struct Shipped {
    /// The game.
    pub code: OctalCode,
    /// Its heaps in the proven quotient.
    pub elements: HeapElements,
    /// The claim for the heaps of the game alone.
    pub claim: Quotient,
}

/// The quotients of the codes asked for last, and those that are shipped.
#[derive(Debug, Default)]
pub struct Quotients {
    shipped: Mutex<Vec<Shipped>>,
    /// The latest used last.
    found: Mutex<Vec<(OctalCode, Option<HeapElements>)>>,
}

impl Quotients {
    /// Adds a quotient that need not be looked for.
    pub fn ship(&self, shipped: Shipped) {
        self.shipped.lock().unwrap_or_else(PoisonError::into_inner).push(shipped);
    }

    /// The shipped quotient of a code.
    pub fn shipped(&self, code: &OctalCode) -> Option<Shipped> {
        let shipped = self.shipped.lock().unwrap_or_else(PoisonError::into_inner);
        shipped.iter().find(|shipped| shipped.code == *code).cloned()
    }

    /// The elements of the heaps of a code in its quotient, or in that of its first heaps; `None` if there is not even one of those.
    ///
    /// # Errors
    /// Why the search stopped. Nothing is kept then.
    fn fetch(&self, code: &OctalCode, budget: &Budget) -> Result<Option<HeapElements>, Stop> {
        if let Some(shipped) = self.shipped(code) {
            return Ok(Some(shipped.elements));
        }
        if let Some(known) = self.known(code) {
            return Ok(known);
        }
        let Finding { quotient, stopped } = find(code, Bounds::default(), &budget.part(QUOTIENT_WORK)?);
        if let Some(Unfound::Stopped(stop @ (Stop::Deadline | Stop::Cancelled), _)) = stopped {
            return Err(stop);
        }
        Ok(self.keep(code, quotient.map(|quotient| HeapElements::new(Arc::new(quotient), 1))))
    }

    fn known(&self, code: &OctalCode) -> Option<Option<HeapElements>> {
        let mut found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        let index = found.iter().position(|(known, _)| known == code)?;
        let entry = found.remove(index);
        let elements = entry.1.clone();
        found.push(entry);
        Some(elements)
    }

    /// Keeps what was found; if another request was faster, its finding, so that all share one.
    fn keep(&self, code: &OctalCode, elements: Option<HeapElements>) -> Option<HeapElements> {
        let mut found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, known)) = found.iter().find(|(known, _)| known == code) {
            return known.clone();
        }
        if found.len() == MAX_CODES {
            found.remove(0);
        }
        found.push((code.clone(), elements.clone()));
        elements
    }
}

/// The quotient of one code, looked for when it is first needed.
#[derive(Clone, Debug)]
pub struct Sought<'a> {
    quotients: &'a Quotients,
    code: OctalCode,
    elements: OnceCell<Option<HeapElements>>,
}

impl<'a> Sought<'a> {
    /// The quotient of `code`.
    pub fn new(quotients: &'a Quotients, code: OctalCode) -> Self {
        Sought { quotients, code, elements: OnceCell::new() }
    }

    /// The elements of the heaps, if there is a quotient.
    ///
    /// # Errors
    /// Why the search stopped.
    pub fn elements(&self, budget: &Budget) -> Result<Option<&HeapElements>, Refusal> {
        if let Some(elements) = self.elements.get() {
            return Ok(elements.as_ref());
        }
        let elements = self.quotients.fetch(&self.code, budget)?;
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
