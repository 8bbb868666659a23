//! The handlers that are not about one game: health, catalogue, tables, metrics, documents.

use super::compression::{compressed_before, gzip};
use super::contract::Document;
use super::forwarded;
use super::head::{AcceptLanguage, path_parameter, takes_gzip, takes_openmetrics};
use super::holdings::Owner;
use super::job::LONGEST_IN_PLACE;
use super::metrics::{self, plain};
use super::problem::{Problem, ProblemKind};
use super::reply::{FOR_A_WHILE, Reply, cacheable, in_language, json_no_store, no_store, vary};
use super::scheduler::LONGEST_SLOW_IN_PLACE;
use super::state::ServerState;
use super::version::{COMMIT, VERSION};
use crate::tables::{TableReport, WarmUpStage};
use axum::body::Bytes;
use axum::extract::Request;
use axum::http::{HeaderValue, StatusCode, Uri, header};
use nimber_answers::guide::{LANGUAGE_PARAMETER, describe, list};
use nimber_answers::lesson::Lesson;
use nimber_answers::problem::no_kind;
use nimber_answers::verb::encode;
use nimber_games::language::Language;
use nimber_games::request::Fields;
use nimber_games::{Parameter, Refusal};
use serde::Serialize;
use std::net::IpAddr;
use std::sync::Arc;

/// Whether the service is ready for requests.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ReadinessReport {
    /// Whether it is.
    pub ready: bool,
    /// The same in a word.
    pub status: ReadinessStatus,
    /// What the warm-up is doing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub progress: Option<WarmUpStage>,
}

/// How far the service is.
#[derive(Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum ReadinessStatus {
    Ready,
    Warming,
    Stopping,
}

/// That the service is alive.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct HealthReport {
    /// Always `ok`.
    #[cfg_attr(feature = "schema", schema(example = "ok"))]
    pub status: &'static str,
    /// The version of the service.
    #[cfg_attr(feature = "schema", schema(example = "0.1.0"))]
    pub version: &'static str,
    /// The commit that it was built from, or `unknown`.
    #[cfg_attr(feature = "schema", schema(example = "4bf92f3577b3"))]
    pub commit: &'static str,
}

/// The tables that are loaded.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct LoadedTables<'a> {
    /// Whether every table is kept in the data folder by now, so that the next start need not build any.
    pub persistent: bool,
    /// What went wrong with the data folder: damage that was found and put right, and tables that could not be stored.
    pub incidents: &'a [String],
    /// The tables.
    pub tables: &'a [TableReport],
}

/// `GET /healthz`: 200 while the process runs.
pub async fn healthz(_: Arc<ServerState>, _: Request) -> Result<Reply, Problem> {
    Ok(json_no_store(encode(&health())))
}

pub fn health() -> HealthReport {
    HealthReport { status: "ok", version: VERSION, commit: COMMIT }
}

/// `GET /readyz`: 200 when the tables are ready, otherwise 503.
pub async fn readyz(state: Arc<ServerState>, _: Request) -> Result<Reply, Problem> {
    let (code, status) = match (state.is_stopping(), state.is_ready()) {
        (true, _) => (StatusCode::SERVICE_UNAVAILABLE, ReadinessStatus::Stopping),
        (false, true) => (StatusCode::OK, ReadinessStatus::Ready),
        (false, false) => (StatusCode::SERVICE_UNAVAILABLE, ReadinessStatus::Warming),
    };
    let progress = state.progress.stage().filter(|_| status == ReadinessStatus::Warming);
    let mut reply = json_no_store(encode(&ReadinessReport { ready: code == StatusCode::OK, status, progress }));
    *reply.status_mut() = code;
    if code != StatusCode::OK {
        reply.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
    }
    Ok(reply)
}

fn owner(state: &ServerState, request: &Request) -> Owner {
    forwarded::owner(request, &state.settings.trusted_proxies)
}

