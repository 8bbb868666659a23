//! The sparse-space method, which is exact. It solves a block of groups at a time.
//!
//! Each value is rare or common, see [`is_common`]. The rare values are a linear subspace of the nimbers: rare XOR rare is rare, common XOR
//! common is rare, rare XOR common is common (Winning Ways, chapter 4; Flammenkamp). So every option with a common value has one part with
//! a rare value. Few groups have rare values (about 1300 are known), so all options with common values can be tried. This gives c, the
//! least common value that no option has. The value of the group is c, unless some smaller rare value is missing among the options. For
//! each smaller rare value, an option is searched. Usually it is found soon; if not, all options are tried.
//!
//! It is only observed that rare values stay rare. The speed depends on this, the result does not.
//!
//! For a block of 64 groups:
//!
//! 1. For each group, mark the common values of the options with a rare part.
//! 2. In order, give each group its c. Rare groups below 64 lead to options inside the block; mark them here.
//! 3. Mark the rare values of options with some common parts. Then probe for the values that are still open, one value for all groups at a
//!    time. Search for the rest, one group at a time.
//! 4. If no option has a rare value, this is the value of the group, and the block ends after this group.
//!
//! In steps 1 and 3, options with large parts do not depend on the groups just before. A second thread [marks them ahead](super::ahead).

use super::ahead::{self, CHUNK, FAR, Marked, Order};
use super::class::{RANK_BIT, code, is_common, rank, ranked, rare_set, rares_below, value};
use super::loops::{LANES, Loops, SplitPart};
use super::plan::{ProbePlan, REACH};
use crate::cpu::Kernel;
use crate::theory::{Budget, Stop};
use std::sync::{Arc, mpsc};
use std::thread;

/// The number of groups that are solved by the definition.
pub(super) const PREFIX: usize = 2048;

/// Probing ends when at most this number of groups of a block still need an option with a rare value.
const FEW: u32 = 1;

/// Units of work for one group.
const WORK: u64 = 128;

/// The number of groups that are solved without the second thread.
const ALONE: usize = 1 << 18;

/// A value above 255 and the group that has it.
pub(super) type Exception = (u32, u16);

pub(super) struct SparseGrundy {
    kernel: Kernel,
    /// The bytes of the values so far, with room for more.
    codes: Vec<u8>,
    solved: usize,
    /// The non-empty groups with rare values below 256, ascending.
    rares: Vec<SplitPart>,
    /// The values above 255, by group.
    exceptions: Vec<Exception>,
    plan: ProbePlan,
}

impl SparseGrundy {
    /// Continues after the groups `0..codes.len()`. `exceptions` has their values above 255.
    pub(super) fn new(kernel: Kernel, mut codes: Vec<u8>, exceptions: Vec<Exception>) -> Self {
        if codes.len() < PREFIX {
            codes = prefix();
        }
        let solved = codes.len();
        let mut rares = Vec::new();
        for (chunk, codes) in codes.chunks(LANES).enumerate() {
            // Most chunks have no rare value.
            if codes.iter().fold(u8::MAX, |all, &code| all & code) < 0x80 {
                let groups = codes.iter().enumerate().map(|(place, &code)| SplitPart { at: (chunk * LANES + place) as u32, code });
                rares.extend(groups.filter(|part| {
                    part.at > 0 && part.code < 0x80 && exceptions.binary_search_by_key(&part.at, |&(group, _)| group).is_err()
                }));
            }
        }
        let plan = ProbePlan::new(&codes, LANES, kernel.marks());
        SparseGrundy { kernel, codes, solved, rares, exceptions, plan }
    }

    /// Solves the groups below `to`. Calls `progress` from time to time with the number of solved groups. After an error, the values found
    /// so far stay.
    pub(super) fn solve(&mut self, to: usize, budget: &Budget, progress: &dyn Fn(u64)) -> Result<(), Stop> {
        if to <= self.solved {
            return Ok(());
        }
        self.codes.resize(to + LANES, 0);
        // At first there are many new rare groups, and a second thread does not pay. It does not pay for few groups, either.
        let alone = if to - self.solved < ALONE { to } else { ALONE };
        self.solve_alone(alone, budget, progress)?;
        if self.solved < to {
            self.solve_with_help(to, budget, progress)?;
        }
        Ok(())
    }

    fn solve_alone(&mut self, to: usize, budget: &Budget, progress: &dyn Fn(u64)) -> Result<(), Stop> {
        let mut told = self.solved;
        while self.solved < to {
            budget.spend(LANES as u64 * WORK)?;
            if self.solved >= self.plan.until {
                self.plan = ProbePlan::new(&self.codes[..self.solved], LANES, self.kernel.marks());
            }
            self.block(None, LANES);
            if self.solved - told >= 1 << 16 {
                told = self.solved;
                progress(told as u64);
            }
        }
        Ok(())
    }

