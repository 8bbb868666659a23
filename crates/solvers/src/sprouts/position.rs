//! Positions as sums of lands, and their notation.

use super::canonical::Canon;
use super::draft::Draft;
use super::land::{self, FIRST_LETTER, ONE, TWO};
use super::moves::Board;
use super::reduce::Reduced;
use super::rules::SproutsRules;
use std::collections::{BTreeSet, HashMap, HashSet};
use std::error::Error;
use std::fmt;

/// A position in canonical form: equal positions are those with the same lands, up to names, order and mirrored regions.
///
/// In the notation, a region is its boundaries with `.` between them and `}` at its end, a land is its regions, and `+` is between lands. A
/// boundary is the corners at which lines can begin, in cyclic order: `0` an untouched spot (`0*3` for three), `1` a vertex with one line,
/// `2` one with two lines and one corner left, and a letter for one with two lines and two corners: in capitals if they are in two regions.
///
/// ```
/// use nimber_solvers::sprouts::Position;
/// let position: Position = "0.AB}1BA} + 22}".parse()?;
/// assert_eq!(position.lives(), 9);
/// assert_eq!("BX}0.XB} + 0.DC}CD}".parse::<Position>()?, "0.AB}BA}+0.AB}AB}".parse()?);
/// let start = Position::start(3);
/// assert_eq!(format!("{start:?} {:?}", start.lands()), r#"Position("0*3}") [Land("0*3}")]"#);
/// # Ok::<(), nimber_solvers::sprouts::Misread>(())
/// ```
#[derive(Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    lands: Vec<Land>,
}

/// A land in canonical form.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Land {
    packed: Box<[u8]>,
    hash: u64,
}

impl Land {
    /// See [`land`].
    pub fn packed(&self) -> &[u8] {
        &self.packed
    }

    /// A hash of the packed form.
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// How many lines can still end at the vertices of the land.
    pub fn lives(&self) -> u32 {
        land::lives(&self.packed)
    }
}

/// Text that is no position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misread {
    /// The character, from 0 on.
    pub at: usize,
    /// What is wrong there.
    pub why: String,
}

impl fmt::Display for Misread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "character {}: {}", self.at + 1, self.why)
    }
}

impl Error for Misread {}

/// The most lives of a position that can be read. It bounds the size of everything.
pub const MOST_LIVES: u32 = 200;

impl Position {
    /// The start with a number of spots, at most 66.
    pub fn start(spots: u8) -> Self {
        let mut draft = Draft::default();
        draft.begin([0; 2]);
        draft.end_region(spots);
        DraftReader::default().read(&draft, usize::from(FIRST_LETTER))
    }

    /// A start of the mixture, with at most 20 spots and 20 crosses.
    pub fn mixed_start(spots: u8, crosses: u8) -> Self {
        let mut draft = Draft::default();
        draft.begin([0; 2]);
        for _ in 0..crosses {
            draft.extend(&[TWO; 4]);
            draft.end_boundary();
        }
        draft.end_region(spots);
        DraftReader::under(SproutsRules::Mixed).read(&draft, usize::from(FIRST_LETTER))
    }

    /// Its lands, in a fixed order.
    pub fn lands(&self) -> &[Land] {
        &self.lands
    }

    /// How many lines can still end. Each move takes two lives and gives one.
    pub fn lives(&self) -> u32 {
        self.lands.iter().map(Land::lives).sum()
    }

    /// Whether there is no move.
    pub fn is_over(&self) -> bool {
        self.lands.is_empty()
    }

    /// The different positions that one move leads to, in a fixed order.
    pub fn options(&self) -> BTreeSet<Position> {
        self.options_under(SproutsRules::Sprouts)
    }

    /// Like [`Position::options`], in a game with these rules.
    pub fn options_under(&self, rules: SproutsRules) -> BTreeSet<Position> {
        let mut options = BTreeSet::new();
        self.find_option(rules, |option| {
            options.insert(option.clone());
            false
        });
        options
    }

    /// The different positions that one move leads to, and up to so many moves.
    pub fn within(&self, moves: u8, rules: SproutsRules) -> BTreeSet<Position> {
        let mut last = BTreeSet::from([self.clone()]);
        let mut within = BTreeSet::new();
        for _ in 0..moves {
            last = last.iter().flat_map(|position| position.options_under(rules)).collect();
            within.extend(last.iter().cloned());
        }
        within
    }