/// The fields of a query string. A long one is read on a thread, also if it is then refused.
pub async fn query(state: &ServerState, uri: &Uri, client: IpAddr, known: &'static [Parameter]) -> Result<Fields, Problem> {
    let (bytes, uri) = (uri.query().map_or(0, str::len), uri.clone());
    Ok(state.scheduler.run_by_length(client, bytes, LONGEST_IN_PLACE, move || Fields::from_query(uri.query(), known)).await??)
}

/// `GET /games`: the catalogue.
pub async fn games(state: Arc<ServerState>, request: Request) -> Result<Reply, Problem> {
    let owner = owner(&state, &request);
    let mut fields = query(&state, request.uri(), owner.client, LANGUAGE_PARAMETER).await?;
    let language = AcceptLanguage::of(request.headers()).or_named(&mut fields)?;
    let ready = state.ready()?;
    let answer = state.answers.hold(&owner, encode(&list(&ready.catalogue, language)).into())?;
    let mut reply = cacheable(request.headers(), "application/json", FOR_A_WHILE, answer);
    vary(reply.headers_mut(), header::ACCEPT_LANGUAGE);
    in_language(&mut reply, Some(language));
    Ok(reply)
}

/// `GET /games/{name}`: one game, with its rules at some length.
pub async fn game(state: Arc<ServerState>, request: Request) -> Result<Reply, Problem> {
    let owner = owner(&state, &request);
    let (name, request) = path_parameter(request).await?;
    let mut fields = query(&state, &request.uri, owner.client, LANGUAGE_PARAMETER).await?;
    let language = AcceptLanguage::of(&request.headers).or_named(&mut fields)?;
    let ready = state.ready()?;
    let description = state.answers.hold(&owner, encode(&describe(&ready.catalogue, &name, language)?).into())?;
    let mut reply = cacheable(&request.headers, "application/json", FOR_A_WHILE, description);
    vary(reply.headers_mut(), header::ACCEPT_LANGUAGE);
    in_language(&mut reply, Some(language));
    Ok(reply)
}

/// `GET /mex`: the mex of any values, step by step.
pub async fn mex(state: Arc<ServerState>, request: Request) -> Result<Reply, Problem> {
    lesson(&state, request, |lesson| encode(&lesson.mex())).await
}

/// `GET /xor`: the XOR of any values, digit by digit.
pub async fn xor(state: Arc<ServerState>, request: Request) -> Result<Reply, Problem> {
    lesson(&state, request, |lesson| encode(&lesson.xor())).await
}

async fn lesson(state: &ServerState, request: Request, answer: fn(Lesson) -> Vec<u8>) -> Result<Reply, Problem> {
    let (owner, request) = (owner(state, &request), request.into_parts().0);
    let (uri, language) = (request.uri.clone(), AcceptLanguage::of(&request.headers));
    let work = move || -> Result<_, Refusal> {
        let lesson = Lesson::read(uri.query(), |fields| language.or_named(fields))?;
        Ok((lesson.language(), answer(lesson)))
    };
    // There is a sentence for each value and digit.
    let bytes = request.uri.query().map_or(0, str::len);
    let (language, answer) = state.scheduler.run_by_length(owner.client, bytes, LONGEST_SLOW_IN_PLACE, work).await??;
    let answer = state.answers.hold(&owner, answer.into())?;
    let mut reply = cacheable(&request.headers, "application/json", FOR_A_WHILE, answer);
    vary(reply.headers_mut(), header::ACCEPT_LANGUAGE);
    in_language(&mut reply, Some(language));
    Ok(reply)
}

/// `GET /tables`: the loaded tables.
pub async fn tables(state: Arc<ServerState>, request: Request) -> Result<Reply, Problem> {
    query(&state, request.uri(), owner(&state, &request).client, &[]).await?;
    let ready = state.ready()?;
    let tables = LoadedTables { persistent: ready.persistent, incidents: &ready.incidents, tables: &ready.tables };
    Ok(json_no_store(encode(&tables)))
}

