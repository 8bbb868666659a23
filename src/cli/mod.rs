//! The command line: each subcommand owns its arguments.

mod analyze;
mod console;
mod control_group;
mod drawing;
mod folder;
mod healthcheck;
mod log;
mod log_line;
mod play_name;
mod serve;
mod sprouts;
mod table;
mod table_flags;
mod tournament;
mod usage;

use clap::{Parser, Subcommand};
use std::io::Write;
use std::process::ExitCode;

/// Exact answers about impartial games: Sprague-Grundy values, winners and every winning move.
#[derive(Debug, Parser)]
#[command(name = "nimber", version, max_term_width = 100)]
pub struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Run the HTTP service.
    Serve(Box<serve::Args>),
    /// Analyse one position and print the service's answer.
    Analyze(analyze::Args),
    /// Build, check, list and describe tables.
    Table(table::Args),
    /// Solve starts of Sprouts, and check what proves them.
    Sprouts(sprouts::Args),
    /// Play the levels of the opponent against each other and against random play.
    Tournament(tournament::Args),
    /// Print the OpenAPI document.
    Openapi,
    /// Ask a running service whether it is ready; exits with 0 if it is.
    Healthcheck(healthcheck::Args),
}

/// Runs a command. Errors are printed to standard error.
pub fn run(cli: Cli) -> ExitCode {
    let done = match cli.command {
        Command::Serve(args) => serve::run(*args),
        Command::Analyze(args) => analyze::run(&args),
        Command::Table(args) => table::run(args),
        Command::Sprouts(args) => sprouts::run(args),
        Command::Tournament(args) => tournament::run(&args),
        Command::Openapi => {
            console::print(&crate::http::openapi::document(&crate::service::catalogue::Catalogue::new(&crate::games::Tables::default())))
        }
        Command::Healthcheck(args) => healthcheck::run(&args),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            // Printing would panic without a standard error.
            let _ = writeln!(std::io::stderr(), "nimber: {message}");
            ExitCode::FAILURE
        }
    }
}
