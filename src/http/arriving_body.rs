//! The body of a request while it arrives, and the rest of a body that was not read.
//!
//! Many requests are refused by their head, and most clients send the body all the same. If its rest stayed on the connection, the next
//! request there would get no answer, although the last answer did not say that the connection ends. Behind a proxy, that next request is
//! another client's.

use super::connections::Connection;
use axum::body::{Body, Bytes};
use axum::extract::Request;
use axum::http::header;
use http_body_util::BodyExt;
use hyper::body::{Body as HttpBody, Frame, Incoming, SizeHint};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;
use tokio::sync::oneshot;
use tokio::time::timeout;

/// In bytes. A longer rest is not read.
const LONGEST_REST: usize = 64 << 10;

/// How long the rest may take to arrive.
const PATIENCE: Duration = Duration::from_secs(2);

/// The body of a request. It reports its progress to its connection.
struct ArrivingBody {
    /// `None` only while it is dropped.
    body: Option<Incoming>,
    connection: Arc<Connection>,
    awaits_continue: bool,
    /// Takes the body that was dropped before its end.
    rest: Option<oneshot::Sender<ArrivingBody>>,
}

/// Receives what was not read of a body.
pub struct Rest(Option<oneshot::Receiver<ArrivingBody>>);

/// The request with a body that any handler can read, and the rest of that body once the request is answered.
pub fn arriving(request: hyper::Request<Incoming>, connection: &Arc<Connection>) -> (Request, Rest) {
    if request.body().is_end_stream() {
        return (request.map(|_| Body::empty()), Rest(None));
    }
    let expectation = request.headers().get(header::EXPECT);
    let awaits_continue = expectation.is_some_and(|expectation| expectation.as_bytes().eq_ignore_ascii_case(b"100-continue"));
    let (sender, rest) = oneshot::channel();
    let wrap = |body| ArrivingBody { body: Some(body), connection: connection.clone(), awaits_continue, rest: Some(sender) };
    (request.map(|body| Body::new(wrap(body))), Rest(Some(rest)))
}

impl Rest {
    /// Reads the rest of the body and drops it, once the request is answered. Returns whether the connection can take another request.
    pub async fn drain(self) -> bool {
        // There is none if the body was read to its end.
        match self.0.and_then(|mut rest| rest.try_recv().ok()) {
            Some(rest) => rest.drain().await,
            None => true,
        }
    }
}

impl ArrivingBody {
    async fn drain(mut self) -> bool {
        // A client that waits for `100 Continue` may send the body, or the next request instead. And reading would tell it to go on.
        if self.awaits_continue || self.size_hint().lower() > LONGEST_REST as u64 {
            return false;
        }
        let mut left = LONGEST_REST;
        let read = async {
            while let Some(frame) = self.frame().await {
                let bytes = frame.map_or(usize::MAX, |frame| frame.data_ref().map_or(0, Bytes::len));
                let Some(rest) = left.checked_sub(bytes) else { return false };
                left = rest;
            }
            true
        };
        timeout(PATIENCE, read).await.unwrap_or(false)
    }
}

impl HttpBody for ArrivingBody {
    type Data = Bytes;
    type Error = hyper::Error;

    fn poll_frame(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, hyper::Error>>> {
        self.awaits_continue = false;
        let Some(body) = &mut self.body else { return Poll::Ready(None) };
        let frame = ready!(Pin::new(body).poll_frame(context));
        if let Some(data) = frame.as_ref().and_then(|frame| frame.as_ref().ok()).and_then(Frame::data_ref) {
            self.connection.receive(data.len());
        }
        if frame.is_none() || self.is_end_stream() {
            self.connection.end_body();
        }
        Poll::Ready(frame)
    }

    fn is_end_stream(&self) -> bool {
        self.body.as_ref().is_none_or(Incoming::is_end_stream)
    }

    fn size_hint(&self) -> SizeHint {
        self.body.as_ref().map(Incoming::size_hint).unwrap_or_default()
    }
}

impl Drop for ArrivingBody {
    fn drop(&mut self) {
        if let (Some(rest), false) = (self.rest.take(), self.is_end_stream()) {
            let ArrivingBody { ref mut body, ref connection, awaits_continue, .. } = *self;
            // Fails if the connection has ended, too.
            let _ = rest.send(ArrivingBody { body: body.take(), connection: connection.clone(), awaits_continue, rest: None });
        }
    }
}
