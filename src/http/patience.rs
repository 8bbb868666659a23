//! How long a connection waits for its client, and how much it reads ahead. An unread answer and an endless head take memory, and an answer
//! for a client that has gone takes time.

use super::connections::{Connection, ConnectionBounds, Connections, OpenConnection};
use super::memory::{Memory, Reservation};
use super::problem::ProblemKind;
use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, ReadBuf, Take};
use tokio::net::TcpStream;
use tokio::time::{Instant, Sleep, sleep, sleep_until};

/// After its last byte, a client may have shut only its side of the connection, or it may have gone: the two look alike. So an answer that
/// takes no longer than this is sent, and a longer computation is given up.
const LAST_ANSWER: Duration = Duration::from_secs(1);

/// In bytes. The longest head: a URL of 64 KB, the longest that the parser accepts, and the same size for headers.
pub const LONGEST_HEAD: usize = 128 << 10;

/// In bytes. The parser gets at most this at a time, so it buffers at most this beyond a head or a body. Every connection has this memory,
/// for a head of this length, too.
const PIECE: usize = 8 << 10;

/// The memory for each byte of a longer head: the parser's buffer grows by doubling, and it copies the names of headers. The buffer stays
/// until the connection ends, which is after the answer.
const MEMORY_FOR_BYTE: usize = 3;

/// In bytes: the most that a connection takes for its heads.
pub const HEAD_MEMORY: usize = MEMORY_FOR_BYTE * (LONGEST_HEAD + PIECE);

/// How often a waiting head looks for memory.
const INTERVAL: Duration = Duration::from_millis(20);

/// The memory of a connection for heads that are longer than [`PIECE`].
struct HeadMemory {
    reservation: Reservation,
    /// The number of requests before this head.
    requests: u64,
    /// The bytes of the head that have arrived.
    length: usize,
    /// Whether the first line has ended.
    has_line: bool,
    /// When the stream began to wait for it, and from its first byte on the time of that.
    since: Instant,
    /// Set while there is no memory.
    alarm: Option<Pin<Box<Sleep>>>,
}

/// A stream that fails if the client takes too long for its next head, if it reads nothing of an answer for too long, or if it has closed
/// its side and gets no answer within a second. A long head is read as far as there is memory for it.
pub struct PatientStream {
    /// With the limit of one read.
    stream: Take<TcpStream>,
    connection: Arc<Connection>,
    connections: Arc<Connections>,
    head: HeadMemory,
    bounds: ConnectionBounds,
    /// Goes off when a head may be late. It is kept, because setting it anew for each request takes longer than a look at the clock.
    head_alarm: Option<Pin<Box<Sleep>>>,
    /// Set while a write waits.
    alarm: Option<Pin<Box<Sleep>>>,
    /// Set while the client sends no more and has no answer.
    last_answer: Option<Pin<Box<Sleep>>>,
    refused: Option<ProblemKind>,
}

impl PatientStream {
    pub fn new(stream: TcpStream, open: &OpenConnection, heads: &Memory, bounds: ConnectionBounds) -> Self {
        PatientStream {
            stream: stream.take(0),
            connection: open.connection().clone(),
            connections: open.connections().clone(),
            head: HeadMemory { reservation: heads.reserve(), requests: 0, length: 0, has_line: false, since: Instant::now(), alarm: None },
            bounds,
            head_alarm: None,
            alarm: None,
            last_answer: None,
            refused: None,
        }
    }

    /// Whether a head has begun and not ended.
    pub fn has_begun_a_head(&self) -> bool {
        self.head.length > 0 && self.head.requests == self.connection.requests()
    }

    /// The stream, and why the HTTP parser refused its last request. The client still has to be told.
    pub fn into_inner(self) -> (TcpStream, Option<ProblemKind>) {
        self.connection.release_long_head();
        (self.stream.into_inner(), self.refused)
    }

