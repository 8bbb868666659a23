//! A table in use, of any kind: it is stored, verified in the background, given to other services, and withdrawn if it is damaged.

use super::recipe::{Description, Table, WantedTable};
use super::report::Progress;
use super::report::{TableReport, TableSource};
use crate::snapshots::Snapshot;
use crate::store::{Parameters, Segments, Store, StoredTable, TableName};
use bytes::Bytes;
use nimber_games::Tables;
use nimber_solvers::theory::{Budget, Stop};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::Instant;

/// The result of verifying a table in the background.
pub enum Verdict {
    /// There was nothing to verify.
    None,
    /// Every byte is intact.
    Sound,
    /// Why the table cannot be trusted. It is no longer used.
    Damaged(String),
}

/// A table in use, with its recipe.
pub struct LiveTable {
    recipe: WantedTable,
    /// `None` while a damaged table is built again.
    loaded: Option<Box<Loaded>>,
}

/// A table in memory and its entry in `/tables`.
struct Loaded {
    table: Arc<dyn Table>,
    report: TableReport,
    /// The file's segments, if they are not verified yet.
    unverified: Option<Segments>,
    snapshot: LazySnapshot,
}

/// A snapshot that is made at the first request for it.
type LazySnapshot = Arc<OnceLock<Arc<Snapshot>>>;

impl LiveTable {
    /// A table that came from `source` since `begun`. Hashes it if `blake3` does not say its hash.
    pub(super) fn new(recipe: WantedTable, table: Box<dyn Table>, source: TableSource, blake3: Option<String>, begun: Instant) -> Self {
        let bytes = table.bytes();
        let report = TableReport {
            name: recipe.name().to_string(),
            games: recipe.games().to_vec(),
            extent: recipe.extent(),
            positions: table.positions(),
            bytes: bytes.len() as u64,
            checksum: blake3.unwrap_or_else(|| blake3::hash(bytes).to_hex().to_string()),
            source,
            kept: matches!(source, TableSource::Read | TableSource::Mapped),
            checked: Arc::new(AtomicBool::new(true)),
            seconds: begun.elapsed().as_secs_f64(),
        };
        tracing::info!(table = report.name, positions = report.positions, seconds = report.seconds, "table {}", source.verb());
        let loaded = Loaded { table: table.into(), report, unverified: None, snapshot: LazySnapshot::default() };
        LiveTable { recipe, loaded: Some(Box::new(loaded)) }
    }

    /// Builds the table, even if it is stored.
    pub fn build(recipe: &WantedTable, budget: &Budget, progress: &Progress) -> Result<Self, Stop> {
        let begun = Instant::now();
        progress.begin(recipe.name().as_str(), "building");
        Ok(LiveTable::new(recipe.clone(), recipe.build(budget, progress)?, TableSource::Built, None, begun))
    }

    /// This table with its unverified segments, if there are any.
    pub(super) fn with_unverified(mut self, segments: Option<Segments>) -> Self {
        if let Some(loaded) = &mut self.loaded {
            loaded.report.checked.store(segments.is_none(), Ordering::Relaxed);
            loaded.unverified = segments;
        }
        self
    }

    /// Its entry in `/tables`; `None` while there is no table.
    pub fn report(&self) -> Option<&TableReport> {
        self.loaded.as_ref().map(|loaded| &loaded.report)
    }

    /// Gives the table to the games that use it.
    pub fn give_to(&self, games: &mut Tables) {
        if let Some(loaded) = &self.loaded {
            loaded.table.give_to(games);
        }
    }

    /// The table, to be given to other services.
    pub fn snapshot(&self) -> Option<TableSnapshot> {
        self.loaded.as_ref().map(|loaded| TableSnapshot {
            name: self.recipe.name(),
            parameters: self.recipe.parameters(),
            format: self.recipe.format(),
            checked: loaded.report.checked.clone(),
            snapshot: loaded.snapshot.clone(),
            bytes: Bytes::from_owner(Encoded(loaded.table.clone())),
        })
    }

    /// Statistics of the table's values.
    pub fn describe(&self) -> Option<Description> {
        self.loaded.as_ref().and_then(|loaded| loaded.table.describe())
    }

