//! `nimber sprouts mixed`: the mixture of Sprouts and Brussels Sprouts.

use super::solve::{PlayName, why_not, write};
use crate::cli::console::{print, with_spinner};
use crate::solvers::sprouts::{Position, Rules, misere, mixed, normal};
use crate::theory::{Budget, Nimber, Outcome, Stop};
use clap::Args as ClapArgs;
use std::path::PathBuf;
use std::time::Instant;

#[derive(Debug, ClapArgs)]
pub struct Args {
    /// How many spots the start has, from 0 to 20.
    #[arg(long, value_name = "A", value_parser = clap::value_parser!(u8).range(0..=20))]
    spots: u8,
    /// How many crosses the start has, from 0 to 20.
    #[arg(long, value_name = "B", value_parser = clap::value_parser!(u8).range(0..=20))]
    crosses: u8,
    /// Who wins: the player who moves last, or the other.
    #[arg(long, value_enum, default_value_t = PlayName::Normal)]
    play: PlayName,
    /// Find the nimber, too, which takes far longer. In normal play only.
    #[arg(long)]
    nimber: bool,
    /// How much memory the search takes, in MB.
    #[arg(long, value_name = "MB", default_value_t = 2048)]
    memory: usize,
    /// Write a certificate to this file, compressed.
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
}

pub fn run(args: &Args) -> Result<(), String> {
    if args.play == PlayName::Misere && args.nimber {
        return Err("there are no nimbers in misere play".to_owned());
    }
    let start = Position::mixed_start(args.spots, args.crosses);
    let memory = args.memory.saturating_mul(1 << 20);
    let begun = Instant::now();
    let (found, certificate) = match args.play {
        PlayName::Normal => normal_play(args, &start, memory),
        PlayName::Misere => misere_play(args, &start, memory),
    }
    .map_err(why_not)?;
    let names = format!("{} spots and {} crosses", args.spots, args.crosses);
    print(&format!("{names}: {found}, {:.1} s\n", begun.elapsed().as_secs_f64()))?;
    if let (Some(path), Some(certificate)) = (&args.certificate, certificate) {
        write(path, &certificate.to_string()).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    Ok(())
}

type Found = (String, Option<mixed::certificate::Certificate>);

fn normal_play(args: &Args, start: &Position, memory: usize) -> Result<Found, Stop> {
    let solver = normal::Solver::under(Rules::Mixed, memory);
    let budget = Budget::unlimited();
    let figures = || {
        let figures = solver.figures();
        format!("{} lands, {} nimbers, {} MB", figures.lands, figures.nimbers, figures.memory >> 20)
    };
    with_spinner(figures, || {
        // A start is one land, or none.
        let (mut is_lost, mut nimber) = (true, Nimber::ZERO);
        for land in start.lands() {
            is_lost = solver.has_nimber(land, Nimber::ZERO, &budget)?;
            if args.nimber {
                nimber = solver.nimber_with(1, land, &budget)?;
            }
        }
        let nimber = if args.nimber { format!(", nimber {}", nimber.get()) } else { String::new() };
        let found = format!("outcome {}{nimber}, {}", if is_lost { "P" } else { "N" }, figures());
        let certificate = args.certificate.as_ref().map(|_| mixed::normal(&solver, start, args.nimber, &budget));
        Ok((found, certificate.transpose()?))
    })
}

fn misere_play(args: &Args, start: &Position, memory: usize) -> Result<Found, Stop> {
    let mut solver = misere::Solver::under(Rules::Mixed, memory);
    let budget = Budget::unlimited();
    with_spinner(String::new, || {
        let outcome = solver.outcome_on_a_thread(start, &budget)?;
        let figures = solver.figures();
        let outcome = if outcome == Outcome::N { "N" } else { "P" };
        let found = format!("outcome {outcome}, {} positions, {} lands, {} MB", figures.positions, figures.lands, figures.memory >> 20);
        let certificate = args.certificate.as_ref().map(|_| mixed::misere(&mut solver, start, &budget));
        Ok((found, certificate.transpose()?))
    })
}
