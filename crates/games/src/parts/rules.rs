//! The moves and values of one part of a position, and its misère play.

use crate::game::Removes;
use crate::refusal::Refusal;
use nimber_solvers::misere::{Element, ElementSet, HeapElements, VerifiedQuotient};
use nimber_solvers::theory::{Budget, Method, Nimber, Outcome, TargetValues, Temper};
use std::hash::Hash;
use std::ops::ControlFlow;
use std::sync::Arc;

/// The moves and values of one part.
///
/// A position has to be the sum of its parts: a move changes one part, and leaves the others unchanged beside the new ones. In a game where
/// a move can touch two parts, or where equal parts vanish together, such as Turning Turtles, the whole position is one part.
/// [`ByTrial`](crate::by_trial::ByTrial) is simpler for such a game.
///
/// [`Rules::visit`] is the definition; the counts, the costs and the game's own
/// [`find`](crate::Game::find) and [`is_over`](crate::Game::is_over) agree with it, as a test of every game checks.
pub trait Rules: Sized {
    /// An independent part, such as a heap.
    type Part: Clone + Ord + Hash;
    /// A move inside one part.
    type Cut: Clone + Removes;

    /// # Errors
    /// The limit that the part exceeds, or why the work stopped.
    fn value(&self, part: &Self::Part, budget: &Budget) -> Result<Nimber, Refusal>;

    /// How the value is known; by formula if the rules do not say otherwise.
    fn method(&self, part: &Self::Part) -> Method {
        let _ = part;
        Method::Formula
    }

    /// Visits the moves of a part after which it has one of the wanted values. The moves come in the game's
    /// documented order, until the visitor breaks.
    fn visit(&self, part: &Self::Part, wanted: TargetValues<'_>, budget: &Budget, visitor: &mut Visitor<'_, Self>) -> Visited;

    /// The number of legal moves.
    fn move_count(&self, part: &Self::Part) -> u64;

    /// The most moves that a game on this part can last.
    fn longest_game(&self, part: &Self::Part) -> u64;

    /// Whether two parts are equal up to a symmetry of the rules, so that every move in one can be copied in the other.
    fn look_alike(&self, one: &Self::Part, other: &Self::Part) -> bool {
        one == other
    }

    /// Misère play without a search.
    fn misere(&self) -> Option<&dyn MisereRules<Self>> {
        None
    }

    /// Like [`Rules::visit`], but without the parts that a move leaves. Implement it if making these parts
    /// takes time.
    fn visit_cuts(&self, part: &Self::Part, wanted: TargetValues<'_>, budget: &Budget, visitor: &mut CutVisitor<'_, Self>) -> Visited {
        self.visit(part, wanted, budget, &mut |cut, _, result| visitor(cut, result))
    }

    /// Visits a set of moves that always contains the best stalling move, in every sum. By default visits all
    /// moves.
    fn visit_stalling(&self, part: &Self::Part, budget: &Budget, visitor: &mut Visitor<'_, Self>) -> Visited {
        self.visit(part, TargetValues::Any, budget, visitor)
    }

    /// How many moves of a part lead to `target`.
    fn count(&self, part: &Self::Part, target: Nimber, budget: &Budget) -> Result<u64, Refusal> {
        let mut count = 0;
        let _ = self.visit(part, TargetValues::OneOf(&[target]), budget, &mut |_, _, _| {
            count += 1;
            Ok(ControlFlow::Continue(()))
        })?;
        Ok(count)
    }

    /// About what [`Rules::count`] spends.
    fn count_cost(&self, part: &Self::Part) -> u64 {
        self.move_count(part)
    }

    /// About what visiting the moves to one or two values spends: the cost of counting replies under the theorem on tame parts.
    fn visit_cost(&self, part: &Self::Part) -> u64 {
        self.count_cost(part)
    }
}

/// `Break` if the visitor ended the visit.
pub type Visited = Result<ControlFlow<()>, Refusal>;

