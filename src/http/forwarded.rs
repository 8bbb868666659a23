//! The address of a client, which its proxy names in `X-Forwarded-For`.

use super::holdings::Owner;
use super::seldom::Seldom;
use axum::extract::{ConnectInfo, Request};
use axum::http::{HeaderMap, HeaderName};
use ipnet::{IpNet, Ipv4Net};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::str::FromStr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

const HEADER: HeaderName = HeaderName::from_static("x-forwarded-for");

/// The proxies in front of the server. What others write into `X-Forwarded-For` does not count, because anyone can send it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TrustedProxies {
    /// The number of proxies that append to the header. 0 if clients connect directly.
    Number(usize),
    /// The networks that the proxies are in.
    Networks(Vec<IpNet>),
}

/// One item of `--trusted-proxies`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TrustedProxy {
    Number(usize),
    Network(IpNet),
}

impl FromStr for TrustedProxy {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let text = text.trim();
        if let Ok(number) = text.parse() {
            return Ok(TrustedProxy::Number(number));
        }
        let network = text.parse().or_else(|_| text.parse().map(|address: IpAddr| IpNet::from(address)));
        let network = network.map_err(|_| format!("`{text}` is neither a number of proxies nor a network such as 10.0.0.0/8"))?;
        Ok(TrustedProxy::Network(canonical(network)))
    }
}

/// A network of IPv4 addresses that are written as IPv6 addresses is a network of IPv4 addresses.
fn canonical(network: IpNet) -> IpNet {
    if let (IpAddr::V4(address), IpNet::V6(written)) = (network.addr().to_canonical(), network)
        && let Some(Ok(network)) = written.prefix_len().checked_sub(96).map(|prefix| Ipv4Net::new(address, prefix))
    {
        return network.into();
    }
    network
}

impl TrustedProxies {
    /// # Errors
    /// A number stands beside something else.
    pub fn of(proxies: &[TrustedProxy]) -> Result<Self, String> {
        if let [TrustedProxy::Number(number)] = *proxies {
            return Ok(TrustedProxies::Number(number));
        }
        let network = |proxy: &TrustedProxy| match *proxy {
            TrustedProxy::Network(network) => Ok(network),
            TrustedProxy::Number(_) => Err("one number or a list of networks is needed, not both".to_owned()),
        };
        proxies.iter().map(network).collect::<Result<_, _>>().map(TrustedProxies::Networks)
    }

    /// Whether this address is in one of the networks, or proxies are only counted.
    fn trusts(&self, address: IpAddr) -> bool {
        match self {
            TrustedProxies::Number(number) => *number > 0,
            TrustedProxies::Networks(networks) => networks.iter().any(|network| network.contains(&address)),
        }
    }

    /// The client in the header of a request from `peer`. Behind `n` proxies it is the `n`-th address from the end: anyone can write the
    /// addresses further left. With networks it is the last address that is in none of them, or the first one if all are.
    fn forwarded<'r>(&self, peer: IpAddr, headers: &'r HeaderMap) -> Forwarded<'r> {
        let hops = || headers.get_all(HEADER).iter().rev().flat_map(|list| list.as_bytes().rsplit(|&byte| byte == b',')).map(hop);
        match self {
            TrustedProxies::Number(number) => number.checked_sub(1).and_then(|before| hops().nth(before)).unwrap_or(Forwarded::Nobody),
            TrustedProxies::Networks(_) => {
                let (mut hops, mut client) = (hops(), Forwarded::Nobody);
                let mut nearer = Some(peer);
                while nearer.is_some_and(|address| self.trusts(address)) {
                    let Some(hop) = hops.next() else { break };
                    nearer = if let Forwarded::By(address) = hop { Some(address) } else { None };
                    client = hop;
                }
                client
            }
        }
    }
}

/// What `X-Forwarded-For` says of the client.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Forwarded<'r> {
    /// Nothing that counts.
    Nobody,
    By(IpAddr),
    Unreadable(&'r [u8]),
}

