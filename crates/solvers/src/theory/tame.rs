//! Tame games (Conway, *On numbers and games*, chapter 12; *Winning Ways*, chapter 13): their misère play is as simple as that of Nim.
//!
//! # The theorem
//!
//! Give every heap a value and a temper: a heap is *fickle* with value 0 or 1, or *firm* with any value. A sum has the XOR of the values,
//! and is firm iff one of its heaps is. The misère value of a sum is its value if it is firm, otherwise 1 XOR its value.
//! For a heap let v be the mex of the values of its options, and m the mex of their misère values, or 1 if it has no option. If for
//! every heap of a set that is closed under options
//! - (v, m) = (0, 1) and the heap is called fickle with value 0,
//! - or (v, m) = (1, 0) and it is called fickle with value 1,
//! - or (v, m) = (n, n) and it is called firm with value n,
//!
//! then every sum of such heaps is lost for the player to move iff its misère value is 0.
//!
//! Proof by induction. *No lost sum has a lost option.* A move in a firm heap n that keeps the sum firm changes its value, since n is not
//! among the values of the options. One that makes it fickle, with 1 for its XOR and n for the XOR of the others, leaves a fickle
//! option with value 1 XOR n, of misère value n; but n is the mex of those. A move in a fickle heap e beside a firm one changes the value
//! as before; in a fickle sum it leaves the value only through a fickle option e, excluded by v = e, or reaches a firm sum of value 0
//! through a firm option 1 XOR e, whose misère value is m itself.
//! *Every sum that is won has a lost option or none at all.* If a firm sum has value x, not 0, then as in Nim some heap has an option
//! which makes the XOR 0. That is lost if the sum stays firm. Otherwise the heap is the only firm one, and the others are worth y, 0 or 1;
//! if its value n is above y, its options have the misère value y by the mex, which makes the sum lost. If not, n = 0 and
//! y = 1, and a fickle heap of value 1 can be moved to value 0, beside the firm heap: lost. A fickle sum of value 0 with a heap of
//! value 1 has a move there to value 0, which is fickle because a firm one has misère value 0; then 1 is left: lost. With only heaps of
//! value 0, one that has an option has one of misère value 0, and that is a fickle 1, as values 0 are excluded: lost. ∎
//!
//! A heap that is none of the three is called *wild* here. The theorem says nothing about sums with a wild heap.

use super::{Budget, HeapRules, MexSet, Nimber, ProvenPeriod, Stop};

/// How a part of a tame game behaves in misère play. A sum with a firm part has the same outcome as in normal play. A sum of fickle parts
/// has the opposite outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Temper {
    /// Genus n^n.
    Firm,
    /// Genus 0^1 or 1^0: worth a heap of 0 or 1.
    Fickle,
}

/// The values and tempers of the heaps of one game, up to the first wild heap.
///
/// ```
/// use nimber_solvers::octal::OctalCode;
/// use nimber_solvers::theory::{Budget, Nimber, TameHeaps, Temper};
/// let kayles: OctalCode = "0.77".parse()?;
/// let heaps = TameHeaps::of(&kayles, 100, &Budget::of(100_000))?;
/// assert_eq!(heaps.get(3), Some((Nimber::new(3), Temper::Firm)));
/// assert_eq!(heaps.get(5), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TameHeaps {
    /// For each heap twice its value, plus 1 if it is firm.
    labels: Vec<u32>,
    proven: Option<ProvenPeriod>,
}

fn sum(a: u32, b: u32) -> u32 {
    (a ^ b) & !1 | (a | b) & 1
}

fn misere_value(label: u32) -> u32 {
    label >> 1 ^ (!label & 1)
}

impl TameHeaps {
    /// Looks at the heaps below `count`. Stops early at a wild heap, or when a period of the labels is proven by the
    /// [theorem](HeapRules::theorem) of the game. The theorem holds for labels, because a label depends only on the labels of the options.
    /// One unit of work is one option.
    pub fn of<R: HeapRules + ?Sized>(rules: &R, count: u64, budget: &Budget) -> Result<Self, Stop> {
        let mut heaps = TameHeaps { labels: vec![0], proven: None };
        let theorem = rules.theorem();
        let mut stage = if theorem.is_some() { FIRST_STAGE } else { count };
        loop {
            let all_tame = heaps.extend_to(rules, stage.min(count), budget)?;
            heaps.proven = theorem.filter(|_| all_tame).and_then(|theorem| ProvenPeriod::find(theorem, &heaps.labels));
            if !all_tame || heaps.proven.is_some() || stage >= count {
                return Ok(heaps);
            }
            stage *= 2;
        }
    }

    /// Returns false at a wild heap.
    fn extend_to<R: HeapRules + ?Sized>(&mut self, rules: &R, count: u64, budget: &Budget) -> Result<bool, Stop> {
        let (mut values, mut misere_values) = (MexSet::default(), MexSet::default());
        while (self.labels.len() as u64) < count {
            let heap = self.labels.len() as u64;
            values.clear();
            misere_values.clear();
            let mut options = 0;
            rules.visit_options(heap, &mut |leaves| {
                options += 1;
                let label = leaves.iter().fold(0, |label, &leaf| sum(label, self.labels.get(leaf as usize).copied().unwrap_or(0)));
                values.insert(Nimber::new((label >> 1).into()));
                misere_values.insert(Nimber::new(misere_value(label).into()));
            });
            budget.spend(options + 1)?;
            let Some((value, temper)) = label(options > 0, &values, &misere_values) else { return Ok(false) };
            self.labels.push(2 * value.get() as u32 + u32::from(temper == Temper::Firm));
        }
        Ok(true)
    }

