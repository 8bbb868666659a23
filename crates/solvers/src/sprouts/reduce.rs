//! Reduces a position to what matters in play, and finds its lands.
//!
//! Every step keeps the game tree, so it holds in normal and in misère play:
//! - a region with fewer than two lives has no move and is removed; the letters that it shared have one corner left;
//! - in a region with two or three lives only its shared letters matter, not how its boundaries lie: they become one boundary. With
//!   crosses, this is so where there is one boundary already, because a cross between two boundaries leaves room for another line;
//! - a boundary of one vertex with one line plays like two corners with two lines each.

use super::draft::Draft;
use super::land::{FIRST_LETTER, ONE, TWO};
use super::rules::SproutsRules;

/// A reduced position.
#[derive(Default)]
pub struct Reduced {
    rules: SproutsRules,
    pub regions: Draft,
    /// The number of the land of each region, from 0 on.
    pub land: Vec<u8>,
    /// How many lands there are.
    pub lands: usize,
    /// The number of corners of each letter in the remaining regions.
    corners: Vec<u8>,
    /// The first region with a corner of the letter.
    owner: Vec<u8>,
    lives: Vec<u32>,
}

/// No region.
const NONE: u8 = u8::MAX;

impl Reduced {
    pub fn under(rules: SproutsRules) -> Self {
        Reduced { rules, ..Reduced::default() }
    }

    /// Reduces a draft whose tokens are below `letters`.
    pub fn read(&mut self, draft: &Draft, letters: usize) {
        self.count(draft, letters);
        self.owner.fill(NONE);
        self.regions.begin([0; 2]);
        self.land.clear();
        for (index, span) in draft.spans().enumerate() {
            let lives = self.lives[index];
            if lives < 2 {
                continue;
            }
            let number = self.land.len() as u8;
            self.land.push(number);
            let is_one_boundary = usize::from(span.spots) + span.boundaries.len() == 1;
            if lives <= 3 && (is_one_boundary || self.rules == SproutsRules::Sprouts) {
                self.merge(&draft.tokens[span.tokens], span.spots, number);
                continue;
            }
            let mut from = span.tokens.start;
            for boundary in span.boundaries {
                let end = usize::from(draft.ends[boundary]);
                match &draft.tokens[from..end] {
                    [ONE] => self.regions.tokens.extend([TWO, TWO]),
                    tokens => {
                        for &token in tokens {
                            let token = if token >= FIRST_LETTER && self.corners[usize::from(token)] < 2 { TWO } else { token };
                            self.regions.tokens.push(token);
                            self.connect(token, number);
                        }
                    }
                }
                from = end;
                self.regions.ends.push(self.regions.tokens.len() as u16);
            }
            self.regions.end_region(span.spots);
        }
        self.number_lands();
    }

    /// How many lives are left. A letter has two corners and one life.
    pub fn lives(&self) -> u32 {
        let spots: u32 = self.regions.spans().map(|span| u32::from(span.spots)).sum();
        let twice = |&token: &u8| if token < FIRST_LETTER { 2 * (3 - u32::from(token)) } else { 1 };
        3 * spots + self.regions.tokens.iter().map(twice).sum::<u32>() / 2
    }

    /// Counts the lives of each region, and the corners of each letter in regions with a move.
    fn count(&mut self, draft: &Draft, letters: usize) {
        self.corners.clear();
        self.corners.resize(letters, 0);
        self.owner.clear();
        self.owner.resize(letters, NONE);
        self.lives.clear();
        for (index, span) in draft.spans().enumerate() {
            let tokens = &draft.tokens[span.tokens];
            let mut lives = 3 * u32::from(span.spots);
            for &token in tokens {
                if token < FIRST_LETTER {
                    lives += 3 - u32::from(token);
                } else if self.owner[usize::from(token)] != index as u8 {
                    self.owner[usize::from(token)] = index as u8;
                    lives += 1;
                }
            }
            self.lives.push(lives);
            if lives >= 2 {
                for &token in tokens {
                    self.corners[usize::from(token)] += 1;
                }
            }
        }
    }

    /// Writes a region with two or three lives.
    fn merge(&mut self, tokens: &[u8], spots: u8, number: u8) {
        let start = self.regions.tokens.len();
        for _ in 0..spots {
            self.regions.tokens.extend([TWO; 3]);
        }
        for (at, &token) in tokens.iter().enumerate() {
            let is_here_twice = || tokens.iter().filter(|&&other| other == token).count() == 2;
            match token {
                ONE => self.regions.tokens.extend([TWO; 2]),
                TWO => self.regions.tokens.push(TWO),
                _ if self.corners[usize::from(token)] < 2 => self.regions.tokens.push(TWO),
                _ if is_here_twice() => {
                    // One life, so one corner.
                    if !tokens[..at].contains(&token) {
                        self.regions.tokens.push(TWO);
                    }
                }
                _ => {
                    self.regions.tokens.push(token);
                    self.connect(token, number);
                }
            }
        }
        self.regions.tokens[start..].sort_unstable();
        self.regions.ends.push(self.regions.tokens.len() as u16);
        self.regions.end_region(0);
    }

    /// Puts a region into the land of the other region that has a corner of the same letter.
    #[inline]
    fn connect(&mut self, token: u8, number: u8) {
        if token < FIRST_LETTER {
            return;
        }
        let owner = &mut self.owner[usize::from(token)];
        if *owner == NONE {
            *owner = number;
        } else if *owner != number {
            let [one, other] = [*owner, number].map(|region| self.land[usize::from(region)]);
            if one != other {
                for land in self.land.iter_mut().filter(|land| **land == one.max(other)) {
                    *land = one.min(other);
                }
            }
        }
    }

    /// Until now, a land has the number of its first region.
    fn number_lands(&mut self) {
        let mut lands = 0;
        for region in 0..self.land.len() {
            let first = usize::from(self.land[region]);
            if first == region {
                self.land[region] = lands;
                lands += 1;
            } else {
                self.land[region] = self.land[first];
            }
        }
        self.lands = lands.into();
    }
}
