//! Positions outside every table: solves all positions below one position.
//!
//! The positions that play can reach from λ are the partitions within λ. Write N_j(c) for the number of ways
//! to choose rows j, j + 1, … within λ with row j at most c. It is the sum of N_{j+1}(x) over x <= min(c,
//! λ_j). In lexicographic order the rank of μ is Σ N_j(μ_j - 1), a sum over rows. So a cut of rows i..h at
//! column c replaces the terms of these rows by the terms of c, independent of the other rows.

mod cache;
mod ranks;
mod siblings;

pub use cache::{Downsets, MOST_BYTES, MOST_CACHED, share};
pub use ranks::{count, work};

use super::partition::{Partition, visit_reflected};
use crate::theory::{Budget, Nimber, Stop};
use ranks::SumRanks;
use ranks::{DownsetSize, WORK_PER_POSITION};

/// The most positions of a down-set: 2^24.
pub const MOST_POSITIONS: u128 = 1 << 24;

/// While it is solved. In the result, a position takes two bytes.
const BYTES_PER_POSITION: u64 = 14;

/// The normal-play values of all positions within one position.
#[derive(Clone, Debug)]
pub struct Downset {
    /// The largest position; its shorter side is the rows.
    top: Partition,
    ranks: SumRanks,
    /// In rank order.
    values: Vec<u16>,
}

impl Downset {
    /// Solves every position within `position` and spends [`work`] units.
    ///
    /// # Errors
    /// [`Stop::Exhausted`] or [`Stop::NotInPlace`] at once, with nothing spent, if the budget has fewer units left. The first also if there
    /// are more than [`MOST_POSITIONS`], if they do not fit into memory, or if the board has more than 65535 tiles, so that values might
    /// not fit 16 bits. Later, the budget's reasons.
    pub fn solve(position: &Partition, budget: &Budget) -> Result<Downset, Stop> {
        let exhausted = Stop::Exhausted { allowance: budget.allowance() };
        let size = DownsetSize::of(position);
        if size.positions > MOST_POSITIONS || position.tiles() > u16::MAX.into() {
            return Err(exhausted);
        }
        budget.afford(size.positions * u128::from(WORK_PER_POSITION))?;
        budget.reserve_memory(size.positions as u64 * BYTES_PER_POSITION)?;
        // Few long rows are better than many short ones: neighbours in rank order differ in the last rows.
        let top = if position.height() > position.width() { position.conjugate() } else { position.clone() };
        let mut values = Vec::new();
        values.try_reserve_exact(size.positions as usize).map_err(|_| exhausted)?;
        let ranks = SumRanks::new(&top);
        siblings::solve(&top, &ranks, &size, &mut values, budget)?;
        budget.release_memory(size.positions as u64 * (BYTES_PER_POSITION - size_of::<u16>() as u64));
        Ok(Downset { top, ranks, values })
    }

    /// The largest position that was solved, or its conjugate.
    pub fn top(&self) -> &Partition {
        &self.top
    }

    /// The bytes in use, approximately.
    pub fn bytes(&self) -> u64 {
        2 * self.values.len() as u64 + self.ranks.bytes() + 64
    }

    /// Whether the position or its conjugate is within the one that was solved.
    pub fn covers(&self, position: &Partition) -> bool {
        position.is_within(&self.top) || position.conjugate().is_within(&self.top)
    }

    /// The value of a position; `None` if the down-set does not cover it.
    pub fn value(&self, position: &Partition) -> Option<Nimber> {
        self.value_as_it_lies(position).or_else(|| self.value_as_it_lies(&position.conjugate()))
    }

    /// Calls `visit(row, col, value of the option)` for every move of a position, in row-major order. Returns
    /// false, and visits nothing, if the down-set does not cover the position.
    pub fn option_values(&self, position: &Partition, mut visit: impl FnMut(u16, u16, Nimber)) -> bool {
        if position.is_within(&self.top) {
            return self.options_as_they_lie(position, &mut visit);
        }
        visit_reflected(position, |conjugate, visit| self.options_as_they_lie(conjugate, visit), visit)
    }

    fn value_as_it_lies(&self, position: &Partition) -> Option<Nimber> {
        position.is_within(&self.top).then(|| Nimber::new(self.values[self.ranks.rank(position.rows()) as usize].into()))
    }

    fn options_as_they_lie(&self, position: &Partition, visit: &mut dyn FnMut(u16, u16, Nimber)) -> bool {
        let known = position.is_within(&self.top);
        if known {
            let value = |rank| Nimber::new(self.values[rank as usize].into());
            self.ranks.for_each_option(position.rows(), |row, col, rank| visit(row, col, value(rank)));
        }
        known
    }
}
