//! The playground: the files of the page at `/`. `playground/` has their sources; the scripts and `playground.css` are built from
//! them and committed, so that building the service needs no Node.

mod site;

pub use site::{Answers, Module, Site};

use crate::packed::Packed;
use axum::body::Bytes;

/// A file that a browser loads.
#[derive(Clone, Copy)]
pub struct File {
    pub name: &'static str,
    pub content_type: &'static str,
    content: Content,
}

#[derive(Clone, Copy)]
enum Content {
    Plain(&'static [u8]),
    Packed(&'static Packed),
}

impl File {
    const fn new(name: &'static str, content_type: &'static str, bytes: &'static [u8]) -> Self {
        File { name, content_type, content: Content::Plain(bytes) }
    }

    pub fn bytes(&self) -> Bytes {
        match self.content {
            Content::Plain(bytes) => Bytes::from_static(bytes),
            Content::Packed(packed) => packed.plain().clone(),
        }
    }

    /// The bytes as the program holds them, packed or not: they change when the file does.
    pub fn held(&self) -> &'static [u8] {
        match self.content {
            Content::Plain(bytes) => bytes,
            Content::Packed(packed) => packed.gzipped(),
        }
    }

    /// The bytes with gzip, of a file that is held so.
    pub fn gzipped(&self) -> Option<&'static [u8]> {
        match self.content {
            Content::Plain(_) => None,
            Content::Packed(packed) => Some(packed.gzipped()),
        }
    }
}

// The list `BUILT` that `build.rs` writes.
include!(concat!(env!("OUT_DIR"), "/page.rs"));

/// What the page loads: `playground.js` and `playground.css` at once, the words of a language and a view when they are chosen.
fn built() -> impl Iterator<Item = File> {
    BUILT.iter().map(|(name, packed)| {
        let content_type = if name.ends_with(".css") { "text/css; charset=utf-8" } else { "text/javascript; charset=utf-8" };
        File { name, content_type, content: Content::Packed(packed) }
    })
}

/// What a browser shows of the page when it is installed as an application.
const APPLICATION: &[File] = &[
    File::new("manifest.json", "application/manifest+json", include_bytes!("manifest.json")),
    File::new("icon-192.png", "image/png", include_bytes!("icon-192.png")),
    File::new("icon-512.png", "image/png", include_bytes!("icon-512.png")),
];

pub const ICON: File = File::new("favicon.svg", "image/svg+xml", include_bytes!("favicon.svg"));

/// A page loads nothing from other hosts, and no page of another host can put it into a frame.
pub const PAGE_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
     connect-src 'self'; worker-src 'self'; manifest-src 'self'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'";

/// Of a worker: it compiles the module, or asks for the page's files.
pub const WORKER_POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";
