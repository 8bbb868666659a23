//! Up to eight blocks of the same shape side by side.
//!
//! None of the blocks depends on another, and one list of options serves all: the values of one tail in the eight blocks are eight
//! neighbouring bytes, and an option of the tail is one load for all of them. What the cuts of the heads contribute is collected
//! head by head before, in sets of 64 values. Larger values are rare; where they are not, a second collection has the sets of the
//! values from 64 on.

use super::heads::{Head, Shape};
use super::layout::HalvedRanks;
use super::plan::{Plan, Step};
use super::reflected::{Reflected, Sums};
use super::tails::Tails;
use crate::solvers::chomp::build::simd::{Job, LANES, Set, Simd, add_options, eight, transpose_bytes};
use crate::solvers::chomp::partition::{Partition, Rows};
use smallvec::SmallVec;

/// What all groups share.
#[derive(Debug)]
pub(super) struct Shared {
    /// The order of the values.
    pub ranks: HalvedRanks,
    /// The moves of tails.
    pub tails: Tails,
    /// Where conjugates stand.
    pub reflected: Reflected,
}

/// Memory that one group after another uses.
#[derive(Debug, Default)]
pub(super) struct Scratch {
    plan: Plan,
    heads: [Head; LANES],
    /// The sets that the heads contribute, lane after lane, of the values below 64 and from 64 on.
    low: Vec<Set>,
    high: Vec<Set>,
    /// By tail, the values in all lanes.
    lanes: Vec<[u8; LANES]>,
    sums: Sums,
    /// Whether the last group had so many large values that the next one should expect them.
    expects_large: bool,
}

/// The work of solving one group.
pub(super) struct Group<'a> {
    /// What all groups share.
    pub shared: &'a Shared,
    /// The whole table and [`PADDING`](crate::solvers::chomp::build::simd::PADDING); final for shorter first rows, and for heads with the same first row and fewer tiles.
    pub values: &'a [u8],
    /// At most [`LANES`] heads whose blocks have the same shape; at least one.
    pub heads: &'a [Rows],
    /// Memory to use.
    pub scratch: &'a mut Scratch,
}

impl Job for Group<'_> {
    /// The blocks, one after the other.
    type Output = Vec<u8>;

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) -> Vec<u8> {
        let Group { shared, values, heads: rows, scratch } = self;
        let Shared { ranks, tails, reflected } = shared;
        let shape = Shape::of(ranks, &rows[0]);
        let length = shape.length(ranks);
        // Whole vectors, wherever the first of them begins, and one more for what the last of a run leaves behind.
        let stride = length.next_multiple_of(8) + 16;

        let Scratch { plan, heads, low, high, lanes, sums, expects_large } = scratch;
        plan.make(ranks, tails, shape);
        let heads = &mut heads[..rows.len()];
        if low.len() < heads.len() * stride {
            low.resize(heads.len() * stride, 0);
        }
        let has_high = *expects_large;
        if has_high && high.len() < heads.len() * stride {
            high.resize(heads.len() * stride, 0);
        }
        if lanes.len() < tails.count() {
            lanes.resize(tails.count(), [0; LANES]);
        }
        let collect = Collect { shared, plan, values, lowest: shape.lowest, length };
        for (lane, (head, rows)) in heads.iter_mut().zip(rows).enumerate() {
            head.find(ranks, rows);
            collect.run::<S, 0>(simd, head, &mut low[lane * stride..][..stride]);
            if has_high {
                collect.run::<S, 64>(simd, head, &mut high[lane * stride..][..stride]);
            }
        }
        if shape.lowest > 0 {
            reflected.fetch(ranks, tails, values, (shape, rows), sums, lanes);
        }

        let beside = tails.high(shape.lowest);
        let mut solved = vec![0; heads.len() * length];
        let mut large = 0;
        // Bit 6 of every lane in use: the least missing value is not below 64.
        let full = 0x4040_4040_4040_4040_u64 >> (8 * (LANES - heads.len()));
        for begin in (0..length).step_by(8) {
            let sets: [S::Sets; 8] = std::array::from_fn(|lane| {
                let from = if lane < heads.len() { eight(&low[lane * stride + begin..]) } else { &[0; 8] };
                simd.load(from)
            });
            let mut columns = [[0; 8]; 8];
            for (column, sets) in columns.iter_mut().zip(simd.transpose(sets)) {
                simd.store(sets, column);
            }
            let end = length.min(begin + 8);
            let mut block = [[0; LANES]; 8];
            for ((place, column), found) in (begin..end).zip(&columns).zip(&mut block) {
                // Without a head there are more tails than occur beside one.
                let tail = if shape.lowest == 0 { place } else { beside[place] as usize };
                let options = tails.options(tail);
                let mut mex = simd.mex(add_options::<S, 0>(simd, simd.load(column), lanes, options));
                if u64::from_le_bytes(mex) & full != 0 {
                    let mut above = [Set::MAX; 8];
                    if has_high {
                        let column = std::array::from_fn(|lane| if lane < heads.len() { high[lane * stride + place] } else { 0 });
                        simd.store(add_options::<S, 64>(simd, simd.load(&column), lanes, options), &mut above);
                    }
                    for (lane, (rows, mex)) in rows.iter().zip(&mut mex).enumerate() {
                        if *mex < 64 {
                            continue;
                        }
                        large += 1;
                        *mex = match above[lane].trailing_ones() {
                            64 => one_by_one(shared, values, rows, tail, |tail| lanes[tail][lane]),
                            more => 64 + more as u8,
                        };
                    }
                }
                lanes[tail] = mex;
                *found = mex;
            }
            for (solved, found) in solved.chunks_exact_mut(length).zip(&transpose_bytes(block)) {
                solved[begin..end].copy_from_slice(&found[..end - begin]);
            }
        }
        *expects_large = large * 128 > heads.len() * length;
        solved
    }
}