/// Gets a move, the parts that it leaves (empty ones may be among them), and their value. Breaks to end the visit.
pub type Visitor<'a, R> = dyn FnMut(&<R as Rules>::Cut, &[<R as Rules>::Part], Nimber) -> Visited + 'a;

/// Gets a move and the value after it. Breaks to end the visit.
pub type CutVisitor<'a, R> = dyn FnMut(&<R as Rules>::Cut, Nimber) -> Visited + 'a;

/// The misère play of parts without a search.
pub trait MisereRules<R: Rules> {
    /// Whether a part is firm or fickle; `None` if it is not known to be tame. If a part has a temper, so do the parts that its
    /// moves leave.
    fn temper(&self, part: &R::Part, budget: &Budget) -> Result<Option<Temper>, Refusal>;

    /// How tempers are known; by formula if the rules do not say otherwise.
    fn temper_method(&self) -> Method {
        Method::Formula
    }

    /// The outcome of a part with nothing beside it, for games whose moves leave a single part.
    fn alone(&self, part: &R::Part) -> Option<Outcome> {
        let _ = part;
        None
    }

    /// The proven misère quotient for sums of the parts that have an element in it, if there is one.
    fn elements(&self, budget: &Budget) -> Result<Option<Box<dyn Elements<R> + '_>>, Refusal> {
        let _ = budget;
        Ok(None)
    }
}

/// The parts of a game in a proven misère quotient.
pub trait Elements<R: Rules> {
    fn quotient(&self) -> &Arc<VerifiedQuotient>;

    /// The element of a part. If a part has an element, so do the parts that its moves leave.
    fn element(&self, part: &R::Part) -> Option<Element>;

    /// The product of the elements of some parts; `None` if one has no element.
    fn product(&self, parts: &[R::Part]) -> Option<Element> {
        parts.iter().try_fold(Element::IDENTITY, |product, part| Some(self.quotient().product(product, self.element(part)?)))
    }

    /// Visits the moves of a part after which it has one of the wanted elements, like [`Rules::visit`].
    fn visit(&self, rules: &R, part: &R::Part, wanted: &ElementSet, budget: &Budget, visitor: &mut Visitor<'_, R>) -> Visited {
        self.visit_by_trying(rules, part, wanted, budget, visitor)
    }

    /// How many moves [`Elements::visit`] visits.
    fn count(&self, rules: &R, part: &R::Part, wanted: &ElementSet, budget: &Budget) -> Result<u64, Refusal> {
        self.count_by_trying(rules, part, wanted, budget)
    }

    /// [`Elements::visit`] for any rules: tries every move.
    fn visit_by_trying(&self, rules: &R, part: &R::Part, wanted: &ElementSet, budget: &Budget, visitor: &mut Visitor<'_, R>) -> Visited {
        rules.visit(part, TargetValues::Any, budget, &mut |cut, leaves, result| match self.product(leaves) {
            Some(element) if wanted.contains(element) => visitor(cut, leaves, result),
            _ => Ok(ControlFlow::Continue(())),
        })
    }

    /// [`Elements::count`] for any rules: tries every move.
    fn count_by_trying(&self, rules: &R, part: &R::Part, wanted: &ElementSet, budget: &Budget) -> Result<u64, Refusal> {
        let mut count = 0;
        let _ = self.visit_by_trying(rules, part, wanted, budget, &mut |_, _, _| {
            count += 1;
            Ok(ControlFlow::Continue(()))
        })?;
        Ok(count)
    }

    /// The most that [`Elements::count`] spends.
    fn count_cost(&self, rules: &R, part: &R::Part) -> u64 {
        rules.move_count(part)
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

/// The misère outcome of a sum of tame parts with this XOR of values. `firm` tells whether a part is firm.
pub fn tame_outcome(total: Nimber, firm: bool) -> Outcome {
    Outcome::of(if firm { total } else { total + Nimber::new(1) })
}
