//! The simple builder: one block at a time, in safe Rust.

use super::Builder;
use super::blocks::{Head, block_length, heads, most_tiles, start_of};
use super::tails::Tails;
use crate::solvers::chomp::rank::{Extent, Ranks};
use crate::solvers::chomp::table::Table;
use crate::theory::{Budget, Stop};
use rayon::prelude::*;
use std::ops::BitOrAssign;

/// The simple builder described in the [module documentation](super). Runs on the current rayon thread pool.
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

    let tails = Tails::new(ranks, usize::MAX, budget)?;
    let mut done = 0;
    for tiles in 0..=most_tiles(extent) {
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
    head: Head<'a>,
}

impl<'a> Block<'a> {
    fn new(ranks: &'a Ranks, tails: &'a Tails, values: &'a [u8], rows: &'a [u16]) -> Self {
        Block { ranks, tails, values, head: Head::new(ranks, rows) }
    }

    /// Appends the values of the block to `solved`.
    fn solve<S: Seen>(&self, scratch: &mut Scratch<S>, solved: &mut Vec<u8>, budget: &Budget) -> Result<(), Stop> {
        let left = self.head.budget_left();
        let length = self.ranks.fitting(self.ranks.narrow(), left) as usize;
        budget.spend((self.head.tiles() * length) as u64 + self.tails.options_of_first(length))?;

        let Scratch { seen, sources } = scratch;
        seen.clear();
        seen.resize(length, S::default());
        self.cuts_from_head_to_tail(left, seen, sources);
        sources.clear();
        self.head.cuts_within(self.ranks, sources);
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
        let rows = self.head.rows.len();
        for &start in &self.head.before[..rows] {
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
                for (i, &start) in self.head.before[..rows].iter().enumerate() {
                    let total = grade + (rows - i) * ranks.extent().cost(col);
                    let equal_rows = ranks.exactly(col, total) as usize - upto;
                    sources.push(start + ranks.below_grade(total) as usize + equal_rows);
                }
                add(&mut seen[first..first + upto], self.values, sources);
            }
        }
    }

    /// The value of the position with this tail, which exceeds the width of the sets: looks at its options one by one.
    #[cold]
    fn wide_mex(&self, tail: usize, block: &[u8]) -> u8 {
        let start = self.head.start();
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
