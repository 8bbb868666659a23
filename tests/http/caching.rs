//! Facts are cached for a day and revalidated without work; everything else is not cached.

use crate::support::{Reply, Server, only, patient, send, start};
use nimber::http::{Settings, WorkBounds};
use serde_json::json;

const FACT: &str = "/nim?heaps=3,5,7";

/// An answer of far more than 4 KB.
const LONG: &str = "/nim/values?to=10000";

async fn with(server: &Server, method: &str, path: &str, headers: &[(&str, &str)]) -> Reply {
    send(headers.iter().fold(server.request(method, path), |request, (name, value)| request.header(*name, *value))).await
}

/// A new release may add fields to an answer, so browsers ask again. Meanwhile they show what they have.
const A_DAY: &str = "public, max-age=86400, stale-while-revalidate=604800";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn facts_are_kept_for_a_day_and_then_asked_for_again() {
    let server = start(patient()).await;
    let first = server.get(FACT).await;
    let tag = first.header("etag").unwrap();
    assert!(tag.starts_with('"') && tag.ends_with('"') && tag.len() > 10, "{tag} is a strong tag");
    for path in [FACT, LONG, "/nim/period", "/nim/table?to=5", "/nim/mex?heaps=5", "/nim/random?seed=7"] {
        let reply = server.get(path).await;
        assert_eq!(reply.header("cache-control"), Some(A_DAY), "{path}");
        assert!(reply.header("vary").unwrap().contains("accept-encoding"), "{path}");
        assert_eq!(reply.header("content-type"), Some("application/json"));
        assert_eq!(reply.header("x-content-type-options"), Some("nosniff"));
    }
    // They grow.
    assert_eq!(server.get("/sprouts/records").await.header("cache-control"), Some("public, max-age=300"));
    assert_eq!(server.get(FACT).await.header("etag"), Some(tag));
    assert_ne!(server.get("/nim?heaps=3,5,6").await.header("etag"), Some(tag));
    server.stop().await;
}

