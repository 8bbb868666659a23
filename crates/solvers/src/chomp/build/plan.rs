//! What all groups of a build share: the order of positions, the moves of tails, and strips. Strips say where cuts from a head down to a
//! narrow column lead, for eight tails at a time.

use super::tails::Tails;
use crate::chomp::rank::Ranks;

/// Neighbouring tails of equal cost in one vector of eight, for the cuts down to one column.
#[derive(Clone, Copy, Debug)]
pub(super) struct Strip {
    /// The index of the vector.
    pub vector: u32,
    /// Which of the eight tails, as bits.
    pub tails: u8,
}

/// The strips of tails whose rows are all shorter than the column, or whose longest rows have that length; by
/// cost and column.
#[derive(Debug, Default)]
pub(super) struct Strips {
    strips: Vec<Strip>,
    /// By capacity: the number of strips whose tails cost at most that.
    within: Vec<usize>,
    /// By the number of rows of the head that become as long as the column: where the result of the first tail of each vector would be,
    /// relative to the rank of the rows that stay. Only for strips within the capacity that these rows leave.
    shifts: Vec<Vec<u32>>,
}

impl Strips {
    /// The strips of narrower tails and of tails as wide as the column, for every narrow column.
    pub fn new(ranks: &Ranks) -> [Strips; 2] {
        [false, true].map(|as_wide| Strips::of_tails(ranks, as_wide))
    }

    fn of_tails(ranks: &Ranks, as_wide: bool) -> Strips {
        let extent = ranks.extent();
        let capacity = usize::from(extent.capacity());
        let cost_of_row = extent.cost(extent.narrow() + 1).max(1);
        let mut found = Strips { shifts: vec![Vec::new(); capacity / cost_of_row + 1], ..Strips::default() };
        for grade in 0..=capacity {
            for col in 1..=extent.narrow() {
                let (narrower, upto) = (ranks.exactly(col - 1, grade), ranks.exactly(col, grade));
                let first = ranks.below_grade(grade);
                let (mut from, to) = if as_wide { (first + narrower, first + upto) } else { (first, first + narrower) };
                while from < to {
                    let vector = from / 8;
                    let end = to.min(8 * vector + 8);
                    let tails = (0xff << (from - 8 * vector)) & (0xff >> (8 * vector + 8 - end));
                    found.strips.push(Strip { vector: vector as u32, tails: tails as u8 });
                    for (rows, shifts) in found.shifts.iter_mut().enumerate().take((capacity - grade) / cost_of_row + 1) {
                        let total = grade + rows * extent.cost(col);
                        // Results with more rows of the column's length come later within their cost. Results
                        // also come later than the tails they come from, so the difference is not negative.
                        let run = ranks.below_grade(total) + ranks.exactly(col, total) - upto;
                        shifts.push((run + 8 * vector).saturating_sub(first) as u32);
                    }
                    from = end;
                }
            }
            found.within.push(found.strips.len());
        }
        found
    }

    /// The strips of tails that cost at most `capacity`.
    #[inline(always)]
    pub fn within(&self, capacity: usize) -> &[Strip] {
        &self.strips[..self.within[capacity]]
    }

    /// Where the results are if `rows` rows of a head are cut, at least for all strips that fit the capacity of
    /// such a head.
    #[inline(always)]
    pub fn shifts(&self, rows: usize) -> &[u32] {
        &self.shifts[rows]
    }
}

#[derive(Debug)]
pub(super) struct BuildPlan {
    /// The order of the positions.
    pub ranks: Ranks,
    /// The moves of tails.
    pub tails: Tails,
    /// Where cuts down to narrow columns lead, for tails shorter than the column and for tails that reach it.
    pub strips: [Strips; 2],
}
