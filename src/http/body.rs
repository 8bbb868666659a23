//! The body of a request: it is read within limits of size and time, and so is its rest once the request is answered.
//!
//! `RequestBodyLimitLayer` and `RequestBodyTimeoutLayer` would not do: some bodies may be larger than others, and a body may wait for
//! memory.
//!
//! Many requests are refused by their head, and most clients send the body all the same. If its rest stayed on the connection, the next
//! request there would get no answer, although the last answer did not say that the connection ends. Behind a proxy, that next request is
//! another client's.

use super::connections::Connection;
use super::memory::Reservation;
use super::problem::{Problem, ProblemKind};
use super::request_context::keep_body;
use super::state::ServerState;
use axum::body::{Body, Bytes};
use axum::extract::Request;
use axum::http::{HeaderMap, header};
use http_body_util::BodyExt;
use hyper::body::{Body as HttpBody, Frame, Incoming, SizeHint};
use nimber_games::request::SHORT_REQUEST;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::{Duration, Instant};
use tokio::sync::oneshot;
use tokio::time::timeout;

/// In bytes. After this many bytes a body has a minimum speed, because other requests may wait for its memory: a slice of a sixteenth of
/// the arrived bytes, but at least of this size, has to arrive within [`SLICE_TIME`].
const SLICE: usize = 1 << 12;

const SLICE_TIME: Duration = Duration::from_secs(2);

/// The memory for the text of a body while it arrives. Its buffer grows by doubling.
fn memory_for_text(bytes: usize) -> usize {
    bytes.saturating_mul(2)
}

/// The memory for a request with a body of this size: for its text, for the decoded values and for the computation. Long bodies are decoded
/// into their types at once, so they take less for each byte. Short ones may be lists of small objects, which take most.
fn memory_for(bytes: usize) -> usize {
    bytes.saturating_mul(if bytes > SHORT_REQUEST { 5 } else { 90 })
}

/// The text of a JSON body, and the memory for the request. Keep the reservation until the request is answered.
pub async fn text(request: Request, state: &ServerState, is_bulky: bool) -> Result<(Vec<u8>, Reservation), Problem> {
    let settings = &state.settings;
    // A large body needs a `Content-Length`.
    let length = content_length(request.headers());
    let limit = match length {
        Some(length) if is_bulky && length > settings.max_body as u64 => settings.max_large_body.max(settings.max_body),
        _ => settings.max_body,
    };
    if length.is_some_and(|length| length > limit as u64) {
        return Err(too_large(limit));
    }
    let mut memory = state.bodies.reserve();
    let text = timeout(settings.body_timeout, bytes(request.into_body(), limit, &mut memory)).await;
    let text = text.unwrap_or_else(|_| Err(too_slow(settings.body_timeout)))?;
    keep_body(&text);
    Ok((text, memory))
}

fn content_length(headers: &HeaderMap) -> Option<u64> {
    headers.get(header::CONTENT_LENGTH)?.to_str().ok()?.parse().ok()
}

pub fn too_large(limit: usize) -> Problem {
    Problem::new(ProblemKind::PayloadTooLarge, format!("the body is over the limit of {limit} bytes"))
}

pub fn too_slow(timeout: Duration) -> Problem {
    Problem::new(ProblemKind::RequestTimeout, format!("the body did not arrive within {} seconds", timeout.as_secs())).closing()
}

/// Reads a body of at most `limit` bytes. Memory is reserved for the bytes that have arrived, so a client that announces a body without
/// sending it takes none. Decoding takes more memory, which is reserved once the body is complete.
async fn bytes(mut body: Body, limit: usize, memory: &mut Reservation) -> Result<Vec<u8>, Problem> {
    let mut text = Vec::new();
    let (mut seen, mut since) = (0, Instant::now());
    loop {
        let frame = match text.len() {
            0..SLICE => body.frame().await,
            _ => timeout(SLICE_TIME.saturating_sub(since.elapsed()), body.frame()).await.map_err(|_| too_slow(SLICE_TIME))?,
        };
        let Some(frame) = frame else { break };
        let frame = frame.map_err(|_| Problem::new(ProblemKind::BadRequest, "the body broke off before its end").closing())?;
        let Ok(data) = frame.into_data() else { continue };
        if text.len() + data.len() > limit {
            return Err(too_large(limit));
        }
        text.extend_from_slice(&data);
        let asked = Instant::now();
        memory.grow_for_client_to(memory_for_text(text.len())).await?;
        // The client may have sent more meanwhile, so this time does not count.
        since += asked.elapsed();
        if text.len() - seen >= SLICE.max(seen / 16) {
            (seen, since) = (text.len(), Instant::now());
        }
    }
    memory.grow_to(memory_for(text.len())).await?;
    Ok(text)
}

