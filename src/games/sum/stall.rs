//! Advice in lost sums.

use super::{Sum, SumMove, SumPosition};
use crate::games::game::{Beside, Game, UNVALUED, Want};
use crate::games::parts::{STALL_WORK, Share};
use crate::games::refusal::Refusal;
use crate::theory::{Budget, Nimber, Play};
use serde_json::Value;

/// What looking at one component once costs at least: its parts and moves stand behind a face without types.
const LOOK: u64 = 64;

/// The move that leaves the opponent the smallest share of winning replies, as [`Game::stall`] has it. As in every game, counting
/// ends after [`STALL_WORK`] units and the best move found by then is advised; a move whose replies are not counted, for that
/// reason or because a component is then worth what no table holds, passes for one to which every reply wins.
///
/// # Errors
/// As [`Game::assess`].
pub(super) fn best(sum: &Sum, position: &SumPosition, play: Play, budget: &Budget) -> Result<Option<SumMove>, Refusal> {
    let start = budget.spent();
    let look = LOOK * position.components.len() as u64;
    let most = (STALL_WORK / look.max(1)) as usize;
    let mut best: Option<(Share, SumMove)> = None;
    for (component, placed) in position.components.iter().enumerate() {
        for (turn, _) in placed.list_beside(Beside::Heap(Nimber::ZERO), Play::Normal, Want::All, most, budget)?.moves {
            let mv = SumMove { component, turn };
            let affordable = budget.spent() - start <= STALL_WORK;
            let (winning, legal) = if affordable { replies(sum, position, &mv, play, look, budget)? } else { (1, 1) };
            let share = Share { winning, legal: legal.max(1), removed: removed(&mv.turn.write()) };
            if best.as_ref().is_none_or(|(least, _)| share.is_less_than(least)) {
                best = Some((share, mv));
            }
            if !affordable {
                return Ok(best.map(|(_, mv)| mv));
            }
        }
    }
    Ok(best.map(|(_, mv)| mv))
}

/// How many replies to a move win, and how many there are.
fn replies(sum: &Sum, position: &SumPosition, mv: &SumMove, play: Play, look: u64, budget: &Budget) -> Result<(u128, u128), Refusal> {
    budget.spend(look)?;
    let after = sum.apply(position, mv);
    // A list that is too long to be counted passes for one of which everything wins.
    let Some(legal) = sum.list(&after, play, Want::All, 0, budget)?.total else { return Ok((1, 1)) };
    if legal == 0 {
        // Without a reply the opponent has lost in normal play and won in misère play.
        return Ok((u128::from(play == Play::Misere), 0));
    }
    match sum.list(&after, play, Want::Winning, 0, budget) {
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
