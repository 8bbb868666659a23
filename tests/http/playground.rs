//! The page at `/` and what it loads.

use crate::support::{Server, patient, send, start};
use std::collections::BTreeSet;

/// The paths that the page names in attributes. They are relative ones, so that it can be served below a prefix.
async fn resources(server: &Server) -> BTreeSet<String> {
    let html = server.get("/").await.text();
    let values = ["src=\"", "href=\""].into_iter().flat_map(|name| html.split(name).skip(1));
    values.filter_map(|rest| rest.split('"').next()).map(|path| format!("/{path}")).collect()
}

/// What the script loads from beside itself when it is chosen: the words of a language, or a view and its style.
async fn later(server: &Server) -> Vec<String> {
    let resources = resources(server).await;
    let script = resources.iter().find(|path| path.ends_with("/playground.js")).unwrap();
    let text = server.get(script).await.text();
    let named: Vec<_> = text.split("import(\"./").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    for name in ["de.js", "es.js", "fr.js", "explore.js", "lesson.js", "practise.js"] {
        assert!(named.contains(&name), "{name} in {named:?}");
    }
    let styles = named.iter().filter(|name| name.len() > "xx.js".len()).map(|name| name.replace(".js", ".css"));
    let styles: Vec<_> = styles.map(|name| script.replace("playground.js", &name)).collect();
    let scripts = named.into_iter().map(|name| script.replace("playground.js", name));
    scripts.chain(styles).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_page_loads_only_what_is_served_here() {
    let server = start(patient()).await;
    let page = server.get("/").await;
    assert_eq!((page.status, page.header("content-type")), (200, Some("text/html; charset=utf-8")));
    // A page that was kept would name files of a version before.
    assert_eq!(page.header("cache-control"), Some("no-cache"));
    let policy: BTreeSet<&str> = page.header("content-security-policy").unwrap().split("; ").collect();
    for rule in ["default-src 'none'", "script-src 'self'", "style-src 'self'", "connect-src 'self'", "frame-ancestors 'none'"] {
        assert!(policy.contains(rule), "{policy:?}");
    }
    assert!(!page.text().contains("<style") && !page.text().contains("style=") && !page.text().contains("<script>"));
    let resources = resources(&server).await;
    for ending in ["playground.js", "playground.css", "/favicon.svg", "/docs"] {
        assert!(resources.iter().any(|path| path.ends_with(ending)), "{ending} in {resources:?}");
    }
    for path in &resources {
        let reply = server.get(path).await;
        assert_eq!(reply.status, 200, "{path}");
        let expected = match path.rsplit('.').next() {
            Some("js") => "text/javascript",
            Some("css") => "text/css",
            Some("svg") => "image/svg+xml",
            _ => "text/html",
        };
        assert!(reply.header("content-type").unwrap().starts_with(expected), "{path}");
        assert_eq!(reply.header("x-content-type-options"), Some("nosniff"));
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn files_are_kept_for_ever_under_their_version_only() {
    let server = start(patient()).await;
    let (resources, later) = (resources(&server).await, later(&server).await);
    for path in resources.iter().filter(|path| path.starts_with("/assets/")).chain(&later) {
        let file = server.get(path).await;
        assert_eq!(file.header("cache-control"), Some("public, max-age=31536000, immutable"), "{path}");
        // Another replica may have another version of the page.
        let name = path.rsplit('/').next().unwrap();
        let other = server.get(&format!("/assets/0123456789abcdef/{name}")).await;
        assert_eq!((other.status, other.header("cache-control")), (200, Some("no-cache")), "{path}");
        assert_eq!(other.body, file.body, "{path}");
        let again = send(server.request("GET", path).header("if-none-match", file.header("etag").unwrap())).await;
        assert_eq!((again.status, again.body.len()), (304, 0), "{path}");
    }
    for path in ["/assets/0123456789abcdef/nothing.js", "/assets/x/..%2findex.html"] {
        server.get(path).await.problem(404, "not-found");
    }
    server.stop().await;
}

/// A first visit on a slow line.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_first_load_takes_less_than_100_kb() {
    let server = start(patient()).await;
    let mut bytes = 0;
    for path in resources(&server).await.iter().filter(|path| *path != "/docs").map(String::as_str).chain(["/"]) {
        let reply = send(server.request("GET", path).header("accept-encoding", "gzip")).await;
        assert_eq!(reply.status, 200, "{path}");
        bytes += reply.body.len();
    }
    assert!((1..100_000).contains(&bytes), "{bytes} bytes");
    server.stop().await;
}
