//! Pages for browsers, with all their files: `GET /`, the playground, and `GET /docs`, the OpenAPI document to browse and to try.

use super::caching::{FOR_A_WHILE, FOR_EVER, cacheable};
use super::head::{path_parameter, path_parameters};
use super::problem::{Problem, ProblemKind};
use super::reply::Reply;
use super::state::ServerState;
use crate::ui;
use axum::body::Bytes;
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, header};
use nimber_games::quote::shorten;
use std::sync::Arc;

/// A page loads nothing from other hosts, and no page of another host can put it into a frame.
const PAGE_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
     connect-src 'self'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'";

/// `GET /`: the page. It is asked for each time, so that it never names files of a version before.
pub async fn playground(_: Arc<ServerState>, request: Request) -> Result<Reply, Problem> {
    let mut reply = cacheable(request.headers(), "text/html; charset=utf-8", "no-cache", ui::PAGE.as_str());
    reply.headers_mut().insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(PAGE_POLICY));
    Ok(reply)
}

/// `GET /assets/{version}/{file}`: a file that the page loads. During an update, a replica may be asked for the files of another version's
/// page. It sends its own.
pub async fn playground_file(_: Arc<ServerState>, request: Request) -> Result<Reply, Problem> {
    let (mut request, _) = request.into_parts();
    let [version, name] =
        path_parameters(&mut request).await?.into_iter().map(|(_, text)| text).collect::<Vec<_>>().try_into().unwrap_or_default();
    let missing = || Problem::new(ProblemKind::NotFound, shorten(format!("the playground has no file {name}")));
    let file = ui::FILES.iter().find(|file| file.name == name).ok_or_else(missing)?;
    let lifetime = if version == ui::VERSION.as_str() { FOR_EVER } else { "no-cache" };
    Ok(cacheable(&request.headers, file.content_type, lifetime, file.text))
}

/// `GET /favicon.svg`.
pub async fn icon(_: Arc<ServerState>, request: Request) -> Result<Reply, Problem> {
    Ok(cacheable(request.headers(), ui::ICON.content_type, FOR_A_WHILE, ui::ICON.text))
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
    let (file, request) = path_parameter(request).await?;
    let missing = || Problem::new(ProblemKind::NotFound, format!("the documentation has no file {file}"));
    let get = |content_type, body: Bytes| Ok(get(&request.headers, content_type, body));
    match file.as_str() {
        "page.css" => get(CSS, include_str!("docs/page.css").into()),
        "page.js" => get(SCRIPT, include_str!("docs/page.js").into()),
        "operation.js" => get(SCRIPT, include_str!("docs/operation.js").into()),
        "document.js" => get(SCRIPT, include_str!("docs/document.js").into()),
        _ => Err(missing()),
    }
}

fn get(headers: &HeaderMap, content_type: &'static str, body: impl Into<Bytes>) -> Reply {
    let mut reply = cacheable(headers, content_type, FOR_A_WHILE, body);
    reply.headers_mut().insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(PAGE_POLICY));
    reply
}
