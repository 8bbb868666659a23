//! Whole answers: status, headers and bytes.

use axum::body::Bytes;
use axum::http::{HeaderValue, Response, StatusCode, header};

/// An answer. Its body is in memory, so it can be compressed, measured and counted.
pub type Reply = Response<Bytes>;

/// A 200 with a body of this type that clients must not cache.
pub fn no_store(content_type: &'static str, body: impl Into<Bytes>) -> Reply {
    let mut reply = Reply::new(body.into());
    reply.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(content_type));
    reply.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    reply
}

/// A JSON answer that clients must not cache.
pub fn json_no_store(body: impl Into<Bytes>) -> Reply {
    no_store("application/json", body)
}

/// Sends the client to another path.
pub fn redirect(status: StatusCode, path: &'static str) -> Reply {
    let mut reply = Reply::default();
    *reply.status_mut() = status;
    reply.headers_mut().insert(header::LOCATION, HeaderValue::from_static(path));
    reply
}
