//! The loops that take the time, for a block of [`LANES`] consecutive groups at once. Each has one meaning and several implementations.

/// How many groups a block has.
pub(super) const LANES: usize = 64;

/// A part that groups are split into: a group size, and the byte of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SplitPart {
    /// The size of the group.
    pub at: u32,
    /// A byte, see [`code`](super::class::code).
    pub code: u8,
}

/// The loops. Lane i of a block stands for the group `first + i`.
///
/// Loops with parts read `codes[first + i - part.at]` for every lane i. They panic if a part is larger than
/// `first`, or if `codes` has fewer than `first + LANES` elements.
pub(super) trait Loops: Copy {
    /// For each lane and each part, let `x = codes[first + i - part.at] ^ part.code`. Adds to the lane's set
    /// the rank of the common value whose byte is x; adds nothing if x is the byte of a rare value.
    fn mark(self, codes: &[u8], first: usize, parts: &[SplitPart], sets: &mut [u128; LANES]);

    /// The number of parts to mark with before probing for single values pays. Marking is cheaper with wider
    /// vectors.
    fn marks(self) -> usize;

    /// Removes from `open` the lanes with `codes[first + i - part.at] == part.code` for some part. May stop
    /// once at most `few` lanes are left, or some time later.
    fn probe(self, codes: &[u8], first: usize, parts: &[SplitPart], open: u64, few: u32) -> u64;

    /// The least part size a in `from..to` with `codes[a] ^ codes[group - a] == code`.
    ///
    /// Panics if `from < to` and `to > group + 1` or `codes` is not longer than `group - from`.
    fn find(self, codes: &[u8], group: usize, from: usize, to: usize, code: u8) -> Option<usize>;

    /// The number of such part sizes. Panics like [`Loops::find`].
    fn count(self, codes: &[u8], group: usize, from: usize, to: usize, code: u8) -> u64;
}

/// The bytes that a part is compared with, one per lane.
pub(super) fn lanes(codes: &[u8], first: usize, part: SplitPart) -> &[u8; LANES] {
    let start = first - part.at as usize;
    codes[start..].first_chunk().expect("the block lies inside") // by the contract of Loops
}

/// [`Loops::probe`] for a vector kernel. `hits` compares the lanes of one part. The hits of eight parts are
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

/// This many chunks are compared before the loop checks for a match.
const CHUNKS: usize = 4;

/// [`Loops::find`] by `matches`, the set of places at which a chunk and the reversed chunk of the other parts have the code.
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

/// [`Loops::count`] with the same `matches`.
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
