//! Up to eight blocks side by side.
//!
//! The blocks have equally many tiles in their heads, so that none depends on another, and equally long, so that one list of
//! options serves all: the values of one tail in the eight blocks are eight neighbouring bytes, and an option of the tail is
//! one load for all of them. What the cuts of the heads contribute is collected head by head before, in sets of 64 values.
//! Larger values are rare; where they are not, a second collection has the sets of the values from 64 on.

use super::blocks::Head;
use super::simd::{Job, Set, Simd, transpose_bytes};
use super::tails::{CHAINED, Runs, Tails};
use crate::games::chomp::partition::Rows;
use crate::games::chomp::rank::Ranks;

/// How many blocks are solved side by side.
pub(super) const LANES: usize = 8;

/// How far beyond a run of values the kernels may look: that many bytes must follow the last value.
pub(super) const PADDING: usize = 64;

/// What all groups share.
#[derive(Debug)]
pub(super) struct Plan {
    /// The order of the positions.
    pub ranks: Ranks,
    /// The moves of tails.
    pub tails: Tails,
    /// The runs of tails.
    pub runs: Runs,
}

/// Memory that one group after another uses.
#[derive(Debug, Default)]
pub(super) struct Scratch {
    /// The sets that the heads contribute, lane after lane, of the values below 64 and from 64 on.
    low: Vec<Set>,
    high: Vec<Set>,
    /// By tail, the values in all lanes.
    lanes: Vec<[u8; LANES]>,
    /// By tail and column, the values below 64 of the options by cuts in that column, lane after lane.
    chains: Vec<Set>,
    sources: Vec<usize>,
    options: Vec<u32>,
    /// Whether the last group had so many large values that the next one should expect them.
    expects_large: bool,
}

/// The work of solving one group.
pub(super) struct Group<'a> {
    /// What all groups share.
    pub plan: &'a Plan,
    /// The whole table and [`PADDING`]; final for all heads of fewer tiles.
    pub values: &'a [u8],
    /// At most [`LANES`] heads of equally many tiles that leave the same budget; at least one.
    pub heads: &'a [Rows],
    /// Memory to use.
    pub scratch: &'a mut Scratch,
}

/// Keeps the first n of eight sets.
const FIRST: [[Set; 8]; 8] = {
    let mut masks = [[0; 8]; 8];
    let mut n = 0;
    while n < 8 {
        let mut i = 0;
        while i < n {
            masks[n][i] = Set::MAX;
            i += 1;
        }
        n += 1;
    }
    masks
};

