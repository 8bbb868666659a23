//! The paths of a game.

use super::call::{Call, Message};
use super::components::Components;
use super::facts::{Fact, PICTURE, facts, in_ids};
use super::operation::{BODY_PROBLEMS, QUERY_PROBLEMS, answer_of, fact, json_body, operation, responses};
use super::parameters::parameters;
use super::problems::refused;
use crate::games::Parameter;
use crate::http::problem::ProblemKind;
use crate::service::catalogue::AnyGame;
use crate::service::schemas::GameSchemas;
use crate::service::verb::Verb;
use serde_json::{Value, json};
use std::sync::Arc;

/// A path with its operations.
pub type Path = (String, Value);

/// The paths of one game, the most used first.
pub fn paths(game: &Arc<dyn AnyGame>, schemas: &GameSchemas, components: &mut Components) -> Vec<Path> {
    let about = game.about();
    let limits: Vec<_> = about.limits.iter().map(|limit| format!("- `{}`: {} ({})", limit.name, limit.value, limit.about)).collect();
    let text = format!("{}\n\nMoves are listed {}. Limits:\n{}", about.rules, about.move_order, limits.join("\n"));
    let (analyses, others): (Vec<Fact>, Vec<Fact>) =
        facts(game, schemas, components, &text).into_iter().partition(|fact| fact.verb == Verb::Analyze);
    let text = match about.has_query() {
        true => format!("The same as `GET /{}`, which gives the rules, the order of moves and the limits.", about.name),
        false => text,
    };
    let mut of = |facts: &[Fact], in_path| -> Vec<Path> {
        facts.iter().map(|question| path(game, question, in_path, schemas, components)).collect()
    };
    let (first, rest) = (of(&analyses, None), of(&others, None));
    let in_path = about.path_parameter().map(|parameter| [of(&analyses, Some(parameter)), of(&others, Some(parameter))].concat());
    [first, posts(game, schemas, components, &text), rest, in_path.unwrap_or_default()].concat()
}

/// The paths that take a position as JSON.
fn posts(game: &Arc<dyn AnyGame>, schemas: &GameSchemas, components: &mut Components, text: &str) -> Vec<Path> {
    let about = game.about();
    let mut add = |verb: Verb, id: &str, summary: &str, text: &str, request: &str, body: Value, answer: Value, example: &str| {
        let call = Call { game, verb, takes_body: true, in_path: None };
        let mut post = operation(about.name, &format!("{id}_{}", in_ids(about.name)), summary, text);
        post["requestBody"] = json_body(&schemas.reference(request), &body);
        let body = Message::Body(body);
        let value = call.answer(&body).expect("the example is answered");
        let example = components.example(&format!("{}{example}", schemas.prefix), value);
        let success = answer_of(verb.content_type(), &answer, &example);
        post["responses"] = responses(success, BODY_PROBLEMS, problems(&call, &body));
        (call.template(), json!({ "post": post }))
    };
    let mut turn = about.start.clone();
    turn["player_move"] = about.example_move.clone();
    turn["seed"] = json!(1);
    let summary = format!("Analyse a position of {} sent as JSON", about.title);
    let analyze =
        add(Verb::Analyze, "analyze", &summary, text, "AnalyzeRequest", about.start.clone(), schemas.reference("Analysis"), "Analysis");
    let summary = format!("Let the opponent play {}", about.title);
    let text = "Checks and applies the human's move, if there is one, and answers with the opponent's.";
    let play = add(Verb::Move, "play", &summary, text, "OpponentRequest", turn, schemas.reference("Exchange"), "Exchange");
    let mut paths = vec![analyze, play];
    if game.answers(Verb::Board) && !about.has_query() {
        let summary = format!("Draw a position of {}", about.title);
        let answer = json!({ "type": "string" });
        paths.push(add(Verb::Board, "draw", &summary, PICTURE, "BoardRequest", about.start.clone(), answer, "Board"));
    }
    paths
}

/// The problems that depend on what a request says, with examples.
fn problems(call: &Call<'_>, message: &Message) -> Vec<(u16, Value)> {
    let malformed = call.malformed(message).into_iter().collect::<Vec<_>>();
    let mut problems = vec![(400, refused(&[ProblemKind::BadRequest], &malformed))];
    let mut refusals = call.refusals(message);
    let mut kinds = vec![ProblemKind::InvalidPosition, ProblemKind::BeyondLimits];
    match call.verb {
        Verb::Analyze => {}
        Verb::Move => kinds.insert(1, ProblemKind::IllegalMove),
        _ => refusals.truncate(1),
    }
    // Without a parameter, there is nothing to refuse.
    if call.takes_body || !call.game.parameters(call.verb).is_empty() {
        problems.push((422, refused(&kinds, &refusals)));
    }
    problems
}

/// The path of a question, with one of its parameters as a segment if it is `in_path`.
fn path(game: &Arc<dyn AnyGame>, question: &Fact, in_path: Option<&Parameter>, schemas: &GameSchemas, components: &mut Components) -> Path {
    let call = &Call { game, verb: question.verb, takes_body: false, in_path };
    let id = in_path.map_or(question.id.clone(), |parameter| format!("{}_by_{}", question.id, parameter.name));
    let mut get = operation(call.game.about().name, &id, &question.summary, &question.text);
    let message = Message::Query(question.queries[0].clone());
    let value = call.answer(&message).expect("the first example is answered");
    let example = components.example(&question.example, value);
    let parameters = parameters(call, &question.queries[0], schemas, components);
    if parameters.as_array().is_some_and(|parameters| !parameters.is_empty()) {
        get["parameters"] = parameters;
    }
    let (text_in_path, _) = call.split(&question.queries[0]);
    let others = question.queries[1..].iter().map(|query| call.split(query)).filter(|(other, _)| *other == text_in_path);
    let others: Vec<_> = others.map(|(_, rest)| rest).collect();
    if !others.is_empty() {
        get["x-examples"] = json!(others);
    }
    let shared: Vec<_> = QUERY_PROBLEMS.iter().copied().chain(in_path.map(|_| ProblemKind::NotFound)).collect();
    let success = fact(question.verb.content_type(), &question.schema, &example);
    get["responses"] = responses(success, &shared, problems(call, &message));
    (call.template(), json!({ "get": get }))
}
