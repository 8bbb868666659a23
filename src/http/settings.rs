//! How a server is set up.

use super::accept::ConnectionBounds;
use super::solver::Bounds;
use std::num::NonZeroU32;
use std::time::Duration;

/// The settings of one server.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The bounds on solving.
    pub bounds: Bounds,
    /// The largest body, in bytes.
    pub max_body: usize,
    /// The largest body for games whose positions may be large, in bytes. A body over `max_body` has to announce its length.
    pub max_large_body: usize,
    /// How many requests with bodies over `max_body` are in memory at once.
    pub large_bodies: usize,
    /// The most entries of a batch.
    pub max_batch: usize,
    /// How long a request's body may take to arrive.
    pub body_timeout: Duration,
    /// The bounds on connections.
    pub connections: ConnectionBounds,
    /// The origins that browsers may call from; empty for any.
    pub cors_origins: Vec<String>,
    /// Requests per second and client; `None` for no limit.
    pub rate_limit: Option<NonZeroU32>,
    /// How many proxies in front of the server append to `X-Forwarded-For`; 0 if clients connect directly.
    pub trusted_proxies: usize,
    /// Whether `/metrics` is served with everything else.
    pub metrics_here: bool,
    /// How long open requests may take once the server stops.
    pub drain: Duration,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            bounds: Bounds {
                work_budget: 100_000_000,
                deadline: Duration::from_secs(5),
                threads: std::thread::available_parallelism().map_or(2, Into::into),
                queue: 64,
            },
            max_body: 1 << 20,
            max_large_body: 32 << 20,
            large_bodies: 4,
            max_batch: 256,
            body_timeout: Duration::from_secs(10),
            connections: ConnectionBounds { most: 4096, head: Duration::from_secs(30), stall: Duration::from_secs(30) },
            cors_origins: Vec::new(),
            rate_limit: None,
            trusted_proxies: 0,
            metrics_here: true,
            drain: Duration::from_secs(10),
        }
    }
}
