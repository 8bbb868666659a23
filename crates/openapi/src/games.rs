//! The paths of a game.

use super::ask::examples;
use super::call::{Call, Message};
use super::components::{Components, headers};
use super::operation::{BODY_PROBLEMS, QUERY_PROBLEMS, answer_of, fact, json_body, operation, responses};
use super::parameters::parameters;
use super::query::Query;
use nimber_answers::catalogue::{AnyGame, VERBS};
use nimber_answers::problem::ProblemKind;
use nimber_answers::schemas::GameSchemas;
use nimber_answers::verb::{HttpMethod, Routing, Takes, Verb};
use serde_json::{Value, json};

/// How many records an example shows, so that it stays short.
const SHOWN_RECORDS: usize = 1;

/// A path with its operations.
pub type Path = (String, Value);

/// The name of a game in the names of operations, from which generators make names of functions.
fn in_ids(name: &str) -> String {
    name.replace('-', "_")
}

/// The paths of one game, the most used first.
pub fn paths(game: &AnyGame, schemas: &GameSchemas, components: &mut Components) -> Vec<Path> {
    let (mut gets, mut posts): (Vec<(Path, &Verb)>, Vec<Path>) = Default::default();
    for (verb, query) in examples(game) {
        gets.push((by_query(game, verb, &query, schemas, components), verb));
    }
    for verb in VERBS.into_iter().filter(|verb| game.answers(verb) && verb.methods(game.about()).contains(&HttpMethod::Post)) {
        posts.push(by_body(game, verb, schemas, components));
    }
    let (first, rest): (Vec<_>, Vec<_>) = gets.into_iter().partition(|(_, verb)| verb.routing == Routing::AtGame);
    let mut paths: Vec<Path> = Vec::new();
    for (path, operations) in first.into_iter().map(|(path, _)| path).chain(posts).chain(rest.into_iter().map(|(path, _)| path)) {
        match paths.iter_mut().find(|(known, _)| *known == path) {
            Some((_, known)) => merge(known, operations),
            None => paths.push((path, operations)),
        }
    }
    let order = |(path, _): &Path| VERBS.iter().position(|verb| path.ends_with(&format!("/{}", verb.path)));
    paths.sort_by_key(order);
    paths
}

/// Adds the operations of another method at the same path.
fn merge(known: &mut Value, operations: Value) {
    if let (Some(known), Value::Object(operations)) = (known.as_object_mut(), operations) {
        known.extend(operations);
    }
}

/// An operation without its parameters and answers. `more` goes into its name and its summary.
fn described(call: &Call<'_>, text: &str, [more_id, more_summary]: [&str; 2]) -> Value {
    let (verb, about) = (call.verb, call.game.about());
    let id = format!("{}_{}{more_id}", verb.operation, in_ids(about.name));
    operation(about.name, &id, &(verb.summary.replace("{game}", about.title) + more_summary), text)
}

/// A path that takes a position as JSON.
fn by_body(game: &AnyGame, verb: &'static Verb, schemas: &GameSchemas, components: &mut Components) -> Path {
    let about = game.about();
    let call = Call { game, verb, method: HttpMethod::Post };
    let is_twin = verb.methods(about).contains(&HttpMethod::Get);
    let text = match is_twin {
        true if verb.routing == Routing::AtGame => {
            format!("The same as `GET /{}`, which gives the rules, the order of moves and the limits.", about.name)
        }
        _ => (verb.text)(&**game.game()),
    };
    let more = if is_twin { " sent as JSON" } else { "" };
    let mut post = described(&call, &text, ["", more]);
    let bodies = call.bodies();
    // The document shows the answer to a turn.
    let shown = bodies.iter().find(|(name, ..)| *name == "turn").or(bodies.first()).map(|(_, _, body)| body.clone());
    let answer = shown.map(|body| call.answer(&Message::Body(body)).expect("the example is answered"));
    post["requestBody"] = json_body(&schemas.reference(verb.body), bodies);
    let mut success = answer_of(verb.media_type, &schema(&call, schemas, components), example(&call, answer, schemas, components));
    name_language(&call, &mut success);
    post["responses"] = responses(success, BODY_PROBLEMS);
    (call.template(), json!({ "post": post }))
}

/// Documents the header of answers that may have sentences.
fn name_language(call: &Call<'_>, success: &mut Value) {
    if call.verb.speaks || call.game.parameters(call.verb).iter().any(|parameter| parameter.name == "explain") {
        success["headers"]["Content-Language"] = headers(&["Content-Language"])["Content-Language"].take();
    }
}

fn schema(call: &Call<'_>, schemas: &GameSchemas, components: &mut Components) -> Value {
    (call.verb.schema)(&**call.game.game(), &schemas.prefix, &mut components.schemas)
}

/// The content with this example.
fn example(call: &Call<'_>, answer: Option<Value>, schemas: &GameSchemas, components: &mut Components) -> Value {
    // A game need not name a position with a single part.
    let Some(answer) = answer else { return json!({}) };
    let mut shared = |name: &str| components.shared_example(&format!("{}{name}", schemas.prefix), answer.clone());
    match call.verb.takes {
        // The same position has the same answer in both forms.
        Takes::Turn => shared("Exchange"),
        Takes::Component => shared("Mex"),
        Takes::Position if call.verb == Verb::ANALYZE => shared("Analysis"),
        _ => json!({ "example": answer }),
    }
}

/// A path that takes a query string.
fn by_query(game: &AnyGame, verb: &'static Verb, query: &Query, schemas: &GameSchemas, components: &mut Components) -> Path {
    let about = game.about();
    let call = &Call { game, verb, method: HttpMethod::Get };
    let is_twin = verb.methods(about).contains(&HttpMethod::Post);
    let mut text = (verb.text)(&**game.game());
    if let Some(parameter) = about.path_parameter().filter(|_| verb.routing == Routing::AtGame) {
        let (name, example) = (parameter.name, &parameter.example);
        let within = |verb: &Verb| verb.template(HttpMethod::Get, about.name, Some(example));
        text += &format!(" Here and below, `{name}` may also be in the path: `{}?…`, `{}?…`.", within(verb), within(Verb::RANDOM));
    }
    let mut get = described(call, &text, [if is_twin { "_get" } else { "" }, ""]);
    let mut answer = call.answer(&Message::Query(query.clone()));
    if let Some(solved) = answer.as_mut().ok().and_then(|value| value.get_mut("solved")?.as_array_mut()) {
        solved.truncate(SHOWN_RECORDS);
    }
    let parameters = parameters(call, query, schemas, components);
    if parameters.as_array().is_some_and(|parameters| !parameters.is_empty()) {
        get["parameters"] = parameters;
    }
    let content = match answer {
        Ok(answer) => example(call, Some(answer), schemas, components),
        Err(_) if verb.takes == Takes::Component => json!({}),
        Err(refusal) => panic!("{} {verb:?}: the example is refused: {refusal}", about.name),
    };
    let mut success = fact(verb.media_type, &schema(call, schemas, components), content);
    name_language(call, &mut success);
    // Without a parameter, there is nothing to refuse.
    let has_parameters = !game.parameters(verb).is_empty();
    let problems = QUERY_PROBLEMS.iter().copied().filter(|kind| has_parameters || *kind != ProblemKind::InvalidPosition);
    get["responses"] = responses(success, &problems.collect::<Vec<_>>());
    (call.template(), json!({ "get": get }))
}
