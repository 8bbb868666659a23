//! Accepts connections. Each is served by its own task.

use super::body::arriving;
use super::connections::{Connection, ConnectionBounds, Connections, Leaving, OpenConnection};
use super::forwarded::client_of;
use super::head;
use super::heartbeat::{self, Heartbeat, Pulse};
use super::last_answer::{LastAnswers, Reason};
use super::memory::Memory;
use super::metrics::{ListenerLabel, Metrics};
use super::patience::{LONGEST_HEAD, PatientStream};
use super::problem::{Problem, ProblemKind};
use super::router::Router;
use super::seldom::Seldom;
use axum::extract::ConnectInfo;
use axum::http::{HeaderValue, header};
use axum::response::Response;
use hyper::body::{Body as _, Incoming};
use hyper::server::conn::http1::{self, Parts};
use hyper::service::Service;
use hyper_util::rt::TokioIo;
use std::convert::Infallible;
use std::future::poll_fn;
use std::io;
use std::net::{Ipv4Addr, Ipv6Addr, SocketAddr};
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::{Duration, Instant};
use tokio::io::AsyncWrite;
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::sync::watch;
use tokio::task::{JoinSet, yield_now};
use tokio::time::{sleep, timeout};

/// The most connections that wait to be accepted. The system may allow fewer.
const BACKLOG: u32 = 4096;

/// In bytes. The system doubles it.
const SEND_BUFFER: u32 = 256 << 10;

/// How long [`drain`] reads.
const DRAINING: Duration = Duration::from_secs(2);

/// The pause after `accept` fails, for example because there are too many open files.
const ACCEPT_PAUSE: Duration = Duration::from_millis(100);

/// A failure to accept is logged at most once in this time.
const LOG_INTERVAL: Duration = Duration::from_secs(1);

/// How long a refusal may take to be sent, and again to be read.
const REFUSAL: Duration = Duration::from_millis(300);

/// What the connections of a listener share.
#[derive(Clone)]
pub struct ListenerState {
    /// Of the listener, for its measurements.
    pub name: &'static str,
    pub router: Router,
    pub bounds: ConnectionBounds,
    pub metrics: Arc<Metrics>,
    pub last_answers: LastAnswers,
    /// For long heads.
    pub heads: Memory,
    pub heartbeat: Option<Heartbeat>,
    /// Becomes true when the server stops.
    pub stopping: watch::Receiver<bool>,
}

/// Binds an address, so that no other process can. The system refuses connections until [`listen`]. `[::]` means every address of the
/// machine, IPv4 as well, and only IPv4 on a system without IPv6.
pub fn bind_to(address: SocketAddr) -> io::Result<TcpSocket> {
    bind_with(open, address)
}

fn bind_with<S>(open: impl Fn(SocketAddr) -> io::Result<S>, address: SocketAddr) -> io::Result<S> {
    match open(address) {
        Err(error) if error.raw_os_error() == Some(libc::EAFNOSUPPORT) && address.ip() == Ipv6Addr::UNSPECIFIED => {
            open((Ipv4Addr::UNSPECIFIED, address.port()).into())
        }
        opened => opened,
    }
}

fn open(address: SocketAddr) -> io::Result<TcpSocket> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() }?;
    // Otherwise a restart would have to wait until the system has forgotten old connections.
    socket.set_reuseaddr(true)?;
    // Connections inherit the size. With a small buffer a slow reader still shows progress, and a client that reads nothing takes little
    // memory.
    socket.set_send_buffer_size(SEND_BUFFER)?;
    socket.bind(address)?;
    Ok(socket)
}

/// Takes over a socket that another process has bound, as [`bind_to`] makes one. If it listens already, [`listen`] sets its backlog.
#[cfg(unix)]
pub fn adopt(socket: std::net::TcpListener) -> io::Result<TcpSocket> {
    socket.set_nonblocking(true)?;
    // The runtime takes a socket of the system only in the form of a stream.
    let socket = TcpSocket::from_std_stream(std::os::fd::OwnedFd::from(socket).into());
    socket.set_send_buffer_size(SEND_BUFFER)?;
    Ok(socket)
}

pub fn listen(socket: TcpSocket) -> io::Result<TcpListener> {
    socket.listen(BACKLOG)
}

/// Binds an address and listens.
pub fn listen_on(address: SocketAddr) -> io::Result<TcpListener> {
    listen(bind_to(address)?)
}

