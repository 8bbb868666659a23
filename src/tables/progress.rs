//! The progress of the warm-up.

use serde::Serialize;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

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
