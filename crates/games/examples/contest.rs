//! Checks the output of a contest program: who wins each heap of a rule. `cargo run --release --example contest -- "0.137" < its_output`
//! reads the value of heap 0, of heap 1 and so on, up to a million of them. A rule is an octal code, or the amounts that may be taken,
//! such as `1,3,4`.

use nimber_games::{Budget, Nimber, Octal, Refusal, Subtraction};
use std::io::{BufRead, stdin};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let rule = std::env::args().nth(1).ok_or("a rule is needed, such as 0.137 or 1,3,4")?;
    println!("{}", check(&rule, stdin().lock())?);
    Ok(())
}

/// The largest heap that is checked.
const LARGEST: u64 = 1_000_000;

/// A minute of work.
const WORK: u64 = 10_000_000_000;

pub fn check(rule: &str, output: impl BufRead) -> Result<String, Box<dyn std::error::Error>> {
    let mut right = values(rule)?.into_iter().zip(0..);
    let mut checked = 0;
    for line in output.lines() {
        for word in line?.split_whitespace() {
            let Some((value, heap)) = right.next() else { return Ok(format!("right up to heap {LARGEST}; more is not checked")) };
            if word.parse() != Ok(value.get()) {
                return Ok(format!("wrong: heap {heap} has the value {value}, not {word}"));
            }
            checked += 1;
        }
    }
    Ok(format!("right: {checked} values"))
}

fn values(rule: &str) -> Result<Vec<Nimber>, Refusal> {
    let (sizes, budget) = (0..=LARGEST, Budget::of(WORK));
    if rule.contains('.') {
        return Octal::new(rule)?.values_within(sizes, &budget);
    }
    // In notation, `-` is no heap.
    format!("- take {rule}").parse::<Subtraction>()?.values_within(sizes, &budget)
}
