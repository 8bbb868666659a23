//! Periods of value sequences. A proof consists of finitely many equal values and a theorem by which the values repeat for ever.

mod recurrence;

use super::Nimber;
use std::fmt;

/// A theorem by which finitely many equal values prove a period.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Theorem {
    /// Guy and Smith 1956 (Winning Ways, chapter 4), for octal codes. Let the last digit that is not 0 be in place t. If
    /// G(n+p) = G(n) for n0 <= n < 2*n0 + p + t, then it holds for all n >= n0. The reason: when a larger heap of n+p is split, one part
    /// has at least n0 + p objects. Without splits the range n0 <= n < n0 + t suffices.
    ///
    /// Both need n0 >= 1, so that a part that is shortened by p is not empty. A period from 0 on is proven as one from 1 on.
    GuySmith {
        /// The place t.
        last_digit: u64,
        /// Whether some move leaves two heaps.
        splits: bool,
    },
    /// For rules that only take, with a finite set of amounts. Let the largest be s. A value depends only on the s values before it. So if
    /// G(n+p) = G(n) for n0 <= n < n0 + s, then it holds for all n >= n0.
    LastValues {
        /// The largest amount s.
        largest_take: u64,
    },
    /// For rules by which a move removes at most t objects from a heap, and splits the rest into at most b heaps of at least l objects. Let
    /// m be the largest of n0, l and 1, and let c be b if the heaps have to be unequal, and 1 otherwise. If G(n+p) = G(n) for n >= n0 as
    /// far as n+p < b*(m + c*p) + t, then it holds for all n >= n0.
    ///
    /// The reason, as in the theorem of Guy and Smith: let a heap of n+p or more be split, and let x be the largest part. It has at least
    /// m + c*p objects. Shorten it by p, then the option of the heap of n has the same value. If the parts have to be unequal, x-p may be
    /// the size of another part. These two are worth 0 together, and so are x-p-j*p and x-p+j*p for each j from 1 to b-1. Each of the b-2
    /// further parts has the size of one of them for at most one j. So one j is left, and its smaller part has at least m objects. In the
    /// other direction, the largest part of an option of n grows by p.
    Parts {
        /// The number b.
        most_parts: u64,
        /// The number t.
        largest_take: u64,
        /// The number l.
        least_part: u64,
        /// Whether all parts have to be of different sizes.
        unequal: bool,
    },
}

/// How many times the period the largest part of a split has to have, besides what comes before the period: c in [`Theorem::Parts`].
fn spare_periods(most_parts: u64, unequal: bool) -> u64 {
    if unequal { most_parts.max(1) } else { 1 }
}

impl Theorem {
    /// If the first `values` values prove a period, then its first period ends here at the latest. `None` if they are too few for any.
    fn end_of_first_period(&self, values: u64) -> Option<u64> {
        match *self {
            Theorem::GuySmith { last_digit, splits: true } => values.checked_sub(last_digit).map(|rest| rest / 2),
            Theorem::GuySmith { last_digit, splits: false } => values.checked_sub(last_digit),
            Theorem::LastValues { largest_take } => values.checked_sub(largest_take),
            Theorem::Parts { most_parts, largest_take, .. } => values.checked_sub(largest_take).map(|rest| rest / most_parts.max(1)),
        }
    }

    /// How many values, from heap 0 up, are needed to prove this period from heap `preperiod` on.
    ///
    /// ```
    /// use nimber_solvers::theory::Theorem;
    /// let kayles = Theorem::GuySmith { last_digit: 2, splits: true };
    /// assert_eq!(kayles.values_needed(71, 12), 168);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn values_needed(&self, preperiod: u64, period: u64) -> u64 {
        let shortened = preperiod.max(1).saturating_add(period);
        match *self {
            Theorem::GuySmith { last_digit, splits: true } => shortened.saturating_mul(2).saturating_add(last_digit),
            Theorem::GuySmith { last_digit, splits: false } => shortened.saturating_add(last_digit),
            Theorem::LastValues { largest_take } => preperiod.saturating_add(period).saturating_add(largest_take),
            Theorem::Parts { most_parts, largest_take, least_part, unequal } => {
                let spare = period.saturating_mul(spare_periods(most_parts, unequal));
                let part = preperiod.max(least_part).max(1).saturating_add(spare);
                part.saturating_mul(most_parts.max(1)).saturating_add(largest_take)
            }
        }
    }
}

