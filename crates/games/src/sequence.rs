//! Games whose positions are heaps: the values of single heaps, their period, an auxiliary table, misère
//! quotients.

use super::misere_report::MisereReport;
use super::periods::PeriodReport;
use super::refusal::Refusal;
use crate::serial::Serialize;
use nimber_solvers::misere::Bounds;
use nimber_solvers::theory::{Budget, HeapRules, Nimber};

/// The values of single heaps. The rule is a position without heaps. Generic code has it as a bound for
/// [`values`](crate::GamePosition::values) and [`period`](crate::GamePosition::period).
pub trait Sequence<P> {
    /// The name of the parameter with the list of heaps.
    #[doc(hidden)]
    fn heaps_parameter(&self) -> &'static str;

    /// The values of the heaps `from..=to`.
    ///
    /// # Errors
    /// [`Refusal::BeyondLimits`] if they are not known, or why the work stopped.
    #[doc(hidden)]
    fn values(&self, rule: &P, from: u64, to: u64, budget: &Budget) -> Result<Vec<u64>, Refusal>;

    /// A position of one heap, by the same rule.
    #[doc(hidden)]
    fn single(&self, rule: &P, heap: u64) -> P;

    /// A report on the period of the values. It may cost no more than an answer of the service does.
    #[doc(hidden)]
    fn period(&self, rule: &P, budget: &Budget) -> Result<PeriodReport, Refusal>;

    /// The same as far as the budget suffices, for games whose [`Sequence::period`] ends earlier.
    #[doc(hidden)]
    fn search_period(&self, rule: &P, budget: &Budget) -> Result<PeriodReport, Refusal> {
        self.period(rule, budget)
    }

    /// The game's own auxiliary table, where it says more than a first move to each value.
    #[doc(hidden)]
    fn table(&self) -> Option<OwnTable<'_>> {
        None
    }

    /// The options of single heaps under a rule, where finitely many of them can prove a misère quotient of all heaps.
    #[doc(hidden)]
    fn heap_rules<'a>(&'a self, rule: &'a P) -> Option<Box<dyn HeapRules + 'a>> {
        let _ = rule;
        None
    }

    /// `None` for games with no reports on misère quotients.
    #[doc(hidden)]
    fn misere_reports(&self) -> Option<MisereReports<'_, P>> {
        None
    }
}

/// A longer list of values grows as it is filled.
const MOST_RESERVED: u64 = 1 << 20;

/// The values between two looks at the deadline.
const VALUES_IN_A_ROW: usize = 1 << 14;

/// The values of the heaps `from..=to`, a unit of work for each.
///
/// # Errors
/// Why a value is not known, or why the work stopped.
pub fn list_values(
    from: u64,
    to: u64,
    budget: &Budget,
    mut value: impl FnMut(u64) -> Result<Nimber, Refusal>,
) -> Result<Vec<u64>, Refusal> {
    let count = (to - from).saturating_add(1);
    budget.spend(count)?;
    // Collecting results would not reserve the memory, and took seven times as long where a period is known.
    let mut values = Vec::with_capacity(count.min(MOST_RESERVED) as usize);
    for heap in from..=to {
        if values.len().is_multiple_of(VALUES_IN_A_ROW) {
            budget.check_deadline()?;
        }
        values.push(value(heap)?.get());
    }
    Ok(values)
}

/// What is known of a [`Sequence`] without a rule.
pub struct DynSequence<'a> {
    /// The name of the parameter with the list of heaps.
    pub heaps_parameter: &'static str,
    /// The game's own auxiliary table.
    pub table: Option<OwnTable<'a>>,
    /// Whether there are reports on misère quotients.
    pub has_quotients: bool,
}

impl<'a> DynSequence<'a> {
    pub(super) fn of<P>(sequence: &'a dyn Sequence<P>) -> Self {
        let has_quotients = sequence.misere_reports().is_some();
        DynSequence { heaps_parameter: sequence.heaps_parameter(), table: sequence.table(), has_quotients }
    }
}

/// The auxiliary table of a game.
#[doc(hidden)]
pub struct OwnTable<'a> {
    /// What it holds.
    pub about: &'static str,
    pub rows: OwnRows<'a>,
}

/// Gives the rows from one heap to another one.
pub type OwnRows<'a> = Box<dyn Fn(u64, u64, &Budget) -> Result<AuxiliaryTable, Refusal> + 'a>;

/// Gives a report on the misère quotient of all heaps under a rule: one within these bounds, or the fact that at most so many units of work
/// found none.
pub type MisereReports<'a, P> = Box<dyn Fn(&P, Bounds, u64, &Budget) -> Result<MisereReport, Refusal> + 'a>;

/// An auxiliary table, by which a game can be played with pencil and paper.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct AuxiliaryTable {
    /// One row per size.
    pub rows: Vec<AuxiliaryTableRow>,
}

/// A row of an auxiliary table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct AuxiliaryTableRow {
    /// The size of the group.
    pub n: u64,
    /// Its Sprague–Grundy value.
    pub sg: u64,
    /// That value in binary.
    pub sg_binary: String,
    /// At index s, for s from 0 to sg - 1: the smallest part to split off so that the two new groups have value s together.
    pub splits: Vec<u64>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use nimber_solvers::theory::{CancelFlag, Stop};

    #[test]
    fn a_list_of_values_stops_in_its_midst() {
        let cancel = CancelFlag::default();
        let budget = Budget::unlimited().cancelled_by(cancel.clone());
        let mut listed = 0;
        let values = list_values(0, 1 << 20, &budget, |heap| {
            listed += 1;
            if heap == 5 {
                cancel.raise();
            }
            Ok(Nimber::ZERO)
        });
        assert!(matches!(values, Err(Refusal::Stopped(Stop::Cancelled))));
        assert_eq!(listed, VALUES_IN_A_ROW);
    }
}
