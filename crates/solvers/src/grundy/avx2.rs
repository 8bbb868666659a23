//! The kernel for processors with AVX2.
//!
//! # Safety
//! As in the AVX-512 kernel: an [`Avx2`] proves that the processor has the instructions, and each pointer is that of an array of the
//! vector's size, which a checked slice operation gave.
#![allow(unsafe_code)]

use super::class::{COMMON, RANK_BIT};
use super::loops::{LANES, Loops, SplitPart, lanes};
use super::vector_loops::{count_with, find_with, probe_with};
use crate::cpu::{Avx2, with_instructions};
use std::arch::x86_64::*;

impl Loops for Avx2 {
    with_instructions! {
        fn mark(codes: &[u8], first: usize, parts: &[SplitPart], sets: &mut [u128; LANES]);
        fn probe(codes: &[u8], first: usize, parts: &[SplitPart], open: u64, few: u32) -> u64;
        fn find(codes: &[u8], group: usize, from: usize, to: usize, code: u8) -> Option<usize>;
        fn count(codes: &[u8], group: usize, from: usize, to: usize, code: u8) -> u64;
    }

    fn marks(self) -> usize {
        512
    }
}

/// The bytes of a vector.
const HALF: usize = LANES / 2;

#[inline]
#[target_feature(enable = "avx2")]
fn load(bytes: &[u8; HALF]) -> __m256i {
    // Safety: the array has the 32 bytes that are read; no alignment is needed.
    unsafe { _mm256_loadu_si256(bytes.as_ptr().cast()) }
}

#[inline]
#[target_feature(enable = "avx2")]
fn store(bytes: &mut [u8; HALF], vector: __m256i) {
    // Safety: the array has the 32 bytes that are written; no alignment is needed.
    unsafe { _mm256_storeu_si256(bytes.as_mut_ptr().cast(), vector) }
}

/// Both halves of the lanes' bytes.
#[inline]
fn halves(bytes: &[u8; LANES]) -> [&[u8; HALF]; 2] {
    let (halves, _) = bytes.as_chunks::<HALF>();
    [&halves[0], &halves[1]]
}

/// A look-up table by the lowest four digits of the byte of a common value: the byte of its set in which its rank is, if that byte belongs
/// to digits 2 to 4 of this parity; 0 otherwise. It is there twice, because the processor looks up each half of a vector separately.
const fn bits(parity: u32) -> [u8; HALF] {
    let mut table = [0; HALF];
    let mut low = 0;
    while low < HALF {
        let digits = low % 16;
        if (digits >> 1).count_ones() % 2 == parity {
            let rank = RANK_BIT[digits | COMMON as usize].trailing_zeros();
            table[low] = 1 << (rank % 8);
        }
        low += 1;
    }
    table
}

static EVEN_BITS: [u8; HALF] = bits(0);
static ODD_BITS: [u8; HALF] = bits(1);

#[target_feature(enable = "avx2")]
fn mark(codes: &[u8], first: usize, parts: &[SplitPart], sets: &mut [u128; LANES]) {
    let (halves, _) = sets.as_chunks_mut::<HALF>();
    for (half, sets) in halves.iter_mut().enumerate() {
        let mut rows = [[0; HALF]; 16];
        // Four of the eight digit patterns at a time: more sets would not fit the registers.
        mark_rows::<0>(codes, first, half, parts, &mut rows);
        mark_rows::<4>(codes, first, half, parts, &mut rows);
        for (lane, set) in sets.iter_mut().enumerate() {
            *set |= u128::from_le_bytes(std::array::from_fn(|row| rows[row][lane]));
        }
    }
}