impl fmt::Display for Theorem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Theorem::GuySmith { last_digit, splits: true } => write!(
                f,
                "Guy and Smith 1956: no move takes more than {last_digit}, so if G(n+p) = G(n) for n0 <= n < 2*max(n0, 1) + p + \
                 {last_digit}, then for all n >= n0"
            ),
            Theorem::GuySmith { last_digit, splits: false } => write!(
                f,
                "Guy and Smith 1956: no move splits a heap or takes more than {last_digit}, so if G(n+p) = G(n) for n0 <= n < max(n0, 1) \
                 + {last_digit}, then for all n >= n0"
            ),
            Theorem::LastValues { largest_take } => write!(
                f,
                "a value depends only on the {largest_take} values before it, so if G(n+p) = G(n) for n0 <= n < n0 + {largest_take}, then \
                 for all n >= n0"
            ),
            Theorem::Parts { most_parts, largest_take, least_part, unequal } => {
                let (parts, spare) = (most_parts.max(1), spare_periods(most_parts, unequal));
                let (least, spare) = (least_part.max(1), if spare == 1 { "p".to_owned() } else { format!("{spare}*p") });
                let left = if parts == 1 { "1 heap".to_owned() } else { format!("{parts} heaps") };
                let unequal = if unequal && parts > 1 { ", all of different sizes" } else { "" };
                write!(
                    f,
                    "after Guy and Smith 1956: a move takes at most {largest_take} and leaves at most {left}{unequal}, so if \
                     G(n+p) = G(n) for n0 <= n < {parts}*(max(n0, {least}) + {spare}) + {largest_take} - p, then for all n >= n0"
                )
            }
        }
    }
}

/// The rules of a game on heaps. Each heap has a number; heap 0 is empty. A move in a heap leaves heaps with smaller numbers.
pub trait HeapRules {
    /// Visits each option of a heap as the list of the heaps that it leaves: smaller ones, and no heap 0.
    fn visit_options(&self, heap: u64, visitor: &mut dyn FnMut(&[u64]));

    /// If the elements of a misère quotient repeat with `period` from heap `preperiod` on, then each type of heap occurs among the heaps
    /// below this number. `None` if no theorem gives such a number.
    fn heaps_to_check(&self, preperiod: u64, period: u64) -> Option<u64>;

    /// The theorem by which finitely many values prove a period.
    fn theorem(&self) -> Option<Theorem> {
        None
    }
}

/// The least period and the least preperiod of a sequence of heap values, proven. Only [`ProvenPeriod::find`] makes one.
///
/// ```
/// use nimber_solvers::theory::{Nimber, ProvenPeriod, Theorem};
/// // Take 1, 2 or 3 objects.
/// let values = [0u16, 1, 2, 3, 0, 1, 2, 3];
/// let proven = ProvenPeriod::find(Theorem::LastValues { largest_take: 3 }, &values).ok_or("not proven")?;
/// assert_eq!((proven.preperiod(), proven.period()), (0, 4));
/// assert_eq!(proven.value(1_000_003), Nimber::new(3));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProvenPeriod {
    theorem: Theorem,
    preperiod: usize,
    /// The first `preperiod + period` values.
    values: Box<[u32]>,
}

