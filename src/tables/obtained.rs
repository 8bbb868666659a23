//! A table that is there.

use super::recipe::Recipe;
use super::report::{TableReport, TableSource};
use crate::snapshots::Snapshot;
use crate::store::Segments;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, OnceLock};
use std::time::Instant;

/// A snapshot that is made for the first who asks.
pub(super) type LazySnapshot = Arc<OnceLock<Arc<Snapshot>>>;

/// A table in memory and its entry in `/tables`.
pub(super) struct Obtained<T> {
    pub table: Arc<T>,
    pub report: TableReport,
    /// The file's segments, if they are not checked yet.
    pub unchecked: Option<Segments>,
    /// Its snapshot, once somebody has asked for it.
    pub snapshot: LazySnapshot,
}

/// A table that came from `source` since `begun`. Hashes it if `blake3` does not say its hash.
pub(super) fn obtained<R: Recipe>(
    recipe: &R,
    table: R::Table,
    source: TableSource,
    blake3: Option<String>,
    begun: Instant,
) -> Obtained<R::Table> {
    let bytes = recipe.encode(&table);
    let report = TableReport {
        name: recipe.name().to_string(),
        games: recipe.games().to_vec(),
        extent: recipe.extent(),
        positions: recipe.positions(&table),
        bytes: bytes.len() as u64,
        checksum: blake3.unwrap_or_else(|| blake3::hash(bytes).to_hex().to_string()),
        source,
        kept: matches!(source, TableSource::Read | TableSource::Mapped),
        checked: Arc::new(AtomicBool::new(true)),
        seconds: begun.elapsed().as_secs_f64(),
    };
    tracing::info!(table = report.name, positions = report.positions, seconds = report.seconds, "table {}", source.verb());
    Obtained { table: Arc::new(table), report, unchecked: None, snapshot: LazySnapshot::default() }
}
