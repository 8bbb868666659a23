//! Which pages of other sites may read the answers.

use super::reply::Reply;
use axum::http::{HeaderMap, HeaderValue, header};

/// Pages of these sites; of every site if the list is empty. Cookies are never sent, so the answers have nothing to protect.
pub struct Cors(Vec<HeaderValue>);

impl Cors {
    pub fn new(origins: &[String]) -> Self {
        Cors(origins.iter().filter_map(|origin| HeaderValue::from_str(origin).ok()).collect())
    }

    /// Lets the page at `origin` read the answer with these headers.
    pub fn allow(&self, origin: Option<HeaderValue>, headers: &mut HeaderMap) {
        if self.0.is_empty() {
            headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*"));
        } else {
            // An answer for one site must not be kept for another.
            headers.append(header::VARY, HeaderValue::from_static("origin"));
            if let Some(origin) = origin.filter(|origin| self.0.contains(origin)) {
                headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, origin);
            }
        }
        headers.insert(header::ACCESS_CONTROL_EXPOSE_HEADERS, HeaderValue::from_static("allow,etag,retry-after,x-request-id"));
    }
}

/// What a browser is told before it sends a request that needs a permission.
pub fn preflight() -> Reply {
    let mut reply = Reply::default();
    for (name, value) in [
        (header::ACCESS_CONTROL_ALLOW_METHODS, "GET,HEAD,POST,OPTIONS"),
        (header::ACCESS_CONTROL_ALLOW_HEADERS, "content-type,if-none-match,traceparent,tracestate,x-request-id"),
        (header::ACCESS_CONTROL_MAX_AGE, "86400"),
    ] {
        reply.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    reply
}
