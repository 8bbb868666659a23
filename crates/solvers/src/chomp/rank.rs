//! Which positions a table holds, and in which order.
//!
//! # The layout
//!
//! Every extent has a *capacity*, and every row has a cost. In a box each row costs 1. Among the partitions of
//! at most n tiles a row of v tiles costs v. Write q(v, r) for the number of partitions into parts of at most
//! v that cost at most r: q(0, r) = 1 and q(v, r) = q(v - 1, r) + q(v, r - cost(v)).
//!
//! The rows of a position are split into the *head*, its rows longer than the [narrow width](Extent::narrow)
//! m, and the *tail*, its rows of at most m tiles. Positions with the same head are contiguous and form a
//! *block*.
//!
//! - Heads are in lexicographic order: the block of the head (h1, h2, …) starts at Σ q(h_i - 1, capacity left
//!   before row i).
//! - Tails are ordered within their block by cost, and tails of equal cost lexicographically. Let e(v, g) =
//!   q(v, g) - q(v, g - 1), the number of partitions that cost exactly g. A tail (t1, t2, …) of cost g is at
//!   q(m, g - 1) + Σ e(t_j - 1, cost of t_j and all later rows).
//!
//! Both orders are linear extensions of the game: an option comes before its position. Tails are ordered by
//! cost, so a block with less capacity is an initial segment of a block with more capacity. Therefore a move
//! within the head leads from a whole block to a contiguous run of values. And k equal rows of length v
//! telescope: from capacity r they add q(v, r) - q(v, r - k cost(v)). This makes the ranks of all options
//! cheap.

pub use super::extent::Extent;
use super::partition::{Partition, columns};
use smallvec::{SmallVec, smallvec};

/// The version of the order of a table's values. It changes whenever a rank changes.
pub const LAYOUT: u32 = 2;

/// Exact ranks: a bijection between the positions of an extent and `0..positions`, in the order that the
/// [module documentation](self) defines. The empty board has rank 0.
#[derive(Clone, Debug)]
pub struct Ranks {
    extent: Extent,
    narrow: u16,
    /// The most that all rows of a position may cost together.
    capacity: usize,
    /// q(v, r) at `v * (capacity + 1) + r`, followed by e(v, g) in the same order. Both are in one list, so
    /// that a row finds its term without a branch for head or tail.
    counts: Vec<u64>,
    /// Where the tails of each grade (cost) begin in every block.
    below: Vec<u64>,
}

/// One number per row or column; on the stack for ordinary boards.
type Line = SmallVec<[u64; 24]>;

impl Ranks {
    /// Takes about (widest row × capacity) additions.
    pub fn new(extent: Extent) -> Result<Self, String> {
        extent.check_size()?;
        let stride = usize::from(extent.capacity()) + 1;
        let mut counts = vec![1u64; (usize::from(extent.widest()) + 1) * stride];
        for part in 1..=extent.widest() {
            let (shorter, row) = counts[(usize::from(part) - 1) * stride..].split_at_mut(stride);
            let cost = extent.cost(part);
            for left in 0..stride {
                row[left] = shorter[left] + if left >= cost { row[left - cost] } else { 0 };
            }
        }
        let narrow = extent.narrow();
        let below = std::iter::once(0).chain(counts[usize::from(narrow) * stride..][..stride].iter().copied()).collect();
        for at in 0..counts.len() {
            counts.push(counts[at] - if at % stride == 0 { 0 } else { counts[at - 1] });
        }
        Ok(Ranks { extent, narrow, capacity: stride - 1, counts, below })
    }

    /// The positions that have a rank.
    pub fn extent(&self) -> Extent {
        self.extent
    }

    /// One more than the last rank.
    pub fn positions(&self) -> u64 {
        self.fitting(self.extent.widest(), self.capacity)
    }

    /// `None` if the extent does not cover the position.
    pub fn rank(&self, position: &Partition) -> Option<u64> {
        let rows = position.rows();
        match self.extent {
            Extent::Box { .. } => self.extent.covers(position).then(|| self.rank_by_cost(rows, rows.len(), |_| 1)),
            Extent::Tiles(_) => {
                let tiles = position.tiles() as usize;
                (tiles <= self.capacity).then(|| self.rank_by_cost(rows, tiles, |row| row))
            }
        }
    }

    /// The rank of rows that cost `whole` together and `cost` each. The loop has one load and no branch per
    /// row.
    #[inline(always)]
    fn rank_by_cost(&self, rows: &[u16], whole: usize, cost: impl Fn(usize) -> usize) -> u64 {
        let stride = self.capacity + 1;
        // Where the terms of the first row begin in each half of the counts. Each row moves both on by its
        // cost.
        let (head, tail) = (self.capacity, self.counts.len() / 2 + whole);
        let (mut rank, mut spent, mut spent_by_head) = (0u64, 0, 0);
        for &row in rows {
            let is_head = row > self.narrow;
            let row = usize::from(row);
            rank += self.counts[(row - 1) * stride + if is_head { head } else { tail } - spent];
            spent += cost(row);
            spent_by_head += if is_head { cost(row) } else { 0 };
        }
        rank + self.below[whole - spent_by_head]
    }

