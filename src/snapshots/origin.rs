//! Where the tables of a start come from.

use super::error::FetchError;
use super::fetch::{Fetched, fetch};
use super::head::Manifest;
use super::place::Place;
use crate::store::TableName;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// A place with snapshots, and the time for all of them together.
#[derive(Debug)]
pub struct Origin {
    place: Place,
    until: Instant,
    /// It is not there, or has no time. It is not asked again, so that a start waits for it only once.
    is_dead: AtomicBool,
}

impl Origin {
    /// The time begins now.
    pub fn new(place: Place, within: Duration) -> Origin {
        Origin { place, until: Instant::now() + within, is_dead: AtomicBool::new(false) }
    }

    pub fn place(&self) -> &Place {
        &self.place
    }

    /// See [`fetch`].
    pub fn fetch(
        &self,
        name: &TableName,
        wanted: &dyn Fn(&Manifest) -> Result<(), String>,
        part: Option<&Path>,
        progress: &dyn Fn(u64, u64),
    ) -> Result<Fetched, FetchError> {
        if self.is_dead.load(Ordering::Relaxed) {
            return Err(FetchError::Unreachable("as for the table before".to_owned()));
        }
        let fetched = fetch(&self.place.of(name), wanted, part, self.until, progress);
        if matches!(fetched, Err(FetchError::Unreachable(_) | FetchError::Busy(_))) {
            self.is_dead.store(true, Ordering::Relaxed);
        }
        fetched
    }
}
