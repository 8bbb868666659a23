//! All routes in one list.

use super::middleware::{Handler, Middleware, Route};
use super::problem::Problem;
use super::reply::{Reply, redirect};
use super::state::ServerState;
use super::{batch, games, meta, pages, snapshots};
use axum::Router;
use axum::extract::Request;
use axum::http::{HeaderValue, Method, StatusCode};
use axum::response::Response;
use axum::routing::{MethodFilter, MethodRouter, any_service, on_service};
use nimber_answers::catalogue::{self, Catalogue};
use nimber_answers::problem;
use nimber_answers::verb::HttpMethod;
use std::convert::Infallible;
use std::sync::Arc;
use tower::{Service, service_fn};

/// All routes with their middleware. `catalogue` only says which games there are; their tables come later.
pub fn router(state: Arc<ServerState>, catalogue: &Catalogue) -> Router {
    routes(state, catalogue).into_router()
}

/// Routes and their handlers, in a list.
struct Routes {
    middleware: Arc<Middleware>,
    list: Vec<(Arc<Route>, MethodRouter)>,
}

fn routes(state: Arc<ServerState>, catalogue: &Catalogue) -> Routes {
    let metrics_here = state.settings.metrics_here;
    let mut routes = Routes { middleware: Arc::new(Middleware::new(state)), list: Vec::new() };
    routes.get("/", pages::playground);
    routes.get("/assets/{version}/{file}", pages::playground_file);
    routes.get("/service-worker.js", pages::service_worker);
    routes.get("/favicon.svg", pages::icon);
    routes.get("/healthz", meta::healthz);
    routes.get("/readyz", meta::readyz);
    routes.get("/games", meta::games);
    routes.get("/games/{name}", meta::game);
    routes.get("/mex", meta::mex);
    routes.get("/xor", meta::xor);
    routes.get("/openapi.yaml", meta::openapi_yaml);
    routes.get("/openapi.json", meta::openapi_json);
    routes.get("/docs", pages::docs);
    routes.get("/docs/{*file}", pages::docs_file);
    routes.get("/problems/{slug}", meta::problem);
    routes.post("/batch", batch::post);
    if metrics_here {
        routes.get("/metrics", meta::metrics);
        routes.get("/tables", meta::tables);
        routes.get("/tables/{name}", snapshots::table);
    } else {
        routes.get("/tables", snapshots::elsewhere);
        routes.get("/tables/{name}", snapshots::elsewhere);
    }
    for route in catalogue::routes(catalogue).into_iter().map(Arc::new) {
        let template = route.template.clone();
        match route.method {
            HttpMethod::Get => routes.get(&template, move |state, request| games::get(state, route, request)),
            HttpMethod::Post => routes.post(&template, move |state, request| games::post(state, route, request)),
        }
    }
    routes
}

/// `/metrics`, `/tables` and health checks, for a separate address. They are answered there even if clients hold every connection of the
/// main one.
pub fn metrics_router(state: Arc<ServerState>) -> Router {
    // It has a rate limit of its own, so that requests to the main address never keep the metrics from being read.
    let mut routes = Routes { middleware: Arc::new(Middleware::new(state)), list: Vec::new() };
    routes.get("/metrics", meta::metrics);
    routes.get("/healthz", meta::healthz);
    routes.get("/readyz", meta::readyz);
    routes.get("/tables", meta::tables);
    routes.get("/tables/{name}", snapshots::table);
    routes.into_router()
}

impl Routes {
    fn get<H, A>(&mut self, template: &str, handler: H)
    where
        H: FnOnce(Arc<ServerState>, Request) -> A + Clone + Send + Sync + 'static,
        A: Future<Output = Result<Reply, Problem>> + Send + 'static,
    {
        self.add(Method::GET, MethodFilter::GET, template, handler);
    }

    fn post<H, A>(&mut self, template: &str, handler: H)
    where
        H: FnOnce(Arc<ServerState>, Request) -> A + Clone + Send + Sync + 'static,
        A: Future<Output = Result<Reply, Problem>> + Send + 'static,
    {
        self.add(Method::POST, MethodFilter::POST, template, handler);
    }

    fn add<H, A>(&mut self, method: Method, filter: MethodFilter, template: &str, handler: H)
    where
        H: FnOnce(Arc<ServerState>, Request) -> A + Clone + Send + Sync + 'static,
        A: Future<Output = Result<Reply, Problem>> + Send + 'static,
    {
        let route = Arc::new(Route::new(method, template));
        let answer = on_service(filter, within(self.middleware.clone(), route.clone(), erased(handler)));
        self.list.push((route, answer));
    }

