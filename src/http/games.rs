//! The handlers of the games. They are the same for all games.

use super::body;
use super::caching::{FOR_EVER, cacheable};
use super::path;
use super::problem::Problem;
use super::query;
use super::scheduler::Answer;
use super::state::ServerState;
use crate::games::Refusal;
use crate::service::catalogue::{AnyGame, Catalogue};
use crate::service::request::Fields;
use crate::service::verb::Verb;
use axum::body::Bytes;
use axum::extract::Request;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use std::sync::Arc;
use std::time::Instant;

/// `GET /{game}?…`, and `/values`, `/period` and so on. A parameter in the path counts as part of the query string.
pub async fn get(state: Arc<ServerState>, game: &'static str, verb: Verb, request: Request) -> Result<Response, Problem> {
    let (mut request, _) = request.into_parts();
    let in_path = path::pairs(&mut request).await?;
    let headers = request.headers;
    let ready = state.ready()?;
    let game = known(&ready.catalogue, game)?;
    let fields = query_fields(&*game, verb, in_path, request.uri.query().unwrap_or_default())?;
    // The answer comes from these tables, also if others are published meanwhile.
    let is_checked = ready.is_checked();
    drop(ready);
    let answer = state.answers.hold(solve(&state, game, verb, fields, state.scheduler.deadline()).await?)?;
    if !is_checked {
        return Ok(json_no_store(answer));
    }
    Ok(cacheable(&headers, "application/json", FOR_EVER, answer))
}

/// `POST /{game}/analyze` and `POST /{game}/move`.
pub async fn post(state: Arc<ServerState>, game: &'static str, verb: Verb, request: Request) -> Result<Response, Problem> {
    let game = known(&state.ready()?.catalogue, game)?;
    body::no_query(&request)?;
    let (fields, _memory) = body::fields(request, &state, game.about().bulky).await?;
    let answer = solve(&state, game, verb, fields, state.scheduler.deadline()).await?;
    Ok(json_no_store(state.answers.hold(answer)?))
}

/// Answers one request.
pub async fn solve(state: &ServerState, game: Arc<dyn AnyGame>, verb: Verb, fields: Fields, deadline: Instant) -> Answer {
    if fields.is_long() {
        let key = format!("{:x} {verb:?} {fields}", Arc::as_ptr(&game).addr());
        return state.scheduler.solve_on_thread(key, deadline, Box::new(move |budget| game.read(verb, fields)?.answer(budget))).await;
    }
    state.scheduler.solve(deadline, move || game.read(verb, fields)).await
}

pub fn known(catalogue: &Catalogue, game: &str) -> Result<Arc<dyn AnyGame>, Problem> {
    catalogue.game(game).cloned().ok_or_else(|| {
        let names: Vec<_> = catalogue.games().map(|game| game.about().name).collect();
        Refusal::malformed("/game", format!("there is no game `{game}`; there are {}", names.join(", "))).into()
    })
}

/// The parameters of the path and the query string, as the fields of the same request in JSON.
fn query_fields(game: &dyn AnyGame, verb: Verb, in_path: Vec<(String, String)>, query: &str) -> Result<Fields, Problem> {
    let known = verb.parameters(game.about());
    Ok(Fields::from_pairs(in_path.into_iter().chain(query::pairs(query)?), &known)?)
}

/// A JSON answer that clients must not cache.
pub fn json_no_store(body: impl Into<Bytes>) -> Response {
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static("application/json")),
        (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
    ];
    (headers, body.into()).into_response()
}
