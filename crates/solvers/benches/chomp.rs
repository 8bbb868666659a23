//! Chomp: listing the options of a board, looking up one position, solving a board outside every table.

use criterion::{Criterion, criterion_group, criterion_main};
use nimber_solvers::chomp::{Downset, Partition, ValueTable};
use nimber_solvers::theory::{Budget, Nimber};
use std::hint::black_box;
use std::time::Duration;

fn build(extent: &str) -> ValueTable {
    ValueTable::build(extent.parse().unwrap(), &Budget::unlimited(), &|_, _| ()).unwrap()
}

/// The options of a full 12x12 board, a quadrant of 24x24, and of a half-eaten board; the values of positions
/// spread over a table.
fn look_ups(criterion: &mut Criterion) {
    let full = Partition::rectangle(12, 12);
    let eaten = Partition::new([12, 10, 9, 9, 7, 5, 5, 3, 2, 1]).unwrap();
    let sum_of_options = |table: &ValueTable, position: &Partition| {
        let mut sum = 0;
        table.option_values(position, |_, _, value| sum += value.get());
        sum
    };
    for extent in ["12x12", "60"] {
        let table = build(extent);
        let mut group = criterion.benchmark_group(format!("chomp/table {extent}"));
        if table.extent().covers(&full) {
            group.bench_function("options of 12x12", |bencher| bencher.iter(|| sum_of_options(&table, black_box(&full))));
        }
        if table.extent().covers(&eaten) {
            group.bench_function("options of 63 tiles", |bencher| bencher.iter(|| sum_of_options(&table, black_box(&eaten))));
        }
        let smaller = eaten.cut(0, 9);
        group.bench_function("options of 59 tiles", |bencher| bencher.iter(|| sum_of_options(&table, black_box(&smaller))));
        let positions = table.ranks().positions();
        let scatter = |count: u64| -> Vec<Partition> {
            (0..count).filter_map(|at| table.ranks().position(at.wrapping_mul(0x9E37_79B9_7F4A_7C15) % positions)).collect()
        };
        let sum = |scattered: &[Partition]| scattered.iter().filter_map(|position| table.value(position)).map(Nimber::get).sum::<u64>();
        let (warm, cold) = (scatter(1 << 10), scatter(1 << 19));
        group.bench_function("1024 ranks and values, warm", |bencher| bencher.iter(|| sum(black_box(&warm))));
        group.sample_size(10);
        group.bench_function("524288 ranks and values, cold", |bencher| bencher.iter(|| sum(black_box(&cold))));
        group.finish();
    }
}

fn down_sets(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("chomp/downset");
    group.sample_size(10).warm_up_time(Duration::from_millis(500)).measurement_time(Duration::from_secs(2));
    for (rows, cols) in [(60, 4), (30, 6), (3, 200), (10, 10), (13, 13)] {
        let board = Partition::rectangle(rows, cols);
        let budget = Budget::unlimited();
        group.bench_function(format!("{rows}x{cols}"), |bencher| bencher.iter(|| Downset::solve(black_box(&board), &budget)));
    }
    group.finish();
}

criterion_group!(benches, look_ups, down_sets);
criterion_main!(benches);
