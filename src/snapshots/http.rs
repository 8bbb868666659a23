//! Snapshots over HTTP.

use super::error::FetchError;
use bytes::{Buf, Bytes};
use reqwest::redirect::{Attempt, Policy};
use reqwest::{Response, StatusCode, Url, header};
use std::error::Error;
use std::io::{self, Read};
use std::time::{Duration, Instant};
use tokio::runtime::{Builder, Runtime};

const CONNECT: Duration = Duration::from_secs(5);

/// How long the other side may send nothing.
const SILENCE: Duration = Duration::from_secs(10);

const MOST_REDIRECTS: usize = 5;

/// A client for one address. It blocks, on a runtime of its own.
pub(super) struct Client {
    url: Url,
    client: reqwest::Client,
    runtime: Runtime,
}

impl Client {
    pub fn new(url: Url) -> Result<Client, FetchError> {
        #[cfg(feature = "https")]
        provide_tls();
        let runtime = Builder::new_current_thread().enable_all().build().map_err(FetchError::Broken)?;
        let builder = reqwest::Client::builder();
        // Plain HTTP needs no certificates on the system.
        #[cfg(feature = "https")]
        let builder = if url.scheme() == "http" { builder.tls_certs_only([]) } else { builder };
        let client = builder
            .connect_timeout(CONNECT)
            .read_timeout(SILENCE)
            .redirect(Policy::custom(within_origin))
            // Ranges and hashes refer to the uncompressed bytes.
            .no_gzip()
            .user_agent(concat!("nimber/", env!("CARGO_PKG_VERSION")))
            .build()
            .map_err(|error| FetchError::Unreachable(explain(error)))?;
        Ok(Client { url, client, runtime })
    }

    /// The bytes from `offset` on. Reading them fails if the other side is silent for too long, and at `until`.
    pub fn read_from(&self, offset: u64, until: Instant) -> Result<Box<dyn Read + '_>, FetchError> {
        let left = until.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Err(FetchError::TooSlow);
        }
        let mut request = self.client.get(self.url.clone()).timeout(left).header(header::ACCEPT_ENCODING, "identity");
        if offset > 0 {
            request = request.header(header::RANGE, format!("bytes={offset}-"));
        }
        // Its timers need the runtime from the beginning.
        let response = self.runtime.block_on(async { request.send().await }).map_err(|error| FetchError::Unreachable(explain(error)))?;
        let skipped = match response.status() {
            StatusCode::OK => offset,
            StatusCode::PARTIAL_CONTENT if begins_at(&response, offset) => 0,
            StatusCode::RANGE_NOT_SATISFIABLE => return Err(FetchError::Damaged("it is shorter than it was".to_owned())),
            StatusCode::NOT_FOUND | StatusCode::GONE => return Err(FetchError::Missing),
            busy if busy.is_server_error() || busy == StatusCode::TOO_MANY_REQUESTS => return Err(FetchError::Busy(busy.as_u16())),
            other => return Err(FetchError::Refused(other.as_u16())),
        };
        let mut body = Body { runtime: &self.runtime, response, chunk: Bytes::new() };
        // A server that does not know ranges sends everything.
        io::copy(&mut (&mut body).take(skipped), &mut io::sink()).map_err(FetchError::Broken)?;
        Ok(Box::new(body))
    }
}

/// Follows a redirect within its origin: the same scheme, host and port. Another host may have other tables, and its address may be one
/// that only this machine reaches.
fn within_origin(attempt: Attempt<'_>) -> reqwest::redirect::Action {
    let asked = attempt.previous().first().map(Url::origin);
    let target = attempt.url().origin();
    match attempt.previous().len() {
        _ if asked.is_some_and(|asked| asked != target) => {
            attempt.error(format!("it redirects to another origin, {}, which has to be named itself", target.ascii_serialization()))
        }
        0..=MOST_REDIRECTS => attempt.follow(),
        _ => attempt.error("it redirects again and again"),
    }
}

fn begins_at(response: &Response, offset: u64) -> bool {
    let range = response.headers().get(header::CONTENT_RANGE).and_then(|range| range.to_str().ok());
    range.and_then(|range| range.strip_prefix("bytes ")?.split_once('-')?.0.parse().ok()) == Some(offset)
}

struct Body<'a> {
    runtime: &'a Runtime,
    response: Response,
    /// The bytes that have arrived and are not read yet.
    chunk: Bytes,
}

impl Read for Body<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.chunk.is_empty() {
            match self.runtime.block_on(self.response.chunk()) {
                Ok(Some(chunk)) => self.chunk = chunk,
                Ok(None) => return Ok(0),
                Err(error) => return Err(io::Error::other(explain(error))),
            }
        }
        let length = buffer.len().min(self.chunk.len());
        self.chunk.copy_to_slice(&mut buffer[..length]);
        Ok(length)
    }
}

/// An error with its causes, but without the address, which may contain secrets.
fn explain(error: reqwest::Error) -> String {
    let error = error.without_url();
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(deeper) = cause {
        text += &format!(": {deeper}");
        cause = deeper.source();
    }
    text
}

/// Installs the TLS provider for the whole program. Every client that may use https calls this first.
#[cfg(feature = "https")]
pub fn provide_tls() {
    // Fails if there is one already, which is then used.
    let _ = rustls::crypto::ring::default_provider().install_default();
}
