//! AVX2: eight sets are two registers.
#![allow(unsafe_code)]

use super::{Set, Simd, SimdJob};
use crate::cpu::{Avx2, Portable};
use std::arch::asm;
use std::arch::x86_64::*;

/// Shifts four ones. A shift by 64 or more, or by a negative amount, gives 0.
///
/// The instruction itself works this way. For `_mm256_sllv_epi64` the compiler adds a comparison with 64,
/// which makes builds a quarter slower.
#[inline]
#[target_feature(enable = "avx2")]
fn one_shifted(amounts: __m256i) -> __m256i {
    let shifted;
    // SAFETY: the instruction is enabled here and touches only its operands.
    unsafe {
        asm!(
            "vpsllvq {shifted}, {ones}, {amounts}",
            shifted = lateout(ymm_reg) shifted,
            ones = in(ymm_reg) _mm256_set1_epi64x(1),
            amounts = in(ymm_reg) amounts,
            options(pure, nomem, nostack, preserves_flags),
        );
    }
    shifted
}

#[inline(always)]
fn to_array(simd: Avx2, sets: [__m256i; 2]) -> [Set; 8] {
    let mut array = [0; 8];
    simd.store(sets, &mut array);
    array
}

// SAFETY (of every block below): a value of `Avx2` exists only if the processor has the instructions. Each
// block is a call of them, or a load or store of exactly the 64 or 4 bytes behind a reference, without
// alignment.
impl Simd for Avx2 {
    type Sets = [__m256i; 2];

    #[inline(always)]
    fn run<J: SimdJob>(self, job: J) -> J::Output {
        #[target_feature(enable = "avx2,bmi1,bmi2")]
        fn enabled<J: SimdJob>(simd: Avx2, job: J) -> J::Output {
            job.run(simd)
        }
        unsafe { enabled(self, job) }
    }

    #[inline(always)]
    fn load(self, sets: &[Set; 8]) -> [__m256i; 2] {
        let (low, high) = sets.split_at(4);
        unsafe { [_mm256_loadu_si256(low.as_ptr().cast()), _mm256_loadu_si256(high.as_ptr().cast())] }
    }

    #[inline(always)]
    fn store(self, sets: [__m256i; 2], to: &mut [Set; 8]) {
        let (low, high) = to.split_at_mut(4);
        unsafe {
            _mm256_storeu_si256(low.as_mut_ptr().cast(), sets[0]);
            _mm256_storeu_si256(high.as_mut_ptr().cast(), sets[1]);
        }
    }

    #[inline(always)]
    fn singletons<const OFFSET: u8>(self, values: &[u8; 8]) -> [__m256i; 2] {
        let of_four = |[a, b, c, d]: [u8; 4]| unsafe {
            let values = _mm256_cvtepu8_epi64(_mm_cvtsi32_si128(i32::from_le_bytes([a, b, c, d])));
            let shifts = if OFFSET == 0 { values } else { _mm256_sub_epi64(values, _mm256_set1_epi64x(OFFSET.into())) };
            one_shifted(shifts)
        };
        let &[a, b, c, d, e, f, g, h] = values;
        [of_four([a, b, c, d]), of_four([e, f, g, h])]
    }

    #[inline(always)]
    fn union(self, a: [__m256i; 2], b: [__m256i; 2]) -> [__m256i; 2] {
        unsafe { [_mm256_or_si256(a[0], b[0]), _mm256_or_si256(a[1], b[1])] }
    }

    #[inline(always)]
    fn only(self, which: u8, sets: [__m256i; 2]) -> [__m256i; 2] {
        unsafe {
            let which = _mm256_set1_epi64x(which.into());
            let chosen = |bits| _mm256_cmpeq_epi64(_mm256_and_si256(which, bits), bits);
            let (low, high) = (_mm256_setr_epi64x(1, 2, 4, 8), _mm256_setr_epi64x(16, 32, 64, 128));
            [_mm256_and_si256(sets[0], chosen(low)), _mm256_and_si256(sets[1], chosen(high))]
        }
    }

    #[inline(always)]
    fn mex(self, sets: [__m256i; 2]) -> [u8; 8] {
        Portable.mex(to_array(self, sets))
    }

    #[inline(always)]
    fn transpose(self, rows: [[__m256i; 2]; 8]) -> [[__m256i; 2]; 8] {
        Portable.transpose(rows.map(|row| to_array(self, row))).map(|row| self.load(&row))
    }
}
