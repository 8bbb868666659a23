//! How many requests and how much work each client may cause.

use super::forwarded::client_of;
use super::problem::{Problem, ProblemKind};
use axum::http::{HeaderMap, HeaderName, HeaderValue};
use governor::clock::DefaultClock;
use governor::middleware::StateInformationMiddleware;
use governor::state::keyed::DefaultKeyedStateStore;
use governor::{Quota, RateLimiter};
use std::collections::HashMap;
use std::net::IpAddr;
use std::num::{NonZeroU32, NonZeroU64};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Instant;

/// After this number of requests, clients that have gone are forgotten.
const REQUESTS_PER_SWEEP: u32 = 1024;

/// The limit and what is left of it, as draft-ietf-httpapi-ratelimit-headers-10 names them.
pub const RATE_LIMIT_POLICY: HeaderName = HeaderName::from_static("ratelimit-policy");
pub const RATE_LIMIT: HeaderName = HeaderName::from_static("ratelimit");

type ClientLimiter = RateLimiter<IpAddr, DefaultKeyedStateStore<IpAddr>, DefaultClock, StateInformationMiddleware>;

/// An optional limit of requests per client.
pub struct RateLimit {
    per_second: NonZeroU32,
    limiter: ClientLimiter,
    requests: AtomicU32,
}

/// Where a client is within its limit.
#[derive(Clone, Copy)]
pub struct Standing {
    per_second: NonZeroU32,
    /// How many requests it may send now. `None` if this one was too many.
    remaining: Option<u32>,
}

impl Standing {
    pub fn admits(self) -> bool {
        self.remaining.is_some()
    }

    /// Within a second all is restored.
    pub fn write(self, headers: &mut HeaderMap) {
        let (most, left) = (self.per_second, self.remaining.unwrap_or(0));
        for (name, value) in [(RATE_LIMIT_POLICY, format!("\"client\";q={most};w=1")), (RATE_LIMIT, format!("\"client\";r={left};t=1"))] {
            headers.extend(HeaderValue::try_from(value).map(|value| (name, value)));
        }
    }
}

impl RateLimit {
    /// At most `per_second` requests per second and client, and at most the same number at once.
    pub fn new(per_second: NonZeroU32) -> Self {
        let limiter = RateLimiter::keyed(Quota::per_second(per_second)).with_middleware();
        RateLimit { per_second, limiter, requests: AtomicU32::new(0) }
    }

    pub fn per_second(&self) -> NonZeroU32 {
        self.per_second
    }

    /// Counts a request of the client for this path. Health checks are not counted.
    pub fn count(&self, path: &str, client: IpAddr) -> Option<Standing> {
        if matches!(path, "/healthz" | "/readyz") {
            return None;
        }
        if self.requests.fetch_add(1, Ordering::Relaxed).is_multiple_of(REQUESTS_PER_SWEEP) {
            self.limiter.retain_recent();
        }
        let state = self.limiter.check_key(&client_of(client)).ok();
        Some(Standing { per_second: self.per_second, remaining: state.map(|state| state.remaining_burst_capacity()) })
    }
}

pub fn too_often() -> Problem {
    Problem::new(ProblemKind::RateLimited, "too many requests from this address; wait as long as `Retry-After` says")
}

/// In seconds: the part of its allowance that a client may use at once.
const BURST: f64 = 30.0;

/// After this number of computations, clients whose allowance is full again are removed.
const COMPUTATIONS_PER_SWEEP: u32 = 1024;

/// A bucket of work for each client. It is charged after the work is done, so it may be overdrawn.
pub struct Allowance {
    per_second: Option<NonZeroU64>,
    used: HashMap<IpAddr, Used>,
    computations: u32,
}

struct Used {
    /// In seconds of the allowance, when it was last charged.
    seconds: f64,
    at: Instant,
}

impl Used {
    fn now(&self, now: Instant) -> f64 {
        (self.seconds - now.saturating_duration_since(self.at).as_secs_f64()).max(0.0)
    }
}

impl Allowance {
    /// In units of work per second and client. `None` means no limit.
    pub fn new(per_second: Option<NonZeroU64>) -> Self {
        Allowance { per_second, used: HashMap::new(), computations: 0 }
    }

    pub fn is_limited(&self) -> bool {
        self.per_second.is_some()
    }

    pub fn charge(&mut self, client: IpAddr, work: u64, now: Instant) {
        let Some(per_second) = self.per_second else { return };
        self.computations = self.computations.wrapping_add(1);
        if self.computations.is_multiple_of(COMPUTATIONS_PER_SWEEP) {
            self.used.retain(|_, used| used.now(now) > 0.0);
        }
        let used = self.used.entry(client).or_insert(Used { seconds: 0.0, at: now });
        *used = Used { seconds: used.now(now) + work as f64 / per_second.get() as f64, at: now };
    }

    /// Whether the client has used all that it may use now.
    pub fn is_used_up(&self, client: IpAddr, now: Instant) -> bool {
        self.used.get(&client).is_some_and(|used| used.now(now) > BURST)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn an_allowance_fills_up_again() {
        let (client, other) = (IpAddr::from([10, 0, 0, 1]), IpAddr::from([10, 0, 0, 2]));
        let mut allowance = Allowance::new(NonZeroU64::new(100));
        let began = Instant::now();
        allowance.charge(client, 3000, began);
        assert!(!allowance.is_used_up(client, began));
        allowance.charge(client, 1000, began);
        assert!(allowance.is_used_up(client, began) && !allowance.is_used_up(other, began));
        assert!(!allowance.is_used_up(client, began + Duration::from_secs(11)));
        let mut unlimited = Allowance::new(None);
        unlimited.charge(client, u64::MAX, began);
        assert!(!unlimited.is_used_up(client, began));
    }

    #[test]
    fn clients_that_have_gone_are_forgotten() {
        let mut allowance = Allowance::new(NonZeroU64::new(100));
        let (began, client) = (Instant::now(), |index: u32| IpAddr::from(index.to_be_bytes()));
        for index in 0..10_000 {
            allowance.charge(client(index), 100, began + Duration::from_millis(u64::from(index)));
        }
        assert!(allowance.used.len() < 3000, "{}", allowance.used.len());
    }
}
