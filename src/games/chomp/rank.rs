//! Which positions a table holds, and in which order.
//!
//! # The layout
//!
//! An extent gives every partition a *budget*: in a box each row costs 1, among the partitions of at most n tiles a row of v
//! tiles costs v. Write q(v, r) for the number of partitions into parts of at most v that cost at most r:
//! q(0, r) = 1 and q(v, r) = q(v - 1, r) + q(v, r - cost(v)).
//!
//! The rows of a position are split into the *head*, its rows longer than the [narrow width](Extent::narrow) m, and the
//! *tail*, its rows of at most m tiles. Positions with the same head stand together and form a *block*.
//!
//! - Heads are in lexicographic order: the block of the head (h1, h2, …) starts at Σ q(h_i - 1, budget left before row i).
//! - A tail stands in its block by its cost first and lexicographically among the tails of equal cost; with
//!   e(v, g) = q(v, g) - q(v, g - 1), the number of partitions that cost exactly g, a tail (t1, t2, …) of cost g is at
//!   q(m, g - 1) + Σ e(t_j - 1, cost of t_j and all later rows).
//!
//! Both orders are linear extensions of the game: an option stands before the position it comes from. Ordering tails by cost
//! makes a block with less budget an initial segment of one with more, so that a move within the head leads from a whole block
//! to a contiguous run of values. And k equal rows of length v telescope: from budget r they add q(v, r) - q(v, r - k cost(v)),
//! which is what makes the ranks of all options cheap.

use super::partition::{Partition, columns};
use smallvec::{SmallVec, smallvec};
use std::fmt;
use std::str::FromStr;

/// The version of the order in which a table's values stand; it changes whenever a rank changes.
pub const LAYOUT: u32 = 1;

/// The largest number of positions of an extent: 2^36.
pub const MAX_POSITIONS: u128 = 1 << 36;

/// A set of positions that is closed under moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Extent {
    /// Every position within a board of `rows` rows and `cols` columns. Written `12x12`.
    Box {
        /// The largest number of rows.
        rows: u16,
        /// The largest length of a row.
        cols: u16,
    },
    /// Every position of at most this many tiles. Written `60`.
    Tiles(u16),
}

/// Why no table can have this extent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ExtentError {
    /// It is neither a board such as `12x12` nor a number of tiles such as `60`.
    #[error("not an extent: write a board such as 12x12 or a number of tiles such as 60")]
    Syntax,
    /// Its positions may have values that do not fit a byte.
    #[error("values of boards of more than 255 tiles (or 16x16) may not fit a byte")]
    TooManyTiles,
    /// It has more than [`MAX_POSITIONS`] positions.
    #[error("more than {MAX_POSITIONS} positions")]
    TooManyPositions,
}

impl Extent {
    /// The number of positions, the empty board included; saturates.
    pub fn positions(self) -> u128 {
        let budget = usize::from(self.budget());
        // One column of the recurrence for q, widened part by part.
        let mut fitting = vec![1u128; budget + 1];
        for part in 1..=self.widest() {
            for left in self.cost(part)..=budget {
                fitting[left] = fitting[left].saturating_add(fitting[left - self.cost(part)]);
            }
        }
        fitting[budget]
    }

    /// Whether the position (as it lies; its conjugate may be covered when it is not) belongs to the extent.
    pub fn covers(self, position: &Partition) -> bool {
        match self {
            Extent::Box { rows, cols } => position.height() <= rows && position.width() <= cols,
            Extent::Tiles(most) => position.tiles() <= most.into(),
        }
    }

    /// Whether a table can have this extent: every value fits a byte and the number of positions is at most [`MAX_POSITIONS`].
    ///
    /// A value is at most the number of tiles, because it is at most the number of options. The 16x16 board has one tile too
    /// many for that argument, but for it to be worth 256 all its options would have to differ in value, and those that mirror
    /// each other do not.
    ///
    /// # Errors
    /// [`ExtentError::TooManyTiles`] or [`ExtentError::TooManyPositions`].
    pub fn check(self) -> Result<(), ExtentError> {
        let tiles = match self {
            Extent::Box { rows: 16, cols: 16 } => 255,
            Extent::Box { rows, cols } => u32::from(rows) * u32::from(cols),
            Extent::Tiles(most) => most.into(),
        };
        if tiles > 255 {
            return Err(ExtentError::TooManyTiles);
        }
        if self.positions() > MAX_POSITIONS { Err(ExtentError::TooManyPositions) } else { Ok(()) }
    }

    /// The length up to which rows belong to the tail of a position. The choice only affects the speed of building: blocks
    /// shall be long, and what is prepared for the longest block shall fit the processor's cache.
    pub fn narrow(self) -> u16 {
        match self {
            Extent::Box { cols, .. } => (cols / 2).clamp(1, 8).min(cols),
            Extent::Tiles(most) => most.min(if most <= 90 { 4 } else { 5 }),
        }
    }

