//! Every error as `application/problem+json` (RFC 9457).

use super::reply::{Reply, no_store};
use crate::games::quote::{cut, shorten};
use crate::games::{Fault, Limit, Refusal};
use crate::service::question::encode;
use crate::theory::Stop;
use axum::http::{HeaderValue, StatusCode, header};
use serde::Serialize;
use utoipa::ToSchema;

/// The kinds of problems. Each has its own `type`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProblemKind {
    BadRequest,
    NotFound,
    MethodNotAllowed,
    RequestTimeout,
    PayloadTooLarge,
    UriTooLong,
    UnsupportedMediaType,
    RangeNotSatisfiable,
    /// Well-formed, but not a position of the game.
    InvalidPosition,
    /// Well-formed, but not a move of the position.
    IllegalMove,
    /// Larger than what the service solves exactly.
    BeyondLimits,
    RateLimited,
    HeadTooLarge,
    Internal,
    NotImplemented,
    /// The tables are not ready yet.
    WarmingUp,
    Overloaded,
    DeadlineExceeded,
    ShuttingDown,
}

impl ProblemKind {
    /// All kinds, in the order in which they are documented.
    pub const ALL: [ProblemKind; 19] = [
        ProblemKind::BadRequest,
        ProblemKind::NotFound,
        ProblemKind::MethodNotAllowed,
        ProblemKind::RequestTimeout,
        ProblemKind::PayloadTooLarge,
        ProblemKind::UriTooLong,
        ProblemKind::UnsupportedMediaType,
        ProblemKind::RangeNotSatisfiable,
        ProblemKind::InvalidPosition,
        ProblemKind::IllegalMove,
        ProblemKind::BeyondLimits,
        ProblemKind::RateLimited,
        ProblemKind::HeadTooLarge,
        ProblemKind::Internal,
        ProblemKind::NotImplemented,
        ProblemKind::WarmingUp,
        ProblemKind::Overloaded,
        ProblemKind::DeadlineExceeded,
        ProblemKind::ShuttingDown,
    ];

    /// Status, slug, title and explanation.
    const fn describe(self) -> (StatusCode, &'static str, &'static str, &'static str) {
        match self {
            ProblemKind::BadRequest => (
                StatusCode::BAD_REQUEST,
                "bad-request",
                "The request could not be read",
                "The query string or body is malformed, a field is missing, unknown or repeated, or has the wrong type. `errors` names the place.",
            ),
            ProblemKind::NotFound => {
                (StatusCode::NOT_FOUND, "not-found", "There is nothing here", "No resource has this path; `GET /games` lists the games.")
            }
            ProblemKind::MethodNotAllowed => (
                StatusCode::METHOD_NOT_ALLOWED,
                "method-not-allowed",
                "The path does not take this method",
                "The `Allow` header lists the methods that it takes.",
            ),
            ProblemKind::RequestTimeout => {
                (StatusCode::REQUEST_TIMEOUT, "request-timeout", "The request took too long to arrive", "Send the whole body at once.")
            }
            ProblemKind::PayloadTooLarge => {
                (StatusCode::PAYLOAD_TOO_LARGE, "payload-too-large", "The body is too large", "The limit is a setting of the service.")
            }
            ProblemKind::UriTooLong => {
                (StatusCode::URI_TOO_LONG, "uri-too-long", "The address is too long", "Send the request as a body with `POST`.")
            }
            ProblemKind::UnsupportedMediaType => (
                StatusCode::UNSUPPORTED_MEDIA_TYPE,
                "unsupported-media-type",
                "The body is not JSON",
                "Send `Content-Type: application/json`, and no `Content-Encoding`. `Accept-Encoding` is there if the coding is the reason.",
            ),
            ProblemKind::RangeNotSatisfiable => (
                StatusCode::RANGE_NOT_SATISFIABLE,
                "range-not-satisfiable",
                "The range is beyond the end",
                "`Content-Range` says how long the whole is.",
            ),
            ProblemKind::InvalidPosition => (
                StatusCode::UNPROCESSABLE_ENTITY,
                "invalid-position",
                "Not a position of the game",
                "The request is well-formed, but no play of the game has this position. `errors` names the places.",
            ),
            ProblemKind::IllegalMove => (
                StatusCode::UNPROCESSABLE_ENTITY,
                "illegal-move",
                "Not a legal move",
                "The position does not allow the move that was sent; `errors` says why.",
            ),
            ProblemKind::BeyondLimits => (
                StatusCode::UNPROCESSABLE_ENTITY,
                "beyond-limits",
                "Beyond what is solved exactly",
                "An answer is proven or refused, never guessed. `limit` names the limit, its value and what was asked for.",
            ),
            ProblemKind::RateLimited => {
                (StatusCode::TOO_MANY_REQUESTS, "rate-limited", "Too many requests", "Wait as long as `Retry-After` says.")
            }
            ProblemKind::HeadTooLarge => (
                StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE,
                "head-too-large",
                "The headers are too long",
                "Send fewer or shorter headers.",
            ),
            ProblemKind::Internal => (
                StatusCode::INTERNAL_SERVER_ERROR,
                "internal-error",
                "A fault of the service",
                "Please report it with the request id; no input is meant to cause this.",
            ),
            ProblemKind::NotImplemented => (
                StatusCode::NOT_IMPLEMENTED,
                "not-implemented",
                "The body is sent in a way that is not known",
                "Send it with a `Content-Length`, or with `Transfer-Encoding: chunked` alone.",
            ),
            ProblemKind::WarmingUp => (
                StatusCode::SERVICE_UNAVAILABLE,
                "warming-up",
                "The tables are not ready yet",
                "`GET /readyz` shows the progress; try again after `Retry-After`.",
            ),
            ProblemKind::Overloaded => (
                StatusCode::SERVICE_UNAVAILABLE,
                "overloaded",
                "Too much work is waiting",
                "Long computations queue up; try again after `Retry-After`.",
            ),
            ProblemKind::DeadlineExceeded => (
                StatusCode::SERVICE_UNAVAILABLE,
                "deadline-exceeded",
                "No answer in time",
                "The computation was stopped at its deadline; a smaller position is answered sooner.",
            ),
            ProblemKind::ShuttingDown => (
                StatusCode::SERVICE_UNAVAILABLE,
                "shutting-down",
                "The service is stopping",
                "Try again after `Retry-After`, when another instance has taken over.",
            ),
        }
    }

