//! How a table is obtained, whatever it holds: read from the store if it is there and sound, else built.

use super::progress::Progress;
use super::report::{Source, TableReport};
use crate::store::{Parameters, Store, TableName};
use crate::theory::{Budget, Stop};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// A kind of table: its name in the store, and how it is built and decoded.
pub trait Recipe {
    /// The table in memory.
    type Table;

    /// The name under which it is stored, such as `chomp-box-12x12`.
    fn name(&self) -> TableName;

    /// The games that answer from it.
    fn games(&self) -> &'static [&'static str];

    /// Which positions it covers, in words.
    fn extent(&self) -> String;

    /// The version of its encoding: a stored table of another version is built anew.
    fn format(&self) -> u32;

    /// What tells it from other tables of its kind; stored with it and compared when it is read.
    fn parameters(&self) -> Parameters;

    /// Computes it from nothing.
    ///
    /// # Errors
    /// Why the work stopped.
    fn build(&self, budget: &Budget, progress: &Progress) -> Result<Self::Table, Stop>;

    /// The table from its stored bytes.
    ///
    /// # Errors
    /// Why they are no such table.
    fn decode(&self, bytes: Vec<u8>) -> Result<Self::Table, String>;

    /// The bytes to store.
    fn encode<'a>(&self, table: &'a Self::Table) -> &'a [u8];

    /// How many positions it holds.
    fn positions(&self, table: &Self::Table) -> u64;

    /// Computes `samples` of its values again from their options, or all if there are no more.
    ///
    /// # Errors
    /// The first value that is wrong.
    fn recheck(&self, table: &Self::Table, samples: u64) -> Result<(), String>;
}

/// A table in memory, and what there is to report of it.
pub struct Obtained<T> {
    /// The table.
    pub table: Arc<T>,
    /// Its entry in `/tables`.
    pub report: TableReport,
}

/// Reads a table from the store, or builds it if it is not there or not sound. What was wrong with a stored one is logged
/// and noted in `incidents`.
///
/// # Errors
/// Why the building stopped.
pub fn obtain<R: Recipe>(
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
            tracing::warn!(table = %name, "{damage}; it is built anew");
            incidents.push(format!("{name}: {damage}"));
            None
        }
    });
    let (table, source) = match read {
        Some(table) => (table, Source::Read),
        None => {
            progress.begin(name.as_str(), "building");
            (recipe.build(budget, progress)?, Source::Built)
        }
    };
    let bytes = recipe.encode(&table);
    let report = TableReport {
        name: name.to_string(),
        games: recipe.games().to_vec(),
        extent: recipe.extent(),
        positions: recipe.positions(&table),
        bytes: bytes.len() as u64,
        checksum: blake3::hash(bytes).to_hex().to_string(),
        source,
        kept: Arc::new(AtomicBool::new(source == Source::Read)),
        seconds: begun.elapsed().as_secs_f64(),
    };
    tracing::info!(table = %name, positions = report.positions, seconds = report.seconds, "table {}", source.verb());
    Ok(Obtained { table: Arc::new(table), report })
}

fn read<R: Recipe>(recipe: &R, store: &Store) -> Result<Option<R::Table>, String> {
    let Some((manifest, bytes)) = store.load(&recipe.name()).map_err(|damage| damage.to_string())? else { return Ok(None) };
    if manifest.format != recipe.format() || manifest.parameters != recipe.parameters() {
        tracing::info!(table = %recipe.name(), "the stored table is of another version; it is built anew");
        return Ok(None);
    }
    recipe.decode(bytes).map(Some)
}

/// Keeps a table in the store.
///
/// # Errors
/// Why it could not be kept; the table in memory is as good as before.
pub fn save<R: Recipe>(recipe: &R, store: &Store, obtained: &Obtained<R::Table>, progress: &dyn Fn(u64, u64)) -> Result<(), String> {
    let bytes = recipe.encode(&obtained.table);
    store.save(&recipe.name(), &recipe.parameters(), recipe.format(), bytes, progress).map_err(|error| error.to_string())?;
    obtained.report.kept.store(true, Ordering::Relaxed);
    Ok(())
}
