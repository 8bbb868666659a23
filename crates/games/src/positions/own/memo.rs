//! The search through the positions of a game of one's own. Each is looked at once, without recursion: a game may last longer than a stack
//! is deep.

use super::forms::{Forms, Sum, too_many};
use super::state::State;
use super::worth::{Theory, Worth, Worths};
use crate::game::Mark;
use crate::refusal::Refusal;
use crate::wording::cut;
use foldhash::fast::RandomState;
use nimber_solvers::theory::{Budget, Outcome, Play};
use smallvec::SmallVec;
use std::collections::HashMap;
use std::collections::hash_map::Entry;

/// What was found for positions; `None` while the options of one are looked at.
type Map<T, V> = HashMap<T, Option<V>, RandomState>;

/// What is known of the positions of a game, by part.
#[derive(Debug)]
pub struct Memo<T> {
    worths: Map<T, Worth>,
    /// The numbers of their forms, where misère play needs them.
    numbers: Map<T, u32>,
    forms: Forms,
    /// The most entries of each map.
    most: usize,
}

impl<T: State> Memo<T> {
    /// An empty one for at most this number of positions.
    pub fn keeping(most: usize) -> Self {
        Memo { worths: Map::default(), numbers: Map::default(), forms: Forms::default(), most }
    }

    /// How many positions are known.
    pub fn count(&self) -> usize {
        self.worths.len().max(self.forms.count())
    }

    /// What a position is worth.
    ///
    /// # Errors
    /// Those of [`search`].
    pub fn worth(&mut self, position: &T, budget: &Budget) -> Result<Worth, Refusal> {
        self.worth_of(position.reduced_parts(), budget)
    }

    fn worth_of(&mut self, parts: Vec<T>, budget: &Budget) -> Result<Worth, Refusal> {
        let each = parts.into_iter().map(|part| search(part, &mut self.worths, &mut Worths, self.most, budget));
        Ok(Worth::of_sum(each.collect::<Result<Values<Worth>, _>>()?.into_iter()))
    }

    /// The value and outcome of a position under this play.
    ///
    /// # Errors
    /// Those of [`search`].
    pub fn mark(&mut self, position: &T, play: Play, budget: &Budget) -> Result<Mark, Refusal> {
        Ok(match play {
            Play::Normal => Mark::normal(self.worth(position, budget)?.nimber()),
            Play::Misere => Mark::misere(self.misere_outcome(position.reduced_parts(), budget)?),
        })
    }

    /// Who wins the sum of these parts in misère play. Each is in its canonical form.
    ///
    /// # Errors
    /// Those of [`search`].
    pub fn misere_outcome(&mut self, parts: Vec<T>, budget: &Budget) -> Result<Outcome, Refusal> {
        if let Some(outcome) = self.worth_of(parts.clone(), budget)?.misere_outcome() {
            return Ok(outcome);
        }
        let each = parts.into_iter().map(|part| search(part, &mut self.numbers, &mut self.forms, self.most, budget));
        let sum = each.collect::<Result<Sum, _>>()?;
        self.forms.outcome(sum, self.most, budget)
    }
}

/// The cost of a position in units of work. It bounds the memory: a million positions with the usual budget.
const FOUND_POSITION: u64 = 100;

/// The cost of an option, which is made and looked up.
const FOUND_OPTION: u64 = 8;

/// The memory for a position besides itself, in bytes, approximately.
const POSITION_BYTES: usize = 32;

/// What was found for the parts of a position, which are few.
type Values<V> = SmallVec<[V; 4]>;

/// A position whose options are being looked at.
struct Open<T, Th: Theory> {
    state: T,
    /// The parts of each option that is not known yet.
    left: Vec<Vec<T>>,
    options: Th::Options,
}

