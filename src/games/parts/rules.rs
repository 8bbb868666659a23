//! What one part of a position can do.

use super::Temper;
use crate::games::game::Method;
use crate::games::refusal::Refusal;
use crate::solvers::misere::VerifiedQuotient;
use crate::solvers::misere::{Element, ElementSet};
use crate::theory::{Budget, Nimber, Outcome, Wanted};
use std::hash::Hash;
use std::ops::ControlFlow;
use std::sync::Arc;

/// What one part of a position can do.
pub trait Rules {
    /// An independent part.
    type Part: Clone + Ord + Hash;
    /// A move inside one part.
    type Cut: Clone;

    /// The value of a part.
    ///
    /// # Errors
    /// The limit it exceeds, or why the work stopped.
    fn value(&self, part: &Self::Part, budget: &Budget) -> Result<Nimber, Refusal>;

    /// How that value is known.
    fn method(&self, part: &Self::Part) -> Method;

    /// Visits the moves of a part whose result has one of the wanted values, in the game's documented order, until the
    /// visitor breaks.
    ///
    /// # Errors
    /// As [`Rules::value`].
    fn visit(
        &self,
        part: &Self::Part,
        wanted: Wanted<'_>,
        budget: &Budget,
        visitor: &mut Visitor<'_, Self>,
    ) -> Result<ControlFlow<()>, Refusal>;

    /// The same without what the moves leave, for lists of moves; worth its own code where making that takes time.
    ///
    /// # Errors
    /// As [`Rules::value`].
    fn visit_cuts(
        &self,
        part: &Self::Part,
        wanted: Wanted<'_>,
        budget: &Budget,
        visitor: &mut CutVisitor<'_, Self>,
    ) -> Result<ControlFlow<()>, Refusal> {
        self.visit(part, wanted, budget, &mut |cut, _, result| visitor(cut, result))
    }

    /// How many legal moves a part has.
    fn moves(&self, part: &Self::Part) -> u64;

    /// How many moves of a part lead to `target`.
    ///
    /// # Errors
    /// As [`Rules::value`].
    fn count(&self, part: &Self::Part, target: Nimber, budget: &Budget) -> Result<u64, Refusal> {
        let mut count = 0;
        let _ = self.visit(part, Wanted::OneOf(&[target]), budget, &mut |_, _, _| {
            count += 1;
            Ok(ControlFlow::Continue(()))
        })?;
        Ok(count)
    }

    /// What [`Rules::count`] spends at most.
    fn count_cost(&self, part: &Self::Part) -> u64 {
        self.moves(part)
    }

    /// What visiting the moves to one or two values spends at most: the cost of counting replies under the tame misère theorem.
    fn visit_cost(&self, part: &Self::Part) -> u64 {
        self.count_cost(part)
    }

    /// How many moves a game on this part lasts at most.
    fn longest_game(&self, part: &Self::Part) -> u64;

    /// How many objects a move removes: ties between stalling moves go to the smallest.
    fn removed(&self, cut: &Self::Cut) -> u64;

    /// Visits a set of moves among which the best stalling move of every sum is sure to be; by default all.
    ///
    /// # Errors
    /// As [`Rules::value`].
    fn visit_stalling(&self, part: &Self::Part, budget: &Budget, visitor: &mut Visitor<'_, Self>) -> Result<ControlFlow<()>, Refusal> {
        self.visit(part, Wanted::Any, budget, visitor)
    }

    /// For games whose misère play is known to be tame: whether the part is firm or fickle. `None` where it is not known.
    ///
    /// # Errors
    /// As [`Rules::value`].
    fn temper(&self, part: &Self::Part, budget: &Budget) -> Result<Option<Temper>, Refusal> {
        let _ = (part, budget);
        Ok(None)
    }

    /// How tempers are known.
    fn temper_method(&self) -> Method {
        Method::Formula
    }

    /// The misère outcome of a part that stands alone, for games whose moves leave a single part and which know it without
    /// searching. `None` where it has to be searched for.
    fn lone_misere(&self, part: &Self::Part) -> Option<Outcome> {
        let _ = part;
        None
    }

