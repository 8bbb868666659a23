//! Replays recorded requests and compares every answer: status, content type and body, byte for byte.
//!
//! `tests/data/corpus.jsonl.gz` holds one request with its answer per line. Long answers are stored as their length and hash.
//! The recorded service had the default tables and the default work budget; moves are asked for with a seed.
//!
//! After an intended change of answers, record them again and look at the differences that this prints:
//!
//! ```console
//! $ NIMBER_CORPUS=record cargo test --test cli corpus -- --nocapture
//! ```
//!
//! `NIMBER_CORPUS=add` adds requests to each game that has none, after a game was added. The answers that are there stay, and have to be
//! right; only answers that list all games are recorded again. To add other requests, append lines such as
//! `{"method":"GET","path":"/nim?heaps=3"}` to the file before that:
//!
//! ```console
//! $ gunzip tests/data/corpus.jsonl.gz && cat more.jsonl >> tests/data/corpus.jsonl && gzip tests/data/corpus.jsonl
//! ```
//!
//! A new request must get the same answer on every machine and in any order: with a seed for moves, and far from the work budget.

use crate::support::Server;
use flate2::{Compression, read::GzDecoder, write::GzEncoder};
use nimber::tables::{KINDS, Progress, TableSettings, warm_up};
use nimber_answers::catalogue::{AnyGame, Catalogue};
use nimber_answers::service::{Request, Service};
use nimber_games::Tables;
use nimber_games::service::SUM;
use nimber_solvers::theory::Budget;
use reqwest::Client;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

const CORPUS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/corpus.jsonl.gz");

/// In bytes. Longer answers are stored as a hash.
const LONGEST_WHOLE: usize = 4096;

/// Requests at the same time.
const CONNECTIONS: usize = 8;

/// Differences printed in full.
const SHOWN: usize = 20;

#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Exchange {
    method: String,
    path: String,
    #[serde(rename = "type", skip_serializing_if = "Option::is_none")]
    media_type: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    accept: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    body: Option<String>,
    /// Missing in a request that was added but not recorded yet.
    #[serde(skip_serializing_if = "Option::is_none")]
    answer: Option<Answer>,
}

#[derive(Clone, PartialEq, Serialize, Deserialize)]
struct Answer {
    status: u16,
    #[serde(rename = "type", skip_serializing_if = "Option::is_none")]
    media_type: Option<String>,
    #[serde(flatten)]
    body: Body,
}

#[derive(Clone, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
enum Body {
    Whole { body: String },
    Hashed { length: usize, blake3: String },
}

impl Body {
    fn of(text: &str) -> Body {
        match text.len() {
            0..=LONGEST_WHOLE => Body::Whole { body: text.to_owned() },
            length => Body::Hashed { length, blake3: blake3::hash(text.as_bytes()).to_hex().to_string() },
        }
    }
}

/// An answer with its whole text.
struct Given {
    answer: Answer,
    text: String,
}

#[tokio::test(flavor = "multi_thread")]
async fn every_recorded_request_gets_the_recorded_answer() {
    let mut recorded = read();
    assert!(recorded.len() > 5000, "the corpus has only {} requests", recorded.len());
    let mode = std::env::var("NIMBER_CORPUS").ok();
    let catalogue = Catalogue::new(&Tables::outline());
    if mode.as_deref() == Some("add") {
        let more = additions(&recorded, &catalogue);
        recorded.extend(more);
    }
    let server = Server::start_with(Path::new("none"), &["--solver-queue", "1000"]);
    let server = server.ready();
    let given = replay(&server, &recorded).await;
    let report = compare(&recorded, &given);
    // What writes fails all the same, so that nobody takes the new answers for tested ones.
    match mode.as_deref() {
        None => assert!(report.is_none(), "{}", report.unwrap_or_default()),
        Some("record") => {
            if let Some(report) = report {
                write(recorded, given);
                panic!("{report}\nthese answers are recorded now");
            }
        }
        Some("add") => {
            let is_right = |(exchange, given): (&Exchange, &Given)| {
                let is_known = exchange.answer.as_ref().is_none_or(|answer| *answer == given.answer);
                is_known || lists_games(exchange, given, &catalogue)
            };
            let report = report.unwrap_or_default();
            assert!(recorded.iter().zip(&given).all(is_right), "{report}\nnothing is recorded: these answers were others before");
            if !report.is_empty() {
                write(recorded, given);
                panic!("{report}\nthese answers are recorded now, and all others are as they were");
            }
        }
        Some(other) => panic!("NIMBER_CORPUS={other} means nothing; `record` rewrites the answers, and `add` adds to them"),
    }
}

