//! What the README says is so: every request in it gets the answer that it shows, and its tables are those of the program.

use crate::support::Server;
use serde_json::Value;
use std::path::Path;

const README: &str = include_str!("../../README.md");

/// The fenced blocks of the README in order: their language and text.
fn blocks() -> Vec<(&'static str, &'static str)> {
    let mut blocks = Vec::new();
    let mut parts = README.split("```");
    parts.next();
    while let (Some(block), Some(_)) = (parts.next(), parts.next()) {
        blocks.push(block.split_once('\n').expect("a block has lines"));
    }
    blocks
}

/// The text between the first pair of single quotes, and what follows.
fn quoted(text: &'static str) -> Option<(&'static str, &'static str)> {
    text.split_once('\'')?.1.split_once('\'')
}

#[test]
fn every_request_gets_the_answer_that_is_shown() {
    let server = Server::start_with(Path::new("none"), &[]).ready();
    let mut replayed = 0;
    for pair in blocks().windows(2) {
        let [("console", command), ("json", shown)] = pair else { continue };
        let (url, rest) = quoted(command.strip_prefix("$ curl -s ").expect("a request is a curl command")).expect("a URL");
        let path = url.strip_prefix("http://localhost:8080").expect("the README's address");
        let (_, answer) = match rest.split_once("-d ") {
            Some((_, body)) => server.post(path, quoted(body).expect("a body").0),
            None => server.get(path),
        }
        .expect("the service answers");
        let shown: Value = serde_json::from_str(shown).expect("the README shows JSON");
        assert_eq!(answer, shown, "{command}");
        replayed += 1;
    }
    assert!(replayed >= 10, "{replayed} requests found");
}

#[test]
fn the_limits_are_those_of_the_catalogue() {
    let server = Server::start_with(Path::new("none"), &[]).ready();
    let mut rows = Vec::new();
    for game in server.json("/games")["games"].as_array().expect("a list") {
        for limit in game["limits"].as_array().expect("a list") {
            let word = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
            rows.push(format!("| {} | `{}` | {} | {} |", word(&game["name"]), word(&limit["name"]), limit["value"], word(&limit["about"])));
        }
    }
    let shown: Vec<_> = README.split("| game | limit |").nth(1).expect("a table of limits").lines().skip(2).take(rows.len() + 1).collect();
    assert_eq!(shown, [rows, vec![String::new()]].concat());
}

#[test]
fn the_two_commands_are_there() {
    let console: Vec<_> = blocks().into_iter().filter(|(language, _)| *language == "console").map(|(_, text)| text).collect();
    assert!(console.contains(&"$ cargo run --release -- serve\n") && console.contains(&"$ cargo test\n"));
}
