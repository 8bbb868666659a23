//! Misère play. Groups below 13 are tame. A misère quotient is found for some more.

use crate::misere::QuotientCache;
use crate::theory::{Budget, HeapRules, TameHeaps, Temper};

/// The rules of Grundy's game for the verifier of quotients.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GrundyHeapRules;

impl HeapRules for GrundyHeapRules {
    fn visit_options(&self, group: u64, visitor: &mut dyn FnMut(&[u64])) {
        (1..group.div_ceil(2)).for_each(|smaller| visitor(&[smaller, group - smaller]));
    }

    /// No theorem applies, because a group of any size may be split at any place.
    fn heaps_to_check(&self, _: u64, _: u64) -> Option<u64> {
        None
    }
}

/// Above 13, the first wild group.
const LOOKED_AT: u64 = 32;

#[derive(Debug)]
pub struct Misere {
    tame: Option<TameHeaps>,
    pub quotients: QuotientCache<GrundyHeapRules>,
}

impl Misere {
    pub fn new() -> Self {
        // An unlimited budget does not stop. If it did, all groups would count as wild.
        Misere { tame: TameHeaps::of(&GrundyHeapRules, LOOKED_AT, &Budget::unlimited()).ok(), quotients: QuotientCache::default() }
    }

    /// `None` for a wild group.
    pub fn temper(&self, group: u64) -> Option<Temper> {
        self.tame.as_ref()?.get(group).map(|(_, temper)| temper)
    }
}

impl Default for Misere {
    fn default() -> Self {
        Misere::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_wild_group_is_that_of_thirteen() {
        let misere = Misere::new();
        assert_eq!((0..20).find(|&group| misere.tame.as_ref().unwrap().get(group).is_none()), Some(13));
        assert_eq!((misere.temper(2), misere.temper(5), misere.temper(13)), (Some(Temper::Fickle), Some(Temper::Firm), None));
    }
}
