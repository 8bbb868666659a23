//! The value of any position, found in the most direct exact way.

use super::closed_form;
use super::downset::{self, Downset, Downsets};
use super::partition::{Partition, visit_reflected};
use super::table::ValueTable;
use crate::theory::{Budget, Method, Nimber, Stop};
use std::sync::Arc;

/// The available tables. If several cover a position, the first one answers.
#[derive(Clone, Debug, Default)]
pub struct ValueTables {
    /// In order of preference. Small tables come first: they stay in the processor's cache.
    pub tables: Vec<Arc<ValueTable>>,
}

/// A solved position: its value and the values of its options, all for normal play.
#[derive(Debug)]
pub struct SolvedPartition {
    position: Partition,
    value: Nimber,
    source: ValueSource,
}

/// Where the values come from. Each source that covers a position also covers its conjugate and its options.
#[derive(Debug)]
enum ValueSource {
    Formula,
    Table(Arc<ValueTable>),
    Search(Arc<Downset>),
}

impl ValueTables {
    /// Solves a position by a closed form, else by a table that covers it or its conjugate, else by a down-set from the cache
    /// `downsets`. Only a down-set spends from the budget.
    pub fn solve_among(&self, downsets: &Downsets, position: &Partition, budget: &Budget) -> Result<SolvedPartition, Stop> {
        if let Some(solved) = self.look_up(position) {
            return Ok(solved);
        }
        let downset = downsets.solve(position, budget)?;
        let value = downset.value(position).unwrap_or_default();
        Ok(SolvedPartition { position: position.clone(), value, source: ValueSource::Search(downset) })
    }

    /// The work in down-sets for solving these positions one after the other. A position in a table or within
    /// an earlier position costs nothing. The result does not depend on the cache.
    pub fn work_among(&self, positions: &[Partition]) -> u128 {
        let mut solved: Vec<&Partition> = Vec::new();
        let mut total = 0u128;
        for (index, position) in positions.iter().enumerate() {
            if positions[..index].contains(position) || self.look_up(position).is_some() {
                continue;
            }
            let conjugate = position.conjugate();
            let covered = |top: &&Partition| position.is_within(top) || conjugate.is_within(top);
            if !solved.iter().any(covered) {
                total = total.saturating_add(downset::work(&position.canonical()));
                solved.push(position);
            }
        }
        total
    }

    /// Solves a position without a search, if it has a closed form or a table covers it.
    pub fn look_up(&self, position: &Partition) -> Option<SolvedPartition> {
        let source = if closed_form::value(position).is_some() {
            ValueSource::Formula
        } else {
            let find = |position: &Partition| self.tables.iter().find(|table| table.extent().covers(position));
            ValueSource::Table(find(position).or_else(|| find(&position.conjugate()))?.clone())
        };
        Some(SolvedPartition { value: source.value(position)?, position: position.clone(), source })
    }
}

impl ValueSource {
    fn value(&self, position: &Partition) -> Option<Nimber> {
        match self {
            ValueSource::Formula => closed_form::value(position),
            ValueSource::Table(table) => table.value(position).or_else(|| table.value(&position.conjugate())),
            ValueSource::Search(downset) => downset.value(position),
        }
    }

    fn option_values(&self, position: &Partition, visit: impl FnMut(u16, u16, Nimber)) -> bool {
        match self {
            ValueSource::Formula => closed_form::option_values(position, visit),
            ValueSource::Table(table) if table.extent().covers(position) => table.option_values(position, visit),
            ValueSource::Table(table) => visit_reflected(position, |conjugate, visit| table.option_values(conjugate, visit), visit),
            ValueSource::Search(downset) => downset.option_values(position, visit),
        }
    }
}

impl SolvedPartition {
    /// Its normal-play value.
    pub fn value(&self) -> Nimber {
        self.value
    }

    /// Whether the value comes from a formula, a table or a search. The values of its options may come from elsewhere.
    pub fn method(&self) -> Method {
        match self.source {
            ValueSource::Formula => Method::Formula,
            ValueSource::Table(_) => Method::Table,
            ValueSource::Search(_) => Method::Search,
        }
    }

    /// Whether the position is within this one or within its conjugate.
    fn covers(&self, position: &Partition) -> bool {
        position.is_within(&self.position) || position.conjugate().is_within(&self.position)
    }

    /// The value of a position within this one or within its conjugate, `None` for any other. A source that covers a position covers all
    /// later positions, too.
    pub fn value_of(&self, position: &Partition) -> Option<Nimber> {
        if self.covers(position) { self.source.value(position) } else { None }
    }

    /// Calls `visit(row, col, value of the option)` for every move of a position within this one or within
    /// its conjugate, in row-major order. Returns false, and visits nothing, for any other position.
    pub fn option_values_of(&self, position: &Partition, visit: impl FnMut(u16, u16, Nimber)) -> bool {
        self.covers(position) && self.source.option_values(position, visit)
    }

    /// How many moves of a position within this one or within its conjugate lead to this value; `None` for
    /// any other position.
    pub fn count_options_of(&self, position: &Partition, value: Nimber) -> Option<u32> {
        let mut count = 0;
        self.option_values_of(position, |_, _, found| count += u32::from(found == value)).then_some(count)
    }
}
