//! The values of rows, computed when they are first needed and shared between requests.

use crate::games::refusal::Refusal;
use crate::theory::{Budget, NaiveOctal, Nimber, OctalCode, OctalSolver, ProvenPeriod, Stop, TameHeaps, Theorem};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// The longest row that is answered where no period is proven.
pub const MAX_COMPUTED_ROW: u64 = (1 << 16) - 1;

/// A period that takes more values than this is not used for longer rows than [`MAX_COMPUTED_ROW`].
pub const PERIOD_SEARCH: u64 = 1 << 12;

/// Every rule is computed at least so far.
const FIRST_STAGE: u64 = 1 << 8;

/// How many rules are remembered, each with at most 2^16 values of four bytes.
const MAX_RULES: usize = 32;

/// How many values, from the empty row up, answer for a row of this size. It depends on nothing else, so that a position has the
/// same answer, by the same method, whatever was asked before.
fn stage(row: u64) -> u64 {
    match row {
        0..PERIOD_SEARCH => (row + 1).next_power_of_two().max(FIRST_STAGE),
        PERIOD_SEARCH..=MAX_COMPUTED_ROW => (row + 1).next_multiple_of(PERIOD_SEARCH),
        _ => PERIOD_SEARCH,
    }
}

/// The values of rows under one rule.
#[derive(Clone, Debug, Default)]
pub struct RowValues {
    values: Vec<u32>,
    proven: Option<ProvenPeriod>,
    /// The tempers of rows, found when misère play is first asked for.
    tame: OnceLock<TameHeaps>,
}

/// How many rows are looked at to find out whether a rule is tame.
const TAME_SEARCH: u64 = 1 << 9;

impl RowValues {
    /// The value of a row; 0 for rows beyond those that were asked for when the values were fetched.
    pub fn value(&self, row: u64) -> Nimber {
        match (usize::try_from(row).ok().and_then(|row| self.values.get(row)), &self.proven) {
            (Some(&value), _) => Nimber::new(value.into()),
            (None, Some(proven)) => proven.value(row),
            (None, None) => Nimber::ZERO,
        }
    }

    /// The proven period, if it follows from the values that answer for a row of this size.
    pub fn period(&self, row: u64) -> Option<&ProvenPeriod> {
        self.proven.as_ref().filter(|proven| proven.checked() <= stage(row))
    }

    /// The tempers of the rows, as far as the first of them are tame. Every rule looks at the same rows, whatever was asked before.
    ///
    /// # Errors
    /// If the budget does not suffice.
    pub fn tame(&self, lengths: &[u64], budget: &Budget) -> Result<&TameHeaps, Refusal> {
        if let Some(tame) = self.tame.get() {
            return Ok(tame);
        }
        let tame = TameHeaps::of_octal(&code_of(lengths)?, TAME_SEARCH, budget)?;
        Ok(self.tame.get_or_init(|| tame))
    }

    fn answers(&self, row: u64) -> bool {
        self.period(row).is_some() || self.values.len() as u64 >= stage(row).max(row.saturating_add(1))
    }

    /// The values up to the next stage. After an error they hold what was found before it.
    fn extended(&self, code: &OctalCode, budget: &Budget) -> (RowValues, Result<(), Stop>) {
        let next = stage(self.values.len() as u64);
        let mut solver = NaiveOctal::resume(code.clone(), self.values.clone());
        let done = solver.extend_to(next as usize, budget).and_then(|()| budget.spend(next));
        let values = solver.values().to_vec();
        let theorem = if done.is_ok() { Theorem::of_octal(code) } else { None };
        let proven = theorem.and_then(|theorem| ProvenPeriod::find(theorem, &values));
        (RowValues { values, proven, tame: OnceLock::new() }, done)
    }
}

/// The values of the rules asked for last; a game owns one.
#[derive(Debug, Default)]
pub struct Shelf {
    /// Run lengths and their values, the latest used last.
    rules: Mutex<Vec<(Vec<u64>, Arc<RowValues>)>>,
}

