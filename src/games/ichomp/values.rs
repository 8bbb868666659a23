//! Finds the values of quadrants.

use crate::solvers::chomp::{Downsets, Outcomes, Partition, Tables};
use crate::theory::{Method, Nimber, Outcome};
use std::sync::Arc;

/// The tables of Chomp and the cache of down-sets.
#[derive(Clone, Debug, Default)]
pub(super) struct Values {
    pub tables: Tables,
    pub outcomes: Option<Arc<Outcomes>>,
    pub downsets: Arc<Downsets>,
}

impl Values {
    /// Looks up the value of a quadrant, and how it is known.
    pub fn look_up(&self, tiles: &Partition) -> Option<(Nimber, Method)> {
        if let Some(solved) = self.tables.look_up(tiles) {
            return Some((solved.value(), solved.method()));
        }
        // Lost positions of misère Chomp are worth 1 in normal play.
        let is_lost = self.outcomes.as_ref()?.outcome(tiles) == Some(Outcome::P);
        is_lost.then_some((Nimber::new(1), Method::Table))
    }
}
