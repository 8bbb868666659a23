//! Every error as `application/problem+json` (RFC 9457).

use crate::verb::encode;
use nimber_games::service::{cut, shorten};
use nimber_games::{Fault, Limit, Refusal};
use nimber_solvers::theory::Stop;
use serde::Serialize;

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

    /// What `GET /problems/{slug}` answers.
    pub const fn description(self) -> ProblemExplanation {
        match self {
            ProblemKind::BadRequest => ProblemExplanation {
                slug: "bad-request",
                title: "The request could not be read",
                status: 400,
                explanation: "The query string or body is malformed, a field is missing, unknown or repeated, or has the wrong type. \
                              `errors` names the place.",
            },
            ProblemKind::NotFound => ProblemExplanation {
                slug: "not-found",
                title: "There is nothing here",
                status: 404,
                explanation: "No resource has this path; `GET /games` lists the games.",
            },
            ProblemKind::MethodNotAllowed => ProblemExplanation {
                slug: "method-not-allowed",
                title: "The path does not take this method",
                status: 405,
                explanation: "The `Allow` header lists the methods that it takes.",
            },
            ProblemKind::RequestTimeout => ProblemExplanation {
                slug: "request-timeout",
                title: "The request took too long to arrive",
                status: 408,
                explanation: "Send the whole body at once.",
            },
            ProblemKind::PayloadTooLarge => ProblemExplanation {
                slug: "payload-too-large",
                title: "The body is too large",
                status: 413,
                explanation: "The limit is a setting of the service.",
            },
            ProblemKind::UriTooLong => ProblemExplanation {
                slug: "uri-too-long",
                title: "The address is too long",
                status: 414,
                explanation: "Send the request as a body with `POST`.",
            },
            ProblemKind::UnsupportedMediaType => ProblemExplanation {
                slug: "unsupported-media-type",
                title: "The body is not JSON",
                status: 415,
                explanation: "Send `Content-Type: application/json`, and no `Content-Encoding`. `Accept-Encoding` is there if the coding \
                              is the reason.",
            },
            ProblemKind::RangeNotSatisfiable => ProblemExplanation {
                slug: "range-not-satisfiable",
                title: "The range is beyond the end",
                status: 416,
                explanation: "`Content-Range` says how long the whole is.",
            },
            ProblemKind::InvalidPosition => ProblemExplanation {
                slug: "invalid-position",
                title: "Not a position of the game",
                status: 422,
                explanation: "The request is well-formed, but no play of the game has this position. `errors` names the places.",
            },
            ProblemKind::IllegalMove => ProblemExplanation {
                slug: "illegal-move",
                title: "Not a legal move",
                status: 422,
                explanation: "The position does not allow the move that was sent; `errors` says why.",
            },
            ProblemKind::BeyondLimits => ProblemExplanation {
                slug: "beyond-limits",
                title: "Beyond what is solved exactly",
                status: 422,
                explanation: "An answer is proven or refused, never guessed. `limit` names the limit, its value and what was asked for.",
            },
            ProblemKind::RateLimited => ProblemExplanation {
                slug: "rate-limited",
                title: "Too many requests",
                status: 429,
                explanation: "Wait as long as `Retry-After` says.",
            },
            ProblemKind::HeadTooLarge => ProblemExplanation {
                slug: "head-too-large",
                title: "The headers are too long",
                status: 431,
                explanation: "Send fewer or shorter headers.",
            },
            ProblemKind::Internal => ProblemExplanation {
                slug: "internal-error",
                title: "A fault of the service",
                status: 500,
                explanation: "Please report it with the request id; no input is meant to cause this.",
            },
            ProblemKind::NotImplemented => ProblemExplanation {
                slug: "not-implemented",
                title: "The body is sent in a way that is not known",
                status: 501,
                explanation: "Send it with a `Content-Length`, or with `Transfer-Encoding: chunked` alone.",
            },
            ProblemKind::WarmingUp => ProblemExplanation {
                slug: "warming-up",
                title: "The tables are not ready yet",
                status: 503,
                explanation: "`GET /readyz` shows the progress; try again after `Retry-After`.",
            },
            ProblemKind::Overloaded => ProblemExplanation {
                slug: "overloaded",
                title: "Too much work is waiting",
                status: 503,
                explanation: "Long computations queue up; try again after `Retry-After`.",
            },
            ProblemKind::DeadlineExceeded => ProblemExplanation {
                slug: "deadline-exceeded",
                title: "No answer in time",
                status: 503,
                explanation: "The computation was stopped at its deadline; a smaller position is answered sooner.",
            },
            ProblemKind::ShuttingDown => ProblemExplanation {
                slug: "shutting-down",
                title: "The service is stopping",
                status: 503,
                explanation: "Try again after `Retry-After`, when another instance has taken over.",
            },
        }
    }

    /// The HTTP status.
    pub fn status(self) -> u16 {
        self.description().status
    }

    /// The last segment of the problem's `type`.
    pub fn slug(self) -> &'static str {
        self.description().slug
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

    /// The kind whose `type` ends so.
    pub fn named(slug: &str) -> Option<Self> {
        ProblemKind::ALL.into_iter().find(|kind| kind.slug() == slug)
    }

    pub fn title(self) -> &'static str {
        self.description().title
    }
}

