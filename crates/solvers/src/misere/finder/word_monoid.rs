//! Words, and a monoid whose elements have words. It is made from an automaton.

use crate::misere::{Element, ElementSet, Flaw, Quotient};
use crate::theory::{Budget, Stop};
use smallvec::SmallVec;
use std::collections::HashMap;

/// A position, as its heaps in ascending order. The word of an element consists of letters: these are heaps whose element is not a product
/// of others.
pub(super) type Word = SmallVec<[u16; 12]>;

/// The sum of two words.
pub(super) fn sum(one: &[u16], other: &[u16]) -> Word {
    let mut sum = Word::from_slice(one);
    sum.extend_from_slice(other);
    sum.sort_unstable();
    sum
}

/// Why a step of the search ended without a result.
pub(super) enum Interrupt {
    Stopped(Stop),
    /// Too many words had to be told apart.
    TooLarge,
}

impl From<Stop> for Interrupt {
    fn from(stop: Stop) -> Self {
        Interrupt::Stopped(stop)
    }
}

/// An automaton whose letters are heaps. Any two letters commute. State 0 is the sum of no heaps, and every state is reached from it.
pub(super) struct Automaton {
    /// In ascending order.
    pub letters: Vec<u16>,
    /// For each state, the next state for each letter.
    pub actions: Vec<Vec<usize>>,
    /// For each state, whether its positions are lost for the player to move.
    pub lost: Vec<bool>,
}

impl Automaton {
    /// The class of each state in the coarsest congruence that separates lost states from others (Moore 1956).
    fn classes(&self, budget: &Budget) -> Result<Vec<usize>, Interrupt> {
        let mut classes: Vec<usize> = self.lost.iter().map(|&lost| lost.into()).collect();
        let mut count = 0;
        loop {
            budget.spend((self.actions.len() * (self.letters.len() + 2)) as u64)?;
            let mut seen: HashMap<Vec<usize>, usize> = HashMap::new();
            let split = |(row, &class): (&Vec<usize>, &usize)| {
                let key = std::iter::once(class).chain(row.iter().map(|&end| classes[end])).collect();
                let next = seen.len();
                *seen.entry(key).or_insert(next)
            };
            let finer = self.actions.iter().zip(&classes).map(split).collect();
            if seen.len() == count {
                return Ok(finer);
            }
            count = seen.len();
            classes = finer;
        }
    }
}

/// A monoid with a word for each element. It is the first word in lexical order, where the count of the largest letter is compared first.
/// So a word from which one letter is removed is the word of an element, too.
pub(super) struct WordMonoid {
    /// The product of the elements a and b is at index `a * order + b`.
    table: Vec<u16>,
    /// For each element, the largest letter of its word, and the element of the word without it.
    parents: Vec<Option<(u16, u16)>>,
    lost: Vec<bool>,
    /// In ascending order.
    pub letters: Vec<u16>,
    /// The elements of the heaps from 0 up.
    pub map: Vec<u16>,
}

impl WordMonoid {
    /// The monoid of the game without heaps.
    pub fn trivial() -> Self {
        WordMonoid { table: vec![0], parents: vec![None], lost: vec![false], letters: Vec::new(), map: vec![0] }
    }

