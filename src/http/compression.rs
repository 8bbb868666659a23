//! Compresses long answers for clients that accept gzip. `CompressionLayer` would do it on the threads that serve other requests, and does
//! not count the memory.

use super::holdings::Owner;
use super::reply::{Content, Reply, tag_gzipped, vary};
use super::state::ServerState;
use axum::body::Bytes;
use axum::http::{HeaderValue, header};
use flate2::Compression;
use flate2::write::GzEncoder;
use std::io::{self, Write};

/// In bytes. Compressing a smaller body takes longer than sending it.
const SMALLEST: usize = 4 << 10;

/// In bytes. Compressing a larger body takes so long that other requests would have to wait for it.
const LARGEST_IN_PLACE: usize = 16 << 10;

/// The body of an answer with gzip, which the program holds beside it.
#[derive(Clone)]
struct Gzipped(&'static [u8]);

/// An answer whose body need not be compressed anew.
pub fn compressed_before(mut reply: Reply, gzipped: &'static [u8]) -> Reply {
    reply.extensions_mut().insert(Gzipped(gzipped));
    reply
}

/// Compresses a long body that is not compressed yet. It stays uncompressed if no thread or no memory is free. So does a table, because
/// ranges refer to its plain bytes.
pub async fn compress(state: &ServerState, owner: &Owner, mut reply: Reply) -> Reply {
    let body = reply.body().clone();
    if matches!(body, Content::Transfer(_)) || reply.headers().contains_key(header::CONTENT_ENCODING) {
        return reply;
    }
    let before = reply.extensions_mut().remove::<Gzipped>();
    let compressed = match (body.len(), before) {
        (0..SMALLEST, _) => return reply,
        (_, Some(Gzipped(gzipped))) => Some(Bytes::from_static(gzipped)),
        (SMALLEST..=LARGEST_IN_PLACE, _) => held(state, owner, gzip(&body)),
        _ => {
            let on_a_thread = Box::pin(state.scheduler.run_short(owner.client, move || gzip(&body))).await;
            held(state, owner, on_a_thread.unwrap_or_else(|_| Err(io::ErrorKind::WouldBlock.into())))
        }
    };
    let Some(compressed) = compressed else { return reply };
    *reply.body_mut() = compressed.into();
    let headers = reply.headers_mut();
    headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    vary(headers, header::ACCEPT_ENCODING);
    tag_gzipped(headers);
    reply
}

/// Counts the memory; nothing if none is free.
fn held(state: &ServerState, owner: &Owner, compressed: io::Result<Vec<u8>>) -> Option<Bytes> {
    state.answers.try_hold(owner, compressed.ok()?.into())
}

pub fn gzip(body: &Content) -> io::Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::with_capacity(body.len() / 4), Compression::fast());
    for piece in body.pieces() {
        encoder.write_all(piece)?;
    }
    encoder.finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::http::scheduler::tests::{NOBODY, busy_state};

    /// No other request waits while they are compressed.
    #[tokio::test]
    async fn long_bodies_are_compressed_on_threads_of_their_own() {
        let (state, busy) = busy_state().await;
        let nobody = Owner::answer(NOBODY, None);
        let coding = async |length| {
            compress(&state, &nobody, Reply::new(vec![b'x'; length].into())).await.headers().contains_key(header::CONTENT_ENCODING)
        };
        assert_eq!((coding(LARGEST_IN_PLACE).await, coding(LARGEST_IN_PLACE + 1).await), (true, false));
        let held = compressed_before(Reply::new(vec![b'x'; LARGEST_IN_PLACE + 1].into()), b"compressed by the build");
        let sent = compress(&state, &nobody, held).await;
        assert_eq!(sent.body().pieces(), ["compressed by the build"]);
        assert_eq!(sent.headers()[header::CONTENT_ENCODING], "gzip");
        busy.end().await;
        assert!(coding(LARGEST_IN_PLACE + 1).await);
    }
}
