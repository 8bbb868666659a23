//! Reads positions and players' moves.

use super::limits::{MAX_MIXED_CROSSES, MAX_MIXED_LIVES, MAX_MIXED_SPOTS};
use super::map;
use super::wire::{
    MixedSproutsLine, MixedSproutsLineRequest, MixedSproutsMove, MixedSproutsMoveRequest, MixedSproutsPosition, MixedSproutsRequest,
};
use crate::refusal::{Faults, Refusal};
use crate::sprouts::limits::check_lives;
use crate::sprouts::map::Drawing;
use crate::sprouts::reading::{find_move, find_same};
use crate::sprouts::text::read_text;
use crate::wire::Integer;
use nimber_solvers::theory::Budget;

/// Reads a position.
///
/// # Errors
/// [`Refusal::Malformed`] unless there are both `spots` and `crosses`, or `position`, or `map`. [`Refusal::BeyondLimits`] for what is too
/// large. [`Refusal::InvalidPosition`] for what is no position.
pub fn parse(request: MixedSproutsRequest) -> Result<MixedSproutsPosition, Refusal> {
    let malformed = |pointer: &str, detail: &str| Err(Refusal::malformed(pointer, detail));
    match (request.spots, request.crosses, request.position, request.map) {
        (Some(spots), Some(crosses), None, None) => read_start(&spots, &crosses),
        (None, None, Some(text), None) => read_text::<MixedSproutsPosition>(&text).map(MixedSproutsPosition::begun),
        (None, None, None, Some(map)) => map::read(&map).map(|(map, position)| MixedSproutsPosition::drawn(map, position)),
        (.., Some(_)) => {
            malformed("/map", "a `map` does not go together with `spots`, `crosses` or `position`; it has its spots and crosses")
        }
        (.., Some(_), None) => {
            malformed("/position", "`position` does not go together with `spots` or `crosses`; a position has its spots and crosses")
        }
        (Some(_), None, ..) => malformed("/crosses", "a start has both numbers: give `crosses`, too; 0 is one"),
        (None, Some(_), ..) => malformed("/spots", "a start has both numbers: give `spots`, too; 0 is one"),
        (None, None, None, None) => malformed("/spots", "the numbers of `spots` and `crosses`, a `position` or a `map` are needed"),
    }
}

fn read_start(spots: &Integer, crosses: &Integer) -> Result<MixedSproutsPosition, Refusal> {
    let mut faults = Faults::default();
    let mut read = |name: &'static str, number: &Integer, most: u64| {
        let number = number.read_size(|| format!("/{name}"), &mut faults).unwrap_or_default();
        if number > most {
            faults.beyond(name, most, number, format!("{number} {name} are too many; starts of at most {most} are answered"));
        }
        number
    };
    let (spots, crosses) = (read("spots", spots, MAX_MIXED_SPOTS), read("crosses", crosses, MAX_MIXED_CROSSES));
    let (spots, crosses) = faults.none_in((spots as u8, crosses as u8))?;
    check_lives(3 * u32::from(spots) + 4 * u32::from(crosses), MAX_MIXED_LIVES)?;
    Ok(MixedSproutsPosition::start(spots, crosses))
}

/// Finds the move that a player means.
///
/// # Errors
/// [`Refusal::IllegalMove`] if the line cannot be drawn, or no move leads to the text. [`Refusal::BeyondLimits`] if the list of moves is
/// too much work.
pub fn find(position: &MixedSproutsPosition, request: &MixedSproutsMoveRequest, budget: &Budget) -> Result<MixedSproutsMove, Refusal> {
    find_move(position, request.to.as_deref(), request.line.as_ref(), draw, budget)
}

fn draw(map: &Drawing, request: &MixedSproutsLineRequest) -> Result<MixedSproutsMove, Refusal> {
    let line = map.find(&request.line())?;
    let to = map.after(&line, request.puts).position();
    Ok(MixedSproutsMove { to, line: Some(MixedSproutsLine::new(line, request.puts)) })
}

/// The move that leads to the same position, with the same line if there is one.
///
/// # Errors
/// Like [`find`].
pub fn find_equal(position: &MixedSproutsPosition, mv: &MixedSproutsMove, budget: &Budget) -> Result<MixedSproutsMove, Refusal> {
    find_same(position, &mv.to, mv.line.as_ref().map(MixedSproutsLine::said), draw, budget)
}