#[derive(Clone, Debug)]
pub struct Problem {
    kind: ProblemKind,
    detail: String,
    errors: Vec<Fault>,
    /// Boxed, so that errors stay small.
    limit: Option<Box<Limit>>,
}

/// The most characters of the path in a problem document.
const LONGEST_PATH: usize = 256;

/// How many characters the sentence about all errors may have.
const LONGEST_DETAIL: usize = 1024;

/// How many bytes all errors may have as JSON.
const ROOM_FOR_ERRORS: usize = 8 << 10;

/// A problem document.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ProblemBody {
    /// The kind of problem: a path that explains it.
    #[serde(rename = "type")]
    kind: String,
    /// The kind in words.
    title: &'static str,
    /// The HTTP status.
    #[cfg_attr(feature = "schema", schema(minimum = 400, maximum = 599))]
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

impl ProblemBody {
    /// The same document with a whole address as its type. `base` has no slash at its end.
    #[must_use]
    pub fn below(self, base: &str) -> Self {
        ProblemBody { kind: format!("{base}{}", self.kind), ..self }
    }
}

/// The first errors that fit. A document is at most 16 KiB long, even if everything in it has to be escaped.
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
        Problem { kind, detail: shorten(detail.into()), errors: Vec::new(), limit: None }
    }

    /// The document. `instance` is the path of the request; long ones are cut.
    pub fn body(&self, instance: Option<&str>) -> ProblemBody {
        ProblemBody {
            kind: self.kind.path(),
            title: self.kind.title(),
            status: self.kind.status(),
            detail: self.detail.clone(),
            instance: instance.map(|path| cut(path, LONGEST_PATH)),
            errors: fitting(&self.errors),
            limit: self.limit.as_deref().cloned(),
        }
    }

    /// The same problem with `prefix` before every pointer. A batch uses it for its entries.
    #[must_use]
    pub fn below(mut self, prefix: &str) -> Self {
        self.errors.iter_mut().for_each(|error| error.place.prepend(prefix));
        self
    }

    pub fn kind(&self) -> ProblemKind {
        self.kind
    }
}

impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Self {
        let kind = match &refusal {
            Refusal::Malformed(_) => ProblemKind::BadRequest,
            Refusal::InvalidPosition(_) => ProblemKind::InvalidPosition,
            Refusal::IllegalMove(_) => ProblemKind::IllegalMove,
            Refusal::BeyondLimits(_) | Refusal::OutOfWork(_) => ProblemKind::BeyondLimits,
            Refusal::Missing(_) => ProblemKind::NotFound,
            Refusal::Pending { .. } => ProblemKind::WarmingUp,
            Refusal::Stopped(Stop::Deadline) => ProblemKind::DeadlineExceeded,
            Refusal::Stopped(Stop::NoMemory) => ProblemKind::Overloaded,
            Refusal::Stopped(Stop::Contradiction) => ProblemKind::Internal,
            Refusal::Stopped(_) => ProblemKind::ShuttingDown,
            _ => ProblemKind::Internal,
        };
        let detail = cut(&refusal.to_string(), LONGEST_DETAIL);
        let problem = Problem { kind, detail, errors: Vec::new(), limit: None };
        match refusal {
            Refusal::Malformed(errors) | Refusal::InvalidPosition(errors) | Refusal::IllegalMove(errors) => Problem { errors, ..problem },
            Refusal::BeyondLimits(limit) | Refusal::OutOfWork(limit) => Problem { limit: Some(Box::new(limit)), ..problem },
            _ => problem,
        }
    }
}

/// No route has this path. `meant` is one that has nearly the same.
pub fn nothing_there(path: &str, meant: Option<&str>) -> Problem {
    let path = cut(path, LONGEST_PATH);
    let hint = meant.map_or_else(String::new, |meant| format!("{meant} "));
    Problem::new(ProblemKind::NotFound, format!("there is nothing at {path}; {hint}`GET /games` lists the games"))
}

/// The route of this path takes other methods. `hint` names the path that takes this one.
pub fn wrong_method(method: &str, path: &str, takes: &str, hint: &str) -> Problem {
    let (method, path) = (cut(method, LONGEST_PATH), cut(path, LONGEST_PATH));
    Problem::new(ProblemKind::MethodNotAllowed, format!("{path} takes {takes}, not {method}{hint}"))
}

/// The media type of a body is another one.
pub fn not_json() -> Problem {
    Problem::new(ProblemKind::UnsupportedMediaType, "the body has to be JSON: send `Content-Type: application/json`")
}

/// What a kind of problem means.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ProblemExplanation {
    /// The last segment of the problem's `type`.
    #[cfg_attr(feature = "schema", schema(example = "invalid-position"))]
    pub slug: &'static str,
    /// The kind in words.
    pub title: &'static str,
    /// Its HTTP status.
    pub status: u16,
    /// What it means and what to do.
    pub explanation: &'static str,
}