    /// Stores the table if it did not come from the store.
    ///
    /// # Errors
    /// Why it could not be stored. The table in memory stays usable.
    pub fn save(&self, store: &Store, progress: &Progress) -> Result<(), String> {
        let Some(loaded) = self.loaded.as_ref().filter(|loaded| !loaded.report.kept) else { return Ok(()) };
        progress.begin(&loaded.report.name, "saving");
        let (name, parameters, format) = (self.recipe.name(), self.recipe.parameters(), self.recipe.format());
        let saved = store.save(&name, &parameters, format, loaded.table.bytes(), &|done, total| progress.advance(done, total));
        saved.map(drop).map_err(|error| error.to_string())
    }

    /// Stores the table if it is not stored yet. A table stored in a file is mapped from then on, and the
    /// memory of the build is freed. Returns whether anything was done.
    ///
    /// # Errors
    /// Why the table is not stored. The table in memory stays usable.
    pub fn store_and_map(&mut self, store: &Store, progress: &Progress) -> Result<bool, String> {
        let Some(report) = self.report().filter(|report| !report.kept) else { return Ok(false) };
        let is_in_file = self.recipe.borrows() && store.saves_to_file(report.bytes);
        self.save(store, progress)?;
        let mapped = if is_in_file { self.in_file(store)? } else { None };
        if let Some(loaded) = &mut self.loaded {
            loaded.report.kept = true;
            if let Some(table) = mapped {
                loaded.table = table.into();
                // The old one holds the table in memory.
                loaded.snapshot = LazySnapshot::default();
            }
        }
        Ok(true)
    }

    /// The table mapped from its file, fully verified.
    fn in_file(&self, store: &Store) -> Result<Option<Box<dyn Table>>, String> {
        let Some(StoredTable { bytes, unverified: Some(segments), .. }) =
            store.map(&self.recipe.name()).map_err(|damage| damage.to_string())?
        else {
            return Ok(None);
        };
        segments.verify_checksums(&mut pacing()).map_err(|damage| damage.to_string())?;
        self.recipe.decode(bytes).map(Some)
    }

    /// Verifies every byte that was not verified before use. Slow on purpose, so that requests come first.
    pub fn verify_checksums(&mut self) -> Verdict {
        let Some(loaded) = &mut self.loaded else { return Verdict::None };
        let Some(segments) = loaded.unverified.take() else { return Verdict::None };
        match segments.verify_checksums(&mut pacing()) {
            Ok(()) => {
                loaded.report.checked.store(true, Ordering::Relaxed);
                Verdict::Sound
            }
            Err(damage) => {
                self.loaded = None;
                Verdict::Damaged(damage.to_string())
            }
        }
    }

    /// Builds the table again after damage was found.
    pub fn renew(&mut self, store: Option<&Store>, budget: &Budget, progress: &Progress) -> Result<(), Stop> {
        // If the build is interrupted, the next start must not find the damaged table again.
        if let Some(Err(error)) = store.map(|store| store.forget(&self.recipe.name())) {
            tracing::warn!(table = %self.recipe.name(), "the damaged table cannot be removed: {error}");
        }
        *self = LiveTable::build(&self.recipe, budget, progress)?;
        Ok(())
    }
}

/// Pauses after each segment for the time that the segment took. So this uses at most half of one processor.
fn pacing() -> impl FnMut(u64, u64) {
    let mut begun = Instant::now();
    move |_, _| {
        thread::sleep(begun.elapsed());
        begun = Instant::now();
    }
}

/// A table in use, for other services.
#[derive(Clone, Debug)]
pub struct TableSnapshot {
    name: TableName,
    parameters: Parameters,
    format: u32,
    bytes: Bytes,
    checked: Arc<AtomicBool>,
    snapshot: LazySnapshot,
}

/// The encoded bytes of a table. They keep the table in memory.
struct Encoded(Arc<dyn Table>);

impl AsRef<[u8]> for Encoded {
    fn as_ref(&self) -> &[u8] {
        self.0.bytes()
    }
}

impl TableSnapshot {
    pub fn name(&self) -> &TableName {
        &self.name
    }

    /// Whether every byte has been verified. Only then should the table be given away.
    pub fn is_checked(&self) -> bool {
        self.checked.load(Ordering::Relaxed)
    }

    /// The snapshot. The first call reads the whole table.
    pub fn snapshot(&self) -> Arc<Snapshot> {
        let make = || Arc::new(Snapshot::new(self.name.clone(), self.parameters.clone(), self.format, self.bytes.clone(), &mut |_| ()));
        self.snapshot.get_or_init(make).clone()
    }
}