/// Reads an address, which some proxies write with a port.
fn hop(written: &[u8]) -> Forwarded<'_> {
    let written = written.trim_ascii();
    let read = |text: &str| {
        let in_brackets = text.strip_prefix('[').and_then(|text| text.strip_suffix(']'));
        let with_port = || text.parse().ok().map(|address: SocketAddr| address.ip());
        in_brackets.unwrap_or(text).parse().ok().or_else(with_port)
    };
    let address = str::from_utf8(written).ok().and_then(read);
    address.map_or(Forwarded::Unreadable(written), |address: IpAddr| Forwarded::By(address.to_canonical()))
}

fn peer(request: &Request) -> Option<IpAddr> {
    request.extensions().get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip().to_canonical())
}

/// The client's address: that of the connection, unless a trusted proxy names another one. `None` only if the request came over no
/// connection.
pub fn address(request: &Request, trusted: &TrustedProxies) -> Option<IpAddr> {
    let peer = peer(request)?;
    match trusted.forwarded(peer, request.headers()) {
        Forwarded::By(address) => Some(address),
        Forwarded::Nobody | Forwarded::Unreadable(_) => Some(peer),
    }
}

/// The client of a request, as [`client_of`] counts it.
pub fn client(request: &Request, trusted: &TrustedProxies) -> IpAddr {
    client_of(address(request, trusted).unwrap_or(Ipv4Addr::UNSPECIFIED.into()))
}

/// Whom the answer to a request is for.
pub fn owner(request: &Request, trusted: &TrustedProxies) -> Owner {
    Owner::answer(client(request, trusted), request.extensions().get().cloned())
}

/// The address by which a client is counted. A client with an IPv6 address has its whole /64, so this is the first address of that; an IPv4
/// address may be written as an IPv6 address.
pub fn client_of(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => Ipv6Addr::from_bits(address.to_bits() & !u128::from(u64::MAX)).into(),
        address => address,
    }
}

/// Whether there are limits for each client.
#[derive(Clone, Copy, Debug)]
pub struct ClientLimits {
    pub requests: bool,
    pub connections: bool,
}

/// Warns of settings under which many clients count as one.
pub struct ForwardedWarnings {
    unreadable: Seldom,
    rate_limit: AtomicBool,
    connections: AtomicBool,
}

const UNREADABLE_INTERVAL: Duration = Duration::from_secs(60);

/// In bytes, of what cannot be read.
const LONGEST_QUOTE: usize = 64;

impl ForwardedWarnings {
    pub fn new() -> Self {
        ForwardedWarnings { unreadable: Seldom::every(UNREADABLE_INTERVAL), rate_limit: false.into(), connections: false.into() }
    }

