//! `nimber table`: the tables in a data folder, without a running service.

mod build;
mod export;
mod import;
mod list;
mod stats;
mod verify;

use clap::{Args as ClapArgs, Subcommand};

#[derive(Debug, ClapArgs)]
pub struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Build the tables that the service would build at its start, and store them in the data folder.
    Build(build::Args),
    /// Check every table in the data folder: its checksums, its length, and a sample of values computed
    /// again.
    Verify(verify::Args),
    /// List the tables in the data folder.
    List(list::Args),
    /// Write tables of the data folder as snapshots: one file for each, for other machines.
    Export(export::Args),
    /// Read snapshots of tables, and store the tables in the data folder.
    Import(import::Args),
    /// Build or read one table and print its statistics.
    Stats(stats::Args),
}

pub fn run(args: Args) -> Result<(), String> {
    match args.command {
        Command::Build(args) => build::run(&args),
        Command::Verify(args) => verify::run(&args),
        Command::List(args) => list::run(&args),
        Command::Export(args) => export::run(&args),
        Command::Import(args) => import::run(&args),
        Command::Stats(args) => stats::run(&args),
    }
}
