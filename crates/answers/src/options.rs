//! What requests of several verbs may say, and how it is read.

use nimber_games::erased::DynSequence;
use nimber_games::request::Fields;
use nimber_games::wire::Integer;
use nimber_games::{DynGame, DynPosition, Faults, Parameter, ParameterKind, Refusal};
use nimber_solvers::theory::Play;
use std::sync::Arc;

/// The play that is asked for.
pub(super) const PLAY: Parameter = Parameter::optional(
    "play",
    ParameterKind::Text,
    "Who wins: `normal` (the last to move wins) or `misere` (the last to move loses). The default is the game's first play.",
    "normal",
);

/// No further parameters of a game.
pub(super) fn none_of_game(_: &dyn DynGame) -> Vec<Parameter> {
    Vec::new()
}

pub(super) fn take_play(game: &dyn DynGame, fields: &mut Fields) -> Result<Play, Refusal> {
    let about = game.about();
    let play: Play = fields.take("play")?.unwrap_or(about.plays[0]);
    if about.plays.contains(&play) {
        return Ok(play);
    }
    Err(Refusal::invalid("/play", format!("{} is answered under {} play only", about.name, about.plays[0].name())))
}

/// Takes a number.
pub(super) fn take_number(fields: &mut Fields, name: &str) -> Result<Option<u64>, Refusal> {
    fields.take::<Integer>(name)?.map(|sent| number(&format!("/{name}"), &sent)).transpose()
}

/// Takes a number in a range.
pub(super) fn take_within(fields: &mut Fields, name: &'static str, default: u64, (least, most): (u64, u64)) -> Result<u64, Refusal> {
    let detail = |number| format!("`{name}` is {number}; it has to be from {least} to {most}");
    match take_number(fields, name)? {
        None => Ok(default),
        Some(number) if number < least => Err(Refusal::invalid(format!("/{name}"), detail(number))),
        Some(number) if number > most => Err(Refusal::beyond(name, most, number, detail(number))),
        Some(number) => Ok(number),
    }
}

/// Takes the end of a range of heaps.
pub(super) fn take_to(fields: &mut Fields) -> Result<u64, Refusal> {
    take_number(fields, "to")?.ok_or_else(|| Refusal::malformed("/to", "the parameter `to` is needed"))
}

pub(super) fn check_order(from: u64, to: u64) -> Result<(), Refusal> {
    if to < from {
        return Err(Refusal::invalid("/to", format!("`to` is {to}, below `from`, which is {from}")));
    }
    Ok(())
}

/// Reads the rule of a game, what the values of single heaps depend on, as a position without heaps.
///
/// # Errors
/// The game has no such values, or what is wrong with the fields.
pub(super) fn read_rule(game: &Arc<dyn DynGame>, mut fields: Fields) -> Result<Arc<dyn DynPosition>, Refusal> {
    fields.set(sequence(&**game)?.heaps_parameter, serde_json::json!([]));
    game.clone().parse(&fields, Vec::new)
}

pub(super) fn sequence(game: &dyn DynGame) -> Result<DynSequence<'_>, Refusal> {
    game.sequence().ok_or_else(|| Refusal::lacks(game.about(), "sequence of heap values"))
}

/// The number at `pointer`.
///
/// # Errors
/// [`Refusal::Malformed`] if it is none that is answered: options are no part of a position.
fn number(pointer: &str, number: &Integer) -> Result<u64, Refusal> {
    let mut faults = Faults::default();
    let value = number.read_loosely(|| pointer.to_owned(), &mut faults);
    faults.none_in(value.unwrap_or_default()).map_err(|refusal| match refusal {
        Refusal::InvalidPosition(faults) => Refusal::Malformed(faults),
        other => other,
    })
}
