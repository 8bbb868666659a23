//! `nimber table build`.

use crate::cli::console::{print, why_not, with_bar};
use crate::cli::folder::{FolderArgs, open};
use crate::cli::table_flags::TableFlags;
use crate::cli::usage::Usage;
use crate::store::Store;
use crate::tables::{LiveTable, Sources, TableSource, WantedTable, forget_unknown, obtain};
use clap::Args as ClapArgs;
use nimber_solvers::theory::Budget;

#[derive(Debug, ClapArgs)]
pub struct Args {
    #[command(flatten)]
    folder: FolderArgs,
    #[command(flatten)]
    tables: TableFlags,
    /// Build tables even if they are already stored.
    #[arg(long)]
    force: bool,
    /// Also print the cost of each table: CPU and wall seconds, CPU time per position, and the peak memory of
    /// the program.
    #[arg(long)]
    stats: bool,
}

/// Builds the requested tables one after the other.
pub fn run(args: &Args) -> Result<(), String> {
    let store = open(&args.folder.data_dir)?;
    if let Some(reason) = store.read_only() {
        return Err(reason);
    }
    forget_unknown(&store);
    args.tables.wanted().iter().try_for_each(|table| build_one(table, &store, args))
}

fn build_one(table: &WantedTable, store: &Store, args: &Args) -> Result<(), String> {
    let usage = Usage::begin();
    let (report, used) = with_bar(|progress| {
        let budget = Budget::unlimited();
        let sources = Sources { store: Some(store), origin: None };
        let obtained = match args.force {
            true => LiveTable::build(table, &budget, progress),
            false => obtain(table, sources, &budget, progress, &mut Vec::new()),
        };
        let live = obtained.map_err(why_not)?;
        let report = live.report().cloned().ok_or("the table is not there")?;
        // Measured before the table is stored: saving is not part of the build.
        let used = usage.report(report.positions);
        live.save(store, progress)?;
        Ok::<_, String>((report, used))
    })?;
    let done = match report.source {
        TableSource::Built | TableSource::Downloaded => "built and kept",
        TableSource::Read => "already there, checked",
        TableSource::Mapped => "already there; `nimber table verify` checks it",
    };
    print(&format!("{}: {done}, {} positions, {:.2} s, blake3 {}\n", report.name, report.positions, report.seconds, report.checksum))?;
    if args.stats { print(&format!("{}: {used}\n", report.name)) } else { Ok(()) }
}
