//! A position as the sum of its parts, under normal play.

use super::rules::Rules;
use crate::games::game::{Listing, Mark, Want};
use crate::games::refusal::Refusal;
use crate::solvers::misere::Element;
use crate::theory::{Budget, Method, Nimber, Wanted};
use std::ops::ControlFlow;

/// The initial capacity of a list of moves.
const MOVES_AT_ONCE: usize = 1 << 10;

/// The parts of a position with their values.
pub(super) struct Sum<'s, R: Rules> {
    pub rules: &'s R,
    pub parts: &'s [R::Part],
    pub values: &'s [Nimber],
    pub total: Nimber,
    /// The element of whatever is beside the parts, in their misère quotient.
    pub beside: Option<Element>,
}

/// The values of parts. Spends one unit for each.
///
/// # Errors
/// Like [`Rules::value`].
pub(super) fn values_of<R: Rules>(rules: &R, parts: &[R::Part], budget: &Budget) -> Result<Vec<Nimber>, Refusal> {
    budget.spend(parts.len() as u64)?;
    parts.iter().map(|part| rules.value(part, budget)).collect()
}

impl<'s, R: Rules> Sum<'s, R> {
    pub fn new(rules: &'s R, parts: &'s [R::Part], values: &'s [Nimber]) -> Self {
        Sum { rules, parts, values, total: values.iter().copied().sum(), beside: None }
    }

    pub fn method(&self) -> Method {
        self.parts.iter().map(|part| self.rules.method(part)).max().unwrap_or(Method::Formula)
    }

    pub fn list_normal<M>(
        &self,
        want: Want,
        limit: usize,
        budget: &Budget,
        name: impl Fn(usize, &R::Cut, Nimber) -> M,
    ) -> Result<Listing<M>, Refusal> {
        let mut moves = match want {
            Want::All => Vec::with_capacity(self.all_moves().min(limit.min(MOVES_AT_ONCE) as u128) as usize),
            Want::Winning => Vec::new(),
        };
        let mut total = 0u128;
        for index in 0..self.parts.len() {
            let count = self
                .list_part(index, want, limit, budget, &mut moves, |cut, result, whole| (name(index, cut, result), Mark::normal(whole)))?;
            total += u128::from(count);
        }
        Ok(Listing { moves, total: Some(total) })
    }

    /// Adds the moves of one part to a list, up to `limit` of them in all. Returns how many the part has.
    /// Winning moves make the whole worth 0. `row` gets a move, the value of the part after it, and the value
    /// of the whole after it.
    pub fn list_part<T>(
        &self,
        index: usize,
        want: Want,
        limit: usize,
        budget: &Budget,
        moves: &mut Vec<T>,
        row: impl Fn(&R::Cut, Nimber, Nimber) -> T,
    ) -> Result<u64, Refusal> {
        let part = &self.parts[index];
        let others = self.total + self.values[index];
        let mut seen = 0;
        if moves.len() < limit {
            let target = [others];
            let wanted = if want == Want::All { Wanted::Any } else { Wanted::OneOf(&target) };
            let flow = self.rules.visit_cuts(part, wanted, budget, &mut |cut, result| {
                if moves.len() == limit {
                    return Ok(ControlFlow::Break(()));
                }
                seen += 1;
                moves.push(row(cut, result, others + result));
                Ok(ControlFlow::Continue(()))
            })?;
            if flow.is_continue() {
                return Ok(seen);
            }
        }
        match want {
            Want::All => Ok(self.rules.moves(part)),
            Want::Winning => self.rules.count(part, others, budget),
        }
    }

    pub fn all_moves(&self) -> u128 {
        self.parts.iter().map(|part| u128::from(self.rules.moves(part))).sum()
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
