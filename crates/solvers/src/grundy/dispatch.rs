//! The loops with the instructions of a kernel.

use super::loops::{LANES, Loops, SplitPart};
use crate::cpu::{Kernel, with_kernel};

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
