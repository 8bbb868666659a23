//! The fast solver: a position takes over the contribution of the cuts of one row from its sibling.
//!
//! Take the rows before row j as given, and call what follows row j a *rest*. A cut of row j in column c
//! leads from row j = v and rest ρ to row j = c and the rest ρ clipped to c. Let S(v, ρ) be the set of values
//! that all these cuts reach. Clipping to c < v - 1 is the same as first clipping to v - 1, so
//!
//! - S(v, ρ) = S(v - 1, ρ') and the value of (v - 1, ρ'), where ρ' is ρ clipped to v - 1.
//!
//! Thus the cuts of a row cost one union per position instead of one per cut. In lexicographic order the
//! rests with rows up to v are an initial segment of the rests with longer rows. The rests that begin with
//! exactly m rows of v are new with v; they are contiguous, and so are the rests that they are clipped to. So
//! all of this runs along contiguous memory, and the values of the siblings come out in rank order.
//!
//! The first rows, the *stem*, are done row by row. For the last few rows, the *tail*, runs would be short.
//! So a tail has a list of its options, the same for all stems. The list leaves out the cuts of the last row:
//! they lead to the tails right before.

use super::ranks::{DownsetSize, SumRanks, WORK_PER_POSITION, count};
use crate::chomp::partition::{Partition, Rows, columns};
use crate::theory::{Budget, Stop};

/// Positions solved between two looks at the budget.
const STRIDE: u64 = 1 << 12;

/// The tail is long enough that on average this many tails share a stem: shorter runs do not pay.
const MEAN_TAILS: u128 = 12;

/// More tails would have lists that exceed the cache.
const MOST_TAILS: u32 = 1 << 13;

/// A set of values below `64 W`.
#[derive(Clone, Copy)]
struct WideSet<const W: usize>([u64; W]);

impl<const W: usize> WideSet<W> {
    const EMPTY: Self = WideSet([0; W]);

    #[inline(always)]
    fn insert(&mut self, value: u16) {
        if let Some(word) = self.0.get_mut(usize::from(value / 64)) {
            *word |= 1 << (value % 64);
        }
    }

    #[inline(always)]
    fn union(mut self, other: Self) -> Self {
        for (word, more) in self.0.iter_mut().zip(other.0) {
            *word |= more;
        }
        self
    }

    /// The least missing value, or `64 W` for a full set.
    #[inline(always)]
    fn mex(self) -> u16 {
        let full = self.0.iter().position(|&word| word != u64::MAX);
        full.map_or(64 * W as u16, |at| 64 * at as u16 + self.0[at].trailing_ones() as u16)
    }
}

/// Larger down-sets use smaller sets to save memory.
const MANY: u128 = 1 << 22;

/// Solves every position within `top`, in rank order; `size` has the number of positions and of options.
pub(super) fn solve(top: &Partition, ranks: &SumRanks, size: &DownsetSize, values: &mut Vec<u16>, budget: &Budget) -> Result<(), Stop> {
    // A value is a third of the tiles on average, and seldom reaches the number of tiles. Positions whose values do not fit a set are
    // solved option by option.
    match size.options / size.positions {
        0..80 => Siblings::<1>::new(top, ranks, values, budget)?.run(),
        80..100 if size.positions > MANY => Siblings::<1>::new(top, ranks, values, budget)?.run(),
        80..130 => Siblings::<2>::new(top, ranks, values, budget)?.run(),
        130..250 => Siblings::<4>::new(top, ranks, values, budget)?.run(),
        _ => Siblings::<8>::new(top, ranks, values, budget)?.run(),
    }
}

struct Siblings<'a, const W: usize> {
    limits: &'a [u16],
    ranks: &'a SumRanks,
    values: &'a mut Vec<u16>,
    budget: &'a Budget,
    /// Solved positions that are not yet charged to the budget.
    unpaid: u64,
    /// The number of ways to choose the rows from j on with row j at most c, at `ways[j][c]`.
    ways: Vec<Vec<u32>>,
    /// The rows before the tail.
    stem: Rows,
    tails: TailOptions,
    /// For every row j of the stem, S(row j, ·) for every rest.
    by_cut: Vec<Vec<WideSet<W>>>,
    /// For every row j of the stem and for the tail: the values that cuts of the rows before reach, by choice
    /// of the rows from j on.
    reached: Vec<Vec<WideSet<W>>>,
}

