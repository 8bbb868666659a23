//! Games whose positions are heaps: the values of single heaps, their period, an auxiliary table, misère
//! quotients.

use super::misere_report::MisereReport;
use super::periods::PeriodReport;
use super::refusal::Refusal;
use nimber_solvers::misere::Bounds;
use nimber_solvers::theory::Budget;
use serde::Serialize;

/// The values of single heaps. The rule is a position without heaps.
pub trait Sequence<P> {
    /// The name of the parameter with the list of heaps.
    fn heaps_parameter(&self) -> &'static str;

    /// The values of the heaps `from..=to`.
    ///
    /// # Errors
    /// [`Refusal::BeyondLimits`] if they are not known, or why the work stopped.
    fn values(&self, rule: &P, from: u64, to: u64, budget: &Budget) -> Result<Vec<u64>, Refusal>;

    /// A position of one heap, by the same rule.
    fn single(&self, rule: &P, heap: u64) -> P;

    /// A report on the period of the values.
    fn period(&self, rule: &P, budget: &Budget) -> Result<PeriodReport, Refusal>;

    /// The game's own auxiliary table, where it says more than a first move to each value.
    fn table(&self) -> Option<&dyn HasTable> {
        None
    }

    /// `None` for games without misère quotients.
    fn quotients(&self) -> Option<&dyn HasQuotients<P>> {
        None
    }
}

/// What is known of a [`Sequence`] without a rule.
#[derive(Clone, Copy)]
pub struct DynSequence<'a> {
    /// The name of the parameter with the list of heaps.
    pub heaps_parameter: &'static str,
    /// The game's own auxiliary table.
    pub table: Option<&'a dyn HasTable>,
    /// Whether there are reports on misère quotients.
    pub has_quotients: bool,
}

impl<'a> DynSequence<'a> {
    pub(super) fn of<P>(sequence: &'a dyn Sequence<P>) -> Self {
        DynSequence { heaps_parameter: sequence.heaps_parameter(), table: sequence.table(), has_quotients: sequence.quotients().is_some() }
    }
}

/// A game with an auxiliary table.
pub trait HasTable {
    /// What the table holds.
    fn about(&self) -> &'static str;

    /// The rows `from..=to`.
    fn rows(&self, from: u64, to: u64, budget: &Budget) -> Result<AuxiliaryTable, Refusal>;
}

/// A game with reports on the misère quotient of its heaps.
pub trait HasQuotients<P> {
    /// A report on the quotient of all heaps: one within these bounds, or the fact that at most `work` units
    /// found none.
    fn report(&self, rule: &P, bounds: Bounds, work: u64, budget: &Budget) -> Result<MisereReport, Refusal>;
}

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