    /// Solves chunk by chunk, while another thread marks options of the next chunk.
    fn solve_with_help(&mut self, to: usize, budget: &Budget, progress: &dyn Fn(u64)) -> Result<(), Stop> {
        let kernel = self.kernel;
        let marks = 2 * kernel.marks();
        thread::scope(|scope| {
            let (orders, ordered) = mpsc::channel();
            let (done, marked) = mpsc::channel();
            // If the thread cannot start, sending orders fails, and this thread marks everything.
            let _ = thread::Builder::new().spawn_scoped(scope, move || ahead::work(kernel, &ordered, &done));
            self.plan = ProbePlan::new(&self.codes[..self.solved], FAR, marks);
            let mut ordered = self.solved - REACH - 2 * FAR;
            let mut help = None;
            while self.solved < to {
                let first = self.solved;
                budget.spend(CHUNK as u64 * WORK)?;
                if first >= self.plan.until {
                    self.plan = ProbePlan::new(&self.codes[..first], FAR, marks);
                }
                let places = ahead::places(&self.rares);
                let rares = (Arc::new(self.rares[places.clone()].to_vec()), places);
                let codes = self.codes[ordered..first].to_vec();
                let order = Order { first: first + CHUNK, codes, rares, plan: self.plan.marks.clone() };
                let helped = orders.send(order).is_ok();
                ordered = first;
                while self.solved < (first + CHUNK).min(to) {
                    let lanes = LANES.min(first + CHUNK - self.solved);
                    self.block(help.as_ref().map(|marked| (marked, self.solved - first)), lanes);
                }
                help = if helped { marked.recv().ok() } else { None };
                if (first / CHUNK).is_multiple_of(16) {
                    progress(self.solved as u64);
                }
            }
            Ok(())
        })
    }

    /// The bytes of the solved values below `to`, and the exceptions among them.
    pub(super) fn finish(mut self, to: usize) -> (Vec<u8>, Vec<Exception>) {
        let to = to.min(self.solved);
        self.codes.truncate(to);
        self.exceptions.retain(|&(group, _)| (group as usize) < to);
        (self.codes, self.exceptions)
    }

    /// Solves up to `limit` more groups, at most [`LANES`]. `help` is what was marked ahead, and the index of this block in it.
    fn block(&mut self, help: Option<(&Marked, usize)>, limit: usize) {
        let first = self.solved;
        // 0 is the byte of a rare value, so groups that are not solved yet mark no common value.
        self.codes[first..first + LANES].fill(0);
        let excluded = self.excluded_commons(help);
        let (lanes, needed) = self.settle(excluded, limit);
        let rare = self.missing_rare(lanes, &needed, help);
        self.solved = first + lanes;
        if let Some((lane, rank)) = rare {
            let group = first + lane;
            self.codes[group] = code(ranked(rank, false).into());
            self.rares.push(SplitPart { at: group as u32, code: self.codes[group] });
            self.solved = group + 1;
            let upto = self.exceptions.partition_point(|&(at, _)| (at as usize) < group);
            self.exceptions.truncate(upto);
        }
    }

    /// For each group, the ranks of the common values of its options, without options that have a part in the block.
    fn excluded_commons(&self, help: Option<(&Marked, usize)>) -> [u128; LANES] {
        let mut sets = [0; LANES];
        let mut marked = 0..0;
        if let Some((help, from)) = help {
            for (set, ahead) in sets.iter_mut().zip(&help.commons[from..]) {
                *set = *ahead;
            }
            marked = help.places.clone();
        }
        self.kernel.mark(&self.codes, self.solved, &self.rares[..marked.start], &mut sets);
        self.kernel.mark(&self.codes, self.solved, &self.rares[marked.end..], &mut sets);
        self.mark_exceptional(&mut sets);
        sets
    }

    /// Marks the common values below 256 of options whose two parts have values above 255.
    fn mark_exceptional(&self, sets: &mut [u128; LANES]) {
        let first = self.solved;
        for &(at, rare) in self.exceptions.iter().filter(|&&(_, value)| !is_common(value)) {
            let below = |limit: usize| self.exceptions.partition_point(|&(group, _)| (group as usize + at as usize) < limit);
            for &(group, value) in &self.exceptions[below(first)..below(first + LANES)] {
                let sum = rare ^ value;
                if sum < 256 && is_common(sum) {
                    sets[group as usize + at as usize - first] |= 1 << rank(sum as u8);
                }
            }
        }
    }

