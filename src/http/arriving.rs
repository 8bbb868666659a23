//! The body of a request while it arrives.

use super::connections::Connection;
use axum::body::Bytes;
use hyper::body::{Body, Frame, Incoming, SizeHint};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};

/// A body that tells its connection how much of it has arrived.
pub struct ArrivingBody {
    body: Incoming,
    connection: Arc<Connection>,
}

impl ArrivingBody {
    pub fn new(body: Incoming, connection: Arc<Connection>) -> Self {
        ArrivingBody { body, connection }
    }
}

impl Body for ArrivingBody {
    type Data = Bytes;
    type Error = hyper::Error;

    fn poll_frame(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, hyper::Error>>> {
        let frame = ready!(Pin::new(&mut self.body).poll_frame(context));
        if let Some(data) = frame.as_ref().and_then(|frame| frame.as_ref().ok()).and_then(Frame::data_ref) {
            self.connection.receive(data.len());
        }
        if frame.is_none() || self.body.is_end_stream() {
            self.connection.end_body();
        }
        Poll::Ready(frame)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
