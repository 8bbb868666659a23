//! Plans where to search for options with rare values. A good plan saves time. The values do not depend on it.

use super::class::{COMMON, code, ranked};
use super::loops::{LANES, SplitPart};
use std::sync::Arc;

pub(super) struct ProbePlan {
    /// Parts with common values for [`mark`](super::loops::Loops::mark). The class of their bytes is exchanged, so that together with
    /// another common value they mark a rare value.
    pub marks: Arc<Vec<SplitPart>>,
    /// For each rank of a rare value, parts with common values for [`probe`](super::loops::Loops::probe), the most promising first.
    pub probes: Vec<Vec<SplitPart>>,
    /// Make a new plan when this number of groups is solved.
    pub until: usize,
}

/// The most probes for a rare value.
const PROBES: usize = 1024;

/// Parts below this size are probed, so that the bytes stay in the cache of the processor.
pub(super) const REACH: usize = 1 << 17;

/// The frequency of each value is counted among this many of the last values.
const SAMPLE: usize = 1 << 16;

impl ProbePlan {
    /// A plan for the groups from `codes.len()` on. It has up to `marks` parts to mark with, of size `from` or more.
    pub(super) fn new(codes: &[u8], from: usize, marks: usize) -> Self {
        let solved = codes.len();
        // The part must be the smaller one, since two equal parts are not an option.
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
                .flat_map(|&other| groups_of[usize::from(target ^ other)].iter().map(move |&at| SplitPart { at, code: other }));
            parts.take(PROBES).collect()
        });
        let commons = (from.max(LANES)..reach).filter(|&group| codes[group] & COMMON != 0);
        let marks: Vec<SplitPart> = commons.map(|group| SplitPart { at: group as u32, code: codes[group] ^ COMMON }).take(marks).collect();
        ProbePlan { marks: Arc::new(marks), probes: probes.collect(), until: (solved + solved / 4).min(solved + (1 << 20)) }
    }
}
