//! `nimber healthcheck`: asks a running service whether it is ready. A container image needs no other program
//! for this.

use super::amounts::Seconds;
use clap::Args as ClapArgs;
use std::io::{self, ErrorKind, Read, Write};
use std::net::{TcpStream, ToSocketAddrs};
use std::time::{Duration, Instant};

#[derive(Debug, ClapArgs)]
pub struct Args {
    /// The service: http://host:port, with a path if another one than /readyz is asked.
    #[arg(env = "NIMBER_HEALTHCHECK_URL", default_value = "http://127.0.0.1:8080")]
    url: String,

    /// Seconds to wait for the answer.
    #[arg(long, default_value_t = Seconds(Duration::from_secs(2)), allow_negative_numbers = true)]
    timeout: Seconds,
}

/// Succeeds if the service answers 200.
pub fn run(args: &Args) -> Result<(), String> {
    let (authority, path) = split(&args.url)?;
    let Seconds(patience) = args.timeout;
    let status = ask(authority, path, patience).map_err(|error| format!("{}: {}", args.url, reason(&error, patience)))?;
    if status == "200" { Ok(()) } else { Err(format!("{} answered {status}", args.url)) }
}

fn split(url: &str) -> Result<(&str, &str), String> {
    let rest = url.strip_prefix("http://").ok_or_else(|| format!("{url} does not begin with http://"))?;
    Ok(match rest.find('/') {
        Some(slash) if slash + 1 < rest.len() => rest.split_at(slash),
        _ => (rest.trim_end_matches('/'), "/readyz"),
    })
}

fn ask(authority: &str, path: &str, patience: Duration) -> io::Result<String> {
    let began = Instant::now();
    let with_port = if authority.contains(':') { authority.to_owned() } else { format!("{authority}:80") };
    let address = with_port.to_socket_addrs()?.next().ok_or_else(|| io::Error::other("the host has no address"))?;
    let mut stream = TcpStream::connect_timeout(&address, patience)?;
    let left = patience.saturating_sub(began.elapsed()).max(Duration::from_millis(1));
    stream.set_read_timeout(Some(left))?;
    let request = format!("GET {path} HTTP/1.1\r\nHost: {authority}\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes())?;
    let mut head = [0; 12];
    stream.read_exact(&mut head)?;
    let status = std::str::from_utf8(&head).ok().and_then(|head| head.strip_prefix("HTTP/1.1 "));
    status.map(str::to_owned).ok_or_else(|| io::Error::other("this is no HTTP/1.1 service"))
}

/// The system calls a read that takes too long a resource that is unavailable.
fn reason(error: &io::Error, patience: Duration) -> String {
    match error.kind() {
        ErrorKind::WouldBlock | ErrorKind::TimedOut => format!(
            "timed out: no answer within {} s. The service hangs or has too much to do: see its log, and restart it; \
             --timeout waits longer",
            patience.as_secs_f64()
        ),
        _ => error.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn urls_are_split() {
        assert_eq!(split("http://localhost:8080"), Ok(("localhost:8080", "/readyz")));
        assert_eq!(split("http://localhost:8080/"), Ok(("localhost:8080", "/readyz")));
        assert_eq!(split("http://host/healthz"), Ok(("host", "/healthz")));
        assert!(split("https://host").is_err());
    }
}
