//! The search through the positions of a game of one's own. Each is looked at once, without recursion: a game may last longer than a stack
//! is deep.

use super::forms::{Forms, too_many};
use super::state::{State, look_up};
use super::worth::{Theory, Worth, Worths};
use crate::game::Mark;
use crate::refusal::Refusal;
use crate::wording::cut;
use foldhash::fast::RandomState;
use nimber_solvers::theory::{Budget, Outcome, Play, Stop};
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
        self.worth_of(counted(position.reduced_parts(), budget)?, budget)
    }

    fn worth_of(&mut self, parts: Parts<T>, budget: &Budget) -> Result<Worth, Refusal> {
        let each = parts.into_iter().map(|(part, times)| Ok((search(part, &mut self.worths, &mut Worths, self.most, budget)?, times)));
        Ok(Worth::of_sum(each.collect::<Result<Values<Worth>, Refusal>>()?.into_iter()))
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
        let parts = counted(parts, budget)?;
        if let Some(outcome) = self.worth_of(parts.clone(), budget)?.misere_outcome() {
            return Ok(outcome);
        }
        let each = parts.into_iter().map(|(part, times)| Ok((search(part, &mut self.numbers, &mut self.forms, self.most, budget)?, times)));
        let forms = each.collect::<Result<Values<u32>, Refusal>>()?;
        let sum = self.forms.sum(&forms);
        self.forms.outcome(sum, self.most, budget)
    }
}

/// The cost of a position in units of work. It bounds the memory: a million positions with the usual budget.
const FOUND_POSITION: u64 = 100;

/// The cost of an option, which is made and looked up, and of each of its parts but the first.
const FOUND_OPTION: u64 = 8;

/// The memory for a position besides itself, in bytes, approximately.
const POSITION_BYTES: usize = 32;

/// How many parts are so few that equal ones need not be put together.
const FEW_PARTS: usize = 8;

/// The room for the parts of options that are left to look at, on the whole path.
struct Room {
    used: usize,
    most: usize,
}

impl Room {
    /// The room beside at most `kept` positions: eight parts for each, and a million parts in any case.
    fn beside(kept: usize) -> Self {
        Room { used: 0, most: kept.saturating_mul(8).max(1_000_000) }
    }

    fn check(&self, more: usize) -> Result<(), Refusal> {
        if self.used + more <= self.most {
            return Ok(());
        }
        let most = self.most;
        let detail =
            format!("more than {most} parts of options are left to look at; a smaller position or a solver that keeps more is needed");
        Err(Refusal::beyond("kept_parts", self.most as u64, format!("more than {}", self.most), detail))
    }
}

/// The parts of a position, each with the number of times that it comes.
type Parts<T> = SmallVec<[(T, usize); 1]>;

/// What was found for the parts of a position, each with the number of times that it comes.
type Values<V> = SmallVec<[(V, usize); 4]>;

/// Pays for these parts, and puts equal ones together where there are many.
fn counted<T: State>(parts: Vec<T>, budget: &Budget) -> Result<Parts<T>, Refusal> {
    budget.spend(FOUND_OPTION.saturating_mul(parts.len().saturating_sub(1) as u64))?;
    if parts.len() <= FEW_PARTS {
        return Ok(parts.into_iter().map(|part| (part, 1)).collect());
    }
    // The first of equal parts has their number, so that the order is the same each time.
    let times: Vec<usize> = {
        let mut times = HashMap::<&T, usize, RandomState>::default();
        parts.iter().for_each(|part| *times.entry(part).or_default() += 1);
        parts.iter().map(|part| times.remove(part).unwrap_or(0)).collect()
    };
    let mut counted: Parts<T> = parts.into_iter().zip(times).filter(|&(_, times)| times > 0).collect();
    counted.shrink_to_fit();
    Ok(counted)
}

