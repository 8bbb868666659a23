//! Logs and measures each request.

use super::metrics::{RequestLabels, RouteLabel};
use super::state::ServerState;
use axum::extract::{MatchedPath, Request, State};
use axum::http::Method;
use axum::middleware::Next;
use axum::response::Response;
use std::sync::Arc;
use std::time::Instant;
use tower_http::request_id::RequestId;

/// Middleware: logs and measures. Health checks are logged at debug level, faults of the service at error level.
pub async fn observe(State(state): State<Arc<ServerState>>, request: Request, next: Next) -> Response {
    let started = Instant::now();
    let method = method_label(request.method());
    let path = request.uri().path().to_owned();
    // The template and not the path of the request, because each label makes a time series.
    let route = request.extensions().get::<MatchedPath>().map_or_else(|| "unmatched".to_owned(), |path| path.as_str().to_owned());
    let id = request.extensions().get::<RequestId>().and_then(|id| id.header_value().to_str().ok()).unwrap_or_default().to_owned();
    let in_flight = InFlight::new(&state);
    let response = next.run(request).await;
    drop(in_flight);
    let status = response.status().as_u16();
    let elapsed = started.elapsed();
    state.metrics.requests.get_or_create(&RequestLabels { method, route: route.clone(), status }).inc();
    state.metrics.request_seconds.get_or_create(&RouteLabel { route }).observe(elapsed.as_secs_f64());
    let micros = elapsed.as_micros() as u64;
    match (status, path.as_str()) {
        (500, _) => tracing::error!(method, path, status, micros, id, "request failed"),
        (_, "/healthz" | "/readyz" | "/metrics") => tracing::debug!(method, path, status, micros, id, "request"),
        _ => tracing::info!(method, path, status, micros, id, "request"),
    }
    response
}

fn method_label(method: &Method) -> &'static str {
    match *method {
        Method::GET => "GET",
        Method::HEAD => "HEAD",
        Method::POST => "POST",
        Method::OPTIONS => "OPTIONS",
        _ => "OTHER",
    }
}

/// Counts a request until its handler ends, also if the client hangs up.
struct InFlight<'a>(&'a ServerState);

impl<'a> InFlight<'a> {
    fn new(state: &'a ServerState) -> Self {
        state.metrics.in_flight.inc();
        InFlight(state)
    }
}

impl Drop for InFlight<'_> {
    fn drop(&mut self) {
        self.0.metrics.in_flight.dec();
    }
}
