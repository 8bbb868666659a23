//! What is loaded, as `/tables` lists it, and how far the loading has come.

use serde::{Serialize, Serializer};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

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

/// Written by the warm-up, read by any thread.
#[derive(Debug, Default)]
pub struct Progress {
    table: Mutex<Option<(String, &'static str)>>,
    aside: Mutex<Option<Arc<Progress>>>,
    done: AtomicU64,
    total: AtomicU64,
}

/// A moment of the warm-up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct WarmUpStage {
    /// The table that is being prepared.
    #[cfg_attr(feature = "schema", schema(example = "chomp-box-12x12"))]
    pub table: String,
    /// What is being done with it: `reading`, `downloading`, `building` or `saving`.
    #[cfg_attr(feature = "schema", schema(example = "building"))]
    pub step: &'static str,
    /// The positions or bytes that are done.
    pub done: u64,
    /// The positions or bytes that there are; 0 if not yet known.
    pub total: u64,
}

impl Progress {
    pub fn begin(&self, table: &str, step: &'static str) {
        *self.table.lock().unwrap_or_else(PoisonError::into_inner) = Some((table.to_owned(), step));
        self.advance(0, 0);
    }

    pub fn advance(&self, done: u64, total: u64) {
        self.done.store(done, Ordering::Relaxed);
        self.total.store(total, Ordering::Relaxed);
    }

    /// The progress of parallel work. It is shown once this work has ended.
    pub fn aside(&self) -> Arc<Progress> {
        let mut aside = self.aside.lock().unwrap_or_else(PoisonError::into_inner);
        aside.get_or_insert_default().clone()
    }

    /// Where the warm-up is; `None` before it begins.
    pub fn stage(&self) -> Option<WarmUpStage> {
        let own = self.own_stage();
        if own.as_ref().is_some_and(|stage| stage.total == 0 || stage.done < stage.total) {
            return own;
        }
        let aside = self.aside.lock().unwrap_or_else(PoisonError::into_inner).clone();
        aside.and_then(|aside| aside.stage()).or(own)
    }

    fn own_stage(&self) -> Option<WarmUpStage> {
        let (table, step) = self.table.lock().unwrap_or_else(PoisonError::into_inner).clone()?;
        Some(WarmUpStage { table, step, done: self.done.load(Ordering::Relaxed), total: self.total.load(Ordering::Relaxed) })
    }
}
