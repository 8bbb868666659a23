//! How to obtain a table of any kind: read it from the store if it is there and intact, else download it, else build it.

use super::download::download;
use super::obtained::{Obtained, obtained};
use super::progress::Progress;
use super::recipe::Recipe;
use super::report::TableSource;
use crate::snapshots::Origin;
use crate::store::{Store, StoredTable};
use nimber_solvers::theory::{Budget, Stop};
use std::sync::atomic::Ordering;
use std::time::Instant;

/// Where tables can be had without building them.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sources<'a> {
    /// The data folder.
    pub store: Option<&'a Store>,
    /// Asked for what is not in the data folder.
    pub origin: Option<&'a Origin>,
}

/// What the data folder has of a table.
pub(super) enum Stored<T> {
    Whole(Box<Obtained<T>>),
    /// A part, which takes some computing to become the table.
    Part(T),
    None,
}

/// Reads or maps the stored table. Damage is logged and added to `incidents`.
pub(super) fn read_stored<R: Recipe>(
    recipe: &R,
    store: Option<&Store>,
    progress: &Progress,
    incidents: &mut Vec<String>,
) -> Stored<R::Table> {
    let name = recipe.name();
    let begun = Instant::now();
    progress.begin(name.as_str(), "reading");
    let read = store.and_then(|store| match read(recipe, store) {
        Ok(table) => table,
        Err(damage) => {
            tracing::warn!(table = %name, "{damage}; the table is being renewed");
            incidents.push(format!("{name}: {damage}"));
            None
        }
    });
    let Some((mut table, StoredTable { manifest, is_mapped, unchecked, .. })) = read else { return Stored::None };
    // Without anything to compute, this cannot be stopped.
    if !recipe.is_long_enough(&table) || recipe.adapt(&mut table, &Budget::unlimited(), progress).is_err() {
        return Stored::Part(table);
    }
    // Mapped tables are checked in the background.
    let source = if is_mapped { TableSource::Mapped } else { TableSource::Read };
    // A table cut to size has a different hash.
    let obtained = obtained(recipe, table, source, recipe.borrows().then_some(manifest.blake3), begun);
    obtained.report.checked.store(unchecked.is_none(), Ordering::Relaxed);
    Stored::Whole(Box::new(Obtained { unchecked, ..obtained }))
}

/// Makes a table that is not stored: computes the rest of a part, downloads the table, or builds it.
pub(super) fn make<R: Recipe>(
    recipe: &R,
    part: Option<R::Table>,
    Sources { store, origin }: Sources<'_>,
    budget: &Budget,
    progress: &Progress,
) -> Result<Obtained<R::Table>, Stop> {
    let begun = Instant::now();
    if let Some(mut table) = part {
        recipe.adapt(&mut table, budget, progress)?;
        return Ok(obtained(recipe, table, TableSource::Built, None, begun));
    }
    let downloaded = origin.and_then(|origin| download_or_say_why_not(recipe, origin, store, progress));
    downloaded.map_or_else(|| build(recipe, budget, progress), Ok)
}

/// Builds a table, even if it is stored.
pub(super) fn build<R: Recipe>(recipe: &R, budget: &Budget, progress: &Progress) -> Result<Obtained<R::Table>, Stop> {
    let begun = Instant::now();
    progress.begin(recipe.name().as_str(), "building");
    let table = recipe.build(budget, progress)?;
    Ok(obtained(recipe, table, TableSource::Built, None, begun))
}

fn download_or_say_why_not<R: Recipe>(
    recipe: &R,
    origin: &Origin,
    store: Option<&Store>,
    progress: &Progress,
) -> Option<Obtained<R::Table>> {
    let name = recipe.name();
    download(recipe, origin, store, progress)
        .inspect_err(|reason| tracing::warn!(table = %name, origin = %origin.place(), "the table is not downloaded: {reason}"))
        .ok()
}

fn read<R: Recipe>(recipe: &R, store: &Store) -> Result<Option<(R::Table, StoredTable)>, String> {
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

/// Stores a table. After an error the table in memory is still usable.
pub(super) fn save<R: Recipe>(recipe: &R, store: &Store, obtained: &Obtained<R::Table>, progress: &dyn Fn(u64, u64)) -> Result<(), String> {
    let bytes = recipe.encode(&obtained.table);
    let saved = store.save(&recipe.name(), &recipe.parameters(), recipe.format(), bytes, progress);
    saved.map(drop).map_err(|error| error.to_string())
}
