//! Reads and writes runs of bits at any offset.

/// The 64 bits from bit `at` on. `bits` must have one more word after the word of bit `at`.
#[inline(always)]
pub(super) fn read(bits: &[u64], at: usize) -> u64 {
    let (word, shift) = (at / 64, at % 64);
    // Shifted in two steps, because a shift by 64 overflows.
    (bits[word] >> shift) | (bits[word + 1] << 1 << (63 - shift))
}

/// Sets the bits from `at` on that are set in `word`. `bits` must have one more word after the word of bit
/// `at`.
#[inline(always)]
pub(super) fn set(bits: &mut [u64], at: usize, word: u64) {
    let shift = at % 64;
    bits[at / 64] |= word << shift;
    bits[at / 64 + 1] |= word >> 1 >> (63 - shift);
}

/// The first n of 64 bits, n up to 64.
#[inline(always)]
pub(super) fn first(n: usize) -> u64 {
    if n >= 64 { u64::MAX } else { (1 << n) - 1 }
}
