//! Positions outside every table: the positions below one position, solved for it alone.
//!
//! The positions that play can reach from λ are the partitions within λ. Write N_j(c) for the number of ways to choose rows
//! j, j + 1, … within λ with row j at most c; it is the sum of N_{j+1}(x) over x <= min(c, λ_j). In lexicographic order the
//! rank of μ is Σ N_j(μ_j - 1): a sum over rows, so that a cut of rows i..h at column c replaces the terms of these rows by
//! those of c, whatever the other rows are.

use super::partition::{Partition, Rows, columns, visit_reflected};
use crate::theory::{Budget, Nimber, Stop};

/// The number of positions within `position`, itself and the empty board included; saturates. Takes time
/// proportional to the tiles.
pub fn count(position: &Partition) -> u128 {
    Size::of(position).positions
}

/// The number of options of all positions within `position` together, which is what [`Downset::solve`] spends; saturates.
/// Takes time proportional to the tiles.
pub fn work(position: &Partition) -> u128 {
    Size::of(position).options
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
    /// Whether that is the conjugate of the position asked for.
    reflected: bool,
    ranks: SumRanks,
    /// In rank order.
    values: Vec<u16>,
}

impl Downset {
    /// Solves every position within `position`, one unit of work per option; see [`work`].
    ///
    /// # Errors
    /// [`Stop::Exhausted`] at once, before anything is spent, if the budget has fewer units left than [`work`], or if the
    /// positions do not fit the memory or are more than 2^32 - 1, or the board has more than 65535 tiles, whose values might
    /// not fit 16 bits; else when the budget says so.
    pub fn solve(position: &Partition, budget: &Budget) -> Result<Downset, Stop> {
        let exhausted = Stop::Exhausted { allowance: budget.allowance() };
        let size = Size::of(position);
        if size.options > budget.remaining().into() || size.positions > u32::MAX.into() || position.tiles() > u16::MAX.into() {
            return Err(exhausted);
        }
        // Few long rows rather than many short ones: what differs in the last row only is solved together.
        let reflected = position.height() > position.width();
        let top = if reflected { position.conjugate() } else { position.clone() };
        let mut values = Vec::new();
        values.try_reserve_exact(size.positions as usize).map_err(|_| exhausted)?;
        let ranks = SumRanks::new(&top);
        StemSolver::new(&top, &ranks, &mut values).solve(budget)?;
        Ok(Downset { top, reflected, ranks, values })
    }

    /// The number of positions.
    pub fn positions(&self) -> u64 {
        self.values.len() as u64
    }

    /// The value of a position, `None` if it is not within the one that was solved.
    pub fn value(&self, position: &Partition) -> Option<Nimber> {
        if self.reflected { self.value_as_it_lies(&position.conjugate()) } else { self.value_as_it_lies(position) }
    }

    /// Calls `visit(row, col, value of the option)` for every move of a position, in row-major order, and returns whether the
    /// position is within the one that was solved; if not, nothing is visited.
    pub fn option_values(&self, position: &Partition, mut visit: impl FnMut(u16, u16, Nimber)) -> bool {
        if self.reflected {
            visit_reflected(position, |conjugate, visit| self.options_as_they_lie(conjugate, visit), visit)
        } else {
            self.options_as_they_lie(position, &mut visit)
        }
    }

    /// How many options of a position have this value, `None` if it is not within the one that was solved.
    pub fn count_options_with(&self, position: &Partition, value: Nimber) -> Option<u32> {
        let mut count = 0;
        self.option_values(position, |_, _, found| count += u32::from(found == value)).then_some(count)
    }

    fn value_as_it_lies(&self, position: &Partition) -> Option<Nimber> {
        let rank = position.rows().iter().enumerate().map(|(j, &row)| self.ranks.of_row(j, row)).fold(0, u32::wrapping_add);
        position.is_within(&self.top).then(|| Nimber::new(self.values[rank as usize].into()))
    }

