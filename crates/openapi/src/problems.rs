//! Problems: their schemas, and a response with examples for each status.

use super::ask::tell;
use super::components::{Components, headers};
use nimber::http::problem::Problem;
use nimber::http::{Settings, body, client, job, snapshots, state};
use nimber_answers::catalogue::Catalogue;
use nimber_answers::definitions::{Definitions, answered, reference};
use nimber_answers::order::ordered;
use nimber_answers::problem::{ProblemBody, ProblemKind, not_json, nothing_there, wrong_method};
use nimber_answers::verb::Verb;
use nimber_games::Refusal;
use nimber_games::request::Fields;
use nimber_solvers::theory::Stop;
use serde_json::{Map, Value, json};

/// The forms of problems: the name, what it is for, and the member that only this form has.
const FORMS: [(&str, &str, Option<&str>); 3] = [
    ("InputProblem", "Something in the request is wrong.", Some("errors")),
    ("LimitProblem", "The request is beyond a limit.", Some("limit")),
    ("PlainProblem", "A problem that needs no more than its sentence.", None),
];

/// One for each status that the document has.
const DOCUMENTED: [ProblemKind; 10] = [
    ProblemKind::BadRequest,
    ProblemKind::NotFound,
    ProblemKind::MethodNotAllowed,
    ProblemKind::RequestTimeout,
    ProblemKind::PayloadTooLarge,
    ProblemKind::UnsupportedMediaType,
    ProblemKind::RangeNotSatisfiable,
    ProblemKind::InvalidPosition,
    ProblemKind::RateLimited,
    ProblemKind::Overloaded,
];

/// Adds the schema of problems, and the response of each status. Their examples are those of the first game that has one.
pub fn define(catalogue: &Catalogue, components: &mut Components) {
    define_schemas(&mut components.schemas);
    let held = "The client holds this answer already: `If-None-Match` names its tag.";
    components.response("NotModified", json!({ "description": held, "headers": headers(&["ETag", "Cache-Control"]) }));
    for status in DOCUMENTED.map(|kind| kind.status()) {
        let mut response = response(status, catalogue);
        match status {
            429 => response["headers"] = headers(&["Retry-After", "RateLimit", "RateLimit-Policy"]),
            503 => response["headers"] = headers(&["Retry-After"]),
            _ => {}
        }
        components.response(&format!("Problem{status}"), response);
    }
}

fn define_schemas(schemas: &mut Definitions) {
    schemas.add_parts::<ProblemBody>(|_| true);
    let mut body = answered::<ProblemBody>();
    let mut facts = body["properties"].as_object_mut().map(std::mem::take).unwrap_or_default();
    let mut of_some = |name: &str| facts.remove(name).unwrap_or_default();
    let (kind, errors, limit) = (of_some("type"), of_some("errors"), of_some("limit"));
    let required: Vec<_> =
        body["required"].as_array().into_iter().flatten().filter(|name| facts.contains_key(name.as_str().unwrap_or(""))).collect();
    schemas.define(
        "ProblemFacts",
        json!({ "type": "object", "description": "What every problem says.", "required": required, "properties": facts }),
    );

    let mut mapping = Map::new();
    for (name, text, member) in FORMS {
        let kinds = ProblemKind::ALL.into_iter().filter(|kind| kind.member() == member);
        let types: Vec<_> = kinds.map(ProblemKind::path).collect();
        mapping.extend(types.iter().map(|path| (path.clone(), reference(name)["$ref"].clone())));
        let mut kind = kind.clone();
        match &types[..] {
            [only] => kind["const"] = json!(only),
            types => kind["enum"] = json!(types),
        }
        let mut own = json!({ "type": "object", "required": ["type"], "properties": { "type": kind } });
        match member {
            Some("errors") => own["properties"]["errors"] = errors.clone(),
            Some(member) => {
                own["properties"][member] = limit.clone();
                own["required"] = json!(["type", member]);
            }
            None => {}
        }
        schemas.define(name, json!({ "description": text, "allOf": [reference("ProblemFacts"), own] }));
    }
    let forms = FORMS.map(|(name, ..)| reference(name));
    let problem = json!({
        "description": "A problem document (RFC 9457). `type` says which kind it is, and with it which members there are.",
        "oneOf": forms,
        "discriminator": { "propertyName": "type", "mapping": mapping },
    });
    schemas.define("Problem", problem);
}

