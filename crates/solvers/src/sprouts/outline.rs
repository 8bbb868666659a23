//! Reads land notation.

use super::draft::Draft;
use super::drawable;
use super::land::{FIRST_LETTER, ONE, TWO};
use super::position::{DraftReader, Land, MOST_LIVES, Misread, Position};
use super::reduce::Reduced;
use super::rules::SproutsRules;
use foldhash::fast::RandomState;
use std::collections::HashMap;
use std::iter::Peekable;

/// A position that was read but is not in canonical form yet. That form takes long to find if there are many lives.
pub struct Outline {
    rules: SproutsRules,
    parts: Vec<Part>,
    lives: u32,
}

/// The regions between two `+`.
struct Part {
    draft: Draft,
    /// Each letter, and the place of its second corner.
    letters: Vec<(char, usize)>,
}

impl Part {
    /// All tokens are below this.
    fn letters(&self) -> usize {
        usize::from(FIRST_LETTER) + self.letters.len()
    }
}

impl Outline {
    /// Reads a position of a game with these rules.
    ///
    /// # Errors
    /// With the place of the fault.
    pub fn read(text: &str, rules: SproutsRules) -> Result<Self, Misread> {
        let mut outline = Outline { rules, parts: Vec::new(), lives: 0 };
        if text.trim().is_empty() {
            return Ok(outline);
        }
        let mut reduced = Reduced::under(rules);
        let mut at = 0;
        for text in text.split('+') {
            let part = read_part(text, at)?;
            reduced.read(&part.draft, part.letters());
            outline.lives += reduced.lives();
            outline.parts.push(part);
            at += text.chars().count() + 1;
        }
        Ok(outline)
    }

    /// See [`Position::lives`].
    pub fn lives(&self) -> u32 {
        self.lives
    }

    /// The position.
    ///
    /// # Errors
    /// If it cannot be drawn.
    pub fn position(&self) -> Result<Position, Misread> {
        let mut reader = DraftReader::under(self.rules);
        let mut lands: Vec<Land> = Vec::new();
        for part in &self.parts {
            if let Some((token, why)) = drawable::fault(&part.draft) {
                let (letter, at) = part.letters[usize::from(token - FIRST_LETTER)];
                return Err(Misread { at, why: format!("with `{letter}`, {why}") });
            }
            lands.extend_from_slice(reader.read(&part.draft, part.letters()).lands());
        }
        Ok(lands.into_iter().collect())
    }
}

impl std::str::FromStr for Position {
    type Err = Misread;

    fn from_str(text: &str) -> Result<Self, Misread> {
        Position::read(text, SproutsRules::Sprouts)
    }
}

impl Position {
    /// Reads a position of a game with these rules.
    ///
    /// # Errors
    /// With the place of the fault.
    pub fn read(text: &str, rules: SproutsRules) -> Result<Self, Misread> {
        let outline = Outline::read(text, rules)?;
        if outline.lives() > MOST_LIVES {
            return Err(Misread { at: 0, why: format!("the position has {} lives; at most {MOST_LIVES} can be read", outline.lives()) });
        }
        outline.position()
    }
}

/// Reads the regions between two `+`, which begin at character `begin`.
fn read_part(part: &str, begin: usize) -> Result<Part, Misread> {
    let mut reading = Reading::default();
    let mut characters = (begin..).zip(part.chars()).filter(|(_, character)| !character.is_whitespace()).peekable();
    while let Some((at, character)) = characters.next() {
        match (character, reading.boundary) {
            ('.', _) => reading.end_boundary(at)?,
            ('}', _) => {
                reading.end_boundary(at)?;
                reading.end_region(at)?;
            }
            ('0', Boundary::Empty) => reading.add_spots(at, number_of_spots(&mut characters))?,
            ('0', _) => return misread(at, "an untouched spot is a boundary of its own; `.` stands between boundaries"),
            (_, Boundary::Spots) => return misread(at, "`.` or `}` follows an untouched spot"),
            ('1', _) => reading.add_corner(ONE),
            ('2', _) => reading.add_corner(TWO),
            (letter, _) if letter.is_alphabetic() => reading.add_letter(at, letter)?,
            _ => return misread(at, "expected `0`, `1`, `2`, a letter, `.`, `}` or `+`"),
        }
    }
    if !part.trim_end().ends_with('}') {
        return misread(begin + part.chars().count(), "a region ends with `}`");
    }
    reading.finish()
}

/// How many untouched spots follow a `0`: one, or the number after `*`. `None` for a number that has more than 32 bits, or no digits.
fn number_of_spots(characters: &mut Peekable<impl Iterator<Item = (usize, char)>>) -> Option<u32> {
    if characters.next_if(|&(_, next)| next == '*').is_none() {
        return Some(1);
    }
    let digits = std::iter::from_fn(|| characters.next_if(|(_, next)| next.is_ascii_digit()));
    digits.map(|(_, digit)| digit).collect::<String>().parse().ok()
}

fn misread<T>(at: usize, why: impl Into<String>) -> Result<T, Misread> {
    Err(Misread { at, why: why.into() })
}

/// The state of reading the regions between two `+`.
#[derive(Default)]
struct Reading {
    draft: Draft,
    letters: HashMap<char, Letter, RandomState>,
    /// The small letters with one corner so far. Their lines may not cross, so the last of these is the first to get its second corner.
    open: Vec<char>,
    /// The untouched spots of the region that is being read.
    spots: u32,
    boundary: Boundary,
}

/// The boundary that is being read.
#[derive(Clone, Copy, Default)]
enum Boundary {
    #[default]
    Empty,
    /// One or more untouched spots.
    Spots,
    /// The number of its corners.
    Corners(usize),
}

