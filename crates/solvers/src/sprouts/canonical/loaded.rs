//! A land as it is read from a position, before it has a canonical form.

use crate::sprouts::land::FIRST_LETTER;
use crate::sprouts::reduce::Reduced;
use std::ops::Range;

/// A place of a corner: its index in the tokens, and its boundary.
pub type CornerPlace = (u16, u16);

/// A land as it was loaded.
#[derive(Default)]
pub struct LoadedLand {
    /// Letters have names in the order of their first corners.
    pub tokens: Vec<u8>,
    pub boundaries: Vec<Boundary>,
    pub regions: Vec<Region>,
    /// The two corners of each letter.
    pub corners: Vec<[CornerPlace; 2]>,
    /// For each letter of the position, its name in this land; 0 before it has one.
    names: Vec<u8>,
    /// The land as it is.
    pub packed: Vec<u8>,
}

pub struct Boundary {
    /// Where its tokens begin and end.
    pub start: u16,
    pub end: u16,
    pub region: u16,
}

impl Boundary {
    pub fn corners(&self) -> Range<usize> {
        usize::from(self.start)..usize::from(self.end)
    }
}

pub struct Region {
    /// Its untouched spots.
    pub spots: u8,
    /// Where its boundaries begin and end.
    pub first: u16,
    pub last: u16,
}

impl LoadedLand {
    pub fn load(&mut self, position: &Reduced, land: usize, letters: usize) {
        let draft = &position.regions;
        self.tokens.clear();
        self.boundaries.clear();
        self.regions.clear();
        self.corners.clear();
        self.packed.clear();
        self.names.clear();
        self.names.resize(letters, 0);
        for (span, _) in draft.spans().zip(&position.land).filter(|&(_, &of)| usize::from(of) == land) {
            let first = self.boundaries.len() as u16;
            self.packed.push(span.spots);
            let mut from = span.tokens.start;
            for boundary in span.boundaries {
                let end = usize::from(draft.ends[boundary]);
                let start = self.tokens.len() as u16;
                let number = self.boundaries.len() as u16;
                self.packed.push((end - from) as u8);
                for &token in &draft.tokens[from..end] {
                    let place = (self.tokens.len() as u16, number);
                    let token = if token < FIRST_LETTER { token } else { self.name(token, place) };
                    self.tokens.push(token);
                    self.packed.push(token);
                }
                self.boundaries.push(Boundary { start, end: self.tokens.len() as u16, region: self.regions.len() as u16 });
                from = end;
            }
            self.packed.push(0);
            self.regions.push(Region { spots: span.spots, first, last: self.boundaries.len() as u16 });
        }
    }

    /// Names the letters in the order of their first corners.
    fn name(&mut self, letter: u8, place: CornerPlace) -> u8 {
        let name = &mut self.names[usize::from(letter)];
        if *name == 0 {
            *name = FIRST_LETTER + self.corners.len() as u8;
            self.corners.push([place; 2]);
        } else {
            self.corners[usize::from(*name - FIRST_LETTER)][1] = place;
        }
        *name
    }
}
