//! Bodies that are too long, do not arrive, or are not what is read.

use crate::support::{patient, read_all, send, start};
use nimber::http::Settings;
use serde_json::{Value, json};
use std::io::{Read, Write};
use std::time::Duration;

/// A list of its members in their order will not do.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_object_has_to_be_an_object() {
    let server = start(patient()).await;
    for (field, list) in [("centre", json!([2, 2])), ("quadrants", json!([[2, 2], [2, 2], [2, 2], [2, 2]])), ("quadrants", json!([]))] {
        let mut board = json!({ "width": 4, "height": 4, field: list });
        let reply = server.post("/ichomp/analyze", &board).await;
        reply.problem(400, "bad-request");
        assert_eq!(reply.pointers(), [format!("/{field}")], "{}", reply.text());
        board["game"] = json!("ichomp");
        let reply = server.post("/sum/analyze", &json!({ "components": [board] })).await;
        reply.problem(400, "bad-request");
        assert_eq!(reply.pointers(), [format!("/components/0/{field}")], "{}", reply.text());
    }
    for (field, object) in [("centre", json!({ "row": 2, "col": 2 })), ("quadrants", json!({ "nw": [2, 2] })), ("centre", Value::Null)] {
        assert_eq!(server.post("/ichomp/analyze", &json!({ "width": 4, "height": 4, field: object })).await.status, 200, "{field}");
    }
    server.stop().await;
}

/// A long request is read field by field. It gets the same refusals, also within the components of a sum.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_key_twice_is_refused_however_long_the_request_is() {
    let server = start(patient()).await;
    for spaces in [0, 100_000] {
        let sum = |component: &str| format!(r#"{{"components":[{component}{}]}}"#, " ".repeat(spaces));
        let fine = server.post_text("/sum/analyze", sum(r#"{"game":"nim","heaps":[3]}"#)).await;
        assert_eq!((fine.status, &fine.json()["sg"]), (200, &json!(3)));
        let reply = server.post_text("/sum/analyze", sum(r#"{"game":"nim","heaps":[3],"heaps":[4]}"#)).await;
        reply.problem(400, "bad-request");
        assert_eq!(reply.pointers(), ["/components/0"], "{}", reply.text());
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn bodies_over_the_limit_are_refused_however_they_are_sent() {
    let server = start(Settings { max_body: 1000, ..Settings::default() }).await;
    let body = |length: usize| "{\"heaps\":[3,5,7]}".to_owned() + &" ".repeat(length - 17);
    assert_eq!(server.post_text("/nim/analyze", body(1000)).await.status, 200);
    let refused = server.post_text("/nim/analyze", body(1001)).await;
    refused.problem(413, "payload-too-large");
    assert_eq!(refused.header("connection"), None, "the rest is read");
    // Also for far larger bodies: the refusal must arrive although the client is still sending.
    let refused = server.post_text("/nim/analyze", body(20_000_000)).await;
    refused.problem(413, "payload-too-large");
    assert_eq!(refused.header("connection"), Some("close"), "the rest is not read");
    let chunked = |length: usize| {
        let body = body(length);
        let chunks: String =
            body.as_bytes().chunks(100).map(|chunk| format!("{:x}\r\n{}\r\n", chunk.len(), std::str::from_utf8(chunk).unwrap())).collect();
        format!(
            "POST /nim/analyze HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\nConnection: \
             close\r\n\r\n{chunks}0\r\n\r\n"
        )
    };
    assert!(server.raw(chunked(1000)).starts_with("HTTP/1.1 200 "));
    let refused = server.raw(chunked(1001));
    assert!(refused.starts_with("HTTP/1.1 413 ") && refused.contains("/problems/payload-too-large"), "{refused}");
    let refused = server.raw(chunked(2_000_000).replacen("Connection: close\r\n", "", 1));
    assert!(refused.starts_with("HTTP/1.1 413 ") && refused.contains("\r\nconnection: close\r\n"), "{refused}");
    // A client that sends `Expect: 100-continue` is refused before it sends the body.
    let mut patient = server.connect();
    let head = "POST /nim/analyze HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nExpect: 100-continue\r\nConnection: close\r\n";
    write!(patient, "{head}Content-Length: 1001\r\n\r\n").unwrap();
    let answer = read_all(&mut patient);
    assert!(answer.starts_with("HTTP/1.1 413 "), "{answer}");
    let mut patient = server.connect();
    write!(patient, "{head}Content-Length: 13\r\n\r\n").unwrap();
    let mut invitation = [0; 25];
    patient.read_exact(&mut invitation).unwrap();
    assert_eq!(&invitation, b"HTTP/1.1 100 Continue\r\n\r\n");
    write!(patient, "{{\"heaps\":[3]}}").unwrap();
    let answer = read_all(&mut patient);
    assert!(answer.starts_with("HTTP/1.1 200 OK"), "{answer}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn only_json_is_read() {
    let server = start(patient()).await;
    let body = "{\"heaps\":[3]}";
    for path in ["/nim/analyze", "/nim/move", "/batch"] {
        send(server.request("POST", path).body(body)).await.problem(415, "unsupported-media-type");
        for media_type in
            ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "application/xml", "json", ""]
        {
            send(server.request("POST", path).header("content-type", media_type).body(body)).await.problem(415, "unsupported-media-type");
        }
    }
    for media_type in ["application/json", "application/json; charset=utf-8", "Application/JSON", "application/vnd.game+json"] {
        assert_eq!(send(server.request("POST", "/nim/analyze").header("content-type", media_type).body(body)).await.status, 200);
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_body_that_does_not_arrive_is_not_waited_for() {
    let server = start(Settings { body_timeout: Duration::from_millis(200), ..Settings::default() }).await;
    let mut slow = server.connect();
    write!(slow, "POST /nim/analyze HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{{").unwrap();
    let answer = read_all(&mut slow);
    assert!(answer.starts_with("HTTP/1.1 408 ") && answer.contains("/problems/request-timeout"), "{answer}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_query_string_beside_a_body_is_refused() {
    let server = start(patient()).await;
    for path in ["/nim/analyze?play=misere", "/nim/move?seed=1", "/batch?x"] {
        server.post(path, &json!({ "heaps": [3] })).await.problem(400, "bad-request");
    }
    assert_eq!(server.post("/nim/analyze?", &json!({ "heaps": [3] })).await.status, 200);
    // The message names all known fields.
    let problem = server.post("/nim/analyze", &json!({ "heaps": [3], "paly": "misere" })).await.problem(400, "bad-request");
    assert!(problem["detail"].as_str().unwrap().contains("`play`"), "{problem}");
    server.stop().await;
}
