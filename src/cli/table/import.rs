//! `nimber table import`.

use crate::cli::console::{print, with_bar};
use crate::cli::folder::{FolderArgs, open};
use crate::snapshots::Place;
use crate::store::Store;
use crate::tables::import;
use clap::Args as ClapArgs;

#[derive(Debug, ClapArgs)]
pub struct Args {
    #[command(flatten)]
    folder: FolderArgs,
    /// Snapshots: files, or http or https addresses.
    #[arg(required = true)]
    snapshots: Vec<Place>,
}

pub fn run(args: &Args) -> Result<(), String> {
    let store = open(&args.folder.data_dir)?;
    if let Some(reason) = store.read_only() {
        return Err(reason);
    }
    args.snapshots.iter().try_for_each(|place| import_one(place, &store).map_err(|reason| format!("{place}: {reason}")))
}

fn import_one(place: &Place, store: &Store) -> Result<(), String> {
    let report = with_bar(|progress| {
        let live = import(place, progress)?;
        live.save(store, progress)?;
        live.report().cloned().ok_or_else(|| "the table is not there".to_owned())
    })?;
    print(&format!("{}: imported, {} positions, {:.2} s, blake3 {}\n", report.name, report.positions, report.seconds, report.checksum))
}
