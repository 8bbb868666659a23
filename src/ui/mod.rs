//! The playground: the files of the page at `/`. `playground/` has their sources; the scripts and `playground.css` are built from
//! them and committed, so that building the service needs no Node.

use std::sync::LazyLock;
use xxhash_rust::xxh3::Xxh3Default;

/// A file that a browser loads.
#[derive(Clone, Copy)]
pub struct File {
    pub name: &'static str,
    pub content_type: &'static str,
    pub text: &'static str,
}

/// What the page loads: the first two at once, the words of a language when it is chosen.
pub const FILES: [File; 5] = [
    File { name: "playground.js", content_type: SCRIPT, text: include_str!("playground.js") },
    File { name: "playground.css", content_type: "text/css; charset=utf-8", text: include_str!("playground.css") },
    File { name: "de.js", content_type: SCRIPT, text: include_str!("de.js") },
    File { name: "es.js", content_type: SCRIPT, text: include_str!("es.js") },
    File { name: "fr.js", content_type: SCRIPT, text: include_str!("fr.js") },
];

const SCRIPT: &str = "text/javascript; charset=utf-8";

pub const ICON: File = File { name: "favicon.svg", content_type: "image/svg+xml", text: include_str!("favicon.svg") };

/// A hash of the files. It is in their URLs, so browsers may cache them for ever.
pub static VERSION: LazyLock<String> = LazyLock::new(|| {
    let mut hasher = Xxh3Default::new();
    FILES.iter().for_each(|file| hasher.update(file.text.as_bytes()));
    format!("{:016x}", hasher.digest())
});

/// The page.
pub static PAGE: LazyLock<String> = LazyLock::new(|| include_str!("index.html").replace("{version}", &VERSION));
