//! The misère quotient of Kayles, which has order 40 (Plambeck, *Taming the wild in impartial combinatorial games*, 2005). The winning rule
//! is by Sibert (Sibert and Conway, *Mathematical Kayles*, 1992). The quotient covers rows and most rings.

use crate::misere::{Element, Flaw, HeapElements, Quotient, QuotientCache, Shipped, VerifiedQuotient};
use crate::octal::OctalCode;
use crate::theory::{Budget, HeapRules};
use std::sync::Arc;

/// The relations of the quotient, as pairs of equal words. A digit is an exponent. Replacing left sides by right sides ends at one of 40
/// words.
const RELATIONS: [(&str, &str); 20] = [
    ("a2", ""),
    ("b3", "b"),
    ("bc2", "b"),
    ("c3", "c"),
    ("bd", "bc"),
    ("cd", "b2"),
    ("d3", "d"),
    ("be", "bc"),
    ("ce", "b2"),
    ("e2", "de"),
    ("bf", "ab"),
    ("cf", "ab2c"),
    ("d2f", "f"),
    ("f2", "b2"),
    ("b2g", "g"),
    ("c2g", "g"),
    ("dg", "cg"),
    ("eg", "cg"),
    ("fg", "ag"),
    ("g2", "b2"),
];

/// The elements that are lost for the player to move.
const LOST: &str = "a d e ac b2 ac2 ad2 ade adf";

/// The elements of the rows from 1 up. The last twelve repeat for ever.
const ROWS: &str = "a b ab a c ab b ab2 d b bc e \
    ab2 b abc ab2 d2e ab b ade acf bc abc acf \
    f b g cf acf abc b ab2 g bc abc acf \
    ab2 b ab ab2 acf abc b ab2 g b abc acf \
    ab2 b g ab2 acf abc b ab2 acf b abc acf \
    ab2 b g ab2 acf abc b ab2 g bc \
    abc acf ab2 b g ab2 acf abc b ab2 g b";

/// The period of the elements of the rows.
const PERIOD: usize = 12;

/// The rings without an element in the quotient. They need a search.
const OTHER_RINGS: [u64; 5] = [6, 10, 14, 21, 22];

/// The element of a ring, if it has one. Rings of 1 and 2 are like rows, and all rings from 23 on have the element b2.
fn ring(size: u64) -> Option<&'static str> {
    match size {
        1 => Some("a"),
        2 => Some("b"),
        0 | 3 | 5 | 11 | 13 => Some(""),
        _ if OTHER_RINGS.contains(&size) => None,
        _ => Some("b2"),
    }
}

/// The exponents of a to g.
type Exponents = [u8; 7];

fn word(text: &str) -> Exponents {
    let mut word = Exponents::default();
    let mut last = 0;
    for byte in text.bytes() {
        match byte {
            b'a'..=b'g' => {
                last = usize::from(byte - b'a');
                word[last] += 1;
            }
            _ => word[last] += byte.saturating_sub(b'1'),
        }
    }
    word
}

/// Applies relations until none applies. It ends, since each makes the word smaller in the order by the exponents of g, f, e, d, c, b and
/// a.
fn reduced(mut word: Exponents, relations: &[(Exponents, Exponents)]) -> Exponents {
    while let Some((left, right)) = relations.iter().find(|(left, _)| word.iter().zip(left).all(|(have, need)| have >= need)) {
        for (exponent, (less, more)) in word.iter_mut().zip(left.iter().zip(right)) {
            *exponent = *exponent - less + more;
        }
    }
    word
}

fn product(mut a: Exponents, b: Exponents) -> Exponents {
    a.iter_mut().zip(b).for_each(|(exponent, more)| *exponent += more);
    a
}

/// Rows and rings as heaps for the verifier: row n is heap 2n, and ring n is heap 2n + 1. Rings without an element are left out: their
/// numbers are heaps without a move.
struct Bottles(OctalCode);

impl HeapRules for Bottles {
    fn visit_options(&self, heap: u64, visitor: &mut dyn FnMut(&[u64])) {
        let size = heap / 2;
        if heap.is_multiple_of(2) {
            self.0.visit_options(size, &mut |leaves| match leaves {
                [one] => visitor(&[2 * one]),
                [one, other] => visitor(&[2 * one, 2 * other]),
                _ => visitor(&[]),
            });
        } else if ring(size).is_some() {
            for left in (size.saturating_sub(2)..size).rev() {
                if left == 0 { visitor(&[]) } else { visitor(&[2 * left]) }
            }
        }
    }

