//! `nimber-lab sprouts mixed`: the mixture of Sprouts and Brussels Sprouts.

use super::certificate_folder::write;
use super::search::{Search, why_not};
use crate::terminal::{PlayName, print, with_spinner};
use clap::Args as ClapArgs;
use nimber_solvers::sprouts::certificate::ProofGoal;
use nimber_solvers::sprouts::{Position, SproutsRules};
use nimber_solvers::theory::Budget;
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
    let mut search = Search::new(SproutsRules::Mixed, args.play.play(), 1, args.memory.saturating_mul(1 << 20));
    let (begun, budget) = (Instant::now(), Budget::unlimited());
    let message = || format!("{} million units of work", budget.spent() / 1_000_000);
    let mut found = with_spinner(message, || search.decide(&start, &budget)).map_err(why_not)?;
    if args.nimber {
        found += &format!(", {}", with_spinner(message, || search.solve(&start, &budget)).map_err(why_not)?);
    }
    let names = format!("{} spots and {} crosses", args.spots, args.crosses);
    print(&format!("{names}: {found}, {}, {:.1} s\n", search.figures(), begun.elapsed().as_secs_f64()))?;
    if let Some(path) = &args.certificate {
        let goal = if args.nimber { ProofGoal::Nimbers } else { ProofGoal::Outcomes };
        write(path, &search.certificate(&[(start, goal)]).map_err(why_not)?)?;
    }
    Ok(())
}
