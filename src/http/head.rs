//! The head of a request: its required headers, and what its answer may be.

use super::problem::{Problem, ProblemKind};
use axum::body::HttpBody as _;
use axum::extract::Request;
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Version, header};
use nimber_answers::call::Asked;

/// Refuses what HTTP/1.1 asks to refuse: a wrong `Host` (RFC 9112, 3.2), and a body in a coding that is not read (RFC 9112, 6.1, and RFC
/// 9110, 15.5.16).
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

/// The parser refuses codings whose last one is not `chunked`.
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

/// It may be empty, for a URL without a host.
fn is_host(host: &HeaderValue) -> bool {
    let bytes = host.as_bytes();
    let is_authority = |authority: Authority| {
        let port = authority.as_str().strip_prefix(authority.host());
        !bytes.contains(&b'@') && port.is_some_and(|port| port.len() <= 1 || authority.port_u16().is_some())
    };
    host.to_str().is_ok_and(is_plain) || Authority::try_from(bytes).is_ok_and(is_authority)
}

/// Whether it is a name or an IPv4 address, with or without a port. Most hosts are, and making an `Authority` takes ten times as long.
fn is_plain(host: &str) -> bool {
    let (name, port) = host.split_once(':').unwrap_or((host, "0"));
    let is_name = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-'));
    is_name && port.parse::<u16>().is_ok()
}

/// Whether a header has no other coding than this one.
fn codings(headers: &HeaderMap, name: header::HeaderName, known: &str) -> bool {
    let mut lines = headers.get_all(name).iter().map(HeaderValue::to_str);
    lines.all(|line| {
        line.is_ok_and(|list| list.split(',').map(str::trim).all(|coding| coding.is_empty() || coding.eq_ignore_ascii_case(known)))
    })
}

/// Whether an `Accept-Encoding` header accepts gzip.
pub fn takes_gzip(headers: &HeaderMap) -> bool {
    weight(headers, &header::ACCEPT_ENCODING, "gzip") > 0.0
}

/// Whether an `Accept` header names OpenMetrics, and does not prefer plain text.
pub fn takes_openmetrics(headers: &HeaderMap) -> bool {
    let [open, plain] = ["application/openmetrics-text", "text/plain"].map(|name| weight(headers, &header::ACCEPT, name));
    open > 0.0 && open >= plain
}

/// The weight of an item in a header such as `Accept`, by RFC 9110, section 12.4.2; 0 if it is not there, or its weight is no number.
fn weight(headers: &HeaderMap, header: &HeaderName, wanted: &str) -> f32 {
    let items = headers.get_all(header).iter().filter_map(|value| value.to_str().ok()).flat_map(|list| list.split(','));
    let weights = items.filter_map(|item| {
        let mut parts = item.split(';').map(str::trim);
        let is_wanted = parts.next().is_some_and(|name| name.eq_ignore_ascii_case(wanted));
        let weight = parts.find_map(|part| part.strip_prefix("q=")).map_or(1.0, |weight| weight.parse().unwrap_or(0.0));
        is_wanted.then_some(weight)
    });
    weights.fold(0.0, f32::max)
}

/// In bytes. Browsers send far shorter lists of languages; longer ones are not read.
const LONGEST_LANGUAGES: usize = 256;

/// An `Accept-Language` header. It is read only for requests that need it.
#[derive(Clone, Debug)]
pub struct AcceptLanguage(Option<HeaderValue>);

impl AcceptLanguage {
    pub fn of(headers: &HeaderMap) -> Self {
        AcceptLanguage(headers.get(header::ACCEPT_LANGUAGE).filter(|header| header.len() <= LONGEST_LANGUAGES).cloned())
    }

    /// What the header says of a request.
    pub fn asked(&self) -> Asked<'_> {
        Asked { languages: self.0.as_ref().and_then(|header| header.to_str().ok()), seed: None }
    }

    /// The code of the best language of the service for it.
    pub fn code(&self) -> &'static str {
        self.asked().language().code()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hosts() {
        let is = |text: &'static str| is_host(&HeaderValue::from_static(text));
        for host in ["", "x", "example.org", "example.org:80", "example.org:", ":80", "127.0.0.1:8080", "[::1]", "[::1]:8080", "a_b"] {
            assert!(is(host), "{host}");
        }
        for host in ["a b", "a/b", "user@a", "a:b", ":b", "a:99999", "a:8:9", "[::1", "a,b c", "a?b", "a#b", "http://a"] {
            assert!(!is(host), "{host}");
        }
    }

    #[test]
    fn accepted_codings_are_understood() {
        for (list, takes) in [
            ("gzip", true),
            ("br, GZIP;q=0.5", true),
            ("deflate,gzip ; q=1", true),
            ("", false),
            ("identity", false),
            ("gzip;q=0", false),
            ("gzip;q=0.000", false),
            ("gzip;q=x", false),
        ] {
            let headers = HeaderMap::from_iter([(header::ACCEPT_ENCODING, HeaderValue::from_static(list))]);
            assert_eq!(takes_gzip(&headers), takes, "{list}");
        }
    }
}
