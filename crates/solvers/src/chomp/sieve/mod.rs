//! Finds the [outcomes](super::outcomes) of all positions up to a number of tiles.

mod group;
mod tally;

use super::build::blocks::{Head, block_length, heads};
use super::build::dispatch::run;
use super::build::tails::Tails;
use super::bytes_of;
use super::outcomes::Outcomes;
use super::partition::Rows;
use super::rank::{Extent, Ranks};
use crate::cpu::Kernel;
use crate::theory::{Budget, Stop};
use group::{Found, LANES, PADDING, Scratch, SieveGroup, SievePlan};
use rayon::prelude::*;
use std::sync::{Mutex, PoisonError};
use tally::{Counts, IsReached, Tally};
pub use tally::{SieveRecords, Smallest};

impl Outcomes {
    /// Finds the outcomes of all positions of at most `most_tiles` tiles, on the current rayon thread pool
    /// with the instructions of a kernel.
    ///
    /// Spends one unit of work per 64 options. Calls `progress(done, total)`, both in positions, with
    /// ascending `done`, the last time with `done == total`.
    ///
    /// # Errors
    /// The budget's reasons. Too many tiles for [`Extent::check_size`] or for the memory count as an exhausted
    /// budget.
    pub fn solve(most_tiles: u16, kernel: Kernel, budget: &Budget, progress: &(dyn Fn(u64, u64) + Sync)) -> Result<Self, Stop> {
        sieve::<IsReached>(most_tiles, kernel, budget, progress).map(|(outcomes, _)| outcomes)
    }

    /// Like [`Outcomes::solve`], but also counts the winning moves of all positions. Takes about three times
    /// as long.
    pub fn with_records(
        most_tiles: u16,
        kernel: Kernel,
        budget: &Budget,
        progress: &(dyn Fn(u64, u64) + Sync),
    ) -> Result<(Self, SieveRecords), Stop> {
        sieve::<Counts>(most_tiles, kernel, budget, progress)
    }
}

fn sieve<T: Tally>(
    most_tiles: u16,
    kernel: Kernel,
    budget: &Budget,
    progress: &(dyn Fn(u64, u64) + Sync),
) -> Result<(Outcomes, SieveRecords), Stop> {
    let exhausted = Stop::Exhausted { allowance: budget.allowance() };
    let extent = Extent::Tiles(most_tiles);
    let ranks = Ranks::new(extent).map_err(|_| exhausted)?;
    let total = ranks.positions();
    let words = total.div_ceil(64) as usize;
    let mut bits: Vec<u64> = Vec::new();
    bits.try_reserve_exact(words + PADDING).map_err(|_| exhausted)?;
    bits.resize(words + PADDING, 0);

    // A list entry has 32 bits. For large extents the lists take a fifth of the memory of the outcomes.
    let tails = Tails::new(&ranks, (total / 160).max(1 << 20) as usize, budget)?;
    let plan = SievePlan { tails, ranks };
    let scratches = Mutex::new(Vec::new());
    let mut records = SieveRecords { p_by_tiles: vec![0; usize::from(most_tiles) + 1], ..SieveRecords::default() };
    let mut done = 0;
    for tiles in 0..=usize::from(most_tiles) {
        let heads = heads(extent, tiles);
        let Some(first) = heads.first() else { continue };
        let length = block_length(&plan.ranks, first) as usize;
        let solve = |bits: &[u64], known: &SieveRecords, heads: &[Rows]| {
            budget.spend((tiles * length) as u64 * heads.len() as u64 / 64 + plan.tails.options_of_first(length))?;
            let pool = || scratches.lock().unwrap_or_else(PoisonError::into_inner);
            let mut scratch: Scratch<T> = pool().pop().unwrap_or_default();
            let found = run(kernel, SieveGroup { plan: &plan, bits, heads, scratch: &mut scratch, known });
            pool().push(scratch);
            Ok(found)
        };
        // The groups of a batch together have a sixty-fourth of all positions.
        let at_a_time = (total as usize / 64).max(1 << 22) / (length * LANES) + 1;
        for heads in heads.chunks(at_a_time * LANES) {
            let words = length.div_ceil(64);
            let found: Vec<Found> = if heads.len() <= LANES {
                vec![solve(&bits, &records, heads)?]
            } else {
                heads.par_chunks(LANES).map(|heads| solve(&bits, &records, heads)).collect::<Result<_, Stop>>()?
            };
            for (heads, found) in heads.chunks(LANES).zip(found) {
                for (head, block) in heads.iter().zip(found.blocks.chunks_exact(words)) {
                    put(&mut bits, Head::new(&plan.ranks, head).start(), block);
                }
                records.add(found.records);
            }
            done += (heads.len() * length) as u64;
            progress(done, total);
        }
    }
    for smallest in &mut records.smallest {
        smallest.ranks.sort_unstable();
    }
    bits.truncate(words);
    Ok((Outcomes { ranks: plan.ranks, bits: bytes_of(bits) }, records))
}

/// Writes a block into the bits of all positions.
fn put(bits: &mut [u64], start: usize, block: &[u64]) {
    for (&word, at) in block.iter().zip((start..).step_by(64)) {
        tally::set(bits, at, word);
    }
}
