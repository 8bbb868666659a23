//! The loops that take the time, for a block of [`LANES`] consecutive groups at once. Each has one meaning and several implementations;
//! the portable one is here.

use super::class::RANK_BIT;

/// How many groups a block has.
pub(super) const LANES: usize = 64;

/// A part that groups are split into: a group size, and the byte of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Part {
    /// The size of the group.
    pub at: u32,
    /// A byte, see [`code`](super::class::code).
    pub code: u8,
}

/// The loops. Lane i of a block stands for the group `first + i`.
///
/// All of them read `codes[first + i - part.at]` for every lane i and panic if a part is larger than `first`, or if
/// `codes` has fewer than `first + LANES` elements.
pub(super) trait Kernel: Sync + Send {
    /// For each lane and each part, with `x = codes[first + i - part.at] ^ part.code`: adds to the lane's set the rank of the common value
    /// whose byte is x; nothing if x is the byte of a rare one.
    fn mark(&self, codes: &[u8], first: usize, parts: &[Part], sets: &mut [u128; LANES]);

    /// How many parts it pays to mark with before single values are probed for. Marking is the cheaper the wider the vectors are.
    fn marks(&self) -> usize;

    /// Takes from `open` the lanes with `codes[first + i - part.at] == part.code` for some part. May leave off as soon as at most `few`
    /// are left, and need not notice that at once.
    fn probe(&self, codes: &[u8], first: usize, parts: &[Part], open: u64, few: u32) -> u64;

    /// A part size a from `from` up to but without `to` with `codes[a] ^ codes[group - a] == code`, if there is one. Any may be given.
    ///
    /// Panics if `to > group` or `codes` is not longer than `group - from`.
    fn find(&self, codes: &[u8], group: usize, from: usize, to: usize, code: u8) -> Option<usize>;
}

/// The loops in plain Rust.
#[derive(Clone, Copy, Debug)]
pub(super) struct Portable;

/// The bytes that a part is compared with, one per lane.
pub(super) fn lanes(codes: &[u8], first: usize, part: Part) -> &[u8; LANES] {
    let start = first - part.at as usize;
    codes[start..].first_chunk().expect("the block lies inside") // by the contract of Kernel
}

impl Kernel for Portable {
    fn mark(&self, codes: &[u8], first: usize, parts: &[Part], sets: &mut [u128; LANES]) {
        for &part in parts {
            for (set, &other) in sets.iter_mut().zip(lanes(codes, first, part)) {
                *set |= RANK_BIT[usize::from(other ^ part.code)];
            }
        }
    }

    fn marks(&self) -> usize {
        128
    }

    fn probe(&self, codes: &[u8], first: usize, parts: &[Part], open: u64, few: u32) -> u64 {
        let mut left = open;
        for parts in parts.chunks(16) {
            if left.count_ones() <= few {
                break;
            }
            let mut least = [u8::MAX; LANES];
            for &part in parts {
                for (least, &other) in least.iter_mut().zip(lanes(codes, first, part)) {
                    *least = (*least).min(other ^ part.code);
                }
            }
            left &= !least.iter().enumerate().fold(0, |lanes, (lane, &least)| lanes | u64::from(least == 0) << lane);
        }
        left
    }

    fn find(&self, codes: &[u8], group: usize, from: usize, to: usize, code: u8) -> Option<usize> {
        if from >= to {
            return None;
        }
        let smaller = &codes[from..to];
        let larger = &codes[group - to + 1..group - from + 1];
        // Without a way out inside a chunk, the compiler compares many pairs at once.
        for (chunk, (smaller, larger)) in smaller.chunks(LANES).zip(larger.rchunks(LANES)).enumerate() {
            let pairs = || smaller.iter().zip(larger.iter().rev());
            if pairs().fold(false, |any, (a, b)| any | (a ^ b == code)) {
                return pairs().position(|(a, b)| a ^ b == code).map(|place| from + chunk * LANES + place);
            }
        }
        None
    }
}

/// The fastest kernel that this processor runs.
pub(super) fn fastest() -> &'static dyn Kernel {
    available()[0]
}

/// The kernels that this processor runs, the fastest first.
pub(super) fn available() -> Vec<&'static dyn Kernel> {
    let mut kernels: Vec<&'static dyn Kernel> = Vec::new();
    #[cfg(target_arch = "x86_64")]
    {
        if let Some(kernel) = super::avx512::Avx512::detected() {
            kernels.push(kernel);
        }
        if let Some(kernel) = super::avx2::Avx2::detected() {
            kernels.push(kernel);
        }
    }
    kernels.push(&Portable);
    kernels
}
