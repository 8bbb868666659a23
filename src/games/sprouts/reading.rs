//! Reads positions and players' moves.

use super::limits::{MAX_DRAWN_MOVES, MAX_LIVES, MAX_SPOTS, MAX_TEXT, drawn_moves};
use super::wire::{SproutsMove, SproutsMoveRequest, SproutsPosition, SproutsRequest};
use crate::games::refusal::{Faults, Refusal};
use crate::games::wire::Integer;
use crate::solvers::sprouts::Position;

/// Reads a position.
///
/// # Errors
/// [`Refusal::Malformed`] unless there is either `spots` or `position`. [`Refusal::BeyondLimits`] for what is too large.
/// [`Refusal::InvalidPosition`] for text that is no position.
pub fn parse(request: SproutsRequest) -> Result<SproutsPosition, Refusal> {
    match (request.spots, request.position) {
        (Some(spots), None) => read_spots(&spots).map(SproutsPosition::start),
        (None, Some(text)) => read_text(&text).map(SproutsPosition::begun),
        (Some(_), Some(_)) => Err(Refusal::malformed("/position", "`spots` and `position` do not go together; a position has its spots")),
        (None, None) => Err(Refusal::malformed("/spots", "a number of spots or a `position` is needed")),
    }
}

fn read_spots(spots: &Integer) -> Result<u8, Refusal> {
    let mut faults = Faults::default();
    let spots = spots.read(|| "/spots".to_owned(), &mut faults).unwrap_or_default();
    let most = u64::from(MAX_SPOTS);
    if spots > most {
        faults.beyond("spots", most, spots, format!("{spots} spots are too many; starts of at most {most} are answered"));
    }
    faults.none_in(spots as u8)
}

fn read_text(text: &str) -> Result<Position, Refusal> {
    let length = text.chars().count();
    if length > MAX_TEXT {
        let detail = format!("the position has {length} characters; at most {MAX_TEXT} are read");
        return Err(Refusal::beyond("characters", MAX_TEXT as u64, length, detail));
    }
    let position: Position = text.parse().map_err(|misread| Refusal::invalid("/position", format!("{misread}")))?;
    let lives = position.lives();
    if lives > MAX_LIVES {
        let detail = format!("the position has {lives} lives; positions of at most {MAX_LIVES} are answered");
        return Err(Refusal::beyond("lives", MAX_LIVES.into(), lives, detail));
    }
    let moves = position.lands().iter().map(drawn_moves).fold(0, u64::saturating_add);
    if moves > MAX_DRAWN_MOVES {
        let detail = format!("about {moves} lines can be drawn in the position; positions of at most {MAX_DRAWN_MOVES} are answered");
        return Err(Refusal::beyond("drawn_moves", MAX_DRAWN_MOVES, moves, detail));
    }
    Ok(position)
}

/// Finds the move that a player means.
///
/// # Errors
/// [`Refusal::IllegalMove`] if no move leads to the text.
pub fn find(position: &Position, request: &SproutsMoveRequest) -> Result<SproutsMove, Refusal> {
    let length = request.to.chars().count();
    if length > MAX_TEXT {
        return Err(Refusal::illegal("/to", format!("the text has {length} characters; at most {MAX_TEXT} are read")));
    }
    let to: Position = request.to.parse().map_err(|misread| Refusal::illegal("/to", format!("{misread}")))?;
    // A move costs at least a life, so most texts need no list of moves.
    if to.lives() < position.lives() && position.options().contains(&to) {
        return Ok(SproutsMove { to });
    }
    Err(Refusal::illegal("/to", format!("no move leads from `{position}` to `{to}`")))
}
