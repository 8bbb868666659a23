//! The page at `/` as static files. `playground/test/offline` plays it in browsers.

use crate::support::run;
use std::fs;
use std::path::Path;

/// Writes a file that looks like the module, and the page with it into `games` beside it.
fn written(folder: &Path, module: &[u8]) -> Result<String, String> {
    let file = folder.join("nimber.wasm");
    fs::write(&file, module).expect("the module is written");
    run(&["page", "--out", folder.join("games").to_str().expect("a name"), "--module", file.to_str().expect("a name")])
}

#[test]
fn the_page_is_written_with_relative_addresses_and_a_policy() {
    let folder = tempfile::tempdir().expect("a folder");
    assert_eq!(written(folder.path(), b"\0asm\x01\0\0\0nimber_call"), Ok(String::new()));
    let read = |name: &str| fs::read_to_string(folder.path().join("games").join(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
    let page = read("index.html");
    assert!(page.contains("data-answers=\"module\"") && !page.contains("docs"), "{page}");
    for path in ["src=\"", "href=\""].into_iter().flat_map(|name| page.split(name).skip(1)).filter_map(|rest| rest.split('"').next()) {
        assert!(!path.starts_with('/') && !path.contains(':'), "{path}");
        assert!(folder.path().join("games").join(path).is_file(), "{path}");
    }
    for name in ["_headers", "nginx.conf"] {
        assert!(read(name).contains("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'"), "{name}");
    }
    assert!(read("service-worker.js").contains("\"nimber.wasm\""));
}

#[test]
fn another_file_than_the_module_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    for other in [&b"\0asm\x01\0\0\0"[..], b"nimber_call", b""] {
        let refusal = written(folder.path(), other).expect_err("it is refused");
        assert!(refusal.contains("nimber.wasm is not the module: it is nimber.wasm of the npm package nimber-local"), "{refusal}");
    }
    assert!(!folder.path().join("games").exists());
}