    /// The misère quotient that answers for sums of the parts that have an element, if one is proven.
    ///
    /// # Errors
    /// Why the search for one stopped.
    fn quotient(&self, budget: &Budget) -> Result<Option<&Arc<VerifiedQuotient>>, Refusal> {
        let _ = budget;
        Ok(None)
    }

    /// What a part is worth in that quotient. A part that has an element leaves parts that have one.
    ///
    /// # Errors
    /// As [`Rules::quotient`].
    fn element(&self, part: &Self::Part, budget: &Budget) -> Result<Option<Element>, Refusal> {
        let _ = (part, budget);
        Ok(None)
    }

    /// Visits the moves of a part whose leaves are together worth one of the wanted elements, as [`Rules::visit`].
    ///
    /// # Errors
    /// As [`Rules::value`].
    fn visit_elements(
        &self,
        part: &Self::Part,
        wanted: &ElementSet,
        budget: &Budget,
        visitor: &mut Visitor<'_, Self>,
    ) -> Result<ControlFlow<()>, Refusal> {
        visit_elements_by_trying(self, part, wanted, budget, visitor)
    }

    /// How many moves of a part [`Rules::visit_elements`] visits.
    ///
    /// # Errors
    /// As [`Rules::value`].
    fn count_elements(&self, part: &Self::Part, wanted: &ElementSet, budget: &Budget) -> Result<u64, Refusal> {
        count_elements_by_trying(self, part, wanted, budget)
    }

    /// What [`Rules::count_elements`] spends at most.
    fn count_elements_cost(&self, part: &Self::Part) -> u64 {
        self.moves(part)
    }
}

/// The product of the elements of some parts, if each has one.
pub(super) fn product_of<R: Rules + ?Sized>(rules: &R, parts: &[R::Part], budget: &Budget) -> Result<Option<Element>, Refusal> {
    let Some(quotient) = rules.quotient(budget)? else { return Ok(None) };
    let mut product = Element::IDENTITY;
    for part in parts {
        let Some(element) = rules.element(part, budget)? else { return Ok(None) };
        product = quotient.product(product, element);
    }
    Ok(Some(product))
}

/// [`Rules::visit_elements`] for any rules: every move is tried.
///
/// # Errors
/// As [`Rules::value`].
pub fn visit_elements_by_trying<R: Rules + ?Sized>(
    rules: &R,
    part: &R::Part,
    wanted: &ElementSet,
    budget: &Budget,
    visitor: &mut Visitor<'_, R>,
) -> Result<ControlFlow<()>, Refusal> {
    rules.visit(part, Wanted::Any, budget, &mut |cut, leaves, result| match product_of(rules, leaves, budget)? {
        Some(element) if wanted.contains(element) => visitor(cut, leaves, result),
        _ => Ok(ControlFlow::Continue(())),
    })
}

/// [`Rules::count_elements`] for any rules: every move is tried.
///
/// # Errors
/// As [`Rules::value`].
pub fn count_elements_by_trying<R: Rules + ?Sized>(
    rules: &R,
    part: &R::Part,
    wanted: &ElementSet,
    budget: &Budget,
) -> Result<u64, Refusal> {
    let mut count = 0;
    let _ = visit_elements_by_trying(rules, part, wanted, budget, &mut |_, _, _| {
        count += 1;
        Ok(ControlFlow::Continue(()))
    })?;
    Ok(count)
}

/// Sees a move, the parts that it leaves, and their value; breaks when it has seen enough.
pub type Visitor<'a, R> = dyn FnMut(&<R as Rules>::Cut, &[<R as Rules>::Part], Nimber) -> Result<ControlFlow<()>, Refusal> + 'a;

/// Sees a move and the value of what it leaves; breaks when it has seen enough.
pub type CutVisitor<'a, R> = dyn FnMut(&<R as Rules>::Cut, Nimber) -> Result<ControlFlow<()>, Refusal> + 'a;
