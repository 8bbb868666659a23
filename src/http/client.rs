//! Who sent a request.

use axum::extract::{ConnectInfo, Request};
use std::net::{IpAddr, SocketAddr};

/// The client's address. Behind `n` trusted proxies it is the `n`-th address from the end of `X-Forwarded-For`: anyone can write the
/// addresses further left. `None` only if the request came over no connection.
pub fn address(request: &Request, trusted_proxies: usize) -> Option<IpAddr> {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip().to_canonical());
    let Some(proxies_before) = trusted_proxies.checked_sub(1) else { return peer };
    let lists = request.headers().get_all("x-forwarded-for").iter().rev().filter_map(|value| value.to_str().ok());
    let hop = lists.flat_map(|list| list.rsplit(',')).nth(proxies_before);
    hop.and_then(|hop| hop.trim().parse().ok()).or(peer)
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
        address(&request, trusted_proxies)
    }

    #[test]
    fn only_what_trusted_proxies_wrote_counts() {
        let ip = |text: &str| Some(text.parse::<IpAddr>().unwrap());
        assert_eq!(client(0, &["1.2.3.4"]), ip("10.0.0.1"));
        assert_eq!(client(1, &["6.6.6.6, 1.2.3.4"]), ip("1.2.3.4"));
        assert_eq!(client(2, &["6.6.6.6, 1.2.3.4", "5.5.5.5"]), ip("1.2.3.4"));
        assert_eq!(client(3, &["1.2.3.4"]), ip("10.0.0.1"));
        assert_eq!(client(1, &["1.2.3.4, nonsense"]), ip("10.0.0.1"));
    }
}
