//! Ranks of the positions within one position.

use crate::chomp::partition::{Partition, columns};

/// Ranks as sums over rows. All arithmetic is modulo 2^32: ranks fit, partial sums may overflow.
#[derive(Clone, Debug)]
pub(super) struct SumRanks {
    /// The longest row plus one.
    stride: usize,
    /// At `j * stride + c`: the sum of the terms of rows of length `c` in the places before j.
    sums: Vec<u32>,
}

impl SumRanks {
    pub(super) fn new(top: &Partition) -> Self {
        let stride = usize::from(top.width()) + 1;
        let rows = top.rows().len();
        // First the term of one row of length c in place j, N_j(c - 1), from the last row up …
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

    /// The term of a row of length `c` in place `j`; 0 for places and lengths beyond the board.
    pub(super) fn of_row(&self, j: usize, c: u16) -> u32 {
        if usize::from(c) < self.stride && (j + 1) * self.stride < self.sums.len() { self.of_equal_rows(j, j + 1, c) } else { 0 }
    }

    /// The sum of the terms of rows of length `c` in the places `from..to`.
    pub(super) fn of_equal_rows(&self, from: usize, to: usize, c: u16) -> u32 {
        let c = usize::from(c);
        self.sums[to * self.stride + c].wrapping_sub(self.sums[from * self.stride + c])
    }

    /// The sum of the terms of the first i rows, for every i from 0 to all of them.
    pub(super) fn prefix_sums(&self, rows: &[u16]) -> Vec<u32> {
        let mut sum = 0u32;
        let mut sums = vec![0];
        for (j, &row) in rows.iter().enumerate() {
            sum = sum.wrapping_add(self.of_row(j, row));
            sums.push(sum);
        }
        sums
    }

    /// The rows are weakly decreasing and within the board.
    pub(super) fn rank(&self, rows: &[u16]) -> u32 {
        rows.iter().enumerate().map(|(j, &row)| self.of_row(j, row)).fold(0, u32::wrapping_add)
    }

    /// Calls `visit(row, col, rank of the option)` for every move, in row-major order.
    pub(super) fn for_each_option(&self, rows: &[u16], mut visit: impl FnMut(u16, u16, u32)) {
        let heights = columns(rows);
        let before = self.prefix_sums(rows);
        let whole = before[rows.len()];
        for (i, &row) in rows.iter().enumerate() {
            for col in 0..row {
                let height = usize::from(heights[usize::from(col)]);
                let equal_rows = self.of_equal_rows(i, height, col);
                visit(i as u16, col, before[i].wrapping_add(equal_rows).wrapping_add(whole.wrapping_sub(before[height])));
            }
        }
    }

    pub(super) fn bytes(&self) -> u64 {
        4 * self.sums.len() as u64
    }
}

/// What solving one position costs, in units of work: some twenty to forty nanoseconds.
pub(super) const WORK_PER_POSITION: u64 = 8;

/// The number of positions within `position`, itself and the empty board included; saturates. Takes time
/// proportional to the tiles.
pub fn count(position: &Partition) -> u128 {
    DownsetSize::of(position).positions
}

/// The units of work that [`Downset::solve`](super::Downset::solve) spends on a position, in proportion to the positions within it;
/// saturates. Takes time proportional to the tiles.
pub fn work(position: &Partition) -> u128 {
    count(position).saturating_mul(WORK_PER_POSITION.into())
}

/// How large a down-set is.
pub(super) struct DownsetSize {
    pub positions: u128,
    pub options: u128,
}

impl DownsetSize {
    pub fn of(position: &Partition) -> DownsetSize {
        // For every c up to row j: N_j(c), and the tiles of the rows from j on in all these choices. Computed from the last row up. For a
        // larger c they are as for c = row j.
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
        DownsetSize { positions: ways[last], options: tiles[last] }
    }
}
