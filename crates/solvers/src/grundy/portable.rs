//! The loops in plain Rust.

use super::class::RANK_BIT;
use super::loops::{LANES, Loops, SplitPart, lanes};
use crate::cpu::Portable;

impl Loops for Portable {
    fn mark(self, codes: &[u8], first: usize, parts: &[SplitPart], sets: &mut [u128; LANES]) {
        for &part in parts {
            for (set, &other) in sets.iter_mut().zip(lanes(codes, first, part)) {
                *set |= RANK_BIT[usize::from(other ^ part.code)];
            }
        }
    }

    fn marks(self) -> usize {
        256
    }

    fn probe(self, codes: &[u8], first: usize, parts: &[SplitPart], open: u64, few: u32) -> u64 {
        let mut left = open;
        for parts in parts.chunks(16) {
            if left.count_ones() <= few {
                break;
            }
            // Sixteen lanes at a time stay in one register of any processor.
            for (group, lanes_here) in (0..LANES).step_by(16).enumerate() {
                let mut hits = [0; 16];
                for &part in parts {
                    let others = &lanes(codes, first, part).as_chunks::<16>().0[group];
                    for lane in 0..16 {
                        hits[lane] |= u8::from(others[lane] == part.code);
                    }
                }
                if hits != [0; 16] {
                    let hits = hits.iter().enumerate().fold(0, |lanes, (lane, &hit)| lanes | u64::from(hit) << lane);
                    left &= !(hits << lanes_here);
                }
            }
        }
        left
    }

    fn find(self, codes: &[u8], group: usize, from: usize, to: usize, code: u8) -> Option<usize> {
        if from >= to {
            return None;
        }
        let smaller = &codes[from..to];
        let larger = &codes[group - to + 1..group - from + 1];
        // Without an exit inside a chunk, the compiler compares many pairs at once.
        for (chunk, (smaller, larger)) in smaller.chunks(LANES).zip(larger.rchunks(LANES)).enumerate() {
            let pairs = || smaller.iter().zip(larger.iter().rev());
            if pairs().fold(false, |any, (a, b)| any | (a ^ b == code)) {
                return pairs().position(|(a, b)| a ^ b == code).map(|place| from + chunk * LANES + place);
            }
        }
        None
    }

    fn count(self, codes: &[u8], group: usize, from: usize, to: usize, code: u8) -> u64 {
        if from >= to {
            return 0;
        }
        let smaller = &codes[from..to];
        let larger = &codes[group - to + 1..group - from + 1];
        // Sums of at most 64 fit a byte, so that many are added at once.
        let count = |(smaller, larger): (&[u8], &[u8])| {
            let pairs = smaller.iter().zip(larger.iter().rev());
            u64::from(pairs.fold(0u8, |count, (a, b)| count + u8::from(a ^ b == code)))
        };
        smaller.chunks(LANES).zip(larger.rchunks(LANES)).map(count).sum()
    }
}
