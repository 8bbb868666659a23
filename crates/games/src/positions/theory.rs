//! What is proven of all heaps of a rule: the period of their nimbers, and the misère quotient.

use super::answer::needing;
use super::position::GamePosition;
use crate::game::Game;
use crate::periods::PeriodReport;
use crate::refusal::Refusal;
use crate::sequence::Sequence;
use crate::serial::{Deserialize, Serialize};
use nimber_solvers::misere::{Bounds, Element, Finding, LARGEST_HEAP, Unfound, VerifiedQuotient, find};
use nimber_solvers::theory::{Budget, Nimber, Outcome};

/// What is known of the period of a sequence of nimbers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Period {
    /// From a heap on the nimbers repeat for ever, or grow by the same number each time.
    #[non_exhaustive]
    Proven {
        /// The first heap of the periodic part.
        preperiod: u64,
        /// The least period.
        period: u64,
        /// What a nimber grows by over one period: 0 if they repeat.
        saltus: u64,
        /// The theorem that turns finitely many equal nimbers into a period for ever.
        theorem: String,
        /// The heaps `0..checked` whose nimbers were computed and compared.
        checked: u64,
        /// The nimbers of one period, from heap `preperiod` on; the first 10,000 of them.
        values: Vec<Nimber>,
        /// The heaps before the periodic part whose nimber differs from what the periodic part, carried backwards, would give them; the
        /// first 10,000 of them.
        exceptions: Vec<(u64, Nimber)>,
    },
    /// No period is proven, which does not say that there is none.
    #[non_exhaustive]
    Unknown {
        /// How many nimbers were searched for a period, from heap 0 on.
        searched: u64,
        /// Why there is none, or why none is known.
        reason: String,
    },
}

impl Period {
    /// Whether a period is proven.
    pub fn is_proven(&self) -> bool {
        matches!(self, Period::Proven { .. })
    }
}

impl From<PeriodReport> for Period {
    fn from(report: PeriodReport) -> Self {
        match (report.preperiod, report.period, report.certificate) {
            (Some(preperiod), Some(period), Some(certificate)) => Period::Proven {
                preperiod,
                period,
                saltus: report.saltus.unwrap_or(0),
                theorem: certificate.theorem,
                checked: certificate.checked,
                values: certificate.values.into_iter().map(Nimber::new).collect(),
                exceptions: report.exceptions.iter().map(|exception| (exception.heap, Nimber::new(exception.sg))).collect(),
            },
            _ => Period::Unknown { searched: report.searched, reason: report.reason.unwrap_or_default() },
        }
    }
}

/// A proven misère quotient of all heaps of a rule: the least monoid that tells who wins any sum of them if the player who moves last loses
/// (T. E. Plambeck and A. N. Siegel, *Misère quotients for impartial games*, 2008).
#[derive(Clone, Debug)]
pub struct MisereQuotient(VerifiedQuotient);

impl MisereQuotient {
    /// How many elements it has.
    pub fn order(&self) -> usize {
        self.0.order()
    }

    /// The first heap from which the elements repeat, and their period.
    ///
    /// ```
    /// use nimber_games::Octal;
    /// let quotient = Octal::new("0.77")?.misere_quotient()?;
    /// assert_eq!(quotient.period(), Some((71, 12)));
    /// assert_eq!(quotient.element([71]), quotient.element([71 + 12]));
    /// # Ok::<(), nimber_games::Refusal>(())
    /// ```
    pub fn period(&self) -> Option<(u64, u64)> {
        self.0.period()
    }

    /// Who wins heaps of these sizes, if the player who moves last loses.
    pub fn outcome(&self, heaps: impl IntoIterator<Item = u64>) -> Outcome {
        self.0.outcome_of(self.element(heaps))
    }

    /// The element of heaps of these sizes. Sums with equal elements can stand for one another in every sum of such heaps.
    ///
    /// ```
    /// use nimber_games::{Octal, Outcome};
    /// let kayles = Octal::new("0.77")?.misere_quotient()?;
    /// // Two rows of 1 can be left out of any sum. Two rows of 2 cannot: they are lost, and a player without a move has won.
    /// assert_eq!(kayles.element([5, 1, 1]), kayles.element([5]));
    /// assert_ne!(kayles.element([2, 2]), kayles.element([]));
    /// assert_eq!((kayles.outcome([2, 2]), kayles.outcome([])), (Outcome::P, Outcome::N));
    /// # Ok::<(), nimber_games::Refusal>(())
    /// ```
    pub fn element(&self, heaps: impl IntoIterator<Item = u64>) -> Element {
        // Every heap has an element, as the quotient is one of all heaps.
        let elements = heaps.into_iter().map(|heap| self.0.element(heap).unwrap_or(Element::IDENTITY));
        elements.fold(Element::IDENTITY, |product, element| self.0.product(product, element))
    }

