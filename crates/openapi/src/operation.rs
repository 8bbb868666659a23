//! What all operations consist of.

use super::components::headers;
use nimber_answers::order::{ORDER, ordered};
use nimber_answers::problem::ProblemKind;
use serde::Serialize;
use serde_json::{Map, Value, json};

/// The problems of requests with a body.
pub const BODY_PROBLEMS: &[ProblemKind] = &[
    ProblemKind::BadRequest,
    ProblemKind::RequestTimeout,
    ProblemKind::PayloadTooLarge,
    ProblemKind::UnsupportedMediaType,
    ProblemKind::InvalidPosition,
    ProblemKind::RateLimited,
    ProblemKind::Overloaded,
];

/// The problems of requests with a query string.
pub const QUERY_PROBLEMS: &[ProblemKind] =
    &[ProblemKind::BadRequest, ProblemKind::InvalidPosition, ProblemKind::RateLimited, ProblemKind::Overloaded];

pub fn operation(tag: &str, id: &str, summary: &str, description: &str) -> Value {
    json!({ "tags": [tag], "operationId": id, "summary": summary, "description": description, "responses": {} })
}

/// A body with examples, each with its name and what it is.
pub fn json_body(schema: &Value, examples: Vec<(&str, &str, Value)>) -> Value {
    let mut content = match &examples[..] {
        [] => json!({}),
        [(_, _, only)] => json!({ "example": only }),
        several => {
            let order: Vec<_> = several.iter().map(|(name, ..)| name).collect();
            let named = several.iter().map(|(name, summary, value)| ((*name).to_owned(), json!({ "summary": summary, "value": value })));
            json!({ "examples": named.collect::<Map<_, _>>(), ORDER: order })
        }
    };
    content["schema"] = schema.clone();
    json!({ "required": true, "content": { "application/json": content } })
}

/// The response with an answer in JSON.
pub fn answer(schema: &Value, example: impl Serialize) -> Value {
    let example = serde_json::to_vec(&example).and_then(|json| ordered(&json)).expect("answers are JSON"); // infallible
    answer_of("application/json", schema, json!({ "example": example }))
}

/// The same with another type of content. `content` has `example` or `examples`.
pub fn answer_of(content_type: &str, schema: &Value, mut content: Value) -> Value {
    content["schema"] = schema.clone();
    json!({ "description": "The answer", "content": { content_type: content } })
}

/// The response with an answer that never changes.
pub fn fact(content_type: &str, schema: &Value, content: Value) -> Value {
    let mut response = answer_of(content_type, schema, content);
    response["headers"] = headers(&["ETag"]);
    response
}

/// A response and these problems.
pub fn responses(success: Value, problems: &[ProblemKind]) -> Value {
    let is_fact = success["headers"].get("ETag").is_some();
    let mut responses = json!({ "200": success });
    if is_fact {
        responses["304"] = json!({ "$ref": "#/components/responses/NotModified" });
    }
    for kind in problems {
        let status = kind.status().to_string();
        responses[&status] = json!({ "$ref": format!("#/components/responses/Problem{status}") });
    }
    responses
}
