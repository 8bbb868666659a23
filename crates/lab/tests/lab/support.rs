//! Runs the real program in its own process.

use std::process::Command;
use std::time::Duration;

/// How long to wait for something that takes a moment on an idle machine.
pub const PATIENCE: Duration = Duration::from_secs(120);

/// The program without arguments.
pub fn nimber_lab() -> Command {
    Command::new(env!("CARGO_BIN_EXE_nimber-lab"))
}

/// What a command printed; its error message if it failed.
pub fn run(args: &[&str]) -> Result<String, String> {
    let output = nimber_lab().args(args).output().expect("the program runs");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("output is UTF-8");
    if output.status.success() { Ok(text(output.stdout)) } else { Err(text(output.stderr)) }
}
