//! Solves up to 64 blocks side by side, one bit each.
//!
//! As in the [builders of tables](crate::chomp::build), the contributions of the cuts of a head are
//! collected head by head, in runs of bits. Then the bits are transposed: one word has the same tail of all
//! blocks, and one operation does the cuts within the tail for all blocks. Contributions of cuts down to the
//! narrow columns are transposed before clipped tails pass them on to wider ones.

use super::tally::{self, SieveRecords, Smallest, Tally, transpose};
use crate::chomp::build::blocks::Head;
use crate::chomp::build::simd::{Simd, SimdJob};
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
    pub known: &'a SieveRecords,
}

pub(super) struct Found {
    /// The P-positions of each block, in whole words.
    pub blocks: Vec<u64>,
    /// The records of the positions in these blocks.
    pub records: SieveRecords,
}

impl<T: Tally> SimdJob for SieveGroup<'_, T> {
    type Output = Found;

    #[inline(always)]
    fn run<S: Simd>(self, _: S) -> Found {
        let SieveGroup { plan, bits, heads, scratch, known } = self;
        let heads: Vec<Head> = heads.iter().map(|rows| Head::new(&plan.ranks, rows)).collect();
        let left = heads[0].capacity_left();
        let length = plan.ranks.fitting(plan.ranks.narrow(), left) as usize;
        let active = tally::first(heads.len());
        let group = Group { plan, bits, heads, left, length, active };
        scratch.lost.clear();
        scratch.lost.resize(64 * group.words(), 0);
        scratch.count_cuts_to_tail(&group);
        scratch.count_cuts_within(&group);

        let mut counted = Counted::new(&group, known);
        let mut blocks = vec![0; group.heads.len() * group.words()];
        let mut turned = [T::default(); 64];
        for word in 0..group.words() {
            turn(&scratch.by_lane, group.words(), word, &mut turned);
            scratch.solve_tails(&group, 64 * word, &turned, &mut counted);
            let mut square = [0; 64];
            square.copy_from_slice(&scratch.lost[64 * word..][..64]);
            transpose(&mut square);
            for (lane, &found) in square[..group.heads.len()].iter().enumerate() {
                blocks[lane * group.words() + word] = found;
            }
        }
        Found { blocks, records: counted.records }
    }
}

/// The blocks that are solved side by side.
struct Group<'a> {
    plan: &'a SievePlan,
    bits: &'a [u64],
    heads: Vec<Head<'a>>,
    /// The capacity that the rows of each head leave.
    left: usize,
    /// The number of tails in each block.
    length: usize,
    /// The lanes in use.
    active: u64,
}

impl Group<'_> {
    /// The number of words of a block.
    fn words(&self) -> usize {
        self.length.div_ceil(64)
    }
}

/// The records of a group so far.
struct Counted<'a> {
    records: SieveRecords,
    /// The records of the groups before, to skip positions that cannot be a record.
    known: &'a SieveRecords,
    /// The tiles of each head.
    head_tiles: usize,
    /// The grade of the last tail.
    grade: usize,
}

impl<'a> Counted<'a> {
    fn new(group: &Group<'_>, known: &'a SieveRecords) -> Self {
        let head_tiles = group.heads[0].tiles();
        let mut records = SieveRecords::default();
        records.p_by_tiles.resize(head_tiles + group.left + 1, 0);
        Counted { records, known, head_tiles, grade: 0 }
    }

    /// Counts the positions with this tail. Tails come in ascending order.
    #[inline(always)]
    fn add<T: Tally>(&mut self, group: &Group<'_>, tail: usize, winning: T, lost: u64) {
        while group.plan.ranks.below_grade(self.grade + 1) as usize <= tail {
            self.grade += 1;
        }
        let tiles = self.head_tiles + self.grade;
        self.records.p_by_tiles[tiles] += u64::from(lost.count_ones());
        if T::PLANES > 1 {
            self.add_winning_moves(group, tail, winning, tiles);
        }
    }

    #[inline(always)]
    fn add_winning_moves<T: Tally>(&mut self, group: &Group<'_>, tail: usize, winning: T, tiles: usize) {
        let mut rest = group.active;
        let mut count = 0;
        while rest != 0 {
            let which = winning.with(count) & rest;
            if which != 0 {
                let so_far = self.records.smallest[count].tiles.min(self.known.smallest[count].tiles);
                self.records.by_count[count] += u64::from(which.count_ones());
                if tiles <= so_far {
                    note(&mut self.records.smallest[count], tiles, which, |lane| (group.heads[lane].start() + tail) as u64);
                }
            }
            rest &= !which;
            count += 1;
        }
    }
}

impl<T: Tally> Scratch<T> {
    /// Finds the P-positions of the 64 tails from `first` on in all lanes, and counts them. The cuts within the heads are counted already.
    #[inline(always)]
    fn solve_tails(&mut self, group: &Group<'_>, first: usize, within: &[T; 64], counted: &mut Counted<'_>) {
        let Scratch { to_tail, lost, options, .. } = self;
        let (plan, active) = (group.plan, group.active);
        let is_root = group.heads[0].rows.is_empty();
        for (tail, &within) in (first..group.length).zip(within) {
            let mut tally = within;
            tally.merge(to_tail[tail]);
            for &option in plan.tails.find_options(&plan.ranks, tail, options) {
                tally.add(lost[option as usize]);
            }
            // The finished game is won, because the other player has eaten the poison. It is not counted as a position.
            if is_root && tail == 0 {
                continue;
            }
            lost[tail] = tally.with(0) & active;
            counted.add(group, tail, tally, lost[tail]);
        }
    }

