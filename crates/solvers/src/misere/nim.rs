//! Nim heaps beside the heaps of another game, in one misère quotient.

use crate::theory::HeapRules;
use smallvec::SmallVec;

/// The rules of a game whose heaps come after the Nim heaps from 1 to `most`: heap n of the game is heap `most + n` here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WithNim<R> {
    pub rules: R,
    pub most: u64,
}

impl<R: HeapRules> HeapRules for WithNim<R> {
    fn visit_options(&self, heap: u64, visitor: &mut dyn FnMut(&[u64])) {
        if heap <= self.most {
            visitor(&[]);
            (1..heap).for_each(|left| visitor(&[left]));
            return;
        }
        self.rules.visit_options(heap - self.most, &mut |leaves| {
            let leaves: SmallVec<[u64; 2]> = leaves.iter().map(|leaf| leaf + self.most).collect();
            visitor(&leaves);
        });
    }

    /// The Nim heaps are checked one by one. From `preperiod - most` on, the elements of the heaps of the game repeat.
    fn heaps_to_check(&self, preperiod: u64, period: u64) -> Option<u64> {
        self.rules.heaps_to_check(preperiod.saturating_sub(self.most), period)?.checked_add(self.most)
    }
}

/// The heaps of a game that are looked at. Larger ones rarely equal a Nim heap that no smaller one equals.
const LOOKED_AT: u64 = 32;

/// For each Nim heap from 0 to `most` the first heap of a game that equals it in misère play, beside every game. `None` if one is not found
/// among the first heaps.
///
/// This is the misère mex rule (*Winning Ways*, chapter 13): a game whose options equal Nim heaps equals the Nim heap of their mex, if one
/// of the options equals 0 or 1, or if there is no option. Nim heaps of a and b together equal one of a XOR b, if one of them is at most 1.
pub(super) fn equal_heaps<R: HeapRules>(rules: &R, most: u64) -> Option<Vec<u64>> {
    let mut equal: Vec<Option<u64>> = vec![Some(0)];
    for heap in 1..=LOOKED_AT {
        let mut options: Option<Vec<u64>> = Some(Vec::new());
        rules.visit_options(heap, &mut |leaves| {
            let sum = leaves.iter().try_fold(0, |sum: u64, &leaf| {
                let leaf = equal.get(usize::try_from(leaf).ok()?).copied().flatten()?;
                (sum <= 1 || leaf <= 1).then_some(sum ^ leaf)
            });
            match (sum, &mut options) {
                (Some(sum), Some(options)) => options.push(sum),
                _ => options = None,
            }
        });
        equal.push(options.and_then(|options| {
            let is_nim = options.is_empty() || options.iter().any(|&option| option <= 1);
            is_nim.then(|| (0..).find(|value| !options.contains(value)).unwrap_or(0))
        }));
    }
    (0..=most).map(|nim| equal.iter().position(|&heap| heap == Some(nim)).map(|heap| heap as u64)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grundy::GrundyHeapRules;
    use crate::misere::{Bounds, find};
    use crate::octal::OctalCode;
    use crate::theory::{Budget, Outcome};
    use std::collections::HashMap;

    fn code(text: &str) -> OctalCode {
        text.parse().unwrap()
    }

    #[test]
    fn the_first_heaps_that_equal_nim_heaps() {
        assert_eq!(equal_heaps(&code("0.77"), 3), Some(vec![0, 1, 2, 3]));
        assert_eq!(equal_heaps(&code("0.6"), 2), Some(vec![0, 2, 3]));
        assert_eq!(equal_heaps(&GrundyHeapRules, 2), Some(vec![0, 3, 5]));
        assert_eq!(equal_heaps(&GrundyHeapRules, 3), None);
        assert_eq!(equal_heaps(&code("0.3"), 1), Some(vec![0, 1]));
        assert_eq!(equal_heaps(&code("0.3"), 2), None);
    }

    /// By search. Heaps are those of [`WithNim`].
    fn is_lost<R: HeapRules>(rules: &R, position: &mut Vec<u64>, known: &mut HashMap<Vec<u64>, bool>) -> bool {
        position.sort_unstable();
        if let Some(&lost) = known.get(position) {
            return lost;
        }
        let (mut has_move, mut lost) = (false, true);
        for index in 0..position.len() {
            rules.visit_options(position[index], &mut |leaves| {
                has_move = true;
                let mut option = position.clone();
                option.remove(index);
                option.extend(leaves);
                lost = lost && !is_lost(rules, &mut option, known);
            });
        }
        known.insert(position.clone(), has_move && lost);
        has_move && lost
    }

    #[test]
    fn extended_quotients_agree_with_search() {
        fn check<R: HeapRules + Clone>(rules: R, most: u64, largest: u64) {
            let with_nim = WithNim { rules, most };
            let found = find(&with_nim, Bounds::default(), &Budget::of(1 << 24));
            let quotient = found.quotient.unwrap();
            let mut known = HashMap::new();
            for heap in most + 1..=most + largest {
                for [a, b] in (0..=most).flat_map(|a| (0..=most).map(move |b| [a, b])) {
                    let mut position: Vec<u64> = [a, b, heap].into_iter().filter(|&heap| heap > 0).collect();
                    let product = position
                        .iter()
                        .fold(quotient.element(0).unwrap(), |product, &heap| quotient.product(product, quotient.element(heap).unwrap()));
                    let expected = if is_lost(&with_nim, &mut position, &mut known) { Outcome::P } else { Outcome::N };
                    assert_eq!(quotient.outcome_of(product), expected, "{position:?}");
                }
            }
        }
        check(code("0.77"), 3, 12);
        check(code("0.6"), 3, 14);
        check(GrundyHeapRules, 3, 16);
        check(code("0.3"), 4, 6);
    }
}
