//! Asks games for what the examples show.

use crate::query::Query;
use nimber_answers::catalogue::{AnyGame, VERBS};
use nimber_answers::order::{InOrder, ordered};
use nimber_answers::verb::{DEFAULT_WORK_BUDGET, HttpMethod, JSON, Takes, Verb};
use nimber_games::Refusal;
use nimber_games::language::Language;
use nimber_games::request::Fields;
use nimber_solvers::theory::Budget;
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
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
    let answer = game.clone().read(verb, fields)?.answer(&Budget::of(DEFAULT_WORK_BUDGET))?.bytes;
    match verb.media_type {
        JSON => Ok(ordered(&answer).expect("answers are JSON")), // infallible
        _ => Ok(String::from_utf8_lossy(&answer).into()),
    }
}

/// The questions that a game answers to a query string, each with an example, the most used first.
pub fn examples(game: &AnyGame) -> Vec<(&'static Verb, Query)> {
    let is_asked = |verb: &&Verb| game.answers(verb) && verb.methods(game.about()).contains(&HttpMethod::Get);
    VERBS.into_iter().filter(is_asked).filter_map(|verb| Some((verb, example(game, verb)?))).collect()
}

/// An example of a query string, if it can describe a position.
pub fn example(game: &AnyGame, verb: &Verb) -> Option<Query> {
    let about = game.about();
    let query = match verb.takes {
        Takes::Position => Query::of_position(about, &about.start)?,
        // The turn that the document shows for a body, too.
        Takes::Turn => {
            let player_move = utf8_percent_encode(&about.example_move.to_string(), NON_ALPHANUMERIC).to_string();
            return Some(Query::of_position(about, &about.start)?.and_one("player_move", &player_move).and_one("seed", "1"));
        }
        Takes::Component => of_part(game, verb)?,
        Takes::Rule => Query::of_rule(about),
        Takes::Nothing => Query::default(),
    };
    Some(query.and(Query::parse(verb.example)))
}

/// The query string with a single part that has the shortest answer, or one of several parts if there is none: then the document shows no
/// answer.
fn of_part(game: &AnyGame, verb: &Verb) -> Option<Query> {
    let about = game.about();
    let of_heaps = game.listed(Language::default()).sequence.map(|heaps| Query::of_rule(about).and_one(heaps, "7"));
    // Without options.
    let is_of_position = |name: &str| about.parameters.iter().any(|parameter| parameter.name == name);
    let examples = about.examples.iter().map(|query| Query::parse(query).filter(is_of_position));
    let others = Query::of_position(about, &about.start).into_iter().chain(examples);
    let options = |query: &Query| Some(ask(game, verb, query).ok()?["options"].as_array()?.len());
    of_heaps.into_iter().chain(others).min_by_key(|query| options(query).unwrap_or(usize::MAX))
}
