//! The limits of one request, and that no request takes another's answer.

use crate::support::{PATIENCE, Server, patient, read_all, start};
use nimber::http::{ConnectionBounds, Settings, WorkBounds};
use serde_json::json;
use std::io::{ErrorKind, Read, Write};
use std::net::TcpStream;
use std::num::NonZeroU32;
use std::time::{Duration, Instant};
use tokio::net::TcpSocket;

pub fn bounds() -> WorkBounds {
    WorkBounds { work_budget: 100_000_000, deadline: Duration::from_secs(30), threads: 1, queue: 1, work_per_client: None }
}

pub fn bounded(bounds: WorkBounds) -> Settings {
    Settings { bounds, ..Settings::default() }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_size_of_a_batch_is_limited() {
    let server = start(Settings { max_batch: 3, ..Settings::default() }).await;
    let batch = |count: usize| json!({ "requests": vec![json!({ "game": "nim", "heaps": [3] }); count] });
    for count in [0, 3] {
        assert_eq!(server.post("/batch", &batch(count)).await.json()["results"].as_array().unwrap().len(), count);
    }
    let problem = server.post("/batch", &batch(4)).await.problem(422, "beyond-limits");
    assert_eq!(problem["limit"], json!({ "name": "batch", "allowed": 3, "found": 4 }));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_batch_of_long_answers_stops_before_it_fills_the_memory() {
    let server = start(patient()).await;
    // Every answer lists thousands of positions with many heaps.
    let long = json!({ "game": "nim", "heaps": vec![9_007_199_254_740_991u64; 46], "moves": "all", "positions": true, "limit": 10_000 });
    let reply = server.post("/batch", &json!({ "requests": vec![long; 8] })).await;
    assert!((8 << 20..24 << 20).contains(&reply.body.len()), "{} bytes", reply.body.len());
    let results = reply.json();
    assert_eq!(results["results"][0]["game"], "nim");
    assert_eq!(results["results"][7]["limit"]["name"], "batch_bytes");
    assert_eq!(results["results"][7]["limit"]["allowed"], 8 << 20);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_work_of_a_request_is_limited() {
    let server = start(bounded(WorkBounds { work_budget: 1_000_000, ..bounds() })).await;
    let problem = server.get("/slow?n=1&way=greedy").await.problem(422, "beyond-limits");
    assert_eq!((&problem["limit"]["name"], &problem["limit"]["allowed"]), (&json!("work_budget"), &json!(1_000_000)));
    server.stop().await;
    // A budget that is smaller than the limit for work in place also holds.
    let server = start(bounded(WorkBounds { work_budget: 100, ..bounds() })).await;
    let problem = server.get("/slow?n=1").await.problem(422, "beyond-limits");
    assert_eq!(problem["limit"]["allowed"], 100);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_time_of_a_request_is_limited() {
    let server = start(bounded(WorkBounds { deadline: Duration::from_secs(1), threads: 2, ..bounds() })).await;
    // These computations do not end before the gate opens. The second one keeps its thread.
    for way in ["patient", "deaf"] {
        server.get(&format!("/slow?n=1&way={way}")).await.problem(503, "deadline-exceeded");
    }
    server.gate.until_ended(1).await;
    let busy = server.spawn_slow("n=2&way=deaf");
    server.gate.until_begun(3).await;
    // A request that never gets a thread is refused in time, too.
    assert_eq!(server.get("/slow?n=3").await.status, 503);
    server.until_metric("nimber_solver_refused_total", 1.0).await;
    assert_eq!(busy.await.unwrap().status, 503);
    server.gate.open();
    server.until_metric("nimber_solver_running", 0.0).await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_entries_of_a_batch_share_one_deadline() {
    let server = start(bounded(WorkBounds { deadline: Duration::from_secs(1), ..bounds() })).await;
    let entry = |n: u64| json!({ "game": "slow", "n": n });
    let started = Instant::now();
    let requests: Vec<_> = (0..20).map(entry).chain([json!({ "game": "nim", "heaps": [3] })]).collect();
    let results = server.post("/batch", &json!({ "requests": requests })).await.json();
    assert!(started.elapsed() < Duration::from_secs(15), "{:?}", started.elapsed());
    let results = results["results"].as_array().unwrap();
    assert!(results[..20].iter().all(|entry| entry["status"] == 503), "{results:?}");
    assert_eq!(results[20]["sg"], 3, "what is found at once is answered all the same");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_batch_stops_at_its_deadline_also_while_its_entries_are_read() {
    let server = start(bounded(WorkBounds { deadline: Duration::from_millis(500), ..bounds() })).await;
    let requests: Vec<_> = (0..256).map(|n| json!({ "game": "slow", "n": n, "way": "unread" })).collect();
    let results = server.post("/batch", &json!({ "requests": requests })).await.json();
    assert_eq!(results["results"][0]["outcome"], "P");
    assert_eq!(results["results"][255]["type"], "/problems/deadline-exceeded");
    assert!(server.gate.begun() < 100, "{} entries were read", server.gate.begun());
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_deadline_begins_when_the_body_has_arrived() {
    let server = start(bounded(WorkBounds { deadline: Duration::from_secs(5), ..bounds() })).await;
    server.gate.open();
    let bodies = [("/slow/analyze", r#"{"n": 1}"#), ("/batch", r#"{"requests": [{"game": "slow", "n": 1}]}"#)];
    let clients = bodies.map(|(path, body)| {
        let mut client = server.connect();
        let length = body.len();
        write!(
            client,
            "POST {path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n"
        )
        .unwrap();
        (client, path, body)
    });
    tokio::time::sleep(Duration::from_secs(6)).await;
    for (mut client, path, body) in clients {
        write!(client, "{body}").unwrap();
        let answer = read_all(&mut client);
        assert!(answer.starts_with("HTTP/1.1 200 ") && !answer.contains("\"status\":503"), "{path}: {answer}");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_client_that_has_sent_its_last_byte_is_answered() {
    let server = start(patient()).await;
    let body = r#"{"width":12,"height":12}"#;
    let post = format!(
        "POST /ichomp/analyze HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    for _ in 0..50 {
        for request in ["GET /nim?heaps=3,5,7 HTTP/1.1\r\nHost: x\r\n\r\n", &post] {
            let mut client = server.connect();
            write!(client, "{request}").unwrap();
            client.shutdown(std::net::Shutdown::Write).unwrap();
            let answer = read_all(&mut client);
            assert!(answer.starts_with("HTTP/1.1 200 ") && answer.ends_with('}'), "{answer}");
        }
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn hanging_up_stops_the_work() {
    let server = start(bounded(bounds())).await;
    let mut client = server.connect();
    write!(client, "GET /slow?n=1 HTTP/1.1\r\nHost: x\r\n\r\n").unwrap();
    server.gate.until_begun(1).await;
    assert_eq!(server.metric("nimber_solver_running").await, 1.0);
    drop(client);
    server.until_metric("nimber_solver_running", 0.0).await;
    server.gate.until_ended(1).await;
    // The request for the metrics counts itself.
    server.until_metric("nimber_http_requests_in_flight", 1.0).await;
    // Waiting requests are cancelled, too.
    let running = server.spawn_slow("n=2");
    server.gate.until_begun(2).await;
    let mut waiting = server.connect();
    write!(waiting, "GET /slow?n=3 HTTP/1.1\r\nHost: x\r\n\r\n").unwrap();
    server.until_metric("nimber_solver_waiting", 1.0).await;
    drop(waiting);
    server.until_metric("nimber_solver_waiting", 0.0).await;
    server.gate.open();
    assert_eq!(running.await.unwrap().status, 200);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_full_queue_refuses_and_cheap_requests_pass_by() {
    let server = start(bounded(bounds())).await;
    let first = server.spawn_slow("n=1");
    server.gate.until_begun(1).await;
    let second = server.spawn_slow("n=2");
    server.until_metric("nimber_solver_waiting", 1.0).await;
    server.get("/slow?n=3").await.problem(503, "overloaded");
    assert_eq!(server.metric("nimber_solver_refused_total").await, 1.0);
    for _ in 0..50 {
        assert_eq!(server.get("/nim?heaps=3,5,7").await.status, 200);
        assert_eq!(server.get("/readyz").await.status, 200);
    }
    assert_eq!(server.gate.ended(), 0, "none of them has waited for the slow ones");
    let batch = json!({ "requests": [{ "game": "nim", "heaps": [3] }, { "game": "slow", "n": 4 }] });
    let results = server.post("/batch", &batch).await.json();
    assert_eq!((&results["results"][0]["sg"], &results["results"][1]["type"]), (&json!(3), &json!("/problems/overloaded")));
    server.gate.open();
    assert_eq!((first.await.unwrap().status, second.await.unwrap().status), (200, 200));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn equal_requests_are_solved_once() {
    let server = start(bounded(bounds())).await;
    let first = server.spawn_slow("n=1");
    server.gate.until_begun(1).await;
    let others: Vec<_> = (0..20).map(|_| server.spawn_slow("n=1")).collect();
    server.until_metric("nimber_solver_shared_total", 20.0).await;
    server.gate.open();
    let answer = first.await.unwrap();
    for other in others {
        assert_eq!(other.await.unwrap().body, answer.body);
    }
    assert_eq!(server.gate.begun(), 1);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clients_that_ask_too_often_are_told_to_wait_and_health_checks_are_not() {
    let server = start(Settings { rate_limit: NonZeroU32::new(1), ..Settings::default() }).await;
    let mut refused = None;
    for _ in 0..20 {
        let reply = server.get("/nim?heaps=3").await;
        if reply.status != 200 {
            refused = Some(reply);
        }
    }
    let refused = refused.expect("20 requests are more than one a second");
    refused.problem(429, "rate-limited");
    for _ in 0..20 {
        assert_eq!(server.get("/healthz").await.status, 200);
        assert_eq!(server.get("/readyz").await.status, 200);
    }
    assert_eq!(refused.header("ratelimit"), Some("\"client\";r=0;t=1"));
    assert_eq!(server.get("/healthz").await.header("ratelimit"), None);
    let seconds: u64 = refused.header("retry-after").unwrap().parse().unwrap();
    tokio::time::sleep(Duration::from_secs(seconds)).await;
    assert_eq!(server.get("/nim?heaps=3").await.status, 200);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn answers_say_how_much_of_the_limit_is_left() {
    let server = start(Settings { rate_limit: NonZeroU32::new(1000), ..Settings::default() }).await;
    for path in ["/nim?heaps=3", "/nim?heaps=-1", "/nope"] {
        let reply = server.get(path).await;
        assert_eq!(reply.header("ratelimit-policy"), Some("\"client\";q=1000;w=1"), "{path}");
        let left = reply.header("ratelimit").and_then(|text| text.strip_prefix("\"client\";r=")?.strip_suffix(";t=1")).unwrap();
        assert!((1..1000).contains(&left.parse::<u32>().unwrap()), "{left}");
    }
    server.stop().await;
    let server = start(Settings::default()).await;
    let reply = server.get("/nim?heaps=3").await;
    assert_eq!((reply.header("ratelimit"), reply.header("ratelimit-policy")), (None, None), "there is no limit");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn slow_and_idle_connections_are_closed() {
    let connections = ConnectionBounds { head: Duration::from_secs(3), ..Settings::default().connections };
    let server = start(Settings { connections, ..Settings::default() }).await;
    let mut silent = server.connect();
    let mut dripping = server.connect();
    write!(dripping, "GET /nim?heaps=3 HTTP/1.1\r\nX").unwrap();
    for connection in [&mut silent, &mut dripping] {
        // Closed in order or reset: either way the server closed it, and the read timeout did not expire.
        let read = connection.read(&mut [0; 1024]);
        assert!(!read.is_err_and(|error| error.kind() == ErrorKind::WouldBlock), "it is still open");
    }
    // A new connection, because the test client may not know yet that its own idle connection is closed.
    let answer = server.raw("GET /nim?heaps=3 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
    assert!(answer.starts_with("HTTP/1.1 200 "), "{answer}");
    server.stop().await;
}

/// A connection with little room for what the client has not read. Otherwise the system may make room for a whole answer once the client
/// has read some of it.
async fn with_little_room(server: &Server) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(1 << 18).unwrap();
    let stream = socket.connect(server.address).await.unwrap().into_std().unwrap();
    stream.set_nonblocking(false).unwrap();
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    stream
}

/// A server with this patience, and a client that has asked it for more bytes than fit into the buffers of the system. How many.
async fn with_a_long_answer(stall: Duration) -> (Server, TcpStream, usize) {
    let connections = ConnectionBounds { stall, ..Settings::default().connections };
    let long = json!({ "heaps": vec![9_007_199_254_740_991u64; 46], "moves": "all", "positions": true, "limit": 10_000 }).to_string();
    let patient_server = start(patient()).await;
    let length = patient_server.post_text("/nim/analyze", long.clone()).await.body.len();
    patient_server.stop().await;
    let server = start(Settings { connections, ..patient() }).await;
    assert!(length > 8 << 20, "{length} bytes fit into the buffers of the system");
    let mut client = with_little_room(&server).await;
    let head = "POST /nim/analyze HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json";
    write!(client, "{head}\r\nContent-Length: {}\r\n\r\n{long}", long.len()).unwrap();
    (server, client, length)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_answer_that_is_not_read_is_dropped() {
    for read_at_first in [0, 1 << 20] {
        let (server, mut lazy, length) = with_a_long_answer(Duration::from_secs(2)).await;
        let mut received = vec![0; read_at_first];
        lazy.read_exact(&mut received).unwrap();
        // The answer is ready, the part that fits into the buffers is sent, and then the rest is given up.
        server.until_metric("nimber_http_requests_total{method=\"POST\",route=\"/nim/analyze\",status=\"200\"}", 1.0).await;
        server.until_metric("nimber_memory_reserved_bytes{purpose=\"answers\"}", 0.0).await;
        let _ = lazy.read_to_end(&mut received);
        assert!(received.len() < length, "the whole answer was kept for a client that did not read it");
        server.stop().await;
    }
}

/// Two seconds for a megabyte a second are like 30 seconds for some 60 KB a second.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_answer_that_is_read_slowly_is_sent_to_its_end() {
    let stall = Duration::from_secs(2);
    let (server, mut slow, length) = with_a_long_answer(stall).await;
    let began = Instant::now();
    let reading = tokio::task::spawn_blocking(move || {
        let (mut received, mut piece) = (0, vec![0; 50_000]);
        loop {
            match slow.read(&mut piece).expect("the connection stays") {
                0 => return received,
                bytes => received += bytes,
            }
            std::thread::sleep(Duration::from_millis(50));
        }
    });
    assert!(reading.await.unwrap() > length);
    assert!(began.elapsed() > 3 * stall, "{:?} are not slow", began.elapsed());
    server.stop().await;
}

/// Clients that do not read their answers, or do not send their bodies, take the memory from each other but not from small requests.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_memory_of_all_requests_together_is_limited() {
    let server = start(Settings { memory: 24 << 20, ..patient() }).await;
    let long = json!({ "heaps": vec![9_007_199_254_740_991u64; 46], "moves": "all", "positions": true, "limit": 10_000 }).to_string();
    let head = "HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length";
    let lazy: Vec<_> = (0..8)
        .map(|_| {
            let mut client = server.connect();
            write!(client, "POST /nim/analyze {head}: {}\r\n\r\n{long}", long.len()).unwrap();
            client
        })
        .collect();
    // Some get their answer, and the others are refused.
    let refused = "nimber_http_requests_total{method=\"POST\",route=\"/nim/analyze\",status=\"503\"}";
    let started = Instant::now();
    while server.metric(refused).await == 0.0 {
        assert!(started.elapsed() < PATIENCE, "nobody is refused");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert_eq!(server.get("/nim?heaps=3").await.status, 200);
    assert!(server.metric("nimber_memory_refused_total").await >= 1.0);
    assert!(server.metric("nimber_memory_reserved_bytes{purpose=\"answers\"}").await > 0.0);
    drop(lazy);
    server.until_metric("nimber_memory_reserved_bytes{purpose=\"answers\"}", 0.0).await;
    // A body that is announced takes nothing; what has arrived of it does.
    let mut slow = server.connect();
    write!(slow, "POST /dag/analyze {head}: {}\r\n\r\n", 30 << 20).unwrap();
    let large = json!({ "edges": { "a": ["x".repeat(100_000)] }, "tokens": [] });
    assert_eq!(server.post("/dag/analyze", &large).await.status, 422);
    slow.write_all(&[b' '; 8 << 20]).unwrap();
    std::thread::spawn(move || {
        while slow.write_all(&[b' '; 1 << 17]).is_ok() {
            std::thread::sleep(Duration::from_millis(200));
        }
    });
    let mut status = 0;
    while status != 503 {
        assert!(started.elapsed() < PATIENCE, "two large bodies have room");
        status = server.post("/dag/analyze", &large).await.status;
    }
    assert_eq!(server.get("/nim?heaps=3").await.status, 200);
    server.stop().await;
}

/// It has memory that others may wait for.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_long_body_has_to_keep_coming() {
    let server = start(Settings { body_timeout: 10 * PATIENCE, ..patient() }).await;
    let mut client = server.connect();
    write!(client, "POST /dag/analyze HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 200000\r\n\r\n").unwrap();
    client.write_all(&[b' '; 100_000]).unwrap();
    let answer = read_all(&mut client);
    assert!(answer.starts_with("HTTP/1.1 408 "), "{answer}");
    server.stop().await;
}

/// So that nobody waits while they are read or written.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn long_queries_long_bodies_and_long_lists_are_work_for_threads() {
    let server = start(patient()).await;
    let long_list = json!({ "heaps": vec![1_000_000; 40], "moves": "all", "positions": true, "limit": 1000 }).to_string();
    let long_body = format!("{{\"heaps\":[3,5,7]{}}}", " ".repeat(100_000));
    let batch = |spaces| format!("{{\"requests\":[{{\"game\":\"nim\",\"heaps\":[3]{}}}]}}", " ".repeat(spaces));
    for (path, body, on_threads) in [
        ("/nim/analyze", "{\"heaps\":[3,5,7]}".to_owned(), 0.0),
        ("/nim/analyze", long_body, 1.0),
        ("/nim/analyze", long_list, 2.0),
        ("/batch", batch(1), 2.0),
        ("/batch", batch(100_000), 3.0),
    ] {
        assert_eq!(server.post_text(path, body).await.status, 200);
        assert_eq!(server.metric("nimber_solver_duration_seconds_count").await, on_threads);
    }
    let computations = "nimber_solver_computations_total{place=\"thread\"}";
    // Of what may be slow to read, less is read beside other requests.
    let padded = |body: &str, spaces| format!("{body}{}", " ".repeat(spaces));
    let (nim, sum) = ("{\"heaps\":[3]}", "{\"components\":[{\"game\":\"nim\",\"heaps\":[3]}]}");
    for (path, body, on_threads) in [
        ("/nim/analyze", padded(nim, 300), 0.0),
        ("/sum/analyze", padded(sum, 0), 0.0),
        ("/sum/analyze", padded(sum, 300), 1.0),
        ("/sprouts/analyze", padded("{\"spots\":2}", 300), 1.0),
        ("/batch", batch(300), 1.0),
    ] {
        let before = server.metric(computations).await;
        assert_eq!(server.post_text(path, body).await.status, 200);
        assert_eq!(server.metric(computations).await - before, on_threads, "{path}");
    }
    let heaps = |count: usize| vec!["3"; count].join(",");
    for (path, on_threads) in [
        (format!("/nim?heaps={}", heaps(200)), 0.0),
        (format!("/nim?heaps={}", heaps(3000)), 1.0),
        ("/nim?heaps=3,5,7&explain=true".to_owned(), 0.0),
        (format!("/nim?heaps={}&explain=true", heaps(500)), 1.0),
        ("/ichomp?width=8&height=8&explain=true".to_owned(), 0.0),
        ("/ichomp?width=256&height=256&explain=true".to_owned(), 1.0),
        ("/kayles/table?to=20".to_owned(), 0.0),
        ("/kayles/table?to=100".to_owned(), 1.0),
    ] {
        let before = server.metric(computations).await;
        assert_eq!(server.get(&path).await.status, 200);
        assert_eq!(server.metric(computations).await - before, on_threads, "{}", &path[..path.len().min(60)]);
    }
    server.stop().await;
}

/// Such a body may take all the memory for bodies. The next one finds it free again.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_body_of_the_largest_size_has_room() {
    let server = start(patient()).await;
    for length in [1 << 20, 5_000_001, 17 << 20, (32 << 20) - 1000, 32 << 20] {
        let start = r#"{"edges":{"a":["b"]},"tokens":["a"]"#;
        let body = format!("{start}{}}}", " ".repeat(length - start.len() - 1));
        assert_eq!(server.post_text("/dag/analyze", body).await.status, 200, "{length}");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_bytes_of_a_list_of_moves_are_limited() {
    let server = start(patient()).await;
    let asked = |limit: usize| json!({ "heaps": vec![9_007_199_254_740_991u64; 4096], "moves": "all", "positions": true, "limit": limit });
    let problem = server.post("/nim/analyze", &asked(10_000)).await.problem(422, "beyond-limits");
    assert_eq!(problem["limit"]["name"], "list_bytes");
    // The detail names a limit that fits; check that it does.
    let detail = problem["detail"].as_str().unwrap();
    let fitting: usize = detail.split("at most ").nth(1).unwrap().split(' ').next().unwrap().parse().unwrap();
    assert_eq!(server.post("/nim/analyze", &asked(fitting)).await.status, 200);
    assert_eq!(server.post("/nim/analyze", &asked(fitting + 1)).await.status, 422);
    server.stop().await;
}
