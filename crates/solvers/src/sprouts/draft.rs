//! A position while it is written, region by region.

use super::land::{FIRST_LETTER, TWO};

/// Regions in flat arrays. They may still be [reduced](super::reduce::Reduced), and may be several lands.
#[derive(Clone, Debug, Default)]
pub struct Draft {
    pub tokens: Vec<u8>,
    /// The end of each boundary in `tokens`.
    pub ends: Vec<u16>,
    /// For each region, its untouched spots and the end of its boundaries in `ends`.
    pub regions: Vec<(u8, u16)>,
    dead: [u8; 2],
    /// The begin of the boundary that is being written.
    start: usize,
}

impl Draft {
    /// Begins a position. The tokens of the two `dead` letters are left out (0: none).
    #[inline]
    pub fn begin(&mut self, dead: [u8; 2]) {
        self.tokens.clear();
        self.ends.clear();
        self.regions.clear();
        self.dead = dead;
        self.start = 0;
    }

    /// Adds a corner to the boundary that is being written.
    #[inline]
    pub fn push(&mut self, token: u8) {
        if !self.dead.contains(&token) {
            self.tokens.push(token);
        }
    }

    #[inline]
    pub fn extend(&mut self, tokens: &[u8]) {
        for &token in tokens {
            self.push(token);
        }
    }

    /// Ends a boundary. An empty one disappears. Two adjacent corners of one letter become one corner, because nothing is between them.
    #[inline]
    pub fn end_boundary(&mut self) {
        let (start, end) = (self.start, self.tokens.len());
        let (mut from, mut to) = (start, start);
        while from < end {
            let token = self.tokens[from];
            let is_pair = token >= FIRST_LETTER && from + 1 < end && self.tokens[from + 1] == token;
            self.tokens[to] = if is_pair { TWO } else { token };
            from += if is_pair { 2 } else { 1 };
            to += 1;
        }
        if to - start >= 2 && self.tokens[start] >= FIRST_LETTER && self.tokens[start] == self.tokens[to - 1] {
            self.tokens[start] = TWO;
            to -= 1;
        }
        self.tokens.truncate(to);
        if to > start {
            self.ends.push(to as u16);
        }
        self.start = to;
    }

    /// Ends a region with a number of untouched spots.
    #[inline]
    pub fn end_region(&mut self, spots: u8) {
        self.regions.push((spots, self.ends.len() as u16));
    }

    /// The boundaries and the tokens of each region.
    pub fn spans(&self) -> impl Iterator<Item = Span> {
        let mut before = (0, 0);
        self.regions.iter().map(move |&(spots, boundaries)| {
            let after = match usize::from(boundaries) {
                0 => (0, 0),
                boundaries => (boundaries, usize::from(self.ends[boundaries - 1])),
            };
            let span = Span { spots, boundaries: before.0..after.0, tokens: before.1..after.1 };
            before = after;
            span
        })
    }
}

/// The place of a region in a draft.
pub struct Span {
    pub spots: u8,
    pub boundaries: std::ops::Range<usize>,
    pub tokens: std::ops::Range<usize>,
}