    pub fn status(self) -> StatusCode {
        self.describe().0
    }

    /// The last segment of the problem's `type`.
    pub fn slug(self) -> &'static str {
        self.describe().1
    }

    /// The problem's `type`: a path that explains it.
    pub fn path(self) -> String {
        format!("/problems/{}", self.slug())
    }

    /// The member that problems of this kind have and others do not.
    pub fn member(self) -> Option<&'static str> {
        match self {
            ProblemKind::BadRequest | ProblemKind::InvalidPosition | ProblemKind::IllegalMove => Some("errors"),
            ProblemKind::BeyondLimits => Some("limit"),
            _ => None,
        }
    }

    pub fn title(self) -> &'static str {
        self.describe().2
    }

    /// What it means and what to do.
    pub fn explanation(self) -> &'static str {
        self.describe().3
    }
}

#[derive(Clone, Debug)]
pub struct Problem {
    kind: ProblemKind,
    detail: String,
    errors: Vec<Fault>,
    /// Boxed, so that errors stay small.
    limit: Option<Box<Limit>>,
    /// How many bytes there are, if a range begins beyond them.
    length: Option<u64>,
    closes: bool,
    /// Whether the content coding is the reason.
    is_about_coding: bool,
}

/// How many characters of the path stand in a problem document.
const LONGEST_PATH: usize = 256;

/// How many characters the sentence about all errors may have.
const LONGEST_DETAIL: usize = 1024;

/// How many bytes all errors may have as JSON.
const ROOM_FOR_ERRORS: usize = 8 << 10;

/// A problem document.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ProblemBody {
    /// The kind of problem: a path that explains it.
    #[serde(rename = "type")]
    kind: String,
    /// The kind in words.
    title: &'static str,
    /// The HTTP status.
    #[schema(minimum = 400, maximum = 599)]
    status: u16,
    /// What is wrong with this request, and what would be right.
    detail: String,
    /// The path that was asked for; absent from the results of a batch.
    #[serde(skip_serializing_if = "Option::is_none")]
    instance: Option<String>,
    /// The places that are wrong.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    errors: Vec<Fault>,
    /// The limit that was exceeded.
    #[serde(skip_serializing_if = "Option::is_none")]
    limit: Option<Limit>,
}

/// The first errors, as many as have room. A document is at most 16 KiB long, whatever has to be escaped in it.
fn fitting(errors: &[Fault]) -> Vec<Fault> {
    let mut room = ROOM_FOR_ERRORS;
    let fits = |error: &&Fault| {
        let size = encode(error).len();
        let fits = size <= room;
        room = room.saturating_sub(size);
        fits
    };
    errors.iter().take_while(fits).cloned().collect()
}

