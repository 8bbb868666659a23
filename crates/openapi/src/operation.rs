//! What all operations consist of.

use super::components::headers;
use nimber_answers::problem::ProblemKind;
use serde::Serialize;
use serde_json::{Value, json};

/// The problems of requests with a body, besides those of what the request says.
pub const BODY_PROBLEMS: &[ProblemKind] = &[
    ProblemKind::RequestTimeout,
    ProblemKind::PayloadTooLarge,
    ProblemKind::UnsupportedMediaType,
    ProblemKind::RateLimited,
    ProblemKind::Overloaded,
];

/// The problems of requests with a query string, besides those of what the request says.
pub const QUERY_PROBLEMS: &[ProblemKind] = &[ProblemKind::RateLimited, ProblemKind::Overloaded];

pub fn operation(tag: &str, id: &str, summary: &str, description: &str) -> Value {
    json!({ "tags": [tag], "operationId": id, "summary": summary, "description": description, "responses": {} })
}

pub fn json_body(schema: &Value, example: &Value) -> Value {
    json!({ "required": true, "content": { "application/json": { "schema": schema, "example": example } } })
}

/// The response with an answer in JSON.
pub fn answer(schema: &Value, example: impl Serialize) -> Value {
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

/// A response and these problems, one for each status. `own` are those of this operation.
pub fn responses(success: Value, problems: &[ProblemKind], own: impl IntoIterator<Item = (u16, Value)>) -> Value {
    let is_fact = success["headers"].get("ETag").is_some();
    let mut responses = json!({ "200": success });
    if is_fact {
        responses["304"] = json!({ "$ref": "#/components/responses/NotModified" });
    }
    for kind in problems {
        let status = kind.status().to_string();
        responses[&status] = json!({ "$ref": format!("#/components/responses/Problem{status}") });
    }
    for (status, response) in own {
        responses[status.to_string()] = response;
    }
    responses
}
