//! Random boards.

use super::{Chomp, ChompPosition, MAX_SIDE};
use crate::random::{RandomPositions, Size};
use crate::refusal::Refusal;
use crate::serial::{Map, Value, json, object};
use nimber_solvers::chomp::Partition;
use nimber_solvers::theory::Budget;
use rand::{Rng, RngExt};

const SIZES: &[Size] = &[
    Size::new("width", "The most tiles in a row, 1 to 32; 7 by default.", (7, "7"), (1, 32)),
    Size::new("height", "The most rows, 1 to 32; 4 by default.", (4, "4"), (1, 32)),
];

impl RandomPositions<ChompPosition> for Chomp {
    fn distribution(&self) -> &'static str {
        "Every shape but the empty one that play can reach from the full board is equally likely."
    }

    fn sizes(&self) -> &'static [Size] {
        SIZES
    }

    fn base(&self, _: &[u64]) -> Map<String, Value> {
        object([("rows", json!([]))])
    }

    fn sample(&self, base: &ChompPosition, sizes: &[u64], rng: &mut dyn Rng, _: &Budget) -> Result<ChompPosition, Refusal> {
        let side = |size: u64| u16::try_from(size).unwrap_or(MAX_SIDE);
        let &[width, height] = sizes else { return Ok(base.clone()) };
        Ok(random_shape((side(height), side(width)), rng).into())
    }
}

/// A shape of at most this number of rows and columns. Its edge is a path from one corner of the board to the opposite one; all are equally
/// likely.
pub(crate) fn random_shape((rows, cols): (u16, u16), rng: &mut dyn Rng) -> Partition {
    let (mut down, mut left) = (rows, cols);
    let mut lengths = Vec::with_capacity(rows.into());
    while down > 0 && left > 0 {
        if rng.random_range(0..down + left) < down {
            lengths.push(left);
            down -= 1;
        } else {
            left -= 1;
        }
    }
    Partition::new(lengths).unwrap_or_default()
}
