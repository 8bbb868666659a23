//! Values of octal games by the sparse-space method: exact, and much faster than trying every split.
//!
//! Divide heaps and values into rare and common ones by a [`Class`] (Berlekamp, Conway and Guy, Winning Ways, chapter 4; the class with
//! the parity of heaps is Flammenkamp's). Being linear over XOR, it obeys one rule: the XOR of the values of two parts is a common value
//! exactly if one part is a rare heap and the other a common one. Therefore:
//!
//! 1. The common values of the splits of a heap n are found completely by trying every rare heap r as one part. Let c be the least common
//!    value that is the value of no option.
//! 2. The value of n is c, unless some rare value t < c is the value of no option. That it is the value of one is shown by a single
//!    witness, a split of n to t, wherever it is found. Only if all pairs have been tried without one, n is worth t, the least such t.
//!
//! Nothing is assumed about which values will be rare: that decides how fast the solver is, not what it finds. The class is chosen by the
//! values found so far and chosen again whenever their number has doubled. Where no class leaves few heaps rare, every split is tried.
//!
//! The values of options are marked for [`LANES`] heaps at once: a row of values that lie side by side is one part of each, and the other
//! part is the same for all. Where values are spread evenly, splits with some common heaps are marked as well.
//!
//! Witnesses are looked for in [`LANES`] heaps at once, too. Each rare value keeps a list of probes, places where witnesses were found before;
//! one comparison tries a probe for all lanes. What no probe covers is searched for, and where it is found becomes a probe.

pub mod class;
pub mod kernels;
#[cfg(target_arch = "x86_64")]
mod x86;

use super::octal::{NaiveOctal, OctalCode, OctalSolver};
use super::{Budget, Stop};
use class::Class;
use kernels::{Kernel, LANES, Probe};

/// So many heaps are solved by trying every split before a class is chosen.
const PREFIX: usize = 256;

/// What a split costs the naive twin, measured in tenths of a nanosecond; as with the costs below, only the speed depends on it.
const SPLIT_COST: usize = 4;

/// What marking a split with a rare part costs.
const RARE_PART_COST: usize = 3;

/// What the witnesses of a rare value cost per heap.
const RARE_VALUE_COST: usize = 60;

/// What a heap costs besides.
const HEAP_COST: usize = 600;

/// A class is given up early if rare heaps are so many times more frequent than when it was chosen.
const DISAPPOINTING: usize = 2;

/// Marked options for one unit of work.
const OPTIONS_PER_UNIT: u64 = 8;

/// What a heap costs besides the marks, in units.
const UNITS_PER_HEAP: u64 = 8;

/// Pairs searched for one unit of work.
const PAIRS_PER_UNIT: u64 = 128;

/// Where no value is that of more than one heap in so many, most probes fail, and common heaps help.
const EVEN: usize = 20;

/// How many common heaps help, for each value and kind of split.
const HELPERS_PER_VALUE: usize = 3;

/// So many probes are listed for a value at first.
const LISTED_PROBES: usize = 96;

/// The most probes for one value.
const MOST_PROBES: usize = 160;

/// The smaller parts of listed probes are below this.
const FARTHEST_PART: usize = 4096;

/// After so many blocks the probes are sorted again.
const BLOCKS_PER_SORT: usize = 128;

/// In one of so many blocks, hits are counted.
const BLOCKS_PER_COUNT: usize = 4;

/// How many pairs of one kind are searched before those of the next.
const STRIDE: usize = 512;