impl Problem {
    /// A problem with one sentence of detail.
    pub fn new(kind: ProblemKind, detail: impl Into<String>) -> Self {
        Problem {
            kind,
            detail: shorten(detail.into()),
            errors: Vec::new(),
            limit: None,
            length: None,
            closes: false,
            is_about_coding: false,
        }
    }

    /// The document. `instance` is the path of the request; long ones are cut.
    pub fn body(&self, instance: Option<&str>) -> ProblemBody {
        ProblemBody {
            kind: self.kind.path(),
            title: self.kind.title(),
            status: self.kind.status().as_u16(),
            detail: self.detail.clone(),
            instance: instance.map(|path| cut(path, LONGEST_PATH)),
            errors: fitting(&self.errors),
            limit: self.limit.as_deref().cloned(),
        }
    }

    /// The same problem with `prefix` before every pointer. A batch uses it for its entries.
    #[must_use]
    pub fn below(mut self, prefix: &str) -> Self {
        match std::mem::take(&mut self.errors) {
            errors if errors.is_empty() => self,
            // The detail has the pointers, too.
            errors => Problem { kind: self.kind, ..Refusal::Malformed(errors).below(prefix).into() },
        }
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

    pub fn kind(&self) -> ProblemKind {
        self.kind
    }

    /// The answer. `instance` is the path of the request.
    pub fn reply(&self, instance: Option<&str>) -> Reply {
        let mut reply = no_store("application/problem+json", encode(&self.body(instance)));
        *reply.status_mut() = self.kind.status();
        let retry_after = match self.kind {
            ProblemKind::WarmingUp | ProblemKind::Overloaded | ProblemKind::RateLimited => Some("1"),
            ProblemKind::ShuttingDown => Some("5"),
            // Neither has a computation that was too long: the next try would take as long.
            _ => None,
        };
        if let Some(seconds) = retry_after {
            reply.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static(seconds));
        }
        if let Some(Ok(range)) = self.length.map(|length| HeaderValue::from_str(&format!("bytes */{length}"))) {
            reply.headers_mut().insert(header::CONTENT_RANGE, range);
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

impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Self {
        let kind = match &refusal {
            Refusal::Malformed(_) => ProblemKind::BadRequest,
            Refusal::InvalidPosition(_) => ProblemKind::InvalidPosition,
            Refusal::IllegalMove(_) => ProblemKind::IllegalMove,
            Refusal::BeyondLimits(_) => ProblemKind::BeyondLimits,
            Refusal::Pending { .. } => ProblemKind::WarmingUp,
            Refusal::Stopped(Stop::Deadline) => ProblemKind::DeadlineExceeded,
            Refusal::Stopped(Stop::NoMemory) => ProblemKind::Overloaded,
            Refusal::Stopped(Stop::Contradiction) => ProblemKind::Internal,
            Refusal::Stopped(_) => ProblemKind::ShuttingDown,
        };
        let detail = cut(&refusal.to_string(), LONGEST_DETAIL);
        let problem = Problem { kind, detail, errors: Vec::new(), limit: None, length: None, closes: false, is_about_coding: false };
        match refusal {
            Refusal::Malformed(errors) | Refusal::InvalidPosition(errors) | Refusal::IllegalMove(errors) => Problem { errors, ..problem },
            Refusal::BeyondLimits(limit) => Problem { limit: Some(Box::new(limit)), ..problem },
            Refusal::Pending { .. } | Refusal::Stopped(_) => problem,
        }
    }
}

/// No route has this path. `meant` is one that has nearly the same.
pub fn nothing_there(path: &str, meant: Option<&str>) -> Problem {
    let path = cut(path, LONGEST_PATH);
    let hint = meant.map_or_else(String::new, |meant| format!("did you mean {meant}? "));
    Problem::new(ProblemKind::NotFound, format!("there is nothing at {path}; {hint}`GET /games` lists the games"))
}

/// The route of this path takes other methods. `hint` says where to go with this one.
pub fn wrong_method(method: &str, path: &str, takes: &str, hint: &str) -> Problem {
    let (method, path) = (cut(method, LONGEST_PATH), cut(path, LONGEST_PATH));
    Problem::new(ProblemKind::MethodNotAllowed, format!("{path} takes {takes}, not {method}{hint}"))
}
