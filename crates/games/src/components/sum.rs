//! A position as the sum of its components, under normal play.

use super::{Rules, Visited};
use crate::game::{Listing, Mark, MoveFilter};
use crate::refusal::Refusal;
use nimber_solvers::misere::Element;
use nimber_solvers::theory::{Budget, Method, Nimber, TargetValues};
use std::ops::ControlFlow;

/// The initial capacity of a list of moves.
const MOVES_AT_ONCE: usize = 1 << 10;

/// In longer positions only the first components are compared for pairs.
const MOST_PAIRED: usize = 64;

/// The components of a position with their values.
pub(super) struct ComponentSum<'s, R: Rules> {
    pub rules: &'s R,
    pub components: &'s [R::Component],
    pub values: &'s [Nimber],
    /// The XOR of the values, and of a heap beside the components if there is one.
    pub total: Nimber,
    /// The element of the fixed game beside the components, in their misère quotient.
    pub beside_element: Option<Element>,
}

/// The values of components. Spends one unit for each.
pub(super) fn values_of<R: Rules>(rules: &R, components: &[R::Component], budget: &Budget) -> Result<Vec<Nimber>, Refusal> {
    budget.spend(components.len() as u64)?;
    components.iter().map(|component| rules.value(component, budget)).collect()
}

impl<'s, R: Rules> ComponentSum<'s, R> {
    pub fn new(rules: &'s R, components: &'s [R::Component], values: &'s [Nimber]) -> Self {
        ComponentSum { rules, components, values, total: values.iter().copied().sum(), beside_element: None }
    }

    pub fn method(&self) -> Method {
        self.components.iter().map(|component| self.rules.method(component)).max().unwrap_or(Method::Formula)
    }

    pub fn list_normal<M>(
        &self,
        want: MoveFilter,
        limit: usize,
        budget: &Budget,
        name: impl Fn(usize, &R::Cut, Nimber) -> M,
    ) -> Result<Listing<M>, Refusal> {
        let mut list = MoveList::new(limit);
        if want == MoveFilter::All {
            list.moves.reserve(self.all_moves().min(limit.min(MOVES_AT_ONCE) as u128) as usize);
        }
        for index in 0..self.components.len() {
            self.list_component(index, want, budget, &mut list, |cut, result, whole| (name(index, cut, result), Mark::normal(whole)))?;
        }
        Ok(list.finish())
    }

    /// Adds the moves of one component to a list. Winning moves make the whole worth 0. `row` gets a move, the value
    /// of the component after it, and the value of the whole after it.
    pub fn list_component<M>(
        &self,
        index: usize,
        want: MoveFilter,
        budget: &Budget,
        list: &mut MoveList<M>,
        row: impl Fn(&R::Cut, Nimber, Nimber) -> (M, Mark),
    ) -> Result<(), Refusal> {
        let component = &self.components[index];
        let others = self.others(index);
        let target = [others];
        let wanted = if want == MoveFilter::All { TargetValues::Any } else { TargetValues::OneOf(&target) };
        list.add_component(
            |list| {
                self.rules.visit_cuts(component, wanted, budget, &mut |cut, result| {
                    list.look_up(budget)?;
                    Ok(list.push(|| row(cut, result, others + result)))
                })
            },
            || match want {
                MoveFilter::All => Ok(self.rules.move_count(component)),
                MoveFilter::Winning => self.rules.count(component, others, budget),
            },
        )
    }

    /// The value of all components but the one at `index`.
    pub fn others(&self, index: usize) -> Nimber {
        self.total + self.values[index]
    }

    /// The sum beside a fixed heap, in which no move is made.
    pub fn beside_heap(self, heap: Nimber) -> Self {
        ComponentSum { total: self.total + heap, ..self }
    }

    /// The sum beside a fixed game with this element, in which no move is made.
    pub fn beside_element(self, element: Element) -> Self {
        ComponentSum { beside_element: Some(element), ..self }
    }

    /// Pairs of components that look alike and so cancel. Components without value are left out.
    pub fn alike(&self) -> Vec<[usize; 2]> {
        let mut pairs: Vec<[usize; 2]> = Vec::new();
        let mut single: Vec<usize> = Vec::new();
        let valued = self.values.iter().enumerate().filter(|(_, value)| !value.is_zero());
        for (index, _) in valued.take(MOST_PAIRED) {
            match single.iter().position(|&other| self.rules.look_alike(&self.components[other], &self.components[index])) {
                Some(place) => pairs.push([single.remove(place), index]),
                None => single.push(index),
            }
        }
        pairs.sort_unstable();
        pairs
    }

    pub fn all_moves(&self) -> u128 {
        self.components.iter().map(|component| self.rules.move_count(component)).sum()
    }
}

/// The moves between two looks at the deadline.
const MOVES_IN_A_ROW: usize = 1 << 12;

/// A list of the first moves, up to a limit, and the number of all.
pub(super) struct MoveList<M> {
    moves: Vec<(M, Mark)>,
    limit: usize,
    total: u128,
}

impl<M> MoveList<M> {
    pub fn new(limit: usize) -> Self {
        MoveList { moves: Vec::new(), limit, total: 0 }
    }

    pub fn is_full(&self) -> bool {
        self.moves.len() == self.limit
    }

    /// Looks at the deadline after each few thousand moves. Where a formula finds them, they cost no work.
    ///
    /// # Errors
    /// Those of [`Budget::check_deadline`].
    pub fn look_up(&self, budget: &Budget) -> Result<(), Refusal> {
        if self.moves.len() % MOVES_IN_A_ROW == MOVES_IN_A_ROW - 1 {
            budget.check_deadline()?;
        }
        Ok(())
    }

    /// Adds a move. Breaks if the list was full before.
    pub fn push(&mut self, row: impl FnOnce() -> (M, Mark)) -> ControlFlow<()> {
        if self.is_full() {
            return ControlFlow::Break(());
        }
        self.total += 1;
        self.moves.push(row());
        ControlFlow::Continue(())
    }

    /// Adds a move, or only counts it if the list is full.
    pub fn push_or_count(&mut self, row: impl FnOnce() -> (M, Mark)) {
        if self.push(row).is_break() {
            self.total += 1;
        }
    }

    /// Adds the moves of one component. If the list is full before the visit ends, `count` tells how many there are.
    pub fn add_component(
        &mut self,
        visit: impl FnOnce(&mut Self) -> Visited,
        count: impl FnOnce() -> Result<u128, Refusal>,
    ) -> Result<(), Refusal> {
        let before = self.total;
        if self.is_full() || visit(self)?.is_break() {
            self.total = before + count()?;
        }
        Ok(())
    }

    pub fn finish(self) -> Listing<M> {
        Listing { moves: self.moves, total: Some(self.total) }
    }
}

/// The components of a sum after a move in one of them.
pub(super) fn replaced<P: Clone>(components: &[P], index: usize, leaves: &[P]) -> Vec<P> {
    let mut after = Vec::with_capacity(components.len() + 1);
    after.extend_from_slice(&components[..index]);
    after.extend_from_slice(leaves);
    after.extend_from_slice(&components[index + 1..]);
    after
}
