//! Problems: their schemas, a response for each status, and examples.

use super::call::Refused;
use super::components::{Components, headers};
use nimber::http::problem::Problem;
use nimber::http::{Settings, body, client_limits, job, state};
use nimber_answers::definitions::{Definitions, answered, reference};
use nimber_answers::problem::{ProblemBody, ProblemKind, nothing_there, wrong_method};
use nimber_games::Refusal;
use nimber_solvers::theory::Stop;
use serde_json::{Map, Value, json};

/// The forms of problems: the name, what it is for, and the member that only this form has.
const FORMS: [(&str, &str, Option<&str>); 3] = [
    ("InputProblem", "Something in the request is wrong.", Some("errors")),
    ("LimitProblem", "The request is beyond a limit.", Some("limit")),
    ("PlainProblem", "A problem that needs no more than its sentence.", None),
];

/// The problems that have the same cause for every operation.
const SHARED: [ProblemKind; 7] = [
    ProblemKind::NotFound,
    ProblemKind::MethodNotAllowed,
    ProblemKind::RequestTimeout,
    ProblemKind::PayloadTooLarge,
    ProblemKind::UnsupportedMediaType,
    ProblemKind::RateLimited,
    ProblemKind::Overloaded,
];

/// Adds the schema of problems, and the responses that operations share. Their examples are those of `path`, which takes a body.
pub fn define(path: &str, components: &mut Components) {
    define_schemas(&mut components.schemas);
    let held = "The client holds this answer already: `If-None-Match` names its tag.";
    components.response("NotModified", json!({ "description": held, "headers": headers(&["ETag", "Cache-Control"]) }));
    for status in SHARED.map(|kind| kind.status()) {
        let mut response = shared(status, path);
        if matches!(status, 429 | 503) {
            response["headers"] = headers(&["Retry-After"]);
        }
        components.response(&format!("Problem{status}"), response);
    }
}

/// The response to these requests, whose examples cover all its kinds.
pub fn refused(kinds: &[ProblemKind], examples: &[Refused]) -> Value {
    let said: Vec<_> = kinds.iter().map(|kind| format!("`{}`: {}", kind.slug(), kind.title())).collect();
    let mut content = json!({ "schema": reference("Problem") });
    let mut description = format!("{}.", said.join("; "));
    match examples {
        [] => {}
        [only] => {
            content["example"] = json!(only.problem.body(Some(&only.path)));
            description += &format!(" For example of `{}`.", only.request);
        }
        several => {
            let shown = several.iter().map(|one| (one.problem.kind().slug().to_owned(), shown(one)));
            content["examples"] = shown.collect::<Map<_, _>>().into();
        }
    }
    json!({ "description": description, "content": { "application/problem+json": content } })
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

/// An example with its request, which a client may try.
fn shown(refused: &Refused) -> Value {
    json!({ "summary": refused.request, "value": refused.problem.body(Some(&refused.path)) })
}

/// The response of a status that is the same for every operation.
fn shared(status: u16, path: &str) -> Value {
    let kinds: Vec<_> = ProblemKind::ALL.into_iter().filter(|kind| kind.status() == status).collect();
    let lines: Vec<_> =
        kinds.iter().map(|kind| format!("- `{}`: {}. {}", kind.slug(), kind.title(), kind.description().explanation)).collect();
    let examples = kinds.iter().filter_map(|kind| Some((kind.slug().to_owned(), example(*kind, path)?)));
    let content = json!({ "schema": reference("Problem"), "examples": examples.collect::<Map<_, _>>() });
    json!({ "description": lines.join("\n"), "content": { "application/problem+json": content } })
}

/// An example of a kind of problem that has the same cause for every operation.
fn example(kind: ProblemKind, path: &str) -> Option<Value> {
    let settings = Settings::default();
    let problem: Problem = match kind {
        ProblemKind::NotFound => return Some(shown(&Refused::new("GET", "/checkers", nothing_there("/checkers", None).into()))),
        ProblemKind::MethodNotAllowed => {
            return Some(shown(&Refused::new("POST", "/healthz", wrong_method("POST", "/healthz", "GET and HEAD", "").into())));
        }
        ProblemKind::RequestTimeout => body::too_slow(settings.body_timeout),
        ProblemKind::PayloadTooLarge => body::too_large(settings.max_body),
        ProblemKind::UnsupportedMediaType => body::not_json(),
        ProblemKind::RateLimited => client_limits::too_often(),
        ProblemKind::WarmingUp => state::warming_up(None),
        ProblemKind::Overloaded => job::overloaded(),
        ProblemKind::DeadlineExceeded => Refusal::Stopped(Stop::Deadline).into(),
        ProblemKind::ShuttingDown => job::shutting_down(),
        ProblemKind::BadRequest
        | ProblemKind::InvalidPosition
        | ProblemKind::IllegalMove
        | ProblemKind::BeyondLimits
        | ProblemKind::Internal
        | ProblemKind::NotImplemented
        | ProblemKind::UriTooLong
        | ProblemKind::RangeNotSatisfiable
        | ProblemKind::HeadTooLarge => return None,
    };
    Some(json!({ "value": problem.body(Some(path)) }))
}
