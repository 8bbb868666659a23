//! Games that are sums of independent components: heaps, rows, groups, quadrants.
//!
//! A game defines the moves of one component ([`Rules`]) and how components and moves are written ([`Components`]). A
//! [`SolvedSum`] does the rest, once for all games: values, outcomes, winning moves, counts, advice and
//! misère play of the whole.

mod misere;
mod misere_search;
mod solved;
mod stall;
mod sum;

pub use misere_search::{LONGEST_MISERE_SEARCH, SEARCHED_OPTION, SEARCHED_POSITION};
pub use solved::{Components, SolvedSum};
pub use stall::{BestMoves, ReplyShare, STALL_WORK, ends_within};

use crate::game::Removes;
use crate::refusal::Refusal;
use nimber_solvers::misere::{Element, ElementSet, HeapElements, VerifiedQuotient};
use nimber_solvers::theory::{Budget, Method, Nimber, Outcome, TargetValues, Temper};
use smallvec::SmallVec;
use std::hash::Hash;
use std::ops::ControlFlow;
use std::sync::Arc;

/// The moves and values of one component.
///
/// A position has to be the sum of its components: a move changes one component, and leaves the others unchanged beside the new ones. In a
/// game where a move can touch two components, or where equal components vanish together, such as Turning Turtles, the whole position is
/// one component. [`Searched`](crate::searched::Searched) is simpler for such a game.
///
/// [`Rules::visit`] is the definition; the counts and the game's own
/// [`find`](crate::Game::find) and [`is_over`](crate::Game::is_over) agree with it, as a test of every game checks.
pub trait Rules: Sized {
    /// An independent component, such as a heap.
    type Component: Clone + Ord + Hash;
    /// A move inside one component.
    type Cut: Clone + Removes;

    /// # Errors
    /// The limit that the component exceeds, or why the work stopped.
    fn value(&self, component: &Self::Component, budget: &Budget) -> Result<Nimber, Refusal>;

    /// How the value is known; by formula if the rules do not say otherwise.
    fn method(&self, component: &Self::Component) -> Method {
        let _ = component;
        Method::Formula
    }

    /// Visits the moves of a component after which it has one of the wanted values. The moves come in the game's
    /// documented order, until the visitor breaks.
    fn visit(&self, component: &Self::Component, wanted: TargetValues<'_>, budget: &Budget, visitor: &mut Visitor<'_, Self>) -> Visited;

    /// The number of legal moves.
    fn move_count(&self, component: &Self::Component) -> u128;

    /// The most moves that a game on this component can last.
    fn longest_game(&self, component: &Self::Component) -> u128;

    /// Whether two components are equal up to a symmetry of the rules, so that every move in one can be copied in the other.
    fn look_alike(&self, one: &Self::Component, other: &Self::Component) -> bool {
        one == other
    }

    /// Like [`Rules::visit`], but without the components that a move leaves. Implement it if making these components
    /// takes time.
    fn visit_cuts(
        &self,
        component: &Self::Component,
        wanted: TargetValues<'_>,
        budget: &Budget,
        visitor: &mut CutVisitor<'_, Self>,
    ) -> Visited {
        self.visit(component, wanted, budget, &mut |cut, _, result| visitor(cut, result))
    }

    /// Visits a set of moves that always contains the best stalling move, in every sum. By default visits all
    /// moves.
    fn visit_stalling(&self, component: &Self::Component, budget: &Budget, visitor: &mut StallVisitor<'_, Self>) -> Visited {
        self.visit(component, TargetValues::Any, budget, &mut of_leaves(self, visitor))
    }

    /// How many moves of a component lead to `target`.
    fn count(&self, component: &Self::Component, target: Nimber, budget: &Budget) -> Result<u128, Refusal> {
        let mut count = 0;
        let _ = self.visit(component, TargetValues::OneOf(&[target]), budget, &mut |_, _, _| {
            count += 1;
            Ok(ControlFlow::Continue(()))
        })?;
        Ok(count)
    }

    /// Whether a component is firm or fickle in misère play; `None` if it is not known to be tame. If a component has a temper, so do the
    /// components that its moves leave.
    fn temper(&self, component: &Self::Component, budget: &Budget) -> Result<Option<Temper>, Refusal> {
        let _ = (component, budget);
        Ok(None)
    }

    /// How tempers are known; by formula if the rules do not say otherwise.
    fn temper_method(&self) -> Method {
        Method::Formula
    }

