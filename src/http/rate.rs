//! An optional rate limit per client.

use super::client::client_of;
use super::problem::{Problem, ProblemKind};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicU32, Ordering};

/// After this number of requests, clients that have gone are forgotten.
const SWEEP_INTERVAL: u32 = 1024;

pub struct RateLimit {
    per_second: NonZeroU32,
    limiter: DefaultKeyedRateLimiter<IpAddr>,
    requests: AtomicU32,
}

impl RateLimit {
    /// At most `per_second` requests per second and client. A burst may have as many.
    pub fn new(per_second: NonZeroU32) -> Self {
        RateLimit { per_second, limiter: RateLimiter::keyed(Quota::per_second(per_second)), requests: AtomicU32::new(0) }
    }

    pub fn per_second(&self) -> NonZeroU32 {
        self.per_second
    }

    /// Whether the client may ask for this path now. Health checks always may be asked for.
    pub fn admits(&self, path: &str, client: IpAddr) -> bool {
        matches!(path, "/healthz" | "/readyz") || self.admits_client(client_of(client))
    }

    fn admits_client(&self, client: IpAddr) -> bool {
        if self.requests.fetch_add(1, Ordering::Relaxed).is_multiple_of(SWEEP_INTERVAL) {
            self.limiter.retain_recent();
        }
        self.limiter.check_key(&client).is_ok()
    }
}

pub fn too_often() -> Problem {
    Problem::new(ProblemKind::RateLimited, "too many requests from this address; wait as long as `Retry-After` says")
}
