//! Octal games: CPU seconds of whole computations, by the library and by the service for a request, next to
//! the naive twin where that is feasible. Each figure is the least of three rounds.

mod cpu;

use nimber_solvers::octal::{NaiveOctal, OctalCache, OctalCode, SparseOctal};
use nimber_solvers::theory::{Budget, HeapRules, ProvenPeriod};
use std::hint::black_box;

/// The code, the number of heaps (enough to prove its period), the mark in CPU seconds, and the number of
/// heaps for the twin.
const WORK: [(&str, usize, Option<f64>, usize); 8] = [
    ("0.77", 1 << 12, None, 1 << 12),
    ("0.156", 1 << 13, None, 1 << 13),
    ("0.165", 1 << 14, Some(0.015), 1 << 14),
    ("0.16", 1 << 20, Some(0.08), 1 << 15),
    ("0.56", 1 << 20, Some(0.12), 1 << 15),
    ("0.6", 1 << 20, Some(1.5), 1 << 15),
    ("0.777", 1 << 17, Some(0.15), 1 << 15),
    ("0.007", 1 << 16, Some(0.6), 1 << 16),
];

const ROUNDS: usize = 3;

fn sparse(code: &OctalCode, count: usize) -> Vec<u16> {
    let mut solver = SparseOctal::resume(code.clone(), Vec::new());
    solver.extend_to(count, &Budget::unlimited()).expect("nothing stops it");
    solver.into_values()
}

fn naive(code: &OctalCode, count: usize) -> Vec<u16> {
    let mut solver = NaiveOctal::new(code.clone());
    solver.extend_to(count, &Budget::unlimited()).expect("nothing stops it");
    solver.into_values()
}

fn main() {
    println!(
        "{:6} {:>8} {:>7} {:>9} {:>9} | {:>6} {:>9} {:>9} {:>6}",
        "code", "heaps", "mark", "library", "service", "heaps", "naive", "sparse", "ratio"
    );
    for (text, count, mark, compared) in WORK {
        let code: OctalCode = text.parse().expect("a code");
        let (found, service) = cpu::least(ROUNDS, || OctalCache::default().fetch(&code, count as u64 - 1, &Budget::unlimited()));
        let found = found.expect("nothing stops it").expect("no heap is too large");
        let proven = found.period(count as u64 - 1).map(|proven| (proven.preperiod(), proven.period()));
        // The service stops once a period is proven.
        let (values, library) = cpu::least(ROUNDS, || {
            let values = sparse(&code, found.known());
            let theorem = code.theorem().expect("no digit repeats");
            (ProvenPeriod::find(theorem, &values).map(|proven| (proven.preperiod(), proven.period())), values)
        });
        assert_eq!(values.0, proven, "{text}");
        let (expected, slow) = cpu::least(1, || naive(&code, compared));
        let (values, fast) = cpu::least(ROUNDS, || sparse(&code, compared));
        assert!(values == expected, "{text}: both solvers agree");
        let mark = mark.map_or("-".to_owned(), |mark| mark.to_string());
        println!(
            "{text:6} {:>8} {mark:>7} {library:>9.4} {service:>9.4} | {compared:>6} {slow:>9.4} {fast:>9.4} {:>6.1}  {}",
            found.known(),
            slow / fast,
            proven.map_or("no period proven".to_owned(), |(preperiod, period)| format!("period {period} from {preperiod} on")),
        );
    }
    for text in ["0.77", "0.165", "0.16"] {
        let code: OctalCode = text.parse().expect("a code");
        let values =
            OctalCache::default().fetch(&code, u64::MAX, &Budget::unlimited()).expect("nothing stops it").expect("a period is proven");
        let rounds = 10_000_000u64;
        let look_up =
            || (0..rounds).fold(0, |sum, round| sum ^ values.value(black_box(round.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 11)).get());
        let (_, seconds) = cpu::least(ROUNDS, || black_box(look_up()));
        println!("a value of {text}, any heap below 2^53: {:.1} ns", seconds * 1e9 / rounds as f64);
    }
}