    fn into_router(self) -> Router {
        let Routes { middleware, list } = self;
        let templates = list.iter().map(|(route, _)| &route.template);
        let known: Arc<[String]> = templates.filter(|template| !template.contains('{')).cloned().collect();
        let unmatched = Arc::new(Route::new(Method::GET, "unmatched"));
        let nowhere = known.clone();
        let nothing_there = erased(async move |_, request: Request| nothing_there(&request, &nowhere));
        // A path may take two methods.
        let mut paths: Vec<(Arc<Route>, MethodRouter, &str)> = Vec::new();
        for (route, answer) in list {
            let takes = if route.method == Method::GET { "GET and HEAD" } else { "POST" };
            match paths.iter_mut().find(|(known, ..)| known.template == route.template) {
                Some((_, known, takes)) => (*known, *takes) = (std::mem::take(known).merge(answer), "GET, HEAD and POST"),
                None => paths.push((route, answer, takes)),
            }
        }
        let router = paths.into_iter().fold(Router::new(), |router, (route, answer, takes)| {
            let template = route.template.clone();
            let hint = elsewhere(&template, &known);
            let refuse = async move |_, request: Request| -> Result<Reply, Problem> {
                Err(problem::wrong_method(request.method().as_str(), request.uri().path(), takes, &hint).into())
            };
            router.route(&template, answer.fallback_service(within(middleware.clone(), route, erased(refuse))))
        });
        router.fallback(any_service(within(middleware, unmatched, nothing_there)))
    }
}

/// Where a position may be sent with the other method.
fn elsewhere(template: &str, known: &[String]) -> String {
    let is_known = |path: &str| known.iter().any(|known| known == path);
    match template.strip_suffix("/analyze") {
        Some(game) if is_known(game) => format!("; `GET {game}` takes a position in the query string"),
        None if is_known(&format!("{template}/analyze")) => {
            format!("; `POST {template}/analyze` takes a position as JSON, `POST {template}/move` asks for a move")
        }
        _ => String::new(),
    }
}

/// One type for all handlers, so that the middleware is compiled once.
fn erased<H, A>(handler: H) -> Handler
where
    H: FnOnce(Arc<ServerState>, Request) -> A + Clone + Send + Sync + 'static,
    A: Future<Output = Result<Reply, Problem>> + Send + 'static,
{
    Arc::new(move |state, request| Box::pin(handler.clone()(state, request)))
}

/// Surrounds a handler with the middleware.
fn within(
    middleware: Arc<Middleware>,
    route: Arc<Route>,
    handler: Handler,
) -> impl Service<Request, Response = Response, Error = Infallible, Future: Send> + Clone + Send + Sync + 'static {
    service_fn(move |request| {
        let (middleware, route, handler) = (middleware.clone(), route.clone(), handler.clone());
        async move { Ok(middleware.answer(&route, request, &handler).await) }
    })
}

/// How many letters of a path may be wrong, and how long a path may be that is looked for.
const MOST_TYPOS: usize = 2;
const LONGEST_MISSPELT: usize = 48;

/// In bytes. Longer paths with a slash at the end are not sent anywhere.
const LONGEST_LOCATION: usize = 2048;

/// Sends a path with a slash at the end to the one without, and says of another path what may have been meant. `NormalizePathLayer` would
/// answer at both, so caches would keep every answer twice.
fn nothing_there(request: &Request, known: &[String]) -> Result<Reply, Problem> {
    let path = request.uri().path();
    if let Some(location) = without_slash(path, request.uri().query()).filter(|location| location.len() <= LONGEST_LOCATION)
        && let Ok(location) = HeaderValue::try_from(location)
    {
        return Ok(redirect(StatusCode::PERMANENT_REDIRECT, location));
    }
    Err(problem::nothing_there(path, meant_by(path, known)).into())
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

/// The path that differs least from this one, if it is by very few letters.
fn meant_by<'k>(path: &str, known: &'k [String]) -> Option<&'k str> {
    let typos = |known: &'k String| {
        // Most known paths have another length, so this is quick.
        let is_near = path.len() <= LONGEST_MISSPELT && path.len().abs_diff(known.len()) <= MOST_TYPOS;
        let typos = is_near.then(|| strsim::damerau_levenshtein(path, known))?;
        (typos <= MOST_TYPOS.min(known.len() / 4)).then_some((typos, known))
    };
    known.iter().filter_map(typos).min().map(|(_, known)| known.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::http::{OPENAPI, Settings};
    use nimber_games::Tables;
    use std::collections::BTreeSet;

    #[test]
    fn every_route_is_documented_and_every_documented_path_is_a_route() {
        let catalogue = Catalogue::new(&Tables::default());
        let parsed: serde_json::Value = yaml_serde::from_str(OPENAPI.text()).unwrap();
        let documented: BTreeSet<String> = parsed["paths"].as_object().unwrap().keys().cloned().collect();
        let state = Arc::new(ServerState::new(Settings::default()));
        // These are for browsers, and those with a parameter in the path are in the text of the others.
        let for_browsers = ["/", "/assets/{version}/{file}", "/service-worker.js", "/favicon.svg", "/docs/{*file}"];
        let mut left_out: BTreeSet<String> = for_browsers.map(str::to_owned).into();
        left_out.extend(catalogue::routes(&catalogue).into_iter().filter(|route| route.in_path.is_some()).map(|route| route.template));
        let routes = routes(state, &catalogue).list.into_iter().map(|(route, _)| route.template.clone());
        let routes: BTreeSet<String> = routes.filter(|template| !left_out.contains(template)).collect();
        assert_eq!(routes, documented);
    }
}
