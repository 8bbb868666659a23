//! Asks games for what the examples show.

use super::query::Query;
use nimber_answers::catalogue::AnyGame;
use nimber_answers::order::{InOrder, ordered};
use nimber_answers::verb::{DEFAULT_WORK_BUDGET, JSON, Verb};
use nimber_games::Refusal;
use nimber_games::request::Fields;
use nimber_solvers::theory::Budget;
use serde_json::Value;

/// The answer to a query string.
pub fn ask(game: &AnyGame, verb: &Verb, query: &Query) -> Result<Value, Refusal> {
    answer(game, verb, Fields::from_query(Some(&query.to_string()), &game.parameters(verb))?)
}

/// The answer to a body.
pub fn tell(game: &AnyGame, verb: &Verb, body: &Value) -> Result<Value, Refusal> {
    let json = serde_json::to_vec(&InOrder::new(body)).expect("it was read as JSON"); // infallible
    answer(game, verb, Fields::from_json(&json)?)
}

fn answer(game: &AnyGame, verb: &Verb, fields: Fields) -> Result<Value, Refusal> {
    let answer = game.clone().read(verb, fields)?.answer(&Budget::of(DEFAULT_WORK_BUDGET))?;
    match verb.media_type {
        JSON => Ok(ordered(&answer).expect("answers are JSON")), // infallible
        _ => Ok(String::from_utf8_lossy(&answer).into()),
    }
}
