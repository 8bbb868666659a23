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
/// Those with parts read `codes[first + i - part.at]` for every lane i and panic if a part is larger than `first`, or if
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

    /// The least part size a from `from` up to but without `to` with `codes[a] ^ codes[group - a] == code`.
    ///
    /// Panics if `from < to` and `to > group + 1` or `codes` is not longer than `group - from`.
    fn find(&self, codes: &[u8], group: usize, from: usize, to: usize, code: u8) -> Option<usize>;

    /// How many such part sizes there are; panics as [`Kernel::find`] does.
    fn count(&self, codes: &[u8], group: usize, from: usize, to: usize, code: u8) -> u64;
}

/// The loops in plain Rust.
#[derive(Clone, Copy, Debug)]
pub(super) struct Portable;

/// The bytes that a part is compared with, one per lane.
pub(super) fn lanes(codes: &[u8], first: usize, part: Part) -> &[u8; LANES] {
    let start = first - part.at as usize;
    codes[start..].first_chunk().expect("the block lies inside") // by the contract of Kernel
}

/// [`Kernel::probe`] by what a vector kernel knows of one part: `hits` compares its lanes, and what it found is joined for eight parts
/// before `lanes_of` makes a set of lanes of it.
#[inline(always)]
pub(super) fn probe_with<H: Copy>(
    parts: &[Part],
    open: u64,
    few: u32,
    hits: impl Fn(Part) -> H,
    join: impl Fn(H, H) -> H,
    lanes_of: impl Fn(H) -> u64,
) -> u64 {
    let mut left = open;
    let (eights, rest) = parts.as_chunks::<8>();
    for eight in eights {
        if left.count_ones() <= few {
            return left;
        }
        let mut found = hits(eight[0]);
        for &part in &eight[1..] {
            found = join(found, hits(part));
        }
        left &= !lanes_of(found);
    }
    for &part in rest {
        left &= !lanes_of(hits(part));
    }
    left
}

/// So many chunks are compared before it is looked at whether any of them has a match.
const CHUNKS: usize = 4;

/// [`Kernel::find`] by `matches`, the set of places at which a chunk and the reversed chunk of the other parts have the code.
#[inline(always)]
pub(super) fn find_with(
    codes: &[u8],
    group: usize,
    from: usize,
    to: usize,
    code: u8,
    matches: impl Fn(&[u8; LANES], &[u8; LANES]) -> u64,
) -> Option<usize> {
    if from >= to {
        return None;
    }
    let (chunks, rest) = codes[from..to].as_chunks::<LANES>();
    let (larger_rest, larger_chunks) = codes[group - to + 1..group - from + 1].as_rchunks::<LANES>();
    let mut place = from;
    for (a, b) in chunks.chunks(CHUNKS).zip(larger_chunks.rchunks(CHUNKS)) {
        let mut any = 0;
        for (a, b) in a.iter().zip(b.iter().rev()) {
            any |= matches(a, b);
        }
        if any != 0 {
            for (chunk, (a, b)) in a.iter().zip(b.iter().rev()).enumerate() {
                let matches = matches(a, b);
                if matches != 0 {
                    return Some(place + chunk * LANES + matches.trailing_zeros() as usize);
                }
            }
        }
        place += LANES * a.len();
    }
    let last = rest.iter().zip(larger_rest.iter().rev()).position(|(a, b)| a ^ b == code);
    last.map(|at| to - rest.len() + at)
}

/// [`Kernel::count`] by the same.
#[inline(always)]
pub(super) fn count_with(
    codes: &[u8],
    group: usize,
    from: usize,
    to: usize,
    code: u8,
    matches: impl Fn(&[u8; LANES], &[u8; LANES]) -> u64,
) -> u64 {
    if from >= to {
        return 0;
    }
    let (chunks, rest) = codes[from..to].as_chunks::<LANES>();
    let (larger_rest, larger_chunks) = codes[group - to + 1..group - from + 1].as_rchunks::<LANES>();
    let mut count = 0;
    for (a, b) in chunks.iter().zip(larger_chunks.iter().rev()) {
        count += u64::from(matches(a, b).count_ones());
    }
    count + rest.iter().zip(larger_rest.iter().rev()).filter(|&(a, b)| a ^ b == code).count() as u64
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
        256
    }

    fn probe(&self, codes: &[u8], first: usize, parts: &[Part], open: u64, few: u32) -> u64 {
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

    fn count(&self, codes: &[u8], group: usize, from: usize, to: usize, code: u8) -> u64 {
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

/// The fastest kernel that this processor runs.
pub(super) fn fastest() -> &'static dyn Kernel {
    #[cfg(target_arch = "x86_64")]
    {
        if let Some(kernel) = super::avx512::Avx512::detected() {
            return kernel;
        }
        if let Some(kernel) = super::avx2::Avx2::detected() {
            return kernel;
        }
    }
    &Portable
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The kernels that this processor runs besides the portable one.
    fn others() -> Vec<&'static dyn Kernel> {
        let mut kernels: Vec<&'static dyn Kernel> = Vec::new();
        #[cfg(target_arch = "x86_64")]
        {
            kernels.extend(super::super::avx512::Avx512::detected().map(|kernel| kernel as &dyn Kernel));
            kernels.extend(super::super::avx2::Avx2::detected().map(|kernel| kernel as &dyn Kernel));
        }
        kernels
    }

    proptest! {
        #[test]
        fn kernels_agree(
            codes in proptest::collection::vec(any::<u8>(), 400..500),
            parts in proptest::collection::vec((0u32..300, any::<u8>()), 0..40),
            open in any::<u64>(),
            (group, from, to) in (1usize..390).prop_flat_map(|group| (Just(group), 0..group, 0..=group)),
            code in any::<u8>(),
        ) {
            let parts: Vec<Part> = parts.into_iter().map(|(at, code)| Part { at, code }).collect();
            let first = 310;
            for kernel in others() {
                let (mut found, mut expected) = ([1; LANES], [1; LANES]);
                kernel.mark(&codes, first, &parts, &mut found);
                Portable.mark(&codes, first, &parts, &mut expected);
                prop_assert_eq!(found, expected);
                // Not told to leave off early, all of them find everything.
                prop_assert_eq!(kernel.probe(&codes, first, &parts, open, 0), Portable.probe(&codes, first, &parts, open, 0));
                prop_assert_eq!(kernel.find(&codes, group, from, to, code), Portable.find(&codes, group, from, to, code));
                prop_assert_eq!(kernel.count(&codes, group, from, to, code), Portable.count(&codes, group, from, to, code));
            }
            let pairs = || (from..to).filter(|&a| codes[a] ^ codes[group - a] == code);
            prop_assert_eq!(Portable.find(&codes, group, from, to, code), pairs().next());
            prop_assert_eq!(Portable.count(&codes, group, from, to, code), pairs().count() as u64);
        }
    }
}
