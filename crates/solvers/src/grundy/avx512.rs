//! The kernel for processors with AVX-512 BW and VBMI.
//!
//! # Safety
//! Two things are unsafe here. The functions are compiled for instructions that not every processor has; an [`Avx512`] proves that this
//! one has them. And vectors are read through pointers: each pointer is
//! that of an array of the vector's size, which a checked slice operation gave.
#![allow(unsafe_code)]

use super::class::{COMMON, RANK_BIT};
use super::loops::{LANES, Loops, SplitPart, lanes};
use super::vector_loops::{count_with, find_with, probe_with};
use crate::cpu::{Avx512, with_instructions};
use std::arch::x86_64::*;

impl Loops for Avx512 {
    with_instructions! {
        fn mark(codes: &[u8], first: usize, parts: &[SplitPart], sets: &mut [u128; LANES]);
        fn probe(codes: &[u8], first: usize, parts: &[SplitPart], open: u64, few: u32) -> u64;
        fn find(codes: &[u8], group: usize, from: usize, to: usize, code: u8) -> Option<usize>;
        fn count(codes: &[u8], group: usize, from: usize, to: usize, code: u8) -> u64;
    }

    fn marks(self) -> usize {
        1536
    }
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
fn load(bytes: &[u8; LANES]) -> __m512i {
    // Safety: the array has the 64 bytes that are read; no alignment is needed.
    unsafe { _mm512_loadu_si512(bytes.as_ptr().cast()) }
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
fn store(bytes: &mut [u8; LANES], vector: __m512i) {
    // Safety: the array has the 64 bytes that are written; no alignment is needed.
    unsafe { _mm512_storeu_si512(bytes.as_mut_ptr().cast(), vector) }
}

/// Eight tables of 64 bytes: byte j of the 64-bit set of a common value by the low six digits of its byte, if the seventh is 0. If it
/// is 1, the two halves of the set are exchanged.
static TABLES: [[u8; LANES]; 8] = {
    let mut tables = [[0; LANES]; 8];
    let mut low = 0;
    while low < LANES {
        let bit = RANK_BIT[low | COMMON as usize];
        let mut row = 0;
        while row < 4 {
            tables[row][low] = (bit >> (8 * row)) as u8;
            tables[4 + row][low] = (bit >> (64 + 8 * row)) as u8;
            row += 1;
        }
        low += 1;
    }
    tables
};

/// The rows of a set, bytes 0 to 15, that the eight tables are for if the seventh digit is 0.
const EVEN_ROWS: [usize; 8] = [0, 1, 2, 3, 8, 9, 10, 11];
/// And if it is 1.
const ODD_ROWS: [usize; 8] = [12, 13, 14, 15, 4, 5, 6, 7];

#[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
fn mark(codes: &[u8], first: usize, parts: &[SplitPart], sets: &mut [u128; LANES]) {
    let tables = [0, 1, 2, 3, 4, 5, 6, 7].map(|row| load(&TABLES[row]));
    let mut even = [_mm512_setzero_si512(); 8];
    let mut odd = [_mm512_setzero_si512(); 8];
    let seventh = _mm512_set1_epi8(0x40);
    for &part in parts {
        let x = _mm512_xor_si512(load(lanes(codes, first, part)), _mm512_set1_epi8(part.code as i8));
        let common = _mm512_movepi8_mask(x);
        let in_odd = _mm512_mask_test_epi8_mask(common, x, seventh);
        let in_odd_lanes = _mm512_movm_epi8(in_odd);
        let in_even_lanes = _mm512_movm_epi8(common & !in_odd);
        for row in 0..8 {
            let bits = _mm512_permutexvar_epi8(x, tables[row]);
            // a | (b & c)
            even[row] = _mm512_ternarylogic_epi64::<0xF8>(even[row], bits, in_even_lanes);
            odd[row] = _mm512_ternarylogic_epi64::<0xF8>(odd[row], bits, in_odd_lanes);
        }
    }
    let mut rows = [[0; LANES]; 16];
    for row in 0..8 {
        store(&mut rows[EVEN_ROWS[row]], even[row]);
        store(&mut rows[ODD_ROWS[row]], odd[row]);
    }
    for (lane, set) in sets.iter_mut().enumerate() {
        *set |= u128::from_le_bytes(std::array::from_fn(|row| rows[row][lane]));
    }
}

#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,popcnt")]
fn probe(codes: &[u8], first: usize, parts: &[SplitPart], open: u64, few: u32) -> u64 {
    let hits = |part: SplitPart| _mm512_cmpeq_epi8_mask(load(lanes(codes, first, part)), _mm512_set1_epi8(part.code as i8));
    probe_with(parts, open, few, hits, |a, b| a | b, |hits| hits)
}

/// The places of a vector in reverse.
static REVERSED: [u8; LANES] = {
    let mut order = [0; LANES];
    let mut place = 0;
    while place < LANES {
        order[place] = (LANES - 1 - place) as u8;
        place += 1;
    }
    order
};

/// The places where a byte and the one at the same distance from the other end have this XOR.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
fn matches(smaller: &[u8; LANES], larger: &[u8; LANES], code: u8) -> u64 {
    let x = _mm512_xor_si512(load(smaller), _mm512_permutexvar_epi8(load(&REVERSED), load(larger)));
    _mm512_cmpeq_epi8_mask(x, _mm512_set1_epi8(code as i8))
}

#[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
fn find(codes: &[u8], group: usize, from: usize, to: usize, code: u8) -> Option<usize> {
    find_with(codes, group, from, to, code, |smaller, larger| matches(smaller, larger, code))
}

#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,popcnt")]
fn count(codes: &[u8], group: usize, from: usize, to: usize, code: u8) -> u64 {
    count_with(codes, group, from, to, code, |smaller, larger| matches(smaller, larger, code))
}
