//! Heads and their blocks: a list of heads, where their blocks begin, and where the moves of a head lead.

use crate::chomp::partition::Rows;
use crate::chomp::rank::{Extent, Ranks};
use smallvec::SmallVec;

/// Every head of exactly this many tiles.
pub(in super::super) fn heads(extent: Extent, tiles: usize) -> Vec<Rows> {
    fn extend(extent: Extent, head: &mut Rows, left: usize, tiles: usize, found: &mut Vec<Rows>) {
        if tiles == 0 {
            found.push(head.clone());
            return;
        }
        let longest = head.last().copied().unwrap_or(extent.widest());
        // In a box the tiles may not fit the remaining rows.
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
    extend(extent, &mut Rows::new(), extent.capacity().into(), tiles, &mut found);
    found
}

/// The most tiles of a position.
pub(super) fn most_tiles(extent: Extent) -> usize {
    match extent {
        Extent::Box { rows, cols } => usize::from(rows) * usize::from(cols),
        Extent::Tiles(most) => most.into(),
    }
}

/// The capacity that the rows of a head leave.
pub(super) fn capacity_left(extent: Extent, head: &[u16]) -> usize {
    usize::from(extent.capacity()) - head.iter().map(|&row| extent.cost(row)).sum::<usize>()
}

/// The number of positions with this head.
pub(in super::super) fn block_length(ranks: &Ranks, head: &[u16]) -> u64 {
    ranks.fitting(ranks.narrow(), capacity_left(ranks.extent(), head))
}

/// A head, and what its rows add to a rank.
#[derive(Debug)]
pub(in super::super) struct Head<'a> {
    /// Each is longer than the narrow width.
    pub rows: &'a [u16],
    /// What rows 0..i add to the rank, for i from 0 to all rows.
    pub before: SmallVec<[usize; 16]>,
    /// The capacity that rows 0..i leave, for i from 0 to all rows.
    pub left: SmallVec<[usize; 16]>,
}

impl<'a> Head<'a> {
    pub fn new(ranks: &Ranks, rows: &'a [u16]) -> Self {
        let (mut start, mut capacity) = (0, usize::from(ranks.extent().capacity()));
        let mut before = SmallVec::with_capacity(rows.len() + 1);
        let mut left = SmallVec::with_capacity(rows.len() + 1);
        before.push(start);
        left.push(capacity);
        for &row in rows {
            start += ranks.fitting(row - 1, capacity) as usize;
            capacity -= ranks.extent().cost(row);
            before.push(start);
            left.push(capacity);
        }
        Head { rows, before, left }
    }

    /// The rank of the first position with this head.
    pub fn start(&self) -> usize {
        self.before[self.rows.len()]
    }

    /// The capacity that is left for tails.
    pub fn capacity_left(&self) -> usize {
        self.left[self.rows.len()]
    }

    pub fn tiles(&self) -> usize {
        self.rows.iter().map(|&row| usize::from(row)).sum()
    }

    /// Appends the starts of the blocks to which cuts in columns beyond the narrow width lead, in no
    /// particular order.
    pub fn cuts_within(&self, ranks: &Ranks, sources: &mut Vec<usize>) {
        self.cuts_between(ranks, Cuts::NONE, Cuts::shared(std::slice::from_ref(self)), sources);
    }

    /// Like [`Head::cuts_within`], for the cuts in `cuts` that are not in `done`; `done` must be a subset of
    /// `cuts`.
    pub fn cuts_between(&self, ranks: &Ranks, done: Cuts, cuts: Cuts, sources: &mut Vec<usize>) {
        let extent = ranks.extent();
        // The number of rows longer than the column.
        let mut height = self.rows.len();
        for col in ranks.narrow() + 1..self.rows.first().map_or(0, |&longest| longest.min(cuts.before)) {
            while self.rows[height - 1] <= col {
                height -= 1;
            }
            let from = if col < done.before { done.rows } else { 0 };
            for i in from..height.min(cuts.rows) {
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

/// Some of the cuts of a head in columns beyond the narrow width: cuts of its first rows, in the first
/// columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) struct Cuts {
    /// The number of rows.
    pub rows: usize,
    /// Columns before this one.
    pub before: u16,
}

impl Cuts {
    pub const NONE: Cuts = Cuts { rows: 0, before: 0 };

    /// The cuts that give the same result for each of these heads. The heads are different and have the same number of tiles. For a single
    /// head these are all its cuts.
    pub fn shared(heads: &[Head]) -> Cuts {
        let Some((first, others)) = heads.split_first() else { return Cuts::NONE };
        let rows = first.rows.len();
        let differ = |row: &usize| others.iter().any(|head| head.rows[*row] != first.rows[*row]);
        if others.iter().any(|head| head.rows.len() != rows) {
            return Cuts::NONE;
        }
        match ((0..rows).find(differ), (0..rows).rfind(differ)) {
            // The rows below the last differing row are equal, and a cut of them gives equal rows. All these cuts are legal moves: a head
            // with a shorter first differing row would have fewer tiles than the others.
            (Some(row), Some(last)) => Cuts { rows: row + 1, before: heads.iter().map(|head| head.rows[last] + 1).min().unwrap_or(0) },
            _ => Cuts { rows, before: u16::MAX },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Shared cuts lead all heads to the same blocks. Together with the rest they are all cuts.
    #[test]
    fn shared_cuts_are_cuts_of_every_head() {
        for extent in ["40", "6x9", "9x6"] {
            let ranks = Ranks::new(extent.parse().unwrap()).unwrap();
            for tiles in 1..=most_tiles(ranks.extent()) {
                let rows = heads(ranks.extent(), tiles);
                let heads: Vec<Head> = rows.iter().map(|rows| Head::new(&ranks, rows)).collect();
                for heads in heads.windows(2).chain(heads.windows(5)) {
                    let shared = Cuts::shared(heads);
                    let found = |head: &Head, done, cuts| {
                        let mut sources = Vec::new();
                        head.cuts_between(&ranks, done, cuts, &mut sources);
                        sources
                    };
                    let together = found(&heads[0], Cuts::NONE, shared);
                    for head in heads {
                        let alone = Cuts::shared(std::slice::from_ref(head));
                        assert_eq!(found(head, Cuts::NONE, shared), together);
                        assert_eq!(head.before[..shared.rows], heads[0].before[..shared.rows]);
                        let mut parts = [together.clone(), found(head, shared, alone)].concat();
                        let mut whole = Vec::new();
                        head.cuts_within(&ranks, &mut whole);
                        parts.sort_unstable();
                        whole.sort_unstable();
                        assert_eq!(parts, whole, "{extent}: {:?}", head.rows);
                        let starts: Vec<usize> = rows_after_cuts(head, &ranks).iter().map(|rows| Head::new(&ranks, rows).start()).collect();
                        assert_eq!(whole, starts);
                    }
                }
            }
        }
    }

    /// What cuts in columns beyond the narrow width leave, in rank order.
    fn rows_after_cuts(head: &Head, ranks: &Ranks) -> Vec<Rows> {
        let mut found = Vec::new();
        for (i, &row) in head.rows.iter().enumerate() {
            for col in ranks.narrow() + 1..row {
                found.push(head.rows.iter().enumerate().map(|(j, &row)| if j < i { row } else { row.min(col) }).collect::<Rows>());
            }
        }
        found.sort_by_key(|rows| Head::new(ranks, rows).start());
        found
    }
}