    /// The theorem for octal codes covers the rows. The options of a ring of n are the rows of n-1 and n-2, whose elements repeat earlier.
    fn heaps_to_check(&self, preperiod: u64, period: u64) -> Option<u64> {
        // Twice the period is a period of heaps, too, and makes `period` rows.
        self.0.heaps_to_check(preperiod.div_ceil(2), period)?.checked_mul(2)
    }
}

/// The proven quotient of misère Kayles. Its heap 2n is the row of n, its heap 2n + 1 the ring of n.
#[derive(Clone, Debug)]
pub struct MisereKayles(Arc<VerifiedQuotient>);

impl MisereKayles {
    /// Builds and verifies the quotient. Takes some milliseconds. A test shows that there is no error.
    pub fn new() -> Result<Self, Flaw> {
        claim().verify(&Bottles(code()?), &Budget::unlimited()).map(|quotient| MisereKayles(Arc::new(quotient)))
    }

    /// `None` for the rings of 6, 10, 14, 21 and 22. No sum of rows behaves like them.
    pub fn ring(&self, size: u64) -> Option<Element> {
        ring(size)?;
        self.0.element_at(2 * u128::from(size) + 1)
    }

    /// Whether this is the quotient of these elements.
    pub fn has(&self, rows: &HeapElements) -> bool {
        Arc::ptr_eq(&self.0, rows.quotient())
    }

    pub fn rows(&self) -> HeapElements {
        HeapElements::new(Arc::clone(&self.0), 2)
    }

    /// Ships the quotient for the octal game 0.77. It is verified when it is first needed.
    pub fn ship(quotients: &QuotientCache<OctalCode>) {
        let verified = || MisereKayles::new().ok().map(|kayles| Shipped { elements: kayles.rows(), claim: rows_alone() });
        if let Ok(code) = code() {
            quotients.ship(code, verified);
        }
    }

    /// The quotient that is shipped.
    pub fn shipped(quotients: &QuotientCache<OctalCode>) -> Option<Self> {
        let shipped = quotients.shipped(&code().ok()?)?;
        Some(MisereKayles(Arc::clone(shipped.elements.quotient())))
    }
}

fn code() -> Result<OctalCode, Flaw> {
    OctalCode::new(false, vec![7, 7], false).map_err(|_| Flaw::NoTheorem)
}

/// The quotient from the constants above.
fn claim() -> Quotient {
    let relations = RELATIONS.map(|(left, right)| (word(left), word(right)));
    let mut words = vec![Exponents::default()];
    let mut next = 0;
    while next < words.len() {
        for letter in 0..7 {
            let mut by = Exponents::default();
            by[letter] = 1;
            let found = reduced(product(words[next], by), &relations);
            if !words.contains(&found) {
                words.push(found);
            }
        }
        next += 1;
    }
    let number = |found: Exponents| words.iter().position(|known| *known == reduced(found, &relations)).unwrap_or(0) as u16;
    let table = words.iter().flat_map(|&a| words.iter().map(move |&b| (a, b))).map(|(a, b)| number(product(a, b))).collect();
    let rows: Vec<&str> = std::iter::once("").chain(ROWS.split_whitespace()).collect();
    let map =
        rows.iter().enumerate().flat_map(|(size, row)| [row, ring(size as u64).unwrap_or("")]).map(|text| number(word(text))).collect();
    let p_portion = LOST.split_whitespace().map(|text| number(word(text))).collect();
    Quotient { order: words.len(), table, p_portion, map, period: Some(2 * PERIOD) }
}

