//! Solves up to eight blocks side by side.
//!
//! The heads of the blocks have the same number of tiles, so no block depends on another. The blocks have the
//! same length, so one list of options serves all: the values of one tail in the eight blocks are eight
//! neighbouring bytes, and one load reads an option of the tail for all of them. The contributions of the
//! heads are collected first, in sets of 64 values. Larger values are rare; where they occur, a second
//! collection has the sets of the values from 64 on.

use super::blocks::Head;
use super::collect::{Aligned, Collected};
use super::plan::BuildPlan;
use super::simd::{Job, LANES, Set, Simd, add_options, eight, transpose_bytes};
use super::tails::CHAINED;
use crate::chomp::partition::Rows;

/// Memory that is reused from group to group.
#[derive(Debug, Default)]
pub(super) struct Scratch {
    /// The contributions of the heads: the values below 64, and those from 64 on.
    low: Collected,
    high: Collected,
    /// By tail: the values in all lanes.
    lanes: Vec<[u8; LANES]>,
    /// By column (without the first), tail and lane: the values below 64 of the options by cuts in that
    /// column.
    chains: Aligned,
    sources: Vec<usize>,
    options: Vec<u32>,
    /// Whether the last group had so many large values that the next one should expect them, too.
    expects_large: bool,
}

/// The work of solving one group.
pub(super) struct BlockGroup<'a> {
    /// What all groups share.
    pub plan: &'a BuildPlan,
    /// The whole table and [`PADDING`](super::simd::PADDING); final for all heads of fewer tiles.
    pub values: &'a [u8],
    /// 1 to [`LANES`] heads with the same number of tiles that leave the same capacity.
    pub heads: &'a [Rows],
    pub scratch: &'a mut Scratch,
}

impl Job for BlockGroup<'_> {
    /// The blocks, one after the other.
    type Output = Vec<u8>;

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) -> Vec<u8> {
        let BlockGroup { plan, values, heads, scratch } = self;
        let heads: smallvec::SmallVec<[Head; LANES]> = heads.iter().map(|rows| Head::new(&plan.ranks, rows)).collect();
        let left = heads[0].capacity_left();
        let length = plan.ranks.fitting(plan.ranks.narrow(), left) as usize;
        let used = heads.len();

        let Scratch { low, high, lanes, chains, sources, options, expects_large } = scratch;
        let vectors = length.div_ceil(8);
        if lanes.len() < 8 * vectors {
            lanes.resize(8 * vectors, [0; LANES]);
        }
        low.collect::<S, 0>(simd, plan, values, &heads, length, sources);
        let has_high = *expects_large;
        if has_high {
            high.collect::<S, 64>(simd, plan, values, &heads, length, sources);
        }
        let [kept, level] = low.vectors(used * vectors).map(<[_]>::as_flattened_mut);
        let [high_kept, high_level] = high.vectors(if has_high { used * vectors } else { 0 }).map(|vectors| &*vectors);
        // By column, tail and lane: the values of the options by cuts in the first columns. The contributions
        // to eight tails are read only once. So one column overwrites `kept`, and `level` is overwritten by
        // its sum with the contributions to the clipped tails.
        let each = 8 * used * vectors + 8;
        let mut others = chains.sets((CHAINED - 1) * each).chunks_exact_mut(each);
        let mut chains = [kept, others.next().unwrap_or_default(), others.next().unwrap_or_default()];

        let mut solved = vec![0; heads.len() * length];
        let mut large = 0;
        // Bit 6 of every lane in use is set if the least missing value is not below 64.
        let full = 0x4040_4040_4040_4040_u64 >> (8 * (LANES - heads.len()));
        for begin in (0..length).step_by(8) {
            let (kept, own) = (by_tail(simd, chains[0], used, begin), by_tail(simd, level, used, begin));
            let end = length.min(begin + 8);
            for ((tail, kept), own) in (begin..end).zip(&kept).zip(&own) {
                let options =
                    if tail < plan.tails.listed() { plan.tails.options(tail) } else { plan.tails.find_options(&plan.ranks, tail, options) };
                let mut sets = simd.load(kept);
                let mut from_head = simd.load(own);
                if tail > 0 {
                    let clipped = plan.tails.clipped[tail] as usize;
                    from_head = simd.union(from_head, simd.load(eight(&level[clipped * used..])));
                    for (chain, &step) in chains.iter_mut().zip(plan.tails.steps(tail)) {
                        let step = step as usize;
                        let all = simd.union(simd.load(eight(&chain[step * used..])), simd.singletons::<0>(&lanes[step]));
                        store_first(simd, all, chain, tail * used, used);
                        sets = simd.union(sets, all);
                    }
                } else {
                    chains.iter_mut().for_each(|chain| chain[..used].fill(0));
                }
                store_first(simd, from_head, level, tail * used, used);
                sets = simd.union(sets, from_head);
                let sets = add_options::<S, 0>(simd, sets, lanes, options);
                let mut mex = simd.mex(sets);
                if u64::from_le_bytes(mex) & full != 0 {
                    let mut above = [Set::MAX; 8];
                    if has_high {
                        let sets = large_values(simd, plan, [high_kept, high_level], lanes, used, tail, options);
                        simd.store(sets, &mut above);
                    }
                    for (lane, (head, mex)) in heads.iter().zip(&mut mex).enumerate() {
                        if *mex < 64 {
                            continue;
                        }
                        large += 1;
                        *mex = match above[lane].trailing_ones() {
                            64 => one_by_one(plan, values, head, tail, |tail| lanes[tail][lane]),
                            more => 64 + more as u8,
                        };
                    }
                }
                lanes[tail] = mex;
            }
            let by_lane = transpose_bytes(*eight(&lanes[begin..]));
            for (block, found) in solved.chunks_exact_mut(length).zip(&by_lane) {
                block[begin..end].copy_from_slice(&found[..end - begin]);
            }
        }
        *expects_large = large * 128 > heads.len() * length;
        solved
    }
}