impl<'a, const W: usize> Siblings<'a, W> {
    fn new(top: &'a Partition, ranks: &'a SumRanks, values: &'a mut Vec<u16>, budget: &'a Budget) -> Result<Self, Stop> {
        let limits = top.rows();
        let width = usize::from(top.width()) + 1;
        let mut ways = vec![vec![1u32; width]; limits.len() + 1];
        for (j, &limit) in limits.iter().enumerate().rev() {
            let (before, after) = ways.split_at_mut(j + 1);
            let mut sum = 0;
            for (c, (all, rests)) in (0..).zip(before[j].iter_mut().zip(&after[0])) {
                if c <= limit {
                    sum += rests;
                }
                *all = sum;
            }
        }
        let stem = stem_length(top, &ways);
        let all_of = |j: usize| ways[j][width - 1] as usize;
        // The first row inherits nothing, and the second row inherits only from the cuts of the first.
        let by_cut = (0..stem).map(|j| empty_sets(all_of(j + 1), budget)).collect::<Result<_, _>>()?;
        let reached = (0..=stem).map(|j| empty_sets(if j == 0 && stem > 0 || j == 1 { 0 } else { all_of(j) }, budget));
        let reached = reached.collect::<Result<_, _>>()?;
        let tails = TailOptions::new(limits, stem, all_of(stem), ranks);
        Ok(Siblings { limits, ranks, values, budget, unpaid: 0, stem: Rows::from_elem(0, stem), tails, ways, by_cut, reached })
    }

    fn run(mut self) -> Result<(), Stop> {
        self.solve_from(0, self.limits.first().copied().unwrap_or(0))?;
        self.budget.spend(self.unpaid * WORK_PER_POSITION)
    }

    /// Appends the values for all choices of the rows from j on, with row j at most `bound`, after the given
    /// stem.
    fn solve_from(&mut self, j: usize, bound: u16) -> Result<(), Stop> {
        if j == self.stem.len() {
            return self.solve_tails(bound);
        }
        let mut by_cut = std::mem::take(&mut self.by_cut[j]);
        by_cut[0] = WideSet::EMPTY;
        let mut done = 0;
        let longest = bound.min(self.limits[j]);
        for row in 0..=longest {
            if row > 0 {
                self.inherit(&mut by_cut, j + 1, row);
            }
            let rests = self.ways[j + 1][usize::from(row)] as usize;
            let begin = self.values.len();
            self.stem[j] = row;
            if j == 0 {
                std::mem::swap(&mut self.reached[1], &mut by_cut);
                let solved = self.solve_from(1, row);
                std::mem::swap(&mut self.reached[1], &mut by_cut);
                solved?;
            } else {
                let [.., before, after] = &mut self.reached[..j + 2] else { return Ok(()) };
                let before = before[done..].iter().zip(&by_cut);
                for (set, (&before, &own)) in after[..rests].iter_mut().zip(before) {
                    *set = before.union(own);
                }
                self.solve_from(j + 1, row)?;
            }
            if row < longest {
                for (set, &value) in by_cut[..rests].iter_mut().zip(&self.values[begin..]) {
                    set.insert(value);
                }
            }
            done += rests;
        }
        self.by_cut[j] = by_cut;
        Ok(())
    }

    /// Gives every rest that begins at row j with length `row` the set of the same rest clipped to one less.
    fn inherit(&self, sets: &mut [WideSet<W>], j: usize, row: u16) {
        let row = usize::from(row);
        let (mut from, mut to) = (0, 0);
        // The rests in which exactly the rows from j up to `place` have the length `row`.
        for place in j..self.limits.len() {
            if row > self.limits[place].into() {
                break;
            }
            let count = |place: usize, length: usize| self.ways[place][length] as usize;
            from += if row == 1 { 0 } else { count(place, row - 2) };
            to += count(place, row - 1);
            sets.copy_within(from..from + count(place + 1, row - 1), to);
        }
    }

    /// Appends the values of the positions with the given stem and every tail whose first row is at most
    /// `bound`.
    fn solve_tails(&mut self, bound: u16) -> Result<(), Stop> {
        let tails = self.ways[self.stem.len()][usize::from(bound)] as usize;
        self.unpaid += tails as u64;
        if self.unpaid >= STRIDE {
            self.budget.spend(std::mem::take(&mut self.unpaid) * WORK_PER_POSITION)?;
        }
        let reached = std::mem::take(&mut self.reached[self.stem.len()]);
        let begin = self.values.len();
        let mut by_last_row = WideSet::EMPTY;
        for (tail, &by_stem) in reached[..tails].iter().enumerate() {
            if self.tails.has_empty_last_row[tail] {
                by_last_row = WideSet::EMPTY;
            }
            let mut set = by_stem.union(by_last_row);
            let block = &self.values[begin..];
            for &option in self.tails.options(tail) {
                set.insert(block[option as usize]);
            }
            let mut value = set.mex();
            if value == 64 * W as u16 {
                value = self.one_by_one(tail);
            }
            by_last_row.insert(value);
            self.values.push(value);
        }
        self.reached[self.stem.len()] = reached;
        Ok(())
    }

