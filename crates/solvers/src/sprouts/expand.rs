//! The options of a land: the positions that one move leads to.

use super::canonical::Canon;
use super::draft::Draft;
use super::moves::Board;
use super::reduce::Reduced;
use super::rules::SproutsRules;

/// Makes options. Each thread has its own.
pub struct Expander {
    board: Board,
    draft: Draft,
    reduced: Reduced,
    canon: Canon,
    recent: RecentLands,
    options: LandOptions,
}

/// Positions, some of them several times, with lands in canonical form.
#[derive(Clone, Default)]
pub struct LandOptions {
    /// Where the lands of each option end.
    pub ends: Vec<u32>,
    pub lands: Vec<FoundLand>,
    /// The canonical forms of new lands.
    pub texts: Vec<u8>,
}

/// A land of an option.
#[derive(Clone, Copy)]
pub enum FoundLand {
    /// It was met recently and has this number.
    Known(u32),
    /// Its form is a part of the texts. The slot remembers its number once it has one.
    New { start: u32, end: u32, hash: u64, slot: u32 },
}

impl Expander {
    /// Remembers a few recent lands, or some thousand for a long search.
    pub fn new(is_long: bool) -> Self {
        let recent = RecentLands::new(if is_long { 1 << 15 } else { 1 << 8 });
        Expander {
            board: Board::default(),
            draft: Draft::default(),
            reduced: Reduced::default(),
            canon: Canon::default(),
            recent,
            options: LandOptions::default(),
        }
    }

    /// The same, for a game with these rules.
    pub fn under(mut self, rules: SproutsRules) -> Self {
        self.board = Board::under(rules);
        self.reduced = Reduced::under(rules);
        self
    }

    /// The options of a packed land.
    pub fn expand(&mut self, packed: &[u8]) -> &LandOptions {
        self.board.load(packed);
        let letters = self.board.letters();
        let Expander { board, draft, reduced, canon, recent, options } = self;
        options.clear();
        board.each(draft, |draft| {
            reduced.read(draft, letters);
            options.add(reduced, letters, canon, recent);
        });
        options
    }

    /// The numbers that the lands of the last options have, in order; [`UNNUMBERED`] for what has none yet.
    pub fn remember(&mut self, numbers: &[u32]) {
        for (found, &number) in self.options.lands.iter().zip(numbers) {
            if let FoundLand::New { slot, .. } = *found {
                self.recent.name(slot, number);
            }
        }
    }
}

impl LandOptions {
    /// The same, where lands have these numbers; [`UNNUMBERED`] for what has none yet.
    pub fn with_numbers(&self, numbers: &[u32]) -> LandOptions {
        let mut options = LandOptions { ends: self.ends.clone(), lands: Vec::with_capacity(self.lands.len()), texts: Vec::new() };
        for (found, &number) in self.lands.iter().zip(numbers) {
            options.lands.push(match *found {
                FoundLand::New { start, end, hash, slot } if number == UNNUMBERED => {
                    let begin = options.texts.len() as u32;
                    options.texts.extend_from_slice(&self.texts[start as usize..end as usize]);
                    FoundLand::New { start: begin, end: options.texts.len() as u32, hash, slot }
                }
                _ => FoundLand::Known(number),
            });
        }
        options
    }

    fn clear(&mut self) {
        self.ends.clear();
        self.lands.clear();
        self.texts.clear();
    }

    fn add(&mut self, position: &Reduced, letters: usize, canon: &mut Canon, recent: &mut RecentLands) {
        for land in 0..position.lands {
            let raw = canon.load(position, land, letters);
            let slot = recent.slot(raw);
            self.lands.push(match recent.find(slot, raw) {
                Some(number) => FoundLand::Known(number),
                None => {
                    recent.begin(slot, raw);
                    let (packed, hash) = canon.settle();
                    let start = self.texts.len() as u32;
                    self.texts.extend_from_slice(packed);
                    FoundLand::New { start, end: self.texts.len() as u32, hash, slot }
                }
            });
        }
        self.ends.push(self.lands.len() as u32);
    }
}

/// The most recent lands, in the form in which they came. Half of all lands are found here.
struct RecentLands(Vec<LandSlot>);

#[derive(Clone, Copy)]
#[repr(C, align(64))]
struct LandSlot {
    number: u32,
    length: u8,
    raw: [u8; MOST],
}

/// In bytes. Longer lands are not kept.
const MOST: usize = 59;

/// The land has no number yet.
pub const UNNUMBERED: u32 = u32::MAX;

impl RecentLands {
    /// `slots` is a power of 2.
    fn new(slots: usize) -> Self {
        RecentLands(vec![LandSlot { number: UNNUMBERED, length: 0, raw: [0; MOST] }; slots])
    }

    fn slot(&self, raw: &[u8]) -> u32 {
        let fold = |hash: u64, word: u64| (hash ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
        let (words, rest) = raw.as_chunks::<8>();
        let hash = words.iter().fold(raw.len() as u64, |hash, &word| fold(hash, u64::from_le_bytes(word)));
        let last = rest.iter().fold(0, |last, &byte| last << 8 | u64::from(byte));
        fold(hash, last) as u32 & (self.0.len() as u32 - 1)
    }

    fn find(&self, slot: u32, raw: &[u8]) -> Option<u32> {
        let slot = &self.0[slot as usize];
        (slot.number != UNNUMBERED && usize::from(slot.length) == raw.len() && slot.raw[..raw.len()] == *raw).then_some(slot.number)
    }

    /// Takes the slot for a land without a number.
    fn begin(&mut self, slot: u32, raw: &[u8]) {
        let slot = &mut self.0[slot as usize];
        slot.number = UNNUMBERED;
        slot.length = 0;
        if raw.len() <= MOST {
            slot.length = raw.len() as u8;
            slot.raw[..raw.len()].copy_from_slice(raw);
        }
    }

    fn name(&mut self, slot: u32, number: u32) {
        self.0[slot as usize].number = number;
    }
}
