//! Outcomes of sums with a new heap, as far as what is taken for granted is right.

use super::interrupt::Break;
use super::known::Known;
use super::word::{Word, sum};
use crate::theory::{Budget, Stop};
use std::collections::HashMap;
use xxhash_rust::xxh3::Xxh3DefaultBuilder;

/// What remembering one searched word costs.
const SEARCHED_WORD: u64 = 50;

/// What looking up one option costs.
const OPTION: u64 = 8;

/// From so many copies on, those of a new letter count by parity at first.
const FIRST_INDEX: usize = 2;

/// A word whose options are looked at one by one.
struct Search {
    word: Word,
    /// The place of the letter that is moved in; the length of the word before the first.
    place: usize,
    /// Which of the letter's options is next.
    index: usize,
    /// The word without that letter.
    rest: Word,
    /// Whether no option was seen.
    ended: bool,
}

/// Searches for outcomes of words. Two things are taken for granted until they lead to a contradiction: a heap that is no letter is worth
/// the letters that it was worth before the new heap came, and copies of a letter count by parity alone from the number on from which
/// they did so before. Either makes the search small; either can be wrong beside the new heap.
pub(super) struct Outcomes<'a> {
    known: &'a Known,
    options: &'a [Vec<Word>],
    /// The heaps that words are made of, in ascending order.
    letters: Vec<u16>,
    /// Those of them that are no letters of what is known.
    added: Vec<u16>,
    /// For each heap the letters that it is taken for: itself if it is one.
    stand_ins: Vec<Word>,
    /// For each letter the number of copies from which on they count by parity.
    indices: Vec<usize>,
    /// The options of each letter, in letters.
    letter_options: Vec<Vec<Word>>,
    /// Whether a word is lost for the player to move.
    found: HashMap<Word, bool, Xxh3DefaultBuilder>,
}

impl<'a> Outcomes<'a> {
    /// Outcomes of sums with `heap`, the first that is not known, and smaller ones.
    pub fn new(known: &'a Known, options: &'a [Vec<Word>], heap: u16) -> Self {
        let mut stand_ins: Vec<Word> = known.map.iter().map(|&element| known.word(element)).collect();
        stand_ins.push(Word::new());
        let mut indices = vec![0; stand_ins.len()];
        known.letters.iter().for_each(|&letter| indices[usize::from(letter)] = known.index(letter));
        let letters = known.letters.clone();
        let mut outcomes = Outcomes {
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

    /// A position in letters.
    pub fn spell(&self, position: &[u16]) -> Word {
        let mut word: Word = position.iter().flat_map(|&heap| self.stand_ins[usize::from(heap)].iter().copied()).collect();
        word.sort_unstable();
        word
    }

    /// A word with as few copies of each letter as make the same, by what is taken for granted.
    fn shorten(&self, word: &[u16]) -> Word {
        let mut short = Word::new();
        for copies in word.chunk_by(|a, b| a == b) {
            let index = self.indices[usize::from(copies[0])];
            let left = if copies.len() < index + 2 { copies.len() } else { index + (copies.len() - index) % 2 };
            short.extend_from_slice(&copies[..left]);
        }
        short
    }

    /// Whether a word is lost for the player to move. An option of a letter has smaller letters alone, since the word of an element is the
    /// first in lexical order; so words only get smaller and the search ends. Games can be long, so it keeps a stack of its own.
    pub fn is_lost(&mut self, word: &[u16], budget: &Budget) -> Result<bool, Stop> {
        let mut stack = match self.look_up(word, budget)? {
            Ok(lost) => return Ok(lost),
            Err(open) => vec![open],
        };
        let mut lost = false;
        while let Some(top) = stack.last_mut() {
            let Some(option) = self.option(top) else {
                // All options are won. Whoever cannot move has won.
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
                // Once its outcome is found, the option is looked up again.
                Err(open) => stack.push(open),
            }
        }
        Ok(lost)
    }

    /// Whether a word is lost, or its search, not begun yet.
    fn look_up(&self, word: &[u16], budget: &Budget) -> Result<Result<bool, Search>, Stop> {
        budget.spend(OPTION)?;
        if !word.iter().any(|letter| self.added.contains(letter)) {
            return Ok(Ok(self.known.is_lost(word)));
        }
        let word = self.shorten(word);
        if let Some(&lost) = self.found.get(&word) {
            return Ok(Ok(lost));
        }
        budget.spend(SEARCHED_WORD)?;
        Ok(Err(Search { place: word.len(), index: 0, rest: Word::new(), ended: true, word }))
    }

    /// The option that a search has come to. Those of the largest letters come first, since words without added ones are known.
    fn option(&self, search: &mut Search) -> Option<Word> {
        loop {
            let of_letter = search.word.get(search.place).map(|&letter| &self.letter_options[usize::from(letter)]);
            if let Some(option) = of_letter.and_then(|options| options.get(search.index)) {
                search.ended = false;
                return Some(sum(&search.rest, option));
            }
            // The next smaller letter.
            let before = search.word.get(search.place).copied();
            search.place = search.word[..search.place].iter().rposition(|&letter| Some(letter) != before)?;
            search.index = 0;
            search.rest = sum(&search.word[..search.place], &search.word[search.place + 1..]);
        }
    }

    /// Ends the search on top of the stack.
    fn close(&mut self, stack: &mut Vec<Search>, lost: bool) {
        if let Some(search) = stack.pop() {
            self.found.insert(search.word, lost);
        }
    }

    /// Takes less for granted, where the outcome of this position contradicts those of its options.
    pub fn doubt(&mut self, position: &[u16]) -> Result<(), Break> {
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
        // If all heaps are letters, nothing was taken for granted here, and there is no contradiction.
        let heap = position.iter().copied().filter(|heap| !self.letters.contains(heap)).max().ok_or(Break::TooLarge)?;
        self.add_letter(heap);
        Ok(())
    }
}
