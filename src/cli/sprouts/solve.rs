//! `nimber sprouts solve`: a search without the limits of the service.

use crate::cli::console::{print, with_spinner};
use crate::solvers::sprouts::{Position, misere, normal};
use crate::theory::{Budget, Outcome, Play, Stop};
use clap::{Args as ClapArgs, ValueEnum};
use flate2::Compression;
use flate2::write::GzEncoder;
use std::fs::File;
use std::io::Write;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::Instant;

#[derive(Debug, ClapArgs)]
pub struct Args {
    /// How many spots the start has, from 0 to 66. In normal play, several starts share what they find, so give the small ones first.
    #[arg(required = true, value_parser = clap::value_parser!(u8).range(0..=66))]
    spots: Vec<u8>,
    /// Who wins: the player who moves last, or the other.
    #[arg(long, value_enum, default_value_t = PlayName::Normal)]
    play: PlayName,
    /// How many threads search. Misere play is searched by one.
    #[arg(long, value_name = "N", default_value_t = NonZeroUsize::MIN)]
    threads: NonZeroUsize,
    /// How much memory the search takes, in MB. In normal play it then forgets everything but proven facts and goes on; in misere play it
    /// gives up.
    #[arg(long, value_name = "MB", default_value_t = 2048)]
    memory: usize,
    /// Write a certificate of the last start to this file, compressed. In normal play only.
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum PlayName {
    Normal,
    Misere,
}

/// Prints a line for each start. The nimber of a start decides normal play: the player to move loses exactly if it is 0.
pub fn run(args: &Args) -> Result<(), String> {
    let play = if args.play == PlayName::Normal { Play::Normal } else { Play::Misere };
    if play == Play::Misere && args.certificate.is_some() {
        return Err("a certificate proves a start in normal play".to_owned());
    }
    let memory = args.memory.saturating_mul(1 << 20);
    let solver = normal::Solver::within(memory);
    let budget = Budget::unlimited();
    for &spots in &args.spots {
        let start = Position::start(spots);
        let begun = Instant::now();
        let figures = || {
            let figures = solver.figures();
            format!("{} lands, {} nimbers, {} MB", figures.lands, figures.nimbers, figures.memory >> 20)
        };
        let found = match play {
            Play::Normal => with_spinner(figures, || {
                let nimbers =
                    start.lands().iter().map(|land| solver.nimber_with(args.threads.get(), land, &budget).map(|nimber| nimber.get()));
                nimbers.sum::<Result<u64, Stop>>().map(|nimber| format!("nimber {nimber}, {}", figures()))
            }),
            Play::Misere => with_spinner(String::new, || {
                let mut solver = misere::Solver::within(memory);
                let outcome = solver.outcome_on_a_thread(&start, &budget)?;
                let figures = solver.figures();
                let outcome = if outcome == Outcome::N { "N" } else { "P" };
                Ok(format!("outcome {outcome}, {} positions, {} lands, {} MB", figures.positions, figures.lands, figures.memory >> 20))
            }),
        };
        let found = found.map_err(|stop| format!("{spots} spots: {}", why_not(stop)))?;
        print(&format!("{spots} spots: {found}, {:.1} s\n", begun.elapsed().as_secs_f64()))?;
    }
    if let (Some(path), Some(&spots)) = (&args.certificate, args.spots.last()) {
        let certificate = solver.certificate(&Position::start(spots), &budget).map_err(why_not)?;
        write(path, &certificate.to_string()).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    Ok(())
}

pub(super) fn why_not(stop: Stop) -> String {
    match stop {
        Stop::Exhausted { .. } => "the memory is too small; give more with --memory".to_owned(),
        other => other.to_string(),
    }
}

pub(super) fn write(path: &Path, text: &str) -> std::io::Result<()> {
    let mut file = GzEncoder::new(File::create(path)?, Compression::best());
    file.write_all(text.as_bytes())?;
    file.finish()?.sync_all()
}