    /// What all rows of a position may cost together.
    pub(super) fn budget(self) -> u16 {
        match self {
            Extent::Box { rows, .. } => rows,
            Extent::Tiles(most) => most,
        }
    }

    /// The longest row.
    pub(super) fn widest(self) -> u16 {
        match self {
            Extent::Box { cols, .. } => cols,
            Extent::Tiles(most) => most,
        }
    }

    /// What a row of this length costs.
    pub(super) fn cost(self, row: u16) -> usize {
        match self {
            Extent::Box { .. } => usize::from(row > 0),
            Extent::Tiles(_) => row.into(),
        }
    }
}

impl fmt::Display for Extent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Extent::Box { rows, cols } => write!(f, "{rows}x{cols}"),
            Extent::Tiles(most) => write!(f, "{most}"),
        }
    }
}

impl FromStr for Extent {
    type Err = ExtentError;

    /// Reads `12x12` or `60`, and refuses what [`Extent::check`] refuses.
    fn from_str(text: &str) -> Result<Self, ExtentError> {
        let number = |digits: &str| match digits.parse::<u16>() {
            Ok(number) if number > 0 && !digits.starts_with('+') => Ok(number),
            _ => Err(ExtentError::Syntax),
        };
        let extent = match text.split_once('x') {
            Some((rows, cols)) => Extent::Box { rows: number(rows)?, cols: number(cols)? },
            None => Extent::Tiles(number(text)?),
        };
        extent.check().map(|()| extent)
    }
}

/// Exact ranks: a bijection between the positions of an extent and `0..positions`, in the order that the
/// [module documentation](self) defines. The empty board has rank 0.
#[derive(Clone, Debug)]
pub struct Ranks {
    extent: Extent,
    narrow: u16,
    /// `budget + 1`, the length of one row of `fitting`.
    stride: usize,
    /// q(v, r) at `v * stride + r`.
    fitting: Vec<u64>,
}

/// Per row or column of an ordinary board.
type Line = SmallVec<[u64; 24]>;

impl Ranks {
    /// The ranks of an extent. Cheap: about widest row times budget additions.
    ///
    /// # Errors
    /// What [`Extent::check`] refuses.
    pub fn new(extent: Extent) -> Result<Self, ExtentError> {
        extent.check()?;
        let stride = usize::from(extent.budget()) + 1;
        let mut fitting = vec![1u64; (usize::from(extent.widest()) + 1) * stride];
        for part in 1..=extent.widest() {
            let (shorter, row) = fitting[(usize::from(part) - 1) * stride..].split_at_mut(stride);
            let cost = extent.cost(part);
            for left in 0..stride {
                row[left] = shorter[left] + if left >= cost { row[left - cost] } else { 0 };
            }
        }
        Ok(Ranks { extent, narrow: extent.narrow(), stride, fitting })
    }

    /// The extent whose positions are ranked.
    pub fn extent(&self) -> Extent {
        self.extent
    }

    /// The number of positions: one more than the last rank.
    pub fn positions(&self) -> u64 {
        self.fitting(self.extent.widest(), self.stride - 1)
    }

    /// The rank of a position, `None` if the extent does not cover it.
    pub fn rank(&self, position: &Partition) -> Option<u64> {
        if !self.extent.covers(position) {
            return None;
        }
        let (head, tail) = self.split(position.rows());
        let (mut rank, mut left) = (0, self.stride - 1);
        for &row in head {
            rank += self.fitting(row - 1, left);
            left -= self.extent.cost(row);
        }
        Some(rank + self.tail_index(tail))
    }

