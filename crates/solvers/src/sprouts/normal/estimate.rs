//! How much work a proof seems to take, for a program that shares out the work of one search.

use super::Solver;
use super::small_heap;
use super::state::{Evaluation, unsearched};
use crate::sprouts::land;
use crate::sprouts::position::Land;
use crate::sprouts::proof_numbers::INFINITY;
use crate::theory::Nimber;

/// Estimates of the work to prove that a land has a nimber, and to refute it. Estimates of different lands can be compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Estimate {
    /// 0 if it is proven, [`Estimate::NEVER`] if it is refuted.
    pub proof: u32,
    /// 0 if it is refuted, [`Estimate::NEVER`] if it is proven.
    pub disproof: u32,
}

impl Estimate {
    /// The work to prove what is false.
    pub const NEVER: u32 = INFINITY;

    /// The estimate for a land that was not searched, whatever the nimber.
    pub fn unsearched(land: &Land) -> Self {
        Estimate::of_couple(unsearched(land.lives(), land::mobility(land.packed())))
    }

    /// The couple of a land and its nimber is lost.
    fn of_couple((win, loss): (u32, u32)) -> Self {
        Estimate { proof: loss, disproof: win }
    }
}

impl Solver {
    /// The estimate for a land and a nimber below 32, after what was searched so far.
    pub fn estimate(&self, land: &Land, nimber: Nimber) -> Estimate {
        let Some(heap) = small_heap(nimber) else { return Estimate::unsearched(land) };
        let mut state = self.shared.state();
        let land = state.table.intern(land.packed(), land.hash());
        let known = state.numbers(land, heap);
        if known.0 == 0 || known.1 == 0 || !state.table.record(land).is_expanded() {
            return Estimate::of_couple(known);
        }
        Estimate::of_couple(match state.evaluate(land, heap) {
            Evaluation::Won => (0, INFINITY),
            Evaluation::Lost => (INFINITY, 0),
            Evaluation::Open(choice, _) => (choice.p, choice.d),
        })
    }
}
