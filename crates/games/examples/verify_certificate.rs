//! Verifies a certificate of Sprouts without searching: `cargo run --release --example verify_certificate -- FILE`.
//!
//! Without a file, it verifies one for three spots that it makes itself. `nimber-lab sprouts solve` writes certificates of large starts, as
//! text or compressed.

use flate2::read::MultiGzDecoder;
use nimber_games::Budget;
use nimber_games::solvers::sprouts::certificate::{Certificate, ProofGoal, Proven};
use nimber_games::solvers::sprouts::{Position, normal};
use std::error::Error;
use std::io::Read;

fn main() -> Result<(), Box<dyn Error>> {
    let text = match std::env::args().nth(1) {
        Some(file) => text_of(&std::fs::read(file)?)?,
        None => made(3)?,
    };
    print!("{}", verify(&text)?);
    Ok(())
}

/// The text of a file, which may be compressed.
fn text_of(bytes: &[u8]) -> Result<String, Box<dyn Error>> {
    let mut text = String::new();
    if bytes.starts_with(&[0x1f, 0x8b]) {
        MultiGzDecoder::new(bytes).read_to_string(&mut text)?;
    } else {
        text += std::str::from_utf8(bytes)?;
    }
    Ok(text)
}

/// A certificate of the start from this number of spots, in normal play.
pub fn made(spots: u8) -> Result<String, Box<dyn Error>> {
    let solver = normal::Solver::default();
    Ok(solver.certificate(&[(Position::start(spots), ProofGoal::Nimbers)], &Budget::unlimited())?.to_string())
}

/// What a certificate proves of each start. The error names the claim that does not follow.
pub fn verify(text: &str) -> Result<String, Box<dyn Error>> {
    let certificate: Certificate = text.parse()?;
    let play = certificate.play();
    let verified = certificate.verify(|| ())?;
    let mut report = format!("{} claims hold. In {} play:\n", verified.size(), play.name());
    for (start, proven) in verified.results() {
        match proven {
            Proven::Nimber(nimber) => report += &format!("{start} has the nimber {nimber}\n"),
            Proven::Outcome(outcome) => report += &format!("{start} has the outcome {outcome:?}\n"),
        }
    }
    Ok(report)
}