    /// Looks at a request, and writes what is new to the log.
    pub fn look_at(&self, request: &Request, trusted: &TrustedProxies, limits: ClientLimits) {
        let Some(peer) = peer(request).filter(|_| request.headers().contains_key(HEADER)) else { return };
        if let Forwarded::Unreadable(written) = trusted.forwarded(peer, request.headers())
            && self.unreadable.is_due(Instant::now())
        {
            let written = String::from_utf8_lossy(written.get(..LONGEST_QUOTE).unwrap_or(written));
            tracing::warn!(
                %peer,
                "X-Forwarded-For has {written:?} for the address of a client, so its requests count as those of the proxy; \
                 this is said once a minute"
            );
        }
        let is_first = |said: &AtomicBool| !said.swap(true, Ordering::Relaxed);
        if limits.requests && !trusted.trusts(peer) && is_first(&self.rate_limit) {
            tracing::warn!(
                %peer,
                "requests come with X-Forwarded-For from an address that --trusted-proxies does not trust: if it is a proxy, all its \
                 clients share one --rate-limit"
            );
        }
        if limits.connections && is_first(&self.connections) {
            tracing::warn!(
                %peer,
                "requests come with X-Forwarded-For: if this is a proxy, --connections-per-client limits the proxy and not its clients; \
                 leave it out"
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::body::Body;

    const PEER: [u8; 4] = [10, 0, 0, 1];

    fn trusted(flag: &str) -> TrustedProxies {
        let proxies: Result<Vec<TrustedProxy>, _> = flag.split(',').map(str::parse).collect();
        TrustedProxies::of(&proxies.unwrap()).unwrap()
    }

    fn request(forwarded: &[&[u8]]) -> Request {
        let mut request = Request::builder();
        for value in forwarded {
            request = request.header(HEADER, *value);
        }
        let mut request = request.body(Body::empty()).unwrap();
        request.extensions_mut().insert(ConnectInfo(SocketAddr::from((PEER, 4000))));
        request
    }

    fn found(flag: &str, forwarded: &[&str]) -> String {
        let forwarded: Vec<_> = forwarded.iter().map(|value| value.as_bytes()).collect();
        address(&request(&forwarded), &trusted(flag)).unwrap().to_string()
    }

    #[test]
    fn only_what_trusted_proxies_wrote_counts() {
        for (flag, forwarded, client) in [
            ("0", &["1.2.3.4"][..], "10.0.0.1"),
            ("1", &["6.6.6.6, 1.2.3.4"], "1.2.3.4"),
            ("2", &["6.6.6.6, 1.2.3.4", "5.5.5.5"], "1.2.3.4"),
            ("3", &["1.2.3.4"], "10.0.0.1"),
            ("1", &["1.2.3.4, nonsense"], "10.0.0.1"),
            ("10.0.0.0/8", &["6.6.6.6, 1.2.3.4"], "1.2.3.4"),
            ("10.0.0.1", &["6.6.6.6, 1.2.3.4"], "1.2.3.4"),
            ("::ffff:10.0.0.1", &["6.6.6.6, 1.2.3.4"], "1.2.3.4"),
            ("::ffff:10.0.0.0/104", &["1.2.3.4, ::ffff:10.7.7.7"], "1.2.3.4"),
            ("10.0.0.0/8,fd00::/8", &["6.6.6.6, 1.2.3.4", "fd00::7, 10.9.9.9"], "1.2.3.4"),
            // All are inside, so a proxy or its neighbour has asked.
            ("10.0.0.0/8", &["10.0.0.3, 10.0.0.2"], "10.0.0.3"),
            ("10.0.0.0/8", &[], "10.0.0.1"),
            // The connection does not come from a proxy.
            ("10.1.0.0/16,fd00::/8", &["1.2.3.4"], "10.0.0.1"),
            ("10.0.0.0/8", &["1.2.3.4, nonsense, 10.0.0.2"], "10.0.0.1"),
        ] {
            assert_eq!(found(flag, forwarded), client, "{flag} {forwarded:?}");
        }
        // What a client sends that is not text does not hide what the proxy adds.
        assert_eq!(address(&request(&[b"\xff, 1.2.3.4"]), &trusted("1")), Some([1, 2, 3, 4].into()));
    }

    #[test]
    fn an_address_may_have_a_port() {
        for (written, client) in [
            ("1.2.3.4:5555", "1.2.3.4"),
            ("[2001:db8::1]:443", "2001:db8::1"),
            ("[2001:db8::1]", "2001:db8::1"),
            (" 2001:db8::1 ", "2001:db8::1"),
            ("::ffff:1.2.3.4", "1.2.3.4"),
            ("[::ffff:1.2.3.4]:80", "1.2.3.4"),
        ] {
            assert_eq!(found("1", &[&format!("6.6.6.6:1,{written}")]), client, "{written}");
        }
        for written in ["", "unknown", "1.2.3.4:", "1.2.3.4:99999", "[1.2.3.4", "2001:db8::1]:443", "\"1.2.3.4\"", "1.2.3.4/8"] {
            assert_eq!(hop(written.as_bytes()), Forwarded::Unreadable(written.as_bytes()), "{written}");
        }
    }

    #[test]
    fn a_flag_is_a_number_or_networks() {
        assert_eq!(trusted("2"), TrustedProxies::Number(2));
        assert!(matches!(trusted("10.0.0.0/8, fd00::/8"), TrustedProxies::Networks(networks) if networks.len() == 2));
        for wrong in ["10.0.0.0/33", "10.0.0.0/", "proxy", "", "-1"] {
            assert!(wrong.parse::<TrustedProxy>().is_err(), "{wrong}");
        }
        let mixed = [TrustedProxy::Number(1), "10.0.0.0/8".parse().unwrap()];
        assert!(TrustedProxies::of(&mixed).is_err() && TrustedProxies::of(&[TrustedProxy::Number(1); 2]).is_err());
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
