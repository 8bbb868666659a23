//! Misère play of a sum: by the theorem on tame components, by a verified quotient, or by search, tried in this
//! order.

use super::misere_search::{MisereSearch, SearchedOutcomes};
use super::sum::{ComponentSum, MoveList, replaced};
use super::tame_outcome;
use super::{Elements, Rules, Visited};
use crate::game::{Listing, Mark, MoveFilter};
use crate::reason::Rule;
use crate::refusal::Refusal;
use nimber_solvers::misere::{Element, VerifiedQuotient};
use nimber_solvers::theory::{Budget, Method, Nimber, Outcome, TargetValues, Temper};
use std::borrow::Cow;
use std::cell::RefCell;
use std::ops::ControlFlow;
use std::sync::Arc;

/// Gets the index of a component, a move in it, the value of the component after the move, and the outcome of the
/// whole.
type MisereVisitor<'a, R> = dyn FnMut(usize, &<R as Rules>::Cut, Nimber, Outcome) -> Visited + 'a;

/// What is kept of a [`MisereMethod`] once it is chosen: all but what borrows from the rules.
pub(super) enum ChosenMethod {
    Tame(Tempers),
    /// The elements of the components.
    Quotient(Vec<Element>),
    Search,
}

/// The method that decides the misère play of a sum.
pub(super) enum MisereMethod<'r, R: Rules> {
    /// All components are tame.
    Tame(Cow<'r, Tempers>),
    /// All components are in one quotient.
    Quotient(ComponentElements<'r, R>),
    Search(MisereSearch<'r, R>),
}

impl<'r, R: Rules> MisereMethod<'r, R> {
    /// The most direct method for this sum. A search stores its results in `searched`.
    ///
    /// # Errors
    /// [`Refusal::BeyondLimits`] if the sum needs a search and its games are too long for one, or why the
    /// work stopped.
    pub fn of(sum: &ComponentSum<'r, R>, searched: &'r RefCell<SearchedOutcomes<R::Component>>, budget: &Budget) -> Result<Self, Refusal> {
        if let Some(tempers) = sum.tempers(budget)? {
            return Ok(MisereMethod::Tame(Cow::Owned(tempers)));
        }
        if sum.rules.known(sum.components).is_none()
            && let Some(elements) = ComponentElements::of(sum, budget)?
        {
            return Ok(MisereMethod::Quotient(elements));
        }
        let search = MisereSearch::new(sum.rules, searched);
        search.admit(sum.components)?;
        Ok(MisereMethod::Search(search))
    }

    /// The method that was chosen for these rules before.
    pub fn again(
        chosen: &'r ChosenMethod,
        rules: &'r R,
        searched: &'r RefCell<SearchedOutcomes<R::Component>>,
        budget: &Budget,
    ) -> Result<Self, Refusal> {
        match chosen {
            ChosenMethod::Tame(tempers) => return Ok(MisereMethod::Tame(Cow::Borrowed(tempers))),
            ChosenMethod::Quotient(each) => {
                if let Some(elements) = rules.elements(0, budget)? {
                    return Ok(MisereMethod::Quotient(ComponentElements { elements, each: each.into(), beside: Element::IDENTITY }));
                }
            }
            ChosenMethod::Search => {}
        }
        Ok(MisereMethod::Search(MisereSearch::new(rules, searched)))
    }

    pub fn chosen(self) -> ChosenMethod {
        match self {
            MisereMethod::Tame(tempers) => ChosenMethod::Tame(tempers.into_owned()),
            MisereMethod::Quotient(elements) => ChosenMethod::Quotient(elements.each.into_owned()),
            MisereMethod::Search(_) => ChosenMethod::Search,
        }
    }

    /// What decides, for an explanation.
    pub fn rule(&self, sum: &ComponentSum<'_, R>) -> Rule {
        match self {
            MisereMethod::Tame(tempers) => Rule::Tame { firm: tempers.each.iter().map(|&temper| temper == Temper::Firm).collect() },
            MisereMethod::Quotient(elements) => {
                Rule::Quotient { quotient: Arc::clone(elements.quotient()), elements: elements.each.to_vec() }
            }
            MisereMethod::Search(_) => match sum.rules.known(sum.components) {
                Some((_, Method::Table)) => Rule::LostBoards,
                _ => Rule::Search,
            },
        }
    }

    pub fn outcome(&self, sum: &ComponentSum<'_, R>, budget: &Budget) -> Result<(Outcome, Method), Refusal> {
        match self {
            MisereMethod::Tame(tempers) => Ok((tame_outcome(sum.total, tempers.any_firm()), sum.method().max(sum.rules.temper_method()))),
            MisereMethod::Quotient(elements) => Ok((elements.quotient().outcome_of(elements.product()), Method::Quotient)),
            MisereMethod::Search(search) => match sum.rules.known(sum.components) {
                Some(known) => Ok(known),
                None => Ok((search.outcome(sum.components.to_vec(), budget)?, Method::Search)),
            },
        }
    }

    /// Visits the moves, each with the outcome after it.
    fn visit(&self, sum: &ComponentSum<'_, R>, budget: &Budget, visitor: &mut MisereVisitor<'_, R>) -> Result<(), Refusal> {
        let rests = match self {
            MisereMethod::Quotient(elements) => elements.rests(),
            MisereMethod::Tame(_) | MisereMethod::Search(_) => Vec::new(),
        };
        for (index, component) in sum.components.iter().enumerate() {
            let flow = match self {
                MisereMethod::Tame(tempers) => sum.visit_tame(index, MoveFilter::All, tempers, budget, visitor)?,
                MisereMethod::Quotient(elements) => elements.visit(sum, index, rests[index], budget, visitor)?,
                MisereMethod::Search(search) => sum.rules.visit(component, TargetValues::Any, budget, &mut |cut, leaves, result| {
                    let outcome = search.outcome(replaced(sum.components, index, leaves), budget)?;
                    visitor(index, cut, result, outcome)
                })?,
            };
            if flow.is_break() {
                break;
            }
        }
        Ok(())
    }

    /// Lists moves like [`Solved::moves`](crate::game::Solved::moves).
    pub fn list<M>(
        &self,
        sum: &ComponentSum<'_, R>,
        want: MoveFilter,
        limit: usize,
        budget: &Budget,
        name: impl Fn(usize, &R::Cut, Nimber) -> M,
    ) -> Result<Listing<M>, Refusal> {
        let mut list = MoveList::new(limit);
        if want == MoveFilter::All {
            if limit > 0 {
                self.visit(sum, budget, &mut |index, cut, result, outcome| {
                    list.look_up(budget)?;
                    let _ = list.push(|| (name(index, cut, result), Mark::misere(outcome)));
                    Ok(if list.is_full() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
                })?;
            }
            // Legal moves can be counted without visiting them.
            return Ok(Listing { total: Some(sum.all_moves()), ..list.finish() });
        }
        self.list_winning(sum, std::slice::from_mut(&mut list), budget, name)?;
        Ok(list.finish())
    }

    /// Lists the winning moves: in one list for each component, or all in the only list.
    pub fn list_winning<M>(
        &self,
        sum: &ComponentSum<'_, R>,
        lists: &mut [MoveList<M>],
        budget: &Budget,
        name: impl Fn(usize, &R::Cut, Nimber) -> M,
    ) -> Result<(), Refusal> {
        let row = |index, cut: &R::Cut, result| (name(index, cut, result), Mark::misere(Outcome::P));
        let Some(last) = lists.len().checked_sub(1) else { return Ok(()) };
        match self {
            MisereMethod::Tame(tempers) => {
                for index in 0..sum.components.len() {
                    let list = &mut lists[index.min(last)];
                    if tempers.others_firm(index) {
                        // As in normal play: winning moves can be counted without visiting them.
                        sum.list_component(index, MoveFilter::Winning, budget, list, |cut, result, _| row(index, cut, result))?;
                    } else {
                        let _ = sum.visit_tame(index, MoveFilter::Winning, tempers, budget, &mut |index, cut, result, outcome| {
                            if outcome == Outcome::P {
                                list.push_or_count(|| row(index, cut, result));
                            }
                            Ok(ControlFlow::Continue(()))
                        })?;
                    }
                }
                Ok(())
            }
            MisereMethod::Quotient(elements) => {
                for (index, rest) in elements.rests().into_iter().enumerate() {
                    elements
                        .list_component(sum, index, rest, budget, &mut lists[index.min(last)], |cut, result| row(index, cut, result))?;
                }
                Ok(())
            }
            MisereMethod::Search(_) => self.visit(sum, budget, &mut |index, cut, result, outcome| {
                if outcome == Outcome::P {
                    lists[index.min(last)].push_or_count(|| row(index, cut, result));
                }
                Ok(ControlFlow::Continue(()))
            }),
        }
    }
}

impl<R: Rules> ComponentSum<'_, R> {
    /// The tempers of all components, if each is known. Then misère play follows a theorem. `None` beside an
    /// element, because no temper describes it.
    pub fn tempers(&self, budget: &Budget) -> Result<Option<Tempers>, Refusal> {
        if self.beside_element.is_some() {
            return Ok(None);
        }
        let each = self.components.iter().map(|component| self.rules.temper(component, budget));
        let each: Option<Vec<_>> = each.collect::<Result<_, _>>()?;
        Ok(each.map(|each| Tempers { firm: each.iter().filter(|&&temper| temper == Temper::Firm).count(), each }))
    }

    /// Visits the moves of one component of a tame sum.
    fn visit_tame(
        &self,
        index: usize,
        want: MoveFilter,
        tempers: &Tempers,
        budget: &Budget,
        visitor: &mut MisereVisitor<'_, R>,
    ) -> Visited {
        let others = self.others(index);
        let others_firm = tempers.others_firm(index);
        // The moved component must be worth `others` if a firm component is left, and one more or less if all are
        // fickle.
        let targets = [others, others + Nimber::new(1)];
        let wanted = match (want, others_firm) {
            (MoveFilter::All, _) => TargetValues::Any,
            (MoveFilter::Winning, true) => TargetValues::OneOf(&targets[..1]),
            (MoveFilter::Winning, false) => TargetValues::OneOf(&targets),
        };
        self.rules.visit(&self.components[index], wanted, budget, &mut |cut, leaves, result| {
            let mut firm = others_firm;
            for leaf in leaves {
                firm |= self.rules.temper(leaf, budget)? == Some(Temper::Firm);
            }
            visitor(index, cut, result, tame_outcome(others + result, firm))
        })
    }
}

/// The components of a sum in a misère quotient.
pub(super) struct ComponentElements<'r, R: Rules> {
    elements: Elements<'r, R::Component>,
    each: Cow<'r, [Element]>,
    /// The element of whatever is beside the components.
    beside: Element,
}

impl<'r, R: Rules> ComponentElements<'r, R> {
    /// The elements of all components, if each has one.
    pub fn of(sum: &ComponentSum<'r, R>, budget: &Budget) -> Result<Option<Self>, Refusal> {
        Ok(sum.rules.elements(0, budget)?.and_then(|elements| ComponentElements::among(elements, sum)))
    }

    /// Those of a quotient, if each component has one there.
    pub fn among(elements: Elements<'r, R::Component>, sum: &ComponentSum<'_, R>) -> Option<Self> {
        let each: Option<Vec<_>> = sum.components.iter().map(|component| elements.element(component)).collect();
        each.map(|each| ComponentElements { elements, each: each.into(), beside: sum.beside_element.unwrap_or(Element::IDENTITY) })
    }

    /// The elements of the Nim heaps from 0 up.
    pub fn nim(&self) -> Arc<[Element]> {
        self.elements.nim()
    }

    pub fn quotient(&self) -> &Arc<VerifiedQuotient> {
        self.elements.quotient()
    }

    /// The element of the whole.
    pub fn product(&self) -> Element {
        self.each.iter().fold(self.beside, |product, &element| self.quotient().product(product, element))
    }

    /// For each component, the element of everything else.
    pub fn rests(&self) -> Vec<Element> {
        self.quotient().products_of_others(&self.each, self.beside)
    }

    /// How many moves of a component win beside `rest`.
    pub fn count(&self, sum: &ComponentSum<'_, R>, component: &R::Component, rest: Element, budget: &Budget) -> Result<u128, Refusal> {
        sum.rules.count_elements(component, &self.elements, self.quotient().winning_beside(rest), budget)
    }

    /// Adds the winning moves of one component to a list.
    fn list_component<M>(
        &self,
        sum: &ComponentSum<'_, R>,
        index: usize,
        rest: Element,
        budget: &Budget,
        list: &mut MoveList<M>,
        row: impl Fn(&R::Cut, Nimber) -> (M, Mark),
    ) -> Result<(), Refusal> {
        let (rules, component) = (sum.rules, &sum.components[index]);
        let wanted = self.quotient().winning_beside(rest);
        list.add_component(
            |list| {
                let mut push = |cut: &R::Cut, _: &[R::Component], result| Ok(list.push(|| row(cut, result)));
                rules.visit_elements(component, &self.elements, wanted, budget, &mut push)
            },
            || rules.count_elements(component, &self.elements, wanted, budget),
        )
    }

    fn visit(
        &self,
        sum: &ComponentSum<'_, R>,
        index: usize,
        rest: Element,
        budget: &Budget,
        visitor: &mut MisereVisitor<'_, R>,
    ) -> Visited {
        let winning = self.quotient().winning_beside(rest);
        sum.rules.visit(&sum.components[index], TargetValues::Any, budget, &mut |cut, leaves, result| {
            let lost = self.elements.product(leaves).is_some_and(|element| winning.contains(element));
            visitor(index, cut, result, if lost { Outcome::P } else { Outcome::N })
        })
    }
}

/// The tempers of the components of a tame sum.
#[derive(Clone, Default)]
pub(super) struct Tempers {
    each: Vec<Temper>,
    firm: usize,
}

impl Tempers {
    /// The temper of the whole.
    pub fn temper(&self) -> Temper {
        if self.any_firm() { Temper::Firm } else { Temper::Fickle }
    }

    fn any_firm(&self) -> bool {
        self.firm > 0
    }

    fn others_firm(&self, index: usize) -> bool {
        self.firm > usize::from(self.each[index] == Temper::Firm)
    }
}
