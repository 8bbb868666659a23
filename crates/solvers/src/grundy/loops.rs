//! The loops that take the time, for a block of [`LANES`] consecutive groups at once. Each has one meaning and several implementations.

use super::class::RANK_BIT;
use crate::cpu::{Kernel, Portable, with_kernel};

/// How many groups a block has.
pub(super) const LANES: usize = 64;

/// A part that groups are split into: a group size, and the byte of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SplitPart {
    /// The size of the group.
    pub at: u32,
    /// A byte, see [`code`](super::class::code).
    pub code: u8,
}

/// The loops. Lane i of a block is the group `first + i`.
///
/// Loops with parts read `codes[first + i - part.at]` for every lane i. They panic if a part is larger than
/// `first`, or if `codes` has fewer than `first + LANES` elements.
pub(super) trait Loops: Copy {
    /// For each lane and each part, let `x = codes[first + i - part.at] ^ part.code`. Adds to the lane's set
    /// the rank of the common value whose byte is x; adds nothing if x is the byte of a rare value.
    fn mark(self, codes: &[u8], first: usize, parts: &[SplitPart], sets: &mut [u128; LANES]);

    /// The number of parts to mark with before probing for single values pays. Marking is cheaper with wider
    /// vectors.
    fn marks(self) -> usize;

    /// Removes from `open` the lanes with `codes[first + i - part.at] == part.code` for some part. May stop
    /// once at most `few` lanes are left, or some time later.
    fn probe(self, codes: &[u8], first: usize, parts: &[SplitPart], open: u64, few: u32) -> u64;

    /// The least part size a in `from..to` with `codes[a] ^ codes[group - a] == code`.
    ///
    /// Panics if `from < to` and `to > group + 1` or `codes` is not longer than `group - from`.
    fn find(self, codes: &[u8], group: usize, from: usize, to: usize, code: u8) -> Option<usize>;

    /// The number of such part sizes. Panics like [`Loops::find`].
    fn count(self, codes: &[u8], group: usize, from: usize, to: usize, code: u8) -> u64;
}

/// The bytes that a part is compared with, one per lane.
pub(super) fn lanes(codes: &[u8], first: usize, part: SplitPart) -> &[u8; LANES] {
    let start = first - part.at as usize;
    codes[start..].first_chunk().expect("the block lies inside") // by the contract of Loops
}

impl Loops for Portable {
    fn mark(self, codes: &[u8], first: usize, parts: &[SplitPart], sets: &mut [u128; LANES]) {
        for &part in parts {
            for (set, &other) in sets.iter_mut().zip(lanes(codes, first, part)) {
                *set |= RANK_BIT[usize::from(other ^ part.code)];
            }
        }
    }

    fn marks(self) -> usize {
        256
    }

    fn probe(self, codes: &[u8], first: usize, parts: &[SplitPart], open: u64, few: u32) -> u64 {
        let mut left = open;
        for parts in parts.chunks(16) {
            if left.count_ones() <= few {
                break;
            }
            // Sixteen lanes at a time stay in one register of any processor.
            for (group, lanes_here) in (0..LANES).step_by(16).enumerate() {
                let mut hits = [0; 16];
                for &part in parts {
                    let others = &lanes(codes, first, part).as_chunks::<16>().0[group];
                    for lane in 0..16 {
                        hits[lane] |= u8::from(others[lane] == part.code);
                    }
                }
                if hits != [0; 16] {
                    let hits = hits.iter().enumerate().fold(0, |lanes, (lane, &hit)| lanes | u64::from(hit) << lane);
                    left &= !(hits << lanes_here);
                }
            }
        }
        left
    }

    fn find(self, codes: &[u8], group: usize, from: usize, to: usize, code: u8) -> Option<usize> {
        if from >= to {
            return None;
        }
        let smaller = &codes[from..to];
        let larger = &codes[group - to + 1..group - from + 1];
        // Without an exit inside a chunk, the compiler compares many pairs at once.
        for (chunk, (smaller, larger)) in smaller.chunks(LANES).zip(larger.rchunks(LANES)).enumerate() {
            let pairs = || smaller.iter().zip(larger.iter().rev());
            if pairs().fold(false, |any, (a, b)| any | (a ^ b == code)) {
                return pairs().position(|(a, b)| a ^ b == code).map(|place| from + chunk * LANES + place);
            }
        }
        None
    }

    fn count(self, codes: &[u8], group: usize, from: usize, to: usize, code: u8) -> u64 {
        if from >= to {
            return 0;
        }
        let smaller = &codes[from..to];
        let larger = &codes[group - to + 1..group - from + 1];
        // Sums of at most 64 fit a byte, so that many are added at once.
        let count = |(smaller, larger): (&[u8], &[u8])| {
            let pairs = smaller.iter().zip(larger.iter().rev());
            u64::from(pairs.fold(0u8, |count, (a, b)| count + u8::from(a ^ b == code)))
        };
        smaller.chunks(LANES).zip(larger.rchunks(LANES)).map(count).sum()
    }
}

impl Loops for Kernel {
    fn mark(self, codes: &[u8], first: usize, parts: &[SplitPart], sets: &mut [u128; LANES]) {
        with_kernel!(self, cpu => cpu.mark(codes, first, parts, sets));
    }

    fn marks(self) -> usize {
        with_kernel!(self, cpu => cpu.marks())
    }

    fn probe(self, codes: &[u8], first: usize, parts: &[SplitPart], open: u64, few: u32) -> u64 {
        with_kernel!(self, cpu => cpu.probe(codes, first, parts, open, few))
    }

    fn find(self, codes: &[u8], group: usize, from: usize, to: usize, code: u8) -> Option<usize> {
        with_kernel!(self, cpu => cpu.find(codes, group, from, to, code))
    }

    fn count(self, codes: &[u8], group: usize, from: usize, to: usize, code: u8) -> u64 {
        with_kernel!(self, cpu => cpu.count(codes, group, from, to, code))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cpu::Portable;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn kernels_agree(
            codes in proptest::collection::vec(any::<u8>(), 400..500),
            parts in proptest::collection::vec((0u32..300, any::<u8>()), 0..40),
            open in any::<u64>(),
            (group, from, to) in (1usize..390).prop_flat_map(|group| (Just(group), 0..group, 0..=group)),
            code in any::<u8>(),
        ) {
            let parts: Vec<SplitPart> = parts.into_iter().map(|(at, code)| SplitPart { at, code }).collect();
            let first = 310;
            for kernel in Kernel::available() {
                let (mut found, mut expected) = ([1; LANES], [1; LANES]);
                kernel.mark(&codes, first, &parts, &mut found);
                Portable.mark(&codes, first, &parts, &mut expected);
                prop_assert_eq!(found, expected);
                // With `few` = 0 no implementation stops early, so all find the same lanes.
                prop_assert_eq!(kernel.probe(&codes, first, &parts, open, 0), Portable.probe(&codes, first, &parts, open, 0));
                prop_assert_eq!(kernel.find(&codes, group, from, to, code), Portable.find(&codes, group, from, to, code));
                prop_assert_eq!(kernel.count(&codes, group, from, to, code), Portable.count(&codes, group, from, to, code));
            }
            let pairs = || (from..to).filter(|&a| codes[a] ^ codes[group - a] == code);
            prop_assert_eq!(Portable.find(&codes, group, from, to, code), pairs().next());
            prop_assert_eq!(Portable.count(&codes, group, from, to, code), pairs().count() as u64);
        }
    }
}
