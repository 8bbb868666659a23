//! A position as the sum of its parts, under normal play.

use super::rules::{Rules, Visited};
use crate::game::{Listing, Mark, MoveFilter};
use crate::refusal::Refusal;
use nimber_solvers::misere::Element;
use nimber_solvers::theory::{Budget, Method, Nimber, TargetValues};
use std::ops::ControlFlow;

/// The initial capacity of a list of moves.
const MOVES_AT_ONCE: usize = 1 << 10;

/// In longer positions only the first parts are compared for pairs.
const MOST_PAIRED: usize = 64;

/// The parts of a position with their values.
pub(super) struct PartSum<'s, R: Rules> {
    pub rules: &'s R,
    pub parts: &'s [R::Part],
    pub values: &'s [Nimber],
    /// The XOR of the values, and of a heap beside the parts if there is one.
    pub total: Nimber,
    /// The element of the fixed game beside the parts, in their misère quotient.
    pub beside_element: Option<Element>,
}

/// The values of parts. Spends one unit for each.
pub(super) fn values_of<R: Rules>(rules: &R, parts: &[R::Part], budget: &Budget) -> Result<Vec<Nimber>, Refusal> {
    budget.spend(parts.len() as u64)?;
    parts.iter().map(|part| rules.value(part, budget)).collect()
}

impl<'s, R: Rules> PartSum<'s, R> {
    pub fn new(rules: &'s R, parts: &'s [R::Part], values: &'s [Nimber]) -> Self {
        PartSum { rules, parts, values, total: values.iter().copied().sum(), beside_element: None }
    }

    pub fn method(&self) -> Method {
        self.parts.iter().map(|part| self.rules.method(part)).max().unwrap_or(Method::Formula)
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
        for index in 0..self.parts.len() {
            self.list_part(index, want, budget, &mut list, |cut, result, whole| (name(index, cut, result), Mark::normal(whole)))?;
        }
        Ok(list.finish())
    }

    /// Adds the moves of one part to a list. Winning moves make the whole worth 0. `row` gets a move, the value
    /// of the part after it, and the value of the whole after it.
    pub fn list_part<M>(
        &self,
        index: usize,
        want: MoveFilter,
        budget: &Budget,
        list: &mut MoveList<M>,
        row: impl Fn(&R::Cut, Nimber, Nimber) -> (M, Mark),
    ) -> Result<(), Refusal> {
        let part = &self.parts[index];
        let others = self.others(index);
        let target = [others];
        let wanted = if want == MoveFilter::All { TargetValues::Any } else { TargetValues::OneOf(&target) };
        list.add_part(
            |list| self.rules.visit_cuts(part, wanted, budget, &mut |cut, result| Ok(list.push(|| row(cut, result, others + result)))),
            || match want {
                MoveFilter::All => Ok(self.rules.move_count(part)),
                MoveFilter::Winning => self.rules.count(part, others, budget),
            },
        )
    }

    /// The value of all parts but the one at `index`.
    pub fn others(&self, index: usize) -> Nimber {
        self.total + self.values[index]
    }

    /// The sum beside a fixed heap, in which no move is made.
    pub fn beside_heap(self, heap: Nimber) -> Self {
        PartSum { total: self.total + heap, ..self }
    }

    /// The sum beside a fixed game with this element, in which no move is made.
    pub fn beside_element(self, element: Element) -> Self {
        PartSum { beside_element: Some(element), ..self }
    }

    /// Pairs of parts that look alike and so cancel. Parts without value are left out.
    pub fn alike(&self) -> Vec<[usize; 2]> {
        let mut pairs: Vec<[usize; 2]> = Vec::new();
        let mut single: Vec<usize> = Vec::new();
        let valued = self.values.iter().enumerate().filter(|(_, value)| !value.is_zero());
        for (index, _) in valued.take(MOST_PAIRED) {
            match single.iter().position(|&other| self.rules.look_alike(&self.parts[other], &self.parts[index])) {
                Some(place) => pairs.push([single.remove(place), index]),
                None => single.push(index),
            }
        }
        pairs.sort_unstable();
        pairs
    }

    pub fn all_moves(&self) -> u128 {
        self.parts.iter().map(|part| u128::from(self.rules.move_count(part))).sum()
    }
}

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

    /// Adds the moves of one part. If the list is full before the visit ends, `count` tells how many there are.
    pub fn add_part(
        &mut self,
        visit: impl FnOnce(&mut Self) -> Visited,
        count: impl FnOnce() -> Result<u64, Refusal>,
    ) -> Result<(), Refusal> {
        let before = self.total;
        if self.is_full() || visit(self)?.is_break() {
            self.total = before + u128::from(count()?);
        }
        Ok(())
    }

    pub fn finish(self) -> Listing<M> {
        Listing { moves: self.moves, total: Some(self.total) }
    }
}

/// The parts of a sum after a move in one of them.
pub(super) fn replaced<P: Clone>(parts: &[P], index: usize, leaves: &[P]) -> Vec<P> {
    let mut after = Vec::with_capacity(parts.len() + 1);
    after.extend_from_slice(&parts[..index]);
    after.extend_from_slice(leaves);
    after.extend_from_slice(&parts[index + 1..]);
    after
}