/// The rows of the sets for which digits 5 to 7 of the byte are FROM to FROM + 3.
#[target_feature(enable = "avx2")]
fn mark_rows<const FROM: usize>(codes: &[u8], first: usize, half: usize, parts: &[SplitPart], rows: &mut [[u8; HALF]; 16]) {
    let (even_bits, odd_bits) = (load(&EVEN_BITS), load(&ODD_BITS));
    let patterns: [__m256i; 4] = std::array::from_fn(|place| _mm256_set1_epi8(((FROM + place) << 4) as i8));
    let digits = _mm256_set1_epi8(0x70);
    let mut even = [_mm256_setzero_si256(); 4];
    let mut odd = [_mm256_setzero_si256(); 4];
    for &part in parts {
        // The class is exchanged, so a byte with the highest digit looks up 0.
        let x = _mm256_xor_si256(load(halves(lanes(codes, first, part))[half]), _mm256_set1_epi8((part.code ^ COMMON) as i8));
        let (even_bits, odd_bits) = (_mm256_shuffle_epi8(even_bits, x), _mm256_shuffle_epi8(odd_bits, x));
        let x = _mm256_and_si256(x, digits);
        for place in 0..4 {
            let here = _mm256_cmpeq_epi8(x, patterns[place]);
            even[place] = _mm256_or_si256(even[place], _mm256_and_si256(here, even_bits));
            odd[place] = _mm256_or_si256(odd[place], _mm256_and_si256(here, odd_bits));
        }
    }
    for place in 0..4 {
        let pattern = FROM + place;
        // The eighth digit of the value, which decides the half of the set, makes digits 2 to 8 odd.
        let (upper, lower) = if pattern.count_ones().is_multiple_of(2) { (even[place], odd[place]) } else { (odd[place], even[place]) };
        store(&mut rows[8 + pattern], upper);
        store(&mut rows[pattern], lower);
    }
}

/// The lanes whose bytes are all ones.
#[inline]
#[target_feature(enable = "avx2")]
fn mask(low: __m256i, high: __m256i) -> u64 {
    u64::from(_mm256_movemask_epi8(low) as u32) | u64::from(_mm256_movemask_epi8(high) as u32) << HALF
}

#[target_feature(enable = "avx2,popcnt")]
fn probe(codes: &[u8], first: usize, parts: &[SplitPart], open: u64, few: u32) -> u64 {
    let hits = |part: SplitPart| {
        let wanted = _mm256_set1_epi8(part.code as i8);
        let [low, high] = halves(lanes(codes, first, part));
        [_mm256_cmpeq_epi8(load(low), wanted), _mm256_cmpeq_epi8(load(high), wanted)]
    };
    let join = |[a, b]: [__m256i; 2], [c, d]: [__m256i; 2]| [_mm256_or_si256(a, c), _mm256_or_si256(b, d)];
    probe_with(parts, open, few, hits, join, |[low, high]| mask(low, high))
}

/// The places where a byte and the one at the same distance from the other end have this XOR.
#[inline]
#[target_feature(enable = "avx2")]
fn matches(smaller: &[u8; LANES], larger: &[u8; LANES], code: u8) -> u64 {
    // Reversed: the 16 bytes of each half of a vector, then the halves, then the vectors.
    let order = _mm256_broadcastsi128_si256(_mm_set_epi8(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15));
    let wanted = _mm256_set1_epi8(code as i8);
    let ([a_low, a_high], [b_low, b_high]) = (halves(smaller), halves(larger));
    let matches = |a: &[u8; HALF], b: &[u8; HALF]| {
        let b = _mm256_permute4x64_epi64::<0b01_00_11_10>(_mm256_shuffle_epi8(load(b), order));
        _mm256_cmpeq_epi8(_mm256_xor_si256(load(a), b), wanted)
    };
    mask(matches(a_low, b_high), matches(a_high, b_low))
}

#[target_feature(enable = "avx2")]
fn find(codes: &[u8], group: usize, from: usize, to: usize, code: u8) -> Option<usize> {
    find_with(codes, group, from, to, code, |smaller, larger| matches(smaller, larger, code))
}

#[target_feature(enable = "avx2,popcnt")]
fn count(codes: &[u8], group: usize, from: usize, to: usize, code: u8) -> u64 {
    count_with(codes, group, from, to, code, |smaller, larger| matches(smaller, larger, code))
}
