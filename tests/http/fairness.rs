//! One client cannot lock out another.

use crate::support::{PATIENCE, Reply, Server, patient, send, start};
use nimber::http::{Settings, TrustedProxies, WorkBounds};
use serde_json::json;
use std::io::Write;
use std::net::{IpAddr, TcpStream};
use std::num::{NonZeroU32, NonZeroU64};
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net;
use tokio::task::JoinHandle;

/// With a deadline that no computation meets, however busy the machine is.
fn bounded(threads: usize, queue: usize, work_per_client: u64) -> Settings {
    let bounds = WorkBounds { threads, queue, work_per_client: NonZeroU64::new(work_per_client), ..patient().bounds };
    Settings { bounds, ..patient() }
}

/// A client with an address of its own.
struct Client {
    client: reqwest::Client,
    root: String,
}

impl Client {
    fn new(server: &Server, last: u8) -> Self {
        let client = reqwest::Client::builder().no_proxy().local_address(IpAddr::from([127, 0, 0, last])).build().unwrap();
        Client { client, root: format!("http://{}", server.address) }
    }

    fn get(&self, path: &str) -> JoinHandle<Reply> {
        tokio::spawn(send(self.client.get(format!("{}{path}", self.root))))
    }

    /// The answer to a list of moves that takes a thread.
    async fn long_list(&self, limit: usize) -> Reply {
        let body = json!({ "heaps": vec![1_000_000; 40], "moves": "all", "positions": true, "limit": limit });
        send(self.client.post(format!("{}/nim/analyze", self.root)).json(&body)).await
    }
}