/// `GET /metrics`: measurements for Prometheus, in the format that the client asks for.
pub async fn metrics(state: Arc<ServerState>, request: Request) -> Result<Reply, Problem> {
    let (texts, connection) = (&state.metrics_texts, request.extensions().get().cloned());
    let (open, gzipped) = (takes_openmetrics(request.headers()), takes_gzip(request.headers()));
    let text = || if open { state.measurements() } else { plain::of_openmetrics(&state.measurements()) };
    let media_type = if open { metrics::CONTENT_TYPE } else { plain::CONTENT_TYPE };
    let mut reply = no_store(
        media_type,
        match (media_type, gzipped) {
            (format, false) => texts.get(format, connection, || text().into()),
            // Writing to memory cannot fail.
            (_, true) => {
                texts.get(if open { "OpenMetrics, gzip" } else { "plain, gzip" }, connection, || gzip(&text().into()).unwrap_or_default())
            }
        },
    );
    let headers = reply.headers_mut();
    vary(headers, header::ACCEPT);
    vary(headers, header::ACCEPT_ENCODING);
    if gzipped {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    }
    Ok(reply)
}

/// `GET /openapi.yaml`: the contract.
pub async fn openapi_yaml(state: Arc<ServerState>, request: Request) -> Result<Reply, Problem> {
    Ok(document(&request, "application/yaml", &state.contract.yaml))
}

/// `GET /openapi.json`: the same as JSON.
pub async fn openapi_json(state: Arc<ServerState>, request: Request) -> Result<Reply, Problem> {
    Ok(document(&request, "application/json", &state.contract.json))
}

fn document(request: &Request, content_type: &'static str, document: &Document) -> Reply {
    let reply = |bytes: &Bytes| cacheable(request.headers(), content_type, FOR_A_WHILE, bytes.clone());
    match document {
        Document::Packed(packed) => compressed_before(reply(packed.plain()), packed.gzipped()),
        Document::Readdressed(bytes) => reply(bytes),
    }
}

/// `GET /problems/{slug}`: what a kind of problem means.
pub async fn problem(state: Arc<ServerState>, request: Request) -> Result<Reply, Problem> {
    let client = owner(&state, &request).client;
    let (slug, request) = path_parameter(request).await?;
    query(&state, &request.uri, client, &[]).await?;
    let kind = ProblemKind::named(&slug).ok_or_else(|| no_kind(&slug))?;
    let mut reply = cacheable(&request.headers, "application/json", FOR_A_WHILE, encode(&kind.description()));
    in_language(&mut reply, Some(Language::default()));
    Ok(reply)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::http::scheduler::tests::busy_state;
    use axum::body::Body;

    /// No other request waits while they are read, also if they are then refused.
    #[tokio::test]
    async fn long_queries_are_read_on_threads_of_their_own() {
        let (state, busy) = busy_state().await;
        let ask = |query: String| Request::builder().uri(format!("/?{query}")).body(Body::empty()).unwrap();
        // A list of nothing.
        let values = |bytes: usize| ask(format!("values={}", ",".repeat(bytes - "values=".len())));
        let others = |bytes: usize| ask(format!("lang=en&{}", "a".repeat(bytes - "lang=en&".len())));
        let kind = |answer: Result<Reply, Problem>| answer.err().map(|problem| problem.kind());
        let (long_lesson, long_query) = (LONGEST_SLOW_IN_PLACE + 1, LONGEST_IN_PLACE + 1);
        assert_eq!(kind(mex(state.clone(), values(LONGEST_SLOW_IN_PLACE)).await), Some(ProblemKind::BadRequest));
        assert_eq!(kind(games(state.clone(), others(LONGEST_IN_PLACE)).await), Some(ProblemKind::BadRequest));
        let (by_mex, by_xor, by_games, by_tables) = tokio::join!(
            mex(state.clone(), values(long_lesson)),
            xor(state.clone(), values(long_lesson)),
            games(state.clone(), others(long_query)),
            tables(state.clone(), others(long_query)),
        );
        assert_eq!([by_mex, by_xor, by_games, by_tables].map(kind), [Some(ProblemKind::Overloaded); 4]);
        busy.end().await;
        assert_eq!(kind(xor(state.clone(), values(long_lesson)).await), Some(ProblemKind::BadRequest));
    }
}