/// The sets of eight tails from `begin` on, each in all lanes.
#[inline(always)]
fn by_tail<S: Simd>(simd: S, sets: &[Set], lanes: usize, begin: usize) -> [[Set; 8]; 8] {
    let vectors = &sets.as_chunks::<8>().0[begin / 8 * lanes..][..lanes];
    let mut rows = [simd.load(&[0; 8]); 8];
    for (row, vector) in rows.iter_mut().zip(vectors) {
        *row = simd.load(vector);
    }
    let mut columns = [[0; 8]; 8];
    for (column, sets) in columns.iter_mut().zip(simd.transpose(rows)) {
        simd.store(sets, column);
    }
    columns
}

/// Stores the first `lanes` sets, from `at` on.
#[inline(always)]
fn store_first<S: Simd>(simd: S, sets: S::Sets, to: &mut [Set], at: usize, lanes: usize) {
    let to = &mut to[at..at + lanes];
    if let Ok(to) = <&mut [Set; 8]>::try_from(&mut *to) {
        simd.store(sets, to);
    } else {
        let mut all = [0; 8];
        simd.store(sets, &mut all);
        to.copy_from_slice(&all[..lanes]);
    }
}

/// The sets of one tail in all lanes.
#[inline(always)]
fn of_tail<S: Simd>(simd: S, vectors: &[[Set; 8]], lanes: usize, tail: usize) -> S::Sets {
    let mut column = [0; 8];
    for (set, vector) in column.iter_mut().zip(&vectors[tail / 8 * lanes..][..lanes]) {
        *set = vector[tail % 8];
    }
    simd.load(&column)
}

/// The values from 64 on of all options of a tail. They are needed too rarely to be stored like the smaller
/// ones, so this follows the chains to their ends.
#[inline(always)]
fn large_values<S: Simd>(
    simd: S,
    plan: &BuildPlan,
    [kept, level]: [&[[Set; 8]]; 2],
    lanes: &[[u8; LANES]],
    used: usize,
    tail: usize,
    options: &[u32],
) -> S::Sets {
    let mut sets = add_options::<S, 64>(simd, of_tail(simd, kept, used, tail), lanes, options);
    sets = simd.union(sets, of_tail(simd, level, used, 0));
    let mut at = tail;
    while at > 0 {
        sets = simd.union(sets, of_tail(simd, level, used, at));
        at = plan.tails.clipped[at] as usize;
    }
    for col in 0..CHAINED {
        let mut at = tail;
        while at > 0 {
            at = plan.tails.steps(at)[col] as usize;
            sets = simd.union(sets, simd.singletons::<64>(&lanes[at]));
        }
    }
    sets
}

/// The value of one position of any size, from its options one by one. `in_block` has the values of smaller
/// tails.
#[cold]
fn one_by_one(plan: &BuildPlan, values: &[u8], head: &Head, tail: usize, in_block: impl Fn(usize) -> u8) -> u8 {
    let start = head.start();
    let mut seen = [false; 256];
    if let Some(position) = plan.ranks.position((start + tail) as u64) {
        plan.ranks.for_each_option(&position, |_, _, rank| {
            let rank = rank as usize;
            // Options with the same head are not in the table yet.
            let value = if rank >= start { in_block(rank - start) } else { values[rank] };
            seen[usize::from(value)] = true;
        });
    }
    // An extent has a table only if its values fit a byte, so one is missing.
    seen.iter().position(|&seen| !seen).unwrap_or(255) as u8
}