    /// The position with this rank; `None` beyond the last one.
    pub fn position(&self, rank: u64) -> Option<Partition> {
        if rank >= self.positions() {
            return None;
        }
        let (mut offset, mut left) = (rank, self.capacity);
        let mut rows = SmallVec::new();
        let mut widest = self.extent.widest();
        // Greedy: the longest row whose block does not start after the rank. Lengths never grow.
        while widest > self.narrow {
            if left >= self.extent.cost(widest) && self.fitting(widest - 1, left) <= offset {
                offset -= self.fitting(widest - 1, left);
                left -= self.extent.cost(widest);
                rows.push(widest);
            } else {
                widest -= 1;
            }
        }
        let mut grade = (0..=self.capacity).take_while(|&grade| self.below_grade(grade) <= offset).last().unwrap_or(0);
        offset -= self.below_grade(grade);
        while grade > 0 {
            if grade >= self.extent.cost(widest) && self.exactly(widest - 1, grade) <= offset {
                offset -= self.exactly(widest - 1, grade);
                grade -= self.extent.cost(widest);
                rows.push(widest);
            } else {
                widest -= 1;
            }
        }
        Some(Partition::trusted(rows))
    }

    /// Calls `visit(row, col, rank of the option)` for every move of a position, in row-major order. Returns
    /// false, and visits nothing, if the extent does not cover the position.
    ///
    /// In a box each rank takes constant time. Among partitions by tiles it takes constant time if the cut
    /// leads from the head to the tail. Otherwise the time is proportional to the number of different row
    /// lengths that remain on the other side of the split.
    pub fn for_each_option(&self, position: &Partition, visit: impl FnMut(u16, u16, u64)) -> bool {
        if !self.extent.covers(position) {
            return false;
        }
        match self.extent {
            Extent::Box { .. } => self.options_in_box(position.rows(), visit),
            Extent::Tiles(_) => self.options_by_tiles(position.rows(), visit),
        }
        true
    }

    /// In a box the cut of row i in column c adds three terms: of the rows before i, of a row of length c in
    /// place i, and one that depends only on c.
    fn options_in_box(&self, rows: &[u16], mut visit: impl FnMut(u16, u16, u64)) {
        let heights = columns(rows);
        let height = rows.len();
        let split = self.split(rows).0.len();
        let (before, after) = (self.head_sums(&rows[..split]), self.tail_sums(rows, split));
        let whole_tail = self.below[height - split] + after[split];
        // Differences may be negative: all sums are modulo 2^64.
        let ends: Line = (0u16..)
            .zip(&heights)
            .map(|(col, &below)| {
                let below = usize::from(below);
                if col > self.narrow {
                    (whole_tail + before[split] - before[below]).wrapping_sub(self.fitting(col, self.capacity - below))
                } else {
                    after[below].wrapping_sub(self.exactly(col, height - below))
                }
            })
            .collect();
        for (i, &row) in rows.iter().enumerate() {
            let (above, narrow_start) = if i < split {
                (before[i], before[i] + self.below[height - i])
            } else {
                let above = before[split] + self.tail_index(&rows[split..i]);
                (above, before[split] + whole_tail - after[i])
            };
            visit(i as u16, 0, above);
            let (narrow, wide) = ends[..usize::from(row)].split_at(row.min(self.narrow + 1).into());
            for (col, &end) in (0u16..).zip(narrow).skip(1) {
                visit(i as u16, col, narrow_start.wrapping_add(self.exactly(col, height - i)).wrapping_add(end));
            }
            for (col, &end) in (self.narrow + 1..).zip(wide) {
                visit(i as u16, col, above.wrapping_add(self.fitting(col, self.capacity - i)).wrapping_add(end));
            }
        }
    }

    fn options_by_tiles(&self, rows: &[u16], mut visit: impl FnMut(u16, u16, u64)) {
        let heights = columns(rows);
        let split = self.split(rows).0.len();
        let (before, after) = (self.head_sums(&rows[..split]), self.tail_sums(rows, split));
        // The capacity that is left by the rows before row i of the head, and the cost of the rows from row i
        // on of the tail.
        let mut left: SmallVec<[usize; 24]> = smallvec![self.capacity; split + 1];
        for (i, &row) in rows[..split].iter().enumerate() {
            left[i + 1] = left[i] - usize::from(row);
        }
        let mut grade: SmallVec<[usize; 24]> = smallvec![0; rows.len() + 1];
        for (i, &row) in rows.iter().enumerate().skip(split).rev() {
            grade[i] = grade[i + 1] + usize::from(row);
        }
        let tail = self.below[grade[split]] + after[split];
        for (i, &row) in rows.iter().enumerate() {
            for col in 0..row {
                // Rows i to height - 1 become equal to col; the rows from `height` on are already that short
                // and stay.
                let height = usize::from(heights[usize::from(col)]);
                let cost = (height - i) * usize::from(col);
                let rank = if col > self.narrow {
                    let below = left[i] - cost;
                    let stay = self.run_sum(&rows[height..split], below, Self::fitting);
                    before[i] + self.fitting(col, left[i]) - self.fitting(col, below) + stay + tail
                } else {
                    let below = grade[height];
                    let equal_rows = self.exactly(col, below + cost) - self.exactly(col, below);
                    if i < split {
                        before[i] + self.below[below + cost] + equal_rows + after[height]
                    } else {
                        let total = grade[split] - grade[i] + cost + below;
                        let stay = self.run_sum(&rows[split..i], total, Self::exactly);
                        before[split] + self.below[total] + stay + equal_rows + after[height]
                    }
                };
                visit(i as u16, col, rank);
            }
        }
    }

