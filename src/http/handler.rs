//! The one handler of all that is asked of the games.

use super::batch;
use super::body;
use super::forwarded;
use super::head::AcceptLanguage;
use super::job::{JobKey, LONGEST_IN_PLACE, QuestionContext, TextKey};
use super::problem::Problem;
use super::reply::{FOR_A_DAY, FOR_A_WHILE, Reply, cacheable, in_language, no_store, vary};
use super::scheduler::LONGEST_SLOW_IN_PLACE;
use super::state::ServerState;
use axum::extract::Request;
use axum::http::{HeaderValue, header};
use nimber_answers::call::{Call, Frame, Sent};
use nimber_answers::catalogue::Catalogue;
use nimber_answers::picture::SVG;
use nimber_answers::verb::{HttpMethod, Lifetime};
use nimber_games::request::SHORT_REQUEST;
use nimber_solvers::theory::Budget;
use std::net::IpAddr;
use std::sync::Arc;

/// Answers a request that has led to a call.
pub async fn answer(state: Arc<ServerState>, call: Arc<Call>, request: Request) -> Result<Reply, Problem> {
    match call.method {
        HttpMethod::Get => get(state, call, request).await,
        HttpMethod::Post => post(state, call, request).await,
    }
}

/// `GET /{game}?…`, `/games`, `/mex` and so on.
async fn get(state: Arc<ServerState>, call: Arc<Call>, request: Request) -> Result<Reply, Problem> {
    // The answer comes from these tables, also if others are published meanwhile.
    let (catalogue, is_checked) = games(&state, &call)?;
    let owner = forwarded::owner(&request, &state.settings.trusted_proxies);
    let asked = context(&state, owner.client, &call);
    let (languages, uri) = (AcceptLanguage::of(request.headers()), request.uri().clone());
    let bytes = uri.path_and_query().map_or(0, |text| text.as_str().len());
    let read = move || call.read(&catalogue, Sent::Query(uri.path(), uri.query().unwrap_or_default()), &languages.asked());
    let (answer, frame) = state.scheduler.solve(asked, bytes, read).await?;
    let lifetime = match frame.lifetime(answer.is_exact) {
        Some(Lifetime::OfVersion) => Some(FOR_A_WHILE),
        Some(_) if is_checked => Some(FOR_A_DAY),
        _ => None,
    };
    let bytes = state.answers.hold(&owner, answer.bytes)?;
    let Some(lifetime) = lifetime else { return Ok(framed(no_store(frame.media_type, bytes), &frame)) };
    let mut reply = cacheable(request.headers(), frame.media_type, lifetime, bytes);
    if frame.by_header {
        vary(reply.headers_mut(), header::ACCEPT_LANGUAGE);
    }
    Ok(framed(reply, &frame))
}

/// `POST /{game}/analyze`, `/batch` and so on.
async fn post(state: Arc<ServerState>, call: Arc<Call>, request: Request) -> Result<Reply, Problem> {
    let (catalogue, _) = games(&state, &call)?;
    let media_type = request.headers().get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    call.check_head(request.uri().query(), media_type)?;
    let owner = forwarded::owner(&request, &state.settings.trusted_proxies);
    let languages = AcceptLanguage::of(request.headers());
    let (text, _memory) = body::text(request, &state, call.bulky).await?;
    let asked = context(&state, owner.client, &call);
    if call.is_batch() {
        // Boxed, like the computation below, because every request would carry the size of these futures.
        return Box::pin(batch::answer(&state, &owner, text, languages, asked)).await;
    }
    let (answer, frame) = if text.len() > SHORT_REQUEST {
        let asked_of = format!("{} {} {}", call.game, call.verb(), languages.code());
        let key = JobKey::Text(TextKey::new(&catalogue, asked_of, &text));
        // The language is not known here, because a thread reads the text.
        let frame = call.unread();
        let work = Box::new(move |budget: &Budget| call.read(&catalogue, Sent::Body(&text), &languages.asked())?.question.answer(budget));
        (Box::pin(state.scheduler.solve_on_thread(asked, key, work)).await?, frame)
    } else {
        let bytes = text.len();
        let read = move || call.read(&catalogue, Sent::Body(&text), &languages.asked());
        state.scheduler.solve(asked, bytes, read).await?
    };
    let reply = no_store(frame.media_type, state.answers.hold(&owner, answer.bytes)?);
    Ok(framed(reply, &frame))
}

