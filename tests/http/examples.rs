//! Everything that the OpenAPI document gives as an example is what the service says, and fits its schema.

use crate::schema::{document, fault, operations, parameters, resolve};
use crate::support::{Reply, Server, all_games, patient, read_all, ready_with, send, start, start_warming};
use nimber::http::{Settings, WorkBounds};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::io::Write;
use std::num::NonZeroU32;
use std::time::Duration;

/// The value of the example of an answer, if there is one.
fn example<'a>(document: &'a Value, answer: &'a Value) -> Option<&'a Value> {
    let example = answer["examples"].as_object()?.values().next()?;
    Some(&resolve(document, example)["value"])
}

#[track_caller]
fn assert_fits(document: &Value, schema: &Value, value: &Value, what: &str) {
    let fault = fault(document, schema, value, "");
    assert!(fault.is_none(), "{what} does not fit its schema: {}\n{value}", fault.unwrap());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_example_is_answered_as_documented() {
    let server = start(patient()).await;
    let document = document();
    let mut replayed = 0;
    for (template, method, operation) in operations(&document) {
        // Parameters in the path stand there with their examples.
        let in_path = parameters(&document, operation).filter(|parameter| parameter["in"] == "path");
        let path = in_path.fold(template.to_string(), |path, parameter| {
            path.replace(&format!("{{{}}}", parameter["name"].as_str().unwrap()), parameter["example"].as_str().unwrap())
        });
        let path = path.as_str();
        let content = &operation["responses"]["200"]["content"];
        let is_picture = content.get("image/svg+xml").is_some();
        let answer = &content[if is_picture { "image/svg+xml" } else { "application/json" }];
        let example = example(&document, answer);
        let check = |reply: &Reply, is_documented: bool| {
            assert_eq!(reply.status, 200, "{method} {path}: {}", reply.text());
            let value = if is_picture { Value::from(reply.text()) } else { reply.json() };
            assert_fits(&document, &answer["schema"], &value, &format!("the answer of {method} {path}"));
            if let Some(example) = example.filter(|_| is_documented) {
                assert_eq!(&value, example, "{method} {path}");
            }
        };
        if method == "post" {
            let body = &operation["requestBody"]["content"]["application/json"];
            assert_fits(&document, &body["schema"], &body["example"], &format!("the example body of {path}"));
            check(&server.post(path, &body["example"]).await, true);
            assert!(example.is_some(), "{path}");
            replayed += 1;
        } else if let Some(queries) = operation.get("x-examples") {
            for (index, query) in queries.as_array().unwrap().iter().enumerate() {
                check(&server.get(&format!("{path}?{}", query.as_str().unwrap())).await, index == 0);
                replayed += 1;
            }
            assert!(example.is_some(), "{path}");
        } else {
            let reply = server.get(path).await;
            assert_eq!(reply.status, 200, "{path}");
            // The slow game of the tests has no schemas.
            if answer.get("schema").is_some() && path != "/games" {
                check(&reply, true);
            }
        }
    }
    assert!(replayed >= 60, "only {replayed} examples were replayed");
    server.stop().await;
}

/// The lists of moves under both plays, with and without values, and the moves of the opponent to the end of the game.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whatever_a_game_answers_fits_its_schema() {
    let server = start(patient()).await;
    let document = document();
    let games = server.get("/games").await.json();
    let entry_schema = &document["components"]["schemas"]["GameEntry"];
    for game in games["games"].as_array().unwrap().iter().filter(|game| game["name"] != "slow") {
        assert_fits(&document, entry_schema, game, "an entry of the catalogue");
        let name = game["name"].as_str().unwrap();
        let schema = |verb: &str, part: &str| match part {
            "request" => &document["paths"][format!("/{name}/{verb}")]["post"]["requestBody"]["content"]["application/json"]["schema"],
            _ => &document["paths"][format!("/{name}/{verb}")]["post"]["responses"]["200"]["content"]["application/json"]["schema"],
        };
        for play in ["normal", "misere"] {
            let mut body = game["start"].clone();
            body["play"] = json!(play);
            body["moves"] = json!("all");
            body["limit"] = json!(40);
            assert_fits(&document, schema("analyze", "request"), &body, name);
            let reply = server.post(&format!("/{name}/analyze"), &body).await;
            // A full board of iChomp is too large for misère play, and the sum to start from has a wild component.
            if play == "misere" && ["ichomp", "sum"].contains(&name) {
                assert_eq!(reply.json()["type"], "/problems/beyond-limits");
                continue;
            }
            assert_eq!(reply.status, 200, "{name}: {}", reply.text());
            let answer = reply.json();
            assert_fits(&document, schema("analyze", "answer"), &answer, name);
            assert!(!answer["moves"].as_array().unwrap().is_empty());
            // The moves are sent back as they are listed.
            let mut position = game["start"].clone();
            for mv in answer["moves"].as_array().unwrap().iter().step_by(13) {
                let body =
                    with(&position, &[("play", json!(play)), ("player_move", mv.clone()), ("seed", json!(7)), ("level", json!("casual"))]);
                assert_fits(&document, schema("move", "request"), &body, name);
                let reply = server.post(&format!("/{name}/move"), &body).await;
                assert_eq!(reply.status, 200, "{name}: {}", reply.text());
                assert_fits(&document, schema("move", "answer"), &reply.json(), name);
            }
            for turn in 0.. {
                assert!(turn < 100, "{name} does not end");
                let body = with(&position, &[("play", json!(play)), ("player_move", Value::Null), ("seed", json!(turn))]);
                assert_fits(&document, schema("move", "request"), &body, name);
                let reply = server.post(&format!("/{name}/move"), &body).await;
                assert_eq!(reply.status, 200, "{name}: {}", reply.text());
                let exchange = reply.json();
                assert_fits(&document, schema("move", "answer"), &exchange, name);
                position = exchange["position"].clone();
                if exchange["game_over"] == true {
                    break;
                }
            }
            let end = server.post(&format!("/{name}/analyze"), &with(&position, &[("play", json!(play))])).await.json();
            assert_fits(&document, schema("analyze", "answer"), &end, name);
        }
    }
    server.stop().await;
}