/// The sparse-space solver.
///
/// ```
/// use nimber::theory::{Budget, OctalSolver, SparseOctal};
/// let mut officers = SparseOctal::new("0.6".parse()?);
/// officers.extend_to(20_000, &Budget::unlimited())?;
/// assert_eq!(officers.values()[..12], [0, 0, 1, 2, 0, 1, 2, 3, 1, 2, 3, 4]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct SparseOctal {
    code: OctalCode,
    kernel: Kernel,
    values: Vec<u16>,
    /// What a move may take that leaves two heaps, ascending.
    split_takes: Vec<usize>,
    class: Class,
    /// The rare heaps, ascending, and their values.
    rare_heaps: Vec<u32>,
    rare_values: Vec<u16>,
    /// Some common heaps and their values. Splits with them as a part are marked as well: most rare values then need no other witness.
    helpers: Vec<(u32, u16)>,
    /// When so many values are known, the class is chosen again.
    next_choice: usize,
    /// If more heaps than this are rare, the class is chosen again, but not before so many values are known.
    most_rare: usize,
    earliest_choice: usize,
    /// Whether so many heaps are rare that every split is tried.
    dense: bool,
    /// How many heaps are solved at once, at most [`LANES`]: fewer where rare heaps are frequent, because each ends a block.
    width: usize,
    /// By the parity of a class: 1 for rare values. Their length is `size`, a power of two above every value.
    rare_tables: [Vec<u8>; 2],
    /// For each lane and value: 1 if an option of the heap has the value. A row has as many entries as there are values.
    marks: Vec<u8>,
    /// How many values there is room for.
    size: usize,
    /// How many blocks have been solved.
    blocks: usize,
    /// For rare values: the lanes that need a witness.
    needs: Vec<u64>,
    /// For rare values: where to look for one.
    probes: Vec<Vec<Probe>>,
}

impl SparseOctal {
    /// A solver that knows nothing but the empty heap.
    pub fn new(code: OctalCode) -> Self {
        SparseOctal::resume(code, vec![0])
    }

    /// A solver that continues where another left off: `values` are those of the smallest heaps, as a solver of this code found them.
    pub fn resume(code: OctalCode, values: Vec<u16>) -> Self {
        let values = if values.is_empty() { vec![0] } else { values };
        let split_takes = code.written_takes().filter(|&take| code.allows(take, 2)).map(|take| take as usize).collect();
        SparseOctal {
            kernel: Kernel::available().last().copied().unwrap_or(Kernel::Portable),
            values,
            split_takes,
            class: Class::new(0, None),
            rare_heaps: Vec::new(),
            rare_values: Vec::new(),
            helpers: Vec::new(),
            next_choice: 0,
            most_rare: 0,
            earliest_choice: 0,
            dense: true,
            width: LANES,
            rare_tables: [Vec::new(), Vec::new()],
            marks: Vec::new(),
            size: 0,
            blocks: 0,
            needs: Vec::new(),
            probes: Vec::new(),
            code,
        }
    }

    /// The same solver with another kernel, one of [`Kernel::available`].
    pub fn with_kernel(mut self, kernel: Kernel) -> Self {
        self.kernel = kernel;
        self
    }

    /// About how many options have to be marked for the heaps from `from` on, up to the end of `values`, the values of a code. It depends
    /// on nothing else, in particular not on how they were computed.
    pub fn cost(code: &OctalCode, values: &[u16], from: usize) -> u64 {
        let class = Class::choose(code, values);
        let rare = values.iter().enumerate().filter(|&(heap, &value)| class.is_rare(heap, value)).count();
        let splits = code.written_takes().filter(|&take| code.allows(take, 2)).count();
        (values.len().saturating_sub(from) as u64).saturating_mul((rare.min(values.len() / 2) * splits + 1) as u64)
    }

    /// The values known so far.
    pub fn into_values(self) -> Vec<u16> {
        self.values
    }

    /// How many of the known heaps are rare; all if no class is in use.
    pub fn rare(&self) -> usize {
        if self.dense { self.values.len() } else { self.rare_heaps.len() }
    }

    /// Chooses the class by the values known.
    fn choose(&mut self) {
        let known = self.values.len();
        self.class = Class::choose(&self.code, &self.values);
        self.rare_heaps.clear();
        self.rare_values.clear();
        for (heap, &value) in self.values.iter().enumerate().skip(1) {
            if self.class.is_rare(heap, value) {
                self.rare_heaps.push(heap as u32);
                self.rare_values.push(value);
            }
        }
        let upper = self.rare_heaps.iter().rev().take_while(|&&rare| rare as usize >= known / 2).count();
        self.next_choice = 2 * known;
        self.earliest_choice = known + known / 8;
        self.most_rare = self.rare_heaps.len() + DISAPPOINTING * (upper / 2 + LANES);
        self.width = (known / 2 / (upper + 1)).clamp(LANES / 8, LANES);
        let largest = self.values.iter().copied().max().unwrap_or(0);
        // Per heap in the next doubling. A rare heap ends a block half-way, on average.
        let splits = self.split_takes.len();
        let naive = SPLIT_COST * splits * known * 3 / 4;
        let once = RARE_PART_COST * splits * self.rare_heaps.len() + RARE_VALUE_COST / 2 * usize::from(largest) * LANES / self.width;
        let again = once * self.width * upper / known;
        self.dense = HEAP_COST + once + again > naive;
        self.make_room((usize::from(largest) + 1).next_power_of_two());
        if !self.dense {
            let helpers = if self.list_probes() * EVEN < known { HELPERS_PER_VALUE * usize::from(largest) / splits } else { 0 };
            let common = (LANES..known / 2).map(|heap| (heap as u32, self.values[heap]));
            let common = common.filter(|&(heap, value)| !self.class.is_rare(heap as usize, value));
            self.helpers = common.take(helpers).collect();
        }
    }

