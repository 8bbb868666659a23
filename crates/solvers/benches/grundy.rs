//! Grundy's game: CPU seconds of whole computations, of all threads together, next to two slower ways to the
//! same values; and the winning splits of one large group. With `NIMBER_BENCH_LARGE` also 2^24 and 2^26
//! groups.

mod cpu;

use nimber_solvers::grundy::Values;
use std::hint::black_box;

/// The number of groups as a power of two, and the mark in CPU seconds.
const WORK: [(u32, Option<f64>); 7] =
    [(12, None), (16, None), (18, None), (20, Some(0.5)), (22, Some(2.2)), (24, Some(8.0)), (26, Some(35.0))];

/// The twins are run up to these powers of two.
const NAIVE: u32 = 16;
const SCALAR: u32 = 18;

/// By the definition: every option of every group.
fn naive(count: usize) -> Vec<u8> {
    let mut values = vec![0u8; count];
    for group in 1..count {
        let mut seen = [false; 256];
        let (smaller, larger) = (&values[1..group.div_ceil(2)], &values[group / 2 + 1..group]);
        for (a, b) in smaller.iter().zip(larger.iter().rev()) {
            seen[usize::from(a ^ b)] = true;
        }
        values[group] = seen.iter().position(|seen| !seen).unwrap() as u8;
    }
    values
}

/// The sparse-space method for one group after another, as published.
fn scalar(count: usize) -> Vec<u8> {
    let is_common = |value: u8| (value & !1).count_ones() % 2 == 1;
    let mut values = vec![0u8; count];
    // Backwards, so that both parts of the options are read forwards.
    let mut descending = vec![0u8; count];
    let mut rare: Vec<(usize, u8)> = Vec::new();
    let mut seen = [0; 256];
    for group in 1..count {
        for &(part, value) in &rare {
            if group != 2 * part {
                seen[usize::from(value ^ values[group - part])] = group;
            }
        }
        let smaller = &values[1..group.div_ceil(2)];
        let larger = &descending[count - group..][..smaller.len()];
        let ((blocks, rest), (larger_blocks, larger_rest)) = (smaller.as_chunks::<64>(), larger.as_chunks::<64>());
        let any = |a: &[u8], b: &[u8], value: u8| a.iter().zip(b).fold(false, |any, (a, b)| any | (a ^ b == value));
        let has_option = |value: u8| blocks.iter().zip(larger_blocks).any(|(a, b)| any(a, b, value)) || any(rest, larger_rest, value);
        let value = (0..=255).find(|&value| seen[usize::from(value)] != group && (is_common(value) || !has_option(value))).unwrap();
        values[group] = value;
        descending[count - 1 - group] = value;
        if !is_common(value) {
            rare.push((group, value));
        }
    }
    values
}

fn seconds(seconds: Option<f64>) -> String {
    seconds.map_or("-".to_owned(), |seconds| format!("{seconds:.4}"))
}

fn solvers(large: bool) {
    println!("{:>6} {:>7} {:>9} {:>9} {:>7} {:>9} {:>7}", "groups", "mark", "solver", "scalar", "ratio", "naive", "ratio");
    for (exponent, mark) in WORK.into_iter().filter(|&(exponent, _)| large || exponent <= 22) {
        let count = 1 << exponent;
        let (values, fast) = cpu::least(if exponent <= 22 { 3 } else { 1 }, || Values::new(count));
        let twin = |most: u32, solve: fn(usize) -> Vec<u8>| {
            (exponent <= most).then(|| {
                let (expected, seconds) = cpu::least(1, || solve(count));
                let agree = |(group, &value): (usize, &u8)| values.value(group as u64).is_some_and(|found| found.get() == u64::from(value));
                assert!(expected.iter().enumerate().all(agree), "2^{exponent}: both solvers agree");
                seconds
            })
        };
        let (scalar, naive) = (twin(SCALAR, scalar), twin(NAIVE, naive));
        let ratio = |slow: Option<f64>| slow.map_or("-".to_owned(), |slow| format!("{:.1}", slow / fast));
        let (groups, mark) = (format!("2^{exponent}"), mark.map_or("-".to_owned(), |mark| mark.to_string()));
        println!("{groups:>6} {mark:>7} {fast:>9.4} {:>9} {:>7} {:>9} {:>7}", seconds(scalar), ratio(scalar), seconds(naive), ratio(naive));
    }
}

fn splits() {
    let values = Values::new(1 << 20);
    let group = (1 << 20) - 1;
    for target in [0, 3, 128] {
        let rounds = 100;
        let count = || (0..rounds).map(|_| values.count_splits(black_box(group), black_box(target))).sum::<u64>();
        let list = || (0..rounds).map(|_| values.splits(black_box(group), black_box(target)).sum::<u64>()).fold(0, u64::wrapping_add);
        let ((found, counted), (_, listed)) = (cpu::least(3, count), cpu::least(3, list));
        println!(
            "the {} splits of 2^20 - 1 to {target}: counted in {:.1} us, listed in {:.1} us",
            found / rounds,
            counted * 1e6 / rounds as f64,
            listed * 1e6 / rounds as f64
        );
    }
}

fn main() {
    solvers(std::env::var_os("NIMBER_BENCH_LARGE").is_some());
    splits();
}
