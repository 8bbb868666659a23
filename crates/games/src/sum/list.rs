//! The moves of a sum: lists of them, and advice in lost sums.

use super::component::{Components, add, at, values};
use super::misere::SumMisereMethod;
use super::position::SumMove;
use crate::components::{BestMoves, ReplyShare, STALL_WORK};
use crate::erased::DynSolved;
use crate::game::{Beside, Listing, MoveFilter, Removes, Stalls};
use crate::refusal::Refusal;
use nimber_solvers::theory::{Budget, Nimber, Play};
use std::ops::ControlFlow;

/// Lists the first `limit` moves of a sum, and counts all.
pub fn list(components: &Components<'_>, play: Play, want: MoveFilter, limit: usize) -> Result<Listing<SumMove>, Refusal> {
    let mut sum = Listing::none();
    if want == MoveFilter::All && limit == 0 {
        for component in components {
            sum.total = sum.total.zip(component.count_moves()?).and_then(|(sum, more)| sum.checked_add(more));
        }
        return Ok(sum);
    }
    if play == Play::Misere {
        SumMisereMethod::of(components)??.list(components, want, limit, &mut sum)?;
        return Ok(sum);
    }
    let values = values(components)?;
    let total: Nimber = values.iter().copied().sum();
    for (index, component) in components.iter().enumerate() {
        let others = total + values[index];
        let left = limit - sum.moves.len();
        let moves = component.beside(Beside::Heap(others), Play::Normal, want, left).map_err(|refusal| at(index, refusal))?;
        add(&mut sum, index, moves, |mark| mark);
    }
    Ok(sum)
}

/// The minimal cost of one look at a component, whose parts and moves have no types here.
const LOOK: u64 = 64;

/// The moves that leave the opponent the smallest share of winning replies; see
/// [`Solved::stalls`](crate::Solved::stalls). As in every game, counting stops after [`STALL_WORK`]
/// units, and the best move so far is advised. Replies to a move may be uncounted for this reason, or because
/// no table has the value of a component after it.
pub(super) fn stalls(components: &Components<'_>, play: Play, most: usize, budget: &Budget) -> Result<Stalls<SumMove>, Refusal> {
    let start = budget.spent();
    let look = LOOK * components.len() as u64;
    let looks = (STALL_WORK / look.max(1)) as usize;
    let is_affordable = || budget.spent() - start + look <= STALL_WORK;
    let mut best = BestMoves::new(most);
    let mut is_over = false;
    for (component, placed) in components.iter().enumerate() {
        placed.visit_options(looks + 1, is_affordable, |turn, left| {
            is_over = left.is_none();
            let counted = match left {
                None => None,
                Some(left) => {
                    budget.spend(look)?;
                    let mut after = components.to_vec();
                    after[component] = left;
                    replies(&after, play)?
                }
            };
            let removed = turn.removed();
            let mv = || SumMove { component, turn };
            match counted {
                Some((winning, legal)) => best.offer(ReplyShare { winning, legal, removed }, mv),
                None => best.offer_uncounted(removed, mv),
            }
            Ok(if is_over { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
        })?;
        if is_over {
            break;
        }
    }
    Ok(best.finish())
}

/// How many replies in a sum win, and how many there are. `None` if they cannot be counted.
fn replies(after: &[&dyn DynSolved], play: Play) -> Result<Option<(u128, u128)>, Refusal> {
    let Some(legal) = list(after, play, MoveFilter::All, 0)?.total else { return Ok(None) };
    if legal == 0 {
        // Without a reply the opponent has lost in normal play and won in misère play.
        return Ok(Some((u128::from(play == Play::Misere), 0)));
    }
    match list(after, play, MoveFilter::Winning, 0) {
        Ok(winning) => Ok(winning.total.map(|winning| (winning, legal))),
        // The winner of the lost sum is known, but not the value after every move.
        Err(Refusal::BeyondLimits(_)) => Ok(None),
        Err(refusal) => Err(refusal),
    }
}