/// Whether an answer changes with every game: the catalogue, and problems that name all games, or all that can be a component of a sum.
fn lists_games(exchange: &Exchange, given: &Given, catalogue: &Catalogue) -> bool {
    let names: Vec<_> = catalogue.games().map(|game| game.about().name).filter(|name| *name != SUM).collect();
    exchange.path.split('?').next() == Some("/games") || given.text.contains(&names.join(", "))
}

/// Requests about the games that have none yet: its examples, and its start with a move, under each play.
fn additions(recorded: &[Exchange], catalogue: &Catalogue) -> Vec<Exchange> {
    let is_about = |exchange: &Exchange, name: &str| exchange.path.split(['/', '?']).nth(1) == Some(name);
    let missing = catalogue.games().filter(|game| !recorded.iter().any(|exchange| is_about(exchange, game.about().name)));
    let of_game = |game: &AnyGame| {
        let about = game.about();
        let request = |path: String, body: Option<Value>| Exchange {
            method: if body.is_some() { "POST" } else { "GET" }.to_owned(),
            path,
            media_type: body.as_ref().map(|_| "application/json".to_owned()),
            accept: None,
            body: body.map(|body| body.to_string()),
            answer: None,
        };
        let mut requests: Vec<_> = about.examples.iter().map(|query| request(format!("/{}?{query}", about.name), None)).collect();
        for play in about.plays.iter().map(|play| play.name()) {
            for start in [&about.start].into_iter().chain(&about.starts) {
                let with = |fields: Value| {
                    let mut body = start.clone();
                    body.as_object_mut().into_iter().for_each(|body| body.extend(fields.as_object().cloned().unwrap_or_default()));
                    Some(body)
                };
                requests.push(request(format!("/{}/analyze", about.name), with(json!({ "play": play, "moves": "all", "explain": true }))));
                requests.push(request(format!("/{}/move", about.name), with(json!({ "play": play, "seed": 1 }))));
                if *start == about.start {
                    let played = with(json!({ "play": play, "seed": 2, "player_move": about.example_move }));
                    requests.push(request(format!("/{}/move", about.name), played));
                }
            }
        }
        requests
    };
    missing.flat_map(of_game).collect()
}

#[test]
fn requests_are_added_for_games_that_have_none() {
    let catalogue = Catalogue::new(&Tables::outline());
    let about_wythoff = |exchange: &Exchange| exchange.path.starts_with("/wythoff");
    assert!(!additions(&read(), &catalogue).iter().any(about_wythoff));
    let others: Vec<_> = read().into_iter().filter(|exchange| !about_wythoff(exchange)).collect();
    let added = additions(&others, &catalogue);
    assert!(added.iter().filter(|exchange| about_wythoff(exchange)).count() > 10, "{}", added.len());
    let text = r#"{"detail":"there is no game `chess`; there are "#.to_owned();
    let names: Vec<_> = catalogue.games().map(|game| game.about().name).collect();
    let components: Vec<_> = names.iter().copied().filter(|name| *name != SUM).collect();
    for (list, is_listed) in [(names.join(", "), true), (components.join(", "), true), (names[1..].join(", "), false)] {
        let text = format!("{text}{list}");
        let given = Given { answer: Answer { status: 400, media_type: None, body: Body::of(&text) }, text };
        assert_eq!(lists_games(&added[0], &given, &catalogue), is_listed);
    }
}

/// What the service has besides answers, by the first segment of the path.
const NOT_IN_THE_LIBRARY: [&str; 11] =
    ["", "assets", "docs", "favicon.svg", "healthz", "metrics", "openapi.json", "openapi.yaml", "readyz", "service-worker.js", "tables"];

