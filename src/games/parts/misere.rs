//! Misère play of a sum: by the theorem on tame parts, by a verified quotient, or by search, tried in this
//! order.

use super::rules::{Elements, Rules};
use super::search::{MisereSearch, Searched};
use super::sum::{Sum, replaced};
use super::tame::tame_outcome;
use crate::games::game::{Listing, Mark, Want};
use crate::games::refusal::Refusal;
use crate::solvers::misere::{Element, ElementSet, VerifiedQuotient};
use crate::theory::{Budget, Method, Nimber, Outcome, Temper, Wanted};
use std::cell::RefCell;
use std::ops::ControlFlow;
use std::sync::Arc;

/// Gets the index of a part, a move in it, the value of the part after the move, and the outcome of the
/// whole.
type MisereVisitor<'a, R> = dyn FnMut(usize, &<R as Rules>::Cut, Nimber, Outcome) -> Result<ControlFlow<()>, Refusal> + 'a;

/// The method that decides the misère play of a sum.
pub(super) enum Means<'r, R: Rules> {
    /// All parts are tame.
    Tame(Tempers),
    /// All parts are in one quotient.
    Quotient(Worth<'r, R>),
    Search(MisereSearch<'r, R>),
}

impl<'r, R: Rules> Means<'r, R> {
    /// The most direct method for this sum. A search stores its results in `searched`.
    ///
    /// # Errors
    /// [`Refusal::BeyondLimits`] if the sum needs a search and its games are too long for one, or why the
    /// work stopped.
    pub fn of(sum: &Sum<'r, R>, searched: &'r RefCell<Searched<R::Part>>, budget: &Budget) -> Result<Self, Refusal> {
        if let Some(tempers) = sum.tempers(budget)? {
            return Ok(Means::Tame(tempers));
        }
        if let Some(worth) = Worth::of(sum, budget)? {
            return Ok(Means::Quotient(worth));
        }
        let search = MisereSearch::new(sum.rules, searched, budget)?;
        search.admit(sum.parts)?;
        Ok(Means::Search(search))
    }

    /// # Errors
    /// Why the work stopped.
    pub fn outcome(&self, sum: &Sum<'_, R>, budget: &Budget) -> Result<(Outcome, Method), Refusal> {
        match self {
            Means::Tame(tempers) => {
                let method = sum.rules.misere().map_or(Method::Formula, |misere| misere.temper_method());
                Ok((tame_outcome(sum.total, tempers.any_firm()), sum.method().max(method)))
            }
            Means::Quotient(worth) => Ok((worth.quotient().outcome_of(worth.product()), Method::Quotient)),
            Means::Search(search) => Ok((search.outcome(sum.parts.to_vec(), budget)?, Method::Search)),
        }
    }

    /// Visits the moves, each with the outcome after it. With [`Want::Winning`] it may skip losing moves.
    fn visit(&self, sum: &Sum<'_, R>, want: Want, budget: &Budget, visitor: &mut MisereVisitor<'_, R>) -> Result<(), Refusal> {
        let rests = match self {
            Means::Quotient(worth) => worth.rests(),
            Means::Tame(_) | Means::Search(_) => Vec::new(),
        };
        for (index, part) in sum.parts.iter().enumerate() {
            let flow = match self {
                Means::Tame(tempers) => sum.visit_tame(index, want, tempers, budget, visitor)?,
                Means::Quotient(worth) => worth.visit(sum, index, rests[index], budget, visitor)?,
                Means::Search(search) => sum.rules.visit(part, Wanted::Any, budget, &mut |cut, leaves, result| {
                    let outcome = search.outcome(replaced(sum.parts, index, leaves), budget)?;
                    visitor(index, cut, result, outcome)
                })?,
            };
            if flow.is_break() {
                break;
            }
        }
        Ok(())
    }

    /// Lists moves like [`Solved::moves`](crate::games::game::Solved::moves).
    ///
    /// # Errors
    /// Why the work stopped.
    pub fn list<M>(
        &self,
        sum: &Sum<'_, R>,
        want: Want,
        limit: usize,
        budget: &Budget,
        name: impl Fn(usize, &R::Cut, Nimber) -> M,
    ) -> Result<Listing<M>, Refusal> {
        if want == Want::All && limit == 0 {
            return Ok(Listing { moves: Vec::new(), total: Some(sum.all_moves()) });
        }
        let mut moves = Vec::new();
        let mut total = 0u128;
        match (want, self) {
            (Want::Winning, Means::Tame(tempers)) => {
                for index in 0..sum.parts.len() {
                    let count = if tempers.others_firm(index) {
                        // As in normal play: winning moves can be counted without visiting them.
                        sum.list_part(index, want, limit, budget, &mut moves, |cut, result, _| {
                            (name(index, cut, result), Mark::misere(Outcome::P))
                        })?
                    } else {
                        let mut count = 0;
                        let _ = sum.visit_tame(index, want, tempers, budget, &mut |index, cut, result, outcome| {
                            if outcome == Outcome::P {
                                count += 1;
                                if moves.len() < limit {
                                    moves.push((name(index, cut, result), Mark::misere(outcome)));
                                }
                            }
                            Ok(ControlFlow::Continue(()))
                        })?;
                        count
                    };
                    total += u128::from(count);
                }
            }
            (Want::Winning, Means::Quotient(worth)) => {
                for (index, rest) in worth.rests().into_iter().enumerate() {
                    let row = |cut: &R::Cut, result| (name(index, cut, result), Mark::misere(Outcome::P));
                    total += u128::from(worth.list(sum, index, rest, limit, budget, &mut moves, row)?);
                }
            }
            _ => {
                self.visit(sum, want, budget, &mut |index, cut, result, outcome| {
                    if want == Want::All || outcome == Outcome::P {
                        total += 1;
                        if moves.len() < limit {
                            moves.push((name(index, cut, result), Mark::misere(outcome)));
                        }
                    }
                    // Legal moves can be counted without visiting them; winning moves cannot.
                    Ok(if want == Want::All && moves.len() == limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
                })?;
                if want == Want::All {
                    total = sum.all_moves();
                }
            }
        }
        Ok(Listing { moves, total: Some(total) })
    }

    /// How many moves win.
    ///
    /// # Errors
    /// Why the work stopped.
    pub fn count(&self, sum: &Sum<'_, R>, budget: &Budget) -> Result<u64, Refusal> {
        let mut winning = 0u64;
        let mut count = |_: usize, _: &R::Cut, _: Nimber, outcome: Outcome| {
            winning += u64::from(outcome == Outcome::P);
            Ok(ControlFlow::Continue(()))
        };
        let mut counted = 0u64;
        match self {
            Means::Tame(tempers) => {
                for (index, part) in sum.parts.iter().enumerate() {
                    if tempers.others_firm(index) {
                        counted = counted.saturating_add(sum.rules.count(part, sum.total + sum.values[index], budget)?);
                    } else {
                        let _ = sum.visit_tame(index, Want::Winning, tempers, budget, &mut count)?;
                    }
                }
            }
            Means::Quotient(worth) => {
                for (part, rest) in sum.parts.iter().zip(worth.rests()) {
                    counted = counted.saturating_add(worth.count(sum, part, rest, budget)?);
                }
            }
            Means::Search(_) => self.visit(sum, Want::All, budget, &mut count)?,
        }
        Ok(counted.saturating_add(winning))
    }
}

impl<R: Rules> Sum<'_, R> {
    /// The tempers of all parts, if each is known. Then misère play follows a theorem. `None` beside an
    /// element, because no temper describes it.
    ///
    /// # Errors
    /// Why the work stopped.
    pub fn tempers(&self, budget: &Budget) -> Result<Option<Tempers>, Refusal> {
        let Some(misere) = self.rules.misere().filter(|_| self.beside.is_none()) else {
            return Ok(if self.parts.is_empty() && self.beside.is_none() { Some(Tempers::default()) } else { None });
        };
        let each: Option<Vec<_>> = self.parts.iter().map(|part| misere.temper(part, budget)).collect::<Result<_, _>>()?;
        Ok(each.map(|each| Tempers { firm: each.iter().filter(|&&temper| temper == Temper::Firm).count(), each }))
    }

    /// Visits the moves of one part of a tame sum.
    fn visit_tame(
        &self,
        index: usize,
        want: Want,
        tempers: &Tempers,
        budget: &Budget,
        visitor: &mut MisereVisitor<'_, R>,
    ) -> Result<ControlFlow<()>, Refusal> {
        let others = self.total + self.values[index];
        let others_firm = tempers.others_firm(index);
        // The moved part must be worth `others` if a firm part is left, and one more or less if all are
        // fickle.
        let targets = [others, others + Nimber::new(1)];
        let wanted = match (want, others_firm) {
            (Want::All, _) => Wanted::Any,
            (Want::Winning, true) => Wanted::OneOf(&targets[..1]),
            (Want::Winning, false) => Wanted::OneOf(&targets),
        };
        let Some(misere) = self.rules.misere() else { return Ok(ControlFlow::Continue(())) };
        self.rules.visit(&self.parts[index], wanted, budget, &mut |cut, leaves, result| {
            let mut firm = others_firm;
            for leaf in leaves {
                firm |= misere.temper(leaf, budget)? == Some(Temper::Firm);
            }
            visitor(index, cut, result, tame_outcome(others + result, firm))
        })
    }
}

/// The parts of a sum in a misère quotient.
pub(super) struct Worth<'r, R: Rules> {
    elements: Box<dyn Elements<R> + 'r>,
    each: Vec<Element>,
    /// The element of whatever is beside the parts.
    beside: Element,
}

