//! The settings of a server, with their defaults.

use super::connections::ConnectionBounds;
use super::cors::AllowedOrigins;
use super::forwarded::TrustedProxies;
use super::heartbeat::Heartbeat;
use super::public_url::PublicUrl;
use super::scheduler::WorkBounds;
use crate::ui::Module;
use nimber_answers::batch::DEFAULT_ENTRIES;
use nimber_answers::verb::DEFAULT_WORK_BUDGET;
use prometheus_client::metrics::counter::Counter;
use std::num::{NonZeroU32, NonZeroU64};
use std::time::Duration;
use tokio::sync::watch;

/// What may change while the server runs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LiveSettings {
    /// In units of work, per request.
    pub work_budget: u64,
    /// The time for one request, with the wait for a thread.
    pub deadline: Duration,
    /// Requests per second and client. `None` means no limit.
    pub rate_limit: Option<NonZeroU32>,
    /// One of this number of successful requests has a line in the log.
    pub log_sample: NonZeroU32,
}

/// What came of reading the settings again.
#[derive(Clone, Copy, Debug)]
pub struct Reloaded {
    /// The last ones that could be read.
    pub live: LiveSettings,
    pub succeeded: bool,
}

#[derive(Clone, Debug)]
pub struct Settings {
    pub bounds: WorkBounds,
    /// In bytes.
    pub max_body: usize,
    /// In bytes, for games with large positions. A body over `max_body` must have a `Content-Length`.
    pub max_large_body: usize,
    /// In bytes, for all requests together: half of it for bodies and decoded positions, half for answers. Long computations and
    /// long heads hold an eighth of it each besides.
    pub memory: usize,
    /// The most entries in a batch.
    pub max_batch: usize,
    /// How long a body may take to arrive.
    pub body_timeout: Duration,
    pub connections: ConnectionBounds,
    /// The origins that browsers may call from.
    pub cors_origins: AllowedOrigins,
    /// Requests per second and client. `None` means no limit.
    pub rate_limit: Option<NonZeroU32>,
    pub trusted_proxies: TrustedProxies,
    /// The address that clients know the service by. `None` if it is the one that they ask.
    pub public_url: Option<PublicUrl>,
    /// What answers in the page while the service is away.
    pub module: Option<Module>,
    /// Whether `/metrics` and `/tables` are served on the main address.
    pub metrics_here: bool,
    /// How long the server continues after it is told to stop. Meanwhile `/readyz` and every answer say that it will stop.
    pub stop_delay: Duration,
    /// How long open requests may still take when the server stops.
    pub drain: Duration,
    /// One of this number of successful requests has a line in the log. What fails or is slow always has one, and what is refused
    /// at most 20 in a second if it is alike.
    pub log_sample: NonZeroU32,
    /// Other values for some of these settings, while the server runs.
    pub changes: Option<watch::Receiver<Reloaded>>,
    /// Tells a watchdog that the server works.
    pub heartbeat: Option<Heartbeat>,
    /// Counts the lines that the log lost; `/metrics` shows it.
    pub lost_log_lines: Counter,
    /// Receives a span for each request.
    #[cfg(feature = "otlp")]
    pub spans: Option<super::spans::Spans>,
}

impl Settings {
    pub fn live(&self) -> LiveSettings {
        LiveSettings {
            work_budget: self.bounds.work_budget,
            deadline: self.bounds.deadline,
            rate_limit: self.rate_limit,
            log_sample: self.log_sample,
        }
    }
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            bounds: WorkBounds {
                work_budget: DEFAULT_WORK_BUDGET,
                deadline: Duration::from_secs(5),
                threads: std::thread::available_parallelism().map_or(2, Into::into),
                queue: 64,
                // The cost of one request, each second.
                work_per_client: NonZeroU64::new(DEFAULT_WORK_BUDGET),
            },
            max_body: 1 << 20,
            max_large_body: 32 << 20,
            memory: 256 << 20,
            max_batch: DEFAULT_ENTRIES,
            body_timeout: Duration::from_secs(10),
            connections: ConnectionBounds {
                most: 4096,
                per_client: None,
                // Longer than the 60 seconds for which nginx and the balancers of clouds keep a connection to a service.
                idle: Duration::from_secs(75),
                head: Duration::from_secs(30),
                stall: Duration::from_secs(30),
                first_request_grace: Duration::from_millis(300),
            },
            cors_origins: AllowedOrigins::Any,
            rate_limit: None,
            trusted_proxies: TrustedProxies::Number(0),
            public_url: None,
            module: None,
            metrics_here: true,
            stop_delay: Duration::ZERO,
            drain: Duration::from_secs(10),
            log_sample: NonZeroU32::MIN,
            changes: None,
            heartbeat: None,
            lost_log_lines: Counter::default(),
            #[cfg(feature = "otlp")]
            spans: None,
        }
    }
}
