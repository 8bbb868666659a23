//! All routes in one list, and the middleware around them.

use super::caching;
use super::observe::observe;
use super::path::OnlyParameter;
use super::problem::{self, Problem, ProblemKind};
use super::rate::{self, RateLimit};
use super::state::ServerState;
use super::{batch, docs, games, meta};
use crate::service::catalogue::Catalogue;
use crate::service::verb::Verb;
use axum::Router;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, Uri, header};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{MethodRouter, get, post};
use std::any::Any;
use std::sync::Arc;
use std::time::Duration;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::{CompressionLayer, CompressionLevel, predicate::SizeAbove};
use tower_http::cors::{AllowOrigin, CorsLayer};
use tower_http::request_id::{MakeRequestId, PropagateRequestIdLayer, RequestId, SetRequestIdLayer};

/// In bytes. Compressing a smaller body takes longer than sending it.
const SMALLEST_COMPRESSED: u64 = 4096;

/// All routes with their middleware. `catalogue` only says which games there are; their tables come later.
pub fn router(state: Arc<ServerState>, catalogue: &Catalogue) -> Router {
    let router = routes(&state, catalogue).into_iter().fold(Router::new(), |router, (template, method)| router.route(&template, method));
    with_middleware(router, &state)
}

/// Each route: its path template and its handler.
fn routes(state: &Arc<ServerState>, catalogue: &Catalogue) -> Vec<(String, MethodRouter)> {
    let mut routes: Vec<(String, MethodRouter)> = Vec::new();
    let mut add = |template: &str, method| routes.push((template.to_owned(), method));
    add("/", get(async || Redirect::to("/docs")));
    add("/healthz", get(meta::healthz));
    add("/readyz", get(with(state, async |state, _| meta::readyz(state).await)));
    add("/games", get(with(state, meta::games)));
    add("/tables", get(with(state, meta::tables)));
    add("/openapi.yaml", get(with(state, async |state, request| meta::openapi(state, request.headers().clone()).await)));
    add("/docs", get(async |headers: HeaderMap| docs::get("", &headers).await));
    add("/docs/", get(async || Redirect::permanent("/docs")));
    add("/docs/{*file}", get(async |OnlyParameter(file): OnlyParameter, headers: HeaderMap| docs::get(&file, &headers).await));
    add(
        "/problems/{slug}",
        get(async |OnlyParameter(slug): OnlyParameter, uri: Uri, headers: HeaderMap| meta::problem(&slug, &uri, &headers).await),
    );
    add("/batch", post(with(state, batch::post)));
    if state.settings.metrics_here {
        add("/metrics", get(with(state, async |state, _| meta::metrics(state).await)));
    }
    for game in catalogue.games() {
        let about = game.about();
        let name = about.name;
        let get_handler = |verb| get(with(state, move |state, request| games::get(state, name, verb, request)));
        let post_handler = |verb| post(with(state, move |state, request| games::post(state, name, verb, request)));
        add(&format!("/{name}/analyze"), post_handler(Verb::Analyze));
        add(&format!("/{name}/move"), post_handler(Verb::Move));
        if about.has_query() {
            add(&format!("/{name}"), get_handler(Verb::Analyze));
        }
        if let Some(parameter) = about.path_parameter() {
            add(&format!("/{name}/{{{}}}", parameter.name), get_handler(Verb::Analyze));
        }
        for verb in [Verb::Values, Verb::Period, Verb::Misere, Verb::Table].into_iter().filter(|&verb| game.answers(verb)) {
            let last = verb.path();
            add(&format!("/{name}/{last}"), get_handler(verb));
            if let Some(parameter) = about.path_parameter() {
                add(&format!("/{name}/{{{}}}/{last}", parameter.name), get_handler(verb));
            }
        }
    }
    routes
}

/// `/metrics` and health checks, for a separate address. They are answered there even if clients hold every connection of the main one.
pub fn metrics_router(state: Arc<ServerState>) -> Router {
    let router = Router::new()
        .route("/metrics", get(with(&state, async |state, _| meta::metrics(state).await)))
        .route("/healthz", get(meta::healthz))
        .route("/readyz", get(with(&state, async |state, _| meta::readyz(state).await)));
    router.layer(from_fn(problem::render))
}

/// Makes an axum handler of a function that takes the state and the request.
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

/// Adds the middleware, innermost first.
fn with_middleware(router: Router, state: &Arc<ServerState>) -> Router {
    let router = router
        // A panic in a handler becomes a problem document instead of a dropped connection.
        .layer(CatchPanicLayer::custom({
            let state = state.clone();
            move |_: Box<dyn Any + Send>| {
                state.metrics.panics.inc();
                Problem::new(ProblemKind::Internal, "the request failed").into_response()
            }
        }))
        .layer(from_fn(caching::note_status))
        // Compresses long answers.
        .layer(CompressionLayer::new().quality(CompressionLevel::Fastest).compress_when(SizeAbove::new(SMALLEST_COMPRESSED)))
        // Gives a compressed body its own ETag.
        .layer(from_fn(caching::tag_encodings));
    // Refuses clients that ask too often, before any work is done.
    let router = match state.settings.rate_limit {
        Some(per_second) => {
            let limit = Arc::new(RateLimit::new(per_second, state.settings.trusted_proxies));
            router.layer(from_fn_with_state(limit, rate::limit))
        }
        None => router,
    };
    router
        // Gives every error a problem document, also the errors that axum makes.
        .layer(from_fn(problem::render))
        // Lets pages of other sites read the answers and the errors.
        .layer(cors(&state.settings.cors_origins))
        // Browsers must not guess the type of a body. Clients have to leave a server that stops.
        .layer(from_fn_with_state(state.clone(), async |State(state): State<Arc<ServerState>>, request: Request, next: Next| {
            let mut response = next.run(request).await;
            response.headers_mut().insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
            if state.is_stopping() {
                response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
            }
            response
        }))
        // Measures and logs each request with its id.
        .layer(from_fn_with_state(state.clone(), observe))
        .layer(PropagateRequestIdLayer::new(REQUEST_ID))
        .layer(SetRequestIdLayer::new(REQUEST_ID, RandomId))
        .layer(from_fn(drop_unusable_request_id))
}

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// In bytes. A longer request id of a client is replaced.
const LONGEST_REQUEST_ID: usize = 128;

#[derive(Clone, Copy)]
struct RandomId;

impl MakeRequestId for RandomId {
    fn make_request_id<B>(&mut self, _: &axum::http::Request<B>) -> Option<RequestId> {
        HeaderValue::from_str(&format!("{:032x}", rand::random::<u128>())).ok().map(RequestId::new)
    }
}

/// Middleware: removes a request id that is long or has invisible characters. Otherwise a client could forge lines of the log.
async fn drop_unusable_request_id(mut request: Request, next: Next) -> Response {
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
        // These are for browsers and not part of the contract.
        let for_browsers = ["/", "/docs/", "/docs/{*file}"];
        let routes = routes(&state, &catalogue).into_iter().map(|(template, _)| template);
        let routes: BTreeSet<String> = routes.filter(|template| !for_browsers.contains(&template.as_str())).collect();
        assert_eq!(routes, documented);
    }
}
