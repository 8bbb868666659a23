//! Misère play of a sum: by the theorem on tame parts, by a verified quotient, or by search, in this order.

use super::rules::product_of;
use super::search::MisereSearch;
use super::sum::{Sum, replaced};
use super::{Rules, Temper, Wanted};
use crate::games::game::{Listing, Mark, Method, Want};
use crate::games::refusal::Refusal;
use crate::solvers::misere::VerifiedQuotient;
use crate::solvers::misere::{Element, ElementSet};
use crate::theory::{Budget, Nimber, Outcome};
use std::ops::ControlFlow;
use std::sync::Arc;

/// Sees the index of a part, a move in it, the value that it leaves of the part, and the outcome of the whole.
type MisereVisitor<'a, R> = dyn FnMut(usize, &<R as Rules>::Cut, Nimber, Outcome) -> Result<ControlFlow<()>, Refusal> + 'a;

impl<R: Rules> Sum<'_, R> {
    /// The tempers of all parts, if each is known: then misère play follows a theorem. Not beside an element, which no temper describes.
    pub(super) fn tempers(&self, budget: &Budget) -> Result<Option<Tempers>, Refusal> {
        if self.beside.is_some() {
            return Ok(None);
        }
        let each: Option<Vec<_>> = self.parts.iter().map(|part| self.rules.temper(part, budget)).collect::<Result<_, _>>()?;
        Ok(each.map(|each| Tempers { firm: each.iter().filter(|&&temper| temper == Temper::Firm).count(), each }))
    }

    pub(super) fn misere(&self, budget: &Budget) -> Result<(Mark, Method), Refusal> {
        if let Some(tempers) = self.tempers(budget)? {
            return Ok((Mark::misere(tame_outcome(self.total, tempers.any_firm())), self.method().max(self.rules.temper_method())));
        }
        if let Some(worth) = Worth::of(self, budget)? {
            return Ok((Mark::misere(worth.quotient.outcome_of(worth.product())), Method::Quotient));
        }
        let mut search = MisereSearch::new(self.rules);
        search.admit(&self.parts)?;
        let outcome = search.outcome(self.parts.clone(), budget)?;
        Ok((Mark::misere(outcome), Method::Search))
    }

    pub(super) fn list_misere<M>(
        &self,
        want: Want,
        limit: usize,
        budget: &Budget,
        name: impl Fn(usize, &R::Cut, Nimber) -> M,
    ) -> Result<Listing<M>, Refusal> {
        if want == Want::All && limit == 0 {
            return Ok(Listing { moves: Vec::new(), total: Some(self.all_moves()) });
        }
        let mut moves = Vec::new();
        let mut total = 0u128;
        if want == Want::Winning
            && let Some(tempers) = self.tempers(budget)?
        {
            for index in 0..self.parts.len() {
                let count = if tempers.others_firm(index) {
                    // As in normal play, whose winning moves can be counted without visiting them.
                    self.list_part(index, want, limit, budget, &mut moves, |cut, result, _| {
                        (name(index, cut, result), Mark::misere(Outcome::P))
                    })?
                } else {
                    let mut count = 0;
                    let _ = self.visit_tame(index, want, &tempers, budget, &mut |index, cut, result, outcome| {
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
            return Ok(Listing { moves, total: Some(total) });
        }
        if want == Want::Winning
            && let Some(worth) = Worth::of(self, budget)?
        {
            for (index, (part, rest)) in self.parts.iter().zip(worth.rests()).enumerate() {
                total += u128::from(self.list_worth(index, part, worth.quotient.winning_beside(rest), limit, budget, &mut moves, &name)?);
            }
            return Ok(Listing { moves, total: Some(total) });
        }
        self.visit_misere(want, &mut MisereSearch::new(self.rules), budget, &mut |index, cut, result, outcome| {
            if want == Want::All || outcome == Outcome::P {
                total += 1;
                if moves.len() < limit {
                    moves.push((name(index, cut, result), Mark::misere(outcome)));
                }
            }
            // Every legal move can be counted without visiting it; winning ones cannot.
            Ok(if want == Want::All && moves.len() == limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
        })?;
        if want == Want::All {
            total = self.all_moves();
        }
        Ok(Listing { moves, total: Some(total) })
    }

    /// Adds the moves of one part to one of the wanted elements to a list, up to `limit` of them in all, and says how many there are.
    #[allow(clippy::too_many_arguments)] // the state of one listing
    fn list_worth<M>(
        &self,
        index: usize,
        part: &R::Part,
        wanted: &ElementSet,
        limit: usize,
        budget: &Budget,
        moves: &mut Vec<(M, Mark)>,
        name: &impl Fn(usize, &R::Cut, Nimber) -> M,
    ) -> Result<u64, Refusal> {
        let mut seen = 0;
        if moves.len() < limit {
            let flow = self.rules.visit_elements(part, wanted, budget, &mut |cut, _, result| {
                if moves.len() == limit {
                    return Ok(ControlFlow::Break(()));
                }
                seen += 1;
                moves.push((name(index, cut, result), Mark::misere(Outcome::P)));
                Ok(ControlFlow::Continue(()))
            })?;
            if flow.is_continue() {
                return Ok(seen);
            }
        }
        self.rules.count_elements(part, wanted, budget)
    }

    /// Visits the moves under misère play with the outcome each leads to; with [`Want::Winning`] it may skip others.
    fn visit_misere(
        &self,
        want: Want,
        search: &mut MisereSearch<'_, R>,
        budget: &Budget,
        visitor: &mut MisereVisitor<'_, R>,
    ) -> Result<(), Refusal> {
        let Some(tempers) = self.tempers(budget)? else {
            return match Worth::of(self, budget)? {
                Some(worth) => self.visit_worth(&worth, budget, visitor),
                None => self.search_misere(search, budget, visitor),
            };
        };
        for index in 0..self.parts.len() {
            if self.visit_tame(index, want, &tempers, budget, visitor)?.is_break() {
                break;
            }
        }
        Ok(())
    }

    /// [`Sum::visit_misere`] for one part of a tame sum.
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
        // The result must be worth `others` if a firm part is left, and one more or less if all are fickle.
        let targets = [others, others + Nimber::new(1)];
        let wanted = match (want, others_firm) {
            (Want::All, _) => Wanted::Any,
            (Want::Winning, true) => Wanted::OneOf(&targets[..1]),
            (Want::Winning, false) => Wanted::OneOf(&targets),
        };
        self.rules.visit(&self.parts[index], wanted, budget, &mut |cut, leaves, result| {
            let mut firm = others_firm;
            for leaf in leaves {
                firm |= self.rules.temper(leaf, budget)? == Some(Temper::Firm);
            }
            visitor(index, cut, result, tame_outcome(others + result, firm))
        })
    }

    /// Visits every move by the quotient.
    fn visit_worth(&self, worth: &Worth<'_>, budget: &Budget, visitor: &mut MisereVisitor<'_, R>) -> Result<(), Refusal> {
        for (index, (part, rest)) in self.parts.iter().zip(worth.rests()).enumerate() {
            let winning = worth.quotient.winning_beside(rest);
            let flow = self.rules.visit(part, Wanted::Any, budget, &mut |cut, leaves, result| {
                let lost = product_of(self.rules, leaves, budget)?.is_some_and(|element| winning.contains(element));
                visitor(index, cut, result, if lost { Outcome::P } else { Outcome::N })
            })?;
            if flow.is_break() {
                break;
            }
        }
        Ok(())
    }

    /// How many moves win under misère play.
    pub(super) fn count_misere(&self, search: &mut MisereSearch<'_, R>, budget: &Budget) -> Result<u64, Refusal> {
        let mut winning = 0u64;
        let mut count = |_: usize, _: &R::Cut, _: Nimber, outcome: Outcome| {
            winning += u64::from(outcome == Outcome::P);
            Ok(ControlFlow::Continue(()))
        };
        let Some(tempers) = self.tempers(budget)? else {
            if let Some(worth) = Worth::of(self, budget)? {
                let mut counted = 0u64;
                for (part, rest) in self.parts.iter().zip(worth.rests()) {
                    counted = counted.saturating_add(self.rules.count_elements(part, worth.quotient.winning_beside(rest), budget)?);
                }
                return Ok(counted);
            }
            self.search_misere(search, budget, &mut count)?;
            return Ok(winning);
        };
        let mut counted = 0u64;
        for (index, part) in self.parts.iter().enumerate() {
            if tempers.others_firm(index) {
                counted = counted.saturating_add(self.rules.count(part, self.total + self.values[index], budget)?);
            } else {
                let _ = self.visit_tame(index, Want::Winning, &tempers, budget, &mut count)?;
            }
        }
        Ok(counted.saturating_add(winning))
    }

    fn search_misere(&self, search: &mut MisereSearch<'_, R>, budget: &Budget, visitor: &mut MisereVisitor<'_, R>) -> Result<(), Refusal> {
        search.admit(&self.parts)?;
        for (index, part) in self.parts.iter().enumerate() {
            let flow = self.rules.visit(part, Wanted::Any, budget, &mut |cut, leaves, result| {
                let outcome = search.outcome(replaced(&self.parts, index, leaves), budget)?;
                visitor(index, cut, result, outcome)
            })?;
            if flow.is_break() {
                break;
            }
        }
        Ok(())
    }
}

/// The parts of a sum in a misère quotient.
pub(super) struct Worth<'q> {
    pub(super) quotient: &'q Arc<VerifiedQuotient>,
    each: Vec<Element>,
    /// What stands beside the parts.
    beside: Element,
}

impl<'q> Worth<'q> {
    /// The elements of all parts, if each has one.
    pub(super) fn of<R: Rules>(sum: &Sum<'q, R>, budget: &Budget) -> Result<Option<Self>, Refusal> {
        let Some(quotient) = sum.rules.quotient(budget)? else { return Ok(None) };
        let each: Option<Vec<_>> = sum.parts.iter().map(|part| sum.rules.element(part, budget)).collect::<Result<_, _>>()?;
        Ok(each.map(|each| Worth { quotient, each, beside: sum.beside.unwrap_or(Element::IDENTITY) }))
    }

    /// What the whole is worth.
    pub(super) fn product(&self) -> Element {
        self.each.iter().fold(self.beside, |product, &element| self.quotient.product(product, element))
    }

    /// For each part what all else is worth.
    pub(super) fn rests(&self) -> Vec<Element> {
        self.quotient.products_of_others(&self.each, self.beside)
    }
}

/// The misère outcome of a sum of tame parts whose values have this XOR.
pub(in crate::games) fn tame_outcome(total: Nimber, firm: bool) -> Outcome {
    Outcome::of(if firm { total } else { total + Nimber::new(1) })
}

/// The tempers of the parts of a tame sum.
pub(super) struct Tempers {
    each: Vec<Temper>,
    firm: usize,
}

impl Tempers {
    pub(super) fn any_firm(&self) -> bool {
        self.firm > 0
    }

    pub(super) fn others_firm(&self, index: usize) -> bool {
        self.firm > usize::from(self.each[index] == Temper::Firm)
    }
}