/// The places where a letter was read.
struct Letter {
    token: u8,
    /// The first and the last of its corners.
    first: usize,
    last: usize,
    corners: u32,
    /// The region and the boundary of the first corner.
    region: usize,
    boundary: usize,
}

impl Reading {
    fn add_spots(&mut self, at: usize, count: Option<u32>) -> Result<(), Misread> {
        let most = MOST_LIVES / 3;
        let spots = count.filter(|&count| count > 0).and_then(|count| self.spots.checked_add(count)).filter(|&spots| spots <= most);
        let Some(spots) = spots else { return misread(at, format!("a number from 1 to {most} follows `0*`")) };
        self.spots = spots;
        self.boundary = Boundary::Spots;
        Ok(())
    }

    fn add_letter(&mut self, at: usize, letter: char) -> Result<(), Misread> {
        let (region, boundary) = (self.draft.regions.len(), self.draft.ends.len());
        let next = usize::from(FIRST_LETTER) + self.letters.len();
        if next > usize::from(u8::MAX) - 4 {
            return misread(at, "there are too many letters");
        }
        let new = Letter { token: next as u8, first: at, last: at, corners: 0, region, boundary };
        let place = self.letters.entry(letter).or_insert(new);
        place.corners += 1;
        place.last = at;
        match (place.corners, letter.is_uppercase()) {
            (1, true) => {}
            (1, false) => self.open.push(letter),
            (2, true) if place.region == region => {
                return misread(at, "a capital letter is a vertex with corners in two regions; a small one has both in one boundary");
            }
            (2, true) => {}
            (2, false) if place.boundary != boundary => {
                return misread(at, "both corners of a small letter are in one boundary; a capital has them in two regions");
            }
            (2, false) if self.open.pop() != Some(letter) => return misread(at, "the lines at this letter cross others"),
            (2, false) => {}
            _ => return misread(at, "a letter has two corners; this is a third"),
        }
        let token = place.token;
        self.add_corner(token);
        Ok(())
    }

    fn add_corner(&mut self, token: u8) {
        self.draft.push(token);
        let before = if let Boundary::Corners(corners) = self.boundary { corners } else { 0 };
        self.boundary = Boundary::Corners(before + 1);
    }

    fn end_boundary(&mut self, at: usize) -> Result<(), Misread> {
        match self.boundary {
            Boundary::Empty => return misread(at, "a boundary has at least one corner"),
            Boundary::Corners(corners) if corners > usize::from(u8::MAX) => return misread(at, "the boundary is too long"),
            Boundary::Spots | Boundary::Corners(_) => self.draft.end_boundary(),
        }
        self.boundary = Boundary::Empty;
        Ok(())
    }

    fn end_region(&mut self, at: usize) -> Result<(), Misread> {
        self.draft.end_region(self.spots as u8);
        self.spots = 0;
        if self.draft.regions.len() > usize::from(u8::MAX) - 1 {
            return misread(at, "there are too many regions");
        }
        Ok(())
    }

    /// The part, if each letter has two corners.
    fn finish(self) -> Result<Part, Misread> {
        let Reading { draft, letters: read, .. } = self;
        let lonely = read.iter().filter(|(_, place)| place.corners == 1).min_by_key(|(_, place)| place.first);
        if let Some((letter, place)) = lonely {
            let why = format!("`{letter}` has one corner; a letter has two, and a vertex with one corner left is `2`");
            return misread(place.first, why);
        }
        let mut letters = vec![(' ', 0); read.len()];
        for (letter, place) in read {
            letters[usize::from(place.token - FIRST_LETTER)] = (letter, place.last);
        }
        Ok(Part { draft, letters })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_spots_have_a_bound() {
        let why = |text: &str| Position::read(text, SproutsRules::Sprouts).map_err(|misread| (misread.at, misread.why));
        assert!(why("0*66}").is_ok() && why("0*33.0*33}").is_ok());
        for (text, at) in [("0*67}", 0), ("0*0}", 0), ("0*}", 0), ("0*33.0*34}", 5), ("0*5.0*4294967295}", 4), ("0*4294967296}", 0)] {
            let wrong = "a number from 1 to 66 follows `0*`".to_owned();
            assert_eq!(why(text).map(|_| ()), Err((at, wrong)), "{text}");
        }
    }

    #[test]
    fn faults_are_named_with_their_place() {
        for (text, at, why) in [
            ("}", 0, "a boundary has at least one corner"),
            ("0*2.}", 4, "a boundary has at least one corner"),
            ("0*2.", 4, "a region ends with `}`"),
            ("0} + ", 5, "a region ends with `}`"),
            ("20}", 1, "an untouched spot is a boundary of its own"),
            ("00}", 1, "an untouched spot is a boundary of its own"),
            ("02}", 1, "`.` or `}` follows an untouched spot"),
            ("0*2a}", 3, "`.` or `}` follows an untouched spot"),
            ("2;}", 1, "expected `0`"),
            ("3}", 0, "expected `0`"),
            ("aba}", 2, "the lines at this letter cross others"),
            ("a.a}", 2, "both corners of a small letter are in one boundary"),
            ("A.A}", 2, "a capital letter is a vertex with corners in two regions"),
            ("A}A}A}", 4, "a letter has two corners"),
            ("2.A}", 2, "`A` has one corner"),
        ] {
            let misread = Position::read(text, SproutsRules::Sprouts).expect_err(text);
            assert!(misread.at == at && misread.why.starts_with(why), "{text}: {misread:?}");
        }
    }
}
