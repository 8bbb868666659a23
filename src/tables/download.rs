//! Tables from snapshots.

use super::obtained::{Obtained, obtained};
use super::progress::Progress;
use super::recipe::Recipe;
use super::report::TableSource;
use crate::snapshots::{Fetched, Manifest, Origin};
use crate::store::Store;
use std::fs;
use std::time::Instant;

/// How many values of each table are computed again, as [`Recipe::recheck`] says. If one in a hundred is wrong, such a sample misses it
/// once in twenty thousand times. A larger one would take longer than to build a table of the default size.
const SAMPLES: u64 = 1000;

/// Downloads a table. What has come of it is kept in the store until the table itself is stored. The error says why there is no table.
pub(super) fn download<R: Recipe>(
    recipe: &R,
    origin: &Origin,
    store: Option<&Store>,
    progress: &Progress,
) -> Result<Obtained<R::Table>, String> {
    let (name, begun) = (recipe.name(), Instant::now());
    progress.begin(name.as_str(), "downloading");
    let part = store.and_then(|store| store.download(&name));
    let wanted = |manifest: &Manifest| expect(recipe, manifest);
    let fetched = origin.fetch(&name, &wanted, part.as_deref(), &|done, total| progress.advance(done, total));
    let checked = check(recipe, fetched.map_err(|error| error.to_string())?, begun);
    if let (Err(_), Some(part)) = (&checked, &part) {
        // The next start must not find it again.
        let _ = fs::remove_file(part);
    }
    checked
}

/// The table in a snapshot whose hashes are right. Some of its values are computed again.
pub(super) fn check<R: Recipe>(recipe: &R, Fetched { manifest, bytes }: Fetched, begun: Instant) -> Result<Obtained<R::Table>, String> {
    let table = recipe.decode(bytes.into())?;
    recipe.recheck(&table, SAMPLES.min(recipe.positions(&table)))?;
    Ok(obtained(recipe, table, TableSource::Downloaded, Some(manifest.blake3), begun))
}

/// Whether a manifest describes exactly this table. Nothing of the table's size is allocated or fetched before.
pub(super) fn expect<R: Recipe>(recipe: &R, manifest: &Manifest) -> Result<(), String> {
    let Manifest { name, parameters, format, bytes, program, .. } = manifest;
    if *name != recipe.name() {
        return Err(format!("it is the table {name} and not {}", recipe.name()));
    }
    if *format != recipe.format() {
        return Err(format!("nimber {program} made it in format {format}, and this version has format {}", recipe.format()));
    }
    if *parameters != recipe.parameters() {
        let [found, needed] = [parameters.clone(), recipe.parameters()].map(serde_json::Value::Object);
        return Err(format!("its parameters are {found}, not {needed}"));
    }
    let most = recipe.most_bytes()?;
    if *bytes > most { Err(format!("it has {bytes} bytes, and such a table has at most {most}")) } else { Ok(()) }
}