/// Serves until `state.stopping` is true, and then until every open request is answered. If the future is dropped, the open requests are
/// dropped, too.
pub async fn serve(listener: TcpListener, state: ListenerState) {
    let (bounds, metrics, label) = (state.bounds, &state.metrics, ListenerLabel { listener: state.name });
    metrics.most_connections.get_or_create(&label).set(bounds.most as i64);
    let count = metrics.connections.get_or_create_owned(&label);
    let connections = Arc::new(Connections::new(bounds.most, bounds.per_client, count));
    let mut open = JoinSet::new();
    let logged = Seldom::every(LOG_INTERVAL);
    let accept = |open: &mut JoinSet<()>, stream: TcpStream, peer: SocketAddr| match connections.enter(client_of(peer.ip())) {
        Some(place) => drop(open.spawn(connection(stream, peer, state.clone(), place))),
        None if connections.is_crowded() => {}
        None => drop(open.spawn(refuse(stream, peer, state.last_answers.clone(), connections.leave()))),
    };
    let mut told = state.stopping.clone();
    let mut pulse = Pulse::new(state.heartbeat);
    loop {
        tokio::select! {
            accepted = listener.accept(), if open.len() < bounds.most_sockets() => match accepted {
                Ok((stream, peer)) => accept(&mut open, stream, peer),
                Err(error) if is_about_the_client(&error) => {}
                Err(error) => {
                    if logged.is_due(Instant::now()) {
                        tracing::error!("cannot accept connections for now: {error}");
                    }
                    sleep(ACCEPT_PAUSE).await;
                }
            },
            Some(_) = open.join_next() => {}
            beat = pulse.next() => drop(tokio::spawn(heartbeat::answered((state.router)(heartbeat::request()), beat))),
            () = until_told(&mut told) => break,
        }
    }
    for (stream, peer) in waiting(listener) {
        accept(&mut open, stream, peer);
    }
    while open.join_next().await.is_some() {}
}

/// The connections already in the backlog; then closes the listener. It asks the system itself, because the runtime learns of new
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

/// The error is about a client that has gone already.
fn is_about_the_client(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::ConnectionAborted | io::ErrorKind::ConnectionReset)
}

pub async fn until_told(stopping: &mut watch::Receiver<bool>) {
    // This also resolves when the sender is dropped.
    let _ = stopping.wait_for(|&stopping| stopping).await;
}

/// Refuses a connection, because every other one has an open request.
async fn refuse(mut stream: TcpStream, peer: SocketAddr, answers: LastAnswers, _leaving: Leaving) {
    let problem = Problem::new(ProblemKind::Overloaded, "every connection has an open request; try again later");
    answers.report(&problem, Reason::NoPlace, peer);
    if let Ok(Ok(())) = timeout(REFUSAL, answers.write(&mut stream, &problem)).await {
        let _ = timeout(REFUSAL, drain(stream)).await;
    }
}

/// The connection in the HTTP library.
type HttpConnection = http1::Connection<TokioIo<PatientStream>, RequestService>;

/// Answers the requests of one connection.
struct RequestService {
    router: Router,
    peer: SocketAddr,
    connection: Arc<Connection>,
}

impl Service<hyper::Request<Incoming>> for RequestService {
    type Response = Response;
    type Error = Infallible;
    type Future = Pin<Box<dyn Future<Output = Result<Response, Infallible>> + Send>>;

    fn call(&self, mut request: hyper::Request<Incoming>) -> Self::Future {
        request.extensions_mut().insert(ConnectInfo(self.peer));
        request.extensions_mut().insert(self.connection.clone());
        let (router, connection) = (self.router.clone(), self.connection.clone());
        connection.begin_request(!request.body().is_end_stream());
        let (request, rest) = arriving(request, &connection);
        Box::pin(async move {
            // A client that sends many requests at once gives way to others after each.
            if connection.has_answered() {
                yield_now().await;
            }
            let mut answer = router(request).await;
            // The parser keeps the buffer of a long head as long as the connection.
            if connection.has_long_head() || says_close(&answer) || !rest.drain().await {
                answer.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
            }
            connection.end_request();
            Ok(answer)
        })
    }
}

/// Whether no request may follow on the connection.
fn says_close(answer: &Response) -> bool {
    answer.headers().get(header::CONNECTION).is_some_and(|value| value == "close")
}

