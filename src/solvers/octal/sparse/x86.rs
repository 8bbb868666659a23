//! The searches with AVX2 and AVX-512.
//!
//! Safety: a function with a target feature is only called behind a check, made here, that the processor has it; the standard library
//! remembers the answer. The only other unsafe operations are unaligned loads, each from a reference to an array of exactly the bytes
//! that are loaded.
#![allow(unsafe_code)]

use super::kernels::{LANES, Probe, find_pair_with, probe_with};
use std::arch::x86_64::*;

/// Whether AVX2 can be used.
pub fn has_avx2() -> bool {
    is_x86_feature_detected!("avx2")
}

/// Whether AVX-512 for 16-bit lanes can be used.
pub fn has_avx512() -> bool {
    is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512bw")
}

/// [`Kernel::probe`](super::kernels::Kernel::probe).
pub fn probe_avx2(values: &[u16], first: usize, open: u64, probes: &mut [Probe], count: bool) -> u64 {
    assert!(has_avx2());
    // SAFETY: the processor has AVX2.
    unsafe { probe_2(values, first, open, probes, count) }
}

/// [`Kernel::probe`](super::kernels::Kernel::probe).
pub fn probe_avx512(values: &[u16], first: usize, open: u64, probes: &mut [Probe], count: bool) -> u64 {
    assert!(has_avx512());
    // SAFETY: the processor has AVX-512F and AVX-512BW.
    unsafe { probe_512(values, first, open, probes, count) }
}

/// [`Kernel::find_pair`](super::kernels::Kernel::find_pair).
pub fn find_pair_avx2(values: &[u16], total: usize, from: usize, to: usize, target: u16) -> Option<usize> {
    assert!(has_avx2());
    // SAFETY: the processor has AVX2.
    unsafe { find_pair_2(values, total, from, to, target) }
}

/// [`Kernel::find_pair`](super::kernels::Kernel::find_pair).
pub fn find_pair_avx512(values: &[u16], total: usize, from: usize, to: usize, target: u16) -> Option<usize> {
    assert!(has_avx512());
    // SAFETY: the processor has AVX-512F and AVX-512BW.
    unsafe { find_pair_512(values, total, from, to, target) }
}

#[target_feature(enable = "avx2,popcnt,bmi1")]
fn probe_2(values: &[u16], first: usize, open: u64, probes: &mut [Probe], count: bool) -> u64 {
    probe_with(values, first, open, probes, count, |lanes, value| {
        let value = _mm256_set1_epi16(value as i16);
        narrow(load_2(lanes).map(|lanes| _mm256_cmpeq_epi16(lanes, value)))
    })
}

#[target_feature(enable = "avx2,popcnt,bmi1")]
fn find_pair_2(values: &[u16], total: usize, from: usize, to: usize, target: u16) -> Option<usize> {
    // Within each half of a register, the eight values in reverse order.
    let reverse = _mm256_broadcastsi128_si256(_mm_set_epi8(1, 0, 3, 2, 5, 4, 7, 6, 9, 8, 11, 10, 13, 12, 15, 14));
    let target_lanes = _mm256_set1_epi16(target as i16);
    find_pair_with(values, total, from, to, target, |ascending, descending, _| {
        let (ascending, descending) = (load_2(ascending), load_2(descending));
        narrow(std::array::from_fn(|index| {
            let reversed = _mm256_permute4x64_epi64::<0b01_00_11_10>(_mm256_shuffle_epi8(descending[3 - index], reverse));
            _mm256_cmpeq_epi16(_mm256_xor_si256(ascending[index], reversed), target_lanes)
        }))
    })
}

#[target_feature(enable = "avx2")]
fn load_2(lanes: &[u16; LANES]) -> [__m256i; 4] {
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

#[target_feature(enable = "avx512f,avx512bw,popcnt,bmi1")]
fn probe_512(values: &[u16], first: usize, open: u64, probes: &mut [Probe], count: bool) -> u64 {
    probe_with(values, first, open, probes, count, |lanes, value| {
        let value = _mm512_set1_epi16(value as i16);
        let [low, high] = load_512(lanes).map(|lanes| u64::from(_mm512_cmpeq_epi16_mask(lanes, value)));
        low | high << 32
    })
}

#[target_feature(enable = "avx512f,avx512bw,popcnt,bmi1")]
fn find_pair_512(values: &[u16], total: usize, from: usize, to: usize, target: u16) -> Option<usize> {
    let order: [u16; LANES] = std::array::from_fn(|lane| (LANES / 2 - 1).wrapping_sub(lane) as u16);
    let [order, _] = load_512(&order);
    let target_lanes = _mm512_set1_epi16(target as i16);
    find_pair_with(values, total, from, to, target, |ascending, descending, _| {
        let ([a, b], [last, first]) = (load_512(ascending), load_512(descending));
        let equal = |a, b| u64::from(_mm512_cmpeq_epi16_mask(_mm512_xor_si512(a, _mm512_permutexvar_epi16(order, b)), target_lanes));
        equal(a, first) | equal(b, last) << 32
    })
}

#[target_feature(enable = "avx512f,avx512bw")]
fn load_512(lanes: &[u16; LANES]) -> [__m512i; 2] {
    std::array::from_fn(|index| {
        // SAFETY: 64 bytes are loaded, at the start or in the middle of an array of 128.
        unsafe { _mm512_loadu_epi16(lanes.as_ptr().add(index * 32).cast()) }
    })
}
