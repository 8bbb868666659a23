//! Solves up to 64 blocks side by side, one bit each.
//!
//! As in the [builders of tables](crate::chomp::build), the contributions of the cuts of a head are
//! collected head by head, in runs of bits. Then the bits are transposed: one word has the same tail of all
//! blocks, and one operation does the cuts within the tail for all blocks. Contributions of cuts down to the
//! narrow columns are transposed before clipped tails pass them on to wider ones.

use super::bits;
use super::records::{Records, Smallest};
use super::tally::{Tally, transpose};
use crate::chomp::build::blocks::Head;
use crate::chomp::build::simd::{Job, Simd};
use crate::chomp::build::tails::Tails;
use crate::chomp::partition::Rows;
use crate::chomp::rank::Ranks;

/// How many blocks are solved side by side.
pub(super) const LANES: usize = 64;

/// How many words beyond the last bit may be read.
pub(super) const PADDING: usize = 10;

/// What all groups share.
pub(super) struct SievePlan {
    pub ranks: Ranks,
    pub tails: Tails,
}

/// Memory that is reused from group to group.
pub(super) struct Scratch<T> {
    /// The contributions of the heads, lane after lane.
    by_lane: Vec<T>,
    /// By tail: the contributions of cuts down to the narrow columns, in all lanes.
    to_tail: Vec<T>,
    /// By tail: the lanes that are P-positions.
    lost: Vec<u64>,
    /// The part of `to_tail` for one narrow column, with the tails up to its width side by side.
    column: Vec<T>,
    sources: Vec<usize>,
    options: Vec<u32>,
}

impl<T> Default for Scratch<T> {
    fn default() -> Self {
        let (by_lane, to_tail, column) = (Vec::new(), Vec::new(), Vec::new());
        Scratch { by_lane, to_tail, column, lost: Vec::new(), sources: Vec::new(), options: Vec::new() }
    }
}

/// The work of solving one group.
pub(super) struct SieveGroup<'a, T> {
    pub plan: &'a SievePlan,
    /// The P-positions, and [`PADDING`]; final for all heads of fewer tiles.
    pub bits: &'a [u64],
    /// 1 to [`LANES`] heads with the same number of tiles.
    pub heads: &'a [Rows],
    pub scratch: &'a mut Scratch<T>,
    /// The records so far, to skip positions that cannot be a record.
    pub known: &'a Records,
}

pub(super) struct Found {
    /// The P-positions of each block, in whole words.
    pub blocks: Vec<u64>,
    /// The records of the positions in these blocks.
    pub records: Records,
}

impl<T: Tally> Job for SieveGroup<'_, T> {
    type Output = Found;

    #[inline(always)]
    fn run<S: Simd>(self, _: S) -> Found {
        let SieveGroup { plan, bits, heads, scratch, known } = self;
        let heads: Vec<Head> = heads.iter().map(|rows| Head::new(&plan.ranks, rows)).collect();
        let left = heads[0].capacity_left();
        let length = plan.ranks.fitting(plan.ranks.narrow(), left) as usize;
        let words = length.div_ceil(64);
        let Scratch { by_lane, to_tail, lost, column, sources, options } = scratch;
        lost.clear();
        lost.resize(64 * words, 0);

        cuts_to_tail(plan, bits, &heads, left, by_lane, column, to_tail, 64 * words);
        by_lane.clear();
        by_lane.resize(heads.len() * words, T::default());
        for (head, reached) in heads.iter().zip(by_lane.chunks_exact_mut(words)) {
            sources.clear();
            head.cuts_within(&plan.ranks, sources);
            add_runs(bits, sources, reached);
        }

        let active = bits::first(heads.len());
        let head_tiles = heads[0].tiles();
        let is_root = heads[0].rows.is_empty();
        let mut records = Records::default();
        records.p_by_tiles.resize(head_tiles + left + 1, 0);
        let mut blocks = vec![0; heads.len() * words];
        let mut turned = [T::default(); 64];
        let mut grade = 0;
        for word in 0..words {
            turn(by_lane, words, word, &mut turned);
            for (tail, heads_reach) in (64 * word..length).zip(&turned) {
                let mut tally = *heads_reach;
                tally.merge(to_tail[tail]);
                let options =
                    if tail < plan.tails.listed() { plan.tails.options(tail) } else { plan.tails.find_options(&plan.ranks, tail, options) };
                for &option in options {
                    tally.add(lost[option as usize]);
                }
                while plan.ranks.below_grade(grade + 1) as usize <= tail {
                    grade += 1;
                }
                if is_root && tail == 0 {
                    // The finished game is won, because the other player has eaten the poison. It is not
                    // counted as a position.
                    continue;
                }
                lost[tail] = tally.with(0) & active;
                let tiles = head_tiles + grade;
                records.p_by_tiles[tiles] += u64::from(lost[tail].count_ones());
                if T::PLANES > 1 {
                    let mut rest = active;
                    let mut count = 0;
                    while rest != 0 {
                        let which = tally.with(count) & rest;
                        if which != 0 {
                            let so_far = records.smallest[count].tiles.min(known.smallest[count].tiles);
                            records.by_count[count] += u64::from(which.count_ones());
                            if tiles <= so_far {
                                note(&mut records.smallest[count], tiles, which, |lane| (heads[lane].start() + tail) as u64);
                            }
                        }
                        rest &= !which;
                        count += 1;
                    }
                }
            }
            let mut square = [0; 64];
            square.copy_from_slice(&lost[64 * word..][..64]);
            transpose(&mut square);
            for (lane, &found) in square[..heads.len()].iter().enumerate() {
                blocks[lane * words + word] = found;
            }
        }
        Found { blocks, records }
    }
}

