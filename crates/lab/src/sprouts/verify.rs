//! `nimber-lab sprouts verify`: what a certificate proves.

use super::certificate_folder::read_certificate;
use crate::terminal::{print, with_spinner};
use clap::Args as ClapArgs;
use nimber_solvers::sprouts::SproutsRules;
use nimber_solvers::sprouts::certificate::Proven;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};

#[derive(Debug, ClapArgs)]
pub struct Args {
    /// The certificate, as `sprouts solve` or `sprouts mixed` wrote it.
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

pub fn run(args: &Args) -> Result<(), String> {
    let certificate = read_certificate(&args.file)?;
    let claims = certificate.size();
    let mixed = if certificate.rules() == SproutsRules::Mixed { "mixed, " } else { "" };
    let game = format!("{mixed}{} play, ", certificate.play().name());
    let done = AtomicUsize::new(0);
    let figures = || format!("{} of {claims} claims", done.load(Ordering::Relaxed));
    let check = || {
        done.fetch_add(1, Ordering::Relaxed);
    };
    let verified = with_spinner(figures, || certificate.verify(check)).map_err(|unproven| format!("NOT PROVEN: {unproven}"))?;
    for (start, proven) in verified.results() {
        let proven = match proven {
            Proven::Nimber(nimber) => format!("nimber {nimber}"),
            Proven::Outcome(outcome) => format!("outcome {outcome:?}"),
        };
        print(&format!("{start}: {game}{proven}, proven by {} claims\n", verified.size()))?;
    }
    Ok(())
}
