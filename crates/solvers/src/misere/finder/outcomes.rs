//! Searches for the outcomes of sums with a new heap, under two assumptions that may turn out wrong.

use super::word_monoid::Interrupt;
use super::word_monoid::WordMonoid;
use super::word_monoid::{Word, sum};
use crate::theory::{Budget, Stop};
use foldhash::fast::RandomState;
use std::collections::HashMap;

/// In units of work.
const SEARCHED_WORD: u64 = 50;

/// In units of work, for looking up one option.
const OPTION: u64 = 8;

/// The first assumption about a new letter: from this number of copies on, only their parity counts.
const FIRST_INDEX: usize = 2;

/// A word whose options are being searched.
struct SearchFrame {
    word: Word,
    /// The index of the letter that moves. At first it is the length of the word.
    place: usize,
    /// The next option of the letter.
    index: usize,
    /// The word without this letter.
    rest: Word,
    /// Whether no option was found so far.
    ended: bool,
}

/// In bytes: a searched word in its map, which is half full on average.
const WORD_BYTES: u64 = 2 * size_of::<(Word, bool)>() as u64;

/// Finds outcomes of words. Two assumptions keep the search small. First, a heap that is not a letter can still be replaced by the letters
/// of its element. Second, from a certain number of copies of a letter on, only the parity of the number counts. Both are true beside
/// smaller heaps. Beside the new heap they may be wrong; then [`OutcomeSearch::doubt`] corrects them.
pub(super) struct OutcomeSearch<'a> {
    known: &'a WordMonoid,
    options: &'a [Vec<Word>],
    /// In ascending order.
    letters: Vec<u16>,
    /// The letters that are not letters of `known`.
    added: Vec<u16>,
    /// For each heap, the letters that replace it. A letter replaces itself.
    stand_ins: Vec<Word>,
    /// For each letter, the number of copies from which on only their parity counts.
    indices: Vec<usize>,
    /// For each letter, the words of its options.
    letter_options: Vec<Vec<Word>>,
    /// For each searched word, whether it is lost for the player to move.
    found: HashMap<Word, bool, RandomState>,
}

impl<'a> OutcomeSearch<'a> {
    /// For sums of `heap`, the first heap that is not known, and smaller heaps.
    pub fn new(known: &'a WordMonoid, options: &'a [Vec<Word>], heap: u16) -> Self {
        let mut stand_ins: Vec<Word> = known.map.iter().map(|&element| known.word(element)).collect();
        stand_ins.push(Word::new());
        let mut indices = vec![0; stand_ins.len()];
        known.letters.iter().for_each(|&letter| indices[usize::from(letter)] = known.index(letter));
        let letters = known.letters.clone();
        let mut outcomes = OutcomeSearch {
            known,
            options,
            letters,
            added: Vec::new(),
            stand_ins,
            indices,
            letter_options: Vec::new(),
            found: HashMap::default(),
        };
        outcomes.add_letter(heap);
        outcomes
    }

    pub fn letters(&self) -> &[u16] {
        &self.letters
    }

    pub fn stand_ins(&self) -> &[Word] {
        &self.stand_ins
    }

    fn add_letter(&mut self, heap: u16) {
        self.added.push(heap);
        self.letters.push(heap);
        self.letters.sort_unstable();
        self.indices[usize::from(heap)] = FIRST_INDEX;
        self.stand_ins[usize::from(heap)] = Word::from_slice(&[heap]);
        self.letter_options = vec![Vec::new(); self.stand_ins.len()];
        for &letter in &self.letters {
            let mut options: Vec<Word> = self.options[usize::from(letter)].iter().map(|option| self.spell(option)).collect();
            options.sort_unstable();
            options.dedup();
            self.letter_options[usize::from(letter)] = options;
        }
        self.found.clear();
    }

    /// The word of a position.
    pub fn spell(&self, position: &[u16]) -> Word {
        let mut word: Word = position.iter().flat_map(|&heap| self.stand_ins[usize::from(heap)].iter().copied()).collect();
        word.sort_unstable();
        word
    }

