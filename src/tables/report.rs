//! What is loaded, as `/tables` lists it.

use serde::{Serialize, Serializer};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A loaded table.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TableReport {
    /// The table's name.
    #[cfg_attr(feature = "schema", schema(example = "chomp-box-12x12"))]
    pub name: String,
    /// The games that answer from it.
    #[cfg_attr(feature = "schema", schema(example = json!(["chomp", "ichomp"])))]
    pub games: Vec<&'static str>,
    /// Which positions it covers, in words.
    #[cfg_attr(feature = "schema", schema(example = "every position inside 12x12"))]
    pub extent: String,
    /// How many positions that is, the empty one included.
    #[cfg_attr(feature = "schema", schema(example = 2704156))]
    pub positions: u64,
    /// Its size. A table that was built or read takes as much memory, of a mapped one the memory holds what the operating system likes.
    #[cfg_attr(feature = "schema", schema(example = 2704156))]
    pub bytes: u64,
    /// BLAKE3 hash of its values, in hexadecimal.
    pub checksum: String,
    /// How it came.
    pub source: TableSource,
    /// Whether it is kept in the data folder by now.
    pub kept: bool,
    /// Whether every byte of it has been checked, as far as it was not built here. A mapped table is used before that.
    #[serde(serialize_with = "flag")]
    #[cfg_attr(feature = "schema", schema(value_type = bool))]
    pub checked: Arc<AtomicBool>,
    /// How long it took to build, read or download, in seconds.
    pub seconds: f64,
}

fn flag<S: Serializer>(flag: &AtomicBool, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_bool(flag.load(Ordering::Relaxed))
}

/// How a table came into memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum TableSource {
    /// Computed by this process.
    Built,
    /// Read from the data folder and checked.
    Read,
    /// Downloaded from another service or a file server, and checked.
    Downloaded,
    /// Mapped from a file in the data folder, so that only what is looked up takes memory.
    Mapped,
}

impl TableSource {
    /// The word on the wire and in the log.
    pub fn verb(self) -> &'static str {
        match self {
            TableSource::Built => "built",
            TableSource::Read => "read",
            TableSource::Downloaded => "downloaded",
            TableSource::Mapped => "mapped",
        }
    }
}
