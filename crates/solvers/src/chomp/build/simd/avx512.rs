//! AVX-512: eight sets are one register.
#![allow(unsafe_code)]

use super::{Set, Simd, SimdJob};
use crate::cpu::Avx512;
use std::arch::asm;
use std::arch::x86_64::*;

/// Shifts eight ones. A shift by 64 or more, or by a negative amount, gives 0.
///
/// The instruction itself works this way. For `_mm512_sllv_epi64` the compiler adds a comparison with 64 and
/// a mask, which makes builds a tenth slower.
#[inline]
#[target_feature(enable = "avx512f")]
fn one_shifted(amounts: __m512i) -> __m512i {
    let shifted;
    // SAFETY: the instruction is enabled here and touches only its operands.
    unsafe {
        asm!(
            "vpsllvq {shifted}, {ones}, {amounts}",
            shifted = lateout(zmm_reg) shifted,
            ones = in(zmm_reg) _mm512_set1_epi64(1),
            amounts = in(zmm_reg) amounts,
            options(pure, nomem, nostack, preserves_flags),
        );
    }
    shifted
}

// SAFETY (of every block below): a value of `Avx512` exists only if the processor has the instructions. Each
// block is a call of them, or a load or store of exactly the 64 or 8 bytes behind a reference, without
// alignment.
impl Simd for Avx512 {
    type Sets = __m512i;

    #[inline(always)]
    fn run<J: SimdJob>(self, job: J) -> J::Output {
        #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vpopcntdq,avx2,bmi2")]
        fn enabled<J: SimdJob>(simd: Avx512, job: J) -> J::Output {
            job.run(simd)
        }
        unsafe { enabled(self, job) }
    }

    #[inline(always)]
    fn load(self, sets: &[Set; 8]) -> __m512i {
        unsafe { _mm512_loadu_si512(sets.as_ptr().cast()) }
    }

    #[inline(always)]
    fn store(self, sets: __m512i, to: &mut [Set; 8]) {
        unsafe { _mm512_storeu_si512(to.as_mut_ptr().cast(), sets) }
    }

    #[inline(always)]
    fn singletons<const OFFSET: u8>(self, values: &[u8; 8]) -> __m512i {
        unsafe {
            let values = _mm512_cvtepu8_epi64(_mm_loadl_epi64(values.as_ptr().cast()));
            let shifts = if OFFSET == 0 { values } else { _mm512_sub_epi64(values, _mm512_set1_epi64(OFFSET.into())) };
            one_shifted(shifts)
        }
    }

    #[inline(always)]
    fn union(self, a: __m512i, b: __m512i) -> __m512i {
        unsafe { _mm512_or_si512(a, b) }
    }

    #[inline(always)]
    fn only(self, which: u8, sets: __m512i) -> __m512i {
        unsafe { _mm512_maskz_mov_epi64(which, sets) }
    }

    #[inline(always)]
    fn mex(self, sets: __m512i) -> [u8; 8] {
        unsafe {
            // Adding 1 clears the trailing ones.
            let next = _mm512_add_epi64(sets, _mm512_set1_epi64(1));
            let counts = _mm512_popcnt_epi64(_mm512_andnot_si512(next, sets));
            (_mm_cvtsi128_si64(_mm512_cvtepi64_epi8(counts)) as u64).to_le_bytes()
        }
    }

    #[inline(always)]
    fn transpose(self, [a, b, c, d, e, f, g, h]: [__m512i; 8]) -> [__m512i; 8] {
        unsafe {
            // Pairs of neighbours first, then pairs of pairs across the quarters, then across the halves.
            let (ab0, ab1) = (_mm512_unpacklo_epi64(a, b), _mm512_unpackhi_epi64(a, b));
            let (cd0, cd1) = (_mm512_unpacklo_epi64(c, d), _mm512_unpackhi_epi64(c, d));
            let (ef0, ef1) = (_mm512_unpacklo_epi64(e, f), _mm512_unpackhi_epi64(e, f));
            let (gh0, gh1) = (_mm512_unpacklo_epi64(g, h), _mm512_unpackhi_epi64(g, h));
            let quarters = |p, q| (_mm512_shuffle_i64x2::<0x88>(p, q), _mm512_shuffle_i64x2::<0xdd>(p, q));
            // Of p = (p0 p1 p2 p3) and q in quarters: (p0 p2 q0 q2) and (p1 p3 q1 q3).
            let ((x0, x2), (y0, y2)) = (quarters(ab0, cd0), quarters(ef0, gh0));
            let ((x1, x3), (y1, y3)) = (quarters(ab1, cd1), quarters(ef1, gh1));
            let ((r0, r4), (r2, r6)) = (quarters(x0, y0), quarters(x2, y2));
            let ((r1, r5), (r3, r7)) = (quarters(x1, y1), quarters(x3, y3));
            [r0, r1, r2, r3, r4, r5, r6, r7]
        }
    }
}
