//! Accepts connections. Each is served by its own task.

use super::client::client_of;
use super::connections::{Connections, Guest};
use super::metrics::{ListenerLabel, Metrics};
use super::patience::PatientStream;
use super::problem::{Problem, ProblemKind};
use super::security::protecting_lines;
use crate::service::question::encode;
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
use std::num::NonZeroUsize;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::io::{AsyncWrite, AsyncWriteExt};
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};
use tower::ServiceExt;

#[derive(Clone, Copy, Debug)]
pub struct ConnectionBounds {
    /// How many may be open at once. For one more, the one that has been idle for longest is closed.
    pub most: usize,
    /// How many may be open at once from one address. `None` means no limit.
    pub per_client: Option<NonZeroUsize>,
    /// How long a client may take to send the head of its next request. This also ends idle connections.
    pub head: Duration,
    /// How long a client may read nothing of an answer that is ready.
    pub stall: Duration,
    /// A connection that has to go before its first request has so long to ask. The request may be under way.
    pub last_call: Duration,
}

/// How many connections may wait to be accepted, if the system allows as many.
const BACKLOG: u32 = 4096;

/// In bytes. The system doubles it.
const SEND_BUFFER: u32 = 256 << 10;

/// How long [`linger`] reads.
const LINGER: Duration = Duration::from_secs(1);

/// The pause after `accept` fails, for example because there are too many open files.
const NO_ROOM: Duration = Duration::from_millis(100);

/// How often a failure to accept is logged at most.
const COMPLAINT_INTERVAL: Duration = Duration::from_secs(1);

/// How long a refusal may take to be sent, and again to be read.
const REFUSAL: Duration = Duration::from_millis(300);

/// What the connections of a listener share.
#[derive(Clone)]
pub struct Hosting {
    /// Of the listener, for its measurements.
    pub name: &'static str,
    pub router: Router,
    pub bounds: ConnectionBounds,
    pub metrics: Arc<Metrics>,
    /// Becomes true when the server stops.
    pub stopping: watch::Receiver<bool>,
}

/// Listens on an address.
pub fn listen_on(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() }?;
    // So that a restart need not wait until the system has forgotten old connections.
    socket.set_reuseaddr(true)?;
    // Connections inherit it. A client that reads slowly is then seen to read, and one that reads nothing takes little memory.
    socket.set_send_buffer_size(SEND_BUFFER)?;
    socket.bind(address)?;
    socket.listen(BACKLOG)
}

/// Serves until `hosting.stopping` is true, and then until every open request is answered. If the future is dropped, the open requests are
/// dropped, too.
pub async fn serve(listener: TcpListener, hosting: Hosting) {
    let (bounds, metrics, label) = (hosting.bounds, &hosting.metrics, ListenerLabel { listener: hosting.name });
    metrics.most_connections.get_or_create(&label).set(bounds.most as i64);
    let count = metrics.connections.get_or_create_owned(&label);
    let connections = Arc::new(Connections::new(bounds.most, bounds.per_client, count));
    let mut open = JoinSet::new();
    let mut complained: Option<Instant> = None;
    let welcome = |open: &mut JoinSet<()>, stream: TcpStream, peer: SocketAddr| match connections.enter(client_of(peer.ip())) {
        Some(guest) => drop(open.spawn(connection(stream, peer, hosting.clone(), guest))),
        None => drop(open.spawn(refuse(stream, peer, hosting.metrics.clone()))),
    };
    let mut told = hosting.stopping.clone();
    loop {
        tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok((stream, peer)) => welcome(&mut open, stream, peer),
                Err(error) if is_about_the_client(&error) => {}
                Err(error) => {
                    if complained.is_none_or(|last| last.elapsed() >= COMPLAINT_INTERVAL) {
                        tracing::error!("cannot accept connections for now: {error}");
                        complained = Some(Instant::now());
                    }
                    sleep(NO_ROOM).await;
                }
            },
            Some(_) = open.join_next() => {}
            () = until_told(&mut told) => break,
        }
    }
    for (stream, peer) in waiting(listener) {
        welcome(&mut open, stream, peer);
    }
    while open.join_next().await.is_some() {}
}

