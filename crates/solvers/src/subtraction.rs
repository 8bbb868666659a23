//! The values of heaps in subtraction games, in normal and misère play, with proofs of their periods.

use super::cache::LruCache;
use crate::theory::{Budget, Method, Nimber, ProvenPeriod, Stop, Theorem};
use std::sync::Arc;

/// The most values that are computed to prove a period. If they do not prove one, larger heaps have no value.
pub const LONGEST_SEQUENCE: usize = 1 << 17;

/// Each takes at most 1 MiB.
const REMEMBERED_RULES: usize = 16;

/// Options are cheap here, since reading one needs no search.
const OPTIONS_PER_UNIT: u64 = 4;

/// The values for the most recently requested rules.
#[derive(Debug, Default)]
pub struct SequenceCache(LruCache<Arc<[u64]>, Arc<Sequences>, REMEMBERED_RULES>);

impl SequenceCache {
    /// Computes the values, or takes them from the cache. The result is the same, and so is what it costs.
    pub fn sequences(&self, amounts: &Arc<[u64]>, budget: &Budget) -> Result<Arc<Sequences>, Stop> {
        let is_paid = budget.account(|PaidRules(rules)| rules.contains(amounts));
        let sequences = match self.0.get(amounts) {
            Some(known) => {
                budget.charge(if is_paid { 0 } else { known.cost })?;
                known
            }
            None => {
                // The lock is not held here, so other requests do not wait.
                let sequences = if is_paid { Sequences::new(amounts, &budget.paid())? } else { Sequences::new(amounts, budget)? };
                self.0.keep(amounts, Arc::new(sequences), |_| false)
            }
        };
        if !is_paid {
            budget.account(|PaidRules(rules)| rules.push(Arc::clone(amounts)));
        }
        Ok(sequences)
    }
}

/// The rules whose values a request has paid for.
#[derive(Default)]
struct PaidRules(Vec<Arc<[u64]>>);

#[derive(Debug)]
pub struct Sequences {
    pub normal: HeapSequence,
    pub misere: HeapSequence,
    /// In units of work.
    cost: u64,
}

impl Sequences {
    fn new(amounts: &[u64], budget: &Budget) -> Result<Self, Stop> {
        let before = budget.spent();
        let (normal, misere) = (HeapSequence::new(amounts, 0, budget)?, HeapSequence::new(amounts, 1, budget)?);
        Ok(Sequences { normal, misere, cost: budget.spent() - before })
    }
}

#[derive(Debug)]
pub enum HeapSequence {
    /// The values of all heaps.
    Periodic(ProvenPeriod),
    /// The first [`LONGEST_SEQUENCE`] values.
    Computed(Box<[u32]>),
}

impl HeapSequence {
    /// The mex recursion with the value `end` for heaps without a move: 0 for normal play, 1 for misère play.
    fn new(amounts: &[u64], end: u32, budget: &Budget) -> Result<Self, Stop> {
        let largest = amounts.last().copied().unwrap_or(0);
        // From the largest amount on, every amount can be taken. So both recursions depend only on the last `largest` values.
        let theorem = Theorem::LastValues { largest_take: largest };
        let mut values = Vec::new();
        let mut length = (4 * largest as usize).clamp(64, LONGEST_SEQUENCE);
        loop {
            let missing = length - values.len();
            budget.spend(missing as u64 * (amounts.len() as u64).div_ceil(OPTIONS_PER_UNIT))?;
            extend(&mut values, amounts, end, length);
            if let Some(proven) = ProvenPeriod::find(theorem, &values) {
                return Ok(HeapSequence::Periodic(proven));
            }
            if length == LONGEST_SEQUENCE {
                return Ok(HeapSequence::Computed(values.into()));
            }
            length = (2 * length).min(LONGEST_SEQUENCE);
        }
    }

    /// `None` if the heap is too large and no period is proven.
    pub fn value(&self, heap: u64) -> Option<Nimber> {
        match self {
            HeapSequence::Periodic(proven) => Some(proven.value(heap)),
            HeapSequence::Computed(values) => {
                usize::try_from(heap).ok().and_then(|heap| values.get(heap)).map(|&value| Nimber::new(value.into()))
            }
        }
    }

    pub fn method(&self) -> Method {
        match self {
            HeapSequence::Periodic(_) => Method::Period,
            HeapSequence::Computed(_) => Method::Table,
        }
    }

    pub fn period(&self) -> Option<&ProvenPeriod> {
        match self {
            HeapSequence::Periodic(proven) => Some(proven),
            HeapSequence::Computed(_) => None,
        }
    }
}

/// Appends values until there are `length`. There are at most 64 amounts, ascending, so a value is at most 64.
fn extend(values: &mut Vec<u32>, amounts: &[u64], end: u32, length: usize) {
    for heap in values.len()..length {
        let mut has_move = false;
        let mut seen = 0u64;
        for &amount in amounts {
            let Some(left) = heap.checked_sub(amount as usize) else { break };
            has_move = true;
            // If one of 64 options has the value 64, some value below 64 is missing. So 64 never decides the mex.
            seen |= 1u64.checked_shl(values[left]).unwrap_or(0);
        }
        values.push(if has_move { seen.trailing_ones() } else { end });
    }
}
