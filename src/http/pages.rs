//! Pages for browsers, with all their files: `GET /`, the playground, and `GET /docs`, the OpenAPI document to browse and to try.

use super::compression::compressed_before;
use super::problem::{Problem, ProblemKind};
use super::reply::{FOR_A_WHILE, FOR_EVER, REVALIDATED, Reply, cacheable};
use super::state::ServerState;
use crate::ui::{Answers, ICON, PAGE_POLICY, WORKER_POLICY};
use axum::body::Bytes;
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, header};
use nimber_answers::paths::parameters;
use nimber_games::service::shorten;
use std::sync::Arc;

/// The paths of the files that a page loads.
pub const ASSET: &str = "/assets/{version}/{file}";
pub const DOCS_FILE: &str = "/docs/{file}";

/// `GET /`: the page. It is asked for each time, so that it never names files of a version before.
pub async fn playground(state: Arc<ServerState>, request: Request) -> Result<Reply, Problem> {
    let reply = cacheable(request.headers(), HTML, REVALIDATED, state.site.page(Answers::Service));
    Ok(with_policy(reply, PAGE_POLICY))
}

/// `GET /service-worker.js`. Browsers ask for it at each visit.
pub async fn service_worker(state: Arc<ServerState>, request: Request) -> Result<Reply, Problem> {
    let reply = cacheable(request.headers(), SCRIPT, REVALIDATED, state.site.service_worker());
    Ok(with_policy(reply, WORKER_POLICY))
}

/// `GET /assets/{version}/{file}`: a file that the page loads. During an update, a replica may be asked for the files of another version's
/// page. It sends its own.
pub async fn playground_file(state: Arc<ServerState>, request: Request) -> Result<Reply, Problem> {
    let [version, name] = parameters(ASSET, request.uri().path())?.try_into().unwrap_or_default();
    let missing = || Problem::new(ProblemKind::NotFound, shorten(format!("the playground has no file {name}")));
    let file = state.site.files().find(|file| file.name == name).ok_or_else(missing)?;
    let lifetime = if version == state.site.version { FOR_EVER } else { REVALIDATED };
    let mut reply = cacheable(request.headers(), file.content_type, lifetime, file.bytes());
    if let Some(gzipped) = file.gzipped() {
        reply = compressed_before(reply, gzipped);
    }
    Ok(if file.name == "worker.js" { with_policy(reply, WORKER_POLICY) } else { reply })
}

/// `GET /favicon.svg`.
pub async fn icon(_: Arc<ServerState>, request: Request) -> Result<Reply, Problem> {
    Ok(cacheable(request.headers(), ICON.content_type, FOR_A_WHILE, ICON.bytes()))
}

fn with_policy(mut reply: Reply, policy: &'static str) -> Reply {
    reply.headers_mut().insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(policy));
    reply
}

const HTML: &str = "text/html; charset=utf-8";
const CSS: &str = "text/css; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";

/// `GET /docs`: the page.
pub async fn docs(_: Arc<ServerState>, request: Request) -> Result<Reply, Problem> {
    Ok(get(request.headers(), HTML, include_str!("docs/page.html")))
}

/// `GET /docs/…`: a file that the page loads.
pub async fn docs_file(_: Arc<ServerState>, request: Request) -> Result<Reply, Problem> {
    let file = parameters(DOCS_FILE, request.uri().path())?.pop().unwrap_or_default();
    let missing = || Problem::new(ProblemKind::NotFound, format!("the documentation has no file {file}"));
    let get = |content_type, body: Bytes| Ok(get(request.headers(), content_type, body));
    match file.as_str() {
        "page.css" => get(CSS, include_str!("docs/page.css").into()),
        "page.js" => get(SCRIPT, include_str!("docs/page.js").into()),
        "operation.js" => get(SCRIPT, include_str!("docs/operation.js").into()),
        "document.js" => get(SCRIPT, include_str!("docs/document.js").into()),
        _ => Err(missing()),
    }
}

fn get(headers: &HeaderMap, content_type: &'static str, body: impl Into<Bytes>) -> Reply {
    with_policy(cacheable(headers, content_type, FOR_A_WHILE, body), PAGE_POLICY)
}
