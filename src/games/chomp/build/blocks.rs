//! Heads and their blocks: which there are, where they begin, and where the moves of a head lead.

use crate::games::chomp::partition::{Rows, columns};
use crate::games::chomp::rank::{Extent, Ranks};
use smallvec::SmallVec;

/// Every head of exactly this many tiles.
pub(in super::super) fn heads(extent: Extent, tiles: usize) -> Vec<Rows> {
    fn extend(extent: Extent, head: &mut Rows, left: usize, tiles: usize, found: &mut Vec<Rows>) {
        if tiles == 0 {
            found.push(head.clone());
            return;
        }
        let longest = head.last().copied().unwrap_or(extent.widest());
        // In a box the rows may run out before the tiles do.
        if matches!(extent, Extent::Box { .. }) && left * usize::from(longest) < tiles {
            return;
        }
        for row in extent.narrow() + 1..=longest.min(tiles as u16) {
            if extent.cost(row) <= left {
                head.push(row);
                extend(extent, head, left - extent.cost(row), tiles - usize::from(row), found);
                head.pop();
            }
        }
    }
    let mut found = Vec::new();
    extend(extent, &mut Rows::new(), extent.budget().into(), tiles, &mut found);
    found
}

/// The most tiles of a position.
pub(in super::super) fn most_tiles(extent: Extent) -> usize {
    match extent {
        Extent::Box { rows, cols } => usize::from(rows) * usize::from(cols),
        Extent::Tiles(most) => most.into(),
    }
}

/// What the rows of a head leave of the budget.
pub(in super::super) fn budget_left(extent: Extent, head: &[u16]) -> usize {
    usize::from(extent.budget()) - head.iter().map(|&row| extent.cost(row)).sum::<usize>()
}

/// The number of positions with this head.
pub(in super::super) fn block_length(ranks: &Ranks, head: &[u16]) -> u64 {
    ranks.fitting(ranks.narrow(), budget_left(ranks.extent(), head))
}

/// The rank of the position that is this head only.
pub(in super::super) fn start_of(ranks: &Ranks, head: &[u16]) -> usize {
    let mut left = usize::from(ranks.extent().budget());
    let mut start = 0;
    for &row in head {
        start += ranks.fitting(row - 1, left);
        left -= ranks.extent().cost(row);
    }
    start as usize
}

/// A head, with what its rows add to a rank.
#[derive(Debug)]
pub(in super::super) struct Head<'a> {
    /// The rows, all longer than the narrow width.
    pub rows: &'a [u16],
    /// What rows 0..i add to the rank, for i up to all rows.
    pub before: SmallVec<[usize; 16]>,
    /// What budget rows 0..i leave, for i up to all rows.
    pub left: SmallVec<[usize; 16]>,
}

impl<'a> Head<'a> {
    /// A head of an extent.
    pub fn new(ranks: &Ranks, rows: &'a [u16]) -> Self {
        let (mut start, mut budget) = (0, usize::from(ranks.extent().budget()));
        let mut before = SmallVec::with_capacity(rows.len() + 1);
        let mut left = SmallVec::with_capacity(rows.len() + 1);
        before.push(start);
        left.push(budget);
        for &row in rows {
            start += ranks.fitting(row - 1, budget) as usize;
            budget -= ranks.extent().cost(row);
            before.push(start);
            left.push(budget);
        }
        Head { rows, before, left }
    }

    /// The rank of the first position with this head.
    pub fn start(&self) -> usize {
        self.before[self.rows.len()]
    }

    /// The budget that is left for tails.
    pub fn budget_left(&self) -> usize {
        self.left[self.rows.len()]
    }

    /// The number of tiles.
    pub fn tiles(&self) -> usize {
        self.rows.iter().map(|&row| usize::from(row)).sum()
    }

    /// Appends where the blocks begin to which cuts in columns beyond the narrow width lead, in no particular order.
    pub fn cuts_within(&self, ranks: &Ranks, sources: &mut Vec<usize>) {
        let extent = ranks.extent();
        let heights = columns(self.rows);
        for (i, &row) in self.rows.iter().enumerate() {
            for col in ranks.narrow() + 1..row {
                let height = usize::from(heights[usize::from(col)]);
                let mut below = self.left[i] - (height - i) * extent.cost(col);
                let mut start = self.before[i] + (ranks.fitting(col, self.left[i]) - ranks.fitting(col, below)) as usize;
                match extent {
                    Extent::Box { .. } => start += self.start() - self.before[height],
                    Extent::Tiles(_) => {
                        for &stays in &self.rows[height..] {
                            start += ranks.fitting(stays - 1, below) as usize;
                            below -= extent.cost(stays);
                        }
                    }
                }
                sources.push(start);
            }
        }
    }
}
