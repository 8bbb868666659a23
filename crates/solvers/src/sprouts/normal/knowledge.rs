//! What a solver has proven, and what another one did.

use super::Solver;
use crate::sprouts::certificate::listed::Listed;
use crate::sprouts::certificate::normal::{Nimbers, SMALL};
use crate::sprouts::certificate::{Certificate, Claims};
use crate::sprouts::position::Land;
use crate::sprouts::rules::SproutsRules;
use crate::sprouts::table::{LandId, LandTable};
use crate::theory::{Budget, Stop};
use std::sync::Arc;

/// The claims between two looks at the deadline, less than a millisecond.
const CLAIMS_IN_A_ROW: usize = 1000;

impl Solver {
    /// A solver that takes these nimbers for granted. They are looked up when a search meets their lands.
    pub fn assuming(nimbers: Arc<Listed>) -> Self {
        let solver = Solver::default();
        solver.shared.state().table = LandTable::assuming(nimbers);
        solver
    }

    /// All proven facts.
    pub fn known(&self) -> Certificate {
        Certificate::new(self.shared.rules, Vec::new(), Claims::Normal(self.nimbers()))
    }

    /// The nimbers that were found by searching since the last call, for other solvers to assume. Those of small lands are left out: every
    /// solver has them at once.
    pub fn take_found(&self) -> Nimbers {
        let mut state = self.shared.state();
        let found = std::mem::take(&mut state.found);
        found.into_iter().filter_map(|land| claim(&state.table, land, self.shared.rules)).collect()
    }

    /// Assumes these nimbers.
    ///
    /// # Errors
    /// [`Stop::Contradiction`] if they contradict a known nimber. Also what stops the budget, of which nothing is spent.
    pub fn assume(&self, nimbers: &Nimbers, budget: &Budget) -> Result<(), Stop> {
        let mut state = self.shared.state();
        for (index, (land, &nimber)) in nimbers.iter().enumerate() {
            if index % CLAIMS_IN_A_ROW == 0 {
                budget.check_deadline()?;
            }
            let land = state.table.intern(land.packed(), land.hash());
            state.table.set_nimber(land, nimber)?;
        }
        Ok(())
    }

    /// The nimbers of all lands that have one and are not small.
    fn nimbers(&self) -> Nimbers {
        let state = self.shared.state();
        let lands = (0..state.table.land_count() as LandId).filter(|&land| state.table.record(land).lives() > SMALL);
        lands.filter_map(|land| claim(&state.table, land, self.shared.rules)).collect()
    }
}

/// A claim of the nimber of a land, if it is known.
pub fn claim(table: &LandTable, land: LandId, rules: SproutsRules) -> Option<(Land, u32)> {
    let nimber = table.record(land).nimber()?;
    Some((Land::of_packed(table.packed(land), rules)?, nimber))
}
