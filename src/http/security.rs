//! Headers that tell browsers what an answer may not do.

use axum::http::{HeaderMap, HeaderName, HeaderValue, header};

const CROSS_ORIGIN_RESOURCE_POLICY: HeaderName = HeaderName::from_static("cross-origin-resource-policy");

const HEADERS: [(HeaderName, &str); 4] = [
    // Nothing in an answer is run, loaded or framed. A page or a picture that needs more says so itself.
    (header::CONTENT_SECURITY_POLICY, "default-src 'none'; frame-ancestors 'none'"),
    // Browsers must not guess the type of a body.
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    // Answers are the same for everyone, so pages of other sites may show them, as an image too. `same-origin` would stop that.
    (CROSS_ORIGIN_RESOURCE_POLICY, "cross-origin"),
];

/// For every answer. Four `SetResponseHeaderLayer`s are as much code, and take two to three times as long.
pub fn protect(headers: &mut HeaderMap) {
    for (name, value) in HEADERS {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
}

/// The same for an answer that is written without the router, as lines of its head.
pub fn protecting_lines() -> String {
    HEADERS.iter().map(|(name, value)| format!("{name}: {value}\r\n")).collect()
}
