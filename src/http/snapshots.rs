//! `GET /tables/{name}`: a table for another service.

use super::forwarded;
use super::meta::no_query;
use super::problem::{Problem, ProblemKind};
use super::reply::{Content, Reply, holds};
use super::slots::Slot;
use super::state::ServerState;
use super::transfer::Transfer;
use crate::snapshots::Snapshot;
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use http_range_header::parse_range_header;
use nimber_answers::paths::parameters;
use nimber_games::service::shorten;
use std::ops::Range;
use std::sync::Arc;

/// A cache in front of the service would fill with tables that hardly anybody asks for twice.
const LIFETIME: &str = "no-cache";

pub const CONTENT_TYPE: &str = "application/octet-stream";

/// The path of a table.
pub const TABLE: &str = "/tables/{name}";

/// The snapshot of a table, or part of it.
pub async fn table(state: Arc<ServerState>, request: Request) -> Result<Reply, Problem> {
    let owner = forwarded::owner(&request, &state.settings.trusted_proxies);
    let name = parameters(TABLE, request.uri().path())?.pop().unwrap_or_default();
    no_query(&state, request.uri(), owner.client).await?;
    let ready = state.ready()?;
    let names = ready.snapshots.iter().map(|table| table.name().as_str());
    let table = ready.snapshots.iter().find(|table| table.name().as_str() == name).ok_or_else(|| no_table(&name, names))?.clone();
    drop(ready);
    if !table.is_checked() {
        return Err(Problem::new(ProblemKind::WarmingUp, "the table is still being checked"));
    }
    let slot = state.slots.take(&state.answers, &owner).await?;
    // The thread takes the slot along. So at most one thread per slot waits for a table, even if clients hang up.
    let made = tokio::task::spawn_blocking(move || (table.snapshot(), slot)).await;
    let (snapshot, slot) = made.map_err(|_| Problem::new(ProblemKind::Internal, "the table cannot be read"))?;
    answer(request.headers(), snapshot, slot)
}

/// `/tables` and `/tables/{name}` on the main address, where operators have an address of their own.
pub async fn elsewhere(_: Arc<ServerState>, _: Request) -> Result<Reply, Problem> {
    Err(Problem::new(ProblemKind::NotFound, "the tables are listed and given away at the address for operators only"))
}

fn no_table<'a>(name: &str, names: impl Iterator<Item = &'a str>) -> Problem {
    let names: Vec<_> = names.collect();
    let there = if names.is_empty() { "no table is loaded".to_owned() } else { format!("there are {}", names.join(", ")) };
    Problem::new(ProblemKind::NotFound, format!("there is no table {}; {there}", shorten(name.to_owned())))
}

pub fn beyond() -> Problem {
    Problem::new(ProblemKind::RangeNotSatisfiable, "the snapshot ends before this range")
}

fn answer(request: &HeaderMap, snapshot: Arc<Snapshot>, slot: Slot) -> Result<Reply, Problem> {
    let (length, tag) = (snapshot.length(), format!("\"{}\"", snapshot.id()));
    let (status, range) = if holds(request, &tag) {
        (StatusCode::NOT_MODIFIED, 0..0)
    } else {
        match asked_for(request, &tag, length)? {
            Some(range) => (StatusCode::PARTIAL_CONTENT, range),
            None => (StatusCode::OK, 0..length),
        }
    };
    let content_range = (status == StatusCode::PARTIAL_CONTENT).then(|| text(&format!("bytes {}-{}/{length}", range.start, range.end - 1)));
    let transfer = Transfer { snapshot, range, pace: slot.pace().clone(), holds: Arc::new(slot) };
    let mut reply = Reply::default();
    *reply.status_mut() = status;
    let headers = reply.headers_mut();
    headers.insert(header::ETAG, text(&tag));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(LIFETIME));
    headers.insert(header::ACCEPT_RANGES, HeaderValue::from_static("bytes"));
    headers.extend(content_range.map(|range| (header::CONTENT_RANGE, range)));
    if status != StatusCode::NOT_MODIFIED {
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(CONTENT_TYPE));
        headers.insert(header::CONTENT_LENGTH, transfer.length().into());
        *reply.body_mut() = Content::Transfer(transfer);
    }
    Ok(reply)
}

/// The range that a request asks for; `None` for all. A range that cannot be read is ignored, and so are several: a client must be able to
/// do without (RFC 9110, 14.2).
fn asked_for(request: &HeaderMap, tag: &str, length: u64) -> Result<Option<Range<u64>>, Problem> {
    let holds_another = request.get(header::IF_RANGE).is_some_and(|held| held.as_bytes() != tag.as_bytes());
    let range = request.get(header::RANGE).filter(|_| !holds_another);
    let Some(Ok(ranges)) = range.and_then(|range| range.to_str().ok()).map(parse_range_header) else { return Ok(None) };
    if ranges.ranges.len() > 1 {
        return Ok(None);
    }
    let range = ranges.validate(length).ok().and_then(|ranges| ranges.into_iter().next()).ok_or_else(|| beyond().with_length(length))?;
    Ok(Some(*range.start()..range.end() + 1))
}

/// Numbers and hashes are always the value of a header.
fn text(value: &str) -> HeaderValue {
    HeaderValue::from_str(value).unwrap_or(HeaderValue::from_static(""))
}