impl Shelf {
    /// The values of all rows up to `largest` under the rule that removes runs of these lengths.
    ///
    /// # Errors
    /// [`Refusal::BeyondLimits`] for a row above [`MAX_COMPUTED_ROW`] without a period, or if the budget does not suffice.
    pub fn fetch(&self, lengths: &[u64], largest: u64, budget: &Budget) -> Result<Arc<RowValues>, Refusal> {
        let mut found = self.find(lengths);
        if found.answers(largest) {
            return Ok(found);
        }
        let code = code_of(lengths)?;
        while !found.answers(largest) {
            if found.values.len() as u64 >= stage(largest) {
                return Err(Refusal::beyond(
                    "row_size_without_period",
                    MAX_COMPUTED_ROW,
                    largest,
                    format!(
                        "the first {PERIOD_SEARCH} rows prove no period of this rule, so a row of {largest} is too long; rows up to {MAX_COMPUTED_ROW} are answered"
                    ),
                ));
            }
            let (extended, done) = found.extended(&code, budget);
            found = Arc::new(extended);
            self.keep(lengths, &found);
            done?;
        }
        Ok(found)
    }

    fn find(&self, lengths: &[u64]) -> Arc<RowValues> {
        let mut rules = self.rules.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(index) = rules.iter().position(|(known, _)| known == lengths) else { return Arc::default() };
        let rule = rules.remove(index);
        let values = Arc::clone(&rule.1);
        rules.push(rule);
        values
    }

    fn keep(&self, lengths: &[u64], values: &Arc<RowValues>) {
        let mut rules = self.rules.lock().unwrap_or_else(PoisonError::into_inner);
        match rules.iter_mut().find(|(known, _)| known == lengths) {
            // Another request may have gone further meanwhile.
            Some((_, known)) if known.values.len() >= values.values.len() => {}
            Some((_, known)) => *known = Arc::clone(values),
            None => {
                if rules.len() == MAX_RULES {
                    rules.remove(0);
                }
                rules.push((lengths.to_vec(), Arc::clone(values)));
            }
        }
    }
}

/// The octal code of the rule: a 7 in the place of every run length.
fn code_of(lengths: &[u64]) -> Result<OctalCode, Refusal> {
    let digits = (1..=lengths.last().copied().unwrap_or(0)).map(|place| if lengths.contains(&place) { 7 } else { 0 }).collect();
    OctalCode::new(false, digits, false).map_err(|error| Refusal::invalid("/take", error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_do_not_depend_on_what_was_asked_before() {
        let cold = Shelf::default();
        let warm = Shelf::default();
        warm.fetch(&[1, 2, 3], 5_000, &Budget::unlimited()).unwrap();
        for row in [0, 3, 255, 256, 1_000] {
            let (a, b) =
                (cold.fetch(&[1, 2, 3], row, &Budget::unlimited()).unwrap(), warm.fetch(&[1, 2, 3], row, &Budget::unlimited()).unwrap());
            assert_eq!(a.value(row), b.value(row));
            assert_eq!(a.period(row), b.period(row));
        }
    }

    #[test]
    fn a_stopped_computation_goes_on_where_it_was() {
        let shelf = Shelf::default();
        for _ in 0..200 {
            if shelf.fetch(&[1, 2, 3], 1_000, &Budget::of(20_000)).is_ok() {
                return;
            }
        }
        panic!("no progress");
    }

    #[test]
    fn few_rules_are_remembered() {
        let shelf = Shelf::default();
        for length in 1..=40 {
            shelf.fetch(&[length], 10, &Budget::unlimited()).unwrap();
        }
        assert_eq!(shelf.rules.lock().unwrap().len(), MAX_RULES);
        assert!(shelf.fetch(&[1], 10, &Budget::unlimited()).is_ok());
    }

    #[test]
    fn periodic_rules_have_no_largest_row() {
        let shelf = Shelf::default();
        assert_eq!(shelf.fetch(&[1, 2], u64::MAX, &Budget::unlimited()).unwrap().period(0).map(ProvenPeriod::period), Some(12));
        assert!(shelf.fetch(&[1, 2, 3], MAX_COMPUTED_ROW + 1, &Budget::unlimited()).is_err());
    }
}
