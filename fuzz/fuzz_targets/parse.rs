//! Every parser of requests: the first byte picks the game, the second the question and its form, and the rest is JSON or a query string.
//! A position that is answered has to be read again from the answer.

#![no_main]

use libfuzzer_sys::fuzz_target;
use nimber_games::{Refusal, Tables};
use nimber_answers::catalogue::{AnyGame, Catalogue, VERBS};
use nimber_games::request::Fields;
use nimber_answers::verb::{JSON, Verb};
use nimber_solvers::theory::Budget;
use serde_json::Value;
use std::sync::LazyLock;

static GAMES: LazyLock<Vec<AnyGame>> = LazyLock::new(|| Catalogue::new(&Tables::outline()).games().cloned().collect());

fn fields(game: &AnyGame, verb: &'static Verb, is_query: bool, text: &[u8]) -> Result<Fields, Refusal> {
    match std::str::from_utf8(text) {
        Ok(text) if is_query => Fields::from_query(Some(text), &game.parameters(verb)),
        _ => Fields::from_json(text),
    }
}

fn answer(game: &AnyGame, verb: &'static Verb, fields: Fields) -> Result<Value, Refusal> {
    let question = game.clone().read(verb, fields)?;
    assert!(question.key() == question.key());
    let answer = question.answer(&Budget::of(20_000))?.bytes;
    Ok(if verb.media_type == JSON { serde_json::from_slice(&answer).expect("an answer is JSON") } else { Value::Null })
}

fuzz_target!(|data: &[u8]| {
    let [game, how, text @ ..] = data else { return };
    let game = &GAMES[usize::from(*game) % GAMES.len()];
    let verb = VERBS[usize::from(how & 15) % VERBS.len()];
    if !game.answers(verb) {
        return;
    }
    let Ok(found) = fields(game, verb, how & 16 != 0, text).and_then(|fields| answer(game, verb, fields)) else { return };
    if verb != Verb::ANALYZE {
        return;
    }
    let mut request = found["position"].clone();
    request["play"] = found["play"].clone();
    match Fields::from_value(request).and_then(|fields| answer(game, verb, fields)) {
        Ok(again) => {
            assert_eq!((&again["position"], &again["sg"], &again["outcome"]), (&found["position"], &found["sg"], &found["outcome"]))
        }
        Err(refusal) => panic!("{}: {} is refused: {refusal}", game.about().name, found["position"]),
    }
});