impl Job for Group<'_> {
    /// The blocks, one after the other.
    type Output = Vec<u8>;

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) -> Vec<u8> {
        let Group { plan, values, heads, scratch } = self;
        let heads: smallvec::SmallVec<[Head; LANES]> = heads.iter().map(|rows| Head::new(&plan.ranks, rows)).collect();
        let left = heads[0].budget_left();
        let length = plan.ranks.fitting(plan.ranks.narrow(), left) as usize;
        // Whole vectors, and one more for what the last of a run leaves behind.
        let stride = length.next_multiple_of(8) + 8;

        let Scratch { low, high, lanes, chains, sources, options, expects_large } = scratch;
        if low.len() < heads.len() * stride {
            low.resize(heads.len() * stride, 0);
        }
        if lanes.len() < stride {
            lanes.resize(stride, [0; LANES]);
        }
        // Only the lanes in use; what a whole vector adds to the last of them is overwritten by the next.
        let chain = heads.len();
        if chains.len() < length * CHAINED * chain + 8 {
            chains.resize(length * CHAINED * chain + 8, 0);
        }
        let has_high = *expects_large;
        if has_high && high.len() < heads.len() * stride {
            high.resize(heads.len() * stride, 0);
        }
        for (lane, head) in heads.iter().enumerate() {
            sources.clear();
            head.cuts_within(&plan.ranks, sources);
            collect::<S, 0>(simd, plan, values, head, sources, &mut low[lane * stride..][..stride]);
            if has_high {
                collect::<S, 64>(simd, plan, values, head, sources, &mut high[lane * stride..][..stride]);
            }
        }

        let mut solved = vec![0; heads.len() * length];
        let mut large = 0;
        // Bit 6 of every lane in use: the least missing value is not below 64.
        let full = 0x4040_4040_4040_4040_u64 >> (8 * (LANES - heads.len()));
        for begin in (0..length).step_by(8) {
            let rows: [S::Sets; 8] = std::array::from_fn(|lane| {
                let from = if lane < heads.len() { eight(&low[lane * stride + begin..]) } else { &[0; 8] };
                simd.load(from)
            });
            let mut columns = [[0; 8]; 8];
            for (column, sets) in columns.iter_mut().zip(simd.transpose(rows)) {
                simd.store(sets, column);
            }
            let end = length.min(begin + 8);
            for (tail, column) in (begin..end).zip(&columns) {
                let options =
                    if tail < plan.tails.listed() { plan.tails.options(tail) } else { plan.tails.find_options(&plan.ranks, tail, options) };
                let mut sets = simd.load(column);
                if tail > 0 {
                    for (col, &step) in plan.tails.steps(tail).iter().enumerate() {
                        let step = step as usize;
                        let before = simd.load(eight(&chains[(step * CHAINED + col) * chain..]));
                        let all = simd.union(before, simd.singletons::<0>(&lanes[step]));
                        simd.store(all, eight_mut(&mut chains[(tail * CHAINED + col) * chain..]));
                        sets = simd.union(sets, all);
                    }
                } else {
                    chains[..CHAINED * chain].fill(0);
                }
                let sets = add_options::<S, 0>(simd, sets, lanes, options);
                let mut mex = simd.mex(sets);
                if u64::from_le_bytes(mex) & full != 0 {
                    let mut above = [Set::MAX; 8];
                    if has_high {
                        let column = std::array::from_fn(|lane| if lane < heads.len() { high[lane * stride + tail] } else { 0 });
                        let mut sets = add_options::<S, 64>(simd, simd.load(&column), lanes, options);
                        for col in 0..CHAINED {
                            let mut at = tail;
                            while at > 0 {
                                at = plan.tails.steps(at)[col] as usize;
                                sets = simd.union(sets, simd.singletons::<64>(&lanes[at]));
                            }
                        }
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

/// The first eight.
#[inline(always)]
fn eight<T>(of: &[T]) -> &[T; 8] {
    // Every caller leaves room for a whole vector.
    &of.as_chunks().0[0]
}

/// The first eight.
#[inline(always)]
fn eight_mut<T>(of: &mut [T]) -> &mut [T; 8] {
    &mut of.as_chunks_mut().0[0]
}

/// Adds the values of options in all lanes.
#[inline(always)]
fn add_options<S: Simd, const OFFSET: u8>(simd: S, sets: S::Sets, lanes: &[[u8; LANES]], options: &[u32]) -> S::Sets {
    let mut sets = sets;
    let (pairs, last) = options.as_chunks::<2>();
    for &[a, b] in pairs {
        let a = simd.singletons::<OFFSET>(&lanes[a as usize]);
        let b = simd.singletons::<OFFSET>(&lanes[b as usize]);
        sets = simd.union(sets, simd.union(a, b));
    }
    for &option in last {
        sets = simd.union(sets, simd.singletons::<OFFSET>(&lanes[option as usize]));
    }
    sets
}

/// Collects what all cuts of a head contribute to the sets of its block.
#[inline(always)]
fn collect<S: Simd, const OFFSET: u8>(simd: S, plan: &Plan, values: &[u8], head: &Head, sources: &[usize], seen: &mut [Set]) {
    cuts_to_tail::<S, OFFSET>(simd, plan, values, head, seen);
    let vectors = seen.as_chunks_mut::<8>().0;
    let used = vectors.len() - 1;
    let mut at = 0;
    while at + 8 <= used {
        add_runs::<S, OFFSET, 8>(simd, values, sources, vectors, at);
        at += 8;
    }
    if at + 4 <= used {
        add_runs::<S, OFFSET, 4>(simd, values, sources, vectors, at);
        at += 4;
    }
    if at + 2 <= used {
        add_runs::<S, OFFSET, 2>(simd, values, sources, vectors, at);
        at += 2;
    }
    if at < used {
        add_runs::<S, OFFSET, 1>(simd, values, sources, vectors, at);
    }
}

/// Adds a run of `8 N` values of each source to the `N` vectors from vector `at` on.
#[inline(always)]
fn add_runs<S: Simd, const OFFSET: u8, const N: usize>(simd: S, values: &[u8], sources: &[usize], vectors: &mut [[Set; 8]], at: usize) {
    let Some(vectors) = vectors[at..].first_chunk_mut::<N>() else { return };
    let mut sets: [S::Sets; N] = std::array::from_fn(|n| simd.load(&vectors[n]));
    for &source in sources {
        let run = &values[source + 8 * at..][..8 * N];
        let run = run.as_chunks::<8>().0;
        for n in 0..N {
            sets[n] = simd.union(sets[n], simd.singletons::<OFFSET>(&run[n]));
        }
    }
    for n in 0..N {
        simd.store(sets[n], &mut vectors[n]);
    }
}

/// Adds what the cuts of a head down to the narrow columns contribute, which the sets hold alone afterwards.
#[inline(always)]
fn cuts_to_tail<S: Simd, const OFFSET: u8>(simd: S, plan: &Plan, values: &[u8], head: &Head, seen: &mut [Set]) {
    let rows = head.rows.len();
    let left = head.budget_left();
    let singleton = |value: u8| 1u64.checked_shl(u32::from(value).wrapping_sub(OFFSET.into())).unwrap_or(0);
    seen[0] = head.before[..rows].iter().map(|&start| singleton(values[start])).fold(0, |all, one| all | one);
    for col in 1..=plan.ranks.narrow() {
        for grade in 0..=left {
            let run = plan.runs.of(col, grade);
            // Tails of smaller longest row come first within a grade.
            for tail in run.first + run.narrower..run.first + run.upto {
                seen[tail] = seen[plan.tails.clipped[tail] as usize];
            }
        }
        for grade in 0..=left {
            let run = plan.runs.of(col, grade);
            for at in (0..run.upto).step_by(8) {
                let to = eight_mut(&mut seen[run.first + at..]);
                let mut found = simd.load(&[0; 8]);
                for (&before, &shift) in head.before[..rows].iter().zip(run.shifts[1..=rows].iter().rev()) {
                    let values = eight(&values[before + shift + at..]);
                    found = simd.union(found, simd.singletons::<OFFSET>(values));
                }
                if run.upto - at < 8 {
                    found = simd.intersection(found, simd.load(&FIRST[run.upto - at]));
                }
                simd.store(simd.union(simd.load(to), found), to);
            }
        }
    }
}

/// The value of one position, whatever its size: looks at its options one by one. `in_block` has the values of smaller tails.
#[cold]
fn one_by_one(plan: &Plan, values: &[u8], head: &Head, tail: usize, in_block: impl Fn(usize) -> u8) -> u8 {
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
    // An extent has a table only if its values fit a byte, so there always is one.
    seen.iter().position(|&seen| !seen).unwrap_or(255) as u8
}
