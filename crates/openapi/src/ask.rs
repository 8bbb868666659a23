//! Asks games for what the examples show.

use nimber_answers::catalogue::AnyGame;
use nimber_answers::request::{Fields, write_text};
use nimber_answers::verb::{DEFAULT_WORK_BUDGET, Verb};
use nimber_games::{About, Refusal};
use nimber_solvers::theory::Budget;
use percent_encoding::{AsciiSet, CONTROLS, utf8_percent_encode};
use serde_json::Value;

/// What would end a value in a query string, or be read as something else.
const ESCAPED: &AsciiSet = &CONTROLS.add(b' ').add(b'#').add(b'%').add(b'&').add(b'+');

/// The answer to a query string.
pub fn ask(game: &AnyGame, verb: Verb, query: &str) -> Result<Value, Refusal> {
    let pairs = nimber_answers::query::pairs(query)?;
    answer(game, verb, Fields::from_pairs(&pairs, game.parameters(verb).into_iter())?)
}

/// The answer to a body.
pub fn tell(game: &AnyGame, verb: Verb, body: &Value) -> Result<Value, Refusal> {
    answer(game, verb, Fields::from_value(body.clone())?)
}

fn answer(game: &AnyGame, verb: Verb, fields: Fields) -> Result<Value, Refusal> {
    let answer = game.clone().read(verb, fields)?.answer(&Budget::of(DEFAULT_WORK_BUDGET))?;
    match verb {
        Verb::Board => Ok(String::from_utf8_lossy(&answer).into()),
        _ => Ok(serde_json::from_slice(&answer).expect("answers are JSON")), // infallible
    }
}

/// A position as a query string, if it can be one.
pub fn query_of(about: &About, position: &Value) -> Option<String> {
    let text = |(name, value): (&String, &Value)| {
        let parameter = about.parameters.iter().find(|parameter| parameter.name == name)?;
        Some(format!("{name}={}", utf8_percent_encode(&write_text(parameter.kind, value)?, ESCAPED)))
    };
    position.as_object()?.iter().map(text).collect::<Option<Vec<_>>>().map(|pairs| pairs.join("&"))
}
