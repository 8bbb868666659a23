//! `nimber man`: the manual pages.

use clap::{Args as ClapArgs, Command};
use std::fs;
use std::path::PathBuf;

#[derive(Debug, ClapArgs)]
pub struct Args {
    /// The folder to write them to, one page for each command.
    folder: PathBuf,
}

pub fn run(args: &Args, command: Command) -> Result<(), String> {
    let written = fs::create_dir_all(&args.folder).and_then(|()| clap_mangen::generate_to(command, &args.folder));
    written.map_err(|error| format!("cannot write to {}: {error}", args.folder.display()))
}