    /// The position of a rank, `None` if there are not so many positions.
    pub fn position(&self, rank: u64) -> Option<Partition> {
        if rank >= self.positions() {
            return None;
        }
        let (mut offset, mut left) = (rank, self.stride - 1);
        let mut rows = SmallVec::new();
        let mut widest = self.extent.widest();
        // Greedy: the longest row whose block does not start behind the rank. Lengths only go down.
        while widest > self.narrow {
            if left >= self.extent.cost(widest) && self.fitting(widest - 1, left) <= offset {
                offset -= self.fitting(widest - 1, left);
                left -= self.extent.cost(widest);
                rows.push(widest);
            } else {
                widest -= 1;
            }
        }
        let mut grade = (0..self.stride).take_while(|&grade| self.below_grade(grade) <= offset).last().unwrap_or(0);
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

    /// Calls `visit(row, col, rank of the option)` for every move of a position, in row-major order, and returns whether the
    /// extent covers the position; if not, nothing is visited.
    ///
    /// In a box each rank takes constant time. Among partitions by tiles it takes constant time where the cut reaches the tail
    /// from the head, else time proportional to the number of different row lengths that it leaves on the other side of the
    /// split.
    pub fn for_each_option(&self, position: &Partition, mut visit: impl FnMut(u16, u16, u64)) -> bool {
        if !self.extent.covers(position) {
            return false;
        }
        let rows = position.rows();
        let heights = columns(rows);
        let split = self.split(rows).0.len();

        // Of the head: what the rows before row i add, and what budget they leave.
        let mut before: Line = smallvec![0; split + 1];
        let mut left: SmallVec<[usize; 24]> = smallvec![self.stride - 1; split + 1];
        for (i, &row) in rows[..split].iter().enumerate() {
            before[i + 1] = before[i] + self.fitting(row - 1, left[i]);
            left[i + 1] = left[i] - self.extent.cost(row);
        }
        // Of the tail: what the rows from row i on cost, and what they add to a place in the block.
        let mut grade: SmallVec<[usize; 24]> = smallvec![0; rows.len() + 1];
        let mut after: Line = smallvec![0; rows.len() + 1];
        for (i, &row) in rows.iter().enumerate().skip(split).rev() {
            grade[i] = grade[i + 1] + self.extent.cost(row);
            after[i] = after[i + 1] + self.exactly(row - 1, grade[i]);
        }
        let tail = self.below_grade(grade[split]) + after[split];
        let costs_tiles = matches!(self.extent, Extent::Tiles(_));

        for (i, &row) in rows.iter().enumerate() {
            for col in 0..row {
                // Rows i to height - 1 become equal to col; the rows from `height` on are no longer than that and stay.
                let height = usize::from(heights[usize::from(col)]);
                let cost = (height - i) * self.extent.cost(col);
                let rank = if col > self.narrow {
                    let below = left[i] - cost;
                    let stay =
                        if costs_tiles { self.run_sum(&rows[height..split], below, Self::fitting) } else { before[split] - before[height] };
                    before[i] + self.fitting(col, left[i]) - self.fitting(col, below) + stay + tail
                } else {
                    let below = grade[height];
                    let equal_rows = self.exactly(col, below + cost) - self.exactly(col, below);
                    if i < split {
                        before[i] + self.below_grade(below + cost) + equal_rows + after[height]
                    } else {
                        let total = grade[split] - grade[i] + cost + below;
                        let stay = self.run_sum(&rows[split..i], total, Self::exactly);
                        before[split] + self.below_grade(total) + stay + equal_rows + after[height]
                    }
                };
                visit(i as u16, col, rank);
            }
        }
        true
    }

    /// Σ over the rows, from budget or grade `from` downwards, of what each adds by `count` (q or e); equal rows at once.
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

    /// The place of a tail in its block.
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

    /// q(v, r): how many partitions into parts of at most `v` cost at most `r`.
    pub(super) fn fitting(&self, v: u16, r: usize) -> u64 {
        self.fitting[usize::from(v) * self.stride + r]
    }

    /// e(v, g): how many partitions into parts of at most `v` cost exactly `g`.
    pub(super) fn exactly(&self, v: u16, g: usize) -> u64 {
        let upto = &self.fitting[usize::from(v) * self.stride..][..=g];
        upto[g] - if g == 0 { 0 } else { upto[g - 1] }
    }

    /// How many tails cost less than `grade`: where the tails of this grade begin in every block.
    pub(super) fn below_grade(&self, grade: usize) -> u64 {
        if grade == 0 { 0 } else { self.fitting(self.narrow, grade - 1) }
    }

    /// The length up to which rows belong to the tail.
    pub(super) fn narrow(&self) -> u16 {
        self.narrow
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn extents_are_read_and_written() {
        for text in ["12x12", "1x1", "60", "1", "3x20", "60x4", "16x16"] {
            assert_eq!(text.parse::<Extent>().unwrap().to_string(), text);
        }
        for text in ["", "x", "0", "0x3", "3x", "+3", "3x+4", "-1", "3X4", "1x2x3", "65536"] {
            assert_eq!(text.parse::<Extent>(), Err(ExtentError::Syntax), "{text}");
        }
        for text in ["256", "17x16", "1x256", "2x128", "65535x65535"] {
            assert_eq!(text.parse::<Extent>(), Err(ExtentError::TooManyTiles), "{text}");
        }
        assert_eq!("200".parse::<Extent>(), Err(ExtentError::TooManyPositions));
    }

    #[test]
    fn positions_are_binomials_and_partition_numbers() {
        assert_eq!(Extent::Box { rows: 12, cols: 12 }.positions(), 2_704_156);
        assert_eq!(Extent::Box { rows: 16, cols: 16 }.positions(), 601_080_390);
        assert_eq!(Extent::Tiles(60).positions(), 6_639_349);
        assert_eq!(Extent::Tiles(110).positions(), 5_465_153_652);
        assert_eq!(Extent::Tiles(0).positions(), 1);
        assert_eq!(Extent::Box { rows: 255, cols: 255 }.positions(), u128::MAX);
    }

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
