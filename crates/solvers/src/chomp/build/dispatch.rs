//! Runs a job with the instructions of a kernel.

use super::simd::{Simd, SimdJob};
use crate::cpu::{Kernel, with_kernel};

pub(in super::super) fn run<J: SimdJob>(kernel: Kernel, job: J) -> J::Output {
    with_kernel!(kernel, simd => simd.run(job))
}

#[cfg(test)]
mod tests {
    use super::super::simd::Set;
    use super::*;
    use crate::cpu::Portable;

    /// Runs every operation on the same numbers, once with these instructions and once with the portable
    /// ones.
    struct Compare;

    impl SimdJob for Compare {
        type Output = ();

        fn run<S: Simd>(self, simd: S) {
            let mut state = 1u64;
            let mut random = || {
                state = state.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(0x1405_7B7E_F767_814F);
                state ^ (state >> 29)
            };
            let stored = |sets: S::Sets| {
                let mut to = [0; 8];
                simd.store(sets, &mut to);
                to
            };
            for round in 0..2000 {
                let square: [[Set; 8]; 8] = std::array::from_fn(|_| std::array::from_fn(|_| random()));
                let (a, b) = (simd.load(&square[0]), simd.load(&square[1]));
                assert_eq!(stored(a), square[0]);
                assert_eq!(stored(simd.union(a, b)), Portable.union(square[0], square[1]));
                assert_eq!(stored(simd.only(round as u8, a)), Portable.only(round as u8, square[0]));
                let turned = Portable.transpose(square);
                assert_eq!(simd.transpose(square.map(|row| simd.load(&row))).map(stored), turned);
                assert_eq!(turned[3][5], square[5][3]);
                let values = if round < 256 { [round as u8; 8] } else { random().to_le_bytes() };
                assert_eq!(stored(simd.singletons::<0>(&values)), Portable.singletons::<0>(&values), "{values:?}");
                assert_eq!(stored(simd.singletons::<64>(&values)), Portable.singletons::<64>(&values), "{values:?}");
                let runs: [Set; 8] = std::array::from_fn(|_| match random() % 66 {
                    65 => Set::MAX,
                    64 => 0,
                    ones => (random() << 1 << ones) | ((1 << ones) - 1),
                });
                assert_eq!(simd.mex(simd.load(&runs)), Portable.mex(runs), "{runs:x?}");
                assert_eq!(Portable.mex(runs).map(u32::from), runs.map(u64::trailing_ones));
            }
        }
    }

    #[test]
    fn all_instructions_compute_the_same() {
        Kernel::available().into_iter().for_each(|kernel| run(kernel, Compare));
    }
}
