//! Misère outcomes by complete search.

use super::sum::replaced;
use super::tame_outcome;
use super::{Elements, Rules};
use crate::refusal::Refusal;
use foldhash::fast::RandomState;
use nimber_solvers::theory::{Budget, Nimber, Outcome, Play, Stop, TargetValues, Temper};
use smallvec::SmallVec;
use std::cell::{OnceCell, RefCell};
use std::collections::HashMap;
use std::hash::Hash;
use std::ops::ControlFlow;

/// The longest game that is searched for its misère outcome. This bounds the depth of the recursion.
pub const LONGEST_MISERE_SEARCH: u64 = 256;

/// The cost of storing one searched position. This bounds the memory of a misère search to about a million
/// positions.
pub const SEARCHED_POSITION: u64 = 100;

/// The cost of one option of a searched position. Each option is built, sorted and looked up, so the cost
/// ends a search in time.
pub const SEARCHED_OPTION: u64 = 8;

/// In units of time, besides the work for each option.
const MAKING_AN_OPTION: u64 = 56;

/// The outcomes of searched positions.
pub(super) struct SearchedOutcomes<P> {
    /// The components met so far, numbered.
    numbers: HashMap<P, u32, RandomState>,
    outcomes: HashMap<PositionKey, Outcome, RandomState>,
}

/// For each component of a position its number and how often it occurs, in seven bits a byte. Lists of components would take
/// ten times as much.
type PositionKey = SmallVec<[u8; 16]>;

/// In bytes, about: what a position takes, and a component that is met for the first time, besides itself.
const POSITION_BYTES: usize = 80;
const PART_BYTES: usize = 48;

impl<P> Default for SearchedOutcomes<P> {
    fn default() -> Self {
        SearchedOutcomes { numbers: HashMap::default(), outcomes: HashMap::default() }
    }
}

impl<P: Clone + Eq + Hash> SearchedOutcomes<P> {
    /// `components` are in order, here and below.
    fn get(&self, components: &[P]) -> Option<Outcome> {
        let key = key(components, |component| self.numbers.get(component).copied())?;
        self.outcomes.get(&key).copied()
    }

    fn insert(&mut self, components: &[P], outcome: Outcome, budget: &Budget) -> Result<(), Stop> {
        let mut bytes = POSITION_BYTES;
        let key = key(components, |component| {
            let next = self.numbers.len() as u32;
            Some(*self.numbers.entry(component.clone()).or_insert_with(|| {
                bytes += PART_BYTES + 2 * size_of::<P>();
                next
            }))
        });
        if let Some(key) = key {
            bytes += if key.spilled() { key.len() + 16 } else { 0 };
            self.outcomes.insert(key, outcome);
        }
        budget.reserve_memory(bytes as u64)
    }
}

fn key<P: Eq>(components: &[P], mut number: impl FnMut(&P) -> Option<u32>) -> Option<PositionKey> {
    let mut key = PositionKey::new();
    for equal in components.chunk_by(|one, other| one == other) {
        for mut number in [number(&equal[0])?, equal.len() as u32] {
            while number >= 1 << 7 {
                key.push(number as u8 | 1 << 7);
                number >>= 7;
            }
            key.push(number as u8);
        }
    }
    Some(key)
}

/// Misère outcomes by complete search. Each multiset of components is searched once.
pub(super) struct MisereSearch<'r, R: Rules> {
    rules: &'r R,
    /// Looked up when they are first needed.
    elements: OnceCell<Option<Elements<'r, R::Component>>>,
    searched: &'r RefCell<SearchedOutcomes<R::Component>>,
}

impl<'r, R: Rules> MisereSearch<'r, R> {
    /// A search that stores its results in `searched`.
    pub fn new(rules: &'r R, searched: &'r RefCell<SearchedOutcomes<R::Component>>) -> Self {
        MisereSearch { rules, elements: OnceCell::new(), searched }
    }

    /// Refuses positions whose games may be too long for the recursion.
    pub fn admit(&self, components: &[R::Component]) -> Result<(), Refusal> {
        let longest: u128 = components.iter().map(|component| self.rules.longest_game(component)).sum();
        if longest <= LONGEST_MISERE_SEARCH.into() || self.rules.known(components).is_some() {
            return Ok(());
        }
        Err(Refusal::beyond(
            "misere_moves",
            LONGEST_MISERE_SEARCH,
            longest,
            format!(
                "no theorem covers this misere position, and it may last {longest} moves; misere play is searched for games of at most \
                 {LONGEST_MISERE_SEARCH} moves"
            ),
        ))
    }