    /// Counts what the cuts of the heads contribute that leave every tail as it is, by lane.
    #[inline(always)]
    fn count_cuts_within(&mut self, group: &Group<'_>) {
        let Scratch { by_lane, sources, .. } = self;
        by_lane.clear();
        by_lane.resize(group.heads.len() * group.words(), T::default());
        for (head, reached) in group.heads.iter().zip(by_lane.chunks_exact_mut(group.words())) {
            sources.clear();
            head.cuts_within(&group.plan.ranks, sources);
            add_runs(group.bits, sources, reached);
        }
    }

    /// Counts the contributions of cuts down to the narrow columns, by tail.
    #[inline(always)]
    fn count_cuts_to_tail(&mut self, group: &Group<'_>) {
        self.to_tail.clear();
        self.to_tail.resize(64 * group.words(), T::default());
        for (lane, head) in group.heads.iter().enumerate() {
            for &start in &head.before[..head.rows.len()] {
                self.to_tail[0].add((group.bits[start / 64] >> (start % 64) & 1) << lane);
            }
        }
        for col in 1..=group.plan.ranks.narrow() {
            let runs = ColumnRuns::new(group, col);
            self.count_by_lane(group, &runs);
            self.turn_column(runs.words);
            self.add_column(group, &runs);
        }
    }

    /// Counts the contributions of cuts down to one column, by lane.
    #[inline(always)]
    fn count_by_lane(&mut self, group: &Group<'_>, runs: &ColumnRuns) {
        let words = runs.words;
        self.by_lane.clear();
        self.by_lane.resize(group.heads.len() * words, T::default());
        let mut plane = vec![0; T::PLANES * words];
        for (head, reached) in group.heads.iter().zip(self.by_lane.chunks_exact_mut(words)) {
            plane.fill(0);
            let mut begin = 0;
            for (grade, &upto) in runs.upto.iter().enumerate() {
                let (before, shifts) = (&head.before[..head.rows.len()], runs.shifts(grade, head.rows.len()));
                for at in (0..upto).step_by(64) {
                    let inside = tally::first(upto - at);
                    let mut tally = T::default();
                    for (&before, &shift) in before.iter().zip(shifts) {
                        tally.add(tally::read(group.bits, before + shift + at) & inside);
                    }
                    for (digit, plane) in plane.chunks_exact_mut(words).enumerate() {
                        tally::set(plane, begin + at, tally.plane(digit));
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
    }

    /// Turns what was counted by lane into counts by tail.
    #[inline(always)]
    fn turn_column(&mut self, words: usize) {
        self.column.clear();
        let mut turned = [T::default(); 64];
        for word in 0..words - 1 {
            turn(&self.by_lane, words, word, &mut turned);
            self.column.extend_from_slice(&turned);
        }
    }

    /// Adds the counts for one column to those of the columns before it.
    #[inline(always)]
    fn add_column(&mut self, group: &Group<'_>, runs: &ColumnRuns) {
        let Scratch { column, to_tail, .. } = self;
        let ranks = &group.plan.ranks;
        // From the largest grade down: clipped tails have fewer tiles, and must not yet contain this column
        // when they pass their counts on.
        let mut begin = ranks.fitting(runs.col, group.left) as usize;
        for (grade, &upto) in runs.upto.iter().enumerate().rev() {
            let (first, narrower) = (ranks.below_grade(grade) as usize, ranks.exactly(runs.col - 1, grade) as usize);
            begin -= upto;
            for place in 0..upto {
                let tail = first + place;
                let mut tally = column[begin + place];
                tally.merge(to_tail[if place < narrower { tail } else { group.plan.tails.clipped[tail] as usize }]);
                to_tail[tail] = tally;
            }
        }
    }
}

/// Where the results of cuts of heads down to one narrow column are. For k rows of a head that are cut, the results for the tails of a
/// grade are contiguous. They begin by a shift after the rank of the rows before.
struct ColumnRuns {
    col: u16,
    /// By grade: how many tails have no row longer than `col`.
    upto: Vec<usize>,
    /// By grade, and by k in descending order.
    shifts: Vec<usize>,
    most_rows: usize,
    /// The number of words for all grades, and one more, because runs begin at any bit.
    words: usize,
}

impl ColumnRuns {
    fn new(group: &Group<'_>, col: u16) -> Self {
        let (ranks, left) = (&group.plan.ranks, group.left);
        let most_rows = group.heads.iter().map(|head| head.rows.len()).max().unwrap_or(0);
        let upto: Vec<usize> = (0..=left).map(|grade| ranks.exactly(col, grade) as usize).collect();
        let mut shifts = Vec::with_capacity((left + 1) * most_rows);
        for (grade, &upto) in upto.iter().enumerate() {
            shifts.extend((1..=most_rows).rev().map(|rows| {
                let total = grade + rows * ranks.extent().cost(col);
                (ranks.below_grade(total) + ranks.exactly(col, total)) as usize - upto
            }));
        }
        let words = (ranks.fitting(col, left) as usize).div_ceil(64) + 1;
        ColumnRuns { col, upto, shifts, most_rows, words }
    }

    /// The shifts for a head of `rows` rows, from the cut of all its rows to that of the last one.
    #[inline(always)]
    fn shifts(&self, grade: usize, rows: usize) -> &[usize] {
        &self.shifts[(grade + 1) * self.most_rows - rows..(grade + 1) * self.most_rows]
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
            tally.add(tally::read(bits, source + 64 * at));
        }
    }
}
