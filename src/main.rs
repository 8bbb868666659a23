//! The `nimber` command.

use std::process::ExitCode;

/// Gives freed memory back to the system.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    nimber::cli::run(nimber::cli::Cli::of_process())
}
