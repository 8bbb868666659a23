//! `nimber table`: the tables in a data folder, without a running service.

mod build;
mod folder;
mod inspect;
mod transfer;

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
    Verify(inspect::VerifyArgs),
    /// List the tables in the data folder.
    List(inspect::ListArgs),
    /// Write tables of the data folder as snapshots: one file for each, for other machines.
    Export(transfer::ExportArgs),
    /// Read snapshots of tables, and store the tables in the data folder.
    Import(transfer::ImportArgs),
    /// Build or read one table and print its statistics.
    Stats(inspect::StatsArgs),
}

pub fn run(args: Args) -> Result<(), String> {
    match args.command {
        Command::Build(args) => build::run(&args),
        Command::Verify(args) => inspect::verify(&args),
        Command::List(args) => inspect::list(&args),
        Command::Export(args) => transfer::export(&args),
        Command::Import(args) => transfer::import(&args),
        Command::Stats(args) => inspect::stats(&args),
    }
}