/// The first client's computations do not end before the gate opens.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_second_client_is_served_while_the_first_holds_all_threads_and_the_whole_queue() {
    for threads in [1, 2, 4] {
        let server = start(bounded(threads, 64, 0)).await;
        let (first, second) = (Client::new(&server, 1), Client::new(&server, 2));
        let greedy: Vec<_> = (0..80).map(|n| first.get(&format!("/slow?n={n}"))).collect();
        server.gate.until_begun(threads).await;
        let refused = (80 - 64 - threads) as f64;
        server.until_metric("nimber_solver_refused_total", refused).await;
        server.until_metric("nimber_solver_waiting", 64.0).await;
        // Without a lead over the second client, the first one would not be passed by.
        tokio::time::sleep(Duration::from_millis(200)).await;
        for limit in 1000..1010 {
            assert_eq!(second.long_list(limit).await.status, 200);
        }
        assert_eq!((server.gate.begun(), server.gate.ended()), (threads, 0), "the first client has no more than the threads");
        server.until_metric("nimber_solver_waiting", 64.0).await;
        // If the second client fills its thread, too, its next computation takes the place of one of the first client.
        let slow = second.get("/slow?n=1000");
        server.gate.until_begun(threads + 1).await;
        let waiting = second.get("/slow?n=1001");
        server.until_metric("nimber_solver_refused_total", refused + 1.0).await;
        server.gate.open();
        assert_eq!((slow.await.unwrap().status, waiting.await.unwrap().status), (200, 200));
        let mut statuses = Vec::new();
        for reply in greedy {
            statuses.push(reply.await.unwrap().status);
        }
        assert_eq!(statuses.iter().filter(|&&status| status == 503).count() as f64, refused + 1.0);
        server.stop().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_client_over_its_allowance_gives_way() {
    let server = start(bounded(1, 64, 1)).await;
    let [first, second, third] = [1, 2, 3].map(|last| Client::new(&server, last));
    // This costs more than a unit a second.
    assert_eq!(first.long_list(1000).await.status, 200);
    let greedy = first.get("/slow?n=1");
    server.gate.until_begun(1).await;
    let other = second.get("/slow?n=2");
    server.gate.until_begun(2).await;
    assert_eq!(third.long_list(1000).await.status, 200);
    let problem = greedy.await.unwrap().json();
    assert_eq!(problem["type"], "/problems/overloaded", "{problem}");
    assert!(server.metric("nimber_solver_gave_way_total").await == 1.0 && !other.is_finished());
    server.gate.open();
    assert_eq!(other.await.unwrap().status, 200);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_block_of_ipv6_addresses_is_one_client() {
    let server = start(Settings { rate_limit: NonZeroU32::new(1), trusted_proxies: TrustedProxies::Number(1), ..patient() }).await;
    let statuses = async |address: fn(u8) -> String| {
        let mut statuses = Vec::new();
        for index in 0..20 {
            let request = server.request("GET", "/nim?heaps=3").header("x-forwarded-for", address(index));
            statuses.push(send(request).await.status);
        }
        statuses
    };
    assert!(statuses(|index| format!("2001:db8:1:2::{index:x}")).await.contains(&429), "20 requests are more than one a second");
    // Each of these is a client of its own.
    assert_eq!(statuses(|index| format!("2001:db8:1:3{index:x}::1")).await, [200; 20]);
    server.stop().await;
}

/// On one thread, so that a connection which does not give way is served to its end first.
#[tokio::test(flavor = "current_thread")]
async fn a_client_that_sends_many_requests_at_once_gives_way_after_each_answer() {
    const MANY: usize = 100;
    let server = start(patient()).await;
    let request = b"GET /nim?heaps=3,5,7 HTTP/1.1\r\nhost: x\r\n\r\n";
    let (mut greedy, mut small) =
        (net::TcpStream::connect(server.address).await.unwrap(), net::TcpStream::connect(server.address).await.unwrap());
    // Both connections are accepted.
    for stream in [&mut greedy, &mut small] {
        stream.write_all(request).await.unwrap();
        stream.read_u8().await.unwrap();
        while stream.try_read(&mut [0; 1 << 12]).is_ok() {}
    }
    greedy.write_all(&request.repeat(MANY)).await.unwrap();
    small.write_all(request).await.unwrap();
    small.read_u8().await.unwrap();
    let mut answers = vec![0; 1 << 20];
    let mut read = 0;
    while let Ok(more) = greedy.try_read(&mut answers[read..]) {
        read += more;
    }
    let answered = answers[..read].windows(12).filter(|bytes| *bytes == b"HTTP/1.1 200").count();
    assert!(answered < MANY / 2, "{answered} of {MANY} were answered first");
    server.stop().await;
}

/// Sends a request for an answer of some 600 KB, and reads nothing.
fn unread(server: &Server, client: &str) -> TcpStream {
    let mut connection = server.connect();
    let body = json!({ "heaps": vec![1_000_000; 40], "moves": "all", "positions": true, "limit": 1000 }).to_string();
    let head = format!("POST /nim/analyze HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: {client}\r\nContent-Type: application/json");
    for _ in 0..20 {
        write!(connection, "{head}\r\nContent-Length: {}\r\n\r\n{body}", body.len()).unwrap();
    }
    connection
}

/// The first client reads none of its answers, and gets new ones again and again.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn unread_answers_of_one_client_leave_memory_to_others() {
    let server = start(Settings { memory: 8 << 20, trusted_proxies: TrustedProxies::Number(1), ..patient() }).await;
    let answer = async |client: &str| {
        let body = json!({ "heaps": vec![1_000_000; 40], "moves": "all", "positions": true, "limit": 1000 });
        send(server.request("POST", "/nim/analyze").header("x-forwarded-for", client).json(&body)).await.status
    };
    let mut lazy = Vec::new();
    for round in 0..20 {
        lazy.truncate(40);
        let started = Instant::now();
        while answer("10.0.0.1").await != 503 {
            assert!(started.elapsed() < PATIENCE, "the first client cannot take all memory");
            lazy.insert(0, unread(&server, "10.0.0.1"));
        }
        assert_eq!(answer("10.0.0.2").await, 200, "round {round}");
    }
    server.stop().await;
}

/// The large one borrows from the memory for bodies and answers, of which there are 16 MB.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_computation_never_takes_more_than_the_memory_of_all_requests() {
    let server = start(Settings { memory: 16 << 20, ..patient() }).await;
    for (side, status) in [(11, 200), (12, 503), (11, 200)] {
        let board = json!({ "rows": vec![side; side] });
        assert_eq!(server.post("/chomp/analyze", &board).await.status, status, "{side}");
    }
    for purpose in ["bodies", "answers", "computations"] {
        server.until_metric(&format!("nimber_memory_reserved_bytes{{purpose=\"{purpose}\"}}"), 0.0).await;
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn connections_that_read_nothing_do_not_keep_others_from_the_metrics() {
    let server = start(patient()).await;
    let lazy: Vec<_> = (0..100).map(|_| server.connect()).collect();
    for mut connection in &lazy {
        // The last ones do not fit into the buffers of the system.
        connection.set_nonblocking(true).unwrap();
        for coding in ["identity", "gzip"] {
            let ask = format!("GET /metrics HTTP/1.1\r\nHost: x\r\nAccept-Encoding: {coding}\r\n\r\n");
            connection.write_all(ask.repeat(200).as_bytes()).unwrap();
        }
    }
    for _ in 0..30 {
        tokio::time::sleep(Duration::from_millis(100)).await;
        assert_eq!(server.get("/metrics").await.status, 200);
        let scrape = send(server.request("GET", "/metrics").header("accept-encoding", "gzip")).await;
        assert_eq!((scrape.status, scrape.header("content-encoding")), (200, Some("gzip")));
    }
    server.stop().await;
}