/// In bytes. A longer rest is not read.
const LONGEST_REST: usize = 64 << 10;

/// How long the rest may take to arrive.
const REST_TIME: Duration = Duration::from_secs(2);

/// The body of a request. It reports its progress to its connection.
struct ArrivingBody {
    /// `None` only while it is dropped.
    body: Option<Incoming>,
    connection: Arc<Connection>,
    awaits_continue: bool,
    /// Takes the body that was dropped before its end.
    rest: Option<oneshot::Sender<ArrivingBody>>,
}

/// Receives what was not read of a body.
pub struct Rest(Option<oneshot::Receiver<ArrivingBody>>);

/// The request with a body that any handler can read, and the rest of that body once the request is answered.
pub fn arriving(request: hyper::Request<Incoming>, connection: &Arc<Connection>) -> (Request, Rest) {
    if request.body().is_end_stream() {
        return (request.map(|_| Body::empty()), Rest(None));
    }
    let expectation = request.headers().get(header::EXPECT);
    let awaits_continue = expectation.is_some_and(|expectation| expectation.as_bytes().eq_ignore_ascii_case(b"100-continue"));
    let (sender, rest) = oneshot::channel();
    let wrap = |body| ArrivingBody { body: Some(body), connection: connection.clone(), awaits_continue, rest: Some(sender) };
    (request.map(|body| Body::new(wrap(body))), Rest(Some(rest)))
}

impl Rest {
    /// Reads the rest of the body and drops it, once the request is answered. Returns whether the connection can take another request.
    pub async fn drain(self) -> bool {
        // There is none if the body was read to its end.
        match self.0.and_then(|mut rest| rest.try_recv().ok()) {
            Some(rest) => rest.drain().await,
            None => true,
        }
    }
}

impl ArrivingBody {
    async fn drain(mut self) -> bool {
        // A client that waits for `100 Continue` may send the body, or the next request instead. And reading would tell it to go on.
        if self.awaits_continue || self.size_hint().lower() > LONGEST_REST as u64 {
            return false;
        }
        let mut left = LONGEST_REST;
        let read = async {
            while let Some(frame) = self.frame().await {
                let bytes = frame.map_or(usize::MAX, |frame| frame.data_ref().map_or(0, Bytes::len));
                let Some(rest) = left.checked_sub(bytes) else { return false };
                left = rest;
            }
            true
        };
        timeout(REST_TIME, read).await.unwrap_or(false)
    }
}

impl HttpBody for ArrivingBody {
    type Data = Bytes;
    type Error = hyper::Error;

    fn poll_frame(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, hyper::Error>>> {
        self.awaits_continue = false;
        let Some(body) = &mut self.body else { return Poll::Ready(None) };
        let frame = ready!(Pin::new(body).poll_frame(context));
        if let Some(data) = frame.as_ref().and_then(|frame| frame.as_ref().ok()).and_then(Frame::data_ref) {
            self.connection.receive(data.len());
        }
        if frame.is_none() || self.is_end_stream() {
            self.connection.end_body();
        }
        Poll::Ready(frame)
    }

    fn is_end_stream(&self) -> bool {
        self.body.as_ref().is_none_or(Incoming::is_end_stream)
    }

    fn size_hint(&self) -> SizeHint {
        self.body.as_ref().map(Incoming::size_hint).unwrap_or_default()
    }
}

impl Drop for ArrivingBody {
    fn drop(&mut self) {
        if let (Some(rest), false) = (self.rest.take(), self.is_end_stream()) {
            let ArrivingBody { ref mut body, ref connection, awaits_continue, .. } = *self;
            // Fails if the connection has ended, too.
            let _ = rest.send(ArrivingBody { body: body.take(), connection: connection.clone(), awaits_continue, rest: None });
        }
    }
}