    fn make_room(&mut self, size: usize) {
        self.size = if size > 2048 { 1 << 16 } else { size.max(64) };
        self.rare_tables = self.class.tables(self.size);
        self.marks = vec![0; self.size * LANES];
        self.needs.resize(self.size, 0);
        self.probes.resize(self.size, Vec::new());
    }

    /// Lists the most promising probes for every rare value: those that look for a frequent value. Returns how often the most frequent
    /// value occurs, counted twice, because only the larger half of the heaps is looked at.
    fn list_probes(&mut self) -> usize {
        let known = self.values.len();
        let mut frequency = vec![0u32; self.size];
        for &value in &self.values[known / 2..] {
            frequency[usize::from(value)] += 1;
        }
        let mut frequent: Vec<usize> = (0..self.size).filter(|&value| frequency[value] > 0).collect();
        frequent.sort_unstable_by_key(|&value| std::cmp::Reverse(frequency[value]));
        // The larger part of a heap is found at the same place for ever, so the smaller one may be any that is not too close to the end.
        let mut parts: Vec<Vec<u32>> = vec![Vec::new(); self.size];
        for part in LANES..(known / 4).min(FARTHEST_PART) {
            let list = &mut parts[usize::from(self.values[part])];
            if list.len() < MOST_PROBES {
                list.push(part as u32);
            }
        }
        for target in 0..self.size {
            let candidates = frequent.iter().flat_map(|&value| parts[target ^ value].iter().map(move |&part| (part, value as u16)));
            let probes = candidates
                .flat_map(|(part, value)| self.split_takes.iter().map(move |&take| Probe { back: part + take as u32, value, hits: 0 }));
            self.probes[target] = probes.take(LISTED_PROBES).collect();
        }
        frequent.first().map_or(0, |&value| 2 * frequency[value] as usize)
    }

    /// Marks the values of the options of `width` heaps from `first` on, as far as no part is one of these heaps: those of the splits with
    /// a rare part.
    fn mark_rows(&mut self, first: usize, width: usize) {
        self.marks.fill(0);
        match self.size {
            64 => self.mark_rows_of::<64>(first, width),
            128 => self.mark_rows_of::<128>(first, width),
            256 => self.mark_rows_of::<256>(first, width),
            512 => self.mark_rows_of::<512>(first, width),
            1024 => self.mark_rows_of::<1024>(first, width),
            2048 => self.mark_rows_of::<2048>(first, width),
            // Values this large need more than 2^20 heaps in every game that is known.
            _ => self.mark_rows_of::<65536>(first, width),
        }
    }

    fn mark_rows_of<const SIZE: usize>(&mut self, first: usize, width: usize) {
        let (rows, _) = self.marks.as_chunks_mut::<SIZE>();
        for &take in &self.split_takes {
            let rare = self.rare_heaps.iter().copied().zip(self.rare_values.iter().copied());
            for (part, value) in self.helpers.iter().copied().chain(rare) {
                let back = take + part as usize;
                if back < LANES {
                    continue;
                }
                // From the other part being empty on, the rest is left to `mark_rest`.
                let start = first.checked_sub(back).filter(|&start| start > 0);
                let Some(row) = start.and_then(|start| self.values[start..].first_chunk::<LANES>()) else { break };
                if let (Some(rows), true) = (rows.first_chunk_mut::<LANES>(), width == LANES) {
                    for (marks, other) in rows.iter_mut().zip(row) {
                        marks[usize::from(other ^ value) % SIZE] = 1;
                    }
                } else {
                    for (marks, other) in rows.iter_mut().zip(&row[..width]) {
                        marks[usize::from(other ^ value) % SIZE] = 1;
                    }
                }
            }
        }
    }

