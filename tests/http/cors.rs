//! Which other sites may read the answers.

use crate::support::{Reply, Server, only, patient, send, start};
use nimber::http::Settings;
use serde_json::json;

async fn from(server: &Server, origin: &str, method: &str, path: &str) -> Reply {
    send(server.request(method, path).header("origin", origin)).await
}

async fn preflight(server: &Server, origin: &str, path: &str) -> Reply {
    let request = server.request("OPTIONS", path).header("origin", origin);
    send(request.header("access-control-request-method", "POST").header("access-control-request-headers", "content-type")).await
}

const GAME: &str = "https://game.example";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn any_site_may_read_by_default_and_errors_too() {
    let server = start(patient()).await;
    for path in ["/nim?heaps=3", "/nim?heaps=-1", "/nim", "/nope", "/healthz", "/openapi.yaml"] {
        let reply = from(&server, GAME, "GET", path).await;
        assert_eq!(reply.header("access-control-allow-origin"), Some("*"), "{path}");
        assert_eq!(reply.header("access-control-allow-credentials"), None);
        let exposed = reply.header("access-control-expose-headers").unwrap().to_ascii_lowercase();
        for name in ["etag", "retry-after", "ratelimit", "ratelimit-policy", "x-request-id"] {
            assert!(exposed.split(',').any(|exposed| exposed.trim() == name), "{name}: {exposed}");
        }
    }
    from(&server, GAME, "DELETE", "/nim").await.problem(405, "method-not-allowed");
    from(&server, GAME, "POST", "/nim/analyze").await.problem(415, "unsupported-media-type");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_browser_is_told_what_it_may_send() {
    let server = start(patient()).await;
    for path in ["/nim/analyze", "/nim/move", "/batch"] {
        let reply = preflight(&server, GAME, path).await;
        assert_eq!((reply.status, reply.header("access-control-allow-origin")), (200, Some("*")));
        assert_eq!(reply.header("access-control-allow-credentials"), None);
        assert!(reply.header("access-control-allow-methods").unwrap().contains("POST"));
        let headers = reply.header("access-control-allow-headers").unwrap().to_ascii_lowercase();
        let allowed: Vec<_> = headers.split(',').map(str::trim).collect();
        let of_libraries = ["traceparent", "tracestate", "baggage", "sentry-trace", "x-requested-with"];
        for name in ["content-type", "if-none-match", "x-request-id"].into_iter().chain(of_libraries) {
            assert!(allowed.contains(&name), "{name}: {headers}");
        }
        assert_eq!(reply.header("access-control-max-age"), Some("86400"));
        assert!(reply.body.is_empty());
        assert!(reply.header("x-request-id").is_some());
    }
    let label = r#"nimber_http_requests_total{method="OPTIONS",route="/batch",status="200"}"#;
    assert_eq!(server.metric(label).await, 1.0, "a preflight is counted as any other request");
    server.stop().await;
}

/// The layer that writes the headers answers every `OPTIONS` without looking at the rest of the request.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_malformed_preflight_is_refused() {
    let server = start(patient()).await;
    for (headers, status) in [("", 400), ("Host: x\r\nHost: y\r\n", 400), ("Host: x\r\nTransfer-Encoding: gzip, chunked\r\n", 501)] {
        let answer = server.raw(format!("OPTIONS /nim HTTP/1.1\r\n{headers}Origin: {GAME}\r\nConnection: close\r\n\r\n"));
        assert!(answer.starts_with(&format!("HTTP/1.1 {status} ")) && answer.contains("application/problem+json"), "{headers}: {answer}");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn only_listed_sites_may_read_where_there_is_a_list() {
    let settings = Settings { cors_origins: only(&[GAME, "http://localhost:3000"]), ..Settings::default() };
    let server = start(settings).await;
    for origin in [GAME, "http://localhost:3000"] {
        for reply in [from(&server, origin, "GET", "/nim?heaps=3").await, from(&server, origin, "GET", "/nope").await] {
            assert_eq!(reply.header("access-control-allow-origin"), Some(origin));
            assert_eq!(reply.header("access-control-allow-credentials"), None);
            assert!(reply.vary().contains("origin"), "an answer for one site must not be kept for another: {}", reply.vary());
        }
        assert_eq!(preflight(&server, origin, "/batch").await.header("access-control-allow-origin"), Some(origin));
    }
    for origin in ["https://evil.example", "https://game.example.evil.example", "http://game.example", "null"] {
        let reply = from(&server, origin, "GET", "/nim?heaps=3").await;
        assert_eq!((reply.status, reply.header("access-control-allow-origin")), (200, None), "{origin}");
        assert_eq!(preflight(&server, origin, "/batch").await.header("access-control-allow-origin"), None, "{origin}");
    }
    let problem = from(&server, GAME, "POST", "/batch").await;
    problem.problem(415, "unsupported-media-type");
    assert_eq!(server.post("/nim/analyze", &json!({ "heaps": [3] })).await.status, 200, "no browser, no origin");
    server.stop().await;
}