    /// The first option that is `wanted`. A few options are tested twice.
    pub fn find_option(&self, rules: SproutsRules, mut wanted: impl FnMut(&Position) -> bool) -> Option<Position> {
        let mut reader = DraftReader::under(rules);
        let mut found = None;
        // Most options come several times. Their quick form is nearly always the same, and is far cheaper than the exact one.
        let mut met = HashSet::new();
        for (index, land) in self.lands.iter().enumerate() {
            if index > 0 && self.lands[index - 1] == *land {
                continue;
            }
            let mut board = Board::under(rules);
            board.load(&land.packed);
            let letters = board.letters();
            board.each(&mut Draft::default(), |draft| {
                if found.is_some() || !met.insert((index, reader.quick(draft, letters))) {
                    return;
                }
                let mut option = reader.exact(letters);
                option.lands.extend(self.lands.iter().enumerate().filter(|&(other, _)| other != index).map(|(_, land)| land.clone()));
                option.lands.sort_unstable();
                if wanted(&option) {
                    found = Some(option);
                }
            });
        }
        found
    }
}

impl FromIterator<Land> for Position {
    fn from_iter<I: IntoIterator<Item = Land>>(lands: I) -> Self {
        let mut lands: Vec<Land> = lands.into_iter().collect();
        lands.sort_unstable();
        Position { lands }
    }
}

impl From<Land> for Position {
    fn from(land: Land) -> Self {
        Position { lands: vec![land] }
    }
}

impl Land {
    /// A packed land in its exact form, which does not depend on its history.
    pub(super) fn of_packed(packed: &[u8], rules: SproutsRules) -> Option<Land> {
        let mut draft = Draft::default();
        draft.begin([0; 2]);
        for region in land::regions(packed) {
            for boundary in region.boundaries() {
                draft.extend(boundary);
                draft.end_boundary();
            }
            draft.end_region(region.spots);
        }
        let letters = usize::from(packed.iter().copied().max().unwrap_or_default().max(FIRST_LETTER)) + 1;
        let mut lands = DraftReader::under(rules).read(&draft, letters).lands;
        if lands.len() == 1 { lands.pop() } else { None }
    }
}

/// A position while it is drawn: the corners of each boundary, then its region's untouched spots.
///
/// ```
/// use nimber_solvers::sprouts::{Position, Sketch};
/// let mut sketch = Sketch::default();
/// sketch.begin();
/// // A line joins two of three spots: its ends and its new spot, passed from both sides.
/// sketch.one();
/// sketch.letter(7);
/// sketch.one();
/// sketch.letter(7);
/// sketch.end_boundary();
/// sketch.end_region(1);
/// assert_eq!(sketch.position(), "0.1a1a}".parse()?);
/// # Ok::<(), nimber_solvers::sprouts::Misread>(())
/// ```
#[derive(Default)]
pub struct Sketch {
    draft: Draft,
    reader: DraftReader,
    /// One more than the last letter.
    letters: usize,
    met: HashSet<Vec<Box<[u8]>>>,
}

impl Sketch {
    /// For a game with these rules.
    pub fn under(rules: SproutsRules) -> Self {
        Sketch { reader: DraftReader::under(rules), ..Sketch::default() }
    }

    /// Begins a position.
    pub fn begin(&mut self) {
        self.draft.begin([0; 2]);
        self.letters = usize::from(FIRST_LETTER);
    }

    /// A vertex with one line.
    pub fn one(&mut self) {
        self.draft.push(ONE);
    }

    /// A free arm of a cross.
    pub fn arm(&mut self) {
        self.draft.push(TWO);
    }

    /// A corner of a vertex with two lines, which has two. `number` tells such vertices apart; it is below 200.
    pub fn letter(&mut self, number: u8) {
        let token = FIRST_LETTER + number;
        self.letters = self.letters.max(usize::from(token) + 1);
        self.draft.push(token);
    }

    /// Ends a boundary. One without corners disappears.
    pub fn end_boundary(&mut self) {
        self.draft.end_boundary();
    }

