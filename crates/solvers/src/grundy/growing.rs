//! Values that are computed as far as they are asked for.

use super::values::{LARGEST_VALUE_COUNT, Values};
use crate::theory::Budget;
use std::sync::{Arc, PoisonError, RwLock};

/// The first step, in groups. Each later one doubles the table, so that growing takes little longer than computing all at once.
const FIRST_STEP: usize = 1 << 12;

/// The values of the groups below a bound, known or computed on demand. Clones share them.
#[derive(Clone, Debug)]
pub struct GrowingValues {
    bound: usize,
    known: Arc<RwLock<Values>>,
}

impl GrowingValues {
    /// The values of the groups below `bound`, at most [`LARGEST_VALUE_COUNT`]. None is computed yet.
    pub fn below(bound: usize) -> Self {
        GrowingValues { bound: bound.min(LARGEST_VALUE_COUNT), known: Arc::new(RwLock::new(Values::new(0))) }
    }

    /// The largest group that has a value; 0 if there is none.
    pub fn largest(&self) -> u64 {
        (self.bound as u64).saturating_sub(1)
    }

    /// The values of all groups up to this one, if it is below the bound, and otherwise what is known.
    pub fn up_to(&self, group: u64) -> Values {
        let known = self.known.read().unwrap_or_else(PoisonError::into_inner).clone();
        match usize::try_from(group) {
            Ok(group) if group < self.bound && group >= known.len() => {
                drop(known);
                let mut known = self.known.write().unwrap_or_else(PoisonError::into_inner);
                let count = (group + 1).next_power_of_two().clamp(FIRST_STEP.min(self.bound), self.bound);
                // An unlimited budget does not stop.
                let _ = known.extend(count, &Budget::unlimited(), &|_, _| ());
                known.clone()
            }
            _ => known,
        }
    }
}

impl From<Values> for GrowingValues {
    /// These values, and no others.
    fn from(values: Values) -> Self {
        GrowingValues { bound: values.len(), known: Arc::new(RwLock::new(values)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_grow_to_their_bound_and_are_those_of_a_table() {
        let (growing, table) = (GrowingValues::below(10_000), Values::new(10_000));
        for (group, count) in [(0, FIRST_STEP), (100, FIRST_STEP), (FIRST_STEP, 2 * FIRST_STEP), (10_000, 2 * FIRST_STEP), (9_999, 10_000)]
        {
            let values = growing.up_to(group as u64);
            assert_eq!(values.as_bytes(), table.truncated(count).as_bytes(), "{group}");
        }
        assert_eq!((growing.largest(), growing.up_to(u64::MAX).len()), (9_999, 10_000));
        let few = GrowingValues::below(3);
        assert_eq!((few.up_to(2).len(), few.up_to(3).len()), (3, 3));
        assert_eq!(GrowingValues::from(Values::new(5)).up_to(7).len(), 5);
    }
}
