//! `nimber completions` and `nimber man`: files that packages of the program have.

use super::console::print;
use clap::{Args, Command};
use clap_complete::{Shell, generate};
use std::fs;
use std::path::PathBuf;

#[derive(Debug, Args)]
pub struct CompletionsArgs {
    /// The shell.
    shell: Shell,
}

/// Prints what a shell needs to complete the words of the command.
pub fn completions(args: &CompletionsArgs, mut command: Command) -> Result<(), String> {
    let name = command.get_name().to_owned();
    let mut script = Vec::new();
    generate(args.shell, &mut command, name, &mut script);
    print(&String::from_utf8_lossy(&script))
}

#[derive(Debug, Args)]
pub struct ManArgs {
    /// The folder to write them to, one page for each command.
    folder: PathBuf,
}

/// Writes the manual pages.
pub fn man(args: &ManArgs, command: Command) -> Result<(), String> {
    let written = fs::create_dir_all(&args.folder).and_then(|()| clap_mangen::generate_to(command, &args.folder));
    written.map_err(|error| format!("cannot write to {}: {error}", args.folder.display()))
}
