//! The values of single heaps under a set of amounts, in normal and misère play, with the proofs of their periods.

use crate::theory::{Budget, Method, Nimber, ProvenPeriod, Stop, Theorem};
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

/// How many values are computed at most to prove a period. Beyond them, heaps have a value only if they did.
pub const LONGEST_SEQUENCE: usize = 1 << 17;

/// How many rules are remembered; each takes at most 1 MiB.
const REMEMBERED_RULES: usize = 16;

/// One unit of work pays for so many options: they are read one after the other, without a search.
const OPTIONS_PER_UNIT: u64 = 4;

/// The sequences of the rules asked for last.
#[derive(Debug, Default)]
pub struct Cache(Mutex<VecDeque<Remembered>>);

/// The amounts of a rule, and its sequences.
type Remembered = (Arc<[u64]>, Arc<Sequences>);

impl Cache {
    /// The sequences of a rule, computed unless they are remembered. What they are does not depend on that.
    pub fn sequences(&self, amounts: &Arc<[u64]>, budget: &Budget) -> Result<Arc<Sequences>, Stop> {
        if let Some(known) = self.recall(amounts) {
            return Ok(known);
        }
        // Not under the lock: other rules need not wait.
        let sequences = Arc::new(Sequences::new(amounts, budget)?);
        let mut rules = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        rules.truncate(REMEMBERED_RULES - 1);
        rules.push_front((amounts.clone(), sequences.clone()));
        Ok(sequences)
    }

    fn recall(&self, amounts: &[u64]) -> Option<Arc<Sequences>> {
        let mut rules = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let index = rules.iter().position(|(known, _)| **known == *amounts)?;
        let rule = rules.remove(index)?;
        let sequences = rule.1.clone();
        rules.push_front(rule);
        Some(sequences)
    }
}

/// The values of single heaps in both plays.
#[derive(Debug)]
pub struct Sequences {
    /// In normal play.
    pub normal: HeapValues,
    /// In misère play.
    pub misere: HeapValues,
}

impl Sequences {
    fn new(amounts: &[u64], budget: &Budget) -> Result<Self, Stop> {
        Ok(Sequences { normal: HeapValues::new(amounts, 0, budget)?, misere: HeapValues::new(amounts, 1, budget)? })
    }
}

/// Values of heaps, from the empty one up: all of them if their period is proven.
#[derive(Debug)]
pub enum HeapValues {
    /// All values.
    Periodic(ProvenPeriod),
    /// The first [`LONGEST_SEQUENCE`] values.
    Computed(Box<[u32]>),
}

impl HeapValues {
    /// The mex recursion with the value `end` for heaps without a move: 0 for normal play, 1 for misère play.
    fn new(amounts: &[u64], end: u32, budget: &Budget) -> Result<Self, Stop> {
        let largest = amounts.last().copied().unwrap_or(0);
        // From the largest amount on, every amount can be taken, and both recursions only look back on that many values.
        let theorem = Theorem::LastValues { largest_take: largest };
        let mut values = Vec::new();
        let mut length = (4 * largest as usize).clamp(64, LONGEST_SEQUENCE);
        loop {
            let missing = length - values.len();
            budget.spend(missing as u64 * (amounts.len() as u64).div_ceil(OPTIONS_PER_UNIT))?;
            extend(&mut values, amounts, end, length);
            if let Some(proven) = ProvenPeriod::find(theorem, &values) {
                return Ok(HeapValues::Periodic(proven));
            }
            if length == LONGEST_SEQUENCE {
                return Ok(HeapValues::Computed(values.into()));
            }
            length = (2 * length).min(LONGEST_SEQUENCE);
        }
    }

    /// The value of a heap; `None` if it is above all that were computed, and those prove no period.
    pub fn value(&self, heap: u64) -> Option<Nimber> {
        match self {
            HeapValues::Periodic(proven) => Some(proven.value(heap)),
            HeapValues::Computed(values) => {
                usize::try_from(heap).ok().and_then(|heap| values.get(heap)).map(|&value| Nimber::new(value.into()))
            }
        }
    }

    /// How values are known.
    pub fn method(&self) -> Method {
        match self {
            HeapValues::Periodic(_) => Method::Period,
            HeapValues::Computed(_) => Method::Table,
        }
    }

    /// The proven period.
    pub fn period(&self) -> Option<&ProvenPeriod> {
        match self {
            HeapValues::Periodic(proven) => Some(proven),
            HeapValues::Computed(_) => None,
        }
    }
}

/// Appends values up to `length` of them. At most 64 amounts, ascending, so that a value is at most 64.
fn extend(values: &mut Vec<u32>, amounts: &[u64], end: u32, length: usize) {
    for heap in values.len()..length {
        let mut has_move = false;
        let mut seen = 0u64;
        for &amount in amounts {
            let Some(left) = heap.checked_sub(amount as usize) else { break };
            has_move = true;
            // A value of 64 among 64 options leaves one below 64 unseen, so it never decides the mex.
            seen |= 1u64.checked_shl(values[left]).unwrap_or(0);
        }
        values.push(if has_move { seen.trailing_ones() } else { end });
    }
}