impl<T: State, Th: Theory> Open<T, Th> {
    fn new(state: T, known: &Map<T, Th::Value>, theory: &Th, budget: &Budget) -> Result<Self, Refusal> {
        budget.spend(FOUND_POSITION)?;
        // The options come from code of the caller, which may take long.
        budget.check_deadline()?;
        budget.reserve_memory((POSITION_BYTES + 2 * size_of::<T>()) as u64)?;
        let (mut left, mut options) = (Vec::new(), Th::Options::default());
        for option in state.each_option() {
            budget.spend(FOUND_OPTION)?;
            // Most options are known as they are, and then their parts need not be made.
            if let Some(Some(value)) = known.get(&option) {
                theory.add(&mut options, std::slice::from_ref(value));
                continue;
            }
            let parts = option.reduced_parts();
            match values(&parts, known) {
                Ok(values) => theory.add(&mut options, &values),
                Err(_) => left.push(parts),
            }
        }
        Ok(Open { state, left, options })
    }

    /// The next part that is not known; `None` if everything is known.
    fn next_unknown(&mut self, known: &Map<T, Th::Value>, theory: &Th) -> Option<T> {
        while let Some(parts) = self.left.last() {
            match values(parts, known) {
                Ok(values) => theory.add(&mut self.options, &values),
                Err(unknown) => return Some(unknown.clone()),
            }
            self.left.pop();
        }
        None
    }
}

/// What was found for these parts, or the first one that is not known.
fn values<'p, T: State, V: Clone>(parts: &'p [T], known: &Map<T, V>) -> Result<Values<V>, &'p T> {
    parts.iter().map(|part| known.get(part).cloned().flatten().ok_or(part)).collect()
}

/// What the theory says of a position, from everything that can follow it. All that is found is kept in `known`.
///
/// # Errors
/// [`Refusal::InvalidPosition`] if play can reach a position again, [`Refusal::BeyondLimits`] if more than `most` positions are known then,
/// or why the work stopped.
fn search<T: State, Th: Theory>(
    start: T,
    known: &mut Map<T, Th::Value>,
    theory: &mut Th,
    most: usize,
    budget: &Budget,
) -> Result<Th::Value, Refusal> {
    if let Some(Some(value)) = known.get(&start) {
        return Ok(value.clone());
    }
    let mut path = Vec::new();
    let found = follow(start, &mut path, known, theory, most, budget);
    for open in path {
        known.remove(&open.state);
    }
    found
}

fn follow<T: State, Th: Theory>(
    start: T,
    path: &mut Vec<Open<T, Th>>,
    known: &mut Map<T, Th::Value>,
    theory: &mut Th,
    most: usize,
    budget: &Budget,
) -> Result<Th::Value, Refusal> {
    let mut next = Some(start);
    loop {
        if let Some(part) = next {
            if known.len() >= most {
                return Err(too_many(most));
            }
            match known.entry(part.clone()) {
                Entry::Occupied(_) => return Err(round_trip(path, &part)),
                Entry::Vacant(entry) => entry.insert(None),
            };
            match Open::new(part.clone(), known, theory, budget) {
                Ok(open) => path.push(open),
                Err(refusal) => {
                    known.remove(&part);
                    return Err(refusal);
                }
            }
        } else if let Some(closed) = path.pop() {
            let value = theory.close(closed.options, budget);
            match &value {
                Ok(value) => known.insert(closed.state, Some(value.clone())),
                Err(_) => known.remove(&closed.state),
            };
            if path.is_empty() || value.is_err() {
                return value;
            }
        }
        next = path.last_mut().and_then(|last| last.next_unknown(known, theory));
    }
}

/// How many positions of a cycle an error shows before it comes back to the first, and how many characters of each. All fit a message.
const CYCLE_SHOWN: usize = 4;
const STATE_SHOWN: usize = 80;

fn round_trip<T: State, Th: Theory>(path: &[Open<T, Th>], again: &T) -> Refusal {
    let mut cycle = path.iter().map(|open| &open.state).skip_while(|state| *state != again);
    let written = |state: &T| cut(&state.written(), STATE_SHOWN);
    let shown = cycle.by_ref().take(CYCLE_SHOWN).map(written).collect::<Vec<_>>().join(" to ");
    let back = if cycle.next().is_some() { "and on, back to" } else { "to" };
    Refusal::invalid("", format!("the game need not end: it can go round from {shown} {back} {}", written(again)))
}

/// Whether a mark is a loss for the player to move.
pub fn is_lost(mark: Mark) -> bool {
    mark.outcome == Outcome::P
}
