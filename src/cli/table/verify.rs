//! `nimber table verify`: checks everything in a data folder.

use crate::cli::console::print;
use crate::cli::folder::{FolderArgs, open_existing};
use crate::store::{Manifest, Store, StoredTable};
use crate::tables::recognise;
use clap::Args as ClapArgs;

#[derive(Debug, ClapArgs)]
pub struct Args {
    #[command(flatten)]
    folder: FolderArgs,
    /// How many values of each table to compute again from their options; a smaller table is computed
    /// completely.
    #[arg(long, default_value_t = 100_000, value_name = "N")]
    samples: u64,
}

/// Checks every table: checksums and hash, then a sample of values against the rules and against mirror
/// images. A damaged table is an error, and so is one that was stored and is not there any more.
pub fn run(args: &Args) -> Result<(), String> {
    let store = open_existing(&args.folder.data_dir)?;
    let mut damaged = 0;
    for manifest in store.manifests().map_err(|error| error.to_string())? {
        let name = &manifest.name;
        match verify(&store, &manifest, args.samples) {
            Ok(samples) => {
                let (blocks, kind) = (manifest.blocks, if manifest.file.is_some() { "segments" } else { "blocks" });
                print(&format!("{name}: sound ({blocks} {kind}, {samples} values computed again)\n"))?;
            }
            Err(damage) => {
                damaged += 1;
                print(&format!("{name}: DAMAGED: {damage}\n"))?;
            }
        }
    }
    for lost in store.lost() {
        damaged += 1;
        print(&format!("MISSING: {lost}\n"))?;
    }
    if damaged == 0 { Ok(()) } else { Err(format!("{damaged} damaged or missing; `nimber table build --force` rebuilds them")) }
}

fn verify(store: &Store, manifest: &Manifest, samples: u64) -> Result<u64, String> {
    // Mapping checks only the length. So a table in a file is first read and checked, without keeping its
    // bytes.
    if manifest.file.is_some() {
        store.verify(&manifest.name).map_err(|damage| damage.to_string())?;
    }
    let StoredTable { bytes, .. } = store.map(&manifest.name).map_err(|damage| damage.to_string())?.ok_or("it is listed but not there")?;
    // This version does not know the table. Its bytes are intact; no value can be checked.
    let Some(table) = recognise(&manifest.name, &manifest.parameters) else { return Ok(0) };
    table?.recheck(manifest, bytes, samples)
}
