use serde::{Serialize, Serializer};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use utoipa::ToSchema;

#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct TableReport {
    #[schema(example = "chomp-box-12x12")]
    pub name: String,
    /// The games that use the table.
    #[schema(example = json!(["chomp", "ichomp"]))]
    pub games: Vec<&'static str>,
    /// The positions that it covers, in words.
    #[schema(example = "every position inside 12x12")]
    pub extent: String,
    /// The number of positions, the empty one included.
    #[schema(example = 2704156)]
    pub positions: u64,
    /// The size of the table. A table that was built or read takes this much memory. For a mapped table the
    /// operating system decides how much of it is in memory.
    #[schema(example = 2704156)]
    pub bytes: u64,
    /// The BLAKE3 hash of the values, in hexadecimal.
    pub checksum: String,
    /// Whether the table was built, read or mapped.
    pub source: Source,
    /// Whether the table is stored in the data folder.
    #[serde(serialize_with = "flag")]
    #[schema(value_type = bool)]
    pub kept: Arc<AtomicBool>,
    /// Whether every byte has been checked. True for a table that this process built; a mapped table is used
    /// before it is checked.
    #[serde(serialize_with = "flag")]
    #[schema(value_type = bool)]
    pub checked: Arc<AtomicBool>,
    /// Time to build or read the table, in seconds.
    pub seconds: f64,
}

fn flag<S: Serializer>(flag: &AtomicBool, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_bool(flag.load(Ordering::Relaxed))
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Source {
    /// Computed by this process.
    Built,
    /// Read from the data folder and checked.
    Read,
    /// Mapped from a file in the data folder: only the parts in use take memory.
    Mapped,
}

impl Source {
    /// The word in answers and in the log.
    pub fn verb(self) -> &'static str {
        match self {
            Source::Built => "built",
            Source::Read => "read",
            Source::Mapped => "mapped",
        }
    }
}
