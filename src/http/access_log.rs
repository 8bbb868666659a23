//! The lines of the log for requests.

use super::forwarded::client_of;
use super::problem::ProblemKind;
use axum::http::Method;
use std::collections::HashMap;
use std::io::Write;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::str;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Writes the lines of requests, but not all where many are alike.
#[derive(Default)]
pub struct AccessLog {
    /// Successful requests so far.
    ordinary: AtomicU64,
    /// How many there were of each in this interval.
    refusals: Mutex<HashMap<Refused, u64>>,
}

/// Refusals with equal facts are alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Refused {
    pub status: u16,
    /// The kind of problem.
    pub problem: Option<&'static str>,
    /// As [`client_of`] counts it; `None` for all further clients, if there are very many.
    pub client: Option<IpAddr>,
}

/// How often [`AccessLog::sum_up`] is called.
pub const SUM_INTERVAL: Duration = Duration::from_secs(1);

/// The number of lines for refusals that are alike, in each interval.
const MOST_ALIKE: u64 = 20;

/// The number of clients and kinds of refusals that are told apart in an interval.
const MOST_APART: usize = 1024;

impl AccessLog {
    /// Writes a line. Of successful requests, one of `sample` has a line.
    pub fn write(&self, line: &AccessLine<'_>, sample: NonZeroU32) {
        let has_line = match line.sort() {
            LineSort::Always => true,
            LineSort::Success => self.ordinary.fetch_add(1, Ordering::Relaxed).is_multiple_of(sample.get().into()),
            LineSort::Refusal => self.admits(line.refused()),
        };
        if has_line {
            line.write();
        }
    }

    fn refusals(&self) -> MutexGuard<'_, HashMap<Refused, u64>> {
        self.refusals.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether this refusal has a line of its own. The others are counted.
    pub fn admits(&self, refused: Refused) -> bool {
        let mut refusals = self.refusals();
        let is_apart = refusals.len() < MOST_APART || refusals.contains_key(&refused);
        let count = refusals.entry(if is_apart { refused } else { Refused { client: None, ..refused } }).or_insert(0);
        *count += 1;
        *count <= MOST_ALIKE
    }

    /// Ends an interval: writes how many refusals had no line.
    pub fn sum_up(&self) {
        let counts = std::mem::take(&mut *self.refusals());
        for (Refused { status, problem, client }, count) in counts.into_iter().filter(|(_, count)| *count > MOST_ALIKE) {
            let more = count - MOST_ALIKE;
            let client = client.map(|address| address.to_string());
            tracing::info!(status, problem, client, more, "more refusals like these");
        }
    }
}

impl Drop for AccessLog {
    fn drop(&mut self) {
        self.sum_up();
    }
}

/// Whether a line may be left out.
#[derive(Clone, Copy, PartialEq, Eq)]
enum LineSort {
    Always,
    Success,
    Refusal,
}

pub struct AccessLine<'a> {
    /// Cut to [`LONGEST_METHOD`].
    pub method: &'a Method,
    pub path: &'a str,
    /// Cut to [`LONGEST_QUERY`].
    pub query: Option<&'a str>,
    /// The path template of the route, or `unmatched`.
    pub route: &'a str,
    pub status: u16,
    /// Until the head of the answer.
    pub micros: u64,
    /// Of the body that is sent.
    pub bytes: usize,
    pub problem: Option<ProblemKind>,
    pub client: Option<IpAddr>,
    pub id: &'a str,
    /// The id of the trace that the request belongs to.
    pub trace: Option<&'a str>,
    /// The beginning of the body, if the request failed or was slow.
    pub body: Option<String>,
}

/// In bytes. A method is ASCII without control characters, which the parser checks.
const LONGEST_METHOD: usize = 32;

/// In bytes.
const LONGEST_QUERY: usize = 1 << 10;

/// In microseconds. A slow request is always logged, with its body.
const SLOW: u64 = 1_000_000;

/// Whether the line needs what it takes to reproduce the request, because of its status or time.
pub fn is_remarkable(status: u16, micros: u64) -> bool {
    status == 500 || micros >= SLOW
}

