//! Everything that the OpenAPI document gives as an example is what the service says, and fits its schema.

use crate::schema::{document, fault, operations, parameters, resolve};
use crate::support::{Server, all_games, patient, read_all, ready_with, send, start, start_warming};
use nimber::http::{Settings, WorkBounds};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::io::Write;
use std::num::NonZeroU32;
use std::time::Duration;

/// The value of the example of an answer, if there is one.
fn example<'a>(document: &'a Value, answer: &'a Value) -> Option<&'a Value> {
    let shared = || Some(&resolve(document, answer["examples"].as_object()?.values().next()?)["value"]);
    answer.get("example").or_else(shared)
}

/// The path and the query string that a page sends which fills in the examples of all parameters, and the defaults if it does that, too.
fn filled_in(document: &Value, template: &str, operation: &Value, with_defaults: bool) -> String {
    let text = |value: &Value| match value {
        Value::Array(items) => items.iter().map(|item| item.to_string()).collect::<Vec<_>>().join(","),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    let (mut path, mut pairs) = (template.to_owned(), Vec::new());
    for parameter in parameters(document, operation) {
        let default = parameter["schema"].get("default").filter(|_| with_defaults);
        // Pages take the example of the schema, too.
        let schema = resolve(document, &parameter["schema"]);
        let of_schema = schema.get("example").or(schema["oneOf"][0].get("example"));
        let Some(value) = parameter.get("example").or(of_schema).or(default).map(text) else {
            assert_ne!(parameter["required"], true, "{} of {template} has no example", parameter["name"]);
            continue;
        };
        let name = parameter["name"].as_str().unwrap();
        match parameter["in"] == "path" {
            true => path = path.replace(&format!("{{{name}}}"), &value),
            false => {
                pairs.push(format!("{name}={}", value.replace('%', "%25").replace('#', "%23").replace('+', "%2B").replace('&', "%26")))
            }
        }
    }
    if pairs.is_empty() { path } else { format!("{path}?{}", pairs.join("&")) }
}

/// An answer with lists no longer than those of an example that shows only their beginning.
fn shortened(mut answer: Value, example: &Value) -> Value {
    for (name, shown) in example.as_object().into_iter().flatten() {
        if let (Some(list), Some(shown)) = (answer[name].as_array_mut(), shown.as_array()) {
            list.truncate(shown.len());
        }
    }
    answer
}

#[track_caller]
fn assert_fits(document: &Value, schema: &Value, value: &Value, what: &str) {
    let fault = fault(document, schema, value, "");
    assert!(fault.is_none(), "{what} does not fit its schema: {}\n{value}", fault.unwrap());
}

/// The example of an answer is that of the examples of all parameters, or of the example of the body.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_example_is_answered_as_documented() {
    let server = start(patient()).await;
    let document = document();
    let mut replayed = 0;
    for (template, method, operation) in operations(&document) {
        let content = operation["responses"]["200"]
            .get("$ref")
            .map_or(&operation["responses"]["200"], |_| resolve(&document, &operation["responses"]["200"]));
        let (media_type, answer) = content["content"].as_object().unwrap().iter().next().unwrap();
        let mut replies = Vec::new();
        if method == "post" {
            let body = &operation["requestBody"]["content"]["application/json"];
            let several = body["examples"].as_object().into_iter().flatten().map(|(name, example)| (&**name, &example["value"]));
            let bodies: Vec<_> = several.chain(body.get("example").map(|body| ("turn", body))).collect();
            for (name, body_sent) in &bodies {
                assert_fits(&document, &body["schema"], body_sent, &format!("the example body of {template}"));
                let reply = server.post(template, body_sent).await;
                // The answer that is shown is that to a turn.
                match *name {
                    "turn" => replies.push(reply),
                    name => {
                        assert_eq!(reply.status, 200, "{name} of {template}: {}", reply.text());
                        assert_fits(&document, &answer["schema"], &reply.json(), &format!("the answer to {name} of {template}"));
                    }
                }
            }
            // The start of a game may have moves in several parts, and so no mex.
            let is_shown = !template.ends_with("/mex") || !bodies.is_empty();
            assert_eq!(bodies.len(), if template.ends_with("/move") { 3 } else { usize::from(is_shown) }, "{template}");
        } else {
            for with_defaults in [false, true] {
                replies.push(server.get(&filled_in(&document, template, operation, with_defaults)).await);
            }
        }
        for reply in replies {
            assert_eq!(reply.status, 200, "{method} {template}: {}", reply.text());
            let value = match &**media_type {
                "application/json" => reply.json(),
                "image/svg+xml" => Value::from(reply.text()),
                _ => continue,
            };
            // The slow game of the tests has no schemas.
            if template != "/games" {
                assert_fits(&document, &answer["schema"], &value, &format!("the answer of {method} {template}"));
            }
            // What the machine has loaded differs, and so does the commit. The document does not hold itself.
            if ["/tables", "/healthz", "/openapi.json"].contains(&template) {
                continue;
            }
            let Some(example) = example(&document, answer) else {
                // Only a position of one part has a mex, and a game need not name one.
                assert!(template.ends_with("/mex"), "{template} has no example");
                continue;
            };
            let value = if ["/games", "/sprouts/records"].contains(&template) { shortened(value, example) } else { value };
            assert_eq!(&value, example, "{method} {template}");
            replayed += 1;
        }
    }
    assert!(replayed >= 160, "only {replayed} examples were replayed");
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
        for play in game["plays"].as_array().unwrap() {
            let mut body = game["start"].clone();
            body["play"] = play.clone();
            body["moves"] = json!("all");
            body["limit"] = json!(40);
            assert_fits(&document, schema("analyze", "request"), &body, name);
            let reply = server.post(&format!("/{name}/analyze"), &body).await;
            // A start may be too large for misère play, such as a full board of iChomp.
            if play == "misere" && reply.status == 422 {
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

/// Examples of problems: what they are called, the request, and the problem.
fn examples_of_problems<'a>(document: &'a Value, response: &'a Value) -> Vec<(String, Option<&'a str>, &'a Value)> {
    let content = &resolve(document, response)["content"]["application/problem+json"];
    let several = content["examples"].as_object().into_iter().flatten();
    several.map(|(name, example)| (name.clone(), example.get("summary").and_then(Value::as_str), &example["value"])).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_example_of_a_problem_is_what_the_service_says() {
    let server = start(patient()).await;
    let document = document();
    let schema = &document["components"]["schemas"]["Problem"];
    let (mut replayed, mut provoked) = (0, BTreeSet::new());
    let shared = document["components"]["responses"].as_object().unwrap().iter().map(|(name, response)| (name.clone(), response));
    let own = operations(&document).into_iter().flat_map(|(path, method, operation)| {
        let responses = operation["responses"].as_object().unwrap().iter().filter(|(_, response)| response.get("$ref").is_none());
        responses.map(move |(status, response)| (format!("{status} of {method} {path}"), response))
    });
    for (name, response) in shared.chain(own) {
        for (slug, request, expected) in examples_of_problems(&document, response) {
            assert_fits(&document, schema, expected, &format!("{slug} of {name}"));
            assert_eq!(expected["type"], format!("/problems/{slug}"), "{name}");
            let found = match request.filter(|request| !request.contains(" with ")) {
                Some(request) => {
                    replayed += 1;
                    assert_eq!(request.split([' ', '?']).nth(1), expected["instance"].as_str(), "{request}");
                    let mut found = replay(&server, request).await;
                    // The game of the tests is not in the document.
                    found["detail"] = found["detail"].as_str().unwrap().replace(", slow", "").into();
                    found
                }
                None => {
                    assert!(provoked.insert(slug.clone()), "{slug} is there twice");
                    let mut found = provoke(&slug).await;
                    // It was another game that took so long.
                    found["instance"] = expected["instance"].clone();
                    found
                }
            };
            assert_eq!(&found, expected, "{slug} of {name}");
        }
    }
    assert!(replayed >= 5 && provoked.len() >= 8, "{replayed} and {provoked:?}");
    server.stop().await;
}

/// A turn with everything has every option that the schema of the request has. `skill` cannot stand beside `level`.
#[test]
fn one_example_of_a_move_has_all_options() {
    let document = document();
    let mut moves = 0;
    for (path, _, operation) in operations(&document).into_iter().filter(|(path, method, _)| path.ends_with("/move") && *method == "post") {
        let body = &operation["requestBody"]["content"]["application/json"];
        // The first part is the position.
        let parts = resolve(&document, &body["schema"])["allOf"].as_array().unwrap()[1..].iter();
        let options = parts.fold(BTreeSet::new(), |mut names, part| {
            properties(&document, part, &mut names);
            names
        });
        let sent = body["examples"]["everything"]["value"].as_object().unwrap();
        let missing: Vec<_> = options.iter().filter(|name| **name != "skill" && !sent.contains_key(**name)).collect();
        assert!(options.len() >= 10 && missing.is_empty(), "{path} shows no {missing:?}");
        moves += 1;
    }
    assert!(moves >= 14, "{moves}");
}

fn properties<'a>(document: &'a Value, schema: &'a Value, names: &mut BTreeSet<&'a str>) {
    let schema = resolve(document, schema);
    names.extend(schema["properties"].as_object().into_iter().flatten().map(|(name, _)| name.as_str()));
    schema["allOf"].as_array().into_iter().flatten().for_each(|part| properties(document, part, names));
}

/// Each problem is described once, with an example of each of its kinds.
#[test]
fn operations_share_their_problems() {
    let document = document();
    for (path, method, operation) in operations(&document) {
        for (status, response) in operation["responses"].as_object().unwrap().iter().filter(|(status, _)| *status >= &"400".to_owned()) {
            // The health check has an answer of its own.
            if path != "/readyz" {
                assert_eq!(response["$ref"], format!("#/components/responses/Problem{status}"), "{method} {path}");
            }
        }
    }
    let shown = examples_of_problems(&document, &document["components"]["responses"]["Problem422"]);
    let kinds: Vec<_> = shown.iter().map(|(kind, ..)| kind.as_str()).collect();
    assert_eq!(kinds, ["beyond-limits", "illegal-move", "invalid-position"]);
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
        server.until_listening().await;
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
        "range-not-satisfiable" => send(server.request("GET", "/tables/grundy").header("range", "bytes=99999999-")).await.json(),
        "beyond-limits" => {
            let most = Settings::default().max_batch;
            server.post("/batch", &json!({ "requests": vec![json!({ "game": "nim", "heaps": [3] }); most + 1] })).await.json()
        }
        other => panic!("nothing here makes a server say {other}"),
    };
    server.stop().await;
    found
}