    fn watch<T>(&mut self, written: Poll<io::Result<T>>, context: &mut Context<'_>) -> Poll<io::Result<T>> {
        self.last_answer = None;
        if written.is_ready() {
            self.connection.has_read();
            self.alarm = None;
            return written;
        }
        let stall = self.bounds.stall;
        let alarm = self.alarm.get_or_insert_with(|| Box::pin(sleep(stall)));
        ready!(alarm.as_mut().poll(context));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }

    /// Looks whether the client has closed its side. An unread byte hides the end behind it.
    fn watch_end(&mut self, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        if self.last_answer.is_none() {
            let mut byte = [0];
            let stream = self.stream.get_mut();
            ready!(stream.poll_read_ready(context))?;
            if ready!(stream.poll_peek(context, &mut ReadBuf::new(&mut byte)))? > 0 {
                return Poll::Pending;
            }
        }
        let alarm = self.last_answer.get_or_insert_with(|| Box::pin(sleep(LAST_ANSWER)));
        ready!(alarm.as_mut().poll(context));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl PatientStream {
    /// Waits for memory for a further piece of a head that is longer than a piece. Evicts the connection with a long head that has kept the
    /// service waiting for longest.
    fn poll_memory(&mut self, context: &mut Context<'_>) -> Poll<()> {
        let head = &mut self.head;
        if head.length < PIECE {
            return Poll::Ready(());
        }
        while !head.reservation.try_grow_for_client_to(MEMORY_FOR_BYTE * (head.length + PIECE)) {
            if head.alarm.is_none() {
                self.connections.free_memory(&self.connection);
            }
            ready!(head.alarm.get_or_insert_with(|| Box::pin(sleep(INTERVAL))).as_mut().poll(context));
            head.alarm = None;
        }
        head.alarm = None;
        self.connection.hold_long_head();
        Poll::Ready(())
    }

    /// Fails if the head takes too long.
    fn watch_head(&mut self, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let is_idle = self.head.length == 0 && self.connection.has_asked();
        let most = if is_idle { self.bounds.idle } else { self.bounds.head };
        let late = self.head.since + most;
        let alarm = self.head_alarm.get_or_insert_with(|| Box::pin(sleep_until(late)));
        loop {
            if alarm.deadline() > late {
                alarm.as_mut().reset(late);
            }
            ready!(alarm.as_mut().poll(context));
            if Instant::now() >= late {
                return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
            }
            // It was set for an earlier request.
            alarm.as_mut().reset(late);
        }
    }

    /// Reads a piece of a head.
    fn poll_head(&mut self, context: &mut Context<'_>, buffer: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        let requests = self.connection.requests();
        if self.head.requests != requests {
            let head = &mut self.head;
            (head.requests, head.length, head.has_line, head.since) = (requests, 0, false, Instant::now());
        }
        let before = buffer.filled().len();
        let read = match self.poll_memory(context) {
            Poll::Ready(()) => {
                // Then whatever fits a piece is free.
                let limit = if self.head.length < PIECE { PIECE - self.head.length } else { PIECE };
                self.stream.set_limit(limit as u64);
                Pin::new(&mut self.stream).poll_read(context, buffer)
            }
            Poll::Pending => Poll::Pending,
        };
        if read.is_pending() {
            return self.watch_head(context);
        }
        ready!(read)?;
        let bytes = buffer.filled().get(before..).unwrap_or_default();
        if self.head.length == 0 && !bytes.is_empty() {
            self.connection.begin_head();
            self.head.since = Instant::now();
        }
        self.head.length += bytes.len();
        self.head.has_line |= bytes.contains(&b'\n');
        Poll::Ready(Ok(()))
    }
}

impl AsyncRead for PatientStream {
    fn poll_read(mut self: Pin<&mut Self>, context: &mut Context<'_>, buffer: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        if self.connection.is_idle() {
            return self.poll_head(context, buffer);
        }
        self.stream.set_limit(PIECE as u64);
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for PatientStream {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        if let Some(kind) = bare_error(bytes) {
            let is_address = kind == ProblemKind::HeadTooLarge && !self.head.has_line;
            self.refused = Some(if is_address { ProblemKind::UriTooLong } else { kind });
            return Poll::Ready(Ok(bytes.len()));
        }
        let written = Pin::new(self.stream.get_mut()).poll_write(context, bytes);
        self.watch(written, context)
    }

    fn poll_write_vectored(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[io::IoSlice<'_>]) -> Poll<io::Result<usize>> {
        if let [only] = bytes {
            return self.poll_write(context, only);
        }
        let written = Pin::new(self.stream.get_mut()).poll_write_vectored(context, bytes);
        self.watch(written, context)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.get_ref().is_write_vectored()
    }

    /// A TCP stream has nothing to flush. The server flushes whenever it has nothing to write, so also while an answer is computed.
    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        match self.watch_end(context) {
            Poll::Ready(Err(gone)) => Poll::Ready(Err(gone)),
            _ => Poll::Ready(Ok(())),
        }
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(self.stream.get_mut()).poll_shutdown(context)
    }
}

/// A status that the HTTP parser sends by itself, without a problem document. It is not sent, and nothing follows it.
fn bare_error(bytes: &[u8]) -> Option<ProblemKind> {
    let status = bytes.strip_prefix(b"HTTP/1.1 ")?.get(..3)?;
    let kinds = [ProblemKind::BadRequest, ProblemKind::UriTooLong, ProblemKind::HeadTooLarge];
    let kind = kinds.into_iter().find(|kind| kind.status().to_string().as_bytes() == status)?;
    let has_document = bytes.windows(12).any(|word| word == b"problem+json");
    (bytes.ends_with(b"\r\n\r\n") && !has_document).then_some(kind)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::http::Settings;
    use crate::http::holdings::Owner;
    use prometheus_client::metrics::counter::Counter;
    use prometheus_client::metrics::gauge::Gauge;
    use tokio::io::AsyncWriteExt;
    use tokio::net::TcpListener;
    use tokio::time::timeout;

    /// A stream with its place among the open connections, and the other end.
    async fn stream(memory: &Memory) -> (PatientStream, OpenConnection, TcpStream) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let client = TcpStream::connect(listener.local_addr().unwrap()).await.unwrap();
        let (stream, peer) = listener.accept().await.unwrap();
        let open = Arc::new(Connections::new(9, None, Gauge::default())).enter(peer.ip()).unwrap();
        (PatientStream::new(stream, &open, memory, Settings::default().connections), open, client)
    }

    /// Otherwise the parser would buffer many bytes behind a slow request.
    #[tokio::test]
    async fn little_is_read_at_a_time() {
        let memory = Memory::new(1 << 20, Counter::default());
        let (mut stream, open, mut client) = stream(&memory).await;
        client.write_all(&[b'x'; 4 * PIECE]).await.unwrap();
        let mut buffer = vec![0; 4 * PIECE];
        for is_busy in [false, true] {
            if is_busy {
                open.connection().begin_request(true);
            }
            assert!((1..=PIECE).contains(&stream.read(&mut buffer).await.unwrap()));
        }
        assert_eq!(memory.reserved(), 0, "every connection has room for so much");
    }

    #[tokio::test]
    async fn a_head_is_read_as_far_as_there_is_memory_for_it() {
        let memory = Memory::new(1 << 20, Counter::default());
        let others =
            memory.hold(&Owner::answer([127, 0, 0, 1].into(), None), vec![0; (1 << 20) - MEMORY_FOR_BYTE * 4 * PIECE].into()).unwrap();
        let (mut stream, open, mut client) = stream(&memory).await;
        client.write_all(&[b'x'; 6 * PIECE]).await.unwrap();
        let (mut buffer, mut length) = (vec![0; PIECE], 0);
        while let Ok(bytes) = timeout(10 * INTERVAL, stream.read(&mut buffer)).await {
            length += bytes.unwrap();
        }
        assert!((3 * PIECE..=4 * PIECE).contains(&length) && stream.has_begun_a_head(), "{length}");
        open.connection().begin_request(false);
        assert!(!stream.has_begun_a_head() && memory.reserved() > others.len(), "the parser keeps its buffer");
        drop(stream);
        assert_eq!(memory.reserved(), others.len());
    }
}