    /// The monoid of an automaton, as coarse as its outcomes allow. `stand_ins` has for each heap from 0 up the letters that replace it.
    pub fn of(automaton: &Automaton, stand_ins: &[Word], budget: &Budget) -> Result<Self, Interrupt> {
        let classes = automaton.classes(budget)?;
        let mut state_of = vec![None; classes.len()];
        for (state, &class) in classes.iter().enumerate().rev() {
            state_of[class] = Some(state);
        }
        // The elements in the order of their words: the state of each. Also the element of each class.
        let mut states = vec![0];
        let mut parents = vec![None];
        let mut element_of = vec![None; classes.len()];
        element_of[classes[0]] = Some(0u16);
        for (place, &letter) in automaton.letters.iter().enumerate() {
            // One more copy of the letter, after all words found so far.
            let mut from = 0;
            while from < states.len() {
                let to = states.len();
                for parent in from..to {
                    let class = classes[automaton.actions[states[parent]][place]];
                    if element_of[class].is_none() {
                        element_of[class] = Some(states.len() as u16);
                        states.extend(state_of[class]);
                        parents.push(Some((letter, parent as u16)));
                    }
                }
                from = to;
            }
        }
        let order = states.len();
        budget.spend((order * order / 4 + order * automaton.letters.len()) as u64)?;
        let element = |state: usize| element_of[classes[state]].unwrap_or(0);
        let act = |x: u16, letter: u16| match automaton.letters.binary_search(&letter) {
            Ok(place) => element(automaton.actions[states[usize::from(x)]][place]),
            Err(_) => x,
        };
        let mut table = vec![0; order * order];
        for row in 0..order {
            for column in 0..order {
                table[row * order + column] = match parents[column] {
                    None => row as u16,
                    // A parent comes before its children.
                    Some((letter, parent)) => act(table[row * order + usize::from(parent)], letter),
                };
            }
        }
        let map: Vec<u16> = stand_ins.iter().map(|word| word.iter().fold(0, |x, &letter| act(x, letter))).collect();
        let is_word = |&letter: &u16| parents[usize::from(act(0, letter))] == Some((letter, 0));
        let letters = automaton.letters.iter().copied().filter(is_word).collect();
        let lost = states.iter().map(|&state| automaton.lost[state]).collect();
        Ok(WordMonoid { table, parents, lost, letters, map })
    }

    pub fn order(&self) -> usize {
        self.parents.len()
    }

    pub fn word(&self, mut element: u16) -> Word {
        let mut word = Word::new();
        while let Some((letter, parent)) = self.parents[usize::from(element)] {
            word.push(letter);
            element = parent;
        }
        word.reverse();
        word
    }

    pub fn product(&self, position: &[u16]) -> u16 {
        let times = |x: u16, heap: &u16| self.table[usize::from(x) * self.order() + usize::from(self.map[usize::from(*heap)])];
        position.iter().fold(0, times)
    }

    pub fn products(&self, positions: &[Word]) -> ElementSet {
        let mut products = ElementSet::empty(self.order());
        positions.iter().for_each(|position| products.insert(Element(self.product(position))));
        products
    }

    pub fn is_lost(&self, position: &[u16]) -> bool {
        self.lost[usize::from(self.product(position))]
    }

    /// The least number n such that n copies of a heap have the same element as n + 2 copies.
    pub fn index(&self, heap: u16) -> usize {
        let by = usize::from(self.map[usize::from(heap)]);
        let times = |&power: &u16| Some(self.table[usize::from(power) * self.order() + by]);
        let powers: Vec<u16> = std::iter::successors(Some(0), times).take(self.order() + 2).collect();
        powers.windows(3).position(|window| window[0] == window[2]).unwrap_or(self.order())
    }

    /// The claim for the verifier.
    pub fn claim(&self) -> Quotient {
        Quotient {
            order: self.order(),
            table: self.table.clone(),
            p_portion: (0..self.order() as u16).filter(|&element| self.lost[usize::from(element)]).collect(),
            map: self.map.clone(),
            period: None,
        }
    }

    /// The position where the verifier found this monoid wrong. `None` for a flaw of another kind.
    pub fn position_of(&self, flaw: &Flaw) -> Option<Word> {
        match flaw {
            Flaw::FailsP { rest, heap } => {
                let mut word = self.word(rest.index() as u16);
                word.push(*heap as u16);
                Some(word)
            }
            Flaw::FailsN { heaps } => Some(heaps.iter().map(|&heap| heap as u16).collect()),
            _ => None,
        }
    }
}
