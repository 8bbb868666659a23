//! What the log says of requests that fail or are left out, and settings that change while the server runs.

use crate::support::{PATIENCE, Server, patient, send, start};
use nimber::http::{LiveSettings, Reloaded, Settings, TrustedProxies, WorkBounds};
use serde_json::{Value, json};
use std::io::{self, Write};
use std::num::NonZeroU32;
use std::sync::{LazyLock, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::watch;

/// What this process has logged, by all tests together.
static LINES: Mutex<Vec<u8>> = Mutex::new(Vec::new());

struct Lines;

impl Write for Lines {
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        LINES.lock().unwrap_or_else(PoisonError::into_inner).write(line)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn all_lines() -> Vec<Value> {
    let text = LINES.lock().unwrap_or_else(PoisonError::into_inner).clone();
    text.split(|&byte| byte == b'\n').filter_map(|line| serde_json::from_slice::<Value>(line).ok()).collect()
}

/// The lines of requests whose ids begin like this.
fn lines(id: &str) -> Vec<Value> {
    all_lines().into_iter().filter(|entry| entry["id"].as_str().is_some_and(|own| own.starts_with(id))).collect()
}

fn log() {
    static LOG: LazyLock<()> =
        LazyLock::new(|| tracing_subscriber::fmt().json().flatten_event(true).with_writer(|| Lines).try_init().unwrap());
    LazyLock::force(&LOG);
}

async fn ask(server: &Server, id: &str, path: &str) -> u16 {
    send(server.request("GET", path).header("x-request-id", id)).await.status
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_failure_can_be_asked_again() {
    log();
    let server = start(patient()).await;
    for (way, id) in [("panic", "failing-at-once"), ("latepanic", "failing-late")] {
        assert_eq!(ask(&server, id, &format!("/slow?n=1&way={way}")).await, 500);
        let line = &lines(id)[0];
        let query = format!("n=1&way={way}");
        assert_eq!((&line["level"], &line["query"], line.get("body")), (&json!("ERROR"), &json!(query), None), "{line}");
        let body = json!({ "n": 2, "way": way }).to_string();
        let id = &format!("{id}-post");
        let request = server.request("POST", "/slow/analyze").header("x-request-id", id).header("content-type", "application/json");
        assert_eq!(send(request.body(body.clone())).await.status, 500);
        let line = &lines(id)[0];
        assert_eq!((&line["level"], line.get("query"), &line["body"]), (&json!("ERROR"), None, &json!(body)), "{line}");
    }
    // A body is cut, and so is a query. What succeeds has no body in its line.
    let heaps = vec![1; 1000];
    let request = server.request("POST", "/nim/analyze").header("x-request-id", "well-answered");
    assert_eq!(send(request.json(&json!({ "heaps": heaps }))).await.status, 200);
    assert_eq!(lines("well-answered")[0].get("body"), None);
    let long = format!("{{\"n\":3,\"way\":\"panic\"{}}}", " ".repeat(5000));
    let request = server.request("POST", "/slow/analyze").header("x-request-id", "long-body").header("content-type", "application/json");
    assert_eq!(send(request.body(long.clone())).await.status, 500);
    assert_eq!(lines("long-body")[0]["body"], long[..1024]);
    let query = format!("heaps={}", heaps.iter().map(u64::to_string).collect::<Vec<_>>().join(","));
    assert_eq!(ask(&server, "long-query", &format!("/nim?{query}")).await, 200);
    assert_eq!(lines("long-query")[0]["query"], query[..1024]);
    server.stop().await;
}

/// Asks for another client.
async fn ask_for(server: &Server, client: &str, id: &str, path: &str) -> u16 {
    send(server.request("GET", path).header("x-request-id", id).header("x-forwarded-for", client)).await.status
}

/// One proxy in front of it.
fn behind_a_proxy() -> Settings {
    Settings { trusted_proxies: TrustedProxies::Number(1), ..patient() }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_what_is_alike_some_lines_are_left_out_and_no_failure() {
    log();
    let server = start(Settings { log_sample: NonZeroU32::new(10).unwrap(), ..behind_a_proxy() }).await;
    let client = "192.0.2.77";
    for number in 0..200 {
        assert_eq!(ask_for(&server, client, &format!("sampled-{number}"), "/nim?heaps=3").await, 200);
        assert_eq!(ask_for(&server, client, &format!("refused-{number}"), "/nim?heaps=-1").await, 422);
        assert_eq!(ask_for(&server, client, &format!("broken-{number}"), "/slow?n=1&way=panic").await, 500);
    }
    // Another client is not among those that are alike, and neither is another problem.
    assert_eq!(ask_for(&server, "192.0.2.78", "other-client", "/nim?heaps=-1").await, 422);
    assert_eq!(ask_for(&server, client, "other-problem", "/nowhere").await, 404);
    assert_eq!((lines("sampled").len(), lines("broken").len()), (20, 200));
    assert_eq!((lines("other-client").len(), lines("other-problem").len()), (1, 1));
    server.stop().await;
    let is_refused = |line: &Value| line["client"] == client && line["status"] == 422;
    let refused = || all_lines().into_iter().filter(is_refused).partition::<Vec<_>, _>(|line| line["message"] == "request");
    let more = |lines: &[Value]| lines.iter().map(|line| line["more"].as_u64().unwrap()).sum::<u64>();
    let began = Instant::now();
    let (own, sums) = loop {
        let (own, sums) = refused();
        if own.len() as u64 + more(&sums) == 200 {
            break (own, sums);
        }
        assert!(began.elapsed() < PATIENCE, "{} lines and {} more", own.len(), more(&sums));
        tokio::time::sleep(Duration::from_millis(10)).await;
    };
    assert!(own.len() >= 20 && !sums.is_empty(), "{own:?}");
    for line in sums {
        assert_eq!((&line["message"], &line["level"]), (&json!("more refusals like these"), &json!("INFO")), "{line}");
        assert_eq!(line["problem"], "invalid-position", "{line}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_full_queue_is_warned_of_once_with_its_client() {
    log();
    let bounds = WorkBounds { threads: 1, queue: 1, ..patient().bounds };
    let server = start(Settings { bounds, ..behind_a_proxy() }).await;
    let client = "192.0.2.79";
    let ask = |n: u32| {
        let request = server.request("GET", &format!("/slow?n={n}")).header("x-forwarded-for", client);
        tokio::spawn(async move { send(request).await.status })
    };
    let running = ask(1);
    server.gate.until_begun(1).await;
    let waiting = ask(2);
    server.until_metric("nimber_solver_waiting", 1.0).await;
    assert_eq!([ask(3).await.unwrap(), ask(4).await.unwrap()], [503, 503]);
    server.gate.open();
    assert_eq!([running.await.unwrap(), waiting.await.unwrap()], [200, 200]);
    server.stop().await;
    let warnings: Vec<_> = all_lines().into_iter().filter(|line| line["client"] == client && line["level"] == "WARN").collect();
    let [warning] = &warnings[..] else { panic!("{warnings:?}") };
    assert!(warning["message"].as_str().is_some_and(|text| text.contains("--solver-queue")), "{warning}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn some_settings_change_while_the_server_runs() {
    log();
    let first = patient();
    let (changes, changed) = watch::channel(Reloaded { live: first.live(), succeeded: true });
    let server = start(Settings { changes: Some(changed), ..first.clone() }).await;
    let until = async |path: &str, status: u16| {
        let began = Instant::now();
        while server.get(path).await.status != status {
            assert!(began.elapsed() < PATIENCE, "{path} never is {status}");
        }
    };
    until("/nim?heaps=3", 200).await;
    changes.send(Reloaded { live: LiveSettings { rate_limit: NonZeroU32::new(1), ..first.live() }, succeeded: true }).unwrap();
    until("/nim?heaps=3", 429).await;
    changes
        .send(Reloaded {
            live: LiveSettings { work_budget: 123_456, deadline: Duration::from_secs(1000), ..first.live() },
            succeeded: true,
        })
        .unwrap();
    until("/nim?heaps=3", 200).await;
    // Answered before the limit was changed back, the next request may be refused once more.
    until("/slow?n=1&way=greedy", 422).await;
    assert_eq!(server.get("/slow?n=1&way=greedy").await.json()["limit"]["allowed"], 123_456);
    changes.send(Reloaded { live: LiveSettings { log_sample: NonZeroU32::new(1000).unwrap(), ..first.live() }, succeeded: true }).unwrap();
    let began = Instant::now();
    let mut asked = 0;
    while lines("rare").len() == asked {
        assert!(began.elapsed() < PATIENCE, "every line is written");
        assert_eq!(ask(&server, "rare", "/nim?heaps=3").await, 200);
        asked += 1;
    }
    changes.send_modify(|last| last.succeeded = false);
    server.until_metric("nimber_config_last_reload_successful", 0.0).await;
    changes.send_modify(|last| last.succeeded = true);
    server.until_metric("nimber_config_last_reload_successful", 1.0).await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_line_has_the_bytes_that_are_sent() {
    log();
    let server = start(patient()).await;
    for (index, path) in ["/nim?heaps=3", "/nim?heaps=-1", "/games", "/tables/grundy"].into_iter().enumerate() {
        for coding in ["gzip", "identity"] {
            for method in ["GET", "HEAD"] {
                let id = format!("measured-{index}-{coding}-{method}");
                let reply = send(server.request(method, path).header("x-request-id", &id).header("accept-encoding", coding)).await;
                assert_eq!(lines(&id)[0]["bytes"], reply.body.len(), "{method} {path} {coding}");
            }
        }
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_long_computation_has_a_line_of_its_own() {
    log();
    let server = start(patient()).await;
    let request = server.request("GET", "/slow?n=1").header("x-request-id", "long-computation");
    let answer = tokio::spawn(send(request));
    server.gate.until_begun(1).await;
    tokio::time::sleep(Duration::from_secs(1)).await;
    server.gate.open();
    assert_eq!(answer.await.unwrap().status, 200);
    let lines = lines("long-computation");
    let line = lines.iter().find(|line| line["message"] == "long computation").expect("a line for the computation");
    assert_eq!((&line["game"], &line["verb"], &line["client"]), (&json!("slow"), &json!("analyze"), &json!("127.0.0.1")), "{line}");
    assert!(line["computed"].as_f64() >= Some(1.0) && line["waited"].is_number() && line["work"].as_u64() >= Some(1 << 16), "{line}");
    server.stop().await;
}
