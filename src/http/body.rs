//! Reads the JSON body of a request, within limits of size and time. `RequestBodyLimitLayer` and `RequestBodyTimeoutLayer` would not do:
//! some bodies may be larger than others, and a body may wait for memory.

use super::memory::Reservation;
use super::problem::{Problem, ProblemKind};
use super::request_context::keep_body;
use super::state::ServerState;
use axum::body::Body;
use axum::extract::Request;
use axum::http::{HeaderMap, header};
use http_body_util::BodyExt;
use nimber_games::request::SHORT_REQUEST;
use std::time::{Duration, Instant};
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
