//! The request that a thread works for, which log lines about a panic or a failure name, and spans. And the trace that it belongs to: the
//! `traceparent` header of W3C Trace Context.

use axum::body::Bytes;
use axum::http::{HeaderMap, HeaderName, HeaderValue};
use std::ops::Range;
use std::str;
use std::sync::{Arc, OnceLock};
use std::time::Instant;
#[cfg(feature = "otlp")]
use std::{
    sync::{Mutex, PoisonError},
    time::Duration,
};

tokio::task_local! {
    static CURRENT: RequestContext;
}

/// The number of bytes of a body that are kept to reproduce a failure.
const LONGEST_BODY: usize = 1 << 10;

/// The most stages of a request. A batch has one for each entry.
#[cfg(feature = "otlp")]
const MOST_STAGES: usize = 32;

#[derive(Clone, Debug)]
pub struct RequestContext(Arc<RequestData>);

#[derive(Debug)]
struct RequestData {
    id: HeaderValue,
    /// The beginning of the body, once it is read.
    body: OnceLock<Bytes>,
    /// `None` if they are not needed.
    #[cfg(feature = "otlp")]
    stages: Option<Mutex<Vec<RequestStage>>>,
}

/// A part of the time that a request took.
#[cfg(feature = "otlp")]
#[derive(Clone, Debug)]
pub struct RequestStage {
    pub name: &'static str,
    pub began: Instant,
    pub lasted: Duration,
    /// In units of work.
    pub work: Option<u64>,
}

impl RequestContext {
    /// `keeps_stages` matters only in builds that send spans.
    pub fn new(id: HeaderValue, #[allow(unused)] keeps_stages: bool) -> Self {
        RequestContext(Arc::new(RequestData {
            id,
            body: OnceLock::new(),
            #[cfg(feature = "otlp")]
            stages: keeps_stages.then(Mutex::default),
        }))
    }

    /// The request that this thread works for.
    pub fn current() -> Option<Self> {
        CURRENT.try_with(Clone::clone).ok()
    }

    /// Works for this request.
    pub fn scope<F: Future>(self, work: F) -> impl Future<Output = F::Output> {
        CURRENT.scope(self, work)
    }

    pub fn id(&self) -> &str {
        self.0.id.to_str().unwrap_or_default()
    }

    /// The beginning of the body as text.
    pub fn body(&self) -> Option<String> {
        self.0.body.get().map(|body| String::from_utf8_lossy(body).into_owned())
    }

    #[cfg(feature = "otlp")]
    fn stage(&self, name: &'static str, began: Instant, work: Option<u64>) {
        let Some(stages) = &self.0.stages else { return };
        let mut stages = stages.lock().unwrap_or_else(PoisonError::into_inner);
        if stages.len() < MOST_STAGES {
            stages.push(RequestStage { name, began, lasted: began.elapsed(), work });
        }
    }

    /// The stages so far.
    #[cfg(feature = "otlp")]
    pub fn stages(&self) -> Vec<RequestStage> {
        self.0.stages.as_ref().map(|stages| stages.lock().unwrap_or_else(PoisonError::into_inner).clone()).unwrap_or_default()
    }
}

/// Records that the current request has waited for a thread since then.
pub fn waited(#[allow(unused)] began: Instant) {
    #[cfg(feature = "otlp")]
    let _ = CURRENT.try_with(|request| request.stage("wait", began, None));
}

/// Records a computation for the current request since then.
pub fn computed(#[allow(unused)] began: Instant, #[allow(unused)] work: u64) {
    #[cfg(feature = "otlp")]
    let _ = CURRENT.try_with(|request| request.stage("compute", began, Some(work)));
}

/// Keeps the beginning of the body of the current request.
pub fn keep_body(body: &[u8]) {
    let _ = CURRENT.try_with(|request| request.0.body.set(Bytes::copy_from_slice(&body[..body.len().min(LONGEST_BODY)])));
}

/// Wraps work for another thread, so that it runs for the current request.
pub fn carried<T>(work: impl FnOnce() -> T) -> impl FnOnce() -> T {
    let request = RequestContext::current();
    move || match request {
        Some(request) => CURRENT.sync_scope(request, work),
        None => work(),
    }
}

