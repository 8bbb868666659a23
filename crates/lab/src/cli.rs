//! The command line of `nimber-lab`.

use super::tournament::command as tournament;
use super::{records, sprouts};
use clap::{Parser, Subcommand};
use std::io::Write;
use std::process::ExitCode;

/// Research on impartial games, beside the service `nimber`.
#[derive(Debug, Parser)]
#[command(name = "nimber-lab", version, max_term_width = 100)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Play the levels of the opponent against each other and against random play.
    Tournament(tournament::Args),
    /// Count the P-positions of misere Chomp and the winning moves of every position.
    Records(records::Args),
    /// Solve starts of Sprouts, and verify what proves them.
    #[command(subcommand)]
    Sprouts(sprouts::Command),
}

/// Runs the command that the arguments of the process name. Errors are printed to standard error.
pub fn run() -> ExitCode {
    let done = match Cli::parse().command {
        Command::Tournament(args) => tournament::run(&args),
        Command::Records(args) => records::run(&args),
        Command::Sprouts(command) => sprouts::run(command),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            // Printing would panic without a standard error.
            let _ = writeln!(std::io::stderr(), "nimber-lab: {message}");
            ExitCode::FAILURE
        }
    }
}
