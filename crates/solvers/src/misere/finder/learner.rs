//! Learns the quotient of sums with a new heap.
//!
//! The quotient is the coarsest congruence that separates lost sums from won ones. So it can be learned like a regular language (Angluin,
//! Learning regular sets from queries and counterexamples, 1987), but with words that commute. A context is a word that is put beside
//! others. Two words count as equal until a context gives them different outcomes. The representatives of different words, and the actions
//! of the letters on them, make a candidate. Where the verifier finds it wrong, a new context is found as by Rivest and Schapire (Inference
//! of finite automata using homing sequences, 1993). It separates at least two words that counted as equal.

use super::outcomes::OutcomeSearch;
use super::word_monoid::Interrupt;
use super::word_monoid::{Automaton, WordMonoid};
use super::word_monoid::{Word, sum};
use crate::theory::{Budget, Stop};
use foldhash::fast::RandomState;
use smallvec::SmallVec;
use std::collections::HashMap;

/// A bit for each context: whether the word is lost beside it. The first number is the count of contexts.
type Signature = SmallVec<[u64; 4]>;

pub(super) struct Learner<'a> {
    options: &'a [Vec<Word>],
    budget: &'a Budget,
    /// The most representatives.
    limit: usize,
    outcomes: OutcomeSearch<'a>,
    contexts: Vec<Word>,
    signatures: HashMap<Word, Signature, RandomState>,
    /// One word of each class that the contexts separate.
    representatives: Vec<Word>,
    /// For each representative, the next representative for each letter.
    actions: Vec<Vec<usize>>,
}

impl<'a> Learner<'a> {
    /// `heap` is the first heap that is not known. `contexts` are those of smaller heaps.
    pub fn new(known: &'a WordMonoid, options: &'a [Vec<Word>], heap: u16, contexts: &[Word], limit: usize, budget: &'a Budget) -> Self {
        let outcomes = OutcomeSearch::new(known, options, heap);
        let mut contexts: Vec<Word> = contexts.iter().map(|context| outcomes.spell(context)).collect();
        contexts.push(Word::new());
        contexts.push(Word::from_slice(&[heap]));
        contexts.sort_unstable();
        contexts.dedup();
        let (signatures, representatives, actions) = (HashMap::default(), Vec::new(), Vec::new());
        Learner { options, budget, limit, outcomes, contexts, signatures, representatives, actions }
    }

    pub fn into_contexts(self) -> Vec<Word> {
        self.contexts
    }

    /// The monoid that fits the contexts so far.
    pub fn candidate(&mut self) -> Result<WordMonoid, Interrupt> {
        self.close()?;
        while self.reconcile()? {
            self.close()?;
        }
        let mut lost = Vec::with_capacity(self.representatives.len());
        for word in &self.representatives {
            lost.push(self.outcomes.is_lost(word, self.budget)?);
        }
        let automaton = Automaton { letters: self.outcomes.letters().to_vec(), actions: self.actions.clone(), lost };
        WordMonoid::of(&automaton, self.outcomes.stand_ins(), self.budget)
    }

    fn signature(&mut self, word: &Word) -> Result<Signature, Stop> {
        let mut signature = self.signatures.remove(word).unwrap_or_else(|| SmallVec::from_slice(&[0]));
        for index in signature[0] as usize..self.contexts.len() {
            let lost = self.outcomes.is_lost(&sum(word, &self.contexts[index]), self.budget)?;
            if index % 64 == 0 {
                signature.push(0);
            }
            if lost && let Some(last) = signature.last_mut() {
                *last |= 1 << (index % 64);
            }
            signature[0] = index as u64 + 1;
        }
        self.signatures.insert(word.clone(), signature.clone());
        Ok(signature)
    }

