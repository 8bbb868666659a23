//! Measurements in the text format of Prometheus. The counters of every request are looked up beforehand, because a look-up by labels takes
//! a lock.

mod caches;
pub mod plain;
#[cfg(target_os = "linux")]
mod process;

use super::problem::ProblemKind;
use super::version::{COMMIT, VERSION};
use axum::http::Method;
use caches::Caches;
use nimber_solvers::cache::WatchedCache;
use prometheus_client::encoding::{EncodeLabelSet, text::encode};
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::metrics::info::Info;
use prometheus_client::registry::{Metric, Registry, Unit};
use std::time::SystemTime;

pub const CONTENT_TYPE: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// A known method, or `OTHER`.
pub fn method_label(method: &Method) -> &'static str {
    match *method {
        Method::GET => "GET",
        Method::HEAD => "HEAD",
        Method::POST => "POST",
        Method::OPTIONS => "OPTIONS",
        _ => "OTHER",
    }
}

/// Labels of a request. They never have text that a client chose, so the number of time series stays bounded.
#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
pub struct RequestLabels {
    /// A known method, or `OTHER`.
    pub method: &'static str,
    /// The path template of the route, or `unmatched`.
    pub route: String,
    pub status: u16,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
pub struct RouteLabel {
    pub route: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
pub struct GameLabel {
    /// The name of a game, or `unknown`.
    pub game: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
pub struct ProblemLabel {
    /// The last segment of the problem's `type`.
    pub r#type: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
pub struct TableLabel {
    pub table: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
pub struct MemoryLabel {
    /// `bodies`, `answers` or `computations`.
    pub purpose: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
pub struct ListenerLabel {
    /// `main` or `metrics`.
    pub listener: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct PlaceLabel {
    place: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct BuildLabels {
    version: &'static str,
    commit: &'static str,
    os: &'static str,
    arch: &'static str,
}

/// The computations in one place.
pub struct SolverFigures {
    pub computations: Counter,
    /// In units of work.
    pub work: Counter,
}

/// The measurements of one server. Each server has its own registry, so that tests do not share counters.
pub struct Metrics {
    registry: Registry,
    caches: Caches,
    problems: Family<ProblemLabel, Counter>,
    pub requests: Family<RequestLabels, Counter>,
    /// Seconds until the head of the response.
    pub request_seconds: Family<RouteLabel, Histogram>,
    pub in_flight: Gauge,
    /// Seconds per entry of a batch.
    pub entry_seconds: Family<GameLabel, Histogram>,
    pub connections: Family<ListenerLabel, Gauge>,
    pub most_connections: Family<ListenerLabel, Gauge>,
    /// What is solved while the request is handled.
    pub in_place: SolverFigures,
    /// What is solved on the threads for long computations.
    pub on_threads: SolverFigures,
    /// Long computations that run now.
    pub solver_running: Gauge,
    /// How many may run.
    pub solver_threads: Gauge,
    /// Long computations that wait for a thread.
    pub solver_waiting: Gauge,
    /// How many may wait.
    pub solver_queue: Gauge,
    /// Requests that joined an equal computation.
    pub solver_shared: Counter,
    /// Long computations that were refused because no thread was free.
    pub solver_refused: Counter,
    /// Long computations that ended because another client needed the thread.
    pub solver_gave_way: Counter,
    /// Seconds per long computation.
    pub solver_seconds: Histogram,
    /// Seconds that a long computation waits for a thread.
    pub solver_wait_seconds: Histogram,
    /// Memory that is reserved, by what it is for.
    pub memory_reserved: Family<MemoryLabel, Gauge>,
    /// How much may be reserved.
    pub memory_limit: Family<MemoryLabel, Gauge>,
    /// Requests that were refused because there was no memory for their bodies, answers or computations.
    pub memory_refused: Counter,
    /// Computations or handlers that panicked.
    pub panics: Counter,
    /// 1 once the tables are ready, and 0 again while the server stops.
    pub ready: Gauge,
    /// Whether the last reading of the settings succeeded: 1 or 0.
    reload_successful: Gauge,
    /// When the settings were last read with success, in seconds since 1970.
    reload_success: Gauge,
    pub table_positions: Family<TableLabel, Gauge>,
    /// In memory or mapped.
    pub table_bytes: Family<TableLabel, Gauge>,
    /// 1 once every byte of the table has been checked.
    pub table_checked: Family<TableLabel, Gauge>,
    /// Damage found in the data folder and repaired, and tables that could not be stored.
    pub store_incidents: Counter,
    /// 1 if every table is stored in the data folder, 0 if one is only in memory.
    pub store_persistent: Gauge,
}

/// Of answers, in seconds. Most take less than a tenth of a millisecond.
const ANSWER_BUCKETS: [f64; 15] = [5e-6, 1e-5, 2e-5, 5e-5, 1e-4, 3e-4, 0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1.0, 3.0, 10.0];

/// Of long computations, in seconds.
const LONG_BUCKETS: [f64; 11] = [0.0001, 0.0003, 0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1.0, 3.0, 10.0];

fn registered<M: Metric + Clone>(registry: &mut Registry, name: &str, help: &str, metric: M) -> M {
    registry.register(name, help, metric.clone());
    metric
}

fn measured<M: Metric + Clone>(registry: &mut Registry, name: &str, help: &str, unit: Unit, metric: M) -> M {
    registry.register_with_unit(name, help, unit, metric.clone());
    metric
}

impl Metrics {
    pub fn new(lost_log_lines: Counter) -> Self {
        let mut registry = Registry::default();
        #[cfg(target_os = "linux")]
        registry.register_collector(Box::new(process::ProcessFigures::new()));
        let all = registry.sub_registry_with_prefix("nimber");
        let build = BuildLabels { version: VERSION, commit: COMMIT, os: std::env::consts::OS, arch: std::env::consts::ARCH };
        all.register("build", "The version that runs", Info::new(build));
        all.register("log_lines_lost", "Log lines that could not be written", lost_log_lines);
        let caches = Caches::default();
        all.register_collector(Box::new(caches.clone()));
        let answers = (|| Histogram::new(ANSWER_BUCKETS)) as fn() -> Histogram;
        let computations: Family<PlaceLabel, Counter> =
            registered(all, "solver_computations", "Computations, by where they ended", Family::default());
        let units = Unit::Other("units".to_owned());
        let work: Family<PlaceLabel, Counter> =
            measured(all, "solver_work", "Work of all computations, by where it was done", units, Family::default());
        let solved = |place| SolverFigures {
            computations: computations.get_or_create_owned(&PlaceLabel { place }),
            work: work.get_or_create_owned(&PlaceLabel { place }),
        };
        let metrics = Metrics {
            in_place: solved("in_place"),
            on_threads: solved("thread"),
            problems: registered(all, "problems", "Problem documents that were sent, by type, also in batches", Family::default()),
            requests: registered(all, "http_requests", "Requests by method, route and status", Family::default()),
            request_seconds: measured(
                all,
                "http_request_duration",
                "Time to the response head, by route",
                Unit::Seconds,
                Family::new_with_constructor(answers),
            ),
            in_flight: registered(all, "http_requests_in_flight", "Requests in progress", Gauge::default()),
            entry_seconds: measured(
                all,
                "batch_entry_duration",
                "Time of each entry of a batch, by game",
                Unit::Seconds,
                Family::new_with_constructor(answers),
            ),
            connections: registered(all, "connections", "Open connections, by listener", Family::default()),
            most_connections: registered(all, "connections_limit", "How many connections may be open", Family::default()),
            solver_running: registered(all, "solver_running", "Long computations in progress", Gauge::default()),
            solver_threads: registered(all, "solver_threads", "How many long computations may be in progress", Gauge::default()),
            solver_waiting: registered(all, "solver_waiting", "Long computations waiting for a thread", Gauge::default()),
            solver_queue: registered(all, "solver_queue_limit", "How many long computations may wait", Gauge::default()),
            solver_shared: registered(all, "solver_shared", "Requests that joined an equal computation", Counter::default()),
            solver_refused: registered(all, "solver_refused", "Long computations refused because no thread was free", Counter::default()),
            solver_gave_way: registered(all, "solver_gave_way", "Long computations ended for other clients", Counter::default()),
            solver_seconds: measured(all, "solver_duration", "Time of long computations", Unit::Seconds, Histogram::new(LONG_BUCKETS)),
            solver_wait_seconds: measured(
                all,
                "solver_wait",
                "Time that long computations waited for a thread",
                Unit::Seconds,
                Histogram::new(LONG_BUCKETS),
            ),
            memory_reserved: measured(all, "memory_reserved", "Memory reserved, by purpose", Unit::Bytes, Family::default()),
            memory_limit: measured(all, "memory_limit", "How much memory may be reserved, by purpose", Unit::Bytes, Family::default()),
            memory_refused: registered(all, "memory_refused", "Requests refused because there was no memory for them", Counter::default()),
            panics: registered(all, "panics", "Computations or handlers that panicked", Counter::default()),
            ready: registered(all, "ready", "1 once the tables are ready, 0 again while the service stops", Gauge::default()),
            reload_successful: registered(
                all,
                "config_last_reload_successful",
                "1 if the settings could be read when they were last read",
                Gauge::default(),
            ),
            reload_success: measured(
                all,
                "config_last_reload_success_timestamp",
                "When the settings were last read, as Unix time",
                Unit::Seconds,
                Gauge::default(),
            ),
            table_positions: registered(all, "table_positions", "Positions per loaded table", Family::default()),
            table_checked: registered(all, "table_checked", "1 once all of a loaded table has been checked", Family::default()),
            table_bytes: measured(all, "table_size", "Size of each loaded table", Unit::Bytes, Family::default()),
            store_incidents: registered(
                all,
                "store_incidents",
                "Damage found in the data folder, and tables that could not be stored",
                Counter::default(),
            ),
            store_persistent: registered(all, "store_persistent", "1 if every table is stored in the data folder", Gauge::default()),
            caches,
            registry: Registry::default(),
        };
        // Without this, a rate would miss the first event of a counter.
        for kind in ProblemKind::ALL {
            drop(metrics.problems.get_or_create(&ProblemLabel { r#type: kind.slug() }));
        }
        metrics.reload(true);
        Metrics { registry, ..metrics }
    }

    /// The settings were read, and this is whether they could be.
    pub fn reload(&self, succeeded: bool) {
        self.reload_successful.set(succeeded.into());
        if succeeded {
            let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
            self.reload_success.set(now.as_secs() as i64);
        }
    }

    /// Counts a problem document that is sent.
    pub fn count_problem(&self, kind: ProblemKind) {
        self.problems.get_or_create(&ProblemLabel { r#type: kind.slug() }).inc();
    }

    /// Reads these caches from now on, and no others.
    pub fn watch(&self, caches: &[WatchedCache]) {
        self.caches.watch(caches);
    }

    /// The text of `/metrics`, as OpenMetrics.
    pub fn render(&self) -> String {
        let mut text = String::new();
        // Writing to a string cannot fail.
        let _ = encode(&mut text, &self.registry);
        text
    }
}
