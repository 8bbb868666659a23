//! The builder of tables.

use super::blocks::{block_length, budget_left, heads, most_tiles, start_of};
use super::group::{Group, Plan, Scratch};
#[cfg(target_arch = "x86_64")]
use super::simd::{Avx2, Avx512};
use super::simd::{Job, LANES, PADDING, Portable, Simd};
use super::strips::Strips;
use super::tails::Tails;
use crate::solvers::chomp::partition::Rows;
use crate::solvers::chomp::rank::{Extent, Ranks};
use crate::solvers::chomp::table::Table;
use crate::theory::{Budget, Stop};
use bytes::Bytes;
#[cfg(target_os = "linux")]
use memmap2::Advice;
use memmap2::MmapMut;
use rayon::prelude::*;
use std::fmt;
use std::sync::{Mutex, PoisonError};

/// Which instructions are used; the tables are the same.
#[derive(Clone, Copy, Debug)]
pub struct Kernel(Instructions);

#[derive(Clone, Copy, Debug)]
enum Instructions {
    #[cfg(target_arch = "x86_64")]
    Avx512(Avx512),
    #[cfg(target_arch = "x86_64")]
    Avx2(Avx2),
    Portable(Portable),
}

impl Kernel {
    /// The kernels that this processor can run, fastest first; the last one is portable.
    pub fn available() -> Vec<Kernel> {
        let mut kernels = Vec::new();
        #[cfg(target_arch = "x86_64")]
        {
            kernels.extend(Avx512::detect().map(Instructions::Avx512));
            kernels.extend(Avx2::detect().map(Instructions::Avx2));
        }
        kernels.push(Instructions::Portable(Portable));
        kernels.into_iter().map(Kernel).collect()
    }

    /// Runs a job with these instructions.
    pub(in super::super) fn run<J: Job>(self, job: J) -> J::Output {
        match self.0 {
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx512(simd) => simd.run(job),
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx2(simd) => simd.run(job),
            Instructions::Portable(simd) => simd.run(job),
        }
    }
}

impl Default for Kernel {
    /// The fastest.
    fn default() -> Self {
        Kernel::available().first().copied().unwrap_or(Kernel(Instructions::Portable(Portable)))
    }
}

impl fmt::Display for Kernel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.0 {
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx512(_) => "avx512",
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx2(_) => "avx2",
            Instructions::Portable(_) => "portable",
        })
    }
}

/// Levels of fewer positions are not worth the hand-over to other threads.
const SERIAL_POSITIONS: u64 = 1 << 14;

/// How many blocks of this length to solve side by side: few of the longest ones, which would need too much scratch memory together.
fn lanes_for(length: u64, total: u64) -> usize {
    const SCRATCH_PER_POSITION: u64 = 48;
    let most = (total / 48).max(8 << 20);
    (1..=3).map(|halved| LANES >> (3 - halved)).rev().find(|&lanes| length * lanes as u64 * SCRATCH_PER_POSITION <= most).unwrap_or(1)
}

/// So many zeros, `None` if there is no memory for them. The cuts of one head look into blocks all over a table, so there are
/// far fewer address translations to miss if the pages are large, where the system has such pages.
fn zeroed(length: usize) -> Option<MmapMut> {
    let map = MmapMut::map_anon(length).ok()?;
    #[cfg(target_os = "linux")]
    let _ = map.advise(Advice::HugePage);
    Some(map)
}

/// Puts the blocks of a group, one after the other, where they belong.
fn put(ranks: &Ranks, values: &mut [u8], heads: &[Rows], blocks: &[u8]) {
    let length = block_length(ranks, &heads[0]) as usize;
    for (head, block) in heads.iter().zip(blocks.chunks_exact(length)) {
        values[start_of(ranks, head)..][..length].copy_from_slice(block);
    }
}

