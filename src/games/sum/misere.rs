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

use super::component::Placed;
use super::{SumMove, SumPosition, add, at};
use crate::games::game::{Listing, Mark, Method, Want};
use crate::games::parts::{Temper, tame_outcome};
use crate::games::refusal::Refusal;
use crate::theory::{Budget, Nimber, Outcome, Play};

/// What decides a misère sum.
pub(super) enum Means {
    /// At most one component has moves left, the one at this index: it is played as if alone.
    Lone(usize),
    /// All components are tame: their values and tempers.
    Tame(Vec<(Nimber, Temper)>),
}

impl Means {
    /// What decides this sum, the most direct means first.
    ///
    /// # Errors
    /// [`Refusal::BeyondLimits`] if nothing known here does.
    pub fn find(position: &SumPosition, budget: &Budget) -> Result<Self, Refusal> {
        let mut alive = Vec::new();
        for (index, component) in position.components.iter().enumerate() {
            if component.moves(budget)? != Some(0) {
                alive.push(index);
            }
        }
        if let [lone] = alive[..] {
            return Ok(Means::Lone(lone));
        }
        let mut each = Vec::with_capacity(position.components.len());
        for (index, component) in position.components.iter().enumerate() {
            // Where no move is left, the value is 0 and the misère value 1, whatever the game.
            let tame = if alive.contains(&index) { tame(&**component, budget)? } else { Some((Nimber::ZERO, Temper::Fickle)) };
            // Components that all lie in one verified misère quotient would be the next means to try, before the refusal.
            each.push(tame.ok_or_else(|| at(index, Refusal::no_misere_sum(component.game())))?);
        }
        Ok(Means::Tame(each))
    }

    /// The outcome, and how it is known.
    ///
    /// # Errors
    /// As [`crate::games::Game::assess`].
    pub fn assess(&self, position: &SumPosition, budget: &Budget) -> Result<(Outcome, Method), Refusal> {
        match self {
            Means::Lone(index) => position.components[*index].misere(budget).map_err(|refusal| at(*index, refusal)),
            Means::Tame(each) => {
                // What a game needs to know its tempers it needs for its own misère answer, too.
                let methods = position.components.iter().map(|component| match component.moves(budget)? {
                    Some(0) => Ok(Method::Formula),
                    _ => Ok(component.misere(budget)?.1),
                });
                let method = methods.collect::<Result<Vec<_>, Refusal>>()?.into_iter().max().unwrap_or(Method::Formula);
                let total = each.iter().map(|&(value, _)| value).sum();
                Ok((tame_outcome(total, each.iter().any(|&(_, temper)| temper == Temper::Firm)), method))
            }
        }
    }

    /// Lists moves as [`crate::games::Game::list`] does.
    ///
    /// # Errors
    /// As there.
    pub fn list(
        &self,
        position: &SumPosition,
        want: Want,
        limit: usize,
        budget: &Budget,
        sum: &mut Listing<SumMove>,
    ) -> Result<(), Refusal> {
        let by_outcome = |mark: Mark| Mark::misere(mark.outcome);
        match self {
            Means::Lone(index) => {
                let moves = position.components[*index].list_beside(Nimber::ZERO, Play::Misere, want, limit, budget);
                add(sum, *index, moves.map_err(|refusal| at(*index, refusal))?, by_outcome);
            }
            Means::Tame(each) => {
                let total: Nimber = each.iter().map(|&(value, _)| value).sum();
                for (index, component) in position.components.iter().enumerate() {
                    let others = total + each[index].0;
                    let others_firm = each.iter().enumerate().any(|(other, &(_, temper))| other != index && temper == Temper::Firm);
                    // While another component is firm, the sum is played as in normal play. Where all others are fickle, they are
                    // together as good as a heap of 0 or 1.
                    let play = if others_firm { Play::Normal } else { Play::Misere };
                    let left = limit - sum.moves.len();
                    let moves = match component.moves(budget)? {
                        Some(0) => Listing { moves: Vec::new(), total: Some(0) },
                        _ => component.list_beside(others, play, want, left, budget).map_err(|refusal| at(index, refusal))?,
                    };
                    add(sum, index, moves, by_outcome);
                }
            }
        }
        Ok(())
    }
}

/// The value and temper of a component that is known to be tame.
fn tame(component: &dyn Placed, budget: &Budget) -> Result<Option<(Nimber, Temper)>, Refusal> {
    let Some(temper) = component.temper(budget)? else { return Ok(None) };
    Ok(component.worth(budget)?.value.map(|value| (value, temper)))
}
