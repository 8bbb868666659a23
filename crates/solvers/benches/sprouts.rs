//! Sprouts: a fixed list of starts, each with a solver of its own. Prints the time of the processor, lands per second, bytes per land, and
//! the most memory of the process so far.
//!
//! `cargo bench -p nimber-solvers --bench sprouts -- 12 14 17` solves other starts, and `-- misere 12 14` plays misère.

use nimber_solvers::sprouts::{Position, SproutsRules, misere, normal, with_deep_stack};
use nimber_solvers::theory::Budget;
use nix::sys::resource::{UsageWho, getrusage};
use nix::sys::time::TimeValLike;

const NORMAL: [u8; 6] = [11, 12, 13, 14, 16, 17];
const MISERE: [u8; 5] = [9, 10, 11, 12, 13];

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with("--")).collect();
    let given: Vec<u8> = words.iter().filter_map(|word| word.parse().ok()).collect();
    let is_misere = words.iter().any(|word| word == "misere");
    println!("{:>14} {:>6} {:>8} {:>10} {:>10} {:>11} {:>8}", "start", "value", "CPU s", "lands", "lands/s", "bytes/land", "peak MB");
    if !is_misere {
        for &spots in if given.is_empty() { &NORMAL[..] } else { &given } {
            let solver = normal::Solver::under(SproutsRules::Sprouts, 3 << 30);
            let nimber =
                |land| solver.nimber_with(1, land, &Budget::unlimited()).map_or_else(|stop| stop.to_string(), |nimber| nimber.to_string());
            let start = Position::start(spots);
            let (value, seconds) = timed(|| start.lands().first().map_or_else(String::new, nimber));
            let figures = solver.figures();
            report(&format!("{spots} spots"), &value, seconds, figures.lands, figures.memory);
        }
    }
    if is_misere || given.is_empty() {
        for &spots in if given.is_empty() { &MISERE[..] } else { &given } {
            let mut solver = misere::Solver::under(SproutsRules::Sprouts, 3 << 30);
            let (value, seconds) = timed(|| {
                let outcome = with_deep_stack(|| solver.outcome(&Position::start(spots), &Budget::unlimited()));
                outcome.map_or_else(String::new, |outcome| outcome.map_or_else(|stop| stop.to_string(), |outcome| format!("{outcome:?}")))
            });
            let figures = solver.figures();
            report(&format!("{spots} misère"), &value, seconds, figures.lands, figures.memory);
        }
    }
}

fn timed<T>(work: impl FnOnce() -> T) -> (T, f64) {
    let cpu = || getrusage(UsageWho::RUSAGE_SELF).map_or(0, |usage| usage.user_time().num_microseconds());
    let begun = cpu();
    let result = work();
    (result, (cpu() - begun) as f64 / 1e6)
}

fn report(start: &str, value: &str, seconds: f64, lands: usize, bytes: usize) {
    let peak = getrusage(UsageWho::RUSAGE_SELF).map_or(0, |usage| usage.max_rss()) >> 10;
    let (per_second, per_land) = (lands as f64 / seconds, bytes / lands.max(1));
    println!("{start:>14} {value:>6} {seconds:>8.2} {lands:>10} {per_second:>10.0} {per_land:>11} {peak:>8}");
}