/// What a program with the library gets, or a page with WebAssembly. Only what is about the transport is left out.
#[test]
fn the_same_answers_come_without_a_transport() {
    let flags = [("chomp-box", "12x12"), ("chomp-tiles", "60"), ("grundy-heaps", "1048576")];
    let wanted = flags.iter().filter_map(|(flag, value)| {
        let kind = KINDS.iter().find(|kind| kind.flag == *flag).expect("a kind of table");
        (kind.read)(value).expect("a table")
    });
    let settings = TableSettings { wanted: wanted.collect(), ..TableSettings::default() };
    let warm = warm_up(&settings, &Budget::unlimited(), &Progress::default()).expect("nothing stops it");
    let service = Service::new(Catalogue::new(&warm.tables()));
    let mut compared = 0;
    for exchange in read() {
        // Its answer has no body.
        if exchange.method == "HEAD" {
            continue;
        }
        let recorded = exchange.answer.clone().expect("it is recorded");
        // What only the service has, and sizes and redirects, which are the transport's.
        let first = exchange.path.split(['/', '?']).nth(1).unwrap_or_default();
        if NOT_IN_THE_LIBRARY.contains(&first) || matches!(recorded.status, 308 | 413) || recorded.media_type.is_none() {
            continue;
        }
        let body = exchange.body.as_deref().unwrap_or_default().as_bytes();
        let media_type = exchange.media_type.as_deref();
        let given = service.ask(&Request { method: &exchange.method, media_type, ..Request::post(&exchange.path, body) });
        let text = String::from_utf8(given.bytes).expect("answers are text");
        let given = Answer { status: given.status, media_type: Some(given.media_type.to_owned()), body: Body::of(&text) };
        assert!(given == recorded, "{}\n{}", headline(&exchange), difference(&exchange, &Given { answer: given, text }));
        compared += 1;
    }
    assert!(compared > 5600, "only {compared} requests were compared");
}

fn read() -> Vec<Exchange> {
    let lines = BufReader::new(GzDecoder::new(File::open(CORPUS).expect("the corpus is there"))).lines();
    lines.map(|line| serde_json::from_str(&line.expect("the corpus is text")).expect("each line is an exchange")).collect()
}

fn write(recorded: Vec<Exchange>, given: Vec<Given>) {
    let mut file = GzEncoder::new(File::create(CORPUS).expect("the corpus can be written"), Compression::best());
    for (exchange, given) in recorded.into_iter().zip(given) {
        let line = serde_json::to_string(&Exchange { answer: Some(given.answer), ..exchange }).expect("an exchange is JSON");
        writeln!(file, "{line}").expect("the corpus can be written");
    }
    file.finish().expect("the corpus can be written");
}

async fn replay(server: &Server, recorded: &[Exchange]) -> Vec<Given> {
    // The server closes a connection on which it refused a body, so none is used twice.
    // The client could use HTTPS, too.
    #[cfg(feature = "https")]
    let _ = rustls::crypto::ring::default_provider().install_default();
    let client = Client::builder()
        .no_proxy()
        .no_gzip()
        .pool_max_idle_per_host(0)
        .redirect(reqwest::redirect::Policy::none())
        .build()
        .expect("a client");
    let (address, exchanges) = (server.address(), Arc::new(recorded.to_vec()));
    let next = Arc::new(AtomicUsize::new(0));
    let connections: Vec<_> = (0..CONNECTIONS)
        .map(|_| {
            let (client, exchanges, next) = (client.clone(), exchanges.clone(), next.clone());
            tokio::spawn(async move {
                let mut given = Vec::new();
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some(exchange) = exchanges.get(index) else { return given };
                    given.push((index, ask(&client, &format!("http://{address}{}", exchange.path), exchange).await));
                }
            })
        })
        .collect();
    let mut given = Vec::new();
    for connection in connections {
        given.extend(connection.await.expect("no request fails"));
    }
    given.sort_by_key(|&(index, _)| index);
    given.into_iter().map(|(_, given)| given).collect()
}

