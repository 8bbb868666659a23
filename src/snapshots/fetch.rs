//! Fetches a snapshot, and goes on where it broke off.

use super::error::FetchError;
use super::head::{Head, Manifest};
use super::part::{Part, Received};
use super::place::{Place, Reader};
use std::io;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

/// The pauses before the next attempts while nothing comes.
const PAUSES: [Duration; 3] = [Duration::from_millis(500), Duration::from_secs(1), Duration::from_secs(2)];

/// A table whose every byte matches the hashes of its snapshot.
#[derive(Debug)]
pub struct Fetched {
    pub manifest: Manifest,
    pub bytes: Vec<u8>,
}

/// Fetches the snapshot at a place until `until`. `wanted` sees the manifest first, and says why the table is not wanted. What has come is
/// kept in the file `part`, and a later call goes on with it. `progress` gets the bytes of the table that are there, and all.
pub fn fetch(
    place: &Place,
    wanted: &dyn Fn(&Manifest) -> Result<(), String>,
    part: Option<&Path>,
    until: Instant,
    progress: &dyn Fn(u64, u64),
) -> Result<Fetched, FetchError> {
    let mut transfer = Transfer::begin(part, wanted);
    let reader = Reader::of(place)?;
    let (mut failures, mut is_second_copy) = (0, false);
    while !transfer.is_complete() {
        let before = transfer.length();
        let Err(error) = transfer.proceed(&reader, wanted, until, progress) else { continue };
        tracing::debug!(%place, "the transfer broke off: {error}");
        match &error {
            // The place may have another table by now.
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

struct Transfer {
    received: Option<Received>,
    part: Option<Part>,
}

impl Transfer {
    fn begin(path: Option<&Path>, wanted: &dyn Fn(&Manifest) -> Result<(), String>) -> Transfer {
        match path.map(|path| Part::open(path, wanted)).transpose() {
            Ok(opened) => {
                let (part, received) = opened.unzip();
                Transfer { received: received.flatten(), part }
            }
            Err(error) => {
                tracing::warn!("a download cannot be kept: {error}");
                Transfer { received: None, part: None }
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

    /// Reads as far as it goes.
    fn proceed(
        &mut self,
        reader: &Reader,
        wanted: &dyn Fn(&Manifest) -> Result<(), String>,
        until: Instant,
        progress: &dyn Fn(u64, u64),
    ) -> Result<(), FetchError> {
        let mut from = reader.read_from(self.length(), until)?;
        if self.received.is_none() {
            let head = Head::read(&mut *from, wanted)?;
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

    /// Without room on the disk, the transfer goes on in memory.
    fn keep(&mut self, write: impl FnOnce(&mut Part) -> io::Result<()>) {
        if let Some(Err(error)) = self.part.as_mut().map(write) {
            tracing::warn!("a download cannot be kept: {error}");
            self.part = None;
        }
    }
}
