//! Files that the program holds compressed. Browsers take them as they are, and the program is a tenth smaller.

use axum::body::Bytes;
use flate2::read::GzDecoder;
use std::io::Read;
use std::sync::OnceLock;

/// A file that `build.rs` has compressed with gzip.
pub struct Packed {
    gzipped: &'static [u8],
    plain: OnceLock<Bytes>,
}

impl Packed {
    pub const fn new(gzipped: &'static [u8]) -> Self {
        Packed { gzipped, plain: OnceLock::new() }
    }

    pub fn gzipped(&self) -> &'static [u8] {
        self.gzipped
    }

    /// The file itself. It is unpacked at the first call, and kept.
    pub fn plain(&self) -> &Bytes {
        self.plain.get_or_init(|| {
            let mut plain = Vec::new();
            GzDecoder::new(self.gzipped).read_to_end(&mut plain).expect("the build wrote it");
            plain.into()
        })
    }

    /// The file as text; nothing if it is not text.
    pub fn text(&self) -> &str {
        str::from_utf8(self.plain()).unwrap_or_default()
    }
}