    /// Marks the values of the other options of a heap.
    fn mark_rest(&mut self, first: usize, lane: usize) {
        let heap = first + lane;
        let last = self.size - 1;
        let marks = &mut self.marks[lane * self.size..][..self.size];
        for take in self.code.written_takes().skip(1) {
            let Some(left) = heap.checked_sub(take as usize) else { break };
            if self.code.allows(take, usize::from(left > 0)) {
                marks[usize::from(self.values[left])] = 1;
            }
        }
        for &take in &self.split_takes {
            let Some(left) = heap.checked_sub(take) else { break };
            let mut mark = |rare: u32, value: u16| {
                if let Some(other) = left.checked_sub(rare as usize).filter(|&other| other > 0) {
                    marks[usize::from(value ^ self.values[other]) & last] = 1;
                }
            };
            let close = self.rare_heaps.iter().take_while(|&&rare| rare as usize + take < LANES).count();
            for (&rare, &value) in self.rare_heaps.iter().zip(&self.rare_values).take(close) {
                mark(rare, value);
            }
            // Of a rare part near the heap, the other part is small.
            let far = self.rare_heaps.iter().rev().take_while(|&&rare| rare as usize + take >= first).count();
            for (&rare, &value) in self.rare_heaps.iter().zip(&self.rare_values).rev().take(far) {
                mark(rare, value);
            }
        }
    }

    /// The least common value that is not marked; the rare values below it that are not marked need a witness in `lane`.
    fn least_common(&mut self, heap: usize, lane: usize) -> Option<usize> {
        let rare = &self.rare_tables[self.class.parity(heap) & 1];
        let marks = &self.marks[lane * self.size..][..self.size];
        let done = |(marks, rare): &(&[u8], &[u8])| marks.iter().zip(*rare).fold(1, |all, (mark, rare)| all & (mark | rare)) == 1;
        let full = 16 * marks.chunks(16).zip(rare.chunks(16)).take_while(done).count();
        let least = full + marks[full..].iter().zip(&rare[full..]).position(|(mark, rare)| mark | rare == 0)?;
        for ((need, &mark), &rare) in self.needs[..least].iter_mut().zip(&marks[..least]).zip(&rare[..least]) {
            *need |= u64::from(rare & !mark & 1) << lane;
        }
        Some(least)
    }

    /// Solves the next heaps, at most `count` of them.
    fn solve_block(&mut self, count: usize, budget: &Budget) -> Result<(), Stop> {
        let first = self.values.len();
        let width = self.width.min(count);
        let marks = (self.rare_heaps.len() * self.split_takes.len()) as u64;
        budget.spend(width as u64 * (UNITS_PER_HEAP + marks / OPTIONS_PER_UNIT))?;
        let mut most = 0;
        self.mark_rows(first, width);
        for lane in 0..width {
            let heap = first + lane;
            self.mark_rest(first, lane);
            let mut least = self.least_common(heap, lane);
            while least.is_none() && self.size <= usize::from(u16::MAX) {
                // Every common value that there is room for is an option.
                self.make_room(2 * self.size);
                self.mark_rows(first, width);
                self.mark_rest(first, lane);
                least = self.least_common(heap, lane);
            }
            let Some(value) = least.and_then(|least| u16::try_from(least).ok()) else {
                self.values.truncate(first);
                self.needs.fill(0);
                return Err(Stop::Exhausted { allowance: budget.allowance() });
            };
            most = most.max(usize::from(value));
            self.values.push(value);
        }
        self.blocks += 1;
        if self.blocks.is_multiple_of(BLOCKS_PER_SORT) {
            self.sort_probes();
        }
        let suspects = self.find_witnesses(first, most);
        self.settle(first, suspects, budget)
    }

    /// Puts the probes that found the most in front.
    fn sort_probes(&mut self) {
        for probes in &mut self.probes {
            probes.sort_by_key(|probe| std::cmp::Reverse(probe.hits));
            for probe in probes {
                probe.hits /= 2;
            }
        }
    }

