//! The searches with AVX2.
//!
//! # Safety
//! Functions with a target feature are called only with an [`Avx2`], which proves that the processor has the instructions. The only other
//! unsafe operations are unaligned loads, each from a reference to an array of exactly the bytes that are loaded.
#![allow(unsafe_code)]

use super::searches::{LANES, Probe, Searches, find_pair_with, probe_with};
use crate::cpu::{Avx2, with_instructions};
use std::arch::x86_64::*;

impl Searches for Avx2 {
    with_instructions! {
        fn probe(values: &[u16], first: usize, open: u64, probes: &mut [Probe], count: bool) -> u64;
        fn find_pair(values: &[u16], total: usize, from: usize, to: usize, target: u16) -> Option<usize>;
    }
}

#[target_feature(enable = "avx2,popcnt,bmi1")]
fn probe(values: &[u16], first: usize, open: u64, probes: &mut [Probe], count: bool) -> u64 {
    probe_with(values, first, open, probes, count, |lanes, value| {
        let value = _mm256_set1_epi16(value as i16);
        narrow(load(lanes).map(|lanes| _mm256_cmpeq_epi16(lanes, value)))
    })
}

#[target_feature(enable = "avx2,popcnt,bmi1")]
fn find_pair(values: &[u16], total: usize, from: usize, to: usize, target: u16) -> Option<usize> {
    // Within each half of a register, the eight values in reverse order.
    let reverse = _mm256_broadcastsi128_si256(_mm_set_epi8(1, 0, 3, 2, 5, 4, 7, 6, 9, 8, 11, 10, 13, 12, 15, 14));
    let target_lanes = _mm256_set1_epi16(target as i16);
    find_pair_with(values, total, from, to, target, |ascending, descending, _| {
        let (ascending, descending) = (load(ascending), load(descending));
        narrow(std::array::from_fn(|index| {
            let reversed = _mm256_permute4x64_epi64::<0b01_00_11_10>(_mm256_shuffle_epi8(descending[3 - index], reverse));
            _mm256_cmpeq_epi16(_mm256_xor_si256(ascending[index], reversed), target_lanes)
        }))
    })
}

#[target_feature(enable = "avx2")]
fn load(lanes: &[u16; LANES]) -> [__m256i; 4] {
    std::array::from_fn(|index| {
        // SAFETY: 32 bytes are loaded, at 0, 32, 64 or 96 bytes from the start of an array of 128.
        unsafe { _mm256_loadu_si256(lanes.as_ptr().add(index * 16).cast()) }
    })
}

/// The set of lanes whose bits are all set; the bits of a lane are all equal.
#[target_feature(enable = "avx2")]
fn narrow(lanes: [__m256i; 4]) -> u64 {
    let [low, high] = [[lanes[0], lanes[1]], [lanes[2], lanes[3]]].map(|[low, high]| {
        let bytes = _mm256_permute4x64_epi64::<0b11_01_10_00>(_mm256_packs_epi16(low, high));
        u64::from(_mm256_movemask_epi8(bytes) as u32)
    });
    low | high << 32
}