    /// Gives every group the least common value that no option has, and assumes that all smaller rare values are excluded. Returns how many
    /// groups were done, and the sets of these rare values.
    fn settle(&mut self, mut sets: [u128; LANES], limit: usize) -> (usize, [u128; LANES]) {
        let first = self.solved;
        let near = self.rares.iter().take_while(|part| (part.at as usize) < LANES).count();
        let mut needed = [0; LANES];
        for lane in 0..limit {
            let group = first + lane;
            let least = (!sets[lane]).trailing_zeros();
            if least == 128 {
                needed[lane] = u128::MAX;
                let value = self.large_value(group);
                self.exceptions.push((group as u32, value));
                self.codes[group] = code(value);
                if !is_common(value) {
                    return (lane + 1, needed);
                }
                continue;
            }
            let value = ranked(least, true);
            let byte = code(value.into());
            self.codes[group] = byte;
            needed[lane] = (1 << rares_below(value)) - 1;
            for part in &self.rares[..near] {
                let Some(set) = sets.get_mut(lane + part.at as usize) else { break };
                *set |= RANK_BIT[usize::from(byte ^ part.code)];
            }
        }
        (limit, needed)
    }

    /// The least value above 255 that no option has.
    #[cold]
    fn large_value(&self, group: usize) -> u16 {
        let mut seen = vec![false; 1 << 16];
        // If both parts have values below 256, so has the XOR. First all options with a rare part, then all with a part above 255.
        for part in &self.rares {
            let other = self.value(group - part.at as usize);
            seen[usize::from(u16::from(value(part.code)) ^ other)] = true;
        }
        for &(at, value) in &self.exceptions {
            let other = group - at as usize;
            if other != at as usize {
                seen[usize::from(value ^ self.value(other))] = true;
            }
        }
        (256..u16::MAX).find(|&value| !seen[usize::from(value)]).unwrap_or(u16::MAX)
    }

    /// The first group for which no option has some needed rare value, and the rank of the least such value.
    fn missing_rare(&self, lanes: usize, needed: &[u128; LANES], help: Option<(&Marked, usize)>) -> Option<(usize, u32)> {
        let first = self.solved;
        let codes = &self.codes[..];
        let mut sets = [0; LANES];
        match help {
            Some((help, from)) => sets.iter_mut().zip(&help.rares[from..]).for_each(|(set, ahead)| *set = *ahead),
            None => self.kernel.mark(codes, first, &self.plan.marks, &mut sets),
        }
        let mut open = [0u64; 128];
        for lane in 0..lanes {
            let mut left = needed[lane] & !rare_set(sets[lane]);
            while left != 0 {
                open[left.trailing_zeros() as usize] |= 1 << lane;
                left &= left - 1;
            }
        }
        let mut left = Vec::new();
        for (rank, (&open, probes)) in open.iter().zip(&self.plan.probes).enumerate() {
            let mut open = self.kernel.probe(codes, first, probes, open, FEW);
            while open != 0 {
                left.push((open.trailing_zeros() as usize, rank as u32));
                open &= open - 1;
            }
        }
        left.sort_unstable();
        left.into_iter().find(|&(lane, rank)| !self.has_option(first + lane, ranked(rank, false)))
    }

    fn has_option(&self, group: usize, rare: u8) -> bool {
        let half = group.div_ceil(2);
        // Large parts nearly always have common values below 256, so such an option is more likely there.
        let middle = half.min(1 << 17);
        self.has_option_in(group, rare, middle, half) || self.has_option_in(group, rare, 1, middle)
    }

    fn has_option_in(&self, group: usize, rare: u8, mut from: usize, to: usize) -> bool {
        while let Some(part) = self.kernel.find(&self.codes, group, from, to, code(rare.into())) {
            // The bytes of values above 255 are ambiguous.
            if self.value(part) ^ self.value(group - part) == u16::from(rare) {
                return true;
            }
            from = part + 1;
        }
        false
    }

    fn value(&self, group: usize) -> u16 {
        let code = self.codes[group];
        if code < 0x80
            && let Ok(place) = self.exceptions.binary_search_by_key(&group, |&(at, _)| at as usize)
        {
            return self.exceptions[place].1;
        }
        value(code).into()
    }
}

/// The bytes of the first [`PREFIX`] values, by the definition.
fn prefix() -> Vec<u8> {
    let mut values = vec![0u8; PREFIX];
    for group in 1..PREFIX {
        let mut seen = [false; 256];
        let (smaller, larger) = (&values[1..group.div_ceil(2)], &values[group / 2 + 1..group]);
        for (a, b) in smaller.iter().zip(larger.iter().rev()) {
            seen[usize::from(a ^ b)] = true;
        }
        // These values are below 128.
        values[group] = seen.iter().position(|seen| !seen).unwrap_or(255) as u8;
    }
    values.iter().map(|&value| code(value.into())).collect()
}
