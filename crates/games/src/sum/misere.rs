//! Misère sums, and the theorems that cover them.
//!
//! The misère value of a position is the mex of the misère values of its options, or 1 if it has no move.
//! Call a position *firm* if its value v and its misère value are equal, and *fickle* if they are 0 and 1 or
//! 1 and 0. Call it *tame* if it and every position within its reach is firm or fickle. A sum of tame
//! positions of any games is lost for the player to move exactly if
//!
//! - the XOR of the values is 0 and a component is firm, or
//! - the XOR of the values is 1 and all components are fickle
//!
//! (Berlekamp, Conway, Guy, *Winning Ways*, chapter 13; a component is firm if one of its parts is). The
//! proof is an induction over the moves, each component by itself. It does not use the rules of a component,
//! so it holds across games. A move from a lost sum changes one value. If the sum after it were lost again,
//! the move would turn its component from firm to fickle or back, and the component would reach its own
//! misère value, which is impossible. From a won sum, either the winning move of normal play wins, or a move
//! to the same height in misère values.
//!
//! A misère quotient covers positions of one game. Nim heaps join it: as heaps of the game that equal them, or because the quotient of
//! both games together is found and verified.

use super::component::{Components, add, at};
use super::position::SumMove;
use crate::components::tame_outcome;
use crate::erased::DynSolved;
use crate::game::{Beside, InQuotient, Listing, Mark, MoveFilter};
use crate::reason::Rule;
use crate::refusal::Refusal;
use nimber_solvers::misere::Element;
use nimber_solvers::theory::{Method, Nimber, Outcome, Play, Temper};
use std::sync::Arc;

/// The largest Nim heap that is put into a misère quotient of another game.
const LARGEST_NIM_HEAP: u64 = 63;

/// The method that decides a misère sum.
pub(super) enum SumMisereMethod {
    /// At most one component has moves left, the one at this index. It is played as if alone.
    Lone(usize),
    /// All components are tame; these are their values and tempers.
    Tame(Vec<(Nimber, Temper)>),
    /// All components are in one misère quotient, that of this component; these are their elements.
    Quotient(InQuotient, Vec<Element>),
}

impl SumMisereMethod {
    /// The most direct method that decides this sum, or the refusal of a sum that none decides.
    ///
    /// # Errors
    /// Why it is not known which method does.
    pub fn of(components: &Components<'_>) -> Result<Result<Self, Refusal>, Refusal> {
        let mut alive = Vec::new();
        for (index, component) in components.iter().enumerate() {
            if component.count_moves()? != Some(0) {
                alive.push(index);
            }
        }
        if let [lone] = alive[..] {
            return Ok(Ok(SumMisereMethod::Lone(lone)));
        }
        let mut each = Vec::with_capacity(components.len());
        for (index, component) in components.iter().enumerate() {
            // A component without moves has value 0 and misère value 1 in every game.
            let tame = if alive.contains(&index) { tame(*component)? } else { Some((Nimber::ZERO, Temper::Fickle)) };
            match tame {
                Some(tame) => each.push(tame),
                None => return SumMisereMethod::quotient(components, &alive, index),
            }
        }
        Ok(Ok(SumMisereMethod::Tame(each)))
    }

    /// The quotient of all components with moves left. The one at `wild` is not known to be tame.
    fn quotient(components: &Components<'_>, alive: &[usize], wild: usize) -> Result<Result<Self, Refusal>, Refusal> {
        let refused = || Ok(Err(at(wild, Refusal::no_misere_sum(components[wild].game_in_words()))));
        let nim_heaps: Vec<Option<Vec<u64>>> = components.iter().map(|component| component.nim_heaps()).collect();
        let most = nim_heaps.iter().flatten().flatten().copied().max().unwrap_or(0);
        if most > LARGEST_NIM_HEAP {
            return refused();
        }
        // A search of the whole may cost less than a quotient that is too dear.
        let Some(first) = Refusal::within_limits(components[wild].in_quotient(most))?.flatten() else { return refused() };
        let mut each = vec![Element::IDENTITY; components.len()];
        for &index in alive {
            let element = match &nim_heaps[index] {
                Some(heaps) => heaps.iter().try_fold(Element::IDENTITY, |product, &heap| {
                    let heap = usize::try_from(heap).ok().and_then(|heap| first.nim.get(heap))?;
                    Some(first.quotient.product(product, *heap))
                }),
                None => {
                    let here = components[index].in_quotient(most)?;
                    here.filter(|here| Arc::ptr_eq(&here.quotient, &first.quotient)).map(|here| here.element)
                }
            };
            match element {
                Some(element) => each[index] = element,
                None => return refused(),
            }
        }
        Ok(Ok(SumMisereMethod::Quotient(first, each)))
    }

