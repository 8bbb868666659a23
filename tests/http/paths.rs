//! Paths: what is said of those that are no route and of methods that a route does not take, and a parameter in a path.

use crate::support::{patient, send, start};
use reqwest::Url;
use serde_json::{Value, json};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn unknown_paths_are_not_found() {
    let server = start(patient()).await;
    for path in ["/nope", "/nim/nope", "//nim", "/nim//analyze", "/NIM", "/n%69m", "/%ff", "/%2e%2e", "/wythoff/table", "/docs/nope.js"] {
        let answer = server.raw(format!("GET {path}?heaps=3 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"));
        assert!(answer.starts_with("HTTP/1.1 404 ") && answer.contains("/problems/not-found"), "{path}: {answer}");
    }
    let problem = server.get("/chess?fen=x").await.problem(404, "not-found");
    assert_eq!(problem["instance"], "/chess");
    server.post("/chess/analyze", &json!({})).await.problem(404, "not-found");
    server.get("/problems/nope").await.problem(404, "not-found");
    for path in ["/problems/%ff", "/docs/%ff", "/assets/%ff/playground.js", "/octal/%ff", "/octal/%ff/values?to=3"] {
        let problem = server.get(path).await.problem(400, "bad-request");
        assert_eq!(problem["detail"], "the path is not UTF-8.", "{path}");
    }
    // A problem's type is a URL that explains it, whatever the client accepts.
    let html = send(server.request("GET", "/nope").header("accept", "text/html")).await;
    let kind = html.problem(404, "not-found")["type"].as_str().unwrap().to_owned();
    let explanation = server.get(&kind).await.json();
    assert_eq!((&explanation["slug"], &explanation["status"]), (&json!("not-found"), &json!(404)));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_route_names_the_methods_that_it_takes() {
    let server = start(patient()).await;
    let document: Value = yaml_serde::from_str(&server.get("/openapi.yaml").await.text()).unwrap();
    for (template, operations) in document["paths"].as_object().unwrap() {
        let path = template.replace("{slug}", "not-found");
        let (allow, wrong) = match (operations.get("get"), operations.get("post")) {
            (Some(_), Some(_)) => ("POST,GET,HEAD", ["DELETE", "PUT", "PATCH"]),
            (Some(_), None) => ("GET,HEAD", ["POST", "DELETE", "PUT"]),
            (None, _) => ("POST", ["GET", "HEAD", "PATCH"]),
        };
        for method in wrong {
            let reply = send(server.request(method, &path)).await;
            assert_eq!((reply.status, reply.header("allow")), (405, Some(allow)), "{method} {path}");
            if method != "HEAD" {
                reply.problem(405, "method-not-allowed");
            }
        }
    }
    for (method, path, right) in [
        (
            "POST",
            "/nim",
            "/nim takes GET and HEAD, not POST; `POST /nim/analyze` takes a position as JSON, `POST /nim/move` asks for a move",
        ),
        ("GET", "/nim/analyze", "/nim/analyze takes POST, not GET; `GET /nim` takes a position in the query string"),
        ("DELETE", "/healthz", "/healthz takes GET and HEAD, not DELETE"),
    ] {
        let problem = send(server.request(method, path)).await.problem(405, "method-not-allowed");
        assert_eq!(problem["detail"], right);
    }
    // An unknown method, and one without a path.
    send(server.request("BREW", "/nim")).await.problem(405, "method-not-allowed");
    let answer = server.raw("CONNECT nim:80 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
    assert!(answer.starts_with("HTTP/1.1 4"), "{answer}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_slash_at_the_end_leads_to_the_path_without() {
    let server = start(patient()).await;
    for (method, path, location) in [
        ("GET", "/nim/?heaps=3,5,7", "../nim?heaps=3,5,7"),
        ("POST", "/nim/analyze/", "../analyze"),
        ("GET", "/octal/0.77/", "../0.77"),
        ("GET", "/docs/", "../docs"),
        ("GET", "/checkers/", "../checkers"),
        ("GET", "/x:y/?a=/../b", "../x:y?a=/../b"),
        ("GET", "/nim//values/", "../values"),
    ] {
        let reply = send(server.request(method, path)).await;
        assert_eq!((reply.status, reply.header("location")), (308, Some(location)), "{method} {path}");
        // As clients resolve it, also behind a prefix that a proxy takes off.
        for prefix in ["", "/solver", "/a/b"] {
            let asked: Url = format!("https://example.org{prefix}{path}").parse().unwrap();
            let meant = asked.as_str().replacen("/?", "?", 1);
            assert_eq!(asked.join(location).unwrap().as_str(), meant.trim_end_matches('/'), "{prefix}{path}");
        }
    }
    // Never to another host, and nothing of any length.
    for path in [
        "//example.com/",
        "///",
        "/\\example.com/",
        "/nim//",
        "/nim/x\\y/",
        "/nim/../",
        "/nim/%2E%2e/",
        "/./",
        &format!("/{}/", "x".repeat(3000)),
    ] {
        let answer = server.raw(format!("GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"));
        assert!(answer.starts_with("HTTP/1.1 404") && !answer.contains("location:"), "{path}: {answer}");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_misspelt_path_gets_a_hint() {
    let server = start(patient()).await;
    for (path, hint) in [
        ("/nimm?heaps=3", "did you mean /nim? "),
        ("/kayle/analyze", "did you mean /kayles/analyze? "),
        ("/ihcomp", "did you mean /ichomp? "),
        ("/checkers", ""),
        ("/x", ""),
        ("/nim/analyse", "did you mean /nim/analyze? "),
        ("/openapi.yml", "did you mean /openapi.yaml? "),
        ("/openapi.jsn", "did you mean /openapi.json? "),
        ("/dag/table", ""),
        ("/dag/period", ""),
        ("/sum/random", "did you mean /nim/random? "),
    ] {
        let problem = server.get(path).await.problem(404, "not-found");
        let path = path.split('?').next().unwrap();
        assert_eq!(problem["detail"], format!("there is nothing at {path}; {hint}`GET /games` lists the games"));
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_code_may_stand_in_the_path() {
    let server = start(patient()).await;
    for (short, long) in [
        ("/octal/0.77?heaps=10,3", "/octal?code=0.77&heaps=10,3"),
        ("/octal/4.3~?heaps=4", "/octal?code=4.3%7E&heaps=4"),
        ("/octal/0%2E77?heaps=10,3", "/octal?code=0.77&heaps=10,3"),
        ("/octal/0.137/values?to=30", "/octal/values?code=0.137&to=30"),
        ("/octal/0.07/period", "/octal/period?code=0.07"),
        ("/octal/0.07/table?to=9", "/octal/table?code=0.07&to=9"),
        ("/octal/0.07/mex?heaps=9", "/octal/mex?code=0.07&heaps=9"),
        ("/octal/0.07/random?seed=9&outcome=P", "/octal/random?code=0.07&seed=9&outcome=P"),
    ] {
        let reply = server.get(short).await;
        assert_eq!(reply.status, 200, "{short}: {}", reply.text());
        assert_eq!(reply.text(), server.get(long).await.text(), "{short}");
    }
    for (path, status) in [
        ("/octal/0.77?code=0.77&heaps=1", 400),
        ("/octal/0.77", 400),
        ("/octal/0.8?heaps=1", 422),
        ("/octal/nine/period", 422),
        ("/octal//period", 404),
        ("/octal/%FF/period", 400),
        ("/octal/0.77/moves", 404),
        ("/octal/analyze", 405),
    ] {
        assert_eq!(server.get(path).await.status, status, "{path}");
    }
    server.stop().await;
}
