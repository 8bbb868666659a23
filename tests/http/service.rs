//! What the service reports about itself, and how it starts and stops.

use crate::support::{
    PATIENCE, Server, all_games, games_without, patient, read_all, ready_with, send, some_table, start, start_publishing, start_warming,
    waiting_for_everyone,
};
use nimber::http::{Settings, WorkBounds};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::io::Write;
use std::net::{SocketAddr, TcpStream};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn alive_at_once_and_ready_when_the_tables_are() {
    let server = start_warming(Settings::default(), |gate, progress| {
        progress.begin("chomp-12x12", "reading");
        progress.advance(7, 9);
        while !gate.is_open() {
            std::thread::sleep(Duration::from_millis(5));
        }
        ready_with(all_games(gate))
    })
    .await;
    // Tables that are read slowly do not keep the server from answering for ever.
    server.until_listening().await;
    assert_eq!(server.get("/healthz").await.json()["status"], "ok");
    let mut warming = server.get("/readyz").await;
    while warming.json()["progress"]["done"] != 7 {
        warming = server.get("/readyz").await;
    }
    assert_eq!((warming.status, warming.header("retry-after")), (503, Some("1")));
    let progress = json!({ "table": "chomp-12x12", "step": "reading", "done": 7, "total": 9 });
    assert_eq!(warming.json(), json!({ "ready": false, "status": "warming", "progress": progress }));
    assert_eq!(server.metric("nimber_ready").await, 0.0);
    // Documents need no tables.
    for path in ["/", "/openapi.yaml", "/docs", "/problems/warming-up", "/metrics"] {
        assert_eq!(server.get(path).await.status, 200, "{path}");
    }
    server.gate.open();
    server.until_ready().await;
    assert_eq!(server.get("/readyz").await.json(), json!({ "ready": true, "status": "ready" }));
    assert_eq!(server.metric("nimber_ready").await, 1.0);
    server.stop().await;
}

/// Until stored tables are read, the system refuses connections, so that nobody is told to wait by a server that is about to be ready.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn with_stored_tables_the_first_answer_is_ready() {
    let (address, asked) = (Arc::new(OnceLock::new()), Arc::new(AtomicUsize::new(0)));
    let (of_server, refused) = (address.clone(), asked.clone());
    let server = start_warming(patient(), move |gate, _| {
        let address: SocketAddr = *of_server.wait();
        for _ in 0..20 {
            let error = TcpStream::connect(address).expect_err("the tables are not there");
            assert_eq!(error.kind(), std::io::ErrorKind::ConnectionRefused);
            refused.fetch_add(1, Ordering::Relaxed);
        }
        ready_with(all_games(gate))
    })
    .await;
    address.set(server.address).unwrap();
    server.until_listening().await;
    assert_eq!(asked.load(Ordering::Relaxed), 20);
    assert_eq!((server.get("/readyz").await.status, server.get("/chomp?rows=2,1").await.status), (200, 200));
    server.stop().await;
}

