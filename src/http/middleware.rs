//! The middleware of every handler: request id, rate limit, problem documents, compression, cross-origin headers, measurements and the log.

use super::access_log::{AccessLine, is_remarkable};
use super::client::{self, RateLimit, Standing};
use super::compression::compress;
use super::cors::AllowedOrigins;
use super::forwarded::{self, ClientLimits, ForwardedWarnings};
use super::head;
use super::metrics::{RequestLabels, RouteLabel, method_label};
use super::problem::{Problem, ProblemKind};
use super::reply::{Reply, digits, protect, vary};
use super::request_context::{RequestContext, TraceContext};
use super::settings::LiveSettings;
use super::state::ServerState;
use axum::body::{Body, HttpBody as _};
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, header};
use axum::response::Response;
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use nimber_answers::verb::HttpMethod;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::histogram::Histogram;
use std::convert::Infallible;
use std::net::IpAddr;
use std::panic::AssertUnwindSafe;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock, PoisonError, RwLock};
use std::time::Instant;
use tower::{Layer, Service, service_fn};
use tower_http::cors::CorsLayer;

/// Answers the requests of a route.
pub type Handler = Arc<dyn Fn(Arc<ServerState>, Request) -> BoxFuture<'static, Result<Reply, Problem>> + Send + Sync>;

pub struct Middleware {
    state: Arc<ServerState>,
    cors: CorsLayer,
    /// What `cors` adds, if only `OPTIONS` has to pass through it.
    cors_for_all: Option<HeaderMap>,
    rate_limit: RwLock<Option<Arc<RateLimit>>>,
    forwarded: ForwardedWarnings,
    ids: RequestIds,
}

/// A route with its measurements. Labels are templates and not paths of requests, because each label makes a time series.
pub struct Route {
    method: HttpMethod,
    template: String,
    measured: OnceLock<Measured>,
}

struct Measured {
    seconds: Histogram,
    /// Requests with the method of the route that were answered with 200.
    answered: Counter,
}

impl Route {
    pub fn new(method: HttpMethod, template: &str) -> Self {
        Route { method, template: template.to_owned(), measured: OnceLock::new() }
    }
}

impl Middleware {
    pub fn new(state: Arc<ServerState>) -> Self {
        Middleware {
            cors: state.settings.cors_origins.layer(),
            cors_for_all: state.settings.cors_origins.headers_for_all(),
            rate_limit: RwLock::new(rate_limit_of(&state.live())),
            forwarded: ForwardedWarnings::new(),
            ids: RequestIds::new(),
            state,
        }
    }

    /// Answers a request of a route with its handler.
    pub async fn answer(&self, route: &Route, request: Request, handler: &Handler) -> Response {
        let began = Instant::now();
        let in_flight = InFlight::new(&self.state);
        let (method, uri) = (request.method().clone(), request.uri().clone());
        let id = self.ids.of(request.headers());
        let trace = TraceContext::of(request.headers());
        let live = self.state.live();
        let client = forwarded::address(&request, &self.state.settings.trusted_proxies);
        let limits =
            ClientLimits { requests: live.rate_limit.is_some(), connections: self.state.settings.connections.per_client.is_some() };
        self.forwarded.look_at(&request, &self.state.settings.trusted_proxies, limits);
        let context = RequestContext::new(id.clone(), self.sends_spans());
        let mut response = context.clone().scope(self.respond(request, uri.path(), client, &live, handler)).await;
        drop(in_flight);
        let (status, problem) = (response.status().as_u16(), response.extensions().get().copied());
        let bytes = length(&response);
        let headers = response.headers_mut();
        protect(headers);
        if let AllowedOrigins::Listed(_) = self.state.settings.cors_origins {
            // An answer for one site must not be kept for another.
            vary(headers, header::ORIGIN);
        }
        if self.state.is_stopping() {
            headers.insert(header::CONNECTION, HeaderValue::from_static("close"));
        }
        let micros = self.measure(route, &method, status, began);
        if let Some(kind) = problem {
            self.state.metrics.count_problem(kind);
        }
        let line = AccessLine {
            method: &method,
            path: uri.path(),
            query: uri.query(),
            route: &route.template,
            status,
            micros,
            bytes: if method == Method::HEAD { 0 } else { bytes },
            problem,
            client,
            id: id.to_str().unwrap_or_default(),
            trace: trace.as_ref().map(TraceContext::trace_id),
            body: if is_remarkable(status, micros) { context.body() } else { None },
        };
        #[cfg(feature = "otlp")]
        let span_trace = self.state.settings.spans.as_ref().and_then(|spans| spans.record(&line, trace.as_ref(), &context.stages()));
        #[cfg(feature = "otlp")]
        let line = AccessLine { trace: span_trace.as_deref().or(line.trace), ..line };
        self.state.access_log.write(&line, live.log_sample);
        response.headers_mut().insert(REQUEST_ID, id);
        response
    }