/// Spawns a task for the current request.
pub fn spawn(task: impl Future<Output = ()> + Send + 'static) {
    match RequestContext::current() {
        Some(request) => drop(tokio::spawn(request.scope(task))),
        None => drop(tokio::spawn(task)),
    }
}

const TRACEPARENT: HeaderName = HeaderName::from_static("traceparent");

/// Version, trace, parent and flags: `00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01`.
const LENGTH: usize = 55;
const VERSION: Range<usize> = 0..2;
const TRACE: Range<usize> = 3..35;
const PARENT: Range<usize> = 36..52;
const FLAGS: Range<usize> = 53..55;

/// A valid `traceparent`.
#[derive(Clone, Copy, Debug)]
pub struct TraceContext([u8; LENGTH]);

impl TraceContext {
    /// `None` without the header. One that is malformed or repeated is ignored, as the standard says.
    pub fn of(headers: &HeaderMap) -> Option<Self> {
        let mut values = headers.get_all(TRACEPARENT).iter();
        let value = values.next()?;
        if values.next().is_some() { None } else { TraceContext::read(value.as_bytes()) }
    }

    fn read(header: &[u8]) -> Option<Self> {
        let (&known, rest) = header.split_first_chunk::<LENGTH>()?;
        let is_hex = |range: Range<usize>| known[range].iter().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
        let is_zero = |range: Range<usize>| known[range].iter().all(|&byte| byte == b'0');
        // Later versions may append fields.
        let ends = match &known[VERSION] {
            b"ff" => false,
            b"00" => rest.is_empty(),
            _ => rest.first().is_none_or(|&byte| byte == b'-'),
        };
        let has_dashes = [VERSION.end, TRACE.end, PARENT.end].iter().all(|&index| known[index] == b'-');
        let has_digits = [VERSION, TRACE, PARENT, FLAGS].into_iter().all(is_hex);
        (ends && has_dashes && has_digits && !is_zero(TRACE) && !is_zero(PARENT)).then_some(TraceContext(known))
    }

    /// 32 hexadecimal digits.
    pub fn trace_id(&self) -> &str {
        str::from_utf8(&self.0[TRACE]).unwrap_or_default()
    }

    /// The span of the caller: 16 hexadecimal digits.
    #[cfg(feature = "otlp")]
    pub fn parent_id(&self) -> &str {
        str::from_utf8(&self.0[PARENT]).unwrap_or_default()
    }

    /// Whether the caller records the trace.
    #[cfg(feature = "otlp")]
    pub fn is_sampled(&self) -> bool {
        char::from(self.0[LENGTH - 1]).to_digit(16).is_some_and(|digit| digit % 2 == 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GIVEN: &str = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";

    fn of(values: &[&str]) -> Option<TraceContext> {
        TraceContext::of(&values.iter().map(|value| (TRACEPARENT, HeaderValue::from_str(value).unwrap())).collect())
    }

    #[test]
    fn a_valid_header_names_its_trace() {
        let later = GIVEN.replace("00-4", "cc-4");
        for header in [GIVEN, &later, &format!("{later}-what-the-future-brings"), &GIVEN.replace("-01", "-fe")] {
            assert_eq!(of(&[header]).unwrap().trace_id(), "4bf92f3577b34da6a3ce929d0e0e4736", "{header}");
        }
    }

    #[test]
    fn malformed_headers_are_ignored() {
        let zero_trace = format!("00-{}-00f067aa0ba902b7-01", "0".repeat(32));
        let zero_parent = format!("00-4bf92f3577b34da6a3ce929d0e0e4736-{}-01", "0".repeat(16));
        let malformed = [
            "",
            "00",
            &GIVEN[..54],
            &format!("{GIVEN}-more"),
            &format!("{GIVEN}0"),
            &GIVEN.replace("00-4", "ff-4"),
            &GIVEN.replace("00-4", "cc-4").replace("-01", "-010"),
            &GIVEN.replace("00-4", "0x-4"),
            &GIVEN.to_uppercase(),
            &GIVEN.replace("-01", "-0g"),
            &GIVEN.replace('-', "_"),
            &zero_trace,
            &zero_parent,
        ];
        for header in malformed {
            assert!(of(&[header]).is_none(), "{header}");
        }
        assert!(of(&[]).is_none() && of(&[GIVEN, GIVEN]).is_none());
    }
}