/// Why no further request of a connection is read.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    /// One of the sides has closed it.
    Closed,
    /// The same, because of a body in an unknown transfer coding.
    UnknownCoding,
    /// The same, because the client speaks HTTP/2.
    Http2,
    Stopping,
    /// Another one needs its place or its memory.
    Evicted,
    /// It ends in the middle of an answer.
    CutOff,
}

/// The parser's error for a body in an unknown coding. It answers 400, as for everything that it refuses.
const UNKNOWN_CODING: &str = "invalid transfer-encoding parsed";

/// Serves a connection in three phases: its requests, the request that is open when it has to end, and its end.
async fn connection(stream: TcpStream, peer: SocketAddr, listener: ListenerState, open: OpenConnection) {
    let ListenerState { router, bounds, last_answers, heads, stopping, .. } = listener;
    // Answers are written in one piece, so waiting for more would only delay them. An error here does no harm.
    let _ = stream.set_nodelay(true);
    let this = open.connection();
    let mut http = http1::Builder::new()
        // The stream has timers of its own, for idle connections and for slow heads.
        .header_read_timeout(None)
        .max_buf_size(LONGEST_HEAD)
        // The stream detects the end itself.
        .half_close(true)
        .serve_connection(
            TokioIo::new(PatientStream::new(stream, &open, &heads, bounds)),
            RequestService { router, peer, connection: this.clone() },
        );
    let end = serve_requests(&mut http, this, stopping, bounds.first_request_grace).await;
    if end == End::CutOff {
        return;
    }
    let leaving = (end == End::Evicted).then(|| open.connections().leave());
    let is_crowded = leaving.is_some() && open.connections().is_crowded();
    let mut is_cut = leaving.is_some() && (this.sends() || this.is_idle() && (is_crowded || this.hurries()));
    let is_closed = matches!(end, End::Closed | End::UnknownCoding | End::Http2);
    if !is_closed && !is_cut {
        let rest = tokio::select! {
            rest = finish_request(&mut http, this, bounds.first_request_grace, leaving.is_some()) => rest,
            () = this.is_cut_off() => return,
        };
        match rest {
            Rest::Answered => {}
            Rest::Sending => is_cut = true,
            Rest::Unasked => return,
        }
    }
    // Drops a handler that still reads a body.
    let Parts { io, read_buf, .. } = http.into_parts();
    let stream = io.into_inner();
    let has_begun_a_head = stream.has_begun_a_head();
    let (mut stream, refused) = stream.into_inner();
    let problem = match refused {
        Some(_) if end == End::UnknownCoding => Some(head::unknown_transfer_coding()),
        Some(kind) => Some(Problem::new(kind, "the head of the request is malformed or too long")),
        None if end == End::Http2 => Some(Problem::new(ProblemKind::BadRequest, "the connection begins with HTTP/2; send HTTP/1.1")),
        None if is_cut && this.sends() => Some(Problem::new(
            ProblemKind::RequestTimeout,
            "the body arrives too slowly, and others wait for a connection; send it at once",
        )),
        None if is_cut && has_begun_a_head => Some(heads.refuse("the head does not end, and others wait; send it at once")),
        None => None,
    };
    if let Some(problem) = problem {
        let is_malformed = refused.is_some() || end == End::Http2;
        last_answers.report(&problem, if is_malformed { Reason::Malformed(&read_buf) } else { Reason::CutOff }, peer);
        // The client may have gone.
        let _ = timeout(REFUSAL, last_answers.write(&mut stream, &problem)).await;
    }
    if !is_crowded {
        this.linger();
        tokio::select! {
            () = drain(stream) => {}
            () = this.evicted() => {}
        }
    }
}

/// Answers requests until no further one is read. When the service stops, a client without a request gets `grace` to send one.
async fn serve_requests(http: &mut HttpConnection, this: &Connection, mut stopping: watch::Receiver<bool>, grace: Duration) -> End {
    let stops = async {
        until_told(&mut stopping).await;
        if !this.has_asked() {
            sleep(grace).await;
        }
    };
    tokio::select! {
        result = poll_fn(|context| poll_requests(http, this, context)) => match result {
            Err(error) if error.to_string() == UNKNOWN_CODING => End::UnknownCoding,
            Err(error) if error.is_parse_version_h2() => End::Http2,
            _ => End::Closed,
        },
        () = stops => End::Stopping,
        () = this.evicted() => End::Evicted,
        () = this.is_cut_off() => End::CutOff,
    }
}

