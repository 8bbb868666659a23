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

    /// The values of all groups up to this one. `None` if it is not below the bound.
    pub fn up_to(&self, group: u64) -> Option<Values> {
        let group = usize::try_from(group).ok().filter(|&group| group < self.bound)?;
        let known = self.known.read().unwrap_or_else(PoisonError::into_inner).clone();
        if group < known.len() {
            return Some(known);
        }
        drop(known);
        let mut known = self.known.write().unwrap_or_else(PoisonError::into_inner);
        let count = (group + 1).next_power_of_two().clamp(FIRST_STEP.min(self.bound), self.bound);
        // An unlimited budget does not stop.
        let _ = known.extend(count, &Budget::unlimited(), &|_, _| ());
        Some(known.clone())
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
        let length = |values: &GrowingValues, group| values.up_to(group).map(|values| values.len());
        for (group, count) in [(0, FIRST_STEP), (100, FIRST_STEP), (FIRST_STEP, 2 * FIRST_STEP), (9_999, 10_000)] {
            assert_eq!((length(&growing, 10_000), length(&growing, u64::MAX)), (None, None));
            let values = growing.up_to(group as u64).unwrap();
            assert_eq!(values.as_bytes(), table.truncated(count).as_bytes(), "{group}");
        }
        assert_eq!(growing.largest(), 9_999);
        let few = GrowingValues::below(3);
        assert_eq!((length(&few, 2), length(&few, 3)), (Some(3), None));
        let known = GrowingValues::from(Values::new(5));
        assert_eq!((length(&known, 4), length(&known, 5), length(&GrowingValues::below(0), 0)), (Some(5), None, None));
    }
}
