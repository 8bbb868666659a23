//! Every failure is a problem document with its kind, its place and the correct form. No input causes a 500.

use crate::support::{all_games, patient, read_all, ready_with, send, start, start_warming};
use nimber::http::Settings;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::{Value, json};
use std::io::{Read, Write};
use std::time::Duration;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn unreadable_requests_are_bad_requests() {
    let server = start(patient()).await;
    let nested = |open: &str, close: &str| format!("{{\"heaps\":{}{}}}", open.repeat(100_000), close.repeat(100_000));
    for (body, pointer) in [
        ("", ""),
        (" ", ""),
        ("heaps", ""),
        ("{", ""),
        ("[]", ""),
        ("null", ""),
        ("3", ""),
        ("{} {}", ""),
        ("{\"heaps\":[3,]}", "/heaps"),
        ("{\"heaps\":[03]}", "/heaps/0"),
        ("{\"heaps\":[NaN]}", "/heaps/0"),
        ("{}", ""),
        ("{\"heaps\":null}", "/heaps"),
        ("{\"heaps\":3}", "/heaps"),
        ("{\"heaps\":{}}", "/heaps"),
        ("{\"heaps\":[3,\"5\"]}", "/heaps/1"),
        ("{\"heaps\":[3,[5]]}", "/heaps/1"),
        ("{\"heaps\":[3,null]}", "/heaps/1"),
        ("{\"heaps\":[3,true]}", "/heaps/1"),
        ("{\"heaps\":[3],\"heaps\":[3]}", ""),
        ("{\"heaps\":[3],\"hea\\u0070s\":[3]}", ""),
        ("{\"heaps\":[3],\"unknown\":1}", "/unknown"),
        ("{\"heaps\":[3],\"\":1}", "/"),
        ("{\"heaps\":[3],\"a/b~c\":1}", "/a~1b~0c"),
        ("{\"heaps\":[3],\"play\":\"mis\u{e8}re\"}", "/play"),
        ("{\"heaps\":[3],\"play\":1}", "/play"),
        ("{\"heaps\":[3],\"play\":{\"misere\":null}}", "/play"),
        ("{\"heaps\":[3],\"moves\":\"some\"}", "/moves"),
        ("{\"heaps\":[3],\"moves\":{\"all\":null}}", "/moves"),
        ("{\"heaps\":[3],\"limit\":\"5\"}", "/limit"),
    ] {
        let reply = server.post_text("/nim/analyze", body).await;
        reply.problem(400, "bad-request");
        assert_eq!(reply.pointers(), [pointer], "{body}: {}", reply.text());
    }
    for body in [nested("[", "]"), nested("{\"a\":", "}"), "[".repeat(100_000)] {
        server.post_text("/nim/analyze", body).await.problem(400, "bad-request");
    }
    for bytes in [&b"{\"heaps\":[3],\"play\":\"\xff\"}"[..], b"\xff\xfe{}", b"\xef\xbb\xbf{\"heaps\":[3]}", b"\0"] {
        server.post_text("/nim/analyze", bytes).await.problem(400, "bad-request");
    }
    for (body, pointer) in [
        (json!({ "heaps": [3], "player_move": { "heap": 0, "take": 1, "colour": 1 } }), "/player_move/colour"),
        (json!({ "heaps": [3], "player_move": { "take": 1 } }), "/player_move"),
        (json!({ "heaps": [3], "player_move": { "heap": 0, "take": "1" } }), "/player_move/take"),
        (json!({ "heaps": [3], "player_move": 7 }), "/player_move"),
        (json!({ "heaps": [3], "level": "Perfect" }), "/level"),
        (json!({ "heaps": [3], "level": { "strong": null } }), "/level"),
        (json!({ "heaps": [3], "seed": "x" }), "/seed"),
        (json!({ "heaps": [3], "seed": -1 }), "/seed"),
        (json!({ "heaps": [3], "seed": 1.5 }), "/seed"),
        (json!({ "heaps": [3], "seed": 1u64 << 53 }), "/seed"),
        (json!({ "heaps": [3], "moves": "all" }), "/moves"),
    ] {
        let reply = server.post("/nim/move", &body).await;
        reply.problem(400, "bad-request");
        assert_eq!(reply.pointers(), [pointer], "{body}");
    }
    server.post_text("/nim/move", r#"{"heaps":[3],"player_move":{"heap":0,"take":1,"take":2}}"#).await.problem(400, "bad-request");
    server.stop().await;
}

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
async fn query_strings_are_read_as_strictly_as_bodies() {
    let server = start(patient()).await;
    for (query, pointer) in [
        ("", ""),
        ("play=normal", ""),
        ("heaps=3&limit=3&limit=3", "/limit"),
        ("heaps=3&colour=red", "/colour"),
        ("heaps=3&Heaps=3", "/Heaps"),
        ("heaps=3&=3", "/"),
        ("heaps=3,,5", "/heaps/1"),
        ("heaps=3,5,", "/heaps/2"),
        ("heaps=three", "/heaps/0"),
        ("heaps=0x10", "/heaps/0"),
        ("heaps=%5B1%5D", "/heaps/0"),
        ("heaps=3;5", "/heaps/0"),
        ("heaps=3,5+7", "/heaps/1"),
        ("heaps=%D9%A3", "/heaps/0"),
        ("heaps=3&limit=", "/limit"),
        ("heaps=3&limit=many", "/limit"),
        ("heaps=3&limit=-1", "/limit"),
        ("heaps=3&limit=1.5", "/limit"),
        ("heaps=3&moves=", "/moves"),
        ("heaps=3&play=both", "/play"),
        ("heaps=%", ""),
        ("heaps=%4", ""),
        ("heaps=%zz", ""),
        ("heaps=%ff", ""),
        ("%c3%28=1", ""),
    ] {
        let answer = server.raw(format!("GET /nim?{query} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"));
        let body: Value = serde_json::from_str(answer.rsplit("\r\n").next().unwrap()).unwrap();
        assert!(answer.starts_with("HTTP/1.1 400 "), "{query}: {answer}");
        assert_eq!((&body["type"], &body["errors"][0]["pointer"]), (&json!("/problems/bad-request"), &json!(pointer)), "{query}: {body}");
    }
    // Bytes outside ASCII are not a URI, but still get an answer.
    let answer = server.raw(b"GET /nim?heaps=\xff HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
    assert!(answer.starts_with("HTTP/1.1 400 "), "{answer}");
    for path in ["/nim/values", "/nim/values?to=x", "/nim/values?to=3&heaps=3", "/nim/period?to=3", "/nim/period?heaps=3"] {
        server.get(path).await.problem(400, "bad-request");
    }
    server.stop().await;
}

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
        ("GET", "/nim/?heaps=3,5,7", "/nim?heaps=3,5,7"),
        ("POST", "/nim/analyze/", "/nim/analyze"),
        ("GET", "/octal/0.77/", "/octal/0.77"),
        ("GET", "/docs/", "/docs"),
        ("GET", "/checkers/", "/checkers"),
    ] {
        let reply = send(server.request(method, path)).await;
        assert_eq!((reply.status, reply.header("location")), (308, Some(location)), "{method} {path}");
    }
    // Never to another host, and nothing of any length.
    for path in ["//example.com/", "///", "/\\example.com/", "/nim//", &format!("/{}/", "x".repeat(3000))] {
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
        ("/dag/values", ""),
        ("/dag/period", ""),
        ("/dag/random", ""),
    ] {
        let problem = server.get(path).await.problem(404, "not-found");
        let path = path.split('?').next().unwrap();
        assert_eq!(problem["detail"], format!("there is nothing at {path}; {hint}`GET /games` lists the games"));
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
    assert_eq!(refused.header("connection"), Some("close"), "the rest is not read");
    // Also for far larger bodies: the refusal must arrive although the client is still sending.
    server.post_text("/nim/analyze", body(20_000_000)).await.problem(413, "payload-too-large");
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
    for length in [1001, 2_000_000] {
        let answer = server.raw(chunked(length).replacen("Connection: close\r\n", "", 1));
        assert!(answer.starts_with("HTTP/1.1 413 ") && answer.contains("/problems/payload-too-large"), "{answer}");
        assert!(answer.contains("\r\nconnection: close\r\n"), "{answer}");
    }
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
async fn invalid_positions_get_the_same_refusal_in_query_and_body() {
    let server = start(patient()).await;
    for number in ["-1", "0.5", "1e3", "3.0", "9007199254740992", "18446744073709551616", "1e400", "-1e400", "-9223372036854775809"] {
        let reply = server.post_text("/nim/analyze", format!("{{\"heaps\":[3,{number}]}}")).await;
        reply.problem(422, "invalid-position");
        assert_eq!(reply.pointers(), ["/heaps/1"], "{number}");
        let reply = server.get(&format!("/nim?heaps=3,{number}")).await;
        reply.problem(422, "invalid-position");
        assert_eq!(reply.pointers(), ["/heaps/1"], "{number}");
    }
    let several = server.get("/nim?heaps=-1,3,-2").await;
    assert_eq!(several.pointers(), ["/heaps/0", "/heaps/2"], "everything is reported at once");
    assert_eq!(server.get("/nim?heaps=9007199254740991").await.status, 200);

    let heaps = |count: usize| json!({ "heaps": vec![1; count] });
    assert_eq!(server.post("/nim/analyze", &heaps(4096)).await.status, 200);
    let problem = server.post("/nim/analyze", &heaps(4097)).await.problem(422, "beyond-limits");
    assert_eq!(problem["limit"], json!({ "name": "heaps", "allowed": 4096, "found": 4097 }));

    assert_eq!(server.get("/nim?heaps=3&limit=10000").await.status, 200);
    let problem = server.get("/nim?heaps=3&limit=10001").await.problem(422, "beyond-limits");
    assert_eq!(problem["limit"], json!({ "name": "limit", "allowed": 10000, "found": 10001 }));
    let reply = server.get("/slow?n=1&play=misere").await;
    reply.problem(422, "invalid-position");
    assert_eq!(reply.pointers(), ["/play"]);

    let problem = server.get("/nim/values?to=10001").await.problem(422, "beyond-limits");
    assert_eq!(problem["limit"]["name"], "values");
    assert_eq!(server.get("/nim/values?from=1&to=10001").await.status, 200);
    server.get("/nim/values?from=5&to=4").await.problem(422, "invalid-position");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn illegal_moves_are_refused_with_the_reason() {
    let server = start(patient()).await;
    for (mv, pointer) in [
        (json!({ "heap": 2, "take": 1 }), "/player_move/heap"),
        (json!({ "heap": -1, "take": 1 }), "/player_move/heap"),
        (json!({ "heap": 0.5, "take": 1 }), "/player_move/heap"),
        (json!({ "heap": 1e300, "take": 1 }), "/player_move/heap"),
        (json!({ "heap": 0, "take": 4 }), "/player_move/take"),
        (json!({ "heap": 0, "take": 0 }), "/player_move"),
        (json!({ "heap": 0, "take": -1 }), "/player_move/take"),
        (json!({ "heap": 0 }), "/player_move"),
        (json!({ "heap": 0, "leaves": [3] }), "/player_move"),
        (json!({ "heap": 0, "leaves": [4] }), "/player_move/leaves"),
        (json!({ "heap": 0, "leaves": [1, 1] }), "/player_move"),
        (json!({ "heap": 0, "take": 1, "leaves": [1] }), "/player_move/leaves"),
        (json!({ "heap": 0, "leaves": [9007199254740991u64, 9007199254740991u64] }), "/player_move/leaves"),
    ] {
        let reply = server.post("/nim/move", &json!({ "heaps": [3, 5], "player_move": mv })).await;
        reply.problem(422, "illegal-move");
        assert_eq!(reply.pointers(), [pointer], "{mv}");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn problems_of_a_batch_point_into_it() {
    let server = start(patient()).await;
    let (negative, text) = (json!({ "game": "nim", "heaps": [3, -1] }), json!({ "game": "nim", "heaps": "x" }));
    let requests = json!([negative, { "game": "chess" }, { "heaps": [3] }, 7, text, { "game": 1 }]);
    let results = server.post("/batch", &json!({ "requests": requests })).await.json();
    let found: Vec<_> = results["results"]
        .as_array()
        .unwrap()
        .iter()
        .map(|entry| (entry["status"].as_u64().unwrap(), entry["errors"][0]["pointer"].as_str().unwrap()))
        .collect();
    let expected = [
        (422, "/requests/0/heaps/1"),
        (400, "/requests/1/game"),
        (400, "/requests/2/game"),
        (400, "/requests/3"),
        (400, "/requests/4/heaps"),
        (400, "/requests/5/game"),
    ];
    assert_eq!(found, expected);
    for (entry, index) in results["results"].as_array().unwrap().iter().zip(0..) {
        let pointer = entry["errors"][0]["pointer"].as_str().unwrap();
        assert!(entry["detail"].as_str().unwrap().starts_with(pointer), "the detail of entry {index} names another place: {entry}");
    }
    for (body, pointer) in [
        ("{}", ""),
        ("[]", ""),
        (r#"{"requests":{}}"#, "/requests"),
        (r#"{"requests":[],"more":1}"#, "/more"),
        (r#"{"requests":[],"requests":[]}"#, ""),
        (r#"{"requests":[{"heaps":[03]}]}"#, "/requests/0/heaps/0"),
        (r#"{"requests":[{}}"#, "/requests"),
    ] {
        let reply = server.post_text("/batch", body).await;
        reply.problem(400, "bad-request");
        assert_eq!(reply.pointers(), [pointer], "{body}: {}", reply.text());
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_entry_of_a_batch_that_cannot_be_read_fails_alone() {
    let server = start(patient()).await;
    let deep = format!(r#"{{"game":"nim","heaps":{}{}}}"#, "[".repeat(10_000), "]".repeat(10_000));
    for (entry, status, pointer) in [
        (r#"{"game":"nim","heaps":[3],"heaps":[5]}"#, 400, "/requests/1"),
        (r#"{"game":"dag","graph":[{"a":1,"a":1}]}"#, 400, "/requests/1/graph/0"),
        (r#"{"game":"nim","heaps":[3,1e999]}"#, 422, "/requests/1/heaps/1"),
        (&deep, 400, "/requests/1/heaps"),
    ] {
        let fine = r#"{"game":"nim","heaps":[3]}"#;
        let reply = server.post_text("/batch", format!(r#"{{"requests":[{fine},{entry},{fine}]}}"#)).await;
        let results = reply.json()["results"].clone();
        assert_eq!((&results[0]["sg"], &results[2]["sg"]), (&json!(3), &json!(3)), "{}", reply.text());
        assert_eq!(results[1]["status"], status, "{}", reply.text());
        assert!(results[1]["errors"][0]["pointer"].as_str().unwrap().starts_with(pointer), "{}", reply.text());
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn requests_before_the_tables_are_ready_are_told_to_wait() {
    let server = start_warming(Settings::default(), |gate, progress| {
        progress.begin("a-table", "building");
        progress.advance(3, 10);
        while gate.begun() == 0 && !gate.is_open() {
            std::thread::sleep(Duration::from_millis(5));
        }
        ready_with(all_games(gate))
    })
    .await;
    server.until_listening().await;
    // The warm-up is a separate thread, which must start first.
    while server.get("/readyz").await.json()["progress"]["done"] != 3 {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    for path in ["/nim?heaps=3", "/games", "/tables", "/nim/values?to=3"] {
        server.get(path).await.problem(503, "warming-up");
    }
    server.post("/nim/analyze", &json!({ "heaps": [3] })).await.problem(503, "warming-up");
    let problem = server.post("/batch", &json!({ "requests": [] })).await.problem(503, "warming-up");
    assert_eq!(problem["detail"], "building a-table: 3 of 10");
    server.gate.open();
    server.until_ready().await;
    assert_eq!(server.get("/nim?heaps=3").await.status, 200);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_panic_is_a_problem_and_harms_no_other_request() {
    let server = start(patient()).await;
    for (panics, way) in [(1.0, "panic"), (2.0, "latepanic")] {
        server.get(&format!("/slow?n=1&way={way}")).await.problem(500, "internal-error");
        assert_eq!(server.metric("nimber_panics_total").await, panics);
    }
    let nim = |heap: u64| json!({ "game": "nim", "heaps": [heap] });
    let batch = json!({ "requests": [nim(3), { "game": "slow", "n": 1, "way": "panic" }, nim(5)] });
    let results = server.post("/batch", &batch).await.json();
    assert_eq!(
        (&results["results"][0]["sg"], &results["results"][1]["status"], &results["results"][2]["sg"]),
        (&json!(3), &json!(500), &json!(5))
    );
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

/// What the HTTP parser itself refuses gets a problem document, too.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn unusual_requests_are_answered() {
    let server = start(patient()).await;
    let host = server.address;
    for (request, status) in [
        (format!("GET http://{host}/nim?heaps=3 HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n"), "1.1 200"),
        ("GET /nim?heaps=3 HTTP/1.0\r\n\r\n".to_owned(), "1.0 200"),
        ("OPTIONS /nim HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".to_owned(), "1.1 200"),
        ("OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".to_owned(), "1.1 200"),
        ("GET /nim?heaps=3 HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 3\r\n\r\nabc".to_owned(), "1.1 200"),
        (format!("GET /nim?heaps={} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", "1,".repeat(40_000)), "1.1 414"),
        (format!("GET /nim?heaps={}1 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", "1,".repeat(4_000)), "1.1 200"),
        (format!("GET /nim HTTP/1.1\r\nHost: x\r\nConnection: close\r\nX: {}\r\n\r\n", "y".repeat(1_000_000)), "1.1 431"),
        (
            "GET /nim HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nContent-Length: 3\r\nConnection: close\r\n\r\n0\r\n\r\n"
                .to_owned(),
            "1.1 400",
        ),
        ("nonsense\r\n\r\n".to_owned(), "1.1 400"),
    ] {
        let answer = server.raw(&request);
        assert!(answer.starts_with(&format!("HTTP/{status} ")), "{}: {answer}", &request[..request.len().min(80)]);
        if !status.ends_with("200") {
            let (head, body) = answer.split_once("\r\n\r\n").unwrap();
            let problem: Value = serde_json::from_str(body).unwrap();
            assert!(head.contains("application/problem+json"), "{head}");
            assert!(status.ends_with(&problem["status"].to_string()), "{status}: {problem}");
        }
    }
    server.stop().await;
}

/// Mutations of valid requests get an answer or a problem, never a 500.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn mutated_requests_never_cause_a_fault() {
    let server = start(patient()).await;
    let catalogue = server.get("/games").await.json();
    let games: Vec<&Value> = catalogue["games"].as_array().unwrap().iter().filter(|game| game["name"] != "slow").collect();
    let mut rng = ChaCha8Rng::seed_from_u64(20_240_501);
    let (mut answered, mut refused) = (0, 0);
    for round in 0..400 {
        let game = games.choose(&mut rng).unwrap();
        let name = game["name"].as_str().unwrap();
        let examples = game["examples"].as_array().unwrap();
        let reply = if let Some(query) = examples.choose(&mut rng).filter(|_| round % 2 == 0) {
            let query = query.as_str().unwrap();
            let query =
                String::from_utf8_lossy(&mutate(query.as_bytes(), &mut rng)).replace(|c: char| c.is_control() || c == ' ' || c == '#', "%");
            server.get(&format!("/{name}?{query}")).await
        } else {
            let mut body = game["start"].clone();
            let verb = ["analyze", "move"].choose(&mut rng).unwrap();
            if *verb == "move" {
                body["player_move"] = game["example_move"].clone();
            }
            server.post_text(&format!("/{name}/{verb}"), mutate(body.to_string().as_bytes(), &mut rng)).await
        };
        match reply.status {
            200 => answered += 1,
            400 => drop(reply.problem(400, "bad-request")),
            422 => assert!(reply.json()["type"].as_str().unwrap().starts_with("/problems/")),
            status => panic!("{status}: {}", reply.text()),
        }
        refused += u32::from(reply.status != 200);
    }
    assert!(answered > 20 && refused > 20, "{answered} answered, {refused} refused");
    assert_eq!(server.metric("nimber_panics_total").await, 0.0);
    server.stop().await;
}

fn mutate(bytes: &[u8], rng: &mut ChaCha8Rng) -> Vec<u8> {
    const PIECES: [&str; 18] =
        ["-", "0", "9", "1e9", ".", ",", "\"", "{", "}", "[", "]", "null", "9007199254740992", "%", "&", "=", "\u{fffd}", "play"];
    let mut bytes = bytes.to_vec();
    for _ in 0..rng.random_range(0..4) {
        let at = rng.random_range(0..=bytes.len());
        match rng.random_range(0..4) {
            0 if at < bytes.len() => drop(bytes.remove(at)),
            1 if at < bytes.len() => bytes[at] = rng.random_range(b'!'..=b'~'),
            2 => {
                let to = rng.random_range(at..=bytes.len());
                let copy = bytes[at..to].to_vec();
                bytes.splice(at..at, copy);
            }
            _ => drop(bytes.splice(at..at, PIECES.choose(rng).unwrap().bytes())),
        }
    }
    bytes
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

/// Long names, values and paths, and many errors at once, also with characters that have to be escaped.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_problem_is_short() {
    let server = start(patient()).await;
    let small =
        |reply: &crate::support::Reply| assert!(reply.body.len() <= 16 << 10, "{} bytes: {}", reply.body.len(), &reply.text()[..200]);
    for text in ["x", "\u{1}", "`", "\"", "é", "/", "~"] {
        let long = text.repeat(150_000);
        for body in [
            json!({ "heaps": [3], (long.clone()): 1 }),
            json!({ "heaps": [3], "play": long }),
            json!({ "heaps": long }),
            json!({ "heaps": [long] }),
            json!({ "heaps": [3], "player_move": { (long.clone()): 1 } }),
            json!({ "heaps": vec![-1; 5000] }),
        ] {
            for path in ["/nim/analyze", "/nim/move", "/octal/analyze", "/kayles/analyze", "/sum/analyze"] {
                let reply = server.post(path, &body).await;
                assert!(matches!(reply.status, 400 | 422), "{}", reply.status);
                small(&reply);
            }
        }
        let entries: Vec<_> = (0..2).map(|_| json!({ "game": long.chars().take(50_000).collect::<String>() })).collect();
        let batch = server.post("/batch", &json!({ "requests": entries })).await;
        assert!(batch.status == 200 && batch.body.len() <= 32 << 10, "{} {}", batch.status, batch.body.len());
    }
    let many = server.post("/nim/analyze", &json!({ "heaps": vec![-1; 4096] })).await.json();
    let errors = many["errors"].as_array().unwrap();
    assert_eq!((errors.len(), &errors[31]["detail"]), (32, &json!("there are 4096 such errors; the first 31 are listed")));
    let path = "x".repeat(60_000);
    for path in
        [format!("/{path}"), format!("/octal/{path}"), format!("/nim?{path}=1"), format!("/nim?heaps={path}"), format!("/problems/{path}")]
    {
        let reply = server.get(&path).await;
        assert!(matches!(reply.status, 400 | 404 | 422), "{}", reply.status);
        small(&reply);
    }
    server.stop().await;
}

/// A long body is read field by field.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_problem_of_a_long_name_is_short() {
    let server = start(patient()).await;
    let body = json!({ "edges": {}, "tokens": [], "x".repeat(4 << 20): 1 });
    let reply = server.post("/dag/analyze", &body).await;
    assert!(reply.status == 400 && reply.body.len() < 1000, "{} {}", reply.status, reply.body.len());
    server.stop().await;
}
