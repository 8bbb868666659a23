//! Misère sums: what theorems cover them.
//!
//! Call a position *firm* if its value v and its misère value (mex of the options' misère values, 1 where no move is left) are
//! equal, *fickle* if they are 0 and 1 or 1 and 0, and *tame* if it and everything it can become is firm or fickle. Then a sum
//! of tame positions of whatever games is lost for the player to move exactly if
//!
//! - the XOR of the values is 0 and a component is firm, or
//! - the XOR of the values is 1 and all components are fickle
//!
//! (Berlekamp, Conway, Guy, *Winning Ways*, chapter 13; a component is firm if one of its parts is). The proof is an induction
//! over the moves, each component by itself, and never asks by which rules a component moves: hence it holds across games. A move
//! from a lost sum changes one value; where it reaches a lost sum again, it turns its component from firm to fickle or back, and
//! would give it its own misère value. From a won sum either the move of normal play does, or the same heights are reached in
//! misère values.

use super::component::SolvedPlaced;
use super::components::{Components, add, at};
use super::position::SumMove;
use crate::games::game::{Beside, Listing, Mark, Want};
use crate::games::parts::tame_outcome;
use crate::games::refusal::Refusal;
use crate::solvers::misere::{Element, VerifiedQuotient};
use crate::theory::{Method, Nimber, Outcome, Play, Temper};
use std::sync::Arc;

/// What decides a misère sum.
pub(super) enum Means {
    /// At most one component has moves left, the one at this index: it is played as if alone.
    Lone(usize),
    /// All components are tame: their values and tempers.
    Tame(Vec<(Nimber, Temper)>),
    /// All components are in one misère quotient: their elements in it.
    Quotient(Arc<VerifiedQuotient>, Vec<Element>),
}

impl Means {
    /// What decides this sum, the most direct means first.
    ///
    /// # Errors
    /// [`Refusal::BeyondLimits`] if nothing known here does.
    pub fn find(components: &Components<'_>) -> Result<Self, Refusal> {
        let mut alive = Vec::new();
        for (index, component) in components.iter().enumerate() {
            if component.count_moves()? != Some(0) {
                alive.push(index);
            }
        }
        if let [lone] = alive[..] {
            return Ok(Means::Lone(lone));
        }
        let mut each = Vec::with_capacity(components.len());
        for (index, component) in components.iter().enumerate() {
            // Where no move is left, the value is 0 and the misère value 1, whatever the game.
            let tame = if alive.contains(&index) { tame(*component)? } else { Some((Nimber::ZERO, Temper::Fickle)) };
            match tame {
                Some(tame) => each.push(tame),
                None => return Means::quotient(components, &alive, index),
            }
        }
        Ok(Means::Tame(each))
    }

    /// The quotient that all components with moves left are in; the one at `wild` is not known to be tame.
    fn quotient(components: &Components<'_>, alive: &[usize], wild: usize) -> Result<Self, Refusal> {
        let refused = |index: usize| at(index, Refusal::no_misere_sum(components[index].game()));
        let Some(first) = components[wild].in_quotient()? else { return Err(refused(wild)) };
        let mut each = vec![Element::IDENTITY; components.len()];
        for &index in alive {
            match components[index].in_quotient()? {
                Some(here) if Arc::ptr_eq(&here.quotient, &first.quotient) => each[index] = here.element,
                _ => return Err(refused(wild)),
            }
        }
        Ok(Means::Quotient(first.quotient, each))
    }

    /// The outcome, and how it is known.
    ///
    /// # Errors
    /// As [`crate::games::Game::solve`].
    pub fn outcome(&self, components: &Components<'_>) -> Result<(Outcome, Method), Refusal> {
        match self {
            Means::Lone(index) => components[*index].misere().map_err(|refusal| at(*index, refusal)),
            Means::Tame(each) => {
                // What a game needs to know its tempers it needs for its own misère answer, too.
                let methods = components.iter().map(|component| match component.count_moves()? {
                    Some(0) => Ok(Method::Formula),
                    _ => Ok(component.misere()?.1),
                });
                let method = methods.collect::<Result<Vec<_>, Refusal>>()?.into_iter().max().unwrap_or(Method::Formula);
                let total = each.iter().map(|&(value, _)| value).sum();
                Ok((tame_outcome(total, each.iter().any(|&(_, temper)| temper == Temper::Firm)), method))
            }
            Means::Quotient(quotient, each) => {
                let product = each.iter().fold(Element::IDENTITY, |product, &element| quotient.product(product, element));
                Ok((quotient.outcome_of(product), Method::Quotient))
            }
        }
    }

    /// Lists moves as [`Solved::moves`](crate::games::Solved::moves) does.
    ///
    /// # Errors
    /// As there.
    pub fn list(&self, components: &Components<'_>, want: Want, limit: usize, sum: &mut Listing<SumMove>) -> Result<(), Refusal> {
        let by_outcome = |mark: Mark| Mark::misere(mark.outcome);
        match self {
            Means::Lone(index) => {
                let moves = components[*index].moves_beside(Beside::Heap(Nimber::ZERO), Play::Misere, want, limit);
                add(sum, *index, moves.map_err(|refusal| at(*index, refusal))?, by_outcome);
            }
            Means::Tame(each) => {
                let total: Nimber = each.iter().map(|&(value, _)| value).sum();
                for (index, component) in components.iter().enumerate() {
                    let others = total + each[index].0;
                    let others_firm = each.iter().enumerate().any(|(other, &(_, temper))| other != index && temper == Temper::Firm);
                    // While another component is firm, the sum is played as in normal play. Where all others are fickle, they are
                    // together as good as a heap of 0 or 1.
                    let play = if others_firm { Play::Normal } else { Play::Misere };
                    let left = limit - sum.moves.len();
                    let moves = match component.count_moves()? {
                        Some(0) => Listing { moves: Vec::new(), total: Some(0) },
                        _ => component.moves_beside(Beside::Heap(others), play, want, left).map_err(|refusal| at(index, refusal))?,
                    };
                    add(sum, index, moves, by_outcome);
                }
            }
            Means::Quotient(quotient, each) => {
                let rests = quotient.products_of_others(each, Element::IDENTITY);
                for (index, (component, rest)) in components.iter().zip(rests).enumerate() {
                    let left = limit - sum.moves.len();
                    let moves = match component.count_moves()? {
                        Some(0) => Listing { moves: Vec::new(), total: Some(0) },
                        _ => {
                            let moves = component.moves_beside(Beside::Element(rest), Play::Misere, want, left);
                            moves.map_err(|refusal| at(index, refusal))?
                        }
                    };
                    add(sum, index, moves, by_outcome);
                }
            }
        }
        Ok(())
    }
}

/// The value and temper of a component that is known to be tame.
fn tame(component: &dyn SolvedPlaced) -> Result<Option<(Nimber, Temper)>, Refusal> {
    let Some(temper) = component.temper()? else { return Ok(None) };
    Ok(component.value().map(|value| (value, temper)))
}
