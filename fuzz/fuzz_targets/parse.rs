//! Every parser of requests: the first byte picks the game, the second the question and its form, and the rest is JSON or a query string.
//! A position that is answered has to be read again from the answer, and one that is read from notation from what it shows.

#![no_main]

use libfuzzer_sys::fuzz_target;
use nimber_answers::catalogue::{AnyGame, Catalogue, VERBS};
use nimber_answers::verb::{JSON, Verb};
use nimber_games::request::Fields;
use nimber_games::{
    BrusselsSprouts, Chomp, Dag, Euclid, FibonacciNim, Grundy, Hackenbush, IChomp, Kayles, Lasker, MixedSprouts, Moore, Nim, Notakto,
    Octal, Refusal, Rule, Split, Sprouts, Subtraction, Sum, Tables, Treblecross, Wythoff,
};
use nimber_solvers::theory::Budget;
use serde_json::Value;
use std::fmt::Display;
use std::str::FromStr;
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

/// The text of a position that can be read has to be read as the same position.
fn check_notation<P: FromStr<Err = Refusal> + PartialEq + Display>(text: &str) {
    let Ok(position) = text.parse::<P>() else { return };
    let written = position.to_string();
    match written.parse::<P>() {
        Ok(again) => assert!(again == position && again.to_string() == written, "{text}: {written}"),
        Err(refusal) => panic!("{text}: {written} is refused: {refusal}"),
    }
}

const NOTATIONS: [fn(&str); 22] = [
    check_notation::<Nim>,
    check_notation::<Subtraction>,
    check_notation::<Lasker>,
    check_notation::<Wythoff>,
    check_notation::<Treblecross>,
    check_notation::<Euclid>,
    check_notation::<FibonacciNim>,
    check_notation::<Moore>,
    check_notation::<Kayles>,
    check_notation::<Grundy>,
    check_notation::<Split>,
    check_notation::<Octal>,
    check_notation::<Rule>,
    check_notation::<Chomp>,
    check_notation::<IChomp>,
    check_notation::<Sprouts>,
    check_notation::<BrusselsSprouts>,
    check_notation::<MixedSprouts>,
    check_notation::<Hackenbush>,
    check_notation::<Notakto>,
    check_notation::<Dag>,
    check_notation::<Sum>,
];

fuzz_target!(|data: &[u8]| {
    let [game, how, text @ ..] = data else { return };
    if how & 32 != 0 {
        return std::str::from_utf8(text).map_or((), NOTATIONS[usize::from(*game) % NOTATIONS.len()]);
    }
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