    /// The outcome by the theorem on tame components; `None` if a component is not known to be tame.
    fn by_tempers(&self, components: &[R::Component], budget: &Budget) -> Result<Option<Outcome>, Refusal> {
        let (mut total, mut firm) = (Nimber::ZERO, false);
        for component in components {
            match self.rules.temper(component, budget)? {
                None => return Ok(None),
                Some(temper) => firm |= temper == Temper::Firm,
            }
            total += self.rules.value(component, budget)?;
        }
        Ok(Some(tame_outcome(total, firm)))
    }

    /// The outcome for the player to move.
    pub fn outcome(&self, mut components: Vec<R::Component>, budget: &Budget) -> Result<Outcome, Refusal> {
        if let Some((outcome, _)) = self.rules.known(&components) {
            budget.pace(MAKING_AN_OPTION)?;
            return Ok(outcome);
        }
        components.retain(|component| self.rules.move_count(component) > 0);
        if components.is_empty() {
            return Ok(Play::Misere.outcome_of_the_end());
        }
        components.sort_unstable();
        if let Some(outcome) = self.searched.borrow().get(&components) {
            return Ok(outcome);
        }
        if let Some(outcome) = self.by_theorem(&components, budget)? {
            return Ok(outcome);
        }
        budget.spend(SEARCHED_POSITION)?;
        // Far from the end of a game, the winner of misère play is usually the winner of normal play.
        let total = components.iter().map(|component| self.rules.value(component, budget)).sum::<Result<Nimber, _>>()?;
        let wins = self.has_lost_option(&components, total, true, budget)? || self.has_lost_option(&components, total, false, budget)?;
        let outcome = if wins { Outcome::N } else { Outcome::P };
        self.searched.borrow_mut().insert(&components, outcome, budget)?;
        Ok(outcome)
    }

    /// The outcome by a theorem, if one covers all components.
    fn by_theorem(&self, components: &[R::Component], budget: &Budget) -> Result<Option<Outcome>, Refusal> {
        let elements = match self.elements.get() {
            Some(elements) => elements,
            None => {
                let elements = self.rules.elements(0, budget)?;
                self.elements.get_or_init(|| elements)
            }
        };
        if let Some(elements) = elements
            && let Some(element) = elements.product(components)
        {
            return Ok(Some(elements.quotient().outcome_of(element)));
        }
        self.by_tempers(components, budget)
    }

    /// Whether a move leads to a lost position. Tries only the moves that win normal play, or only the
    /// others. `total` is the value of the whole.
    fn has_lost_option(&self, components: &[R::Component], total: Nimber, normal: bool, budget: &Budget) -> Result<bool, Refusal> {
        for (index, component) in components.iter().enumerate() {
            // Equal components have the same moves.
            if index > 0 && components[index - 1] == *component {
                continue;
            }
            let target = [total + self.rules.value(component, budget)?];
            let wanted = if normal { TargetValues::OneOf(&target) } else { TargetValues::Any };
            let flow = self.rules.visit(component, wanted, budget, &mut |_, leaves, result| {
                if !normal && result == target[0] {
                    return Ok(ControlFlow::Continue(()));
                }
                budget.spend(SEARCHED_OPTION)?;
                budget.pace(MAKING_AN_OPTION)?;
                let option = self.outcome(replaced(components, index, leaves), budget)?;
                Ok(if option == Outcome::P { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
            })?;
            if flow.is_break() {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_is_found_with_as_many_of_each_component_and_not_otherwise() {
        let mut searched = SearchedOutcomes::default();
        let positions: [&[u64]; 6] = [&[], &[1], &[1, 1], &[1, 2], &[7; 127], &[7; 128]];
        for (index, components) in positions.iter().enumerate() {
            let outcome = if index % 2 == 0 { Outcome::N } else { Outcome::P };
            assert_eq!(searched.get(components), None, "{components:?}");
            searched.insert(components, outcome, &Budget::unlimited()).unwrap();
            assert_eq!(searched.get(components), Some(outcome), "{components:?}");
        }
        let many: Vec<u64> = (0..300).collect();
        searched.insert(&many, Outcome::P, &Budget::unlimited()).unwrap();
        assert_eq!((searched.get(&many), searched.get(&many[1..])), (Some(Outcome::P), None));
    }
}
