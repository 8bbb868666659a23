//! `GET /tables/{name}`: ranges, validators, and how many may be sent at once.

use crate::support::{PATIENCE, Reply, Server, all_games, patient, ready_with, send, start, start_warming};
use nimber::http::{ConnectionBounds, Ready, Settings};
use nimber::snapshots::{Fetched, SnapshotManifest, fetch};
use nimber::tables::{KINDS, Progress, TableSettings, warm_up};
use nimber_solvers::theory::Budget;
use std::io::{Read, Write};
use std::path::Path;
use std::time::{Duration, Instant};

const GRUNDY: &str = "/tables/grundy";

async fn get(server: &Server, headers: &[(&str, &str)]) -> Reply {
    send(headers.iter().fold(server.request("GET", GRUNDY), |request, (name, value)| request.header(*name, *value))).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_is_sent_whole() {
    let server = start(patient()).await;
    let reply = get(&server, &[("accept-encoding", "gzip")]).await;
    assert_eq!(reply.status, 200);
    let length = reply.body.len().to_string();
    for (name, value) in [
        ("content-type", "application/octet-stream"),
        ("content-length", &length),
        ("accept-ranges", "bytes"),
        ("cache-control", "no-cache"),
    ] {
        assert_eq!(reply.header(name), Some(value), "{name}");
    }
    assert_eq!((reply.header("content-encoding"), reply.header("content-range")), (None, None));
    let head = send(server.request("HEAD", GRUNDY)).await;
    assert_eq!((head.status, head.header("content-length"), head.header("etag")), (200, Some(&*length), reply.header("etag")));
    assert!(head.body.is_empty());
    let url = format!("http://{}{GRUNDY}", server.address).parse().unwrap();
    let wanted = |manifest: &SnapshotManifest| if manifest.bytes < 10_000 { Ok(()) } else { Err("too long".to_owned()) };
    let fetched = tokio::task::spawn_blocking(move || fetch(&url, &wanted, None, Instant::now() + PATIENCE, &|_, _| ())).await;
    let Fetched { bytes, .. } = fetched.unwrap().unwrap();
    assert!(reply.body.ends_with(&bytes) && bytes.len() >= 4096);
    server.get("/tables/nope").await.problem(404, "not-found");
    server.get("/tables/grundy?x=1").await.problem(400, "bad-request");
    send(server.request("POST", GRUNDY)).await.problem(405, "method-not-allowed");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn ranges_are_parts_of_the_whole() {
    let server = start(patient()).await;
    let whole = get(&server, &[]).await;
    let (tag, length) = (whole.header("etag").unwrap(), whole.body.len());
    for (range, begin, end) in [
        ("bytes=0-0", 0, 1),
        ("bytes=0-", 0, length),
        ("bytes=100-199", 100, 200),
        ("bytes=1000-", 1000, length),
        ("bytes=1000-99999999", 1000, length),
        ("bytes=-7", length - 7, length),
    ] {
        for headers in [&[("range", range)][..], &[("range", range), ("if-range", tag)]] {
            let part = get(&server, headers).await;
            assert_eq!(part.status, 206, "{range}");
            assert_eq!(part.header("content-range"), Some(&*format!("bytes {begin}-{}/{length}", end - 1)), "{range}");
            assert_eq!((part.header("etag"), part.header("content-length")), (Some(tag), Some(&*(end - begin).to_string())));
            assert!(part.body == whole.body[begin..end], "{range}");
        }
    }
    for headers in [
        // What cannot be read, other units, and several ranges: the whole is a right answer to all of them.
        &[("range", "bytes=x")][..],
        &[("range", "rows=0-1")],
        &[("range", "bytes=0-1,5-6")],
        // The client has a part of another table.
        &[("range", "bytes=5-6"), ("if-range", "\"other\"")],
        &[("range", "bytes=5-6"), ("if-range", "Wed, 21 Oct 2015 07:28:00 GMT")],
    ] {
        let reply = get(&server, headers).await;
        assert!(reply.status == 200 && reply.body == whole.body, "{headers:?}");
    }
    for range in [format!("bytes={length}-"), "bytes=99999999-".to_owned(), "bytes=7-3".to_owned()] {
        let reply = get(&server, &[("range", &range)]).await;
        assert_eq!(reply.header("content-range"), Some(&*format!("bytes */{length}")), "{range}");
        reply.problem(416, "range-not-satisfiable");
    }
    assert_eq!(server.metric("nimber_problems_total{type=\"range-not-satisfiable\"}").await, 3.0);
    let held = get(&server, &[("if-none-match", tag), ("range", "bytes=0-0")]).await;
    assert_eq!((held.status, held.header("etag"), held.body.len()), (304, Some(tag), 0));
    server.stop().await;
}

fn tables(folder: Option<&Path>, flag: &str, value: &str) -> nimber::tables::Warm {
    let kind = KINDS.iter().find(|kind| kind.flag == flag).unwrap();
    let wanted = vec![(kind.read)(value).unwrap().unwrap()];
    let settings = TableSettings { wanted, data_dir: folder.map(Into::into), files_above: Some(1000), ..TableSettings::default() };
    warm_up(&settings, &Budget::unlimited(), &Progress::default()).unwrap()
}

/// A client that does not read its table loses its slot once another client waits. It blocks nothing else.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn few_tables_are_sent_at_once_and_a_slow_reader_makes_room() {
    // Too long for the buffers of the system.
    let warm_up =
        |gate: &_, _: &Progress| Ready { snapshots: tables(None, "chomp-tiles", "62").snapshots(), ..ready_with(all_games(gate)) };
    let defaults = Settings::default();
    // Nothing else ends a connection that reads nothing.
    let settings = Settings { connections: ConnectionBounds { stall: 2 * PATIENCE, ..defaults.connections }, ..defaults };
    let server = start_warming(settings, warm_up).await;
    server.until_ready().await;
    let path = "/tables/chomp-tiles-62";
    let begin = || {
        let mut stream = server.connect();
        write!(stream, "GET {path} HTTP/1.1\r\nHost: x\r\n\r\n").unwrap();
        let mut status = [0; 12];
        stream.read_exact(&mut status).unwrap();
        assert_eq!(&status, b"HTTP/1.1 200");
        stream
    };
    let open: Vec<_> = (0..4).map(|_| begin()).collect();
    let held = server.metric("nimber_memory_reserved_bytes{purpose=\"answers\"}").await;
    assert!((f64::from(8 << 20)..f64::from(16 << 20)).contains(&held), "{held}");
    assert_eq!(server.get("/nim?heaps=3").await.status, 200);
    // A reader gets the place of one of the slow ones. The others keep theirs: one place is enough for it.
    let begun = Instant::now();
    for _ in 0..6 {
        loop {
            let reply = server.get(path).await;
            if reply.status == 200 {
                break;
            }
            assert_eq!(reply.header("retry-after"), Some("1"));
            reply.problem(503, "overloaded");
            assert!(begun.elapsed() < PATIENCE, "the place never becomes free");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }
    drop(open);
    server.until_metric("nimber_memory_reserved_bytes{purpose=\"answers\"}", 0.0).await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_unchecked_table_is_not_given_away() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path().to_owned();
    let warm_up = move |gate: &_, _: &Progress| {
        tables(Some(&at), "chomp-box", "8x8").maintain(&Progress::default(), &mut |_| ());
        Ready { snapshots: tables(Some(&at), "chomp-box", "8x8").snapshots(), ..ready_with(all_games(gate)) }
    };
    let server = start_warming(patient(), warm_up).await;
    server.until_ready().await;
    server.get("/tables/chomp-box-8x8").await.problem(503, "warming-up");
    server.stop().await;
}
