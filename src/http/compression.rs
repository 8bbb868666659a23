//! Compresses long answers for clients that accept gzip. `CompressionLayer` would do it on the threads that serve other requests, and does
//! not count the memory.

use super::reply::{Content, Reply};
use super::reply::{FOR_EVER, tag_gzipped, vary};
use super::state::ServerState;
use axum::http::{HeaderMap, HeaderValue, header};
use flate2::Compression;
use flate2::write::GzEncoder;
use std::io::{self, Write};
use std::net::IpAddr;

/// In bytes. Compressing a smaller body takes longer than sending it.
const SMALLEST: usize = 4 << 10;

/// In bytes. Compressing a larger body takes so long that other requests would have to wait for it.
const LARGEST_IN_PLACE: usize = 16 << 10;

/// In bytes. Larger files are compressed fast: the best level takes a tenth of a second for each MiB.
const LARGEST_AT_BEST: usize = 1 << 20;

/// Whether an `Accept-Encoding` header accepts gzip.
pub fn takes_gzip(headers: &HeaderMap) -> bool {
    let codings = headers.get_all(header::ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok()).flat_map(|list| list.split(','));
    codings.into_iter().any(|coding| {
        let (name, weight) = coding.split_once(';').unwrap_or((coding, ""));
        let weight = weight.trim().strip_prefix("q=").map_or(Ok(1.0), str::parse::<f32>);
        name.trim().eq_ignore_ascii_case("gzip") && weight.is_ok_and(|weight| weight > 0.0)
    })
}

/// Compresses a long body. It stays uncompressed if no thread or no memory is free. So does a table, because ranges refer to its plain
/// bytes.
pub async fn compress(state: &ServerState, client: IpAddr, mut reply: Reply) -> Reply {
    let body = reply.body().clone();
    if matches!(body, Content::Transfer(_)) {
        return reply;
    }
    let level = level(&reply);
    let compressed = match body.len() {
        0..SMALLEST => return reply,
        SMALLEST..=LARGEST_IN_PLACE => gzip(&body, level),
        _ => state.scheduler.aside(client, move || gzip(&body, level)).await.unwrap_or_else(|_| Err(io::ErrorKind::WouldBlock.into())),
    };
    let Some(compressed) = compressed.ok().and_then(|bytes| state.answers.try_hold(bytes.into())) else { return reply };
    *reply.body_mut() = compressed.into();
    let headers = reply.headers_mut();
    headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    vary(headers, header::ACCEPT_ENCODING);
    tag_gzipped(headers);
    reply
}

/// A browser asks once for what it keeps for ever, and a slow line takes longer for the difference than the best level does.
fn level(reply: &Reply) -> Compression {
    let is_kept = reply.headers().get(header::CACHE_CONTROL).is_some_and(|lifetime| lifetime == FOR_EVER);
    if is_kept && reply.body().len() <= LARGEST_AT_BEST { Compression::best() } else { Compression::fast() }
}

fn gzip(body: &Content, level: Compression) -> io::Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::with_capacity(body.len() / 4), level);
    for piece in body.pieces() {
        encoder.write_all(piece)?;
    }
    encoder.finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::http::scheduler::tests::{NOBODY, busy_state};

    #[test]
    fn accepted_codings_are_understood() {
        for (list, takes) in [
            ("gzip", true),
            ("br, GZIP;q=0.5", true),
            ("deflate,gzip ; q=1", true),
            ("", false),
            ("identity", false),
            ("gzip;q=0", false),
            ("gzip;q=0.000", false),
            ("gzip;q=x", false),
        ] {
            let headers = HeaderMap::from_iter([(header::ACCEPT_ENCODING, HeaderValue::from_static(list))]);
            assert_eq!(takes_gzip(&headers), takes, "{list}");
        }
    }

    /// No other request waits while they are compressed.
    #[tokio::test]
    async fn long_bodies_are_compressed_on_threads_of_their_own() {
        let (state, busy) = busy_state().await;
        let coding = async |length| {
            compress(&state, NOBODY, Reply::new(vec![b'x'; length].into())).await.headers().contains_key(header::CONTENT_ENCODING)
        };
        assert_eq!((coding(LARGEST_IN_PLACE).await, coding(LARGEST_IN_PLACE + 1).await), (true, false));
        busy.end().await;
        assert!(coding(LARGEST_IN_PLACE + 1).await);
    }
}
