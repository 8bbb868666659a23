//! What operators and tools ask: health, tables, metrics, documents.

use super::compression::{compressed_before, gzip};
use super::contract::Document;
use super::forwarded;
use super::head::{takes_gzip, takes_openmetrics};
use super::job::LONGEST_IN_PLACE;
use super::metrics::{self, plain};
use super::problem::Problem;
use super::reply::{FOR_A_WHILE, Reply, cacheable, json_no_store, no_store, vary};
use super::state::ServerState;
use super::version::{COMMIT, VERSION};
use crate::tables::{TableReport, WarmUpStage};
use axum::body::Bytes;
use axum::extract::Request;
use axum::http::{HeaderValue, StatusCode, Uri, header};
use nimber_answers::verb::encode;
use nimber_games::request::Fields;
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

/// Refuses a query string where none is read. A long one is refused on a thread.
pub async fn no_query(state: &ServerState, uri: &Uri, client: IpAddr) -> Result<(), Problem> {
    let (bytes, uri) = (uri.query().map_or(0, str::len), uri.clone());
    state.scheduler.run_by_length(client, bytes, LONGEST_IN_PLACE, move || Fields::from_query(uri.query(), &[])).await??;
    Ok(())
}

/// `GET /tables`: the loaded tables.
pub async fn tables(state: Arc<ServerState>, request: Request) -> Result<Reply, Problem> {
    let client = forwarded::owner(&request, &state.settings.trusted_proxies).client;
    no_query(&state, request.uri(), client).await?;
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::http::problem::ProblemKind;
    use crate::http::scheduler::tests::{NOBODY, busy_state};

    /// No other request waits while they are read, also if they are then refused.
    #[tokio::test]
    async fn long_queries_are_refused_on_threads_of_their_own() {
        let (state, busy) = busy_state().await;
        let ask = async |bytes: usize| {
            let uri = format!("/?{}", "a".repeat(bytes)).parse().unwrap();
            no_query(&state, &uri, NOBODY).await.unwrap_err().kind()
        };
        let (short, long) = (LONGEST_IN_PLACE, LONGEST_IN_PLACE + 1);
        assert_eq!([ask(short).await, ask(long).await], [ProblemKind::BadRequest, ProblemKind::Overloaded]);
        busy.end().await;
        assert_eq!(ask(long).await, ProblemKind::BadRequest);
    }
}
