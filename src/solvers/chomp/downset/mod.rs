//! Positions outside every table: the positions below one position, solved for it alone.
//!
//! The positions that play can reach from λ are the partitions within λ. Write N_j(c) for the number of ways to choose rows
//! j, j + 1, … within λ with row j at most c; it is the sum of N_{j+1}(x) over x <= min(c, λ_j). In lexicographic order the
//! rank of μ is Σ N_j(μ_j - 1): a sum over rows, so that a cut of rows i..h at column c replaces the terms of these rows by
//! those of c, whatever the other rows are.

mod kept;
mod ranks;
mod siblings;

pub use kept::{Downsets, MOST_BYTES, MOST_KEPT, share};

use super::partition::{Partition, visit_reflected};
use crate::theory::{Budget, Nimber, Stop};
use ranks::SumRanks;
use siblings::WORK_PER_POSITION;

/// The most positions of a down-set that is solved: 2^24. They take two bytes each to keep and about twelve more to solve.
pub const MOST_POSITIONS: u128 = 1 << 24;

/// The number of positions within `position`, itself and the empty board included; saturates. Takes time
/// proportional to the tiles.
pub fn count(position: &Partition) -> u128 {
    Size::of(position).positions
}

/// The units of work that [`Downset::solve`] spends on a position: so many for each position within it; saturates. Takes time
/// proportional to the tiles.
pub fn work(position: &Partition) -> u128 {
    count(position).saturating_mul(WORK_PER_POSITION.into())
}

/// How large a down-set is.
struct Size {
    positions: u128,
    options: u128,
}

impl Size {
    fn of(position: &Partition) -> Size {
        // N_j(c) and the tiles of the rows from j on in all these choices, for every c up to row j, from the last row up.
        // Beyond row j they stay what they are there.
        let (mut ways, mut tiles) = (vec![1u128], vec![0u128]);
        for &row in position.rows().iter().rev() {
            let last = ways.len() - 1;
            ways.resize(usize::from(row) + 1, ways[last]);
            tiles.resize(usize::from(row) + 1, tiles[last]);
            let (mut sum, mut sum_of_tiles) = (0u128, 0u128);
            for (length, (ways, tiles)) in (0u128..).zip(ways.iter_mut().zip(&mut tiles)) {
                sum_of_tiles = sum_of_tiles.saturating_add(*tiles).saturating_add(ways.saturating_mul(length));
                sum = sum.saturating_add(*ways);
                (*ways, *tiles) = (sum, sum_of_tiles);
            }
        }
        let last = ways.len() - 1;
        Size { positions: ways[last], options: tiles[last] }
    }
}

/// The normal-play values of all positions within one position.
#[derive(Clone, Debug)]
pub struct Downset {
    /// The largest position, its shorter side as rows.
    top: Partition,
    ranks: SumRanks,
    /// In rank order.
    values: Vec<u16>,
}

impl Downset {
    /// Solves every position within `position`, for so many units of work as [`work`] says.
    ///
    /// # Errors
    /// [`Stop::Exhausted`] at once, before anything is spent, if the budget has fewer units left than that, or if there are more
    /// than [`MOST_POSITIONS`] or they do not fit the memory, or if the board has more than 65535 tiles, whose values might not
    /// fit 16 bits; else when the budget says so.
    pub fn solve(position: &Partition, budget: &Budget) -> Result<Downset, Stop> {
        let exhausted = Stop::Exhausted { allowance: budget.allowance() };
        let size = Size::of(position);
        if size.positions > MOST_POSITIONS || size.positions * u128::from(WORK_PER_POSITION) > budget.remaining().into() {
            return Err(exhausted);
        }
        if position.tiles() > u16::MAX.into() {
            return Err(exhausted);
        }
        // Few long rows rather than many short ones: neighbours in the order of ranks differ in the last rows.
        let top = if position.height() > position.width() { position.conjugate() } else { position.clone() };
        let mut values = Vec::new();
        values.try_reserve_exact(size.positions as usize).map_err(|_| exhausted)?;
        let ranks = SumRanks::new(&top);
        siblings::solve(&top, &ranks, &size, &mut values, budget)?;
        Ok(Downset { top, ranks, values })
    }

    /// The position that was solved with all within it, or its conjugate.
    pub fn top(&self) -> &Partition {
        &self.top
    }

    /// The bytes in use, about.
    pub fn bytes(&self) -> u64 {
        2 * self.values.len() as u64 + self.ranks.bytes() + 64
    }

    /// The values in rank order.
    pub fn values(&self) -> &[u16] {
        &self.values
    }

    /// The number of positions.
    pub fn positions(&self) -> u64 {
        self.values.len() as u64
    }

    /// Whether the position or its conjugate is within the one that was solved.
    pub fn covers(&self, position: &Partition) -> bool {
        position.is_within(&self.top) || position.conjugate().is_within(&self.top)
    }

    /// The value of a position, `None` if neither it nor its conjugate is within the one that was solved.
    pub fn value(&self, position: &Partition) -> Option<Nimber> {
        self.value_as_it_lies(position).or_else(|| self.value_as_it_lies(&position.conjugate()))
    }

    /// Calls `visit(row, col, value of the option)` for every move of a position, in row-major order, and returns whether the
    /// position or its conjugate is within the one that was solved; if not, nothing is visited.
    pub fn option_values(&self, position: &Partition, mut visit: impl FnMut(u16, u16, Nimber)) -> bool {
        if position.is_within(&self.top) {
            return self.options_as_they_lie(position, &mut visit);
        }
        visit_reflected(position, |conjugate, visit| self.options_as_they_lie(conjugate, visit), visit)
    }

    /// How many options of a position have this value, `None` if neither it nor its conjugate is within the one that
    /// was solved.
    pub fn count_options_with(&self, position: &Partition, value: Nimber) -> Option<u32> {
        let mut count = 0;
        self.option_values(position, |_, _, found| count += u32::from(found == value)).then_some(count)
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
