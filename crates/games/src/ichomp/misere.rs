//! Misère play: what decides a board, found before any work.

use super::quadrants::is_heap;
use crate::components::{LONGEST_MISERE_SEARCH, SEARCHED_OPTION, SEARCHED_POSITION};
use crate::refusal::{Limit, Refusal};
use nimber_solvers::chomp::{BoardBox, MisereSumTables, MisereSums, Partition, downset};
use nimber_solvers::theory::{Budget, Stop};
use std::sync::Arc;

/// The limit on the shapes within the rectangle that holds the quadrants.
pub(super) const QUADRANT_SHAPES: &str = "quadrant_shapes";

/// The table that covers these quadrants. `None` if the theorem on tame components or the value of the only quadrant decides, or if a
/// search is short enough.
///
/// # Errors
/// [`Refusal::OutOfWork`] or [`Refusal::BeyondLimits`] at once for a board that is too large for both, or why the work stopped.
pub(super) fn sums_for(tables: &MisereSumTables, quadrants: &[Partition; 4], budget: &Budget) -> Result<Option<Arc<MisereSums>>, Refusal> {
    if quadrants.iter().all(is_heap) {
        return Ok(None);
    }
    let sides = BoardBox::holding(quadrants);
    let refusal = match tables.fetch(sides, budget) {
        Ok(Some(sums)) => return Ok(Some(sums)),
        Ok(None) => None,
        Err(stop @ Stop::Exhausted { .. }) => Some(Refusal::from(stop)),
        Err(stop) => return Err(stop.into()),
    };
    if quadrants.iter().filter(|quadrant| !quadrant.is_empty()).count() <= 1 {
        return Ok(None);
    }
    let tiles: u64 = quadrants.iter().map(|quadrant| u64::from(quadrant.tiles())).sum();
    let is_short = tiles <= LONGEST_MISERE_SEARCH;
    if is_short && search_work(quadrants, tiles) <= budget.remaining().into() {
        return Ok(None);
    }
    Err(refusal.unwrap_or_else(|| {
        let allowed = MisereSumTables::MOST_SHAPES;
        let shapes = match sides.shapes() {
            // As far as they are counted.
            shapes if shapes > i64::MAX as u64 => format!("more than {}", i64::MAX),
            shapes => shapes.to_string(),
        };
        let detail = format!(
            "in misere play, boards are answered whose quadrants fit a rectangle of at most {allowed} shapes up to transposition, such as \
             5x5; {sides} has {shapes}, and more positions can follow than may be searched"
        );
        let limit = Limit::new(QUADRANT_SHAPES, allowed, &shapes, detail);
        if is_short { Refusal::OutOfWork(limit) } else { Refusal::BeyondLimits(limit) }
    }))
}

/// The most work of a search, in units.
fn search_work(quadrants: &[Partition; 4], tiles: u64) -> u128 {
    let positions = quadrants.iter().fold(1, |product: u128, quadrant| product.saturating_mul(downset::count(quadrant)));
    // Every option may be visited twice, and tried once.
    positions.saturating_mul((SEARCHED_POSITION + tiles * (SEARCHED_OPTION + 2)).into())
}
