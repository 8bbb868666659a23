//! Questions about tables: `nimber table list`, `nimber table verify` and `nimber table stats`. They change nothing.

use super::folder::{FolderArgs, open_existing};
use crate::cli::amounts::whole;
use crate::cli::console::{Format, print, with_bar};
use crate::cli::control_group::most_memory;
use crate::cli::table_flags::OneTable;
use crate::store::{Manifest, Store, StoredTable};
use crate::tables::{Sources, obtain, recheck, recognise};
use clap::Args as ClapArgs;
use nimber_solvers::theory::Budget;
use std::path::PathBuf;

#[derive(Debug, ClapArgs)]
pub struct ListArgs {
    #[command(flatten)]
    folder: FolderArgs,
    /// The form of the list.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

/// Lists the stored tables by their manifests.
pub fn list(args: &ListArgs) -> Result<(), String> {
    let manifests = open_existing(&args.folder.data_dir)?.manifests().map_err(|error| error.to_string())?;
    if args.format == Format::Json {
        let json = serde_json::to_string_pretty(&manifests).map_err(|error| error.to_string())?;
        return print(&(json + "\n"));
    }
    for manifest in manifests {
        print(&format!(
            "{}  {} bytes  blake3 {}  built by nimber {}{}\n",
            manifest.name,
            manifest.bytes,
            manifest.blake3,
            manifest.built_by.escape_debug(),
            manifest.file.map_or_else(String::new, |file| format!("  in segments/{file}"))
        ))?;
    }
    Ok(())
}

#[derive(Debug, ClapArgs)]
#[command(allow_negative_numbers = true)]
pub struct VerifyArgs {
    #[command(flatten)]
    folder: FolderArgs,
    /// How many values of each table to compute again from their options; a smaller table is computed
    /// completely.
    #[arg(long, default_value_t = 100_000, value_name = "N", value_parser = whole::<u64>(0))]
    samples: u64,
}

/// Checks every table: checksums and hash, then a sample of values against the rules and against mirror
/// images. A damaged table is an error, and so is one that was stored and is not there any more.
pub fn verify(args: &VerifyArgs) -> Result<(), String> {
    let store = open_existing(&args.folder.data_dir)?;
    let mut damaged = 0;
    for manifest in store.manifests().map_err(|error| error.to_string())? {
        let name = &manifest.name;
        match verify_one(&store, &manifest, args.samples) {
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

fn verify_one(store: &Store, manifest: &Manifest, samples: u64) -> Result<u64, String> {
    // Mapping checks only the length. So a table in a file is first read and checked, without keeping its
    // bytes.
    if manifest.file.is_some() {
        store.verify(&manifest.name).map_err(|damage| damage.to_string())?;
    }
    let StoredTable { bytes, .. } = store.map(&manifest.name).map_err(|damage| damage.to_string())?.ok_or("it is listed but not there")?;
    // This version does not know the table. Its bytes are intact; no value can be checked.
    let Some(table) = recognise(&manifest.name, &manifest.parameters) else { return Ok(0) };
    recheck(&table?, manifest, bytes, samples)
}

#[derive(Debug, ClapArgs)]
#[group(skip)]
pub struct StatsArgs {
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
pub fn stats(args: &StatsArgs) -> Result<(), String> {
    let store = args.data_dir.as_deref().map(open_existing).transpose()?;
    let sources = Sources { store: store.as_ref(), origin: None, memory: most_memory() };
    let live = with_bar(|progress| obtain(&args.table.0, sources, &Budget::unlimited(), progress, &mut Vec::new()));
    let live = live.map_err(|reason| reason.to_string())?;
    let description = live.describe().ok_or("there is nothing to say of this table")?;
    match args.format {
        Format::Json => print(&(description.json.to_string() + "\n")),
        Format::Text => print(&description.text),
    }
}
