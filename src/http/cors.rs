//! CORS: which pages of other sites may read the answers.

use super::client::{RATE_LIMIT, RATE_LIMIT_POLICY};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, Request, Response, header};
use futures_util::FutureExt;
use futures_util::future::ok;
use reqwest::Url;
use std::convert::Infallible;
use std::str::FromStr;
use std::time::Duration;
use tower::{Layer, Service, service_fn};
use tower_http::cors::{AllowOrigin, CorsLayer};

/// Whose pages may read the answers. Cookies are never sent, so the answers have nothing to protect.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum AllowedOrigins {
    #[default]
    Any,
    Listed(Vec<HeaderValue>),
}

/// An entry of the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// `*`
    Any,
    /// As browsers write it in the header `Origin`.
    Site(HeaderValue),
}

impl FromStr for Origin {
    type Err = String;

    /// Normalises capitals, the default port and a slash at the end, because browsers write an origin in one way only.
    fn from_str(text: &str) -> Result<Self, String> {
        let text = text.trim();
        if text == "*" {
            return Ok(Origin::Any);
        }
        let right = "an origin is a scheme, a host and maybe a port, such as `https://games.example.org`";
        let is_one_word = !text.is_empty() && !text.contains(|letter: char| letter.is_whitespace() || letter.is_control());
        if !is_one_word {
            return Err(format!("`{}` is not an origin; {right}", text.escape_debug()));
        }
        if !text.contains("://") {
            return Err(format!("`{text}` has no scheme; {right}. Is it `https://{}`?", text.trim_end_matches('/')));
        }
        if text.contains('*') {
            return Err(format!("`{text}` is not an origin, because patterns are not read: list every origin, or `*` alone for any"));
        }
        let url: Url = text.parse().map_err(|error| format!("`{text}` is not an origin ({error}); {right}"))?;
        let has_more = !matches!(url.path(), "" | "/") || url.query().is_some() || url.fragment().is_some();
        let host = url.host_str().filter(|host| !host.is_empty());
        let Some(host) = host.filter(|_| !has_more && url.username().is_empty() && url.password().is_none()) else {
            return Err(format!("`{text}` is more or less than an origin; {right}"));
        };
        let port = url.port().map_or_else(String::new, |port| format!(":{port}"));
        let origin = HeaderValue::try_from(format!("{}://{host}{port}", url.scheme()));
        origin.map(Origin::Site).map_err(|_| format!("`{text}` is not an origin; {right}"))
    }
}

impl AllowedOrigins {
    /// Any if the list is empty.
    ///
    /// # Errors
    /// `*` is in a list with others, so one of them is a mistake.
    pub fn of(list: Vec<Origin>) -> Result<Self, String> {
        let length = list.len();
        let sites = list.into_iter().filter_map(|origin| if let Origin::Site(site) = origin { Some(site) } else { None });
        let sites: Vec<_> = sites.collect();
        match sites.len() {
            0 => Ok(AllowedOrigins::Any),
            listed if listed == length => Ok(AllowedOrigins::Listed(sites)),
            _ => Err("`*` allows any origin, so it stands alone; leave it out, or the others".to_owned()),
        }
    }

    /// Lets pages of these sites read the answers, and answers `OPTIONS` for every path.
    pub fn layer(&self) -> CorsLayer {
        let origins = match self {
            AllowedOrigins::Any => AllowOrigin::any(),
            AllowedOrigins::Listed(sites) => AllowOrigin::list(sites.clone()),
        };
        let request_id = HeaderName::from_static("x-request-id");
        // Libraries of front ends send the last three by themselves.
        let of_libraries = ["traceparent", "tracestate", "baggage", "sentry-trace", "x-requested-with"].map(HeaderName::from_static);
        CorsLayer::new()
            .allow_origin(origins)
            .allow_methods([Method::GET, Method::HEAD, Method::POST, Method::OPTIONS])
            .allow_headers(
                [header::CONTENT_TYPE, header::IF_NONE_MATCH, request_id.clone()].into_iter().chain(of_libraries).collect::<Vec<_>>(),
            )
            .expose_headers([header::ALLOW, header::ETAG, header::RETRY_AFTER, RATE_LIMIT, RATE_LIMIT_POLICY, request_id])
            .max_age(Duration::from_secs(24 * 60 * 60))
            // The layer would add a second `Vary` line, and some caches read only the first.
            .vary([])
    }

    /// What the layer adds to an answer, if that is the same for every request but `OPTIONS`. The layer takes five times as long to add
    /// it to each.
    pub fn headers_for_all(&self) -> Option<HeaderMap> {
        let empty = service_fn(|_: Request<()>| ok::<_, Infallible>(Response::<()>::default()));
        let answered = || self.layer().layer(empty).call(Request::default()).now_or_never();
        let Ok(answer) = (*self == AllowedOrigins::Any).then(answered)??;
        Some(answer.into_parts().0.headers)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn origins_are_read_as_browsers_write_them() {
        for (text, origin) in [
            ("https://a.example", "https://a.example"),
            (" https://a.example \n", "https://a.example"),
            ("https://a.example/", "https://a.example"),
            ("HTTPS://A.example:443", "https://a.example"),
            ("http://localhost:3000", "http://localhost:3000"),
            ("http://[::1]:80/", "http://[::1]"),
            ("https://bücher.example", "https://xn--bcher-kva.example"),
            ("capacitor://localhost", "capacitor://localhost"),
        ] {
            assert_eq!(text.parse(), Ok(Origin::Site(HeaderValue::from_str(origin).unwrap())), "{text:?}");
        }
        assert_eq!(" * ".parse(), Ok(Origin::Any));
    }

    #[test]
    fn what_no_browser_writes_is_refused() {
        for text in [
            "",
            " ",
            "null",
            "example.org",
            "//example.org",
            "https://",
            "https://a.example/path",
            "https://a.example/?",
            "https://a.example/#",
            "https://user@a.example",
            "https://a.example\r\nhttps://b.example",
            "https://a.exa\nmple",
            "https://a.example b",
            "https://*.example.org",
            "**",
            "file:///",
            "https://a.example:port",
        ] {
            assert!(text.parse::<Origin>().is_err(), "{text:?}");
        }
        let fault = "example.org/".parse::<Origin>().unwrap_err();
        assert!(fault.ends_with("Is it `https://example.org`?"), "{fault}");
    }

    #[test]
    fn any_stands_alone() {
        let read = |texts: &[&str]| AllowedOrigins::of(texts.iter().map(|text| text.parse().unwrap()).collect());
        assert_eq!((read(&[]), read(&["*"])), (Ok(AllowedOrigins::Any), Ok(AllowedOrigins::Any)));
        assert!(read(&["*", "https://a.example"]).is_err());
        assert_eq!(read(&["https://a.example"]), Ok(AllowedOrigins::Listed(vec![HeaderValue::from_static("https://a.example")])));
    }
}
