//! The ability of parts whose misère play a theorem or a quotient tells.

use super::rules::{Rules, Visitor};
use crate::games::refusal::Refusal;
use crate::solvers::misere::{Element, ElementSet, HeapElements, VerifiedQuotient};
use crate::theory::{Budget, Method, Outcome, Temper, Wanted};
use std::ops::ControlFlow;
use std::sync::Arc;

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
