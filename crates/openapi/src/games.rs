//! The paths of a game.

use super::call::{Call, Message};
use super::components::Components;
use super::facts::{Fact, PICTURE, facts, in_ids};
use super::operation::{BODY_PROBLEMS, QUERY_PROBLEMS, answer_of, fact, json_body, operation, responses};
use super::parameters::parameters;
use super::problems::refused;
use super::query::Query;
use nimber_answers::catalogue::AnyGame;
use nimber_answers::problem::ProblemKind;
use nimber_answers::schemas::{GameSchemas, camel};
use nimber_answers::verb::Verb;
use nimber_games::Parameter;
use serde_json::{Value, json};

/// How many records an example shows, so that it stays short.
const SHOWN_RECORDS: usize = 1;

/// A path with its operations.
pub type Path = (String, Value);

/// The paths of one game, the most used first.
pub fn paths(game: &AnyGame, schemas: &GameSchemas, components: &mut Components) -> Vec<Path> {
    let about = game.about();
    let limits: Vec<_> = about.limits.iter().map(|limit| format!("- `{}`: {} ({})", limit.name, limit.value, limit.about)).collect();
    let text = format!("{}\n\nMoves are listed {}. Limits:\n{}", about.rules, about.move_order, limits.join("\n"));
    let (analyses, others): (Vec<Fact>, Vec<Fact>) =
        facts(game, schemas, components, &text).into_iter().partition(|fact| fact.verb == Verb::Analyze);
    let text = match about.has_query() {
        true => format!("The same as `GET /{}`, which gives the rules, the order of moves and the limits.", about.name),
        false => text,
    };
    let mut of = |facts: &[Fact]| -> Vec<Path> { facts.iter().map(|question| path(game, question, schemas, components)).collect() };
    let (mut first, mut rest) = (of(&analyses), of(&others));
    let mut in_path = Vec::new();
    if let Some(parameter) = about.path_parameter() {
        for (question, twin) in analyses.iter().zip(&mut first).chain(others.iter().zip(&mut rest)) {
            in_path.push(by_path(game, question, parameter, twin, schemas, components));
        }
    }
    [first, posts(game, schemas, components, &text), rest, in_path].concat()
}

/// The paths that take a position as JSON.
fn posts(game: &AnyGame, schemas: &GameSchemas, components: &mut Components, text: &str) -> Vec<Path> {
    let about = game.about();
    let mut add = |verb: Verb, id: &str, summary: &str, text: &str, request: &str, body: Value, answer: Value| {
        let call = Call { game, verb, takes_body: true, in_path: None };
        let mut post = operation(about.name, &format!("{id}_{}", in_ids(about.name)), summary, text);
        post["requestBody"] = json_body(&schemas.reference(request), &body);
        let body = Message::Body(body);
        let value = call.answer(&body).expect("the example is answered");
        let content = match verb {
            Verb::Analyze => components.shared_example(&format!("{}Analysis", schemas.prefix), value),
            _ => example(verb, value),
        };
        let success = answer_of(verb.content_type(), &answer, content);
        post["responses"] = responses(success, BODY_PROBLEMS, problems(&call, &body));
        (call.template(), json!({ "post": post }))
    };
    let mut turn = about.start.clone();
    turn["player_move"] = about.example_move.clone();
    turn["seed"] = json!(1);
    let summary = format!("Analyse a position of {} sent as JSON", about.title);
    let analyze = add(Verb::Analyze, "analyze", &summary, text, "AnalyzeRequest", about.start.clone(), schemas.reference("Analysis"));
    let summary = format!("Let the opponent play {}", about.title);
    let text = "Checks and applies the human's move, if there is one, and answers with the opponent's.";
    let play = add(Verb::Move, "play", &summary, text, "OpponentRequest", turn, schemas.reference("Exchange"));
    let mut paths = vec![analyze, play];
    if game.answers(Verb::Board) && !about.has_query() {
        let summary = format!("Draw a position of {}", about.title);
        let answer = json!({ "type": "string" });
        paths.push(add(Verb::Board, "draw", &summary, PICTURE, "BoardRequest", about.start.clone(), answer));
    }
    paths
}

