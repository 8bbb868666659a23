//! The searches in plain Rust.

use super::searches::{LANES, Probe, Searches, find_pair_with, probe_with};
use crate::cpu::Portable;

impl Searches for Portable {
    fn probe(self, values: &[u16], first: usize, open: u64, probes: &mut [Probe], count: bool) -> u64 {
        probe_with(values, first, open, probes, count, equal)
    }

    fn find_pair(self, values: &[u16], total: usize, from: usize, to: usize, target: u16) -> Option<usize> {
        find_pair_with(values, total, from, to, target, pairs)
    }
}

#[inline(always)]
fn equal(lanes: &[u16; LANES], value: u16) -> u64 {
    (0..LANES).fold(0, |set, lane| set | u64::from(lanes[lane] == value) << lane)
}

#[inline(always)]
fn pairs(ascending: &[u16; LANES], descending: &[u16; LANES], target: u16) -> u64 {
    (0..LANES).fold(0, |set, lane| set | u64::from(ascending[lane] ^ descending[LANES - 1 - lane] == target) << lane)
}