/// A position whose options are being looked at.
struct Open<T, Th: Theory> {
    state: T,
    /// The parts of each option that is not known yet.
    left: Vec<Parts<T>>,
    /// What was found for the first parts of the last of these.
    found: Values<Th::Value>,
    /// How many parts `left` had at first.
    left_parts: usize,
    options: Th::Options,
}

impl<T: State, Th: Theory> Open<T, Th> {
    /// Looks at the options. The parts of those that are not known are left.
    fn new(state: T, known: &Map<T, Th::Value>, theory: &Th, room: &Room, budget: &Budget) -> Result<Self, Refusal> {
        budget.spend(FOUND_POSITION)?;
        budget.reserve_memory((POSITION_BYTES + 2 * size_of::<T>()) as u64)?;
        let (mut left, mut left_parts, mut options) = (Vec::new(), 0, Th::Options::default());
        for (index, option) in state.each_option().enumerate() {
            budget.spend(FOUND_OPTION)?;
            look_up(index, budget)?;
            // Most options are known as they are, and then their parts need not be made.
            if let Some(Some(value)) = known.get(&option) {
                theory.add(&mut options, &[(value.clone(), 1)]);
                continue;
            }
            let parts = counted(option.reduced_parts(), budget)?;
            match values(&parts, known) {
                Some(values) => theory.add(&mut options, &values),
                None => {
                    left_parts += parts.len();
                    room.check(left_parts)?;
                    left.push(parts);
                }
            }
        }
        Ok(Open { state, left, found: Values::new(), left_parts, options })
    }

    /// The next part that is not known; `None` if everything is known.
    fn next_unknown(&mut self, known: &Map<T, Th::Value>, theory: &Th, budget: &Budget) -> Result<Option<T>, Stop> {
        while let Some(parts) = self.left.last() {
            look_up(self.left.len(), budget)?;
            for (part, times) in &parts[self.found.len()..] {
                let Some(value) = known.get(part).cloned().flatten() else { return Ok(Some(part.clone())) };
                self.found.push((value, *times));
            }
            theory.add(&mut self.options, &self.found);
            self.found.clear();
            self.left.pop();
        }
        Ok(None)
    }
}

/// What was found for these parts; `None` if one is not known.
fn values<T: State, V: Clone>(parts: &[(T, usize)], known: &Map<T, V>) -> Option<Values<V>> {
    parts.iter().map(|(part, times)| Some((known.get(part).cloned().flatten()?, *times))).collect()
}

/// What the theory says of a position, from everything that can follow it. All that is found is kept in `known`.
///
/// # Errors
/// [`Refusal::InvalidPosition`] if play can reach a position again, [`Refusal::BeyondLimits`] if more than `most` positions are known then
/// or too many options are left to look at, or why the work stopped.
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
    let (mut next, mut room) = (Some(start), Room::beside(most));
    loop {
        // The options come from code of the caller, which may take long, and so may looking up the many that a path has left.
        budget.check_deadline()?;
        if let Some(part) = next {
            if known.len() >= most {
                return Err(too_many(most));
            }
            match known.entry(part.clone()) {
                Entry::Occupied(_) => return Err(round_trip(path, &part)),
                Entry::Vacant(entry) => entry.insert(None),
            };
            match Open::new(part.clone(), known, theory, &room, budget) {
                Ok(open) => {
                    room.used += open.left_parts;
                    path.push(open);
                }
                Err(refusal) => {
                    known.remove(&part);
                    return Err(refusal);
                }
            }
        } else if let Some(closed) = path.pop() {
            room.used -= closed.left_parts;
            let value = theory.close(closed.options, budget);
            match &value {
                Ok(value) => known.insert(closed.state, Some(value.clone())),
                Err(_) => known.remove(&closed.state),
            };
            if path.is_empty() || value.is_err() {
                return value;
            }
        }
        next = match path.last_mut() {
            Some(last) => last.next_unknown(known, theory, budget)?,
            None => None,
        };
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
