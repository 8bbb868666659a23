//! Advice in lost sums.

use super::component::{SolvedPlaced, UNVALUED};
use super::components::Components;
use super::list::list;
use super::position::SumMove;
use crate::games::game::Want;
use crate::games::parts::{STALL_WORK, Share};
use crate::games::refusal::Refusal;
use crate::theory::{Budget, Play};
use serde_json::Value;
use std::ops::ControlFlow;

/// What looking at one component once costs at least: its parts and moves stand behind a face without types.
const LOOK: u64 = 64;

/// The move that leaves the opponent the smallest share of winning replies, as [`Solved::stall`](crate::games::Solved::stall) has it. As in
/// every game, counting ends after [`STALL_WORK`] units and the best move found by then is advised; a move whose replies are not counted,
/// for that reason or because a component is then worth what no table holds, passes for one to which every reply wins.
///
/// # Errors
/// As [`Game::solve`](crate::games::Game::solve).
pub(super) fn best(components: &Components<'_>, play: Play, budget: &Budget) -> Result<Option<SumMove>, Refusal> {
    let start = budget.spent();
    let look = LOOK * components.len() as u64;
    let most = (STALL_WORK / look.max(1)) as usize;
    let is_affordable = || budget.spent() - start <= STALL_WORK;
    let mut best: Option<(Share, SumMove)> = None;
    let mut is_over = false;
    for (component, placed) in components.iter().enumerate() {
        placed.visit_options(most, &is_affordable, &mut |turn, left| {
            let (winning, legal) = match left {
                None => (1, 1),
                Some(left) => {
                    budget.spend(look)?;
                    let mut after = components.to_vec();
                    after[component] = left;
                    replies(&after, play)?
                }
            };
            let share = Share { winning, legal: legal.max(1), removed: removed(&turn.write()) };
            if best.as_ref().is_none_or(|(least, _)| share.is_less_than(least)) {
                best = Some((share, SumMove { component, turn }));
            }
            is_over = left.is_none();
            Ok(if is_over { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
        })?;
        if is_over {
            break;
        }
    }
    Ok(best.map(|(_, mv)| mv))
}

/// How many replies in a sum win, and how many there are.
fn replies(after: &[&dyn SolvedPlaced], play: Play) -> Result<(u128, u128), Refusal> {
    // A list that is too long to be counted passes for one of which everything wins.
    let Some(legal) = list(after, play, Want::All, 0)?.total else { return Ok((1, 1)) };
    if legal == 0 {
        // Without a reply the opponent has lost in normal play and won in misère play.
        return Ok((u128::from(play == Play::Misere), 0));
    }
    match list(after, play, Want::Winning, 0) {
        Ok(winning) => Ok((winning.total.unwrap_or(legal), legal)),
        // Who wins the lost sum was known, but not what it is worth after every move.
        Err(Refusal::BeyondLimits(limit)) if limit.name == UNVALUED => Ok((legal, legal)),
        Err(refusal) => Err(refusal),
    }
}

/// How many objects a move removes, by the fields in which every game says so: `take`, a number or one per heap, or `removes`.
fn removed(mv: &Value) -> u64 {
    match mv.get("take").or_else(|| mv.get("removes")) {
        Some(Value::Array(each)) => each.iter().filter_map(Value::as_u64).sum(),
        Some(number) => number.as_u64().unwrap_or(0),
        None => 0,
    }
}
