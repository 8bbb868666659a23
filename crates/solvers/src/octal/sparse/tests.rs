//! The sparse-space solver against its naive twin, with every kernel, and the long periods.

use super::*;
use crate::theory::{Budget, HeapRules, ProvenPeriod};
use proptest::prelude::*;

fn code(text: &str) -> OctalCode {
    text.parse().unwrap()
}

fn naive(code: &OctalCode, count: usize) -> Vec<u16> {
    let mut solver = NaiveOctal::new(code.clone());
    solver.extend_to(count, &Budget::unlimited()).unwrap();
    solver.into_values()
}

fn sparse(code: &OctalCode, count: usize) -> Vec<u16> {
    let mut solver = SparseOctal::resume(code.clone(), Vec::new());
    solver.extend_to(count, &Budget::unlimited()).unwrap();
    solver.into_values()
}

#[test]
fn named_codes_agree_with_the_twin() {
    for text in ["0.6", "0.04", "0.007", "0.06", "0.14", "0.356", "0.777", "0.104", "0.106", "4.4", "4.07", "0.16", "0.7~", "0.33", "0.0"] {
        let code = code(text);
        assert!(sparse(&code, 6_000) == naive(&code, 6_000), "{text}");
    }
}

#[test]
fn kernels_solve_alike() {
    for text in ["0.6", "0.56", "0.106"] {
        let code = code(text);
        let solve = |kernel| {
            let mut solver = SparseOctal::resume(code.clone(), Vec::new());
            solver.kernel = kernel;
            solver.extend_to(10_000, &Budget::unlimited()).unwrap();
            solver.into_values()
        };
        let all: Vec<_> = Kernel::available().into_iter().map(solve).collect();
        assert!(all.iter().all(|values| *values == all[0]), "{text}");
    }
}

#[test]
fn work_is_charged_and_what_was_found_stays() {
    let code = code("0.6");
    let expected = naive(&code, 5_000);
    let mut values = Vec::new();
    for round in 0.. {
        assert!(round < 200, "no progress");
        let mut solver = SparseOctal::resume(code.clone(), values);
        let done = solver.extend_to(5_000, &Budget::of(20_000 + round));
        values = solver.into_values();
        assert!(values == expected[..values.len()]);
        if done.is_ok() {
            break;
        }
    }
    assert_eq!(values.len(), 5_000);
}

#[test]
fn long_periods() {
    for (text, count, preperiod, period) in [
        ("0.156", 8_000, 3479, 349),
        ("0.644", 8_000, 3256, 442),
        ("0.165", 14_000, 5181, 1550),
        ("0.16", 509_630, 105_351, 149_459),
        ("0.56", 653_570, 326_640, 144),
    ] {
        let code = code(text);
        let values = sparse(&code, count);
        let proven = code.theorem().and_then(|theorem| ProvenPeriod::find(theorem, &values));
        assert_eq!(proven.map(|proven| (proven.preperiod(), proven.period())), Some((preperiod, period)), "{text}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn random_codes_agree_with_the_twin(split: bool, digits in proptest::collection::vec(0u8..8, 1..5)) {
        let code = OctalCode::new(split, digits, false).unwrap();
        prop_assert!(sparse(&code, 4_096) == naive(&code, 4_096), "{code}");
    }
}
