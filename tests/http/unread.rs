//! Requests that are answered before their body was read. The next request on the connection is answered, or the answer says that it will
//! not be.

use crate::limits::{bounded, bounds};
use crate::support::{PATIENCE, Server, patient, read_all, start};
use nimber::http::{ConnectionBounds, Settings, WorkBounds};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::num::NonZeroU32;
use std::time::{Duration, Instant};

const JSON: &str = "Content-Type: application/json\r\n";
const NEXT: &str = "GET /nim?heaps=3,5,7 HTTP/1.1\r\nHost: x\r\n\r\n";

/// Method and path, further headers, and the status of the answer.
const UNREAD: [(&str, &str, u16); 14] = [
    ("POST /nothing", JSON, 404),
    ("GET /octal//period", JSON, 404),
    ("DELETE /nim", "", 405),
    ("POST /xor", JSON, 405),
    ("POST /nim/analyze", "Content-Type: text/plain\r\n", 415),
    ("POST /nim/analyze", "Content-Type: application/json\r\nContent-Encoding: gzip\r\n", 415),
    ("POST /nim/analyze?heaps=3", JSON, 400),
    ("POST /nim/analyze", "Content-Type: application/json\r\nHost: y\r\n", 400),
    ("POST /nim/analyze/", JSON, 308),
    ("GET /nim?heaps=3", JSON, 200),
    ("GET /nim?heaps=x", JSON, 400),
    ("HEAD /nim?heaps=3", JSON, 200),
    ("GET /healthz", "", 200),
    ("OPTIONS /nim", "Origin: https://a.example\r\nAccess-Control-Request-Method: POST\r\n", 200),
];

const LENGTHS: [usize; 5] = [1, 16, 3000, 60_000, 2 << 20];

/// How a client sends the bytes of a request.
#[derive(Clone, Copy, Debug)]
enum Way {
    AtOnce,
    HeadFirst,
    Chunked,
}

fn send(stream: &mut TcpStream, request: &str, headers: &str, length: usize, way: Way) {
    let body = "x".repeat(length);
    let (framing, body) = match way {
        Way::Chunked => ("Transfer-Encoding: chunked".to_owned(), format!("{length:x}\r\n{body}\r\n0\r\n\r\n")),
        _ => (format!("Content-Length: {length}"), body),
    };
    let head = format!("{request} HTTP/1.1\r\nHost: x\r\n{headers}{framing}\r\n\r\n");
    if let Way::HeadFirst = way {
        stream.write_all(head.as_bytes()).unwrap();
        std::thread::sleep(Duration::from_millis(2));
        stream.write_all(body.as_bytes()).unwrap();
    } else {
        stream.write_all((head + &body).as_bytes()).unwrap();
    }
}

/// The status of the next answer, and whether it says that the connection closes.
fn answer(stream: &mut BufReader<TcpStream>, has_body: bool) -> (u16, bool) {
    let (mut status, mut length, mut closes) = (0, 0, false);
    for index in 0.. {
        let mut line = String::new();
        stream.read_line(&mut line).expect("an answer");
        match line.trim_end().split_once(": ") {
            None if index == 0 => status = line.split(' ').nth(1).expect("a status").parse().unwrap(),
            Some(("content-length", bytes)) => length = bytes.parse().unwrap(),
            Some(("connection", option)) => closes = option == "close",
            Some(_) => {}
            None => break,
        }
    }
    let length = if has_body { length } else { 0 };
    stream.read_exact(&mut vec![0; length]).expect("a whole answer");
    (status, closes)
}

