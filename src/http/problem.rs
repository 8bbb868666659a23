//! Problems as answers: documents with their headers.

use super::public_url::PublicUrl;
use super::reply::{Reply, in_language, no_store};
use axum::http::{HeaderValue, StatusCode, header};
use nimber_answers::problem::{self as document, ProblemBody};
use nimber_answers::verb::encode;
use nimber_games::Refusal;
use nimber_games::language::Language;

pub use nimber_answers::problem::ProblemKind;

/// A problem document with its headers.
#[derive(Clone, Debug)]
pub struct Problem {
    document: document::Problem,
    /// How many bytes there are, if a range begins beyond them.
    length: Option<u64>,
    closes: bool,
    /// Whether the content coding is the fault.
    is_about_coding: bool,
    /// The methods that the path takes.
    allow: Option<&'static str>,
}

impl From<document::Problem> for Problem {
    fn from(document: document::Problem) -> Self {
        Problem { document, length: None, closes: false, is_about_coding: false, allow: None }
    }
}

impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Self {
        document::Problem::from(refusal).into()
    }
}

/// The status of a kind of problem.
pub fn status(kind: ProblemKind) -> StatusCode {
    StatusCode::from_u16(kind.status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR)
}

impl Problem {
    /// A problem with one sentence of detail.
    pub fn new(kind: ProblemKind, detail: impl Into<String>) -> Self {
        document::Problem::new(kind, detail).into()
    }

    /// The document. `instance` is the path of the request; long ones are cut.
    pub fn body(&self, instance: Option<&str>, public_url: Option<&PublicUrl>) -> ProblemBody {
        let body = self.document.body(instance);
        match public_url {
            Some(url) => body.below(url.as_str()),
            None => body,
        }
    }

    pub fn kind(&self) -> ProblemKind {
        self.document.kind()
    }

    /// The same problem with `prefix` before every pointer. A batch uses it for its entries.
    #[must_use]
    pub fn below(self, prefix: &str) -> Self {
        Problem { document: self.document.below(prefix), ..self }
    }

    /// The same problem for a request that is not read to its end, so that its connection has to close.
    #[must_use]
    pub fn closing(self) -> Self {
        Problem { closes: true, ..self }
    }

    /// The same problem with the content codings that are read (RFC 9110, 15.5.16).
    #[must_use]
    pub fn about_coding(self) -> Self {
        Problem { is_about_coding: true, ..self }
    }

    /// The same problem with the number of bytes that there are (RFC 9110, 15.5.17).
    #[must_use]
    pub fn with_length(self, length: u64) -> Self {
        Problem { length: Some(length), ..self }
    }

    /// The same problem with the methods that the path takes (RFC 9110, 15.5.6).
    #[must_use]
    pub fn allowing(self, methods: Option<&'static str>) -> Self {
        Problem { allow: methods, ..self }
    }

    /// The answer. `instance` is the path of the request.
    pub fn reply(&self, instance: Option<&str>, public_url: Option<&PublicUrl>) -> Reply {
        let mut reply = no_store("application/problem+json", encode(&self.body(instance, public_url)));
        *reply.status_mut() = status(self.kind());
        in_language(&mut reply, Some(Language::default()));
        let retry_after = match self.kind() {
            ProblemKind::WarmingUp | ProblemKind::Overloaded | ProblemKind::RateLimited => Some("1"),
            ProblemKind::ShuttingDown => Some("5"),
            // A computation that hit its deadline has no Retry-After either: it would take as long again.
            _ => None,
        };
        if let Some(seconds) = retry_after {
            reply.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static(seconds));
        }
        if let Some(Ok(range)) = self.length.map(|length| HeaderValue::from_str(&format!("bytes */{length}"))) {
            reply.headers_mut().insert(header::CONTENT_RANGE, range);
        }
        if let Some(methods) = self.allow {
            reply.headers_mut().insert(header::ALLOW, HeaderValue::from_static(methods));
        }
        if self.is_about_coding {
            reply.headers_mut().insert(header::ACCEPT_ENCODING, HeaderValue::from_static("identity"));
        }
        if self.closes {
            reply.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
        }
        reply
    }
}
