//! How to obtain a table of any kind: read it from the store if it is there and intact, else download it, else build it.

use super::download::download;
use super::live_table::LiveTable;
use super::recipe::{Recipe, Table, WantedTable};
use super::report::Progress;
use super::report::TableSource;
use super::room::{NotMade, check_room};
use crate::snapshots::SnapshotSource;
use crate::store::{Manifest, Store, StoredTable};
use bytes::Bytes;
use nimber_solvers::theory::Budget;
use std::time::Instant;

/// Where tables can be had without building them.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sources<'a> {
    /// The data folder.
    pub store: Option<&'a Store>,
    /// The source of tables that are not in the data folder.
    pub origin: Option<&'a SnapshotSource>,
    /// The memory that this process may have, in bytes, if there is a limit.
    pub memory: Option<u64>,
}

/// What the data folder has of a table.
pub(super) enum Stored {
    Whole(LiveTable),
    /// A part of the table. The rest has to be computed.
    Part(Box<dyn Table>),
    None,
}

/// Reads or maps the stored table, which takes little time. If it is missing or damaged, downloads it, or builds it if that fails. Damage
/// is logged and added to `incidents`.
pub fn obtain(
    recipe: &WantedTable,
    sources: Sources<'_>,
    budget: &Budget,
    progress: &Progress,
    incidents: &mut Vec<String>,
) -> Result<LiveTable, NotMade> {
    let part = match read_stored(recipe, sources.store, progress, incidents) {
        Stored::Whole(live) => return Ok(live),
        Stored::Part(part) => Some(part),
        Stored::None => None,
    };
    make(recipe, part, sources, budget, progress)
}

/// Reads or maps the stored table. Damage is logged and added to `incidents`.
pub(super) fn read_stored(recipe: &WantedTable, store: Option<&Store>, progress: &Progress, incidents: &mut Vec<String>) -> Stored {
    let name = recipe.name();
    let begun = Instant::now();
    progress.begin(name.as_str(), "reading");
    let read = store.and_then(|store| match read(&**recipe, store) {
        Ok(table) => table,
        Err(damage) => {
            tracing::warn!(table = %name, "{damage}; the table is being renewed");
            incidents.push(format!("{name}: {damage}"));
            None
        }
    });
    let Some((mut table, StoredTable { manifest, is_mapped, unverified, .. })) = read else { return Stored::None };
    // If there is nothing to compute, the budget cannot stop this.
    if !table.is_complete() || table.complete(&Budget::unlimited(), progress).is_err() {
        return Stored::Part(table);
    }
    // Mapped tables are verified in the background.
    let source = if is_mapped { TableSource::Mapped } else { TableSource::Read };
    // A table cut to size has a different hash.
    let hash = recipe.borrows().then_some(manifest.blake3);
    Stored::Whole(LiveTable::new(recipe.clone(), table, source, hash, begun).with_unverified(unverified))
}

/// Makes a table that is not stored: completes a part, downloads the table, or builds it.
pub(super) fn make(
    recipe: &WantedTable,
    part: Option<Box<dyn Table>>,
    Sources { store, origin, memory }: Sources<'_>,
    budget: &Budget,
    progress: &Progress,
) -> Result<LiveTable, NotMade> {
    check_room([recipe], memory)?;
    let begun = Instant::now();
    if let Some(mut table) = part {
        table.complete(budget, progress)?;
        return Ok(LiveTable::new(recipe.clone(), table, TableSource::Built, None, begun));
    }
    let downloaded = origin.and_then(|origin| download_or_say_why_not(recipe, origin, store, progress));
    downloaded.map_or_else(|| Ok(LiveTable::build(recipe, budget, progress)?), Ok)
}

fn download_or_say_why_not(recipe: &WantedTable, origin: &SnapshotSource, store: Option<&Store>, progress: &Progress) -> Option<LiveTable> {
    let name = recipe.name();
    download(recipe, origin, store, progress)
        .inspect_err(|reason| tracing::warn!(table = %name, origin = %origin.place(), "the table is not downloaded: {reason}"))
        .ok()
}

/// A table, and its entry in the store.
type Decoded = (Box<dyn Table>, StoredTable);

fn read(recipe: &dyn Recipe, store: &Store) -> Result<Option<Decoded>, String> {
    let name = recipe.name();
    let found = if recipe.borrows() { store.map(&name) } else { store.load(&name) };
    let Some(mut stored) = found.map_err(|damage| damage.to_string())? else { return Ok(None) };
    let manifest = &stored.manifest;
    if manifest.format != recipe.format() || !recipe.fits(&manifest.parameters) {
        tracing::info!(table = %name, "the stored table has another format; it is being renewed");
        return Ok(None);
    }
    // A table that does not borrow takes the bytes over.
    Ok(Some((recipe.decode(std::mem::take(&mut stored.bytes))?, stored)))
}

/// Decodes the stored bytes and computes up to `samples` values again; returns how many. The error names the
/// first wrong value, or says why the bytes are not such a table.
pub fn recheck(recipe: &WantedTable, manifest: &Manifest, bytes: Bytes, samples: u64) -> Result<u64, String> {
    if manifest.format != recipe.format() {
        return Err(format!("its format is {}, not {}; a service rebuilds it", manifest.format, recipe.format()));
    }
    let table = recipe.decode(bytes)?;
    table.recheck(samples.min(table.positions()))
}
