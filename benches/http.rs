//! What the service adds to a bare server: the CPU time of nimber for one request against that of axum with one handler that sends the
//! same bytes. Both run in turn as processes of their own, under the same load of `wrk` (Debian's package of that name).
//!
//! `cargo bench --bench http` takes about two minutes. Ratios hold on a busy machine, too; times do not.

use axum::Router;
use axum::body::Bytes;
use axum::http::header;
use axum::routing::{get, post};
use std::fs;
use std::io::{ErrorKind, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

struct Question {
    name: &'static str,
    method: &'static str,
    path: &'static str,
    body: &'static str,
}

const QUESTIONS: [Question; 3] = [
    Question { name: "GET /nim?heaps=3,5,7", method: "GET", path: "/nim?heaps=3,5,7", body: "" },
    Question { name: "POST /ichomp/analyze 12x12", method: "POST", path: "/ichomp/analyze", body: r#"{"width":12,"height":12}"# },
    Question { name: "GET /healthz", method: "GET", path: "/healthz", body: "" },
];

const ROUNDS: usize = 5;
const SECONDS: u32 = 3;
const CONNECTIONS: usize = 32;

fn main() {
    let args: Vec<String> = std::env::args().collect();
    match args.get(1).map(String::as_str) {
        Some("bare") => bare(&args[2], Path::new(&args[3])),
        _ => compare(),
    }
}

/// Serves the answers in `folder` on `address`.
fn bare(address: &str, folder: &Path) {
    let read = |index: usize| Bytes::from(fs::read(folder.join(index.to_string())).expect("an answer"));
    let json = |bytes: Bytes| ([(header::CONTENT_TYPE, "application/json")], bytes);
    let (nim, ichomp, health) = (read(0), read(1), read(2));
    let router = Router::new()
        .route("/nim", get(async move || json(nim)))
        .route("/ichomp/analyze", post(async move |_body: Bytes| json(ichomp)))
        .route("/healthz", get(async move || json(health)));
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().expect("a runtime");
    runtime.block_on(async {
        let listener = tokio::net::TcpListener::bind(address).await.expect("the address is free");
        axum::serve(listener, router).await.expect("it serves");
    });
}

/// A server that ends with this.
struct Server {
    child: Child,
    address: SocketAddr,
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Server {
    fn start(command: &mut Command, address: SocketAddr) -> Server {
        let server = Server { child: command.spawn().expect("it starts"), address };
        let began = Instant::now();
        while !TcpStream::connect(address).is_ok_and(|stream| ask(stream, "GET", "/readyz", "").0 != 503) {
            assert!(began.elapsed() < Duration::from_secs(60), "{address} never became ready");
            thread::sleep(Duration::from_millis(20));
        }
        server
    }

    /// In seconds, of all threads, since the start.
    fn cpu(&self) -> f64 {
        let stat = fs::read_to_string(format!("/proc/{}/stat", self.child.id())).expect("it runs");
        let fields: Vec<&str> = stat.rsplit(") ").next().expect("fields").split(' ').collect();
        (fields[11].parse::<f64>().expect("a number") + fields[12].parse::<f64>().expect("a number")) / 100.0
    }
}

/// The status and the body of an answer.
fn ask(mut stream: TcpStream, method: &str, path: &str, body: &str) -> (u16, String) {
    let length = body.len();
    write!(
        stream,
        "{method} {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: \
         {length}\r\n\r\n{body}"
    )
    .expect("it reads");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("it answers");
    let status = answer.get(9..12).and_then(|status| status.parse().ok()).expect("a status");
    (status, answer.split_once("\r\n\r\n").expect("a body").1.to_owned())
}

fn free_address() -> SocketAddr {
    TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr()).expect("a free port")
}

/// Of one run of `wrk`.
struct Run {
    cpu_micros: f64,
    per_second: f64,
    /// Latencies in milliseconds: half, 99 and 99.9 percent of the requests.
    latency: [f64; 3],
}

/// Prints what `wrk` measured on one line.
const REPORT: &str = r#"
done = function(summary, latency, requests)
  local e = summary.errors
  io.write(string.format("run %d %f %f %f %f %d\n", summary.requests, summary.duration / 1e6, latency:percentile(50) / 1e3,
    latency:percentile(99) / 1e3, latency:percentile(99.9) / 1e3, e.connect + e.read + e.write + e.status + e.timeout))
end
"#;

fn load(server: &Server, question: &Question, folder: &Path) -> Run {
    let script = folder.join("script.lua");
    let request = match question.method {
        "GET" => String::new(),
        method => format!("wrk.method = '{method}'\nwrk.body = '{}'\nwrk.headers['Content-Type'] = 'application/json'\n", question.body),
    };
    fs::write(&script, request + REPORT).expect("a script");
    let before = server.cpu();
    let output = Command::new("wrk")
        .args(["-t1", &format!("-c{CONNECTIONS}"), &format!("-d{SECONDS}"), "-s"])
        .arg(&script)
        .arg(format!("http://{}{}", server.address, question.path))
        .output()
        .expect("wrk is installed");
    let cpu = server.cpu() - before;
    let text = String::from_utf8(output.stdout).expect("text");
    let line = text.lines().find_map(|line| line.strip_prefix("run ")).expect("wrk reports");
    let numbers: Vec<f64> = line.split(' ').map(|number| number.parse().expect("a number")).collect();
    assert_eq!(numbers[5], 0.0, "errors: {text}");
    Run { cpu_micros: cpu * 1e6 / numbers[0], per_second: numbers[0] / numbers[1], latency: [numbers[2], numbers[3], numbers[4]] }
}

/// The latency in milliseconds that 99 percent of the requests do not exceed, at `rate` requests per second in all. Each request counts
/// from the time when it is due, also if it is sent later because every connection waits for an answer.
fn latency_at(rate: f64, server: &Server, question: &Question) -> f64 {
    let Question { method, path, body, .. } = question;
    let length = body.len();
    let request =
        format!("{method} {path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}");
    let mut clients: Vec<Client> = (0..CONNECTIONS).map(|_| Client::connect(server.address, &request)).collect();
    let (began, mut sent, mut latencies) = (Instant::now(), 0, Vec::new());
    while began.elapsed() < Duration::from_secs(SECONDS.into()) || clients.iter().any(|client| client.due.is_some()) {
        let due = began + Duration::from_secs_f64(f64::from(sent) / rate);
        if Instant::now() >= due
            && began.elapsed() < Duration::from_secs(SECONDS.into())
            && let Some(idle) = clients.iter_mut().find(|client| client.due.is_none())
        {
            idle.stream.write_all(request.as_bytes()).expect("it reads");
            idle.due = Some(due);
            sent += 1;
        }
        latencies.extend(clients.iter_mut().filter_map(Client::latency));
    }
    latencies.sort_by(f64::total_cmp);
    latencies[latencies.len() * 99 / 100]
}

/// A connection that polls for its answers, because a thread that sleeps wakes up late.
struct Client {
    stream: TcpStream,
    /// Every answer has as many bytes as the first.
    length: usize,
    missing: usize,
    due: Option<Instant>,
}

impl Client {
    fn connect(address: SocketAddr, request: &str) -> Client {
        let mut stream = TcpStream::connect(address).expect("it accepts");
        stream.set_nodelay(true).expect("a socket");
        stream.write_all(request.as_bytes()).expect("it reads");
        thread::sleep(Duration::from_millis(20));
        let length = stream.read(&mut vec![0; 1 << 20]).expect("an answer");
        stream.set_nonblocking(true).expect("a socket");
        Client { stream, length, missing: length, due: None }
    }

    /// In milliseconds, if the answer is complete now.
    fn latency(&mut self) -> Option<f64> {
        let due = self.due?;
        match self.stream.read(&mut [0; 1 << 14]) {
            Ok(bytes) => self.missing -= bytes,
            Err(error) => assert_eq!(error.kind(), ErrorKind::WouldBlock),
        }
        if self.missing > 0 {
            return None;
        }
        (self.missing, self.due) = (self.length, None);
        Some(due.elapsed().as_secs_f64() * 1e3)
    }
}

fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_by(f64::total_cmp);
    numbers[numbers.len() / 2]
}

fn compare() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let log = fs::File::create(folder.path().join("log")).expect("a file");
    let address = free_address();
    let nimber = Server::start(
        Command::new(env!("CARGO_BIN_EXE_nimber"))
            .args(["serve", "--chomp-tiles", "24", "--grundy-heaps", "4096", "--listen", &address.to_string(), "--data-dir"])
            .arg(folder.path().join("data"))
            .stderr(log),
        address,
    );
    for (index, question) in QUESTIONS.iter().enumerate() {
        let (status, answer) = ask(TcpStream::connect(nimber.address).expect("it accepts"), question.method, question.path, question.body);
        assert_eq!(status, 200, "{answer}");
        fs::write(folder.path().join(index.to_string()), answer).expect("a file");
    }
    let address = free_address();
    let itself = std::env::current_exe().expect("this program");
    let bare = Server::start(Command::new(itself).args(["bare", &address.to_string()]).arg(folder.path()).stderr(Stdio::null()), address);

    for question in &QUESTIONS {
        let runs: Vec<(Run, Run)> =
            (0..ROUNDS).map(|_| (load(&bare, question, folder.path()), load(&nimber, question, folder.path()))).collect();
        println!("{}", question.name);
        for (name, runs) in
            [("bare axum", runs.iter().map(|run| &run.0).collect::<Vec<_>>()), ("nimber", runs.iter().map(|run| &run.1).collect())]
        {
            let of = |read: fn(&Run) -> f64| median(runs.iter().map(|run| read(run)).collect());
            println!(
                "  {name:<10} {:6.2} us of CPU, {:7.0} per second, p50 {:.2} ms, p99 {:.2} ms, p99.9 {:.2} ms",
                of(|run| run.cpu_micros),
                of(|run| run.per_second),
                of(|run| run.latency[0]),
                of(|run| run.latency[1]),
                of(|run| run.latency[2]),
            );
        }
        let ratio = median(runs.iter().map(|(bare, nimber)| nimber.cpu_micros / bare.cpu_micros).collect());
        let rate = 0.7 * runs.iter().map(|(_, nimber)| nimber.per_second).fold(0.0, f64::max);
        println!("  ratio {ratio:.2}; at {rate:.0} per second, p99 {:.2} ms", latency_at(rate, &nimber, question));
    }
}
