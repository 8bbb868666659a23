//! Reading bodies: bounded in size and time, JSON only.

use super::problem::{Kind, Problem};
use super::settings::Settings;
use crate::request::Fields;
use axum::body::{Bytes, to_bytes};
use axum::extract::Request;
use axum::http::{HeaderMap, header};

/// A request with a body takes no parameters besides it: one that is overlooked would get the answer to another question.
///
/// # Errors
/// [`Kind::BadRequest`] if there is a query string.
pub fn no_query(request: &Request) -> Result<(), Problem> {
    match request.uri().query() {
        None | Some("") => Ok(()),
        Some(query) => {
            Err(Problem::new(Kind::BadRequest, format!("the query string `{query}` is not read here; put its fields into the body")))
        }
    }
}

/// The fields of a JSON body.
///
/// # Errors
/// The problem with its media type, size, pace or text.
pub async fn fields(request: Request, settings: &Settings) -> Result<Fields, Problem> {
    Ok(Fields::from_json(&bytes(request, settings).await?)?)
}

async fn bytes(request: Request, settings: &Settings) -> Result<Bytes, Problem> {
    if !is_json(request.headers()) {
        return Err(Problem::new(Kind::UnsupportedMediaType, "the body has to be JSON: send `Content-Type: application/json`"));
    }
    let too_large = || Problem::new(Kind::PayloadTooLarge, format!("the body is over the limit of {} bytes", settings.max_body));
    let announced = request.headers().get(header::CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse::<u64>().ok());
    if announced.is_some_and(|length| length > settings.max_body as u64) {
        return Err(too_large());
    }
    match tokio::time::timeout(settings.body_timeout, to_bytes(request.into_body(), settings.max_body)).await {
        Ok(Ok(bytes)) => Ok(bytes),
        Ok(Err(error)) if std::error::Error::source(&error).is_some_and(|source| source.is::<http_body_util::LengthLimitError>()) => {
            Err(too_large())
        }
        Ok(Err(_)) => Err(Problem::new(Kind::BadRequest, "the body broke off before its end")),
        Err(_) => {
            Err(Problem::new(Kind::RequestTimeout, format!("the body did not arrive within {} seconds", settings.body_timeout.as_secs())))
        }
    }
}

/// Whether the media type is `application/json` or ends in `+json`.
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
