//! The `nimber` command.

use clap::Parser;
use std::process::ExitCode;

/// Gives memory back to the system after a flood of large requests, and takes half of the time of the system's own allocator for small
/// ones. docs/performance.md has the figures.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    nimber::cli::run(nimber::cli::Cli::parse())
}
