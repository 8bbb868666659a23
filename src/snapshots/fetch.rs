//! Fetches a snapshot, and resumes after an interruption.

use super::error::FetchError;
use super::head::{SnapshotHead, SnapshotManifest};
use super::part::{PartFile, Received};
use super::place::{SnapshotPlace, SnapshotReader};
use crate::store::TableName;
use std::io;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// The pauses before the next attempts while nothing arrives.
const PAUSES: [Duration; 3] = [Duration::from_millis(500), Duration::from_secs(1), Duration::from_secs(2)];

/// A table whose every byte matches the hashes of its snapshot.
#[derive(Debug)]
pub struct Fetched {
    pub manifest: SnapshotManifest,
    pub bytes: Vec<u8>,
}

/// Fetches the snapshot at a place, at most until `until`. `wanted` gets the manifest first, and its error says why the table is not
/// wanted. The file `part` has the blocks that have arrived, and a later call continues from it. `progress` gets the bytes of the table
/// that have arrived, and the total.
pub fn fetch(
    place: &SnapshotPlace,
    wanted: &dyn Fn(&SnapshotManifest) -> Result<(), String>,
    part: Option<&Path>,
    until: Instant,
    progress: &dyn Fn(u64, u64),
) -> Result<Fetched, FetchError> {
    let mut transfer = Download::begin(part, wanted);
    let reader = SnapshotReader::of(place)?;
    let (mut failures, mut is_second_copy) = (0, false);
    while !transfer.is_complete() {
        let before = transfer.length();
        let Err(error) = transfer.proceed(&reader, wanted, until, progress) else { continue };
        tracing::debug!(%place, "the transfer broke off: {error}");
        match &error {
            // The place may have another table now.
            FetchError::Damaged(_) if !is_second_copy => {
                is_second_copy = true;
                transfer.start_over();
                continue;
            }
            FetchError::Broken(_) | FetchError::Busy(_) if reader.may_recover() => {}
            FetchError::Unreachable(_) if transfer.received.is_some() => {}
            _ => return Err(error),
        }
        failures = if transfer.length() > before { 0 } else { failures };
        let Some(&pause) = PAUSES.get(failures) else { return Err(error) };
        failures += 1;
        if Instant::now() + pause >= until {
            return Err(FetchError::TooSlow);
        }
        thread::sleep(pause);
    }
    let Some(Received { head, table, .. }) = transfer.received else { return Err(FetchError::Missing) };
    Ok(Fetched { manifest: head.manifest, bytes: table })
}

struct Download {
    received: Option<Received>,
    part: Option<PartFile>,
}

impl Download {
    fn begin(path: Option<&Path>, wanted: &dyn Fn(&SnapshotManifest) -> Result<(), String>) -> Download {
        match path.map(|path| PartFile::open(path, wanted)).transpose() {
            Ok(opened) => {
                let (part, received) = opened.unzip();
                Download { received: received.flatten(), part }
            }
            Err(error) => {
                tracing::warn!("a download cannot be kept: {error}");
                Download { received: None, part: None }
            }
        }
    }

    fn is_complete(&self) -> bool {
        self.received.as_ref().is_some_and(Received::is_complete)
    }

    fn length(&self) -> u64 {
        self.received.as_ref().map_or(0, Received::length)
    }

    fn start_over(&mut self) {
        self.received = None;
        self.keep(|part| part.cut(0));
    }

    /// Reads until the end or an error.
    fn proceed(
        &mut self,
        reader: &SnapshotReader,
        wanted: &dyn Fn(&SnapshotManifest) -> Result<(), String>,
        until: Instant,
        progress: &dyn Fn(u64, u64),
    ) -> Result<(), FetchError> {
        let mut from = reader.read_from(self.length(), until)?;
        if self.received.is_none() {
            let head = SnapshotHead::read(&mut *from, wanted)?;
            self.keep(|part| part.append(&head.encoded));
            self.received = Some(Received::new(head)?);
        }
        while let Some(received) = self.received.as_mut().filter(|received| !received.is_complete()) {
            if Instant::now() >= until {
                return Err(FetchError::TooSlow);
            }
            let block = received.read_block(&mut *from)?;
            let kept = self.part.as_mut().map_or(Ok(()), |part| part.append(block));
            progress(received.table.len() as u64, received.head.manifest.bytes);
            self.keep(|_| kept);
        }
        Ok(())
    }

    /// If the disk is full, the download continues in memory.
    fn keep(&mut self, write: impl FnOnce(&mut PartFile) -> io::Result<()>) {
        if let Some(Err(error)) = self.part.as_mut().map(write) {
            tracing::warn!("a download cannot be kept: {error}");
            self.part = None;
        }
    }
}

/// A place with the snapshots of a start, and the time for all downloads together.
#[derive(Debug)]
pub struct SnapshotSource {
    place: SnapshotPlace,
    until: Instant,
    /// It is unreachable or too slow. It is not asked again, so that a start waits for it only once.
    is_dead: AtomicBool,
}

impl SnapshotSource {
    /// `within` is measured from now.
    pub fn new(place: SnapshotPlace, within: Duration) -> SnapshotSource {
        SnapshotSource { place, until: Instant::now() + within, is_dead: AtomicBool::new(false) }
    }

    pub fn place(&self) -> &SnapshotPlace {
        &self.place
    }

    /// See [`fetch`].
    pub fn fetch(
        &self,
        name: &TableName,
        wanted: &dyn Fn(&SnapshotManifest) -> Result<(), String>,
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
