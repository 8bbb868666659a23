//! The searches with the instructions of a kernel.

use super::searches::{Probe, Searches};
use crate::cpu::{Kernel, with_kernel};

impl Searches for Kernel {
    fn probe(self, values: &[u16], first: usize, open: u64, probes: &mut [Probe], count: bool) -> u64 {
        with_kernel!(self, cpu => cpu.probe(values, first, open, probes, count))
    }

    fn find_pair(self, values: &[u16], total: usize, from: usize, to: usize, target: u16) -> Option<usize> {
        with_kernel!(self, cpu => cpu.find_pair(values, total, from, to, target))
    }
}

#[cfg(test)]
mod tests {
    use super::super::searches::LANES;
    use super::*;
    use crate::cpu::Portable;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn kernels_find_the_same(
            values in proptest::collection::vec(0u16..20, 300..400),
            backs in proptest::collection::vec((LANES as u32..310, 0u16..20), 0..30),
            open: u64,
            (total, from, to) in (1usize..299).prop_flat_map(|total| (Just(total), 0..=total, 0..=total)),
            target in 0u16..40,
        ) {
            let probes: Vec<_> = backs.iter().map(|&(back, value)| Probe { back, value, hits: 0 }).collect();
            let first = values.len();
            let mut tried = probes.clone();
            let left = Portable.probe(&values, first, open, &mut tried, true);
            let pair = Portable.find_pair(&values, total, from, to, target);
            prop_assert_eq!(pair, (from..to).find(|&part| values[part] ^ values[total - part] == target));
            for lane in 0..LANES {
                let start = |probe: &Probe| first.checked_sub(probe.back as usize);
                let witness = |probe: &Probe| start(probe).is_some_and(|start| values[start + lane] == probe.value);
                prop_assert_eq!(left >> lane & 1 == 1, open >> lane & 1 == 1 && !probes.iter().any(witness));
            }
            for kernel in Kernel::available() {
                let mut others = probes.clone();
                prop_assert_eq!(kernel.probe(&values, first, open, &mut others, true), left);
                prop_assert_eq!(&others, &tried);
                prop_assert_eq!(kernel.probe(&values, first, open, &mut others, false), left);
                prop_assert_eq!(&others, &tried);
                prop_assert_eq!(kernel.find_pair(&values, total, from, to, target), pair);
            }
        }
    }
}
