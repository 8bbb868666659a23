//! The searches with AVX-512.
//!
//! # Safety
//! Functions with a target feature are called only with an [`Avx512`], which proves that the processor has the instructions. The only other
//! unsafe operations are unaligned loads, each from a reference to an array of exactly the bytes that are loaded.
#![allow(unsafe_code)]

use super::searches::{LANES, Probe, Searches, find_pair_with, probe_with};
use crate::cpu::{Avx512, with_instructions};
use std::arch::x86_64::*;

impl Searches for Avx512 {
    with_instructions! {
        fn probe(values: &[u16], first: usize, open: u64, probes: &mut [Probe], count: bool) -> u64;
        fn find_pair(values: &[u16], total: usize, from: usize, to: usize, target: u16) -> Option<usize>;
    }
}

#[target_feature(enable = "avx512f,avx512bw,popcnt,bmi1")]
fn probe(values: &[u16], first: usize, open: u64, probes: &mut [Probe], count: bool) -> u64 {
    probe_with(values, first, open, probes, count, |lanes, value| {
        let value = _mm512_set1_epi16(value as i16);
        let [low, high] = load(lanes).map(|lanes| u64::from(_mm512_cmpeq_epi16_mask(lanes, value)));
        low | high << 32
    })
}

#[target_feature(enable = "avx512f,avx512bw,popcnt,bmi1")]
fn find_pair(values: &[u16], total: usize, from: usize, to: usize, target: u16) -> Option<usize> {
    let order: [u16; LANES] = std::array::from_fn(|lane| (LANES / 2 - 1).wrapping_sub(lane) as u16);
    let [order, _] = load(&order);
    let target_lanes = _mm512_set1_epi16(target as i16);
    find_pair_with(values, total, from, to, target, |ascending, descending, _| {
        let ([a, b], [last, first]) = (load(ascending), load(descending));
        let equal = |a, b| u64::from(_mm512_cmpeq_epi16_mask(_mm512_xor_si512(a, _mm512_permutexvar_epi16(order, b)), target_lanes));
        equal(a, first) | equal(b, last) << 32
    })
}

#[target_feature(enable = "avx512f,avx512bw")]
fn load(lanes: &[u16; LANES]) -> [__m512i; 2] {
    std::array::from_fn(|index| {
        // SAFETY: 64 bytes are loaded, at the start or in the middle of an array of 128.
        unsafe { _mm512_loadu_epi16(lanes.as_ptr().add(index * 32).cast()) }
    })
}
