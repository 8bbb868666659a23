//! The paths of a game.

use super::call::{Call, Message};
use super::components::Components;
use super::facts::facts;
use super::operation::{BODY_PROBLEMS, QUERY_PROBLEMS, answer_of, fact, json_body, operation, responses};
use super::parameters::parameters;
use super::problems::refused;
use super::query::Query;
use nimber_answers::catalogue::AnyGame;
use nimber_answers::problem::ProblemKind;
use nimber_answers::routes::VERBS;
use nimber_answers::schemas::{GameSchemas, camel};
use nimber_answers::verb::{Asked, JSON, Method, Takes, Verb};
use nimber_games::Parameter;
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
    let facts = facts(game);
    let (mut gets, mut posts): (Vec<(Path, &Verb)>, Vec<Path>) = Default::default();
    for (verb, query) in &facts {
        gets.push((by_query(game, verb, query, schemas, components), verb));
    }
    for verb in VERBS.into_iter().filter(|verb| game.answers(verb) && verb.methods(game.about()).contains(&Method::Post)) {
        posts.push(by_body(game, verb, schemas, components));
    }
    let mut in_path = Vec::new();
    if let Some(parameter) = game.about().path_parameter() {
        for ((verb, query), (twin, _)) in facts.iter().zip(&mut gets) {
            in_path.push(by_path(game, verb, query, parameter, twin, schemas, components));
        }
    }
    let (first, rest): (Vec<_>, Vec<_>) = gets.into_iter().partition(|(_, verb)| verb.asked == Asked::GetAndPost);
    let [first, rest] = [first, rest].map(|paths| paths.into_iter().map(|(path, _)| path).collect());
    [first, posts, rest, in_path].concat()
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
    let call = Call { game, verb, method: Method::Post, in_path: None };
    let is_twin = verb.methods(about).contains(&Method::Get);
    let text = match is_twin {
        true => format!("The same as `GET /{}`, which gives the rules, the order of moves and the limits.", about.name),
        false => (verb.text)(&**game.game()),
    };
    let more = if verb.asked == Asked::GetAndPost { " sent as JSON" } else { "" };
    let mut post = described(&call, &text, ["", more]);
    let mut body = about.start.clone();
    if verb.takes == Takes::Turn {
        body["player_move"] = about.example_move.clone();
        body["seed"] = json!(1);
    }
    post["requestBody"] = json_body(&schemas.reference(verb.body), &body);
    let message = Message::Body(body);
    let answer = call.answer(&message).expect("the example is answered");
    let success = answer_of(verb.media_type, &schema(&call, schemas, components), example(&call, answer, schemas, components));
    post["responses"] = responses(success, BODY_PROBLEMS, problems(&call, &message));
    (call.template(), json!({ "post": post }))
}

fn schema(call: &Call<'_>, schemas: &GameSchemas, components: &mut Components) -> Value {
    (call.verb.schema)(&**call.game.game(), &schemas.prefix, &mut components.schemas)
}

/// The content with this example.
fn example(call: &Call<'_>, answer: Value, schemas: &GameSchemas, components: &mut Components) -> Value {
    match call.verb.media_type {
        // The same position has the same answer in both forms.
        JSON if call.verb.asked == Asked::GetAndPost => components.shared_example(&format!("{}Analysis", schemas.prefix), answer),
        JSON => json!({ "example": answer }),
        // Swagger UI invents another one for XML, unless it stands in a list.
        _ => json!({ "examples": { "answer": { "value": answer } } }),
    }
}

/// The problems that depend on what a request says, with examples.
fn problems(call: &Call<'_>, message: &Message) -> Vec<(u16, Value)> {
    let malformed = call.malformed(message).into_iter().collect::<Vec<_>>();
    let mut problems = vec![(400, refused(&[ProblemKind::BadRequest], &malformed))];
    let mut refusals = call.refusals(message);
    let mut kinds = vec![ProblemKind::InvalidPosition, ProblemKind::BeyondLimits];
    match call.verb.takes {
        Takes::Turn => kinds.insert(1, ProblemKind::IllegalMove),
        Takes::Position if call.verb.asked == Asked::GetAndPost && call.method == Method::Post => {}
        _ => refusals.truncate(1),
    }
    // Without a parameter, there is nothing to refuse.
    if call.method == Method::Post || !call.game.parameters(call.verb).is_empty() {
        problems.push((422, refused(&kinds, &refusals)));
    }
    problems
}

