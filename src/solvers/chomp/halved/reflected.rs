//! The values of tails that are too low for their block, from the conjugates.
//!
//! The conjugate of a head of p rows, the first of w, with a tail whose columns are u1, …, um has the rows p + u1, …, p + um and then
//! the columns of the head beyond the narrow width m. Where it stands is a sum of what its rows add. If p > m, what rows
//! p + u2, …, p + um add depends on the tail and p only, and is prepared; what the other rows add depends on the head and on the
//! tiles and rows of the tail.

use super::heads::Shape;
use super::layout::HalvedRanks;
use super::tails::Tails;
use crate::solvers::chomp::build::simd::LANES;
use crate::solvers::chomp::partition::{Rows, columns};
use smallvec::SmallVec;

/// What all groups share for that.
#[derive(Debug)]
pub(super) struct Reflected {
    /// By rows of the head, what the first rows of the conjugate add for each tail, in the order of [`Tails::by_rows`]. Nothing where
    /// the head has no more rows than the narrow width.
    added: Vec<Vec<usize>>,
}

/// By lane and rows of a tail, what the other rows of the conjugates add; memory that one group after another uses.
#[derive(Debug, Default)]
pub(super) struct Sums {
    by_head: Vec<usize>,
    by_grade: Vec<usize>,
}

/// The conjugate of one head.
struct Turned {
    /// Its columns beyond the narrow width.
    columns: Rows,
    /// How many of them are longer than the narrow width.
    heads: usize,
}

impl Reflected {
    /// Prepares it for all heads.
    pub fn new(ranks: &HalvedRanks, tails: &Tails) -> Self {
        let (most, narrow, counts) = (ranks.most_tiles(), ranks.narrow(), ranks.counts());
        let mut added = vec![Vec::new(); narrow + 1];
        for rows in narrow + 1..=most / (narrow + 1) {
            let beside = tails.bucket(most - rows * (narrow + 1) + 1, 0).start;
            let place = |&tail: &u32| {
                let mut left = most;
                let heights = tails.columns(tail);
                let highest = rows + usize::from(heights[0]);
                let mut sum = 0;
                for (j, &height) in heights[..narrow].iter().enumerate() {
                    let row = rows + usize::from(height);
                    // Such a tail is too high beside any head of so many rows.
                    if row > left {
                        return 0;
                    }
                    sum += if j == 0 { ranks.first_row(row) } else { counts.fitting(row - 1, left, highest.saturating_sub(j)) };
                    left -= row;
                }
                sum
            };
            added.push(tails.by_rows()[..beside].iter().map(place).collect());
        }
        Reflected { added }
    }

    /// Fetches the values of all tails that are too low for blocks of this shape and that are options of its tails, in the lanes of the
    /// heads.
    pub fn fetch(
        &self,
        ranks: &HalvedRanks,
        tails: &Tails,
        values: &[u8],
        (shape, heads): (Shape, &[Rows]),
        sums: &mut Sums,
        lanes: &mut [[u8; LANES]],
    ) {
        let (narrow, Shape { lowest, most, .. }) = (ranks.narrow(), shape);
        let turned: SmallVec<[Turned; LANES]> = heads.iter().map(|head| Turned::of(head, narrow)).collect();
        let few_rows = shape.rows <= narrow;
        let Sums { by_head, by_grade } = sums;
        if !few_rows {
            by_head.clear();
            by_head.resize(heads.len() * lowest, 0);
            by_grade.resize((heads.len() * lowest).max(by_grade.len()), 0);
            by_head.chunks_exact_mut(lowest).zip(&turned).for_each(|(sums, turned)| turned.add_tail(ranks, shape.rows, sums));
        }
        for grade in 0..most {
            // At least one tile is missing for every row that is.
            let least = grade.div_ceil(narrow).max((lowest + grade).saturating_sub(most));
            let upto = lowest.min(grade + 1);
            if least >= upto {
                continue;
            }
            if few_rows {
                for at in tails.bucket(grade, least).start..tails.bucket(grade, upto).start {
                    let tail = tails.by_rows()[at];
                    for (turned, value) in turned.iter().zip(&mut lanes[tail as usize]) {
                        *value = values[turned.place(ranks, shape.rows, &tails.columns(tail)[..narrow])];
                    }
                }
                continue;
            }
            for (lane, turned) in turned.iter().enumerate() {
                let sums = &mut by_grade[lane * lowest..][least..upto];
                sums.copy_from_slice(&by_head[lane * lowest..][least..upto]);
                turned.add_head(ranks, shape.rows, least, ranks.most_tiles() - shape.rows * narrow - grade, sums);
            }
            let added = &self.added[shape.rows];
            for rows in least..upto {
                let bases: SmallVec<[usize; LANES]> = (0..heads.len()).map(|lane| by_grade[lane * lowest + rows]).collect();
                let bucket = tails.bucket(grade, rows);
                for (&tail, &added) in tails.by_rows()[bucket.clone()].iter().zip(&added[bucket]) {
                    for (value, &base) in lanes[tail as usize].iter_mut().zip(&bases) {
                        *value = values[added + base];
                    }
                }
            }
        }
    }
}