/// A turn of the task that serves a connection.
fn poll_requests(http: &mut HttpConnection, this: &Connection, context: &mut Context<'_>) -> Poll<hyper::Result<()>> {
    this.begin_turn();
    http.poll_without_shutdown(context)
}

/// What became of the request that was open when its connection had to end.
enum Rest {
    Answered,
    /// Its body arrives too slowly.
    Sending,
    /// It has not arrived.
    Unasked,
}

/// Answers the open request, or the first request if the client sends it within `grace`. While others wait for the place of the connection,
/// a body that is incomplete after `grace` is not waited for.
async fn finish_request(http: &mut HttpConnection, this: &Connection, grace: Duration, others_wait: bool) -> Rest {
    Pin::new(&mut *http).graceful_shutdown();
    let mut rest = pin!(poll_fn(|context| poll_requests(http, this, context)));
    while others_wait || !this.has_asked() {
        match timeout(grace, &mut rest).await {
            Ok(_) => return Rest::Answered,
            Err(_) if !this.has_asked() => return Rest::Unasked,
            Err(_) if others_wait && this.sends() => return Rest::Sending,
            Err(_) => {}
        }
    }
    let _ = rest.await;
    Rest::Answered
}

/// Ends a connection: shuts down the write side, then reads what the client still sends. If the connection were closed with unread bytes,
/// the system would reset it, and the client could lose the answer.
async fn drain(mut stream: TcpStream) {
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
    let _: Result<io::Result<()>, _> = timeout(DRAINING, rest).await;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::http::Settings;
    use prometheus_client::metrics::gauge::Gauge;
    use tokio::io::AsyncWriteExt;

    /// As if its memory were needed for another client while the service stops.
    #[tokio::test]
    async fn a_connection_that_is_leaving_can_still_be_cut_off() {
        let (stop, stopping) = watch::channel(false);
        let metrics = Arc::new(Metrics::new(Default::default()));
        let forever = Duration::from_secs(1 << 20);
        let state = ListenerState {
            heartbeat: None,
            name: "test",
            // More than the system takes for a client that reads nothing.
            router: Arc::new(|_| Box::pin(async { Response::new(vec![0; 64 << 20].into()) })),
            bounds: ConnectionBounds { stall: forever, ..Settings::default().connections },
            metrics: metrics.clone(),
            last_answers: LastAnswers { metrics, log: Arc::default(), public_url: None },
            heads: Memory::new(1 << 20, Default::default()),
            stopping,
        };
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let mut client = TcpStream::connect(listener.local_addr().unwrap()).await.unwrap();
        let (stream, peer) = listener.accept().await.unwrap();
        let open = Arc::new(Connections::new(9, None, Gauge::default())).enter(peer.ip()).unwrap();
        let this = open.connection().clone();
        let served = tokio::spawn(connection(stream, peer, state, open));
        client.write_all(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n").await.unwrap();
        client.readable().await.unwrap();
        stop.send(true).unwrap();
        // All tasks share this thread, so the other one learns now that it has to end.
        yield_now().await;
        assert!(!served.is_finished(), "it waits until the answer is read");
        this.cut_off();
        timeout(Duration::from_secs(10), served).await.expect("it ends at once").unwrap();
    }

    #[test]
    fn without_ipv6_every_address_is_every_ipv4_address() {
        let without_ipv6 = |address: SocketAddr| {
            if address.is_ipv4() { Ok(address.to_string()) } else { Err(io::Error::from_raw_os_error(libc::EAFNOSUPPORT)) }
        };
        let listens = |address: &str| bind_with(without_ipv6, address.parse().unwrap());
        assert_eq!(listens("[::]:8080").unwrap(), "0.0.0.0:8080");
        assert_eq!(listens("127.0.0.1:8080").unwrap(), "127.0.0.1:8080");
        assert!(listens("[::1]:8080").is_err());
        let in_use = |_| Err::<(), _>(io::ErrorKind::AddrInUse.into());
        assert_eq!(bind_with(in_use, "[::]:8080".parse().unwrap()).unwrap_err().kind(), io::ErrorKind::AddrInUse);
    }
}
