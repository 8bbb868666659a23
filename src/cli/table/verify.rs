//! `nimber table verify`: nothing in a data folder is believed.

use super::folder::{FolderArgs, open_existing};
use crate::cli::console::print;
use crate::store::{Manifest, Mapped, Store};
use crate::tables::recognise;
use clap::Args as ClapArgs;

/// What to verify.
#[derive(Debug, ClapArgs)]
pub struct Args {
    #[command(flatten)]
    folder: FolderArgs,
    /// How many values of each table are computed again from their options; all of them if it has no more.
    #[arg(long, default_value_t = 100_000, value_name = "N")]
    samples: u64,
}

/// Checks every table: checksums and hash, then a sample of values against the rules and against mirror images.
///
/// # Errors
/// That a table is damaged, or why the folder cannot be read.
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
    if damaged == 0 { Ok(()) } else { Err(format!("{damaged} damaged; `nimber table build --force` builds them anew")) }
}

fn verify(store: &Store, manifest: &Manifest, samples: u64) -> Result<u64, String> {
    // Mapping checks next to nothing, reading everything; so what can be mapped is read first, without keeping it.
    if manifest.file.is_some() {
        store.verify(&manifest.name).map_err(|damage| damage.to_string())?;
    }
    let Mapped { bytes, .. } = store.map(&manifest.name).map_err(|damage| damage.to_string())?.ok_or("it is listed but not there")?;
    // The bytes of a table that this version does not know are as they were written; nothing more can be said.
    let Some(table) = recognise(manifest) else { return Ok(0) };
    table?.recheck(manifest, bytes, samples)
}
