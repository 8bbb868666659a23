//! `nimber sprouts verify`: what a certificate proves.

use crate::cli::console::print;
use crate::solvers::sprouts::certificate::Certificate;
use crate::solvers::sprouts::mixed::certificate as mixed;
use crate::theory::{Outcome, Play};
use clap::Args as ClapArgs;
use flate2::read::MultiGzDecoder;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

#[derive(Debug, ClapArgs)]
pub struct Args {
    /// The certificate, as `nimber sprouts solve` or `nimber sprouts mixed` wrote it.
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

/// In bytes. A larger file is no certificate of ours.
const MOST_BYTES: u64 = 1 << 30;

pub fn run(args: &Args) -> Result<(), String> {
    let text = read(&args.file).map_err(|error| format!("{}: {error}", args.file.display()))?;
    if text.starts_with(mixed::HEADER) {
        return verify_mixed(&text, args);
    }
    let certificate: Certificate = text.parse().map_err(|error| format!("{}: {error}", args.file.display()))?;
    let verified = certificate.verify(|_| {}).map_err(|unproven| format!("NOT PROVEN: {unproven}"))?;
    print(&format!("{}: nimber {}, proven by {} lands\n", verified.start(), verified.nimber(), verified.lands()))
}

fn verify_mixed(text: &str, args: &Args) -> Result<(), String> {
    let certificate: mixed::Certificate = text.parse().map_err(|error| format!("{}: {error}", args.file.display()))?;
    let verified = certificate.verify().map_err(|unproven| format!("NOT PROVEN: {unproven}"))?;
    let play = if verified.play() == Play::Normal { "normal" } else { "misere" };
    let outcome = if verified.outcome() == Outcome::N { "N" } else { "P" };
    let nimber = verified.nimber().map(|nimber| format!(", nimber {nimber}")).unwrap_or_default();
    let (start, positions) = (verified.start(), verified.positions());
    print(&format!("{start}: mixed, {play} play: outcome {outcome}{nimber}, proven by {positions} positions\n"))
}

fn read(path: &Path) -> std::io::Result<String> {
    let mut text = String::new();
    MultiGzDecoder::new(File::open(path)?).take(MOST_BYTES).read_to_string(&mut text)?;
    Ok(text)
}