    /// The value of one position of any size, from its options one by one.
    #[cold]
    fn one_by_one(&self, tail: usize) -> u16 {
        let mut rows = self.stem.clone();
        rows.extend_from_slice(self.tails.rows(tail));
        let end = rows.iter().rposition(|&row| row > 0).map_or(0, |last| last + 1);
        rows.truncate(end);
        // A value is at most the number of tiles.
        let mut seen = vec![false; rows.iter().map(|&row| usize::from(row)).sum::<usize>() + 1];
        self.ranks.for_each_option(&rows, |_, _, rank| {
            if let Some(seen) = seen.get_mut(usize::from(self.values[rank as usize])) {
                *seen = true;
            }
        });
        seen.iter().position(|&seen| !seen).unwrap_or(0) as u16
    }
}

fn empty_sets<const W: usize>(count: usize, budget: &Budget) -> Result<Vec<WideSet<W>>, Stop> {
    let mut sets = Vec::new();
    sets.try_reserve_exact(count).map_err(|_| Stop::Exhausted { allowance: budget.allowance() })?;
    sets.resize(count, WideSet::EMPTY);
    Ok(sets)
}

fn stem_length(top: &Partition, ways: &[Vec<u32>]) -> usize {
    let rows = top.rows().len();
    let all_of = |j: usize| ways[j].last().copied().unwrap_or(1);
    for tail in 1..rows {
        let stems = count(&top.cut((rows - tail) as u16, 0));
        if u128::from(all_of(0)) >= MEAN_TAILS * stems || all_of(rows - tail - 1) > MOST_TAILS {
            return rows - tail;
        }
    }
    0
}

/// All tails, that is, choices of the last rows, and the moves within them.
struct TailOptions {
    length: usize,
    /// The rows of all tails, one after the other, empty rows included.
    rows: Vec<u16>,
    has_empty_last_row: Vec<bool>,
    /// `options[starts[t]..starts[t + 1]]` are the tails that tail t can move to, without cuts of its last
    /// row.
    starts: Vec<u32>,
    options: Vec<u32>,
}

impl TailOptions {
    fn new(limits: &[u16], stem: usize, count: usize, ranks: &SumRanks) -> Self {
        let limits = &limits[stem..];
        let last = limits.len().saturating_sub(1);
        let mut tails =
            TailOptions { length: limits.len(), rows: Vec::new(), has_empty_last_row: Vec::new(), starts: vec![0], options: Vec::new() };
        let mut rows = Rows::from_elem(0, limits.len());
        for _ in 0..count {
            tails.rows.extend_from_slice(&rows);
            tails.has_empty_last_row.push(rows.last().is_none_or(|&row| row == 0));
            let heights = columns(&rows);
            for i in 0..last {
                for col in 0..rows[i] {
                    let height = usize::from(heights[usize::from(col)]);
                    let after = rows.iter().enumerate().map(|(place, &row)| if (i..height).contains(&place) { col } else { row });
                    let rank = after.enumerate().fold(0u32, |rank, (place, row)| rank.wrapping_add(ranks.of_row(stem + place, row)));
                    tails.options.push(rank);
                }
            }
            tails.starts.push(tails.options.len() as u32);
            // The next tail: one more tile in the last row that can grow, none in the rows after it.
            let grows = |j: usize| rows[j] < limits[j] && (j == 0 || rows[j] < rows[j - 1]);
            let Some(place) = (0..rows.len()).rev().find(|&j| grows(j)) else { break };
            rows[place] += 1;
            rows[place + 1..].fill(0);
        }
        tails
    }

    #[inline(always)]
    fn options(&self, tail: usize) -> &[u32] {
        &self.options[self.starts[tail] as usize..self.starts[tail + 1] as usize]
    }

    fn rows(&self, tail: usize) -> &[u16] {
        &self.rows[tail * self.length..][..self.length]
    }
}
