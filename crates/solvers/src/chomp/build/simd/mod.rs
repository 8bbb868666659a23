//! Eight sets of small numbers at a time, with the instructions of the processor.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod portable;

/// Values 0 to 63, or 64 to 127, as bits.
pub(super) type Set = u64;

/// How many blocks are solved side by side.
pub(super) const LANES: usize = 8;

/// How many bytes beyond a run of values the kernels may read. That many bytes must follow the last value.
pub(super) const PADDING: usize = 64;

/// Work that runs with any [`Simd`]. `run` and every function that it calls with `simd` should be
/// `#[inline(always)]`, so that it is compiled once per set of instructions.
pub(in super::super) trait SimdJob {
    type Output;

    fn run<S: Simd>(self, simd: S) -> Self::Output;
}

/// Instructions on eight [`Set`]s. A value of the type proves that the processor has them.
pub(in super::super) trait Simd: Copy {
    type Sets: Copy;

    /// Runs the job with these instructions enabled.
    fn run<J: SimdJob>(self, job: J) -> J::Output;

    fn load(self, sets: &[Set; 8]) -> Self::Sets;

    fn store(self, sets: Self::Sets, to: &mut [Set; 8]);

    /// The set of `value - OFFSET` for each of eight values; empty if that is not in 0..64.
    fn singletons<const OFFSET: u8>(self, values: &[u8; 8]) -> Self::Sets;

    /// The eight unions.
    fn union(self, a: Self::Sets, b: Self::Sets) -> Self::Sets;

    /// Keeps the sets whose bits are set in `which`, and empties the others.
    fn only(self, which: u8, sets: Self::Sets) -> Self::Sets;

    /// The least number missing from each set; 64 for a full set.
    fn mex(self, sets: Self::Sets) -> [u8; 8];

    /// Transposes: set j of result i is set i of argument j.
    fn transpose(self, rows: [Self::Sets; 8]) -> [Self::Sets; 8];
}

#[inline(always)]
pub(super) fn eight<T>(of: &[T]) -> &[T; 8] {
    // Every caller leaves space for a whole vector.
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

/// Transposes bytes: byte j of result i is byte i of argument j.
pub(super) fn transpose_bytes(rows: [[u8; 8]; 8]) -> [[u8; 8]; 8] {
    let mut words = rows.map(u64::from_le_bytes);
    // Swaps the two off-diagonal quarters of the square, then those of every quarter, then those of their
    // quarters.
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
