//! Reads land notation.

use super::limits::{MAX_TEXT, check_lives, check_position};
use super::solved::Solvable;
use crate::refusal::Refusal;
use nimber_solvers::sprouts::{Misread, Outline, Position};

/// Reads a position in land notation.
///
/// # Errors
/// [`Refusal::BeyondLimits`] for what is too large. [`Refusal::InvalidPosition`] for what is no position.
pub fn read_text<P: Solvable>(text: &str) -> Result<Position, Refusal> {
    let length = text.chars().count();
    if length > MAX_TEXT {
        let detail = format!("the position has {length} characters; at most {MAX_TEXT} are read");
        return Err(Refusal::beyond("characters", MAX_TEXT as u64, length, detail));
    }
    let misread = |misread: Misread| Refusal::invalid("/position", format!("{misread}"));
    let outline = Outline::read(text, P::RULES).map_err(misread)?;
    check_lives(outline.lives(), P::MAX_LIVES)?;
    let position = outline.position().map_err(misread)?;
    check_position(&position, P::MAX_LIVES)?;
    Ok(position)
}

/// Reads where a move leads.
///
/// # Errors
/// [`Refusal::IllegalMove`] for what is too large or no position.
pub fn read_target<P: Solvable>(text: &str) -> Result<Position, Refusal> {
    let length = text.chars().count();
    if length > MAX_TEXT {
        return Err(Refusal::illegal("/to", format!("the text has {length} characters; at most {MAX_TEXT} are read")));
    }
    let misread = |misread: Misread| Refusal::illegal("/to", format!("{misread}"));
    let outline = Outline::read(text, P::RULES).map_err(misread)?;
    if outline.lives() > P::MAX_LIVES {
        return Err(Refusal::illegal("/to", format!("the position has {} lives, more than any that can be answered", outline.lives())));
    }
    outline.position().map_err(misread)
}

/// Reads where a move leads for serde.
#[cfg(feature = "serde")]
pub fn read_target_in<'de, P: Solvable, D: serde::Deserializer<'de>>(source: D) -> Result<Position, D::Error> {
    let text = <String as serde::Deserialize>::deserialize(source)?;
    read_target::<P>(&text).map_err(serde::de::Error::custom)
}