/// The response of a status.
fn response(status: u16, catalogue: &Catalogue) -> Value {
    let kinds: Vec<_> = ProblemKind::ALL.into_iter().filter(|kind| kind.status() == status).collect();
    let lines: Vec<_> =
        kinds.iter().map(|kind| format!("- `{}`: {}. {}", kind.slug(), kind.title(), kind.description().explanation)).collect();
    let examples = kinds.iter().filter_map(|kind| Some((kind.slug().to_owned(), example(*kind, catalogue)?)));
    let content = json!({ "schema": reference("Problem"), "examples": examples.collect::<Map<_, _>>() });
    json!({ "description": lines.join("\n"), "content": { "application/problem+json": content } })
}

/// An example of a kind of problem; with its request, if a client can try it.
fn example(kind: ProblemKind, catalogue: &Catalogue) -> Option<Value> {
    let settings = Settings::default();
    let problem: Problem = match kind {
        ProblemKind::NotFound => return Some(shown("GET", "/checkers", nothing_there("/checkers", None).into())),
        ProblemKind::MethodNotAllowed => {
            return Some(shown("POST", "/healthz", wrong_method("POST", "/healthz", "GET and HEAD", "").into()));
        }
        ProblemKind::BadRequest => return unknown_parameter(catalogue),
        ProblemKind::InvalidPosition | ProblemKind::IllegalMove | ProblemKind::BeyondLimits => return refused(kind, catalogue),
        ProblemKind::RangeNotSatisfiable => {
            return Some(shown("GET", "/tables/grundy with Range: bytes=99999999-", snapshots::beyond()));
        }
        ProblemKind::RequestTimeout => body::too_slow(settings.body_timeout),
        ProblemKind::PayloadTooLarge => body::too_large(settings.max_body),
        ProblemKind::UnsupportedMediaType => not_json().into(),
        ProblemKind::RateLimited => client::too_often(),
        ProblemKind::WarmingUp => state::warming_up(None),
        ProblemKind::Overloaded => job::overloaded(),
        ProblemKind::DeadlineExceeded => Refusal::Stopped(Stop::Deadline).into(),
        ProblemKind::ShuttingDown => job::shutting_down(),
        ProblemKind::Internal | ProblemKind::NotImplemented | ProblemKind::UriTooLong | ProblemKind::HeadTooLarge => return None,
    };
    let game = catalogue.games().find(|game| game.about().has_query())?.about().name;
    Some(json!({ "value": document(&problem, &format!("/{game}/analyze")) }))
}

/// A query string with a parameter that the first game does not have.
fn unknown_parameter(catalogue: &Catalogue) -> Option<Value> {
    let game = catalogue.games().find(|game| !game.about().examples.is_empty())?;
    let query = format!("{}&unknown=1", game.about().examples[0]);
    let refusal = Fields::from_query(Some(&query), &game.parameters(Verb::ANALYZE)).err()?;
    Some(shown("GET", &format!("/{}?{query}", game.about().name), refusal.into()))
}

/// The first body that a game names for a refusal of this kind.
fn refused(kind: ProblemKind, catalogue: &Catalogue) -> Option<Value> {
    let bodies = catalogue.games().flat_map(|game| game.about().refused.iter().map(move |body| (game, body)));
    bodies.into_iter().find_map(|(game, body)| {
        let verb = if body.get("player_move").is_some() { Verb::MOVE } else { Verb::ANALYZE };
        let problem = Problem::from(tell(game, verb, body).err()?);
        (problem.kind() == kind).then(|| shown("POST", &format!("/{}/{} {body}", game.about().name, verb.path), problem))
    })
}

/// An example with its request: `GET /path?query` or `POST /path body`.
fn shown(method: &str, target: &str, problem: Problem) -> Value {
    let path = target.split(['?', ' ']).next().unwrap_or_default();
    json!({ "summary": format!("{method} {target}"), "value": document(&problem, path) })
}

fn document(problem: &Problem, path: &str) -> Value {
    let json = serde_json::to_vec(&problem.body(Some(path), None));
    json.and_then(|json| ordered(&json)).expect("problems are JSON") // infallible
}
