//! The `nimber` command.

use clap::Parser;
use std::process::ExitCode;

fn main() -> ExitCode {
    nimber::cli::run(nimber::cli::Cli::parse())
}