    /// The value and the temper of a heap. `None` from the first wild heap on, and for heaps that were not looked at.
    pub fn get(&self, heap: u64) -> Option<(Nimber, Temper)> {
        let label = match (usize::try_from(heap).ok().and_then(|heap| self.labels.get(heap)), &self.proven) {
            (Some(&label), _) => u64::from(label),
            (None, Some(proven)) => proven.value(heap).get(),
            (None, None) => return None,
        };
        Some((Nimber::new(label >> 1), if label & 1 == 1 { Temper::Firm } else { Temper::Fickle }))
    }
}

/// The number of heaps before the first search for a period.
const FIRST_STAGE: u64 = 64;

/// The value and temper of a part with these options. `None` if it is wild.
pub fn label_of(options: impl IntoIterator<Item = (Nimber, Temper)>) -> Option<(Nimber, Temper)> {
    let (mut values, mut misere_values) = (MexSet::default(), MexSet::default());
    let mut any = false;
    for (value, temper) in options {
        any = true;
        values.insert(value);
        misere_values.insert(if temper == Temper::Firm { value } else { value + Nimber::new(1) });
    }
    label(any, &values, &misere_values)
}

/// The same, from the values and the misère values of the options. `any`: whether there is an option.
fn label(any: bool, values: &MexSet, misere_values: &MexSet) -> Option<(Nimber, Temper)> {
    let (value, misere) = (values.mex(), if any { misere_values.mex() } else { Nimber::new(1) });
    match (value.get(), misere.get()) {
        (0, 1) | (1, 0) => Some((value, Temper::Fickle)),
        _ => (value == misere).then_some((value, Temper::Firm)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::octal::OctalCode;
    use proptest::prelude::*;
    use std::collections::HashMap;

    /// Whether a position is lost under misère play, by complete search.
    fn lost(code: &OctalCode, heaps: &[u64], known: &mut HashMap<Vec<u64>, bool>) -> bool {
        if let Some(&lost) = known.get(heaps) {
            return lost;
        }
        let mut after = Vec::new();
        for (index, &heap) in heaps.iter().enumerate() {
            code.visit_options(heap, &mut |leaves| {
                let mut option = heaps.to_vec();
                option.remove(index);
                option.extend(leaves);
                option.sort_unstable();
                after.push(option);
            });
        }
        let found = !after.is_empty() && !after.iter().any(|option| lost(code, option, known));
        known.insert(heaps.to_vec(), found);
        found
    }

    fn check(code: &OctalCode, tame: &TameHeaps, heaps: &mut Vec<u64>, left: u64, known: &mut HashMap<Vec<u64>, bool>) {
        let labels: Vec<_> = heaps.iter().map(|&heap| tame.get(heap).unwrap()).collect();
        let total: Nimber = labels.iter().map(|label| label.0).sum();
        let firm = labels.iter().any(|label| label.1 == Temper::Firm);
        assert_eq!(lost(code, heaps, known), total == Nimber::new(u64::from(!firm)), "{code} {heaps:?}");
        for heap in heaps.last().copied().unwrap_or(1)..=left {
            if tame.get(heap).is_some() {
                heaps.push(heap);
                check(code, tame, heaps, left - heap, known);
                heaps.pop();
            }
        }
    }

    #[test]
    fn first_wild_heaps() {
        for (text, wild) in [("0.77", 5), ("0.07", 10), ("0.777", 5), ("4.7", 5)] {
            let heaps = TameHeaps::of(&text.parse::<OctalCode>().unwrap(), 100, &Budget::unlimited()).unwrap();
            assert_eq!((0..100).find(|&heap| heaps.get(heap).is_none()), Some(wild), "{text}");
        }
        // Lasker's Nim and Kayles with runs of any length are tame for all heaps. This theorem does not prove it.
        for text in ["4.3~", "0.7~", "0.3~"] {
            let heaps = TameHeaps::of(&text.parse::<OctalCode>().unwrap(), 100, &Budget::unlimited()).unwrap();
            assert!((0..100).all(|heap| heaps.get(heap).is_some()), "{text}");
        }
        let heaps = TameHeaps::of(&"0.3303".parse::<OctalCode>().unwrap(), 200, &Budget::unlimited()).unwrap();
        assert!(heaps.get(u64::MAX).is_some());
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(60))]
        #[test]
        fn the_theorem_agrees_with_complete_search(split in any::<bool>(), digits in proptest::collection::vec(0u8..8, 1..5)) {
            let code = OctalCode::new(split, digits, false).unwrap();
            let tame = TameHeaps::of(&code, 100, &Budget::unlimited()).unwrap();
            check(&code, &tame, &mut Vec::new(), 14, &mut HashMap::new());
        }
    }
}
