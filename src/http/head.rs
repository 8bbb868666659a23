//! What the head of every request has to have, whatever it asks for.

use super::problem::{Problem, ProblemKind};
use axum::body::HttpBody as _;
use axum::extract::Request;
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderValue, Version, header};

/// Refuses what HTTP/1.1 asks to refuse: a wrong `Host` (RFC 9112, 3.2), and a body in a coding that is not read (RFC 9112, 6.1, and RFC 9110,
/// 15.5.16).
pub fn check(request: &Request) -> Result<(), Problem> {
    let headers = request.headers();
    host(headers, request.version())?;
    if !codings(headers, header::TRANSFER_ENCODING, "chunked") {
        return Err(unknown_transfer_coding().closing());
    }
    if !request.body().is_end_stream() && !codings(headers, header::CONTENT_ENCODING, "identity") {
        let problem = Problem::new(ProblemKind::UnsupportedMediaType, "the body is compressed; send it without `Content-Encoding`");
        return Err(problem.about_coding());
    }
    Ok(())
}

/// The parser says so of the codings that end in another one than `chunked`.
pub fn unknown_transfer_coding() -> Problem {
    Problem::new(ProblemKind::NotImplemented, "the body has a `Transfer-Encoding` other than `chunked`")
}

fn host(headers: &HeaderMap, version: Version) -> Result<(), Problem> {
    let mut hosts = headers.get_all(header::HOST).iter();
    let detail = match (hosts.next(), hosts.next()) {
        (None, _) if version == Version::HTTP_10 => return Ok(()),
        (None, _) => "an HTTP/1.1 request has to have a `Host` header",
        (Some(_), Some(_)) => "the request has more than one `Host` header",
        (Some(host), None) if is_host(host) => return Ok(()),
        (Some(_), None) => "the `Host` header is not a host, with or without a port",
    };
    Err(Problem::new(ProblemKind::BadRequest, detail))
}

/// It may be empty, for an address that has no host.
fn is_host(host: &HeaderValue) -> bool {
    let bytes = host.as_bytes();
    let is_authority = |authority: Authority| {
        let port = authority.as_str().strip_prefix(authority.host());
        !bytes.contains(&b'@') && port.is_some_and(|port| port.len() <= 1 || authority.port_u16().is_some())
    };
    bytes.is_empty() || Authority::try_from(bytes).is_ok_and(is_authority)
}

/// Whether all codings of a header are this one.
fn codings(headers: &HeaderMap, name: header::HeaderName, known: &str) -> bool {
    let mut lines = headers.get_all(name).iter().map(HeaderValue::to_str);
    lines.all(|line| {
        line.is_ok_and(|list| list.split(',').map(str::trim).all(|coding| coding.is_empty() || coding.eq_ignore_ascii_case(known)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hosts() {
        let is = |text: &'static str| is_host(&HeaderValue::from_static(text));
        for host in ["", "x", "example.org", "example.org:80", "example.org:", "127.0.0.1:8080", "[::1]", "[::1]:8080", "a_b"] {
            assert!(is(host), "{host}");
        }
        for host in ["a b", "a/b", "user@a", "a:b", "a:99999", "[::1", "a,b c", "a?b", "a#b", "http://a"] {
            assert!(!is(host), "{host}");
        }
    }
}
