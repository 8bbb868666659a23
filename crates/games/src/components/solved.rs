//! Solved positions of games whose positions are sums of components.

use super::misere::{ChosenMethod, ComponentElements, MisereMethod};
use super::misere_search::SearchedOutcomes;
use super::sum::{ComponentSum, MoveList, values_of};
use super::{Elements, Rules};
use crate::game::{Beside, InQuotient, InSum, Listing, Mark, MoveFilter, Solved, Stalls};
use crate::reason::{Change, Reasons, Rule};
use crate::refusal::Refusal;
use nimber_solvers::theory::{Budget, Method, Nimber, Outcome, Play, Temper};
use std::cell::RefCell;
use std::sync::Arc;

/// A position that is a sum of components, and the written form of its components and moves.
pub trait Components {
    type Component: Clone;
    type Cut;
    /// A component with its value, as answers list it.
    type Listed;
    /// A move, as answers list it.
    type Move;

    /// In the order sent.
    fn components(&self) -> &[Self::Component];

    /// The listed form of the component at `index`, with its value in binary if `binary`.
    fn listed_component(&self, index: usize, value: Nimber, binary: bool) -> Self::Listed;

    /// The listed form of a move in the component at `index`; `result` is the value of that component after the move.
    fn listed_move(&self, index: usize, cut: &Self::Cut, result: Nimber) -> Self::Move;
}

/// A solved position that is a sum of components.
pub struct SolvedSum<'a, P, R: Rules> {
    position: P,
    rules: R,
    values: Vec<Nimber>,
    play: Play,
    budget: &'a Budget,
    mark: Mark,
    method: Method,
    /// What decides misère play; `None` in normal play.
    chosen: Option<ChosenMethod>,
    /// The misère outcomes found by search.
    searched: RefCell<SearchedOutcomes<R::Component>>,
}

impl<'a, P, R> SolvedSum<'a, P, R>
where
    P: Components,
    R: Rules<Component = P::Component, Cut = P::Cut>,
{
    /// Solves a position by the rules of its components.
    pub fn new(position: P, rules: R, play: Play, budget: &'a Budget) -> Result<Self, Refusal> {
        let components = position.components();
        let values = values_of(&rules, components, budget)?;
        let searched = RefCell::default();
        let sum = ComponentSum::new(&rules, components, &values);
        let (mark, method, chosen) = match play {
            Play::Normal => (Mark::normal(sum.total), sum.method(), None),
            Play::Misere => {
                let decides = MisereMethod::of(&sum, &searched, budget)?;
                let (outcome, method) = decides.outcome(&sum, budget)?;
                (Mark::misere(outcome), method, Some(decides.chosen()))
            }
        };
        Ok(SolvedSum { position, rules, values, play, budget, mark, method, chosen, searched })
    }

    pub fn position(&self) -> &P {
        &self.position
    }

    pub fn rules(&self) -> &R {
        &self.rules
    }

    /// The values of the components.
    pub fn values(&self) -> &[Nimber] {
        &self.values
    }

    /// The winning moves of each component: the first `limit` of the component, and how many it has.
    pub fn winning_by_component(&self, limit: impl Fn(usize) -> usize) -> Result<Vec<Listing<P::Move>>, Refusal> {
        let sum = self.sum();
        let mut lists: Vec<_> = (0..sum.components.len()).map(|index| MoveList::new(limit(index))).collect();
        match (self.mark.outcome, self.misere_method()?) {
            (Outcome::P, _) => {}
            (Outcome::N, None) => {
                for (index, list) in lists.iter_mut().enumerate() {
                    let row = |cut: &P::Cut, result, whole| (self.name(index, cut, result), Mark::normal(whole));
                    sum.list_component(index, MoveFilter::Winning, self.budget, list, row)?;
                }
            }
            (Outcome::N, Some(method)) => {
                let name = |index: usize, cut: &P::Cut, result: Nimber| self.name(index, cut, result);
                method.list_winning(&sum, &mut lists, self.budget, name)?;
            }
        }
        Ok(lists.into_iter().map(MoveList::finish).collect())
    }

    fn sum(&self) -> ComponentSum<'_, R> {
        ComponentSum::new(&self.rules, self.position.components(), &self.values)
    }

    /// The elements of the components in the quotient of what is beside them: Nim heaps are in that of any game.
    fn elements_in(&self, rest: &InQuotient) -> Result<Option<Elements<'_, R::Component>>, Refusal> {
        if self.nim_heaps().is_none() {
            return self.rules.elements(rest.nim.len() as u64 - 1, self.budget);
        }
        let nim = Arc::clone(&rest.nim);
        let element = move |component: &R::Component| nim.get(usize::try_from(self.rules.nim_heap(component)?).ok()?).copied();
        Ok(Some(Elements::new(Arc::clone(&rest.quotient), element)))
    }

    /// What decides misère play; `None` in normal play.
    fn misere_method(&self) -> Result<Option<MisereMethod<'_, R>>, Refusal> {
        let again = |chosen| MisereMethod::again(chosen, &self.rules, &self.searched, self.budget);
        self.chosen.as_ref().map(again).transpose()
    }

    fn name(&self, index: usize, cut: &P::Cut, result: Nimber) -> P::Move {
        self.position.listed_move(index, cut, result)
    }
}

