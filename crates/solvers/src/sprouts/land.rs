//! Lands as bytes.
//!
//! A position of Sprouts is a sum of lands: regions that share vertices. Only corners count at which a line can still begin. A corner
//! is a token: [`ONE`], [`TWO`], or a letter. A vertex with two lines has two corners; if both can still be used, they are the same
//! letter. Untouched spots have no tokens, they are counted.
//!
//! A packed land is, for each region: the number of untouched spots; for each other boundary, its length and its tokens in cyclic order;
//! a zero.

use foldhash::fast::FixedState;
use std::hash::BuildHasher;

/// A vertex with one line. It has one corner.
pub const ONE: u8 = 1;
/// A vertex with two lines and one corner left.
pub const TWO: u8 = 2;
/// A vertex with two lines and two corners left, and every higher token.
pub const FIRST_LETTER: u8 = 3;

/// A region of a packed land.
#[derive(Clone, Copy)]
pub struct RegionView<'a> {
    /// The number of untouched spots.
    pub spots: u8,
    packed: &'a [u8],
}

impl<'a> RegionView<'a> {
    /// The boundaries that are not untouched spots.
    pub fn boundaries(self) -> impl Iterator<Item = &'a [u8]> {
        let mut rest = self.packed;
        std::iter::from_fn(move || {
            let (&length, tail) = rest.split_first()?;
            let (boundary, tail) = tail.split_at(length.into());
            rest = tail;
            Some(boundary)
        })
    }
}

/// The regions of a packed land.
pub fn regions(packed: &[u8]) -> impl Iterator<Item = RegionView<'_>> {
    let mut rest = packed;
    std::iter::from_fn(move || {
        let (&spots, tail) = rest.split_first()?;
        let mut end = 0;
        while tail[end] != 0 {
            end += 1 + usize::from(tail[end]);
        }
        rest = &tail[end + 1..];
        Some(RegionView { spots, packed: &tail[..end] })
    })
}

/// A hash of a packed land.
pub fn hash(packed: &[u8]) -> u64 {
    FixedState::with_seed(0).hash_one(packed)
}

/// How many lines can still end at the vertices of a land. Each move takes two lives and gives one.
pub fn lives(packed: &[u8]) -> u32 {
    let mut halves = 0;
    for region in regions(packed) {
        halves += 6 * u32::from(region.spots);
        for &token in region.boundaries().flatten() {
            halves += match token {
                ONE => 4,
                TWO => 2,
                _ => 1,
            };
        }
    }
    halves / 2
}

/// About how many moves there are, without making them. It steers the search.
pub fn mobility(packed: &[u8]) -> u32 {
    regions(packed).map(region_mobility).sum()
}

fn region_mobility(region: RegionView<'_>) -> u32 {
    let spots = u32::from(region.spots);
    let (mut corners, mut joins, mut splits, mut boundaries) = (0, 0, 0, 0u32);
    for boundary in region.boundaries() {
        let length = boundary.len() as u32;
        joins += corners * length;
        corners += length;
        boundaries += 1;
        splits += length * (length - 1) / 2 + boundary.iter().filter(|&&token| token == ONE).count() as u32;
    }
    // The ways to deal the other boundaries to the two sides of a line.
    let ways = 1u32 << boundaries.saturating_sub(1).min(10);
    let mut moves = joins + splits * ways * (spots + 1);
    if spots > 0 {
        let loops = ways * if boundaries == 0 { spots.div_ceil(2) } else { spots };
        moves += corners + u32::from(spots > 1) + loops;
    }
    moves
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_packed_land_is_read_again() {
        // Two spots, a boundary 1a1a, and a region 2A beside 2A.
        let packed = [2, 4, 1, 3, 1, 3, 0, 0, 2, 2, 4, 0, 0, 2, 2, 4, 0];
        let read: Vec<(u8, Vec<&[u8]>)> = regions(&packed).map(|region| (region.spots, region.boundaries().collect())).collect();
        assert_eq!(read, [(2, vec![&[1, 3, 1, 3][..]]), (0, vec![&[2, 4][..]]), (0, vec![&[2, 4][..]])]);
        assert_eq!(lives(&packed), 2 * 3 + 2 * 2 + 1 + 2 + 1);
    }
}
