//! Building tables.
//!
//! The options of a position are looked up one byte each, so what counts is to find the bytes without computing a rank for
//! every one. The [layout](super::rank) stores positions with the same head (rows longer than the narrow width m) as one
//! block, in an order of tails that does not depend on the head. For a whole block at a time, with one set of seen values per
//! tail:
//!
//! - a cut that leaves every row of the head longer than m does not touch the tail: it adds one contiguous run of values;
//! - a cut of row i of the head in a column J <= m turns the rest of the head into rows of length J and clips the tail to J.
//!   What it adds depends on the clipped tail only, so it is collected from narrow tails to wide ones, each wider tail first
//!   copying what its clipped self has collected. Clipped tails of equal cost are contiguous, here and where the cut leads;
//! - a cut within the tail leads to another tail of the same block, the same one whatever the head: a prepared list.
//!
//! The block of a head depends on heads of fewer tiles only, so heads with equally many tiles are done in parallel.

use super::partition::{Rows, columns};
use super::rank::{Extent, Ranks};
use super::table::Table;
use crate::theory::{Budget, Stop};
use rayon::prelude::*;
use std::ops::BitOrAssign;

/// Makes tables.
pub trait Builder {
    /// The table of an extent.
    ///
    /// Spends one unit of work per option looked up and calls `progress(done, total)`, both counted in positions, from time to
    /// time with `done` ascending, the last time with `done == total`.
    ///
    /// # Errors
    /// The budget's reasons. An extent that cannot have a table ([`Extent::check`]) or that does not fit the memory exhausts
    /// every budget.
    fn build(&self, extent: Extent, budget: &Budget, progress: &(dyn Fn(u64, u64) + Sync)) -> Result<Table, Stop>;
}

/// The portable builder described in the [module documentation](self). Runs on the current rayon thread pool.
#[derive(Clone, Copy, Debug, Default)]
pub struct StreamBuilder;

impl Builder for StreamBuilder {
    fn build(&self, extent: Extent, budget: &Budget, progress: &(dyn Fn(u64, u64) + Sync)) -> Result<Table, Stop> {
        let exhausted = Stop::Exhausted { allowance: budget.allowance() };
        let ranks = Ranks::new(extent).map_err(|_| exhausted)?;
        // Sets of 64 values are half the traffic; a position that overflows its set is looked at again one by one. Worth it
        // while large values are rare: up to 12x13 and to 95 tiles, by measurement.
        let small = match extent {
            Extent::Box { rows, cols } => u32::from(rows) * u32::from(cols) <= 156,
            Extent::Tiles(most) => most < 96,
        };
        let values = if small { fill::<u64>(&ranks, budget, progress)? } else { fill::<u128>(&ranks, budget, progress)? };
        Table::from_bytes(extent, values).map_err(|_| exhausted)
    }
}

/// The values seen among the options of one position, up to the width of the word.
trait Seen: Copy + Default + BitOrAssign + Send + Sync + 'static {
    /// The set of each value; empty for values beyond the width. A table, because the portable instruction set has no
    /// variable shift that yields nothing when it shifts too far.
    const OF: &'static [Self; 256];

    /// The least value that was not seen, `None` if all within the width were.
    fn mex(self) -> Option<u8>;
}

macro_rules! seen {
    ($word:ty) => {
        impl Seen for $word {
            const OF: &'static [Self; 256] = &{
                let mut sets = [0; 256];
                let mut value = 0;
                while value < <$word>::BITS as usize {
                    sets[value] = 1 << value;
                    value += 1;
                }
                sets
            };

            fn mex(self) -> Option<u8> {
                if self == <$word>::MAX { None } else { Some(self.trailing_ones() as u8) }
            }
        }
    };
}
seen!(u64);
seen!(u128);

/// Heads handed to a thread at a time: enough positions to outweigh the hand-over, few enough to stop promptly.
const CHUNK_POSITIONS: u64 = 4096;

/// All values in rank order.
fn fill<S: Seen>(ranks: &Ranks, budget: &Budget, progress: &(dyn Fn(u64, u64) + Sync)) -> Result<Vec<u8>, Stop> {
    let extent = ranks.extent();
    let total = ranks.positions();
    let mut values = Vec::new();
    values.try_reserve_exact(total as usize).map_err(|_| Stop::Exhausted { allowance: budget.allowance() })?;
    values.resize(total as usize, 0);

    let tails = Tails::new(ranks, budget)?;
    let most_tiles = match extent {
        Extent::Box { rows, cols } => usize::from(rows) * usize::from(cols),
        Extent::Tiles(most) => most.into(),
    };
    let mut done = 0;
    for tiles in 0..=most_tiles {
        let heads = heads(extent, tiles);
        // Heads of a level come by number of rows, so that those of a chunk have blocks of similar length.
        let mut chunks = Vec::new();
        let (mut start, mut weight) = (0, 0);
        for (end, head) in (1..).zip(&heads) {
            weight += block_length(ranks, head);
            if weight >= CHUNK_POSITIONS || end == heads.len() {
                chunks.push(&heads[start..end]);
                (start, weight) = (end, 0);
            }
        }
        let blocks: Vec<Vec<u8>> = chunks
            .par_iter()
            .map_init(Scratch::<S>::default, |scratch, heads| {
                let mut blocks = Vec::new();
                for head in *heads {
                    Block::new(ranks, &tails, &values, head).solve(scratch, &mut blocks, budget)?;
                }
                Ok(blocks)
            })
            .collect::<Result<_, Stop>>()?;
        for (heads, mut blocks) in chunks.iter().zip(blocks.iter().map(Vec::as_slice)) {
            for head in *heads {
                let (block, rest) = blocks.split_at(block_length(ranks, head) as usize);
                let start = start_of(ranks, head);
                values[start..start + block.len()].copy_from_slice(block);
                blocks = rest;
                done += block.len() as u64;
            }
        }
        if !heads.is_empty() {
            progress(done, total);
        }
    }
    Ok(values)
}

