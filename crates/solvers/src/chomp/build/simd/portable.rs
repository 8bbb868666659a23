//! The operations in safe Rust, for every processor. The other kernels are tested against them.

use super::{Set, Simd, SimdJob};
use crate::cpu::Portable;
use std::array::from_fn;

/// The set of each value; empty beyond 63. A table, because without special instructions a shift that gives 0
/// for large amounts is slow.
const SINGLETONS: [Set; 256] = {
    let mut sets = [0; 256];
    let mut value = 0;
    while value < 64 {
        sets[value] = 1 << value;
        value += 1;
    }
    sets
};

impl Simd for Portable {
    type Sets = [Set; 8];

    #[inline(always)]
    fn run<J: SimdJob>(self, job: J) -> J::Output {
        job.run(self)
    }

    #[inline(always)]
    fn load(self, sets: &[Set; 8]) -> [Set; 8] {
        *sets
    }

    #[inline(always)]
    fn store(self, sets: [Set; 8], to: &mut [Set; 8]) {
        *to = sets;
    }

    #[inline(always)]
    fn singletons<const OFFSET: u8>(self, values: &[u8; 8]) -> [Set; 8] {
        values.map(|value| SINGLETONS[usize::from(value.wrapping_sub(OFFSET))])
    }

    #[inline(always)]
    fn union(self, a: [Set; 8], b: [Set; 8]) -> [Set; 8] {
        from_fn(|i| a[i] | b[i])
    }

    #[inline(always)]
    fn only(self, which: u8, sets: [Set; 8]) -> [Set; 8] {
        from_fn(|i| if which >> i & 1 == 1 { sets[i] } else { 0 })
    }

    #[inline(always)]
    fn mex(self, sets: [Set; 8]) -> [u8; 8] {
        sets.map(|set| set.trailing_ones() as u8)
    }

    #[inline(always)]
    fn transpose(self, rows: [[Set; 8]; 8]) -> [[Set; 8]; 8] {
        from_fn(|i| from_fn(|j| rows[j][i]))
    }
}
