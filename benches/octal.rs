//! Octal games: CPU seconds of whole computations from nothing, with the period search and the certificate, beside the naive twin where
//! that is feasible. A plain harness, since one run of each is long enough to be measured.

use nimber::theory::{Budget, NaiveOctal, OctalCode, OctalSolver, ProvenPeriod, SparseOctal, Theorem};
use nix::sys::resource::{UsageWho, getrusage};
use std::hint::black_box;
use std::time::Instant;

/// The seconds that this process has used of the processor.
fn cpu_seconds() -> f64 {
    let user = getrusage(UsageWho::RUSAGE_SELF).expect("the usage is known").user_time();
    user.tv_sec() as f64 + user.tv_usec() as f64 * 1e-6
}

fn measured<T>(work: impl FnOnce() -> T) -> (T, f64) {
    let before = cpu_seconds();
    let result = work();
    (result, cpu_seconds() - before)
}

/// The values of so many heaps, and the period that is proven by those of the first ones, looked for at every eighth of a doubling.
fn whole(code: &OctalCode, count: usize, stage: usize) -> (SparseOctal, Option<ProvenPeriod>) {
    let mut solver = SparseOctal::new(code.clone());
    let mut until = stage.min(count);
    loop {
        solver.extend_to(until, &Budget::unlimited()).expect("nothing stops it");
        let proven = Theorem::of_octal(code).and_then(|theorem| ProvenPeriod::find(theorem, solver.values()));
        if proven.is_some() || until == count {
            return (solver, proven);
        }
        until = (until + until.next_power_of_two() / 16).min(count);
    }
}

fn main() {
    println!("{:8} {:>8} {:>10} {:>10} {:>8}  rare, period", "code", "heaps", "cpu s", "naive s", "ratio");
    for (text, count, compared) in [
        ("0.77", 1 << 12, 1 << 12),
        ("0.156", 1 << 13, 1 << 13),
        ("0.165", 1 << 14, 1 << 14),
        ("0.16", 1 << 19, 1 << 15),
        ("0.56", 1 << 20, 1 << 15),
        ("0.6", 1 << 20, 1 << 15),
        ("0.777", 1 << 17, 1 << 15),
        ("0.007", 1 << 16, 1 << 16),
    ] {
        let code: OctalCode = text.parse().expect("a code");
        let ((solver, proven), seconds) = measured(|| whole(&code, count, 1 << 12));
        let (naive, naive_seconds) = measured(|| {
            let mut naive = NaiveOctal::new(code.clone());
            naive.extend_to(compared, &Budget::unlimited()).expect("nothing stops it");
            naive
        });
        let known = solver.values().len().min(compared);
        assert!(solver.values()[..known] == naive.values()[..known], "{text}: both solvers agree");
        // The twin takes time in proportion to the square of the number of heaps.
        let scaled = naive_seconds * (solver.values().len() as f64 / compared as f64).powi(2);
        let found = proven.map(|proven| (proven.preperiod(), proven.period()));
        println!(
            "{text:8} {:>8} {seconds:>10.4} {naive_seconds:>10.4} {:>8.0}  {}, {found:?} (naive to {compared})",
            solver.values().len(),
            scaled / seconds.max(1e-6),
            solver.rare(),
        );
    }
    let code: OctalCode = "0.165".parse().expect("a code");
    let (_, proven) = whole(&code, 1 << 14, 1 << 12);
    let proven = proven.expect("the period of 0.165 is proven by so many values");
    let (before, rounds) = (Instant::now(), 10_000_000u64);
    let sum = (0..rounds).fold(0, |sum, round| sum ^ proven.value(black_box(round.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 11)).get());
    black_box(sum);
    println!("a value of 0.165 in {:.1} ns", before.elapsed().as_secs_f64() * 1e9 / rounds as f64);
}