/// While tables are built, a game that needs none of them gives its answers, and the others say that they will.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn games_without_tables_are_answered_while_tables_are_built() {
    let pending = ["chomp", "ichomp"];
    let server = start_publishing(patient(), move |gate, progress, publish| {
        progress.begin("chomp-tiles-60", "building");
        publish(ready_with(games_without(gate, &pending)));
        while !gate.is_open() {
            std::thread::sleep(Duration::from_millis(5));
        }
        publish(ready_with(all_games(gate)));
    })
    .await;
    server.until_listening().await;
    let warming = server.get("/readyz").await;
    assert_eq!((warming.status, &warming.json()["progress"]["table"]), (503, &json!("chomp-tiles-60")));
    assert_eq!(server.metric("nimber_ready").await, 0.0);
    for path in ["/nim?heaps=3,5,7", "/grundy?groups=48", "/games", "/games/chomp", "/tables", "/tables/grundy"] {
        assert_eq!(server.get(path).await.status, 200, "{path}");
    }
    let early = server.get("/kayles?rows=5,4").await;
    for path in ["/chomp?rows=2,1", "/ichomp?width=2&height=2", "/chomp/random", "/chomp/board.svg?rows=2,1"] {
        let problem = server.get(path).await.problem(503, "warming-up");
        assert!(problem["detail"].as_str().unwrap().contains("are still being prepared"), "{problem}");
    }
    server.post("/chomp/move", &json!({ "rows": [2, 1] })).await.problem(503, "warming-up");
    let (nim, chomp) = (json!({ "game": "nim", "heaps": [3] }), json!({ "game": "chomp", "rows": [2, 1] }));
    assert_eq!(server.post("/sum/analyze", &json!({ "components": [nim] })).await.json()["sg"], 3);
    server.post("/sum/analyze", &json!({ "components": [nim, chomp] })).await.problem(503, "warming-up");
    let batch = server.post("/batch", &json!({ "requests": [nim, chomp, { "game": "sum", "components": [chomp] }] })).await.json();
    let seen = batch["results"].as_array().unwrap().iter().map(|result| (&result["sg"], &result["status"]));
    assert_eq!(seen.collect::<Vec<_>>(), [(&json!(3), &Value::Null), (&Value::Null, &json!(503)), (&Value::Null, &json!(503))]);
    server.gate.open();
    server.until_ready().await;
    assert_eq!(server.get("/chomp?rows=2,1").await.status, 200);
    assert_eq!(server.get("/kayles?rows=5,4").await.body, early.body);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_warm_up_that_panics_ends_the_server_with_an_error() {
    let server = start_warming(Settings::default(), |_, _| panic!("on purpose")).await;
    let error = server.returned().await.unwrap_err();
    assert!(error.to_string().contains("warm-up panicked"), "{error}");
    // The same after it has published the games that need no tables.
    let server = start_publishing(Settings::default(), |gate, _, publish| {
        publish(ready_with(games_without(gate, &["chomp"])));
        panic!("on purpose")
    })
    .await;
    server.returned().await.unwrap_err();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_catalogue_can_be_followed() {
    let server = start(patient()).await;
    let catalogue = server.get("/games").await.json();
    for game in catalogue["games"].as_array().unwrap().iter().filter(|game| game["name"] != "slow") {
        let name = game["name"].as_str().unwrap();
        for field in ["title", "rules", "move_order"] {
            assert!(!game[field].as_str().unwrap().is_empty(), "{field} of {name}");
        }
        let json_only = game["parameters"].as_array().unwrap().is_empty();
        assert_eq!(game["examples"].as_array().unwrap().is_empty(), json_only, "{name} has examples if it has a query string");
        for example in game["examples"].as_array().unwrap() {
            let reply = server.get(&format!("/{name}?{}", example.as_str().unwrap())).await;
            assert_eq!(reply.status, 200, "{name} {example}: {}", reply.text());
        }
        let analysis = server.post(&format!("/{name}/analyze"), &game["start"]).await.json();
        assert_eq!((&analysis["game"], &analysis["play"]), (&game["name"], &game["plays"][0]), "{name}");
        let again = server.post(&format!("/{name}/analyze"), &analysis["position"]).await;
        assert_eq!((again.status, &again.json()["sg"]), (200, &analysis["sg"]), "{name}: a position can be sent back");
        let mut turn = game["start"].clone();
        turn["player_move"] = game["example_move"].clone();
        let reply = server.post(&format!("/{name}/move"), &turn).await;
        assert_eq!(reply.status, 200, "{name}: {}", reply.text());
        for parameter in game["parameters"].as_array().unwrap() {
            assert!(!parameter["about"].as_str().unwrap().is_empty() && parameter["example"].is_string(), "{name} {parameter}");
        }
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn tables_are_listed_as_the_warm_up_reports_them() {
    let report = some_table();
    let reported = serde_json::to_value(&report).unwrap();
    let server = start_warming(Settings::default(), |gate, _| {
        let mut ready = ready_with(all_games(gate));
        ready.tables.push(report);
        ready.persistent = true;
        ready.incidents.push("a block was damaged".to_owned());
        ready
    })
    .await;
    server.until_ready().await;
    let tables = server.get("/tables").await.json();
    assert_eq!(tables, json!({ "persistent": true, "incidents": ["a block was damaged"], "tables": [reported] }));
    assert_eq!(server.metric("nimber_table_positions{table=\"some-table\"}").await, 42.0);
    assert_eq!(server.metric("nimber_store_incidents_total").await, 1.0);
    assert_eq!(server.metric("nimber_store_persistent").await, 1.0);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn reports_take_no_parameters() {
    let server = start(patient()).await;
    for path in ["/games", "/tables", "/problems/not-found"] {
        let problem = server.get(&format!("{path}?x=1")).await.problem(400, "bad-request");
        assert_eq!(problem["errors"][0]["pointer"], "/x", "{path}");
    }
    for path in ["/healthz?x=1", "/readyz?x=1", "/docs?x=1", "/games?"] {
        assert_eq!(server.get(path).await.status, 200, "{path}");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_documentation_needs_nothing_from_elsewhere() {
    let server = start(patient()).await;
    let document = server.get("/openapi.yaml").await;
    assert_eq!(document.header("content-type"), Some("application/yaml"));
    assert!(document.text().starts_with("openapi: 3.1"));
    let json = server.get("/openapi.json").await;
    assert_eq!(json.header("content-type"), Some("application/json"));
    assert_eq!(json.json(), yaml_serde::from_str::<Value>(&document.text()).unwrap());
    let places = ["openapi", "x-tagGroups", "/nim", "/sum/move", "schemas"].map(|key| json.text().find(&format!("\"{key}\":")));
    assert!(places.iter().all(Option::is_some) && places.is_sorted(), "in the order of the YAML: {places:?}");
    let page = server.get("/docs").await;
    assert!(page.header("content-type").unwrap().starts_with("text/html"));
    let policy = page.header("content-security-policy").unwrap();
    assert!(policy.contains("default-src 'none'") && policy.contains("script-src 'self';"), "{policy}");
    let html = page.text();
    assert!(html.contains("<title>nimber API</title>"), "{html}");
    // No script and no style stands in the page itself.
    assert!(!html.contains("<style") && !html.contains("<script>") && !html.contains("style="), "{html}");
    let resources: BTreeSet<&str> =
        ["src=\"", "href=\""].iter().flat_map(|name| html.split(name).skip(1)).filter_map(|rest| rest.split('"').next()).collect();
    let expected = BTreeSet::from(["./", "games", "openapi.yaml", "openapi.json", "favicon.svg", "docs/page.css", "docs/page.js"]);
    assert_eq!(resources, expected, "relative, so that a proxy may put the service below a path");
    for resource in resources.into_iter().filter(|resource| *resource != "./" && resource.contains('.')) {
        let reply = server.get(&format!("/{resource}")).await;
        assert_eq!(reply.status, 200, "{resource}");
        assert_eq!(reply.header("x-content-type-options"), Some("nosniff"));
        let expected = match resource.rsplit('.').next() {
            Some("css") => "text/css",
            Some("js") => "text/javascript",
            Some("yaml") => "application/yaml",
            Some("json") => "application/json",
            _ => "image/svg+xml",
        };
        assert!(reply.header("content-type").unwrap().starts_with(expected), "{resource}: {:?}", reply.header("content-type"));
    }
    // Its modules come from this host, too.
    for module in ["page.js", "document.js", "operation.js"] {
        let script = server.get(&format!("/docs/{module}")).await;
        assert_eq!(script.header("content-type"), Some("text/javascript; charset=utf-8"));
        assert!(!script.text().replace("http://www.w3.org/2000/svg", "").contains("http:"), "{module}");
    }
    assert_eq!(server.get("/docs/").await.header("location"), Some("../docs"));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn requests_have_ids() {
    let server = start(patient()).await;
    let id_for = async |given: Option<&str>, path: &str| {
        let mut request = server.request("GET", path);
        if let Some(given) = given {
            request = request.header("x-request-id", given);
        }
        send(request).await.header("x-request-id").unwrap().to_owned()
    };
    for path in ["/nim?heaps=3", "/nope"] {
        assert_eq!(id_for(Some("abc-123"), path).await, "abc-123", "a usable one is kept");
        let own = id_for(None, path).await;
        assert_eq!(own.len(), 32);
        assert_ne!(own, id_for(None, path).await);
    }
    let long = "x".repeat(129);
    for unusable in ["", "two words", long.as_str()] {
        assert_eq!(id_for(Some(unusable), "/healthz").await.len(), 32, "{unusable}");
    }
    server.stop().await;
}

fn patient_client(server: &Server) -> TcpStream {
    let mut client = server.connect();
    write!(client, "GET /slow?n=1 HTTP/1.1\r\nHost: x\r\n\r\n").unwrap();
    client
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stopping_server_answers_open_requests_and_accepts_no_new_ones() {
    let mut server = start(waiting_for_everyone()).await;
    let mut begun = server.connect();
    write!(begun, "GET /readyz HTTP/1.1\r\n").unwrap();
    let mut open = patient_client(&server);
    server.gate.until_begun(1).await;
    server.tell_to_stop();
    let started = Instant::now();
    while TcpStream::connect(server.address).is_ok() {
        assert!(started.elapsed() < PATIENCE, "new connections are still accepted");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    // A request that has begun is answered, with the note that the connection closes.
    write!(begun, "Host: x\r\n\r\n").unwrap();
    let answer = read_all(&mut begun);
    assert!(answer.starts_with("HTTP/1.1 503 ") && answer.contains("\"status\":\"stopping\""), "{answer}");
    assert!(answer.contains("connection: close"), "{answer}");
    server.gate.open();
    let answer = read_all(&mut open);
    assert!(answer.starts_with("HTTP/1.1 200 ") && answer.contains("\"game\":\"slow\""), "{answer}");
    server.returned().await.unwrap();
}

/// So that load balancers find out before connections are refused.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_told_to_stop_goes_on_for_a_while() {
    let mut server = start(Settings { stop_delay: Duration::from_secs(2), ..patient() }).await;
    assert_eq!(server.get("/nim?heaps=3").await.header("connection"), None);
    server.tell_to_stop();
    let started = Instant::now();
    while server.get("/readyz").await.status != 503 {
        assert!(started.elapsed() < PATIENCE, "nobody finds out");
    }
    assert_eq!(server.metric("nimber_ready").await, 0.0);
    let answer = server.get("/nim?heaps=3").await;
    assert_eq!((answer.status, answer.header("connection")), (200, Some("close")));
    server.returned().await.unwrap();
    assert!(started.elapsed() >= Duration::from_secs(2));
}

/// A client that has connected in time is answered, even if its request is read late.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_request_is_lost_when_a_server_stops() {
    let mut server = start(waiting_for_everyone()).await;
    let mut clients: Vec<_> = (0..200).map(|_| server.connect()).collect();
    server.tell_to_stop();
    for client in &mut clients {
        write!(client, "GET /nim?heaps=3 HTTP/1.1\r\nHost: x\r\n\r\n").unwrap();
    }
    for client in &mut clients {
        let answer = read_all(client);
        assert!(answer.starts_with("HTTP/1.1 200 "), "{answer}");
    }
    server.returned().await.unwrap();
}

/// However slowly the client reads it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stopping_server_sends_an_answer_to_its_end() {
    let mut server = start(patient()).await;
    let heaps = json!({ "heaps": vec![9007199254740991_u64; 46], "moves": "all", "positions": true, "limit": 10_000 }).to_string();
    let mut client = server.connect();
    write!(
        client,
        "POST /nim/analyze HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{heaps}",
        heaps.len()
    )
    .unwrap();
    client.peek(&mut [0]).unwrap();
    server.tell_to_stop();
    tokio::time::sleep(Duration::from_secs(1)).await;
    let answer = tokio::task::spawn_blocking(move || read_all(&mut client)).await.unwrap();
    assert!(answer.starts_with("HTTP/1.1 200 "), "{:.200}", answer);
    let length = answer.split("content-length: ").nth(1).and_then(|rest| rest.split("\r\n").next()).and_then(|length| length.parse().ok());
    assert_eq!(length, answer.split_once("\r\n\r\n").map(|(_, body)| body.len()));
    server.returned().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stopping_server_waits_for_a_limited_time_and_reports_it() {
    let bounds = WorkBounds { deadline: Duration::from_secs(60), ..Settings::default().bounds };
    let mut server = start(Settings { bounds, drain: Duration::from_millis(300), ..Settings::default() }).await;
    let mut open = patient_client(&server);
    server.gate.until_begun(1).await;
    let gate = server.gate.clone();
    let started = Instant::now();
    server.tell_to_stop();
    let answer = tokio::task::spawn_blocking(move || read_all(&mut open));
    server.returned().await.unwrap();
    assert!(started.elapsed() >= Duration::from_millis(300) && started.elapsed() < Duration::from_secs(30), "{:?}", started.elapsed());
    let answer = answer.await.unwrap();
    assert!(answer.starts_with("HTTP/1.1 503 ") && answer.contains("retry-after:"), "{answer}");
    let problem: Value = serde_json::from_str(answer.split("\r\n\r\n").nth(1).unwrap()).unwrap();
    assert_eq!(problem["type"], "/problems/shutting-down");
    gate.until_ended(1).await;
}
