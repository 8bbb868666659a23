//! Where to look for the options that show a rare value to be excluded. A good plan saves time; the values do not depend on it.

use super::class::{COMMON, code, ranked};
use super::kernel::{LANES, Part};
use std::sync::Arc;

/// The pairs to look at, as parts of one size with the byte that is added to the other part's, or that it should have.
pub(super) struct Plan {
    /// Parts of common values for [`mark`](super::kernel::Kernel::mark), with the class of their bytes exchanged: with another common value
    /// they mark a rare one.
    pub marks: Arc<Vec<Part>>,
    /// For the rare value of each rank, parts of common values for [`probe`](super::kernel::Kernel::probe), promising ones first.
    pub probes: Vec<Vec<Part>>,
    /// From how many groups on another plan would be better.
    pub until: usize,
}

/// How many parts are probed for each rare value, at most.
const PROBES: usize = 1024;

/// Parts below this size are probed: what is read has to stay in the processor's nearer memory.
pub(super) const REACH: usize = 1 << 17;

/// How many of the last values say how frequent each value is.
const SAMPLE: usize = 1 << 16;

impl Plan {
    /// A plan by the bytes of the groups `0..codes.len()`, for the next groups, that marks with up to so many parts from a size on.
    pub(super) fn new(codes: &[u8], from: usize, marks: usize) -> Self {
        let solved = codes.len();
        // A part has to be the smaller one: of two equal parts the difference would be no option.
        let reach = REACH.min(solved / 2);
        let mut groups_of = vec![Vec::new(); 256];
        for group in LANES..reach {
            groups_of[usize::from(codes[group])].push(group as u32);
        }
        let mut frequency = [0u32; 256];
        for &code in &codes[solved - SAMPLE.min(solved / 2)..] {
            frequency[usize::from(code)] += 1;
        }
        let mut by_frequency: Vec<u8> = (COMMON..=u8::MAX).filter(|&code| frequency[usize::from(code)] > 0).collect();
        by_frequency.sort_by_key(|&code| std::cmp::Reverse(frequency[usize::from(code)]));
        let probes = (0..128).map(|rank| {
            let target = code(ranked(rank, false).into());
            let parts = by_frequency
                .iter()
                .flat_map(|&other| groups_of[usize::from(target ^ other)].iter().map(move |&at| Part { at, code: other }));
            parts.take(PROBES).collect()
        });
        let commons = (from.max(LANES)..reach).filter(|&group| codes[group] & COMMON != 0);
        let marks: Vec<Part> = commons.map(|group| Part { at: group as u32, code: codes[group] ^ COMMON }).take(marks).collect();
        Plan { marks: Arc::new(marks), probes: probes.collect(), until: (solved + solved / 4).min(solved + (1 << 20)) }
    }
}
