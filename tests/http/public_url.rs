//! A service behind a proxy that takes a prefix off the path.

use crate::support::{patient, start};
use nimber::http::{OPENAPI, Settings};
use nimber_answers::problem::ProblemKind;
use serde_json::{Value, json};

const URL: &str = "https://example.org/solver";

fn public() -> Settings {
    Settings { public_url: Some(format!("{URL}/").parse().unwrap()), ..patient() }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_type_of_a_problem_is_below_the_public_address() {
    let server = start(public()).await;
    let position = format!("{URL}/problems/invalid-position");
    assert_eq!(server.get("/nim?heaps=-1").await.json()["type"], position);
    let batch = server.post("/batch", &json!({ "requests": [{ "game": "nim", "heaps": [-1] }] })).await.json();
    assert_eq!(batch["results"][0]["type"], position, "{batch}");
    let malformed = server.raw("nonsense\r\n\r\n");
    assert!(malformed.contains(&format!(r#""type":"{URL}/problems/bad-request""#)), "{malformed}");
    // Nothing comes from what a client says.
    let raw = server.raw("GET /nowhere HTTP/1.1\r\nHost: evil.example\r\nX-Forwarded-Host: evil.example\r\nConnection: close\r\n\r\n");
    assert!(raw.contains(&format!(r#""type":"{URL}/problems/not-found""#)) && !raw.contains("evil"), "{raw}");
    server.stop().await;
}

/// All texts in the document that have this in them, keys included.
fn with<'d>(document: &'d Value, part: &str, found: &mut Vec<&'d str>) {
    match document {
        Value::String(text) => found.extend(text.contains(part).then_some(text.as_str())),
        Value::Array(list) => list.iter().for_each(|inner| with(inner, part, found)),
        Value::Object(members) => members.iter().for_each(|(name, inner)| {
            found.extend(name.contains(part).then_some(name.as_str()));
            with(inner, part, found);
        }),
        _ => {}
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_document_names_the_public_address() {
    let server = start(public()).await;
    let yaml: Value = yaml_serde::from_str(&server.get("/openapi.yaml").await.text()).unwrap();
    let json = server.get("/openapi.json").await.json();
    server.stop().await;
    assert_eq!(yaml, json);
    assert_eq!(json["servers"], json!([{ "url": URL }]));
    let (mut types, mut before) = (Vec::new(), Vec::new());
    with(&json, "/problems/", &mut types);
    let own: Value = yaml_serde::from_str(OPENAPI.text()).unwrap();
    with(&own, "/problems/", &mut before);
    assert_eq!(types.len(), before.len());
    for (text, before) in types.into_iter().zip(before) {
        let is_type = ProblemKind::ALL.into_iter().any(|kind| kind.path() == before);
        assert_eq!(text, if is_type { format!("{URL}{before}") } else { before.to_owned() });
    }
}
