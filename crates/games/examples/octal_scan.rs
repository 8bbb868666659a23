//! All octal codes of three digits, with the period of their values and the order of their misère quotient, one line each:
//! `cargo run --release --example octal_scan`.

use nimber_games::{Bounds, Budget, Octal, Period, Refusal};

fn main() -> Result<(), Refusal> {
    println!("code   preperiod  period  misère quotient");
    for digits in 0..512 {
        println!("{}", line(&format!("0.{digits:03o}"), 30_000_000)?);
    }
    Ok(())
}

/// What is found out about a code within this work for each of the two questions.
pub fn line(code: &str, work: u64) -> Result<String, Refusal> {
    let game = Octal::new(code)?;
    let period = match game.period_within(&Budget::of(work))? {
        Period::Proven { preperiod, period, .. } => format!("{preperiod:>9}  {period:>6}"),
        Period::Unknown { searched, .. } => format!("none below {searched:>6}"),
    };
    let order = match game.misere_quotient_within(Bounds::default(), &Budget::of(work)) {
        Ok(quotient) => quotient.order().to_string(),
        Err(Refusal::BeyondLimits(_) | Refusal::OutOfWork(_)) => "none found".to_owned(),
        Err(refusal) => return Err(refusal),
    };
    Ok(format!("{code}  {period}  {order}"))
}
