//! Accepts connections, up to a bound. Each is served by its own task.

use super::patience::PatientStream;
use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use std::future::poll_fn;
use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::io::AsyncWrite;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};
use tower::ServiceExt;

#[derive(Clone, Copy, Debug)]
pub struct ConnectionBounds {
    /// How many may be open at once. More wait to be accepted.
    pub most: usize,
    /// How long a client may take to send the head of its next request. This also ends idle connections.
    pub head: Duration,
    /// How long a client may read nothing of an answer that is ready.
    pub stall: Duration,
}

/// How long [`linger`] reads.
const LINGER: Duration = Duration::from_secs(1);

/// The pause after `accept` fails, for example because there are too many open files.
const NO_ROOM: Duration = Duration::from_millis(100);

/// Serves `router` until `stopping` is true, and then until every open request is answered. If the future is dropped, the open requests are
/// dropped, too.
pub async fn serve(listener: TcpListener, router: Router, bounds: ConnectionBounds, mut stopping: watch::Receiver<bool>) {
    let room = Arc::new(Semaphore::new(bounds.most.clamp(1, Semaphore::MAX_PERMITS)));
    let mut open = JoinSet::new();
    loop {
        tokio::select! {
            (stream, peer, permit) = accept(&listener, &room) => {
                open.spawn(connection(stream, peer, router.clone(), bounds, stopping.clone(), permit));
            }
            Some(_) = open.join_next() => {}
            () = until_told(&mut stopping) => break,
        }
    }
    // Now the system refuses new connections.
    drop(listener);
    while open.join_next().await.is_some() {}
}

async fn until_told(stopping: &mut watch::Receiver<bool>) {
    // This also resolves when the sender is dropped.
    let _ = stopping.wait_for(|&stopping| stopping).await;
}

async fn accept(listener: &TcpListener, room: &Arc<Semaphore>) -> (TcpStream, SocketAddr, Option<OwnedSemaphorePermit>) {
    // Fails only if the semaphore is closed, which nobody does.
    let permit = room.clone().acquire_owned().await.ok();
    loop {
        match listener.accept().await {
            Ok((stream, peer)) => return (stream, peer, permit),
            // The client has gone already.
            Err(error) if matches!(error.kind(), io::ErrorKind::ConnectionAborted | io::ErrorKind::ConnectionReset) => {}
            Err(error) => {
                tracing::error!("cannot accept connections for now: {error}");
                sleep(NO_ROOM).await;
            }
        }
    }
}

async fn connection(
    stream: TcpStream,
    peer: SocketAddr,
    router: Router,
    bounds: ConnectionBounds,
    mut stopping: watch::Receiver<bool>,
    _permit: Option<OwnedSemaphorePermit>,
) {
    // Answers are written in one piece, so waiting for more would only delay them. An error here does no harm.
    let _ = stream.set_nodelay(true);
    let service = service_fn(move |mut request: hyper::Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        Box::pin(router.clone().oneshot(request.map(Body::new)))
    });
    let mut connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(bounds.head)
        // The stream watches for the end itself.
        .half_close(true)
        .serve_connection(TokioIo::new(PatientStream::new(stream, bounds.stall)), service);
    let ended = tokio::select! {
        _ = poll_fn(|context| connection.poll_without_shutdown(context)) => true,
        () = until_told(&mut stopping) => false,
    };
    if !ended {
        Pin::new(&mut connection).graceful_shutdown();
        let _ = poll_fn(|context| connection.poll_without_shutdown(context)).await;
    }
    linger(connection.into_parts().io.into_inner().into_inner()).await;
}

/// Ends a connection: shuts down the write side, then reads what the client still sends. If the connection were closed with unread bytes,
/// the system would reset it, and the client could lose the answer.
async fn linger(mut stream: TcpStream) {
    let rest = async {
        poll_fn(|context| Pin::new(&mut stream).poll_shutdown(context)).await?;
        let mut scrap = vec![0; 1 << 14];
        loop {
            stream.readable().await?;
            match stream.try_read(&mut scrap) {
                Ok(0) => return Ok(()),
                Err(error) if error.kind() != io::ErrorKind::WouldBlock => return Err(error),
                _ => {}
            }
        }
    };
    let _: Result<io::Result<()>, _> = timeout(LINGER, rest).await;
}
