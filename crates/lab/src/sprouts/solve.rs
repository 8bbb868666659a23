//! `nimber-lab sprouts solve`: a search without the limits of the service.

use super::certificate_folder::{CertificateFolder, write};
use super::search::{FALSE_FACTS, Search, why_not};
use crate::terminal::{PlayName, print, with_spinner};
use crate::usage::Usage;
use clap::Args as ClapArgs;
use nimber_solvers::sprouts::certificate::ProofGoal;
use nimber_solvers::sprouts::{Position, SproutsRules};
use nimber_solvers::theory::{Budget, Stop};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

#[derive(Debug, ClapArgs)]
pub struct Args {
    /// How many spots the start has, from 0 to 66. Several starts share what they find, so give the small ones first.
    #[arg(required = true, value_parser = clap::value_parser!(u8).range(0..=66))]
    spots: Vec<u8>,
    /// Who wins: the player who moves last, or the other.
    #[arg(long, value_enum, default_value_t = PlayName::Normal)]
    play: PlayName,
    /// How many threads work. One searches, and the others help it in normal play; they find the same as one, sooner.
    #[arg(long, value_name = "N", default_value_t = NonZeroUsize::MIN)]
    threads: NonZeroUsize,
    /// How much memory the search takes, in MB. In normal play it then forgets everything but proven facts and goes on; in misere play
    /// everything but searched positions.
    #[arg(long, value_name = "MB", default_value_t = 2048)]
    memory: usize,
    /// Also find who wins each position up to this number of moves later. That takes far longer.
    #[arg(long, value_name = "MOVES", default_value_t = 0, value_parser = clap::value_parser!(u8).range(..=3))]
    within: u8,
    /// From this number of spots on, find only who wins.
    #[arg(long, value_name = "SPOTS")]
    outcomes_from: Option<u8>,
    /// Write what proves all these starts to this file, compressed.
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
    /// The folder of results. What is found is kept there: a search goes on after an interruption, and later ones begin with what is
    /// proven. `none` keeps nothing.
    #[arg(long, value_name = "FOLDER", default_value = "./sprouts")]
    folder: PathBuf,
    /// How often to keep what a search has found so far, in seconds.
    #[arg(long, value_name = "SECONDS", default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..))]
    keep_every: u64,
}

impl Args {
    fn goal(&self, spots: u8) -> ProofGoal {
        match self.within {
            _ if self.outcomes_from.is_some_and(|first| spots >= first) => ProofGoal::Outcomes,
            0 => ProofGoal::Nimbers,
            moves => ProofGoal::Within(moves),
        }
    }
}

/// Writing results takes at most one part in `SHARE` of the time.
const SHARE: u32 = 20;

/// Prints a line for each start. The nimber of a start decides normal play: the player to move loses exactly if it is 0.
pub fn run(args: &Args) -> Result<(), String> {
    let play = args.play.play();
    let certificates = if args.folder == Path::new("none") { None } else { Some(CertificateFolder::open(&args.folder, play)?) };
    let mut search = Search::new(SproutsRules::Sprouts, play, args.threads.get(), args.memory.saturating_mul(1 << 20));
    let mut claims = 0;
    for found in certificates.as_ref().map_or(Ok(Vec::new()), CertificateFolder::found)? {
        claims += search.resume(&found).map_err(why_not)?;
    }
    let is_checked = claims > 0;
    let known = search.known();
    if claims > 0 {
        eprintln!("nimber-lab: begins with {claims} facts that were found before");
    }
    for &spots in &args.spots {
        let solved = solve(spots, args, &mut search, certificates.as_ref(), is_checked).map_err(|why| format!("{spots} spots: {why}"))?;
        print(&format!("{spots} spots: {solved}\n"))?;
    }
    // A certificate has only what its proof needs. Later searches need the rest, too.
    if let Some(certificates) = certificates.filter(|_| search.known() > known) {
        certificates.keep_found(&search.found())?;
    }
    if let Some(path) = &args.certificate {
        let goals: Vec<_> = args.spots.iter().map(|&spots| (Position::start(spots), args.goal(spots))).collect();
        let certificate = search.certificate(&goals).map_err(why_not)?;
        write(path, &certificate)?;
    }
    Ok(())
}

/// Solves a start, and keeps its certificate, which is verified first if `is_checked`. Returns the value and figures of the search.
fn solve(
    spots: u8,
    args: &Args,
    search: &mut Search,
    certificates: Option<&CertificateFolder>,
    is_checked: bool,
) -> Result<String, String> {
    let (start, goal) = (Position::start(spots), args.goal(spots));
    let begun = Instant::now();
    let usage = Usage::begin();
    let every = Duration::from_secs(args.keep_every);
    let mut interval = every;
    let value = loop {
        let budget = Budget::unlimited().until(Instant::now() + interval);
        let message =
            || format!("{spots} spots: {} million units of work in the last {} s", budget.spent() / 1_000_000, begun.elapsed().as_secs());
        match with_spinner(message, || search.reach(goal, &start, &budget)) {
            Ok(value) => break value,
            Err(Stop::Deadline) => {
                let Some(certificates) = certificates else { continue };
                let begun = Instant::now();
                certificates.keep_found(&search.found())?;
                interval = every.max(begun.elapsed() * SHARE);
            }
            Err(stop) => return Err(why_not(stop)),
        }
    };
    let seconds = begun.elapsed().as_secs_f64();
    let mut solved = format!("{value}, {}, {seconds:.1} s ({:.2} CPU s)", search.figures(), usage.cpu_seconds());
    if let Some(certificates) = certificates {
        let certificate = search.certificate(&[(start, goal)]).map_err(why_not)?;
        if is_checked {
            let verify = || certificate.clone().verify(|| ());
            let verified = with_spinner(|| format!("{spots} spots: verifies {} claims", certificate.size()), verify);
            verified.map_err(|unproven| format!("{FALSE_FACTS}: {unproven}"))?;
        }
        certificates.keep(spots, &certificate)?;
        solved += &format!(", proven by {} claims", certificate.size());
    }
    Ok(solved)
}
