//! Headers that tell browsers what an answer may not do.

use axum::http::{HeaderMap, HeaderName, HeaderValue, header};

const CROSS_ORIGIN_RESOURCE_POLICY: HeaderName = HeaderName::from_static("cross-origin-resource-policy");

/// Nothing in an answer is run, loaded or framed. A page or a picture that needs more says so itself.
const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; frame-ancestors 'none'";

/// For every answer.
pub fn protect(headers: &mut HeaderMap) {
    headers.entry(header::CONTENT_SECURITY_POLICY).or_insert(HeaderValue::from_static(CONTENT_SECURITY_POLICY));
    for (name, value) in ALWAYS {
        headers.insert(name, HeaderValue::from_static(value));
    }
}

const ALWAYS: [(HeaderName, &str); 3] = [
    // Browsers must not guess the type of a body.
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    // Answers are the same for everyone, so pages of other sites may show them, as an image too. `same-origin` would stop that.
    (CROSS_ORIGIN_RESOURCE_POLICY, "cross-origin"),
];

/// The same for an answer that is written without the router, as lines of its head.
pub fn protecting_lines() -> String {
    let policy = [(header::CONTENT_SECURITY_POLICY, CONTENT_SECURITY_POLICY)];
    policy.iter().chain(&ALWAYS).map(|(name, value)| format!("{name}: {value}\r\n")).collect()
}