impl ProvenPeriod {
    /// The least period and preperiod, if these values prove any. `values[n]` must be the value of a heap of `n` in a game to which
    /// `theorem` applies. Takes linear time.
    ///
    /// The theorem says where the first period ends at the latest. Call the values from there on the tail. For a provable p, each value of
    /// the tail equals the value p heaps before. Only the least p with this property can be provable:
    ///
    /// * With splits, the tail has at least half of all values, so it is at least as long as any such p. From the beginning of the first
    ///   period of a provable p there are p more values. By the theorem of Fine and Wilf (1965), two periods of that many values have a
    ///   common divisor that is a period, too. It is the least p. A whole period p consists of its repetitions, so it begins as early.
    /// * Without splits, the tail has exactly the values that the theorem needs after the first period. So each p with this property is
    ///   provable, unless it is one heap too long.
    pub fn find<V: Copy + Eq + Into<u32>>(theorem: Theorem, values: &[V]) -> Option<Self> {
        let end = usize::try_from(theorem.end_of_first_period(values.len() as u64)?).ok()?;
        let period = recurrence::least(values, end)?;
        let after = (0..end - period).rev().take_while(|&heap| values[heap] == values[heap + period]).count();
        let preperiod = end - period - after;
        let needed = theorem.values_needed(preperiod as u64, period as u64);
        let is_proof = needed <= values.len() as u64;
        let values = values[..preperiod + period].iter().map(|&value| value.into());
        is_proof.then(|| ProvenPeriod { theorem, preperiod, values: values.collect() })
    }

    /// The theorem that needs only finitely many values for a period for ever.
    pub fn theorem(&self) -> Theorem {
        self.theorem
    }

    /// The first heap of the periodic part.
    pub fn preperiod(&self) -> u64 {
        self.preperiod as u64
    }

    /// The least period.
    pub fn period(&self) -> u64 {
        (self.values.len() - self.preperiod) as u64
    }

    /// How many values, from heap 0 up, the proof needs.
    pub fn checked(&self) -> u64 {
        self.theorem.values_needed(self.preperiod(), self.period())
    }

    /// The value of a heap of any size, in constant time.
    pub fn value(&self, heap: u64) -> Nimber {
        let index = match heap.checked_sub(self.preperiod()) {
            Some(beyond) => self.preperiod + (beyond % self.period()) as usize,
            None => heap as usize,
        };
        Nimber::new(self.values[index].into())
    }

    /// The values of one period, beginning with heap [`ProvenPeriod::preperiod`].
    pub fn cycle(&self) -> &[u32] {
        &self.values[self.preperiod..]
    }

