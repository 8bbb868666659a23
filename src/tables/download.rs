//! Tables from snapshots.

use super::kinds::recognise;
use super::live_table::LiveTable;
use super::recipe::{Recipe, WantedTable};
use super::report::Progress;
use super::report::TableSource;
use crate::snapshots::{Fetched, SnapshotManifest, SnapshotPlace, SnapshotSource, fetch};
use crate::store::Store;
use std::cell::RefCell;
use std::fs;
use std::time::{Duration, Instant};

/// The number of values of each table that are computed again, see [`Table::recheck`](super::recipe::Table::recheck). If one value in a
/// hundred is wrong, such a sample misses it once in twenty thousand times. A larger sample would take longer than building a table of the
/// default size.
const SAMPLES: u64 = 1000;

/// The time limit for a snapshot that a command reads.
const LONGEST_IMPORT: Duration = Duration::from_secs(24 * 3600);

/// Downloads a table. An unfinished download stays in the store until the table is stored. The error says why there is no table.
pub(super) fn download(
    recipe: &WantedTable,
    origin: &SnapshotSource,
    store: Option<&Store>,
    progress: &Progress,
) -> Result<LiveTable, String> {
    let (name, begun) = (recipe.name(), Instant::now());
    progress.begin(name.as_str(), "downloading");
    let part = store.and_then(|store| store.download(&name));
    let wanted = |manifest: &SnapshotManifest| expect(&**recipe, manifest);
    let fetched = origin.fetch(&name, &wanted, part.as_deref(), &|done, total| progress.advance(done, total));
    let verified = verify(recipe, fetched.map_err(|error| error.to_string())?, begun);
    if let (Err(_), Some(part)) = (&verified, &part) {
        // The next start must not find it again.
        let _ = fs::remove_file(part);
    }
    verified
}

/// Reads the snapshot of any table. The error says why there is no table.
pub fn import(place: &SnapshotPlace, progress: &Progress) -> Result<LiveTable, String> {
    let begun = Instant::now();
    let recognised: RefCell<Option<WantedTable>> = RefCell::default();
    let wanted = |manifest: &SnapshotManifest| {
        let table = recognise(&manifest.name, &manifest.parameters).ok_or("this version has no tables of its kind")??;
        expect(&*table, manifest)?;
        progress.begin(manifest.name.as_str(), "importing");
        recognised.replace(Some(table));
        Ok(())
    };
    let fetched = fetch(place, &wanted, None, begun + LONGEST_IMPORT, &|done, total| progress.advance(done, total));
    let fetched = fetched.map_err(|error| error.to_string())?;
    let table = recognised.take().ok_or("it has no manifest")?;
    verify(&table, fetched, begun)
}

/// The table in a snapshot with right hashes. Some of its values are computed again.
fn verify(recipe: &WantedTable, Fetched { manifest, bytes }: Fetched, begun: Instant) -> Result<LiveTable, String> {
    let table = recipe.decode(bytes.into())?;
    table.recheck(SAMPLES.min(table.positions()))?;
    Ok(LiveTable::new(recipe.clone(), table, TableSource::Downloaded, Some(manifest.blake3), begun))
}

/// Whether a manifest describes exactly this table. Nothing of the table's size is allocated or fetched before.
fn expect(recipe: &dyn Recipe, manifest: &SnapshotManifest) -> Result<(), String> {
    let SnapshotManifest { name, parameters, format, bytes, program, .. } = manifest;
    if *name != recipe.name() {
        return Err(format!("it is the table {name} and not {}", recipe.name()));
    }
    if *format != recipe.format() {
        return Err(format!(
            "nimber {} made it in format {format}, and this version has format {}",
            program.escape_debug(),
            recipe.format()
        ));
    }
    if *parameters != recipe.parameters() {
        let [found, needed] = [parameters.clone(), recipe.parameters()].map(serde_json::Value::Object);
        return Err(format!("its parameters are {found}, not {needed}"));
    }
    let most = recipe.most_bytes()?;
    if *bytes > most { Err(format!("it has {bytes} bytes, and such a table has at most {most}")) } else { Ok(()) }
}
