//! `GET /docs`: Swagger UI for the OpenAPI document. All its files are served from here.

use super::caching::{FOR_A_WHILE, cacheable};
use super::path;
use super::problem::{Problem, ProblemKind};
use super::reply::Reply;
use super::state::ServerState;
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, header};
use std::sync::Arc;
use utoipa_swagger_ui::Config;

/// The page loads nothing from other hosts.
const CONTENT_SECURITY_POLICY: &str =
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'; base-uri 'self'";

/// `GET /docs`: the page.
pub async fn page(_: Arc<ServerState>, request: Request) -> Result<Reply, Problem> {
    get("", request.headers())
}

/// `GET /docs/…`: a file that the page loads.
pub async fn file(_: Arc<ServerState>, request: Request) -> Result<Reply, Problem> {
    let (file, request) = path::only(request).await?;
    get(&file, &request.headers)
}

/// A file of Swagger UI. The empty path is its page.
fn get(path: &str, headers: &HeaderMap) -> Result<Reply, Problem> {
    let config = Arc::new(Config::from("../openapi.yaml").validator_url("none").try_it_out_enabled(true));
    let missing = || Problem::new(ProblemKind::NotFound, format!("the documentation has no file {path}"));
    let file = utoipa_swagger_ui::serve(path, config).ok().flatten().ok_or_else(missing)?;
    let mut body = file.bytes.into_owned();
    if path.is_empty() {
        // The page is at /docs, and the files that it loads are below /docs/.
        body = String::from_utf8_lossy(&body).replacen("<head>", "<head><base href=\"docs/\">", 1).into_bytes();
    }
    let content_type = match path.rsplit('.').next() {
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("png") => "image/png",
        Some("json" | "map") => "application/json",
        _ => "text/html; charset=utf-8",
    };
    let mut response = cacheable(headers, content_type, FOR_A_WHILE, body);
    response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(CONTENT_SECURITY_POLICY));
    Ok(response)
}