impl<P, R> Solved for SolvedSum<'_, P, R>
where
    P: Components,
    R: Rules<Component = P::Component, Cut = P::Cut>,
{
    type Component = P::Listed;
    type Move = P::Move;

    fn mark(&self) -> Mark {
        self.mark
    }

    fn method(&self) -> Method {
        self.method
    }

    fn components(&self, binary: bool) -> Vec<P::Listed> {
        self.values.iter().enumerate().map(|(index, &value)| self.position.listed_component(index, value, binary)).collect()
    }

    fn open_components(&self) -> usize {
        self.position.components().iter().filter(|component| self.rules.move_count(component) > 0).count()
    }

    fn moves(&self, want: MoveFilter, limit: usize) -> Result<Listing<P::Move>, Refusal> {
        let sum = self.sum();
        let name = |index: usize, cut: &P::Cut, result: Nimber| self.name(index, cut, result);
        match self.misere_method()? {
            None => sum.list_normal(want, limit, self.budget, name),
            Some(method) => method.list(&sum, want, limit, self.budget, name),
        }
    }

    fn stalls(&self, most: usize) -> Result<Stalls<P::Move>, Refusal> {
        let best = self.sum().stalls(self.play, self.misere_method()?.as_ref(), &self.searched, most, self.budget)?;
        Ok(best.map(|(index, cut, result)| self.name(index, &cut, result)))
    }

    fn reasons(&self) -> Result<Reasons, Refusal> {
        let sum = self.sum();
        let (wanted, limit) = (MoveFilter::Winning, 1);
        let change = |component: usize, _: &P::Cut, result: Nimber| Change { component, to: Some(result) };
        let is_won = self.mark.outcome == Outcome::N;
        let (rule, listing) = match self.misere_method()? {
            None => {
                let listing = is_won.then(|| sum.list_normal(wanted, limit, self.budget, change)).transpose()?;
                (Rule::Xor { alike: sum.alike() }, listing)
            }
            Some(method) => {
                let listing = is_won.then(|| method.list(&sum, wanted, limit, self.budget, change)).transpose()?;
                (method.rule(&sum), listing)
            }
        };
        let change = listing.and_then(|listing| Some(listing.moves.first()?.0));
        Ok(Reasons { values: self.values.iter().copied().map(Some).collect(), rule, change })
    }

    fn in_sum(&self) -> Option<&dyn InSum<Move = P::Move>> {
        Some(self)
    }
}

impl<P, R> InSum for SolvedSum<'_, P, R>
where
    P: Components,
    R: Rules<Component = P::Component, Cut = P::Cut>,
{
    type Move = P::Move;

    fn temper(&self) -> Result<Option<Temper>, Refusal> {
        Ok(self.sum().tempers(self.budget)?.map(|tempers| tempers.temper()))
    }

    fn nim_heaps(&self) -> Option<Vec<u64>> {
        self.position.components().iter().map(|component| self.rules.nim_heap(component)).collect()
    }

    fn in_quotient(&self, nim: u64) -> Result<Option<InQuotient>, Refusal> {
        let elements = self.rules.elements(nim, self.budget)?;
        let elements = elements.and_then(|elements| ComponentElements::among(elements, &self.sum()));
        Ok(elements.map(|elements| InQuotient {
            quotient: Arc::clone(elements.quotient()),
            element: elements.product(),
            nim: elements.nim(),
        }))
    }

    /// Something in which nobody moves: it counts for every outcome, but no list contains its moves. As a
    /// heap under misère play it is fickle, so it makes no component firm. Sums that need a search cannot have it.
    fn moves_beside(&self, beside: Beside, want: MoveFilter, limit: usize) -> Result<Option<Listing<P::Move>>, Refusal> {
        let (sum, budget) = (self.sum(), self.budget);
        let name = |index: usize, cut: &P::Cut, result: Nimber| self.name(index, cut, result);
        match (beside, self.misere_method()?) {
            (Beside::Heap(heap), None) => sum.beside_heap(heap).list_normal(want, limit, budget, name).map(Some),
            (Beside::Heap(heap), Some(method @ MisereMethod::Tame(_))) => {
                method.list(&sum.beside_heap(heap), want, limit, budget, name).map(Some)
            }
            (Beside::Heap(heap), Some(method)) if heap.is_zero() => method.list(&sum, want, limit, budget, name).map(Some),
            (Beside::Heap(_), Some(_)) | (Beside::Element(_), None) => Ok(None),
            (Beside::Element(rest), Some(_)) => {
                let sum = sum.beside_element(rest.element);
                let elements = self.elements_in(&rest)?.and_then(|elements| ComponentElements::among(elements, &sum));
                elements.map(|elements| MisereMethod::Quotient(elements).list(&sum, want, limit, budget, name)).transpose()
            }
        }
    }
}
