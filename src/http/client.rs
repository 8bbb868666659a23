//! The address of a client.

use axum::extract::{ConnectInfo, Request};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

/// The client's address. Behind `n` trusted proxies it is the `n`-th address from the end of `X-Forwarded-For`: anyone can write the
/// addresses further left. `None` only if the request came over no connection.
pub fn address(request: &Request, trusted_proxies: usize) -> Option<IpAddr> {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip().to_canonical());
    let Some(proxies_before) = trusted_proxies.checked_sub(1) else { return peer };
    let lists = request.headers().get_all("x-forwarded-for").iter().rev().filter_map(|value| value.to_str().ok());
    let hop = lists.flat_map(|list| list.rsplit(',')).nth(proxies_before);
    hop.and_then(|hop| hop.trim().parse().ok()).or(peer)
}

/// The client of a request, as [`client_of`] counts it.
pub fn client(request: &Request, trusted_proxies: usize) -> IpAddr {
    client_of(address(request, trusted_proxies).unwrap_or(Ipv4Addr::UNSPECIFIED.into()))
}

/// The address by which a client is counted. A client with an IPv6 address has its whole /64, so this is the first address of that; an IPv4
/// address may be written as an IPv6 address.
pub fn client_of(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => Ipv6Addr::from_bits(address.to_bits() & !u128::from(u64::MAX)).into(),
        address => address,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::body::Body;

    fn forwarded(trusted_proxies: usize, forwarded: &[&str]) -> Option<IpAddr> {
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
        assert_eq!(forwarded(0, &["1.2.3.4"]), ip("10.0.0.1"));
        assert_eq!(forwarded(1, &["6.6.6.6, 1.2.3.4"]), ip("1.2.3.4"));
        assert_eq!(forwarded(2, &["6.6.6.6, 1.2.3.4", "5.5.5.5"]), ip("1.2.3.4"));
        assert_eq!(forwarded(3, &["1.2.3.4"]), ip("10.0.0.1"));
        assert_eq!(forwarded(1, &["1.2.3.4, nonsense"]), ip("10.0.0.1"));
    }

    #[test]
    fn a_block_of_addresses_is_one_client() {
        let client = |text: &str| client_of(text.parse().unwrap()).to_string();
        assert_eq!(client("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::");
        assert_eq!(client("2001:db8:1:2::1"), client("2001:db8:1:2:ffff::"));
        assert_ne!(client("2001:db8:1:2::1"), client("2001:db8:1:3::1"));
        assert_eq!(client("::ffff:10.1.2.3"), "10.1.2.3");
        assert_eq!(client("10.1.2.3"), "10.1.2.3");
    }
}
