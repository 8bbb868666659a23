//! Connections: accepted within bounds, each served by a task of its own, ended gently.

use super::stall::Unstalled;
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

/// The bounds on connections.
#[derive(Clone, Copy, Debug)]
pub struct ConnectionBounds {
    /// How many are open at once; more wait to be accepted.
    pub most: usize,
    /// How long one may take to send the head of its next request: the patience with slow clients and with idle connections.
    pub head: Duration,
    /// How long one may take nothing of an answer that is ready for it.
    pub stall: Duration,
}

/// How long the rest of a refused body is read, so that the refusal is not lost with the connection.
const LINGER: Duration = Duration::from_secs(1);

/// The pause after the system has no room for another connection.
const NO_ROOM: Duration = Duration::from_millis(100);

/// Serves `router` to everyone who connects until `stopping` is true, then until every open request is answered. Dropped before
/// that, it drops the open requests.
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
    // From here on the system refuses new connections.
    drop(listener);
    while open.join_next().await.is_some() {}
}

async fn until_told(stopping: &mut watch::Receiver<bool>) {
    // A server whose owner has gone stops, too.
    let _ = stopping.wait_for(|&stopping| stopping).await;
}

async fn accept(listener: &TcpListener, room: &Arc<Semaphore>) -> (TcpStream, SocketAddr, Option<OwnedSemaphorePermit>) {
    // It fails only once closed, which it never is.
    let permit = room.clone().acquire_owned().await.ok();
    loop {
        match listener.accept().await {
            Ok((stream, peer)) => return (stream, peer, permit),
            // The client was gone before it was accepted.
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
    // Answers are written whole; there is nothing to wait for. Without it they are only slower.
    let _ = stream.set_nodelay(true);
    let service = service_fn(move |mut request: hyper::Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        Box::pin(router.clone().oneshot(request.map(Body::new)))
    });
    let mut connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(bounds.head)
        .serve_connection(TokioIo::new(Unstalled::new(stream, bounds.stall)), service);
    let ended = tokio::select! {
        _ = poll_fn(|context| connection.poll_without_shutdown(context)) => true,
        () = until_told(&mut stopping) => false,
    };
    if !ended {
        Pin::new(&mut connection).graceful_shutdown();
        // How it ends is the client's affair.
        let _ = poll_fn(|context| connection.poll_without_shutdown(context)).await;
    }
    linger(connection.into_parts().io.into_inner().into_inner()).await;
}

/// Ends a connection: says that nothing more comes, then reads what the client is still sending. If the connection were closed
/// on unread bytes, the system would reset it, and the client could lose the answer that told it to stop.
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
