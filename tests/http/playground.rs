//! The page at `/` and what it loads.

use crate::support::{Server, patient, send, start};
use nimber::http::Settings;
use nimber::ui::Module;
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;

/// The paths that the page names in attributes. They are relative ones, so that it can be served below a prefix.
async fn resources(server: &Server) -> BTreeSet<String> {
    let html = server.get("/").await.text();
    let values = ["src=\"", "href=\""].into_iter().flat_map(|name| html.split(name).skip(1));
    values.filter_map(|rest| rest.split('"').next()).map(|path| format!("/{path}")).collect()
}

/// What the script loads from beside itself when it is chosen: the words of a language, the board of Sprouts, or a view and its style.
async fn later(server: &Server) -> Vec<String> {
    let resources = resources(server).await;
    let script = resources.iter().find(|path| path.ends_with("/playground.js")).unwrap();
    let text = server.get(script).await.text();
    let named: Vec<_> = text.split("import(\"./").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    for name in ["de.js", "es.js", "fr.js", "explore.js", "lesson.js", "local.js", "practise.js", "sprouts.js"] {
        assert!(named.contains(&name), "{name} in {named:?}");
    }
    let views = named.iter().filter(|name| name.len() > "xx.js".len() && !["local.js", "sprouts.js"].contains(*name));
    let styles = views.map(|name| name.replace(".js", ".css"));
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
            Some("png") => "image/png",
            Some("json") => "application/manifest+json",
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

/// A first visit on a slow line, with the first screen.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_first_load_takes_less_than_105_kb() {
    let server = start(patient()).await;
    let mut bytes = 0;
    let first_screen = later(&server).await.into_iter().filter(|path| path.contains("/home."));
    let resources = resources(&server).await.into_iter().filter(|path| path != "/docs");
    for path in resources.chain(first_screen).chain(["/".to_owned()]) {
        let reply = send(server.request("GET", &path).header("accept-encoding", "gzip")).await;
        assert_eq!(reply.status, 200, "{path}");
        bytes += reply.body.len();
    }
    assert!((1..105_000).contains(&bytes), "{bytes} bytes");
    server.stop().await;
}

/// A service with a file that looks like the module.
async fn with_module() -> Server {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("nimber.wasm");
    fs::write(&file, b"\0asm\x01\0\0\0nimber_call").expect("the file is written");
    start(Settings { module: Some(Module::read(&file).expect("it looks like one")), ..patient() }).await
}

/// What the script beside the page knows of the files.
async fn site(server: &Server) -> Value {
    let script = server.get("/service-worker.js").await;
    assert_eq!((script.status, script.header("cache-control")), (200, Some("no-cache")));
    assert!(script.header("content-security-policy").unwrap().contains("connect-src 'self'"));
    let text = script.text();
    let json = text.strip_prefix("self.site = ").and_then(|rest| rest.split_once(";\n")).expect("it begins so").0;
    serde_json::from_str(json).expect("JSON")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_a_browser_keeps_is_served() {
    for (server, answers, module) in [(start(patient()).await, "service", 0), (with_module().await, "either", 3)] {
        assert!(server.get("/").await.text().contains(&format!("data-answers=\"{answers}\"")));
        let site = site(&server).await;
        let names = |list: &str| site[list].as_array().unwrap().iter().map(|name| name.as_str().unwrap().to_owned()).collect::<Vec<_>>();
        assert_eq!(names("module").len(), module);
        for name in names("files").into_iter().chain(names("module")) {
            let file = server.get(&format!("/assets/{}/{name}", site["version"].as_str().unwrap())).await;
            assert_eq!((file.status, file.header("cache-control")), (200, Some("public, max-age=31536000, immutable")), "{name}");
            // Nothing but the worker compiles the module.
            let compiles = file.header("content-security-policy").is_some_and(|policy| policy.contains("'wasm-unsafe-eval'"));
            assert_eq!(compiles, name == "worker.js", "{name}");
        }
        assert!(!server.get("/").await.header("content-security-policy").unwrap().contains("unsafe"));
        server.stop().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn another_module_is_another_version() {
    let (without, with) = (start(patient()).await, with_module().await);
    assert_ne!(site(&without).await["version"], site(&with).await["version"]);
    without.get("/assets/x/nimber.wasm").await.problem(404, "not-found");
    assert_eq!(with.get("/assets/x/nimber.wasm").await.header("content-type"), Some("application/wasm"));
    without.stop().await;
    with.stop().await;
}
