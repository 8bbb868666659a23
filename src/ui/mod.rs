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

macro_rules! script {
    ($name:literal) => {
        File { name: $name, content_type: "text/javascript; charset=utf-8", text: include_str!($name) }
    };
}
macro_rules! style {
    ($name:literal) => {
        File { name: $name, content_type: "text/css; charset=utf-8", text: include_str!($name) }
    };
}
/// What the page loads: `playground.js` and `playground.css` at once, the words of a language and a view when they are chosen.
/// `npm run build` writes the list.
pub const FILES: &[File] = &include!("files.rs");

pub const ICON: File = File { name: "favicon.svg", content_type: "image/svg+xml", text: include_str!("favicon.svg") };

/// A hash of the files. It is in their URLs, so browsers may cache them for ever.
pub static VERSION: LazyLock<String> = LazyLock::new(|| {
    let mut hasher = Xxh3Default::new();
    FILES.iter().for_each(|file| hasher.update(file.text.as_bytes()));
    format!("{:016x}", hasher.digest())
});

/// The page.
pub static PAGE: LazyLock<String> = LazyLock::new(|| include_str!("index.html").replace("{version}", &VERSION));