impl<'r, R: Rules> Worth<'r, R> {
    /// The elements of all parts, if each has one.
    ///
    /// # Errors
    /// Why the search for a quotient stopped.
    pub fn of(sum: &Sum<'r, R>, budget: &Budget) -> Result<Option<Self>, Refusal> {
        let Some(misere) = sum.rules.misere() else { return Ok(None) };
        let Some(elements) = misere.elements(budget)? else { return Ok(None) };
        let each: Option<Vec<_>> = sum.parts.iter().map(|part| elements.element(part)).collect();
        Ok(each.map(|each| Worth { elements, each, beside: sum.beside.unwrap_or(Element::IDENTITY) }))
    }

    pub fn quotient(&self) -> &Arc<VerifiedQuotient> {
        self.elements.quotient()
    }

    /// The element of the whole.
    pub fn product(&self) -> Element {
        self.each.iter().fold(self.beside, |product, &element| self.quotient().product(product, element))
    }

    /// For each part, the element of everything else.
    pub fn rests(&self) -> Vec<Element> {
        self.quotient().products_of_others(&self.each, self.beside)
    }

    /// How many moves of a part win beside `rest`.
    ///
    /// # Errors
    /// Why the work stopped.
    pub fn count(&self, sum: &Sum<'_, R>, part: &R::Part, rest: Element, budget: &Budget) -> Result<u64, Refusal> {
        self.elements.count(sum.rules, part, self.quotient().winning_beside(rest), budget)
    }