/// The games that a call needs, and whether every byte of their tables has been checked.
fn games(state: &ServerState, call: &Call) -> Result<(Arc<Catalogue>, bool), Problem> {
    match state.ready() {
        Ok(ready) => {
            call.check_prepared(&ready.catalogue)?;
            Ok((ready.catalogue.clone(), ready.is_checked()))
        }
        Err(_) if !call.needs_games() => Ok((Arc::default(), true)),
        Err(problem) => Err(problem),
    }
}

fn context(state: &ServerState, client: IpAddr, call: &Call) -> QuestionContext {
    QuestionContext {
        client,
        deadline: state.scheduler.deadline(),
        game: call.game,
        verb: call.verb(),
        longest_in_place: if call.slow_to_read { LONGEST_SLOW_IN_PLACE } else { LONGEST_IN_PLACE },
    }
}

fn framed(mut reply: Reply, frame: &Frame) -> Reply {
    in_language(&mut reply, frame.language);
    if frame.media_type == SVG {
        // A picture that is opened by itself runs nothing and loads nothing.
        let policy = HeaderValue::from_static("default-src 'none'; style-src 'unsafe-inline'");
        reply.headers_mut().insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    reply
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::http::problem::ProblemKind;
    use crate::http::scheduler::tests::busy_state;
    use axum::body::Body;

    async fn asked(state: &Arc<ServerState>, uri: &str) -> Result<Reply, ProblemKind> {
        let paths = Call::paths(&Catalogue::new(&nimber_games::Tables::outline()));
        let request = Request::builder().uri(uri).body(Body::empty()).unwrap();
        let call = paths.find("GET", request.uri().path()).unwrap().clone();
        answer(state.clone(), call, request).await.map_err(|problem| problem.kind())
    }

    /// No other request waits while they are read, also if they are then refused.
    #[tokio::test]
    async fn long_queries_are_read_on_threads_of_their_own() {
        let (state, busy) = busy_state().await;
        // A list of nothing.
        let values = |path: &str, bytes: usize| format!("{path}?values={}", ",".repeat(bytes - path.len() - "?values=".len()));
        let ask = async |path, bytes| asked(&state, &values(path, bytes)).await.err();
        assert_eq!(ask("/mex", LONGEST_SLOW_IN_PLACE).await, Some(ProblemKind::BadRequest));
        let (by_mex, by_xor) = tokio::join!(ask("/mex", LONGEST_SLOW_IN_PLACE + 1), ask("/xor", LONGEST_SLOW_IN_PLACE + 1));
        assert_eq!([by_mex, by_xor], [Some(ProblemKind::Overloaded); 2]);
        busy.end().await;
        assert_eq!(ask("/xor", LONGEST_SLOW_IN_PLACE + 1).await, Some(ProblemKind::BadRequest));
    }

    /// A problem says where it is explained, also that one.
    #[tokio::test]
    async fn what_needs_no_games_is_answered_before_there_are_any() {
        let (state, busy) = busy_state().await;
        for uri in ["/problems/warming-up", "/mex?values=0,1", "/xor?values=3"] {
            assert!(asked(&state, uri).await.is_ok(), "{uri}");
        }
        for uri in ["/games", "/games/nim", "/nim?heaps=3"] {
            assert_eq!(asked(&state, uri).await.err(), Some(ProblemKind::WarmingUp), "{uri}");
        }
        busy.end().await;
    }
}
