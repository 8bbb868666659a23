//! Connections that keep the service waiting: their heads and bodies do not end, or nobody reads their answers.

use crate::limits::{bounded, bounds};
use crate::support::{PATIENCE, patient, read_all, start};
use nimber::http::{ConnectionBounds, Settings, WorkBounds};
use serde_json::json;
use std::io::{ErrorKind, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

const HEAD: &str = "HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length";

/// The longest query strings are as long as an address may be.
fn long_query(bytes: usize) -> String {
    let heaps = "1,".repeat((bytes - 20) / 2);
    format!("GET /nim?heaps=3&x={heaps} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_head_may_have_a_long_address_and_as_much_in_headers() {
    let server = start(patient()).await;
    let header = |bytes: usize| format!("X: {}\r\n\r\n", "y".repeat(bytes));
    for (address, headers, status) in [
        (65_000, 1000, 400),
        (65_000, 60_000, 400),
        (1000, 120_000, 400),
        (65_000, 70_000, 431),
        (1000, 200_000, 431),
        (70_000, 1000, 414),
        (300_000, 1000, 414),
    ] {
        // What is wrong with it is found when it is read, so it was read.
        let answer = server.raw(long_query(address) + &header(headers));
        assert!(answer.starts_with(&format!("HTTP/1.1 {status} ")), "{address}, {headers}: {answer}");
        assert!(answer.contains("/problems/"), "{answer}");
    }
    server.stop().await;
}

/// Unfinished heads make room for others, so complete heads are read.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn unfinished_heads_share_their_memory() {
    let connections = ConnectionBounds { head: PATIENCE, ..Settings::default().connections };
    let server = start(Settings { memory: 8 << 20, connections, ..patient() }).await;
    let reserved = "nimber_memory_reserved_bytes{purpose=\"heads\"}";
    assert_eq!(server.metric("nimber_memory_limit_bytes{purpose=\"heads\"}").await, f64::from(1 << 20));
    let head = format!("GET /nim?heaps=3 HTTP/1.1\r\nHost: x\r\nConnection: close\r\nX: {}", "y".repeat(100_000));
    let mut unfinished = Vec::new();
    for _ in 0..40 {
        let mut client = server.connect();
        client.write_all(head.as_bytes()).unwrap();
        unfinished.push(client);
        assert!(server.metric(reserved).await <= f64::from(1 << 20));
    }
    let began = Instant::now();
    // At most three have room.
    while server.metric("nimber_memory_refused_total").await < 37.0 {
        assert!(began.elapsed() < PATIENCE);
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let answer = server.raw(head + "\r\n\r\n");
    assert!(answer.starts_with("HTTP/1.1 200 "), "{answer}");
    let mut refused = 0;
    for mut client in unfinished {
        let _ = client.shutdown(Shutdown::Write);
        let answer = answer_or_end(&mut client);
        let is_refusal = answer.starts_with("HTTP/1.1 503 ") && answer.contains("\r\nretry-after: 1\r\n");
        assert!(answer.is_empty() || is_refusal && answer.contains("/problems/overloaded"), "{answer}");
        refused += usize::from(is_refusal);
    }
    assert!(refused >= 30, "{refused}");
    server.until_metric(reserved, 0.0).await;
    server.stop().await;
}

/// It may still ask, but others wait for its place.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_body_that_begins_after_its_connection_had_to_go_is_not_waited_for() {
    let connections = ConnectionBounds { most: 1, first_request_grace: Duration::from_secs(1), ..Settings::default().connections };
    let server = start(Settings { connections, body_timeout: 10 * PATIENCE, ..patient() }).await;
    let mut first = server.connect();
    write!(first, "POST /nim/analyze ").unwrap();
    // Meanwhile the beginning of the head is read.
    tokio::time::sleep(Duration::from_millis(500)).await;
    let answer = server.raw("GET /nim?heaps=3 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
    assert!(answer.starts_with("HTTP/1.1 200 "), "{answer}");
    write!(first, "{HEAD}: 1000\r\n\r\n{{").unwrap();
    let mut answer = String::new();
    first.set_read_timeout(Some(PATIENCE)).unwrap();
    first.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 408 ") && answer.contains("/problems/request-timeout"), "{answer}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn for_a_new_connection_the_slowest_body_goes() {
    let connections = ConnectionBounds { most: 3, ..Settings::default().connections };
    let server = start(Settings { connections, body_timeout: 10 * PATIENCE, ..patient() }).await;
    let slow: Vec<_> = (0..20)
        .map(|_| {
            let mut client = server.connect();
            write!(client, "POST /nim/analyze {HEAD}: 1000\r\n\r\n{{").unwrap();
            client
        })
        .collect();
    // Meanwhile the heads of the remaining connections are read.
    tokio::time::sleep(Duration::from_millis(500)).await;
    for _ in 0..10 {
        let answer = server.raw("GET /nim?heaps=3 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
        assert!(answer.starts_with("HTTP/1.1 200 "), "{answer}");
    }
    // One more than had to go for each other, in the order of their heads. Some were cut off before their request was read, or while it
    // was.
    let mut answers = Vec::new();
    let mut open: Vec<_> = slow.into_iter().map(|client| (client, Vec::new())).collect();
    let deadline = Instant::now() + Duration::from_secs(60);
    while answers.len() < 18 {
        assert!(Instant::now() < deadline, "only {} connections have ended", answers.len());
        open.retain_mut(|(client, answer)| {
            let is_open = !has_ended(client, answer);
            if !is_open {
                answers.push(String::from_utf8_lossy(answer).into_owned());
            }
            is_open
        });
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    let is_late = |answer: &String| answer.starts_with("HTTP/1.1 408 ") && answer.contains("/problems/request-timeout");
    for answer in answers.iter().filter(|answer| !answer.is_empty()) {
        assert!(is_late(answer) || answer.starts_with("HTTP/1.1 503 "), "{answer}");
        assert!(answer.contains("\r\nconnection: close\r\n"), "{answer}");
    }
    assert!(answers.iter().any(is_late));
    server.stop().await;
}

/// Adds what has arrived to the answer. Whether the connection has ended, in order or not.
fn has_ended(client: &mut TcpStream, answer: &mut Vec<u8>) -> bool {
    client.set_nonblocking(true).unwrap();
    client.read_to_end(answer).map_or_else(|error| error.kind() != ErrorKind::WouldBlock, |_| true)
}

/// What the client gets before the connection ends, in order or not.
fn answer_or_end(client: &mut TcpStream) -> String {
    let mut answer = Vec::new();
    let _ = client.read_to_end(&mut answer);
    String::from_utf8_lossy(&answer).into_owned()
}

/// A body takes as much as has arrived. What is made of it takes ninety times as much.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn stalled_bodies_leave_memory_to_others_and_are_refused() {
    let server = start(Settings { memory: 64 << 20, body_timeout: 10 * PATIENCE, ..patient() }).await;
    let mut stalled: Vec<_> = (0..80)
        .map(|_| {
            let mut client = server.connect();
            write!(client, "POST /nim/analyze {HEAD}: 65100\r\n\r\n{}", " ".repeat(65_000)).unwrap();
            client
        })
        .collect();
    let body = format!("{{\"heaps\":[3,5,7]{}}}", " ".repeat(10_000));
    assert_eq!(server.post_text("/nim/analyze", body).await.status, 200);
    for client in &mut stalled {
        let answer = read_all(client);
        assert!(answer.starts_with("HTTP/1.1 408 "), "{answer}");
    }
    server.until_metric("nimber_memory_reserved_bytes{purpose=\"bodies\"}", 0.0).await;
    server.stop().await;
}

/// Health checks have a thread of their own, whatever the others do.
#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn health_checks_are_answered_while_every_thread_is_busy() {
    let server = start(Settings { metrics_here: false, ..patient() }).await;
    let busy: Vec<_> = (0..4)
        .map(|n| {
            let mut client = server.connect();
            write!(client, "GET /slow?n={n}&way=rude HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").unwrap();
            client
        })
        .collect();
    // Not with the help of the runtime, which does nothing now.
    let began = Instant::now();
    while server.gate.begun() < 1 {
        assert!(began.elapsed() < PATIENCE);
        std::thread::sleep(Duration::from_millis(5));
    }
    let answers = ["/healthz", "/readyz", "/metrics"].map(|path| {
        let mut client = TcpStream::connect(server.metrics.unwrap()).unwrap();
        client.set_read_timeout(Some(PATIENCE / 10)).unwrap();
        write!(client, "GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").unwrap();
        answer_or_end(&mut client)
    });
    let ended = server.gate.ended();
    // Before anything fails, because a busy runtime would never end.
    server.gate.open();
    assert!(ended == 0 && answers.iter().all(|answer| answer.starts_with("HTTP/1.1 200 ")), "{ended}: {answers:?}");
    for mut client in busy {
        assert!(read_all(&mut client).starts_with("HTTP/1.1 200 "));
    }
    server.stop().await;
}

/// Clients that send many requests and read no answer.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn answers_of_a_few_kilobytes_that_nobody_reads_are_counted() {
    let server = start(Settings { memory: 1 << 20, ..patient() }).await;
    let body = json!({ "heaps": vec![9_007_199_254_740_991u64; 46], "moves": "all", "positions": true, "limit": 40 }).to_string();
    let request = format!("POST /nim/analyze {HEAD}: {}\r\n\r\n{body}", body.len());
    let length = server.post_text("/nim/analyze", body).await.body.len();
    assert!((20_000..60_000).contains(&length), "{length}");
    let mut lazy = server.connect();
    lazy.set_write_timeout(Some(Duration::from_secs(1))).unwrap();
    while lazy.write_all(request.as_bytes()).is_ok() {}
    assert!(server.metric("nimber_memory_reserved_bytes{purpose=\"answers\"}").await >= length as f64);
    lazy.shutdown(Shutdown::Both).unwrap();
    drop(lazy);
    server.until_metric("nimber_memory_reserved_bytes{purpose=\"answers\"}", 0.0).await;
    server.stop().await;
}

/// RFC 9112, 3.2 and 6.1, and RFC 9110, 15.5.16.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn heads_that_http_refuses_are_refused() {
    let server = start(patient()).await;
    let end = "Connection: close\r\n\r\n";
    let body = r#"{"heaps":[3]}"#;
    let post =
        |lines: &str, body: &str| format!("POST /nim/analyze HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n{lines}{end}{body}");
    let chunked = "d\r\n{\"heaps\":[3]}\r\n0\r\n\r\n";
    for (request, status, kind) in [
        (format!("GET /nim?heaps=3 HTTP/1.1\r\n{end}"), "1.1 400", "bad-request"),
        (format!("GET /nim?heaps=3 HTTP/1.1\r\nHost: x\r\nHost: x\r\n{end}"), "1.1 400", "bad-request"),
        (format!("GET /nim?heaps=3 HTTP/1.1\r\nHost: a b\r\n{end}"), "1.1 400", "bad-request"),
        (format!("GET /healthz HTTP/1.1\r\nHost: a/b\r\n{end}"), "1.1 400", "bad-request"),
        ("GET /nim?heaps=3 HTTP/1.0\r\nHost: x\r\nHost: y\r\n\r\n".to_owned(), "1.0 400", "bad-request"),
        ("GET /nim?heaps=3 HTTP/1.0\r\n\r\n".to_owned(), "1.0 200", ""),
        (format!("GET /nim?heaps=3 HTTP/1.1\r\nHost:\r\n{end}"), "1.1 200", ""),
        (format!("GET /nim?heaps=3 HTTP/1.1\r\nHost: [::1]:8080\r\n{end}"), "1.1 200", ""),
        (post("Transfer-Encoding: gzip, chunked\r\n", chunked), "1.1 501", "not-implemented"),
        (post("Transfer-Encoding: gzip\r\n", body), "1.1 501", "not-implemented"),
        (post("Transfer-Encoding: Chunked\r\n", chunked), "1.1 200", ""),
        (post("Content-Length: 13\r\nContent-Encoding: gzip\r\n", body), "1.1 415", "unsupported-media-type"),
        (post("Content-Length: 13\r\nContent-Encoding: identity\r\n", body), "1.1 200", ""),
        (format!("GET /nim?heaps=3 HTTP/1.1\r\nHost: x\r\nContent-Encoding: gzip\r\n{end}"), "1.1 200", ""),
    ] {
        let answer = server.raw(&request);
        assert!(answer.starts_with(&format!("HTTP/{status} ")), "{request}: {answer}");
        assert!(answer.contains(&format!("\"type\":\"/problems/{kind}\"")) || kind.is_empty(), "{request}: {answer}");
        assert_eq!(answer.contains("\r\naccept-encoding: identity\r\n"), status == "1.1 415", "{answer}");
    }
    // It is not about the coding.
    server
        .request("POST", "/nim/analyze")
        .body("{}")
        .send()
        .await
        .map(|reply| assert!(!reply.headers().contains_key("accept-encoding")))
        .unwrap();
    server.stop().await;
}

/// A server that accepts few connections does not drop connections that wait for an answer.
#[cfg(target_os = "linux")]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn many_new_connections_take_few_files() {
    let connections = ConnectionBounds { most: 8, first_request_grace: PATIENCE, ..Settings::default().connections };
    let server = start(Settings { connections, ..patient() }).await;
    let idle: Vec<_> = (0..300).map(|_| server.connect()).collect();
    let answer = server.raw("GET /nim?heaps=3 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
    assert!(answer.starts_with("HTTP/1.1 200 "), "{answer}");
    let files = sockets(server.address.port());
    assert!(files <= connections.files(), "{files} sockets");
    drop(idle);
    server.stop().await;
}

/// The sockets at a port that a process has as files: the system's table shows an inode for these only.
#[cfg(target_os = "linux")]
fn sockets(port: u16) -> usize {
    let table = std::fs::read_to_string("/proc/net/tcp").unwrap();
    let port = format!(":{port:04X}");
    let rows = table.lines().map(|line| line.split_whitespace().collect::<Vec<_>>());
    rows.filter(
        |row| matches!(row[..], [_, local, _, state, _, _, _, _, _, inode, ..] if local.ends_with(&port) && state != "0A" && inode != "0"),
    )
    .count()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn for_a_new_connection_the_longest_idle_one_goes() {
    let connections = ConnectionBounds { most: 3, ..Settings::default().connections };
    let server = start(Settings { connections, ..bounded(WorkBounds { threads: 3, ..bounds() }) }).await;
    let ask = |client: &mut TcpStream, path: &str| write!(client, "GET {path} HTTP/1.1\r\nHost: x\r\n\r\n").unwrap();
    // Idle connections never keep anybody out.
    let mut idle: Vec<_> = (0..50).map(|_| server.connect()).collect();
    for client in &mut idle {
        let _ = client.write(b"GET");
    }
    let mut fresh = server.connect();
    write!(fresh, "GET /nim?heaps=3 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").unwrap();
    assert!(read_all(&mut fresh).starts_with("HTTP/1.1 200 "));
    // The first idle connection is closed. While many have to go at once, those with half of a head are told why.
    let last_words = read_all(&mut idle[0]);
    assert!(last_words.is_empty() || last_words.starts_with("HTTP/1.1 503 "), "{last_words}");
    // Connections with an open request stay, and when all have one, the next client is told so.
    let mut busy: Vec<_> = (0..3).map(|_| server.connect()).collect();
    for (index, client) in busy.iter_mut().enumerate() {
        ask(client, &format!("/slow?n={index}"));
    }
    server.gate.until_begun(3).await;
    let refused = read_all(&mut server.connect());
    assert!(refused.starts_with("HTTP/1.1 503 ") && refused.contains("\r\nretry-after: 1\r\n"), "{refused}");
    assert!(refused.contains(r#""type":"/problems/overloaded""#), "{refused}");
    server.gate.open();
    for client in &mut busy {
        let mut status = [0; 12];
        client.read_exact(&mut status).unwrap();
        assert_eq!(&status, b"HTTP/1.1 200");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_client_may_have_so_many_connections() {
    let connections = ConnectionBounds { per_client: NonZeroUsize::new(2), ..Settings::default().connections };
    let server = start(Settings { connections, ..patient() }).await;
    let mut first = server.connect();
    let _others: Vec<_> = (0..2).map(|_| server.connect()).collect();
    assert_eq!(first.read(&mut [0; 1]).unwrap(), 0);
    server.stop().await;
}
