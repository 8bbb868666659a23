//! Learns the quotient of sums with a new heap.
//!
//! The quotient is the coarsest congruence that tells lost from won sums, so it can be learned as Angluin learns a regular language
//! (Learning regular sets from queries and counterexamples, 1987), with words that commute: two words are taken for equal as long as no
//! known context tells them apart. The representatives of what is told apart, and how letters act on them, make a candidate. A position
//! where the verifier finds it wrong gives a new context, found as by Rivest and Schapire (Inference of finite automata using homing
//! sequences, 1993), which tells apart at least two words that were taken for equal.

use super::interrupt::Break;
use super::known::{Automaton, Known};
use super::outcomes::Outcomes;
use super::word::{Word, sum};
use crate::theory::{Budget, Stop};
use smallvec::SmallVec;
use std::collections::HashMap;
use xxhash_rust::xxh3::Xxh3DefaultBuilder;

/// For each context whether the word beside it is lost.
type Signature = SmallVec<[u64; 4]>;

pub(super) struct Learner<'a> {
    options: &'a [Vec<Word>],
    budget: &'a Budget,
    /// How many words may be told apart.
    limit: usize,
    outcomes: Outcomes<'a>,
    contexts: Vec<Word>,
    signatures: HashMap<Word, Signature, Xxh3DefaultBuilder>,
    /// Words that stand for all that no known context tells from them.
    representatives: Vec<Word>,
    /// What each letter makes of each representative.
    actions: Vec<Vec<usize>>,
}

impl<'a> Learner<'a> {
    /// A learner of sums with `heap`, the first that is not known, which tells apart at most `limit` words. `contexts` are some that told
    /// words of smaller heaps apart.
    pub fn new(known: &'a Known, options: &'a [Vec<Word>], heap: u16, contexts: &[Word], limit: usize, budget: &'a Budget) -> Self {
        let outcomes = Outcomes::new(known, options, heap);
        let mut contexts: Vec<Word> = contexts.iter().map(|context| outcomes.spell(context)).collect();
        contexts.push(Word::new());
        contexts.push(Word::from_slice(&[heap]));
        contexts.sort_unstable();
        contexts.dedup();
        let (signatures, representatives, actions) = (HashMap::default(), Vec::new(), Vec::new());
        Learner { options, budget, limit, outcomes, contexts, signatures, representatives, actions }
    }

    /// What told words apart.
    pub fn into_contexts(self) -> Vec<Word> {
        self.contexts
    }

    /// The monoid that the contexts make.
    pub fn candidate(&mut self) -> Result<Known, Break> {
        self.close()?;
        while self.reconcile()? {
            self.close()?;
        }
        let mut lost = Vec::with_capacity(self.representatives.len());
        for word in &self.representatives {
            lost.push(self.outcomes.is_lost(word, self.budget)?);
        }
        let automaton = Automaton { letters: self.outcomes.letters().to_vec(), actions: self.actions.clone(), lost };
        Known::of(&automaton, self.outcomes.stand_ins(), self.budget)
    }

    fn signature(&mut self, word: &Word) -> Result<Signature, Stop> {
        let mut signature = self.signatures.remove(word).unwrap_or_else(|| SmallVec::from_slice(&[0]));
        // The first number counts the contexts that are known.
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

    /// Finds the representatives, and what each letter makes of them.
    fn close(&mut self) -> Result<(), Break> {
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
                return Err(Break::TooLarge);
            }
        }
        Ok(())
    }

    /// Looks for two letters that do not commute on the representatives; true if there is a new context then.
    fn reconcile(&mut self) -> Result<bool, Break> {
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

    /// Adds a context, where two letters were found to lead from a representative to two ends, by the order in which they are added.
    fn tell_apart_by(&mut self, r: usize, letters: [usize; 2], ends: [usize; 2]) -> Result<(), Break> {
        let [g, h] = letters.map(|place| self.outcomes.letters()[place]);
        let word = sum(&self.representatives[r], &[g, h]);
        for context in &self.contexts {
            let truth = self.outcomes.is_lost(&sum(&word, context), self.budget)?;
            for (end, other) in ends.into_iter().zip([h, g]) {
                if self.outcomes.is_lost(&sum(&self.representatives[end], context), self.budget)? != truth {
                    // What the first letter makes is not what it was taken for, beside the other letter and this context.
                    let context = sum(context, &[other]);
                    self.contexts.push(context);
                    return Ok(());
                }
            }
        }
        // Not reached: the two ends differ beside some context. If it were, no progress would be possible.
        Err(Break::TooLarge)
    }

    /// Finds a new context from a position that the candidate is wrong about, or one of whose options is.
    pub fn learn_from(&mut self, position: &Word) -> Result<(), Break> {
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
        // The candidate agrees with all outcomes that were searched for, but these contradict each other.
        self.outcomes.doubt(position)?;
        self.signatures.clear();
        Ok(())
    }

    /// If the candidate is wrong about this word, adds a context that shows it.
    fn refute(&mut self, word: &Word) -> Result<bool, Break> {
        let truth = self.outcomes.is_lost(word, self.budget)?;
        let mut path = vec![0];
        for letter in word {
            let place = self.outcomes.letters().binary_search(letter).map_err(|_| Break::TooLarge)?;
            path.push(self.actions[path[path.len() - 1]][place]);
        }
        let claimed = &self.representatives[path[word.len()]];
        if self.outcomes.is_lost(claimed, self.budget)? == truth {
            return Ok(false);
        }
        // The letters before a place are replaced by their representative; at some place the outcome changes.
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