    fn options_as_they_lie(&self, position: &Partition, visit: &mut dyn FnMut(u16, u16, Nimber)) -> bool {
        if !position.is_within(&self.top) {
            return false;
        }
        let rows = position.rows();
        let heights = columns(rows);
        let before = self.ranks.prefix_sums(rows);
        let whole = before[rows.len()];
        for (i, &row) in rows.iter().enumerate() {
            for col in 0..row {
                let height = usize::from(heights[usize::from(col)]);
                let equal_rows = self.ranks.of_equal_rows(i, height, col);
                let rank = before[i].wrapping_add(equal_rows).wrapping_add(whole.wrapping_sub(before[height]));
                visit(i as u16, col, Nimber::new(self.values[rank as usize].into()));
            }
        }
        true
    }
}

/// Ranks as sums over rows. All arithmetic is modulo 2^32: ranks fit, partial sums need not.
#[derive(Clone, Debug)]
struct SumRanks {
    /// Longest row plus one.
    stride: usize,
    /// At `j * stride + c`: what rows of length `c` in the places before j add together.
    sums: Vec<u32>,
}

impl SumRanks {
    fn new(top: &Partition) -> Self {
        let stride = usize::from(top.width()) + 1;
        let rows = top.rows().len();
        // First what one row of length c in place j adds, N_j(c - 1), from the last row up …
        let mut sums = vec![0u32; (rows + 1) * stride];
        let mut ways = vec![1u32; stride];
        for (j, &row) in top.rows().iter().enumerate().rev() {
            let mut sum = 0u32;
            for length in 0..stride {
                sums[(j + 1) * stride + length] = sum;
                if length <= row.into() {
                    sum = sum.wrapping_add(ways[length]);
                }
                ways[length] = sum;
            }
        }
        // … then the sums over the places.
        for at in stride..sums.len() {
            sums[at] = sums[at].wrapping_add(sums[at - stride]);
        }
        SumRanks { stride, sums }
    }

    /// What a row of length `c` in place `j` adds to the rank; 0 for places and lengths beyond the board.
    fn of_row(&self, j: usize, c: u16) -> u32 {
        if usize::from(c) < self.stride && (j + 1) * self.stride < self.sums.len() { self.of_equal_rows(j, j + 1, c) } else { 0 }
    }

    /// What rows of length `c` in the places `from..to` add together.
    fn of_equal_rows(&self, from: usize, to: usize, c: u16) -> u32 {
        let c = usize::from(c);
        self.sums[to * self.stride + c].wrapping_sub(self.sums[from * self.stride + c])
    }

    /// What the first i rows add, for every i up to all of them.
    fn prefix_sums(&self, rows: &[u16]) -> Vec<u32> {
        let mut sum = 0u32;
        let mut sums = vec![0];
        for (j, &row) in rows.iter().enumerate() {
            sum = sum.wrapping_add(self.of_row(j, row));
            sums.push(sum);
        }
        sums
    }
}

/// Solves positions in rank order, all that differ in the last row only at a time.
///
/// Call the rows but the last a *stem*, and let x be the last row. A cut of the stem in a column c leaves x alone if x <= c and
/// clips it to c if not. So it adds to the positions x <= c a contiguous run of values, and to all positions x > c the one
/// value at the end of that run.
struct StemSolver<'a> {
    top: &'a Partition,
    ranks: &'a SumRanks,
    values: &'a mut Vec<u16>,
    /// More than the largest value, and a multiple of 8.
    width: usize,
    /// `width` marks (0 or 1) per length of the last row: the values seen among the options of one position.
    own: Vec<u8>,
    /// Values seen among the options of this and every longer last row.
    common: Vec<u8>,
    /// For each column, where the runs of its cuts begin; by column: `runs[columns[c]..columns[c + 1]]`.
    runs: Vec<u32>,
    columns: Vec<usize>,
}

/// Eight marks, all set.
const ALL_MARKED: u64 = u64::from_le_bytes([1; 8]);

