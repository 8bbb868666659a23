//! `nimber-lab sprouts verify`: what a certificate proves.

use super::certificate_folder::read_certificate;
use crate::terminal::{print, with_spinner};
use clap::Args as ClapArgs;
use nimber_solvers::sprouts::SproutsRules;
use nimber_solvers::sprouts::certificate::Proven;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};

#[derive(Debug, ClapArgs)]
pub struct Args {
    /// The certificate, as `sprouts solve` or `sprouts mixed` wrote it.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Check only one claim of so many, which proves nothing.
    #[arg(long, value_name = "N", default_value_t = NonZeroUsize::MIN)]
    every: NonZeroUsize,
}

pub fn run(args: &Args) -> Result<(), String> {
    let certificate = read_certificate(&args.file)?;
    let claims = certificate.size();
    let mixed = if certificate.rules() == SproutsRules::Mixed { "mixed, " } else { "" };
    let game = format!("{mixed}{} play, ", certificate.play().name());
    let (done, checked) = (AtomicUsize::new(0), claims.div_ceil(args.every.get()));
    let figures = || format!("{} of {checked} claims", done.load(Ordering::Relaxed));
    let check = || {
        done.fetch_add(1, Ordering::Relaxed);
    };
    let not_proven = |unproven| format!("NOT PROVEN: {unproven}");
    let proven = with_spinner(figures, || certificate.sample(args.every, check)).map_err(not_proven)?;
    let how = match args.every {
        NonZeroUsize::MIN => "proven by".to_owned(),
        _ => format!("not proven: checked are {checked} of"),
    };
    for (start, proven) in certificate.starts().iter().zip(proven) {
        let proven = match proven {
            Proven::Nimber(nimber) => format!("nimber {nimber}"),
            Proven::Outcome(outcome) => format!("outcome {outcome:?}"),
        };
        print(&format!("{start}: {game}{proven}, {how} {claims} claims\n"))?;
    }
    Ok(())
}
