//! Builds tables of Chomp, each in its own process so that its peak memory is known. Prints CPU seconds and
//! wall seconds, CPU nanoseconds and peak memory per position, and the marks, for every kernel. Prints the
//! least of three rounds. With `NIMBER_BENCH_LARGE=1` also builds the large tables, once each.

mod cpu;

use nimber_solvers::chomp::{Extent, Kernel, Outcomes, ValueTable};
use nimber_solvers::theory::Budget;
use nix::sys::resource::{UsageWho, getrusage};
use std::env;
use std::process::Command;
use std::time::Instant;

/// Builders besides the kernels: the sieve for winners, and the sieve that also counts winning moves.
const SIEVE: &str = "sieve";
const COUNTS: &str = "counts";

/// Extents that every builder builds, with the mark in CPU seconds.
const COMPARED: [(&str, f64); 3] = [("12x12", 0.09), ("60", 0.24), ("14x14", 1.1)];

/// Extents that only the fastest kernel builds, once, with the mark if there is one.
const LARGE: [(&str, &str, Option<f64>); 9] = [
    ("", "82", Some(4.6)),
    ("", "16x16", Some(18.0)),
    ("", "100", Some(36.0)),
    ("", "110", Some(110.0)),
    (SIEVE, "93", Some(7.0)),
    (SIEVE, "100", Some(17.0)),
    (SIEVE, "120", Some(200.0)),
    (COUNTS, "100", None),
    (COUNTS, "120", None),
];

/// Tell a process to build one table.
const BY: &str = "NIMBER_BENCH_BY";
const OF: &str = "NIMBER_BENCH_OF";

/// Builds one table and prints its cost: positions, CPU and wall seconds, peak memory in kilobytes.
fn measure(by: &str, of: &str) {
    let extent: Extent = of.parse().expect("an extent");
    let begun = Instant::now();
    let budget = Budget::unlimited();
    let kernel = || Kernel::available().into_iter().find(|kernel| kernel.to_string() == by).unwrap_or_default();
    let nobody = |_, _| ();
    let ((), seconds) = cpu::least(1, || match (by, extent) {
        (SIEVE, Extent::Tiles(most)) => drop(Outcomes::solve(most, Kernel::default(), &budget, &nobody).expect("nothing stops it")),
        (COUNTS, Extent::Tiles(most)) => drop(Outcomes::with_records(most, Kernel::default(), &budget, &nobody).expect("nothing stops it")),
        _ => drop(ValueTable::build_with(kernel(), extent, &budget, &nobody).expect("nothing stops it")),
    });
    let peak = getrusage(UsageWho::RUSAGE_SELF).expect("the usage is known").max_rss();
    println!("{} {} {} {peak}", extent.positions(), seconds, begun.elapsed().as_secs_f64());
}

/// The least CPU seconds of `rounds` processes, as a row.
fn row(by: &str, of: &str, mark: Option<f64>, rounds: usize) {
    let run = || {
        let program = env::current_exe().expect("this program has a name");
        let output = Command::new(program).env(BY, by).env(OF, of).output().expect("this program can be run");
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        <[f64; 4]>::try_from(text.split_whitespace().filter_map(|number| number.parse().ok()).collect::<Vec<_>>()).expect("four numbers")
    };
    let least = (0..rounds).map(|_| run()).min_by(|a, b| a[1].total_cmp(&b[1]));
    let [positions, cpu, wall, peak] = least.expect("at least one round");
    let mark = mark.map_or("-".to_owned(), |mark| mark.to_string());
    let by = if by.is_empty() { Kernel::default().to_string() } else { by.to_owned() };
    println!(
        "{of:>6} {by:>9} {positions:>12} {mark:>6} {cpu:>9.3} {wall:>9.3} {:>8.1} {:>9.1} {:>7.2}",
        cpu * 1e9 / positions,
        peak * 1024.0 / 1e6,
        peak * 1024.0 / positions,
    );
}

fn main() {
    if let (Ok(by), Ok(of)) = (env::var(BY), env::var(OF)) {
        return measure(&by, &of);
    }
    println!(
        "{:>6} {:>9} {:>12} {:>6} {:>9} {:>9} {:>8} {:>9} {:>7}",
        "extent", "by", "positions", "mark", "CPU s", "wall s", "CPU ns", "peak MB", "B each"
    );
    for (of, mark) in COMPARED {
        for kernel in Kernel::available() {
            row(&kernel.to_string(), of, Some(mark), 3);
        }
    }
    if env::var_os("NIMBER_BENCH_LARGE").is_some() {
        for (by, of, mark) in LARGE {
            row(by, of, mark, 1);
        }
    }
}
