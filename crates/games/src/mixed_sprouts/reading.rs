//! Reads positions and players' moves.

use super::limits::{MAX_MIXED_CROSSES, MAX_MIXED_LIVES, MAX_MIXED_SPOTS, check_lives, check_size};
use super::map;
use super::wire::{MixedSproutsLine, MixedSproutsMove, MixedSproutsMoveRequest, MixedSproutsPosition, MixedSproutsRequest};
use crate::refusal::{Faults, Refusal};
use crate::sprouts::MAX_TEXT;
use crate::sprouts::solved::Solvable;
use crate::wire::Integer;
use nimber_solvers::sprouts::{Misread, Outline, Position, SproutsRules};
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
        (None, None, Some(text), None) => read_text(&text).map(MixedSproutsPosition::begun),
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
        let number = number.read(|| format!("/{name}"), &mut faults).unwrap_or_default();
        if number > most {
            faults.beyond(name, most, number, format!("{number} {name} are too many; starts of at most {most} are answered"));
        }
        number
    };
    let (spots, crosses) = (read("spots", spots, MAX_MIXED_SPOTS), read("crosses", crosses, MAX_MIXED_CROSSES));
    let (spots, crosses) = faults.none_in((spots as u8, crosses as u8))?;
    check_lives(3 * u32::from(spots) + 4 * u32::from(crosses))?;
    Ok(MixedSproutsPosition::start(spots, crosses))
}

fn read_text(text: &str) -> Result<Position, Refusal> {
    let length = text.chars().count();
    if length > MAX_TEXT {
        let detail = format!("the position has {length} characters; at most {MAX_TEXT} are read");
        return Err(Refusal::beyond("characters", MAX_TEXT as u64, length, detail));
    }
    let misread = |misread: Misread| Refusal::invalid("/position", format!("{misread}"));
    let outline = Outline::read(text, SproutsRules::Mixed).map_err(misread)?;
    check_lives(outline.lives())?;
    let position = outline.position().map_err(misread)?;
    check_size(&position)?;
    Ok(position)
}

/// Finds the move that a player means.
///
/// # Errors
/// [`Refusal::IllegalMove`] if the line cannot be drawn, or no move leads to the text. [`Refusal::BeyondLimits`] if the list of moves is
/// too much work.
pub fn find(position: &MixedSproutsPosition, request: &MixedSproutsMoveRequest, budget: &Budget) -> Result<MixedSproutsMove, Refusal> {
    let to = request.to.as_deref().map(read_target).transpose()?;
    match (to, &request.line, position.map()) {
        (to, Some(line), Some(map)) => {
            let puts = line.puts;
            let line = map.find(&line.line()).map_err(|refusal| refusal.below("/line"))?;
            let reached = map.after(&line, puts).position();
            match to.filter(|to| *to != reached) {
                Some(_) => Err(Refusal::illegal("/to", format!("the line leads to `{reached}`"))),
                None => Ok(MixedSproutsMove { to: reached, line: Some(MixedSproutsLine::new(line, puts)) }),
            }
        }
        (_, Some(_), None) => Err(Refusal::illegal("/line", "the position has no `map` for a line; say what the move leads `to`")),
        (Some(to), None, _) => {
            // No move adds a life, so some texts need no list of moves.
            let is_near = to.lives() <= position.position().lives();
            let options = if is_near { position.options(budget)? } else { Vec::new() };
            let none = || Refusal::illegal("/to", format!("no move leads from `{}` to `{to}`", position.position()));
            options.into_iter().find(|option| option.to == to).ok_or_else(none)
        }
        (None, None, _) => Err(Refusal::illegal("", "a move says where it leads, in `to`, or which `line` it draws")),
    }
}

fn read_target(text: &str) -> Result<Position, Refusal> {
    let length = text.chars().count();
    if length > MAX_TEXT {
        return Err(Refusal::illegal("/to", format!("the text has {length} characters; at most {MAX_TEXT} are read")));
    }
    let misread = |misread: Misread| Refusal::illegal("/to", format!("{misread}"));
    let outline = Outline::read(text, SproutsRules::Mixed).map_err(misread)?;
    if outline.lives() > MAX_MIXED_LIVES {
        return Err(Refusal::illegal("/to", format!("the position has {} lives, more than any that can be answered", outline.lives())));
    }
    outline.position().map_err(misread)
}
