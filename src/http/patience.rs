//! How long a connection waits for its client. An answer that nobody reads takes memory, and an answer that nobody waits for takes time.

use super::problem::ProblemKind;
use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Sleep, sleep};

/// After a client has sent its last byte, it may only have shut its side of the connection, or it may have gone: the two look alike. So
/// an answer that takes no longer than this is sent, and a longer computation is given up.
const LAST_ANSWER: Duration = Duration::from_secs(1);

/// A stream that fails if the client reads nothing for `stall`, or sends no more and has no answer for a second.
pub struct PatientStream {
    stream: TcpStream,
    stall: Duration,
    /// Set while a write waits.
    alarm: Option<Pin<Box<Sleep>>>,
    /// Set while the client sends no more and has no answer.
    last_answer: Option<Pin<Box<Sleep>>>,
    refused: Option<ProblemKind>,
}

impl PatientStream {
    pub fn new(stream: TcpStream, stall: Duration) -> Self {
        PatientStream { stream, stall, alarm: None, last_answer: None, refused: None }
    }

    /// The stream, and why the HTTP parser refused its last request. The client still has to be told.
    pub fn into_inner(self) -> (TcpStream, Option<ProblemKind>) {
        (self.stream, self.refused)
    }

    fn watch<T>(&mut self, written: Poll<io::Result<T>>, context: &mut Context<'_>) -> Poll<io::Result<T>> {
        self.last_answer = None;
        if written.is_ready() {
            self.alarm = None;
            return written;
        }
        let stall = self.stall;
        let alarm = self.alarm.get_or_insert_with(|| Box::pin(sleep(stall)));
        ready!(alarm.as_mut().poll(context));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }

    /// Looks whether the client sends no more. A byte that waits to be read hides the end behind it.
    fn watch_end(&mut self, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        if self.last_answer.is_none() {
            let mut byte = [0];
            ready!(self.stream.poll_read_ready(context))?;
            if ready!(self.stream.poll_peek(context, &mut ReadBuf::new(&mut byte)))? > 0 {
                return Poll::Pending;
            }
        }
        let alarm = self.last_answer.get_or_insert_with(|| Box::pin(sleep(LAST_ANSWER)));
        ready!(alarm.as_mut().poll(context));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl AsyncRead for PatientStream {
    fn poll_read(mut self: Pin<&mut Self>, context: &mut Context<'_>, buffer: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for PatientStream {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        if let Some(kind) = bare_error(bytes) {
            self.refused = Some(kind);
            return Poll::Ready(Ok(bytes.len()));
        }
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.watch(written, context)
    }

    fn poll_write_vectored(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[io::IoSlice<'_>]) -> Poll<io::Result<usize>> {
        if let [only] = bytes {
            return self.poll_write(context, only);
        }
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, bytes);
        self.watch(written, context)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    /// A TCP stream has nothing to flush. The server flushes whenever it has nothing to write, so also while an answer is computed.
    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        match self.watch_end(context) {
            Poll::Ready(Err(gone)) => Poll::Ready(Err(gone)),
            _ => Poll::Ready(Ok(())),
        }
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

/// What the HTTP parser says by itself: a status without a problem document. It is held back, and followed by nothing else.
fn bare_error(bytes: &[u8]) -> Option<ProblemKind> {
    let status = bytes.strip_prefix(b"HTTP/1.1 ")?.get(..3)?;
    let kinds = [ProblemKind::BadRequest, ProblemKind::UriTooLong, ProblemKind::HeadTooLarge];
    let kind = kinds.into_iter().find(|kind| kind.status().as_str().as_bytes() == status)?;
    let has_document = bytes.windows(12).any(|word| word == b"problem+json");
    (bytes.ends_with(b"\r\n\r\n") && !has_document).then_some(kind)
}
