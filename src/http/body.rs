//! Reads the JSON body of a request, within a limit of size and time.

use super::memory::Reservation;
use super::problem::{Problem, ProblemKind};
use super::settings::Settings;
use super::state::ServerState;
use crate::service::request::Fields;
use axum::body::{Bytes, to_bytes};
use axum::extract::Request;
use axum::http::{HeaderMap, header};
use std::time::Duration;

/// Refuses a query string beside a body. If it were ignored, the client would get the answer to another question.
pub fn no_query(request: &Request) -> Result<(), Problem> {
    match request.uri().query() {
        None | Some("") => Ok(()),
        Some(query) => {
            Err(Problem::new(ProblemKind::BadRequest, format!("the query string `{query}` is not read here; put its fields into the body")))
        }
    }
}

/// How much memory a request takes for each byte of its body: the text, what is decoded from it, and what is computed with it.
const MEMORY_PER_BYTE: usize = 5;

/// The fields of a JSON body, and their memory. Keep it until the request is answered.
pub async fn fields(request: Request, state: &ServerState, is_bulky: bool) -> Result<(Fields, Reservation), Problem> {
    let settings = &state.settings;
    if !is_json(request.headers()) {
        return Err(not_json());
    }
    // A large body has to say how long it is.
    let length = content_length(request.headers());
    let limit = match length {
        Some(length) if is_bulky && length > settings.max_body as u64 => settings.max_large_body.max(settings.max_body),
        _ => settings.max_body,
    };
    if length.is_some_and(|length| length > limit as u64) {
        return Err(too_large(limit));
    }
    let memory = state.memory.reserve(length.map_or(limit, |length| length as usize).saturating_mul(MEMORY_PER_BYTE)).await?;
    Ok((Fields::from_json(&bytes(request, settings, limit).await?)?, memory))
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