/// Records positions of some lanes if none smaller is known with their number of winning moves.
#[cold]
fn note(smallest: &mut Smallest, tiles: usize, lanes: u64, rank: impl Fn(usize) -> u64) {
    if tiles < smallest.tiles {
        *smallest = Smallest { tiles, ranks: Vec::new() };
    }
    smallest.ranks.extend((0..64).filter(|lane| lanes >> lane & 1 == 1).map(rank));
}

/// Transposes one word of every lane into 64 words of all lanes.
#[inline(always)]
fn turn<T: Tally>(by_lane: &[T], stride: usize, word: usize, turned: &mut [T; 64]) {
    for plane in 0..T::PLANES {
        let mut square = [0; 64];
        for (to, from) in square.iter_mut().zip(by_lane.chunks_exact(stride)) {
            *to = from[word].plane(plane);
        }
        transpose(&mut square);
        for (to, &from) in turned.iter_mut().zip(&square) {
            to.set_plane(plane, from);
        }
    }
}

/// Counts, for each bit of the block, the runs with this bit set.
#[inline(always)]
fn add_runs<T: Tally>(bits: &[u64], sources: &[usize], block: &mut [T]) {
    let (eights, rest) = block.as_chunks_mut::<8>();
    let begin_of_rest = 8 * eights.len();
    for (eight, at) in eights.iter_mut().zip((0..).step_by(8)) {
        for &source in sources {
            let shift = source % 64;
            let Some(run) = bits[source / 64 + at..].first_chunk::<9>() else { continue };
            for i in 0..8 {
                eight[i].add((run[i] >> shift) | (run[i + 1] << 1 << (63 - shift)));
            }
        }
    }
    for (tally, at) in rest.iter_mut().zip(begin_of_rest..) {
        for &source in sources {
            tally.add(bits::read(bits, source + 64 * at));
        }
    }
}

/// Counts the contributions of cuts down to the narrow columns, by tail.
#[inline(always)]
#[expect(clippy::too_many_arguments, reason = "memory that is used again")]
fn cuts_to_tail<T: Tally>(
    plan: &SievePlan,
    bits: &[u64],
    heads: &[Head],
    left: usize,
    by_lane: &mut Vec<T>,
    column: &mut Vec<T>,
    to_tail: &mut Vec<T>,
    tails: usize,
) {
    to_tail.clear();
    to_tail.resize(tails, T::default());
    for (lane, head) in heads.iter().enumerate() {
        for &start in &head.before[..head.rows.len()] {
            to_tail[0].add((bits[start / 64] >> (start % 64) & 1) << lane);
        }
    }
    let most_rows = heads.iter().map(|head| head.rows.len()).max().unwrap_or(0);
    for col in 1..=plan.ranks.narrow() {
        // The tails of a grade with rows up to this length.
        let upto: Vec<usize> = (0..=left).map(|grade| plan.ranks.exactly(col, grade) as usize).collect();
        // If k rows of a head are cut down to this length, the results of these tails are contiguous. They begin so far after the rank of
        // the rows before. By grade, and by k in descending order.
        let mut shifts = Vec::with_capacity((left + 1) * most_rows);
        for (grade, &upto) in upto.iter().enumerate() {
            shifts.extend((1..=most_rows).rev().map(|rows| {
                let total = grade + rows * plan.ranks.extent().cost(col);
                (plan.ranks.below_grade(total) + plan.ranks.exactly(col, total)) as usize - upto
            }));
        }
        // One more word, because runs begin at any bit.
        let words = (plan.ranks.fitting(col, left) as usize).div_ceil(64) + 1;
        by_lane.clear();
        by_lane.resize(heads.len() * words, T::default());
        let mut plane = vec![0; T::PLANES * words];
        for (head, reached) in heads.iter().zip(by_lane.chunks_exact_mut(words)) {
            let rows = head.rows.len();
            plane.fill(0);
            let mut begin = 0;
            for (grade, &upto) in upto.iter().enumerate() {
                let shifts = &shifts[(grade + 1) * most_rows - rows..];
                for at in (0..upto).step_by(64) {
                    let inside = bits::first(upto - at);
                    let mut tally = T::default();
                    for (&before, &shift) in head.before[..rows].iter().zip(shifts) {
                        tally.add(bits::read(bits, before + shift + at) & inside);
                    }
                    for (digit, plane) in plane.chunks_exact_mut(words).enumerate() {
                        bits::set(plane, begin + at, tally.plane(digit));
                    }
                }
                begin += upto;
            }
            for (digit, plane) in plane.chunks_exact(words).enumerate() {
                for (to, &from) in reached.iter_mut().zip(plane) {
                    to.set_plane(digit, from);
                }
            }
        }
        column.clear();
        let mut turned = [T::default(); 64];
        for word in 0..words - 1 {
            turn(by_lane, words, word, &mut turned);
            column.extend_from_slice(&turned);
        }
        // From the largest grade down: clipped tails have fewer tiles, and must not yet contain this column
        // when they pass their counts on.
        let mut begin = plan.ranks.fitting(col, left) as usize;
        for (grade, &upto) in upto.iter().enumerate().rev() {
            let (first, narrower) = (plan.ranks.below_grade(grade) as usize, plan.ranks.exactly(col - 1, grade) as usize);
            begin -= upto;
            for place in 0..upto {
                let tail = first + place;
                let mut tally = column[begin + place];
                tally.merge(to_tail[if place < narrower { tail } else { plan.tails.clipped[tail] as usize }]);
                to_tail[tail] = tally;
            }
        }
    }
}