    /// What decides, for an explanation.
    pub fn rule(&self) -> Rule {
        match self {
            SumMisereMethod::Lone(index) => Rule::OnlyComponent(*index),
            SumMisereMethod::Tame(each) => Rule::Tame { firm: each.iter().map(|&(_, temper)| temper == Temper::Firm).collect() },
            SumMisereMethod::Quotient(first, each) => Rule::Quotient { quotient: Arc::clone(&first.quotient), elements: each.clone() },
        }
    }

    pub fn outcome(&self, components: &Components<'_>) -> Result<(Outcome, Method), Refusal> {
        match self {
            SumMisereMethod::Lone(index) => components[*index].misere().map_err(|refusal| at(*index, refusal)),
            SumMisereMethod::Tame(each) => {
                // What a game needs for its tempers, it also needs for its own misère answer.
                let methods = components.iter().map(|component| match component.count_moves()? {
                    Some(0) => Ok(Method::Formula),
                    _ => Ok(component.misere()?.1),
                });
                let method = methods.collect::<Result<Vec<_>, Refusal>>()?.into_iter().max().unwrap_or(Method::Formula);
                let total = each.iter().map(|&(value, _)| value).sum();
                Ok((tame_outcome(total, each.iter().any(|&(_, temper)| temper == Temper::Firm)), method))
            }
            SumMisereMethod::Quotient(InQuotient { quotient, .. }, each) => {
                let product = each.iter().fold(Element::IDENTITY, |product, &element| quotient.product(product, element));
                Ok((quotient.outcome_of(product), Method::Quotient))
            }
        }
    }

    /// Lists moves like [`Solved::moves`](crate::Solved::moves).
    pub fn list(&self, components: &Components<'_>, want: MoveFilter, limit: usize, sum: &mut Listing<SumMove>) -> Result<(), Refusal> {
        let by_outcome = |mark: Mark| Mark::misere(mark.outcome);
        let others: Vec<(Beside, Play)> = match self {
            SumMisereMethod::Lone(index) => {
                let moves = components[*index].beside(Beside::Heap(Nimber::ZERO), Play::Misere, want, limit);
                add(sum, *index, moves.map_err(|refusal| at(*index, refusal))?, by_outcome);
                return Ok(());
            }
            SumMisereMethod::Tame(each) => {
                let total: Nimber = each.iter().map(|&(value, _)| value).sum();
                let firm = each.iter().filter(|&&(_, temper)| temper == Temper::Firm).count();
                let others = each.iter().map(|&(value, temper)| {
                    // While another component is firm, the sum is played like normal play. If all others are
                    // fickle, together they equal a heap of 0 or 1.
                    let others_firm = firm > usize::from(temper == Temper::Firm);
                    (Beside::Heap(total + value), if others_firm { Play::Normal } else { Play::Misere })
                });
                others.collect()
            }
            SumMisereMethod::Quotient(first, each) => {
                let rests = first.quotient.products_of_others(each, Element::IDENTITY);
                rests.into_iter().map(|element| (Beside::Element(InQuotient { element, ..first.clone() }), Play::Misere)).collect()
            }
        };
        for (index, (component, (others, play))) in components.iter().zip(others).enumerate() {
            if component.count_moves()? != Some(0) {
                let left = limit - sum.moves.len();
                let moves = component.beside(others, play, want, left).map_err(|refusal| at(index, refusal))?;
                add(sum, index, moves, by_outcome);
            }
        }
        Ok(())
    }
}

/// `None` if the component is not known to be tame.
fn tame(component: &dyn DynSolved) -> Result<Option<(Nimber, Temper)>, Refusal> {
    let Some(temper) = component.temper()? else { return Ok(None) };
    Ok(component.value().map(|value| (value, temper)))
}
