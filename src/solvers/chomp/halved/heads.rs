//! Heads and their blocks: which there are, where they begin, and where the moves of a head lead.

use super::layout::HalvedRanks;
use crate::solvers::chomp::partition::Rows;
use smallvec::SmallVec;

/// What determines the tails of a block: those of at least `lowest` rows and at most `most` tiles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Shape {
    /// The number of rows of the head.
    pub rows: usize,
    /// The length of its first row; 0 without a head.
    pub width: usize,
    /// The least number of rows of a tail.
    pub lowest: usize,
    /// The most tiles of a tail.
    pub most: usize,
}

impl Shape {
    /// Of the block of a head.
    pub fn of(ranks: &HalvedRanks, head: &[u16]) -> Self {
        let tiles: usize = head.iter().map(|&row| usize::from(row)).sum();
        let width = head.first().map_or(0, |&row| usize::from(row));
        Shape { rows: head.len(), width, lowest: width.saturating_sub(head.len()), most: ranks.most_tiles() - tiles }
    }

    /// The number of tails.
    pub fn length(self, ranks: &HalvedRanks) -> usize {
        ranks.counts().below(self.most + 1, self.lowest)
    }

    /// The number of options of all positions of such a block.
    pub fn options(self, ranks: &HalvedRanks) -> u64 {
        let tails = |tiles| ranks.counts().exactly(ranks.narrow(), tiles, self.lowest);
        (0..=self.most).map(|tiles| (tails(tiles) * (ranks.most_tiles() - self.most + tiles)) as u64).sum()
    }
}

/// Every head with this first row and so many tiles whose block is not empty, by number of rows.
pub(super) fn heads(ranks: &HalvedRanks, width: usize, tiles: usize) -> Vec<Rows> {
    fn extend(ranks: &HalvedRanks, head: &mut Rows, left: usize, tail: usize, found: &mut Vec<Rows>) {
        let (width, last) = (usize::from(head[0]), usize::from(head[head.len() - 1]));
        if left == 0 {
            if ranks.counts().below(tail + 1, width.saturating_sub(head.len())) > 0 {
                found.push(head.clone());
            }
            return;
        }
        // The position cannot get as high as wide any more.
        if head.len() + left / (ranks.narrow() + 1) + tail < width {
            return;
        }
        for row in ranks.narrow() + 1..=left.min(last) {
            head.push(row as u16);
            extend(ranks, head, left - row, tail, found);
            head.pop();
        }
    }
    let mut found = Vec::new();
    if tiles >= width {
        extend(ranks, &mut smallvec::smallvec![width as u16], tiles - width, ranks.most_tiles() - tiles, &mut found);
    }
    found.sort_by_key(|head| head.len());
    found
}

/// A head, with where its moves lead.
#[derive(Debug, Default)]
pub(super) struct Head {
    /// Where the block of rows 0..i begins, for i below all rows.
    pub before: SmallVec<[usize; 16]>,
    /// Where rows 0..i alone stand, for i below all rows.
    pub alone: SmallVec<[usize; 16]>,
    /// Where the blocks begin to which cuts of other rows than the first lead, beyond the narrow width; of the first row too if no tail is
    /// too low for either block.
    pub within: Vec<usize>,
    /// Where the blocks begin to which cuts of the first row lead otherwise, and the least number of rows of their tails.
    pub first: Vec<(usize, usize)>,
}

impl Head {
    /// Finds all of it for these rows.
    pub fn find(&mut self, ranks: &HalvedRanks, rows: &[u16]) {
        let counts = ranks.counts();
        self.before.clear();
        self.alone.clear();
        self.within.clear();
        self.first.clear();
        let shape = Shape::of(ranks, rows);
        let (mut start, mut left) = (0, ranks.most_tiles());
        for (i, &row) in rows.iter().enumerate() {
            let row = usize::from(row);
            self.before.push(start);
            self.alone.push(if i < shape.width { ranks.place(&rows[..i]) } else { start });
            let mut end = i + 1;
            for col in (ranks.narrow() + 1..row).rev() {
                // Rows i..end become equal to col.
                while end < rows.len() && usize::from(rows[end]) > col {
                    end += 1;
                }
                let (width, begin, mut to, mut rest) =
                    if i == 0 { (col, 1, ranks.first_row(col), ranks.most_tiles() - col) } else { (shape.width, i, start, left) };
                // Row j of the head is the first of at least width - j.
                let lowest = |row| width.saturating_sub(row);
                to += counts.fitting(col, rest, lowest(begin));
                rest -= (end - begin) * col;
                to -= counts.fitting(col, rest, lowest(end));
                for (j, &stays) in (end..).zip(&rows[end..]) {
                    to += counts.fitting(usize::from(stays) - 1, rest, lowest(j));
                    rest -= usize::from(stays);
                }
                if i > 0 || shape.lowest == 0 {
                    self.within.push(to);
                } else {
                    self.first.push((to, col.saturating_sub(rows.len())));
                }
            }
            start = if i == 0 { ranks.first_row(row) } else { start + counts.fitting(row - 1, left, shape.width.saturating_sub(i)) };
            left -= row;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_are_what_is_stored_and_cuts_lead_where_they_say() {
        for most in [0, 1, 4, 9, 26, 33] {
            let ranks = HalvedRanks::new(most).unwrap();
            let most = usize::from(most);
            let mut positions = Shape::of(&ranks, &[]).length(&ranks);
            let mut found = Head::default();
            for width in ranks.narrow() + 1..=most {
                for tiles in width..=most {
                    for head in heads(&ranks, width, tiles) {
                        let shape = Shape::of(&ranks, &head);
                        positions += shape.length(&ranks);
                        found.find(&ranks, &head);
                        // The lowest tail that belongs to the block stands first.
                        let stored = |head: &[u16], lowest: usize| {
                            let rows: Rows = head.iter().copied().chain(std::iter::repeat_n(1, lowest)).collect();
                            ranks.place_of_stored(&rows)
                        };
                        assert_eq!(ranks.start(&head), stored(&head, shape.lowest), "{head:?}");
                        let (mut within, mut first) = (found.within.iter(), found.first.iter());
                        for (i, &row) in head.iter().enumerate() {
                            for col in (ranks.narrow() as u16 + 1..row).rev() {
                                assert_eq!(found.alone[i], ranks.place(&head[..i]));
                                let cut: Rows = head.iter().enumerate().map(|(j, &row)| if j < i { row } else { row.min(col) }).collect();
                                let lowest = usize::from(cut[0]).saturating_sub(cut.len());
                                let expected = stored(&cut, lowest);
                                if i == 0 && shape.lowest > 0 {
                                    assert_eq!(first.next(), Some(&(expected, lowest)), "{head:?} at {i},{col}");
                                } else {
                                    assert_eq!(within.next(), Some(&expected), "{head:?} at {i},{col}");
                                }
                            }
                        }
                        assert!(within.next().is_none() && first.next().is_none());
                    }
                }
            }
            assert_eq!(positions as u64, ranks.positions());
        }
    }
}
