//! Measurements in the text format of Prometheus.

use crate::theory::{Cache, CacheFigures};
use prometheus_client::collector::Collector;
use prometheus_client::encoding::{DescriptorEncoder, EncodeLabelSet, EncodeMetric, text::encode};
use prometheus_client::metrics::MetricType;
use prometheus_client::metrics::counter::{ConstCounter, Counter};
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::{ConstGauge, Gauge};
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::{Metric, Registry, Unit};
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

pub const CONTENT_TYPE: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

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
pub struct TableLabel {
    pub table: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
pub struct CacheLabel {
    pub cache: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
pub struct MemoryLabel {
    /// `bodies` or `answers`.
    pub purpose: &'static str,
}

type Figure = fn(&CacheFigures) -> u64;

/// Reads the figures of the caches at each scrape.
#[derive(Clone, Default)]
struct Caches(Arc<Mutex<Vec<Arc<dyn Cache>>>>);

impl Caches {
    fn list(&self) -> MutexGuard<'_, Vec<Arc<dyn Cache>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl fmt::Debug for Caches {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.list().iter().map(|cache| cache.name())).finish()
    }
}

impl Collector for Caches {
    fn encode(&self, mut encoder: DescriptorEncoder) -> fmt::Result {
        let figures: Vec<_> = self.list().iter().map(|cache| (CacheLabel { cache: cache.name() }, cache.figures())).collect();
        let counters: [(&str, &str, Figure); 4] = [
            ("cache_hits", "Cache look-ups that found an entry", |figures| figures.hits),
            ("cache_misses", "Cache look-ups that found nothing, so the entry was computed", |figures| figures.misses),
            ("cache_shared", "Cache hits that waited for an equal computation", |figures| figures.shared),
            ("cache_evictions", "Cache entries dropped to make room", |figures| figures.evictions),
        ];
        for (name, help, read) in counters {
            let mut family = encoder.encode_descriptor(name, help, None, MetricType::Counter)?;
            for (label, figures) in &figures {
                ConstCounter::new(read(figures)).encode(family.encode_family(label)?)?;
            }
        }
        let gauges: [(&str, &str, Option<&Unit>, Figure); 2] = [
            ("cache_entries", "Entries in the cache", None, |figures| figures.entries),
            ("cache_size", "Bytes of the entries in the cache", Some(&Unit::Bytes), |figures| figures.bytes),
        ];
        for (name, help, unit, read) in gauges {
            let mut family = encoder.encode_descriptor(name, help, unit, MetricType::Gauge)?;
            for (label, figures) in &figures {
                ConstGauge::new(read(figures) as i64).encode(family.encode_family(label)?)?;
            }
        }
        Ok(())
    }
}

/// The measurements of one server. Each server has its own registry, so that tests do not share counters.
pub struct Metrics {
    registry: Registry,
    caches: Caches,
    pub requests: Family<RequestLabels, Counter>,
    /// Seconds until the head of the response.
    pub request_seconds: Family<RouteLabel, Histogram>,
    pub in_flight: Gauge,
    /// Long computations that run now.
    pub solver_running: Gauge,
    /// Long computations that wait for a thread.
    pub solver_waiting: Gauge,
    /// Requests that joined an equal computation.
    pub solver_shared: Counter,
    /// Long computations that were refused because no thread was free.
    pub solver_refused: Counter,
    /// Seconds per long computation.
    pub solver_seconds: Histogram,
    /// Memory that is reserved, by what it is for.
    pub memory_reserved: Family<MemoryLabel, Gauge>,
    /// Requests that were refused because there was no memory for their bodies, answers or computations.
    pub memory_refused: Counter,
    /// Computations or handlers that panicked.
    pub panics: Counter,
    /// 1 once the tables are ready.
    pub ready: Gauge,
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

/// In seconds.
const BUCKETS: [f64; 11] = [0.0001, 0.0003, 0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1.0, 3.0, 10.0];

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
        let mut registry = Registry::with_prefix("nimber");
        let all = &mut registry;
        let caches = Caches::default();
        let request_seconds = Family::new_with_constructor((|| Histogram::new(BUCKETS)) as fn() -> Histogram);
        let metrics = Metrics {
            requests: registered(all, "http_requests", "Requests by method, route and status", Family::default()),
            request_seconds: measured(all, "http_request_duration", "Time to the response head, by route", Unit::Seconds, request_seconds),
            in_flight: registered(all, "http_requests_in_flight", "Requests in progress", Gauge::default()),
            solver_running: registered(all, "solver_running", "Long computations in progress", Gauge::default()),
            solver_waiting: registered(all, "solver_waiting", "Long computations waiting for a thread", Gauge::default()),
            solver_shared: registered(all, "solver_shared", "Requests that joined an equal computation", Counter::default()),
            solver_refused: registered(all, "solver_refused", "Long computations refused because no thread was free", Counter::default()),
            solver_seconds: measured(all, "solver_duration", "Time of long computations", Unit::Seconds, Histogram::new(BUCKETS)),
            memory_reserved: measured(all, "memory_reserved", "Memory reserved for bodies and answers", Unit::Bytes, Family::default()),
            memory_refused: registered(all, "memory_refused", "Requests refused because there was no memory for them", Counter::default()),
            panics: registered(all, "panics", "Computations or handlers that panicked", Counter::default()),
            ready: registered(all, "ready", "1 once the tables are ready", Gauge::default()),
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
            caches: caches.clone(),
            registry: Registry::default(),
        };
        registry.register_collector(Box::new(caches));
        registry.register("log_lines_lost", "Log lines that could not be written", lost_log_lines);
        Metrics { registry, ..metrics }
    }

    /// Includes these caches, and those of an earlier call no longer.
    pub fn watch(&self, caches: &[Arc<dyn Cache>]) {
        *self.caches.list() = caches.to_vec();
    }

    /// The text of `/metrics`.
    pub fn render(&self) -> String {
        let mut text = String::new();
        // Writing to a string cannot fail.
        let _ = encode(&mut text, &self.registry);
        text
    }
}
