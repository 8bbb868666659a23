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
use super::simd::{LANES, Set, Simd, SimdJob, add_options, eight, transpose_bytes};
use super::tails::CHAINED;
use crate::chomp::partition::Rows;
use smallvec::SmallVec;

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

impl SimdJob for BlockGroup<'_> {
    /// The blocks, one after the other.
    type Output = Vec<u8>;

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) -> Vec<u8> {
        let BlockGroup { plan, values, heads, scratch } = self;
        let heads: SmallVec<[Head; LANES]> = heads.iter().map(|rows| Head::new(&plan.ranks, rows)).collect();
        let length = plan.ranks.fitting(plan.ranks.narrow(), heads[0].capacity_left()) as usize;
        let group = Group { plan, values, heads };
        let used = group.heads.len();

        let Scratch { low, high, lanes, chains, sources, options, expects_large } = scratch;
        let vectors = length.div_ceil(8);
        if lanes.len() < 8 * vectors {
            lanes.resize(8 * vectors, [0; LANES]);
        }
        low.collect::<S, 0>(simd, plan, values, &group.heads, length, sources);
        if *expects_large {
            high.collect::<S, 64>(simd, plan, values, &group.heads, length, sources);
        }
        let high = expects_large.then(|| high.vectors(used * vectors).map(|vectors| &*vectors));
        let low = low.vectors(used * vectors).map(<[_]>::as_flattened_mut);
        let mut small = SmallValues::new(plan, low, chains.sets((CHAINED - 1) * chain_length(used, vectors)), used);

        let mut solved = vec![0; used * length];
        let mut large = 0;
        // Bit 6 of every lane in use is set if the least missing value is not below 64.
        let full = 0x4040_4040_4040_4040_u64 >> (8 * (LANES - used));
        for begin in (0..length).step_by(8) {
            let [kept, level] = small.eight_tails(simd, begin);
            let end = length.min(begin + 8);
            for ((tail, kept), level) in (begin..end).zip(&kept).zip(&level) {
                let options = plan.tails.find_options(&plan.ranks, tail, options);
                let sets = small.sets(simd, lanes, tail, simd.load(kept), simd.load(level));
                let mut mex = simd.mex(add_options::<S, 0>(simd, sets, lanes, options));
                if u64::from_le_bytes(mex) & full != 0 {
                    let mut above = [Set::MAX; 8];
                    if let Some(high) = high {
                        simd.store(group.large_values(simd, high, lanes, tail, options), &mut above);
                    }
                    large += group.finish_large(&mut mex, &above, lanes, tail);
                }
                lanes[tail] = mex;
            }
            let by_lane = transpose_bytes(*eight(&lanes[begin..]));
            for (block, found) in solved.chunks_exact_mut(length).zip(&by_lane) {
                block[begin..end].copy_from_slice(&found[..end - begin]);
            }
        }
        *expects_large = large * 128 > used * length;
        solved
    }
}

/// The sets of one chain: one for each tail and lane in use, and as many more as may be read.
fn chain_length(used: usize, vectors: usize) -> usize {
    8 * used * vectors + 8
}

/// The values below 64 of the options that need no list: by cuts of the heads, and by cuts in the first columns.
struct SmallValues<'a> {
    plan: &'a BuildPlan,
    /// By column, tail and lane: the values of the options by cuts in the first columns. The contributions to eight tails are read only
    /// once. So the first column overwrites [`Collected::kept`].
    chains: [&'a mut [Set]; CHAINED],
    /// [`Collected::level`], overwritten by its sum with the contributions to the clipped tails.
    level: &'a mut [Set],
    /// The number of lanes.
    used: usize,
}

impl<'a> SmallValues<'a> {
    #[inline(always)]
    fn new(plan: &'a BuildPlan, [kept, level]: [&'a mut [Set]; 2], others: &'a mut [Set], used: usize) -> Self {
        let mut others = others.chunks_exact_mut(kept.len());
        SmallValues { plan, chains: [kept, others.next().unwrap_or_default(), others.next().unwrap_or_default()], level, used }
    }

    /// What the heads contribute to eight tails from `begin` on, each in all lanes: [`Collected::kept`] and [`Collected::level`].
    #[inline(always)]
    fn eight_tails<S: Simd>(&self, simd: S, begin: usize) -> [[[Set; 8]; 8]; 2] {
        [by_tail(simd, self.chains[0], self.used, begin), by_tail(simd, self.level, self.used, begin)]
    }

    /// The values of one tail, from what the heads contribute to it. The values of smaller tails are in `lanes`.
    #[inline(always)]
    fn sets<S: Simd>(&mut self, simd: S, lanes: &[[u8; LANES]], tail: usize, kept: S::Sets, level: S::Sets) -> S::Sets {
        let SmallValues { plan, chains, level: levels, used } = self;
        let used = *used;
        let mut sets = kept;
        let mut from_head = level;
        if tail > 0 {
            let clipped = plan.tails.clipped[tail] as usize;
            from_head = simd.union(from_head, simd.load(eight(&levels[clipped * used..])));
            for (chain, &step) in chains.iter_mut().zip(plan.tails.steps(tail)) {
                let step = step as usize;
                let all = simd.union(simd.load(eight(&chain[step * used..])), simd.singletons::<0>(&lanes[step]));
                store_first(simd, all, chain, tail * used, used);
                sets = simd.union(sets, all);
            }
        } else {
            chains.iter_mut().for_each(|chain| chain[..used].fill(0));
        }
        store_first(simd, from_head, levels, tail * used, used);
        simd.union(sets, from_head)
    }
}

/// The blocks that are solved side by side.
struct Group<'a> {
    plan: &'a BuildPlan,
    values: &'a [u8],
    heads: SmallVec<[Head<'a>; LANES]>,
}

impl Group<'_> {
    /// The values from 64 on of all options of a tail. `from_heads` has those by cuts of the heads. They are needed too rarely to be stored
    /// like the smaller ones, so this follows the chains to their ends.
    #[inline(always)]
    fn large_values<S: Simd>(&self, simd: S, from_heads: [&[[Set; 8]]; 2], lanes: &[[u8; LANES]], tail: usize, options: &[u32]) -> S::Sets {
        let ([kept, level], used, tails) = (from_heads, self.heads.len(), &self.plan.tails);
        let mut sets = add_options::<S, 64>(simd, of_tail(simd, kept, used, tail), lanes, options);
        sets = simd.union(sets, of_tail(simd, level, used, 0));
        let mut at = tail;
        while at > 0 {
            sets = simd.union(sets, of_tail(simd, level, used, at));
            at = tails.clipped[at] as usize;
        }
        for col in 0..CHAINED {
            let mut at = tail;
            while at > 0 {
                at = tails.steps(at)[col] as usize;
                sets = simd.union(sets, simd.singletons::<64>(&lanes[at]));
            }
        }
        sets
    }

    /// Completes the values of a tail that are 64 or more. `above` has the sets of the values from 64 on; a full one says that they are not
    /// known. Returns how many such values there are.
    #[inline(always)]
    fn finish_large(&self, mex: &mut [u8; LANES], above: &[Set; LANES], lanes: &[[u8; LANES]], tail: usize) -> usize {
        let mut large = 0;
        for (lane, (head, mex)) in self.heads.iter().zip(mex).enumerate() {
            if *mex < 64 {
                continue;
            }
            large += 1;
            *mex = match above[lane].trailing_ones() {
                64 => one_by_one(self.plan, self.values, head, tail, |tail| lanes[tail][lane]),
                more => 64 + more as u8,
            };
        }
        large
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
