//! Eight sets of small numbers at a time, by whatever instructions the processor has.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod portable;

/// Values 0 to 63, or 64 to 127, as bits.
pub(super) type Set = u64;

/// How many blocks are solved side by side.
pub(super) const LANES: usize = 8;

/// How far beyond a run of values the kernels may look: that many bytes must follow the last value.
pub(super) const PADDING: usize = 64;

/// Work that runs on any [`Simd`]. Its `run` and all it calls with the instructions should be `#[inline(always)]`, so that it
/// is compiled once for each of them.
pub(in super::super) trait Job {
    /// What the work yields.
    type Output;

    /// Does it.
    fn run<S: Simd>(self, simd: S) -> Self::Output;
}

/// Instructions on eight [`Set`]s. A value of the type proves that the processor has them.
pub(in super::super) trait Simd: Copy {
    /// Eight sets.
    type Sets: Copy;

    /// Runs the job with these instructions enabled.
    fn run<J: Job>(self, job: J) -> J::Output;

    /// Eight sets from memory.
    fn load(self, sets: &[Set; 8]) -> Self::Sets;

    /// Eight sets to memory.
    fn store(self, sets: Self::Sets, to: &mut [Set; 8]);

    /// The set of `value - OFFSET` for each of eight values; empty where that is not in 0..64.
    fn singletons<const OFFSET: u8>(self, values: &[u8; 8]) -> Self::Sets;

    /// The unions, one by one.
    fn union(self, a: Self::Sets, b: Self::Sets) -> Self::Sets;

    /// The sets whose bits are set, and empty ones in place of the others.
    fn only(self, which: u8, sets: Self::Sets) -> Self::Sets;

    /// The least number missing from each set, 64 if none is.
    fn mex(self, sets: Self::Sets) -> [u8; 8];

    /// Rows become columns: set j of result i is set i of argument j.
    fn transpose(self, rows: [Self::Sets; 8]) -> [Self::Sets; 8];
}

/// The first eight.
#[inline(always)]
pub(super) fn eight<T>(of: &[T]) -> &[T; 8] {
    // Every caller leaves room for a whole vector.
    &of.as_chunks().0[0]
}

/// Adds the values of options in all lanes to sets; `lanes` has the values by tail.
#[inline(always)]
pub(super) fn add_options<S: Simd, const OFFSET: u8>(simd: S, sets: S::Sets, lanes: &[[u8; LANES]], options: &[u32]) -> S::Sets {
    let mut sets = sets;
    let (pairs, last) = options.as_chunks::<2>();
    for &[a, b] in pairs {
        let a = simd.singletons::<OFFSET>(&lanes[a as usize]);
        let b = simd.singletons::<OFFSET>(&lanes[b as usize]);
        sets = simd.union(sets, simd.union(a, b));
    }
    for &option in last {
        sets = simd.union(sets, simd.singletons::<OFFSET>(&lanes[option as usize]));
    }
    sets
}

/// Eight words of eight bytes: byte j of result i is byte i of argument j.
pub(super) fn transpose_bytes(rows: [[u8; 8]; 8]) -> [[u8; 8]; 8] {
    let mut words = rows.map(u64::from_le_bytes);
    // Swaps the two off-diagonal quarters of the square, then of every quarter, then of their quarters.
    for (step, mask) in [(4, 0x0000_0000_ffff_ffff_u64), (2, 0x0000_ffff_0000_ffff), (1, 0x00ff_00ff_00ff_00ff)] {
        for i in (0..8).filter(|i| i & step == 0) {
            let (low, high) = (words[i], words[i + step]);
            let swapped = ((low >> (8 * step)) ^ high) & mask;
            words[i] = low ^ (swapped << (8 * step));
            words[i + step] = high ^ swapped;
        }
    }
    words.map(u64::to_le_bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_transposed() {
        let rows: [[u8; 8]; 8] = std::array::from_fn(|row| std::array::from_fn(|col| (10 * row + col) as u8));
        assert_eq!(transpose_bytes(rows), std::array::from_fn(|row| std::array::from_fn(|col| (10 * col + row) as u8)));
    }
}
