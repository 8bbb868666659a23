//! An optional rate limit per client.

use super::problem::{Problem, ProblemKind};
use axum::extract::{ConnectInfo, Request};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use std::net::{IpAddr, SocketAddr};
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicU32, Ordering};

/// After so many requests, clients that have gone are forgotten.
const SWEEP_INTERVAL: u32 = 1024;

pub struct RateLimit {
    limiter: DefaultKeyedRateLimiter<IpAddr>,
    requests: AtomicU32,
    trusted_proxies: usize,
}

impl RateLimit {
    /// At most `per_second` requests per second and client address. A burst may have as many.
    pub fn new(per_second: NonZeroU32, trusted_proxies: usize) -> Self {
        RateLimit { limiter: RateLimiter::keyed(Quota::per_second(per_second)), requests: AtomicU32::new(0), trusted_proxies }
    }

    /// Whether the client may ask now. Health checks always may.
    pub fn admits(&self, request: &Request) -> bool {
        let is_health_check = matches!(request.uri().path(), "/healthz" | "/readyz");
        is_health_check || self.client(request).is_none_or(|client| self.admits_client(client))
    }

    fn admits_client(&self, client: IpAddr) -> bool {
        if self.requests.fetch_add(1, Ordering::Relaxed).is_multiple_of(SWEEP_INTERVAL) {
            self.limiter.retain_recent();
        }
        self.limiter.check_key(&client).is_ok()
    }

    /// The client's address. Behind `n` trusted proxies it is the `n`-th address from the end of `X-Forwarded-For`: anyone can write the
    /// addresses further left.
    fn client(&self, request: &Request) -> Option<IpAddr> {
        let peer = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
        if self.trusted_proxies == 0 {
            return peer;
        }
        let headers = request.headers().get_all("x-forwarded-for").iter().filter_map(|value| value.to_str().ok());
        let hops: Vec<&str> = headers.flat_map(|list| list.split(',')).map(str::trim).collect();
        let hop = hops.len().checked_sub(self.trusted_proxies).and_then(|index| hops.get(index));
        hop.and_then(|hop| hop.parse().ok()).or(peer)
    }
}

pub fn too_often() -> Problem {
    Problem::new(ProblemKind::RateLimited, "too many requests from this address; wait as long as `Retry-After` says")
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::body::Body;

    fn client(trusted_proxies: usize, forwarded: &[&str]) -> Option<IpAddr> {
        let mut request = Request::builder();
        for value in forwarded {
            request = request.header("x-forwarded-for", *value);
        }
        let mut request = request.body(Body::empty()).unwrap();
        request.extensions_mut().insert(ConnectInfo(SocketAddr::from(([10, 0, 0, 1], 4000))));
        RateLimit::new(NonZeroU32::MIN, trusted_proxies).client(&request)
    }

    #[test]
    fn only_what_trusted_proxies_wrote_counts() {
        let ip = |text: &str| Some(text.parse::<IpAddr>().unwrap());
        assert_eq!(client(0, &["1.2.3.4"]), ip("10.0.0.1"));
        assert_eq!(client(1, &["6.6.6.6, 1.2.3.4"]), ip("1.2.3.4"));
        assert_eq!(client(2, &["6.6.6.6, 1.2.3.4", "5.5.5.5"]), ip("1.2.3.4"));
        assert_eq!(client(3, &["1.2.3.4"]), ip("10.0.0.1"));
    }
}