/// The first eight.
#[inline(always)]
fn eight_mut<T>(of: &mut [T]) -> &mut [T; 8] {
    &mut of.as_chunks_mut().0[0]
}

/// A byte that is in no set, neither as it is nor less 64.
const NONE: u8 = 255;

/// The first `count` values, and none after them.
#[inline(always)]
fn first_of(values: &[u8; 8], count: usize) -> [u8; 8] {
    if count >= 8 { *values } else { (u64::from_le_bytes(*values) | u64::MAX << (8 * count)).to_le_bytes() }
}

/// Collects what all cuts of a head contribute to the sets of its block.
struct Collect<'a> {
    shared: &'a Shared,
    plan: &'a Plan,
    values: &'a [u8],
    lowest: usize,
    length: usize,
}

impl Collect<'_> {
    #[inline(always)]
    fn run<S: Simd, const OFFSET: u8>(&self, simd: S, head: &Head, seen: &mut [Set]) {
        self.cuts_to_tail::<S, OFFSET>(simd, head, seen);
        add_all_runs::<S, OFFSET>(simd, self.values, &head.within, &mut seen[..self.length.next_multiple_of(8) + 8]);
        if head.first.is_empty() {
            return;
        }
        let irregular = self.plan.irregular;
        if irregular < self.length {
            let regular = |&(start, lowest): &(usize, usize)| start + self.shared.ranks.counts().below(self.plan.regular_grade, lowest);
            let sources: SmallVec<[usize; 32]> = head.first.iter().map(regular).collect();
            let vectors = (self.length - irregular).next_multiple_of(8);
            add_all_runs::<S, OFFSET>(simd, self.values, &sources, &mut seen[irregular..irregular + vectors + 8]);
        }
        let sources: SmallVec<[(&[u8], &[u32]); 32]> =
            head.first.iter().map(|&(start, lowest)| (&self.values[start..], self.plan.list(lowest))).collect();
        for at in (0..irregular).step_by(8) {
            let to = eight_mut(&mut seen[at..]);
            let mut sets = simd.load(to);
            for (values, list) in &sources {
                sets = simd.union(sets, simd.singletons::<OFFSET>(&listed(values, &list[at..])));
            }
            simd.store(sets, to);
        }
    }

    /// Adds what the cuts of a head down to the narrow columns contribute, which the sets hold alone afterwards.
    #[inline(always)]
    fn cuts_to_tail<S: Simd, const OFFSET: u8>(&self, simd: S, head: &Head, seen: &mut [Set]) {
        let values = self.values;
        let singleton = |value: u8| 1u64.checked_shl(u32::from(value).wrapping_sub(OFFSET.into())).unwrap_or(0);
        let fallen = head.alone.iter().map(|&place| singleton(values[place])).fold(0, |all, one| all | one);
        let beside = self.shared.tails.high(self.lowest);
        for step in &self.plan.steps {
            match *step {
                Step::First(tail) => seen[tail] = fallen,
                Step::Copy { from, to, count } => {
                    let (before, after) = seen.split_at_mut(to);
                    after[..count].copy_from_slice(&before[from..from + count]);
                }
                Step::Add { first, count, shifts, listed: list } => {
                    let shifts = &self.plan.shifts[shifts..][..head.alone.len()];
                    let contiguous = usize::from(list.is_some());
                    for at in (0..count).step_by(8) {
                        let to = eight_mut(&mut seen[first + at..]);
                        let mut sets = simd.load(to);
                        if let Some(from) = list {
                            let tails = &beside[first + at..];
                            let values =
                                std::array::from_fn(|n| if n < count - at { values[from.wrapping_add(tails[n] as usize)] } else { NONE });
                            sets = simd.union(sets, simd.singletons::<OFFSET>(&values));
                        }
                        for (&before, &shift) in head.before.iter().zip(shifts).skip(contiguous) {
                            let values = first_of(eight(&values[before + shift + at..]), count - at);
                            sets = simd.union(sets, simd.singletons::<OFFSET>(&values));
                        }
                        simd.store(sets, to);
                    }
                }
            }
        }
    }
}

/// The first eight listed values; none where the list ends.
#[inline(always)]
fn listed(values: &[u8], list: &[u32]) -> [u8; 8] {
    match list.first_chunk::<8>() {
        Some(list) => list.map(|place| values[place as usize]),
        None => std::array::from_fn(|n| list.get(n).map_or(NONE, |&place| values[place as usize])),
    }
}

/// Adds a run of values of each source to all sets but the last eight.
#[inline(always)]
fn add_all_runs<S: Simd, const OFFSET: u8>(simd: S, values: &[u8], sources: &[usize], seen: &mut [Set]) {
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

/// The value of one position, whatever its size: looks at its options one by one. `in_block` has the values of smaller tails.
#[cold]
fn one_by_one(shared: &Shared, values: &[u8], head: &[u16], tail: usize, in_block: impl Fn(usize) -> u8) -> u8 {
    let mut seen = [false; 256];
    for &option in shared.tails.options(tail) {
        seen[usize::from(in_block(option as usize))] = true;
    }
    let tail = shared.ranks.position(tail as u64).unwrap_or_default();
    let position = Partition::trusted(head.iter().chain(tail.rows()).copied().collect());
    for (row, col) in position.moves().take_while(|&(row, _)| usize::from(row) < head.len()) {
        seen[usize::from(values[shared.ranks.place(position.cut(row, col).rows())])] = true;
    }
    // An extent has a table only if its values fit a byte, so there always is one.
    seen.iter().position(|&seen| !seen).unwrap_or(255) as u8
}
