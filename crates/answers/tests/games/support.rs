//! Asks the games with JSON, like HTTP, batches and the command line. Only this file knows how to call a
//! catalogue.

use crate::turning_turtles::TurningTurtles;
use nimber_answers::catalogue::Catalogue;
use nimber_answers::verb::Verb;
use nimber_games::request::Fields;
use nimber_games::{Refusal, Registrar, Tables, register_with};
use nimber_solvers::chomp::{self, ValueTable};
use nimber_solvers::theory::Budget;
use serde_json::Value;
use std::sync::{Arc, LazyLock};

/// 2^53 - 1, the largest number in a request.
pub const LARGEST: u64 = (1 << 53) - 1;

/// Every game with the tables that need no store, and the game of the tests.
pub static CATALOGUE: LazyLock<Catalogue> = LazyLock::new(|| {
    let mut catalogue = Catalogue::default();
    register_all(&mut catalogue);
    catalogue
});

/// Registers every game with the tables that need no store, and the game of the tests.
pub fn register_all(registrar: &mut impl Registrar) {
    register_with(registrar, &Tables::default(), |games| games.add(TurningTurtles));
}

/// Every game, without tables except these of Chomp.
pub fn catalogue_with(extents: &[&str]) -> Catalogue {
    let build = |extent: &&str| {
        let table = ValueTable::build(extent.parse().expect("an extent"), &Budget::unlimited(), &|_, _| ());
        Arc::new(table.expect("no budget ends"))
    };
    Catalogue::new(&Tables { chomp: chomp::ValueTables { tables: extents.iter().map(build).collect() }, ..Tables::outline() })
}

/// The answer to a JSON request.
pub fn ask(catalogue: &Catalogue, game: &str, verb: &'static Verb, request: Value, budget: &Budget) -> Result<Value, Refusal> {
    answer(catalogue, game, verb, Fields::from_value(request)?, budget)
}

/// The answer to a request in text form, as in a query string.
pub fn ask_text(catalogue: &Catalogue, game: &str, verb: &'static Verb, pairs: &[(&str, &str)], budget: &Budget) -> Result<Value, Refusal> {
    let known = catalogue.game(game).expect("the game is registered").parameters(verb);
    let pairs: Vec<_> = pairs.iter().map(|&(name, text)| (name.into(), text.into())).collect();
    answer(catalogue, game, verb, Fields::from_pairs(&pairs, &known)?, budget)
}

/// The answer to fields that have been read.
pub fn answer(catalogue: &Catalogue, game: &str, verb: &'static Verb, fields: Fields, budget: &Budget) -> Result<Value, Refusal> {
    let bytes = catalogue.game(game).expect("the game is registered").clone().read(verb, fields)?.answer(budget)?.bytes;
    Ok(serde_json::from_slice(&bytes).expect("answers are JSON"))
}

/// The default work budget of the service.
fn budget() -> Budget {
    Budget::of(100_000_000)
}

pub fn analyze(game: &str, request: Value) -> Result<Value, Refusal> {
    ask(&CATALOGUE, game, Verb::ANALYZE, request, &budget())
}

/// The analysis of a position in text form.
pub fn analyze_text(game: &str, pairs: &[(&str, &str)]) -> Result<Value, Refusal> {
    ask_text(&CATALOGUE, game, Verb::ANALYZE, pairs, &budget())
}

pub fn play(game: &str, request: Value) -> Result<Value, Refusal> {
    ask(&CATALOGUE, game, Verb::MOVE, request, &budget())
}

pub fn values(game: &str, request: Value) -> Result<Vec<u64>, Refusal> {
    ask(&CATALOGUE, game, Verb::VALUES, request, &budget()).map(listed_values)
}

/// The values of single heaps for a rule in text form.
pub fn values_text(game: &str, pairs: &[(&str, &str)]) -> Result<Vec<u64>, Refusal> {
    ask_text(&CATALOGUE, game, Verb::VALUES, pairs, &budget()).map(listed_values)
}

fn listed_values(answer: Value) -> Vec<u64> {
    serde_json::from_value(answer["values"].clone()).expect("values are numbers")
}

/// The table of single heaps.
pub fn table(game: &str, request: Value) -> Result<Value, Refusal> {
    ask(&CATALOGUE, game, Verb::TABLE, request, &budget())
}

/// The period of the heap values.
pub fn period(game: &str, request: Value) -> Result<Value, Refusal> {
    ask(&CATALOGUE, game, Verb::PERIOD, request, &budget())
}

/// The misère quotient of the heaps.
pub fn quotient(game: &str, request: Value) -> Result<Value, Refusal> {
    ask(&CATALOGUE, game, Verb::MISERE, request, &budget())
}

/// The name of the limit that a request exceeds.
pub fn limit_of(answer: Result<Value, Refusal>) -> &'static str {
    match answer {
        Err(Refusal::BeyondLimits(limit) | Refusal::OutOfWork(limit)) => limit.name,
        other => panic!("within the limits: {other:?}"),
    }
}

/// The pointers of the faults.
pub fn pointers(refusal: &Refusal) -> Vec<&str> {
    refusal.faults().iter().map(|fault| fault.place.pointer()).collect()
}

/// A request with more fields.
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