impl Table {
    /// The table of an extent, built on the current rayon thread pool with the fastest instructions.
    ///
    /// Spends one unit of work per option looked up and calls `progress(done, total)`, both counted in positions, from time to
    /// time with `done` ascending, the last time with `done == total`.
    ///
    /// Needs, besides one byte per position, lists of at most a twentieth of that (or four megabytes), the results of one batch of
    /// blocks, and scratch memory for eight of the longest blocks per thread.
    ///
    /// # Errors
    /// The budget's reasons. An extent that cannot have a table ([`Extent::check`]) or that does not fit the memory exhausts
    /// every budget.
    pub fn build(extent: Extent, budget: &Budget, progress: &(dyn Fn(u64, u64) + Sync)) -> Result<Table, Stop> {
        Table::build_with(Kernel::default(), extent, budget, progress)
    }

    /// [`Table::build`] with other instructions than the fastest.
    ///
    /// # Errors
    /// Those of [`Table::build`].
    pub fn build_with(kernel: Kernel, extent: Extent, budget: &Budget, progress: &(dyn Fn(u64, u64) + Sync)) -> Result<Table, Stop> {
        let values = fill(kernel, extent, budget, progress)?;
        Table::from_bytes(extent, values).map_err(|_| Stop::Exhausted { allowance: budget.allowance() })
    }
}

/// All values in rank order.
fn fill(kernel: Kernel, extent: Extent, budget: &Budget, progress: &(dyn Fn(u64, u64) + Sync)) -> Result<Bytes, Stop> {
    let exhausted = Stop::Exhausted { allowance: budget.allowance() };
    let ranks = Ranks::new(extent).map_err(|_| exhausted)?;
    let total = ranks.positions();
    let mut values = zeroed(total as usize + PADDING).ok_or(exhausted)?;

    let tails = Tails::chained(&ranks, (total / 160).max(1 << 20) as usize, budget)?;
    let plan = Plan { strips: Strips::new(&ranks), tails, ranks };
    let scratches = Mutex::new(Vec::new());
    let solve = |values: &[u8], heads: &[Rows]| {
        let length = block_length(&plan.ranks, &heads[0]);
        let head_tiles: u64 = heads[0].iter().map(|&row| u64::from(row)).sum();
        budget.spend(heads.len() as u64 * (head_tiles * length + plan.tails.options_of_first(length as usize)))?;
        let pool = || scratches.lock().unwrap_or_else(PoisonError::into_inner);
        let mut scratch: Scratch = pool().pop().unwrap_or_default();
        let solved = kernel.run(Group { plan: &plan, values, heads, scratch: &mut scratch });
        pool().push(scratch);
        Ok(solved)
    };
    let mut done = 0;
    for tiles in 0..=most_tiles(extent) {
        let mut heads = heads(extent, tiles);
        // Stable: heads of equally many rows stay in lexicographic order, so that neighbours share their first rows.
        heads.sort_by_key(|head| std::cmp::Reverse(head.len()));
        let groups: Vec<&[Rows]> = heads
            .chunk_by(|a, b| budget_left(extent, a) == budget_left(extent, b))
            .flat_map(|equal| equal.chunks(lanes_for(block_length(&plan.ranks, &equal[0]), total)))
            .collect();
        // The results of a batch wait until all of it is done.
        let most = (total / 64).max(1 << 20);
        let mut batch = 0;
        while batch < groups.len() {
            let mut positions = 0;
            let begin = batch;
            while batch < groups.len() && positions < most {
                positions += groups[batch].len() as u64 * block_length(&plan.ranks, &groups[batch][0]);
                batch += 1;
            }
            let groups = &groups[begin..batch];
            let solved: Vec<Vec<u8>> = if positions < SERIAL_POSITIONS {
                groups.iter().map(|heads| solve(&values, heads)).collect::<Result<_, Stop>>()?
            } else {
                groups.par_iter().map(|heads| solve(&values, heads)).collect::<Result<_, Stop>>()?
            };
            groups.iter().zip(&solved).for_each(|(heads, blocks)| put(&plan.ranks, &mut values, heads, blocks));
            done += positions;
            progress(done, total);
        }
    }
    Ok(Bytes::from_owner(values).slice(..total as usize))
}