    /// The elements, their products and the lost ones.
    pub fn verified(&self) -> &VerifiedQuotient {
        &self.0
    }
}

impl<G: Game + Sequence<<G as Game>::Position>> GamePosition<G> {
    /// Searches for the misère quotient of all heaps under the rule of this position: up to heap 1000, and up to 256 elements. Its own
    /// heaps do not count.
    ///
    /// One can be proven, if it has finitely many elements, for octal codes, rows of [`Kayles`](crate::Kayles) with finitely many run
    /// lengths, [`Subtraction`](crate::Subtraction) games with finitely many amounts, [`Split`](crate::Split) games of at most four parts,
    /// which may be equal, and a [`Rule`](crate::Rule) that is one of these. That of Nim is infinite, and none is known for
    /// [`Grundy`](crate::Grundy).
    ///
    /// ```
    /// use nimber_games::{Kayles, Octal, Outcome, Subtraction};
    /// let kayles = Octal::new("0.77")?.misere_quotient()?;
    /// assert_eq!((kayles.order(), kayles.outcome([1]), kayles.outcome([4, 7, 9])), (40, Outcome::P, Outcome::N));
    /// let rows = Kayles::rows([])?.misere_quotient()?;
    /// assert_eq!((rows.order(), rows.period()), (40, Some((71, 12))));
    /// let taking = Subtraction::taking([1, 3, 4])?.misere_quotient()?;
    /// assert_eq!((taking.order(), taking.period(), taking.outcome([5, 9])), (6, Some((0, 7)), Outcome::N));
    /// # Ok::<(), nimber_games::Refusal>(())
    /// ```
    ///
    /// # Errors
    /// [`Refusal::BeyondLimits`] if none is found, with the reason. [`Refusal::OutOfWork`] if the search takes more than
    /// [`DEFAULT_WORK`](crate::DEFAULT_WORK).
    pub fn misere_quotient(&self) -> Result<MisereQuotient, Refusal> {
        let found = self.misere_quotient_within(Bounds::default(), &Budget::of(crate::DEFAULT_WORK));
        found.map_err(|refusal| needing(refusal, "a larger budget is needed: `misere_quotient_within`"))
    }

    /// The same within other bounds and a budget.
    ///
    /// ```
    /// use nimber_games::{Bounds, Budget, Octal, Refusal};
    /// let (kayles, budget) = (Octal::new("0.77")?, Budget::of(100_000_000));
    /// // Its quotient has 40 elements.
    /// let refused = kayles.misere_quotient_within(Bounds { order: 20, ..Bounds::default() }, &budget);
    /// assert!(matches!(refused, Err(Refusal::BeyondLimits(_))));
    /// assert!(kayles.misere_quotient_within(Bounds { order: 40, ..Bounds::default() }, &budget).is_ok());
    /// # Ok::<(), Refusal>(())
    /// ```
    ///
    /// # Errors
    /// Like [`GamePosition::misere_quotient`]; also [`Refusal::Stopped`].
    pub fn misere_quotient_within(&self, bounds: Bounds, budget: &Budget) -> Result<MisereQuotient, Refusal> {
        let refused = |detail| Refusal::beyond("quotient_order", bounds.order as u64, "more or none", detail);
        let rules = self.game().heap_rules(self.data());
        let rules = rules.and_then(|rules| rules.heaps_to_check(0, 1).map(|least| (rules, least)));
        let (rules, least) = rules.ok_or_else(|| {
            refused(
                "no theorem proves a misere quotient of all heaps under this rule, or its moves leave too many heaps; `solve_under` \
                 answers each position"
                    .to_owned(),
            )
        })?;
        let heaps = bounds.heaps.min(LARGEST_HEAP);
        if least > heaps + 1 {
            let detail = format!("a misere quotient of all heaps takes the heaps up to {} at least to prove", least - 1);
            return Err(Refusal::beyond("heaps", heaps, least - 1, detail));
        }
        let Finding { quotient, stopped } = find(&*rules, bounds, budget);
        match (quotient.filter(|quotient| quotient.period().is_some()), stopped) {
            (Some(quotient), _) => Ok(MisereQuotient(quotient)),
            (None, Some(Unfound::Stopped(stop, _))) => Err(needing(stop.into(), "a larger budget is needed")),
            (None, stopped) => {
                let reason = stopped.map_or_else(String::new, |stopped| format!(": {stopped}"));
                Err(refused(format!("no misere quotient of all heaps was found{reason}; other bounds: `misere_quotient_within`")))
            }
        }
    }
}
