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

/// The loops. Lane i of a block is the group `first + i`.
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
