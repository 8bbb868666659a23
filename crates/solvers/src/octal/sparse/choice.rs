//! Chooses the class and the first probes by the values found so far.

use super::SparseOctal;
use super::class::Class;
use super::searches::{LANES, Probe};
use super::witness::MOST_PROBES;

/// What [`NaiveOctal`](crate::octal::NaiveOctal) needs for a split. This and the other costs are in tenths of a nanosecond and were
/// measured. Only the speed depends on them.
const SPLIT_COST: usize = 4;

/// For marking a split with a rare part.
const RARE_PART_COST: usize = 3;

/// For the witnesses of a rare value, per heap.
const RARE_VALUE_COST: usize = 60;

/// For each heap.
const HEAP_COST: usize = 600;

/// A class is replaced early if the frequency of rare heaps has grown by this factor.
const DISAPPOINTING: usize = 2;

/// Helpers are used if the most frequent value occurs less than once in this number of heaps, because then most probes fail.
const EVEN: usize = 20;

/// How many helpers there are for each value, divided by the number of takes that split.
const HELPERS_PER_VALUE: usize = 3;

/// The number of probes that a value begins with.
const LISTED_PROBES: usize = 96;

/// The smaller part of a first probe is below this.
const FARTHEST_PART: usize = 4096;

impl SparseOctal {
    pub(super) fn choose(&mut self) {
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
        // The costs per heap, until the number of values has doubled. On average, a rare heap ends a block in its middle.
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

    pub(super) fn make_room(&mut self, size: usize) {
        self.size = if size > 2048 { 1 << 16 } else { size.max(64) };
        self.rare_tables = self.class.tables(self.size);
        self.marks = vec![0; self.size * LANES];
        self.needs.resize(self.size, 0);
        self.probes.resize(self.size, Vec::new());
    }

    /// Lists the first probes of every rare value, which look for a frequent value. Returns about how many heaps have the most frequent
    /// value. Only the larger half of the heaps is counted, so the count is doubled.
    fn list_probes(&mut self) -> usize {
        let known = self.values.len();
        let mut frequency = vec![0u32; self.size];
        for &value in &self.values[known / 2..] {
            frequency[usize::from(value)] += 1;
        }
        let mut frequent: Vec<usize> = (0..self.size).filter(|&value| frequency[value] > 0).collect();
        frequent.sort_unstable_by_key(|&value| std::cmp::Reverse(frequency[value]));
        // A probe has the same smaller part for all larger heaps, so any small heap will do.
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
}
