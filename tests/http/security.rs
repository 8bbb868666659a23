//! What every answer forbids browsers to do with it.

use crate::support::{Reply, only, patient, send, start};
use nimber::http::Settings;
use serde_json::json;

/// Besides the content security policy.
const EVERYWHERE: [(&str, &str); 3] =
    [("x-content-type-options", "nosniff"), ("referrer-policy", "no-referrer"), ("cross-origin-resource-policy", "cross-origin")];

#[track_caller]
fn protected(what: &str, reply: &Reply) {
    for (name, value) in EVERYWHERE {
        let values: Vec<_> = reply.headers.get_all(name).iter().collect();
        assert_eq!(values, [value], "{name} of {what}");
    }
    assert_eq!(reply.headers.get_all("content-security-policy").iter().count(), 1, "{what}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn data_can_be_read_everywhere_and_do_nothing() {
    let server = start(patient()).await;
    let tag = server.get("/nim?heaps=3").await.header("etag").unwrap().to_owned();
    let unchanged = send(server.request("GET", "/nim?heaps=3").header("if-none-match", tag)).await;
    assert_eq!(unchanged.status, 304);
    let mut replies = vec![
        ("a 304", unchanged),
        ("HEAD", send(server.request("HEAD", "/nim?heaps=3")).await),
        ("a preflight", send(server.request("OPTIONS", "/nim/analyze").header("origin", "https://game.example")).await),
        ("POST", server.post("/nim/analyze", &json!({ "heaps": [3] })).await),
        ("a batch", server.post("/batch", &json!({ "requests": [] })).await),
        ("a wrong method", server.post("/nim", &json!({})).await),
        ("a panic", server.get("/slow?n=1&way=panic").await),
    ];
    for path in ["/nim?heaps=3", "/nim?heaps=-1", "/nope", "/nim/", "/healthz", "/readyz", "/games", "/metrics", "/openapi.yaml"] {
        replies.push((path, server.get(path).await));
    }
    for (what, reply) in replies {
        protected(what, &reply);
        assert_eq!(reply.header("content-security-policy"), Some("default-src 'none'; frame-ancestors 'none'"), "{what}");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn pages_and_pictures_say_themselves_what_they_need() {
    let server = start(patient()).await;
    for path in ["/", "/docs"] {
        let page = server.get(path).await;
        protected(path, &page);
        let policy = page.header("content-security-policy").unwrap();
        assert!(policy.contains("script-src 'self'") && policy.contains("frame-ancestors 'none'"), "{path}: {policy}");
    }
    // Pages of other sites may show a picture, also in a frame of its own.
    let picture = server.get("/nim/board.svg?heaps=3,5").await;
    protected("a picture", &picture);
    assert!(!picture.header("content-security-policy").unwrap().contains("frame-ancestors"));
    server.stop().await;
}

/// Not even where only some sites may read the answers: `same-origin` would keep these sites from showing pictures.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn listed_sites_may_show_pictures() {
    let server = start(Settings { cors_origins: only(&["https://game.example"]), ..Settings::default() }).await;
    protected("a picture", &server.get("/nim/board.svg?heaps=3,5").await);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn answers_to_what_is_not_http_are_protected_too() {
    let server = start(patient()).await;
    let answer = server.raw("nonsense\r\n\r\n");
    assert!(answer.starts_with("HTTP/1.1 400 "), "{answer}");
    for (name, value) in EVERYWHERE.into_iter().chain([("content-security-policy", "default-src 'none'; frame-ancestors 'none'")]) {
        assert_eq!(answer.matches(&format!("\r\n{name}: {value}\r\n")).count(), 1, "{name} in {answer}");
    }
    server.stop().await;
}
