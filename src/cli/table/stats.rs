//! `nimber table stats`.

use crate::cli::console::{Format, print, why_not, with_bar};
use crate::cli::folder::open_existing;
use crate::cli::table_flags::OneTable;
use crate::tables::Sources;
use clap::Args as ClapArgs;
use nimber_solvers::theory::Budget;
use std::path::PathBuf;

#[derive(Debug, ClapArgs)]
#[group(skip)]
pub struct Args {
    #[command(flatten)]
    table: OneTable,
    /// A data folder to read the table from, if the table is there. Nothing is written to it.
    #[arg(long)]
    data_dir: Option<PathBuf>,
    /// The form of the output.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

/// Builds or reads one table, and prints its statistics.
pub fn run(args: &Args) -> Result<(), String> {
    let store = args.data_dir.as_deref().map(open_existing).transpose()?;
    let sources = Sources { store: store.as_ref(), origin: None };
    let live = with_bar(|progress| args.table.0.obtain(sources, &Budget::unlimited(), progress, &mut Vec::new()).map_err(why_not))?;
    let description = live.describe().ok_or("there is nothing to say of this table")?;
    match args.format {
        Format::Json => print(&(description.json.to_string() + "\n")),
        Format::Text => print(&description.text),
    }
}
