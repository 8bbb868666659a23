//! Reads positions and players' moves.

use super::limits::{MAX_SPOTS, REACHED_IN_MISERE};
use super::map::{Drawing, NewVertex, SproutsLine, SproutsLineRequest, SproutsMap};
use super::solved::Solvable;
use super::text::{read_target, read_text};
use super::wire::{SproutsMove, SproutsMoveRequest, SproutsPosition, SproutsRequest};
use crate::refusal::{Faults, Refusal};
use crate::wire::Integer;
use nimber_solvers::sprouts::{Position, SproutsRules};
use nimber_solvers::theory::Budget;

/// Reads a position.
///
/// # Errors
/// [`Refusal::Malformed`] unless there is one of `spots`, `position` and `map`. [`Refusal::BeyondLimits`] for what is too large.
/// [`Refusal::InvalidPosition`] for what is no position.
pub fn parse(request: SproutsRequest) -> Result<SproutsPosition, Refusal> {
    match (request.spots, request.position, request.map) {
        (Some(spots), None, None) => read_spots(&spots).map(SproutsPosition::start),
        (None, Some(text), None) => read_text::<SproutsPosition>(&text).map(SproutsPosition::begun),
        (None, None, Some(map)) => read_map(&map),
        (Some(_), Some(_), _) => {
            Err(Refusal::malformed("/position", "`spots` and `position` do not go together; a position has its spots"))
        }
        (_, _, Some(_)) => Err(Refusal::malformed("/map", "a `map` does not go together with `spots` or `position`; it has its spots")),
        (None, None, None) => Err(Refusal::malformed("/spots", "a number of spots, a `position` or a `map` is needed")),
    }
}

fn read_map(map: &SproutsMap) -> Result<SproutsPosition, Refusal> {
    let map = Drawing::read(map)?;
    let position = map.position();
    Ok(SproutsPosition::drawn(map, position))
}

fn read_spots(spots: &Integer) -> Result<u8, Refusal> {
    let mut faults = Faults::default();
    let spots = spots.read_size(|| "/spots".to_owned(), &mut faults).unwrap_or_default();
    let most = u64::from(MAX_SPOTS);
    if spots > most {
        let detail = format!(
            "{spots} spots are too many; starts of at most {most} are answered if who wins them is proven here, in misère play those of at \
             most {REACHED_IN_MISERE}"
        );
        faults.beyond("spots", most, spots, detail);
    }
    faults.none_in(spots as u8)
}

/// Finds the move that a player means.
///
/// # Errors
/// [`Refusal::IllegalMove`] if the line cannot be drawn, or no move leads to the text. [`Refusal::BeyondLimits`] if the list of moves is
/// too much work.
pub fn find(position: &SproutsPosition, request: &SproutsMoveRequest, budget: &Budget) -> Result<SproutsMove, Refusal> {
    find_move(position, request.to.as_deref(), request.line.as_ref(), draw, budget)
}

fn draw(map: &Drawing, line: &SproutsLineRequest) -> Result<SproutsMove, Refusal> {
    let line = map.find(line)?;
    Ok(SproutsMove { to: map.after(&line, NewVertex::Spot).position(), line: Some(line) })
}

/// The move that leads to the same position, with the same line if there is one.
///
/// # Errors
/// Like [`find`].
pub fn find_equal(position: &SproutsPosition, mv: &SproutsMove, budget: &Budget) -> Result<SproutsMove, Refusal> {
    find_same(position, &mv.to, mv.line.as_ref().map(SproutsLine::said), draw, budget)
}

/// The move that leads there, with this line if there is one.
///
/// # Errors
/// Like [`find`].
pub fn find_same<P: Solvable, L>(
    position: &P,
    to: &Position,
    line: Option<L>,
    draw: impl FnOnce(&Drawing, &L) -> Result<P::Move, Refusal>,
    budget: &Budget,
) -> Result<P::Move, Refusal> {
    find_reached(position, Some(to.clone()), line.as_ref(), draw, budget)
}

/// Finds the move that leads `to` a text, or draws a `line` in the map, or both.
///
/// # Errors
/// Like [`find`].
pub fn find_move<P: Solvable, L>(
    position: &P,
    to: Option<&str>,
    line: Option<&L>,
    draw: impl FnOnce(&Drawing, &L) -> Result<P::Move, Refusal>,
    budget: &Budget,
) -> Result<P::Move, Refusal> {
    find_reached(position, to.map(read_target::<P>).transpose()?, line, draw, budget)
}

fn find_reached<P: Solvable, L>(
    position: &P,
    to: Option<Position>,
    line: Option<&L>,
    draw: impl FnOnce(&Drawing, &L) -> Result<P::Move, Refusal>,
    budget: &Budget,
) -> Result<P::Move, Refusal> {
    match (to, line, position.map()) {
        (to, Some(line), Some(map)) => {
            let mv = draw(map, line).map_err(|refusal| refusal.below("/line"))?;
            match to.filter(|to| to != P::to(&mv)) {
                Some(_) => Err(Refusal::illegal("/to", format!("the line leads to `{}`", P::to(&mv)))),
                None => Ok(mv),
            }
        }
        (_, Some(_), None) => Err(Refusal::illegal("/line", "the position has no `map` for a line; say what the move leads `to`")),
        (Some(to), None, _) => {
            // A line with a spot on it costs at least a life, and one with a cross may cost none. Most texts need no list of moves.
            let costs = u32::from(P::RULES == SproutsRules::Sprouts);
            let is_near = to.lives() + costs <= position.position().lives();
            let options = if is_near { position.options(budget)? } else { Vec::new() };
            let none = || Refusal::illegal("/to", format!("no move leads from `{}` to `{to}`", position.position()));
            options.into_iter().find(|option| *P::to(option) == to).ok_or_else(none)
        }
        (None, None, _) => Err(Refusal::illegal("", "a move says where it leads, in `to`, or which `line` it draws")),
    }
}
