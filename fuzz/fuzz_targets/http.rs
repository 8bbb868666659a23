//! Bytes on a connection of a real server. Every error has to be a problem document of a known type, and none a 500.

#![no_main]

use libfuzzer_sys::fuzz_target;
use nimber_games::Tables;
use nimber::http::problem::ProblemKind;
use nimber::http::{ConnectionBounds, Listeners, Ready, Settings, WorkBounds, bind_to, serve};
use nimber_answers::catalogue::Catalogue;
use serde_json::Value;
use std::io::{Read, Write};
use std::net::{Shutdown, SocketAddr, TcpStream};
use std::sync::{Arc, LazyLock, mpsc};
use std::time::Duration;

const PATIENCE: Duration = Duration::from_secs(20);

static SERVER: LazyLock<SocketAddr> = LazyLock::new(|| {
    let (send, receive) = mpsc::channel();
    std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        runtime.block_on(async {
            let main = bind_to(([127, 0, 0, 1], 0).into()).expect("an address");
            let address = main.local_addr().expect("an address");
            let second = Duration::from_secs(1);
            let settings = Settings {
                bounds: WorkBounds { work_budget: 100_000, deadline: second, threads: 1, queue: 4, work_per_client: None },
                body_timeout: second,
                connections: ConnectionBounds { head: second, stall: second, ..Settings::default().connections },
                ..Settings::default()
            };
            let catalogue = Catalogue::new(&Tables::outline());
            let catalogue = Arc::new(catalogue);
            let ready = Ready { catalogue, tables: Vec::new(), persistent: false, incidents: Vec::new(), snapshots: Vec::new() };
            let catalogue = Catalogue::new(&Tables::outline());
            let warm_up = move |_: &_, publish: &mut dyn FnMut(Ready)| {
                publish(ready);
                send.send(address).expect("someone waits");
            };
            serve(&catalogue, settings, Listeners { main, metrics: None }, warm_up, std::future::pending()).await.expect("a server");
        });
    });
    let address = receive.recv().expect("the server is ready");
    while TcpStream::connect(address).is_err() {
        std::thread::sleep(Duration::from_millis(1));
    }
    address
});

fn exchange(request: &[u8]) -> Vec<u8> {
    let mut stream = TcpStream::connect(*SERVER).expect("a connection");
    stream.set_read_timeout(Some(PATIENCE)).expect("a timeout");
    // The server may have answered and closed before it has read everything.
    let _ = stream.write_all(request);
    let _ = stream.shutdown(Shutdown::Write);
    let mut answer = Vec::new();
    let ended = stream.read_to_end(&mut answer);
    assert!(!ended.is_err_and(|error| error.kind() == std::io::ErrorKind::WouldBlock), "the server hangs");
    answer
}

/// Checks the first answer, and returns what follows it, as far as that can be told.
fn check(answer: &[u8]) -> Option<&[u8]> {
    let end = answer.windows(4).position(|window| window == b"\r\n\r\n")? + 4;
    let head = String::from_utf8_lossy(&answer[..end]).to_ascii_lowercase();
    let status: u16 = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or_else(|| panic!("no status: {head}"));
    let header = |name: &str| head.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "));
    let body = &answer[end..];
    let length: usize = header("content-length").map_or(0, |length| length.parse().expect("a length"));
    assert_ne!(status, 500, "{head}");
    if status >= 400 && header("content-type") != Some("application/problem+json") {
        // Unready servers report so under /readyz.
        panic!("a bare error: {}", String::from_utf8_lossy(answer));
    }
    // HEAD gets no body.
    if body.is_empty() || body.starts_with(b"HTTP/1.") {
        return Some(body).filter(|body| !body.is_empty());
    }
    let (body, rest) = body.split_at_checked(length)?;
    if status >= 400 {
        let problem: Value = serde_json::from_slice(body).expect("a problem document is JSON");
        let kind = ProblemKind::ALL.into_iter().find(|kind| problem["type"] == kind.path());
        assert_eq!(kind.map(|kind| kind.status()), Some(status), "{problem}");
    }
    Some(rest).filter(|rest| length > 0 && !rest.is_empty())
}

fuzz_target!(|data: &[u8]| {
    let answers = exchange(data);
    let mut rest = Some(&answers[..]).filter(|answers| !answers.is_empty());
    while let Some(answer) = rest {
        rest = check(answer);
    }
});
