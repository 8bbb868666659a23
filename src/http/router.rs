//! Every route, flat, and the middleware around them.

use super::caching;
use super::observe::observe;
use super::problem::{self, Kind, Problem};
use super::rate::{self, RateLimit};
use super::state::ServerState;
use super::{batch, docs, games, service};
use crate::service::catalogue::{Catalogue, Verb};
use axum::Router;
use axum::extract::{Path, Request};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, header};
use axum::middleware::{from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{MethodRouter, get, post};
use std::any::Any;
use std::sync::Arc;
use std::time::Duration;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::{CompressionLayer, CompressionLevel, predicate::SizeAbove};
use tower_http::cors::{AllowOrigin, CorsLayer};
use tower_http::request_id::{MakeRequestId, PropagateRequestIdLayer, RequestId, SetRequestIdLayer};

/// Smaller bodies cost more time to compress than to send.
const SMALLEST_COMPRESSED: u64 = 4096;

/// The whole service; `catalogue` only says which games there are.
pub fn router(state: Arc<ServerState>, catalogue: &Catalogue) -> Router {
    let router = routes(&state, catalogue).into_iter().fold(Router::new(), |router, (template, method)| router.route(&template, method));
    around(router, &state)
}

/// Every route: its template and what it takes.
fn routes(state: &Arc<ServerState>, catalogue: &Catalogue) -> Vec<(String, MethodRouter)> {
    let mut routes: Vec<(String, MethodRouter)> = Vec::new();
    let mut add = |template: &str, method| routes.push((template.to_owned(), method));
    add("/", get(async || Redirect::to("/docs")));
    add("/healthz", get(service::healthz));
    add("/readyz", get(with(state, async |state, _| service::readyz(state).await)));
    add("/games", get(with(state, async |state, request| service::games(state, request.headers().clone()).await)));
    add("/tables", get(with(state, async |state, _| service::tables(state).await)));
    add("/openapi.yaml", get(with(state, async |state, request| service::openapi(state, request.headers().clone()).await)));
    add("/docs", get(async |headers: HeaderMap| docs::get("", &headers).await));
    add("/docs/", get(async || Redirect::permanent("/docs")));
    add("/docs/{*file}", get(async |Path(file): Path<String>, headers: HeaderMap| docs::get(&file, &headers).await));
    add("/problems/{slug}", get(async |Path(slug): Path<String>, headers: HeaderMap| service::problem(&slug, &headers).await));
    add("/batch", post(with(state, batch::post)));
    if state.settings.metrics_here {
        add("/metrics", get(with(state, async |state, _| service::metrics(state).await)));
    }
    for game in catalogue.games() {
        let about = game.about();
        let name = about.name;
        let fact = |verb| get(with(state, move |state, request| games::get(state, name, verb, request)));
        let deed = |verb| post(with(state, move |state, request| games::post(state, name, verb, request)));
        if about.has_query() {
            add(&format!("/{name}"), fact(Verb::Analyze));
        }
        add(&format!("/{name}/analyze"), deed(Verb::Analyze));
        add(&format!("/{name}/move"), deed(Verb::Move));
        if about.sequence.is_some() {
            add(&format!("/{name}/values"), fact(Verb::Values));
            add(&format!("/{name}/period"), fact(Verb::Period));
        }
        if game.finds_quotients() {
            add(&format!("/{name}/misere"), fact(Verb::Misere));
        }
        if let Some(parameter) = game.path_parameter() {
            add(&format!("/{name}/{{{parameter}}}"), fact(Verb::Analyze));
            if about.sequence.is_some() {
                add(&format!("/{name}/{{{parameter}}}/values"), fact(Verb::Values));
                add(&format!("/{name}/{{{parameter}}}/period"), fact(Verb::Period));
            }
            if game.finds_quotients() {
                add(&format!("/{name}/{{{parameter}}}/misere"), fact(Verb::Misere));
            }
        }
        if about.table.is_some() {
            add(&format!("/{name}/table"), fact(Verb::Table));
        }
    }
    routes
}

/// The measurements alone, for an address of their own.
pub fn metrics_router(state: Arc<ServerState>) -> Router {
    let router = Router::new().route("/metrics", get(with(&state, async |state, _| service::metrics(state).await)));
    router.layer(from_fn(problem::render))
}

/// A handler that gets the state and the request.
fn with<F, Fut, R>(
    state: &Arc<ServerState>,
    handler: F,
) -> impl Fn(Request) -> std::pin::Pin<Box<dyn Future<Output = Response> + Send>> + Clone + Send + Sync + 'static
where
    F: Fn(Arc<ServerState>, Request) -> Fut + Clone + Send + Sync + 'static,
    Fut: Future<Output = R> + Send + 'static,
    R: IntoResponse,
{
    let state = state.clone();
    move |request| {
        let answer = handler(state.clone(), request);
        Box::pin(async move { answer.await.into_response() })
    }
}

/// The middleware, innermost first.
fn around(router: Router, state: &Arc<ServerState>) -> Router {
    let router = router
        // A panic in a handler is a problem document, not a dropped connection.
        .layer(CatchPanicLayer::custom({
            let state = state.clone();
            move |_: Box<dyn Any + Send>| {
                state.metrics.panics.inc();
                Problem::new(Kind::Internal, "the request failed").into_response()
            }
        }))
        // Long lists compress well; short answers are sent as they are.
        .layer(CompressionLayer::new().quality(CompressionLevel::Fastest).compress_when(SizeAbove::new(SMALLEST_COMPRESSED)))
        // A compressed body has a tag of its own.
        .layer(from_fn(caching::tag_encodings));
    // Clients that ask too often are turned away before any work is done.
    let router = match state.settings.rate_limit {
        Some(per_second) => {
            let limit = Arc::new(RateLimit::new(per_second, state.settings.trusted_proxies));
            router.layer(from_fn_with_state(limit, rate::limit))
        }
        None => router,
    };
    router
        // Every error gets its document, the framework's own included.
        .layer(from_fn(problem::render))
        // Browsers on other sites may read the answers, errors too.
        .layer(cors(&state.settings.cors_origins))
        // Nobody should guess at the type of a body.
        .layer(from_fn(async |request: Request, next: axum::middleware::Next| {
            let mut response = next.run(request).await;
            response.headers_mut().insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
            response
        }))
        // Measured and logged with its request id.
        .layer(from_fn_with_state(state.clone(), observe))
        .layer(PropagateRequestIdLayer::new(REQUEST_ID))
        .layer(SetRequestIdLayer::new(REQUEST_ID, RandomId))
        .layer(from_fn(drop_unusable_request_id))
}

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// The longest request id that is taken over from a client.
const LONGEST_REQUEST_ID: usize = 128;

#[derive(Clone, Copy)]
struct RandomId;

impl MakeRequestId for RandomId {
    fn make_request_id<B>(&mut self, _: &axum::http::Request<B>) -> Option<RequestId> {
        HeaderValue::from_str(&format!("{:032x}", rand::random::<u128>())).ok().map(RequestId::new)
    }
}

/// Middleware: a client's own id is kept if it is short and visible, so that nobody can write into the log.
async fn drop_unusable_request_id(mut request: Request, next: axum::middleware::Next) -> Response {
    let usable = |id: &HeaderValue| !id.is_empty() && id.len() <= LONGEST_REQUEST_ID && id.as_bytes().iter().all(u8::is_ascii_graphic);
    if request.headers().get(&REQUEST_ID).is_some_and(|id| !usable(id)) {
        request.headers_mut().remove(&REQUEST_ID);
    }
    next.run(request).await
}

fn cors(origins: &[String]) -> CorsLayer {
    let origin = match origins {
        [] => AllowOrigin::any(),
        list => AllowOrigin::list(list.iter().filter_map(|origin| HeaderValue::from_str(origin).ok())),
    };
    CorsLayer::new()
        .allow_origin(origin)
        .allow_methods([Method::GET, Method::HEAD, Method::POST, Method::OPTIONS])
        .allow_headers([header::CONTENT_TYPE, header::IF_NONE_MATCH, REQUEST_ID])
        .expose_headers([header::ETAG, header::RETRY_AFTER, REQUEST_ID])
        .max_age(Duration::from_secs(86_400))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Tables;
    use crate::http::{Settings, openapi};
    use std::collections::BTreeSet;

    #[test]
    fn every_route_is_documented_and_every_documented_path_is_a_route() {
        let catalogue = Catalogue::new(&Tables::default());
        let document = openapi::document(&catalogue);
        let parsed: serde_json::Value = yaml_serde::from_str(&document).unwrap();
        let documented: BTreeSet<String> = parsed["paths"].as_object().unwrap().keys().cloned().collect();
        let state = Arc::new(ServerState::new(Settings::default(), document.into()));
        // For browsers, which do not read the document: the front page and the parts of the browsable documentation.
        let for_browsers = ["/", "/docs/", "/docs/{*file}"];
        let routes = routes(&state, &catalogue).into_iter().map(|(template, _)| template);
        let routes: BTreeSet<String> = routes.filter(|template| !for_browsers.contains(&template.as_str())).collect();
        assert_eq!(routes, documented);
    }
}
