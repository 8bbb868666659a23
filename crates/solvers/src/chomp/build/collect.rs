//! Collects what the cuts of heads contribute to their blocks.
//!
//! Heads that begin with the same rows share cuts: a cut of a shared row, or of the first row after these in a column that every differing
//! row reaches, gives the same result for each head. The heads of a group are neighbours in lexicographic order, so they share many cuts.
//! The cuts that all eight heads share are collected once and copied to the second half of the group. The same is done for each half, then
//! for each quarter, then for each head.

use super::blocks::{Cuts, Head};
use super::plan::BuildPlan;
use super::plan::Strips;
use super::simd::{LANES, Set, Simd, eight};

/// Sets aligned to a cache line, so that no vector crosses one.
#[derive(Debug, Default)]
pub(super) struct Aligned(Vec<Set>);

impl Aligned {
    /// The first `count` sets, with their old contents.
    pub fn sets(&mut self, count: usize) -> &mut [Set] {
        if self.0.len() < count + 7 {
            self.0 = vec![0; count + 7];
        }
        let skip = self.0.as_ptr().align_offset(64).min(7);
        &mut self.0[skip..skip + count]
    }
}

/// The sets of up to eight blocks. First the first eight tails in each block, then the next eight tails in each block, and so on.
#[derive(Debug, Default)]
pub(super) struct Collected {
    /// By tail: the contributions of the cuts that do not touch the tail.
    pub kept: Aligned,
    /// By tail: the contributions of the cuts that make rows of the head as long as the longest row of the tail. Cuts that also shorten the
    /// longest rows of the tail are in the entry of the clipped tail.
    pub level: Aligned,
}

impl Collected {
    /// `count` vectors of `kept` and of `level`, each followed by one more readable vector.
    pub fn vectors(&mut self, count: usize) -> [&mut [[Set; 8]]; 2] {
        [&mut self.kept, &mut self.level].map(|sets| sets.sets(8 * count + 8).as_chunks_mut().0)
    }

    /// Collects what all cuts of the heads contribute, values from `OFFSET` on, for blocks of `length` tails.
    #[inline(always)]
    pub fn collect<S: Simd, const OFFSET: u8>(
        &mut self,
        simd: S,
        plan: &BuildPlan,
        values: &[u8],
        heads: &[Head],
        length: usize,
        sources: &mut Vec<usize>,
    ) {
        let lanes = heads.len();
        let count = lanes * length.div_ceil(8);
        let [kept, level] = self.vectors(count).map(|vectors| &mut vectors[..count]);
        for sets in [&mut *kept, &mut *level] {
            sets.chunks_exact_mut(lanes).for_each(|vectors| vectors[0] = [0; 8]);
        }
        let mut span = LANES;
        while span > 0 {
            for lane in (0..heads.len()).step_by(span) {
                let shared = |span: usize| {
                    let first = lane / span * span;
                    Cuts::shared(&heads[first..heads.len().min(first + span)])
                };
                let (done, now) = (if span < LANES { shared(2 * span) } else { Cuts::NONE }, shared(span));
                if now != done {
                    to_tail::<S, OFFSET>(simd, plan, values, &heads[lane], done.rows..now.rows, [&mut *kept, &mut *level], (lane, lanes));
                    sources.clear();
                    heads[lane].cuts_between(&plan.ranks, done, now, sources);
                    within::<S, OFFSET>(simd, values, sources, kept, (lane, lanes));
                }
                let other = lane + span / 2;
                if span > 1 && other < lanes {
                    for sets in [&mut *kept, &mut *level] {
                        sets.chunks_exact_mut(lanes).for_each(|vectors| vectors[other] = vectors[lane]);
                    }
                }
            }
            span /= 2;
        }
    }
}

