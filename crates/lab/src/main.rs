//! The `nimber-lab` command.

use std::process::ExitCode;

/// Gives freed memory back to the system, as in the service.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    nimber_lab::cli::run()
}
