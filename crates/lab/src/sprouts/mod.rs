//! `nimber-lab sprouts`: solves starts of Sprouts, and verifies what proves them.

mod certificate_folder;
mod mixed;
mod pack;
mod search;
mod solve;
mod verify;
mod worker;

use clap::Subcommand;
use nimber_solvers::sprouts::with_deep_stack;

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Find who wins from a number of spots.
    Solve(solve::Args),
    /// Find who wins from spots and crosses, if each player puts a spot or a cross on the line.
    Mixed(mixed::Args),
    /// Verify a certificate without searching, and print what it proves.
    Verify(verify::Args),
    /// Pack a certificate as the program brings it: it is read far faster, and only by this version.
    Pack(pack::Args),
    /// Answer jobs from standard input, one JSON line each: one process of many that search a start. `lab/ray` shares out the work.
    Worker(worker::Args),
}

pub fn run(command: Command) -> Result<(), String> {
    let run = || match command {
        Command::Solve(args) => solve::run(&args),
        Command::Mixed(args) => mixed::run(&args),
        Command::Verify(args) => verify::run(&args),
        Command::Pack(args) => pack::run(&args),
        Command::Worker(args) => worker::run(&args),
    };
    with_deep_stack(run).unwrap_or_else(|| Err("there is no memory for a deep stack".to_owned()))
}