    /// The misère outcome of these components together, and how it is known, if it takes no search. If it is known, so are the outcomes of
    /// all later positions.
    fn known(&self, components: &[Self::Component]) -> Option<(Outcome, Method)> {
        let _ = components;
        None
    }

    /// The proven misère quotient for sums of the Nim heaps up to `nim` and of the components that have an element in it, if there is one.
    /// If a component has an element, so do the components that its moves leave.
    fn elements(&self, nim: u64, budget: &Budget) -> Result<Option<Elements<'_, Self::Component>>, Refusal> {
        let _ = (nim, budget);
        Ok(None)
    }

    /// The size of the Nim heap that a component is. Its moves leave Nim heaps, too.
    fn nim_heap(&self, component: &Self::Component) -> Option<u64> {
        let _ = component;
        None
    }

    /// Visits the moves of a component after which it has one of the wanted elements, like [`Rules::visit`]. By default tries every move.
    fn visit_elements(
        &self,
        component: &Self::Component,
        elements: &Elements<'_, Self::Component>,
        wanted: &ElementSet,
        budget: &Budget,
        visitor: &mut Visitor<'_, Self>,
    ) -> Visited {
        elements.visit_by_trying(self, component, wanted, budget, visitor)
    }

    /// How many moves [`Rules::visit_elements`] visits. By default tries every move.
    fn count_elements(
        &self,
        component: &Self::Component,
        elements: &Elements<'_, Self::Component>,
        wanted: &ElementSet,
        budget: &Budget,
    ) -> Result<u128, Refusal> {
        elements.count_by_trying(self, component, wanted, budget)
    }
}

/// The questions to rules on heaps that are one of several kinds. Those whose moves come in the kind's order are not among them.
macro_rules! ask_rules {
    ($($kind:pat => $rules:expr),+ $(,)?) => {
        fn value(&self, heap: &u64, budget: &Budget) -> Result<Nimber, Refusal> {
            match self {
                $($kind => Rules::value($rules, heap, budget)),+
            }
        }

        fn method(&self, heap: &u64) -> Method {
            match self {
                $($kind => Rules::method($rules, heap)),+
            }
        }

        fn move_count(&self, heap: &u64) -> u128 {
            match self {
                $($kind => Rules::move_count($rules, heap)),+
            }
        }

        fn count(&self, heap: &u64, target: Nimber, budget: &Budget) -> Result<u128, Refusal> {
            match self {
                $($kind => Rules::count($rules, heap, target, budget)),+
            }
        }

        fn longest_game(&self, heap: &u64) -> u128 {
            match self {
                $($kind => Rules::longest_game($rules, heap)),+
            }
        }

        fn temper(&self, heap: &u64, budget: &Budget) -> Result<Option<Temper>, Refusal> {
            match self {
                $($kind => Rules::temper($rules, heap, budget)),+
            }
        }

        fn temper_method(&self) -> Method {
            match self {
                $($kind => Rules::temper_method($rules)),+
            }
        }

        fn elements(&self, nim: u64, budget: &Budget) -> Result<Option<Elements<'_, u64>>, Refusal> {
            match self {
                $($kind => Rules::elements($rules, nim, budget)),+
            }
        }

        fn nim_heap(&self, heap: &u64) -> Option<u64> {
            match self {
                $($kind => Rules::nim_heap($rules, heap)),+
            }
        }

        fn visit_elements(
            &self,
            heap: &u64,
            elements: &Elements<'_, u64>,
            wanted: &ElementSet,
            budget: &Budget,
            visitor: &mut Visitor<'_, Self>,
        ) -> Visited {
            match self {
                $($kind => Rules::visit_elements($rules, heap, elements, wanted, budget, visitor)),+
            }
        }

        fn count_elements(&self, heap: &u64, elements: &Elements<'_, u64>, wanted: &ElementSet, budget: &Budget) -> Result<u128, Refusal> {
            match self {
                $($kind => Rules::count_elements($rules, heap, elements, wanted, budget)),+
            }
        }
    };
}
pub(crate) use ask_rules;

/// `Break` if the visitor ended the visit.
pub type Visited = Result<ControlFlow<()>, Refusal>;

/// Gets a move, the components that it leaves (empty ones may be among them), and their value. Breaks to end the visit.
pub type Visitor<'a, R> = dyn FnMut(&<R as Rules>::Cut, &[<R as Rules>::Component], Nimber) -> Visited + 'a;

/// Gets a move and the value after it. Breaks to end the visit.
pub type CutVisitor<'a, R> = dyn FnMut(&<R as Rules>::Cut, Nimber) -> Visited + 'a;

