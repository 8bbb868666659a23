//! How to obtain a table of any kind: read it from the store if it is there and intact, else build it.

use super::progress::Progress;
use super::report::{TableReport, TableSource};
use crate::games::Tables;
use crate::store::{Parameters, Segments, Store, StoredTable, TableName};
use crate::theory::{Budget, Stop};
use bytes::Bytes;
use std::fmt::Debug;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// What is known of a table before it is there.
pub trait TableInfo: Debug + Send + Sync {
    /// The name in the store, such as `chomp-box-12x12`.
    fn name(&self) -> TableName;

    /// The games that use the table.
    fn games(&self) -> &'static [&'static str];

    /// Whether only one thread builds the table, so that other tables can be built at the same time.
    fn is_sequential(&self) -> bool {
        false
    }
}

/// How to build and decode a table.
pub(super) trait Recipe: TableInfo {
    type Table;

    /// The positions that it covers, in words.
    fn extent(&self) -> String;

    /// The version of the encoding. A stored table with another version is built again.
    fn format(&self) -> u32;

    /// Distinguishes the table from others of its kind. Stored with it and compared on reading.
    fn parameters(&self) -> Parameters;

    /// Whether a stored table with these parameters is this one or can be [adapted](Recipe::adapt).
    fn fits(&self, stored: &Parameters) -> bool {
        *stored == self.parameters()
    }

    /// Cuts or extends a stored table to the size that was asked for. Returns whether anything was computed.
    fn adapt(&self, table: &mut Self::Table, budget: &Budget, progress: &Progress) -> Result<bool, Stop> {
        let _ = (table, budget, progress);
        Ok(false)
    }

    fn build(&self, budget: &Budget, progress: &Progress) -> Result<Self::Table, Stop>;

    /// A recipe for a smaller table. It takes hardly any time to build and is enough for most positions.
    fn smaller(&self) -> Option<Self>
    where
        Self: Sized,
    {
        None
    }

    /// Whether the decoded table uses the stored bytes in place, in memory or mapped. If not, the bytes are
    /// checked and copied first.
    fn borrows(&self) -> bool {
        false
    }

    /// Decodes stored bytes. The error says why they are not such a table.
    fn decode(&self, bytes: Bytes) -> Result<Self::Table, String>;

    /// The bytes to store.
    fn encode<'a>(&self, table: &'a Self::Table) -> &'a [u8];

    /// The number of positions in the table.
    fn positions(&self, table: &Self::Table) -> u64;

    /// Computes `samples` of the values again from their options, or all values of a smaller table; returns
    /// how many. The error names the first wrong value.
    fn recheck(&self, table: &Self::Table, samples: u64) -> Result<u64, String>;

    /// Statistics of the table's values.
    fn describe(&self, table: &Self::Table) -> Option<Description> {
        let _ = table;
        None
    }

    /// Gives the table to the games that use it.
    fn hand(&self, table: &Arc<Self::Table>, to: &mut Tables);
}

/// Facts about the values of a table.
#[derive(Clone, Debug)]
pub struct Description {
    /// For programs.
    pub json: serde_json::Value,
    /// For people.
    pub text: String,
}

/// A table in memory and its entry in `/tables`.
pub(super) struct Obtained<T> {
    pub table: Arc<T>,
    pub report: TableReport,
    /// The file's segments, if they are not checked yet.
    pub unchecked: Option<Segments>,
}

/// See [`AnyRecipe::obtain`](super::AnyRecipe::obtain).
pub(super) fn obtain<R: Recipe>(
    recipe: &R,
    store: Option<&Store>,
    budget: &Budget,
    progress: &Progress,
    incidents: &mut Vec<String>,
) -> Result<Obtained<R::Table>, Stop> {
    let name = recipe.name();
    let begun = Instant::now();
    progress.begin(name.as_str(), "reading");
    let read = store.and_then(|store| match read(recipe, store) {
        Ok(table) => table,
        Err(damage) => {
            tracing::warn!(table = %name, "{damage}; the table is being rebuilt");
            incidents.push(format!("{name}: {damage}"));
            None
        }
    });
    let Some((mut table, StoredTable { manifest, is_mapped, unchecked, .. })) = read else { return build(recipe, budget, progress) };
    if recipe.adapt(&mut table, budget, progress)? {
        return Ok(obtained(recipe, table, TableSource::Built, None, begun));
    }
    // Mapped tables are checked in the background.
    let source = if is_mapped { TableSource::Mapped } else { TableSource::Read };
    // A table cut to size has a different hash.
    let obtained = obtained(recipe, table, source, recipe.borrows().then_some(manifest.blake3), begun);
    obtained.report.checked.store(unchecked.is_none(), Ordering::Relaxed);
    Ok(Obtained { unchecked, ..obtained })
}

/// Builds a table, even if it is stored.
pub(super) fn build<R: Recipe>(recipe: &R, budget: &Budget, progress: &Progress) -> Result<Obtained<R::Table>, Stop> {
    let begun = Instant::now();
    progress.begin(recipe.name().as_str(), "building");
    let table = recipe.build(budget, progress)?;
    Ok(obtained(recipe, table, TableSource::Built, None, begun))
}

fn obtained<R: Recipe>(recipe: &R, table: R::Table, source: TableSource, blake3: Option<String>, begun: Instant) -> Obtained<R::Table> {
    let bytes = recipe.encode(&table);
    let report = TableReport {
        name: recipe.name().to_string(),
        games: recipe.games().to_vec(),
        extent: recipe.extent(),
        positions: recipe.positions(&table),
        bytes: bytes.len() as u64,
        checksum: blake3.unwrap_or_else(|| blake3::hash(bytes).to_hex().to_string()),
        source,
        kept: source != TableSource::Built,
        checked: Arc::new(AtomicBool::new(true)),
        seconds: begun.elapsed().as_secs_f64(),
    };
    tracing::info!(table = report.name, positions = report.positions, seconds = report.seconds, "table {}", source.verb());
    Obtained { table: Arc::new(table), report, unchecked: None }
}

fn read<R: Recipe>(recipe: &R, store: &Store) -> Result<Option<(R::Table, StoredTable)>, String> {
    let name = recipe.name();
    let found = if recipe.borrows() { store.map(&name) } else { store.load(&name) };
    let Some(mut stored) = found.map_err(|damage| damage.to_string())? else { return Ok(None) };
    let manifest = &stored.manifest;
    if manifest.format != recipe.format() || !recipe.fits(&manifest.parameters) {
        tracing::info!(table = %name, "the stored table has another format; it is being rebuilt");
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
