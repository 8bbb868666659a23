//! Pictures over HTTP: their type, caching, and what is refused.

use crate::support::{patient, send, start};
use serde_json::json;

const PICTURE: &str = "/ichomp/board.svg?width=4&height=4&values=true";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_picture_is_kept_like_an_analysis() {
    let server = start(patient()).await;
    let reply = server.get(PICTURE).await;
    assert_eq!((reply.status, reply.header("content-type")), (200, Some("image/svg+xml")));
    assert_eq!(reply.header("cache-control"), server.get("/ichomp?width=4&height=4").await.header("cache-control"));
    assert_eq!(reply.header("content-security-policy"), Some("default-src 'none'; style-src 'unsafe-inline'"));
    assert_eq!(reply.header("x-content-type-options"), Some("nosniff"));
    assert!(reply.text().starts_with("<svg ") && reply.text().ends_with("</svg>\n"));
    let tag = reply.header("etag").unwrap();
    for method in ["GET", "HEAD"] {
        let again = send(server.request(method, PICTURE).header("if-none-match", tag)).await;
        assert_eq!((again.status, again.body.len(), again.header("etag")), (304, 0, Some(tag)));
        assert_eq!(again.header("content-type"), None);
    }
    let head = send(server.request("HEAD", PICTURE)).await;
    assert_eq!((head.status, head.body.len(), head.header("content-type")), (200, 0, Some("image/svg+xml")));
    assert_ne!(server.get(&format!("{PICTURE}&theme=dark")).await.header("etag"), Some(tag));
    // The code may stand in the path.
    let by_path = server.get("/octal/0.77/board.svg?heaps=7,9").await;
    assert_eq!((by_path.status, &by_path.body), (200, &server.get("/octal/board.svg?code=0.77&heaps=7,9").await.body));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_graph_is_drawn_by_either_method_and_kept_by_one() {
    let server = start(patient()).await;
    let body = json!({ "edges": { "a": ["b", "c"], "b": ["c"] }, "tokens": ["a", "a"], "values": true, "highlight": "winning" });
    let reply = server.post("/dag/board.svg", &body).await;
    assert_eq!((reply.status, reply.header("content-type"), reply.header("cache-control")), (200, Some("image/svg+xml"), Some("no-store")));
    assert_eq!(reply.header("content-security-policy"), Some("default-src 'none'; style-src 'unsafe-inline'"));
    assert!(reply.text().contains("<svg "));
    let query = r#"edges=%7B%22a%22:[%22b%22,%22c%22],%22b%22:[%22c%22]%7D&tokens=[%22a%22,%22a%22]&values=true&highlight=winning"#;
    let fetched = server.get(&format!("/dag/board.svg?{query}")).await;
    assert_eq!((fetched.status, &fetched.body), (200, &reply.body));
    assert!(fetched.header("etag").is_some());
    server.get("/dag/board.svg").await.problem(400, "bad-request");
    let drawn = server.post("/ichomp/board.svg", &json!({ "board": ["xx", "xx"], "play": "normal", "values": true })).await;
    assert_eq!((drawn.status, drawn.body), (200, server.get("/ichomp/board.svg?board=xx/xx&values=true").await.body));
    let wrong = send(server.request("PUT", "/nim/board.svg")).await;
    assert!(wrong.text().contains("takes GET, HEAD and POST, not PUT"), "{}", wrong.text());
    let cycle = json!({ "edges": { "a": ["b"], "b": ["a"] }, "tokens": [] });
    server.post("/dag/board.svg", &cycle).await.problem(422, "invalid-position");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_cannot_be_drawn_is_a_problem() {
    let server = start(patient()).await;
    for (path, status, slug) in [
        ("/nim/board.svg", 400, "bad-request"),
        ("/nim/board.svg?heaps=3&moves=all", 400, "bad-request"),
        ("/nim/board.svg?heaps=3&theme=blue", 400, "bad-request"),
        ("/nim/board.svg?heaps=3&highlight=lost", 400, "bad-request"),
        ("/nim/board.svg?heaps=3&values=1", 400, "bad-request"),
        ("/nim/board.svg?heaps=3&size=7", 422, "invalid-position"),
        ("/nim/board.svg?heaps=3&size=129", 422, "beyond-limits"),
        ("/nim/board.svg?heaps=-3", 422, "invalid-position"),
        ("/ichomp/board.svg?width=66&height=66", 422, "beyond-limits"),
        ("/nim/bord.svg?heaps=3", 404, "not-found"),
    ] {
        let problem = server.get(path).await.problem(status, slug);
        if path.contains("66") {
            assert_eq!(problem["limit"], json!({ "name": "picture_objects", "allowed": 4096, "found": 4356 }));
        }
        if path.contains("moves") {
            assert!(problem["detail"].as_str().unwrap().contains("`highlight`, `size`, `theme`"), "{problem}");
        }
    }
    server.stop().await;
}
