//! How a table is obtained, whatever it holds: read from the store if it is there and sound, else built.

use super::progress::Progress;
use super::report::{TableReport, TableSource};
use crate::games::Tables;
use crate::store::{Mapped, Parameters, Segments, Store, TableName};
use crate::theory::{Budget, Stop};
use bytes::Bytes;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// One table: its name in the store, and how it is built and decoded.
pub(super) trait Recipe {
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

    /// Whether a stored table with these parameters is this one, or [can be made](Recipe::adapt) this one.
    fn fits(&self, stored: &Parameters) -> bool {
        *stored == self.parameters()
    }

    /// Makes a stored table that fits the one that is asked for: cuts or completes it. Says whether anything was computed.
    ///
    /// # Errors
    /// Why the work stopped.
    fn adapt(&self, table: &mut Self::Table, budget: &Budget, progress: &Progress) -> Result<bool, Stop> {
        let _ = (table, budget, progress);
        Ok(false)
    }

    /// Computes it.
    ///
    /// # Errors
    /// Why the work stopped.
    fn build(&self, budget: &Budget, progress: &Progress) -> Result<Self::Table, Stop>;

    /// Whether one thread builds it.
    fn is_sequential(&self) -> bool {
        false
    }

    /// Whether it takes the place of a small table that the games make themselves.
    fn replaces_default(&self) -> bool {
        false
    }

    /// The recipe of a smaller table, which takes next to no time and does for most positions.
    fn smaller(&self) -> Option<Self>
    where
        Self: Sized,
    {
        None
    }

    /// Whether a decoded table answers from the bytes it was decoded from, wherever they are. If not, they are checked and
    /// copied beforehand.
    fn borrows(&self) -> bool {
        false
    }

    /// The table from its stored bytes.
    ///
    /// # Errors
    /// Why they are no such table.
    fn decode(&self, bytes: Bytes) -> Result<Self::Table, String>;

    /// The bytes to store.
    fn encode<'a>(&self, table: &'a Self::Table) -> &'a [u8];

    /// How many positions it holds.
    fn positions(&self, table: &Self::Table) -> u64;

    /// Computes `samples` of its values again from their options, or all if there are no more; returns how many.
    ///
    /// # Errors
    /// The first value that is wrong.
    fn recheck(&self, table: &Self::Table, samples: u64) -> Result<u64, String>;

    /// What there is to say of its values.
    fn describe(&self, table: &Self::Table) -> Option<Description> {
        let _ = table;
        None
    }

    /// Hands the table to the games that answer from it.
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

/// A table in memory, and what there is to report of it.
pub(super) struct Obtained<T> {
    /// The table.
    pub table: Arc<T>,
    /// Its entry in `/tables`.
    pub report: TableReport,
    /// The segments of its file that are not checked yet.
    pub unchecked: Option<Segments>,
}

/// See [`WantedTable::obtain`](super::WantedTable::obtain).
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
            tracing::warn!(table = %name, "{damage}; it is built anew");
            incidents.push(format!("{name}: {damage}"));
            None
        }
    });
    let Some(Read { mut table, mapped, unchecked }) = read else { return build(recipe, budget, progress) };
    if recipe.adapt(&mut table, budget, progress)? {
        return Ok(obtained(recipe, table, TableSource::Built, None, begun));
    }
    // Mapped tables are checked in the background. A table cut to size has a different hash.
    let source = if mapped.is_some() { TableSource::Mapped } else { TableSource::Read };
    let obtained = obtained(recipe, table, source, mapped, begun);
    obtained.report.checked.store(unchecked.is_none(), Ordering::Relaxed);
    Ok(Obtained { unchecked, ..obtained })
}

/// Builds a table, whether it is stored or not.
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
        kept: Arc::new(AtomicBool::new(source != TableSource::Built)),
        checked: Arc::new(AtomicBool::new(true)),
        seconds: begun.elapsed().as_secs_f64(),
    };
    tracing::info!(table = report.name, positions = report.positions, seconds = report.seconds, "table {}", source.verb());
    Obtained { table: Arc::new(table), report, unchecked: None }
}

struct Read<T> {
    table: T,
    /// The hash of a table that is mapped.
    mapped: Option<String>,
    unchecked: Option<Segments>,
}

fn read<R: Recipe>(recipe: &R, store: &Store) -> Result<Option<Read<R::Table>>, String> {
    let name = recipe.name();
    let found = if recipe.borrows() {
        store.map(&name)
    } else {
        let copy = |(manifest, bytes): (_, Vec<u8>)| Mapped { manifest, bytes: bytes.into(), unchecked: None };
        store.load(&name).map(|found| found.map(copy))
    };
    let Some(Mapped { manifest, bytes, unchecked }) = found.map_err(|damage| damage.to_string())? else { return Ok(None) };
    if manifest.format != recipe.format() || !recipe.fits(&manifest.parameters) {
        tracing::info!(table = %name, "the stored table is of another version; it is built anew");
        return Ok(None);
    }
    let mapped = (recipe.borrows() && manifest.file.is_some()).then_some(manifest.blake3);
    Ok(Some(Read { table: recipe.decode(bytes)?, mapped, unchecked }))
}

/// Keeps a table in the store. If it cannot be kept, the table in memory is as good as before.
pub(super) fn save<R: Recipe>(recipe: &R, store: &Store, obtained: &Obtained<R::Table>, progress: &dyn Fn(u64, u64)) -> Result<(), String> {
    let bytes = recipe.encode(&obtained.table);
    store.save(&recipe.name(), &recipe.parameters(), recipe.format(), bytes, progress).map_err(|error| error.to_string())?;
    obtained.report.kept.store(true, Ordering::Relaxed);
    Ok(())
}