    /// Finds the representatives and their actions.
    fn close(&mut self) -> Result<(), Interrupt> {
        self.representatives = vec![Word::new()];
        self.actions.clear();
        let mut by_signature = HashMap::from([(self.signature(&Word::new())?, 0)]);
        while self.actions.len() < self.representatives.len() {
            let letters = self.outcomes.letters().to_vec();
            let mut row = Vec::with_capacity(letters.len());
            for letter in letters {
                self.budget.spend(20)?;
                let word = sum(&self.representatives[self.actions.len()], &[letter]);
                let signature = self.signature(&word)?;
                let next = self.representatives.len();
                let end = *by_signature.entry(signature).or_insert(next);
                if end == next {
                    self.representatives.push(word);
                }
                row.push(end);
            }
            self.actions.push(row);
            if self.representatives.len() > self.limit {
                return Err(Interrupt::TooLarge);
            }
        }
        Ok(())
    }

    /// Searches for two letters that do not commute on the representatives. If there are, adds a context and returns true.
    fn reconcile(&mut self) -> Result<bool, Interrupt> {
        let letters = self.outcomes.letters().len();
        for r in 0..self.representatives.len() {
            self.budget.spend((letters * letters) as u64 / 4 + 1)?;
            for g in 0..letters {
                for h in 0..g {
                    let ends = [self.actions[self.actions[r][g]][h], self.actions[self.actions[r][h]][g]];
                    if ends[0] != ends[1] {
                        self.tell_apart_by(r, [g, h], ends)?;
                        return Ok(true);
                    }
                }
            }
        }
        Ok(false)
    }

    /// Adds a context that separates the two ends to which two letters lead from a representative, depending on their order.
    fn tell_apart_by(&mut self, r: usize, letters: [usize; 2], ends: [usize; 2]) -> Result<(), Interrupt> {
        let [g, h] = letters.map(|place| self.outcomes.letters()[place]);
        let word = sum(&self.representatives[r], &[g, h]);
        for context in &self.contexts {
            let truth = self.outcomes.is_lost(&sum(&word, context), self.budget)?;
            for (end, other) in ends.into_iter().zip([h, g]) {
                if self.outcomes.is_lost(&sum(&self.representatives[end], context), self.budget)? != truth {
                    // The action of the first letter was wrong, beside the other letter and this context.
                    let context = sum(context, &[other]);
                    self.contexts.push(context);
                    return Ok(());
                }
            }
        }
        // Never happens: some context separates the two ends.
        Err(Interrupt::TooLarge)
    }

    /// Adds a context for a position where the candidate is wrong about the position or about one of its options.
    pub fn learn_from(&mut self, position: &Word) -> Result<(), Interrupt> {
        if self.refute(&self.outcomes.spell(position))? {
            return Ok(());
        }
        for (place, &heap) in position.iter().enumerate() {
            let rest = sum(&position[..place], &position[place + 1..]);
            for option in &self.options[usize::from(heap)] {
                let option = self.outcomes.spell(&sum(&rest, option));
                if self.refute(&option)? {
                    return Ok(());
                }
            }
        }
        // The candidate agrees with all outcomes that were found, but these contradict each other.
        self.outcomes.doubt(position)?;
        self.signatures.clear();
        Ok(())
    }

    /// If the candidate is wrong about this word, adds a context that shows this, and returns true.
    fn refute(&mut self, word: &Word) -> Result<bool, Interrupt> {
        let truth = self.outcomes.is_lost(word, self.budget)?;
        let mut path = vec![0];
        for letter in word {
            let place = self.outcomes.letters().binary_search(letter).map_err(|_| Interrupt::TooLarge)?;
            path.push(self.actions[path[path.len() - 1]][place]);
        }
        let claimed = &self.representatives[path[word.len()]];
        if self.outcomes.is_lost(claimed, self.budget)? == truth {
            return Ok(false);
        }
        // Replace the letters before a place by their representative. At some place the outcome changes.
        for place in 0..word.len() {
            let context = &word[place + 1..];
            let replaced = sum(&self.representatives[path[place + 1]], context);
            if self.outcomes.is_lost(&replaced, self.budget)? != truth {
                self.contexts.push(Word::from_slice(context));
                return Ok(true);
            }
        }
        Ok(false)
    }
}