    /// Looks for witnesses of all needs of the heaps from `first` on, among the parts below `first`. Returns the lanes and values without
    /// one.
    fn find_witnesses(&mut self, first: usize, most: usize) -> Vec<(usize, u16)> {
        let mut suspects = Vec::new();
        let count = self.blocks.is_multiple_of(BLOCKS_PER_COUNT);
        for target in 0..most {
            let mut open = std::mem::take(&mut self.needs[target]);
            if open == 0 {
                continue;
            }
            open = self.kernel.probe(&self.values, first, open, &mut self.probes[target], count);
            while open != 0 {
                let lane = open.trailing_zeros() as usize;
                match self.search(first, first + lane, target as u16) {
                    Some(probe) if probe.back as usize >= LANES => {
                        let mut learnt = [probe];
                        open = self.kernel.probe(&self.values, first, open, &mut learnt, true);
                        let probes = &mut self.probes[target];
                        probes.truncate(MOST_PROBES - 1);
                        probes.extend(learnt);
                    }
                    Some(_) => {}
                    None => suspects.push((lane, target as u16)),
                }
                open &= !(1 << lane);
            }
        }
        suspects
    }

    /// A split of `heap` to `target` into parts below `first`.
    fn search(&self, first: usize, heap: usize, target: u16) -> Option<Probe> {
        let probe = |take: usize, part: usize| Probe { back: (take + part) as u32, value: target ^ self.values[part], hits: 0 };
        // The larger part is below `first`.
        let least = |left: usize| (left + 1).saturating_sub(first).max(1);
        let halves = || self.split_takes.iter().filter_map(|&take| Some((take, heap.checked_sub(take)?)));
        // Parts from which a probe can be made come first, in strides, so that no kind of move is searched to its end before the next.
        let mut from = LANES;
        while from <= heap / 2 {
            for (take, left) in halves() {
                let (start, end) = (from.max(least(left)), (from + STRIDE).min(left / 2 + 1));
                if start < end
                    && let Some(part) = self.kernel.find_pair(&self.values, left, start, end, target)
                {
                    return Some(probe(take, part));
                }
            }
            from += STRIDE;
        }
        let small = |(take, left): (usize, usize)| {
            let parts = least(left)..LANES.min(left / 2 + 1);
            parts.clone().find(|&part| self.values[part] ^ self.values[left - part] == target).map(|part| probe(take, part))
        };
        halves().find_map(small)
    }

    /// Decides about the heaps with a rare value for which no witness was found below `first`. The first of them that has none at all
    /// is worth that value, and the heaps after it have to be solved again.
    fn settle(&mut self, first: usize, mut suspects: Vec<(usize, u16)>, budget: &Budget) -> Result<(), Stop> {
        suspects.sort_unstable();
        for (lane, target) in suspects {
            let heap = first + lane;
            let splits = self.split_takes.len() as u64;
            if let Err(stop) = budget.spend(splits * heap as u64 / (2 * PAIRS_PER_UNIT)) {
                // What comes before is settled.
                self.values.truncate(heap);
                return Err(stop);
            }
            let is_option = self.split_takes.iter().filter_map(|take| heap.checked_sub(*take)).any(|left| {
                // Parts below `first` have been searched; the heaps from there on to this one are settled.
                (1..(left + 1).saturating_sub(first)).any(|part| part <= left / 2 && self.values[part] ^ self.values[left - part] == target)
            });
            if !is_option {
                self.values.truncate(heap);
                self.values.push(target);
                self.rare_heaps.push(heap as u32);
                self.rare_values.push(target);
                if self.rare_heaps.len() > self.most_rare {
                    self.next_choice = self.next_choice.min(self.earliest_choice);
                }
                break;
            }
        }
        Ok(())
    }
}

impl OctalSolver for SparseOctal {
    fn code(&self) -> &OctalCode {
        &self.code
    }

    fn values(&self) -> &[u16] {
        &self.values
    }

    fn extend_to(&mut self, count: usize, budget: &Budget) -> Result<(), Stop> {
        let splits = !self.split_takes.is_empty() && self.code.largest_take().is_some();
        while self.values.len() < count {
            let known = self.values.len();
            if splits && known >= self.next_choice.max(PREFIX) {
                self.choose();
            }
            let until = match (splits, known < PREFIX) {
                (false, _) => count,
                (true, true) => count.min(PREFIX),
                (true, false) => count.min(self.next_choice),
            };
            if self.dense {
                let mut solver = NaiveOctal::resume(self.code.clone(), std::mem::take(&mut self.values));
                let done = solver.extend_to(until, budget);
                self.values = solver.into_values();
                done?;
            } else {
                self.solve_block(until - known, budget)?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