fn with(position: &Value, fields: &[(&str, Value)]) -> Value {
    let mut body = position.clone();
    fields.iter().for_each(|(name, value)| body[*name] = value.clone());
    body
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_example_of_a_problem_is_what_the_service_says() {
    let server = start(patient()).await;
    let document = document();
    let schema = &document["components"]["schemas"]["Problem"];
    let (mut replayed, mut provoked) = (0, BTreeSet::new());
    for (name, response) in document["components"]["responses"].as_object().unwrap() {
        for (slug, example) in response["content"]["application/problem+json"]["examples"].as_object().into_iter().flatten() {
            let expected = &example["value"];
            assert_fits(&document, schema, expected, &format!("{slug} of {name}"));
            assert_eq!(expected["type"], format!("/problems/{slug}"), "{name}");
            let found = match example.get("summary") {
                Some(request) => {
                    replayed += 1;
                    replay(&server, request.as_str().unwrap()).await
                }
                None => {
                    assert!(provoked.insert(slug.clone()), "{slug} is there twice");
                    let mut found = provoke(slug).await;
                    // It was another game that took so long.
                    found["instance"] = expected["instance"].clone();
                    found
                }
            };
            assert_eq!(&found, expected, "{slug} of {name}");
        }
    }
    assert!(replayed >= 25 && provoked.len() >= 8, "{replayed} and {provoked:?}");
    server.stop().await;
}

/// Sends `GET /path` or `POST /path body`.
async fn replay(server: &Server, request: &str) -> Value {
    let (method, request) = request.split_once(' ').unwrap();
    let (path, body) = request.split_once(' ').unwrap_or((request, ""));
    let request = server.request(method, path);
    let request = if body.is_empty() { request } else { request.header("content-type", "application/json").body(body.to_owned()) };
    send(request).await.json()
}

/// Makes a server say this.
async fn provoke(slug: &str) -> Value {
    let quick = WorkBounds { threads: 1, queue: 0, ..Settings::default().bounds };
    let settings = match slug {
        "rate-limited" => Settings { rate_limit: NonZeroU32::new(1), ..Settings::default() },
        "overloaded" => Settings { bounds: quick, ..Settings::default() },
        "deadline-exceeded" => Settings { bounds: WorkBounds { deadline: Duration::from_millis(100), ..quick }, ..Settings::default() },
        "shutting-down" => Settings {
            bounds: WorkBounds { deadline: Duration::from_secs(60), ..quick },
            drain: Duration::from_millis(200),
            ..Settings::default()
        },
        "request-timeout" => Settings { body_timeout: Duration::from_secs(1), ..Settings::default() },
        _ => Settings::default(),
    };
    if slug == "warming-up" {
        let server = start_warming(settings, |gate, _| {
            while !gate.is_open() {
                std::thread::sleep(Duration::from_millis(5));
            }
            ready_with(all_games(gate))
        })
        .await;
        let found = server.get("/nim?heaps=3").await.json();
        server.stop().await;
        return found;
    }
    let mut server = start(settings).await;
    let found = match slug {
        "rate-limited" => loop {
            let reply = server.get("/nim?heaps=3").await;
            if reply.status != 200 {
                break reply.json();
            }
        },
        "overloaded" => {
            let _running = server.spawn_slow("n=1");
            server.gate.until_begun(1).await;
            server.get("/slow?n=2").await.json()
        }
        "deadline-exceeded" => server.get("/slow?n=1").await.json(),
        "shutting-down" => {
            let running = server.spawn_slow("n=1");
            server.gate.until_begun(1).await;
            server.tell_to_stop();
            let found = running.await.unwrap().json();
            server.returned().await.unwrap();
            return found;
        }
        "request-timeout" => {
            let mut open = server.connect();
            write!(open, "POST /nim/analyze HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{{").unwrap();
            let answer = tokio::task::spawn_blocking(move || read_all(&mut open)).await.unwrap();
            let body = answer.split("\r\n\r\n").nth(1).unwrap_or_else(|| panic!("{answer}"));
            // The example has the default of ten seconds.
            serde_json::from_str(&body.replace("within 1 seconds", "within 10 seconds")).unwrap()
        }
        "payload-too-large" => server.post_text("/nim/analyze", " ".repeat((1 << 20) + 1)).await.json(),
        "unsupported-media-type" => {
            send(server.request("POST", "/nim/analyze").header("content-type", "text/plain").body("heaps=3")).await.json()
        }
        "beyond-limits" => {
            let most = Settings::default().max_batch;
            server.post("/batch", &json!({ "requests": vec![json!({ "game": "nim", "heaps": [3] }); most + 1] })).await.json()
        }
        other => panic!("nothing here makes a server say {other}"),
    };
    server.stop().await;
    found
}
