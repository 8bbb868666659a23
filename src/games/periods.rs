//! How proven periods are reported.

use super::game::{Exception, PeriodCertificate, PeriodReport};
use super::refusal::Refusal;
use crate::solvers::octal::{OctalCode, Shelf};
use crate::theory::{Budget, ProvenPeriod};

/// How many exceptions, and how many values of a period, a report lists at most.
pub const MAX_LISTED: usize = 10_000;

/// How many entries a list has, if they are too many to be listed.
pub fn total_of(entries: u64) -> Option<u64> {
    (entries > MAX_LISTED as u64).then_some(entries)
}

/// The report on the period of a code, computed as far as a period is looked for.
///
/// # Errors
/// Why the work stopped.
pub fn of_code(shelf: &Shelf, code: &OctalCode, budget: &Budget) -> Result<PeriodReport, Refusal> {
    if code.largest_take().is_none() {
        return Ok(PeriodReport::unknown("no theorem proves a period of a code whose last digit is repeated for ever"));
    }
    let found = shelf.fetch_period(code, budget)?;
    Ok(match found.as_ref().and_then(|values| values.period(u64::MAX)) {
        Some(proven) => PeriodReport::proven(proven),
        None => PeriodReport::unknown("the values within the search limit prove no period"),
    })
}

impl PeriodReport {
    /// The report of a proven period, with all that is needed to check it again. Long lists are cut off after [`MAX_LISTED`] entries.
    pub fn proven(proven: &ProvenPeriod) -> Self {
        PeriodReport {
            preperiod: Some(proven.preperiod()),
            period: Some(proven.period()),
            saltus: Some(0),
            proven: true,
            certificate: Some(PeriodCertificate {
                theorem: proven.theorem().to_string(),
                checked: proven.checked(),
                values: proven.cycle().iter().copied().map(u64::from).take(MAX_LISTED).collect(),
                values_total: total_of(proven.period()),
            }),
            exceptions: proven.exceptions().map(|(heap, value)| Exception { heap, sg: value.get() }).take(MAX_LISTED).collect(),
            exceptions_total: total_of(proven.exceptions().count() as u64),
            reason: None,
        }
    }

    /// The report where no period is proven, with the reason.
    pub fn unknown(reason: impl Into<String>) -> Self {
        PeriodReport {
            preperiod: None,
            period: None,
            saltus: None,
            proven: false,
            certificate: None,
            exceptions: Vec::new(),
            exceptions_total: None,
            reason: Some(reason.into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theory::Theorem;

    /// The report on values 1, with other ones before and a last value of each period that is 0.
    fn report(preperiod: usize, period: usize) -> PeriodReport {
        let values: Vec<u16> = (0..preperiod + 2 * period)
            .map(|heap| match heap.checked_sub(preperiod) {
                None => 2,
                Some(place) => u16::from((place + 1) % period != 0),
            })
            .collect();
        let theorem = Theorem::LastValues { largest_take: period as u64 };
        PeriodReport::proven(&ProvenPeriod::find(theorem, &values).unwrap())
    }

    #[test]
    fn lists_are_cut_off_after_the_limit_and_counted() {
        for (preperiod, period, exceptions_total, values_total) in [
            (MAX_LISTED, MAX_LISTED, None, None),
            (MAX_LISTED + 1, MAX_LISTED, Some(10_001), None),
            (7, MAX_LISTED + 1, None, Some(10_001)),
        ] {
            let report = report(preperiod, period);
            let certificate = report.certificate.unwrap();
            assert_eq!((report.preperiod, report.period), (Some(preperiod as u64), Some(period as u64)));
            assert_eq!((report.exceptions_total, certificate.values_total), (exceptions_total, values_total));
            assert_eq!(report.exceptions.len(), preperiod.min(MAX_LISTED));
            assert_eq!(certificate.values.len(), period.min(MAX_LISTED));
            assert_eq!((certificate.values[0], report.exceptions[6].heap), (1, 6));
        }
    }
}
