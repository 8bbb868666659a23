//! What the vector kernels share. Each brings along the instructions that compare a block.

use super::loops::{LANES, SplitPart};

/// [`Loops::probe`](super::loops::Loops::probe) for a vector kernel. `hits` compares the lanes of one part. The hits of eight parts are
/// joined, and then `lanes_of` makes a set of lanes of them.
#[inline(always)]
pub(super) fn probe_with<H: Copy>(
    parts: &[SplitPart],
    open: u64,
    few: u32,
    hits: impl Fn(SplitPart) -> H,
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

/// The number of chunks that are compared before the loop checks for a match.
const CHUNKS: usize = 4;

/// [`Loops::find`](super::loops::Loops::find) by `matches`, the set of places at which a chunk and the reversed chunk of the other parts
/// have the code.
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

/// [`Loops::count`](super::loops::Loops::count) with the same `matches`.
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
