//! Every failure is a problem document with its kind, its place and the correct form. No input causes a 500.

use crate::support::{all_games, patient, ready_with, start, start_warming};
use nimber::http::Settings;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::{Value, json};
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
        ("{}", "/heaps"),
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

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn query_strings_are_read_as_strictly_as_bodies() {
    let server = start(patient()).await;
    for (query, pointer) in [
        ("", "/heaps"),
        ("play=normal", "/heaps"),
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
        (json!({ "take": 1 }), "/player_move/heap"),
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
        let sentence = format!("{}.", entry["errors"][0]["detail"].as_str().unwrap());
        assert_eq!(entry["detail"], sentence, "the detail of entry {index} is not its sentence alone");
    }
    for (body, pointer) in [
        ("{}", "/requests"),
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
