//! Finds witnesses of rare values: splits that show that an option has the value.

use super::SparseOctal;
use super::searches::{LANES, Probe, Searches};
use crate::theory::{Budget, Stop};

const PAIRS_PER_UNIT: u64 = 128;

/// The most probes for one value.
pub(super) const MOST_PROBES: usize = 160;

/// In every fourth block, the hits of probes are counted.
const BLOCKS_PER_COUNT: usize = 4;

/// The number of splits of one take that are searched before the next take.
const STRIDE: usize = 512;

impl SparseOctal {
    /// Puts the probes with the most hits in front.
    pub(super) fn sort_probes(&mut self) {
        for probes in &mut self.probes {
            probes.sort_by_key(|probe| std::cmp::Reverse(probe.hits));
            for probe in probes {
                probe.hits /= 2;
            }
        }
    }

    /// Searches for the witnesses that the block needs, with both parts below `first`. Returns the lanes and values without a witness.
    pub(super) fn find_witnesses(&mut self, first: usize, most: usize) -> Vec<(usize, u16)> {
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
        // Parts from [`LANES`] on can become a probe, so they come first. The search alternates between the takes.
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
    pub(super) fn settle(&mut self, first: usize, mut suspects: Vec<(usize, u16)>, budget: &Budget) -> Result<(), Stop> {
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