/// The content with this example. Swagger UI invents another one for XML, unless it stands in a list.
fn example(verb: Verb, value: Value) -> Value {
    match verb {
        Verb::Board => json!({ "examples": { "answer": { "value": value } } }),
        _ => json!({ "example": value }),
    }
}

/// The problems that depend on what a request says, with examples.
fn problems(call: &Call<'_>, message: &Message) -> Vec<(u16, Value)> {
    let malformed = call.malformed(message).into_iter().collect::<Vec<_>>();
    let mut problems = vec![(400, refused(&[ProblemKind::BadRequest], &malformed))];
    let mut refusals = call.refusals(message);
    let mut kinds = vec![ProblemKind::InvalidPosition, ProblemKind::BeyondLimits];
    match call.verb {
        Verb::Analyze if call.takes_body => {}
        Verb::Move => kinds.insert(1, ProblemKind::IllegalMove),
        _ => refusals.truncate(1),
    }
    // Without a parameter, there is nothing to refuse.
    if call.takes_body || !call.game.parameters(call.verb).is_empty() {
        problems.push((422, refused(&kinds, &refusals)));
    }
    problems
}

/// The path of a question.
fn path(game: &AnyGame, question: &Fact, schemas: &GameSchemas, components: &mut Components) -> Path {
    let call = &Call { game, verb: question.verb, takes_body: false, in_path: None };
    let mut get = operation(game.about().name, &question.id, &question.summary, &question.text);
    let message = Message::Query(question.query.clone());
    let mut answer = call.answer(&message);
    if let Some(solved) = answer.as_mut().ok().and_then(|value| value.get_mut("solved")?.as_array_mut()) {
        solved.truncate(SHOWN_RECORDS);
    }
    let parameters = parameters(call, &question.query, schemas, components);
    if parameters.as_array().is_some_and(|parameters| !parameters.is_empty()) {
        get["parameters"] = parameters;
    }
    // The same position as JSON has the same analysis.
    let content = match (question.verb, answer) {
        (Verb::Analyze, Ok(value)) => components.shared_example(&format!("{}Analysis", schemas.prefix), value),
        (verb, Ok(value)) => example(verb, value),
        // Only a position with a single part has a mex, and a game need not name one.
        (Verb::Mex, Err(_)) => json!({}),
        (verb, Err(refusal)) => panic!("{} {verb:?}: the example is refused: {refusal}", game.about().name),
    };
    let success = fact(question.verb.content_type(), &question.schema, content);
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
    let of_all = || Some(format!("{}Refusal", camel(call.verb.path())));
    match call.verb {
        // A picture needs the same position.
        Verb::Analyze | Verb::Board => Some(format!("{}Refusal", schemas.prefix)),
        // Without a rule, only the range can be too large.
        Verb::Values | Verb::Table if !call.game.parameters(call.verb).iter().any(|one| about.parameters.contains(one)) => of_all(),
        // A sum of parts has no mex in any game.
        Verb::Mex if call.answer(&Message::Query(Query::of_position(about, &about.start)?)).is_err() => of_all(),
        _ => None,
    }
}

/// The same question with one of its parameters in the path. It gets the same answers, which become components.
fn by_path(
    game: &AnyGame,
    question: &Fact,
    in_path: &Parameter,
    (_, twin): &mut Path,
    schemas: &GameSchemas,
    components: &mut Components,
) -> Path {
    let call = &Call { game, verb: question.verb, takes_body: false, in_path: Some(in_path) };
    let id = format!("{}_by_{}", question.id, in_path.name);
    let text = format!("The same as `GET {}`, with `{}` in the path.", Call { in_path: None, ..*call }.template(), in_path.name);
    let mut get = operation(game.about().name, &id, &question.summary, &text);
    get["parameters"] = parameters(call, &question.query, schemas, components);
    for (status, response) in twin["get"]["responses"].as_object_mut().into_iter().flatten() {
        if response.get("$ref").is_none() {
            *response = components.response(&format!("{}{}{status}", schemas.prefix, camel(question.verb.path())), response.take());
        }
    }
    get["responses"] = twin["get"]["responses"].clone();
    get["responses"]["404"] = json!({ "$ref": "#/components/responses/Problem404" });
    (call.template(), json!({ "get": get }))
}
