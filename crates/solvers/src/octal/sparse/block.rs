//! Extends the values block by block, or by trying every split if no class helps. For a block it marks the options, then finds the least
//! common value of each heap that is not marked.

use super::SparseOctal;
use super::searches::LANES;
use crate::octal::code::NaiveOctal;
use crate::theory::{Budget, Stop};

pub(super) const OPTIONS_PER_UNIT: u64 = 8;

/// The cost of a heap, without its marks.
pub(super) const UNITS_PER_HEAP: u64 = 8;

/// The number of blocks after which the probes are sorted again.
const BLOCKS_PER_SORT: usize = 128;

/// The number of heaps that are solved before the first class is chosen.
const PREFIX: usize = 256;

impl SparseOctal {
    /// The values found so far, from heap 0 up.
    pub fn values(&self) -> &[u16] {
        self.naive.as_ref().map_or(&self.values, |naive| naive.values())
    }

    /// Computes values until at least `count` are known. After an error, the values found so far stay. A value above 65535 gives
    /// [`Stop::Exhausted`].
    pub fn extend_to(&mut self, count: usize, budget: &Budget) -> Result<(), Stop> {
        if let Some(naive) = &mut self.naive {
            return naive.extend_to(count, budget);
        }
        while self.values.len() < count {
            let known = self.values.len();
            if known >= self.next_choice.max(PREFIX) {
                self.choose();
            }
            let until = if known < PREFIX { count.min(PREFIX) } else { count.min(self.next_choice) };
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

    /// Marks the values of the splits with a rare part, for `width` heaps from `first` on. Leaves out the splits with a part in this block.
    fn mark_rows(&mut self, first: usize, width: usize) {
        self.marks.fill(0);
        match self.size {
            64 => self.mark_rows_of::<64>(first, width),
            128 => self.mark_rows_of::<128>(first, width),
            256 => self.mark_rows_of::<256>(first, width),
            512 => self.mark_rows_of::<512>(first, width),
            1024 => self.mark_rows_of::<1024>(first, width),
            2048 => self.mark_rows_of::<2048>(first, width),
            // In every game that is known, such large values need more than 2^20 heaps.
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
                // From here on the other part can be empty. `mark_rest` does the rest.
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

    /// Finds the rare parts that are left to `mark_rest`, for each take.
    fn find_edges(&mut self, first: usize) {
        self.edges.clear();
        for &take in &self.split_takes {
            let before = |heap: usize| self.rare_heaps.partition_point(|&rare| (rare as usize + take) < heap);
            // If the rare part is close to the block, the other part is small.
            self.edges.push((take, before(LANES), before(first)));
        }
    }

    /// Marks the values of the options of a heap that `mark_rows` left out.
    fn mark_rest(&mut self, first: usize, lane: usize) {
        let heap = first + lane;
        let last = self.size - 1;
        let marks = &mut self.marks[lane * self.size..][..self.size];
        // Each take is smaller than the heap.
        for &take in &self.single_takes {
            marks[usize::from(self.values[heap - take])] = 1;
        }
        for &(take, close, far) in &self.edges {
            let left = heap - take;
            for (&rare, &value) in self.rare_heaps[..close].iter().zip(&self.rare_values) {
                marks[usize::from(value ^ self.values[left - rare as usize]) & last] = 1;
            }
            for (&rare, &value) in self.rare_heaps[far..].iter().zip(&self.rare_values[far..]) {
                if let Some(other) = left.checked_sub(rare as usize).filter(|&other| other > 0) {
                    marks[usize::from(value ^ self.values[other]) & last] = 1;
                }
            }
        }
    }

    /// The least common value that is not marked. Notes the smaller rare values that are not marked: they need a witness in `lane`.
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

    /// Solves the next block, at most `count` heaps.
    fn solve_block(&mut self, count: usize, budget: &Budget) -> Result<(), Stop> {
        let first = self.values.len();
        let width = self.width.min(count);
        let marks = (self.rare_heaps.len() * self.split_takes.len()) as u64;
        budget.spend(width as u64 * (UNITS_PER_HEAP + marks / OPTIONS_PER_UNIT))?;
        let mut most = 0;
        self.mark_rows(first, width);
        self.find_edges(first);
        for lane in 0..width {
            let heap = first + lane;
            self.mark_rest(first, lane);
            let mut least = self.least_common(heap, lane);
            while least.is_none() && self.size <= usize::from(u16::MAX) {
                // Every common value below `size` is marked.
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
}