    /// The word with the fewest copies of each letter that has the same outcome by assumption.
    fn shorten(&self, word: &[u16]) -> Word {
        let mut short = Word::new();
        for copies in word.chunk_by(|a, b| a == b) {
            let index = self.indices[usize::from(copies[0])];
            let left = if copies.len() < index + 2 { copies.len() } else { index + (copies.len() - index) % 2 };
            short.extend_from_slice(&copies[..left]);
        }
        short
    }

    /// Whether a word is lost for the player to move. The options of a letter only have smaller letters, because the word of an element is
    /// the first in lexical order. So words get smaller, and the search ends. It uses its own stack, since games can be long.
    pub fn is_lost(&mut self, word: &[u16], budget: &Budget) -> Result<bool, Stop> {
        let mut stack = match self.look_up(word, budget)? {
            Ok(lost) => return Ok(lost),
            Err(open) => vec![open],
        };
        let mut lost = false;
        while let Some(top) = stack.last_mut() {
            let Some(option) = self.option(top) else {
                // No option is lost. So the word is lost, unless it has no option at all: a player who cannot move wins.
                lost = !top.ended;
                self.close(&mut stack, lost);
                continue;
            };
            match self.look_up(&option, budget)? {
                Ok(true) => {
                    lost = false;
                    self.close(&mut stack, lost);
                }
                Ok(false) => top.index += 1,
                // When its outcome is found, the option is looked up again.
                Err(open) => stack.push(open),
            }
        }
        Ok(lost)
    }

    /// Whether a word is lost, if that is known, or a new search for it.
    fn look_up(&self, word: &[u16], budget: &Budget) -> Result<Result<bool, SearchFrame>, Stop> {
        budget.spend(OPTION)?;
        if !word.iter().any(|letter| self.added.contains(letter)) {
            return Ok(Ok(self.known.is_lost(word)));
        }
        let word = self.shorten(word);
        if let Some(&lost) = self.found.get(&word) {
            return Ok(Ok(lost));
        }
        budget.spend(SEARCHED_WORD)?;
        budget.reserve_memory(WORD_BYTES + if word.spilled() { 2 * word.len() as u64 } else { 0 })?;
        Ok(Err(SearchFrame { place: word.len(), index: 0, rest: Word::new(), ended: true, word }))
    }

    /// The next option of a search. The options of the largest letters come first, because a word without added letters is known.
    fn option(&self, search: &mut SearchFrame) -> Option<Word> {
        loop {
            let of_letter = search.word.get(search.place).map(|&letter| &self.letter_options[usize::from(letter)]);
            if let Some(option) = of_letter.and_then(|options| options.get(search.index)) {
                search.ended = false;
                return Some(sum(&search.rest, option));
            }
            // Go to the next smaller letter.
            let before = search.word.get(search.place).copied();
            search.place = search.word[..search.place].iter().rposition(|&letter| Some(letter) != before)?;
            search.index = 0;
            search.rest = sum(&search.word[..search.place], &search.word[search.place + 1..]);
        }
    }

    /// Ends the search on top of the stack with this outcome.
    fn close(&mut self, stack: &mut Vec<SearchFrame>, lost: bool) {
        if let Some(search) = stack.pop() {
            self.found.insert(search.word, lost);
        }
    }

    /// Weakens an assumption, after the outcome of this position contradicted the outcomes of its options.
    pub fn doubt(&mut self, position: &[u16]) -> Result<(), Interrupt> {
        let word = self.spell(position);
        let mut doubted = false;
        for copies in word.chunk_by(|a, b| a == b) {
            let index = &mut self.indices[usize::from(copies[0])];
            if copies.len() >= *index + 2 {
                *index = copies.len() - 1;
                doubted = true;
            }
        }
        if doubted {
            self.found.clear();
            return Ok(());
        }
        // If all heaps are letters, no assumption was made here, and there cannot be a contradiction.
        let heap = position.iter().copied().filter(|heap| !self.letters.contains(heap)).max().ok_or(Interrupt::TooLarge)?;
        self.add_letter(heap);
        Ok(())
    }
}
