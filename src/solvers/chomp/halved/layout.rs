//! Which positions a halved table stores, and in which order.
//!
//! Of the positions of at most n tiles, those are stored that are at least as high as wide, and those no wider than the narrow width
//! m. As in the [order of all positions](crate::solvers::chomp::rank), the rows longer than m are the *head* and the others the *tail*;
//! positions with the same head are a block, and the tails of a block are in order of tiles, lexicographically among equally many.
//!
//! The block of a head of p rows, the first of w, has the tails of at least R = w - p rows. Write K(v, t, r) for the number of
//! partitions of at most t tiles into at least r parts of at most v, and E(v, g, r) for those of exactly g tiles. Then
//!
//! - the block without a head comes first; then come those with a first row of m + 1, m + 2, …;
//! - among those with the first row w, the block of a head (w, h2, h3, …) starts at Σ K(h_i - 1, tiles left before row i, w - i + 1);
//! - a tail (t1, t2, …) of g tiles is in its block at Σ over g' < g of E(m, g', R), plus Σ E(t_j - 1, tiles of t_j and all later
//!   rows, R - j + 1).
//!
//! As k equal rows of length v telescope, K(v, t, r) - K(v, t - k v, r - k), the starts of all blocks that cuts lead to are cheap.

use super::counts::Counts;
use crate::solvers::chomp::partition::{Partition, Rows, columns};
use crate::solvers::chomp::rank::{Extent, ExtentError};

/// The version of the order in which the values of a halved table stand; it changes whenever a rank changes.
pub const LAYOUT: u32 = 1;

/// The place of every position of at most so many tiles in a halved table; conjugates may share one.
#[derive(Clone, Debug)]
pub struct HalvedRanks {
    most_tiles: usize,
    narrow: usize,
    counts: Counts,
    /// Where the positions with a first row of each length begin; 0 up to the narrow width.
    first_row: Vec<usize>,
    positions: usize,
}

/// The length up to which rows belong to the tail: few tails are solved faster, as long as blocks do not get too short.
fn narrow_of(most_tiles: u16) -> u16 {
    most_tiles.min(if most_tiles <= 100 { 3 } else { 4 })
}

impl HalvedRanks {
    /// The ranks of the positions of at most so many tiles.
    ///
    /// # Errors
    /// What [`Extent::check`] refuses; [`ExtentError::TooManyPositions`] also if there are more than this machine can address.
    pub fn new(most_tiles: u16) -> Result<Self, ExtentError> {
        Self::with_narrow(most_tiles, narrow_of(most_tiles))
    }

    /// The same with another narrow width, which is at most `most_tiles`.
    pub(super) fn with_narrow(most_tiles: u16, narrow: u16) -> Result<Self, ExtentError> {
        let extent = Extent::Tiles(most_tiles);
        extent.check()?;
        if usize::try_from(extent.positions()).is_err() {
            return Err(ExtentError::TooManyPositions);
        }
        let (most_tiles, narrow) = (usize::from(most_tiles), usize::from(narrow));
        let counts = Counts::new(most_tiles, narrow);
        let mut positions = counts.below(most_tiles + 1, 0);
        let mut first_row = vec![0; narrow + 1];
        for width in narrow + 1..=most_tiles {
            first_row.push(positions);
            positions += counts.fitting(width, most_tiles - width, width - 1);
        }
        Ok(HalvedRanks { most_tiles, narrow, counts, first_row, positions })
    }

    /// Which positions have a rank.
    pub fn extent(&self) -> Extent {
        Extent::Tiles(self.most_tiles as u16)
    }

    /// The number of positions that are stored.
    pub fn positions(&self) -> u64 {
        self.positions as u64
    }

    /// Where the value of a position stands, whether it is stored or its conjugate; `None` if it has too many tiles.
    pub fn rank(&self, position: &Partition) -> Option<u64> {
        (position.tiles() as usize <= self.most_tiles).then(|| self.place(position.rows()) as u64)
    }

    /// The position that is stored at a rank, `None` if there are not so many.
    pub fn position(&self, rank: u64) -> Option<Partition> {
        let mut offset = usize::try_from(rank).ok().filter(|&rank| rank < self.positions)?;
        let (mut rows, mut left, mut lowest) = (Rows::new(), self.most_tiles, 0);
        let mut widest = self.narrow;
        if offset >= self.counts.below(self.most_tiles + 1, 0) {
            // Of equal starts, all but the last are those of lengths that do not occur.
            widest = self.first_row.partition_point(|&start| start <= offset) - 1;
            offset -= self.first_row[widest];
            left -= widest;
            lowest = widest - 1;
            rows.push(widest as u16);
        }
        while widest > self.narrow {
            let shorter = self.counts.fitting(widest - 1, left, lowest);
            if shorter <= offset {
                offset -= shorter;
                left -= widest;
                lowest = lowest.saturating_sub(1);
                rows.push(widest as u16);
            } else {
                widest -= 1;
            }
        }
        let mut grade = (0..=left).take_while(|&grade| self.counts.below(grade, lowest) <= offset).last().unwrap_or(0);
        offset -= self.counts.below(grade, lowest);
        while grade > 0 {
            let shorter = self.counts.exactly(widest - 1, grade, lowest);
            if shorter <= offset {
                offset -= shorter;
                grade -= widest;
                lowest = lowest.saturating_sub(1);
                rows.push(widest as u16);
            } else {
                widest -= 1;
            }
        }
        Some(Partition::trusted(rows))
    }