/// Sends a request with a body that nobody reads, and then another one. Returns whether the first answer says that the connection closes.
fn ask_twice(server: &Server, request: &str, headers: &str, expected: u16, length: usize, way: Way) -> bool {
    let case = format!("{request} {headers:?} with {length} bytes, {way:?}");
    let mut stream = BufReader::new(server.connect());
    send(stream.get_mut(), request, headers, length, way);
    let (status, closes) = answer(&mut stream, !request.starts_with("HEAD"));
    assert_eq!(status, expected, "{case}");
    if closes {
        assert_eq!(stream.read(&mut [0]).expect("a connection that is closed in order"), 0, "{case}");
    } else {
        stream.get_mut().write_all(NEXT.as_bytes()).unwrap();
        assert_eq!(answer(&mut stream, true), (200, false), "the request after {case}");
    }
    closes
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_next_request_is_answered_or_the_answer_says_that_the_connection_closes() {
    let server = start(patient()).await;
    for (request, headers, status) in UNREAD {
        for length in LENGTHS {
            for way in [Way::AtOnce, Way::HeadFirst, Way::Chunked] {
                let closes = ask_twice(&server, request, headers, status, length, way);
                assert_eq!(closes, length > 64 << 10, "{request} with {length} bytes, {way:?}");
            }
        }
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn bodies_that_are_refused_for_their_length_or_their_sender_are_read_as_well() {
    let server = start(Settings { max_body: 10, ..patient() }).await;
    for length in LENGTHS.into_iter().filter(|&length| length > 10) {
        ask_twice(&server, "POST /nim/analyze", JSON, 413, length, Way::HeadFirst);
    }
    server.stop().await;
    let server = start(Settings { rate_limit: NonZeroU32::new(1), ..patient() }).await;
    let mut stream = BufReader::new(server.connect());
    let is_refused = (0..20).map(|_| {
        send(stream.get_mut(), "POST /nim/analyze", JSON, 3000, Way::HeadFirst);
        let (status, closes) = answer(&mut stream, true);
        assert!(!closes && matches!(status, 400 | 429), "{status}");
        status == 429
    });
    assert!(is_refused.filter(|&is_refused| is_refused).count() >= 10);
    server.stop().await;
}

/// It may send the body or not, so nobody knows what follows.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_client_that_waits_for_100_continue_is_not_told_to_go_on() {
    let server = start(patient()).await;
    let expects = "Content-Type: text/plain\r\nExpect: 100-continue\r\nContent-Length: 16";
    let refused = server.raw(format!("POST /nim/analyze HTTP/1.1\r\nHost: x\r\n{expects}\r\n\r\n"));
    assert!(refused.starts_with("HTTP/1.1 415 ") && refused.contains("\r\nconnection: close\r\n"), "{refused}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_rest_that_does_not_arrive_is_not_waited_for() {
    let server = start(patient()).await;
    let refused = server.raw("POST /nothing HTTP/1.1\r\nHost: x\r\nContent-Length: 16\r\n\r\nhalf of");
    assert!(refused.starts_with("HTTP/1.1 404 ") && refused.contains("\r\nconnection: close\r\n"), "{refused}");
    server.stop().await;
}

/// The client has its answer, or does not read it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_connection_that_only_waits_to_be_closed_is_the_first_to_go() {
    let connections = ConnectionBounds { most: 2, ..Settings::default().connections };
    let server = start(Settings { connections, ..bounded(WorkBounds { threads: 3, ..bounds() }) }).await;
    let mut idle = BufReader::new(server.connect());
    idle.get_mut().write_all(NEXT.as_bytes()).unwrap();
    assert_eq!(answer(&mut idle, true), (200, false));
    let mut refused = server.connect();
    send(&mut refused, "POST /nothing", JSON, 2 << 20, Way::AtOnce);
    let mut refused = BufReader::new(refused);
    assert_eq!(answer(&mut refused, true), (404, true));
    // Meanwhile the service sees that the answer is sent.
    tokio::time::sleep(Duration::from_millis(300)).await;
    let newcomer = server.raw(NEXT.replace("Host", "Connection: close\r\nHost"));
    assert!(newcomer.starts_with("HTTP/1.1 200 "), "{newcomer}");
    idle.get_mut().write_all(NEXT.as_bytes()).unwrap();
    assert_eq!(answer(&mut idle, true), (200, false));
    server.stop().await;
}

/// The parser keeps the buffer of a head for the next ones, so its memory is free only when the connection has ended.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_memory_of_a_long_head_is_given_back_with_the_answer() {
    let server = start(Settings { memory: 8 << 20, ..patient() }).await;
    let clients: Vec<_> = (0..30)
        .map(|_| {
            let mut client = BufReader::new(server.connect());
            let head = format!("GET /nim?heaps=3 HTTP/1.1\r\nHost: x\r\nX: {}\r\n\r\n", "y".repeat(80_000));
            client.get_mut().write_all(head.as_bytes()).unwrap();
            assert_eq!(answer(&mut client, true), (200, true));
            client
        })
        .collect();
    server.until_metric("nimber_memory_reserved_bytes{purpose=\"heads\"}", 0.0).await;
    assert_eq!(server.metric("nimber_memory_refused_total").await, 0.0);
    drop(clients);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_short_head_takes_no_memory_of_long_ones_however_it_arrives() {
    let server = start(patient()).await;
    let mut clients = Vec::new();
    for _ in 0..20 {
        let mut client = BufReader::new(server.connect());
        for part in ["GET /nim?heaps=3 HTTP", "/1.1\r\nHost: x\r\n\r\n"] {
            client.get_mut().write_all(part.as_bytes()).unwrap();
            std::thread::sleep(Duration::from_millis(2));
        }
        assert_eq!(answer(&mut client, true), (200, false));
        clients.push(client);
    }
    assert_eq!(server.metric("nimber_memory_reserved_bytes{purpose=\"heads\"}").await, 0.0);
    server.stop().await;
}

/// Proxies keep connections for up to a minute, and lose a request if they use one that is just being closed.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_idle_connection_may_wait_for_longer_than_a_head() {
    let connections = Settings::default().connections;
    assert!(connections.idle > Duration::from_secs(60));
    for (idle, head) in [(PATIENCE, Duration::from_secs(1)), (Duration::from_secs(1), PATIENCE)] {
        let server = start(Settings { connections: ConnectionBounds { idle, head, ..connections }, ..patient() }).await;
        let mut client = BufReader::new(server.connect());
        client.get_mut().write_all(NEXT.as_bytes()).unwrap();
        assert_eq!(answer(&mut client, true), (200, false));
        let began = Instant::now();
        if idle == PATIENCE {
            std::thread::sleep(2 * head);
            client.get_mut().write_all(NEXT.as_bytes()).unwrap();
            assert_eq!(answer(&mut client, true), (200, false));
            // Its next head does not end.
            client.get_mut().write_all(b"GET").unwrap();
        }
        assert_eq!(client.read(&mut [0]).expect("a connection that is closed in order"), 0);
        assert!(began.elapsed() >= Duration::from_secs(1));
        let never_asked = server.connect();
        if idle == PATIENCE {
            assert!(read_all(&mut { never_asked }).is_empty());
        } else {
            never_asked.shutdown(Shutdown::Both).unwrap();
        }
        server.stop().await;
    }
}
