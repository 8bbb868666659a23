//! `GET /`: the playground. All its files are served from here.

use super::caching::{FOR_A_WHILE, FOR_EVER, cacheable};
use super::path;
use super::problem::{Problem, ProblemKind};
use super::reply::Reply;
use super::state::ServerState;
use crate::ui;
use axum::extract::Request;
use axum::http::{HeaderValue, header};
use nimber_games::quote::shorten;
use std::sync::Arc;

/// The page loads nothing from other hosts, and no page of another host can put it into a frame.
const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
     connect-src 'self'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'";

/// `GET /`: the page. It is asked for each time, so that it never names files of a version before.
pub async fn page(_: Arc<ServerState>, request: Request) -> Result<Reply, Problem> {
    let mut reply = cacheable(request.headers(), "text/html; charset=utf-8", "no-cache", ui::PAGE.as_str());
    reply.headers_mut().insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(CONTENT_SECURITY_POLICY));
    Ok(reply)
}

/// `GET /assets/{version}/{file}`: a file that the page loads. While replicas change to a new version, one may be asked for the files of
/// another one's page. It sends its own.
pub async fn file(_: Arc<ServerState>, request: Request) -> Result<Reply, Problem> {
    let (mut request, _) = request.into_parts();
    let [version, name] =
        path::pairs(&mut request).await?.into_iter().map(|(_, text)| text).collect::<Vec<_>>().try_into().unwrap_or_default();
    let missing = || Problem::new(ProblemKind::NotFound, shorten(format!("the playground has no file {name}")));
    let file = ui::FILES.iter().find(|file| file.name == name).ok_or_else(missing)?;
    let lifetime = if version == ui::VERSION.as_str() { FOR_EVER } else { "no-cache" };
    Ok(cacheable(&request.headers, file.content_type, lifetime, file.text))
}

/// `GET /favicon.svg`.
pub async fn icon(_: Arc<ServerState>, request: Request) -> Result<Reply, Problem> {
    Ok(cacheable(request.headers(), ui::ICON.content_type, FOR_A_WHILE, ui::ICON.text))
}