/// A path that takes a query string.
fn by_query(game: &AnyGame, verb: &'static Verb, query: &Query, schemas: &GameSchemas, components: &mut Components) -> Path {
    let call = &Call { game, verb, method: Method::Get, in_path: None };
    let is_twin = verb.methods(game.about()).contains(&Method::Post);
    let mut get = described(call, &(verb.text)(&**game.game()), [if is_twin { "_get" } else { "" }, ""]);
    let message = Message::Query(query.clone());
    let mut answer = call.answer(&message);
    if let Some(solved) = answer.as_mut().ok().and_then(|value| value.get_mut("solved")?.as_array_mut()) {
        solved.truncate(SHOWN_RECORDS);
    }
    let parameters = parameters(call, query, schemas, components);
    if parameters.as_array().is_some_and(|parameters| !parameters.is_empty()) {
        get["parameters"] = parameters;
    }
    let content = match answer {
        Ok(answer) => example(call, answer, schemas, components),
        // A game need not name a position with a single part.
        Err(_) if verb.takes == Takes::Part => json!({}),
        Err(refusal) => panic!("{} {verb:?}: the example is refused: {refusal}", game.about().name),
    };
    let success = fact(verb.media_type, &schema(call, schemas, components), content);
    let mut own = problems(call, &message);
    if let Some(name) = shared_refusal(call, schemas)
        && let Some((_, refusal)) = own.iter_mut().find(|(status, _)| *status == 422)
    {
        *refusal = components.first_response(&name, refusal.take());
    }
    get["responses"] = responses(success, QUERY_PROBLEMS, own);
    (call.template(), json!({ "get": get }))
}

/// What the refusal is called, if other operations have it, too.
fn shared_refusal(call: &Call<'_>, schemas: &GameSchemas) -> Option<String> {
    let about = call.game.about();
    let of_all = || Some(format!("{}Refusal", camel(call.verb.path)));
    let has_range = || (call.verb.options)().iter().any(|option| option.required);
    match call.verb.takes {
        // A picture needs the same position as an analysis.
        Takes::Position => Some(format!("{}Refusal", schemas.prefix)),
        // Without a rule, only the range can be too large.
        Takes::Rule if has_range() && !call.game.parameters(call.verb).iter().any(|one| about.parameters.contains(one)) => of_all(),
        // A sum of parts has no mex in any game.
        Takes::Part if call.answer(&Message::Query(Query::of_position(about, &about.start)?)).is_err() => of_all(),
        _ => None,
    }
}

/// The same question with one of its parameters in the path. It gets the same answers, which become components.
fn by_path(
    game: &AnyGame,
    verb: &'static Verb,
    query: &Query,
    in_path: &Parameter,
    (_, twin): &mut Path,
    schemas: &GameSchemas,
    components: &mut Components,
) -> Path {
    let call = &Call { game, verb, method: Method::Get, in_path: Some(in_path) };
    let text = format!("The same as `GET {}`, with `{}` in the path.", Call { in_path: None, ..*call }.template(), in_path.name);
    let is_twin = verb.methods(game.about()).contains(&Method::Post);
    let mut get = described(call, &text, [&format!("{}_by_{}", if is_twin { "_get" } else { "" }, in_path.name), ""]);
    get["parameters"] = parameters(call, query, schemas, components);
    for (status, response) in twin["get"]["responses"].as_object_mut().into_iter().flatten() {
        if response.get("$ref").is_none() {
            *response = components.response(&format!("{}{}{status}", schemas.prefix, camel(verb.path)), response.take());
        }
    }
    get["responses"] = twin["get"]["responses"].clone();
    get["responses"]["404"] = json!({ "$ref": "#/components/responses/Problem404" });
    (call.template(), json!({ "get": get }))
}
