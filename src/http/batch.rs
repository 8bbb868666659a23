//! `POST /batch`: many analyses in one request. Each is answered or refused separately.

use super::body;
use super::games::{json_no_store, known, solve};
use super::problem::Problem;
use super::scheduler::Answer;
use super::state::ServerState;
use crate::games::Refusal;
use crate::service::question::encode;
use crate::service::request::Fields;
use crate::service::verb::Verb;
use axum::extract::Request;
use axum::response::Response;
use serde::Deserialize;
use serde_json::value::RawValue;
use std::sync::Arc;
use std::time::Instant;
use utoipa::ToSchema;

/// A list of analyses.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BatchRequest<'a> {
    /// The requests: each the body of an analysis, with the game's name in `game`.
    #[schema(value_type = Vec<Object>)]
    #[serde(borrow)]
    requests: Vec<&'a RawValue>,
}

/// Answers the entries in order. They share one deadline.
pub async fn post(state: Arc<ServerState>, request: Request) -> Result<Response, Problem> {
    state.ready()?;
    body::no_query(&request)?;
    let (text, _request_memory) = body::text(request, &state, false).await?;
    let fields = Fields::from_json_besides_lists(&text)?;
    let batch: BatchRequest<'_> = fields.read_in_place()?;
    let deadline = state.scheduler.deadline();
    if batch.requests.len() > state.settings.max_batch {
        return Err(too_many(batch.requests.len(), state.settings.max_batch).into());
    }
    let mut body = b"{\"results\":[".to_vec();
    let mut memory = state.answers.reserve();
    for (index, entry) in batch.requests.into_iter().enumerate() {
        if index > 0 {
            body.push(b',');
        }
        // Short answers are found in place, so other requests get their turn here.
        tokio::task::yield_now().await;
        let answer = match body.len() {
            0..MOST_BYTES => answer(&state, entry, deadline).await,
            bytes => Err(too_long(bytes)),
        };
        match answer {
            Ok(answer) => body.extend_from_slice(&answer),
            Err(problem) => body.extend_from_slice(&encode(&problem.below(&format!("/requests/{index}")).body(None))),
        }
        memory.grow_to(body.len()).await?;
    }
    body.extend_from_slice(b"]}");
    body.shrink_to_fit();
    Ok(json_no_store(memory.hold(body.into())))
}

pub fn too_many(given: usize, most: usize) -> Refusal {
    Refusal::beyond("batch", most as u64, given, format!("{given} requests are too many; a batch holds at most {most}"))
}

/// The answers of a batch take no more room than this, but for the last that still found some.
pub const MOST_BYTES: usize = 8 << 20;

fn too_long(bytes: usize) -> Problem {
    let detail =
        format!("the answers before this one take {bytes} bytes, and a batch stops at {MOST_BYTES}; ask again, with a smaller `limit`");
    Refusal::beyond("batch_bytes", MOST_BYTES as u64, bytes, detail).into()
}

async fn answer(state: &ServerState, entry: &RawValue, deadline: Instant) -> Answer {
    let mut fields = Fields::from_json(entry.get().as_bytes())?;
    let game: String = fields.take("game")?.ok_or_else(|| Refusal::malformed("/game", "the name of a game is needed"))?;
    let game = known(&state.ready()?.catalogue, &game)?;
    solve(state, game, Verb::Analyze, fields, deadline).await
}
