//! The `nimber-lab` command.

use std::process::ExitCode;

/// Gives freed memory back to the system, as in the service.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
#[global_allocator]
static ALLOCATOR: tikv_jemallocator::Jemalloc = tikv_jemallocator::Jemalloc;

fn main() -> ExitCode {
    nimber_lab::cli::run()
}
