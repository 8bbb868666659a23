//! What one part of a position can do, and what is known of its misère play.

use crate::games::refusal::Refusal;
use crate::solvers::misere::{Element, ElementSet, HeapElements, VerifiedQuotient};
use crate::theory::{Budget, Method, Nimber, Outcome, Temper, Wanted};
use std::hash::Hash;
use std::ops::ControlFlow;
use std::sync::Arc;

/// What one part of a position can do.
pub trait Rules: Sized {
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

    /// How many legal moves a part has.
    fn moves(&self, part: &Self::Part) -> u64;

    /// How many moves a game on this part lasts at most.
    fn longest_game(&self, part: &Self::Part) -> u64;

    /// How many objects a move removes: ties between stalling moves go to the smallest.
    fn removed(&self, cut: &Self::Cut) -> u64;

    /// What is known of misère play without searching.
    fn misere(&self) -> Option<&dyn MisereRules<Self>> {
        None
    }

    /// As [`Rules::visit`] without what the moves leave, for lists of moves; worth its own code where making that takes time.
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

    /// Visits a set of moves among which the best stalling move of every sum is sure to be; by default all.
    ///
    /// # Errors
    /// As [`Rules::value`].
    fn visit_stalling(&self, part: &Self::Part, budget: &Budget, visitor: &mut Visitor<'_, Self>) -> Result<ControlFlow<()>, Refusal> {
        self.visit(part, Wanted::Any, budget, visitor)
    }

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
}

/// Sees a move, the parts that it leaves, and their value; breaks when it has seen enough.
pub type Visitor<'a, R> = dyn FnMut(&<R as Rules>::Cut, &[<R as Rules>::Part], Nimber) -> Result<ControlFlow<()>, Refusal> + 'a;

/// Sees a move and the value of what it leaves; breaks when it has seen enough.
pub type CutVisitor<'a, R> = dyn FnMut(&<R as Rules>::Cut, Nimber) -> Result<ControlFlow<()>, Refusal> + 'a;

/// What is known of the misère play of parts without searching.
pub trait MisereRules<R: Rules> {
    /// Whether a part is firm or fickle, where it is known to be tame.
    ///
    /// # Errors
    /// As [`Rules::value`].
    fn temper(&self, part: &R::Part, budget: &Budget) -> Result<Option<Temper>, Refusal>;

    /// How tempers are known.
    fn temper_method(&self) -> Method;

    /// The outcome of a part that stands alone, for games whose moves leave a single part.
    fn alone(&self, part: &R::Part) -> Option<Outcome> {
        let _ = part;
        None
    }

    /// The misère quotient that answers for sums of the parts that have an element, if one is proven.
    ///
    /// # Errors
    /// Why the search for one stopped.
    fn elements(&self, budget: &Budget) -> Result<Option<Box<dyn Elements<R> + '_>>, Refusal> {
        let _ = budget;
        Ok(None)
    }
}

/// The parts of a game in a proven misère quotient.
pub trait Elements<R: Rules> {
    /// The quotient.
    fn quotient(&self) -> &Arc<VerifiedQuotient>;

    /// What a part is worth. A part that has an element leaves parts that have one.
    fn element(&self, part: &R::Part) -> Option<Element>;

    /// The product of the elements of some parts, if each has one.
    fn product(&self, parts: &[R::Part]) -> Option<Element> {
        parts.iter().try_fold(Element::IDENTITY, |product, part| Some(self.quotient().product(product, self.element(part)?)))
    }

    /// Visits the moves of a part whose leaves are together worth one of the wanted elements, as [`Rules::visit`].
    ///
    /// # Errors
    /// As [`Rules::value`].
    fn visit(
        &self,
        rules: &R,
        part: &R::Part,
        wanted: &ElementSet,
        budget: &Budget,
        visitor: &mut Visitor<'_, R>,
    ) -> Result<ControlFlow<()>, Refusal> {
        self.visit_by_trying(rules, part, wanted, budget, visitor)
    }

    /// How many moves of a part [`Elements::visit`] visits.
    ///
    /// # Errors
    /// As [`Rules::value`].
    fn count(&self, rules: &R, part: &R::Part, wanted: &ElementSet, budget: &Budget) -> Result<u64, Refusal> {
        self.count_by_trying(rules, part, wanted, budget)
    }

    /// [`Elements::visit`] for any rules: every move is tried.
    ///
    /// # Errors
    /// As [`Rules::value`].
    fn visit_by_trying(
        &self,
        rules: &R,
        part: &R::Part,
        wanted: &ElementSet,
        budget: &Budget,
        visitor: &mut Visitor<'_, R>,
    ) -> Result<ControlFlow<()>, Refusal> {
        rules.visit(part, Wanted::Any, budget, &mut |cut, leaves, result| match self.product(leaves) {
            Some(element) if wanted.contains(element) => visitor(cut, leaves, result),
            _ => Ok(ControlFlow::Continue(())),
        })
    }

    /// [`Elements::count`] for any rules: every move is tried.
    ///
    /// # Errors
    /// As [`Rules::value`].
    fn count_by_trying(&self, rules: &R, part: &R::Part, wanted: &ElementSet, budget: &Budget) -> Result<u64, Refusal> {
        let mut count = 0;
        let _ = self.visit_by_trying(rules, part, wanted, budget, &mut |_, _, _| {
            count += 1;
            Ok(ControlFlow::Continue(()))
        })?;
        Ok(count)
    }

    /// What [`Elements::count`] spends at most.
    fn count_cost(&self, rules: &R, part: &R::Part) -> u64 {
        rules.moves(part)
    }
}

impl<R: Rules<Part = u64>> Elements<R> for HeapElements {
    fn quotient(&self) -> &Arc<VerifiedQuotient> {
        HeapElements::quotient(self)
    }

    fn element(&self, &heap: &u64) -> Option<Element> {
        HeapElements::element(self, heap)
    }
}
