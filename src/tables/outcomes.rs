//! Outcomes of misère Chomp beyond the tables of values. They live in memory only: found at every start that wants them, which
//! takes less time than reading and checking as many bytes of values would.

use super::progress::Progress;
use super::report::{Source, TableReport};
use crate::games::chomp::{Kernel, Outcomes};
use crate::theory::{Budget, Stop};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

/// Finds the outcomes of all positions of at most so many tiles.
///
/// # Errors
/// Why the work stopped.
pub fn find(most_tiles: u16, budget: &Budget, progress: &Progress) -> Result<(Arc<Outcomes>, TableReport), Stop> {
    let name = format!("chomp-outcomes-{most_tiles}");
    let begun = Instant::now();
    progress.begin(&name, "building");
    let outcomes = Outcomes::solve(most_tiles, Kernel::default(), budget, &|done, total| progress.advance(done, total))?;
    let report = TableReport {
        extent: format!("who wins misere play, of every position of up to {most_tiles} tiles"),
        games: vec!["chomp"],
        positions: outcomes.ranks().positions(),
        bytes: outcomes.as_bytes().len() as u64,
        checksum: blake3::hash(outcomes.as_bytes()).to_hex().to_string(),
        source: Source::Built,
        kept: Arc::new(AtomicBool::new(false)),
        seconds: begun.elapsed().as_secs_f64(),
        name,
    };
    tracing::info!(table = report.name, positions = report.positions, seconds = report.seconds, "outcomes found");
    Ok((Arc::new(outcomes), report))
}
