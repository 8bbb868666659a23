//! The exact sparse-space method, a block of groups at a time.
//!
//! A value is rare or common, see [`is_common`]. The rare values are a linear subspace of the nimbers: rare XOR rare is rare, common XOR
//! common is rare, rare XOR common is common (Winning Ways, chapter 4; Flammenkamp). So every option of a common value has one part of a rare
//! value. Groups of rare values are few (about 1300 are known), so all options of common values can be looked at, and c, the least
//! common value that no option has, is found exactly. The value of the group is c, unless a smaller rare value is no option's
//! either: for each of them an option is looked for, as a rule soon found, and otherwise among all.
//!
//! That rare values stay rare is an observation and makes this fast. Nothing rests on it but the time.
//!
//! For a block of 64 groups:
//!
//! 1. The options with each rare group are marked in a set of common values per group.
//! 2. In order, each group gets its c. The rare groups below 64 lead into the block itself and are added here.
//! 3. Options of rare values are marked for a few parts; those that are open then are probed for, one value for all groups at a time, and
//!    what is left is searched for one group at a time.
//! 4. Where a rare value has no option at all, it is the value, and the block ends behind this group.
//!
//! Of steps 1 and 3, what large parts mark does not depend on the groups just before: a second thread [does it ahead](super::ahead).

use super::ahead::{self, CHUNK, FAR, Marked, Order};
use super::class::{RANK_BIT, code, is_common, rank, ranked, rare_set, rares_below, value};
use super::kernel::{Kernel, LANES, Part};
use super::plan::{Plan, REACH};
use crate::theory::{Budget, Stop};
use std::sync::{Arc, mpsc};
use std::thread;

/// The values of so many groups are computed by the definition.
pub(super) const PREFIX: usize = 2048;

/// Of a rare value for which at most so many groups of a block need an option, the option is searched for one group at a time.
const FEW: u32 = 1;

/// What solving one group spends.
const WORK: u64 = 128;

/// So many groups are solved by one thread.
const ALONE: usize = 1 << 18;

/// A value above 255 and the group that has it.
pub(super) type Exception = (u32, u16);

/// The values of the groups from 0 up, being computed.
pub(super) struct Solver {
    kernel: &'static dyn Kernel,
    /// The bytes of the values of the groups solved so far, and room for more.
    codes: Vec<u8>,
    solved: usize,
    /// The non-empty groups of rare values below 256, ascending.
    rares: Vec<Part>,
    /// The values above 255, by group.
    exceptions: Vec<Exception>,
    plan: Plan,
}

impl Solver {
    /// Continues from the bytes of the values of the groups `0..codes.len()` and the values above 255 among them.
    pub(super) fn new(kernel: &'static dyn Kernel, mut codes: Vec<u8>, exceptions: Vec<Exception>) -> Self {
        if codes.len() < PREFIX {
            codes = prefix();
        }
        let solved = codes.len();
        let mut rares = Vec::new();
        for (chunk, codes) in codes.chunks(LANES).enumerate() {
            // Most chunks have none.
            if codes.iter().fold(u8::MAX, |all, &code| all & code) < 0x80 {
                let groups = codes.iter().enumerate().map(|(place, &code)| Part { at: (chunk * LANES + place) as u32, code });
                rares.extend(groups.filter(|part| {
                    part.at > 0 && part.code < 0x80 && exceptions.binary_search_by_key(&part.at, |&(group, _)| group).is_err()
                }));
            }
        }
        let plan = Plan::new(&codes, LANES, kernel.marks());
        Solver { kernel, codes, solved, rares, exceptions, plan }
    }

    /// Solves the groups below `to`, and tells `progress` from time to time how many are solved.
    ///
    /// # Errors
    /// Why the work stopped. What is solved stays solved.
    pub(super) fn solve(&mut self, to: usize, budget: &Budget, progress: &dyn Fn(u64)) -> Result<(), Stop> {
        if to <= self.solved {
            return Ok(());
        }
        self.codes.resize(to + LANES, 0);
        // While there are new rare groups all the time, and for a few groups, a second thread is not worth it.
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
                self.plan = Plan::new(&self.codes[..self.solved], LANES, self.kernel.marks());
            }
            self.block(None, LANES);
            if self.solved - told >= 1 << 16 {
                told = self.solved;
                progress(told as u64);
            }
        }
        Ok(())
    }

    /// Solves chunk by chunk, while another thread marks what it can for the next chunk.
    fn solve_with_help(&mut self, to: usize, budget: &Budget, progress: &dyn Fn(u64)) -> Result<(), Stop> {
        let kernel = self.kernel;
        let marks = 2 * kernel.marks();
        thread::scope(|scope| {
            let (orders, ordered) = mpsc::channel();
            let (done, marked) = mpsc::channel();
            // Without a second thread the orders fail, and everything is marked here.
            let _ = thread::Builder::new().spawn_scoped(scope, move || ahead::work(kernel, &ordered, &done));
            self.plan = Plan::new(&self.codes[..self.solved], FAR, marks);
            let mut ordered = self.solved - REACH - 2 * FAR;
            let mut help = None;
            while self.solved < to {
                let first = self.solved;
                budget.spend(CHUNK as u64 * WORK)?;
                if first >= self.plan.until {
                    self.plan = Plan::new(&self.codes[..first], FAR, marks);
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

    /// The bytes of the values of the groups below `to`, or of those solved, and the values above 255 among them.
    pub(super) fn finish(mut self, to: usize) -> (Vec<u8>, Vec<Exception>) {
        let to = to.min(self.solved);
        self.codes.truncate(to);
        self.exceptions.retain(|&(group, _)| (group as usize) < to);
        (self.codes, self.exceptions)
    }

    /// Solves up to `limit` more groups, at most [`LANES`], with what was marked ahead from this place on.
    fn block(&mut self, help: Option<(&Marked, usize)>, limit: usize) {
        let first = self.solved;
        // Zero is a rare value's byte: what is not known yet leads to no common value.
        self.codes[first..first + LANES].fill(0);
        let excluded = self.excluded_commons(help);
        let (lanes, needed) = self.settle(excluded, limit);
        let rare = self.missing_rare(lanes, &needed, help);
        self.solved = first + lanes;
        if let Some((lane, rank)) = rare {
            let group = first + lane;
            self.codes[group] = code(ranked(rank, false).into());
            self.rares.push(Part { at: group as u32, code: self.codes[group] });
            self.solved = group + 1;
            let upto = self.exceptions.partition_point(|&(at, _)| (at as usize) < group);
            self.exceptions.truncate(upto);
        }
    }

    /// Per group of the block, the ranks of the common values that options have. Options within the block are missing.
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

    /// Marks the common values below 256 of options with two parts of values above.
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

    /// Gives every group of the block its least common value that no option has, as if all rare values below it were excluded. Returns how
    /// many groups were done, and the sets of rare values below.
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
        // If both values are below 256, so is their XOR. All common values with a rare part, then all values with a part above 255.
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

    /// The first group of the block with a rare value that no option has, and the rank of the least such value.
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

    /// Whether an option of a group has this rare value.
    fn has_option(&self, group: usize, rare: u8) -> bool {
        let half = group.div_ceil(2);
        // Large parts are of common values and below 256, as a rule.
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

/// The bytes of the first values, by the definition.
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