/// A move that is not exact depends on the time that was left: the next answer may be exact.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_move_is_kept_if_it_has_a_seed_and_is_exact() {
    let patient = patient();
    let server = start(Settings { bounds: WorkBounds { work_budget: 1_000_000, ..patient.bounds }, ..patient }).await;
    for (path, exact, lifetime) in [
        ("/nim/move?heaps=3,5&seed=1", None, A_DAY),
        ("/nim/move?heaps=3,5", None, "no-store"),
        ("/ichomp/move?width=10&height=10&play=misere&seed=1", Some(false), "no-store"),
    ] {
        let reply = server.get(path).await;
        assert_eq!((reply.status, reply.json()["exact"].as_bool()), (200, exact), "{path}");
        assert_eq!((reply.header("cache-control"), reply.header("etag").is_some()), (Some(lifetime), lifetime == A_DAY), "{path}");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_unchanged_answer_is_not_sent_again() {
    let server = start(patient()).await;
    let tag = server.get(FACT).await.header("etag").unwrap().to_owned();
    let list = format!("\"other\", {tag}");
    let weak = format!("W/{tag}");
    for held in [tag.as_str(), list.as_str(), weak.as_str(), "*"] {
        for method in ["GET", "HEAD"] {
            let reply = with(&server, method, FACT, &[("if-none-match", held)]).await;
            assert_eq!((reply.status, reply.body.len(), reply.header("etag")), (304, 0, Some(tag.as_str())), "{held}");
            assert_eq!(reply.header("cache-control"), Some(A_DAY));
            assert!(reply.header("vary").unwrap().contains("accept-encoding"));
            assert_eq!(reply.header("content-type"), None);
        }
    }
    let twice = with(&server, "GET", FACT, &[("if-none-match", "\"other\""), ("if-none-match", &tag)]).await;
    assert_eq!(twice.status, 304);
    for held in ["\"other\"", tag.trim_matches('"'), ""] {
        assert_eq!(with(&server, "GET", FACT, &[("if-none-match", held)]).await.status, 200, "{held}");
    }
    let refused = with(&server, "GET", "/nim?heaps=-1", &[("if-none-match", "*")]).await;
    refused.problem(422, "invalid-position");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_client_that_accepts_no_encoding_gets_the_answer_anyway() {
    let server = start(patient()).await;
    for (path, status) in [(FACT, 200), (LONG, 200), ("/docs", 200), ("/games", 200), ("/nope", 404), ("/nim?heaps=-1", 422)] {
        for accepted in ["identity;q=0", "*;q=0", "identity;q=0, br", "gzip;q=0, *;q=0"] {
            let reply = with(&server, "GET", path, &[("accept-encoding", accepted)]).await;
            assert_eq!((reply.status, reply.header("content-encoding")), (status, None), "{path} {accepted}");
            assert_eq!(reply.body, server.get(path).await.body, "{path} {accepted}");
        }
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn everything_else_is_not_kept() {
    let server = start(patient()).await;
    let no_store = |reply: Reply| {
        assert_eq!((reply.header("cache-control"), reply.header("etag")), (Some("no-store"), None), "{}", reply.text());
    };
    no_store(server.post("/nim/analyze", &json!({ "heaps": [3] })).await);
    no_store(server.post("/nim/move", &json!({ "heaps": [3] })).await);
    no_store(server.post("/batch", &json!({ "requests": [] })).await);
    for path in ["/nim", "/nope", "/nim?heaps=-1", "/healthz", "/readyz", "/tables", "/metrics", "/nim/random"] {
        no_store(server.get(path).await);
    }
    // Documents of this version are cached for a while.
    for path in ["/games", "/openapi.yaml", "/openapi.json", "/docs", "/problems/not-found"] {
        let reply = server.get(path).await;
        assert_eq!(reply.header("cache-control"), Some("public, max-age=300"), "{path}");
        assert_eq!(with(&server, "GET", path, &[("if-none-match", reply.header("etag").unwrap())]).await.status, 304, "{path}");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn head_is_get_without_the_body() {
    let server = start(patient()).await;
    for path in
        [FACT, LONG, "/games", "/tables", "/healthz", "/readyz", "/openapi.yaml", "/openapi.json", "/docs", "/nope", "/nim?heaps=-1"]
    {
        let (get, head) = (server.get(path).await, with(&server, "HEAD", path, &[]).await);
        assert_eq!((head.status, head.body.len()), (get.status, 0), "{path}");
        for name in ["content-type", "content-length", "etag", "cache-control", "vary"] {
            assert_eq!(head.header(name), get.header(name), "{name} of {path}");
        }
        assert_eq!(get.header("content-length"), Some(get.body.len().to_string().as_str()), "{path}");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn long_answers_are_compressed_if_the_client_accepts_it() {
    let server = start(patient()).await;
    let gzip = [("accept-encoding", "gzip, br")];
    let plain = server.get(LONG).await;
    assert_eq!(plain.header("content-encoding"), None);
    let packed = with(&server, "GET", LONG, &gzip).await;
    assert_eq!(packed.header("content-encoding"), Some("gzip"));
    assert!(packed.body.starts_with(&[0x1f, 0x8b]) && packed.body.len() < plain.body.len() / 2);
    assert!(packed.header("vary").unwrap().contains("accept-encoding"));
    // Different bytes have different strong tags, and each revalidates.
    let (plain_tag, packed_tag) = (plain.header("etag").unwrap(), packed.header("etag").unwrap());
    assert_ne!(plain_tag, packed_tag);
    for tag in [plain_tag, packed_tag] {
        let reply = with(&server, "GET", LONG, &[gzip[0], ("if-none-match", tag)]).await;
        assert_eq!((reply.status, reply.body.len(), reply.header("etag")), (304, 0, Some(tag)));
        assert_eq!(reply.header("content-encoding"), None);
    }
    let short = with(&server, "GET", FACT, &gzip).await;
    assert!(short.body.len() < 4096 && short.header("content-encoding").is_none(), "short answers are sent as they are");
    for refused in ["identity", "gzip;q=0", "br"] {
        let reply = with(&server, "GET", LONG, &[("accept-encoding", refused)]).await;
        assert_eq!((reply.header("content-encoding"), reply.body == plain.body), (None, true), "{refused}");
    }
    server.stop().await;
}

/// A cache that reads one `Vary` line must never give a reader the language or the coding of another.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_line_says_what_an_answer_depends_on() {
    // Over 4 KB, so that it is compressed.
    let explained = "/kayles?rows=50,40,30,20&explain=true&moves=all&limit=1000";
    let site = "https://game.example";
    for (settings, origin) in [(patient(), ""), (Settings { cors_origins: only(&[site]), ..patient() }, ", origin")] {
        let server = start(settings).await;
        for language in ["en", "ru"] {
            for coding in ["gzip", "identity"] {
                let headers = [("accept-language", language), ("accept-encoding", coding), ("origin", site)];
                let (coded, translated) = ("accept-encoding", "accept-encoding, accept-language");
                for (path, names) in [
                    (explained, translated),
                    ("/nim?heaps=3&explain=true", translated),
                    ("/games/nim", translated),
                    ("/nim?heaps=3&explain=true&lang=en", coded),
                    (FACT, coded),
                    (LONG, coded),
                    ("/nim/board.svg?heaps=3", translated),
                    ("/nim/board.svg?heaps=3&lang=en", coded),
                    ("/", coded),
                    ("/docs", coded),
                    ("/openapi.yaml", coded),
                ] {
                    let reply = with(&server, "GET", path, &headers).await;
                    let context = format!("{path} {language} {coding}");
                    assert_eq!((reply.status, reply.vary()), (200, &*format!("{names}{origin}")), "{context}");
                    let tag = reply.header("etag").unwrap();
                    let again = with(&server, "GET", path, &[&headers[..], &[("if-none-match", tag)]].concat()).await;
                    assert_eq!((again.status, again.vary()), (304, &*format!("{names}{origin}")), "{context}");
                }
                let long = with(&server, "GET", explained, &headers).await;
                assert_eq!(long.header("content-encoding"), (coding == "gzip").then_some("gzip"));
                let others = origin.trim_start_matches(", ");
                for (method, path) in
                    [("GET", "/nim?heaps=-1"), ("GET", "/nope"), ("OPTIONS", "/nim"), ("GET", "/healthz"), ("DELETE", "/nim")]
                {
                    assert_eq!(with(&server, method, path, &headers).await.vary(), others, "{method} {path}");
                }
            }
        }
        server.stop().await;
    }
}
