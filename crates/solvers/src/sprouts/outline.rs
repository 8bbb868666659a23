//! Reads land notation.

use super::draft::Draft;
use super::drawable;
use super::land::FIRST_LETTER;
use super::position::{Land, MOST_LIVES, Misread, Position, Reader};
use super::reduce::Reduced;
use super::rules::Rules;
use foldhash::fast::RandomState;
use std::collections::HashMap;

/// A position that was read, before it is put into its canonical form, which takes long if it has many lives.
pub struct Outline {
    rules: Rules,
    parts: Vec<Part>,
    lives: u32,
}

/// What stands between two `+`.
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
    pub fn read(text: &str, rules: Rules) -> Result<Self, Misread> {
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
        let mut reader = Reader::under(self.rules);
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
        Position::read(text, Rules::Sprouts)
    }
}

impl Position {
    /// Reads a position of a game with these rules.
    ///
    /// # Errors
    /// With the place of the fault.
    pub fn read(text: &str, rules: Rules) -> Result<Self, Misread> {
        let outline = Outline::read(text, rules)?;
        if outline.lives() > MOST_LIVES {
            return Err(Misread { at: 0, why: format!("the position has {} lives; at most {MOST_LIVES} can be read", outline.lives()) });
        }
        outline.position()
    }
}

/// Where a letter was seen.
struct Seen {
    token: u8,
    at: usize,
    last: usize,
    region: usize,
    boundary: usize,
    times: u32,
}

/// Reads the regions between two `+`, which begin at character `begin`.
fn read_part(part: &str, begin: usize) -> Result<Part, Misread> {
    let misread = |at: usize, why: &str| Err(Misread { at, why: why.to_owned() });
    let mut draft = Draft::default();
    draft.begin([0; 2]);
    let mut seen: HashMap<char, Seen, RandomState> = HashMap::default();
    let mut open: Vec<char> = Vec::new();
    let (mut spots, mut boundary, mut length, mut is_spot, mut is_open) = (0u32, 0, 0, false, false);
    let mut characters = (begin..).zip(part.chars()).filter(|(_, character)| !character.is_whitespace()).peekable();
    let end = begin + part.chars().count();
    while let Some((at, character)) = characters.next() {
        is_open = true;
        match character {
            '0' if length == 0 && !is_spot => {
                is_spot = true;
                let mut count = String::new();
                if characters.next_if(|&(_, next)| next == '*').is_some() {
                    while let Some((_, digit)) = characters.next_if(|(_, next)| next.is_ascii_digit()) {
                        count.push(digit);
                    }
                } else {
                    count.push('1');
                }
                match count.parse::<u32>() {
                    Ok(count) if (1..=MOST_LIVES / 3).contains(&(spots + count)) => spots += count,
                    _ => return misread(at, &format!("a number from 1 to {} follows `0*`", MOST_LIVES / 3)),
                }
            }
            '0' => return misread(at, "an untouched spot is a boundary of its own; `.` stands between boundaries"),
            '1' | '2' if !is_spot => {
                draft.push(character as u8 - b'0');
                length += 1;
            }
            letter if letter.is_alphabetic() && !is_spot => {
                let region = draft.regions.len();
                let next = usize::from(FIRST_LETTER) + seen.len();
                if next > usize::from(u8::MAX) - 4 {
                    return misread(at, "there are too many letters");
                }
                let place = seen.entry(letter).or_insert(Seen { token: next as u8, at, last: at, region, boundary, times: 0 });
                place.times += 1;
                place.last = at;
                match (place.times, letter.is_uppercase()) {
                    (1, true) => {}
                    (1, false) => open.push(letter),
                    (2, true) if place.region == region => {
                        return misread(
                            at,
                            "a capital letter is a vertex with corners in two regions; a small one has both in one boundary",
                        );
                    }
                    (2, true) => {}
                    (2, false) if place.boundary != boundary => {
                        return misread(at, "both corners of a small letter are in one boundary; a capital has them in two regions");
                    }
                    (2, false) if open.pop() != Some(letter) => return misread(at, "the lines at this letter cross others"),
                    (2, false) => {}
                    _ => return misread(at, "a letter has two corners; this is a third"),
                }
                draft.push(place.token);
                length += 1;
            }
            '.' | '}' => {
                if length == 0 && !is_spot {
                    return misread(at, "a boundary has at least one corner");
                }
                if length > usize::from(u8::MAX) {
                    return misread(at, "the boundary is too long");
                }
                draft.end_boundary();
                boundary += 1;
                (length, is_spot) = (0, false);
                if character == '}' {
                    draft.end_region(spots as u8);
                    (spots, is_open) = (0, false);
                    if draft.regions.len() > usize::from(u8::MAX) - 1 {
                        return misread(at, "there are too many regions");
                    }
                }
            }
            _ if is_spot => return misread(at, "`.` or `}` follows an untouched spot"),
            _ => return misread(at, "expected `0`, `1`, `2`, a letter, `.`, `}` or `+`"),
        }
    }
    if is_open || draft.regions.is_empty() {
        return misread(end, "a region ends with `}`");
    }
    if let Some((letter, place)) = seen.iter().filter(|(_, place)| place.times == 1).min_by_key(|(_, place)| place.at) {
        return misread(place.at, &format!("`{letter}` has one corner; a letter has two, and a vertex with one corner left is `2`"));
    }
    let mut letters = vec![(' ', 0); seen.len()];
    for (letter, place) in seen {
        letters[usize::from(place.token - FIRST_LETTER)] = (letter, place.last);
    }
    Ok(Part { draft, letters })
}
