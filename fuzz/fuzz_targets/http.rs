//! Bytes on a connection of a real server. Every error has to be a problem document of a known type, and none a 500. The WebAssembly
//! module, as a library, has to answer the first request in the same way.

#![no_main]

mod beside;

use beside::{Request, WORK_BUDGET};
use libfuzzer_sys::fuzz_target;
use nimber::http::problem::ProblemKind;
use nimber::http::{ConnectionBounds, Listeners, Ready, Settings, WorkBounds, bind_to, serve};
use nimber_answers::catalogue::Catalogue;
use nimber_games::Tables;
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
                bounds: WorkBounds { work_budget: WORK_BUDGET, deadline: second, threads: 1, queue: 4, work_per_client: None },
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

/// An answer, and what follows it on the connection, as far as that can be told.
struct Answer<'a> {
    status: u16,
    head: String,
    body: Option<&'a [u8]>,
    rest: Option<&'a [u8]>,
}

impl<'a> Answer<'a> {
    fn read(answer: &'a [u8]) -> Option<Self> {
        let end = answer.windows(4).position(|window| window == b"\r\n\r\n")? + 4;
        let head = String::from_utf8_lossy(&answer[..end]).to_ascii_lowercase();
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or_else(|| panic!("no status: {head}"));
        let length: usize = header(&head, "content-length").map_or(0, |length| length.parse().expect("a length"));
        let left = &answer[end..];
        // HEAD gets no body.
        let (body, rest) = match left.split_at_checked(length) {
            _ if left.is_empty() || left.starts_with(b"HTTP/1.") => (None, left),
            Some((body, rest)) if length > 0 => (Some(body), rest),
            _ => (None, &[][..]),
        };
        Some(Answer { status, head, body, rest: Some(rest).filter(|rest| !rest.is_empty()) })
    }

    fn media_type(&self) -> &str {
        header(&self.head, "content-type").unwrap_or_default()
    }

    fn check(&self) {
        assert_ne!(self.status, 500, "{}", self.head);
        if self.status >= 400 && self.media_type() != "application/problem+json" {
            // Unready servers report so under /readyz.
            panic!("a bare error: {}", self.head);
        }
        if let Some(body) = self.body.filter(|_| self.status >= 400) {
            let problem: Value = serde_json::from_slice(body).expect("a problem document is JSON");
            let kind = ProblemKind::ALL.into_iter().find(|kind| problem["type"] == kind.path());
            assert_eq!(kind.map(|kind| kind.status()), Some(self.status), "{problem}");
        }
    }
}

fn header<'h>(head: &'h str, name: &str) -> Option<&'h str> {
    head.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "))
}

fuzz_target!(|data: &[u8]| {
    let answers = exchange(data);
    let first = Answer::read(&answers);
    if let (Some(answer), Some(request)) = (&first, Request::first(data)) {
        request.compare(&beside::Answer { status: answer.status, media_type: answer.media_type(), body: answer.body });
    }
    let mut answer = first;
    while let Some(one) = answer {
        one.check();
        answer = one.rest.and_then(Answer::read);
    }
});
