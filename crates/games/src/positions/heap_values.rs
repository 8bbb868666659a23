//! The values of single heaps, and their periods.

use super::answer::{DEFAULT_WORK, needing};
use super::position::GamePosition;
use super::theory::Period;
use crate::game::Game;
use crate::heaps::{HeapGame, Heaps};
use crate::refusal::{Faults, Refusal};
use crate::sequence::Sequence;
use crate::wire::{Integer, read_sizes};
use nimber_solvers::theory::{Budget, Nimber};
use std::ops::RangeInclusive;

/// The most values that one call gives, two gibibytes of them.
const MOST_VALUES: u64 = 1 << 28;

impl<G: HeapGame> GamePosition<G> {
    /// The same rule with these heaps.
    ///
    /// ```
    /// use nimber_games::{GamePosition, HeapGame, Octal, Outcome, Refusal, Rule};
    ///
    /// /// Whether two equal heaps are lost, under any rule on heaps.
    /// fn pair_is_lost<G: HeapGame>(rule: &GamePosition<G>, heap: u64) -> Result<bool, Refusal> {
    ///     Ok(rule.with_heaps([heap, heap])?.solve()?.outcome() == Outcome::P)
    /// }
    ///
    /// assert!(pair_is_lost(&Octal::new("0.77")?, 9)? && pair_is_lost(&Rule::new("n-b:b|n>=1")?, 9)?);
    /// # Ok::<(), Refusal>(())
    /// ```
    ///
    /// # Errors
    /// [`Refusal::BeyondLimits`] for heaps that the game does not answer, such as heaps above 2^53 - 1 of [`Split`](crate::Split), or above
    /// 1,000,000 of a [`Rule`](crate::Rule) that is none of the other games. [`Refusal::InvalidPosition`] for a rule that lets a heap grow.
    pub fn with_heaps(&self, heaps: impl IntoIterator<Item = u64>) -> Result<Self, Refusal> {
        let heaps: Vec<Integer> = heaps.into_iter().map(Integer::from).collect();
        let mut faults = Faults::default();
        let heaps = read_sizes("heaps", &heaps, &mut faults);
        let heaps = faults.none_in(heaps)?;
        self.game().check_heaps(self.data().rule(), &heaps)?;
        Ok(GamePosition::place(self.game().clone(), self.data().with_heaps(heaps)))
    }
}

impl<G: Game + Sequence<<G as Game>::Position>> GamePosition<G> {
    /// The nimbers of single heaps, rows or groups of these sizes, under the rule of this position. Its own heaps do not count.
    ///
    /// ```
    /// use nimber_games::{Nimber, Octal};
    /// let values = Octal::new("0.77")?.values(0..=5)?;
    /// assert_eq!(values, [0, 1, 2, 3, 1, 4].map(Nimber::new));
    /// # Ok::<(), nimber_games::Refusal>(())
    /// ```
    ///
    /// Generic code has the bounds [`Game`] and [`Sequence`]:
    ///
    /// ```
    /// use nimber_games::{Game, GamePosition, Grundy, Kayles, Nimber, Refusal, Sequence};
    ///
    /// /// How many single heaps up to `most` are lost.
    /// fn lost<G: Game + Sequence<<G as Game>::Position>>(rule: &GamePosition<G>, most: u64) -> Result<usize, Refusal> {
    ///     Ok(rule.values(0..=most)?.into_iter().filter(|&value| value == Nimber::ZERO).count())
    /// }
    ///
    /// assert_eq!((lost(&Kayles::rows([])?, 100)?, lost(&Grundy::groups([])?, 10)?), (1, 6));
    /// # Ok::<(), Refusal>(())
    /// ```
    ///
    /// # Errors
    /// [`Refusal::BeyondLimits`] if a size is too large, or for more than 2^28 values. [`Refusal::OutOfWork`] if they take more than
    /// [`DEFAULT_WORK`]: ask for fewer, or [`values_within`](GamePosition::values_within) a larger budget.
    pub fn values(&self, sizes: RangeInclusive<u64>) -> Result<Vec<Nimber>, Refusal> {
        self.values_within(sizes, &Budget::of(DEFAULT_WORK))
    }

    /// The same within a budget.
    ///
    /// ```
    /// use nimber_games::{Budget, Octal, Refusal};
    /// let code = Octal::new("0.137")?;
    /// assert!(matches!(code.values_within(0..=5000, &Budget::of(1000)), Err(Refusal::OutOfWork(_))));
    /// assert_eq!(code.values_within(0..=5000, &Budget::unlimited())?.len(), 5001);
    /// # Ok::<(), Refusal>(())
    /// ```
    ///
    /// # Errors
    /// Like [`GamePosition::values`]: [`Refusal::OutOfWork`] if the budget is used up; also [`Refusal::Stopped`].
    pub fn values_within(&self, sizes: RangeInclusive<u64>, budget: &Budget) -> Result<Vec<Nimber>, Refusal> {
        if sizes.is_empty() {
            return Ok(Vec::new());
        }
        let count = u128::from(sizes.end() - sizes.start()) + 1;
        if count > MOST_VALUES.into() {
            let detail = format!("{count} values are too many for one call; at most {MOST_VALUES} are given, so ask for them in parts");
            return Err(Refusal::beyond("values", MOST_VALUES, count, detail));
        }
        let values = self.game().values(self.data(), *sizes.start(), *sizes.end(), budget);
        let values =
            values.map_err(|refusal| needing(refusal, "a smaller range of heaps is needed, or a larger budget: `values_within`"))?;
        Ok(values.into_iter().map(Nimber::new).collect())
    }

    /// What is known of the period of these nimbers: a proven period, or why none is known.
    ///
    /// ```
    /// use nimber_games::{Kayles, Octal, Period};
    /// match Kayles::rows([])?.period()? {
    ///     Period::Proven { preperiod, period, .. } => assert_eq!((preperiod, period), (71, 12)),
    ///     unknown => panic!("{unknown:?}"),
    /// }
    /// assert!(!Octal::new("0.007")?.period()?.is_proven()); // Treblecross: nobody knows one
    /// # Ok::<(), nimber_games::Refusal>(())
    /// ```
    ///
    /// # Errors
    /// Like [`period_within`](GamePosition::period_within), within [`DEFAULT_WORK`].
    pub fn period(&self) -> Result<Period, Refusal> {
        self.period_within(&Budget::of(DEFAULT_WORK))
    }

    /// The same within a budget. Under an octal code, the search goes as far as the budget suffices, at most up to heap 1,048,575, and
    /// [`Period::Unknown`] says how far it went. That of a list of amounts goes on to this heap, too, where the first 131,072 nimbers prove
    /// no period.
    ///
    /// ```
    /// use nimber_games::{Budget, Octal, Period};
    /// let code = Octal::new("0.007")?;
    /// let searched = |units| match code.period_within(&Budget::of(units)) {
    ///     Ok(Period::Unknown { searched, .. }) => searched,
    ///     other => panic!("{other:?}"),
    /// };
    /// assert!(searched(1_000_000) > searched(100_000));
    /// # Ok::<(), nimber_games::Refusal>(())
    /// ```
    ///
    /// # Errors
    /// [`Refusal::OutOfWork`] if the budget does not suffice for the search under another rule, and [`Refusal::Stopped`].
    pub fn period_within(&self, budget: &Budget) -> Result<Period, Refusal> {
        let report = Sequence::search_period(&**self.game(), self.data(), budget);
        let report = report.map_err(|refusal| needing(refusal, "a larger budget is needed: `period_within`"))?;
        Ok(report.into())
    }
}
