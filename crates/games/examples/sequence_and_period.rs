//! The nimbers of heaps under an octal code, and their proven period: `cargo run --example sequence_and_period -- 0.137`.

use nimber_games::{Octal, Period, Refusal};

fn main() -> Result<(), Refusal> {
    let code = std::env::args().nth(1);
    print!("{}", sequence(code.as_deref().unwrap_or("0.77"))?);
    Ok(())
}

pub fn sequence(code: &str) -> Result<String, Refusal> {
    let game = Octal::new(code)?;
    let values: Vec<String> = game.values(0..=20)?.iter().map(ToString::to_string).collect();
    let mut text = format!("Heaps from 0 to 20 under the code {code}: {}\n", values.join(" "));
    match game.period()? {
        Period::Proven { preperiod, period, theorem, checked, exceptions, .. } => {
            text += &format!("From heap {preperiod} on they have the period {period}.\n");
            text += &format!("Proof: the first {checked} values, and {theorem}.\n");
            let exceptions: Vec<String> = exceptions.iter().map(|(heap, _)| heap.to_string()).collect();
            text += &format!("Heaps that do not follow it yet: {}\n", exceptions.join(" "));
        }
        Period::Unknown { searched, reason, .. } => text += &format!("No period is reported after {searched} heaps: {reason}.\n"),
    }
    // With a proven period, heaps of any size have an answer.
    match game.with_heaps([1_000_000_000_000, 5]).and_then(|position| position.solve()) {
        Ok(answer) => text += &format!("A heap of 10^12 and one of 5: {:?}\n", answer.outcome()),
        Err(refusal) => text += &format!("A heap of 10^12 and one of 5: {refusal}\n"),
    }
    Ok(text)
}
