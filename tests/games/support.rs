//! The games asked with JSON, as HTTP, batches and the command line ask them. The one place here that knows how a catalogue is called.

use nimber::games::{Refusal, Tables};
use nimber::service::catalogue::Catalogue;
use nimber::service::request::Fields;
use nimber::service::verb::Verb;
use nimber::solvers::chomp::{self, Table};
use nimber::theory::Budget;
use serde_json::Value;
use std::sync::{Arc, LazyLock};

/// 2^53 - 1, the largest number of a request.
pub const LARGEST: u64 = (1 << 53) - 1;

/// Every game with the tables that it makes for itself.
static CATALOGUE: LazyLock<Catalogue> = LazyLock::new(|| Catalogue::new(&Tables::default()));

/// Every game with no tables but these of Chomp.
pub fn catalogue_with(extents: &[&str]) -> Catalogue {
    let build = |extent: &&str| {
        let table = Table::build(extent.parse().expect("an extent"), &Budget::unlimited(), &|_, _| ());
        Arc::new(table.expect("no budget ends"))
    };
    Catalogue::new(&Tables { chomp: chomp::Tables { tables: extents.iter().map(build).collect() }, ..Tables::outline() })
}

/// The answer to a request that comes as JSON.
pub fn ask(catalogue: &Catalogue, game: &str, verb: Verb, request: Value, budget: &Budget) -> Result<Value, Refusal> {
    answer(catalogue, game, verb, Fields::from_value(request)?, budget)
}

/// The answer to a request that comes as text, as in a query string.
pub fn ask_text(catalogue: &Catalogue, game: &str, verb: Verb, pairs: &[(&str, &str)], budget: &Budget) -> Result<Value, Refusal> {
    let about = catalogue.game(game).expect("the game is registered").about();
    let pairs = pairs.iter().map(|(name, text)| (name.to_string(), text.to_string()));
    answer(catalogue, game, verb, Fields::from_pairs(pairs, &verb.parameters(about))?, budget)
}

/// The answer to fields that have been read.
pub fn answer(catalogue: &Catalogue, game: &str, verb: Verb, fields: Fields, budget: &Budget) -> Result<Value, Refusal> {
    let bytes = catalogue.game(game).expect("the game is registered").clone().read(verb, fields)?.answer(budget)?;
    Ok(serde_json::from_slice(&bytes).expect("answers are JSON"))
}

/// What the service spends on a request unless it is told otherwise.
fn budget() -> Budget {
    Budget::of(100_000_000)
}

/// The analysis of a position.
pub fn analyze(game: &str, request: Value) -> Result<Value, Refusal> {
    ask(&CATALOGUE, game, Verb::Analyze, request, &budget())
}

/// The analysis of a position that comes as text.
pub fn analyze_text(game: &str, pairs: &[(&str, &str)]) -> Result<Value, Refusal> {
    ask_text(&CATALOGUE, game, Verb::Analyze, pairs, &budget())
}

/// The opponent's move.
pub fn play(game: &str, request: Value) -> Result<Value, Refusal> {
    ask(&CATALOGUE, game, Verb::Move, request, &budget())
}

/// The values of single heaps.
pub fn values(game: &str, request: Value) -> Result<Vec<u64>, Refusal> {
    ask(&CATALOGUE, game, Verb::Values, request, &budget()).map(listed_values)
}

/// The values of single heaps of a rule that comes as text.
pub fn values_text(game: &str, pairs: &[(&str, &str)]) -> Result<Vec<u64>, Refusal> {
    ask_text(&CATALOGUE, game, Verb::Values, pairs, &budget()).map(listed_values)
}

fn listed_values(answer: Value) -> Vec<u64> {
    serde_json::from_value(answer["values"].clone()).expect("values are numbers")
}

/// The period of those values.
pub fn period(game: &str, request: Value) -> Result<Value, Refusal> {
    ask(&CATALOGUE, game, Verb::Period, request, &budget())
}

/// The misère quotient of those heaps.
pub fn quotient(game: &str, request: Value) -> Result<Value, Refusal> {
    ask(&CATALOGUE, game, Verb::Misere, request, &budget())
}

/// The name of the limit that a request goes over.
pub fn limit_of(answer: Result<Value, Refusal>) -> &'static str {
    match answer {
        Err(Refusal::BeyondLimits(limit)) => limit.name,
        other => panic!("within the limits: {other:?}"),
    }
}

/// Where a request is wrong.
pub fn pointers(refusal: &Refusal) -> Vec<&str> {
    refusal.faults().iter().map(|fault| fault.pointer.as_str()).collect()
}

/// A request with further fields.
pub fn with(request: &Value, more: Value) -> Value {
    let mut request = request.clone();
    let fields = more.as_object().expect("an object").clone();
    request.as_object_mut().expect("an object").extend(fields);
    request
}

/// The golden vectors of a game.
pub fn vectors(name: &str) -> Vec<Value> {
    let all: Value = serde_json::from_str(include_str!("../data/heap-games.json")).expect("vectors are JSON");
    let all = all["vectors"].as_array().expect("a list").clone();
    let of_game: Vec<Value> = all.into_iter().filter(|vector| vector["game"] == name).collect();
    assert!(!of_game.is_empty(), "no vectors for {name}");
    of_game
}
