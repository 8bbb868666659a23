//! The splits of a row whose parts are together worth certain elements of a misère quotient, found and counted by the period of its
//! heap map: in a huge row both parts repeat.

use crate::games::refusal::Refusal;
use crate::theory::Budget;
use std::ops::{ControlFlow, Range};

/// The first row from which on something repeats, and its period.
pub type Tail = (u64, u64);

/// How many splits are charged at once.
const STEPS: u64 = 64;

/// Where both parts of `rest` bottles are periodic: the left parts of all such splits, if there are more than one period of them.
fn periodic_splits(rest: u64, (preperiod, period): Tail) -> Option<Range<u64>> {
    let splits = preperiod..rest.checked_sub(preperiod)? + 1;
    (splits.end > splits.start + period).then_some(splits)
}

/// Left parts that can be passed over because none of them is a `hit`.
fn barren(rest: u64, tail: Tail, hit: impl Fn(u64) -> bool, budget: &Budget) -> Result<Range<u64>, Refusal> {
    let Some(splits) = periodic_splits(rest, tail) else { return Ok(0..0) };
    budget.spend(tail.1)?;
    let fertile = (splits.start..splits.start + tail.1).any(hit);
    Ok(if fertile { 0..0 } else { splits })
}

/// Visits the left parts of the splits of `rest` bottles that are hits, ascending; hits have to repeat with `tail` in both parts.
///
/// # Errors
/// Those of the budget and of the visitor.
pub fn visit_splits(
    rest: u64,
    tail: Tail,
    hit: impl Fn(u64) -> bool,
    budget: &Budget,
    visit: &mut dyn FnMut(u64) -> Result<ControlFlow<()>, Refusal>,
) -> Result<ControlFlow<()>, Refusal> {
    let barren = barren(rest, tail, &hit, budget)?;
    let mut left = 0;
    while left <= rest {
        if barren.contains(&left) {
            left = barren.end;
            continue;
        }
        if left % STEPS == 0 {
            budget.spend(STEPS.min(rest - left + 1))?;
        }
        if hit(left) && visit(left)?.is_break() {
            return Ok(ControlFlow::Break(()));
        }
        left += 1;
    }
    Ok(ControlFlow::Continue(()))
}

/// How many splits of `rest` bottles, left and right distinguished, are hits; hits have to be the same for mirror images, and to
/// repeat with `tail` in both parts.
///
/// # Errors
/// Those of the budget.
pub fn count_splits(rest: u64, tail: Tail, is_hit: impl Fn(u64) -> bool, budget: &Budget) -> Result<u64, Refusal> {
    let hit = |left: u64| u64::from(is_hit(left));
    let Some(splits) = periodic_splits(rest, tail) else {
        budget.spend(rest / 2 + 1)?;
        // A split and its mirror image; the middle is its own.
        let half = 2 * (0..rest.div_ceil(2)).map(hit).sum::<u64>();
        return Ok(half + if rest.is_multiple_of(2) { hit(rest / 2) } else { 0 });
    };
    let period = tail.1;
    budget.spend(splits.start + period)?;
    let edges = 2 * (0..splits.start).map(hit).sum::<u64>();
    let inner = (splits.start..splits.start + period).map(|left| hit(left) * (splits.end - left).div_ceil(period));
    Ok(edges + inner.sum::<u64>())
}
