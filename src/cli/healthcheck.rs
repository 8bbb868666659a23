//! `nimber healthcheck`: asks a running service whether it is ready. A container image needs no other program
//! for this.

use clap::Args as ClapArgs;
use std::io::{Read, Write};
use std::net::{TcpStream, ToSocketAddrs};
use std::time::Duration;

#[derive(Debug, ClapArgs)]
pub struct Args {
    /// The service: http://host:port, with a path if another one than /readyz is asked.
    #[arg(env = "NIMBER_HEALTHCHECK_URL", default_value = "http://127.0.0.1:8080")]
    url: String,

    /// Seconds to wait for the answer.
    #[arg(long, default_value_t = 2)]
    timeout: u64,
}

/// Succeeds if the service answers 200.
pub fn run(args: &Args) -> Result<(), String> {
    let (authority, path) = split(&args.url)?;
    let status = ask(authority, path, Duration::from_secs(args.timeout.max(1))).map_err(|error| format!("{}: {error}", args.url))?;
    if status == "200" { Ok(()) } else { Err(format!("{} answered {status}", args.url)) }
}

fn split(url: &str) -> Result<(&str, &str), String> {
    let rest = url.strip_prefix("http://").ok_or_else(|| format!("{url} does not begin with http://"))?;
    Ok(match rest.find('/') {
        Some(slash) if slash + 1 < rest.len() => rest.split_at(slash),
        _ => (rest.trim_end_matches('/'), "/readyz"),
    })
}

fn ask(authority: &str, path: &str, patience: Duration) -> Result<String, String> {
    let with_port = if authority.contains(':') { authority.to_owned() } else { format!("{authority}:80") };
    let address = with_port.to_socket_addrs().map_err(|error| error.to_string())?.next().ok_or("the host has no address")?;
    let mut stream = TcpStream::connect_timeout(&address, patience).map_err(|error| error.to_string())?;
    stream.set_read_timeout(Some(patience)).map_err(|error| error.to_string())?;
    let request = format!("GET {path} HTTP/1.1\r\nHost: {authority}\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).map_err(|error| error.to_string())?;
    let mut head = [0; 12];
    stream.read_exact(&mut head).map_err(|error| error.to_string())?;
    let status = std::str::from_utf8(&head).ok().and_then(|head| head.strip_prefix("HTTP/1.1 "));
    status.map(str::to_owned).ok_or_else(|| "this is no HTTP/1.1 service".to_owned())
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
