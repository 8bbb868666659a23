//! Problems: their schemas, a response for each status, and examples.

use super::ask::{ask, start_query, tell};
use super::components::{Components, headers};
use crate::games::Refusal;
use crate::http::problem::{Problem, ProblemBody, ProblemKind, nothing_there, wrong_method};
use crate::http::{Settings, batch, body, rate, scheduler, state};
use crate::service::catalogue::{AnyGame, Catalogue};
use crate::service::definitions::{Definitions, answered, reference};
use crate::service::schemas::GameSchemas;
use crate::service::verb::Verb;
use crate::theory::Stop;
use serde_json::{Map, Value, json};
use std::sync::Arc;

/// The forms of problems: the name, what it is for, and the member that only this form has.
const FORMS: [(&str, &str, Option<&str>); 3] = [
    ("InputProblem", "Something in the request is wrong.", Some("errors")),
    ("LimitProblem", "The request is beyond a limit.", Some("limit")),
    ("PlainProblem", "A problem that needs no more than its sentence.", None),
];

/// Adds the schema of problems and a response for each status.
pub fn define(catalogue: &Catalogue, components: &mut Components) {
    define_schemas(&mut components.schemas);
    let held = "The client holds this answer already: `If-None-Match` names its tag.";
    components.response("NotModified", json!({ "description": held }));
    // No operation promises a fault of the service, and what is no request concerns none.
    let of_no_operation = |kind: &ProblemKind| matches!(kind, ProblemKind::Internal | ProblemKind::UriTooLong | ProblemKind::HeadTooLarge);
    let kinds = ProblemKind::ALL.into_iter().filter(|kind| !of_no_operation(kind));
    let mut statuses: Vec<u16> = kinds.map(|kind| kind.status().as_u16()).collect();
    statuses.dedup();
    for status in statuses {
        let of_status = ProblemKind::ALL.into_iter().filter(|kind| kind.status().as_u16() == status);
        let examples = of_status.filter_map(|kind| Some((kind.slug().to_owned(), example(kind, catalogue)?)));
        let mut response = response(status, examples.collect());
        if matches!(status, 429 | 503) {
            response["headers"] = headers(&["Retry-After"]);
        }
        components.response(&format!("Problem{status}"), response);
    }
}

/// Adds the response that refuses a position or a move of a game. Returns a reference to it.
pub fn refusal(game: &Arc<dyn AnyGame>, schemas: &GameSchemas, components: &mut Components) -> Value {
    let mut examples = Map::new();
    for body in &game.about().refused {
        let verb = if body.get("player_move").is_some() { Verb::Move } else { Verb::Analyze };
        let path = format!("/{}/{}", game.about().name, verb.path());
        let problem = Problem::from(tell(game, verb, body).expect_err("the example is refused"));
        let before = examples.insert(problem.kind().slug().to_owned(), shown(&format!("POST {path} {body}"), &problem, &path));
        assert!(before.is_none(), "{path}: each example is refused in its own way");
    }
    components.response(&format!("{}Refusal", schemas.prefix), response(422, examples))
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

fn response(status: u16, examples: Map<String, Value>) -> Value {
    let kinds = ProblemKind::ALL.into_iter().filter(|kind| kind.status().as_u16() == status);
    let lines: Vec<_> = kinds.map(|kind| format!("- `{}`: {}. {}", kind.slug(), kind.title(), kind.explanation())).collect();
    let mut content = json!({ "schema": reference("Problem") });
    if !examples.is_empty() {
        content["examples"] = examples.into();
    }
    json!({ "description": lines.join("\n"), "content": { "application/problem+json": content } })
}

/// An example of a problem with this request, which a client may try.
fn shown(request: &str, problem: &Problem, path: &str) -> Value {
    json!({ "summary": request, "value": problem.body(Some(path)) })
}

/// An example of a kind of problem, if it is not for games to give.
fn example(kind: ProblemKind, catalogue: &Catalogue) -> Option<Value> {
    let game = catalogue.games().find(|game| game.about().has_query())?;
    let path = format!("/{}", game.about().name);
    let settings = Settings::default();
    let problem: Problem = match kind {
        ProblemKind::BadRequest => {
            let query = format!("{}&unknown=1", start_query(game.about())?);
            let refusal = ask(game, Verb::Analyze, &query).expect_err("the parameter is unknown");
            return Some(shown(&format!("GET {path}?{query}"), &refusal.into(), &path));
        }
        ProblemKind::NotFound => return Some(shown("GET /checkers", &nothing_there("/checkers", None), "/checkers")),
        ProblemKind::MethodNotAllowed => {
            return Some(shown("POST /healthz", &wrong_method("POST", "/healthz", "GET and HEAD", ""), "/healthz"));
        }
        ProblemKind::RequestTimeout => body::too_slow(settings.body_timeout),
        ProblemKind::PayloadTooLarge => body::too_large(settings.max_body),
        ProblemKind::UnsupportedMediaType => body::not_json(),
        ProblemKind::BeyondLimits => batch::too_many(settings.max_batch + 1, settings.max_batch).into(),
        ProblemKind::RateLimited => rate::too_often(),
        ProblemKind::WarmingUp => state::warming_up(None),
        ProblemKind::Overloaded => scheduler::overloaded(),
        ProblemKind::DeadlineExceeded => Refusal::Stopped(Stop::Deadline).into(),
        ProblemKind::ShuttingDown => scheduler::shutting_down(),
        ProblemKind::InvalidPosition
        | ProblemKind::IllegalMove
        | ProblemKind::Internal
        | ProblemKind::UriTooLong
        | ProblemKind::HeadTooLarge => return None,
    };
    let path = match kind {
        ProblemKind::BeyondLimits => "/batch".to_owned(),
        _ => format!("{path}/{}", Verb::Analyze.path()),
    };
    Some(json!({ "value": problem.body(Some(&path)) }))
}
