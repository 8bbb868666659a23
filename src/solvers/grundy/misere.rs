//! Misère play: groups below 13 are tame, and a few more are in a quotient that is found.

use crate::solvers::misere::Quotients;
use crate::theory::{Budget, HeapRules, TameHeaps, Temper};

/// Grundy's game as the verifier of quotients sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Groups;

impl HeapRules for Groups {
    fn visit_options(&self, group: u64, visitor: &mut dyn FnMut(&[u64])) {
        (1..group.div_ceil(2)).for_each(|smaller| visitor(&[smaller, group - smaller]));
    }

    /// A group may be split at any place, however large it is, so no number of groups shows all types.
    fn heaps_to_check(&self, _: u64, _: u64) -> Option<u64> {
        None
    }
}

/// More groups than are tame.
const LOOKED_AT: u64 = 32;

/// What is known of misère play.
#[derive(Debug)]
pub struct Misere {
    tame: Option<TameHeaps>,
    /// The quotient of the first groups, once it was looked for.
    pub quotients: Quotients<Groups>,
}

impl Misere {
    /// The tempers of the groups that are tame.
    pub fn new() -> Self {
        // Without a budget nothing stops it; and if it did, the groups would pass for wild.
        Misere { tame: TameHeaps::of(&Groups, LOOKED_AT, &Budget::unlimited()).ok(), quotients: Quotients::default() }
    }

    /// How a group behaves, if it is tame.
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
        assert_eq!(misere.tame.as_ref().and_then(TameHeaps::first_wild), Some(13));
        assert_eq!((misere.temper(2), misere.temper(5), misere.temper(13)), (Some(Temper::Fickle), Some(Temper::Firm), None));
    }
}