impl Turned {
    fn of(head: &[u16], narrow: usize) -> Self {
        let mut columns = columns(head);
        columns.drain(..narrow);
        let heads = columns.iter().take_while(|&&column| usize::from(column) > narrow).count();
        Turned { columns, heads }
    }

    /// For heads of at most the narrow width many rows: where the conjugate with a tail of these columns stands.
    fn place(&self, ranks: &HalvedRanks, rows: usize, columns: &[u8]) -> usize {
        let mut all: Rows = columns.iter().map(|&column| u16::from(column) + rows as u16).collect();
        all.extend_from_slice(&self.columns);
        ranks.place_of_stored(&all)
    }

    /// Adds what the tail of the conjugate adds beside a tail of 0, 1, 2 … rows.
    fn add_tail(&self, ranks: &HalvedRanks, rows: usize, sums: &mut [usize]) {
        let counts = ranks.counts();
        let tail = &self.columns[self.heads..];
        let index = ranks.narrow() + self.heads;
        let mut rest = tail.iter().map(|&row| usize::from(row)).sum();
        add(sums, counts.below_by_rows(rest), rows, index, usize::wrapping_add);
        for (index, &row) in (index..).zip(tail) {
            add(sums, counts.exactly_by_rows(usize::from(row) - 1, rest), rows, index, usize::wrapping_add);
            rest -= usize::from(row);
        }
    }

    /// Adds what the head of the conjugate adds from row m on, beside a tail of `least`, `least + 1` … rows that leaves so many tiles.
    fn add_head(&self, ranks: &HalvedRanks, rows: usize, least: usize, mut left: usize, sums: &mut [usize]) {
        let counts = ranks.counts();
        let (mut index, highest) = (ranks.narrow(), rows + least);
        for equal in self.columns[..self.heads].chunk_by(|a, b| a == b) {
            let row = usize::from(equal[0]);
            if equal.len() == 1 {
                add(sums, counts.fitting_by_rows(row - 1, left), highest, index, usize::wrapping_add);
            } else {
                add(sums, counts.fitting_by_rows(row, left), highest, index, usize::wrapping_add);
                let below = left - equal.len() * row;
                add(sums, counts.fitting_by_rows(row, below), highest, index + equal.len(), usize::wrapping_sub);
            }
            left -= equal.len() * row;
            index += equal.len();
        }
    }
}

/// Adds to each sum the count for `highest - index`, rows, or 0 if that is negative; `highest` is one more from sum to sum.
#[inline(always)]
fn add(sums: &mut [usize], by_rows: &[usize], highest: usize, index: usize, operation: impl Fn(usize, usize) -> usize) {
    let (free, bound) = sums.split_at_mut(index.saturating_sub(highest).min(sums.len()));
    free.iter_mut().for_each(|sum| *sum = operation(*sum, by_rows[0]));
    let from = highest.saturating_sub(index);
    bound.iter_mut().zip(&by_rows[from..]).for_each(|(sum, &count)| *sum = operation(*sum, count));
}