    /// Runs the handler, for a request whose head is right and whose client has not asked too often.
    async fn respond(&self, request: Request, path: &str, client: Option<IpAddr>, live: &LiveSettings, handler: &Handler) -> Response {
        let refuse = |problem: Problem| {
            let mut reply = problem.reply(Some(path), self.state.settings.public_url.as_ref());
            // For the counters and the log.
            reply.extensions_mut().insert(problem.kind());
            reply.map(Body::from)
        };
        // Before `OPTIONS` is answered, because HTTP requires these refusals for every method.
        if let Err(problem) = head::check(&request) {
            return refuse(problem);
        }
        let answer = async |request| {
            let standing = self.rate_limit(live).zip(client).and_then(|(limit, client)| limit.count(path, client));
            // A panic becomes a problem document instead of a dropped connection.
            let reply = AssertUnwindSafe(self.handle(request, standing, handler)).catch_unwind().await.unwrap_or_else(|_| {
                self.state.metrics.panics.inc();
                Err(Problem::new(ProblemKind::Internal, "the request failed"))
            });
            let mut response = reply.map_or_else(refuse, |reply| reply.map(Body::from));
            if let Some(standing) = standing {
                standing.write(response.headers_mut());
            }
            Ok::<_, Infallible>(response)
        };
        if let Some(headers) = &self.cors_for_all
            && request.method() != Method::OPTIONS
        {
            let Ok(mut response) = answer(request).await;
            for (name, value) in headers {
                response.headers_mut().insert(name.clone(), value.clone());
            }
            return response;
        }
        // Boxed, because everything around it moves it.
        let handler = service_fn(|request| Box::pin(answer(request)));
        // It is always ready.
        let Ok(response) = self.cors.layer(handler).call(request).await;
        response
    }

    async fn handle(&self, request: Request, standing: Option<Standing>, handler: &Handler) -> Result<Reply, Problem> {
        if standing.is_some_and(|standing| !standing.admits()) {
            return Err(client::too_often());
        }
        let takes_gzip = head::takes_gzip(request.headers());
        let owner = takes_gzip.then(|| forwarded::owner(&request, &self.state.settings.trusted_proxies));
        let reply = handler(self.state.clone(), request).await?;
        Ok(if let Some(owner) = owner { compress(&self.state, &owner, reply).await } else { reply })
    }

    /// The limiter for the current setting. If the setting has changed, every client starts anew.
    fn rate_limit(&self, live: &LiveSettings) -> Option<Arc<RateLimit>> {
        let limit = self.rate_limit.read().unwrap_or_else(PoisonError::into_inner).clone();
        if limit.as_ref().map(|limit| limit.per_second()) == live.rate_limit {
            return limit;
        }
        let mut limit = self.rate_limit.write().unwrap_or_else(PoisonError::into_inner);
        if limit.as_ref().map(|limit| limit.per_second()) != live.rate_limit {
            *limit = rate_limit_of(live);
        }
        limit.clone()
    }

    fn sends_spans(&self) -> bool {
        #[cfg(feature = "otlp")]
        return self.state.settings.spans.is_some();
        #[cfg(not(feature = "otlp"))]
        false
    }

    /// Counts a request. Returns its microseconds.
    fn measure(&self, route: &Route, method: &Method, status: u16, began: Instant) -> u64 {
        let elapsed = began.elapsed();
        let metrics = &self.state.metrics;
        let label = |method, status| RequestLabels { method: method_label(method), route: route.template.clone(), status };
        let measured = route.measured.get_or_init(|| Measured {
            seconds: metrics.request_seconds.get_or_create_owned(&RouteLabel { route: route.template.clone() }),
            answered: metrics.requests.get_or_create_owned(&RequestLabels {
                method: route.method.name(),
                route: route.template.clone(),
                status: 200,
            }),
        });
        measured.seconds.observe(elapsed.as_secs_f64());
        if status == 200 && method.as_str() == route.method.name() {
            measured.answered.inc();
        } else {
            metrics.requests.get_or_create(&label(method, status)).inc();
        }
        elapsed.as_micros() as u64
    }
}

/// Of the body, in bytes. A table is a stream, and its headers say how long it is.
fn length(response: &Response) -> usize {
    let announced = || response.headers().get(header::CONTENT_LENGTH)?.to_str().ok()?.parse().ok();
    response.body().size_hint().exact().or_else(announced).map_or(0, |bytes| bytes as usize)
}

fn rate_limit_of(live: &LiveSettings) -> Option<Arc<RateLimit>> {
    live.rate_limit.map(|per_second| Arc::new(RateLimit::new(per_second)))
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

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// In bytes. A longer request id of a client is replaced.
const LONGEST_REQUEST_ID: usize = 128;

/// Unique request ids: a random number and a counter, in hexadecimal digits. `SetRequestIdLayer` would accept every id of a client.
struct RequestIds {
    random: [u8; 16],
    next: AtomicU64,
}

impl RequestIds {
    fn new() -> Self {
        RequestIds { random: digits(rand::random()), next: AtomicU64::new(0) }
    }

    /// The client's own id, or a new one. Ids that are long or have invisible characters could forge lines of the log.
    fn of(&self, headers: &HeaderMap) -> HeaderValue {
        let usable = |id: &HeaderValue| !id.is_empty() && id.len() <= LONGEST_REQUEST_ID && id.as_bytes().iter().all(u8::is_ascii_graphic);
        if let Some(id) = headers.get(REQUEST_ID).filter(|&id| usable(id)) {
            return id.clone();
        }
        let number = digits(self.next.fetch_add(1, Ordering::Relaxed));
        let id: [u8; 32] = std::array::from_fn(|place| if place < 16 { self.random[place] } else { number[place - 16] });
        HeaderValue::from_bytes(&id).unwrap_or(HeaderValue::from_static("none"))
    }
}
