//! What `/metrics` measures, and what the dashboard and the alerts of `deploy/monitoring/` make of it.

use crate::support::{Server, all_games, patient, read_all, ready_with, send, some_table, start, start_warming};
use nimber::http::Settings;
use nimber::http::version::COMMIT;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::fs;
use std::io::Write;
use std::net::TcpStream;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn metrics_are_labelled_by_route_and_never_by_text() {
    let server = start(patient()).await;
    for path in ["/nim?heaps=3", "/nim?heaps=5", "/nim?heaps=-1", "/secret-path", "/problems/not-found", "/docs/swagger-ui.css"] {
        server.get(path).await;
    }
    send(server.request("BREW", "/nim")).await;
    let reply = server.get("/metrics").await;
    assert!(reply.header("content-type").unwrap().starts_with("application/openmetrics-text"));
    let text = reply.text();
    assert!(text.ends_with("# EOF\n"));
    assert!(!text.contains("secret") && !text.contains("heaps") && !text.contains("BREW"), "{text}");
    assert!(text.contains("route=\"/problems/{slug}\"") && text.contains("route=\"unmatched\"") && text.contains("method=\"OTHER\""));
    assert_eq!(server.metric("nimber_http_requests_total{method=\"GET\",route=\"/nim\",status=\"200\"}").await, 2.0);
    assert_eq!(server.metric("nimber_http_requests_total{method=\"GET\",route=\"/nim\",status=\"422\"}").await, 1.0);
    for name in ["nimber_http_request_duration_seconds_bucket", "nimber_solver_running", "nimber_ready"] {
        assert!(text.contains(name), "{name}");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn metrics_can_have_a_separate_address() {
    let server = start(Settings { metrics_here: false, ..Settings::default() }).await;
    for path in ["/metrics", "/tables", "/tables/grundy", "/tables/nope"] {
        let problem = server.get(path).await.problem(404, "not-found");
        let operators = server.metrics.unwrap().to_string();
        assert!(!problem["detail"].as_str().unwrap().contains(&operators), "{problem}");
    }
    assert!(server.get("/tables/grundy").await.json()["detail"].as_str().unwrap().contains("address for operators"));
    assert_eq!(server.metric("nimber_ready").await, 1.0);
    let statuses =
        [("/healthz", 200), ("/readyz", 200), ("/tables", 200), ("/tables/grundy", 200), ("/tables/nope", 404), ("/nim?heaps=3", 404)];
    for (path, status) in statuses {
        let mut own = TcpStream::connect(server.metrics.unwrap()).unwrap();
        write!(own, "GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").unwrap();
        let answer = read_all(&mut own);
        assert!(answer.starts_with(&format!("HTTP/1.1 {status} ")), "{path}: {answer}");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn searches_are_cached_and_measured() {
    let server = start(patient()).await;
    for path in ["/chomp?rows=9,8,7,5,3,3", "/chomp?rows=9,8,7,5,3,2", "/ichomp/analyze"] {
        let reply = match path {
            "/ichomp/analyze" => server.post(path, &json!({ "quadrants": { "sw": [9, 8, 7, 5, 2] }, "width": 18, "height": 18 })).await,
            _ => server.get(path).await,
        };
        assert_eq!((reply.status, &reply.json()["method"]), (200, &json!("search")), "{path}");
    }
    // If equal quadrants cancel, nothing is searched.
    let lost = server.get("/ichomp?width=200&height=200").await;
    assert_eq!((lost.status, &lost.json()["sg"], &lost.json()["method"]), (200, &json!(0), &json!("formula")));
    for (figure, value) in [("misses_total", 1.0), ("hits_total", 2.0), ("evictions_total", 0.0), ("entries", 1.0)] {
        assert_eq!(server.metric(&format!("nimber_cache_{figure}{{cache=\"chomp-downsets\"}}")).await, value, "{figure}");
    }
    assert!(server.metric("nimber_cache_size_bytes{cache=\"chomp-downsets\"}").await > 1000.0);
    server.stop().await;
}

fn problems(kind: &str) -> String {
    format!("nimber_problems_total{{type=\"{kind}\"}}")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_problem_is_counted_by_its_type() {
    let server = start(patient()).await;
    let text = server.get("/metrics").await.text();
    for kind in ["overloaded", "deadline-exceeded", "internal-error"] {
        assert!(text.contains(&format!("{} 0\n", problems(kind))), "it is there before the first event: {text}");
    }
    server.get("/nope").await.problem(404, "not-found");
    server.get("/nim?heaps=-1").await.problem(422, "invalid-position");
    server.get("/slow?n=1&way=panic").await.problem(500, "internal-error");
    let entries = json!({ "requests": [{ "game": "nim", "heaps": [-1] }, { "game": "nim", "heaps": [1] }, { "heaps": [1] }] });
    assert_eq!(server.post("/batch", &entries).await.status, 200);
    assert!(server.raw("nonsense\r\n\r\n").starts_with("HTTP/1.1 400 "));
    // The last one is what no handler saw.
    for (kind, count) in [("not-found", 1.0), ("invalid-position", 2.0), ("internal-error", 1.0), ("bad-request", 2.0)] {
        assert_eq!(server.metric(&problems(kind)).await, count, "{kind}");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn entries_of_batches_are_measured_by_game() {
    let server = start(patient()).await;
    let long = json!({ "game": "kayles", "rows": vec![1; 10_000] });
    let entries = [json!({ "game": "nim", "heaps": [1] }), long, json!({ "game": "nim", "heaps": [-1] }), json!({ "game": "secret" })];
    assert_eq!(server.post("/batch", &json!({ "requests": entries })).await.status, 200);
    for (game, count) in [("nim", 2.0), ("kayles", 1.0), ("unknown", 1.0)] {
        assert_eq!(server.metric(&format!("nimber_batch_entry_duration_seconds_count{{game=\"{game}\"}}")).await, count, "{game}");
    }
    assert!(!server.get("/metrics").await.text().contains("secret"));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn work_is_counted_where_it_is_done() {
    let server = start(patient()).await;
    server.gate.open();
    let figures = async || {
        let mut figures = Vec::new();
        for name in ["computations", "work_units"] {
            for place in ["in_place", "thread"] {
                figures.push(server.metric(&format!("nimber_solver_{name}_total{{place=\"{place}\"}}")).await);
            }
        }
        figures
    };
    assert_eq!(figures().await, [0.0; 4]);
    server.get("/kayles?rows=7,8,9").await;
    let short = figures().await;
    assert_eq!(short[..2], [1.0, 0.0]);
    assert!(short[2] > 0.0 && short[3] == 0.0, "{short:?}");
    server.get("/slow?n=1").await;
    let long = figures().await;
    assert_eq!((&long[..3], long[3]), (&[1.0, 1.0, short[2]][..], f64::from(1 << 16)));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_used_stands_beside_its_limit() {
    let defaults = patient();
    let settings = Settings { metrics_here: false, memory: 64 << 20, ..defaults };
    let (threads, queue, most) = (settings.bounds.threads, settings.bounds.queue, settings.connections.most);
    let server = start(settings).await;
    let open = "nimber_connections{listener=\"main\"}";
    let before = server.metric(open).await;
    let idle = server.connect();
    server.until_metric(open, before + 1.0).await;
    drop(idle);
    server.until_metric(open, before).await;
    // The client may keep more than one.
    assert!(server.metric("nimber_connections{listener=\"metrics\"}").await >= 1.0);
    for (name, value) in [
        ("nimber_connections_limit{listener=\"main\"}", most),
        ("nimber_solver_threads", threads),
        ("nimber_solver_queue_limit", queue),
        ("nimber_memory_limit_bytes{purpose=\"bodies\"}", 32 << 20),
        ("nimber_memory_limit_bytes{purpose=\"computations\"}", 8 << 20),
        ("nimber_memory_reserved_bytes{purpose=\"computations\"}", 0),
    ] {
        assert_eq!(server.metric(name).await, value as f64, "{name}");
    }
    server.stop().await;
}

#[cfg(target_os = "linux")]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_process_and_the_build_are_described() {
    let server = start(patient()).await;
    let (os, arch, version) = (std::env::consts::OS, std::env::consts::ARCH, env!("CARGO_PKG_VERSION"));
    assert_eq!(
        server.metric(&format!("nimber_build_info{{version=\"{version}\",commit=\"{COMMIT}\",os=\"{os}\",arch=\"{arch}\"}}")).await,
        1.0
    );
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap().as_secs_f64();
    let started = server.metric("process_start_time_seconds").await;
    assert!((now - 24.0 * 3600.0..=now + 60.0).contains(&started), "{started}");
    assert!(server.metric("process_resident_memory_bytes").await > 1e6);
    assert!(server.metric("process_virtual_memory_bytes").await > server.metric("process_resident_memory_bytes").await);
    assert!(server.metric("process_cpu_seconds_total").await >= 0.0);
    assert!(server.metric("process_threads").await >= 2.0);
    let open = server.metric("process_open_fds").await;
    assert!((3.0..=server.metric("process_max_fds").await).contains(&open), "{open}");
    server.stop().await;
}

/// Every series name in an expression that could be one of the service's.
fn names(text: &str) -> BTreeSet<&str> {
    let words = text.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_');
    words.filter(|word| word.starts_with("nimber_") || word.starts_with("process_")).collect()
}

/// The expressions in a document, whatever is around them.
fn expressions<'v>(value: &'v Value, found: &mut Vec<&'v str>) {
    match value {
        Value::Object(members) => members.iter().for_each(|(name, value)| match value {
            Value::String(text) if ["expr", "query", "definition"].contains(&name.as_str()) => found.push(text),
            _ => expressions(value, found),
        }),
        Value::Array(list) => list.iter().for_each(|value| expressions(value, found)),
        _ => {}
    }
}

/// So that tables are measured.
async fn start_with_a_table() -> Server {
    let server = start_warming(patient(), |gate, _| {
        let mut ready = ready_with(all_games(gate));
        ready.tables.push(some_table());
        ready
    })
    .await;
    server.until_ready().await;
    server
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_dashboard_and_the_alerts_name_what_is_measured() {
    let server = start_with_a_table().await;
    server.gate.open();
    for path in ["/slow?n=1", "/chomp?rows=9,8,7,5,3,3", "/nope"] {
        server.get(path).await;
    }
    server.post("/batch", &json!({ "requests": [{ "game": "nim", "heaps": [1] }] })).await;
    let metrics = server.get("/metrics").await.text();
    let samples = metrics.lines().filter(|line| !line.starts_with('#'));
    let measured: BTreeSet<&str> = samples.filter_map(|line| line.split(['{', ' ']).next()).collect();

    let read = |name: &str| fs::read_to_string(format!("{}/{name}", env!("CARGO_MANIFEST_DIR"))).unwrap();
    let dashboard: Value = serde_json::from_str(&read("deploy/monitoring/dashboard.json")).unwrap();
    let rules: Value = yaml_serde::from_str(&read("deploy/helm/nimber/alerts.yaml")).unwrap();
    let mut found = Vec::new();
    expressions(&dashboard, &mut found);
    let shown: BTreeSet<&str> = found.iter().flat_map(|expression| names(expression)).collect();
    let mut found = Vec::new();
    expressions(&rules, &mut found);
    let watched: BTreeSet<&str> = found.iter().flat_map(|expression| names(expression)).collect();
    assert!(shown.len() > 30 && watched.len() > 10, "{shown:?} {watched:?}");
    let unknown: Vec<_> = shown.union(&watched).filter(|name| !measured.contains(*name)).collect();
    assert!(unknown.is_empty(), "/metrics does not have {unknown:?}");

    // What nobody looks at need not be measured. Of a histogram, one of its series is enough.
    let stem = |name: &&str| ["_bucket", "_count", "_sum"].iter().find_map(|end| name.strip_suffix(end)).unwrap_or(name).to_owned();
    let shown: BTreeSet<String> = shown.iter().map(stem).collect();
    let unseen: Vec<String> = measured.iter().map(stem).filter(|name| !shown.contains(name)).collect();
    assert_eq!(unseen, ["process_virtual_memory_bytes"], "the dashboard does not show all");
    let measured: BTreeSet<String> = measured.iter().map(stem).collect();
    let guide = read("docs/operating.md");
    let explained: BTreeSet<String> = names(&guide).iter().map(stem).collect();
    assert_eq!(measured, explained, "docs/operating.md explains other metrics");
    server.stop().await;
}
