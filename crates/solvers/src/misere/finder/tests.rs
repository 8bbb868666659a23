//! Compares what is found with known quotients and with complete search.

use super::*;
use crate::misere::Element;
use crate::octal::OctalCode;
use crate::theory::Outcome;
use proptest::prelude::*;
use std::collections::BTreeMap;

const ALLOWANCE: u64 = 1 << 28;

fn found(code: &str, bounds: Bounds, allowance: u64) -> Finding {
    let code: OctalCode = code.parse().unwrap();
    find(&code, bounds, &Budget::of(allowance))
}

/// The slow twin: the outcome of heaps under misère play by complete search.
struct Search<'a> {
    code: &'a OctalCode,
    lost: BTreeMap<Vec<u64>, bool>,
}

impl Search<'_> {
    fn is_lost(&mut self, heaps: &[u64]) -> bool {
        let mut heaps: Vec<u64> = heaps.iter().copied().filter(|&heap| heap > 0).collect();
        heaps.sort_unstable();
        if let Some(&known) = self.lost.get(&heaps) {
            return known;
        }
        let mut options = Vec::new();
        for (place, &heap) in heaps.iter().enumerate() {
            let rest = [&heaps[..place], &heaps[place + 1..]].concat();
            self.code.visit_options(heap, &mut |leaves| options.push([&rest, leaves].concat()));
        }
        let lost = !options.is_empty() && !options.iter().any(|option| self.is_lost(option));
        self.lost.insert(heaps, lost);
        lost
    }
}

/// All multisets of heaps from 1 to `largest` with at most `objects` objects in total.
fn positions(objects: u64, largest: u64) -> Vec<Vec<u64>> {
    let mut positions = vec![vec![]];
    for heap in 1..=largest.min(objects) {
        for mut position in positions.clone() {
            let mut sum: u64 = position.iter().sum();
            while sum + heap <= objects {
                position.push(heap);
                sum += heap;
                positions.push(position.clone());
            }
        }
    }
    positions
}

fn agrees_with_search(code: &OctalCode, quotient: &VerifiedQuotient, objects: u64) {
    let largest = if quotient.period().is_some() { objects } else { quotient.map().len() as u64 - 1 };
    let mut search = Search { code, lost: BTreeMap::new() };
    for position in positions(objects, largest) {
        let product = |product, &heap| quotient.product(product, quotient.element(heap).unwrap());
        let lost = quotient.outcome_of(position.iter().fold(Element::IDENTITY, product)) == Outcome::P;
        assert_eq!(lost, search.is_lost(&position), "{code} {position:?}");
    }
}

/// Orders, preperiods and periods that the verifier has accepted. The first two games are tame, the others wild.
#[test]
fn quotients_of_known_order() {
    let known = [
        ("0.3", 2, (0, 2)),
        ("0.33", 6, (0, 3)),
        ("0.75", 8, (8, 2)),
        ("0.53", 16, (21, 9)),
        ("0.123", 20, (5, 5)),
        ("0.72", 24, (16, 4)),
        ("0.144", 30, (12, 10)),
        ("0.71", 36, (3, 6)),
        ("0.15", 42, (66, 10)),
    ];
    for (code, order, period) in known {
        let finding = found(code, Bounds::default(), ALLOWANCE);
        assert_eq!(finding.stopped, None, "{code}");
        let quotient = finding.quotient.unwrap();
        assert_eq!((quotient.order(), quotient.period()), (order, Some(period)), "{code}");
    }
}

/// The published elements of the rows of misère Kayles, in its quotient of order 40.
#[test]
fn the_quotient_of_kayles_is_found() {
    let finding = found("0.77", Bounds::default(), 1 << 25);
    assert_eq!(finding.stopped, None);
    let quotient = finding.quotient.unwrap();
    assert_eq!((quotient.order(), quotient.period(), quotient.p_portion().iter().count()), (40, Some((71, 12)), 9));
    let letters = [('a', 1), ('b', 2), ('c', 5), ('d', 9), ('e', 12), ('f', 25), ('g', 27)];
    let word = |word: &str| {
        word.chars().fold(Element::IDENTITY, |product, name| {
            let heap = letters.iter().find(|letter| letter.0 == name).unwrap().1;
            quotient.product(product, quotient.element(heap).unwrap())
        })
    };
    let rows = "a b ab a c ab b abb d b bc e abb b abc abb dde ab b ade acf bc abc acf f b g cf acf abc b abb g bc abc acf \
        abb b ab abb acf abc b abb g b abc acf abb b g abb acf abc b abb acf b abc acf abb b g abb acf abc b abb g bc abc acf \
        abb b g abb acf abc b abb g b abc acf";
    for (heap, name) in (1..).zip(rows.split_whitespace()) {
        assert_eq!(quotient.element(heap), Some(word(name)), "{heap}");
    }
    assert_eq!(quotient.element(1_000_000_010), quotient.element(71 + (1_000_000_010 - 71) % 12));
}

/// The quotient of Dawson's Kayles is known to grow without end.
#[test]
fn quotients_of_some_heaps() {
    for (heaps, order) in [(24, 24), (25, 144)] {
        let finding = found("0.07", Bounds { heaps, ..Bounds::default() }, ALLOWANCE);
        assert_eq!(finding.stopped, Some(Unfound::Heaps(heaps)));
        assert_eq!(finding.quotient.unwrap().order(), order, "up to {heaps}");
    }
    let finding = found("0.07", Bounds { order: 100, ..Bounds::default() }, ALLOWANCE);
    assert_eq!(finding.stopped, Some(Unfound::Order { heap: 25, order: 100 }));
    assert_eq!(finding.quotient.unwrap().order(), 24);
}

/// In each of these games both assumptions of the search are wrong at some heap.
#[test]
fn wrong_replacements_are_mended() {
    for (code, heaps, order) in [("0.57", 20, 22), ("0.26", 20, 40), ("4.7", 11, 28)] {
        let finding = found(code, Bounds { heaps, ..Bounds::default() }, ALLOWANCE);
        let quotient = finding.quotient.unwrap();
        assert_eq!((finding.stopped, quotient.order()), (Some(Unfound::Heaps(heaps)), order), "{code}");
        agrees_with_search(&code.parse().unwrap(), &quotient, 22);
    }
}

#[test]
fn the_result_depends_only_on_the_allowance() {
    for allowance in (6..24).map(|power| 1 << power) {
        let (one, other) = (found("0.77", Bounds::default(), allowance), found("0.77", Bounds::default(), allowance));
        assert_eq!((&one.quotient, one.stopped), (&other.quotient, other.stopped));
        assert!(one.quotient.is_none_or(|quotient| quotient.period().is_none() == one.stopped.is_some()));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn what_is_found_agrees_with_complete_search(splits in any::<bool>(), digits in proptest::collection::vec(0u8..8, 1..4)) {
        let code = OctalCode::new(splits, digits, false).unwrap();
        let finding = find(&code, Bounds { heaps: 16, order: 64 }, &Budget::of(1 << 22));
        if let Some(quotient) = finding.quotient {
            agrees_with_search(&code, &quotient, 16);
        }
    }
}
