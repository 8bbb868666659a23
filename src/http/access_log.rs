//! One line of the log for each request.

use super::problem::ProblemKind;
use std::io::Write;
use std::net::IpAddr;
use std::str;

pub struct AccessLine<'a> {
    pub method: &'a str,
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

    /// Whether the line may be left out where only some successful requests are logged.
    pub fn is_ordinary(&self) -> bool {
        self.status < 400 && self.micros < SLOW && !self.is_routine()
    }

    pub fn write(&self) {
        let AccessLine { method, path, query, route, status, micros, bytes, id, trace, .. } = *self;
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

    #[test]
    fn addresses_are_written_as_usual() {
        let longest = "1111:2222:3333:4444:5555:6666:7777:8888";
        for address in ["0.0.0.0", "127.0.0.1", "255.255.255.255", "::1", "2001:db8::7", longest, "::ffff:255.255.255.255"] {
            assert_eq!(text(address.parse().unwrap(), &mut [0; LONGEST_ADDRESS]), address);
        }
    }
}