/// The claim for rows only. Here heap n is the row of n.
fn rows_alone() -> Quotient {
    let claim = claim();
    Quotient { map: claim.map.iter().copied().step_by(2).collect(), period: Some(PERIOD), ..claim }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theory::Outcome;
    use proptest::prelude::*;
    use std::collections::HashMap;

    fn bottles() -> Bottles {
        Bottles("0.77".parse().unwrap())
    }

    #[test]
    fn the_quotient_is_accepted() {
        let kayles = MisereKayles::new().unwrap();
        assert_eq!(kayles.0.order(), 40);
        assert_eq!(kayles.0.p_portion().iter().count(), 9);
        assert_eq!(kayles.0.period(), Some((142, 24)));
    }

    /// The rings that are left out fit no element.
    #[test]
    fn some_rings_have_no_element() {
        for size in OTHER_RINGS {
            struct With(Bottles, u64);
            impl HeapRules for With {
                fn visit_options(&self, heap: u64, visitor: &mut dyn FnMut(&[u64])) {
                    match heap == 2 * self.1 + 1 {
                        true => (self.1 - 2..self.1).for_each(|left| visitor(&[2 * left])),
                        false => self.0.visit_options(heap, visitor),
                    }
                }
                fn heaps_to_check(&self, preperiod: u64, period: u64) -> Option<u64> {
                    self.0.heaps_to_check(preperiod, period)
                }
            }
            for element in 0..40 {
                let mut claim = claim();
                claim.map[2 * size as usize + 1] = element;
                let refused = claim.verify(&With(bottles(), size), &Budget::unlimited());
                assert!(matches!(refused, Err(Flaw::FailsP { .. } | Flaw::FailsN { .. })), "ring {size}, element {element}");
            }
        }
    }

    #[test]
    fn other_games_refuse_it() {
        assert!(rows_alone().verify(&code().unwrap(), &Budget::unlimited()).is_ok());
        for code in ["0.76", "0.67", "0.777", "0.7", "0.07", "4.7", "0.57", "0.075"] {
            let refused = rows_alone().verify(&code.parse::<OctalCode>().unwrap(), &Budget::unlimited());
            assert!(refused.is_err(), "{code}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(100))]
        /// The quotient has no two elements that behave alike, so every other table, map or P-portion is wrong.
        #[test]
        fn any_single_change_is_refused(kind in 0..3, place: prop::sample::Index, other in 1u16..40) {
            let mut claim = claim();
            match kind {
                0 => {
                    let place = place.index(claim.table.len());
                    claim.table[place] = (claim.table[place] + other) % 40;
                }
                1 => {
                    // Not the numbers of the rings that are left out.
                    let place = place.index(claim.map.len());
                    prop_assume!(place % 2 == 0 || ring(place as u64 / 2).is_some());
                    claim.map[place] = (claim.map[place] + other) % 40;
                }
                _ => {
                    let element = place.index(40) as u16;
                    match claim.p_portion.iter().position(|&lost| lost == element) {
                        Some(place) => { claim.p_portion.remove(place); }
                        None => claim.p_portion.push(element),
                    }
                }
            }
            prop_assert!(claim.verify(&bottles(), &Budget::unlimited()).is_err());
        }
    }

    /// Complete search over rows (`false`) and rings (`true`).
    fn lost(position: &mut Vec<(bool, u64)>, known: &mut HashMap<Vec<(bool, u64)>, bool>) -> bool {
        position.retain(|&(_, size)| size > 0);
        position.sort_unstable();
        if position.is_empty() {
            return false;
        }
        if let Some(&lost) = known.get(position) {
            return lost;
        }
        let mut found = true;
        'search: for (index, &(is_ring, size)) in position.iter().enumerate() {
            for take in 1..=size.min(2) {
                let lefts = if is_ring { 0..=0 } else { 0..=(size - take) / 2 };
                for left in lefts {
                    let mut option = position.clone();
                    option[index] = (false, left);
                    option.push((false, size - take - left));
                    if lost(&mut option, known) {
                        found = false;
                        break 'search;
                    }
                }
            }
        }
        known.insert(position.clone(), found);
        found
    }

    fn check_all(
        kayles: &MisereKayles,
        position: &mut Vec<(bool, u64)>,
        left: u64,
        least: (bool, u64),
        known: &mut HashMap<Vec<(bool, u64)>, bool>,
    ) -> usize {
        let element = |&(is_ring, size): &(bool, u64)| if is_ring { kayles.ring(size) } else { kayles.0.element(2 * size) };
        let quotient = &kayles.0;
        let product =
            position.iter().try_fold(Element::IDENTITY, |product, entry| element(entry).map(|element| quotient.product(product, element)));
        let mut checked = 0;
        if let Some(product) = product {
            let expected = if lost(&mut position.clone(), known) { Outcome::P } else { Outcome::N };
            assert_eq!(quotient.outcome_of(product), expected, "{position:?}");
            checked += 1;
        }
        for is_ring in [false, true] {
            for size in 1..=left {
                if (is_ring, size) >= least {
                    position.push((is_ring, size));
                    checked += check_all(kayles, position, left - size, (is_ring, size), known);
                    position.pop();
                }
            }
        }
        checked
    }

    #[test]
    fn it_agrees_with_complete_search() {
        let kayles = MisereKayles::new().unwrap();
        // All rows and rings of at most 18 bottles together.
        let checked = check_all(&kayles, &mut Vec::new(), 18, (false, 0), &mut HashMap::new());
        assert!(checked > 10_000, "{checked}");
    }
}