    /// Ends a region with a number of untouched spots.
    pub fn end_region(&mut self, spots: u8) {
        self.draft.end_region(spots);
    }

    /// The position that is drawn.
    pub fn position(&mut self) -> Position {
        self.reader.read(&self.draft, self.letters)
    }

    /// The position that is drawn, unless it was drawn before. A few positions are returned twice.
    pub fn new_position(&mut self) -> Option<Position> {
        let quick = self.reader.quick(&self.draft, self.letters);
        self.met.insert(quick).then(|| self.reader.exact(self.letters))
    }
}

/// Makes positions of drafts.
#[derive(Default)]
pub(super) struct DraftReader {
    reduced: Reduced,
    canon: Canon,
}

impl DraftReader {
    pub fn under(rules: SproutsRules) -> Self {
        DraftReader { reduced: Reduced::under(rules), canon: Canon::default() }
    }

    pub fn read(&mut self, draft: &Draft, letters: usize) -> Position {
        self.reduced.read(draft, letters);
        self.exact(letters)
    }

    /// Reads a draft, and returns its lands in the quick form. Equal positions nearly always have the same quick form, different positions
    /// never.
    fn quick(&mut self, draft: &Draft, letters: usize) -> Vec<Box<[u8]>> {
        self.reduced.read(draft, letters);
        let lands = (0..self.reduced.lands).map(|land| {
            self.canon.load(&self.reduced, land, letters);
            self.canon.settle().0.into()
        });
        let mut lands: Vec<_> = lands.collect();
        lands.sort_unstable();
        lands
    }

    /// The position that was read last.
    fn exact(&mut self, letters: usize) -> Position {
        let lands = (0..self.reduced.lands).map(|land| {
            self.canon.load(&self.reduced, land, letters);
            let (packed, hash) = self.canon.settle_exactly();
            Land { packed: packed.into(), hash }
        });
        let mut lands: Vec<Land> = lands.collect();
        lands.sort_unstable();
        Position { lands }
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, land) in self.lands.iter().enumerate() {
            if index > 0 {
                f.write_str(" + ")?;
            }
            write!(f, "{land}")?;
        }
        Ok(())
    }
}

impl fmt::Display for Land {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_land(&self.packed, f)
    }
}

/// Writes the notation: `Position("0*2.AB}AB}")`.
impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({:?})", self.to_string())
    }
}

/// Writes the notation: `Land("0*2.AB}AB}")`.
impl fmt::Debug for Land {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Land({:?})", self.to_string())
    }
}

fn write_land(packed: &[u8], f: &mut impl fmt::Write) -> fmt::Result {
    // The first region of each letter tells whether it is in two.
    let mut first: HashMap<u8, usize> = HashMap::new();
    let mut shared = BTreeSet::new();
    for (index, region) in land::regions(packed).enumerate() {
        for &token in region.boundaries().flatten().filter(|&&token| token >= FIRST_LETTER) {
            if *first.entry(token).or_insert(index) != index {
                shared.insert(token);
            }
        }
    }
    let mut names: HashMap<u8, char> = HashMap::new();
    let (mut capitals, mut small) = (capitals(), capitals().flat_map(char::to_lowercase));
    for region in land::regions(packed) {
        let mut dot = "";
        match region.spots {
            0 => {}
            1 => f.write_str("0")?,
            spots => write!(f, "0*{spots}")?,
        }
        if region.spots > 0 {
            dot = ".";
        }
        for boundary in region.boundaries() {
            f.write_str(dot)?;
            dot = ".";
            for &token in boundary {
                let name = match token {
                    0..FIRST_LETTER => char::from(b'0' + token),
                    _ => *names
                        .entry(token)
                        .or_insert_with(|| if shared.contains(&token) { capitals.next() } else { small.next() }.unwrap_or('?')),
                };
                f.write_char(name)?;
            }
        }
        f.write_str("}")?;
    }
    Ok(())
}

/// The names of letters: Latin, then Cyrillic, then Greek, then Armenian ones.
fn capitals() -> impl Iterator<Item = char> {
    ('A'..='Z').chain('А'..='Я').chain(('Α'..='Ω').filter(|letter| letter.is_uppercase())).chain('Ա'..='Ֆ')
}
