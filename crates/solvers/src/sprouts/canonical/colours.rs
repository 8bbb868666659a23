//! Colours tell the letters of a land apart, and hashes tell its boundaries and regions apart.

use super::loaded::{CornerPlace, LoadedLand};
use crate::sprouts::land::FIRST_LETTER;

/// An odd number with well mixed bits; its powers weigh the places of a boundary.
const BASE: u64 = 0x9e37_79b9_7f4a_7c15;
const BASE_INVERSE: u64 = inverse(BASE);

/// The inverse of an odd number modulo 2^64, by Newton's method.
const fn inverse(odd: u64) -> u64 {
    let mut inverse = odd;
    let mut round = 0;
    while round < 6 {
        inverse = inverse.wrapping_mul(2u64.wrapping_sub(odd.wrapping_mul(inverse)));
        round += 1;
    }
    inverse
}

const POWERS: [u64; 256] = {
    let mut powers = [1u64; 256];
    let mut at = 1;
    while at < 256 {
        powers[at] = powers[at - 1].wrapping_mul(BASE);
        at += 1;
    }
    powers
};

/// The colours of the tokens below [`FIRST_LETTER`], and of an unknown letter.
const PLAIN: [u64; 3] = [0, 0x1b87_3593_cc9e_2d51, 0x85eb_ca6b_c2b2_ae35];
const BLANK: u64 = 0x5555_aaaa_1234_8765;

#[inline(always)]
pub fn mix(x: u64) -> u64 {
    let x = (x ^ (x >> 32)).wrapping_mul(0xd6e8_feb8_6659_fd93);
    x ^ (x >> 32)
}

/// What is known to tell letters apart.
#[derive(Default)]
pub struct LetterColours {
    pub of_letters: Vec<u64>,
    /// The same in ascending order, after [`LetterColours::refine`].
    sorted: Vec<u64>,
}

impl LetterColours {
    /// The same colour for all letters.
    pub fn blank(&mut self, letters: usize) {
        self.of_letters.clear();
        self.of_letters.resize(letters, BLANK);
    }

    /// Gives each letter a colour by its old one and what surrounds its corners. Returns the number of colours.
    pub fn refine(&mut self, land: &LoadedLand, hashes: &Hashes) -> usize {
        let around = |(at, boundary): CornerPlace| {
            let region = land.boundaries[usize::from(boundary)].region;
            let [forwards, backwards] = hashes.regions[usize::from(region)];
            let at = usize::from(at);
            mix(hashes.readings[0][at] ^ forwards).wrapping_add(mix(hashes.readings[1][at] ^ backwards))
        };
        for (colour, &[one, other]) in self.of_letters.iter_mut().zip(&land.corners) {
            *colour = mix(colour.wrapping_mul(3).wrapping_add(around(one)).wrapping_add(around(other)));
        }
        self.sorted.clear();
        self.sorted.extend_from_slice(&self.of_letters);
        self.sorted.sort_unstable();
        1 + self.sorted.windows(2).filter(|pair| pair[0] != pair[1]).count()
    }

    /// The least colour that several letters have.
    pub fn least_shared(&self) -> Option<u64> {
        self.sorted.windows(2).find(|pair| pair[0] == pair[1]).map(|pair| pair[0])
    }

    /// Gives a colour of its own to the first letter of the least colour that several letters have.
    pub fn single_out_first(&mut self) {
        let shared = self.least_shared();
        if let Some(colour) = self.of_letters.iter_mut().find(|colour| Some(**colour) == shared) {
            *colour = mix(*colour ^ BASE);
        }
    }

    /// Restores the colours `before`, and gives a letter a colour of its own.
    pub fn single_out(&mut self, before: &[u64], letter: usize) {
        self.of_letters.clear();
        self.of_letters.extend_from_slice(before);
        self.of_letters[letter] = mix(before[letter] ^ BASE);
    }
}

/// Hashes of a land by the present colours, each forwards and backwards.
#[derive(Default)]
pub struct Hashes {
    /// The colour of each token.
    values: Vec<u64>,
    /// For each corner, the hash of its boundary read from there.
    pub readings: [Vec<u64>; 2],
    /// For each boundary and region, the hash of all its readings.
    pub boundaries: Vec<[u64; 2]>,
    pub regions: Vec<[u64; 2]>,
}

impl Hashes {
    pub fn update(&mut self, land: &LoadedLand, colours: &[u64]) {
        let Hashes { values, readings, boundaries, regions } = self;
        values.clear();
        values.extend(land.tokens.iter().map(|&token| match token {
            0..FIRST_LETTER => PLAIN[usize::from(token)],
            letter => colours[usize::from(letter - FIRST_LETTER)],
        }));
        for reading in &mut *readings {
            reading.clear();
        }
        boundaries.clear();
        for boundary in &land.boundaries {
            boundaries.push(read_round(&values[boundary.corners()], readings));
        }
        regions.clear();
        for region in &land.regions {
            let mut sums = [u64::from(region.spots); 2];
            for hashes in &boundaries[usize::from(region.first)..usize::from(region.last)] {
                for (sum, hash) in sums.iter_mut().zip(hashes) {
                    *sum = sum.wrapping_add(mix(hash ^ BASE));
                }
            }
            regions.push(sums.map(mix));
        }
    }
}

/// Adds the readings of a boundary from each of its corners, forwards and backwards. Returns a hash that does not depend on where the
/// boundary begins.
#[inline]
fn read_round(values: &[u64], readings: &mut [Vec<u64>; 2]) -> [u64; 2] {
    let [forwards, backwards] = readings;
    if let [only] = *values {
        forwards.push(only);
        backwards.push(only);
        return [mix(only); 2];
    }
    let length = values.len();
    let top = POWERS[length - 1];
    // A reading is the sum of values times powers. The first corner has power 0 in both directions.
    let (mut forward, mut backward) = (0u64, 0u64);
    for (at, &value) in values.iter().enumerate() {
        forward = forward.wrapping_add(value.wrapping_mul(POWERS[at]));
        backward = backward.wrapping_add(value.wrapping_mul(POWERS[if at == 0 { 0 } else { length - at }]));
    }
    let mut sums = [0u64; 2];
    for (at, &value) in values.iter().enumerate() {
        forwards.push(forward);
        backwards.push(backward);
        sums[0] = sums[0].wrapping_add(mix(forward));
        sums[1] = sums[1].wrapping_add(mix(backward));
        let last = value.wrapping_mul(top);
        forward = forward.wrapping_sub(value).wrapping_mul(BASE_INVERSE).wrapping_add(last);
        if let Some(&next) = values.get(at + 1) {
            backward = backward.wrapping_sub(next.wrapping_mul(top)).wrapping_mul(BASE).wrapping_add(next);
        }
    }
    sums
}
