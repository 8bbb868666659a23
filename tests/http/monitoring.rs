//! What the dashboard and the alerts of `deploy/monitoring/` make of `/metrics`, which has the figures of the process on Linux only.

use crate::support::{Server, all_games, patient, ready_with, some_table, start, start_warming};
use nimber::http::version::COMMIT;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::fs;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_process_and_the_build_are_described() {
    let server = start(patient()).await;
    let (os, arch, version) = (std::env::consts::OS, std::env::consts::ARCH, env!("CARGO_PKG_VERSION"));
    assert_eq!(
        server.metric(&format!("nimber_build_info{{version=\"{version}\",commit=\"{COMMIT}\",os=\"{os}\",arch=\"{arch}\"}}")).await,
        1.0
    );
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap().as_secs_f64();
    let started = server.metric("process_start_time_seconds").await;
    assert!((now - 24.0 * 3600.0..=now + 60.0).contains(&started), "{started}");
    assert!(server.metric("process_resident_memory_bytes").await > 1e6);
    assert!(server.metric("process_virtual_memory_bytes").await > server.metric("process_resident_memory_bytes").await);
    assert!(server.metric("process_cpu_seconds_total").await >= 0.0);
    assert!(server.metric("process_threads").await >= 2.0);
    let open = server.metric("process_open_fds").await;
    assert!((3.0..=server.metric("process_max_fds").await).contains(&open), "{open}");
    server.stop().await;
}

/// Every series name in an expression that could be one of the service's.
fn names(text: &str) -> BTreeSet<&str> {
    let words = text.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_');
    words.filter(|word| word.starts_with("nimber_") || word.starts_with("process_")).collect()
}

/// The expressions in a document, whatever is around them.
fn expressions<'v>(value: &'v Value, found: &mut Vec<&'v str>) {
    match value {
        Value::Object(members) => members.iter().for_each(|(name, value)| match value {
            Value::String(text) if ["expr", "query", "definition"].contains(&name.as_str()) => found.push(text),
            _ => expressions(value, found),
        }),
        Value::Array(list) => list.iter().for_each(|value| expressions(value, found)),
        _ => {}
    }
}

/// So that tables are measured.
async fn start_with_a_table() -> Server {
    let server = start_warming(patient(), |gate, _| {
        let mut ready = ready_with(all_games(gate));
        ready.tables.push(some_table());
        ready
    })
    .await;
    server.until_ready().await;
    server
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_dashboard_and_the_alerts_name_what_is_measured() {
    let server = start_with_a_table().await;
    server.gate.open();
    for path in ["/slow?n=1", "/chomp?rows=9,8,7,5,3,3", "/nope"] {
        server.get(path).await;
    }
    server.post("/batch", &json!({ "requests": [{ "game": "nim", "heaps": [1] }] })).await;
    let metrics = server.get("/metrics").await.text();
    let samples = metrics.lines().filter(|line| !line.starts_with('#'));
    let measured: BTreeSet<&str> = samples.filter_map(|line| line.split(['{', ' ']).next()).collect();

    let read = |name: &str| fs::read_to_string(format!("{}/{name}", env!("CARGO_MANIFEST_DIR"))).unwrap();
    let dashboard: Value = serde_json::from_str(&read("deploy/monitoring/dashboard.json")).unwrap();
    let rules: Value = yaml_serde::from_str(&read("deploy/helm/nimber/alerts.yaml")).unwrap();
    let mut found = Vec::new();
    expressions(&dashboard, &mut found);
    let shown: BTreeSet<&str> = found.iter().flat_map(|expression| names(expression)).collect();
    let mut found = Vec::new();
    expressions(&rules, &mut found);
    let watched: BTreeSet<&str> = found.iter().flat_map(|expression| names(expression)).collect();
    assert!(shown.len() > 30 && watched.len() > 10, "{shown:?} {watched:?}");
    let unknown: Vec<_> = shown.union(&watched).filter(|name| !measured.contains(*name)).collect();
    assert!(unknown.is_empty(), "/metrics does not have {unknown:?}");

    // What nobody looks at need not be measured. Of a histogram, one of its series is enough.
    let stem = |name: &&str| ["_bucket", "_count", "_sum"].iter().find_map(|end| name.strip_suffix(end)).unwrap_or(name).to_owned();
    let shown: BTreeSet<String> = shown.iter().map(stem).collect();
    let unseen: Vec<String> = measured.iter().map(stem).filter(|name| !shown.contains(name)).collect();
    assert_eq!(unseen, ["process_virtual_memory_bytes"], "the dashboard does not show all");
    let measured: BTreeSet<String> = measured.iter().map(stem).collect();
    let guide = read("docs/operating.md");
    let explained: BTreeSet<String> = names(&guide).iter().map(stem).collect();
    assert_eq!(measured, explained, "docs/operating.md explains other metrics");
    server.stop().await;
}