/// Whoever has connected already. Then the system refuses new connections. The system itself is asked, because the runtime hears of new
/// connections a moment later.
fn waiting(listener: TcpListener) -> impl Iterator<Item = (TcpStream, SocketAddr)> {
    let listener = listener.into_std().ok();
    std::iter::from_fn(move || {
        loop {
            match listener.as_ref()?.accept() {
                Ok((stream, peer)) => {
                    if stream.set_nonblocking(true).is_ok()
                        && let Ok(stream) = TcpStream::from_std(stream)
                    {
                        return Some((stream, peer));
                    }
                }
                Err(error) if is_about_the_client(&error) => {}
                Err(_) => return None,
            }
        }
    })
}

/// The client has gone already.
fn is_about_the_client(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::ConnectionAborted | io::ErrorKind::ConnectionReset)
}

async fn until_told(stopping: &mut watch::Receiver<bool>) {
    // This also resolves when the sender is dropped.
    let _ = stopping.wait_for(|&stopping| stopping).await;
}

/// Says that every connection has an open request.
async fn refuse(mut stream: TcpStream, peer: SocketAddr, metrics: Arc<Metrics>) {
    let problem = Problem::new(ProblemKind::Overloaded, "every connection has an open request; try again later");
    report(&problem, peer, &metrics);
    if let Ok(Ok(())) = timeout(REFUSAL, write_problem(&mut stream, &problem, "retry-after: 1\r\n")).await {
        let _ = timeout(REFUSAL, linger(stream)).await;
    }
}

/// Counts and logs the last answer of a connection, without the router.
fn report(problem: &Problem, peer: SocketAddr, metrics: &Metrics) {
    let kind = problem.kind();
    metrics.count_problem(kind);
    tracing::info!(status = kind.status().as_u16(), problem = kind.slug(), client = peer.ip().to_string(), "connection refused");
}

/// Writes the last answer of a connection, without the router.
async fn write_problem(stream: &mut TcpStream, problem: &Problem, more_headers: &str) -> io::Result<()> {
    let body = encode(&problem.body(None));
    let head = format!(
        "HTTP/1.1 {}\r\ncontent-type: application/problem+json\r\ncache-control: no-store\r\n{}{more_headers}connection: close\r\n\
         content-length: {}\r\n\r\n",
        problem.kind().status(),
        protecting_lines(),
        body.len()
    );
    stream.write_all(&[head.as_bytes(), &body].concat()).await
}

async fn connection(stream: TcpStream, peer: SocketAddr, hosting: Hosting, guest: Guest) {
    let Hosting { router, bounds, metrics, mut stopping, .. } = hosting;
    // Answers are written in one piece, so waiting for more would only delay them. An error here does no harm.
    let _ = stream.set_nodelay(true);
    let this = guest.connection().clone();
    let service = service_fn(move |mut request: hyper::Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        let (router, this) = (router.clone(), this.clone());
        this.begin_request();
        Box::pin(async move {
            let answer = router.oneshot(request.map(Body::new)).await;
            this.end_request();
            answer
        })
    });
    let mut connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(bounds.head)
        // The stream watches for the end itself.
        .half_close(true)
        .serve_connection(TokioIo::new(PatientStream::new(stream, bounds.stall)), service);
    let this = guest.connection();
    let last_call = async {
        until_told(&mut stopping).await;
        if !this.has_asked() {
            sleep(bounds.last_call).await;
        }
    };
    let ended = tokio::select! {
        _ = poll_fn(|context| connection.poll_without_shutdown(context)) => true,
        () = last_call => false,
        () = this.dismissed() => false,
    };
    if !ended {
        Pin::new(&mut connection).graceful_shutdown();
        let mut rest = pin!(poll_fn(|context| connection.poll_without_shutdown(context)));
        let gone = !this.has_asked() && timeout(bounds.last_call, &mut rest).await.is_ok();
        if !gone {
            if !this.has_asked() {
                // The client has sent half of a request, and others wait.
                return;
            }
            let _ = rest.await;
        }
    }
    let (mut stream, refused) = connection.into_parts().io.into_inner().into_inner();
    if let Some(kind) = refused {
        let problem = Problem::new(kind, "the head of the request is malformed or too long");
        report(&problem, peer, &metrics);
        // The client may have gone.
        let _ = timeout(REFUSAL, write_problem(&mut stream, &problem, "")).await;
    }
    linger(stream).await;
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