    /// The heaps before the periodic part that do not fit it, each with its value. A heap fits if its value is the one that the period
    /// would give it when continued backwards.
    pub fn exceptions(&self) -> impl Iterator<Item = (u64, Nimber)> + '_ {
        let (cycle, preperiod) = (self.cycle(), self.preperiod);
        (0..preperiod).filter_map(move |heap| {
            let back = (preperiod - heap) % cycle.len();
            let carried = cycle[if back == 0 { 0 } else { cycle.len() - back }];
            (self.values[heap] != carried).then(|| (heap as u64, Nimber::new(self.values[heap].into())))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::octal::{NaiveOctal, OctalCode};
    use crate::theory::HeapRules;
    use crate::theory::{Budget, mex};
    use proptest::prelude::*;

    fn octal(code: &OctalCode, count: usize) -> Vec<u16> {
        let mut solver = NaiveOctal::new(code.clone());
        solver.extend_to(count, &Budget::unlimited()).unwrap();
        solver.values()[..count].to_vec()
    }

    fn subtraction(set: &[usize], count: usize) -> Vec<u32> {
        let mut values: Vec<u32> = Vec::new();
        for heap in 0..count {
            let options = set.iter().filter(|&&take| take <= heap).map(|take| Nimber::new(values[heap - take].into()));
            let value = mex(options).get() as u32;
            values.push(value);
        }
        values
    }

    #[test]
    fn kayles_needs_168_values() {
        let code: OctalCode = "0.77".parse().unwrap();
        let theorem = code.theorem().unwrap();
        let values = octal(&code, 168);
        let proven = ProvenPeriod::find(theorem, &values).unwrap();
        assert_eq!((proven.preperiod(), proven.period(), proven.checked()), (71, 12, 168));
        assert_eq!(ProvenPeriod::find(theorem, &values[..167]), None);
        let exceptions: Vec<_> = proven.exceptions().map(|(heap, value)| (heap, value.get())).collect();
        let expected =
            [(0, 0), (3, 3), (6, 3), (9, 4), (11, 6), (15, 7), (18, 3), (21, 4), (22, 6), (28, 5), (34, 6), (39, 3), (57, 4), (70, 6)];
        assert_eq!(exceptions, expected);
    }

    #[test]
    fn known_periods() {
        for (code, preperiod, period) in [
            ("0.07", 53, 34),
            ("0.137", 52, 34),
            ("0.17", 33, 34),
            ("0.4", 54, 34),
            ("0.15", 1, 10),
            ("0.26", 1, 4),
            ("0.45", 498, 20),
            ("0.055", 259, 148),
            ("0.171", 12, 11),
            ("4.4", 72, 12),
            ("4.6", 72, 12),
            ("4.7", 1, 2),
            ("4.3", 2, 2),
            ("4.07", 1, 4),
            ("0.3337", 20, 5),
            ("0.52", 4, 4),
            ("0.54", 3, 7),
            ("0.0", 0, 1),
            ("0.7", 0, 2),
        ] {
            let code: OctalCode = code.parse().unwrap();
            let proven = ProvenPeriod::find(code.theorem().unwrap(), &octal(&code, 1_100)).unwrap();
            assert_eq!((proven.preperiod(), proven.period()), (preperiod, period), "{code}");
        }
        let proven = ProvenPeriod::find(Theorem::LastValues { largest_take: 12 }, &subtraction(&[1, 4, 10, 12], 100)).unwrap();
        assert_eq!((proven.preperiod(), proven.period()), (24, 11));
        assert_eq!("4.3~".parse::<OctalCode>().unwrap().theorem(), None);
    }

    /// The least preperiod and period that the theorem proves from these values, by trying all.
    fn by_trying<V: Copy + Eq + Into<u32>>(theorem: Theorem, values: &[V]) -> Option<(u64, u64)> {
        let proves = |preperiod: usize, period: usize| {
            theorem.values_needed(preperiod as u64, period as u64) <= values.len() as u64
                && (preperiod..values.len() - period).all(|heap| values[heap] == values[heap + period])
        };
        let period = (1..values.len()).find(|&period| (0..values.len()).any(|preperiod| proves(preperiod, period)))?;
        (0..values.len()).find(|&preperiod| proves(preperiod, period)).map(|preperiod| (preperiod as u64, period as u64))
    }

    fn check_exactly<V: Copy + Eq + Into<u32>>(theorem: Theorem, values: &[V]) -> Result<(), TestCaseError> {
        // A quarter of the values, so that the others would show a false proof.
        let known = &values[..values.len() / 4];
        let proven = ProvenPeriod::find(theorem, known);
        prop_assert_eq!(proven.as_ref().map(|proven| (proven.preperiod(), proven.period())), by_trying(theorem, known));
        let Some(proven) = proven else { return Ok(()) };
        for (heap, &value) in values.iter().enumerate() {
            prop_assert_eq!(proven.value(heap as u64).get(), u64::from(value.into()));
        }
        let checked = proven.checked() as usize;
        prop_assert_eq!(ProvenPeriod::find(theorem, &values[..checked - 1]), None);
        prop_assert_eq!(ProvenPeriod::find(theorem, &values[..checked]), Some(proven.clone()));
        prop_assert!(proven.exceptions().all(|(heap, value)| value == proven.value(heap) && heap < proven.preperiod()));
        Ok(())
    }

    proptest! {
        #[test]
        fn octal_periods_hold_beyond_what_proved_them(
            split in any::<bool>(),
            digits in proptest::collection::vec(prop_oneof![Just(0u8), Just(3), 0u8..8], 0..4),
        ) {
            let code = OctalCode::new(split, digits, false).unwrap();
            check_exactly(code.theorem().unwrap(), &octal(&code, 600))?;
        }

        #[test]
        fn subtraction_periods_hold_beyond_what_proved_them(set in proptest::collection::btree_set(1usize..12, 1..5)) {
            let set: Vec<_> = set.into_iter().collect();
            let theorem = Theorem::LastValues { largest_take: set[set.len() - 1] as u64 };
            check_exactly(theorem, &subtraction(&set, 600))?;
        }
    }
}