    /// What the rows of a head before row i add to a rank, for every i from 0 to all rows.
    fn head_sums(&self, head: &[u16]) -> Line {
        let (mut sum, mut left) = (0, self.capacity);
        let mut sums: Line = smallvec![0; head.len() + 1];
        for (i, &row) in head.iter().enumerate() {
            sum += self.fitting(row - 1, left);
            left -= self.extent.cost(row);
            sums[i + 1] = sum;
        }
        sums
    }

    /// What the rows of a tail from row i on add to its index, for every i from `split` to all rows.
    fn tail_sums(&self, rows: &[u16], split: usize) -> Line {
        let (mut sum, mut grade) = (0, 0);
        let mut sums: Line = smallvec![0; rows.len() + 1];
        for (i, &row) in rows.iter().enumerate().skip(split).rev() {
            grade += self.extent.cost(row);
            sum += self.exactly(row - 1, grade);
            sums[i] = sum;
        }
        sums
    }

    /// Sums the terms of the rows by `count` (q or e), from capacity or grade `from` downwards; equal rows at
    /// once.
    fn run_sum(&self, rows: &[u16], mut from: usize, count: impl Fn(&Self, u16, usize) -> u64) -> u64 {
        let mut sum = 0;
        for run in rows.chunk_by(|a, b| a == b) {
            let below = from - run.len() * self.extent.cost(run[0]);
            sum += count(self, run[0], from) - count(self, run[0], below);
            from = below;
        }
        sum
    }

    /// Head and tail of a position's rows.
    fn split<'a>(&self, rows: &'a [u16]) -> (&'a [u16], &'a [u16]) {
        rows.split_at(rows.partition_point(|&row| row > self.narrow))
    }

    /// The index of a tail in its block.
    fn tail_index(&self, tail: &[u16]) -> u64 {
        let grade = tail.iter().map(|&row| self.extent.cost(row)).sum();
        let mut rest = grade;
        let mut index = self.below_grade(grade);
        for &row in tail {
            index += self.exactly(row - 1, rest);
            rest -= self.extent.cost(row);
        }
        index
    }

    /// q(v, r): the number of partitions into parts of at most `v` that cost at most `r`.
    #[inline]
    pub(super) fn fitting(&self, v: u16, r: usize) -> u64 {
        self.counts[usize::from(v) * (self.capacity + 1) + r]
    }

    /// e(v, g): the number of partitions into parts of at most `v` that cost exactly `g`.
    #[inline]
    pub(super) fn exactly(&self, v: u16, g: usize) -> u64 {
        self.counts[self.counts.len() / 2 + usize::from(v) * (self.capacity + 1) + g]
    }

    /// The number of tails that cost less than `grade`: where the tails of this grade begin in every block.
    #[inline]
    pub(super) fn below_grade(&self, grade: usize) -> u64 {
        self.below[grade]
    }

    /// Rows up to this length belong to the tail.
    #[cfg(feature = "tables")]
    pub(super) fn narrow(&self) -> u16 {
        self.narrow
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_are_a_bijection_and_agree_for_every_option() {
        for text in ["1x1", "1x9", "9x1", "2x7", "7x2", "6x6", "7x5", "3x20", "40x2", "1", "2", "5", "9", "22", "26"] {
            let ranks = Ranks::new(text.parse().unwrap()).unwrap();
            for rank in 0..ranks.positions() {
                let position = ranks.position(rank).unwrap();
                assert!(ranks.extent().covers(&position), "{text}: {position}");
                assert_eq!(ranks.rank(&position), Some(rank), "{text}: {position}");
                let mut moves = position.moves();
                ranks.for_each_option(&position, |row, col, option| {
                    assert_eq!(moves.next(), Some((row, col)));
                    assert!(option < rank);
                    assert_eq!(Some(option), ranks.rank(&position.cut(row, col)), "{text}: {position} at {row},{col}");
                });
                assert_eq!(moves.next(), None);
            }
            assert_eq!(ranks.position(ranks.positions()), None);
        }
    }

    #[test]
    fn what_is_not_covered_has_no_rank() {
        let ranks = Ranks::new(Extent::Box { rows: 2, cols: 3 }).unwrap();
        let tall = Partition::rectangle(3, 2);
        assert_eq!(ranks.rank(&tall), None);
        assert!(!ranks.for_each_option(&tall, |_, _, _| panic!("visited")));
    }
}
