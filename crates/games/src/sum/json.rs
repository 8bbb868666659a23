//! Components and their moves as JSON, which only their games can read.

use super::reading::{NAME, OWN, own_is_not_read};
use crate::erased::{DynComponents, DynGame, DynMove, DynPosition};
use crate::refusal::Refusal;
use crate::request::Fields;
use crate::wording::hint;
use nimber_solvers::theory::Budget;
use serde_json::Value;
use std::sync::Arc;

/// The move of a component that a player means. `is_limited` tells whether a request has it.
pub fn find_part(component: &dyn DynPosition, sent: &Value, is_limited: bool, budget: &Budget) -> Result<DynMove, Refusal> {
    let game = component.game();
    let read = if is_limited { game.read_move(sent.clone())? } else { game.read_unlimited_move(sent.clone())? };
    component.find(&read, budget)
}

/// The parts of a component.
pub fn parts(components: &dyn DynComponents) -> Vec<Value> {
    components.values()
}

fn names_of(games: &[Arc<dyn DynGame>]) -> impl Iterator<Item = &'static str> {
    games.iter().map(|game| game.about().name)
}

/// Reads a component, a position of one of these games. The tables of some may not be there yet. `is_limited` tells whether a request has
/// it.
pub fn place(games: &[Arc<dyn DynGame>], pending: &[&str], component: Value, is_limited: bool) -> Result<Arc<dyn DynPosition>, Refusal> {
    let Value::Object(mut fields) = component else { return Err(Refusal::malformed("", "a JSON object is needed")) };
    let names = || names_of(games).collect::<Vec<_>>().join(", ");
    let name = match fields.remove("game") {
        Some(Value::String(name)) => name,
        Some(_) => return Err(Refusal::malformed("/game", format!("the name of a game is needed; there are {}", names()))),
        None => return Err(Refusal::malformed("", format!("the component needs the name of its `game`; there are {}", names()))),
    };
    if name == NAME {
        return Err(Refusal::malformed("/game", "a sum cannot be a component of a sum; list its components directly"));
    }
    if fields.contains_key("play") {
        return Err(Refusal::malformed("/play", "all components are played by one convention; put `play` next to `components`"));
    }
    if name == OWN {
        return Err(Refusal::malformed("/game", own_is_not_read()));
    }
    let game = games.iter().find(|game| game.about().name == name);
    let meant = || hint(&name, names_of(games));
    let game = game.ok_or_else(|| Refusal::malformed("/game", format!("there is no such game{}; there are {}", meant(), names())))?;
    if pending.contains(&game.about().name) {
        return Err(Refusal::Pending { game: game.about().name });
    }
    let fields = Fields::from_value(Value::Object(fields))?;
    if is_limited { game.clone().parse(&fields, Vec::new) } else { game.clone().parse_unlimited(&fields) }
}
