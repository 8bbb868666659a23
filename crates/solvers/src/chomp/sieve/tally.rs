//! Counts how often positions are reached, 64 positions at a time.

/// Counts, for each of 64 positions, the options that are P-positions: exactly, or only whether there is one.
pub(super) trait Tally: Copy + Default + Send + Sync + 'static {
    /// The number of words.
    const PLANES: usize;

    /// Counts one option for each position whose bit is set.
    fn add(&mut self, bits: u64);

    /// Adds the counts of `other`.
    fn merge(&mut self, other: Self);

    fn plane(&self, plane: usize) -> u64;

    fn set_plane(&mut self, plane: usize, word: u64);

    /// The positions with exactly this count.
    fn with(&self, count: usize) -> u64;
}

/// Only tells whether the count is 0.
#[derive(Clone, Copy, Default)]
pub(super) struct IsReached(u64);

impl Tally for IsReached {
    const PLANES: usize = 1;

    #[inline(always)]
    fn add(&mut self, bits: u64) {
        self.0 |= bits;
    }

    #[inline(always)]
    fn merge(&mut self, other: Self) {
        self.0 |= other.0;
    }

    #[inline(always)]
    fn plane(&self, _: usize) -> u64 {
        self.0
    }

    #[inline(always)]
    fn set_plane(&mut self, _: usize, word: u64) {
        self.0 = word;
    }

    /// Every count above 0 gives the same answer.
    #[inline(always)]
    fn with(&self, count: usize) -> u64 {
        if count == 0 { !self.0 } else { self.0 }
    }
}

/// The counts as binary digits; [`Counts::MOST`] means that number or more.
#[derive(Clone, Copy, Default)]
pub(super) struct Counts([u64; 4]);

impl Counts {
    pub(super) const MOST: usize = 15;
}

impl Tally for Counts {
    const PLANES: usize = 4;

    #[inline(always)]
    fn add(&mut self, bits: u64) {
        let mut carry = bits;
        for digit in &mut self.0 {
            (*digit, carry) = (*digit ^ carry, *digit & carry);
        }
        self.0 = self.0.map(|digit| digit | carry);
    }

    #[inline(always)]
    fn merge(&mut self, other: Self) {
        let mut carry = 0;
        for (digit, more) in self.0.iter_mut().zip(other.0) {
            let either = *digit ^ more;
            (*digit, carry) = (either ^ carry, (*digit & more) | (either & carry));
        }
        self.0 = self.0.map(|digit| digit | carry);
    }

    #[inline(always)]
    fn plane(&self, plane: usize) -> u64 {
        self.0[plane]
    }

    #[inline(always)]
    fn set_plane(&mut self, plane: usize, word: u64) {
        self.0[plane] = word;
    }

    #[inline(always)]
    fn with(&self, count: usize) -> u64 {
        (0..4).fold(u64::MAX, |all, plane| all & if count >> plane & 1 == 1 { self.0[plane] } else { !self.0[plane] })
    }
}

/// Transposes: bit j of word i becomes bit i of word j.
#[inline(always)]
pub(super) fn transpose(square: &mut [u64; 64]) {
    let mut step = 32;
    let mut mask = u64::MAX >> 32;
    while step > 0 {
        for block in square.chunks_exact_mut(2 * step) {
            let (above, below) = block.split_at_mut(step);
            for (a, b) in above.iter_mut().zip(below) {
                let swapped = ((*a >> step) ^ *b) & mask;
                *a ^= swapped << step;
                *b ^= swapped;
            }
        }
        step /= 2;
        mask ^= mask << step;
    }
}

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

/// Statistics of the positions up to a number of tiles under misère play, without the finished game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SieveRecords {
    /// `p_by_tiles[n]` positions of n tiles are P-positions.
    pub p_by_tiles: Vec<u64>,
    /// `by_count[k]` positions have exactly k winning moves; the last entry counts positions with that number or more.
    pub by_count: [u64; Counts::MOST + 1],
    /// The smallest positions with k winning moves; for the last entry, with that number or more.
    pub smallest: [Smallest; Counts::MOST + 1],
}

/// The smallest positions of some kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Smallest {
    /// Their number of tiles, `usize::MAX` if there are none.
    pub tiles: usize,
    /// Their ranks, ascending once a search is done.
    pub ranks: Vec<u64>,
}

impl Default for Smallest {
    fn default() -> Self {
        Smallest { tiles: usize::MAX, ranks: Vec::new() }
    }
}

impl SieveRecords {
    pub(super) fn add(&mut self, other: SieveRecords) {
        for (all, more) in self.p_by_tiles.iter_mut().zip(other.p_by_tiles) {
            *all += more;
        }
        for (all, more) in self.by_count.iter_mut().zip(other.by_count) {
            *all += more;
        }
        for (all, more) in self.smallest.iter_mut().zip(other.smallest) {
            if more.tiles < all.tiles {
                *all = more;
            } else if more.tiles == all.tiles {
                all.ranks.extend(more.ranks);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_saturate() {
        let (mut one_by_one, mut both) = (Counts::default(), Counts::default());
        for count in 0..40 {
            assert_eq!(one_by_one.with(count.min(Counts::MOST)), u64::MAX);
            one_by_one.add(u64::MAX);
        }
        let mut five = Counts::default();
        (0..5).for_each(|_| five.add(0b1010));
        for count in 0..5 {
            assert_eq!(
                (both.with((5 * count).min(15)) & 0b1111, both.with(0) & 0b0101),
                (if count == 0 { 0b1111 } else { 0b1010 }, 0b0101)
            );
            both.merge(five);
        }
    }

    #[test]
    fn squares_are_mirrored() {
        let square: [u64; 64] = std::array::from_fn(|i| (i as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15));
        let mut turned = square;
        transpose(&mut turned);
        for (i, &row) in square.iter().enumerate() {
            assert!(turned.iter().enumerate().all(|(j, &column)| row >> j & 1 == column >> i & 1));
        }
    }
}