    /// The most that [`Worth::count`] spends.
    pub fn count_cost(&self, rules: &R, part: &R::Part) -> u64 {
        self.elements.count_cost(rules, part)
    }

    /// Adds the winning moves of one part to a list, up to `limit` of them in all. Returns how many there
    /// are.
    #[allow(clippy::too_many_arguments)] // the state of one listing
    fn list<T>(
        &self,
        sum: &Sum<'_, R>,
        index: usize,
        rest: Element,
        limit: usize,
        budget: &Budget,
        moves: &mut Vec<T>,
        row: impl Fn(&R::Cut, Nimber) -> T,
    ) -> Result<u64, Refusal> {
        let part = &sum.parts[index];
        let wanted: &ElementSet = self.quotient().winning_beside(rest);
        let mut seen = 0;
        if moves.len() < limit {
            let flow = self.elements.visit(sum.rules, part, wanted, budget, &mut |cut, _, result| {
                if moves.len() == limit {
                    return Ok(ControlFlow::Break(()));
                }
                seen += 1;
                moves.push(row(cut, result));
                Ok(ControlFlow::Continue(()))
            })?;
            if flow.is_continue() {
                return Ok(seen);
            }
        }
        self.elements.count(sum.rules, part, wanted, budget)
    }

    fn visit(
        &self,
        sum: &Sum<'_, R>,
        index: usize,
        rest: Element,
        budget: &Budget,
        visitor: &mut MisereVisitor<'_, R>,
    ) -> Result<ControlFlow<()>, Refusal> {
        let winning = self.quotient().winning_beside(rest);
        sum.rules.visit(&sum.parts[index], Wanted::Any, budget, &mut |cut, leaves, result| {
            let lost = self.elements.product(leaves).is_some_and(|element| winning.contains(element));
            visitor(index, cut, result, if lost { Outcome::P } else { Outcome::N })
        })
    }
}

/// The tempers of the parts of a tame sum.
#[derive(Default)]
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