/// Adds a run of values of each source to the sets of one lane.
#[inline(always)]
fn within<S: Simd, const OFFSET: u8>(simd: S, values: &[u8], sources: &[usize], kept: &mut [[Set; 8]], lane: (usize, usize)) {
    if sources.is_empty() {
        return;
    }
    let used = kept.len() / lane.1;
    let mut at = 0;
    while at + 8 <= used {
        add_runs::<S, OFFSET, 8>(simd, values, sources, kept, lane, at);
        at += 8;
    }
    if at + 4 <= used {
        add_runs::<S, OFFSET, 4>(simd, values, sources, kept, lane, at);
        at += 4;
    }
    if at + 2 <= used {
        add_runs::<S, OFFSET, 2>(simd, values, sources, kept, lane, at);
        at += 2;
    }
    if at < used {
        add_runs::<S, OFFSET, 1>(simd, values, sources, kept, lane, at);
    }
}

/// Adds a run of `8 N` values of each source to `N` vectors of the lane, from vector `at` on.
#[inline(always)]
fn add_runs<S: Simd, const OFFSET: u8, const N: usize>(
    simd: S,
    values: &[u8],
    sources: &[usize],
    vectors: &mut [[Set; 8]],
    (lane, lanes): (usize, usize),
    at: usize,
) {
    let mut sets = [simd.load(&[0; 8]); N];
    for (n, set) in sets.iter_mut().enumerate() {
        *set = simd.load(&vectors[(at + n) * lanes + lane]);
    }
    for &source in sources {
        let run = &values[source + 8 * at..][..8 * N];
        let run = run.as_chunks::<8>().0;
        for n in 0..N {
            sets[n] = simd.union(sets[n], simd.singletons::<OFFSET>(&run[n]));
        }
    }
    for (n, set) in sets.into_iter().enumerate() {
        simd.store(set, &mut vectors[(at + n) * lanes + lane]);
    }
}

/// Adds what the cuts of some rows of a head down to the narrow columns contribute.
#[inline(always)]
fn to_tail<S: Simd, const OFFSET: u8>(
    simd: S,
    plan: &BuildPlan,
    values: &[u8],
    head: &Head,
    rows: std::ops::Range<usize>,
    [kept, level]: [&mut [[Set; 8]]; 2],
    lane: (usize, usize),
) {
    if rows.is_empty() {
        return;
    }
    let singleton = |value: u8| 1u64.checked_shl(u32::from(value).wrapping_sub(OFFSET.into())).unwrap_or(0);
    let empty = &mut level[lane.0][0];
    *empty = head.before[rows.clone()].iter().map(|&start| singleton(values[start])).fold(*empty, |all, one| all | one);
    for (strips, sets) in plan.strips.iter().zip([kept, level]) {
        let mut row = rows.start;
        while row + 2 <= rows.end {
            add_strips::<S, OFFSET, 2>(simd, values, strips, head, row, sets, lane);
            row += 2;
        }
        if row < rows.end {
            add_strips::<S, OFFSET, 1>(simd, values, strips, head, row, sets, lane);
        }
    }
}

/// Adds what the cuts of `N` rows of a head, from `row` on, contribute to the tails of these strips.
#[inline(always)]
fn add_strips<S: Simd, const OFFSET: u8, const N: usize>(
    simd: S,
    values: &[u8],
    strips: &Strips,
    head: &Head,
    row: usize,
    vectors: &mut [[Set; 8]],
    (lane, lanes): (usize, usize),
) {
    let list = strips.within(head.capacity_left());
    let mut shifts = [&[0u32; 0][..]; N];
    let mut starts = [&[0u8; 0][..]; N];
    for n in 0..N {
        shifts[n] = &strips.shifts(head.rows.len() - row - n)[..list.len()];
        starts[n] = &values[head.before[row + n]..];
    }
    for (index, strip) in list.iter().enumerate() {
        let mut found = simd.load(&[0; 8]);
        for n in 0..N {
            found = simd.union(found, simd.singletons::<OFFSET>(eight(&starts[n][shifts[n][index] as usize..])));
        }
        let to = &mut vectors[strip.vector as usize * lanes + lane];
        simd.store(simd.union(simd.load(to), simd.only(strip.tails, found)), to);
    }
}
