//! The last answer of a connection, which is given without the router: a place is missing, or what arrived is no request.

use super::access_log::{AccessLog, Refused};
use super::forwarded::client_of;
use super::metrics::Metrics;
use super::problem::{Problem, ProblemKind, status};
use super::public_url::PublicUrl;
use super::reply::protecting_lines;
use nimber_answers::verb::encode;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;

/// Why a connection gets its last answer.
#[derive(Clone, Copy, Debug)]
pub enum Reason<'a> {
    /// There is no place for it.
    NoPlace,
    /// Others need its place or its memory, and its request does not end.
    CutOff,
    /// The parser refuses what begins like this.
    Malformed(&'a [u8]),
}

/// In bytes, of what is no request.
const LONGEST_BEGINNING: usize = 32;

/// Gives last answers.
#[derive(Clone)]
pub struct LastAnswers {
    pub metrics: Arc<Metrics>,
    pub log: Arc<AccessLog>,
    pub public_url: Option<PublicUrl>,
}

impl LastAnswers {
    /// Counts and logs an answer.
    pub fn report(&self, problem: &Problem, reason: Reason<'_>, peer: SocketAddr) {
        let kind = problem.kind();
        self.metrics.count_problem(kind);
        let client = peer.ip().to_canonical();
        if !self.log.admits(Refused { status: kind.status(), problem: Some(kind.slug()), client: Some(client_of(client)) }) {
            return;
        }
        let (status, problem, client) = (kind.status(), kind.slug(), client.to_string());
        match reason {
            Reason::NoPlace => tracing::info!(status, problem, client, "connection refused"),
            Reason::CutOff => tracing::info!(status, problem, client, "request cut off"),
            Reason::Malformed(bytes) => {
                let begins = beginning(bytes);
                tracing::info!(status, problem, client, begins, "malformed request");
            }
        }
    }

    /// Writes an answer.
    pub async fn write(&self, stream: &mut TcpStream, problem: &Problem) -> io::Result<()> {
        let body = encode(&problem.body(None, self.public_url.as_ref()));
        let retry_after = if problem.kind() == ProblemKind::Overloaded { "retry-after: 1\r\n" } else { "" };
        let head = format!(
            "HTTP/1.1 {}\r\ncontent-type: application/problem+json\r\ncontent-language: en\r\ncache-control: no-store\r\n{}{retry_after}\
             connection: close\r\ncontent-length: {}\r\n\r\n",
            status(problem.kind()),
            protecting_lines(),
            body.len()
        );
        stream.write_all(&[head.as_bytes(), &body].concat()).await
    }
}

/// The beginning of the first line, with escapes for what is not printable ASCII.
fn beginning(bytes: &[u8]) -> String {
    let line = bytes.split(|byte| matches!(byte, b'\r' | b'\n')).next().unwrap_or_default();
    line.get(..LONGEST_BEGINNING).unwrap_or(line).escape_ascii().to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::Ipv6Addr;

    #[test]
    fn those_to_one_ipv6_network_are_alike_in_the_log() {
        let answers = LastAnswers { metrics: Arc::new(Metrics::new(Default::default())), log: Arc::default(), public_url: None };
        let problem = Problem::new(ProblemKind::Overloaded, "");
        for host in 1..=20 {
            let peer = Ipv6Addr::new(0x2001, 0xdb8, 0, 7, 0, 0, 0, host);
            answers.report(&problem, Reason::NoPlace, (peer, 80).into());
        }
        let admits = |network| {
            let client = Ipv6Addr::new(0x2001, 0xdb8, 0, network, 0, 0, 0, 0);
            let kind = problem.kind();
            answers.log.admits(Refused { status: kind.status(), problem: Some(kind.slug()), client: Some(client.into()) })
        };
        assert_eq!((admits(7), admits(8)), (false, true));
    }

    #[test]
    fn the_beginning_is_short_and_printable() {
        assert_eq!(beginning(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"), "PRI * HTTP/2.0");
        assert_eq!(beginning(b"\x16\x03\x01\x1b[31m"), r"\x16\x03\x01\x1b[31m");
        assert_eq!(beginning(&[b'x'; 99]).len(), LONGEST_BEGINNING);
        assert_eq!(beginning(b""), "");
    }
}