/// The components that a move leaves.
pub type LeftComponents<R> = SmallVec<[<R as Rules>::Component; 2]>;

/// Gets a move, the number of moves in the components that it leaves, a function that makes these components, and their value. Few moves
/// are good enough for their components to be made.
pub type StallVisitor<'a, R> = dyn FnMut(&<R as Rules>::Cut, u128, &dyn Fn() -> LeftComponents<R>, Nimber) -> Visited + 'a;

/// The visitor of [`Rules::visit`] for one of [`Rules::visit_stalling`].
pub fn of_leaves<R: Rules>(rules: &R, visitor: &mut StallVisitor<'_, R>) -> impl FnMut(&R::Cut, &[R::Component], Nimber) -> Visited {
    |cut, leaves, result| {
        let moves = leaves.iter().map(|leaf| rules.move_count(leaf)).sum();
        visitor(cut, moves, &|| leaves.into(), result)
    }
}

/// The components of a game in a proven misère quotient.
pub struct Elements<'a, P> {
    quotient: Arc<VerifiedQuotient>,
    element: ElementOf<'a, P>,
    heaps: Option<HeapElements>,
}

type ElementOf<'a, P> = Box<dyn Fn(&P) -> Option<Element> + 'a>;

impl<'a, P> Elements<'a, P> {
    /// `element` tells which element a component has, if any.
    pub fn new(quotient: Arc<VerifiedQuotient>, element: impl Fn(&P) -> Option<Element> + 'a) -> Self {
        Elements { quotient, element: Box::new(element), heaps: None }
    }

    /// The same in the quotient of these heaps, which may have Nim heaps, too.
    pub fn among(heaps: HeapElements, element: impl Fn(&P) -> Option<Element> + 'a) -> Self {
        Elements { quotient: Arc::clone(heaps.quotient()), element: Box::new(element), heaps: Some(heaps) }
    }

    /// The heaps in the quotient.
    pub fn heaps(&self) -> Option<&HeapElements> {
        self.heaps.as_ref()
    }

    /// The elements of the Nim heaps from 0 up.
    pub fn nim(&self) -> Arc<[Element]> {
        self.heaps.as_ref().map_or_else(|| Arc::new([Element::IDENTITY]) as Arc<[Element]>, |heaps| Arc::clone(heaps.nim()))
    }

    pub fn quotient(&self) -> &Arc<VerifiedQuotient> {
        &self.quotient
    }

    /// The element of a component, if it has one.
    pub fn element(&self, component: &P) -> Option<Element> {
        (self.element)(component)
    }

    /// The product of the elements of some components; `None` if one has no element.
    pub fn product(&self, components: &[P]) -> Option<Element> {
        components.iter().try_fold(Element::IDENTITY, |product, component| Some(self.quotient.product(product, self.element(component)?)))
    }

    /// [`Rules::visit_elements`] for any rules: tries every move.
    pub fn visit_by_trying<R: Rules<Component = P>>(
        &self,
        rules: &R,
        component: &P,
        wanted: &ElementSet,
        budget: &Budget,
        visitor: &mut Visitor<'_, R>,
    ) -> Visited {
        rules.visit(component, TargetValues::Any, budget, &mut |cut, leaves, result| match self.product(leaves) {
            Some(element) if wanted.contains(element) => visitor(cut, leaves, result),
            _ => Ok(ControlFlow::Continue(())),
        })
    }

    /// [`Rules::count_elements`] for any rules: tries every move.
    pub fn count_by_trying<R: Rules<Component = P>>(
        &self,
        rules: &R,
        component: &P,
        wanted: &ElementSet,
        budget: &Budget,
    ) -> Result<u128, Refusal> {
        let mut count = 0;
        let _ = self.visit_by_trying(rules, component, wanted, budget, &mut |_, _, _| {
            count += 1;
            Ok(ControlFlow::Continue(()))
        })?;
        Ok(count)
    }
}

impl Elements<'_, u64> {
    /// Those of single heaps.
    pub fn of_heaps(heaps: HeapElements) -> Self {
        let elements = heaps.clone();
        Elements::among(heaps, move |&heap| elements.element(heap))
    }
}

/// The misère outcome of a sum of tame components with this XOR of values. `firm` tells whether a component is firm.
pub fn tame_outcome(total: Nimber, firm: bool) -> Outcome {
    Outcome::of(if firm { total } else { total + Nimber::new(1) })
}