impl<'a> StemSolver<'a> {
    fn new(top: &'a Partition, ranks: &'a SumRanks, values: &'a mut Vec<u16>) -> Self {
        // A value is at most the number of tiles.
        let width = (top.tiles() as usize + 1).next_multiple_of(8);
        let last = usize::from(top.rows().last().copied().unwrap_or(0));
        let own = vec![0; width * (last + 1)];
        StemSolver { top, ranks, values, width, own, common: vec![0; width], runs: Vec::new(), columns: Vec::new() }
    }

    fn solve(mut self, budget: &Budget) -> Result<(), Stop> {
        let Some((&last, stem_limits)) = self.top.rows().split_last() else {
            self.values.push(0);
            return Ok(());
        };
        let mut stem = Rows::from_elem(0, stem_limits.len());
        loop {
            let last = stem.last().map_or(last, |&row| row.min(last));
            let stem_tiles: u64 = stem.iter().map(|&row| u64::from(row)).sum();
            let lasts = u64::from(last) + 1;
            budget.spend(stem_tiles * lasts + lasts * (lasts - 1) / 2)?;
            self.solve_stem(&stem, last);

            // The next stem: one more tile in the last row that can grow, none in the rows after it.
            let grows = |j: usize| stem[j] < stem_limits[j] && (j == 0 || stem[j] < stem[j - 1]);
            let Some(place) = (0..stem.len()).rev().find(|&j| grows(j)) else { return Ok(()) };
            stem[place] += 1;
            stem[place + 1..].fill(0);
        }
    }

    /// Appends the values of the positions with this stem and last rows of 0 to `last` tiles.
    fn solve_stem(&mut self, stem: &[u16], last: u16) {
        self.collect_runs(stem);
        let marks = (usize::from(last) + 1) * self.width;
        self.own[..marks].fill(0);
        self.common.fill(0);
        for (col, bounds) in self.columns.windows(2).enumerate() {
            for &start in &self.runs[bounds[0]..bounds[1]] {
                let run = &self.values[start as usize..][..=col.min(last.into())];
                for (marks, &value) in self.own.chunks_exact_mut(self.width).zip(run) {
                    marks[usize::from(value)] = 1;
                }
            }
        }
        for x in 0..=usize::from(last) {
            let value = self.mex(x);
            // The cuts in column x, from the point of view of longer last rows: of the last row itself, and of the stem.
            self.values.push(value);
            self.common[usize::from(value)] = 1;
            if let Some(&[from, to]) = self.columns.get(x..x + 2) {
                for &start in &self.runs[from..to] {
                    self.common[usize::from(self.values[start as usize + x])] = 1;
                }
            }
        }
    }

    /// The ranks, with an empty last row, of what the cuts of a stem leave of it.
    fn collect_runs(&mut self, stem: &[u16]) {
        let heights = columns(stem);
        let before = self.ranks.prefix_sums(stem);
        let whole = before[stem.len()];
        self.runs.clear();
        self.columns.clear();
        for (col, &height) in (0u16..).zip(&heights) {
            self.columns.push(self.runs.len());
            let height = usize::from(height);
            let stays = whole.wrapping_sub(before[height]);
            for (i, &above) in before[..height].iter().enumerate() {
                self.runs.push(above.wrapping_add(self.ranks.of_equal_rows(i, height, col)).wrapping_add(stays));
            }
        }
        self.columns.push(self.runs.len());
    }

    /// The least value not seen among the options of the position with last row `x`.
    fn mex(&self, x: usize) -> u16 {
        let own = self.own[x * self.width..][..self.width].as_chunks::<8>().0;
        let common = self.common.as_chunks::<8>().0;
        for (at, (&own, &common)) in own.iter().zip(common).enumerate() {
            let unmarked = ALL_MARKED ^ (u64::from_le_bytes(own) | u64::from_le_bytes(common));
            if unmarked != 0 {
                return (8 * at) as u16 + (unmarked.trailing_zeros() / 8) as u16;
            }
        }
        // Not reached: there are more marks than options.
        self.width as u16
    }
}
