//! All paths in one table: those where the games are asked, which have one handler, and those of operators and pages.

use super::middleware::{Handler, Middleware, Route};
use super::problem::Problem;
use super::reply::{Reply, redirect};
use super::state::ServerState;
use super::{handler, meta, pages, snapshots};
use axum::extract::Request;
use axum::http::{HeaderValue, StatusCode};
use axum::response::Response;
use futures_util::future::{BoxFuture, ready};
use nimber_answers::call::Call;
use nimber_answers::catalogue::Catalogue;
use nimber_answers::paths::{Nowhere, Paths};
use nimber_answers::verb::HttpMethod;
use std::sync::Arc;

/// Answers every request of an address.
pub type Router = Arc<dyn Fn(Request) -> BoxFuture<'static, Response> + Send + Sync>;

/// All paths with their middleware. `catalogue` only says which games there are; their tables come later.
pub fn router(state: Arc<ServerState>, catalogue: &Catalogue) -> Router {
    let paths = paths(state.settings.metrics_here, catalogue);
    serving(state, paths)
}

/// `/metrics`, `/tables` and health checks, for a separate address. They are answered there even if clients hold every connection of the
/// main one.
pub fn metrics_router(state: Arc<ServerState>) -> Router {
    let mut paths = Paths::default();
    get(&mut paths, "/healthz", meta::healthz);
    get(&mut paths, "/readyz", meta::readyz);
    for_operators(&mut paths);
    // The middleware has a rate limit of its own, so that requests to the main address never keep the metrics from being read.
    serving(state, paths)
}

/// What answers at a path.
struct Endpoint {
    route: Route,
    handler: Handler,
}

fn paths(metrics_here: bool, catalogue: &Catalogue) -> Paths<Endpoint> {
    let mut paths = Paths::default();
    get(&mut paths, "/", pages::playground);
    get(&mut paths, pages::ASSET, pages::playground_file);
    get(&mut paths, "/service-worker.js", pages::service_worker);
    get(&mut paths, "/favicon.svg", pages::icon);
    get(&mut paths, "/healthz", meta::healthz);
    get(&mut paths, "/readyz", meta::readyz);
    get(&mut paths, "/openapi.yaml", meta::openapi_yaml);
    get(&mut paths, "/openapi.json", meta::openapi_json);
    get(&mut paths, "/docs", pages::docs);
    get(&mut paths, pages::DOCS_FILE, pages::docs_file);
    if metrics_here {
        for_operators(&mut paths);
    } else {
        get(&mut paths, "/tables", snapshots::elsewhere);
        get(&mut paths, snapshots::TABLE, snapshots::elsewhere);
    }
    for call in Call::all(catalogue).into_iter().map(Arc::new) {
        let (method, template) = (call.method, call.template.clone());
        add(&mut paths, method, &template, move |state, request| handler::answer(state, call.clone(), request));
    }
    paths.explain(catalogue);
    paths
}

fn for_operators(paths: &mut Paths<Endpoint>) {
    get(paths, "/metrics", meta::metrics);
    get(paths, "/tables", meta::tables);
    get(paths, snapshots::TABLE, snapshots::table);
}

fn get<A>(paths: &mut Paths<Endpoint>, template: &str, handler: fn(Arc<ServerState>, Request) -> A)
where
    A: Future<Output = Result<Reply, Problem>> + Send + 'static,
{
    add(paths, HttpMethod::Get, template, handler);
}

fn add<A>(
    paths: &mut Paths<Endpoint>,
    method: HttpMethod,
    template: &str,
    handler: impl Fn(Arc<ServerState>, Request) -> A + Send + Sync + 'static,
) where
    A: Future<Output = Result<Reply, Problem>> + Send + 'static,
{
    let handler: Handler = Arc::new(move |state, request| Box::pin(handler(state, request)));
    paths.add(method, template, Endpoint { route: Route::new(method, template), handler });
}

fn serving(state: Arc<ServerState>, paths: Paths<Endpoint>) -> Router {
    let all = Arc::new((Middleware::new(state), paths));
    Arc::new(move |request| {
        let all = all.clone();
        Box::pin(async move {
            let (middleware, paths) = &*all;
            match paths.find(request.method().as_str(), request.uri().path()) {
                Ok(endpoint) => middleware.answer(&endpoint.route, request, &endpoint.handler).await,
                Err(nowhere) => {
                    let route = Route::new(HttpMethod::Get, nowhere.template.as_deref().unwrap_or("unmatched"));
                    let handler: Handler = Arc::new(move |_, request| Box::pin(ready(refuse(&request, &nowhere))));
                    middleware.answer(&route, request, &handler).await
                }
            }
        })
    })
}

/// In bytes. Longer paths with a slash at the end are not sent anywhere.
const LONGEST_LOCATION: usize = 2048;

/// Sends a path with a slash at the end to the one without, and refuses others. `NormalizePathLayer` would answer at both, so caches would
/// keep every answer twice.
fn refuse(request: &Request, nowhere: &Nowhere) -> Result<Reply, Problem> {
    if nowhere.template.is_none()
        && let Some(location) =
            without_slash(request.uri().path(), request.uri().query()).filter(|location| location.len() <= LONGEST_LOCATION)
        && let Ok(location) = HeaderValue::try_from(location)
    {
        return Ok(redirect(StatusCode::PERMANENT_REDIRECT, location));
    }
    Err(Problem::from(nowhere.problem.clone()).allowing(nowhere.allow))
}

/// Where a path with a slash at the end leads, relative to it: a proxy may have taken off a prefix, so only the client knows the whole
/// path.
fn without_slash(path: &str, query: Option<&str>) -> Option<String> {
    let (_, last) = path.strip_suffix('/')?.rsplit_once('/')?;
    // Browsers take a backslash for a slash, and two of them lead to another host.
    let is_name = !last.is_empty() && !last.contains('\\') && !is_dots(last);
    let is_here = !path.starts_with("//") && !path.starts_with("/\\");
    let query = query.map_or_else(String::new, |query| format!("?{query}"));
    (is_name && is_here).then(|| format!("../{last}{query}"))
}

/// Whether a segment of a path means this folder or the one above.
fn is_dots(segment: &str) -> bool {
    let dots = segment.to_ascii_lowercase().replace("%2e", ".");
    matches!(dots.as_str(), "." | "..")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::http::OPENAPI;
    use nimber_games::Tables;
    use std::collections::BTreeSet;

    #[test]
    fn every_route_is_documented_and_every_documented_path_is_a_route() {
        let catalogue = Catalogue::new(&Tables::default());
        let parsed: serde_json::Value = yaml_serde::from_str(OPENAPI.text()).unwrap();
        let documented: BTreeSet<String> = parsed["paths"].as_object().unwrap().keys().cloned().collect();
        // These are for browsers, and those with a parameter in the path are in the text of the others.
        let for_browsers = ["/", pages::ASSET, "/service-worker.js", "/favicon.svg", pages::DOCS_FILE];
        let is_left_out = |template: &&str| for_browsers.contains(template) || template.starts_with("/octal/{code}");
        let paths = paths(true, &catalogue);
        let routes: BTreeSet<String> = paths.templates().filter(|template| !is_left_out(template)).map(str::to_owned).collect();
        assert_eq!(routes, documented);
    }
}