async fn ask(client: &Client, url: &str, exchange: &Exchange) -> Given {
    let mut request = client.request(reqwest::Method::from_bytes(exchange.method.as_bytes()).expect("a method"), url);
    for (name, value) in [("content-type", &exchange.media_type), ("accept", &exchange.accept)] {
        request = value.iter().fold(request, |request, value| request.header(name, value));
    }
    request = exchange.body.iter().fold(request, |request, body| request.body(body.clone()));
    let response = request.send().await.unwrap_or_else(|error| panic!("{}: {error}", headline(exchange)));
    let status = response.status().as_u16();
    let media_type = response.headers().get("content-type").map(|value| value.to_str().expect("a media type").to_owned());
    let text = response.text().await.unwrap_or_else(|error| panic!("{}: {error}", headline(exchange)));
    Given { answer: Answer { status, media_type, body: Body::of(&text) }, text }
}

/// The first differences in full, then the number of each kind.
fn compare(recorded: &[Exchange], given: &[Given]) -> Option<String> {
    let different: Vec<_> =
        recorded.iter().zip(given).enumerate().filter(|(_, (exchange, given))| exchange.answer.as_ref() != Some(&given.answer)).collect();
    if different.is_empty() {
        return None;
    }
    let mut report = format!("{} of {} answers are different\n", different.len(), recorded.len());
    let mut kinds: BTreeMap<String, usize> = BTreeMap::new();
    for (shown, &(line, (exchange, given))) in different.iter().enumerate() {
        if shown < SHOWN {
            report += &format!("\nline {}: {}\n{}\n", line + 1, headline(exchange), difference(exchange, given));
        }
        *kinds.entry(kind(exchange, &given.answer)).or_default() += 1;
    }
    report += "\nall differences by kind:\n";
    for (kind, count) in kinds {
        report += &format!("{count:6} {kind}\n");
    }
    Some(report)
}

fn headline(exchange: &Exchange) -> String {
    let part = |name: &str, text: &Option<String>| text.as_ref().map_or(String::new(), |text| format!(" {name}{}", excerpt(text, 0, 300)));
    let Exchange { method, path, media_type, accept, body, .. } = exchange;
    format!("{method} {}{}{}{}", excerpt(path, 0, 300), part("type: ", media_type), part("accept: ", accept), part("", body))
}

/// The first difference of the two answers.
fn difference(exchange: &Exchange, given: &Given) -> String {
    let Some(expected) = &exchange.answer else { return format!("  not recorded yet: {}", excerpt(&given.text, 0, 300)) };
    let head = |answer: &Answer| format!("{} {}", answer.status, answer.media_type.as_deref().unwrap_or("without type"));
    let (expected_text, from) = match &expected.body {
        Body::Whole { body } => {
            let same = body.bytes().zip(given.text.bytes()).take_while(|(one, other)| one == other).count();
            (excerpt(body, same.saturating_sub(80), 300), same.saturating_sub(80))
        }
        Body::Hashed { length, .. } => (format!("{length} bytes with another hash"), 0),
    };
    let given_text = excerpt(&given.text, from, 300);
    format!("  expected {}: {expected_text}\n  got      {}: {given_text} ({} bytes)", head(expected), head(&given.answer), given.text.len())
}

/// At most `length` bytes from `from` on, cut at character boundaries.
fn excerpt(text: &str, from: usize, length: usize) -> String {
    let from = (0..=from.min(text.len())).rev().find(|&place| text.is_char_boundary(place)).unwrap_or(0);
    let to = (from..=(from + length).min(text.len())).rev().find(|&place| text.is_char_boundary(place)).unwrap_or(from);
    let dots = |cut| if cut { "…" } else { "" };
    format!("{}{}{}", dots(from > 0), &text[from..to], dots(to < text.len()))
}

/// The method, the path without parameters, and what has changed.
fn kind(exchange: &Exchange, given: &Answer) -> String {
    let path = exchange.path.split('?').next().unwrap_or_default();
    let path: Vec<_> = path.split('/').map(|part| if part.contains(['.', '%']) { "{…}" } else { part }).collect();
    let change = match &exchange.answer {
        None => "not recorded yet".to_owned(),
        Some(expected) if expected.status != given.status => format!("{} became {}", expected.status, given.status),
        Some(expected) if expected.media_type != given.media_type => format!("{} of another type", given.status),
        Some(_) => format!("{} with another body", given.status),
    };
    format!("{} {}: {change}", exchange.method, path.join("/"))
}