/// Every head of exactly this many tiles.
fn heads(extent: Extent, tiles: usize) -> Vec<Rows> {
    fn extend(extent: Extent, head: &mut Rows, left: usize, tiles: usize, found: &mut Vec<Rows>) {
        if tiles == 0 {
            found.push(head.clone());
            return;
        }
        let longest = head.last().copied().unwrap_or(extent.widest());
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

/// What the rows of a head leave of the budget.
fn budget_left(extent: Extent, head: &[u16]) -> usize {
    usize::from(extent.budget()) - head.iter().map(|&row| extent.cost(row)).sum::<usize>()
}

/// The number of positions with this head.
fn block_length(ranks: &Ranks, head: &[u16]) -> u64 {
    ranks.fitting(ranks.narrow(), budget_left(ranks.extent(), head))
}

/// The rank of the position that is this head only.
fn start_of(ranks: &Ranks, head: &[u16]) -> usize {
    let mut left = usize::from(ranks.extent().budget());
    let mut start = 0;
    for &row in head {
        start += ranks.fitting(row - 1, left);
        left -= ranks.extent().cost(row);
    }
    start as usize
}

/// What is the same for the tails of every block.
struct Tails {
    /// The options of tail s, as tails, are `options[starts[s]..starts[s + 1]]`.
    starts: Vec<u32>,
    options: Vec<u32>,
    /// The tail that a tail becomes when its longest rows lose their last tile. Of the empty tail: itself.
    clipped: Vec<u32>,
}

impl Tails {
    fn new(ranks: &Ranks, budget: &Budget) -> Result<Self, Stop> {
        // Without a head, the rank of a tail is its place in the block.
        let count = ranks.fitting(ranks.narrow(), ranks.extent().budget().into());
        let mut tails = Tails { starts: vec![0], options: Vec::new(), clipped: Vec::new() };
        for rank in 0..count {
            let mut clipped = 0;
            if let Some(tail) = ranks.position(rank) {
                budget.spend(tail.tiles().into())?;
                ranks.for_each_option(&tail, |row, col, option| {
                    tails.options.push(option as u32);
                    if row == 0 && col + 1 == tail.width() {
                        clipped = option;
                    }
                });
            }
            tails.starts.push(tails.options.len() as u32);
            tails.clipped.push(clipped as u32);
        }
        Ok(tails)
    }

    fn options(&self, tail: usize) -> &[u32] {
        &self.options[self.starts[tail] as usize..self.starts[tail + 1] as usize]
    }
}

/// Memory that one block after another uses.
#[derive(Default)]
struct Scratch<S> {
    seen: Vec<S>,
    sources: Vec<usize>,
}

/// One block: a head with every tail for which it leaves budget.
struct Block<'a> {
    ranks: &'a Ranks,
    tails: &'a Tails,
    /// The whole table; final for all heads of fewer tiles.
    values: &'a [u8],
    head: &'a [u16],
    /// What rows 0..i of the head add to the rank, and what budget they leave, for i up to the whole head.
    before: Vec<usize>,
    left: Vec<usize>,
}

impl<'a> Block<'a> {
    fn new(ranks: &'a Ranks, tails: &'a Tails, values: &'a [u8], head: &'a [u16]) -> Self {
        let mut before = vec![0; head.len() + 1];
        let mut left = vec![usize::from(ranks.extent().budget()); head.len() + 1];
        for (i, &row) in head.iter().enumerate() {
            before[i + 1] = before[i] + ranks.fitting(row - 1, left[i]) as usize;
            left[i + 1] = left[i] - ranks.extent().cost(row);
        }
        Block { ranks, tails, values, head, before, left }
    }

    /// Appends the values of the block to `solved`.
    fn solve<S: Seen>(&self, scratch: &mut Scratch<S>, solved: &mut Vec<u8>, budget: &Budget) -> Result<(), Stop> {
        let left = self.left[self.head.len()];
        let length = self.ranks.fitting(self.ranks.narrow(), left) as usize;
        let head_tiles: u64 = self.head.iter().map(|&row| u64::from(row)).sum();
        budget.spend(head_tiles * length as u64 + u64::from(self.tails.starts[length]))?;

        let Scratch { seen, sources } = scratch;
        seen.clear();
        seen.resize(length, S::default());
        self.cuts_from_head_to_tail(left, seen, sources);
        self.cuts_within_head(sources);
        add(seen, self.values, sources);

        let start = solved.len();
        solved.resize(start + length, 0);
        let block = &mut solved[start..];
        for (tail, &by_head) in seen.iter().enumerate() {
            let mut all = by_head;
            for &option in self.tails.options(tail) {
                all |= S::OF[usize::from(block[option as usize])];
            }
            block[tail] = match all.mex() {
                Some(value) => value,
                None => self.wide_mex(tail, block),
            };
        }
        Ok(())
    }

    /// Cuts of row i of the head in a column J up to the narrow width.
    fn cuts_from_head_to_tail<S: Seen>(&self, left: usize, seen: &mut [S], sources: &mut Vec<usize>) {
        let ranks = self.ranks;
        let rows = self.head.len();
        for &start in &self.before[..rows] {
            seen[0] |= S::OF[usize::from(self.values[start])];
        }
        for col in 1..=ranks.narrow() {
            for grade in 0..=left {
                let first = ranks.below_grade(grade) as usize;
                let narrower = ranks.exactly(col - 1, grade) as usize;
                let upto = ranks.exactly(col, grade) as usize;
                // Within a grade the tails of smaller longest row come first.
                for tail in first + narrower..first + upto {
                    seen[tail] = seen[self.tails.clipped[tail] as usize];
                }
            }
            for grade in 0..=left {
                let first = ranks.below_grade(grade) as usize;
                let upto = ranks.exactly(col, grade) as usize;
                sources.clear();
                for (i, &start) in self.before[..rows].iter().enumerate() {
                    let total = grade + (rows - i) * ranks.extent().cost(col);
                    let equal_rows = ranks.exactly(col, total) as usize - upto;
                    sources.push(start + ranks.below_grade(total) as usize + equal_rows);
                }
                add(&mut seen[first..first + upto], self.values, sources);
            }
        }
    }

    /// Collects where the blocks begin to which cuts in columns beyond the narrow width lead.
    fn cuts_within_head(&self, sources: &mut Vec<usize>) {
        let ranks = self.ranks;
        let extent = ranks.extent();
        let heights = columns(self.head);
        sources.clear();
        for (i, &row) in self.head.iter().enumerate() {
            for col in ranks.narrow() + 1..row {
                let height = usize::from(heights[usize::from(col)]);
                let mut below = self.left[i] - (height - i) * extent.cost(col);
                let mut start = self.before[i] + (ranks.fitting(col, self.left[i]) - ranks.fitting(col, below)) as usize;
                match extent {
                    Extent::Box { .. } => start += self.before[self.head.len()] - self.before[height],
                    Extent::Tiles(_) => {
                        for &stays in &self.head[height..] {
                            start += ranks.fitting(stays - 1, below) as usize;
                            below -= extent.cost(stays);
                        }
                    }
                }
                sources.push(start);
            }
        }
    }

    /// The value of the position with this tail, which exceeds the width of the sets: looks at its options one by one.
    #[cold]
    fn wide_mex(&self, tail: usize, block: &[u8]) -> u8 {
        let start = self.before[self.head.len()];
        let mut seen = [false; 256];
        if let Some(position) = self.ranks.position((start + tail) as u64) {
            self.ranks.for_each_option(&position, |_, _, rank| {
                let rank = rank as usize;
                // Options with the same head are not in the table yet.
                let value = if rank >= start { block[rank - start] } else { self.values[rank] };
                seen[usize::from(value)] = true;
            });
        }
        // An extent has a table only if its values fit a byte, so there always is one.
        seen.iter().position(|&seen| !seen).unwrap_or(255) as u8
    }
}

/// Adds to each set its value of each source, a run of values that begins there.
fn add<S: Seen>(seen: &mut [S], values: &[u8], sources: &[usize]) {
    let length = seen.len();
    let run = |start: usize| &values[start..start + length];
    let mut fours = sources.chunks_exact(4);
    for four in &mut fours {
        let (a, b, c, d) = (run(four[0]), run(four[1]), run(four[2]), run(four[3]));
        for ((((set, &a), &b), &c), &d) in seen.iter_mut().zip(a).zip(b).zip(c).zip(d) {
            let mut all = *set;
            all |= S::OF[usize::from(a)];
            all |= S::OF[usize::from(b)];
            all |= S::OF[usize::from(c)];
            all |= S::OF[usize::from(d)];
            *set = all;
        }
    }
    for &start in fours.remainder() {
        for (set, &value) in seen.iter_mut().zip(run(start)) {
            *set |= S::OF[usize::from(value)];
        }
    }
}
