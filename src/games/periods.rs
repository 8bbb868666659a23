//! How proven periods are reported.

use super::game::{Exception, PeriodCertificate, PeriodReport};
use crate::theory::ProvenPeriod;

impl PeriodReport {
    /// The report of a proven period, with all that is needed to check it again.
    pub fn proven(proven: &ProvenPeriod) -> Self {
        PeriodReport {
            preperiod: Some(proven.preperiod()),
            period: Some(proven.period()),
            saltus: Some(0),
            proven: true,
            certificate: Some(PeriodCertificate {
                theorem: proven.theorem().to_string(),
                checked: proven.checked(),
                values: proven.cycle().iter().copied().map(u64::from).collect(),
            }),
            exceptions: proven.exceptions().map(|(heap, value)| Exception { heap, sg: value.get() }).collect(),
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
            reason: Some(reason.into()),
        }
    }
}
