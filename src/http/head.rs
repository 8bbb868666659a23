//! The head of a request: its required headers, its client, the parameters of its path, and what its answer may be.

use super::holdings::Owner;
use super::problem::{Problem, ProblemKind};
use axum::body::HttpBody as _;
use axum::extract::rejection::RawPathParamsRejection;
use axum::extract::{ConnectInfo, FromRequestParts, RawPathParams, Request};
use axum::http::request::Parts;
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderValue, Version, header};
use nimber_games::Refusal;
use nimber_games::language::Language;
use nimber_games::request::{Fields, Pair};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

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
    bytes.is_empty() || Authority::try_from(bytes).is_ok_and(is_authority)
}

/// Whether a header has no other coding than this one.
fn codings(headers: &HeaderMap, name: header::HeaderName, known: &str) -> bool {
    let mut lines = headers.get_all(name).iter().map(HeaderValue::to_str);
    lines.all(|line| {
        line.is_ok_and(|list| list.split(',').map(str::trim).all(|coding| coding.is_empty() || coding.eq_ignore_ascii_case(known)))
    })
}

/// The client's address. Behind `n` trusted proxies it is the `n`-th address from the end of `X-Forwarded-For`: anyone can write the
/// addresses further left. `None` only if the request came over no connection.
pub fn address(request: &Request, trusted_proxies: usize) -> Option<IpAddr> {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip().to_canonical());
    let Some(proxies_before) = trusted_proxies.checked_sub(1) else { return peer };
    let lists = request.headers().get_all("x-forwarded-for").iter().rev().filter_map(|value| value.to_str().ok());
    let hop = lists.flat_map(|list| list.rsplit(',')).nth(proxies_before);
    hop.and_then(|hop| hop.trim().parse().ok()).or(peer)
}

/// The client of a request, as [`client_of`] counts it.
pub fn client(request: &Request, trusted_proxies: usize) -> IpAddr {
    client_of(address(request, trusted_proxies).unwrap_or(Ipv4Addr::UNSPECIFIED.into()))
}

/// Whom the answer to a request is for.
pub fn owner(request: &Request, trusted_proxies: usize) -> Owner {
    Owner::answer(client(request, trusted_proxies), request.extensions().get().cloned())
}

/// The address by which a client is counted. A client with an IPv6 address has its whole /64, so this is the first address of that; an IPv4
/// address may be written as an IPv6 address.
pub fn client_of(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => Ipv6Addr::from_bits(address.to_bits() & !u128::from(u64::MAX)).into(),
        address => address,
    }
}

/// The decoded parameters of a path. Broken UTF-8 is refused, not replaced.
pub async fn path_parameters(request: &mut Parts) -> Result<Vec<Pair<'static>>, Problem> {
    match RawPathParams::from_request_parts(request, &()).await {
        Ok(parameters) => Ok(parameters.iter().map(|(name, text)| (name.to_owned().into(), text.to_owned().into())).collect()),
        Err(RawPathParamsRejection::InvalidUtf8InPathParam(_)) => Err(Refusal::malformed("", "the path is not UTF-8").into()),
        Err(_) => Ok(Vec::new()),
    }
}

/// The parameter of a path that has one, and the request.
pub async fn path_parameter(request: Request) -> Result<(String, Parts), Problem> {
    let (mut request, _) = request.into_parts();
    let parameter = path_parameters(&mut request).await?.into_iter().map(|(_, text)| text).collect();
    Ok((parameter, request))
}

/// Whether an `Accept-Encoding` header accepts gzip.
pub fn takes_gzip(headers: &HeaderMap) -> bool {
    let codings = headers.get_all(header::ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok()).flat_map(|list| list.split(','));
    codings.into_iter().any(|coding| {
        let (name, weight) = coding.split_once(';').unwrap_or((coding, ""));
        let weight = weight.trim().strip_prefix("q=").map_or(Ok(1.0), str::parse::<f32>);
        name.trim().eq_ignore_ascii_case("gzip") && weight.is_ok_and(|weight| weight > 0.0)
    })
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

    /// The best language of the service for it.
    pub fn language(&self) -> Language {
        self.0.as_ref().and_then(|header| header.to_str().ok()).map(Language::accepted).unwrap_or_default()
    }

    /// The language in the fields, or else the best one for this header.
    ///
    /// # Errors
    /// There is no language of this name.
    pub fn or_named(&self, fields: &mut Fields) -> Result<Language, Refusal> {
        Ok(fields.take("lang")?.unwrap_or_else(|| self.language()))
    }

    /// Sets the language of sentences, as [`Fields::decide_language`] does. Returns whether it was set.
    pub fn decide(&self, always: bool, fields: &mut Fields) -> bool {
        fields.decide_language(always, || self.language())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::body::Body;

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

    fn forwarded(trusted_proxies: usize, forwarded: &[&str]) -> Option<IpAddr> {
        let mut request = Request::builder();
        for value in forwarded {
            request = request.header("x-forwarded-for", *value);
        }
        let mut request = request.body(Body::empty()).unwrap();
        request.extensions_mut().insert(ConnectInfo(SocketAddr::from(([10, 0, 0, 1], 4000))));
        address(&request, trusted_proxies)
    }

    #[test]
    fn only_what_trusted_proxies_wrote_counts() {
        let ip = |text: &str| Some(text.parse::<IpAddr>().unwrap());
        assert_eq!(forwarded(0, &["1.2.3.4"]), ip("10.0.0.1"));
        assert_eq!(forwarded(1, &["6.6.6.6, 1.2.3.4"]), ip("1.2.3.4"));
        assert_eq!(forwarded(2, &["6.6.6.6, 1.2.3.4", "5.5.5.5"]), ip("1.2.3.4"));
        assert_eq!(forwarded(3, &["1.2.3.4"]), ip("10.0.0.1"));
        assert_eq!(forwarded(1, &["1.2.3.4, nonsense"]), ip("10.0.0.1"));
    }

    #[test]
    fn a_block_of_addresses_is_one_client() {
        let client = |text: &str| client_of(text.parse().unwrap()).to_string();
        assert_eq!(client("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::");
        assert_eq!(client("2001:db8:1:2::1"), client("2001:db8:1:2:ffff::"));
        assert_ne!(client("2001:db8:1:2::1"), client("2001:db8:1:3::1"));
        assert_eq!(client("::ffff:10.1.2.3"), "10.1.2.3");
        assert_eq!(client("10.1.2.3"), "10.1.2.3");
    }
}
