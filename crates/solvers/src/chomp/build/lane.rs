use super::blocks::{Head, block_length, capacity_left, heads, most_tiles};
use super::dispatch::run;
use super::group::{BlockGroup, Scratch};
use super::plan::BuildPlan;
use super::plan::Strips;
use super::simd::{LANES, PADDING};
use super::tails::Tails;
use crate::chomp::partition::Rows;
use crate::chomp::rank::{Extent, Ranks};
use crate::chomp::table::ValueTable;
use crate::cpu::Kernel;
use crate::theory::{Budget, Stop};
use bytes::Bytes;
#[cfg(target_os = "linux")]
use memmap2::Advice;
#[cfg(not(target_family = "wasm"))]
use memmap2::MmapMut;
use rayon::prelude::*;
use std::sync::{Mutex, PoisonError};

/// A smaller level is solved by one thread: handing it to others would take longer.
const SERIAL_POSITIONS: u64 = 1 << 14;

/// How many blocks of this length to solve side by side. The longest blocks get few lanes, to bound the scratch memory.
fn lanes_for(length: u64, total: u64) -> usize {
    const SCRATCH_PER_POSITION: u64 = 48;
    let most = (total / 48).max(8 << 20);
    (1..=3).map(|halved| LANES >> (3 - halved)).rev().find(|&lanes| length * lanes as u64 * SCRATCH_PER_POSITION <= most).unwrap_or(1)
}

/// `length` zeros; `None` without enough memory. Uses large pages where the system has them: the cuts of one
/// head read blocks all over a table, so large pages save many address translations.
#[cfg(not(target_family = "wasm"))]
fn zeroed(length: usize) -> Option<MmapMut> {
    let map = MmapMut::map_anon(length).ok()?;
    #[cfg(target_os = "linux")]
    let _ = map.advise(Advice::HugePage);
    Some(map)
}

/// The same where nothing can be mapped.
#[cfg(target_family = "wasm")]
fn zeroed(length: usize) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    bytes.try_reserve_exact(length).ok()?;
    bytes.resize(length, 0);
    Some(bytes)
}

/// Writes the blocks of a group into the table.
fn put(ranks: &Ranks, values: &mut [u8], heads: &[Rows], blocks: &[u8]) {
    let length = block_length(ranks, &heads[0]) as usize;
    for (head, block) in heads.iter().zip(blocks.chunks_exact(length)) {
        values[Head::new(ranks, head).start()..][..length].copy_from_slice(block);
    }
}

impl ValueTable {
    /// Builds the table of an extent on the current rayon thread pool with the fastest instructions.
    ///
    /// Spends one unit of work per option. From time to time calls `progress(done, total)`, both in
    /// positions, with ascending `done`, the last time with `done == total`.
    ///
    /// Needs one byte per position, and in addition: lists of at most a twentieth of that (or four
    /// megabytes), the results of one batch of blocks, and scratch memory for eight of the longest blocks per
    /// thread.
    ///
    /// # Errors
    /// The budget's reasons. An extent that cannot have a table ([`Extent::check_size`]) or that does not fit into
    /// memory counts as an exhausted budget.
    pub fn build(extent: Extent, budget: &Budget, progress: &(dyn Fn(u64, u64) + Sync)) -> Result<ValueTable, Stop> {
        ValueTable::build_with(Kernel::default(), extent, budget, progress)
    }

    /// A table that is built when its first value is asked for.
    ///
    /// # Errors
    /// The extent cannot have a table ([`Extent::check_size`]).
    ///
    /// # Panics
    /// When a value is asked for, and the table does not fit into memory.
    pub fn on_demand(extent: Extent) -> Result<ValueTable, String> {
        let make = move || fill(Kernel::default(), extent, &Budget::unlimited(), &|_, _| ()).unwrap_or_default();
        Ok(ValueTable::made_by(Ranks::new(extent)?, Box::new(make)))
    }

    /// [`ValueTable::build`] with the instructions of `kernel`.
    pub fn build_with(kernel: Kernel, extent: Extent, budget: &Budget, progress: &(dyn Fn(u64, u64) + Sync)) -> Result<ValueTable, Stop> {
        let values = fill(kernel, extent, budget, progress)?;
        ValueTable::from_bytes(extent, values).map_err(|_| Stop::Exhausted { allowance: budget.allowance() })
    }
}

/// All values in rank order.
fn fill(kernel: Kernel, extent: Extent, budget: &Budget, progress: &(dyn Fn(u64, u64) + Sync)) -> Result<Bytes, Stop> {
    let exhausted = Stop::Exhausted { allowance: budget.allowance() };
    let ranks = Ranks::new(extent).map_err(|_| exhausted)?;
    let total = ranks.positions();
    let mut values = zeroed(total as usize + PADDING).ok_or(exhausted)?;

    let tails = Tails::chained(&ranks, (total / 160).max(1 << 20) as usize, budget)?;
    let plan = BuildPlan { strips: Strips::new(&ranks), tails, ranks };
    let scratches = Mutex::new(Vec::new());
    let solve = |values: &[u8], heads: &[Rows]| {
        let length = block_length(&plan.ranks, &heads[0]);
        let head_tiles: u64 = heads[0].iter().map(|&row| u64::from(row)).sum();
        budget.spend(heads.len() as u64 * (head_tiles * length + plan.tails.options_of_first(length as usize)))?;
        let pool = || scratches.lock().unwrap_or_else(PoisonError::into_inner);
        let mut scratch: Scratch = pool().pop().unwrap_or_default();
        let solved = run(kernel, BlockGroup { plan: &plan, values, heads, scratch: &mut scratch });
        pool().push(scratch);
        Ok(solved)
    };
    let mut done = 0;
    for tiles in 0..=most_tiles(extent) {
        let mut heads = heads(extent, tiles);
        // A stable sort: heads with the same number of rows stay in lexicographic order, so neighbours share
        // their first rows.
        heads.sort_by_key(|head| std::cmp::Reverse(head.len()));
        let groups: Vec<&[Rows]> = heads
            .chunk_by(|a, b| capacity_left(extent, a) == capacity_left(extent, b))
            .flat_map(|equal| equal.chunks(lanes_for(block_length(&plan.ranks, &equal[0]), total)))
            .collect();
        // The results of a batch wait in memory until all of it is done.
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
