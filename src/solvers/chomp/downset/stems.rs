//! The simple solver: what differs in the last row only is solved together. The tests compare the fast one with it.

use super::ranks::SumRanks;
use crate::solvers::chomp::partition::{Partition, Rows, columns};
use crate::theory::{Budget, Stop};

/// Solves positions in rank order, all that differ in the last row only at a time.
///
/// Call the rows but the last a *stem*, and let x be the last row. A cut of the stem in a column c leaves x alone if x <= c and
/// clips it to c if not. So it adds to the positions x <= c a contiguous run of values, and to all positions x > c the one
/// value at the end of that run.
pub(super) struct StemSolver<'a> {
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
    pub(super) fn new(top: &'a Partition, ranks: &'a SumRanks, values: &'a mut Vec<u16>) -> Self {
        // A value is at most the number of tiles.
        let width = (top.tiles() as usize + 1).next_multiple_of(8);
        let last = usize::from(top.rows().last().copied().unwrap_or(0));
        let own = vec![0; width * (last + 1)];
        StemSolver { top, ranks, values, width, own, common: vec![0; width], runs: Vec::new(), columns: Vec::new() }
    }

    pub(super) fn solve(mut self, budget: &Budget) -> Result<(), Stop> {
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
