//! Reports on the period of a sequence of heap values.

use super::refusal::Refusal;
use crate::serial::Serialize;
use nimber_solvers::octal::{OctalCache, OctalCode, PeriodSearch};
use nimber_solvers::theory::{Budget, ProvenPeriod};

/// What is known of the period of a sequence of heap values.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PeriodReport {
    /// The first heap of the periodic part; null if no period is proven.
    #[cfg_attr(feature = "schema", schema(required))]
    pub preperiod: Option<u64>,
    /// The least period; null if none is proven.
    #[cfg_attr(feature = "schema", schema(required))]
    pub period: Option<u64>,
    /// What the value grows by over one period: 0 for a purely periodic sequence. Absent if no period is proven.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub saltus: Option<u64>,
    /// Whether the period is proven; a period that is not proven is never reported.
    pub proven: bool,
    /// What a client needs to check the proof again.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub certificate: Option<PeriodCertificate>,
    /// The heaps before the periodic part whose value differs from what the periodic part, carried backwards, would give them; the first
    /// 10000 of them if there are more.
    #[cfg_attr(feature = "schema", schema(max_items = 10000))]
    pub exceptions: Vec<PeriodException>,
    /// How many exceptions there are in all. Only where they are not all listed; the value of every heap is under `/values`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exceptions_total: Option<u64>,
    /// How many values were searched for a period, if none is reported.
    #[serde(skip)]
    pub searched: u64,
    /// Why no period is reported.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

/// A heap that does not yet follow the period.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PeriodException {
    /// The heap's size.
    pub heap: u64,
    /// Its value.
    pub sg: u64,
}

/// How a period is proven.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PeriodCertificate {
    /// The theorem that turns finitely many equal values into a period for ever.
    pub theorem: String,
    /// The heaps `0..checked` whose values were computed and compared.
    pub checked: u64,
    /// The values of one period, from heap `preperiod` on; the first 10000 of them if there are more.
    #[cfg_attr(feature = "schema", schema(max_items = 10000))]
    pub values: Vec<u64>,
    /// How many values one period has. Only where they are not all listed; the value of every heap is under `/values`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub values_total: Option<u64>,
}

/// The most exceptions, and the most values of a period, in a report.
pub const MAX_LISTED: usize = 10_000;

/// The length of a list that is too long to be listed; otherwise `None`.
pub fn total_of(entries: u64) -> Option<u64> {
    (entries > MAX_LISTED as u64).then_some(entries)
}

/// The report on the period of a code. Computes values as far as the search for a period needs.
pub fn of_code(cache: &OctalCache, code: &OctalCode, budget: &Budget) -> Result<PeriodReport, Refusal> {
    if code.largest_take().is_none() {
        return Ok(PeriodReport::unknown(0, "no theorem proves a period of a code whose last digit is repeated for ever"));
    }
    let found = cache.fetch_period(code, budget)?;
    Ok(match found.period(u64::MAX) {
        Some(proven) => PeriodReport::proven(proven),
        None => unproven(found.searched()),
    })
}

/// The same as far as the budget suffices, which may be further.
pub fn of_code_within(cache: &OctalCache, code: &OctalCode, budget: &Budget) -> Result<PeriodReport, Refusal> {
    if code.largest_take().is_none() {
        return of_code(cache, code, budget);
    }
    let PeriodSearch { proven, searched, is_cut_short } = cache.search_period(code, budget)?;
    Ok(match (proven, is_cut_short) {
        (Some(proven), _) => PeriodReport::proven(&proven),
        (None, false) => unproven(searched),
        (None, true) => {
            let reason = format!(
                "the first {searched} values, which are all that {} units of work suffice for, prove no period",
                budget.allowance()
            );
            PeriodReport::unknown(searched, reason)
        }
    })
}

fn unproven(searched: u64) -> PeriodReport {
    let reason = format!("the values of the heaps from 0 to {}, the largest that is searched, prove no period", searched - 1);
    PeriodReport::unknown(searched, reason)
}

impl PeriodReport {
    /// The report on a period that a formula shows: from heap `preperiod` on, `values` repeat and grow by
    /// `saltus` each time.
    pub fn of_formula(theorem: impl Into<String>, preperiod: u64, values: Vec<u64>, saltus: u64) -> Self {
        let period = values.len() as u64;
        PeriodReport {
            preperiod: Some(preperiod),
            period: Some(period),
            saltus: Some(saltus),
            proven: true,
            certificate: Some(PeriodCertificate { theorem: theorem.into(), checked: preperiod + period, values, values_total: None }),
            exceptions: Vec::new(),
            exceptions_total: None,
            searched: 0,
            reason: None,
        }
    }

    /// The report on a proven period, with everything needed to check it again. Lists are cut after
    /// [`MAX_LISTED`] entries.
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
            exceptions: proven.exceptions().map(|(heap, value)| PeriodException { heap, sg: value.get() }).take(MAX_LISTED).collect(),
            exceptions_total: total_of(proven.exceptions().count() as u64),
            searched: 0,
            reason: None,
        }
    }

    /// The report without a proven period: how many values were searched, and the reason.
    pub fn unknown(searched: u64, reason: impl Into<String>) -> Self {
        PeriodReport {
            preperiod: None,
            period: None,
            saltus: None,
            proven: false,
            certificate: None,
            exceptions: Vec::new(),
            exceptions_total: None,
            searched,
            reason: Some(reason.into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nimber_solvers::theory::Theorem;

    /// The report on values 1, with other values before, and 0 as the last value of each period.
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
