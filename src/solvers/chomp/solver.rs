//! The value of any position, found in the most direct exact way.

use super::closed_form::{self, Shape};
use super::downset::{self, Downset, Downsets};
use super::partition::{Partition, visit_reflected};
use super::table::Table;
use crate::theory::{Budget, Method, Nimber, Stop};
use std::sync::Arc;

/// The available tables. If several cover a position, the first one answers.
#[derive(Clone, Debug, Default)]
pub struct Tables {
    /// In order of preference. Small tables come first: they stay in the processor's cache.
    pub tables: Vec<Arc<Table>>,
}

/// A table that covers a position or its conjugate.
#[derive(Clone, Debug)]
pub struct Covering {
    table: Arc<Table>,
    reflected: bool,
}

/// A solved position: its value and the values of its options, all for normal play.
#[derive(Debug)]
pub struct Solved {
    position: Partition,
    value: Nimber,
    source: Source,
}

/// Where the values come from. Each source that covers a position also covers its options.
#[derive(Debug)]
enum Source {
    Formula,
    Table(Covering),
    Search(Arc<Downset>),
}

impl Tables {
    /// The first table that covers the position; if there is none, the first that covers its conjugate.
    pub fn covering(&self, position: &Partition) -> Option<Covering> {
        let find = |position: &Partition| self.tables.iter().find(|table| table.extent().covers(position));
        match find(position) {
            Some(table) => Some(Covering { table: Arc::clone(table), reflected: false }),
            None => find(&position.conjugate()).map(|table| Covering { table: Arc::clone(table), reflected: true }),
        }
    }

    /// See [`solve`].
    pub fn solve(&self, position: &Partition, budget: &Budget) -> Result<Solved, Stop> {
        self.look_up(position).map_or_else(|| Downset::solve(position, budget).map(|solved| Solved::within(position, Arc::new(solved))), Ok)
    }

    /// Like [`Tables::solve`], but searches use the cache `downsets`.
    ///
    /// # Errors
    /// The errors of [`Downsets::solve`].
    pub fn solve_among(&self, downsets: &Downsets, position: &Partition, budget: &Budget) -> Result<Solved, Stop> {
        self.look_up(position).map_or_else(|| downsets.solve(position, budget).map(|solved| Solved::within(position, solved)), Ok)
    }

    /// The work in down-sets for solving these positions one after the other. A position in a table or within
    /// an earlier position costs nothing. The result does not depend on the cache.
    pub fn work_among(&self, positions: &[Partition]) -> u128 {
        let mut solved: Vec<&Partition> = Vec::new();
        let mut total = 0u128;
        for position in positions {
            let conjugate = position.conjugate();
            let covered = |top: &&Partition| position.is_within(top) || conjugate.is_within(top);
            if self.look_up(position).is_none() && !solved.iter().any(covered) {
                total = total.saturating_add(downset::work(&position.canonical()));
                solved.push(position);
            }
        }
        total
    }

    /// Solves a position without a search, if it has a closed form or a table covers it.
    pub fn look_up(&self, position: &Partition) -> Option<Solved> {
        if let Some(shape) = Shape::of(position) {
            return Some(Solved { value: shape.value(), position: position.clone(), source: Source::Formula });
        }
        let covering = self.covering(position)?;
        let value = covering.value(position)?;
        Some(Solved { position: position.clone(), value, source: Source::Table(covering) })
    }
}

/// Solves a position by a closed form, else by a table that covers it or its conjugate, else by its down-set.
/// Only a down-set spends from the budget.
///
/// # Errors
/// The errors of [`Downset::solve`], if the position has no formula and no table covers it.
pub fn solve(tables: &Tables, position: &Partition, budget: &Budget) -> Result<Solved, Stop> {
    tables.solve(position, budget)
}

impl Covering {
    /// The value of the position this was asked for, or of one within it; `None` if the table does not cover it.
    pub fn value(&self, position: &Partition) -> Option<Nimber> {
        if self.reflected { self.table.value(&position.conjugate()) } else { self.table.value(position) }
    }

    /// The options of such a position, in the order of [`Table::option_values`].
    pub fn option_values(&self, position: &Partition, visit: impl FnMut(u16, u16, Nimber)) -> bool {
        if self.reflected {
            visit_reflected(position, |conjugate, visit| self.table.option_values(conjugate, visit), visit)
        } else {
            self.table.option_values(position, visit)
        }
    }
}

impl Source {
    fn value(&self, position: &Partition) -> Option<Nimber> {
        match self {
            Source::Formula => closed_form::value(position),
            Source::Table(covering) => covering.value(position),
            Source::Search(downset) => downset.value(position),
        }
    }

    fn option_values(&self, position: &Partition, visit: impl FnMut(u16, u16, Nimber)) -> bool {
        match self {
            Source::Formula => closed_form::option_values(position, visit),
            Source::Table(covering) => covering.option_values(position, visit),
            Source::Search(downset) => downset.option_values(position, visit),
        }
    }
}

impl Solved {
    /// A position with a down-set that covers it.
    fn within(position: &Partition, downset: Arc<Downset>) -> Self {
        let value = downset.value(position).unwrap_or_default();
        Solved { position: position.clone(), value, source: Source::Search(downset) }
    }

    /// Its normal-play value.
    pub fn value(&self) -> Nimber {
        self.value
    }

    pub fn method(&self) -> Method {
        match self.source {
            Source::Formula => Method::Formula,
            Source::Table(_) => Method::Table,
            Source::Search(_) => Method::Search,
        }
    }

    /// Calls `visit(row, col, value of the option)` for every move, in row-major order.
    pub fn option_values(&self, visit: impl FnMut(u16, u16, Nimber)) {
        let known = self.source.option_values(&self.position, visit);
        debug_assert!(known, "a source knows the position it was chosen for");
    }

    /// The value of a position within this one or within its conjugate, `None` for any other: whatever a value came from
    /// knows all later positions, too.
    pub fn value_of(&self, position: &Partition) -> Option<Nimber> {
        if position.is_within(&self.position) {
            return self.source.value(position);
        }
        let conjugate = position.conjugate();
        if conjugate.is_within(&self.position) { self.source.value(&conjugate) } else { None }
    }

    /// Calls `visit(row, col, value of the option)` for every move of a position within this one or within
    /// its conjugate, in row-major order. Returns false, and visits nothing, for any other position.
    pub fn option_values_of(&self, position: &Partition, visit: impl FnMut(u16, u16, Nimber)) -> bool {
        if position.is_within(&self.position) {
            return self.source.option_values(position, visit);
        }
        let list = |conjugate: &Partition, visit: &mut dyn FnMut(u16, u16, Nimber)| {
            conjugate.is_within(&self.position) && self.source.option_values(conjugate, visit)
        };
        visit_reflected(position, list, visit)
    }

    /// How many moves of a position within this one or within its conjugate lead to this value; `None` for
    /// any other position.
    pub fn count_options_of(&self, position: &Partition, value: Nimber) -> Option<u32> {
        let mut count = 0;
        self.option_values_of(position, |_, _, found| count += u32::from(found == value)).then_some(count)
    }
}