    /// Calls `visit(row, col, rank of the option)` for every move of a position, in its own row-major order, and returns whether the
    /// extent covers the position; if not, nothing is visited. Each rank takes time proportional to the number of rows.
    pub fn for_each_option(&self, position: &Partition, mut visit: impl FnMut(u16, u16, u64)) -> bool {
        if !self.extent().covers(position) {
            return false;
        }
        let mut option = Partition::default();
        for (row, col) in position.moves() {
            position.cut_into(row, col, &mut option);
            visit(row, col, self.place(option.rows()) as u64);
        }
        true
    }

    /// How many positions a stored one stands for: 2 if its conjugate is another one that is not stored.
    pub fn stands_for(&self, stored: &Partition) -> u64 {
        if stored.height() > stored.width() && usize::from(stored.height()) > self.narrow { 2 } else { 1 }
    }

    /// Where the value of these rows stands, which must have few enough tiles.
    pub(super) fn place(&self, rows: &[u16]) -> usize {
        let width = rows.first().map_or(0, |&row| usize::from(row));
        if width > self.narrow && rows.len() < width { self.place_of_stored(&columns(rows)) } else { self.place_of_stored(rows) }
    }

    /// The same for rows that are stored as they are.
    pub(super) fn place_of_stored(&self, rows: &[u16]) -> usize {
        let (head, tail) = rows.split_at(rows.iter().take_while(|&&row| usize::from(row) > self.narrow).count());
        let lowest = usize::from(head.first().copied().unwrap_or(0)).saturating_sub(head.len());
        self.start(head) + self.place_of_tail(tail, lowest)
    }

    /// Where the block of a head begins.
    pub(super) fn start(&self, head: &[u16]) -> usize {
        let Some((&width, others)) = head.split_first() else { return 0 };
        let width = usize::from(width);
        let (mut start, mut left, mut lowest) = (self.first_row[width], self.most_tiles - width, width - 1);
        for &row in others {
            start += self.counts.fitting(usize::from(row) - 1, left, lowest);
            left -= usize::from(row);
            lowest = lowest.saturating_sub(1);
        }
        start
    }

    /// Where a tail stands in a block whose tails have at least `lowest` rows.
    pub(super) fn place_of_tail(&self, tail: &[u16], mut lowest: usize) -> usize {
        let mut rest = tail.iter().map(|&row| usize::from(row)).sum();
        let mut place = self.counts.below(rest, lowest);
        for &row in tail {
            place += self.counts.exactly(usize::from(row) - 1, rest, lowest);
            rest -= usize::from(row);
            lowest = lowest.saturating_sub(1);
        }
        place
    }

    /// The most tiles of a position.
    pub(super) fn most_tiles(&self) -> usize {
        self.most_tiles
    }

    /// The length up to which rows belong to the tail.
    pub(super) fn narrow(&self) -> usize {
        self.narrow
    }

    /// What places are sums of.
    pub(super) fn counts(&self) -> &Counts {
        &self.counts
    }

    /// Where the positions with a first row of this length begin; 0 up to the narrow width.
    pub(super) fn first_row(&self, width: usize) -> usize {
        self.first_row[width]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solvers::chomp::Ranks;

    #[test]
    fn ranks_are_a_bijection_of_what_is_stored_and_conjugates_find_theirs() {
        for most in (0..=30).chain([45]) {
            for narrow in 0..=most.min(5) {
                let halved = HalvedRanks::with_narrow(most, narrow).unwrap();
                let mut all = 0;
                for rank in 0..halved.positions() {
                    let position = halved.position(rank).unwrap();
                    assert_eq!(halved.rank(&position), Some(rank), "{most} {narrow}: {position}");
                    all += halved.stands_for(&position);
                }
                assert_eq!(halved.position(halved.positions()), None);
                let ranks = Ranks::new(Extent::Tiles(most)).unwrap();
                assert_eq!(all, ranks.positions(), "{most} {narrow}");
                for rank in 0..ranks.positions() {
                    let position = ranks.position(rank).unwrap();
                    let stored = halved.position(halved.rank(&position).unwrap()).unwrap();
                    let is_stored = position.height() >= position.width() || position.width() <= narrow;
                    assert_eq!(stored, if is_stored { position } else { position.conjugate() }, "{most} {narrow}");
                }
            }
        }
        assert_eq!(HalvedRanks::new(20).unwrap().rank(&Partition::rectangle(3, 7)), None);
    }

    #[test]
    fn places_are_fixed() {
        let halved = HalvedRanks::new(16).unwrap();
        let tails = [&[][..], &[1], &[1, 1], &[2], &[1, 1, 1], &[2, 1], &[3]];
        // There are 204 tails. Beside a head of 4 stand those of at least three rows, beginning with 1,1,1 and 1,1,1,1 and 2,1,1.
        let blocks = [(&[4, 1, 1, 1][..], 204), (&[4, 1, 1, 1, 1], 205), (&[4, 2, 1, 1], 206), (&[4, 4, 1, 1], 296)];
        for (rows, rank) in tails.into_iter().zip(0..).chain(blocks) {
            let position = Partition::new(rows.iter().copied()).unwrap();
            assert_eq!(halved.rank(&position), Some(rank), "{position}");
            assert_eq!(halved.rank(&position.conjugate()).unwrap() == rank, halved.stands_for(&position) == 2 || position.is_symmetric());
        }
        assert_eq!(halved.positions(), 507);
    }
}
