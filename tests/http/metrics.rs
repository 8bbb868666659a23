//! What `/metrics` measures.

use crate::support::{patient, read_all, send, start};
use nimber::http::Settings;
use serde_json::json;
use std::io::Write;
use std::net::TcpStream;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn metrics_are_labelled_by_route_and_never_by_text() {
    let server = start(patient()).await;
    for path in ["/nim?heaps=3", "/nim?heaps=5", "/nim?heaps=-1", "/secret-path", "/problems/not-found", "/docs/page.css"] {
        server.get(path).await;
    }
    send(server.request("BREW", "/nim")).await;
    let reply = server.get("/metrics").await;
    assert_eq!(reply.header("content-type"), Some("text/plain; version=0.0.4; charset=utf-8"));
    let text = reply.text();
    assert!(text.contains("# TYPE nimber_http_requests_total counter\n") && !text.contains("# EOF"));
    assert!(!text.contains("secret") && !text.contains("heaps") && !text.contains("BREW"), "{text}");
    assert!(text.contains("route=\"/problems/{slug}\"") && text.contains("route=\"unmatched\"") && text.contains("method=\"OTHER\""));
    assert_eq!(server.metric("nimber_http_requests_total{method=\"GET\",route=\"/nim\",status=\"200\"}").await, 2.0);
    assert_eq!(server.metric("nimber_http_requests_total{method=\"GET\",route=\"/nim\",status=\"422\"}").await, 1.0);
    // A client says which format it wants. This is what Prometheus asks for.
    for (accept, is_open) in [
        ("application/openmetrics-text;version=1.0.0;q=0.6,text/plain;version=0.0.4;q=0.4,*/*;q=0.1", true),
        ("application/openmetrics-text", true),
        ("application/openmetrics-text;q=0.3,text/plain", false),
        ("application/openmetrics-text;q=0", false),
        ("*/*", false),
    ] {
        let reply = send(server.request("GET", "/metrics").header("accept", accept)).await;
        assert_eq!(reply.header("content-type").unwrap().starts_with("application/openmetrics-text;"), is_open, "{accept}");
        assert_eq!(reply.text().ends_with("# EOF\n"), is_open, "{accept}");
        assert!(reply.header("vary").unwrap().contains("accept,"), "{:?}", reply.header("vary"));
    }
    for name in [
        "nimber_config_last_reload_success_timestamp_seconds",
        "nimber_http_request_duration_seconds_bucket",
        "nimber_solver_running",
        "nimber_ready",
    ] {
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
    assert_eq!(server.metric("nimber_config_last_reload_successful").await, 1.0);
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
