//! `GET /docs`: the OpenAPI document to browse and to try, with Swagger UI. All its files are served from here.

use super::caching::{FOR_A_WHILE, cacheable};
use super::path;
use super::problem::{Problem, ProblemKind};
use super::reply::Reply;
use super::state::ServerState;
use axum::body::Bytes;
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, header};
use flate2::read::DeflateDecoder;
use std::io::Read;
use std::sync::{Arc, LazyLock};

/// The page loads nothing from other hosts, and no page of another host can put it into a frame. Swagger UI writes styles into its elements.
const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; \
     connect-src 'self'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'";

const HTML: &str = "text/html; charset=utf-8";
const CSS: &str = "text/css; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";

/// `GET /docs`: the page.
pub async fn page(_: Arc<ServerState>, request: Request) -> Result<Reply, Problem> {
    Ok(get(request.headers(), HTML, include_str!("docs/page.html")))
}

/// `GET /docs/…`: a file that the page loads.
pub async fn file(_: Arc<ServerState>, request: Request) -> Result<Reply, Problem> {
    let (file, request) = path::only(request).await?;
    let missing = || Problem::new(ProblemKind::NotFound, format!("the documentation has no file {file}"));
    let get = |content_type, body: Bytes| Ok(get(&request.headers, content_type, body));
    match file.as_str() {
        "page.css" => get(CSS, include_str!("docs/page.css").into()),
        "page.js" => get(SCRIPT, include_str!("docs/page.js").into()),
        "swagger-ui.css" => get(CSS, SWAGGER_UI_STYLES.clone()),
        "swagger-ui-bundle.js" => get(SCRIPT, SWAGGER_UI_SCRIPT.clone()),
        _ => Err(missing()),
    }
}

/// The files of Swagger UI. They are decompressed when the first page loads them.
static SWAGGER_UI_STYLES: LazyLock<Bytes> = LazyLock::new(|| inflate(include_bytes!(concat!(env!("OUT_DIR"), "/swagger-ui.css.deflate"))));
static SWAGGER_UI_SCRIPT: LazyLock<Bytes> =
    LazyLock::new(|| inflate(include_bytes!(concat!(env!("OUT_DIR"), "/swagger-ui-bundle.js.deflate"))));

fn inflate(bytes: &[u8]) -> Bytes {
    let mut text = Vec::new();
    DeflateDecoder::new(bytes).read_to_end(&mut text).expect("the archive was whole when the program was built"); // infallible
    text.into()
}

fn get(headers: &HeaderMap, content_type: &'static str, body: impl Into<Bytes>) -> Reply {
    let mut reply = cacheable(headers, content_type, FOR_A_WHILE, body);
    reply.headers_mut().insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(CONTENT_SECURITY_POLICY));
    reply
}
