//! Grundy's game in CPU time of all threads together: the whole computation from nothing beside two slower ways to the same values, and the
//! winning splits of one large group. Set `NIMBER_BENCH_LARGE` for 2^22 and 2^24 groups as well.

use criterion::{Bencher, Criterion, criterion_group, criterion_main};
use nimber::games::grundy::Values;
use nix::sys::resource::{UsageWho, getrusage};
use nix::sys::time::TimeValLike;
use std::hint::black_box;
use std::time::Duration;

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

fn cpu_time() -> Duration {
    let usage = getrusage(UsageWho::RUSAGE_SELF).unwrap();
    Duration::from_micros((usage.user_time() + usage.system_time()).num_microseconds() as u64)
}

fn in_cpu_time<T>(bencher: &mut Bencher<'_>, mut work: impl FnMut() -> T) {
    bencher.iter_custom(|times| {
        let begun = cpu_time();
        for _ in 0..times {
            black_box(work());
        }
        cpu_time() - begun
    });
}

fn solvers(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("grundy/from nothing, CPU time");
    group.sample_size(10).warm_up_time(Duration::from_millis(100)).measurement_time(Duration::from_secs(3));
    for (name, count) in [("2^12", 1 << 12), ("2^14", 1 << 14), ("2^16", 1 << 16)] {
        group.bench_function(format!("{name}, naive"), |bencher| in_cpu_time(bencher, || naive(count)));
    }
    for (name, count) in [("2^14", 1 << 14), ("2^16", 1 << 16), ("2^18", 1 << 18)] {
        group.bench_function(format!("{name}, scalar sparse"), |bencher| in_cpu_time(bencher, || scalar(count)));
    }
    let large = std::env::var_os("NIMBER_BENCH_LARGE").is_some();
    for exponent in [12, 14, 16, 18, 20, 22, 24].into_iter().filter(|&exponent| large || exponent <= 20) {
        group.bench_function(format!("2^{exponent}"), |bencher| in_cpu_time(bencher, || Values::new(1 << exponent)));
    }
    group.finish();
    assert_eq!(naive(1 << 12), scalar(1 << 12));
    let values = Values::new(1 << 12);
    assert!(scalar(1 << 12).iter().enumerate().all(|(group, &value)| values.value(group as u64).unwrap().get() == u64::from(value)));
}

fn splits(criterion: &mut Criterion) {
    let values = Values::new(1 << 20);
    let group = (1 << 20) - 1;
    let mut bench = criterion.benchmark_group("grundy/winning splits of 2^20 - 1");
    for target in [0, 3, 128] {
        bench.bench_function(format!("counted, to {target}"), |bencher| {
            bencher.iter(|| values.count_splits(black_box(group), black_box(target)))
        });
        bench.bench_function(format!("listed, to {target} ({})", values.count_splits(group, target)), |bencher| {
            bencher.iter(|| values.splits(black_box(group), black_box(target)).sum::<u64>())
        });
    }
    bench.finish();
}

criterion_group!(benches, solvers, splits);
criterion_main!(benches);