impl AccessLine<'_> {
    /// Whether it is a health check or a scrape, which would fill the log.
    pub fn is_routine(&self) -> bool {
        matches!(self.path, "/healthz" | "/readyz" | "/metrics")
    }

    fn sort(&self) -> LineSort {
        match self.status {
            500 => LineSort::Always,
            _ if self.is_routine() => LineSort::Always,
            0..400 if self.micros >= SLOW => LineSort::Always,
            0..400 => LineSort::Success,
            _ => LineSort::Refusal,
        }
    }

    fn refused(&self) -> Refused {
        Refused { status: self.status, problem: self.problem.map(ProblemKind::slug), client: self.client.map(client_of) }
    }

    fn write(&self) {
        let AccessLine { method, path, query, route, status, micros, bytes, id, trace, .. } = *self;
        let method = method.as_str().get(..LONGEST_METHOD).unwrap_or(method.as_str());
        let query = query.map(beginning);
        let body = self.body.as_deref();
        let problem = self.problem.map(ProblemKind::slug);
        let mut buffer = [0; LONGEST_ADDRESS];
        let client = self.client.map(|address| text(address, &mut buffer));
        // The level of an event has to be a constant.
        macro_rules! line {
            ($level:ident, $message:literal) => {
                tracing::$level!(method, path, query, route, status, micros, bytes, problem, client, id, trace, body, $message)
            };
        }
        match status {
            500 => line!(error, "request failed"),
            _ if self.is_routine() => line!(debug, "request"),
            _ => line!(info, "request"),
        }
    }
}

fn beginning(query: &str) -> &str {
    let end = (0..=LONGEST_QUERY.min(query.len())).rev().find(|&end| query.is_char_boundary(end));
    &query[..end.unwrap_or(0)]
}

/// In bytes: an IPv6 address that ends with an IPv4 address.
const LONGEST_ADDRESS: usize = 45;

/// An address as text. Formatting an IPv4 address takes several times as long.
fn text(address: IpAddr, buffer: &mut [u8; LONGEST_ADDRESS]) -> &str {
    let mut rest = &mut buffer[..];
    let written = match address {
        IpAddr::V4(address) => address.octets().into_iter().enumerate().try_for_each(|(index, octet)| {
            if index > 0 {
                rest.write_all(b".")?;
            }
            rest.write_all(itoa::Buffer::new().format(octet).as_bytes())
        }),
        IpAddr::V6(address) => write!(rest, "{address}"),
    };
    let length = LONGEST_ADDRESS - rest.len();
    // Every address fits the buffer.
    written.ok().and_then(|()| str::from_utf8(&buffer[..length]).ok()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::Ipv6Addr;

    #[test]
    fn twenty_refusals_that_are_alike_have_lines_and_memory_is_bounded() {
        let log = AccessLog::default();
        let refused = |client: u32, status| Refused { status, problem: None, client: Some(IpAddr::from(client.to_be_bytes())) };
        let admitted = |client, status| (0..100).filter(|_| log.admits(refused(client, status))).count();
        assert_eq!([admitted(1, 404), admitted(1, 422), admitted(2, 404), admitted(1, 404)], [20, 20, 20, 0]);
        log.sum_up();
        assert_eq!(admitted(1, 404), 20);
        // Clients that are too many count as one.
        let lines = (0..100_000).filter(|&client| log.admits(refused(client, 404))).count();
        assert!((MOST_APART - 1..=MOST_APART + 20).contains(&lines), "{lines}");
        assert!(log.refusals().len() <= MOST_APART + 1);
    }

    /// A client has more addresses of its network than it could ever use up.
    #[test]
    fn refusals_of_one_ipv6_network_are_alike() {
        let log = AccessLog::default();
        let line = |client: Ipv6Addr| AccessLine {
            method: &Method::GET,
            path: "/nowhere",
            query: None,
            route: "unmatched",
            status: 404,
            micros: 1,
            bytes: 1,
            problem: None,
            client: Some(client.into()),
            id: "",
            trace: None,
            body: None,
        };
        let network = Ipv6Addr::new(0x2001, 0xdb8, 0, 7, 0, 0, 0, 0);
        for host in 1..=MOST_ALIKE {
            log.write(&line(Ipv6Addr::from_bits(network.to_bits() | u128::from(host))), NonZeroU32::MIN);
        }
        let refused = |client: Ipv6Addr| Refused { status: 404, problem: None, client: Some(client.into()) };
        assert!(!log.admits(refused(network)));
        assert!(log.admits(refused(Ipv6Addr::new(0x2001, 0xdb8, 0, 8, 0, 0, 0, 0))), "another network");
    }

    #[test]
    fn addresses_are_written_as_usual() {
        let longest = "1111:2222:3333:4444:5555:6666:7777:8888";
        for address in ["0.0.0.0", "127.0.0.1", "255.255.255.255", "::1", "2001:db8::7", longest, "::ffff:255.255.255.255"] {
            assert_eq!(text(address.parse().unwrap(), &mut [0; LONGEST_ADDRESS]), address);
        }
    }
}
