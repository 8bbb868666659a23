//! What the cuts of a head down to narrow columns do to the tails of its block.
//!
//! A cut of row i in a column J of at most the narrow width turns the rest of the head into rows of length J and clips the tail to J.
//! What it adds depends on the clipped tail only. So that is collected from narrow tails to wide ones: each wider tail first copies
//! what its clipped self has collected, then all tails up to width J take what the cuts in column J add. Clipped tails of
//! equally many tiles stand together, here and where the cut leads, unless the first row is cut: that leads to the block without
//! a head, which has the lower tails too.

use super::heads::Shape;
use super::layout::HalvedRanks;
use super::tails::Tails;

/// One step of that.
#[derive(Clone, Copy, Debug)]
pub(super) enum Step {
    /// A tail that no column but the first touches has collected what cuts in column 0 add.
    First(usize),
    /// These tails have collected what others have: `count` of them from `to` on what those from `from` on have.
    Copy { from: usize, to: usize, count: usize },
    /// The first `count` tails of some grade, from tail `first` on, collect what cuts in one column add.
    Add {
        first: usize,
        count: usize,
        /// How far after the start of the block of rows 0..i the results stand together, for every i, is from here on in the shifts;
        /// for row 0 only if `listed` is not set.
        shifts: usize,
        /// The results for row 0 stand this far after the place of each tail among all tails (modulo 2^64).
        listed: Option<usize>,
    },
}

/// All steps for the blocks of one shape, and the lists for cuts of the first row in other columns.
#[derive(Debug, Default)]
pub(super) struct Plan {
    shape: Option<Shape>,
    /// What to do, one after the other.
    pub steps: Vec<Step>,
    /// See [`Step::Add`].
    pub shifts: Vec<usize>,
    /// How many of the first tails of the block are so low that others like them may be missing.
    pub irregular: usize,
    /// The first grade that has no tail that is too low.
    pub regular_grade: usize,
    /// By least number of rows, below that of this block: where in such a block the first tails of this one are.
    lists: Vec<u32>,
}

impl Plan {
    /// Makes it the plan for this shape.
    pub fn make(&mut self, ranks: &HalvedRanks, tails: &Tails, shape: Shape) {
        if self.shape.replace(shape) == Some(shape) {
            return;
        }
        self.steps.clear();
        self.shifts.clear();
        self.lists.clear();
        let counts = ranks.counts();
        let Shape { lowest, most, .. } = shape;
        if lowest == 0 {
            self.steps.push(Step::First(0));
        }
        for col in 1..=ranks.narrow() {
            for grade in lowest.max(1)..=most {
                self.copies(ranks, shape, col, grade);
            }
            for grade in lowest..=most {
                self.additions(ranks, shape, col, grade);
            }
        }
        // A tail of more tiles has enough rows.
        self.regular_grade = if lowest == 0 { 0 } else { (ranks.narrow() * (lowest - 1) + 1).min(most + 1) };
        self.irregular = counts.below(self.regular_grade, lowest);
        let lower = (ranks.narrow() + 1).saturating_sub(shape.rows);
        self.lists.resize(lowest * self.irregular, 0);
        for (rows, list) in self.lists.chunks_exact_mut(self.irregular.max(1)).enumerate().skip(lower) {
            let begin = counts.below(lowest, rows);
            let all = (begin as u32..).zip(&tails.high(rows)[begin..counts.below(self.regular_grade, rows)]);
            let high = all.filter(|&(_, &tail)| usize::from(tails.columns(tail)[0]) >= lowest);
            list.iter_mut().zip(high).for_each(|(to, (place, _))| *to = place);
        }
    }

    /// Where the irregular tails of the block are in one whose tails have at least so many rows.
    #[inline(always)]
    pub fn list(&self, rows: usize) -> &[u32] {
        &self.lists[rows * self.irregular..][..self.irregular]
    }

    /// How tails of this width and grade get what their clipped selves have.
    fn copies(&mut self, ranks: &HalvedRanks, shape: Shape, width: usize, grade: usize) {
        let (counts, lowest) = (ranks.counts(), shape.lowest);
        let (narrower, upto) = (counts.exactly(width - 1, grade, lowest), counts.exactly(width, grade, lowest));
        if narrower == upto {
            return;
        }
        let first = counts.below(grade, lowest);
        if width == 1 {
            self.steps.push(Step::First(first));
            return;
        }
        let end = first + upto;
        let (mut to, mut longest) = (first + narrower, 1);
        while to < end {
            // Those with so many rows of this length are the last of their grade when clipped.
            let count = counts.exactly(width - 1, grade - longest * width, lowest.saturating_sub(longest));
            let from = counts.below(grade - longest, lowest) + counts.exactly(width - 1, grade - longest, lowest) - count;
            if count > 0 {
                self.steps.push(Step::Copy { from, to, count });
            }
            to += count;
            longest += 1;
        }
    }

    /// How tails up to this width get what the cuts in the column of this index add.
    fn additions(&mut self, ranks: &HalvedRanks, shape: Shape, col: usize, grade: usize) {
        let (counts, lowest) = (ranks.counts(), shape.lowest);
        let count = counts.exactly(col, grade, lowest);
        if shape.rows == 0 || count == 0 {
            return;
        }
        let shifts = self.shifts.len();
        let shift = |rows: usize, lowest: usize| {
            let tiles = grade + rows * col;
            counts.below(tiles, lowest) + counts.exactly(col, tiles, lowest)
        };
        let all = counts.exactly(col, grade, 0);
        let listed = (count < all).then(|| (shift(shape.rows, 0) - all).wrapping_sub(counts.below(grade, 0)));
        self.shifts.push(if listed.is_some() { 0 } else { shift(shape.rows, 0) - count });
        self.shifts.extend((1..shape.rows).rev().map(|rows| shift(rows, (shape.width + rows).saturating_sub(shape.rows)) - count));
        self.steps.push(Step::Add { first: counts.below(grade, lowest), count, shifts, listed });
    }
}
