//! `nimber completions`: what a shell needs to complete the words of the command.

use super::console::print;
use clap::{Args as ClapArgs, Command};
use clap_complete::{Shell, generate};

#[derive(Debug, ClapArgs)]
pub struct Args {
    /// The shell.
    shell: Shell,
}

pub fn run(args: &Args, mut command: Command) -> Result<(), String> {
    let name = command.get_name().to_owned();
    let mut script = Vec::new();
    generate(args.shell, &mut command, name, &mut script);
    print(&String::from_utf8_lossy(&script))
}
