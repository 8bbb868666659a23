//! HTTP caching: ETags, lifetimes, and 304 for a client that has the answer already.

use axum::body::{Body, Bytes};
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use xxhash_rust::xxh3::xxh3_128;

/// For answers about positions, which never change.
pub const FOR_EVER: &str = "public, max-age=31536000, immutable";

/// For answers that the next version of the service may change.
pub const FOR_A_WHILE: &str = "public, max-age=300";

/// Appended to the ETag of a compressed body. A strong tag identifies the bytes, and these differ.
const GZIP_SUFFIX: &str = "-gzip";

/// A 200 with `body`, or a 304 if the client has it already.
pub fn cacheable(request_headers: &HeaderMap, content_type: &'static str, lifetime: &'static str, body: impl Into<Bytes>) -> Response {
    let body = body.into();
    let hash = xxh3_128(&body);
    let holds =
        |tag: &str| request_headers.get_all(header::IF_NONE_MATCH).iter().any(|value| value.to_str().is_ok_and(|list| names(list, tag)));
    let (plain, gzipped) = (format!("\"{hash:032x}\""), format!("\"{hash:032x}{GZIP_SUFFIX}\""));
    let (held, tag) = if holds(&plain) {
        (true, plain)
    } else if holds(&gzipped) {
        // Both bodies say the same. The answer has the tag that the client sent.
        (true, gzipped)
    } else {
        (false, plain)
    };
    let mut response = if held { StatusCode::NOT_MODIFIED.into_response() } else { Body::from(body).into_response() };
    let headers = response.headers_mut();
    if !held {
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(content_type));
    }
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(lifetime));
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        headers.insert(header::ETAG, tag);
    }
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    response
}

/// Whether an `If-None-Match` list has the tag, by the weak comparison of RFC 9110.
fn names(list: &str, tag: &str) -> bool {
    list.split(',').map(str::trim).any(|held| {
        let held = held.strip_prefix("W/").unwrap_or(held);
        held == "*" || held == tag
    })
}

/// Middleware inside compression: notes the status for [`tag_encodings`].
pub async fn note_status(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let status = response.status();
    response.extensions_mut().insert(status);
    response
}

/// Middleware around compression: gives a compressed body its own ETag. A client that accepts neither gzip nor plain bodies gets a plain
/// body: compression would only change its status to 406.
pub async fn tag_encodings(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    if let Some(&status) = response.extensions().get::<StatusCode>() {
        *response.status_mut() = status;
    }
    let headers = response.headers_mut();
    if headers.get(header::CONTENT_ENCODING).is_some_and(|encoding| encoding == "gzip")
        && let Some(tag) = headers.get(header::ETAG).and_then(|tag| tag.to_str().ok())
        && let Ok(tag) = HeaderValue::from_str(&format!("{}{GZIP_SUFFIX}\"", tag.trim_end_matches('"')))
    {
        headers.insert(header::ETAG, tag);
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_of_tags_are_understood() {
        let tag = "\"abc\"";
        for list in ["\"abc\"", "W/\"abc\"", "\"x\", \"abc\"", "*"] {
            assert!(names(list, tag), "{list}");
        }
        for list in ["", "\"x\"", "abc", "\"abc-gzip\"", "\"abcd\""] {
            assert!(!names(list, tag), "{list}");
        }
    }
}
