//! Reads the JSON body of a request, within a limit of size and time.

use super::problem::{Problem, ProblemKind};
use super::settings::Settings;
use super::state::ServerState;
use crate::service::request::Fields;
use axum::body::{Bytes, to_bytes};
use axum::extract::Request;
use axum::http::{HeaderMap, header};
use std::time::Duration;
use tokio::sync::OwnedSemaphorePermit;

/// Refuses a query string beside a body. If it were ignored, the client would get the answer to another question.
pub fn no_query(request: &Request) -> Result<(), Problem> {
    match request.uri().query() {
        None | Some("") => Ok(()),
        Some(query) => {
            Err(Problem::new(ProblemKind::BadRequest, format!("the query string `{query}` is not read here; put its fields into the body")))
        }
    }
}

/// The fields of a JSON body.
pub async fn fields(request: Request, settings: &Settings) -> Result<Fields, Problem> {
    Ok(Fields::from_json(&bytes(request, settings, settings.max_body).await?)?)
}

/// The fields of a JSON body that may be over the general limit. Only a few such bodies are in memory at once: keep the permit until the
/// request is answered.
pub async fn large_fields(request: Request, state: &ServerState) -> Result<(Fields, Option<OwnedSemaphorePermit>), Problem> {
    let settings = &state.settings;
    if content_length(request.headers()).is_none_or(|length| length <= settings.max_body as u64) {
        return Ok((fields(request, settings).await?, None));
    }
    let limit = settings.max_large_body.max(settings.max_body);
    if content_length(request.headers()).is_some_and(|length| length > limit as u64) {
        return Err(too_large(limit));
    }
    let permit = tokio::time::timeout(settings.body_timeout, state.large_bodies.clone().acquire_owned()).await;
    let permit = permit.ok().and_then(Result::ok);
    let permit =
        permit.ok_or_else(|| Problem::new(ProblemKind::Overloaded, "too many requests with large bodies are open; try again later"))?;
    let fields = Fields::from_json(&bytes(request, settings, limit).await?)?;
    Ok((fields, Some(permit)))
}

fn content_length(headers: &HeaderMap) -> Option<u64> {
    headers.get(header::CONTENT_LENGTH)?.to_str().ok()?.parse().ok()
}

pub fn too_large(limit: usize) -> Problem {
    Problem::new(ProblemKind::PayloadTooLarge, format!("the body is over the limit of {limit} bytes"))
}

pub fn too_slow(timeout: Duration) -> Problem {
    Problem::new(ProblemKind::RequestTimeout, format!("the body did not arrive within {} seconds", timeout.as_secs()))
}

pub fn not_json() -> Problem {
    Problem::new(ProblemKind::UnsupportedMediaType, "the body has to be JSON: send `Content-Type: application/json`")
}

async fn bytes(request: Request, settings: &Settings, limit: usize) -> Result<Bytes, Problem> {
    if !is_json(request.headers()) {
        return Err(not_json());
    }
    if content_length(request.headers()).is_some_and(|length| length > limit as u64) {
        return Err(too_large(limit));
    }
    match tokio::time::timeout(settings.body_timeout, to_bytes(request.into_body(), limit)).await {
        Ok(Ok(bytes)) => Ok(bytes),
        Ok(Err(error)) if std::error::Error::source(&error).is_some_and(|source| source.is::<http_body_util::LengthLimitError>()) => {
            Err(too_large(limit))
        }
        Ok(Err(_)) => Err(Problem::new(ProblemKind::BadRequest, "the body broke off before its end")),
        Err(_) => Err(too_slow(settings.body_timeout)),
    }
}

/// Accepts `application/json` and types that end in `+json`.
fn is_json(headers: &HeaderMap) -> bool {
    let Some(media_type) = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()) else { return false };
    let essence = media_type.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    essence == "application/json" || essence.starts_with("application/") && essence.ends_with("+json")
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;

    #[test]
    fn json_media_types() {
        let is = |value: &'static str| is_json(&HeaderMap::from_iter([(header::CONTENT_TYPE, HeaderValue::from_static(value))]));
        assert!(is("application/json") && is("application/json; charset=utf-8") && is("Application/JSON") && is("application/ld+json"));
        assert!(!is("text/plain") && !is("application/x-www-form-urlencoded") && !is("application/jsonp"));
        assert!(!is_json(&HeaderMap::new()));
    }
}
